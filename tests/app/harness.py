"""What the tests of the whole program stand on.

The program is the one that the environment variable SWELL names. Tests run it from a temporary
working directory, with Mesa's software renderer held to OpenGL 3.3, whatever cards there are, and
without a display unless they open a virtual one. A test waits for what the program reports on stderr with --verbose, never
for a fixed time, so that a slow machine makes it slow and not wrong.
"""
import array
import ast
import collections
import contextlib
import ctypes
import os
import re
import selectors
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

PATIENCE = float(os.environ.get("SWELL_PATIENCE", "300"))  # s, until something that must happen counts as not happening
PROGRAM = os.path.abspath(os.environ.get("SWELL", "swell"))
SCRIPTED = os.path.abspath(os.environ.get("SWELL_SCRIPTED", "swell_scripted"))
C_LIBRARY = ctypes.CDLL(None, use_errno=True)
PNG_LIBRARY = ctypes.CDLL("libpng16.so.16")

# ---- Failures -----------------------------------------------------------------------------------


class Failure(Exception):
    """A test has found a difference between what is and what should be."""


def check(condition, what, *values):
    """Fails with the values seen unless the condition holds."""
    if not condition:
        raise Failure(what + "".join(f"\n    {value!r}" for value in values))


def check_equal(actual, wanted, what):
    if actual != wanted:
        raise Failure(f"{what}\n    is     {actual!r}\n    wanted {wanted!r}")


def check_near(actual, wanted, tolerance, what):
    """Compares numbers, or lists of numbers one by one; NaN is never near."""
    pairs = zip(actual, wanted) if isinstance(actual, (list, tuple)) else [(actual, wanted)]
    if not all(abs(one - other) <= tolerance for one, other in pairs):
        raise Failure(f"{what}\n    is     {actual!r}\n    wanted {wanted!r} +- {tolerance:g}")


def check_same_picture(actual, wanted, what):
    """Compares every pixel; says how many differ instead of printing them."""
    check_equal((actual.width, actual.height), (wanted.width, wanted.height), what + ": size")
    if actual.pixels != wanted.pixels:
        raise Failure(f"{what}: {differing_bytes(actual, wanted)} of {len(actual.pixels)}"
                      " colour values differ, wanted are 0")


def differing_bytes(one, other):
    return sum(map(int.__ne__, one.pixels, other.pixels))


# ---- Running the program ------------------------------------------------------------------------


def environment(**changes):
    """The program's environment: software OpenGL 3.3 and no display. None removes a variable. The
    program itself obeys the first one without a window; in a window Mesa does, once it is chosen
    from the vendors of GLX."""
    result = dict(os.environ, SWELL_CACHE="off")  # nothing is kept between runs
    result.update(
        LIBGL_ALWAYS_SOFTWARE="1",
        MESA_GL_VERSION_OVERRIDE="3.3",
        MESA_GLSL_VERSION_OVERRIDE="330",
        __GLX_VENDOR_LIBRARY_NAME="mesa",
    )
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"):
        result.pop(name, None)
    for name, value in changes.items():
        if value is None:
            result.pop(name, None)
        else:
            result[name] = value
    return result


Result = collections.namedtuple("Result", "code out err")

# What every command line begins with unless a test says otherwise: most of them are about the sea
# of the source document. `preset=()` leaves the program's own defaults.
CLASSIC = ("--preset", "classic")


def run(*arguments, program=PROGRAM, preset=CLASSIC, env=None, stdout=subprocess.PIPE, before=None,
        **others):
    """Runs the program to its end. `before` is called in the child just before it starts."""
    done = subprocess.run([program, *preset, *arguments], env=env or environment(), stdout=stdout,
                          stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=PATIENCE,
                          preexec_fn=before, **others)
    return Result(done.returncode, done.stdout or b"", done.stderr.decode(errors="replace"))


def start(*arguments, preset=CLASSIC, **others):
    """Starts the program without a display; it dies with the test at the latest."""
    options = dict(env=environment(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                   stderr=subprocess.PIPE, preexec_fn=die_with_the_test)
    options.update(others)
    return subprocess.Popen([PROGRAM, *preset, *arguments], **options)


@contextlib.contextmanager
def ended(process):
    """Whatever happens inside, the process has ended and its pipes are closed afterwards."""
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            with contextlib.suppress(BrokenPipeError):
                if pipe:
                    pipe.close()


def succeed(*arguments, **others):
    """Runs the program and fails unless it ends with code 0 and a silent stderr."""
    result = run(*arguments, **others)
    check_equal((result.code, result.err), (0, ""), f"code and stderr of swell {arguments}")
    return result


def check_refused(result, code, what, word="", longest=300):
    """The exit code, one or two short lines on stderr that hold `word`, nothing on stdout."""
    lines = result.err.splitlines()
    check_equal(result.code, code, f"exit code of {what}, which says {result.err!r}")
    check_equal(result.out, b"", f"stdout of {what}")
    check(1 <= len(lines) <= (2 if code == 2 else 1), f"number of lines of {what}", result.err)
    check(all(0 < len(line) < longest for line in lines), f"length of lines of {what}", result.err)
    check(word in result.err, f"{what} names {word!r}", result.err)


def die_with_the_test():
    """For the child: the kernel ends it when the test ends, even by SIGKILL. Signals do what they
    do by default, also where the tests run in the background and ignore some."""
    set_parent_death_signal = 1
    C_LIBRARY.prctl(set_parent_death_signal, signal.SIGKILL)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def obey_permissions():
    """For the child: takes from root the right to write where the permission bits forbid it."""
    drop_from_bounding_set, cap_dac_override, cap_dac_read_search = 24, 1, 2
    if os.geteuid() == 0:
        C_LIBRARY.prctl(drop_from_bounding_set, cap_dac_override)
        C_LIBRARY.prctl(drop_from_bounding_set, cap_dac_read_search)


def cpu_time():
    """Of this process and those that it has waited for [s]."""
    return sum(os.times()[:4])


def cpu_of(process):
    """The CPU time that a running process has taken [s]."""
    fields = read_bytes(f"/proc/{process.pid}/stat").rsplit(b")", 1)[1].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def wait_for_handler(process, number):
    """Waits until the program catches the signal: before that, the signal would end it at once."""
    def catches():
        status = read_bytes(f"/proc/{process.pid}/status").decode()
        return int(status.split("SigCgt:")[1].split()[0], 16) >> (number - 1) & 1

    wait_until(catches, f"{number} is caught")


def wait_until(predicate, what, pause=0.01):
    """Polls until the predicate gives something true, and returns that."""
    deadline = time.monotonic() + PATIENCE
    while not (result := predicate()):
        check(time.monotonic() < deadline, f"waited {PATIENCE:g} s in vain: {what}")
        time.sleep(pause)
    return result


def python_with(*modules):
    """A python3 that has these modules, which third_party/setup.sh --test installs."""
    for program in ("python3", "/usr/bin/python3"):
        if subprocess.run([program, "-c", "import " + ", ".join(modules)], capture_output=True).returncode == 0:
            return program
    check(False, f"a python3 with {', '.join(modules)}, which third_party/setup.sh --test installs")


# ---- Pictures and arrays ------------------------------------------------------------------------

Picture = collections.namedtuple("Picture", "width height pixels")  # pixels: RGB from the top left


def pixel(picture, x, y):
    at = 3 * (y * picture.width + x)
    return tuple(picture.pixels[at:at + 3])


def mean_of(picture, top, bottom):
    """Mean red, green and blue of some rows."""
    part = picture.pixels[3 * picture.width * top:3 * picture.width * bottom]
    return [sum(part[channel::3]) / (len(part) / 3) for channel in range(3)]


def png_chunks(content):
    check_equal(content[:8], b"\x89PNG\r\n\x1a\n", "first bytes of a PNG")
    chunks, at = [], 8
    while at < len(content):
        length, name = struct.unpack_from(">I4s", content, at)
        data = content[at + 8:at + 8 + length]
        checksum, = struct.unpack_from(">I", content, at + 8 + length)
        check_equal(checksum, zlib.crc32(name + data), f"checksum of the PNG chunk {name!r}")
        chunks.append((name, data))
        at += 12 + length
    check_equal(chunks[-1], (b"IEND", b""), "last chunk of a PNG")
    return chunks


class _PngImage(ctypes.Structure):
    """png_image of libpng's simplified interface."""
    _fields_ = [("opaque", ctypes.c_void_p)] + [(name, ctypes.c_uint32) for name in (
        "version", "width", "height", "format", "flags", "colormap_entries", "warning_or_error")] + [
            ("message", ctypes.c_char * 64)]


def decode_png(content):
    """Decodes an 8-bit RGB picture without interlacing, the only kind that Swell writes."""
    name, header = png_chunks(content)[0]
    check_equal(name, b"IHDR", "first chunk of a PNG")
    width, height, *form = struct.unpack(">IIBBBBB", header)
    check_equal(form, [8, 2, 0, 0, 0], "depth, colour, compression, filter, interlacing of a PNG")
    image = _PngImage(version=1)
    pixels = ctypes.create_string_buffer(3 * width * height)
    done = PNG_LIBRARY.png_image_begin_read_from_memory(
        ctypes.byref(image), content, ctypes.c_size_t(len(content)))
    image.format = 2  # PNG_FORMAT_RGB
    done = done and PNG_LIBRARY.png_image_finish_read(ctypes.byref(image), None, pixels, 0, None)
    check(done and not image.warning_or_error, "a PNG is decoded", image.message)
    return Picture(width, height, pixels.raw)


def make_png(rows):
    """A picture of 8 bits a channel without filters; rows of colours."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    lines = b"".join(b"\0" + bytes(value for colour in row for value in colour) for row in rows)
    return (b"\x89PNG\r\n\x1a\n"
            + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(lines)) + chunk(b"IEND", b""))


def read_png(path):
    return decode_png(read_bytes(path))


def read_ppm(path):
    size, pixels = re.fullmatch(rb"P6\n(\d+ \d+)\n255\n(.*)", read_bytes(path), re.DOTALL).groups()
    return Picture(*map(int, size.split()), pixels)


def read_bytes(path):
    with open(path, "rb") as file:
        return file.read()


def write_bytes(path, content):
    with open(path, "wb") as file:
        file.write(content)


def contents(folder):
    """Every file of a folder with its bytes."""
    paths = {name: os.path.join(folder, name) for name in os.listdir(folder)}
    return {name: read_bytes(path) for name, path in paths.items() if os.path.isfile(path)}


Npy = collections.namedtuple("Npy", "dtype shape values")  # values: flat; complex ones as pairs


def read_npy(path):
    """Reads a NumPy file, version 1.0, of little-endian 4-byte numbers in C order."""
    content = read_bytes(path)
    check_equal(content[:8], b"\x93NUMPY\x01\x00", f"first bytes of {path}")
    length, = struct.unpack_from("<H", content, 8)
    check_equal((10 + length) % 16, 0, f"alignment of the data in {path}")
    header = ast.literal_eval(content[10:10 + length].decode())
    check_equal(sorted(header), ["descr", "fortran_order", "shape"], f"header of {path}")
    check_equal(header["fortran_order"], False, f"order of {path}")
    check(header["descr"] in ("<f4", "<c8", "<i4"), f"type of {path}", header["descr"])
    values = array.array("i" if header["descr"] == "<i4" else "f", content[10 + length:])
    if sys.byteorder == "big":
        values.byteswap()
    count = 2 if header["descr"] == "<c8" else 1
    for side in header["shape"]:
        count *= side
    check_equal(len(values), count, f"numbers in {path}")
    return Npy(header["descr"], header["shape"], values)


Exr = collections.namedtuple("Exr", "width height channels header")  # values by name; bytes by name


def expand_runs(packed):
    """A count n >= 0 precedes a byte that is there n + 1 times; n < 0 precedes -n bytes."""
    data, at = bytearray(), 0
    while at < len(packed):
        count = packed[at]
        if count < 128:
            data += packed[at + 1:at + 2] * (count + 1)
            at += 2
        else:
            data += packed[at + 1:at + 1 + 256 - count]
            at += 1 + 256 - count
    return data


def read_exr(path):
    """Reads an EXR as Swell writes it: scan lines, RLE, channels of floats. See "OpenEXR File Layout"."""
    content = read_bytes(path)
    check_equal(content[:8], b"\x76\x2f\x31\x01\x02\x00\x00\x00", f"magic and version of {path}")
    at, found = 8, {}
    while content[at]:
        name, kind, rest = content[at:].split(b"\0", 2)
        at += len(name) + len(kind) + 2
        size, = struct.unpack_from("<i", content, at)
        found[name.decode()] = content[at + 4:at + 4 + size]
        at += 4 + size
    at += 1
    check_equal(found["compression"], b"\x01", f"compression of {path}")
    left, top, right, bottom = struct.unpack("<4i", found["dataWindow"])
    check_equal((left, top), (0, 0), f"corner of {path}")
    width, height = right + 1, bottom + 1
    names, channels = [], found["channels"]
    while channels[0]:
        name, rest = channels.split(b"\0", 1)
        kind, _, across, down = struct.unpack_from("<4i", rest)
        check_equal((kind, across, down), (2, 1, 1), f"channel {name} of {path}")
        names.append(name.decode())
        channels = rest[16:]
    check_equal(names, sorted(names), f"order of the channels of {path}")
    values = {name: array.array("f") for name in names}
    for chunk, in struct.iter_unpack("<Q", content[at:at + 8 * height]):
        _, size = struct.unpack_from("<ii", content, chunk)
        data = content[chunk + 8:chunk + 8 + size]
        if size < 4 * len(names) * width:
            data = expand_runs(data)
            for i in range(1, len(data)):
                data[i] = (data[i - 1] + data[i] - 128) & 255
            half = (len(data) + 1) // 2
            mixed = bytearray(len(data))
            mixed[0::2], mixed[1::2] = data[:half], data[half:]
            data = mixed
        numbers = array.array("f", bytes(data))
        if sys.byteorder == "big":
            numbers.byteswap()
        for c, name in enumerate(names):
            values[name].extend(numbers[c * width:(c + 1) * width])
    return Exr(width, height, values, found)


# ---- A virtual display --------------------------------------------------------------------------


class Display:
    """A virtual X screen without a window manager; its pixels lie in a file."""

    WIDTH, HEIGHT = 1280, 1024

    def __init__(self, *options):
        self.folder = tempfile.mkdtemp(prefix="swell-screen-")
        read_end, write_end = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write_end), "-nolisten", "tcp", "-noreset",
             "-fbdir", self.folder, "-screen", "0", f"{self.WIDTH}x{self.HEIGHT}x24",
             "-ardelay", "200", "-arinterval", "30", *options],
            pass_fds=[write_end], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, preexec_fn=die_with_the_test)
        os.close(write_end)
        with open(read_end) as pipe:
            number = pipe.readline().strip()  # comes when the screen is ready, "" if it never is
        if not number:
            self.close()
        check(number, "Xvfb does not start")
        self.name = f":{number}"

    def close(self):
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def xdotool(self, *arguments):
        """Sends input as if by hand, or asks about windows."""
        done = subprocess.run(["xdotool", *map(str, arguments)], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE,
                              env=dict(os.environ, DISPLAY=self.name))
        return done.stdout.decode()

    def picture(self, x, y, width, height):
        """What the screen shows: the framebuffer is a file in X's window dump format."""
        content = read_bytes(os.path.join(self.folder, "Xvfb_screen0"))
        header = struct.unpack_from(">25I", content)
        check_equal((header[7], header[11]), (0, 32), "byte order and bits per pixel of the screen")
        first, stride = header[0] + 12 * header[19], header[12]
        rows = bytearray(3 * width * height)
        for row in range(height):
            at = first + (y + row) * stride + 4 * x
            line = content[at:at + 4 * width]
            for channel in range(3):
                begin = 3 * width * row + channel
                rows[begin:begin + 3 * width:3] = line[2 - channel::4]
        return Picture(width, height, bytes(rows))


class WindowManagerHand:
    """The two things that only a window manager does: minimising, and asking to close."""

    NORMAL, ICONIC = 1, 3

    def __init__(self, display_name, window):
        self.x = ctypes.CDLL("libX11.so.6")
        self.x.XOpenDisplay.restype = ctypes.c_void_p
        self.x.XInternAtom.restype = ctypes.c_ulong
        self.display = ctypes.c_void_p(self.x.XOpenDisplay(display_name.encode()))
        check(self.display, "connection to the virtual display", display_name)
        self.window = ctypes.c_ulong(window)

    def _atom(self, name):
        return ctypes.c_ulong(self.x.XInternAtom(self.display, name, 0))

    def _send_off(self):
        self.x.XSync(self.display, 0)

    def set_state(self, state):
        """Marks the window as minimised or normal."""
        kind = self._atom(b"WM_STATE")
        data = (ctypes.c_long * 2)(state, 0)
        self.x.XChangeProperty(self.display, self.window, kind, kind, 32, 0, data, 2)
        self._send_off()

    def ask_to_close(self):
        """Sends what a click on the closing button of a title bar sends."""

        class ClientMessage(ctypes.Structure):
            _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong),
                        ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
                        ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                        ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
                        ("room_of_an_event", ctypes.c_long * 24)]

        client_message = 33
        event = ClientMessage(type=client_message, window=self.window.value, format=32,
                              message_type=self._atom(b"WM_PROTOCOLS").value)
        event.data[0] = self._atom(b"WM_DELETE_WINDOW").value
        self.x.XSendEvent(self.display, self.window, 0, ctypes.c_long(0), ctypes.byref(event))
        self._send_off()

    def close(self):
        self.x.XCloseDisplay(self.display)


@contextlib.contextmanager
def virtual_display(*options):
    display = Display(*options)
    try:
        yield display
    finally:
        display.close()


# ---- The program in a window --------------------------------------------------------------------


class Reports:
    """The lines that a program reports with --verbose, as a reader of its own adds them."""

    END = "(end of stderr)"

    def __init__(self):
        self.lines = []  # so far
        self.times = []  # when each line came, s
        self.news = threading.Condition()

    def add(self, line):
        with self.news:
            self.lines.append(line)
            self.times.append(time.monotonic())
            self.news.notify_all()

    def wait_for(self, predicate, what, since=0, patience=PATIENCE):
        """Waits until the predicate on the lines behind number `since` is true; returns it."""
        deadline = time.monotonic() + patience
        with self.news:
            while not (result := predicate(self.lines[since:])):
                left = deadline - time.monotonic()
                if left <= 0.0 or self.END in self.lines:
                    raise Failure(f"waited in vain: {what}; the last lines reported are\n    "
                                  + "\n    ".join(self.lines[-12:]))
                self.news.wait(left)
            return result

    def count(self):
        """How many lines there are, for the `since` of later calls."""
        with self.news:
            return len(self.lines)

    def values(self, key, since=0):
        """Every value reported for the key, in order."""
        with self.news:
            lines = self.lines[since:]
        return [line[len(key) + 1:] for line in lines if line.startswith(key + "=")]

    def last(self, key):
        """What the program has reported last, the present state."""
        return self.values(key)[-1]

    def wait_value(self, key, wanted, since=0):
        """Waits until the key is reported with this value behind line `since`."""
        self.wait_for(lambda lines: f"{key}={wanted}" in lines, f"{key}={wanted}", since)

    def check_renderer(self):
        """Mesa's in software draws, if the program reports what draws."""
        for driver in self.values("gl"):
            check(driver.startswith("llvmpipe"), "Mesa's software renderer does not draw: llvmpipe"
                  " of Debian's packages libegl-mesa0, libglx-mesa0 and libgl1-mesa-dri", driver)

    def wait_next(self, key, since):
        """Waits for the next report of the key behind line `since` and returns its value."""
        return self.wait_for(
            lambda lines: next((line[len(key) + 1:] for line in lines
                                if line.startswith(key + "=")), None),
            f"a new {key}=", since)


def without_hints(options):
    """Tests look at what is below them, unless they ask for hints."""
    return () if "--hints" in options else ("--hints", "off")


class SeaWindow(Reports):
    """The program in a window of a virtual display, with what it reports on stderr."""

    def __init__(self, display, *options, preset=CLASSIC, stdout=subprocess.PIPE, env=None):
        super().__init__()
        self.display = display
        self.process = start(*without_hints(options), *options, preset=preset, stdout=stdout,
                             env=env or environment(DISPLAY=display.name))
        self.reader = threading.Thread(target=self._read_lines, daemon=True)
        self.reader.start()

    def _read_lines(self):
        for line in self.process.stderr:
            self.add(line.decode(errors="replace").rstrip("\n"))
        self.add(self.END)

    def wait_open(self):
        """Waits for the first reports, and until the keyboard is the window's."""
        self.wait_for(lambda lines: any(line.startswith("camera=") for line in lines),
                      "the window opens")
        self.check_renderer()
        self.id = int(wait_until(
            lambda: self.display.xdotool("search", "--name", "^Swell$").strip(),
            "there is a window with the title Swell"))
        self.wait_focus()
        return self

    def wait_focus(self):
        wait_until(lambda: self.display.xdotool("getwindowfocus", "-f").strip() == str(self.id),
                   "the window has the keyboard")

    def xdotool(self, *arguments):
        return self.display.xdotool(*arguments)

    def sleep(self, seconds):
        """Lets the program run for so long."""
        time.sleep(seconds)

    def tap(self, *keys):
        self.xdotool("key", *keys)

    def point_at(self, x, y):
        """Moves the pointer to a place inside the window."""
        self.xdotool("mousemove", "--window", self.id, x, y)

    def move_pointer(self, x, y):
        """Moves the pointer by so many pixels."""
        self.xdotool("mousemove_relative", "--", x, y)

    def catch_up(self):
        """Waits until everything sent so far has had its effect: events come in order, so when
        these two taps, which cancel each other, are answered, all before them are."""
        for key, factor in (("period", 2.0), ("comma", 0.5)):
            speed = float(self.last("speed"))
            since = self.count()
            self.tap(key)
            check_equal(float(self.wait_next("speed", since)), factor * speed,
                        f"speed of time after {key}")

    def camera(self):
        """Where the camera is, once everything sent so far has had its effect."""
        self.catch_up()
        time.sleep(0.12)  # a change is reported within 0.1 s ...
        self.catch_up()   # ... before the second tap of this is answered
        return [float(value) for value in self.last("camera").split(",")]

    def resting_camera(self):
        """Where a camera that glides comes to rest."""
        deadline = time.monotonic() + PATIENCE
        before, now = None, self.camera()
        while now != before:
            check(time.monotonic() < deadline, "the camera does not come to rest", before, now)
            before, now = now, self.camera()
        return now

    def save_picture(self, words=True):
        """Presses F2, for the picture with all words Shift + F2, and returns the picture's path."""
        since = self.count()
        self.tap("shift+F2" if words else "F2")
        return self.wait_next("picture", since)

    def resize(self, width, height):
        since = self.count()
        self.xdotool("windowsize", self.id, width, height)
        self.wait_value("size", f"{width}x{height}", since)

    def wait_end(self):
        """Waits until the program leaves by itself; returns its exit code."""
        code = self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        return code

    def leave(self):
        """Leaves as Ctrl-C does, and expects that nothing has gone wrong until then."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.check_end("exit code of the window")

    def check_end(self, what):
        """The window ends well after a signal, also where a frame of a busy machine takes longer
        than the half second that it is given."""
        check_equal(self.wait_end(), 0, what)
        check("swell: interrupted" not in self.lines, "no word about it", self.lines)


class ScriptedWindow(Reports):
    """The program in a window without a screen, with the methods of SeaWindow. Its frames run only
    while a method runs, by a clock of their own: nothing depends on how busy the machine is. Lines
    that it reports are there when the method returns. `seconds` is the window's clock."""

    RATE = 30.0  # frames a second

    def __init__(self, *options, preset=CLASSIC, env=None):
        super().__init__()
        self.id = 0
        self.seconds = 0.0
        self.pictures = 0  # drawn so far
        self.out = ""  # printed on stdout beside the answers
        self.ended = False
        self.process = subprocess.Popen(
            [SCRIPTED, *preset, *without_hints(options), *options], env=env or environment(),
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=die_with_the_test)
        self.rest = {self.process.stdout: b"", self.process.stderr: b""}
        self.pipes = selectors.DefaultSelector()
        for pipe in self.rest:
            os.set_blocking(pipe.fileno(), False)
            self.pipes.register(pipe, selectors.EVENT_READ)

    def add(self, line):
        super().add(line)
        self.times[-1] = self.seconds

    def _read(self, pipe):
        """The lines that have come; at the end of the pipe it is forgotten."""
        try:
            content = os.read(pipe.fileno(), 1 << 16)
        except BlockingIOError:
            return []
        if not content:
            self.pipes.unregister(pipe)
        *lines, self.rest[pipe] = (self.rest[pipe] + content).split(b"\n")
        return [line.decode(errors="replace") for line in lines]

    def _read_reports(self):
        for line in self._read(self.process.stderr):
            self.add(line)

    def _answer(self):
        """Waits for the answer to a command, or for the program's end. What it has reported before
        the answer is in the other pipe by then."""
        while True:
            ready = self.pipes.select(PATIENCE)
            check(ready, "the scripted window does not answer", self.lines[-12:])
            for key, _ in ready:
                if key.fileobj is self.process.stderr:
                    self._read_reports()
            if not any(key.fileobj is self.process.stdout for key, _ in ready):
                continue
            answer = None
            for line in self._read(self.process.stdout):
                if line.startswith(("ok ", "error: ")):
                    answer = line
                else:
                    self.out += line + "\n"
            if answer:
                while self.process.stderr in self.pipes.get_map() and self.pipes_have_reports():
                    self._read_reports()
                return answer
            if self.process.stdout not in self.pipes.get_map():
                self._end()
                return None

    def pipes_have_reports(self):
        return any(key.fileobj is self.process.stderr for key, _ in self.pipes.select(0))

    def _end(self):
        while self.process.stderr in self.pipes.get_map():
            self.pipes.select(PATIENCE)
            self._read_reports()
        self.process.wait()
        self.ended = True
        self.add(self.END)

    def send(self, *words):
        """Sends a command of swell_scripted's and waits until it is done; after the end nothing."""
        if self.ended:
            return
        try:
            self.process.stdin.write((" ".join(map(str, words)) + "\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        answer = self._answer()
        check(not answer or answer.startswith("ok "), f"answer to {words}", answer)
        if answer:
            self.seconds, self.pictures = float(answer.split()[1]), int(answer.split()[2])

    def frames(self, count=1):
        self.send("frames", count)

    def sleep(self, seconds):
        self.frames(max(1, round(seconds * self.RATE)))

    def settle(self, seconds=5.0):
        """Lets so much time pass in few frames, until transitions have ended."""
        self.send("step", 0.25)
        self.frames(round(4 * seconds))
        self.send("step", 1.0 / self.RATE)

    def wait_for(self, predicate, what, since=0, patience=PATIENCE):
        """Runs frames until the predicate on the lines behind number `since` is true; returns it.
        The limit is of real time, since pictures are written and read in the background."""
        deadline = time.monotonic() + patience
        while not (result := predicate(self.lines[since:])):
            if self.ended or time.monotonic() > deadline:
                raise Failure(f"waited in vain: {what}; the last lines reported are\n    "
                              + "\n    ".join(self.lines[-12:]))
            self.frames()
        return result

    def wait_open(self):
        self.send("step", 1.0 / self.RATE)
        self.frames(2)
        self.check_renderer()
        return self

    def wait_focus(self):
        self.frames()

    def tap(self, *keys):
        for key in keys:
            self.send("key", key)

    def point_at(self, x, y):
        self.send("move", x, y)

    def move_pointer(self, x, y):
        self.send("moveby", x, y)

    def catch_up(self):
        self.frames()

    def camera(self):
        """Where the camera is: a change is reported within 0.1 s."""
        self.sleep(0.2)
        return [float(value) for value in self.last("camera").split(",")]

    resting_camera = SeaWindow.resting_camera
    save_picture = SeaWindow.save_picture
    check_end = SeaWindow.check_end

    def resize(self, width, height):
        since = self.count()
        self.send("resize", width, height)
        self.wait_value("size", f"{width}x{height}", since)

    def shown(self):
        """The picture that the last frame showed."""
        self.send("picture", "shown.ppm")
        return read_ppm("shown.ppm")

    def wait_end(self):
        """Runs frames until the program leaves by itself; returns its exit code."""
        deadline = time.monotonic() + PATIENCE
        while not self.ended:
            check(time.monotonic() < deadline, "the scripted window does not end")
            self.frames()
        return self.process.returncode

    def leave(self):
        """Closes the window, and expects that nothing has gone wrong until then."""
        self.send("quit")
        self.check_end("exit code of the window")

    def xdotool(self, *arguments):
        """Does what xdotool does with these arguments, for those that tests use."""
        words = [str(word) for word in arguments]
        while words:
            command = words.pop(0)
            repeat = 1
            while words and words[0].startswith("--"):
                option = words.pop(0)
                value = words.pop(0) if option in ("--repeat", "--window") else ""
                repeat = int(value) if option == "--repeat" else repeat
            if command in ("key", "keydown", "keyup"):
                verb = {"key": "key", "keydown": "down", "keyup": "up"}[command]
                self.send(verb, words.pop(0))
                while words and words[0] not in self.COMMANDS:
                    self.send(verb, words.pop(0))
            elif command == "mousemove":
                self.send("move", words.pop(0), words.pop(0))
            elif command in ("mousedown", "mouseup"):
                self.send("button", words.pop(0), command[len("mouse"):])
            elif command == "click":
                button = words.pop(0)
                for _ in range(repeat):
                    self.send("click", button)
            elif command == "windowfocus":
                self.send("focus", "on" if words.pop(0) == str(self.id) else "off")
            elif command in ("windowmap", "windowunmap"):
                self.send("minimise", "off" if command == "windowmap" else "on")
                words.pop(0)
            elif command == "search":
                return "root\n" if "--maxdepth" in map(str, arguments) else f"{self.id}\n"
            else:
                raise Failure(f"no scripted window knows xdotool's {command}")
        return ""

    COMMANDS = ("key", "keydown", "keyup", "mousemove", "mousedown", "mouseup", "click", "windowfocus", "windowmap",
                "windowunmap")


BARE = ("--hud", "off", "--pool", "off", "--string", "off")  # the sea without overlays
SMALL_AND_QUICK = ("--resolution", "160x90", "--grid", "16", "--tiles", "2", "--pool", "off",
                   "--string", "off")


def switch(sea, key, name, wanted):
    """Presses a key and waits until its report says what is wanted."""
    since = sea.count()
    sea.tap(key)
    sea.wait_value(name, wanted, since)


def picture_of(sea):
    """What F2 saves with Shift: the picture with all words."""
    return read_png(sea.save_picture())


@contextlib.contextmanager
def sea_window(*options, preset=CLASSIC):
    """The program in a window, with --verbose. At the end it must still live and leave well."""
    with virtual_display() as display:
        sea = SeaWindow(display, "--verbose", *options, preset=preset)
        with ended(sea.process):
            yield sea.wait_open()
            sea.leave()


@contextlib.contextmanager
def scripted_window(*options, preset=CLASSIC, env=None):
    """As sea_window, without a screen."""
    sea = ScriptedWindow("--verbose", *options, preset=preset, env=env)
    with ended(sea.process):
        try:
            yield sea.wait_open()
            sea.leave()
        finally:
            sea.pipes.close()


# ---- Tests that take long -------------------------------------------------------------------------


def slow(test):
    """Marks a test that takes long: it runs with --slow or by its name."""
    test.slow = True
    return test

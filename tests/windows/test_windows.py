"""The program for Windows, run by wine, beside the program of this system.

What both compute and draw is the same bytes; what only Windows has, names with backslashes and in
UTF-16, the console's Ctrl-C and windows, is looked at as someone there would. The environment names
swell.exe's stand-in (SWELL), the other program (SWELL_NATIVE) and objdump (OBJDUMP).
"""
import contextlib
import ctypes
import math
import os
import re
import shutil
import signal
import subprocess
import zipfile

import harness
import linked
from harness import (SeaWindow, check, check_equal, check_refused, ended,
                     environment, read_bytes, read_png, start, virtual_display,
                     wait_until)

HERE = os.path.dirname(os.path.abspath(__file__))
NATIVE = os.environ["SWELL_NATIVE"]
EXE = os.path.join(os.path.dirname(harness.PROGRAM), "swell.exe")
COURSE = os.path.join(HERE, "..", "..", "screenshots", "straight.course")
SMALL = ("--resolution", "160x90")


def run(*arguments, **others):
    """The harness's. A program that draws now and then ends because wine executes an address that is in none of
    its files, always the same; it runs again."""
    result = harness.run(*arguments, **others)
    if "wine: Unhandled page fault on execute access" in result.err:
        print(f"ended by a fault of wine, runs again: swell {arguments}")
        result = harness.run(*arguments, **others)
    return result


def succeed(*arguments, **others):
    """The harness's. The program always says why it ends with code 1; what ends so without a word, as
    tools of wine's own do now and then, was ended by wine and runs again."""
    result = run(*arguments, **others)
    if (result.code, result.err) == (1, ""):
        print(f"ended without a word, runs again: swell {arguments}")
        return harness.succeed(*arguments, **others)
    check_equal((result.code, result.err), (0, ""), f"code and stderr of swell {arguments}")
    return result


def both(*arguments, names, env=None, preset=harness.CLASSIC):
    """Runs both programs with the same arguments but for {}, which is one name for each."""
    for program, name in zip((NATIVE, harness.PROGRAM), names):
        filled = [argument.replace("{}", name) for argument in arguments]
        succeed(*filled, program=program, env=env, preset=preset)


def call_wine(*words):
    subprocess.run(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   check=True)


@contextlib.contextmanager
def windows_display():
    """A virtual display and a Windows that starts on it: one that is running keeps the display, or none,
    that it began with. Afterwards one without a display runs again, as before the test."""
    subprocess.run(["wineserver", "-k"], check=False)  # fails where none is running
    call_wine("wineserver", "-w")
    with virtual_display() as display:
        yield display
        subprocess.run(["wineserver", "-k"], check=False)
        call_wine("wineserver", "-w")
    call_wine("wineserver", "-p300")
    call_wine("wine", "wineboot", "--init")


def files_below(folder):
    return sorted(os.path.relpath(os.path.join(place, name), folder)
                  for place, _, names in os.walk(folder) for name in names)


def left_over():
    """What the program has left in the current folder."""
    return files_below(".")


# ---- One file ------------------------------------------------------------------------------------


def objdump(*options):
    return subprocess.run([os.environ["OBJDUMP"], *options, EXE], capture_output=True, text=True,
                          check=True).stdout


def test_it_needs_no_other_file():
    needed = needed_libraries(EXE)
    parts_of_windows = {"gdi32.dll", "kernel32.dll", "msvcrt.dll", "shell32.dll", "user32.dll"}
    check_equal(needed - parts_of_windows, set(), "libraries that Windows does not have")
    check("kernel32.dll" in needed, "the list of libraries is read", needed)


def test_it_has_an_icon_and_tells_its_version():
    """Of the kinds of resources in the file 3 and 14 are icons, 16 the version, 24 the manifest."""
    kinds = {int(kind, 16) for kind in
             re.findall(r"^\w{3}   Entry: ID: 0x(\w+)", objdump("-p"), re.MULTILINE)}
    check_equal(kinds, {3, 14, 16, 24}, "kinds of resources")
    version = succeed("--version", preset=()).out.decode().split()[1].rstrip(",")
    told = "\0".join(["FileVersion", "", version]) + "\0"
    check(told.encode("utf-16-le") in read_bytes(EXE), "the version that its properties show", told)


# ---- What people get -----------------------------------------------------------------------------

SOURCE = os.path.normpath(os.path.join(HERE, "..", ".."))
BUILD = os.path.dirname(EXE)
WINE = os.path.join(BUILD, "tests", "wine.sh")
LIBRARY_NEEDS = {"kernel32.dll", "msvcrt.dll"}


def tool(*words, **others):
    """Runs a tool that must succeed; returns what it printed."""
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True, **others)
    check_equal(done.returncode, 0, f"exit code of {' '.join(words)}: {done.stderr}")
    return done.stdout


def dump(path, *options):
    return tool(os.environ["OBJDUMP"], *options, path)


def sections_of_debug(path):
    return re.findall(r"^\s+\d+ (\.debug_\w+)", dump(path, "-h"), re.MULTILINE)


def needed_libraries(path):
    return {line.split()[-1].lower() for line in dump(path, "-p").splitlines() if "DLL Name:" in line}


def check_package(root):
    """What a folder of the program holds."""
    names = files_below(root)
    for name in ("swell.exe", "README.txt", "debug/swell.debug", "bin/swell.dll", "lib/swell.def",
                 "lib/libswell.dll.a", "lib/cmake/swell/swell-config.cmake", "examples/gauge.c",
                 *(f"include/swell/{room}.h" for room in ("base", "ocean", "ripple", "wake", "shore", "float"))):
        check(name in names, f"{name} is there", *names)
        check(os.path.getsize(os.path.join(root, name)) > 100, f"{name} has content")
    linked.check_licences(BUILD, "swell.exe", os.path.join(root, "licences"))
    program = os.path.join(root, "swell.exe")
    check_equal(sections_of_debug(program), [], "debug sections of the program")
    check(".debug_line" in sections_of_debug(os.path.join(root, "debug/swell.debug")),
          "lines of the source, for a debugger")
    check(b"swell.debug" in read_bytes(program), "the program names its debug file")
    with open(os.path.join(root, "README.txt")) as file:
        text = file.read()
    for link in re.findall(r"\]\(([^)]+)\)", text):
        check(os.path.exists(os.path.join(root, link)), "a file that the page names", link)
    version = succeed("--version", preset=()).out.decode().split()[1].rstrip(",")
    check(text.startswith(f"Swell {version} "), "its first line", text[:60])
    return names


def test_the_zip_holds_all_that_an_installation_does():
    tool("cmake", "--install", BUILD, "--prefix", os.path.abspath("here"))
    here = check_package("here")
    tool("cpack", "--config", os.path.join(BUILD, "CPackConfig.cmake"), "-B", os.path.abspath("packed"))
    zips = [name for name in os.listdir("packed") if name.endswith(".zip")]
    check_equal(len(zips), 1, "zips")
    with zipfile.ZipFile(os.path.join("packed", zips[0])) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        top = zips[0].removesuffix(".zip") + "/"
        check_equal(sorted(name.removeprefix(top) for name in names), here, "files in the zip")
        archive.extractall("unpacked")
    moved = os.path.join("unpacked", top, "swell.exe")
    told = tool(WINE, moved, "--version", env=environment())
    check_equal(told, succeed("--version", preset=()).out.decode(), "what the unpacked program says")


def test_the_manifest_asks_for_pixels_and_long_names():
    manifest = read_bytes(EXE)
    for word in (b"PerMonitorV2", b"longPathAware", b"asInvoker"):
        check(word in manifest, "the manifest in the program", word)


def build_gauge(compiler, target, *words):
    tool(compiler, "-std=c11", "-D__USE_MINGW_ANSI_STDIO=1", os.path.join(SOURCE, "src/install/examples/gauge.c"), *words,
         "-o", target)


def test_the_library_serves_other_programs_with_the_same_numbers():
    tool("cmake", "--install", BUILD, "--prefix", os.path.abspath("tree"))
    library = os.path.abspath("tree/bin/swell.dll")
    check_equal(needed_libraries(library) - LIBRARY_NEEDS, set(), "libraries beside those of Windows")
    exported = set(re.findall(r"^\s+\[\s*\d+\]\s+(?:\+base\[\s*\d+\]\s+[0-9a-f]+\s+)?(\w+)$", dump(library, "-p"),
                              re.MULTILINE))
    with open("tree/lib/swell.def") as file:
        wanted = set(file.read().split("EXPORTS")[1].split())
    check(len(wanted) > 80, "functions in the headers", len(wanted))
    check_equal(exported, wanted, "exported functions")

    build_gauge(os.environ["CC"], "tree/bin/gauge.exe", "-Itree/include", "tree/lib/libswell.dll.a", "-lm")
    built = os.path.join(os.path.dirname(NATIVE), "src")
    headers = [f"-I{SOURCE}/src/{part}/include" for part in ("base", "sea/ocean")]
    build_gauge("cc", "gauge", *headers, f"{built}/libswell_ocean.a", f"{built}/libswell_base.a", "-lm", "-lpthread")
    here, there = tool("./gauge"), tool(WINE, "tree/bin/gauge.exe", env=environment())
    check_equal(there.split(), here.split(), "heights and velocities")


# ---- The same bytes ------------------------------------------------------------------------------


def check_same_folders(here, there):
    check_equal(files_below(there), files_below(here), "files")
    check(files_below(here), "there are files")
    for name in files_below(here):
        check(read_bytes(os.path.join(here, name)) == read_bytes(os.path.join(there, name)),
              f"{name} has the same bytes")


def test_what_is_computed_has_the_same_bytes():
    for number, (arguments, preset) in enumerate((
            (("export", "{}", "--time", "3"), harness.CLASSIC),
            (("export", "{}", "--time", "3", "--quality", "low"), ()),
            *((("export", "{}", "--format", kind, "--grid", "32"), harness.CLASSIC)
              for kind in ("exr", "obj")),
            (("wake", "{}", "--course", COURSE, "--time", "5", "--quality", "low"), ()))):
        both(*arguments, names=(f"here{number}", f"there{number}"), preset=preset)
        check_same_folders(f"here{number}", f"there{number}")
    both("ripple", "{}.npy", "--steps", "60", "--drop", "100,90", names=("here", "there"), preset=())
    check(read_bytes("here.npy") == read_bytes("there.npy"), "the same array")


# ---- Names ---------------------------------------------------------------------------------------

FAR = "größe 海 🌊"  # Latin, beyond it, and beyond the plane of UTF-16's single words


def windows_path(path):
    return "Z:" + os.path.abspath(path).replace("/", "\\")


def test_names_may_have_backslashes_drives_and_any_letters():
    os.mkdir(FAR)
    for name in (f"{FAR}/plain.npy", f"{FAR}\\back.npy", windows_path(f"{FAR}/full {FAR}.npy")):
        succeed("ripple", name, "--steps", "1", preset=())
    check_equal(left_over(), sorted(f"{FAR}/{name}.npy" for name in
                                    ("plain", "back", f"full {FAR}")), "files")
    succeed("export", windows_path(f"{FAR}/ocean"), "--grid", "16")
    check("parameters.json" in os.listdir(f"{FAR}/ocean"), "an export")


def test_a_file_is_replaced_and_a_read_only_one_is_not():
    succeed("ripple", "a.npy", "--steps", "1", preset=())
    first = read_bytes("a.npy")
    succeed("ripple", "a.npy", "--steps", "30", "--drop", "100,90", preset=())
    check(read_bytes("a.npy") != first, "a new file in the place of the old one")
    os.chmod("a.npy", 0o444)
    second = read_bytes("a.npy")
    check_refused(run("ripple", "a.npy", "--steps", "1", preset=()), 1, "a read-only file",
                  "cannot write 'a.npy': Permission denied")
    check(read_bytes("a.npy") == second, "the old file")
    check_equal(left_over(), ["a.npy"], "files")


def test_paths_of_300_letters_are_read_and_written():
    folder = os.path.join(*["a folder whose name is long " + str(i) + "x" * 70 for i in range(3)])
    os.makedirs(folder)
    for name in (folder, windows_path(folder)):
        check(len(name) > 290, "length", len(name))
        succeed("ripple", name + "/pool.npy", "--steps", "1", preset=())
        succeed("export", name + "/sea", "--grid", "16")
        succeed("export", name + "/sea", "--grid", "16")  # over the first
    shutil.copy(COURSE, folder)
    course = os.path.join(folder, os.path.basename(COURSE))
    succeed("wake", "wake", "--course", course, "--time", "1", "--quality", "low", preset=())
    check("parameters.json" in os.listdir(folder + "/sea"), "an export", os.listdir(folder))
    check_equal([name for name in left_over() if ".tmp" in name], [], "temporary files")


# ---- Bad input -----------------------------------------------------------------------------------


def test_bad_input_is_told_in_the_same_words():
    with open("bad.png", "wb") as file:
        file.write(b"no picture")
    for words in (["shot", "x.png", "--bogus"], ["shot", "x.png", "--wind", "nan,1"],
                  ["export"], ["export", "there/is/no/such"], ["ripple", "x.jpg"],
                  ["ripple", "nowhere/x.npy"], ["ripple", "."], ["wake", "x", "--course", "."],
                  ["wake", "x", "--course", "bad.png"]):
        here, there = (run(*words, program=program, preset=(), env=environment())
                       for program in (NATIVE, harness.PROGRAM))
        check(here.code in (1, 2), f"code of {words}", here)
        check_equal((there.code, there.out, there.err), (here.code, here.out, here.err),
                    f"the end of {words}")
        check_equal(left_over(), ["bad.png"], "files")


def test_without_a_display_it_says_so():
    result = run("shot", "x.png", env=environment())
    check_refused(result, 1, "a picture without a display", "no display")
    check_equal(left_over(), [], "files")


# ---- Ctrl-C --------------------------------------------------------------------------------------

LONG = ("export", "out", "--grid", "1024", "--frames", "1000")


def has_begun():
    return os.path.isdir("out") and any(os.scandir("out"))


def takes_interrupts(task):
    with open(f"{task}/status") as file:
        blocked = int(re.search(r"SigBlk:\s*(\w+)", file.read()).group(1), 16)
    return not blocked & 1 << (signal.SIGINT - 1)


def press_ctrl_c(process):
    """To wine's process an interrupt is what the console tells of Ctrl-C. Not to its first thread where
    another of wine's takes it: wine begins a thread in the handler, which waits for ever where the
    interrupted one was just allocating memory, as a driver does all the time. The driver's own threads
    take none."""
    folder = f"/proc/{process.pid}/task"
    others = [int(task) for task in os.listdir(folder)
              if int(task) != process.pid and takes_interrupts(f"{folder}/{task}")]
    ctypes.CDLL(None).tgkill(process.pid, min(others, default=process.pid), signal.SIGINT)


def test_ctrl_c_leaves_nothing_unfinished():
    with ended(start(*LONG)) as process:
        wait_until(has_begun, "files appear")
        press_ctrl_c(process)
        _, errors = process.communicate(timeout=harness.PATIENCE)
    check_equal(process.returncode, 1, "exit code")
    check("interrupted" in errors.decode(), "what it says", errors)
    check_equal(left_over(), [], "files")


def test_ctrl_c_twice_ends_it_at_once():
    status_control_c_exit = 0xC000013A
    with ended(start(*LONG)) as process:
        wait_until(has_begun, "files appear")
        press_ctrl_c(process)
        press_ctrl_c(process)
        process.communicate(timeout=harness.PATIENCE)
    check(process.returncode in (1, status_control_c_exit & 0xff), "exit code", process.returncode)


# ---- Films ---------------------------------------------------------------------------------------

FILM = ("clip", "sea.mp4", "--resolution", "64x36", "--grid", "16", "--rate", "10")


def film_environment(display, does):
    """A Windows that finds a stand-in for ffmpeg beside the current folder's files."""
    shutil.copy(os.environ["FFMPEG"], "ffmpeg.exe")
    return environment(DISPLAY=display.name, FFMPEG_DOES=does)


def windows_processes():
    """Their numbers; None where wine ended the tool that lists them."""
    done = subprocess.run([WINE, "wmic", "process", "get", "processid"], stdin=subprocess.DEVNULL,
                          capture_output=True, env=environment())
    return done.stdout.decode("utf-16").split() if done.returncode == 0 else None


def windows_process_lives(number):
    return number in wait_until(windows_processes, "wine lists its processes")


def test_a_film_goes_through_ffmpeg_and_ctrl_c_ends_it_and_what_its_wrapper_started():
    with windows_display() as display:
        succeed(*FILM, "--duration", "0.5", env=film_environment(display, "film"))
        check_equal(read_bytes("sea.mp4"), b"%d bytes" % (5 * 64 * 36 * 3), "what ffmpeg was given")
        os.remove("sea.mp4")
        check_refused(run(*FILM, "--duration", "5", env=film_environment(display, "fail")), 1,
                      "an ffmpeg that fails", "no such encoder")
        check_equal(left_over(), ["ffmpeg.exe"], "files")
        os.remove("ffmpeg.exe")
        check_refused(run(*FILM, "--duration", "0.5", env=environment(DISPLAY=display.name)), 1,
                      "no ffmpeg", "cannot start ffmpeg")
        check_equal(left_over(), [], "files")
        with ended(start(*FILM, "--duration", "60", env=film_environment(display, "wrap"))) as process:
            wait_until(lambda: os.path.exists("pid") and os.path.getsize("pid") > 0,
                       "the wrapper's child runs")
            number = read_bytes("pid").decode()
            wait_until(lambda: windows_process_lives(number), "the wrapper's child is seen")
            press_ctrl_c(process)
            _, errors = process.communicate(timeout=harness.PATIENCE)
        check_equal(process.returncode, 1, f"exit code: {errors}")
        wait_until(lambda: not windows_process_lives(number), "the wrapper's child ends")
        check_equal(left_over(), ["ffmpeg.exe", "pid"], "files")


# ---- The same pictures ---------------------------------------------------------------------------


def peak_signal_to_noise(one, other):
    """dB; infinite for the same picture."""
    squares = sum((a - b) ** 2 for a, b in zip(one.pixels, other.pixels))
    return math.inf if squares == 0 else 10.0 * math.log10(255.0 ** 2 * len(one.pixels) / squares)


def test_classic_pictures_have_the_same_bytes_and_the_sea_looks_the_same():
    with windows_display() as display:
        env = environment(DISPLAY=display.name)
        both("shot", "{}.png", *SMALL, names=("here", "there"), env=env)
        both("ripple", "{}.png", "--steps", "60", "--resolution", "640x360", names=("here-pool", "there-pool"),
             env=env, preset=())
        both("shot", "{}.png", "--preset", "first", *SMALL, "--quality", "low",
             names=("here-sea", "there-sea"), env=env, preset=())
    for name in ("", "-pool"):
        check(read_bytes(f"here{name}.png") == read_bytes(f"there{name}.png"), f"the same picture{name}")
    here, there = read_png("here-sea.png"), read_png("there-sea.png")
    check_equal(there[:2], here[:2], "size")
    check(peak_signal_to_noise(here, there) >= 50.0, "dB", peak_signal_to_noise(here, there))


# ---- A window ------------------------------------------------------------------------------------


class FocusedWindow(SeaWindow):
    """Wine waits for a window manager to hand it the keyboard; here is none."""

    def wait_focus(self):
        self.display.xdotool("windowfocus", "--sync", self.id)
        super().wait_focus()


def test_a_window_opens_takes_keys_and_saves_its_picture():
    with windows_display() as display:
        sea = FocusedWindow(display, "--verbose", "--resolution", "320x180", "--grid", "32",
                            "--pool", "off", "--string", "off")
        with ended(sea.process):
            sea.wait_open()
            harness.switch(sea, "g", "wireframe", "on")
            picture = read_png(sea.save_picture())
            check_equal(picture[:2], (320, 180), "size of the picture")
            colours = {harness.pixel(picture, x, y) for x in range(320) for y in range(180)}
            check(len(colours) > 100, "colours of sky and sea", len(colours))
            sea.leave()

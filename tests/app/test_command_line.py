"""The command line without a display: pictures, exports, wrong usage, and a world that says no."""
import cmath
import json
import math
import os
import re
import resource
import signal
import stat
import threading
import time

import harness
from harness import (check, check_equal, check_near, check_refused, check_same_picture, contents,
                     decode_png, ended, environment, obey_permissions, read_bytes,
                     read_npy, read_png, run, start, succeed, write_bytes)

SMALL = ("--resolution", "64x36", "--grid", "16")  # for pictures that matter only as files
EXPORTED = ["disp_x.npy", "disp_z.npy", "h0.npy", "height.npy", "jacobian.npy", "omega.npy",
            "parameters.json", "slope_x.npy", "slope_z.npy", "vertices.npy"]

# ---- Pictures -----------------------------------------------------------------------------------


def test_shot_draws_a_png_of_the_wanted_size():
    for width, height in ((320, 180), (1, 1), (16384, 4), (3, 200)):
        result = succeed("shot", "sea.png", "--resolution", f"{width}x{height}")
        check_equal(result.out, b"", "stdout of shot")
        picture = read_png("sea.png")
        check_equal((picture.width, picture.height), (width, height), "size of the picture")
    succeed("shot", "sea.png")
    content = read_bytes("sea.png")
    check_equal(content[16:24], bytes([0, 0, 5, 0, 0, 0, 2, 208]), "1280x720 in the header")


def test_every_option_of_the_picture_changes_it():
    size = ("--resolution", "160x90", "--grid", "32")
    succeed("shot", "plain.png", *size)
    plain = read_png("plain.png")
    for change in (("--grid", "64"), ("--length", "50"), ("--wind", "10,-20"),
                   ("--amplitude", "0.0002"), ("--choppiness", "0"), ("--seed", "2"),
                   ("--time", "3"), ("--tiles", "1"), ("--samples", "0"),
                   ("--camera", "0,10,4,40,0"), ("--wireframe",), ("--spectrum-view",),
                   ("--hud", "on"), ("--pool", "on"), ("--string", "on")):
        succeed("shot", "changed.png", *size, *change)
        check(read_png("changed.png").pixels != plain.pixels, f"{change} changes the picture")
    for same in (("--spectrum", "phillips"), ("--speed", "3"), ("--hud", "off"), ("--verbose",),
                 ("--frames", "3"), ("--length=64",), ("--camera=0,10,4,0,0",)):
        succeed("shot", "same.png", *size, *same)
        check_same_picture(read_png("same.png"), plain, f"picture with {same}")


# ---- The target of shot -------------------------------------------------------------------------


def test_the_target_may_have_any_name():
    os.mkdir("folder")
    os.mkdir("other")
    names = ["../folder/sea.png", "no ending", "picture.PNG", "%s%n%d", "Grüße \u6d77.png", "-",
             "./-sea.png", "a\nb.png", "'\"$(x)", "x" * os.pathconf(".", "PC_NAME_MAX"), os.path.abspath("folder/full.png")]
    for name in names:
        succeed("shot", name, *SMALL, cwd="other")
        check_equal(read_png(os.path.join("other", name))[:2], (64, 36), f"size of {name!r}")
    succeed("shot", *SMALL, "--", "-behind.png")
    succeed(*SMALL, "shot", "last.png")
    check_equal(sorted(os.listdir(".")), ["-behind.png", "folder", "last.png", "other"], "files")
    check_equal(sorted(os.listdir("folder")), ["full.png", "sea.png"], "files in folder/")
    check_equal(sorted(os.listdir("other")), sorted([*names[1:6], "-sea.png", *names[7:10]]),
                "files in other/")


def test_a_target_that_cannot_be_written_is_refused():
    os.mkdir("folder")
    os.symlink("loop", "loop")
    os.symlink("nowhere", "dangling")
    write_bytes("file", b"old")
    before = sorted(os.listdir("."))
    for target in ("/dev/full", "nowhere/sea.png", "folder", "folder/", "file/sea.png", "loop",
                   "dangling", "new/", "", "x" * 300, "y/" * 3000 + "sea.png"):
        check_refused(run("shot", target, *SMALL), 1, f"shot {target[:40]!r}", target[:20],
                      longest=300 + len(target))
        check_equal(sorted(os.listdir(".")), before, f"files after shot {target[:40]!r}")
    check_equal((os.listdir("folder"), read_bytes("file")), ([], b"old"), "what was there before")
    old = environment(MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120")
    check_refused(run("shot", "folder", *SMALL, env=old), 1, "before it draws", "'folder'")


def test_permissions_that_forbid_writing_are_obeyed():
    os.mkdir("closed")
    write_bytes("closed/old.png", b"old")
    write_bytes("locked.png", b"old")
    os.chmod("locked.png", 0o444)
    os.chmod("closed", 0o555)
    try:
        for target in ("closed/old.png", "closed/new.png", "locked.png"):
            check_refused(run("shot", target, *SMALL, before=obey_permissions), 1, target, target)
        check_refused(run("export", "closed/sea", before=obey_permissions), 1, "export", "closed")
        check_refused(run("export", "closed", before=obey_permissions), 1, "export", "closed")
        check_refused(run(*SMALL, cwd="closed", before=obey_permissions), 1, "no display", "swell")
        check_equal(os.listdir("closed"), ["old.png"], "files in the closed folder")
        check_equal((read_bytes("closed/old.png"), read_bytes("locked.png")), (b"old", b"old"),
                    "the old files")
        check_equal(sorted(os.listdir(".")), ["closed", "locked.png"], "files")
    finally:
        os.chmod("closed", 0o755)


# ---- Devices and pipes --------------------------------------------------------------------------


def test_a_named_pipe_is_written_in_place():
    os.mkfifo("pipe")
    with ended(start("shot", "pipe", *SMALL)) as process:
        time.sleep(0.2)  # the program waits for a reader
        check_equal(process.poll(), None, "exit code without a reader")
        content = read_bytes("pipe")
        check_equal(process.wait(harness.PATIENCE), 0, "exit code")
        check_equal(process.stderr.read(), b"", "stderr")
    check_equal(decode_png(content)[:2], (64, 36), "size of what came through the pipe")
    check(stat.S_ISFIFO(os.stat("pipe").st_mode), "the pipe is still one")
    check_equal(os.listdir("."), ["pipe"], "files")


def read_one_byte(path):
    """Reads from a pipe as a reader does that soon leaves."""
    descriptor = os.open(path, os.O_RDONLY)
    os.read(descriptor, 1)
    os.close(descriptor)


def test_a_reader_that_leaves_is_an_error_like_others():
    os.mkdir("sea")
    os.mkfifo("sea/h0.npy")
    for arguments in (("shot", "sea/h0.npy", "--resolution", "2560x1440"),
                      ("export", "sea", "--grid", "256")):  # more than a pipe holds
        reader = threading.Thread(target=read_one_byte, args=("sea/h0.npy",), daemon=True)
        reader.start()
        result = run(*arguments)
        reader.join(harness.PATIENCE)
        check_equal(os.listdir("sea"), ["h0.npy"], f"files after {arguments}")
        check_refused(result, 1, f"{arguments} to a reader that leaves", "h0.npy")


def test_a_disk_that_fills_up_leaves_everything_as_it_was():
    def fill_up():  # a write beyond the limit fails, as on a full disk
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))

    write_bytes("old.png", b"old")
    os.mkdir("old")
    succeed("export", "old", "--grid", "16")
    before = contents("old")
    for arguments in (("shot", "old.png"), ("shot", "new.png"), ("export", "old", "--grid", "64"),
                      *(("export", "new", "--grid", "64", "--format", form) for form in ("npy", "exr", "obj"))):
        result = run(*arguments, before=fill_up, restore_signals=False)
        check_refused(result, 1, f"{arguments} on a full disk", arguments[1])
        check_equal(sorted(os.listdir(".")), ["old", "old.png"], f"files after {arguments}")
        check_equal(read_bytes("old.png"), b"old", f"the old file after {arguments}")
        check(contents("old") == before, f"the old folder after {arguments}")


# ---- Exports ------------------------------------------------------------------------------------


def grid_of(path, numbers=1):
    """The rows of a square array; of complex numbers two real ones are each."""
    found = read_npy(path)
    side = found.shape[0]
    values = found.values if numbers == 1 else [complex(*pair) for pair in zip(found.values[::2], found.values[1::2])]
    return [list(values[row * side:(row + 1) * side]) for row in range(side)]


def place_by_sums(h0, omega, length, time_of_sea, column, row):
    """Height and displacement at a grid point from the exported spectra, by definition."""
    half = len(h0) // 2
    x, z = (column - half) * length / len(h0), (row - half) * length / len(h0)
    sums = [0, 0, 0]
    for m in range(1 - half, half):
        for n in range(1 - half, half):
            if n == m == 0:
                continue
            kx, kz = 2.0 * math.pi * n / length, 2.0 * math.pi * m / length
            k = math.hypot(kx, kz)
            turn = cmath.exp(1j * omega[m + half][n + half] * time_of_sea)
            wave = (h0[m + half][n + half] * turn
                    + h0[half - m][half - n].conjugate() * turn.conjugate()) * cmath.exp(1j * (kx * x + kz * z))
            for i, factor in enumerate((1, -1j * kx / k, -1j * kz / k)):
                sums[i] += (factor * wave).real
    return sums


def test_exported_fields_and_vertices_are_the_sums_of_the_exported_waves():
    """Order and signs are those of docs/CONVENTIONS.md; unit tests compare all fields with such sums."""
    grid, length, choppiness = 16, 50.0, 0.75
    succeed("export", "sea", "--grid", "16", "--length", "50", "--wind", "-9,15", "--time", "3.25",
            "--choppiness", "0.75", "--amplitude", "0.0003", "--seed", "5")
    check_equal(sorted(os.listdir("sea")), EXPORTED, "files")
    for name in EXPORTED:
        if name.endswith(".npy"):
            found = read_npy("sea/" + name)
            dtype = "<c8" if name == "h0.npy" else "<f4"
            shape = (grid + 1, grid + 1, 6) if name == "vertices.npy" else (grid, grid)
            check_equal((found.dtype, found.shape), (dtype, shape), f"type and shape of {name}")
            check(all(map(math.isfinite, found.values)), f"{name} is finite")
    exported = [grid_of(f"sea/{name}.npy") for name in ("height", "disp_x", "disp_z")]
    h0, omega = grid_of("sea/h0.npy", 2), grid_of("sea/omega.npy")
    numbers = read_npy("sea/vertices.npy").values
    vertices = [list(numbers[at:at + 6]) for at in range(0, len(numbers), 6)]
    for column, row in ((0, 0), (15, 0), (3, 11), (12, 5)):
        height, x, z = sums = place_by_sums(h0, omega, length, 3.25, column, row)
        where = f"at column {column}, row {row}"
        check_near([field[row][column] for field in exported], sums, 1e-3, f"height and displacement {where}")
        place = [(column - 8) * length / grid - choppiness * x, height, (row - 8) * length / grid - choppiness * z]
        check_near(vertices[row * (grid + 1) + column][:3], place, 1e-3, f"vertex {where}")
    for m in range(grid + 1):
        for near, far, step in ((vertices[17 * m], vertices[17 * m + 16], [length, 0, 0, 0, 0, 0]),
                                (vertices[m], vertices[17 * 16 + m], [0, 0, length, 0, 0, 0])):
            check_near([b - a for a, b in zip(near, far)], step, 1e-5, f"the far edge at {m}")


def test_exported_parameters_are_those_of_the_command_line():
    given = {"spectrum": "phillips", "grid": 32, "length": 100.5, "wind": [-3.25, 12.0],
             "amplitude": 0.00025, "choppiness": 0.5, "seed": 2 ** 64 - 1, "time": 1234.5,
             "method": "dft"}
    options = []
    for name, value in given.items():
        text = ",".join(map(str, value)) if isinstance(value, list) else str(value)
        options += ["--" + name, text]
    succeed("export", "sea", *options)
    written = json.loads(read_bytes("sea/parameters.json"))
    for name, value in given.items():
        check_equal(written["parameters"][name]["value"], value, f"parameter {name}")
    for name, entry in written["parameters"].items():
        check("unit" in entry, f"{name} has a unit", entry)
    for name, unit in (("length", "m"), ("wind", "m/s"), ("time", "s")):
        check_equal(written["parameters"][name]["unit"], unit, f"unit of {name}")
    heights = read_npy("sea/height.npy").values
    mean = math.fsum(heights) / len(heights)
    deviation = math.sqrt(math.fsum((value - mean) ** 2 for value in heights) / len(heights))
    check(deviation > 0.01, "the sea has waves", deviation)
    check_near(written["significant_height"]["value"], 4.0 * deviation, 1e-6, "4 std(height)")
    check_equal(written["significant_height"]["unit"], "m", "unit of the significant height")


def test_export_keeps_what_is_not_its_own():
    os.mkdir("sea")
    os.mkdir("sea/folder")
    write_bytes("sea/notes.txt", b"mine")
    write_bytes("sea/height.npy", b"old")
    os.chmod("sea/height.npy", 0o640)
    os.symlink("sea", "link")
    succeed("export", "link/", "--grid", "16")
    check_equal(sorted(os.listdir("sea")), sorted([*EXPORTED, "folder", "notes.txt"]), "files")
    check_equal(read_bytes("sea/notes.txt"), b"mine", "a file that is not of the export")
    check_equal(read_npy("sea/height.npy").shape, (16, 16), "shape of the new file")
    check_equal(stat.S_IMODE(os.stat("sea/height.npy").st_mode), 0o640, "its permissions")
    check(os.path.islink("link"), "the link to the folder is still one")


# ---- No display, old drivers --------------------------------------------------------------------


def test_without_a_display_a_picture_is_drawn_instead():
    succeed("shot", "wanted.png", "--resolution", "160x90", "--time", "2")
    for display in (None, "", ":54321"):
        result = succeed("--resolution", "160x90", "--time", "2", env=environment(DISPLAY=display))
        check_same_picture(read_png("swell.png"), read_png("wanted.png"), "swell.png")
        path = os.path.join(os.getcwd(), "swell.png")
        check(path in result.out.decode().split(), "stdout has the full path", result.out, path)
        check_equal(len(result.out.decode().splitlines()), 1, "lines on stdout")
        os.remove("swell.png")
    with open("/dev/full", "wb") as full:
        check_refused(run(*SMALL, stdout=full), 1, "no display and a full stdout")


def test_a_driver_without_opengl_3_3_is_said():
    old = environment(MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120")
    check_refused(run("shot", "sea.png", *SMALL, env=old), 1, "shot with OpenGL 2.1", "3.3")
    check_refused(run(*SMALL, env=old), 1, "no display, OpenGL 2.1", "3.3")
    check_equal(os.listdir("."), [], "files")
    succeed("export", "sea", "--grid", "16", env=old)


def test_more_samples_than_the_driver_offers_are_refused():
    write_bytes("sea.png", b"old")
    result = run("shot", "sea.png", *SMALL, "--samples", "8")
    check_refused(result, 1, "shot with 8 samples", "8")
    numbers = set(map(int, re.findall(r"[0-9]+", result.err)))
    check(numbers & {0, 2, 4}, "the limit of the driver is named", result.err)
    check_equal((os.listdir("."), read_bytes("sea.png")), (["sea.png"], b"old"), "files")
    succeed("shot", "sea.png", *SMALL, "--samples", str(max(numbers & {0, 2, 4})))
    if 4 in numbers:
        succeed("shot", "four.png", *SMALL, "--samples", "4")
        succeed("shot", "sea.png", *SMALL)
        check_equal(read_bytes("sea.png"), read_bytes("four.png"), "a picture has four samples a pixel")


# ---- Wrong usage --------------------------------------------------------------------------------

def check_wrong(*arguments, word=""):
    result = run(*arguments)
    check_refused(result, 2, repr(arguments), word)
    check(not any(ord(letter) < 32 for letter in result.err.replace("\n", "")),
          "no control characters on stderr", result.err)
    check_equal(os.listdir("."), [], f"files after {arguments}")


def test_wrong_usage_is_refused():
    """The parser's unit test tries every option and each word that is no number."""
    for line, word in (("--time 1\x1b[31m", "--time"), ("-\x1b[31m", ""), ("%s%n", "%s%n"), ("shot", "shot"),
                       ("export one two", "two"), ("--bogus --help", "--bogus"), ("shot a.jpg", ".png"),
                       ("ripple x.txt", ".npy or .png")):
        check_wrong(*line.split(), word=word)
    for word in ("", "\n", "-" * 5000, "b" * 5000):
        check_refused(run(word), 2, "a word of 5000 letters", word[:20].strip(), longest=1100)


def test_the_floor_can_be_of_tiles_by_name():
    pool = ("--pool", "on", "--resolution", "320x240", "--grid", "16", "--tiles", "1")
    succeed("shot", "tiles.png", *pool, "--floor", "tiles")
    succeed("shot", "plain.png", *pool)
    check_equal(read_bytes("tiles.png"), read_bytes("plain.png"), "the tiles")


def test_a_file_of_options_is_read_as_editors_write_it():
    options = "# a scene\n--grid 16\n--resolution 64x36\n"
    write_bytes("plain", options.encode())
    write_bytes("windows", b"\xef\xbb\xbf" + options.replace("\n", "\r\n").encode())
    for name in ("plain", "windows"):
        succeed("shot", name + ".png", "@" + name)
    check_equal(read_bytes("windows.png"), read_bytes("plain.png"), "the picture")
    write_bytes("zeros", options.encode() + b"--seed 2\n\0--seed 3\n")
    write_bytes("wide", options.encode("utf-16"))
    for name in ("zeros", "wide"):
        check_refused(run("shot", "no.png", "@" + name), 1, f"@{name}", "zero bytes")
    check(not os.path.exists("no.png"), "nothing is left")


def test_extreme_pictures_are_drawn():
    for extreme in (("--camera", "1e6,1e6,1e6,3600,90"), ("--camera", "-1e6,-1e6,-1e6,-3600,-90"),
                    ("--tiles", "1"), ("--tiles", "32"), ("--camera", "0,-5,0,0,90"),
                    ("--resolution", "1x1", "--hud", "on"), ("--hud", "on", "--time", "1e9"),
                    ("--resolution", "16384x1", "--samples", "4"), ("--resolution", "1x16384"),
                    ("--wind", "0,0"), ("--wind", "100,100", "--amplitude", "1", "--length", "1"),
                    ("--amplitude", "1e-320")):
        succeed("shot", "sea.png", *SMALL, *extreme)
        read_png("sea.png")


# ---- Help ---------------------------------------------------------------------------------------
def test_help_lists_every_command_and_version_is_one_line():
    result = succeed("--help")
    for word in ("shot", "export", "ripple", "bench", "--grid"):
        check(word in result.out.decode(), f"--help tells of {word}")
    for arguments in (("-h",), ("help",), ("--grid", "16", "--help")):
        check(succeed(*arguments).out == result.out, f"{arguments} gives the same text")
    check(succeed("help", "shot").out == succeed("shot", "--help").out != result.out, "help shot")
    version = succeed("--version").out
    check(re.fullmatch(rb"swell [0-9]+\.[0-9]+\.[0-9]+, fft (lanes8|lanes4|scalar)\n", version), "version",
          version)
    for arguments in (("--help",), ("--version",)):
        with open("/dev/full", "wb") as full:
            check_refused(run(*arguments, stdout=full), 1, f"{arguments} on a full disk")

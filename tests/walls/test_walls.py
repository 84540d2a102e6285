"""The walls between the rooms of src: an include or a call in the wrong direction does not build.

A new room is a line of ROOMS, and its name in the `sees` of those to its right. A room of several parts
has a folder for each.
"""
import collections
import functools
import json
import os
import re
import shlex
import subprocess

import harness
from circles import circles_of
from harness import check, check_equal

HERE = os.path.dirname(os.path.abspath(__file__))
SOURCE = os.path.normpath(os.path.join(HERE, "..", ".."))
BUILD = os.path.dirname(os.path.abspath(harness.PROGRAM))

# `sees`: the rooms whose public headers it may include and whose functions it may call. `parts`: their
# folders, and what the names that each exports begin with, one or several; None: any.
Room = collections.namedtuple("Room", "sees parts")
SCIENCE = ("sea", "ripple", "shore", "sky", "water")
HEADERS_ALONE = ("params/settings",)
ROOMS = {
    "base": Room((), {"base": "swell_"}),
    "host": Room(("base",), {"host": "host_"}),
    "sea": Room(("base",), {"sea/ocean": "ocean_", "sea/foam": ("foam_", "spray_"),
                            "sea/spectra": ("spectra_", "measured_")}),
    "ripple": Room(("base",), {"ripple": "ripple_"}),
    "shore": Room(("base",), {"shore": ("shore_", "land_")}),
    "sky": Room(("base",), {"sky": ("sky_", "heavens_", "sun_hour_")}),
    "water": Room(("base", "sea", "shore"), {"water/wake": "wake_", "water/float": "float_", "water/sim": None}),
    "params": Room(("base", "host", "sea", "ripple", "shore", "sky"),
                   {"params/settings": None, "params/options": None}),
    "render": Room(("base", "host", *SCIENCE, "params"), {"render": None}),
    "world": Room(("base", "host", *SCIENCE, "params", "render"), {"world": None}),
    "ui": Room(("base", "host", *SCIENCE, "params", "render", "world"),
               {"ui/window": None, "ui/tour": "tour_", "ui/gui": None, "ui/pool": "pool_", "ui/viewer": None}),
    "commands": Room(("base", "host", *SCIENCE, "params", "render", "world", "ui"), {"commands": None}),
}
PARTS = [part for room in ROOMS.values() for part in room.parts]
MAIN_SEES = ("base", "commands")  # what src/main.c may include; it calls what commands calls

# Headers in <> beside those of ISO C: who may include them, a part or one of its files.
ISO = set("""assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp stdalign
    stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath uchar wchar
    wctype""".split())
SYSTEM = {
    "base/base.c": ["cpuid.h"],
    "base/file_kind.c": ["strings.h"],
    "base/workers.c": ["pthread.h"],
    "host": ["dirent.h", "dlfcn.h", "fcntl.h", "mach-o/dyld.h", "poll.h", "pthread.h", "sched.h", "signal.h",
             "strings.h", "spawn.h", "sys/file.h", "sys/stat.h", "sys/sysctl.h", "sys/time.h", "sys/wait.h", "time.h",
             "unistd.h"],
    "host/process/process.c": ["malloc.h"],
    "host/process/wide_windows.c": ["windows.h"],
    "host/process/child_pipe_windows.c": ["io.h", "windows.h"],
    "host/file/disk_windows.c": ["io.h", "windows.h"],
    "host/process/process_windows.c": ["cpuid.h", "io.h", "shellapi.h", "windows.h"],
    "host/process/process_web.c": ["emscripten/threading.h"],
    "commands/plot.c": ["assets.h", "stb_truetype.h"],
    "host/file/file_read.c": ["libdeflate.h"],
    "host/image/exr.c": ["openexr.h"],
    "host/image/read_exr.c": ["openexr.h"],
    "host/image/png.c": ["libdeflate.h", "png.h"],
    "host/image/read_jpeg.c": ["jerror.h", "jpeglib.h"],
    "host/image/read_hdr.c": ["stb_image.h"],
    "host/mesh/mesh_gltf.c": ["cgltf.h"],
    "sea/ocean/fft_lanes.c": ["kissfft_lanes.h"],
    "water/wake/turn_lanes.c": ["kissfft_lanes.h"],
    "sky/heavens.c": ["earth_rows.h", "moon_rows.h", "stars_rows.h"],
    "sea/foam": ["foam_formula.glsl"],
    "render": ["assets.h", "cglm/struct.h", "glad/gl.h", "look_blocks.glsl"],
    "base/include/base/half.h": ["immintrin.h"],
    "ui/gui/gui.cpp": ["assets.h", "backends/imgui_impl_opengl3.h", "cmath", "cstdio", "cstring", "imgui.h",
                   "imgui_internal.h"],
    "ui/window/headless.c": ["EGL/egl.h", "EGL/eglext.h"],
    "ui/window": ["GLFW/glfw3.h"],
    "ui/window/screen_web.c": ["emscripten.h", "emscripten/html5.h"],
    "ui/window/glfw_web.c": ["emscripten/html5.h"],
}


def part_of(path):
    """The part whose file it is; main.c is one of its own, and so is what is installed."""
    return next((part for part in PARTS if path.startswith(part + os.sep)), path.split(os.sep)[0].removesuffix(".c"))


def room_of(part):
    return part.split(os.sep)[0]


def sees(part):
    """The rooms that a part may see, with its own."""
    return MAIN_SEES if part == "main" else (room_of(part), *ROOMS[room_of(part)].sees)


def files_below(folder):
    """The sources and headers below a folder of the sources, as paths relative to src."""
    for place, _, names in os.walk(os.path.join(SOURCE, "src", folder)):
        for name in sorted(names):
            if name.endswith((".c", ".cpp", ".h")):
                yield os.path.relpath(os.path.join(place, name), os.path.join(SOURCE, "src"))


def private_headers(part):
    """As paths relative to the part."""
    headers = (os.path.relpath(path, part) for path in files_below(part) if path.endswith(".h"))
    return [header for header in headers if not header.startswith("include" + os.sep)]


def place_of(part):
    """The folder in which the compiler looks first for what a file of the part includes."""
    return os.path.join(SOURCE, "src", "" if part == "main" else part)


@functools.cache
def ways_to_compile():
    """For each part, and main, the different compilers and include flags that its files have."""
    with open(os.path.join(BUILD, "compile_commands.json")) as file:
        entries = json.load(file)
    ways = collections.defaultdict(set)
    for entry in entries:
        path = os.path.relpath(entry["file"], os.path.join(SOURCE, "src"))
        if path.startswith(".."):
            continue
        words = shlex.split(entry["command"])
        flags = []
        for word, after in zip(words, words[1:] + [""]):
            if word in ("-I", "-isystem", "-iquote", "-idirafter", "-include"):
                flags += [word, after]
            elif word.startswith(("-I", "-isystem", "-iquote")):
                flags.append(word)
        ways[part_of(path)].add((words[0], *flags))
    for part in HEADERS_ALONE:  # compiled by those that include them
        ways[part] = ways["params/options"]
    return ways


def compiled(place, way, text, *options):
    """What the compiler makes of `text` as a file of the folder `place`."""
    return subprocess.run([*way, "-std=c11", *options, "-x", "c", "-"], cwd=place, input=text,
                          capture_output=True, text=True)


@functools.cache
def public_headers(part):
    """As they are included: swell/NAME.h or, above the drawing, FOLDER/NAME.h, several."""
    place = os.path.join(part, "include")
    return [os.path.relpath(path, place) for path in files_below(place)]


def test_every_folder_with_sources_is_a_part_with_public_headers():
    folders = {part_of(path) for path in files_below("") if os.sep in path}
    check_equal(sorted(folders - {"install"}), sorted(PARTS), "folders of src")
    for part in PARTS:
        check(public_headers(part), f"{part} has public headers")
        folders = {os.path.dirname(name) for name in public_headers(part)} - {"swell"}
        check(len(folders) <= 1, f"the folders of {part}'s public headers", folders)


def test_no_part_holds_more_than_a_fifth_of_the_code():
    lines = {}
    for part in PARTS:
        lines[part] = 0
        for path in files_below(part):
            with open(os.path.join(SOURCE, "src", path)) as file:
                lines[part] += sum(1 for _ in file)
    largest = max(lines, key=lines.get)
    check(lines[largest] <= sum(lines.values()) / 5, f"{largest} is at most a fifth", lines)


def test_files_and_rooms_call_each_other_in_no_circle():
    check_equal(circles_of(BUILD), [], "circles")


def test_public_headers_compile_alone():
    for part in PARTS:
        for header in public_headers(part):
            tried = [compiled(place_of(part), way, f'#include "{header}"\n', "-fsyntax-only")
                     for way in ways_to_compile()[part]]  # one for some kind of processor may see less
            check(any(result.returncode == 0 for result in tried), f"{header} alone", tried[0].stderr)


def test_only_the_gui_is_cpp():
    """Dear ImGui is: one file calls it, and what that offers to others is C."""
    sources = [os.path.join(folder, name) for folder, _, names in
               os.walk(os.path.join(SOURCE, "src")) for name in names]
    # Folders of what is installed with the program, and of the page around it, are no rooms.
    around = tuple(os.path.join(SOURCE, "src", folder, "") for folder in ("install", "web"))
    other = [path for path in sources if not path.endswith((".c", ".h", ".csv", ".md", "CMakeLists.txt"))
             and not path.startswith(around)]
    check_equal(sorted(os.path.relpath(path, SOURCE) for path in other),
                ["src/ui/gui/gui.cpp"], "sources that are not C")
    inside = [path for path in sources if path.endswith((".c", ".h", ".cpp"))
              and '"gui_internal.h"' in includes(os.path.relpath(path, os.path.join(SOURCE, "src")))]
    check_equal(sorted(os.path.basename(path) for path in inside),
                ["gui.cpp", "gui_parts.c", "gui_plots.c", "gui_words.c"], "who sees the inside of the gui")


def includes(path):
    """What a file of src includes, as written, with "" or <>."""
    with open(os.path.join(SOURCE, "src", path)) as file:
        return [match.group(1).strip() for match in
                re.finditer(r"^\s*#\s*include\b(.*)$", file.read(), re.MULTILINE)]


def test_includes_name_files_of_the_same_part_or_public_headers():
    """No include path can stop "../ocean/waves.h", nor "sea/ocean/waves.h" in src/main.c."""
    for path in files_below(""):
        part = part_of(path)
        if part == "install":
            continue
        allowed = {f'"{name}"' for other in PARTS if room_of(other) in sees(part) for name in public_headers(other)}
        own = [] if part == "main" else private_headers(part)
        own += [os.path.basename(name) for name in own]  # found through the part's folders
        for what in includes(path):
            if what.startswith('"') and what not in allowed:
                check(what.strip('"') in own, f"{path} includes what is not its part's", what)


def test_headers_of_the_system_and_of_libraries_stay_in_their_files():
    gone = [path for path in SYSTEM if not os.path.exists(os.path.join(SOURCE, "src", path))]
    check_equal(gone, [], "files that the table of headers names and that are not there")
    for path in files_below(""):
        part = part_of(path)
        if part == "install":
            continue
        allowed = {f"<{name}.h>" for name in ISO}
        allowed |= {f"<{name}>" for name in SYSTEM.get(part, []) + SYSTEM.get(path, [])}
        wrong = {what for what in includes(path) if not what.startswith('"')} - allowed
        check_equal(wrong, set(), f"headers that are not for {path}")


# ---- Calls ---------------------------------------------------------------------------------------


def archive(part):
    return os.path.join(BUILD, "src", f"libswell_{os.path.basename(part)}.a")


def exported(part):
    """The names that a part's library defines for others."""
    if part in HEADERS_ALONE:
        return []
    result = subprocess.run(["nm", "-g", "--defined-only", archive(part)], capture_output=True,
                            text=True, check=True)
    return [words[2] for words in map(str.split, result.stdout.splitlines())
            if len(words) == 3 and not words[2].startswith("_Z")]  # of C++ stays in its part


def called(part):
    """The names that a part's library needs of others."""
    if part in HEADERS_ALONE:
        return set()
    result = subprocess.run(["nm", "-u", archive(part)], capture_output=True, text=True, check=True)
    return {words[-1] for words in map(str.split, result.stdout.splitlines()) if words[:1] == ["U"]}


def test_a_room_calls_those_it_sees_and_no_others():
    exports = {name: room_of(part) for part in PARTS for name in exported(part)}
    for room in ROOMS:
        others = {name: exports[name] for part in ROOMS[room].parts for name in called(part)
                  if exports.get(name, room) != room}
        wrong = {name: other for name, other in others.items() if other not in ROOMS[room].sees}
        check_equal(wrong, {}, f"calls of {room} into rooms that it does not see")
        check(others or not ROOMS[room].sees, f"{room} calls another room")


def test_what_a_room_sees_sees_no_more():
    """So a room links with the libraries of those it sees."""
    for room in ROOMS:
        for other in ROOMS[room].sees:
            check_equal(set(ROOMS[other].sees) - set(ROOMS[room].sees), set(),
                        f"what {other} sees and {room} does not")


def test_names_that_a_part_exports_begin_with_its_prefix():
    for room in ROOMS.values():
        for part, prefix in room.parts.items():
            wrong = [name for name in exported(part) if prefix and not name.startswith(prefix)]
            check_equal(wrong, [], f"names of {part} without {prefix}")


def test_the_product_knows_nothing_of_the_tests():
    for folder, _, names in os.walk(os.path.join(SOURCE, "src")):
        for name in names:
            with open(os.path.join(folder, name), errors="replace") as file:
                named = [line for line in file if re.search(r"\btests/", line)]
            check_equal(named, [], f"lines of {name} that name the tests")


def test_pages_name_files_that_exist():
    """Links of all pages, the files that a room's page lists, and paths from the top."""
    pages = []
    for folder, inside, names in os.walk(SOURCE):
        inside[:] = [name for name in inside if name != "build"]
        pages += [os.path.join(folder, name) for name in names if name.endswith(".md")]
    for page in sorted(pages):
        folder = os.path.dirname(page)
        with open(page, encoding="utf-8") as file:
            text = file.read()
        links = [os.path.join(folder, link) for link in re.findall(r"\]\(([^)#:]+)[)#]", text)]
        paths = [os.path.join(SOURCE, path)
                 for path in re.findall(r"`((?:src|shaders|tests|third_party)/[\w./-]+)`", text)
                 if "ROOM" not in path]
        own = re.findall(r"^\| ([^|]*) \|", text, re.MULTILINE) if "/src/" in page else []
        files = [os.path.join(folder, name) for cell in own
                 for name in re.findall(r"`([\w/]+\.[ch]|[\w/]+/)`", cell)]
        missing = [os.path.relpath(path, SOURCE) for path in links + paths + files
                   if not os.path.exists(path)]
        check_equal(missing, [], f"what {os.path.relpath(page, SOURCE)} names and is not there")

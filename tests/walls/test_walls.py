"""The walls between the rooms of src: an include or a call in the wrong direction does not build.

A new room is a line of ROOMS, and its name in the `sees` of those to its right.
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

# `sees`: the rooms whose public headers it may include and whose functions it may call. `prefix`: what
# the names that it exports begin with, one or several; None: any.
Room = collections.namedtuple("Room", "sees prefix", defaults=(None,))
SCIENCE = ("ocean", "ripple", "wake", "shore", "float", "sky")
DRAWING = ("base", "host", *SCIENCE, "spectra", "foam", "settings", "render")
HEADERS_ALONE = ("settings",)
ROOMS = {
    "base": Room((), "swell_"),
    "host": Room(("base",), "host_"),
    "ocean": Room(("base",), "ocean_"),
    "ripple": Room(("base",), "ripple_"),
    "wake": Room(("base",), "wake_"),
    "shore": Room(("base",), ("shore_", "land_")),
    "float": Room(("base",), "float_"),
    "sky": Room(("base",), ("sky_", "heavens_", "sun_hour_")),
    "foam": Room(("base", "ocean"), ("foam_", "spray_")),
    "spectra": Room(("base", "ocean"), ("spectra_", "measured_")),
    "water": Room(("base", "ocean", "wake", "float", "shore")),
    "settings": Room(("base", "ocean", "ripple", "shore", "sky", "spectra")),
    "render": Room(("base", "host", *SCIENCE, "spectra", "foam", "settings")),
    "options": Room(("base", "host", "ocean", "ripple", "shore", "sky", "spectra", "settings")),
    "window": Room(("base",)),
    "tour": Room(("base", "host", "ocean", "ripple", "shore", "sky", "spectra", "settings", "options"), "tour_"),
    "ui": Room((*DRAWING, "options", "tour")),
    "pool": Room((*DRAWING, "options", "tour", "ui"), "pool_"),
    "scene": Room((*DRAWING, "options", "water")),
    "viewer": Room((*DRAWING, "options", "water", "scene", "window", "tour", "ui", "pool")),
    "commands": Room((*DRAWING, "options", "water", "scene", "window", "tour", "ui", "pool", "viewer")),
}
MAIN_SEES = ("base", "commands")  # what src/main.c may include; it calls what commands calls

# Headers in <> beside those of ISO C: who may include them, a room or one of its files.
ISO = set("""assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp stdalign
    stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath uchar wchar
    wctype""".split())
SYSTEM = {
    "base/base.c": ["cpuid.h"],
    "base/workers.c": ["pthread.h"],
    "host": ["dirent.h", "dlfcn.h", "fcntl.h", "poll.h", "pthread.h", "sched.h", "signal.h",
             "strings.h",             "spawn.h", "sys/file.h", "sys/stat.h", "sys/time.h", "sys/wait.h", "time.h", "unistd.h"],
    "host/process/process.c": ["malloc.h"],
    "host/process/wide_windows.c": ["windows.h"],
    "host/process/child_pipe_windows.c": ["io.h", "windows.h"],
    "host/file/disk_windows.c": ["io.h", "windows.h"],
    "host/process/process_windows.c": ["cpuid.h", "io.h", "shellapi.h", "windows.h"],
    "host/process/process_web.c": ["emscripten/threading.h"],
    "commands/plot.c": ["assets.h", "stb_truetype.h"],
    "host/image/exr.c": ["openexr.h"],
    "host/image/png.c": ["png.h"],
    "host/image/read_jpeg.c": ["jerror.h", "jpeglib.h"],
    "host/image/read_hdr.c": ["stb_image.h"],
    "host/mesh/mesh_read.c": ["cgltf.h"],
    "ocean/fft_lanes.c": ["kissfft_lanes.h"],
    "wake/turn_lanes.c": ["kissfft_lanes.h"],
    "sky/heavens.c": ["star_rows.h"],
    "foam": ["foam_formula.glsl"],
    "render": ["assets.h", "cglm/struct.h", "glad/gl.h", "look_blocks.glsl"],
    "base/include/base/half.h": ["immintrin.h"],
    "ui/gui.cpp": ["assets.h", "backends/imgui_impl_opengl3.h", "cmath", "cstdio", "cstring", "imgui.h",
                   "imgui_internal.h"],
    "window/headless.c": ["EGL/egl.h", "EGL/eglext.h"],
    "window": ["GLFW/glfw3.h"],
    "window/screen_web.c": ["emscripten.h", "emscripten/html5.h"],
    "window/glfw_web.c": ["emscripten/html5.h"],
}


def files_below(folder):
    """The sources and headers below a folder of the sources, as paths relative to src."""
    for place, _, names in os.walk(os.path.join(SOURCE, "src", folder)):
        for name in sorted(names):
            if name.endswith((".c", ".cpp", ".h")):
                yield os.path.relpath(os.path.join(place, name), os.path.join(SOURCE, "src"))


def private_headers(room):
    """Of a room, as paths relative to it."""
    headers = (os.path.relpath(path, room) for path in files_below(room) if path.endswith(".h"))
    return [header for header in headers if not header.startswith("include" + os.sep)]


def place_of(room):
    """The folder in which the compiler looks first for what a file of the room includes."""
    return os.path.join(SOURCE, "src", "" if room == "main" else room)


@functools.cache
def ways_to_compile():
    """For each room, and main, the different compilers and include flags that its files have."""
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
        room = "main" if path == "main.c" else path.split(os.sep)[0]
        ways[room].add((words[0], *flags))
    for room in HEADERS_ALONE:  # compiled by those that include them
        ways[room] = ways["options"]
    return ways


def compiled(place, way, text, *options):
    """What the compiler makes of `text` as a file of the folder `place`."""
    return subprocess.run([*way, "-std=c11", *options, "-x", "c", "-"], cwd=place, input=text,
                          capture_output=True, text=True)


@functools.cache
def public_headers(room):
    """As they are included: swell/ROOM.h, or in the rooms above the drawing ROOM/NAME.h, several."""
    place = os.path.join(room, "include")
    return [os.path.relpath(path, place) for path in files_below(place)]


def test_every_folder_with_sources_is_a_room_with_public_headers():
    folders = {path.split(os.sep)[0] for path in files_below("") if os.sep in path}
    check_equal(sorted(folders - {"install"}), sorted(ROOMS), "folders of src")
    for room in ROOMS:
        if public_headers(room) != [f"swell/{room}.h"]:
            check(public_headers(room), f"{room} has public headers")
            folders = {os.path.dirname(name) for name in public_headers(room)}
            check(folders <= {room, "swell"}, f"the folders of {room}'s public headers", folders)


def test_no_room_holds_more_than_a_fifth_of_the_code():
    lines = {}
    for room in ROOMS:
        lines[room] = 0
        for path in files_below(room):
            with open(os.path.join(SOURCE, "src", path)) as file:
                lines[room] += sum(1 for _ in file)
    largest = max(lines, key=lines.get)
    check(lines[largest] <= sum(lines.values()) / 5, f"{largest} is at most a fifth", lines)


def test_files_and_rooms_call_each_other_in_no_circle():
    check_equal(circles_of(BUILD), [], "circles")


def test_public_headers_compile_alone():
    for room in ROOMS:
        for header in public_headers(room):
            tried = [compiled(place_of(room), way, f'#include "{header}"\n', "-fsyntax-only")
                     for way in ways_to_compile()[room]]  # one for some kind of processor may see less
            check(any(result.returncode == 0 for result in tried), f"{header} alone", tried[0].stderr)


def found(place, way, names):
    """Those of the names that an include with quotes in a file of the folder finds."""
    text = "".join(f'#if __has_include("{name}")\nFOUND {name}\n#endif\n' for name in names)
    result = compiled(place, way, text, "-E", "-P")
    check(result.returncode == 0, "the compiler prints what it finds", result.stderr)
    return set(re.findall(r"^FOUND (.*)$", result.stdout, re.MULTILINE))


def test_a_room_finds_the_public_headers_of_those_it_sees_and_no_others():
    for room in [*ROOMS, "main"]:
        if room in HEADERS_ALONE:
            continue
        sees = MAIN_SEES if room == "main" else ROOMS[room].sees
        names = {name: other for other in ROOMS if other != room for name in public_headers(other)}
        check(ways_to_compile()[room], f"{room} has files that are compiled")
        seen = set()
        for way in ways_to_compile()[room]:
            seen |= found(place_of(room), way, names)
        check_equal({names[name] for name in seen}, set(sees), f"rooms whose headers {room} finds")


def test_a_room_cannot_include_private_headers_of_others():
    for room in ROOMS:
        own = private_headers(room)
        others = [(other, name) for other in ROOMS if other != room
                  for name in private_headers(other)]
        names = [name for _, name in others if name not in own]
        names += [f"{other}/{name}" for other, name in others]
        for way in sorted(ways_to_compile()[room]):
            place = place_of(room)
            check_equal(found(place, way, own), set(own), f"headers that {room} finds of its own")
            systems = found(".", way[:1], names)  # as curses' panel.h
            check_equal(found(place, way, names) - systems, set(),
                        f"what {room} finds of other rooms")


def test_only_the_gui_is_cpp():
    """Dear ImGui is: one file calls it, and what that offers to others is C."""
    sources = [os.path.join(folder, name) for folder, _, names in
               os.walk(os.path.join(SOURCE, "src")) for name in names]
    # What is installed with the program, and what is around it in a page, is no room.
    around = tuple(os.path.join(SOURCE, "src", folder, "") for folder in ("install", "web"))
    other = [path for path in sources if not path.endswith((".c", ".h", ".csv", ".md", "CMakeLists.txt"))
             and not path.startswith(around)]
    check_equal(sorted(os.path.relpath(path, SOURCE) for path in other),
                ["src/ui/gui.cpp"], "sources that are not C")
    inside = [path for path in sources if path.endswith((".c", ".h", ".cpp"))
              and '"gui_internal.h"' in includes(os.path.relpath(path, os.path.join(SOURCE, "src")))]
    check_equal(sorted(os.path.basename(path) for path in inside),
                ["gui.cpp", "gui_parts.c", "gui_plots.c", "gui_words.c"], "who sees the inside of the gui")


def includes(path):
    """What a file of src includes, as written, with "" or <>."""
    with open(os.path.join(SOURCE, "src", path)) as file:
        return [match.group(1).strip() for match in
                re.finditer(r"^\s*#\s*include\b(.*)$", file.read(), re.MULTILINE)]


def test_includes_name_files_of_the_same_room_or_public_headers():
    """No include path can stop "../ocean/waves.h", nor "ocean/waves.h" in src/main.c."""
    for path in files_below(""):
        room = "main" if path == "main.c" else path.split(os.sep)[0]
        if room == "install":
            continue
        sees = MAIN_SEES if room == "main" else (room, *ROOMS[room].sees)
        allowed = {f'"{name}"' for other in sees for name in public_headers(other)}
        own = [] if room == "main" else private_headers(room)
        own += [os.path.basename(name) for name in own]  # found through the room's folders
        for what in includes(path):
            if what.startswith('"') and what not in allowed:
                check(what.strip('"') in own, f"{path} includes what is not its room's", what)


def test_headers_of_the_system_and_of_libraries_stay_in_their_files():
    gone = [path for path in SYSTEM if not os.path.exists(os.path.join(SOURCE, "src", path))]
    check_equal(gone, [], "files that the table of headers names and that are not there")
    for path in files_below(""):
        room = path.split(os.sep)[0]
        if room == "install":
            continue
        allowed = {f"<{name}.h>" for name in ISO}
        allowed |= {f"<{name}>" for name in SYSTEM.get(room, []) + SYSTEM.get(path, [])}
        wrong = {what for what in includes(path) if not what.startswith('"')} - allowed
        check_equal(wrong, set(), f"headers that are not for {path}")


# ---- Calls ---------------------------------------------------------------------------------------


def archive(room):
    return os.path.join(BUILD, "src", f"libswell_{room}.a")


def exported(room):
    """The names that a room's library defines for others."""
    if room in HEADERS_ALONE:
        return []
    result = subprocess.run(["nm", "-g", "--defined-only", archive(room)], capture_output=True,
                            text=True, check=True)
    return [words[2] for words in map(str.split, result.stdout.splitlines())
            if len(words) == 3 and not words[2].startswith("_Z")]  # of C++ stays in its room


def called(room):
    """The names that a room's library needs of others."""
    if room in HEADERS_ALONE:
        return set()
    result = subprocess.run(["nm", "-u", archive(room)], capture_output=True, text=True, check=True)
    return {words[-1] for words in map(str.split, result.stdout.splitlines()) if words[:1] == ["U"]}


def test_a_room_calls_those_it_sees_and_no_others():
    exports = {name: room for room in ROOMS for name in exported(room)}
    for room in ROOMS:
        others = {name: exports[name] for name in called(room) if exports.get(name, room) != room}
        wrong = {name: other for name, other in others.items() if other not in ROOMS[room].sees}
        check_equal(wrong, {}, f"calls of {room} into rooms that it does not see")
        check(others or not ROOMS[room].sees or room in HEADERS_ALONE, f"{room} calls another room")


def test_what_a_room_sees_sees_no_more():
    """So a room links with the libraries of those it sees."""
    for room in ROOMS:
        for other in ROOMS[room].sees:
            check_equal(set(ROOMS[other].sees) - set(ROOMS[room].sees), set(),
                        f"what {other} sees and {room} does not")


def test_names_that_a_room_exports_begin_with_its_prefix():
    for room, (_, prefix, *_) in ROOMS.items():
        if prefix:
            wrong = [name for name in exported(room) if not name.startswith(prefix)]
            check_equal(wrong, [], f"names of {room} without {prefix}")


def test_no_name_is_exported_by_two_rooms():
    rooms = collections.defaultdict(set)
    for room in ROOMS:
        for name in exported(room):
            rooms[name].add(room)
    check_equal({name: at for name, at in rooms.items() if len(at) > 1}, {}, "names in two rooms")


def test_the_product_knows_nothing_of_the_tests():
    for folder, _, names in os.walk(os.path.join(SOURCE, "src")):
        for name in names:
            with open(os.path.join(folder, name), errors="replace") as file:
                named = [line for line in file if re.search(r"\btests/", line)]
            check_equal(named, [], f"lines of {name} that name the tests")


def test_tests_open_contexts_of_the_renderer_that_they_are_about():
    """gl/context.h chooses the renderer and checks which one draws."""
    folder = os.path.join(SOURCE, "tests", "gl")
    texts = {name: harness.read_bytes(os.path.join(folder, name)).decode() for name in os.listdir(folder)}
    context = {"context.h"}  # and what includes it
    while more := {name for name, text in texts.items() if name not in context
                   and context & set(re.findall(r'#include "(?:gl/)?([a-z_]+\.h)"', text))}:
        context |= more
    check_equal(set(texts) - context, set(), "files of tests/gl without it")
    openers = {name for name, text in texts.items() if "headless_create(" in text}
    check_equal(openers, {"context.h", "test_headless.c"}, "files that open a context themselves")


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

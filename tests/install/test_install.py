"""What `cmake --install` lays down, used from outside: the library by the program of docs/LIBRARY.md, in C
and C++, shared and static, by CMake and by pkg-config; and what belongs to the program."""
import ctypes
import os
import re
import shutil
import subprocess
import tarfile

import harness
import linked
from harness import check, check_equal, check_near, read_png, run, succeed
from tree import BUILD, SOURCE, Tree, do

STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")
HEADERS = ("base", "ocean", "spectra", "ripple", "wake", "shore", "land", "float")


def test_the_readmes_first_command_builds_all_that_is_installed():
    needs = linked.edges(BUILD)
    with open(os.path.join(BUILD, "src", "install", "cmake_install.cmake"), encoding="utf-8") as file:
        paths = re.findall(rf'"{re.escape(BUILD)}/([^"]+)"', file.read())
    copied = {os.path.relpath(os.path.realpath(os.path.join(BUILD, path)), BUILD) for path in paths}
    made = copied & set(needs)
    check({"swell", "src/install/libswell.a", "src/install/swell.1"} <= made, "files to build", made)
    check_equal(made - linked.needed_for(needs, "run"), set(), "files that are installed and not built")


# ---- The program of docs/LIBRARY.md -------------------------------------------------------------


def page():
    with open(os.path.join(SOURCE, "docs", "LIBRARY.md"), encoding="utf-8") as file:
        return file.read()


def block(language):
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", page(), re.MULTILINE | re.DOTALL)
    check_equal(len(blocks), 1, f"blocks of {language} in docs/LIBRARY.md")
    return blocks[0]


def write_program():
    for name in ("sea.c", "sea.cpp"):
        with open(name, "w", encoding="utf-8") as file:
            file.write(block("c"))


def check_words(tree, programs):
    """They draw and say the same: a sea of all heights, and a level within it."""
    said = [do(program, env=tree.environment).decode() for program in programs]
    check_equal(len(set(said)), 1, "what the programs say, all the same")
    *rows, level = said[0].splitlines()
    check_equal({len(row) for row in rows}, {60}, "characters in a row of the drawing")
    check(len(set("".join(rows))) >= 8, "heights in the drawing", rows)
    metres = float(re.fullmatch(r"The water under \(3, -7\) stands at (-?\d\.\d{3}) m\.", level)[1])
    # The drawing's nearest points, (0, -10) and (5, 0), lie a few metres away in waves of 60 m.
    index = " .:-=+*#%@".index(rows[5][30])
    check_near(metres, index / 2.25 - 2 + 0.22, 0.8, "level at (3, -7), by the drawing at (0, -10)")


def check_cmake(tree, made="made"):
    write_program()
    more = [("static_c", "sea.c", "swell_static"), ("shared_cpp", "sea.cpp", "swell"),
            ("static_cpp", "sea.cpp", "swell_static")]
    with open("CMakeLists.txt", "w", encoding="utf-8") as file:
        file.write(block("cmake"))
        for name, source, library in more:
            file.write(f"add_executable({name} {source})\n"
                       f"target_link_libraries({name} swell::{library})\n")
    do("cmake", "-G", "Ninja", "-S", ".", "-B", made, f"-DCMAKE_PREFIX_PATH={tree.root}")
    do("cmake", "--build", made)
    check_words(tree, [os.path.join(made, name) for name in ("sea", *(one[0] for one in more))])
    needed = [do("readelf", "-d", f"{made}/{name}").decode() for name in ("sea", "static_c")]
    check("libswell.so" in needed[0] and "libswell.so" not in needed[1], "what is linked", *needed)


def check_pkg_config(tree):
    write_program()
    commands = re.findall(r"^ +(cc .*swell\).*)$", page(), re.MULTILINE)
    check_equal([("-static" in line) for line in commands], [False, True], "lines of cc")
    programs = []
    for line in commands:
        in_cpp = line.replace("cc ", "c++ ", 1).replace("sea.c ", "sea.cpp ")
        for command, standard in ((line, "c11"), (in_cpp, "c++11")):
            programs.append(f"./sea{len(programs)}")
            command = command.replace("-o sea", "-o " + programs[-1])
            do("sh", "-c", f"{command} -std={standard} {' '.join(STRICT)}", env=tree.environment)
    check_equal(len(programs), 4, "programs")
    check_words(tree, programs)


def test_the_program_of_the_page_builds_by_cmake():
    check_cmake(Tree())


def test_the_program_of_the_page_builds_by_pkg_config():
    check_pkg_config(Tree())


# ---- The examples -------------------------------------------------------------------------------


def columns(csv):
    """A file's numbers by the names over its columns."""
    names, *lines = csv.decode().splitlines()
    rows = [[float(word) for word in line.split(",")] for line in lines]
    return dict(zip(names.split(","), zip(*rows)))


def deviation(values):
    mean = sum(values) / len(values)
    return (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5


def test_the_installed_examples_build_and_run():
    tree = Tree()
    folder = tree.at("share", "doc", "swell", "examples")
    flags = ("-G", "Ninja", f"-DCMAKE_PREFIX_PATH={tree.root}", "-DCMAKE_C_FLAGS=" + " ".join(STRICT),
             "-DCMAKE_CXX_FLAGS=" + " ".join(STRICT))
    do("cmake", "-S", folder, "-B", "made", *flags)
    do("cmake", "--build", "made")
    do("cmake", "--install", "made", "--prefix", os.path.abspath("elsewhere"))

    gauge = columns(do(os.path.join("elsewhere", "bin", "gauge")))
    check_equal(len(gauge["seconds"]), 240, "samples of the gauge")
    check_near(4 * deviation(gauge["height"]), 3.0, 1.2, "significant height at the gauge")
    check_near(sum(gauge["velocity_y"]) / 240, 0, 0.1, "mean upward velocity")
    # 5 m down, the water of waves of some 60 m moves by little less than the surface.
    speeds = deviation(gauge["velocity_y"])
    risen = [b - a for a, b in zip(gauge["height"], gauge["height"][1:])]
    check(0.3 < speeds / (deviation(risen) * 4) < 0.9, "upward velocity below against the surface",
          speeds, deviation(risen) * 4)

    buoy = columns(do(os.path.join("elsewhere", "bin", "buoy")))
    check_equal(len(buoy["seconds"]), 1001, "samples of the buoy")
    check(0.05 < deviation(buoy["up"]) < 0.6, "heave of the buoy", deviation(buoy["up"]))
    check(max(map(abs, buoy["east"] + buoy["north"])) < 30, "a moored buoy stays")
    check(1 < max(buoy["lean_degrees"]) < 45, "lean of the buoy", max(buoy["lean_degrees"]))
    steps = [abs(b - a) for a, b in zip(buoy["up"], buoy["up"][1:])]
    check(max(steps) < 0.05, "largest step of the buoy within 10 ms", max(steps))

    beach = columns(do(os.path.join("elsewhere", "bin", "beach")))
    check_equal(len(beach["seconds"]), 240, "samples of the beach")
    check(0.5 < max(beach["over_bar"]) < 1.5, "the highest wave over the bar", max(beach["over_bar"]))
    check(0.3 < max(beach["edge"]) < 2, "the highest edge of the water", max(beach["edge"]))


def test_a_simulator_takes_the_sea_as_its_wave_field():
    """vrx/simulator.cpp checks the engine against the library; the program's points are those of its options."""
    tree, here = Tree(), os.path.join(SOURCE, "tests", "install", "vrx")
    folders = [f"-I{tree.at('share', 'doc', 'swell', 'examples')}", f"-I{here}"]
    do("c++", "-std=c++17", *STRICT, *folders, os.path.join(here, "simulator.cpp"),
       *tree.flags("--cflags", "--libs"), "-o", "simulator")
    options, table = do("./simulator").split(b"\n", 1)
    wanted = columns(table)
    with open("places.csv", "w", encoding="utf-8") as file:
        file.write("x,y,z\n")
        file.writelines(f"{x},{up},{-north}\n" for x, north, up in zip(wanted["x"], wanted["y"], wanted["z"]))
    succeed("points", "found.csv", "--at", "places.csv", "--time", "7.5", *options.decode().split(), preset=(),
            program=tree.program)
    with open("found.csv", "rb") as file:
        found = {name.split(" ")[0]: values for name, values in columns(file.read()).items()}
    for name, own, sign in (("height", "height", 1), ("velocity_x", "velocity_x", 1), ("velocity_z", "velocity_y", -1),
                            ("velocity_y", "velocity_z", 1), ("pressure", "pressure", 1), ("jacobian", "jacobian", 1),
                            ("normal_y", "normal_z", 1)):
        rounding = 5.1e-9 * max(map(abs, wanted[own]))  # of nine digits
        check_near(found[name], [sign * value for value in wanted[own]], rounding, name)


# ---- The library --------------------------------------------------------------------------------


def declared(tree):
    """The functions that the installed headers declare."""
    names = set()
    for header in HEADERS:
        text = tree.text("include", "swell", header + ".h")
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        names |= set(re.findall(r"^(?!typedef)\w[\w ]*[ *] ?((?:swell|ocean|spectra|measured|ripple|wake|shore|land|float)_\w+)\(", text,
                                re.MULTILINE))
    check(len(names) > 150, "declared functions", names)
    return names


def names_of(*options):
    lines = do("nm", *options, "--defined-only").decode().splitlines()
    words = [line.split() for line in lines]
    return {word[2].split("@")[0] for word in words if len(word) == 3 and word[1] != "A"}


def test_only_what_the_headers_declare_is_exported():
    tree = Tree()
    wanted = declared(tree)
    check_equal(names_of("-D", tree.shared) ^ wanted, set(), "names of the shared library")
    table = do("readelf", "-sW", tree.static).decode()
    symbols = re.findall(r"(?:GLOBAL|WEAK) +(\w+) +\d+ (\S+)$", table, re.MULTILINE)
    check_equal({name for sight, name in symbols if sight == "DEFAULT"} ^ wanted, set(), "names of the static library")
    inside = {name for sight, name in symbols if sight == "HIDDEN"}
    prefixes = {name.split("_")[0] + "_" for name in wanted}
    check_equal([name for name in inside if not name.startswith(tuple(prefixes))], [], "other names inside it")
    check({"swell_version", "ocean_sea_create", "ripple_step"} <= wanted, "some of them", wanted)


def test_the_library_stands_on_the_system_alone():
    tree = Tree()
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", do("readelf", "-d", tree.shared).decode())
    allowed = {"libc", "libm", "libpthread", "ld-linux-x86-64"}
    if not os.path.exists(os.path.join(SOURCE, "build", "sources", "kissfft")):
        allowed.add("libkissfft-float")
    check_equal({name.split(".")[0] for name in needed} - allowed, set(), "libraries")


def test_each_header_stands_alone_in_c_and_cpp():
    tree = Tree()
    for header in HEADERS:
        uses = "int f(void); int f(void) { OceanMoved moved = OCEAN_AT_REST; return moved.factor > 0.0; }\n"
        text = (f"#include <swell/{header}.h>\n" + uses * (header == "ocean")).encode()
        for compiler, language, standard in (("cc", "c", "c11"), ("c++", "c++", "c++11"),
                                             ("c++", "c++", "c++20")):
            done = subprocess.run([compiler, f"-std={standard}", *STRICT, "-fsyntax-only", "-x", language, "-",
                                   *tree.flags("--cflags")], input=text, capture_output=True)
            check_equal((done.returncode, done.stderr), (0, b""), f"{header}.h as {standard}")


def test_all_tell_the_same_version():
    tree = Tree()
    library = ctypes.CDLL(tree.shared)
    library.swell_version.restype = ctypes.c_char_p
    version = library.swell_version().decode()
    check(re.fullmatch(r"\d+\.\d+\.\d+", version), "form of the version", version)
    check_equal(tree.flags("--modversion"), [version], "version by pkg-config")
    told = succeed("--version", preset=(), program=tree.program).out.decode()
    check(told.startswith(f"swell {version},"), "version of the program", told)
    numbers = re.findall(r"#define SWELL_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)",
                         tree.text("include", "swell", "base.h"))
    check_equal(".".join(numbers), version, "version of the headers")
    check(f'"swell {version}"' in tree.text("share", "man", "man1", "swell.1").splitlines()[0],
          "version of the manual page")


# ---- As distributions build and install it ------------------------------------------------------

# Fedora's and Debian's, of every processor, without the symbols for debuggers.
FLAGS = ("-O2 -flto=auto -ffat-lto-objects -fexceptions -fstack-protector-strong -Wformat "
         "-Werror=format-security -Wp,-D_FORTIFY_SOURCE=2")


def layouts():
    """Options of cmake by prefix: a library folder for each processor, and folders far from each other."""
    triple = do("cc", "-print-multiarch").decode().strip()
    yield "/usr", ("lib/" + triple if triple else "lib64"), "include"
    yield "/usr/local", "lib", "include"
    apart = os.path.abspath("apart")
    yield apart, apart + "/lib", apart + "/for-developers/include"


@harness.slow
def test_it_links_and_installs_as_distributions_build_it():
    settings = ("-G", "Unix Makefiles", "-DCMAKE_BUILD_TYPE=None", "-DBUILD_SHARED_LIBS=ON", "-DBUILD_TESTING=OFF")
    flags = dict(os.environ, CFLAGS=FLAGS, CXXFLAGS=FLAGS, LDFLAGS="-Wl,-z,relro -Wl,-z,now -Wl,--as-needed")
    for number, (prefix, libraries, headers) in enumerate(layouts()):
        folders = (f"-DCMAKE_INSTALL_PREFIX={prefix}", f"-DCMAKE_INSTALL_LIBDIR={libraries}",
                   f"-DCMAKE_INSTALL_INCLUDEDIR={headers}")
        do("cmake", "-S", SOURCE, "-B", "fresh", *settings, *folders, env=flags)
        do("cmake", "--build", "fresh", "--parallel", str(os.cpu_count()))
        stage = "" if os.path.isabs(libraries) else os.path.abspath(f"stage{number}")
        do("cmake", "--install", "fresh", env=dict(os.environ, DESTDIR=stage))
        tree = Tree(stage + prefix)
        rpath = any("rpath" in flag for flag in tree.flags("--libs"))
        check_equal(rpath, not prefix.startswith("/usr"), f"rpath of a library in {libraries}")
        if not rpath:
            tree.environment["LD_LIBRARY_PATH"] = tree.libraries
        check_pkg_config(tree)
        check_cmake(tree, f"made{number}")
        succeed("shot", "sea.png", "--resolution", "64x36", program=tree.program)
        if prefix == "/usr":
            check_packages("fresh")
    do("cmake", "--build", "fresh", "--target", "uninstall")
    check_equal([name for _, _, names in os.walk(prefix) for name in names], [], "files that stay")


def check_packages(build):
    """What cpack makes of a build installs in a fresh Debian, runs there, and leaves nothing. For root alone."""
    do("cpack", "-B", os.path.abspath("packed"), cwd=build)
    with open(f"{build}/CMakeCache.txt", encoding="utf-8") as file:
        version = re.search("CMAKE_PROJECT_VERSION:STATIC=(.*)", file.read())[1]
    dynamic = do("readelf", "-d", f"{build}/src/install/libswell.so").decode()
    library = "libswell" + re.search(r"SONAME.*\[libswell\.so\.(\d+)\]", dynamic)[1]
    packages = sorted(name for name in os.listdir("packed") if name.endswith(".deb"))
    check_equal([name.split("_")[:2] for name in packages],
                [["libswell-dev", version], [library, version], ["swell", version]], "packages")
    done = subprocess.run(["lintian", "--allow-root", "--fail-on", "error", *packages], cwd="packed", capture_output=True)
    check_equal(done.returncode, 0, f"lintian: {done.stdout.decode()}")
    do("appstreamcli", "validate", "--no-net", os.path.join(SOURCE, "src", "install", "swell.metainfo.xml"))
    mirror = do("apt-get", "indextargets", "--format", "$(SITE)", "Created-By: Packages").decode().split()[0]
    do("debootstrap", "--variant=minbase", "bookworm", "root", mirror)
    os.rename("packed", "root/packed")
    do("chroot", "root", "sh", "-ec", f"""
        apt-get install -y -qq --no-install-recommends /packed/*.deb
        swell shot /sea.png --resolution 64x36
        test -s /usr/include/swell/ocean.h
        apt-get purge -y -qq swell libswell-dev {library}""", env=dict(os.environ, DEBIAN_FRONTEND="noninteractive"))
    check_equal(read_png("root/sea.png").width, 64, "a picture drawn there")
    left = [os.path.join(folder, name) for folder, _, names in os.walk("root") for name in names if "swell" in name]
    check_equal([name for name in left if not name.startswith("root/packed")], [], "what stays")
    with tarfile.open(f"root/packed/swell-{version}-linux-{os.uname().machine}.tar.gz") as archive:
        names = "\n".join(archive.getnames()) + "\n"
    for name in ("bin/swell", "libswell.so", "include/swell/ocean.h"):
        check(f"/{name}\n" in names, f"{name} in", names)


# ---- The library alone --------------------------------------------------------------------------

# There is no compiler of C++, and no pkg-config.
ALONE = dict(os.environ, CXX="false", PKG_CONFIG="false")


def build_added(folder, *options):
    """A project of others that adds this one: `sea` and `bits`, the same with all digits of heights."""
    lines = ["cmake_minimum_required(VERSION 3.25)", "project(added LANGUAGES C)", "include(FetchContent)",
             f"FetchContent_Declare(swell SOURCE_DIR {SOURCE})", "FetchContent_MakeAvailable(swell)"]
    for source in ("sea", "bits"):
        for library in ("swell", "swell_static"):
            lines += [f"add_executable({source}_{library} {source}.c)",
                      f"target_link_libraries({source}_{library} swell::{library})"]
    write_program()
    with open("bits.c", "w", encoding="utf-8") as file:
        file.write(re.sub(r'putchar\(" .*', r'printf("%a\\n", h);', block("c")))
    with open("CMakeLists.txt", "w", encoding="utf-8") as file:
        file.write("\n".join(lines))
    do("cmake", "-G", "Ninja", "-S", ".", "-B", folder, "-DCMAKE_BUILD_TYPE=Release", *options, env=ALONE)
    do("cmake", "--build", folder, env=ALONE)


@harness.slow
def test_a_project_that_adds_this_one_has_the_library():
    build_added("added", "-DCMAKE_INTERPROCEDURAL_OPTIMIZATION=ON")
    tree = Tree()
    check_words(tree, ("added/sea_swell", "added/sea_swell_static"))
    do("cmake", "--install", "added", "--prefix", os.path.abspath("alone"), env=ALONE)
    alone = Tree("alone")
    check(not os.path.exists(alone.program), "no program")
    check_pkg_config(alone)
    check_cmake(alone)


@harness.slow
def test_an_arm_has_the_same_sea_to_the_bit():
    """By Debian's compiler for it and qemu: third_party/setup.sh --slow."""
    build_added("here")
    build_added("arm", "-DCMAKE_SYSTEM_NAME=Linux", "-DCMAKE_SYSTEM_PROCESSOR=aarch64",
                "-DCMAKE_C_COMPILER=aarch64-linux-gnu-gcc")
    for library in ("swell", "swell_static"):
        heights = do(f"here/bits_{library}")
        check(heights.count(b"0x") >= 720, "heights", heights[:80])
        check(do("qemu-aarch64", "-L", "/usr/aarch64-linux-gnu", f"arm/bits_{library}") == heights, "heights", library)


# ---- The program --------------------------------------------------------------------------------


def shown(page):
    """A manual page as man shows it, without a warning, its lines joined."""
    done = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", page], capture_output=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8", MANWIDTH="1000", MANROFFOPT=""))
    check_equal((done.returncode, done.stderr), (0, b""), f"man --warnings {page}")
    return " ".join(re.sub(r".\x08", "", done.stdout.decode()).split())


def test_the_manual_page_holds_what_help_holds():
    tree = Tree()
    page = tree.at("share", "man", "man1", "swell.1")
    text = shown(page)
    told = succeed("--help", preset=(), program=tree.program).out.decode()
    options = re.findall(r"^  (--[a-z-]+)(?: (\S+))? +(\S.*?)(?::$|: |$)", told, re.MULTILINE)
    check_equal(len(options), len(re.findall("^  --", told, re.MULTILINE)), "options understood")
    for name, placeholder, meaning in options:
        words = " ".join(filter(None, (name, placeholder, meaning.split(" [")[0])))
        check(words in text, f"the manual page tells of {name}", words)
    for command in re.findall(r"^  swell ([a-z]+)", told, re.MULTILINE):
        check(f"swell {command} " in text, f"the manual page tells of {command}")
    for words in ("45° N", "click throw a stone", "\\\" and \\\\ for a quote", "EXIT STATUS"):
        check(words in text, f"the manual page shows {words}")


def completed(script, *words):
    """What bash would offer for the last of these words."""
    text = ('source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _swell; '
            'printf "%s\\n" "${COMPREPLY[@]}"')
    done = do("bash", "-c", text, "bash", script, "swell", *words).decode()
    return sorted(filter(None, done.splitlines()))


def test_bash_completes_commands_options_values_and_files():
    tree = Tree()
    script = tree.at("share", "bash-completion", "completions", "swell")
    os.mkdir("a folder")
    for name in ("a sea.png", "b.swell"):
        open(name, "w").close()
    files = ["a folder", "a sea.png"]
    check_equal(completed(script, "s"), ["set", "shot", "spectrum"], "commands")
    check_equal(completed(script, "--be"), ["--beaufort"], "options")
    check_equal(completed(script, "--look", ""), ["classic", "sea", "study"], "choices")
    check_equal(completed(script, "--look", "=", "c"), ["classic"], "choices behind =")
    check_equal(completed(script, "--look", "="), ["classic", "sea", "study"], "all choices behind =")
    check_equal(completed(script, "--grid", "1"), ["1024", "128", "16"], "powers of two")
    check_equal(completed(script, "--seed", ""), [], "numbers")
    check_equal(completed(script, "--sky", "a"), files, "files")
    check_equal(completed(script, "shot", "a"), files, "files of a command")
    check_equal(completed(script, "export", "a"), files[:1], "folders of a command")
    for words in (("@", "b"), ("@",), ("@b",)):  # "@" is a word of its own, or is not
        check("@b.swell" in completed(script, *words), f"files of options behind {words}")
    check_equal(completed(script, "@a"), ["@a\\ folder", "@a\\ sea.png"], "files with spaces")
    check_equal(completed(script, "bench", "--js"), ["--json"], "options of a command")
    check_equal(completed(script, "ripple", "--beau"), [], "options of another")
    for command in ("shot", "clip", "export", "ripple", "bench", "spectrum"):
        told = run(command, "--help", preset=(), program=tree.program).out.decode()
        options = sorted(re.findall(r"^  (--[a-z-]+)", told, re.MULTILINE))
        check_equal(completed(script, command, "--"), options, f"options of {command}")


def test_the_desktop_entry_is_valid_and_has_icons():
    tree = Tree()
    entry = tree.at("share", "applications", "swell.desktop")
    check_equal(do("desktop-file-validate", entry), b"", "what the validator says")
    check("\nIcon=swell\n" in tree.text("share", "applications", "swell.desktop"), "its icon")
    for size in (48, 512):
        icon = read_png(tree.at("share/icons/hicolor", f"{size}x{size}", "apps/swell.png"))
        check_equal((icon.width, icon.height), (size, size), "size of an icon")


def test_the_licences_of_all_that_is_linked_are_there():
    linked.check_licences(BUILD, "swell", Tree().at("share", "doc", "swell", "licences"))


# ---- What setup.sh fetches ----------------------------------------------------------------------

# They stand in for apt: each package has the versions 3 and 10; $HELD names those whose file is held.
APT_CACHE = """#!/bin/sh
printf 'Version: 3-1\\nVersion: 10-1\\n'
"""
APT_GET = """#!/bin/sh
for word in "$@"; do :; done
case " $* " in *" source "*) ;; *) exit 0 ;; esac
case " $HELD " in *" $word "*) ;; *) exit 100 ;; esac
mkdir it-has && echo "$word" >it-has/version && tar -cf it.tar.xz it-has && rm -r it-has
"""


def fetched(held):
    os.makedirs("fetching/third_party", exist_ok=True)
    shutil.copy(os.path.join(SOURCE, "third_party", "setup.sh"), "fetching/third_party")
    shutil.rmtree("fetching/build", ignore_errors=True)
    os.makedirs("fetching/bin", exist_ok=True)
    for name, text in (("apt-get", APT_GET), ("apt-cache", APT_CACHE), ("dpkg-query", "#!/bin/sh\necho installed\n")):
        with open(f"fetching/bin/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(file.name, 0o755)
    paths = os.path.abspath("fetching/bin") + os.pathsep + os.environ["PATH"]
    done = subprocess.run(["sh", "fetching/third_party/setup.sh", "--web"], capture_output=True, text=True,
                          env={**os.environ, "PATH": paths, "HELD": held})
    versions = {}
    for folder in os.listdir("fetching/build/sources"):
        with open(f"fetching/build/sources/{folder}/version", encoding="utf-8") as file:
            versions[folder] = file.read().split("=")[1].strip()
    return done, versions


def test_a_source_whose_newest_file_is_not_held_comes_from_the_version_before():
    """An archive of security updates may list a version and not hold its file."""
    if not os.path.isdir("/etc/apt"):
        return  # setup.sh reads the lists of packages there
    names = ("kissfft", "meshoptimizer", "zlib", "libpng1.6", "libdeflate", "libjpeg-turbo", "imgui", "openexr", "imath")
    newest = [f"{name}=10-1" for name in names]
    done, versions = fetched(" ".join(newest + ["zlib=3-1"]))
    check_equal((done.returncode, done.stderr), (0, ""), "all are held")
    check_equal(set(versions.values()), {"10-1"}, "newest versions")
    done, versions = fetched(" ".join(newest).replace("zlib=10-1", "zlib=3-1"))
    check_equal((done.returncode, done.stderr), (0, ""), "one is held in an older version")
    check_equal(versions["zlib"], "3-1", "version of zlib")
    done, versions = fetched(" ".join(newest).replace("zlib=10-1", ""))
    check_equal((done.returncode, done.stderr), (1, "setup.sh: these source packages are not to be had: zlib\n"), "none")

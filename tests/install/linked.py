"""What a build links and embeds into the program, found in ninja's files, and the licences that come with it."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "app"))
from harness import check, check_equal

SOURCE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))

# The licence of each package of Debian. The program contains parts of a cross-compiler's packages.
PACKAGES = {
    "libglfw3-dev": "glfw", "libcglm-dev": "cglm", "libkissfft-dev": "kissfft", "libstb-dev": "stb",
    "libimgui-dev": "imgui", "libpng-dev": "png", "libdeflate-dev": "deflate", "libjpeg62-turbo-dev": "jpeg",
    "libopenexr-dev": "openexr", "libimath-dev": "imath", "zlib1g-dev": "zlib", "libegl-dev": "egl", "libgl-dev": "egl",
    "fonts-dejavu-core": "dejavu", "emscripten": "emscripten", "mingw-w64-common": "mingw-w64",
    "gcc-mingw-w64-x86-64-posix": "gcc", "g++-mingw-w64-x86-64-posix": "gcc",
}
# Without a licence of their own: the system's libraries, which are everywhere, and clang's headers, whose licence
# asks nothing of what is compiled with them.
SYSTEM = r"libc6-dev|linux-libc-dev|lib(gcc|stdc\+\+|clang-common)-\d+-dev"
BEHIND_OTHERS = {"zlib", "imath"}  # PNG and OpenEXR use them, whoever has compiled these


def edges(build):
    """What ninja makes in a build: by the path of each file or target, the paths it needs."""
    needs = {}
    with open(os.path.join(build, "build.ninja"), encoding="utf-8") as file:
        for outputs, inputs in re.findall(r"^build (.*?): \S+(.*)$", file.read(), re.MULTILINE):
            for path in set(outputs.split()) - {"|"}:
                needs[path] = set(inputs.split()) - {"|", "||"}
    return needs


def needed_for(needs, target):
    """All that a target needs, directly or not."""
    found, ahead = set(), {target}
    while ahead:
        found |= ahead
        ahead = set().union(*(needs.get(path, ()) for path in ahead)) - found
    return found


def headers_of(build, objects):
    """The files that compilers have read for these objects."""
    told = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    return {line.strip() for block in told.split("\n\n") if block.split(":")[0] in objects
            for line in block.splitlines()[1:]}


def parts(build, target):
    """Names of what others have written and the target holds or links."""
    found = needed_for(edges(build), target)
    found |= headers_of(build, found)
    names, elsewhere = set(), set()
    for path in map(os.path.normpath, found):
        if place := re.search(r"/sources/(?:meshoptimizer/extern/)?(\w+)", path):
            names.add(place[1])
        elif "/third_party/glad/" in path:
            names.add("glad")
        elif os.path.isabs(path) and not path.startswith(SOURCE + os.sep):
            elsewhere.add(path)
    told = subprocess.run(["dpkg", "-S", *elsewhere], capture_output=True, text=True)
    check_equal(told.stderr, "", "files of no package")
    for package in {line.split(":")[0] for line in told.stdout.splitlines()}:
        if not re.fullmatch(SYSTEM, package):
            check(package in PACKAGES, "a package whose licence is known", package)
            names.add(PACKAGES[package])
    check({"png", "jpeg", "openexr", "stb", "imgui", "dejavu"} <= names, "parts that are always there", names)
    return names | BEHIND_OTHERS


def check_licences(build, target, folder):
    """The folder has a text that grants the use of each part, and of nothing else."""
    wanted = {name + ".txt" for name in parts(build, target) | {"swell"}}
    check_equal(sorted(os.listdir(folder)), sorted(wanted), "licences")
    for name in wanted:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            text = file.read()
        for word in ("permi(t|ssion)", "warrant(y|ies)"):
            check(re.search(word, text, re.IGNORECASE), f"{name} says {word}", text[:500])
        for path in set(re.findall(r"/usr/share/common-licenses/[\w.-]*\w", text)):
            check(f"---- {path} ----" in text, f"{name} holds the text that it refers to", path)

#!/bin/sh
# Installs what Swell needs to build and run. Safe to repeat; silent and quick when nothing is missing. On
# systems other than Debian and its relatives it only checks, and names what is missing.
#
#     setup.sh --test                 what the tests need, too, also those of Python and of data
#     setup.sh [--web | --windows]    what the build for browsers, or for Windows, and its tests need, too
#     setup.sh --slow                 what the slow tests need, too: a compiler for aarch64, qemu, checkers of packages
#     setup.sh --lint                 what the target `lint` needs, too
set -eu

packages="build-essential cmake ninja-build pkg-config python3 python3-glad
libglfw3-dev libcglm-dev libkissfft-dev libstb-dev libimgui-dev libpng-dev libdeflate-dev libjpeg-dev libopenexr-dev libegl-dev
fonts-dejavu-core libgl1 libgl1-mesa-dri libegl1 libcmocka-dev ffmpeg"
tests="python3-numpy openexr xvfb xauth xdotool man-db desktop-file-utils clang-format-14"

# Debian's source packages, as FOLDER=PACKAGE, where libraries have to be compiled for another machine.
sources=""
sources_elsewhere="zlib=zlib png=libpng1.6 deflate=libdeflate jpeg=libjpeg-turbo imgui=imgui openexr=openexr imath=imath"
for option in "$@"; do
    case $option in
    --test)
        packages="$packages $tests python3-dev python3-pip python3-setuptools python3-wheel python3-cffi python3-jsonschema
                  python3-matplotlib python3-xarray python3-netcdf4 python3-rasterio"
        ;;
    --web)
        packages="$packages $tests emscripten chromium fonttools"
        sources="$sources $sources_elsewhere"
        ;;
    --windows)
        packages="$packages $tests gcc-mingw-w64-x86-64-posix g++-mingw-w64-x86-64-posix wine wine64"
        sources="$sources $sources_elsewhere glfw=glfw3 cmocka=cmocka"
        ;;
    --lint)
        packages="$packages clang-tidy-14"
        ;;
    --slow)
        packages="$packages gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user lintian appstream debootstrap"
        ;;
    *)
        echo "setup.sh: '$option' is not known; accepted are --test, --web, --windows, --slow and --lint" >&2
        exit 2
        ;;
    esac
done

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

install_with_apt() {
    missing=""
    for package in $packages; do
        is_installed "$package" || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0

    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "setup.sh: not root and no sudo; as root, install:$missing" >&2
            exit 1
        fi
        as_root=sudo
    fi
    echo "setup.sh: installing$missing"
    $as_root apt-get update -qq -o Acquire::Retries=3
    # shellcheck disable=SC2086 # the list is meant to split into words
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq -o Acquire::Retries=3 --no-install-recommends $missing >/dev/null
}

# Sources as their authors gave them out, FOLDER=PACKAGE each, unpacked into build/sources; with lists
# of packages of its own, so that the system's stay untouched.
fetch_sources() {
    unpacked="$(dirname "$0")/../build/sources"
    wanted=""
    for pair in "$@"; do
        [ -e "$unpacked/${pair%%=*}" ] || wanted="$wanted $pair"
    done
    [ -n "$wanted" ] || return 0
    mkdir -p "$unpacked"
    work="$(mktemp -d)"
    mkdir -p "$work/lists/partial"
    for list in /etc/apt/sources.list.d/*.sources; do
        [ -f "$list" ] && sed 's/^Types:.*/Types: deb-src/' "$list" >>"$work/debian.sources" && echo >>"$work/debian.sources"
    done
    [ -f /etc/apt/sources.list ] && sed -n 's/^deb /deb-src /p' /etc/apt/sources.list >"$work/debian.list"
    for list in debian.sources debian.list; do
        [ -s "$work/$list" ] || continue
        options="-qq -o Dir::Etc::sourcelist=$work/$list -o Dir::Etc::sourceparts=/dev/null
                 -o Dir::State::lists=$work/lists -o APT::Sandbox::User=$(id -un) -o Acquire::Retries=3"
        # shellcheck disable=SC2086 # the options are meant to split into words
        apt-get $options update >/dev/null 2>&1 || continue
        for pair in $wanted; do
            [ ! -e "$unpacked/${pair%%=*}" ] || continue
            folder="$work/${pair%%=*}"
            # An archive may list a version whose file it does not hold; then the one before it is taken.
            # shellcheck disable=SC2086
            for version in $(apt-cache $options showsrc --only-source "${pair#*=}" 2>/dev/null |
                             sed -n 's/^Version: //p' | sort -ruV); do
                rm -rf "$folder"
                mkdir -p "$folder/it"
                if (cd "$folder" && apt-get $options source --only-source --tar-only "${pair#*=}=$version" &&
                    tar -xf ./*.tar.* --strip-components=1 -C it) >/dev/null 2>&1; then
                    mv -T "$folder/it" "$unpacked/${pair%%=*}"
                    break
                fi
            done
        done
    done
    rm -rf "$work"
}

# kissfft's own source is for the build that transforms several fields at once; the source of meshoptimizer
# holds cgltf, the reader of glTF. Swell builds without them: slower, and without hulls of .glb.
fetch_sources_here() {
    fetch_sources kissfft=kissfft meshoptimizer=meshoptimizer
    [ -e "$unpacked/kissfft" ] ||
        echo "setup.sh: kissfft's source is not to be had; Swell is built with the packaged library" >&2
    [ -e "$unpacked/meshoptimizer" ] ||
        echo "setup.sh: cannot fetch cgltf; Swell is built without hulls of .glb" >&2
}

# Without these there is no build for another machine.
fetch_sources_elsewhere() {
    # shellcheck disable=SC2086 # the list is meant to split into words
    fetch_sources $sources
    missing=""
    for pair in $sources; do
        [ -e "$unpacked/${pair%%=*}" ] || missing="$missing ${pair#*=}"
    done
    [ -z "$missing" ] || {
        echo "setup.sh: these source packages are not to be had:$missing" >&2
        exit 1
    }
}

check_only() {
    missing=""
    for tool in cc cmake ninja pkg-config python3 glad Xvfb xauth xdotool ffmpeg man desktop-file-validate exrheader; do
        command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
    done
    if command -v pkg-config >/dev/null 2>&1; then
        for library in glfw3 cglm kissfft-float stb imgui libpng libdeflate libjpeg OpenEXR egl cmocka; do
            pkg-config --exists "$library" || missing="$missing $library"
        done
    fi
    [ -z "$sources" ] ||
        echo "setup.sh: for other machines, unpack into build/sources, as FOLDER=PACKAGE of Debian:$sources" >&2
    [ -n "$missing" ] || exit 0
    cat >&2 <<EOF
setup.sh: this is not a Debian system, so nothing is installed. Missing:$missing
Swell needs compilers of C11 and C++17, CMake 3.25, Ninja, pkg-config, Python 3, the GLAD 2 generator (glad),
GLFW 3.3, cglm, kissfft (shared, float), the stb headers and library, Dear ImGui 1.86 with its back end for OpenGL 3, libpng, libdeflate, libjpeg-turbo, OpenEXR 3.1, EGL, libGL, the font DejaVu Sans Mono, Mesa's
software renderer; for films, and for the tests, ffmpeg; for the tests cmocka, Xvfb, xauth, xdotool, man,
desktop-file-validate, OpenEXR's exrheader, and for Python pip, setuptools, wheel, cffi, NumPy, matplotlib, xarray, netCDF4 and rasterio.
EOF
    [ "$(uname -s)" != Darwin ] || cat >&2 <<EOF
Homebrew has: cmake ninja pkgconf python glfw cglm libpng libdeflate jpeg-turbo openexr ffmpeg cmocka desktop-file-utils.
kissfft, stb and Dear ImGui up to 1.91 come from their authors.
EOF
    exit 1
}

if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then
    install_with_apt
    fetch_sources_here
    fetch_sources_elsewhere
else
    check_only
fi

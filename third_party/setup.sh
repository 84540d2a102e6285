#!/bin/sh
# Installs what Swell needs to build, run and pass its tests. Safe to repeat; silent and quick
# when nothing is missing. On systems other than Debian and its relatives it only checks, and names
# what is missing.
set -eu

packages="build-essential cmake ninja-build pkg-config python3 python3-glad
libglfw3-dev libcglm-dev libkissfft-dev libstb-dev libpng-dev libegl-dev fonts-dejavu-core
libgl1-mesa-dri libegl1 libcmocka-dev xvfb xauth xdotool"

is_installed() {
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

install_with_apt() {
    missing=""
    for package in $packages; do
        is_installed "$package" || missing="$missing $package"
    done
    [ -n "$missing" ] || exit 0

    as_root=""
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null 2>&1; then
            echo "setup.sh: not root and no sudo; as root, install:$missing" >&2
            exit 1
        fi
        as_root=sudo
    fi
    echo "setup.sh: installing$missing"
    $as_root apt-get update -qq
    # shellcheck disable=SC2086 # the list is meant to split into words
    $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

check_only() {
    missing=""
    for tool in cc cmake ninja pkg-config python3 glad Xvfb xauth xdotool; do
        command -v "$tool" >/dev/null 2>&1 || missing="$missing $tool"
    done
    if command -v pkg-config >/dev/null 2>&1; then
        for library in glfw3 cglm kissfft-float stb libpng egl cmocka; do
            pkg-config --exists "$library" || missing="$missing $library"
        done
    fi
    [ -n "$missing" ] || exit 0
    cat >&2 <<EOF
setup.sh: this is not a Debian system, so nothing is installed. Missing:$missing
Swell needs a C11 compiler, CMake 3.25, Ninja, pkg-config, Python 3, the GLAD 2 generator (glad),
GLFW 3.3, cglm, kissfft (shared, float), the stb headers, libpng, EGL, the font DejaVu Sans Mono, Mesa's
software renderer; for the tests cmocka, Xvfb, xauth and xdotool.
EOF
    exit 1
}

if command -v apt-get >/dev/null 2>&1 && command -v dpkg-query >/dev/null 2>&1; then
    install_with_apt
else
    check_only
fi

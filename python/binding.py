"""The binding `swell._binding`: all that the installed headers declare, compiled against them by cffi.

The compiler's preprocessor gives the declarations, and the C compiler lays out the structs, so that
nothing of the headers is written here. pkg-config finds them, in the folder SWELL_PREFIX if that is set.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import cffi

# Loops over what the library does for one place, and the sea under a floating body.
LOOPS_DECLARED = """
typedef struct PythonSea {
    const OceanSea* sea;
    const OceanFlow* flow;
} PythonSea;
void python_sea_probe(void* context, double shortest, FloatProbe* probes, int count);
void python_shore_sample(const Shore* shore, size_t count, const double* places, ShoreSample* samples);
void python_wake_sample(const WakePatch* patch, size_t count, const double* places, WakeSample* samples);
void python_land_height(const LandParams* land, size_t count, const double* places, double* heights);
"""
LOOPS = """
static void python_sea_probe(void* context, double shortest, FloatProbe* probes, int count) {
    const PythonSea* self = context;
    (void)shortest;
    for (FloatProbe* probe = probes; probe < probes + count; ++probe) {
        const OceanWater water = ocean_flow_query(self->flow, self->sea, probe->x, INFINITY, probe->z);
        memcpy(probe->rest, water.surface.rest, sizeof probe->rest);
        memcpy(probe->velocity, water.velocity, sizeof probe->velocity);
        probe->height = water.surface.height;
    }
}
static void python_shore_sample(const Shore* shore, size_t count, const double* places, ShoreSample* samples) {
    for (size_t i = 0; i < count; ++i) {
        samples[i] = shore_sample(shore, places[2 * i], places[2 * i + 1]);
    }
}
static void python_wake_sample(const WakePatch* patch, size_t count, const double* places, WakeSample* samples) {
    for (size_t i = 0; i < count; ++i) {
        samples[i] = wake_patch_sample(patch, places[2 * i], places[2 * i + 1]);
    }
}
static void python_land_height(const LandParams* land, size_t count, const double* places, double* heights) {
    for (size_t i = 0; i < count; ++i) {
        heights[i] = land_height(land, places[2 * i], places[2 * i + 1]);
    }
}
"""
CALLBACKS = """
extern "Python" void python_fill_rim(void* context, double time, ShoreRim* rim);
extern "Python" void python_fill_probes(void* context, double shortest, FloatProbe* probes, int count);
"""


def pkg_config(*options):
    """What pkg-config says of the installed library."""
    prefix = os.environ.get("SWELL_PREFIX")
    if prefix:
        folders = [str(path.parent) for path in Path(prefix).glob("lib*/**/swell.pc")]
        if not folders:
            sys.exit(f"swell: SWELL_PREFIX {prefix!r} holds no lib/pkgconfig/swell.pc: give the whole path of FOLDER "
                     "in `cmake --install build/release --prefix FOLDER`")
        os.environ["PKG_CONFIG_PATH"] = os.pathsep.join(folders)
    try:
        done = subprocess.run(["pkg-config", *options, "swell"], capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit("swell: pkg-config is missing: install it, on Debian the package pkg-config")
    if done.returncode:
        sys.exit("swell: pkg-config does not find Swell's library: install it by `cmake --install "
                 "build/release --prefix FOLDER`, and set SWELL_PREFIX to FOLDER")
    return done.stdout.strip()


def version():
    return pkg_config("--modversion")


def declarations(include, headers):
    """The headers' declarations without macros, as cffi reads them."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("stdbool.h", "stddef.h", "stdint.h"):  # cffi knows their types
            Path(folder, name).touch()
        compiler = os.environ.get("CC", "cc").split()
        options = ("-E", "-P", "-undef", "-nostdinc", "-I", folder, "-I", include, "-x", "c", "-")
        done = subprocess.run([*compiler, *options], input=headers, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def constants(include):
    """Declares the macros of the headers that are numbers, and the version."""
    names = []
    for path in sorted(Path(include, "swell").glob("*.h")):
        found = re.findall(r"^#define ([A-Z]+_\w+) [(\d.-][^{\n]*$", path.read_text(encoding="utf-8"), re.MULTILINE)
        names += [f"static const double {name};" for name in found]
    return "\n".join(["static char* const SWELL_VERSION;", *names])


def make():
    include = pkg_config("--variable=includedir")
    headers = "".join(f"#include <swell/{path.name}>\n" for path in sorted(Path(include, "swell").glob("*.h")))
    result = cffi.FFI()
    result.cdef(declarations(include, headers) + constants(include) + LOOPS_DECLARED + CALLBACKS)
    structs = LOOPS_DECLARED[:LOOPS_DECLARED.index("void")]
    result.set_source_pkgconfig("swell._binding", ["swell"],
                                "#include <math.h>\n#include <string.h>\n" + headers + structs + LOOPS)
    return result


if __name__ != "__main__":
    ffi = make()

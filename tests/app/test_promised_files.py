"""What versions with the same first number keep, by the files in tests/promises: the bits of seas, the names in
files, the keys. Options are
in unit/test_promises.c, library and package in python/cases/test_promises.py."""
import ast
import hashlib
import json
import os
import re
import struct
import sys

import harness
from harness import check, check_equal, read_bytes, read_exr, run, succeed

SOURCE = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
PROMISES = os.path.join(SOURCE, "tests", "promises")
sys.path.append(PROMISES)
import promise

# Each spectrum, and what is added to one. Files are named from the top of the sources.
SEAS = ("", "--beaufort 3", "--beaufort 9 --seed 77 --time 1234.5", "--wind-speed 14 --fetch 200 --wind-direction -40",
        "--wind-speed 9 --depth 8 --gamma 2", "--spectrum pm --wind-speed 12 --spreading cosine",
        "--spectrum elfouhaily --wind-speed 8", "--spectrum donelan --wind-speed 11 --spreading hasselmann --swell 0.5",
        "--energy 0,0,0.1,0.3,0.2,0.1 --wind-speed 4", "--wave 60,1.5,0 --wave 25,0.5,0 --depth 12", "--preset classic",
        "--spectrum phillips --wind -9,15 --length 100 --amplitude 3e-4 --choppiness 0.75 --seed 5 --time 3.25",
        "--preset classic --method dft --time 123456.75", "--preset classic --wind 0,0", "--beaufort 5 --swell-height 2 --swell-period 13",
        "--beaufort 4 --swell-system 1,9,40,12,2 --current 0.8,180", "--beaufort 6 --crest 30,12,-7,3",
        "--beaufort 6 --loop 20 --choppiness 0.8 --lean 0", "--beaufort 7 --method dft --cascades 1",
        "--sea tests/seas/41010.data_spec", "--sea tests/seas/swanfile.spec --seed 2")

ARRAYS = {f"{name}.npy" for name in ("h0", "omega", "height", "disp_x", "disp_z", "slope_x", "slope_z", "jacobian",
                                     "vertices")}

SMALL = ("--beaufort", "5", "--depth", "30", "--grid", "16", "--cascades", "1", "--quality", "low")
BODIES = ("--buoy-at", "1,-14", "--boat-at", "4,-20")
PIXELS = ("--resolution", "32x18", "--samples", "0", "--clouds", "0,0,0", "--camera", "0,4,0,0,-8")
FILES = (("export", "arrays", *SMALL, "--time", "5", "--stone-at", "1,2,0.3,1"),
         ("export", "shore", *SMALL, "--land", "beach", "--length", "128", "--land-from", "0", "--time", "2"),
         ("export", "maps", *SMALL, "--format", "exr", "--cascades", "2"),
         ("export", "mesh", *SMALL, "--format", "obj", "--frames", "2", "--area-grid", "4"),
         ("points", "water.csv", *SMALL, "--at", "0,0"),
         ("points", "water.npy", *SMALL, "--at", "0,0"),
         ("points", "bodies.csv", *SMALL, "--bodies", *BODIES),
         ("points", "bodies.npy", *SMALL, "--bodies", *BODIES),
         ("spectrum", "spectrum.npy", *SMALL),
         ("ripple", "pool.npy", "--size", "16x12", "--steps", "2", "--drop", "8,6"),
         ("wake", "wake", "--stone-at", "1,2", "--time", "5", *SMALL),
         ("shot", "layers.exr", *SMALL, *PIXELS, "--layers", "all"),
         ("shot", "layers.npy", *SMALL, *PIXELS, "--layers", "all"),
         ("set", "set", *SMALL, *PIXELS, *BODIES, "--utc", "20:00", "--count", "1", "--vary", "fov=50"))


def sea_of(options):
    """The first digits of a sum over the arrays of its cascades."""
    words = ("--grid", "32", *options.split())
    done = run("export", os.path.abspath("sea"), *words, preset=(), cwd=SOURCE)
    check_equal(done.code, 0, f"export of {options}, which says {done.err}")
    total = hashlib.sha256()
    for folder, inside, names in os.walk("sea"):
        inside.sort()
        for name in sorted(ARRAYS & set(names)):
            total.update(read_bytes(os.path.join(folder, name)))
    os.rename("sea", f"sea{len(os.listdir('.'))}")
    return total.hexdigest()[:16]


def test_seas_have_their_bits():
    """On x86-64 and aarch64, with glibc's library of mathematics and kissfft's source. Another build of kissfft rounds
    otherwise."""
    if "fft scalar" in succeed("--version", preset=()).out.decode():
        return
    check_equal(promise.broken("seas.txt", [f"{sea_of(options)} {options}".strip() for options in SEAS]), [],
                "seas that have other bits")


# ---- Files --------------------------------------------------------------------------------------


def members(value, path=""):
    """The members of a text in JSON with their types. A value with a unit is one line."""
    if isinstance(value, dict) and "unit" in value:
        return [f"{line} [{value['unit']}]" for line in members(value["value"], path)]
    if isinstance(value, dict):
        return [line for name, inner in value.items() for line in members(inner, f"{path}.{name}" if path else name)]
    if isinstance(value, list):
        return members(value[0], path + "[]") if value else [path]
    kind = {bool: "truth", int: "number", float: "number", str: "text", type(None): "nothing"}[type(value)]
    return [f"{path} {kind}"]


def contents(path):
    """Lines about what programs look up in a file: names, types, places of columns."""
    content, end = read_bytes(path), path.rsplit(".", 1)[-1]
    if end == "npy":
        length, = struct.unpack_from("<H", content, 8)
        header = ast.literal_eval(content[10:10 + length].decode())
        kind, sides = header["descr"], f"in {len(header['shape'])} dimensions"
        return [f"{name} {form} {sides}" for name, form, *_ in kind] if isinstance(kind, list) else [f"{kind} {sides}"]
    if end == "csv":
        return [f"column {i} {name}" for i, name in enumerate(content.decode().splitlines()[0].split(","))]
    if end in ("json", "jsonl"):
        return members(json.loads(content.splitlines()[0] if end == "jsonl" else content))
    if end == "exr":
        return [f"channel {name}" for name in sorted(read_exr(path).channels)]
    if end == "obj":
        return [f"lines of {word}" for word in sorted({line.split()[0] for line in content.decode().splitlines()
                                                       if line and line[0] != "#"})]
    return [repr(content[:12])] if end == "pc2" else ["is there"]


def test_files_have_their_names_columns_and_members():
    for words in FILES:
        succeed(*words, preset=())
    paths = sorted(os.path.join(folder, name)[2:] for folder, _, names in os.walk(".") for name in names)
    # One writer writes the sea's parameters into each folder.
    lines = list(dict.fromkeys(f"{path if 'parameters' not in path else 'parameters.json'}: {line}"
                               for path in paths for line in contents(path)))
    check(len(lines) > 200, "lines", lines)
    check_equal(promise.broken("files.txt", lines), [], "what files have no more")


def test_a_camera_path_of_1_0_is_flown():
    succeed("clip", "a-%d.png", "--path", os.path.join(PROMISES, "flight.path"), "--rate", "2", *SMALL, *PIXELS,
            preset=())
    check_equal(len(os.listdir(".")), 4, "pictures of 2 s")


# ---- Keys ---------------------------------------------------------------------------------------


def test_keys_do_what_they_did():
    """By the presses in the table of keys, such as KEY('B', OPTION, OPTION_BOAT)."""
    with open(os.path.join(SOURCE, "src", "ui", "gui", "key_table.c"), encoding="utf-8") as file:
        table = " ".join(file.read().split("KEY_TABLE[]")[1].split("};")[0].split())
    presses = re.findall(r"\b(?:KEY|SHIFTED|CTRL|SIGN|HOLD|CLICK|TAP|PAD)\((?:'[^']'|'\\''|[^()'])*\)", table)
    check(len(presses) > 80, "presses", presses)
    check_equal(promise.broken("keys.txt", presses), [], "keys that do not what they did")

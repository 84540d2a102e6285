"""Land: --land of a kind or of a map, and what does not go with it."""
import json
import struct

import harness
from harness import (check, check_equal, check_refused, make_png, read_bytes, run, succeed,
                     write_bytes)


def npy(rows, kind="<f4", order=False, shape=None):
    """An array of rows of numbers as the bytes of an .npy."""
    shape = shape or (len(rows), len(rows[0]) if rows else 8)
    header = repr({"descr": kind, "fortran_order": order, "shape": shape}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    letter = {"<f4": "<f", "<f8": "<d", ">f4": ">f", "<i4": "<i"}[kind]
    values = b"".join(struct.pack(letter, value) for row in rows for value in row)
    return b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header + values


def slope(rows=12, columns=16):
    return [[0.5 * column - 4 for column in range(columns)] for _ in range(rows)]


def refuse(code, what, word, *options):
    check_refused(run("shot", "x.png", *options, preset=()), code, what, word)


def test_the_classic_look_says_that_it_draws_no_land():
    with harness.scripted_window("--land", "island", "--look", "study", "--beaufort", "3", "--resolution", "160x90",
                                 "--grid", "32", "--quality", "low", preset=()) as sea:
        since = sea.count()
        sea.tap("l")
        sea.frames(2)
        check(any("draws no land" in line for line in sea.lines[since:]), "a note", sea.lines[since:])


def test_what_does_not_go_with_land_is_refused_in_a_line():
    for options, word in (
            (("--land", "atlantis"), "island"), (("--land", "map.tif"), ".png"),
            (("--land", "beach", "--spectrum", "phillips"), "--spectrum"),
            (("--land", "beach", "--preset", "classic"), "--land"),
            (("--land", "beach", "--look", "classic"), "--look"),
            (("--land", "beach", "--loop", "60"), "--loop"),
            (("--land", "beach", "--current", "1,0"), "--current"),
            (("--land", "beach", "--sea", "none.txt"), "none.txt"),
            (("--land", "beach", "--depth", "inf"), "2 to 30 m"),
            (("--land", "beach", "--depth", "31"), "2 to 30 m"),
            (("--land", "beach", "--length", "100"), "128 to 1600 m"),
            (("--land", "beach", "--land-from", "7", "--time", "6"), "--time"),
            (("--land", "beach", "--land-from=-3601"), "up to 3600 s before --time"),
            (("--land", "beach", "--wind", "3,3"), "--land and --wind"),
            (("--land", "beach", "--amplitude", "0.1"), "--land and --amplitude"),
            (("--land", "beach", "--land-size", "300"), "--land FILE"),
            (("--land", "beach", "--tide", "3.1"), "-3 to 3 m"),
            (("--land", "beach", "--land-slope", "0.3"), "0.01 to 0.2"),
            (("--tide", "1"), "--land"), (("--land-seed", "1"), "--land"), (("--land-from", "1"), "--land"),
            (("--land", "none", "--land-bar", "1"), "--land"),
            (("--land", "x.npy"), "--land-size"), (("--land", "x.PNG", "--land-size", "300"), "--land-range"),
            (("--land", "x.npy", "--land-size", "300", "--land-range", "0,1"), "--land-range"),
            (("--land", "x.png", "--land-size", "300", "--land-range", "1,1"), "--land-range"),
            (("--land", "x.npy", "--land-size", "300", "--land-slope", "0.02"), "--land-slope")):
        code = 1 if "--sea" in options else 2
        refuse(code, " ".join(options), word, *options)
    check_refused(run("clip", "x.mp4", "--land", "beach", "--loop-fade", "2", "--land-from", "4", "--time", "3", preset=()),
                  2, "pictures of a loop before the water moves", "before --time")


def test_hostile_maps_are_refused_with_value_and_range():
    size = ("--land-size", "300")
    spoilt = [row[:] for row in slope()]
    spoilt[3][5] = float("nan")
    whole = npy(slope())
    for name, content, word in (
            ("nan.npy", npy(spoilt), "row 3, column 5 is nan: -1000 to 1000 m"),
            ("huge.npy", npy([[1e300] * 8] * 8, "<f8"), "is inf"),
            ("small.npy", npy(slope(7, 16)), "16 x 7 cells: 8 to 16384"),
            ("flat.npy", npy([[1.0] * 16], shape=(16,)), "1 dimensions"),
            ("deep.npy", npy(slope(), shape=(3, 4, 16)), "3 dimensions"),
            ("none.npy", npy([], shape=(0, 8)), "without pixels"),
            ("large.npy", npy([], shape=(40000, 40000)), "too large"),
            ("whole.npy", npy([[1] * 8] * 8, "<i4"), "'<f4' and '<f8' are read"),
            ("other.npy", npy(slope(), ">f4"), "'>f4'"),
            ("cut.npy", whole[:-1], "ends too early"), ("more.npy", whole + b"\0", "769 of 768 bytes"),
            ("head.npy", whole[:40], "damaged"),
            ("empty.npy", b"", "empty"), ("text.npy", b"1 2 3\n", "a list of rows of numbers")):
        write_bytes(name, content)
        refuse(1, name, word, "--land", name, *size)
    refuse(1, "no file", "absent.npy", "--land", "absent.npy", *size)
    write_bytes("colour.png", make_png([[(1, 2, 3)] * 9] * 9))
    refuse(1, "a picture in colour", "grey", "--land", "colour.png", *size, "--land-range", "-5,5")
    write_bytes("good.npy", whole)
    refuse(2, "a place outside of the map", "-150 to 150 m", "--land", "good.npy", *size, "--land-at", "151,0")


def said_of(*options):
    succeed("export", "sea", "--grid", "32", "--land-from", "0", *options, preset=())
    return {name: entry["value"] for name, entry in
            json.loads(read_bytes("sea/parameters.json"))["parameters"].items()}


def test_the_sea_before_land_has_one_depth():
    said = said_of("--land", "beach")
    check_equal((said["depth"], said["length"]), (6, 512), "depth and length")
    said = said_of("--land", "island", "--depth", "9", "--length", "700")
    check_equal((said["depth"], said["length"]), (9, 700), "depth and length that were given")

"""Land: --land of a kind or of a map, and what does not go with it."""
import json
import math
import struct

import harness
from harness import (check, check_equal, check_refused, check_same_picture, differing_bytes, make_png, read_bytes,
                     read_png, run, succeed, write_bytes)


def npy(rows, kind="<f4", order=False, shape=None):
    """An array of rows of numbers as the bytes of an .npy."""
    shape = shape or (len(rows), len(rows[0]) if rows else 8)
    header = repr({"descr": kind, "fortran_order": order, "shape": shape}).encode()
    header += b" " * (-(len(header) + 11) % 64) + b"\n"
    letter = {"<f4": "<f", "<f8": "<d", ">f4": ">f", "<i4": "<i", "<i2": "<h", "<c8": "<d"}[kind]
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
    write_bytes("x.npy", npy(slope()))
    write_bytes("x.png", make_png([[(n, n, n) for n in range(9)]] * 9))
    write_bytes("x.rows", b"1 2 3 4 5 6 7 8\n" * 8)
    write_bytes("degrees.asc", b"ncols 8\nnrows 8\nxllcorner -5\nyllcorner 50\ncellsize 0.01\n" + b"1 " * 64)
    for options, word in (
            (("--land", "atlantis"), "none, beach, bay, island or bar, or the name of a file"),
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
            (("--land", "x.npy"), "--land-size"), (("--land", "x.rows"), "--land-size"),
            (("--land", "degrees.asc"), "its cells may be in degrees"),
            (("--land", "x.png", "--land-size", "300"), "--land-range"),
            (("--land", "x.npy", "--land-size", "300", "--land-range", "0,1"), "--land-range"),
            (("--land", "beach", "--land-depths", "on"), "--land FILE"),
            (("--land", "beach", "--land-rows", "south"), "--land FILE"),
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
            ("complex.npy", npy(slope(), "<c8"), "'<c8': f4, f8, i1 to i8 and u1 to u8 are read"),
            ("cut.npy", whole[:-1], "ends too early"), ("more.npy", whole + b"\0", "769 of 768 bytes"),
            ("head.npy", whole[:40], "damaged"),
            ("empty.npy", b"", "empty"), ("text.npy", b"1 2 3\n", "3 x 1 cells"), ("prose", b"Dear all\n", "another kind"),
            ("chart.tif", b"II*\0", "`python3 -m swell.convert` reads it"),
            ("chart.nc", b"CDF\1", "`python3 -m swell.convert` reads it"),
            ("rows.txt", b"1 2 3\n4 5\n", "row 2 has 2 numbers"), ("words.asc", b"ncols 8\nnrows x\n", "'x' in line 2")):
        write_bytes(name, content)
        refuse(1, name, word, "--land", name, *size)
    refuse(1, "no file", "absent.npy", "--land", "absent.npy", *size)
    write_bytes("colour.png", make_png([[(1, 2, 3)] * 9] * 9))
    refuse(1, "a picture in colour", "Terrain-RGB", "--land", "colour.png", *size, "--land-range", "-5,5")
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


SMALL = ("--resolution", "160x90", "--grid", "32", "--quality", "low", "--look", "study", "--hud", "off", "--time", "3",
         "--land-from", "2.9", "--beaufort", "3")


def shot(*options):
    """A small picture of land, and the notes about it."""
    result = run("shot", "x.png", *SMALL, *options, preset=())
    check_equal(result.code, 0, f"exit code with {options}: {result.err}")
    return read_png("x.png"), result.err.splitlines()


def isle(row, column):
    """An island that is not the same from north and south."""
    return round(4 - 0.9 * math.hypot(row - 12, column - 20), 2)


def test_one_land_in_all_formats_is_one_picture():
    heights = [[isle(row, column) for column in range(32)] for row in range(32)]
    depths = [[-height for height in row] for row in heights]
    texts = {"up": "\n".join(" ".join(map(str, row)) for row in heights),
             "down": "\n".join(" ".join(map(str, row)) for row in depths),
             "south": "\n".join("\t".join(map(str, row)) for row in reversed(depths))}
    head = "ncols 32\nnrows 32\nxllcorner 500000\nyllcorner 4100000\ncellsize 8\nNODATA_value -9999\n"
    write_bytes("a.npy", npy(heights, "<f8"))
    write_bytes("b.npy", npy(depths, "<f8"))
    write_bytes("c.asc", (head + texts["up"]).encode())
    write_bytes("grid", (head + texts["up"]).encode())
    write_bytes("d.bot", texts["down"].encode())
    write_bytes("e.dep", texts["south"].encode())
    write_bytes("f.txt", texts["up"].encode())
    size, down = ("--land-size", "256"), ("--land-depths", "on")
    wanted, notes = shot("--land", "a.npy", *size)
    check_equal(notes, [], "no notes")
    for options in (("b.npy", *size, *down), ("c.asc",), ("grid",), ("d.bot", *size, *down), ("e.dep", *size, *down),
                    ("f.txt", *size, "--land-rows", "north", "--land-depths", "off")):
        picture, notes = shot("--land", *options)
        check_same_picture(picture, wanted, repr(options))
        check_equal(notes, [], f"no notes for {options}")
    picture, notes = shot("--land", "f.txt", *size)
    check(differing_bytes(picture, wanted) > 0, "another land, mirrored")
    check("read as heights, up, the first row in the south" in notes[0], "how rows are read", notes)


def test_a_map_without_sea_or_without_land_is_noted():
    size = ("--land-size", "300")
    for name, value, options, words in (
            ("up.npy", 20, (), ("reaches the sea", "--land-depths on")),
            ("up.npy", 20, ("--land-depths", "on"), ("rises from the sea", "--land-level")),
            ("down.npy", -20, (), ("rises from the sea", "--land-level")),
            ("down.npy", -20, ("--land-depths", "on"), ("reaches the sea", "--land-depths off")),
            ("down.npy", -20, ("--land-level", "-25"), ("reaches the sea", "--land-depths on"))):
        write_bytes(name, npy([[value] * 8] * 8, "<i2"))
        _, notes = shot("--land", name, *size, *options)
        check(len(notes) == 1 and all(word in notes[0] for word in words), f"{name} with {options}", notes)


def test_cells_without_a_number_are_deep_water():
    head = b"ncols 16\nnrows 16\nxllcorner 500000\nyllcorner 0\ncellsize 16\n"
    land = b" ".join(b"3" if 5 < n // 16 < 10 and 5 < n % 16 < 10 else b"-30" for n in range(256))
    write_bytes("gaps.asc", head + land.replace(b"-30", b"-9999"))
    write_bytes("deep.asc", head + land)
    check_same_picture(shot("--land", "gaps.asc")[0], shot("--land", "deep.asc")[0], "gaps are deep")

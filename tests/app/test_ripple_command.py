"""swell ripple: arrays and pictures of what options make of the schemes, floors, what is refused."""
import itertools
import os

import harness
from harness import (check, check_equal, check_near, check_refused, make_png, pixel, read_bytes, read_npy, read_png,
                     run, succeed, write_bytes)

SCHEMES = ("average", "diagonal", "integer", "spring", "lerp")

# ---- Arrays -------------------------------------------------------------------------------------


def test_arrays_have_the_shape_of_the_field_and_whole_numbers_for_integer():
    for scheme in SCHEMES:
        for size, shape in (("13x9", (9, 13)), ("3x8192", (8192, 3)), ("8192x3", (3, 8192)),
                            ("13", (13,)), ("8192", (8192,))):
            succeed("ripple", "field.npy", "--scheme", scheme, "--size", size, "--steps", "2")
            field = read_npy("field.npy")
            check_equal((field.dtype, field.shape), ("<i4" if scheme == "integer" else "<f4", shape),
                        f"type and shape of {scheme}, {size}")
            check(not any(field.values), f"{scheme} without a stone is still")


def test_without_options_the_field_has_320_by_240_cells_and_500_steps():
    succeed("ripple", "standard", "--stone", "100,100")
    succeed("ripple", "given", "--scheme", "average", "--size", "320x240", "--steps", "500",
            "--damping", "0.99", "--stone", "100,100,8,0")
    field = read_npy("standard")
    check_equal(field.shape, (240, 320), "shape")
    check(any(field.values), "waves after 500 steps")
    check(read_bytes("standard") == read_bytes("given"), "the defaults are those of the manual")


def test_walls_hold_their_cells_at_0_and_keep_waves_out():
    for scheme in SCHEMES:
        for wall in ("19,1,20,19", "20,19,19,1"):  # which may begin at any of its corners
            succeed("ripple", "field.npy", "--scheme", scheme, "--size", "41x21", "--steps", "60",
                    "--stone", "10,10,1000", "--stone", "19,3,64", "--wall", wall)
            values = read_npy("field.npy").values
            check(any(values), "waves on the left of the wall")
            right = [values[41 * y + x] for y in range(21) for x in range(19, 41)]
            check(not any(right), f"no waves in the wall {wall} and on its right, {scheme}")


def test_stones_and_drops_fall_at_their_step_and_drops_may_lie_between_cells():
    options = ("--size", "60x50", "--stone", "30,10,0")
    for name, stone in (("--drop", "30,25,6,3"), ("--stone", "30,25,8")):
        succeed("ripple", "early", *options, "--steps", "10", name, f"{stone},0")
        succeed("ripple", "late", *options, "--steps", "17", name, f"{stone},7")
        check(read_bytes("early") == read_bytes("late"), f"10 steps behind {name}")
    succeed("ripple", "early", *options, "--steps", "10", "--drop", "30,25,6,3,0")
    for place in ("30.5,25", "30,25.5"):
        succeed("ripple", "between", *options, "--steps", "10", "--drop", f"{place},6,3,0")
        check(read_bytes("between") != read_bytes("early"), f"a drop at {place} is another one")
    succeed("ripple", "standard", *options, "--steps", "10", "--drop", "30,25")
    succeed("ripple", "deep", *options, "--steps", "10", "--drop", "30,25,6,6,0")
    check_near([2 * value for value in read_npy("early").values], list(read_npy("deep").values),
               1e-5, "a drop twice as deep")
    check(any(read_npy("standard").values), "a drop without further numbers")


# ---- Pictures of fields -------------------------------------------------------------------------


def field_picture(*options, path="field.png"):
    succeed("ripple", path, "--resolution", "160x120", *options)
    return read_png(path)


def test_a_png_is_a_picture_of_the_fields_shape():
    for size, wanted in (("80x60", (160, 120)), ("60x60", (120, 120)), ("160x40", (160, 40)),
                         ("20x200", (12, 120)), ("400x300", (160, 120)), ("77", (160, 120))):
        picture = field_picture("--size", size, "--steps", "5")
        check_equal(picture[:2], wanted, f"size of a picture of {size}")
    check_equal(field_picture("--size", "80x60", path="FIELD.PNG")[:2], (160, 120),
                "size of a picture with a name in capitals")


def test_a_larger_picture_has_axes():
    for size in ("80x60", "80"):
        succeed("ripple", "figure.png", "--resolution", "640x400", "--size", size, "--steps", "8",
                "--drive", "edge")
        picture = read_png("figure.png")
        check_equal(picture[:2], (640, 400), f"size of a figure of {size}")
        check_equal(pixel(picture, 1, 1), (255, 255, 255), "its ground")
        below = [pixel(picture, x, y) for y in range(350, 400) for x in range(640)]
        check(sum(max(colour) < 120 for colour in below) > 50, "numbers below the frame")


# ---- Floors -------------------------------------------------------------------------------------

QUARTERS = ((200, 30, 30), (30, 200, 30), (30, 30, 200), (230, 230, 230))  # left to right, down
POOL = ("--size", "80x60", "--steps", "0")


def test_a_floor_lies_the_right_way_round():
    write_bytes("floor", make_png([[QUARTERS[2 * (y >= 60) + (x >= 80)] for x in range(160)]
                                   for y in range(120)]))
    picture = field_picture(*POOL, "--floor", "floor")
    for (y, x), colour in zip(itertools.product((30, 90), (40, 120)), QUARTERS):
        seen, brightest = pixel(picture, x, y), max(colour)
        if min(colour) < brightest:
            check_equal(seen.index(max(seen)), colour.index(brightest),
                        f"the brightest channel at {x}, {y}, which shows {seen}")
    tiles = field_picture(*POOL)
    check(harness.differing_bytes(picture, tiles) > len(tiles.pixels) / 2, "no tiles are seen")


def check_floor_refused(what, word):
    for target, command in (("field.png", ("ripple", "field.png", *POOL)),
                            ("shot.png", ("shot", "shot.png", "--resolution", "64x36", "--grid",
                                          "16", "--tiles", "2", "--pool", "on"))):
        write_bytes(target, b"old")
        check_refused(run(*command, "--floor", "floor"), 1, f"{command[0]} with {what}", word)
        check_equal(read_bytes(target), b"old", f"the old target of {command[0]} with {what}")
        os.remove(target)
    check_equal(set(os.listdir(".")) - {"floor"}, set(), f"files left behind with {what}")


def test_floors_that_cannot_be_shown_are_refused():
    check_floor_refused("a missing floor", "'floor'")
    write_bytes("floor", b"GIF89a" + bytes(100))
    check_floor_refused("another kind of picture", "PNG, JPEG are read")
    write_bytes("floor", make_png([[(1, 2, 3)] * 70000]))
    check_floor_refused("more than the driver takes", "70000")


# ---- What is refused ----------------------------------------------------------------------------


def check_wrong(*options, word="accepted"):
    """Exit code 2, and neither an array nor a picture."""
    for target in ("field.npy", "field.png"):
        check_refused(run("ripple", target, *options), 2, f"ripple {options}", word)
    check_equal(os.listdir("."), [], f"files left behind by ripple {options}")


def test_what_makes_no_sense_is_refused():
    """One of each kind; the unit tests of the options and of the ripple room try the ranges."""
    check_wrong("--scheme", "springs", word="average")
    for size in ("2x9", "8193x9", "9x9x9"):
        check_wrong(f"--size={size}", word="8192")
    pool, string = ("--size", "13x9", "--steps", "10"), ("--size", "13", "--steps", "10")
    for stone in ("0,4", "4.5,4", "4", "4,4,1,10", "4,4,1,0.5"):
        check_wrong(*pool, f"--stone={stone}")
    check_wrong(*pool, "--scheme", "integer", "--stone", "4,4,2000000", word="1048576")
    check_wrong(*string, "--stone", "0", word="1 to 11")
    check_wrong(*string, "--stone=4,1,2,3")
    check_wrong(*string, "--drop=4,4")
    for drop in ("0,4", "4,4,0.5", "4,4,6,1e9", "4,4,6,3,10"):
        check_wrong(*pool, f"--drop={drop}", word="")
    for wall in ("0,1,3,3", "1,2,3", "3.5,3,5,5"):
        check_wrong(*pool, f"--wall={wall}", word="")
    for options in (("spring", "--attack", "0.6"), ("spring", "--attack", "1.01", "--size", "99"),
                    ("lerp", "--blend", "0.85"), ("average", "--damping", "1.5")):
        check_wrong("--scheme", *options)

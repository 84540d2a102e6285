"""A picture as the sky: what of it is seen and where, its sun, its keys, what is refused."""
import math
import os
import struct

import harness
from harness import (BARE, check, check_equal, check_refused, check_same_picture, differing_bytes,
                     make_png, read_png, run, succeed, write_bytes)
from harness import scripted_window as sea_window

SMALL = ("--resolution", "160x90", "--grid", "64", "--quality", "low", "--time", "3", *BARE)


def make_hdr(width, radiance):
    """Flat Radiance HDR of radiance(azimuth, elevation) -> red, green, blue; degrees."""
    rows = bytearray(b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y %d +X %d\n" % (width // 2, width))
    for row in range(width // 2):
        elevation = 90 - (row + 0.5) * 360 / width
        for column in range(width):
            colour = radiance(((column + 0.5) / width - 0.5) * 360, elevation)
            _, exponent = math.frexp(max(colour))
            rows += bytes(int(value * 256 / 2 ** exponent) for value in colour)
            rows.append(exponent + 128)
    return bytes(rows)


def even(_azimuth, _elevation):
    return 0.5, 0.6, 0.8


def red_in_the_east(azimuth, _elevation):
    return (1.5, 0.1, 0.1) if 45 < azimuth < 135 else (0.1, 0.2, 1.5)


def with_sun(azimuth, elevation):
    return (5000, 4000, 3000) if abs(azimuth - 20) < 1.5 and abs(elevation - 12) < 1.5 else (
        0.4 + elevation / 300, 0.6, 0.8)


def shot(name, *options):
    succeed("shot", name, *SMALL, *options, preset=())
    return read_png(name)


# ---- What is seen -------------------------------------------------------------------------------


def test_f2_saves_what_shot_draws_and_keys_turn_the_sky():
    write_bytes("sky.hdr", make_hdr(256, with_sun))
    options = ("--resolution", "160x90", *BARE, "--quality", "high", "--speed", "0", "--time", "13",
               "--grid", "64", "--sky", "sky.hdr", "--camera", "0,8,0,10,-3")
    succeed("shot", "wanted.png", *options, preset=())
    succeed("shot", "turned.png", *options, "--sky-turn", "-10", preset=())
    check(differing_bytes(read_png("turned.png"), read_png("wanted.png")) > 0, "another picture")
    with sea_window(*options, preset=()) as sea:
        check_same_picture(read_png(sea.save_picture()), read_png("wanted.png"), "picture of F2")
        for turn in ("-5", "-10"):
            since = sea.count()
            sea.tap("bracketright")  # the sun stays as high as it is
            sea.tap("braceleft")
            check_equal(sea.wait_next("sky-turn", since), turn, "turn of the sky")
        check_same_picture(read_png(sea.save_picture()), read_png("turned.png"), "turned, by F2")
        check("sun=" not in "\n".join(sea.lines[since:]), "the sun does not rise", sea.lines)


def make_exr(width, radiance):
    """An OpenEXR of floats without compression, of radiance(azimuth, elevation) as make_hdr stores it."""
    def attribute(name, kind, value):
        return name + b"\0" + kind + b"\0" + struct.pack("<i", len(value)) + value

    height, names = width // 2, b"BGR"
    box, one = struct.pack("<4i", 0, 0, width - 1, height - 1), struct.pack("<f", 1)
    channels = b"".join(bytes((name,)) + b"\0" + struct.pack("<iIii", 2, 0, 1, 1) for name in names) + b"\0"
    head = (b"v/1\1\2\0\0\0" + attribute(b"channels", b"chlist", channels) +
            attribute(b"compression", b"compression", b"\0") + attribute(b"dataWindow", b"box2i", box) +
            attribute(b"displayWindow", b"box2i", box) + attribute(b"lineOrder", b"lineOrder", b"\0") +
            attribute(b"pixelAspectRatio", b"float", one) + attribute(b"screenWindowCenter", b"v2f", bytes(8)) +
            attribute(b"screenWindowWidth", b"float", one) + b"\0")
    rows, pixels = [], make_hdr(width, radiance)[-4 * width * height:]
    for row in range(height):
        line = pixels[4 * width * row:4 * width * (row + 1)]
        rows.append(struct.pack("<2i", row, 12 * width) + b"".join(
            struct.pack("<f", math.ldexp(line[at + channel], line[at + 3] - 136) if line[at + 3] else 0)
            for channel in (2, 1, 0) for at in range(0, 4 * width, 4)))
    first = len(head) + 8 * height
    table = b"".join(struct.pack("<Q", first + row * len(rows[0])) for row in range(height))
    return head + table + b"".join(rows)


def test_one_sky_in_both_formats_is_one_picture():
    write_bytes("sky.hdr", make_hdr(128, with_sun))
    write_bytes("sky", make_exr(128, with_sun))
    check_same_picture(shot("exr.png", "--sky", "sky"), shot("hdr.png", "--sky", "sky.hdr"), "the sky of an OpenEXR")


# ---- What is refused ----------------------------------------------------------------------------


def test_skies_that_are_none_are_refused():
    """One of each kind; the unit tests of pictures and of the sky's try the rest."""
    good = make_hdr(64, even)
    write_bytes("flat.hdr", make_png([[(0, 0, 0)] * 32] * 16))
    write_bytes("cut.hdr", good[:-40])
    write_bytes("square.hdr", good.replace(b"-Y 32 +X 64", b"-Y 32 +X 32"))
    for name, word in (("flat.hdr", "PNG"), ("cut.hdr", "ends too early"), ("square.hdr", "32x32"),
                       ("missing.hdr", "missing")):
        result = run("shot", "sea.png", *SMALL, "--sky", name, preset=())
        check_refused(result, 1, f"a sky that is {name}", f"'{name}'")
        check(word in result.err, f"the reason why {name} is refused", result.err)
    check("sea.png" not in os.listdir("."), "no picture", os.listdir("."))
    with harness.virtual_display() as display:
        env = harness.environment(DISPLAY=display.name)
        result = run("--frames", "1", "--sky", "cut.hdr", preset=(), env=env)
        check_refused(result, 1, "a window with a broken sky", "'cut.hdr'")


def test_a_sky_and_what_it_brings_do_not_go_together():
    write_bytes("sky.hdr", make_hdr(32, even))
    for other in (("--sun", "0,10"), ("--clouds", "0.3"), ("--time-of-day", "9")):
        for options in ((*other, "--sky", "sky.hdr"), ("--sky", "sky.hdr", *other)):
            check_refused(run("shot", "sea.png", *options, preset=()), 2, repr(options), other[0])

"""swell ripple: the finite-difference schemes as arrays and pictures, floors, what is refused."""
import itertools
import math
import os
import re
import struct
import sys
import threading
import zlib

sys.dont_write_bytecode = True  # the source folder stays clean
import harness
from harness import (check, check_equal, check_near, check_refused, check_same_picture,
                     decode_png, obey_permissions, pixel, read_bytes, read_npy, read_png, run,
                     succeed, write_bytes)

SCHEMES = ("average", "diagonal", "integer", "spring", "lerp")
LINE_SCHEMES = ("average", "spring", "lerp")

# ---- A reference --------------------------------------------------------------------------------

ORTHOGONAL = ((-1, 0), (1, 0), (0, -1), (0, 1))
DIAGONAL = ((-1, -1), (1, -1), (-1, 1), (1, 1))
STANDARD = {
    ("average", 2): {"damping": 0.99}, ("average", 1): {"damping": 0.995},
    ("diagonal", 2): {"damping": 0.99999}, ("integer", 2): {},
    ("spring", 2): {"attack": 0.25, "slowdown": 0.99},
    ("spring", 1): {"attack": 0.5, "slowdown": 0.99},
    ("lerp", 2): {"damping": 0.97, "blend": 0.8}, ("lerp", 1): {"damping": 0.97, "blend": 0.99},
}
STONE = {("average", 2): 8, ("average", 1): 120, ("diagonal", 2): 8, ("integer", 2): -100,
         ("spring", 2): 1, ("spring", 1): 1, ("lerp", 2): 1, ("lerp", 1): 1}


def next_height(scheme, dimensions, c, u, before, x, y):
    """The formulas of the schemes' sources for one cell; u and before map (x, y) to heights."""
    beside = DIAGONAL if scheme == "diagonal" else ORTHOGONAL[:2 * dimensions]
    neighbours = [(x + dx, y + dy) for dx, dy in beside]
    total = sum(u[n] for n in neighbours)
    here, old = u[x, y], before[x, y]
    if scheme in ("average", "diagonal"):
        return c["damping"] * (total / dimensions - old)
    if scheme == "integer":
        moved = (abs(total) // 2) * (1 if total >= 0 else -1) - old
        return moved - moved // 16
    if scheme == "spring":
        pull = total - 2 * dimensions * here
        return here + ((here - old) + c["attack"] * pull) * c["slowdown"]

    def moved(n):
        return c["damping"] * (2 * u[n] - before[n])

    own = moved((x, y))
    lerps = [own + (moved(n) - own) * c["blend"] for n in neighbours]
    return (own + sum(lerps)) / (1 + len(lerps))


def reference(scheme, width, height, steps, stones, walls=(), **constants):
    """The field after so many steps, row by row. height 0 is a string; stones: (x, y, h, step)."""
    dimensions = 2 if height else 1
    c = dict(STANDARD[scheme, dimensions], **constants)
    rows = range(height) if height else range(1)
    u = {(x, y): 0 for y in rows for x in range(width)}
    before = dict(u)
    inside = [(x, y) for x, y in u if 0 < x < width - 1 and (not height or 0 < y < height - 1)
              and (x, y) not in walls]
    for step in range(steps):
        for x, y, stone, when in stones:
            if when == step and (x, y) in inside:
                u[x, y] = stone
        after = dict.fromkeys(u, 0)
        for x, y in inside:
            after[x, y] = next_height(scheme, dimensions, c, u, before, x, y)
        u, before = after, u
    return [u[x, y] for y in rows for x in range(width)]


def check_field(path, scheme, wanted, what):
    """Whole numbers exactly; others to 5e-5 of the largest."""
    values = list(read_npy(path).values)
    largest = max(map(abs, wanted))
    check(largest > 0, f"{what}: the reference moves")
    if scheme == "integer":
        check_equal(values, wanted, what)
    else:
        check_near(values, wanted, 5e-5 * largest, what)


def size_of(width, height):
    return f"{width}x{height}" if height else str(width)


def stone_text(stone, flat):
    x, y, height, step = stone
    return ",".join(map(str, (x, height, step) if flat else (x, y, height, step)))


def check_against_reference(scheme, width, height, steps, stones, *options, **others):
    arguments = ["ripple", "field.npy", "--scheme", scheme, "--size", size_of(width, height),
                 "--steps", str(steps), *options]
    for stone in stones:
        arguments += ["--stone", stone_text(stone, not height)]
    succeed(*arguments)
    check_field("field.npy", scheme, reference(scheme, width, height, steps, stones, **others),
                " ".join(arguments))


# ---- Arrays -------------------------------------------------------------------------------------


def test_arrays_have_the_shape_of_the_field_and_whole_numbers_for_integer():
    for scheme in SCHEMES:
        succeed("ripple", "field.npy", "--scheme", scheme, "--size", "13x9", "--steps", "3")
        field = read_npy("field.npy")
        check_equal((field.dtype, field.shape), ("<i4" if scheme == "integer" else "<f4", (9, 13)),
                    f"type and shape of {scheme}")
        check(not any(field.values), f"{scheme} without a stone is still")
    for scheme in LINE_SCHEMES:
        succeed("ripple", "field.npy", "--scheme", scheme, "--size", "13", "--steps", "3")
        field = read_npy("field.npy")
        check_equal((field.dtype, field.shape), ("<f4", (13,)), f"type and shape of {scheme} in 1D")


def test_without_options_the_field_has_320_by_240_cells_and_500_steps():
    succeed("ripple", "standard", "--stone", "100,100")
    succeed("ripple", "given", "--scheme", "average", "--size", "320x240", "--steps", "500",
            "--damping", "0.99", "--stone", "100,100,8,0")
    field = read_npy("standard")
    check_equal(field.shape, (240, 320), "shape")
    check(any(field.values), "waves after 500 steps")
    check(read_bytes("standard") == read_bytes("given"), "the defaults are those of the manual")


def test_pools_of_every_scheme_follow_their_formula():
    stones = {"integer": ((4, 3, -1000, 0), (9, 6, 777, 7)), None: ((4, 3, 8, 0), (9, 6, -3.5, 7))}
    for scheme in SCHEMES:
        for steps in (1, 2, 9, 40):
            check_against_reference(scheme, 13, 9, steps,
                                    [stone for stone in stones.get(scheme, stones[None])
                                     if stone[3] < steps])


def test_strings_of_every_scheme_follow_their_formula():
    stones = ((5, 0, 2, 0), (20, 0, -1, 3))
    for scheme in LINE_SCHEMES:
        for steps in (4, 40, 300):
            check_against_reference(scheme, 33, 0, steps, stones)


def string_of(*options):
    succeed("ripple", "string", "--size", "320", *options)
    return read_bytes("string")


def test_a_string_without_options_is_spring_and_each_source_is_in_reach():
    pull = ("--stone", "101,1", "--steps", "400")
    first = string_of(*pull)
    check(first == string_of(*pull, "--scheme", "spring", "--attack", "1", "--slowdown", "0.999"),
          "the first string is spring with attack 1 and slowdown 0.999")
    average = string_of(*pull, "--scheme", "average")
    check_field("string", "average", reference("average", 320, 0, 400, ((101, 0, 1, 0),)), "average")
    check(string_of(*pull, "--damping", "0.995") == average, "a damping is that of average")
    check(string_of(*pull, "--scheme", "spring") ==
          string_of(*pull, "--attack", "0.5", "--slowdown", "0.99"), "the source's spring")


def test_a_string_without_options_has_the_modes_of_a_string():
    """Mode n first passes through 0 after (N - 1) / n steps, to 1 %."""
    cells, pulled = 320, 101

    def mode_after(steps, mode):
        string_of("--stone", f"{pulled},1", "--steps", str(steps))
        values = read_npy("string").values
        turn = mode * math.pi / (cells - 1)
        return sum(value * math.sin(turn * x) for x, value in enumerate(values)) * math.sin(turn * pulled)

    for mode in (1, 2, 3):
        half = (cells - 1) / mode  # steps, one of which is done when the stone falls
        check(mode_after(math.floor(0.99 * half) - 1, mode) > 0.0, f"mode {mode} swings so far")
        check(mode_after(math.ceil(1.01 * half) - 1, mode) < 0.0, f"mode {mode} swings back then")


def test_the_smallest_and_the_longest_fields_work():
    for scheme in SCHEMES:
        check_against_reference(scheme, 3, 3, 2, ((1, 1, 160, 0),))
        for size, shape in (("3x8192", (8192, 3)), ("8192x3", (3, 8192))):
            succeed("ripple", "long.npy", "--scheme", scheme, "--size", size, "--steps", "2")
            check_equal(read_npy("long.npy").shape, shape, f"shape of {size}")
    for scheme in LINE_SCHEMES:
        check_against_reference(scheme, 3, 0, 2, ((1, 0, 5, 0),))
        succeed("ripple", "long.npy", "--scheme", scheme, "--size", "8192", "--stone", "8190")
        check_equal(read_npy("long.npy").shape, (8192,), "shape of the longest string")


def test_the_constants_of_the_command_line_take_effect():
    stone, pull = ((4, 3, 8, 0),), ((4, 0, 8, 0),)
    for scheme, constants in (("average", {"damping": 0.5}), ("diagonal", {"damping": 0.7}),
                              ("spring", {"attack": 0.125}), ("spring", {"slowdown": 0.75}),
                              ("spring", {"attack": 0.5, "slowdown": 1.0}),
                              ("lerp", {"damping": 0.8}), ("lerp", {"blend": 0.25}),
                              ("lerp", {"damping": 0.5, "blend": 1.0})):
        options = [part for name, value in constants.items() for part in (f"--{name}", str(value))]
        check_against_reference(scheme, 13, 9, 12, stone, *options, **constants)
        if scheme != "diagonal":
            check_against_reference(scheme, 13, 0, 12, pull, *options, **constants)
    check_against_reference("spring", 13, 0, 12, pull, "--attack", "1", attack=1.0)
    check_against_reference("lerp", 13, 9, 12, stone, "--blend", "0.839", blend=0.839)


def test_a_stone_sets_its_cell_before_its_step():
    check_against_reference("average", 13, 9, 8, ((6, 4, 8, 7),))
    for stones in (((6, 4, 8, 2), (6, 4, 1, 3)), ((6, 4, 8, 2), (6, 4, 1, 2))):
        check_against_reference("average", 13, 9, 6, stones)


def test_a_stone_has_the_height_of_the_schemes_source():
    for (scheme, dimensions), height in STONE.items():
        size, place = (("13x9", "6,4"), ("13", "6"))[2 - dimensions]
        for name, stone in (("own", place), ("given", f"{place},{height}")):
            succeed("ripple", name, "--scheme", scheme, "--size", size, "--steps", "5",
                    "--stone", stone)
        check(any(read_npy("own").values), f"{scheme} in {dimensions}D moves")
        check(read_bytes("own") == read_bytes("given"),
              f"a stone of {scheme} in {dimensions}D is {height} high")


def test_fields_have_the_same_bytes_for_any_number_of_threads():
    for scheme in SCHEMES:
        for threads in ("1", "2", "3"):
            succeed("ripple", threads, "--scheme", scheme, "--size", "700x301", "--steps", "60",
                    "--stone", "350,150", "--stone", "10,290,5000,50", "--drop", "600,50",
                    "--drop", "30,30,9,200,45", "--wall", "200,20,205,280", "--threads", threads)
        check(any(read_npy("1").values), f"{scheme} moves")
        check(read_bytes("1") == read_bytes("2") == read_bytes("3"),
              f"{scheme} with 1, 2 and 3 threads")


def test_walls_hold_their_cells_at_0():
    walls = list(itertools.product(range(3, 5), range(2, 7)))
    stones = ((6, 4, 64, 0), (3, 3, 64, 1))  # the second lies in the wall
    for scheme in SCHEMES:
        check_against_reference(scheme, 13, 9, 25, stones, "--wall", "3,2,4,6", walls=walls)
        values = read_npy("field.npy").values
        check_equal([values[13 * y + x] for x, y in walls], [0] * len(walls), f"walls, {scheme}")
        same = read_bytes("field.npy")
        check_against_reference(scheme, 13, 9, 25, stones, "--wall", "4,6,3,2", walls=walls)
        check(read_bytes("field.npy") == same, "a wall may begin at any of its corners")


def test_a_wall_across_the_pool_keeps_waves_out():
    succeed("ripple", "field.npy", "--size", "41x21", "--steps", "200", "--stone", "10,10",
            "--wall", "20,1,20,19")
    values = read_npy("field.npy").values
    right = [values[41 * y + x] for y in range(21) for x in range(20, 41)]
    check(any(values), "waves on the left of the wall")
    check(not any(right), "no waves on the right of the wall")


def test_a_drop_keeps_the_water_in_the_pool():
    for scheme in SCHEMES:
        for drop in ("50,40", "50,40,3", "50,40,8,5", "1.5,1.5,6,2", "97.3,77.7"):
            for wall in ((), ("--wall", "45,35,49,39")):
                succeed("ripple", "field.npy", "--scheme", scheme, "--size", "100x80",
                        "--steps", "1", "--drop", drop, *wall)
                after = read_npy("field.npy").values
                largest = max(map(abs, after))
                check(largest > 0, f"{scheme} after --drop {drop} moves")
                # Far from edges and walls a step keeps the sum; whole numbers lose some of it.
                if scheme != "integer" and drop.startswith("50") and not wall:
                    check_near(sum(after), 0.0, 1e-3 * largest, f"sum, {scheme}, --drop {drop}")


def test_a_drop_falls_at_its_step_and_may_lie_between_cells():
    options = ("--size", "60x50", "--stone", "30,10,0")
    succeed("ripple", "early", *options, "--steps", "10", "--drop", "30,25,6,3,0")
    succeed("ripple", "late", *options, "--steps", "17", "--drop", "30,25,6,3,7")
    check(read_bytes("early") == read_bytes("late"), "10 steps behind a drop")
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


def test_a_picture_shows_waves_where_they_are():
    size = ("--size", "80x60", "--steps", "8")
    still = field_picture(*size)
    for x, y in ((20, 15), (60, 15), (20, 45), (60, 45)):
        waves = field_picture(*size, "--drop", f"{x},{y}")
        changed = [(at % 160, at // 160) for at in range(160 * 120)
                   if pixel(waves, at % 160, at // 160) != pixel(still, at % 160, at // 160)]
        check(len(changed) > 200, f"pixels that a drop at {x}, {y} changes", len(changed))
        middle = [sum(place[axis] for place in changed) / len(changed) for axis in (0, 1)]
        check_near(middle, [2 * x + 1, 2 * y + 1], 8.0, f"where a drop at {x}, {y} is shown")


def test_a_still_pool_shows_the_same_floor_whatever_the_scheme():
    pictures = [field_picture("--size", "80x60", "--scheme", scheme, "--steps", "9")
                for scheme in SCHEMES]
    for scheme, picture in zip(SCHEMES, pictures):
        check_same_picture(picture, pictures[0], f"still pool of {scheme}")
    check(len(set(zip(*[iter(pictures[0].pixels)] * 3))) > 100, "the floor is no single colour")


def test_every_scheme_draws_its_waves():
    still = field_picture("--size", "80x60", "--steps", "0")
    for scheme in SCHEMES:
        options = ("--size", "80x60", "--steps", "10", "--scheme", scheme, "--drop", "40,30")
        picture = field_picture(*options)
        part = harness.differing_bytes(picture, still) / len(still.pixels)
        check(part > 0.05, f"part of the colour values that a drop changes, {scheme}", part)
        plain = field_picture(*options, "--plain")
        check(all(red <= green <= blue for red, green, blue in zip(*[iter(plain.pixels)] * 3)),
              f"{scheme}: nothing but blue, darker and lighter")
        check(len(set(plain.pixels[2::3])) > 10, f"{scheme}: shades of blue")


def test_a_picture_of_a_string_is_a_bright_line():
    for scheme in LINE_SCHEMES:
        still = field_picture("--size", "80", "--scheme", scheme, "--steps", "0")
        # One row of light in the middle, and nothing far from it.
        for x in (10, 80, 150):
            column = [max(pixel(still, x, y)) for y in range(120)]
            check(max(column[57:63]) > 150, f"{scheme}: the resting line is in the middle", column)
            check(max(column[:50] + column[70:]) < 60, f"{scheme}: dark beside the line", column)
        pulled = field_picture("--size", "80", "--scheme", scheme, "--steps", "3",
                               "--stone", "40")
        lit = [y for y in range(120) if max(pixel(pulled, 81, y)) > 120]
        check(lit and min(lit) < 50, f"{scheme}: the pulled middle has risen", lit)
        check(max(pixel(pulled, 10, 60)) > 150, f"{scheme}: its end still rests")


# ---- Floors -------------------------------------------------------------------------------------

QUARTERS = ((200, 30, 30), (30, 200, 30), (30, 30, 200), (230, 230, 230))  # left to right, down


def quarters(width=16, height=12):
    return [[QUARTERS[2 * (2 * y >= height) + (2 * x >= width)] for x in range(width)]
            for y in range(height)]


def noise(width=64, height=64):
    """A picture of up to 216 colours that no format makes small."""
    return [[tuple(((x * 7919 + y * 104729 + x * y * 31 + c * 97) * 2654435761 >> 9) % 6 * 51
                   for c in range(3)) for x in range(width)] for y in range(height)]


def row_bytes(row):
    return bytes(itertools.chain.from_iterable(row))


def make_ppm(rows):
    return b"P6\n%d %d\n255\n" % (len(rows[0]), len(rows)) + row_bytes(itertools.chain(*rows))


def make_hdr(rows, length=0):
    """Flat; each channel full or dark."""
    head = b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n"
    body = b"\n-Y %d +X %d\n" % (len(rows), len(rows[0])) + b"".join(
        bytes([128 if level > 127 else 0 for level in colour] + [129])
        for row in rows for colour in row)
    note = length - len(head) - len(body) - 2
    return head + (b"#" + b"x" * note + b"\n" if length else b"") + body


def make_png(rows, length=0):
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(
            ">I", zlib.crc32(name + data))

    lines = b"".join(b"\0" + row_bytes(row) for row in rows)
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 2, 0, 0, 0)),
             chunk(b"IDAT", zlib.compress(lines)), chunk(b"IEND", b"")]
    content = b"\x89PNG\r\n\x1a\n" + b"".join(parts)
    if length:
        filler = chunk(b"teXt", bytes(length - len(content) - 12))
        content = b"\x89PNG\r\n\x1a\n" + parts[0] + filler + parts[1] + parts[2]
    return content


def make_jpeg(rows, length=0):
    """Blocks of 8 x 8 pixels of one grey each: the luminance of the block's first pixel."""
    def segment(name, data):
        return b"\xff" + bytes([name]) + struct.pack(">H", len(data) + 2) + data

    width, height = len(rows[0]), len(rows)
    # Every category of a difference has a code of 4 bits; the end of a block one of 1 bit.
    codes = segment(0xc4, b"\0" + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12)))
    codes += segment(0xc4, b"\x10" + bytes([1] + [0] * 15) + b"\0")
    bits, last = "", 0
    for y in range(0, height, 8):
        for x in range(0, width, 8):
            level = (sum(rows[y][x]) // 3 - 128) * 8
            step, last = level - last, level
            category = abs(step).bit_length()
            if category:
                step = step if step > 0 else step + (1 << category) - 1
            bits += f"{category:04b}" + (f"{step:0{category}b}" if category else "") + "0"
    bits += "1" * (-len(bits) % 8)
    scan = bytes(int(bits[at:at + 8], 2) for at in range(0, len(bits), 8))
    head = b"\xff\xd8" + segment(0xdb, b"\0" + b"\1" * 64)
    tail = (segment(0xc0, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0") + codes
            + segment(0xda, b"\1\1\0\0\x3f\0") + scan.replace(b"\xff", b"\xff\0") + b"\xff\xd9")
    note = length - len(head) - len(tail) - 4
    return head + (segment(0xfe, bytes(note)) if note >= 0 else b"") + tail


FORMATS = {"png": make_png, "jpg": make_jpeg, "hdr": make_hdr}
EXACT = ("png", "hdr")  # that keep every colour of VIVID
VIVID = [[(255 * (x & 1), 255 * (x >> 1 & 1), 255 * (y & 1)) for x in range(16)]
         for y in range(12)]

POOL = ("--size", "80x60", "--steps", "0")


def floor_picture_of(content):
    os.remove("floor")
    return floor_picture(content)


def floor_picture(content, *options):
    write_bytes("floor", content)
    return field_picture(*POOL, "--floor", "floor", *options)


def test_a_floor_lies_the_right_way_round():
    picture = floor_picture(make_png(quarters(160, 120)))
    for place, colour in zip(itertools.product((30, 90), (40, 120)), QUARTERS):
        y, x = place
        seen = pixel(picture, x, y)
        brightest = max(colour)
        if min(colour) < brightest:
            check_equal(seen.index(max(seen)), colour.index(brightest),
                        f"the brightest channel at {x}, {y}, which shows {seen}")
    tiles = field_picture(*POOL)
    check(harness.differing_bytes(picture, tiles) > len(tiles.pixels) / 2, "no tiles are seen")


def test_every_format_of_a_floor_gives_the_same_picture():
    wanted = floor_picture(make_png(VIVID))
    for name in EXACT:
        check_same_picture(floor_picture(FORMATS[name](VIVID)), wanted, f"floor as {name}")
    dark, bright = ([[(grey,) * 3] * 32] * 24 for grey in (64, 208))
    for grey in (dark, bright):
        as_png, as_jpeg = (floor_picture(make(grey)) for make in (make_png, make_jpeg))
        check_near(list(as_jpeg.pixels), list(as_png.pixels), 3, "a grey floor as jpg and as png")


def test_floors_of_any_length_in_bytes_are_read():
    wanted = floor_picture(make_png(VIVID))
    for name, make in FORMATS.items():
        shortest = len(make(VIVID)) + 32
        for length in (-(-shortest // 128) * 128, -(-shortest // 128) * 128 + 1):
            content = make(VIVID, length)
            check_equal(len(content), length, f"length of the {name}")
            picture = floor_picture(content)
            if name in EXACT:
                check_same_picture(picture, wanted, f"{name} of {length} bytes")
    for rows in ([[(9, 200, 9)]], [[(9, 200, 9)] * 3]):
        for name in EXACT:
            floor_picture(FORMATS[name](rows))


def test_a_floor_is_seen_by_shot_too():
    options = ("--resolution", "320x180", "--grid", "16", "--tiles", "2", "--pool", "on")
    write_bytes("floor", make_png([[(220, 20, 20)] * 8] * 6))
    succeed("shot", "tiles.png", *options)
    succeed("shot", "red.png", *options, "--floor", "floor")
    x, y = 320 - 6 - 40, 180 - 6 - 30  # the middle of the pool
    red = pixel(read_png("red.png"), x, y)
    check(red != pixel(read_png("tiles.png"), x, y) and red[0] > 2 * red[2], "a red floor", red)


def check_floor_refused(what, word="floor"):
    for target, command in (("field.png", ("ripple", "field.png", *POOL)),
                            ("shot.png", ("shot", "shot.png", "--resolution", "64x36", "--grid",
                                          "16", "--tiles", "2", "--pool", "on"))):
        write_bytes(target, b"old")
        check_refused(run(*command, "--floor", "floor"), 1, f"{command[0]} with {what}", word)
        check_equal(read_bytes(target), b"old", f"the old target of {command[0]} with {what}")
        os.remove(target)
    check_equal(set(os.listdir(".")) - {"floor"}, set(), f"files left behind with {what}")


def test_floors_that_are_no_picture_are_refused():
    check_floor_refused("a missing floor", "'floor'")
    os.mkdir("floor")
    check_floor_refused("a folder as floor", "'floor'")
    os.rmdir("floor")
    for what, content in (("an empty floor", b""), ("text", b"not a picture\n" * 100),
                          ("an array", b"\x93NUMPY\x01\x00" + bytes(1000)),
                          ("zeros", bytes(5000)), ("only a signature", b"\x89PNG\r\n\x1a\n"),
                          ("no pixels", b"P6\n0 0\n255\n"),
                          ("a negative size", b"P6\n-4 4\n255\n")):
        write_bytes("floor", content)
        check_floor_refused(what, "'floor'")


def test_floors_that_end_too_early_are_refused():
    for name, make in FORMATS.items():
        content = make(noise())
        for length in (len(content) // 2, len(content) // 2 // 128 * 128, len(content) - 20):
            write_bytes("floor", content[:length])
            check_floor_refused(f"{length} of {len(content)} bytes of a {name}", "'floor'")


def test_a_floor_that_claims_more_than_it_holds_is_refused():
    size = struct.pack(">II", 16000, 10000)
    for name, make, place in (("PNG", make_png, b"IHDR"), ("HDR", make_hdr, b"-Y ")):
        content = make([[(1, 2, 3)] * 4] * 4)
        at = content.index(place)
        content = (content[:at + 4] + size + content[at + 12:] if name == "PNG"
                   else content.replace(b"-Y 4 +X 4", b"-Y 5000 +X 5000"))
        write_bytes("floor", content)
        check_floor_refused(f"a large {name} in {len(content)} bytes", "'floor'")


def test_floors_of_other_kinds_are_refused():
    row = [[(1, 2, 3)] * 4] * 4
    for name, content in (("BMP", b"BM" + bytes(100)), ("PPM", make_ppm(row)),
                          ("GIF", b"GIF89a" + bytes(100))):
        write_bytes("floor", content)
        for word in (name, "PNG, JPEG and Radiance HDR are read"):
            check_floor_refused(f"a {name}", word)


def test_floors_larger_than_the_driver_takes_are_refused():
    row = [[(1, 2, 3)] * 70000]
    for name, content in (("png", make_png(row)), ("hdr", make_hdr(row)),
                          ("png", make_png([[pair] for pair in row[0]]))):
        write_bytes("floor", content)
        check_floor_refused(f"a {name} with a side of 70000", "70000")
        result = run("ripple", "field.png", *POOL, "--floor", "floor")
        sizes = re.findall(r"\d+x\d+", result.err)
        check(len(sizes) == 2 and "70000" in sizes[0], f"both sizes for a {name}", result.err)


def test_a_floor_from_a_pipe_is_read():
    os.mkfifo("floor")
    content = make_png(VIVID)
    writer = threading.Thread(target=write_bytes, args=("floor", content))
    writer.start()
    picture = field_picture(*POOL, "--floor", "floor")
    writer.join()
    check_same_picture(picture, floor_picture_of(content), "a floor from a pipe")


def test_unreadable_floors_are_refused():
    write_bytes("floor", make_png(quarters()))
    os.chmod("floor", 0)
    result = run("ripple", "field.png", *POOL, "--floor", "floor", before=obey_permissions)
    check_refused(result, 1, "a floor without permission", "'floor'")
    check_equal(os.listdir("."), ["floor"], "files left behind")


# ---- What is refused ----------------------------------------------------------------------------


def check_wrong(*options, word="accepted"):
    """Exit code 2, and neither an array nor a picture."""
    for target in ("field.npy", "field.png"):
        check_refused(run("ripple", target, *options), 2, f"ripple {options}", word)
    check_equal(os.listdir("."), [], f"files left behind by ripple {options}")


def test_schemes_that_do_not_exist_are_refused():
    for name in ("springs", "", "Average", "2"):
        check_wrong("--scheme", name, word="average")
    for name in ("diagonal", "integer"):
        check_wrong("--scheme", name, "--size", "100", word=name)


def test_sizes_outside_the_range_are_refused():
    for size in ("2", "8193", "2x9", "9x2", "8193x9", "9x8193", "0", "-5", "9x", "x9", "9x9x9",
                 "3.5x9", "", "nan", "99999999999999999999"):
        check_wrong(f"--size={size}", word="8192")


def test_stones_that_do_not_fit_are_refused():
    pool = ("--size", "13x9", "--steps", "10")
    for stone in ("0,4", "12,4", "4,0", "4,8", "-1,4", "13,4", "4,9", "1e9,4", "4.5,4", "4,4.5",
                  "4,4,1,10", "4,4,1,11", "4,4,1,-1", "4,4,1,0.5"):
        check_wrong(*pool, f"--stone={stone}")
        check_wrong(*pool, "--stone", "4,4", f"--stone={stone}")
    for stone in ("4", "4,4,1,2,3", "", "4,", "4,4,", "4,4,nan", "4,4,inf", "4,4,1e99", "a,b"):
        check_wrong(*pool, f"--stone={stone}")
    check_wrong("--size", "13x9", "--steps", "0", "--stone", "4,4")
    check_wrong(*pool, "--scheme", "integer", "--stone", "4,4,2000000", word="1048576")


def test_stones_that_do_not_fit_a_string_are_refused():
    string = ("--size", "13", "--steps", "10")
    for stone in ("0", "12", "13", "-1", "4.5", "4,1,10", "4,1,0.5", "4,1,-1", "4,1,2,3"):
        check_wrong(*string, f"--stone={stone}")
    message = run("ripple", "field.npy", *string, "--stone", "0").err
    check("1 to 11" in message and "-1" not in message, "what is accepted on a string", message)


def test_drops_and_walls_that_do_not_fit_are_refused():
    pool = ("--size", "13x9", "--steps", "10")
    for drop in ("0,4", "12,4", "4,8", "-3,4", "4,4,0.5", "4,4,2000", "4,4,6,1e9", "4,4,6,3,10",
                 "4,4,6,3,0.5", "4", "4,4,6,3,1,1"):
        check_wrong(*pool, f"--drop={drop}", word="")
    for wall in ("0,1,3,3", "1,0,3,3", "3,3,12,3", "3,3,3,8", "-2,3,3,3", "1,2,3", "1,2,3,4,5",
                 "3.5,3,5,5", "3,3,5,5.5"):
        check_wrong(*pool, f"--wall={wall}", word="")


def test_constants_that_explode_are_refused():
    for options in (("spring", "--attack", "0.6"), ("spring", "--attack", "1.01"),
                    ("spring", "--attack", "1.01", "--size", "99"),
                    ("spring", "--slowdown", "1.1"), ("lerp", "--blend", "0.9"),
                    ("lerp", "--blend", "0.85"), ("lerp", "--blend", "1.1", "--size", "99"),
                    ("lerp", "--blend", "1", "--damping", "1"),
                    ("average", "--damping", "1.5"), ("diagonal", "--damping", "1.5"),
                    ("lerp", "--damping", "1.5"), ("average", "--damping=-0.1"),
                    ("spring", "--attack=-0.1"), ("average", "--damping", "nan")):
        check_wrong("--scheme", *options)


def test_constants_at_the_edge_of_stability_stay_finite():
    for options in (("spring", "--attack", "0.5", "--slowdown", "1"), ("average", "--damping", "1"),
                    ("diagonal", "--damping", "1"), ("lerp", "--blend", "0.8397"),
                    ("lerp", "--damping", "1", "--blend", "0.8333"),
                    ("lerp", "--damping", "0.5", "--blend", "1"),
                    ("spring", "--attack", "1", "--slowdown", "1", "--size", "99"),
                    ("average", "--damping", "1", "--size", "99"),
                    ("lerp", "--damping", "1", "--blend", "1", "--size", "99")):
        flat = "--size" in options
        size = () if flat else ("--size", "41x31")
        succeed("ripple", "field.npy", "--scheme", *options, *size, "--steps", "3000",
                "--stone", "20,1" if flat else "20,15,1")
        largest = max(map(abs, read_npy("field.npy").values))
        check(largest < 50.0, f"largest height of {options}", largest)


def test_targets_that_cannot_be_written_are_refused():
    os.mkdir("folder")
    write_bytes("file", b"old")
    for target in ("/dev/full", "nowhere/field.npy", "nowhere/field.png", "folder", "folder/",
                   "file/field.npy", ""):
        steps = "1" if target == "/dev/full" else "100000000"  # refused before they are computed
        options = ("--size", "400x300", "--steps", steps, "--resolution", "64x48")
        check_refused(run("ripple", target, *options), 1, f"ripple {target}", target)
        check_equal(sorted(os.listdir(".")), ["file", "folder"], "files left behind")
    check_equal(read_bytes("file"), b"old", "the file in the way")
    os.symlink("/dev/full", "full.png")
    check_refused(run("ripple", "full.png", "--size", "40x30", "--steps", "1"), 1, "a full disk")
    check_equal(os.readlink("full.png"), "/dev/full", "the link to the device")
    check_refused(run("ripple"), 2, "ripple without a target", "FILE")
    check_refused(run("ripple", "a", "b"), 2, "ripple with two targets", "'b'")


def test_permissions_that_forbid_writing_are_obeyed():
    os.mkdir("closed")
    write_bytes("closed/field.npy", b"old")
    os.chmod("closed", 0o555)
    try:
        for target in ("closed/field.npy", "closed/field.png"):
            result = run("ripple", target, "--size", "9x9", before=obey_permissions)
            check_refused(result, 1, target, target)
        check_equal(os.listdir("closed"), ["field.npy"], "files left behind")
        check_equal(read_bytes("closed/field.npy"), b"old", "the old array")
    finally:
        os.chmod("closed", 0o755)


def test_stdout_is_a_target():
    options = ("--size", "13x9", "--steps", "4", "--stone", "4,4", "--resolution", "130x90")
    succeed("ripple", "field.npy", *options)
    check(succeed("ripple", "/dev/stdout", *options).out == read_bytes("field.npy"),
          "an array on stdout")
    succeed("ripple", "field.png", *options)
    os.symlink("/dev/stdout", "out.png")
    check_same_picture(decode_png(succeed("ripple", "out.png", *options).out),
                       read_png("field.png"), "a picture on stdout")


if __name__ == "__main__":
    harness.main()

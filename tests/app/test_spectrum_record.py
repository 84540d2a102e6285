"""swell spectrum --record: records of points against the target of their sea and of others, records
in other forms, and files that are wrong."""
import math
import os
import random
import struct

import harness
from harness import check, check_equal, check_near, check_refused, read_bytes, run, succeed, write_bytes

LINEAR = ("--choppiness", "0", "--lean", "0")  # a sum of waves
# A grid with many waves of about one frequency, as a sea has them.
GRID = ("--cascades", "1", "--grid", "128", "--length", "500", *LINEAR)
USUAL = ("--beaufort", "5", "--grid", "32", *LINEAR)
SEAS = (("--wind-speed", "6", "--fetch", "30", "--seed", "1"),
        ("--wind-speed", "7", "--fetch", "40", "--depth", "3", "--seed", "2"),
        ("--wind-speed", "5", "--fetch", "100", "--swell-height", "0.3", "--swell-period", "5",
         "--seed", "3"))
SMALL = ("--wind-speed", "6", "--fetch", "30", "--grid", "32", "--cascades", "1")


def compared(record, *sea):
    """The rows that the command writes for a record: omega, S, the ends of its band, expected S."""
    succeed("spectrum", "s.npy", "--record", record, *sea, preset=())
    array = harness.read_npy("s.npy")
    check_equal((array.dtype, array.shape[1]), ("<f4", 11), "type and columns")
    rows = [list(array.values[i + 6:i + 11]) for i in range(0, len(array.values), 11)]
    return [row for row in rows if not math.isnan(row[0])]


def share(rows):
    """The share of the compared frequencies whose band holds the target, and their number."""
    held = [low <= wanted <= high for _, _, low, high, wanted in rows if not math.isnan(wanted)]
    return sum(held) / len(held), len(held)


def record_text(count=300, step=0.5, seed=1, head="time [s],height [m]\n"):
    numbers = random.Random(seed)
    return head + "".join(f"{i * step!r},{numbers.gauss(0.0, 0.2)!r}\n" for i in range(count))


# ---- The sea ------------------------------------------------------------------------------------


def half_an_hour(rate, *sea):
    """The rows of a record of a sea."""
    succeed("points", "g.csv", "--at", "7,-3", "--duration", "1800", "--rate", rate, "--columns", "height", *sea,
            preset=())
    return compared("g.csv", *sea)


def scatter(count):
    """Standard deviation of a share of 95 % of so many frequencies. Those four apart have no wave in common."""
    return math.sqrt(0.95 * 0.05 * 4.0 / count)


def test_half_an_hour_of_points_lies_in_the_band_of_its_sea_and_of_no_other():
    for i, sea in enumerate(SEAS):
        rows = half_an_hour("2", *GRID, *sea)
        held, count = share(rows)
        check(count > 60, "compared frequencies", sea, count)
        least = 0.95 - 3.0 * scatter(count)
        check(held >= least, "share", sea, held, count)
        wanted = sum(row[4] for row in rows if not math.isnan(row[4]))
        found = sum(row[1] for row in rows if not math.isnan(row[4]))
        check_near(found / wanted, 1.0, 0.25, f"variance of {sea}")
        for wrong in (*SEAS[:i], *SEAS[i + 1:], ("--wind-speed", "9", "--fetch", "30")):
            held, _ = share(compared("g.csv", *GRID, *wrong))
            check(held < least - 0.05, "share with another sea", sea, wrong, held)


def test_ten_seeds_of_the_usual_cascades_lie_in_their_bands():
    held = all_of = narrow = 0
    for seed in range(1, 11):
        rows = [row for row in half_an_hour("1", *USUAL, "--seed", str(seed)) if not math.isnan(row[4])]
        inside, count = share(rows)
        check(abs(inside - 0.95) < 4.0 * scatter(count), "share of a seed", seed, inside, count)
        held += inside * count
        all_of += count
        narrow += sum(0.6 * row[1] <= row[4] <= 1.9 * row[1] for row in rows)
    check_near(held / all_of, 0.95, 4.0 * scatter(all_of), "share of all")
    check(narrow / all_of < 0.7, "the band of a sea of many waves does not hold them", narrow / all_of)


# ---- Other records ------------------------------------------------------------------------------


def test_a_record_may_have_other_forms():
    text = record_text()
    write_bytes("g.csv", text.encode())
    rows = compared("g.csv", *SMALL)
    check(len(rows) == 15 and all(low < s < high for _, s, low, high, _ in rows), "rows", rows)
    check_near(rows[0][0], 2.0 * math.pi / (32 * 0.5), 1e-6, "the first frequency")
    pairs = [line.split(",") for line in text.splitlines()[1:]]
    others = {"bare": text.split("\n", 1)[1],
              "marked": "\ufeff" + text.replace("\n", " \r\n\r\n"),
              "named": "Elevation (m), note ,T\n" + "".join(f"{h},a,{t}\n" for t, h in pairs),
              "later": "time,eta\n" + "".join(f"{float(t) + 1.7e9!r},{h}\n" for t, h in pairs),
              "rounded": "t,eta\n" + "".join(f"{float(t) + (-1) ** i * 0.04!r},{h}\n"
                                             for i, (t, h) in enumerate(pairs)),
              "higher": "t,eta\n" + "".join(f"{t},{float(h) + 25 + 0.01 * float(t)!r}\n"
                                            for t, h in pairs)}
    for name, content in others.items():
        write_bytes(f"{name}.csv", content.encode())
        for row, same in zip(compared(f"{name}.csv", *SMALL), rows):
            for one, other in zip(row[:2], same):
                check_near(one, other, 2e-3 * other, f"omega and S of {name}")
    for name, head in (("one", ""), ("head", "height [m]\n")):
        write_bytes(f"{name}.csv", (head + "".join(f"{h}\n" for _, h in pairs)).encode())
        check_equal([row[:4] for row in compared(f"{name}.csv", "--rate", "2", *SMALL)],
                    [row[:4] for row in rows], f"{name} with --rate")
    write_bytes("still.csv", "".join(f"{i},2.5\n" for i in range(300)).encode())
    check(all(row[1] < 1e-25 for row in compared("still.csv", *SMALL)), "no waves, no density")
    for step in ("1e-9", "1e9"):  # far from the sea's frequencies
        write_bytes("far.csv", "".join(f"{i * float(step)!r},{h}\n"
                                       for i, (_, h) in enumerate(pairs)).encode())
        check(all(not row[4] > 0.0 for row in compared("far.csv", *SMALL)), "nothing to compare")
        succeed("spectrum", "far.png", "--record", "far.csv", *SMALL, preset=())


def npy(kind, shape, content):
    """The bytes of a NumPy array of a type as Python writes it."""
    head = f"{{'descr': {kind}, 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + content


def test_a_record_may_be_an_array():
    gauge = ("--at", "7,-3", "--duration", "300", "--rate", "2", "--columns", "height,velocity", *SMALL)
    for name in ("g.csv", "g.npy"):
        succeed("points", name, *gauge, preset=())
    rows = compared("g.csv", *SMALL)
    for row, same in zip(compared("g.npy", *SMALL), rows):
        check_near(row[1], same[1], 1e-6 * same[1], "S of what points wrote")
    lines = [line.split(",") for line in read_bytes("g.csv").decode().splitlines()[1:]]
    numbers = [[float(line[0]), float(line[3])] for line in lines]
    count = len(numbers)
    flat = [value for pair in numbers for value in pair]
    heights = struct.pack(f"<{count}f", *flat[1::2])
    pairs = struct.pack(f"<{2 * count}d", *flat)
    mixed = b"".join(struct.pack("<fd", h, t) for t, h in numbers)
    for name, content, rate in (("pairs", npy("'<f8'", f"({count}, 2)", pairs), ()),
                                ("mixed", npy("[('eta', '<f4'), ('t', '<f8')]", f"({count},)", mixed), ()),
                                ("shaped", npy("[('t', '<f8'), ('eta', '<f8')]", f"({count}, 1, 1)", pairs), ()),
                                ("heights", npy("'<f4'", f"({count},)", heights), ("--rate", "2"))):
        write_bytes(f"{name}.npy", content)
        for row, same in zip(compared(f"{name}.npy", *rate, *SMALL), rows):
            check_near(row[1], same[1], 1e-4 * same[1], f"S of {name}")
    for content, word in ((b"", "no .npy"), (npy("'<f8'", f"({count}, 2)", pairs[:-1]), "bytes of numbers"),
                          (npy("'<f8'", "(2147483647, 2147483647, 9)", pairs), "no list"),
                          (npy("[('t', '<f8')]", "(2147483647, 2147483647)", pairs), "bytes of numbers"),
                          (npy("'<c8'", f"({count}, 2)", pairs), "'<c8'"), (npy("'|O'", "(3,)", b""), "numbers are"),
                          (npy("[('t', '<f8'), ('eta', '<i8')]", f"({count},)", pairs), "other fields"),
                          (npy("[('t', '<f8'), ('b', '<f8')]", f"({count},)", pairs), "none is called height"),
                          (npy("[]", "(3,)", b""), "other fields"), (npy("'<f8'", "()", pairs[:8]), "no list"),
                          (npy("'<f8'", f"({count}, 2)", b"\xff" * 16 * count), "not finite")):
        write_bytes("in.npy", content)
        check_refused_alone(1, word, "o.npy", "--record", "in.npy")


def test_the_figure_shows_record_and_band_and_the_numbers_keep_their_first_columns():
    write_bytes("g.csv", record_text(1000).encode())
    for size in ((1280, 720), (640, 360)):
        succeed("spectrum", "s.png", "--record", "g.csv", "--resolution", "%dx%d" % size, *SMALL,
                preset=())
        picture = harness.read_png("s.png")
        colours = {picture.pixels[i:i + 3] for i in range(0, len(picture.pixels), 3)}
        for name, colour in (("target", 0xd64a1c), ("record", 0x1f7a4d), ("band", 0xcfe3d6)):
            check(colour.to_bytes(3, "big") in colours, f"the colour of {name} is in the figure")
    # Single waves have no density to compare with: what is measured stays. Phillips has one.
    for sea, colour in ((("--wave", "50,1,0", "--grid", "32"), 0x1860aa),
                        (("--preset", "classic"), 0xd64a1c)):
        succeed("spectrum", "s.png", "--record", "g.csv", *sea, preset=())
        pixels = harness.read_png("s.png").pixels
        for shown in (colour, 0x1f7a4d):
            check(any(pixels[i:i + 3] == shown.to_bytes(3, "big") for i in range(0, len(pixels), 3)),
                  f"a colour of {sea}")
        check(any(row[4] > 0.0 for row in compared("g.csv", *sea)) == (sea[0] == "--preset"),
              f"what is compared of {sea}")
    succeed("spectrum", "plain.npy", *SMALL, preset=())
    compared("g.csv", *SMALL)
    plain, both = harness.read_npy("plain.npy"), harness.read_npy("s.npy")
    for row in range(plain.shape[0]):
        for column in range(6):
            one, other = plain.values[6 * row + column], both.values[11 * row + column]
            check(one == other or math.isnan(one) and math.isnan(other), "column", column, one, other)


# ---- What is refused ----------------------------------------------------------------------------


def check_refused_alone(code, word, *options):
    before = sorted(os.listdir("."))
    check_refused(run("spectrum", *options, *SMALL, preset=()), code, f"spectrum {options}", word)
    check_equal(sorted(os.listdir(".")), before, f"files after {options}")


def test_records_that_are_wrong_are_refused():
    text = record_text()
    lines = text.splitlines(keepends=True)
    for content, word in (("", "has 0 heights"), (lines[0], "has 0 heights"),
                          ("".join(lines[:256]), "has 255 heights"), ("\0", "zero bytes"),
                          (text.replace("time [s]", "date"), "none is called time"),
                          (text.replace("height [m]", "speed"), "none is called height"),
                          (text.replace("height", "time"), "line 1"),
                          ("".join(lines[:9]) + "4.0,nan\n" + "".join(lines[10:]), "line 10"),
                          ("".join(lines[:9]) + "4.0,\n" + "".join(lines[10:]), "line 10"),
                          ("".join(lines[:9]) + "4.0\n" + "".join(lines[10:]), "line 10"),
                          ("".join(lines[:9]) + "4.0,1e9\n" + "".join(lines[10:]), "line 10"),
                          ("".join(lines[:99]) + "".join(lines[104:]), "51.5 s follows 48.5 s"),
                          ("".join(lines[:99] + lines[90:]), "44.5 s follows 48.5 s"),
                          ("".join(f"1,{i}\n" for i in range(300)), "even times"),
                          ("".join(f"{-i},{i}\n" for i in range(300)), "even times"),
                          (text.replace(",", ";"), "line 1"),
                          ("2026-11-30T00:00:00,1\n" * 300, "line 1")):
        write_bytes("in.csv", content.encode())
        check_refused_alone(1, word, "o.npy", "--record", "in.csv")
        check_refused_alone(1, word, "o.png", "--record", "in.csv")
    write_bytes("long.csv", b"1\n" * 10000003)
    check_refused_alone(1, "up to 10000000", "o.npy", "--record", "long.csv", "--rate", "4")
    os.mkdir("folder.csv")
    for path in ("missing.csv", "folder.csv", "/dev/zero"):
        check_refused_alone(1, path, "o.npy", "--record", path)


def test_wrong_usage_is_refused():
    write_bytes("g.csv", record_text().encode())
    for word, *options in (("--current", "o.npy", "--record", "g.csv", "--current", "1,0"),
                           (".spc", "o.spc", "--record", "g.csv"),
                           ("--rate", "o.npy", "--record", "g.csv", "--rate", "2"),
                           ("--record", "o.npy", "--rate", "2")):
        check_refused_alone(2, word, *options)
    check_refused(run("points", "o.csv", "--at", "0,0", "--record", "g.csv", preset=()), 2,
                  "in points", "spectrum")
    check(not os.path.exists("o.csv") and read_bytes("g.csv") == record_text().encode(), "files")

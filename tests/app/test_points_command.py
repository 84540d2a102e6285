"""swell points: against waves in closed form, against itself at other places and times and in the
other format, against what export writes, and with files that are wrong."""
import ast
import json
import math
import os
import signal
import struct
import time

import harness
from harness import (check, check_equal, check_near, check_refused, ended, read_bytes, read_npy, run,
                     start, succeed, write_bytes)

SEA = ("--beaufort", "6", "--grid", "32", "--cascades", "2")
QUANTITIES = ["height", "normal", "velocity", "acceleration", "pressure", "jacobian", "foam"]


def points(path, *options, sea=SEA):
    """The rows that the command writes: dictionaries by the names of the columns."""
    succeed("points", path, *options, *sea, preset=())
    return read_csv(path) if path.endswith(".csv") else read_records(path)[1]


def read_csv(path):
    head, *lines = read_bytes(path).decode().splitlines()
    names = [name.split(" [")[0] for name in head.split(",")]
    rows = [dict(zip(names, map(float, line.split(",")))) for line in lines]
    check(all(len(row) == len(names) == len(line.split(",")) for row, line in zip(rows, lines)),
          f"columns of {path}")
    return rows


def read_records(path):
    """Shape and rows of an .npy of records of doubles."""
    content = read_bytes(path)
    length, = struct.unpack_from("<H", content, 8)
    header = ast.literal_eval(content[10:10 + length].decode())
    check_equal((header["fortran_order"], {kind for _, kind in header["descr"]}), (False, {"<f8"}),
                f"form of {path}")
    names = [name for name, _ in header["descr"]]
    rows = [dict(zip(names, row))
            for row in struct.iter_unpack(f"<{len(names)}d", content[10 + length:])]
    check_equal(len(rows), math.prod(header["shape"]), f"rows of {path}")
    return header["shape"], rows


# ---- One wave -----------------------------------------------------------------------------------


def check_airy(depth, level):
    """A wave a cos(k x - omega t) over a depth, at a height [m] or, with None, at the surface."""
    length, a, g = 50.0, 0.4, 9.81
    k = 2.0 * math.pi / length
    omega = math.sqrt((g + 7.4e-5 * k * k) * k * math.tanh(k * depth))
    at = () if level is None else ("--at-y", str(level))
    rows = points("wave.csv", "--at=-10:40:6,-3:3:2", "--time", "3", "--duration", "2",
                  "--rate", "2.5", *at,
                  sea=("--wave", f"{length},{2 * a},0", "--choppiness", "0", "--depth", str(depth)))
    check_equal(len(rows), 5 * 12, "rows")
    for i, row in enumerate(rows):
        check_equal((row["time"], row["z"]), (3.0 + (i // 12) / 2.5, (-3.0, 3.0)[i // 6 % 2]),
                    "time and z")
        check_near(row["x"], -10.0 + 10.0 * (i % 6), 1e-12, "x")
        angle = k * row["x"] - omega * row["time"]
        eta = a * math.cos(angle)
        check_near(row["height"], eta, 1e-3 * a, "height")
        slope = -k * a * math.sin(angle)
        check_near(row["normal_x"], -slope / math.hypot(1.0, slope), 2e-3 * k * a, "normal")
        check_near(row["jacobian"], 1.0, 1e-6, "J")
        under = 0.0 if level is None else max(eta - level, 0.0)
        b = min(depth * under / (depth + eta), depth)  # Wheeler's
        along = math.cosh(k * (depth - b)) / math.sinh(k * depth)
        up = math.sinh(k * (depth - b)) / math.sinh(k * depth)
        wanted = {"velocity_x": a * omega * along * math.cos(angle),
                  "velocity_y": a * omega * up * math.sin(angle),
                  "velocity_z": 0.0,
                  "acceleration_x": a * omega ** 2 * along * math.sin(angle),
                  "acceleration_y": -a * omega ** 2 * up * math.cos(angle),
                  "acceleration_z": 0.0,
                  "pressure": 1025.0 * g * a * math.cosh(k * (depth - b)) / math.cosh(k * depth)
                  * math.cos(angle)}
        largest = {"v": a * omega * along, "a": a * omega ** 2 * along, "p": 1025.0 * g * a}
        for name, value in wanted.items():
            check_near(row[name], value, 0.01 * largest[name[0]], f"{name} at {row}")


def test_a_single_wave_is_that_of_linear_theory_at_all_depths():
    for depth, level in ((400.0, None), (400.0, -6.0), (8.0, None), (8.0, -0.2), (8.0, -8.0)):
        check_airy(depth, level)


# ---- The same water -----------------------------------------------------------------------------


def test_gauges_grids_tracks_and_formats_hold_the_same_water():
    grid = points("grid.csv", "--at", "10:14:2,-3:3:3", "--time", "2", "--duration", "1",
                  "--rate", "2")
    binary = points("grid.npy", "--at", "10:14:2,-3:3:3", "--time", "2", "--duration", "1",
                    "--rate", "2")
    check_equal(read_records("grid.npy")[0], (2, 3, 2), "shape of a grid: times, along z, along x")
    names = ["time", "x", "z", *(name for quantity in QUANTITIES for name in
                                 ([f"{quantity}_{axis}" for axis in "xyz"] if quantity in
                                  ("normal", "velocity", "acceleration") else [quantity]))]
    for one, other in zip(grid, binary):
        check_equal((list(one), list(other)), (names, names), "columns")
        for name in names:
            check_near(one[name], other[name], 1e-8 * abs(other[name]), f"{name} in both formats")

    write_bytes("places.csv", "".join(f"{row['x']},{row['z']}\r\n" for row in grid[:6]).encode())
    check_equal(points("gauges.csv", "--at", "places.csv", "--time", "2", "--duration", "1",
                       "--rate", "2"), grid, "an array of gauges")
    check_equal(points("again.csv", "--at", "grid.csv"), grid, "what it has written as a track")
    write_bytes("track.csv", "z [m], note, time, x\n".encode() + "".join(
        f"{row['z']},a,{row['time']}, {row['x']}\n" for row in grid[1::3]).encode())
    check_equal(points("track.csv.csv", "--at", "track.csv"), grid[1::3], "a track")
    points("t.npy", "--at", "track.csv")
    check_equal(read_records("t.npy")[0], (4,), "shape of a track")
    gauge = points("gauge.npy", "--at", "14,3", "--time", "2", "--duration", "1", "--rate", "2")
    check_equal((read_records("gauge.npy")[0], gauge), ((2,), binary[5::6]), "one gauge")
    for threads in ("1", "3"):
        points("threads.csv", "--at", "10:14:2,-3:3:3", "--time", "2", "--duration", "1", "--rate",
               "2", "--threads", threads)
        check(read_bytes("threads.csv") == read_bytes("grid.csv"), f"bytes of {threads} threads")


def test_each_quantity_is_the_same_alone_and_with_others():
    everything = points("all.csv", "--at", "3,4", "--time", "7", "--at-y", "-2")[0]
    for quantity in QUANTITIES:
        row = points("one.csv", "--at", "3,4", "--time", "7", "--at-y", "-2", "--columns",
                     quantity)[0]
        check_equal(len(row), 4 + (3 if quantity in ("normal", "velocity", "acceleration") else 1),
                    f"columns of {quantity}")
        check_equal(row, {name: everything[name] for name in row}, quantity)


def test_depths_come_from_the_file_or_the_option():
    write_bytes("depths.csv", b"x,y,z\n1,-3,2\n1,-1,2\n")
    rows = points("d.csv", "--at", "depths.csv")
    for row, depth in zip(rows, (-3.0, -1.0)):
        check_equal(row, points("o.csv", "--at", "1,2", "--at-y", str(depth))[0], f"at {depth} m")


def test_a_course_is_a_track_of_its_boat():
    write_bytes("course.txt", b"# a boat\n2 0 0\n4 0 -10\n7.5 12 -20\n")
    rows = points("c.csv", "--at", "course.txt", "--rate", "2", "--columns", "height")
    check_equal([row["time"] for row in rows], [2.0 + 0.5 * i for i in range(12)], "times")
    places = {row["time"]: (row["x"], row["z"]) for row in rows}
    check_equal([places[when] for when in (2.0, 4.0, 7.5)], [(0, 0), (0, -10), (12, -20)], "places")
    check_equal(rows[3:8], [points("p.csv", f"--at={row['x']!r},{row['z']!r}", "--time",
                                   str(row["time"]), "--columns", "height")[0]
                            for row in rows[3:8]], "the water there")


# ---- Land and bodies ----------------------------------------------------------------------------


def test_before_land_the_water_is_that_of_the_shore():
    land = ("--land", "beach", "--land-from", "0", "--time", "4", "--quality", "low")
    succeed("export", "sea", *land, *SEA, preset=())
    window = json.loads(read_bytes("sea/parameters.json"))["shore"]
    cell, west, north = (window[name]["value"] for name in ("cell", "west", "north"))
    surface = read_npy("sea/shore_surface.npy")
    depth, width = surface.shape
    places = [(i, depth // 2) for i in range(width // 3, width - 20, width // 9)]
    write_bytes("in.csv", "".join(f"{west + (i + 0.5) * cell!r},{north + (j + 0.5) * cell!r}\n"
                                  for i, j in places).encode())
    result = run("points", "l.csv", "--at", "in.csv", *land, *SEA, preset=())
    check_equal((result.code, result.err.count("\n")), (0, 1), f"code and note: {result.err}")
    for row, (i, j) in zip(read_csv("l.csv"), places):
        check_near(row["height"], surface.values[j * width + i], 1e-5, f"height of {(i, j)}")
        check_equal(("foam" in row, row["jacobian"]), (False, 1.0), "columns")
    check_refused(run("points", "l.csv", "--at", "0,0", "--columns", "foam", *land, preset=()), 2,
                  "foam", "--columns foam")


def test_bodies_move_with_the_water_at_any_rate():
    bodies = ("--bodies", "--boat-at", "0,0,30", "--buoy-at", "20,5", "--buoy-at", "40,5",
              "--time", "3", "--duration", "8")
    long_wave = ("--wave", "120,2,0", "--grid", "16", "--quality", "low")
    rows = points("b.csv", *bodies, "--rate", "2", sea=long_wave)
    check_equal([row["body"] for row in rows[:3]], [0.0, 1.0, 2.0], "buoys, then the boat")
    check_equal(len(rows), 16 * 3, "rows")
    check_equal(rows, [row for i, row in enumerate(points("r.csv", *bodies, "--rate", "4",
                                                          sea=long_wave)) if i // 3 % 2 == 0],
                "the same at twice the rate")
    points("b.npy", *bodies, "--rate", "2", sea=long_wave)
    shape, records = read_records("b.npy")
    check_equal(shape, (16, 3), "shape")
    check_near(records[5]["heading"], rows[5]["heading"], 1e-6, "heading")
    # A wave far longer than a buoy carries it, once it has settled: it is as high as the water.
    for row in rows[18:]:
        if row["body"] < 2.0:
            write_bytes("at.csv", f"time,x,z\n{row['time']},{row['x']},{row['z']}\n".encode())
            water = points("w.csv", "--at", "at.csv", "--columns", "height,velocity",
                           sea=long_wave)[0]
            check_near(row["y"], water["height"], 0.03, f"heave of {row}")
    boat = [row for row in rows if row["body"] == 2.0]
    check_near(boat[0]["heading"], 30.0, 1.0, "heading of the boat")
    for before, now, after in zip(boat, boat[1:], boat[2:]):
        check_near(now["velocity_y"], after["y"] - before["y"], 0.15, "velocity of the boat")


def test_a_boat_on_a_course_is_where_it_is_written():
    write_bytes("course.txt", b"0 0 0\n2 0 -6\n4 0 -18\n")
    rows = points("b.csv", "--bodies", "--course", "course.txt", "--rate", "60", "--quality", "low")
    check_equal(len(rows), 241, "rows from its first to its last line")
    check_equal([(rows[i]["x"], rows[i]["z"]) for i in (0, 120, 240)],
                [(0, 0), (0, -6), (0, -18)], "places")
    for before, now, after in zip(rows, rows[1:], rows[2:]):
        # Her own waves grow while she speeds up; the course bends into its next leg within a second.
        for axis, most in (("x", 1e-3), ("y", 0.25), ("z", 0.02)):
            check_near(now[f"velocity_{axis}"], 30.0 * (after[axis] - before[axis]), most,
                       f"velocity along {axis} of {now}")
        check_near(now["heading"], 0.0, 1e-9, "heading")


# ---- What is refused ----------------------------------------------------------------------------


def check_refused_alone(code, word, *options):
    """With one line, and no file beside those that were there."""
    before = sorted(os.listdir("."))
    columns = ("--columns", "height") if "--at" in options else ()
    check_refused(run("points", *options, *SEA, *columns, preset=()), code,
                  f"points {options}", word)
    check_equal(sorted(os.listdir(".")), before, f"files after {options}")


def test_files_of_places_that_are_wrong_are_refused_with_their_line():
    for content, word in ((b"", "holds none"), (b"x,z\n\n", "holds none"), (b"\0", "zero bytes"),
                          (b"1,2\n3,nan\n", "line 2"), (b"1,2\n\n3,inf\n", "line 3"),
                          (b"1,1e400\n", "line 1"), (b"x,y\n1,2\n", "line 1"),
                          (b"x,z\n1,2\n3\n", "line 3"), (b"x,z\n1,2,3\n", "line 2"),
                          (b"1,2,3\n", "line 1"), (b"x,x,z\n1,2,3\n", "line 1"),
                          (b"1;2\n", "line 1"), (b"x,z\n1,\n", "line 2"), (b"\xff\xfe1", "line 1"),
                          (b"x,z\n1e7,0\n", "line 2"), (b"time,x,z\n-1,0,0\n", "line 2"),
                          (b"time,x,z\n2,0,0\n1,0,0\n", "line 3"),
                          (b"," * 80 + b"\n", "line 1"), (b"0x10,2\n", "line 1"),
                          (b"x,z\n" + b"9" * 500 + b",1\n", "line 2")):
        write_bytes("in.csv", content)
        check_refused_alone(1, word, "o.csv", "--at", "in.csv")
    write_bytes("in.csv", b"\xef\xbb\xbf x , z [m]\r\n\r\n 1 ,\t2 \r\n")
    check_equal([(row["x"], row["z"]) for row in points("o.csv", "--at", "in.csv")], [(1.0, 2.0)],
                "blanks, empty lines, a mark and CRLF are accepted")


def test_wrong_usage_is_refused():
    write_bytes("y.csv", b"x,y,z\n1,2,3\n")
    write_bytes("t.csv", b"time,x,z\n1,2,3\n")
    for word, *options in (("--at or --bodies", "o.csv"), ("both", "o.csv", "--at", "0,0", "--bodies"),
                           (".csv", "o.txt", "--at", "0,0"), ("needs a FILE",),
                           ("--at 'foo'", "o.csv", "--at", "foo"),
                           ("0:1:0", "o.csv", "--at", "0:1:0,0"), ("nan,0", "o.csv", "--at", "nan,0"),
                           ("10000000", "o.csv", "--at", "0:1:99999,0:1:99999"),
                           ("1e6", "o.csv", "--at", "0,2e6"),
                           ("rows", "o.csv", "--at", "0:1:1000000,0", "--duration", "1000"),
                           ("1e+09", "o.csv", "--at", "0,0", "--time", "1e9", "--duration", "1"),
                           ("--rate", "o.csv", "--at", "0,0", "--rate", "3"),
                           ("--duration", "o.csv", "--at", "t.csv", "--duration", "3"),
                           ("--at-y", "o.csv", "--at", "y.csv", "--at-y", "1"),
                           ("--at-y", "o.csv", "--at", "0,0", "--at-y", "inf"),
                           ("--buoy-at", "o.csv", "--at", "0,0", "--buoy-at", "1,1"),
                           ("--boat", "o.csv", "--at", "0,0", "--boat", "on")):
        check_refused_alone(2, word, *options)
    check_refused(run("points", "o.csv", "--at", "0,0", "--columns", "heigth", preset=()), 2,
                  "columns", "heigth")
    check_refused(run("points", "o.csv", "--bodies", preset=()), 2, "no body", "--buoy-at")
    check_refused(run("shot", "o.png", "--at", "0,0", preset=()), 2, "in shot", "points")


def test_targets_that_cannot_be_written_are_refused_and_others_stay():
    os.mkdir("folder.csv")
    os.symlink("nowhere", "dangling.csv")
    for path in ("folder.csv", "nowhere/o.csv", "dangling.csv", "/dev/full"):
        check_refused_alone(1, path, path, "--at", "0,0")
    for path in ("missing.csv", "folder.csv"):
        check_refused_alone(1, path, "o.csv", "--at", path)
    write_bytes("old.csv", b"old")
    write_bytes("bad.csv", b"x,z\n1,2\nfoo,3\n")
    check_refused_alone(1, "line 3", "old.csv", "--at", "bad.csv")
    with ended(start("points", "old.csv", "--at", "0,0", "--duration", "80000", *SEA,
                     preset=())) as process:
        harness.wait_for_handler(process, signal.SIGTERM)
        time.sleep(0.3)
        process.send_signal(signal.SIGTERM)
        check_equal(process.wait(harness.PATIENCE), 1, "exit code of what is interrupted")
        check_equal(process.stderr.read().count(b"\n"), 1, "lines")
    check_equal((read_bytes("old.csv"), sorted(os.listdir("."))),
                (b"old", ["bad.csv", "dangling.csv", "folder.csv", "old.csv"]), "files")

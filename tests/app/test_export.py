"""Formats of export, read back by code that knows nothing of the libraries that wrote them."""
import json
import os
import signal
import struct

import harness
from harness import (check, check_equal, check_near, check_refused, ended, read_bytes, read_npy, run,
                     start, succeed, wait_until)

SEA = ("--beaufort", "6", "--grid", "32", "--cascades", "2", "--time", "5")
MAPS = ("displacement", "slope", "foam")


def export(folder, *options):
    succeed("export", folder, *options, preset=())


# ---- Readers ------------------------------------------------------------------------------------


def read_exr(path):
    """Width, height and the values (R, G, B at each point) of a map."""
    exr = harness.read_exr(path)
    check_equal(sorted(exr.channels), ["B", "G", "R"], f"channels of {path}")
    values = [0.0] * (3 * exr.width * exr.height)
    for c in range(3):
        values[c::3] = exr.channels["RGB"[c]]
    return exr.width, exr.height, values


def read_obj(path):
    """Points, texture points and faces (numbers of points from 0)."""
    points, texture, faces = [], [], []
    for line in read_bytes(path).decode().splitlines():
        word, *rest = line.split()
        if word == "v":
            points.append([float(number) for number in rest])
        elif word == "vt":
            texture.append([float(number) for number in rest])
        elif word == "f":
            check(all(corner.split("/")[0] == corner.split("/")[1] for corner in rest), line)
            faces.append([int(corner.split("/")[0]) - 1 for corner in rest])
    return points, texture, faces


def read_pc2(path):
    """The points of each sample."""
    content = read_bytes(path)
    magic, version, points, first, step, samples = struct.unpack_from("<12siiffi", content)
    check_equal((magic, version, first, step), (b"POINTCACHE2\0", 1, 0.0, 1.0), f"head of {path}")
    check_equal(len(content), 32 + 12 * points * samples, f"length of {path}")
    numbers = list(struct.iter_unpack("<3f", content[32:]))
    return [numbers[i * points:(i + 1) * points] for i in range(samples)]


# ---- One time -----------------------------------------------------------------------------------


def arrays_of(folder, length):
    """The values that the maps of a cascade should hold, from its arrays, without the foam's memory."""
    grid = read_npy(f"{folder}/height.npy").shape[0]
    vertices = read_npy(f"{folder}/vertices.npy").values
    jacobian = read_npy(f"{folder}/jacobian.npy").values
    slopes = [read_npy(f"{folder}/slope_{axis}.npy").values for axis in "xz"]
    displacement, slope = [], []
    for m in range(grid):
        for n in range(grid):
            at = 6 * (m * (grid + 1) + n)
            x, y, z = vertices[at:at + 3]
            displacement += [x - (n - grid // 2) * length / grid, y,
                             z - (m - grid // 2) * length / grid]
            slope += [slopes[0][m * grid + n], slopes[1][m * grid + n], 0.0]
    return {"displacement": displacement, "slope": slope, "foam": jacobian}


def check_maps(folder, read, ending, tolerance):
    """Compares the maps of both cascades with the arrays in the folder `npy`."""
    with open(f"{folder}/parameters.json") as file:
        cascades = json.load(file)["cascades"]
    for i, cascade in enumerate(cascades):
        place = f"cascade{i}" if i else "."
        wanted = arrays_of(f"npy/{place}", cascade["length"])
        for name in MAPS:
            width, height, values = read(f"{folder}/{place}/{name}.{ending}")
            check_equal((width, height), (32, 32), f"size of {name}")
            allowed = tolerance(f"{folder}/{place}/{name}")
            if name == "foam":
                check(all(0.0 <= value < 1.0 for value in values[1::3]), "the memory of whitecaps")
                check(max(values[1::3]) > 0.1, "there is foam at force 6")
                values = values[0::3]
            check_near(list(values), list(wanted[name]), allowed, f"{name} of cascade {i}")


def test_exr_holds_what_the_arrays_hold():
    export("npy", *SEA)
    export("exr", *SEA, "--format", "exr")
    # A vertex of some hundred metres is rounded to 2^-16 m; all else is the same number.
    check_maps("exr", read_exr, "exr", lambda name: 4e-5)
    check_equal(sorted(os.listdir("exr")),
                ["cascade1", "displacement.exr", "foam.exr", "parameters.json", "slope.exr"], "files")


def test_obj_is_the_summed_sea():
    one = ("--beaufort", "6", "--grid", "32", "--cascades", "1", "--time", "5", "--length", "96")
    export("npy", *one)
    export("obj", *one, "--format", "obj", "--area", "96", "--area-grid", "32")
    points, texture, faces = read_obj("obj/sea.obj")
    vertices = read_npy("npy/vertices.npy").values
    wanted = [number for at in range(0, len(vertices), 6) for number in vertices[at:at + 3]]
    # Seven digits of up to 50 m.
    check_near([number for point in points for number in point], wanted, 1e-5, "points")
    check_equal((len(points), len(texture), len(faces)), (33 * 33, 33 * 33, 32 * 32), "counts")
    check_equal(texture[0] + texture[-1], [0.0, 1.0, 1.0, 0.0], "corners of the texture")
    flat = [[x, z] for m in range(33) for x, z in ((n, m) for n in range(33))]
    for a, b, c, d in faces:
        area = sum(flat[p][1] * flat[q][0] - flat[p][0] * flat[q][1]
                   for p, q in ((a, b), (b, c), (c, d), (d, a))) / 2
        check_equal(area, 1.0, "a face is a cell that looks upwards")
    export("two", *SEA, "--format", "obj", "--area-grid", "4")
    check_equal(sorted(os.listdir("two")), ["parameters.json", "sea.obj"], "no cache of one time")


# ---- Many times ---------------------------------------------------------------------------------


def test_frames_are_the_times_of_their_numbers():
    many = ("--frames", "3", "--rate", "4", "--speed", "2")  # at 5, 5.5 and 6 s
    for form, ending in (("npy", "npy"), ("exr", "exr")):
        export(form, *SEA, "--format", form, *many)
        export(form + "1", *SEA[:-1], "5.5", "--format", form)
        names = [name for name in os.listdir(form + "1") if name.endswith(ending)]
        for name in names:
            stem = name.split(".")[0]
            number = "" if stem in ("h0", "omega") else "-0002"
            check_equal(read_bytes(f"{form}/{stem}{number}.{ending}"),
                        read_bytes(f"{form}1/{name}"), f"{stem} of the second frame")
            check_equal(read_bytes(f"{form}/cascade1/{stem}{number}.{ending}"),
                        read_bytes(f"{form}1/cascade1/{name}"), f"{stem} of the second frame")
        count = sum(1 if name.split(".")[0] in ("h0", "omega") else 3 for name in names)
        check_equal(len(os.listdir(form)), count + 2, f"files of {form}")


def test_a_point_cache_begins_with_the_mesh():
    export("obj", *SEA, "--format", "obj", "--area", "40", "--area-grid", "8", "--frames", "3",
           "--rate", "2")
    frames = read_pc2("obj/sea.pc2")
    points = read_obj("obj/sea.obj")[0]
    check_equal(len(frames), 3, "frames")
    check_near([n for p in points for n in p], [n for p in frames[0] for n in p], 1e-5, "the first")
    export("later", *SEA[:-1], "5.5", "--format", "obj", "--area", "40", "--area-grid", "8")
    points = read_obj("later/sea.obj")[0]
    check_near([n for p in points for n in p], [n for p in frames[1] for n in p], 1e-5, "the second")


# ---- Failures -----------------------------------------------------------------------------------


def test_a_forced_end_leaves_no_folder_of_an_export():
    with ended(start("export", "sea", "--grid", "1024", "--cascades", "4", "--method", "dft", preset=())) as process:
        wait_until(lambda: os.path.isdir("sea/cascade3"), "the folders are made")
        before = harness.cpu_of(process)
        wait_until(lambda: harness.cpu_of(process) > before + 0.5, "the sea is computed, and no file checked")
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)  # the second ends it at once
        check(process.wait(harness.PATIENCE) != 0, "exit code", process.returncode)
    check_equal(os.listdir("."), [], "files")


def test_an_interrupted_animation_keeps_its_whole_frames():
    succeed("export", "three", *SEA, "--format", "exr", "--frames", "3", preset=())
    with ended(start("export", "sea", *SEA, "--format", "exr", "--frames", "100000",
                     preset=())) as process:
        wait_until(lambda: os.path.exists("sea/foam-0004.exr"), "frames come")
        process.send_signal(signal.SIGINT)
        check_equal(process.wait(harness.PATIENCE), 1, "code")
    names = os.listdir("sea")
    for name in names:
        if name.endswith(".exr"):
            read_exr(f"sea/{name}")
    check(not any(name.endswith(".tmp") for name in names), "no temporary files", names)
    last = max(name for name in names if name.startswith("foam"))
    check(last.replace("foam", "slope") in names, "all files of the last time", names)
    for name in os.listdir("three"):
        if name.endswith(".exr"):
            check(read_bytes(f"three/{name}") == read_bytes(f"sea/{name}"), name)


def test_a_shore_has_arrays_of_its_window():
    export("shore", "--beaufort", "3", "--grid", "32", "--cascades", "1", "--quality", "low", "--land", "beach",
           "--length", "128", "--land-from", "0", "--time", "74.5", "--frames", "2", "--rate", "1")
    place = json.loads(read_bytes("shore/parameters.json"))["shore"]
    rows, columns = round(128 / place["cell"]["value"]), round(256 / place["cell"]["value"])
    for name in ("bed", "surface", "flux_x", "flux_z", "foam"):
        for number in (1, 2):
            shape = read_npy(f"shore/shore_{name}-{number:04d}.npy").shape
            check_equal(tuple(shape), (rows, columns), f"shape of {name}")
    bed, surface = (read_npy(f"shore/shore_{name}-0002.npy").values for name in ("bed", "surface"))
    check(all(w >= b for w, b in zip(surface, bed)), "water below the bed")
    check(min(bed) == -6.0 and max(bed) > 1.0, "no sea or no land", min(bed), max(bed))
    check_refused(run("export", "mesh", "--land", "beach", "--format", "obj", preset=()), 2, "--land", "npy")


def test_waves_rounded_to_the_grid_are_noted():
    """Beyond 0.1 % of a length or 0.1 degrees, in one line; parameters.json has the waves that are held."""
    small = ("--grid", "64", "--resolution", "160x90", "--quality", "low", "--samples", "0")
    rounded = ("--wave", "40,1,30", "--wave", "50,1,0")
    for command in (("export", "sea"), ("shot", "sea.png"), ("clip", "sea-%d.png", "--rate", "1", "--duration", "1")):
        done = run(*command, *rounded, *(small[:2] if command[0] == "export" else small), preset=())
        check_equal((done.code, done.err), (0, "swell: note: waves are rounded to the grid: directions by up to 0.26°\n"),
                    f"code and note of {command[0]}")
    state = read_bytes("sea/parameters.json").decode()
    held = json.loads("[" + state.split('"waves_held": {"value": [')[1].split("], \"unit")[0] + "]")
    check_near(abs(held[0][2] - 30), 0.26, 0.005, "the direction that is held")
    exact = run("export", "exact", "--wave", "40,1,45", "--grid", "64", preset=())
    check_equal((exact.code, exact.err), (0, ""), "code and notes of a wave that fits")


def test_formats_that_are_none_are_refused():
    check_refused(run("export", "sea", "--format", "tiff"), 2, "tiff", "npy, exr or obj")
    check_refused(run("export", "sea", "--frames", "0"), 2, "no frames", "--frames")
    check_refused(run("export", "sea", "--frames", "3", "--time", "1e9", "--rate", "1"), 2,
                  "beyond the last time", "1e+09")
    check_equal(os.listdir("."), [], "files")

"""Files of light and their layers."""
import math
import os
import struct
import subprocess

import harness
from harness import (check, check_equal, check_near, check_refused, contents, read_bytes, read_exr, read_npy,
                     read_png, run, succeed)

SMALL = ("--resolution", "64x36", "--clouds", "0,0,0")
SEA = ("--preset", "first", "--beaufort", "5", "--grid", "64", "--time", "4", "--quality", "low", *SMALL)
BOATS = ("--boat-at", "0,-22,60", "--buoy-at", "2,-12", "--buoy-at", "-4,-16",
         "--camera", "0,3,0,0,-6")
NAMES = [f"ViewLayer.{name}" for name in (
    "Combined.R Combined.G Combined.B Combined.A Depth.Z Range.Z Position.X Position.Y Position.Z Normal.X Normal.Y "
    "Normal.Z Vector.X Vector.Y Vector.Z Vector.W IndexOB.X Foam.X").split()]


def shot(name, *options, **others):
    succeed("shot", name, *options, preset=(), **others)
    return read_exr(name) if name.endswith(".exr") else read_npy(name)


def layer(exr, name):
    return exr.channels[f"ViewLayer.{name}"]


# ---- Files --------------------------------------------------------------------------------------


def test_an_exr_opens_in_openexrs_own_tools_under_blenders_names():
    shot("sea.exr", *SEA, "--layers", "all")
    out = subprocess.run(["exrheader", "sea.exr"], check=True, stdout=subprocess.PIPE).stdout.decode()
    for name in NAMES:
        check(f"    {name}, 32-bit floating-point" in out, f"{name} in", out)
    for name in ("compression (type compression): run-length encoding", "surfaceErrorRms (type float)",
                 "surfaceErrorMax (type float)", "worldToCamera (type m44f)"):
        check(name in out, f"{name} in", out)


def test_light_alone_has_plain_names():
    light = shot("sea.exr", *SEA)
    check_equal(sorted(light.channels), ["B", "G", "R"], "channels")
    check("worldToCamera" not in light.header, "no camera in", sorted(light.header))
    array = shot("sea.npy", *SEA)
    check_equal((array.dtype, tuple(array.shape)), ("<f4", (36, 64, 3)), "type and shape")
    for c in range(3):
        check_equal(array.values[c::3], light.channels["RGB"[c]], f"channel {c}")
    few = (*SEA, "--resolution", "3x1")  # too few bytes to become fewer: they stay as they are
    light, array = shot("few.exr", *few), shot("few.npy", *few)
    check_equal([array.values[c::3] for c in range(3)], [light.channels[c] for c in "RGB"], "a few pixels")


def test_an_array_has_the_channels_in_the_order_of_the_table():
    exr = shot("sea.exr", *SEA, *BOATS, "--layers", "all")
    array = shot("sea.npy", *SEA, *BOATS, "--layers", "foam,flow,mask,normal,position,depth")
    check_equal(tuple(array.shape), (36, 64, len(NAMES)), "shape")
    for c, name in enumerate(NAMES):
        check_equal(array.values[c::len(NAMES)], exr.channels[name], name)


def test_a_layer_is_the_same_whatever_else_is_written():
    all_layers = shot("all.exr", *SEA, *BOATS, "--layers", "all")
    for given, names in (("foam,depth", ("Depth.Z", "Range.Z", "Foam.X")),
                         ("flow", ("Vector.X", "Vector.Y", "Vector.Z", "Vector.W"))):
        exr = shot("some.exr", *SEA, *BOATS, "--layers", given)
        check_equal(len(exr.channels), 4 + len(names), f"channels of {given}")
        for name in names:
            check_equal(layer(exr, name), layer(all_layers, name), f"{name} of {given}")


def test_any_number_of_threads_writes_the_same_bytes():
    for threads in ("1", "3"):
        shot(f"{threads}.exr", *SEA, *BOATS, "--layers", "all", "--threads", threads)
    check_equal(read_bytes("1.exr"), read_bytes("3.exr"), "bytes")


# ---- Light --------------------------------------------------------------------------------------


def test_light_does_not_depend_on_exposure_film_and_lens():
    high = (*SEA, "--quality", "high")
    shot("plain.exr", *high)
    for options in (("--exposure", "3", "--camera-look", "plain", "--saturation", "0"),
                    ("--meter", "off", "--contrast", "1.5", "--bloom", "2", "--glint-curve", "off", "--aperture", "30",
                     "--focus", "5")):
        shot("other.exr", *high, *options)
        check_equal(read_bytes("other.exr"), read_bytes("plain.exr"), f"bytes with {options}")


def test_looks_without_light_have_the_colours_of_the_picture():
    for look in ("classic", "study"):
        options = (*SEA, "--look", look, "--samples", "0", "--resolution", "320x180")
        light = shot("sea.exr", *options)
        succeed("shot", "sea.png", *options, preset=())
        picture = read_png("sea.png")
        for c in range(3):
            for i in (320 * y + x for y in range(0, 180, 7) for x in range(0, 160, 7)):  # left of the legend
                x = light.channels["RGB"[c]][i]
                encoded = 12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055
                check_near(255 * encoded, picture.pixels[3 * i + c], 1.01, f"{look}: channel {c} of pixel {i}")


def test_the_noon_sky_and_sea_have_the_light_of_measurements():
    """A clear sky has 2000 to 10000 cd/m^2 away from the sun, a unit is 133000. The sea, looked at steeply, mirrors
    some hundredths of that."""
    light = shot("sea.exr", *SEA, "--sun", "180,45", "--camera", "0,20,0,0,0")
    sky = [sum(w * light.channels[c][64 * 2 + x] for c, w in (("R", .2126), ("G", .7152), ("B", .0722)))
           for x in range(64)]
    mean = sum(sky) / len(sky)
    check(0.015 < mean < 0.08, "radiance of the sky", mean)
    light = shot("sea.exr", *SEA, "--sun", "180,45", "--camera", "0,20,0,0,-60")
    sea = light.channels["G"][64 * 18:64 * 19]
    check(0.03 * mean < sorted(sea)[32] < 0.5 * mean, "radiance of the sea", sorted(sea)[32])


# ---- Geometry -----------------------------------------------------------------------------------


def into_camera(exr, place):
    m = struct.unpack("<16f", exr.header["worldToCamera"])
    return [sum(p * m[4 * i + j] for i, p in enumerate((*place, 1.0))) for j in range(3)]


def place_of(exr, i):
    return [layer(exr, f"Position.{axis}")[i] for axis in "XYZ"]


def pixel_of(exr, place, fov=50.0):
    x, y, z = into_camera(exr, place)
    focal = 0.5 * exr.height / math.tan(math.radians(fov) / 2)
    return 0.5 * exr.width - focal * x / z, 0.5 * exr.height + focal * y / z


def test_the_header_places_the_camera():
    exr = shot("sea.exr", *SEA, "--camera", "12,4,-7,35,-9", "--camera-roll", "6", "--layers", "depth,position,mask")
    for i in range(0, 64 * 36, 3):
        if layer(exr, "IndexOB.X")[i] == 0:
            continue
        camera = into_camera(exr, place_of(exr, i))
        depth, away = layer(exr, "Depth.Z")[i], layer(exr, "Range.Z")[i]
        check_near(-camera[2], depth, 1e-5 * (20 + away), f"depth of pixel {i}")
        check_near(math.hypot(*camera), away, 1e-5 * (20 + away), f"range of pixel {i}")
        x, y = pixel_of(exr, place_of(exr, i))
        check_near(x, i % 64 + 0.5, 0.02, f"column of pixel {i}")
        check_near(y, i // 64 + 0.5, 0.02, f"row of pixel {i}")


# ---- Flow ---------------------------------------------------------------------------------------


def clip(name, *options):
    succeed("clip", f"{name}-%04d.exr", *options, "--layers", "all", "--duration", "0.09", preset=())
    return [read_exr(f"{name}-{i:04d}.exr") for i in (1, 2)]


def between(exr, name, x, y):
    """The value between the middles of four pixels, None at a border of things."""
    column, row = math.floor(x), math.floor(y)
    if not (0 <= column < exr.width - 1 and 0 <= row < exr.height - 1):
        return None
    corners = [(row + i // 2) * exr.width + column + i % 2 for i in range(4)]
    depths = [layer(exr, "Depth.Z")[i] for i in corners]
    if len({layer(exr, "IndexOB.X")[i] for i in corners}) > 1 or max(depths) > 1.15 * min(depths):
        return None
    u, v = x - column, y - row
    a, b, c, d = (layer(exr, name)[i] for i in corners)
    return (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v


def check_there_and_back(pictures, index, likely, all_but):
    """The flow to the next picture and from there back ends where it began."""
    first, second = pictures
    missed, largest = [], 0.0
    for i in range(first.width * first.height):
        x, y, z, w = (layer(first, f"Vector.{axis}")[i] for axis in "XYZW")
        if layer(first, "IndexOB.X")[i] not in index:
            continue
        back = [between(second, f"Vector.{axis}", i % first.width - z, i // first.width + w) for axis in "XY"]
        if None not in back:
            missed.append(math.hypot(back[0] - z, back[1] - w))
            largest = max(largest, math.hypot(z, w))
    missed.sort()
    check(len(missed) > 8, f"{index}: pixels", len(missed))
    check(missed[len(missed) // 2] < likely, f"{index}: median miss [pixels]", missed[len(missed) // 2])
    check(missed[int(0.95 * len(missed))] < all_but, f"{index}: miss of 95 % [pixels]", missed[int(0.95 * len(missed))])
    return largest


def test_water_and_bodies_are_where_their_flow_says():
    pictures = clip("sea", *SEA, *BOATS, "--resolution", "128x72")
    check(check_there_and_back(pictures, {1.0}, 0.01, 0.05) > 0.2, "water moves")
    check(check_there_and_back(pictures, {3.0}, 0.01, 0.05) > 0.1, "the boat moves")
    check_there_and_back(pictures, {11.0, 12.0}, 0.02, 0.05)


@harness.slow
def test_a_camera_beside_the_boat_sees_her_still():
    pictures = clip("launch", "--preset", "launch", "--quality", "low", *SMALL, "--resolution", "128x72")
    check(check_there_and_back(pictures, {1.0}, 0.02, 0.07) > 3.0, "water streams")
    check(check_there_and_back(pictures, {3.0}, 0.01, 0.05) < 1.0, "the boat nearly rests")


def test_a_moving_camera_shifts_land_and_still_water_by_their_places():
    harness.write_bytes("path.txt", b"0 -40,6,0,75,-6\n1 -36,7,3,95,-9\n")
    first, second = clip("land", "--quality", "low", "--land", "beach", "--land-from", "3.7", "--time", "4", "--speed",
                         "0", "--path", "path.txt", *SMALL)
    kinds = set()
    for i in range(64 * 36):
        kind = layer(first, "IndexOB.X")[i]
        if kind == 0:
            continue
        kinds.add(kind)
        now, then = pixel_of(first, place_of(first, i)), pixel_of(second, place_of(first, i))
        check_near(-layer(first, "Vector.Z")[i], then[0] - now[0], 0.05, f"columns of pixel {i}")
        check_near(layer(first, "Vector.W")[i], then[1] - now[1], 0.05, f"rows of pixel {i}")
    check_equal(kinds, {1.0, 2.0}, "sea and land")


def test_before_time_0_the_way_back_is_the_way_there():
    exr = shot("sea.exr", *SEA, "--time", "0", "--layers", "flow", "--rate", "20")
    for back, there in (("X", "Z"), ("Y", "W")):
        for one, other in zip(layer(exr, f"Vector.{back}"), layer(exr, f"Vector.{there}")):
            check_near(one, other, 0.02, "flow")


# ---- Clips --------------------------------------------------------------------------------------


def test_a_part_of_a_clip_and_a_shot_have_the_bytes_of_the_whole():
    options = (*SEA, *BOATS, "--layers", "all", "--duration", "0.1")
    succeed("clip", "whole-%04d.exr", *options, preset=())
    files = contents(".")
    check_equal(sorted(files), ["whole-0001.exr", "whole-0002.exr", "whole-0003.exr"], "files")
    os.remove("whole-0002.exr")
    succeed("clip", "whole-%04d.exr", *options, "--resume", preset=())
    check_equal(contents("."), files, "files of the resumed clip")
    succeed("clip", "part-%d.exr", *options, "--first-picture", "3", preset=())
    check_equal(read_bytes("part-3.exr"), files["whole-0003.exr"], "picture 3")
    shot("shot.exr", *SEA, *BOATS, "--layers", "all")
    check_equal(read_bytes("shot.exr"), files["whole-0001.exr"], "picture 1")


# ---- Refusals -----------------------------------------------------------------------------------


def test_what_is_no_layer_is_refused():
    for given, word in (("deep", "deep"), ("depth,depth", "twice"), ("depth,all", "twice"), ("depth,", "no layer"),
                        ("", "layers")):
        check_refused(run("shot", "sea.exr", "--layers", given, preset=()), 2, "--layers", word)
    for command, name in (("shot", "sea.png"), ("clip", "sea.mp4"), ("clip", "sea-%04d.png")):
        check_refused(run(command, name, "--layers", "depth", preset=()), 2, "--layers", name)
    for option in (("--hud", "on"), ("--probe", "on"), ("--pool", "on"), ("--string", "on"), ("--wireframe",),
                   ("--spectrum-view",), ("--panel",)):
        check_refused(run("shot", "sea.exr", *option, preset=()), 2, option[0], "sea.exr")
    check_refused(run("clip", "sea-%04d.exr", "--loop-fade", "1", preset=()), 2, "--loop-fade", "sea-%04d.exr")
    check_refused(run("clip", "sea.exr", preset=()), 2, "sea.exr", "no clip")
    check_refused(run("shot", "sea.png", "--rate", "20", preset=()), 2, "--rate", "--layers")
    check_equal(os.listdir("."), [], "files")


def test_nothing_half_written_is_left():
    os.mkdir("folder.exr")
    check_refused(run("shot", "folder.exr", *SEA, preset=()), 1, "folder.exr")
    check_refused(run("shot", "missing/sea.npy", *SEA, preset=()), 1, "missing")
    check_equal(os.listdir("."), ["folder.exr"], "files")

"""The cameras of pictures: lenses and their geometry in the drawn picture."""
import math

import json
import os
import struct
import subprocess

from harness import check, check_near, check_refused, check_same_picture, differing_bytes, read_png, run, succeed

SEA = ("--grid", "64", "--cascades", "2", "--time", "3", "--camera=0,3,0,10,-6", "--clouds", "0,0,0")
BODIES = ("--buoy-at=2,-8", "--boat-at=6,-25,40")


def shot(name, size, *options):
    succeed("shot", name, *SEA, "--resolution", f"{size[0]}x{size[1]}", *options, preset=())
    return read_png(name)


def crop(picture, left, top, width, height):
    """The rows of a part of a picture, as lists of bytes."""
    stride = 3 * picture.width
    return [picture.pixels[stride * (top + row) + 3 * left:stride * (top + row) + 3 * (left + width)]
            for row in range(height)]


def differences(rows, others):
    return [abs(one - other) for row, line in zip(rows, others) for one, other in zip(row, line)]


def focal_of(height, degrees):
    return 0.5 * height / math.tan(math.radians(0.5 * degrees))


def test_intrinsics_of_a_field_of_view_give_its_bytes():
    focal = focal_of(108, 37)
    by_angle = shot("angle.png", (192, 108), *BODIES, "--fov", "37")
    pinhole = shot("pinhole.png", (192, 108), *BODIES, "--intrinsics", f"{focal!r},{focal!r},95.5,53.5")
    check_same_picture(pinhole, by_angle, "a pinhole camera with the same field of view")


def test_an_off_centre_camera_draws_a_part_of_the_bigger_picture():
    focal = focal_of(220, 50)
    plain = (*BODIES, "--camera-look", "plain", "--samples", "0")
    whole = shot("whole.png", (320, 220), *plain)
    part = shot("part.png", (110, 190), *plain, f"--intrinsics={focal!r},{focal!r},{159.5 - 190},{109.5 - 20}")
    # Dither, by the pixel's place, is one step either way; floats round a triangle's edge otherwise here and there.
    apart = differences(crop(whole, 190, 20, 110, 190), crop(part, 0, 0, 110, 190))
    check(sum(apart) / len(apart) < 0.7, "mean difference", sum(apart) / len(apart))
    check(sum(value > 2 for value in apart) < 0.002 * len(apart), "colour values apart",
          sum(value > 2 for value in apart), len(apart))


def axes_of(yaw, pitch):
    """Right, up and ahead of a camera."""
    y, p = math.radians(yaw), math.radians(pitch)
    return ((math.cos(y), 0, math.sin(y)), (-math.sin(y) * math.sin(p), math.cos(p), math.cos(y) * math.sin(p)),
            (math.sin(y) * math.cos(p), math.sin(p), -math.cos(y) * math.cos(p)))


def perspective_view(size, degrees, yaw, pitch, x, y):
    focal = focal_of(size, degrees)
    right, up, ahead = axes_of(yaw, pitch)
    return [(x - size / 2) / focal * right[i] + (size / 2 - y) / focal * up[i] + ahead[i] for i in range(3)]


def dot(one, other):
    return sum(a * b for a, b in zip(one, other))


def equirect_pixel(width, height, yaw, view):
    right, up, ahead = axes_of(yaw, 0)
    aside, rise = math.atan2(dot(view, right), dot(view, ahead)), math.atan2(dot(view, up), math.hypot(view[0], view[2]))
    return width / 2 + height / math.pi * aside, height / 2 - height / math.pi * rise


def fisheye_pixel(size, degrees, yaw, pitch, view):
    right, up, ahead = axes_of(yaw, pitch)
    x, y, z = dot(view, right), dot(view, up), dot(view, ahead)
    away = size / math.radians(degrees) * math.atan2(math.hypot(x, y), z) / max(math.hypot(x, y), 1e-9)
    return size / 2 + away * x, size / 2 - away * y


def colour_at(picture, x, y):
    """The picture between pixel centres."""
    x, y = x - 0.5, min(max(y - 0.5, 0), picture.height - 1.001)
    left, top = math.floor(x), math.floor(y)
    total = [0, 0, 0]
    for row, column, weight in ((top, left, (1 - x + left) * (1 - y + top)), (top, left + 1, (x - left) * (1 - y + top)),
                                (top + 1, left, (1 - x + left) * (y - top)), (top + 1, left + 1, (x - left) * (y - top))):
        at = 3 * (row * picture.width + column % picture.width)
        total = [sum_ + weight * value for sum_, value in zip(total, picture.pixels[at:at + 3])]
    return total


SIDE, BLOCK = 32, 8


def compare_blocks(picture, seen):
    """Largest difference of the means of blocks, between a picture and what another shows of its views: waves finer than
    a pixel are filtered otherwise."""
    largest = 0
    for top in range(0, SIDE, BLOCK):
        for left in range(0, SIDE, BLOCK):
            ours, theirs = [0, 0, 0], [0, 0, 0]
            for y in range(top, top + BLOCK):
                for x in range(left, left + BLOCK):
                    at = 3 * (y * SIDE + x)
                    ours = [a + b for a, b in zip(ours, picture.pixels[at:at + 3])]
                    theirs = [a + b for a, b in zip(theirs, seen(x + 0.5, y + 0.5))]
            largest = max(largest, *(abs(a - b) / BLOCK**2 for a, b in zip(ours, theirs)))
    return largest


def test_all_projections_show_the_same_sea():
    still = ("--clouds", "0,0,1", "--camera-look", "plain", "--beaufort", "2")
    around = shot("around.png", (256, 128), *still, "--projection", "equirect")
    fisheye = shot("fisheye.png", (144, 144), *still, "--projection", "fisheye", "--fisheye-fov", "200")
    # Ahead; where three faces of the cube meet; along an edge; straight down and up.
    for yaw, pitch in ((10, -6), (55, -35), (55, 0), (10, -89), (-35, 30), (10, 88), (-150, -20)):
        flat = shot("flat.png", (SIDE, SIDE), *still, "--fov", "40", f"--camera=0,3,0,{yaw},{pitch}")
        for name, seen in (
            ("equirect", lambda x, y: colour_at(around, *equirect_pixel(256, 128, 10, perspective_view(SIDE, 40, yaw, pitch, x, y)))),
            ("fisheye", lambda x, y: colour_at(fisheye, *fisheye_pixel(144, 200, 10, -6, perspective_view(SIDE, 40, yaw, pitch, x, y)))),
        ):
            if name == "equirect" or (yaw > -100 and abs(pitch) < 60):
                apart = compare_blocks(flat, seen)
                check(apart < 8, f"{name} at {yaw},{pitch}", apart)


def test_no_edge_of_the_cube_shows():
    """Over the edge between two faces, neighbours differ as they do beside it."""
    around = shot("edges.png", (384, 192), "--projection", "equirect", "--beaufort", "5")
    for corner in (0, 1, 2, 3):
        edge = 48 + 96 * corner  # 45 degrees from the middle, and so on
        steps = []
        for x in range(edge - 9, edge + 9):
            steps.append(sum(abs(around.pixels[3 * (y * 384 + x) + c] - around.pixels[3 * (y * 384 + x - 1) + c])
                             for y in range(62, 130) for c in range(3)))
        beside = steps[:9] + steps[10:]
        check(steps[9] < 1.35 * sum(beside) / len(beside), f"the edge at column {edge}", steps)


def test_outside_of_its_circle_a_fisheye_is_black():
    for look in ("sea", "classic"):
        picture = shot("circle.png", (120, 80), "--projection", "fisheye", "--look", look)
        for y in range(80):
            for x in range(120):
                away = math.hypot(x - 59.5, y - 39.5)
                value = max(picture.pixels[3 * (120 * y + x):3 * (120 * y + x) + 3])
                if away > 40.6:
                    check(value == 0, "black outside", look, x, y, value)
                if away < 39:
                    check(value > 4, "a picture inside", look, x, y, value)


def test_a_preset_keeps_its_view_but_not_its_lens():
    shot("dusk.png", (48, 24), "--preset", "dusk", "--projection", "equirect", "--clouds", "0,0,0")


# ---- Two eyes -----------------------------------------------------------------------------------


def middle_of_orange(picture):
    """The middle of the uppermost rows of a buoy, above what the water mirrors otherwise to each eye."""
    found = [(x, y) for y in range(picture.height) for x in range(picture.width)
             if picture.pixels[3 * (picture.width * y + x)] > 140 and picture.pixels[3 * (picture.width * y + x) + 2] < 60]
    found = [(x, y) for x, y in found if y < found[0][1] + 12]
    check(len(found) > 10, "a buoy is seen", len(found))
    return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)


def horizon_of(picture):
    """The row where the picture darkens most, in its left half."""
    def light(row):
        return sum(picture.pixels[3 * (picture.width * row + x) + 1] for x in range(picture.width // 2))
    return max(range(1, picture.height // 2), key=lambda row: light(row - 1) - light(row))


def test_two_eyes_see_a_buoy_apart_and_the_horizon_together():
    options = ("--camera-look", "plain", "--beaufort", "1", "--camera=0,3,0,0,-8", "--fov", "40", "--resolution", "240x160")
    succeed("shot", "pair.png", *SEA, *options, "--buoy-at=0.5,-8", "--stereo", "0.6", preset=())
    left, right = read_png("pair-left.png"), read_png("pair-right.png")
    check(not os.path.exists("pair.png"), "each eye has a file")
    (x, y), (x_right, y_right) = middle_of_orange(left), middle_of_orange(right)
    depth = 8 * math.cos(math.radians(8)) + 1.5 * math.sin(math.radians(8))  # of a point 1.5 m over the water
    check_near(x - x_right, focal_of(160, 40) * 0.6 / depth, 0.8, "disparity of the buoy")
    check_near(y, y_right, 0.6, "rows of the buoy")
    check_near(horizon_of(left), horizon_of(right), 0, "rows of the horizon")


def test_a_pair_of_pictures_is_a_file_each_and_a_film_has_the_left_on_top():
    options = (*SEA, "--look", "study", "--resolution", "48x26", "--stereo", "1", "--rate", "5", "--duration", "0.6")
    succeed("clip", "pair-%d.png", *options, preset=())
    names = [f"pair-{i}-{side}.png" for i in (1, 2, 3) for side in ("left", "right")]
    first = {name: open(name, "rb").read() for name in names}
    os.remove("pair-2-right.png")
    succeed("clip", "pair-%d.png", *options, "--resume", preset=())
    check(all(open(name, "rb").read() == first[name] for name in names), "a missing eye is drawn again, with its bytes")
    succeed("shot", "one.png", *options[:-4], preset=())
    check_same_picture(read_png("one-left.png"), read_png("pair-1-left.png"), "the first picture is that of shot")
    succeed("clip", "fade-%d.png", *options, "--loop-fade", "0.2", preset=())
    check(len(read_png("fade-3-right.png").pixels) == 3 * 48 * 26, "a fade keeps both eyes")
    succeed("shot", "round.png", *SEA, "--look", "study", "--stereo", "0.06", "--projection", "equirect", "--resolution", "64x32", preset=())
    check((read_png("round.png").width, read_png("round.png").height) == (64, 64), "one picture all around")


# ---- The shutter --------------------------------------------------------------------------------


def to_light(value):
    shown = value / 255
    return shown / 12.92 if shown <= 0.04045 else ((shown + 0.055) / 1.055)**2.4


def to_shown(light):
    return 255 * (12.92 * light if light <= 0.0031308 else 1.055 * light**(1 / 2.4) - 0.055)


def test_a_long_shutter_is_the_mean_of_its_instants():
    plain = ("--camera-look", "plain", "--buoy-at=2,-8")
    long = shot("long.png", (96, 54), *plain, "--time", "5", "--shutter", "2", "--shutter-samples", "3")
    instants = [shot("instant.png", (96, 54), *plain, "--time", str(5 + (i + 0.5) * 2 / 3)) for i in range(3)]
    wanted = [to_shown(sum(map(to_light, values)) / 3) for values in zip(*(one.pixels for one in instants))]
    # Rounding to bytes, of each instant and of the mean.
    apart = [abs(one - other) for one, other in zip(long.pixels, wanted)]
    check(max(apart) < 1.6, "largest difference from the mean in light", max(apart))
    check(differing_bytes(long, instants[1]) > 3000, "it is no instant")


def test_no_shutter_is_an_instant_and_two_equal_instants_are_one():
    still = shot("still.png", (96, 54))
    check_same_picture(shot("zero.png", (96, 54), "--shutter", "0"), still, "a shutter of 0 s")
    twice = shot("twice.png", (96, 54), "--shutter", "1e-9", "--shutter-samples", "2")
    apart = [abs(one - other) for one, other in zip(twice.pixels, still.pixels)]
    check(max(apart) <= 2 and sum(apart) / len(apart) < 0.2, "in the photo look", max(apart), sum(apart) / len(apart))


def test_a_picture_of_a_clip_gathers_the_same_light_whichever_are_drawn():
    options = (*SEA, "--resolution", "64x36", "--rate", "10", "--shutter", "0.05", "--shutter-samples", "3", "--buoy-at=2,-8",
               "--stereo", "0.4", "--duration", "0.3")
    succeed("clip", "all-%d.png", *options, preset=())
    succeed("clip", "last-%d.png", *options, "--first-picture", "3", preset=())
    for side in ("left", "right"):
        check_same_picture(read_png(f"last-3-{side}.png"), read_png(f"all-3-{side}.png"), f"the {side} picture")
    check_refused(run("clip", "x-%d.png", "--rate", "10", "--shutter", "0.11", preset=()), 2, "a long shutter", "0.1 s")


# ---- What players know of a film ----------------------------------------------------------------


def probe(name):
    """The side data of the film's only stream, by their names, and its number of pictures; decodes all of it."""
    done = subprocess.run(["ffprobe", "-v", "warning", "-count_frames", "-show_streams", "-of", "json", name],
                          capture_output=True, text=True, check=True)
    check(done.stderr == "", "ffprobe has no warning", name, done.stderr)
    stream, = json.loads(done.stdout)["streams"]
    return {side["side_data_type"]: side for side in stream.get("side_data_list", [])}, int(stream["nb_read_frames"]), stream


def boxes(content, start, end):
    """The boxes of an .mp4 in a row, which fill the place."""
    found = []
    while start < end:
        size, kind = struct.unpack(">I4s", content[start:start + 8])
        check(8 <= size <= end - start, "size of a box", kind, size)
        found.append((kind, start, start + size))
        start += size
    return found


def test_films_tell_players_what_they_show():
    small = ("--look", "study", "--cascades", "1", "--grid", "16", "--duration", "0.4", "--rate", "5")
    around, half = (("--projection", "equirect", "--resolution", size) for size in ("64x32", "32x32"))
    eyes = ("--stereo", "0.06")
    for ending in ("mp4", "webm"):
        for options, sphere, stereo in ((around, "equirectangular", False), ((*around, *eyes), "equirectangular", True),
                                        (half, "tiled equirectangular", False), ((*half, *eyes), "tiled equirectangular", True),
                                        (("--resolution", "64x32", *eyes), None, True), (("--resolution", "64x32"), None, False),
                                        (("--resolution", "64x32", "--projection", "fisheye"), None, False)):
            if ending == "webm" and (sphere is None) == stereo:
                continue  # it takes longer, and its tags are the same
            name = f"tags.{ending}"
            succeed("clip", name, *small, *options, preset=())
            sides, frames, stream = probe(name)
            check(frames == 2, "pictures", options, frames)
            check((sides.get("Spherical Mapping") or {}).get("projection") == sphere, f"projection of {name}", options, sides)
            check(("Stereo 3D" in sides) == stereo and (not stereo or sides["Stereo 3D"]["type"] == "top and bottom"),
                  f"eyes of {name}", options, sides)
            if sphere and sphere.startswith("tiled"):
                bounds = [sides["Spherical Mapping"][f"bound_{side}"] for side in ("left", "right", "top", "bottom")]
                check_near(bounds, [16, 16, 0, 0], 1, "a quarter of a turn is cut off on each side")
            check(stream["width"] == int(options[options.index("--resolution") + 1].split("x")[0]), "width")


def test_an_mp4_stays_whole_and_has_both_kinds_of_tags():
    succeed("clip", "whole.mp4", "--look", "study", "--cascades", "1", "--grid", "16", "--duration", "0.4", "--rate", "5", "--projection",
            "equirect", "--resolution", "64x32", "--stereo", "0.06", preset=())
    content = open("whole.mp4", "rb").read()

    def inner(box, header=8):
        return {kind: (kind, start, end) for kind, start, end in boxes(content, box[1] + header, box[2])}

    top = {kind: (kind, start, end) for kind, start, end in boxes(content, 0, len(content))}
    check(top[b"moov"][1] < top[b"mdat"][1], "a browser can begin before it has all")
    trak = inner(inner(top[b"moov"])[b"trak"])
    mdia = inner(trak[b"mdia"])
    entry = inner(inner(inner(inner(mdia[b"minf"])[b"stbl"])[b"stsd"], 16)[b"avc1"], 86)
    check(b"st3d" in entry and b"proj" in inner(entry[b"sv3d"]), "V2 in the sample entry", list(entry))
    _, start, end = trak[b"uuid"]
    check(b"<GSpherical:StereoMode>top-bottom<" in content[start:end], "V1 in the track")
    check(content[mdia[b"hdlr"][1] + 32:mdia[b"hdlr"][2]].rstrip(b"\0") == b"VideoHandler", "the handler's name")

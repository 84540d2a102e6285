"""What --truth writes beside pictures: it draws them again, and says where things are in them."""
import functools
import json
import math
import os
import shlex
import subprocess

import harness
from harness import (check, check_equal, check_near, check_refused, python_with, read_bytes, read_exr, read_png, run,
                     succeed, write_bytes)

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = python_with("jsonschema", "numpy")
# Answers each line of JSON by a line with what the schema says against it.
VALIDATE = """import json, sys, jsonschema
schema = json.load(open(sys.argv[1], encoding="utf-8"))
judge = jsonschema.validators.validator_for(schema)(schema)
judge.check_schema(schema)
for line in sys.stdin:
    print([error.message for error in judge.iter_errors(json.loads(line))], flush=True)"""
SMALL = ("--resolution", "240x135", "--quality", "low", "--grid", "64", "--clouds", "0,0,0")


def shot(*options, name="sea.png"):
    """Draws a picture with its truth; returns both."""
    succeed("shot", name, "--truth", "json", *options, preset=())
    return read_png(name), truth_of(name)


@functools.lru_cache(None)
def judge():
    """A process that validates: its modules take longer to load than most pictures to draw."""
    words = [PYTHON, "-c", VALIDATE, os.path.join(HERE, "../../docs/truth.schema.json")]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def truth_of(name):
    truth = json.loads(read_bytes(name.rsplit(".", 1)[0] + ".json"))
    judge().stdin.write(json.dumps(truth) + "\n")
    judge().stdin.flush()
    check_equal(judge().stdout.readline(), "[]\n", f"the truth of {name} against its schema")
    return truth


def draw_again(truth, name):
    """Draws the picture by the truth's own line, in another folder; returns its bytes."""
    words = shlex.split(truth["command"])
    check_equal(words[0], "swell", "first word of the line")
    os.makedirs("again", exist_ok=True)
    succeed(words[1], os.path.join("again", words[2]), *words[3:], preset=())
    return read_bytes(os.path.join("again", name))


def camera_axes(place, truth):
    """Turns a place in the world into the camera's axes."""
    camera = truth["camera"]
    return [sum(a * p for a, p in zip(row, place)) + t for row, t in zip(camera["R"], camera["t"])]


def project(place, truth):
    """The pixel of a place, as OpenCV computes it without distortion."""
    x, y, z = camera_axes(place, truth)
    (fx, _, cx), (_, fy, cy), _ = truth["camera"]["K"]
    return [fx * x / z + cx, fy * y / z + cy]


def rotate(quaternion, vector):
    x, y, z, w = quaternion

    def cross(a, b):
        return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]

    axis = [x, y, z]
    twice = [2 * value for value in cross(axis, vector)]
    return [v + w * t + c for v, t, c in zip(vector, twice, cross(axis, twice))]


def place_of(body, own):
    """A place in a body's own axes, in the world."""
    return [p + r for p, r in zip(body["position"], rotate(body["orientation"], own))]


# ---- The line -----------------------------------------------------------------------------------


def check_line(*options):
    succeed("shot", "sea.png", "--truth", "json", *options, preset=())
    check_equal(draw_again(truth_of("sea.png"), "sea.png") == read_bytes("sea.png"), True,
                f"the line of {options} draws the same bytes")


def test_the_line_draws_a_posed_scene_again():
    check_line("--preset", "launch", "--time", "3", "--buoy-at", "-18,-12", "--stone-at", "-14,-10,0.5,1", *SMALL)


def test_the_line_draws_the_windows_over_the_sea_again():
    check_line("--preset", "classic", "--pool", "on", "--string", "on", "--hud", "on", "--pool-steps", "40",
               "--drop", "100,80,6", "--resolution", "320x180")


def test_the_line_draws_an_hour_a_place_and_a_trough_again():
    check_line("--beaufort", "5", "--date", "2026-08-12", "--utc", "18:20", "--place", "43.4,-8.4",
               "--trough", "12", "--seed", "9", "--time", "3.25", "--camera-roll", "7",
               "--swell-system", "1,9,40,12,2", *SMALL)


def test_a_picture_of_a_clip_is_drawn_again_with_its_exposure():
    succeed("clip", "sea-%03d.png", "--truth", "json", "--preset", "noon", "--clouds", "0,0,0", "--duration", "1",
            "--rate", "4", "--buoy-at", "2,-20", "--resolution", "120x68", "--grid", "64", "--cascades", "2", preset=())
    check_equal(sorted(os.listdir(".")),
                sorted(f"sea-{i:03d}.{end}" for i in range(1, 5) for end in ("json", "png")), "files")
    times = [truth_of(f"sea-{i:03d}.png")["time"]["sea"] for i in range(1, 5)]
    check_near(times, [times[0] + 0.25 * i for i in range(4)], 1e-9, "times")
    for i in (1, 4):
        name = f"sea-{i:03d}.png"
        check(draw_again(truth_of(name), name) == read_bytes(name), f"{name} is drawn again")


def test_resume_writes_what_lacks_its_truth():
    options = ("--duration", "0.3", "--rate", "10", "--resolution", "48x27", "--grid", "16", "--cascades", "1")
    succeed("clip", "a%d.png", *options)
    first = read_bytes("a2.png")
    write_bytes("a2.json", b"{}")
    succeed("clip", "a%d.png", *options, "--truth", "json", "--resume")
    check_equal(read_bytes("a2.json"), b"{}", "a picture that has both is left alone")
    check_equal(truth_of("a1.png")["picture"], "a1.png", "one that lacked its truth has it")
    check_equal(read_bytes("a2.png"), first, "pixels")


# ---- The camera ---------------------------------------------------------------------------------


def test_a_buoy_is_where_its_truth_says():
    """The top of its pole, by K and pose, against the pixels that the buoy changes."""
    cases = (("--camera", "0,3,0,0,-8"), ("--camera", "5,6,4,-20,-14", "--camera-roll", "20"),
             ("--camera", "-4,2,-6,31,2", "--fov", "30"))
    for camera in cases:
        options = ("--beaufort", "3", "--look", "study", "--time", "12", *camera, "--resolution", "320x180",
                   "--grid", "64", "--samples", "4")
        picture, truth = shot("--buoy-at", "1.5,-17", *options)
        without, _ = shot(*options, name="none.png")
        buoy, = truth["bodies"]
        check(all(a <= b for a, b in zip(buoy["box"]["low"], buoy["box"]["high"])), "box", buoy)
        left, top, right, bottom = buoy["pixels"]
        changed = [(i // 3 % 320, i // 3 // 320) for i in range(0, len(picture.pixels), 3)
                   if max(abs(a - b) for a, b in zip(picture.pixels[i:i + 3], without.pixels[i:i + 3])) > 24]
        tip = project(place_of(buoy, [0, buoy["box"]["high"][1], 0]), truth)
        check(changed, f"the buoy is seen from {camera}")
        check_near(min(y for _, y in changed), tip[1], 1.0, f"row of the tip from {camera}")
        nearest = min(math.hypot(x - tip[0], y - tip[1]) for x, y in changed)
        check(nearest < 1.5, f"the tip from {camera}", tip, nearest)
        check(all(left - 1 <= x <= right + 1 and top - 1 <= y for x, y in changed if y <= bottom),
              "all of it lies in its box", buoy["pixels"])
        corners = [project(place_of(buoy, [x, y, z]), truth) for x in (-.5, .5)
                   for y in (buoy["box"]["low"][1], buoy["box"]["high"][1]) for z in (-.5, .5)]
        check(min(x for x, _ in corners) - .5 <= left and right <= max(x for x, _ in corners) + .5,
              "its box lies in that of its corners", buoy["pixels"], corners)


def test_pixels_of_the_layers_are_where_the_truth_says():
    """What each pixel shows lies at its middle by K and pose, and what shows a body lies in the body's box."""
    for lens in (("--camera-roll", "12"), ("--intrinsics", "147,153,67,27"), ("--quality", "high")):
        succeed("shot", "sea.exr", "--truth", "json", "--layers", "position,mask", "--beaufort", "3", "--time", "12",
                "--buoy-at", "2,-13", "--buoy-at", "-3,-9", "--boat-at", "-1,-22,60", "--camera", "0.5,3,0,4,-9",
                "--resolution", "160x90", "--grid", "64", "--clouds", "0,0,0", *lens, preset=())
        exr, truth = read_exr("sea.exr"), truth_of("sea.exr")
        place = [exr.channels[f"ViewLayer.Position.{axis}"] for axis in "XYZ"]
        shown = exr.channels["ViewLayer.IndexOB.X"]
        body = {10.0 + i + 1: buoy for i, buoy in enumerate(truth["bodies"][:2])} | {3.0: truth["bodies"][2]}
        counts = dict.fromkeys(body, 0)
        for i in range(len(shown)):
            if not shown[i] or (shown[i] == 1.0 and i % 7):
                continue
            world = [axis[i] for axis in place]
            x, y = project(world, truth)
            check(abs(x - i % 160) < 0.02 and abs(y - i // 160) < 0.02, "a pixel's place", i, (x, y), lens)
            if shown[i] in body:
                one = body[shown[i]]
                counts[shown[i]] += 1
                x, y, z, w = one["orientation"]
                own = rotate([-x, -y, -z, w], [a - b for a, b in zip(world, one["position"])])
                low, high = one["box"]["low"], one["box"]["high"]
                # Thin bars are widened to more than a pixel, which is 10 cm at 20 m.
                check(all(a - 0.15 <= p <= b + 0.15 for a, p, b in zip(low, own, high)), "a place in a box", own, one)
        check(lens[0] != "--camera-roll" or min(counts.values()) > 15, "all bodies are seen", counts)
        if lens[0] == "--camera-roll":
            words = ["all" if word == "position,mask" else word for word in shlex.split(truth["command"])[3:]]
            succeed("shot", "flow.exr", "--truth", "json", *words, preset=())
            check_equal(truth_of("flow.exr")["sea"], truth["sea"], "the sea, whatever layers there are")
        rms = truth["sea"]["surface_error"]["rms"]
        check(0 < rms < 0.1, "the drawn sea is near the exact one", rms)


def test_the_camera_is_that_of_the_options():
    _, truth = shot("--camera", "10,20,30,90,-30", "--fov", "60", "--camera-roll", "10", *SMALL)
    camera = truth["camera"]
    check_near(camera["K"][0][0], 0.5 * 135 / math.tan(math.radians(30)), 1e-6, "focal length")
    check_near([camera["K"][0][2], camera["K"][1][2]], [119.5, 67], 1e-9, "principal point")
    ahead = [20, 20 - 10 * math.tan(math.radians(30)), 30]  # yaw 90 looks along +x
    check_near(project(ahead, truth), [119.5, 67], 1e-6, "the middle")
    aside = camera_axes([p + q for p, q in zip(ahead, [0, 0, 1])], truth)  # z is to the right
    check_near(aside[:2], [math.cos(math.radians(10)), -math.sin(math.radians(10))], 1e-6,
               "a step to the right, seen by a camera that leans to the right")
    for i, row in enumerate(camera["R"]):
        for k, other in enumerate(camera["R"]):
            check_near(sum(a * b for a, b in zip(row, other)), float(i == k), 1e-9, "R is a rotation")


def test_a_calibrated_camera_has_its_own_matrix():
    lens = ("--intrinsics", "310,290,60.25,-20", "--camera", "2,5,0,30,-20", *SMALL)
    _, truth = shot(*lens)
    check_equal(truth["camera"]["K"], [[310, 0, 60.25], [0, 290, -20], [0, 0, 1]], "K")
    check(draw_again(truth, "sea.png") == read_bytes("sea.png"), "the line draws the same bytes")


def test_all_projections_say_where_a_buoy_is():
    """By the formulas of the schema, against the middle of its box from afar."""
    scene = ("--beaufort", "2", "--buoy-at", "14,-40", "--camera", "0,4,0,8,-12", "--quality", "low",
             "--grid", "32", "--cascades", "1")
    for lens in (("--projection", "fisheye", "--fisheye-fov", "200", "--resolution", "200x150"),
                 ("--projection", "equirect", "--resolution", "200x100"),
                 ("--resolution", "200x150", "--stereo", "0.5")):
        eyes = ("-left", "-right") if "--stereo" in lens else ("",)
        succeed("shot", "sea.png", "--truth", "json", *scene, *lens, preset=())
        truths = [truth_of(f"sea{eye}.png") for eye in eyes]
        for truth in truths:
            buoy, = truth["bodies"]
            x, y, z = camera_axes(place_of(buoy, [0, 1.05, 0]), truth)
            (fx, _, cx), (_, fy, cy), _ = truth["camera"]["K"]
            if truth["camera"]["projection"] == "fisheye":
                angle, away = math.atan2(math.hypot(x, y), z), math.hypot(x, y)
                where = [fx * angle * x / away + cx, fy * angle * y / away + cy]
            elif truth["camera"]["projection"] == "equirect":
                where = [fx * math.atan2(x, z) + cx, cy - fy * math.atan2(-y, math.hypot(x, z))]
            else:
                where = [fx * x / z + cx, fy * y / z + cy]
            left, top, right, bottom = buoy["pixels"]
            check_near([(left + right) / 2, (top + bottom) / 2], where, 1.0, f"middle of the buoy by {lens}")
        if len(truths) == 2:
            check_equal([truth["stereo"] for truth in truths],
                        [{"eye": "left", "baseline": 0.5}, {"eye": "right", "baseline": 0.5}], "eyes")
            apart = [b - a for a, b in zip(*(truth["camera"]["eye"] for truth in truths))]
            check_near(math.hypot(*apart), 0.5, 1e-6, "distance of the eyes")
    points = truths[0]["camera"]["horizon"]
    check(points and all(0 <= y < 150 for _, y in points), "a horizon", points)


def test_an_open_shutter_tells_of_its_middle():
    scene = ("--beaufort", "4", "--time", "3", "--shutter", "0.5", "--shutter-samples", "3", *SMALL)
    _, truth = shot(*scene)
    check_near(truth["time"]["sea"], 3.25, 1e-9, "time")
    check(draw_again(truth, "sea.png") == read_bytes("sea.png"), "the line draws the same bytes")


def test_the_horizon_is_where_sky_meets_sea():
    """The rows in which a calm sea under a clear sky changes most, against the line."""
    radius = 6.371e6  # of the Earth [m]
    picture, truth = shot("--beaufort", "0", "--clouds", "0,0,0", "--sun", "160,40", "--camera", "0,40,0,0,-4",
                          "--camera-roll", "9", "--camera-look", "plain", "--visibility", "300000",
                          "--resolution", "320x180", "--samples", "16", "--grid", "16")
    check_near(truth["camera"]["horizon_dip"], math.degrees(math.atan(math.sqrt(80 / radius))), 1e-6, "dip")
    points = truth["camera"]["horizon"]
    check_equal(len(points), 17, "points")
    for x, y in points[1:-1]:
        column = round(x)
        level = [sum(harness.pixel(picture, column, row)) for row in range(180)]
        edge = max(range(179), key=lambda row: abs(level[row + 1] - level[row]))
        check_near(edge + 0.5, y, 1.0, f"horizon in column {column}")
    _, below = shot("--camera", "0,-3,0,0,0", *SMALL, name="below.png")
    check_equal((below["camera"]["horizon"], below["camera"]["horizon_dip"]), ([], None), "below the sea")


def test_the_program_of_the_page_runs():
    with open(os.path.join(HERE, "../../docs/DATA.md"), encoding="utf-8") as file:
        program = file.read().split("```python\n")[1].split("```")[0]
    shot("--camera", "0,3,0,0,-8", "--buoy-at", "1.5,-17", *SMALL)
    out = subprocess.run([PYTHON, "-c", program], check=True, stdout=subprocess.PIPE).stdout.decode()
    x, y = map(float, out.split("pixel ")[1].split())
    left, top, right, bottom = truth_of("sea.png")["bodies"][0]["pixels"]
    check(left < x < right and top < y < bottom, "the buoy floats within its box", out)


# ---- The sea ------------------------------------------------------------------------------------


def test_bodies_move_as_their_places_change():
    """Velocity and turning against the poses a moment before and after, as other pictures have them."""
    scene = ("--wave", "40,1.2,0", "--wave", "20,0.4,90", "--buoy-at", "63,-80", "--buoy-at", "-66,-30",
             "--boat-at", "4,-14,40", "--boat-speed", "6", "--camera", "0,4,0,0,-5", "--resolution", "48x27",
             "--grid", "128", "--quality", "low", "--duration", "0.06", "--rate", "50")
    succeed("clip", "a%d.png", "--truth", "json", "--time", "7", *scene, preset=())
    before, now, after = (truth_of(f"a{i}.png")["bodies"] for i in (1, 2, 3))
    check_equal([body["kind"] for body in now], ["buoy", "buoy", "boat"], "bodies")
    for one, middle, other in zip(before, now, after):
        speed = [(b - a) / 0.04 for a, b in zip(one["position"], other["position"])]
        # The drawn surface has flat cells, whose borders pass under a body within the time.
        check_near(middle["velocity"], speed, 0.03, f"velocity of a {middle['kind']}")
        ahead = [rotate(body["orientation"], [0, 0, -1]) for body in (one, other)]
        bow = rotate(middle["orientation"], [0, 0, -1])
        turning = middle["turning"]
        swing = [turning[1] * bow[2] - turning[2] * bow[1], turning[2] * bow[0] - turning[0] * bow[2],
                 turning[0] * bow[1] - turning[1] * bow[0]]
        check_near(swing, [(b - a) / 0.04 for a, b in zip(*ahead)], 0.03, f"turning of a {middle['kind']}")
    check_near(math.hypot(*now[2]["velocity"][::2]), 6.0, 0.01, "speed of the boat")
    check_near(now[2]["heading"], 40, 1e-6, "heading of the boat")
    check(abs(now[0]["velocity"][1]) > 0.01, "the buoy heaves", now[0])


def test_the_sea_has_the_state_that_was_asked_for():
    _, truth = shot("--beaufort", "6", "--wind-direction", "60", *SMALL)
    sea = truth["sea"]
    check_near(sea["measured"]["significant_height"] / sea["target"]["significant_height"], 1, 0.1, "height")
    check_near(sea["target"]["direction"], 60, 1, "direction")
    check_near(sea["wind_direction"], 60, 1e-9, "wind")
    check_equal((sea["depth"], truth["moon"], truth["time"]["utc"]), (None, None, None), "what there is not")
    _, dated = shot("--date", "2026-03-03", "--utc", "05:30", "--place", "20,-156", *SMALL)
    check_equal(dated["time"]["utc"], "2026-03-03T05:30:00Z", "time")
    check(dated["moon"] and 0.98 < dated["moon"]["lit"] <= 1, "an almost full moon", dated["moon"])


# ---- Names and refusals -------------------------------------------------------------------------


def test_hostile_names_stay_json():
    for name in ('a "b" \\ c.png', "it's.png", "new\nline.png", "ohne", "a.b.PNG"):
        shot("--resolution", "32x18", "--grid", "16", "--look", "study", name=name)
        picture = truth_of(name if "." in name else name + ".png")
        check_equal(picture["picture"], name, "name")
    name = b"caf\xe9.png"
    check_equal(run("shot", name, "--truth", "json", "--resolution", "32x18", "--grid", "16").code, 0, "no UTF-8")
    with open(b"caf\xe9.json", encoding="utf-8") as file:
        check_equal(json.load(file)["picture"], "caf\ufffd.png", "name of bytes")


def test_what_has_no_truth_is_refused():
    check_refused(run("clip", "sea.mp4", "--truth", "json"), 2, "a film", "--truth")
    check_refused(run("shot", "sea.png", "--truth", "xml"), 2, "a format", "none or json")
    check_refused(run("export", "sea", "--truth", "json"), 2, "an export", "--truth")
    os.mkdir("sea.json")
    check_refused(run("shot", "sea.png", "--truth", "json"), 1, "a folder in its place", "sea.json")
    check_equal(os.listdir("."), ["sea.json"], "files")

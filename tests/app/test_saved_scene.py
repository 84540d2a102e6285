"""What the window shows, the scene that it saves shows again: after any sequence of live changes, and once
transitions have ended, F2 and `swell shot x.png @scene.swell` give the same bytes, or the panel says what is
another in the scene: stones, boat and buoys, which it holds all the same.

    SWELL_SEED=17 python3 tests/app/runner.py tests/app/test_saved_scene.py --slow
"""
import math
import os
import random

import harness
from harness import check, check_equal, differing_bytes, read_png, scripted_window, succeed
from test_panel import choose_preset, close_panel, open_panel, press, wait_for_frames

SMALL, SIZE = (160, 100), (320, 200)  # while it changes; to save the scene, and to compare
SAVE = (120, 34)  # in the panel of that size
PRESETS, PRESETS_SIZE = 12, (320, 180)  # those chosen from, and for their places in the panel
START = ("--resolution", "160x100", "--grid", "32", "--tiles", "2", "--quality", "low", "--string", "off")

# Keys that change what options hold, with how likely each is.
KEYS = {**{digit: 1 for digit in "123456789"}, "Up": 3, "Down": 3, "Left": 3, "Right": 3,
        "Home": 1, "End": 2, "bracketleft": 2, "bracketright": 2, "braceleft": 2, "braceright": 2, "semicolon": 2,
        "apostrophe": 2, "l": 2, "f": 2, "g": 1, "plus": 1, "minus": 2, "comma": 1, "period": 1,
        "space": 2, "BackSpace": 0.5}
# Pool and string are windows: neither F2 nor the scene has them.
FURNITURE = ("--pool", "--string", "--hud")
POOL_KEYS = {"p": 3, "k": 2, "shift+b": 1, "l": 2}
RAIN_KEYS = {"n": 3}
FLYING = "wasdqe"


def change(sea, hand, keys, water, presets):
    """One live change."""
    kind = hand.random()
    if kind < 0.7:
        sea.tap(hand.choices(list(keys), keys.values())[0])
    elif kind < 0.8:
        key = hand.choice(FLYING)
        sea.xdotool("keydown", key)
        sea.frames(hand.randint(1, 20))
        sea.xdotool("keyup", key)
    elif kind < 0.9:
        sea.point_at(60, 30)
        sea.xdotool("mousedown", 1)
        sea.move_pointer(hand.randint(-50, 50), hand.randint(-25, 25))
        sea.xdotool("mouseup", 1)
    elif presets and kind < (0.92 if water else 0.95):
        sea.resize(*PRESETS_SIZE)
        open_panel(sea)
        choose_preset(sea, hand.randrange(PRESETS))
        wait_for_frames(sea)
        close_panel(sea)
        sea.resize(*SMALL)
    elif water:
        touch_water(sea, hand)
    sea.frames(hand.randint(1, 6))


def touch_water(sea, hand):
    """A stone, a buoy, or the boat."""
    kind = hand.choice(("stone", "buoy", "boat"))
    if kind == "boat":
        sea.tap("b")
        return
    sea.point_at(hand.randint(30, 130), hand.randint(60, 95))
    sea.xdotool("keydown", "ctrl")
    sea.xdotool("click", 1 if kind == "stone" else 3)
    sea.xdotool("keyup", "ctrl")


def let_transitions_end(sea):
    """The sea's time stands, and some seconds pass."""
    if sea.last("paused") == "off":
        sea.tap("space")
    sea.settle()
    sea.resize(*SIZE)
    sea.settle(2.0)


def check_left_out(reasons, lines, scene):
    """The window says what the scene has in another way; only there may it differ."""
    given = any(line.split()[0] in ("--boat-at", "--buoy-at", "--stone-at") for line in lines)
    check(reasons or not given, f"{scene} says what floats")
    check("final" not in "".join(reasons), f"the sea has settled in {scene}")


def check_sequence(seed, short=False):
    hand = random.Random(seed)
    keys = {**KEYS, **(POOL_KEYS if hand.random() < 0.5 else RAIN_KEYS)}
    water = hand.random() < 0.5
    pool = "on" if "p" in keys else "off"
    with scripted_window(*START, "--pool", pool, "--seed", str(seed), preset=()) as sea:
        for _ in range(hand.randint(2, 5) if short else hand.randint(4, 12)):
            change(sea, hand, keys, water, not short)
        let_transitions_end(sea)
        open_panel(sea)
        since = sea.count()
        press(sea, SAVE)
        name = sea.wait_next("scene", since)
        sea.frames(1)
        reasons = [line for line in sea.lines[since:] if "; i" in line]
        check_equal(os.path.basename(name), "scene.swell", "the file's name")
        close_panel(sea)
        sea.frames(2)
        shown = read_png(sea.save_picture(words=False))
    succeed("shot", "again.png", "@scene.swell", preset=())
    again = read_png("again.png")
    check_equal(again[:2], shown[:2], "size")
    lines = [line for line in harness.read_bytes("scene.swell").decode().splitlines() if line[:1] != "#"]
    scene = f"sequence {seed}: {' '.join(lines)}"
    print("   ", scene, flush=True)
    check(not any(line.split()[0] in FURNITURE for line in lines), f"no windows in {scene}")
    differing = differing_bytes(again, shown)
    check_left_out(reasons, lines, scene)
    if differing and not reasons:
        mean = sum(abs(a - b) for a, b in zip(again.pixels, shown.pixels)) / len(shown.pixels)
        check(False, f"{differing} of {len(shown.pixels)} colour values differ, by {mean:.3f} in the mean, "
              f"of {scene}")
    os.remove("scene.swell")


def check_sequences(seeds, short=False):
    """All of them, so that each that fails is named."""
    failures = []
    for seed in seeds:
        try:
            check_sequence(seed, short)
        except harness.Failure as failure:
            failures.append(str(failure))
    check(not failures, f"{len(failures)} sequences fail:\n    " + "\n    ".join(failures))


def test_short_sequences_show_what_the_window_shows():
    check_sequences(range(2), short=True)


@harness.slow
def test_saved_scenes_show_what_the_window_shows():
    seed = os.environ.get("SWELL_SEED")
    check_sequences([int(seed)] if seed else range(10, 16))


@harness.slow
def floating(sea):
    """x, y, z, heading, speed, throttle of the boat's last report."""
    return [float(word) for word in sea.last("boat").split(",")]


def test_a_boat_under_way_is_under_way_in_the_scene_again():
    """From its time on, where she was."""
    water = ("--beaufort", "0", "--clouds", "0,0,0", "--look", "classic")
    with scripted_window(*START, *water, "--pool", "off", "--boat", "on", preset=()) as sea:
        sea.xdotool("keydown", "Up")
        sea.sleep(1)
        sea.wait_for(lambda _: floating(sea)[4] > 5.0, "she is fast")
        sea.xdotool("keyup", "Up")
        harness.switch(sea, "space", "paused", "on")
        sea.resize(*SIZE)
        sea.settle(2.0)
        x, _, z, heading, speed, _ = floating(sea)
        open_panel(sea)
        since = sea.count()
        press(sea, SAVE)
        sea.wait_next("scene", since)
    scene = harness.read_bytes("scene.swell").decode().splitlines()
    saved = {line.split()[0]: line.split()[1] for line in scene if line[:2] == "--" and " " in line}
    harness.check_near(float(saved["--boat-speed"]), speed, 0.5, "her speed in the file")
    with scripted_window("@scene.swell", preset=()) as sea:  # reports come each second
        sea.wait_for(lambda _: sea.values("boat"), "her first report")
        first = floating(sea)
        way = math.hypot(first[0] - x, first[2] - z)
        check(way < 1.5 * speed + 1.0, "she begins where she was", first, (x, z))
        harness.check_near(first[3:5], [heading, speed], 0.1 * speed, "heading and speed")
        sea.wait_for(lambda _: math.hypot(floating(sea)[0] - x, floating(sea)[2] - z) > 30.0, "she runs on")
        harness.check_near(floating(sea)[4], speed, 0.1 * speed, "the speed that she keeps")


def test_a_large_picture_is_that_of_shot():
    scene = ("--preset", "calm", "--time", "5", "--resolution", "1280x900", "--grid", "64")
    with scripted_window("--paused", *scene, preset=()) as sea:
        sea.frames(3)
        shown = read_png(sea.save_picture(words=False))
    succeed("shot", "again.png", *scene, preset=())
    check_equal(differing_bytes(read_png("again.png"), shown), 0, "differing colour values")

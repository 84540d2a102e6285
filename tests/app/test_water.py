"""The water that answers: stones, buoys, the boat and rain in a window, and by script in pictures and
arrays."""
import contextlib
import json
import math
import os

import harness
from harness import (BARE, check, check_equal, check_near, check_refused, check_same_picture,
                     picture_of, read_bytes, read_npy, read_png, run, succeed, switch, write_bytes)
from harness import scripted_window as sea_window

# A small sea of the program's own, from above.
SMALL = ("--resolution", "160x90", "--grid", "32", "--quality", "low", "--cascades", "1", *BARE)
CLEAR = ("--clouds", "0,0,0")  # a sky that is quick to compute
LOW = ("--camera", "0,5,0,-90,-20")
BOAT_INDEX = 3.0  # of the layer of masks
LEFT, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 3, 4, 5


@contextlib.contextmanager
def water_window(*options):
    with sea_window("--beaufort", "2", "--look", "classic", *SMALL, *LOW, *options, preset=()) as sea:
        sea.send("step", 0.1)  # few frames
        yield sea


def wait_until(predicate, what):
    """Each look is at further frames."""
    return harness.wait_until(predicate, what, pause=0.0)


def boat(sea, since=0):
    """x, y, z, heading, speed, throttle of the next report behind line `since`."""
    return [float(word) for word in sea.wait_next("boat", since).split(",")]


def board(sea):
    switch(sea, "b", "aboard", "on")
    return boat(sea, sea.count())


# ---- The boat -----------------------------------------------------------------------------------


def test_b_boards_a_boat_near_the_eye_and_b_goes_ashore():
    with water_window() as sea:
        x, y, z, heading, speed, throttle = board(sea)
        check_near(math.hypot(x - 0.0, z - 0.0), 14.0, 3.0, "how far ahead of the eye it is")
        check(x < -8.0, "it is where the eye looks", x, z)
        check_near(heading % 360.0, 270.0, 20.0, "it looks along the eye")
        check(abs(y) < 1.0 and abs(speed) < 1.0 and throttle == 0.0, "it lies there", y, speed)
        pose = [float(word) for word in sea.wait_next("camera", sea.count()).split(",")]
        check(pose[1] > 1.0, "the eye is over the water", pose)
        switch(sea, "b", "aboard", "off")
        here = boat(sea, sea.count())
        switch(sea, "b", "aboard", "on")
        again = boat(sea, sea.count())
        check(math.hypot(again[0] - here[0], again[2] - here[2]) < 8.0, "it is the same boat", here,
              again)


def test_the_boat_is_launched_beside_a_buoy_that_is_in_its_way():
    with water_window() as sea:
        since = sea.count()
        sea.xdotool("mousemove", "--window", sea.id, 80, 45, "keydown", "Control_L", "click", RIGHT,
                    "keyup", "Control_L")
        buoy = [float(word) for word in sea.wait_next("buoy", since).split(",")]
        check_near(math.hypot(buoy[1], buoy[3]), 14.0, 3.0, "the buoy is where the boat would be")
        x, _, z, *_ = board(sea)
        check(math.hypot(x - buoy[1], z - buoy[3]) > 4.5, "the boat is free of it", buoy, x, z)


def test_arrows_drive_while_aboard_and_change_the_wind_ashore():
    with water_window() as sea:
        wind = sea.last("wind")
        board(sea)
        sea.xdotool("keydown", "Up")
        wait_until(lambda: boat(sea, sea.count())[5] == 1.0, "full throttle")
        sea.xdotool("keyup", "Up")
        wait_until(lambda: boat(sea, sea.count())[4] > 2.0, "it comes to speed")
        *_, before, _, throttle = boat(sea, sea.count())
        check_equal(throttle, 1.0, "the lever stays")
        sea.xdotool("keydown", "Right")
        wait_until(lambda: 25.0 < (boat(sea, sea.count())[3] - before) % 360.0 < 180.0,
                   "it turns to the right")
        sea.xdotool("keyup", "Right")
        check_equal(sea.last("wind"), wind, "the wind while aboard")
        since = sea.count()
        switch(sea, "b", "aboard", "off")
        sea.tap("Up")
        check(sea.wait_next("wind", since) != wind, "the wind ashore")


def test_the_helm_stays_as_it_was_left_while_time_stands_still():
    with water_window() as sea:
        board(sea)
        sea.xdotool("keydown", "Up")
        wait_until(lambda: boat(sea, sea.count())[5] == 1.0, "full throttle")
        sea.xdotool("keyup", "Up")
        switch(sea, "space", "paused", "on")
        switch(sea, "b", "aboard", "off")
        switch(sea, "b", "aboard", "on")
        switch(sea, "space", "paused", "off")
        check_equal(boat(sea, sea.count())[5], 1.0, "throttle after a look from ashore")
        switch(sea, "b", "aboard", "off")
        wait_until(lambda: boat(sea, sea.count())[5] == 0.0, "nobody is at the helm")


# ---- Stones and buoys ---------------------------------------------------------------------------


def throw(sea, x, y, notches=0):
    since = sea.count()
    sea.xdotool("mousemove", "--window", sea.id, x, y, "keydown", "Control_L", "mousedown", 1)
    sea.wait_for(lambda lines: any(line.startswith("a stone of ") for line in lines),
                 "the size of the stone is reported", since)
    for _ in range(abs(notches)):
        sea.xdotool("click", WHEEL_UP if notches > 0 else WHEEL_DOWN)
    check_equal(sea.values("stone", since), [], "stones before the button is let go")
    sea.xdotool("mouseup", 1, "keyup", "Control_L")
    return [float(word) for word in sea.wait_next("stone", since).split(",")]


def test_ctrl_click_throws_a_stone_on_release_and_the_wheel_sizes_it():
    with water_window() as sea:
        x, z, radius = throw(sea, 80, 45)  # the middle: where the camera looks, 20 degrees down
        check_near(radius, 0.6, 1e-6, "radius of the first stone")
        check_near(math.hypot(x, z), 5.0 / math.tan(math.radians(20.0)), 5.0, "how far it flies")
        check(x < -5.0 and abs(z) < 1.0, "it falls where one points", x, z)
        flying = sea.values("flying")
        larger = throw(sea, 60, 60, 3)[2]
        check_near(larger, 0.6 * 1.15 ** 3, 0.01, "radius after three notches")
        check_near(throw(sea, 60, 60)[2], larger, 1e-6, "the size stays")
        check_equal(sea.values("flying"), flying, "the wheel leaves the flying speed alone")
        since = sea.count()
        sea.xdotool("mousemove", "--window", sea.id, 80, 4, "keydown", "Control_L", "click", 1,
                    "keyup", "Control_L")
        sea.wait_for(lambda lines: any(line.startswith("no stone: ") for line in lines),
                     "the sky is no water", since)
        check_equal(sea.values("stone", since), [], "stones in the sky")


def test_a_plain_click_throws_a_stone_where_nothing_else_is_to_be_done():
    with water_window() as sea:
        start, since = sea.camera(), sea.count()
        sea.point_at(80, 45)
        sea.xdotool("click", LEFT)
        x, z, _ = map(float, sea.wait_next("stone", since).split(","))
        check(x < -5.0 and abs(z) < 1.0, "it falls where one points", x, z)
        check_equal(sea.camera(), start, "a click does not look around")

        since = sea.count()
        sea.xdotool("click", RIGHT, "mousedown", LEFT)
        sea.move_pointer(9, 0)
        sea.move_pointer(-9, 0)
        sea.xdotool("mouseup", LEFT)  # a drag, which ends where it began
        sea.xdotool("keydown", "Shift_L", "click", LEFT, "keyup", "Shift_L")
        switch(sea, "h", "help", "on")
        sea.point_at(2, 2)
        sea.xdotool("click", LEFT)
        switch(sea, "h", "help", "off")
        switch(sea, "m", "mouse", "held")
        sea.xdotool("click", LEFT)
        switch(sea, "m", "mouse", "free")
        sea.sleep(3.0)
        check_equal(sea.values("stone", since), [], "stones of other clicks")


def test_a_click_fixes_the_probe_instead_of_throwing_a_stone():
    with water_window() as sea:
        sea.point_at(80, 45)
        since = sea.count()
        switch(sea, "i", "probe", "on")
        sea.xdotool("click", LEFT)
        x, z = map(float, sea.wait_next("probe-at", since).split(","))
        check(x < -5.0 and abs(z) < 1.0, "it stays where one points", x, z)
        sea.xdotool("keydown", "Control_L", "click", LEFT, "keyup", "Control_L")
        sea.wait_next("stone", since)
        switch(sea, "i", "probe", "off")
        sea.xdotool("click", LEFT)
        sea.wait_next("stone", sea.count())


# ---- Rain ---------------------------------------------------------------------------------------


def test_n_rains_on_the_sea_without_a_pool():
    with sea_window("--beaufort", "0", *SMALL, "--camera", "0,2,8,0,-35", preset=()) as sea:
        bare = picture_of(sea)
        switch(sea, "n", "rain", "on")
        wait_until(lambda: harness.differing_bytes(picture_of(sea), bare) > 2000, "rain is seen")
        switch(sea, "n", "rain", "off")


# ---- Scripts ------------------------------------------------------------------------------------

STRAIGHT = "# t x z\n0 0 0\n5 18 0\n"
QUICK = ("--beaufort", "2", "--grid", "32", "--quality", "medium")


def wake(folder, *options):
    return succeed("wake", folder, *QUICK, *options, preset=())


def course(text=STRAIGHT, name="course.txt"):
    write_bytes(name, text.encode())
    return name


def fall_of(stone):
    """Of a stone in parameters.json, without its hollow."""
    return {key: value for key, value in stone.items() if not key.startswith("hollow_")}


# ---- In pictures and scenes -----------------------------------------------------------------------


PLACED = ("--boat-at=-4,-14,60", "--buoy-at", "3,-10", "--buoy-at", "6,-14")
LITTLE = ("--grid", "16", "--resolution", "160x90", "--quality", "low", "--camera", "0,3,0,0,-8", "--time", "2", *CLEAR)


def test_pictures_show_boat_and_buoys_at_their_places():
    succeed("shot", "bare.png", *LITTLE, preset=())
    succeed("shot", "placed.png", *LITTLE, *PLACED, preset=())
    check(read_png("bare.png").pixels != read_png("placed.png").pixels, "they are seen")
    succeed("clip", "clip-%d.png", *LITTLE, *PLACED, "--duration", "0.1", "--rate", "10", preset=())
    check_same_picture(read_png("clip-1.png"), read_png("placed.png"), "the first picture of the clip")
    succeed("shot", "ahead.png", *LITTLE, "--boat", "on", preset=())
    succeed("shot", "there.png", *LITTLE, "--boat-at", "0,-14", preset=())
    check_same_picture(read_png("ahead.png"), read_png("there.png"), "the boat ahead of the camera")
    write_bytes("course.txt", b"0 0 0\n9 9 9\n")
    check_refused(run("shot", "x.png", *PLACED, "--course", "course.txt", preset=()), 2, "two boats", "--boat-at")
    check_refused(run("shot", "x.png", "--buoy-at", "0,2e6", preset=()), 2, "a buoy far away", "--buoy-at")


def test_calm_water_mirrors_boat_and_buoys():
    """Level water shows a point h above it where one h below it would be seen: the buoy's can is 0.5 m to each side and
    0.45 m high, the launch's side 3 m and 0.6 m."""
    calm = ("--beaufort", "0", "--resolution", "320x180", "--grid", "16", "--quality", "high", "--meter", "off",
            *CLEAR)
    eye, down, focal = 1.5, math.radians(6), 90 / math.tan(math.radians(22.5))

    def pixel_of(x, y, away):
        ahead = away * math.cos(down) - (y - eye) * math.sin(down)
        over = (y - eye) * math.cos(down) + away * math.sin(down)
        return round(160 + focal * x / ahead), round(90 - focal * over / ahead)

    camera = ("--camera", f"0,{eye},0,0,-6", "--fov", "45")
    succeed("shot", "bare.png", *calm, *camera, preset=())
    bare = read_png("bare.png")
    for name, body, away, half, high in (("buoy", ("--buoy-at", "0,-8"), 7.5, 0.4, 0.4),
                                         ("boat", ("--boat-at", "0,-10,90"), 9.2, 2.4, 0.5)):
        succeed("shot", "mirrored.png", *calm, *camera, *body, preset=())
        mirrored = read_png("mirrored.png")
        left, top = pixel_of(-half, -0.15, away)
        right, bottom = pixel_of(half, -high, away)
        inside = [(x, y) for y in range(top, bottom) for x in range(left, right)]
        changed = [at for at in inside if max(abs(a - b) for a, b in zip(harness.pixel(mirrored, *at),
                                                                         harness.pixel(bare, *at))) > 3]
        check(len(inside) > 50 and len(changed) > 0.9 * len(inside), f"the image of the {name}",
              len(changed), len(inside))
        beside = [(x, bottom) for x in (20, 300)]
        for at in beside:
            check_near(harness.pixel(mirrored, *at), harness.pixel(bare, *at), 3, f"beside the {name}")


def test_buoys_shade_the_water():
    """A sun 20 degrees high lets the buoy's can, 0.5 m wide and 0.45 m high, shade a place 1.2 m from its axis. The
    same place on the side of the sun is lit. In the shade the water lacks the sun's image, too."""
    calm = ("--beaufort", "0", "--resolution", "160x90", "--grid", "16", "--meter", "off", "--water", "green",
            "--samples", "0", *CLEAR)
    for quality in ("high", "low"):
        above = (*calm, "--quality", quality, "--camera", "0,6,0,0,-89.9", "--fov", "50", "--sun", "90,20")
        succeed("shot", "bare.png", *above, preset=())
        succeed("shot", "shaded.png", *above, "--buoy-at", "0,0", preset=())
        bare, shaded = read_png("bare.png"), read_png("shaded.png")
        aside = round(1.2 * 45 / (6 * math.tan(math.radians(25))))
        dark, lit = (harness.pixel(shaded, 80 + side * aside, 45) for side in (-1, 1))
        open_dark, open_lit = (harness.pixel(bare, 80 + side * aside, 45) for side in (-1, 1))
        check(sum(dark) < 0.8 * sum(open_dark), f"the shadow at {quality}", dark, open_dark)
        check_near(lit, open_lit, 3, f"the water in the sun at {quality}")
        before = (*calm, "--quality", quality, "--camera", "0,2,0,0,-20", "--fov", "45", "--sun", "0,20")
        away = 2 / math.tan(math.radians(20))
        succeed("shot", "bare.png", *before, preset=())
        succeed("shot", "shaded.png", *before, "--buoy-at", f"0,{-away - 1.2}", preset=())
        bright = harness.pixel(read_png("bare.png"), 80, 45)
        dark = harness.pixel(read_png("shaded.png"), 80, 45)
        check(sum(dark) < 0.5 * sum(bright), f"the sun's image at {quality}", dark, bright)


def test_the_study_look_has_no_contours_in_flat_water():
    """A contour darkens a pixel by two fifths, some 80 of 255; the colours of what a wake leaves ahead of a fast boat
    differ by a few."""
    study = ("--look", "study", "--tile-borders", "off", "--beaufort", "0", "--grid", "16", "--quality", "low",
             "--resolution", "240x135", "--camera", "0,40,20,0,-35")
    succeed("shot", "bare.png", *study, preset=())
    succeed("shot", "boat.png", *study, "--boat-at", "0,-30,0", "--boat-speed", "10", preset=())
    bare, wake = read_png("bare.png"), read_png("boat.png")
    ahead = 3 * 240 * 60
    check(max(abs(a - b) for a, b in zip(bare.pixels[:ahead], wake.pixels[:ahead])) < 30, "no contours ahead")
    check(max(abs(a - b) for a, b in zip(bare.pixels[ahead:], wake.pixels[ahead:])) > 60, "contours of the wake")


def test_what_moves_is_there_at_the_default_time():
    tiny = ("--grid", "16", "--resolution", "160x90", "--quality", "low", *CLEAR)
    succeed("shot", "bare.png", *tiny, "--time", "30", preset=())
    late = ("--stone-at", "0,-12,0.5,90")
    for options, time in ((("--stone-at", "0,-12"), 30), (late, 94), (("--course", course("29 0 0\n90 0 -90\n")), 30)):
        succeed("shot", "moves.png", *tiny, *options, preset=())
        succeed("shot", "then.png", *tiny, *options, "--time", str(time), preset=())
        check_same_picture(read_png("moves.png"), read_png("then.png"), f"the default time of {options}")
        check(read_png("moves.png").pixels != read_png("bare.png").pixels, f"{options} are seen")
    boat = ("--boat", "on", "--boat-speed", "6")
    succeed("shot", "moves.png", *tiny, *boat, preset=())
    succeed("clip", "film-%d.png", *tiny, *boat, "--time", "30", "--rate", "10", "--duration", "0.1", preset=())
    check_same_picture(read_png("film-1.png"), read_png("moves.png"), "the default time of a boat under way")
    # A refusal names what was given.
    check_refused(run("shot", "x.png", *tiny, *late, "--time", "20", preset=()), 2, "a later stone", "stone falls")
    check_refused(run("shot", "x.png", "--course", course("5 0 0\n9 0 9\n"), "--time", "2", preset=()), 2,
                  "a later course", "course begins")


def test_the_eye_of_trough_takes_the_boat_along():
    storm = ("--grid", "16", "--resolution", "160x90", "--quality", "low", "--samples", "0", *CLEAR, "--beaufort", "7",
             "--trough", "40", "--camera", "0,3,0,0,-8")
    succeed("shot", "bare.png", *storm, preset=())
    succeed("shot", "boat.png", *storm, "--boat", "on", preset=())
    check(read_png("bare.png").pixels != read_png("boat.png").pixels, "it is seen")


def test_the_camera_follows_the_boat():
    quick = ("--grid", "16", "--resolution", "160x90", "--quality", "low", "--beaufort", "3", "--time", "5", *CLEAR)
    beside = ("--follow=5.5,1.9,-5,-128,-11",)
    # Its pose depends on the time alone: the second picture of a clip is the shot of its time.
    way = ("--course", course("0 0 0\n5 20 0\n10 30 20\n"))
    film = run("clip", "film-%d.png", *quick, *way, *beside, "--rate", "2", "--duration", "1", preset=())
    check_equal((film.code, film.err), (0, ""), "a film along the way")
    succeed("shot", "there.png", *quick, *way, *beside, "--time", "5.5", preset=())
    check_same_picture(read_png("film-2.png"), read_png("there.png"), "the picture at 5.5 s")
    # A boat that runs straight to its place is that on the course there.
    place = ("--boat-at", "20,0,90", "--boat-speed", "4")
    succeed("shot", "runs.png", *quick, *place, *beside, preset=())
    succeed("shot", "course.png", *quick, "--course", course("0 0 0\n50 200 0\n"), *beside, preset=())
    check_same_picture(read_png("runs.png"), read_png("course.png"), "the boat under way")
    # Below the waves it is lifted over them.
    deep = run("shot", "deep.png", *quick, *place, "--follow=6,-20,0,-90,0", preset=())
    check_equal((deep.code, deep.err), (0, ""), "an eye below the water")
    check_refused(run("shot", "x.png", *beside, preset=()), 2, "no boat", "--follow")
    check_refused(run("shot", "x.png", *beside, *place, *LITTLE, preset=()), 2, "two cameras", "--camera")
    check_refused(run("clip", "x.mp4", *beside, *place, "--path", "p", preset=()), 2, "a path, too", "--path")
    check_refused(run("shot", "x.png", "--boat-speed", "3", preset=()), 2, "no boat", "--boat-speed")
    check_refused(run("shot", "x.png", *place, *way, preset=()), 2, "two ways", "--course")


def test_a_hull_of_a_file_is_drawn_and_makes_its_wake():
    box = "".join(f"v {x} {y} {z}\n" for y in (-0.5, 0.9) for z in (4, -4) for x in (-1.2, 1.2))
    box += "f 1 3 4 2\nf 5 6 8 7\nf 1 2 6 5\nf 3 7 8 4\nf 2 4 8 6\nf 1 5 7 3\n"
    write_bytes("box.obj", box.encode())
    shown = (*LITTLE, "--boat-at", "0,-14,60")
    succeed("shot", "launch.png", *shown, preset=())
    succeed("shot", "box.png", *shown, "--hull", "box.obj", preset=())
    check(read_png("launch.png").pixels != read_png("box.png").pixels, "another boat is seen")
    wake("launch", "--course", course(), "--time", "5")
    wake("box", "--course", course(), "--time", "5", "--hull", "box.obj")
    check(read_bytes("launch/height.npy") != read_bytes("box/height.npy"), "another wake")
    check_refused(run("shot", "x.png", "--hull", "box.obj", preset=()), 2, "no boat", "--hull")
    write_bytes("flat.obj", "".join(box.splitlines(True)[:9]).encode())
    check_refused(run("shot", "x.png", *shown, "--hull", "flat.obj", preset=()), 1, "a lid alone", "4 to")
    check_refused(run("shot", "x.png", *shown, "--hull", "none.glb", preset=()), 1, "no file", "none.glb")
    with water_window("--hull", "box.obj") as sea:
        board(sea)


def box_file(name, size, low=0.0, lid=True):
    """A box of that size along x, y and z, from y = low on; returns the file."""
    x, y, z = size
    box = "".join(f"v {a * x} {b} {c * z}\n" for b in (low, low + y) for c in (0.5, -0.5) for a in (-0.5, 0.5))
    box += "f 1 3 4 2\nf 1 2 6 5\nf 3 7 8 4\nf 2 4 8 6\nf 1 5 7 3\n" + ("f 5 6 8 7\n" if lid else "")
    write_bytes(name, box.encode())
    return name


def test_what_a_hull_does_not_tell_is_noted():
    motion = ("--bodies", "--boat-at", "0,0,90", "--time", "1", "--rate", "1", "--duration", "1", *LITTLE[:2])

    def notes(*words):
        told = run("points", "motion.csv", *motion, "--hull", *words, preset=())
        check_equal(told.code, 0, " ".join(words))
        return [line.split("note: ")[1] for line in told.err.splitlines()]

    box_file("box.obj", (4, 2, 20), -1.0)
    check_equal(notes("box.obj"), [], "a box as such files have it")
    check_equal(notes(box_file("along.obj", (20, 2, 4), -1.0)),
                ["'along.obj' lies along x and was turned: her bow is at +x, as her ends are alike, see --hull-bow"],
                "a box along x")
    check_equal(notes("along.obj", "--hull-bow", "-x"), [], "her bow is said")
    for low, wet, dry in ((-0.01, "0.5", "99.5"), (-1.99, "99.5", "0.5")):
        told = notes(box_file("deep.obj", (4, 2, 20), low))
        check_equal(told, [f"'deep.obj' has {wet} % of her volume under water, {dry} % above y = 0: she floats with 30 % "
                           "under, 0.6 m deep, see --hull-draught and --hull-mass"], "a box that is not at its water")
        check_equal(notes("deep.obj", "--hull-draught", "0.5"), [], "her draught is said")
        check_equal(notes("deep.obj", "--hull-mass", "41000"), [], "her mass is said")
    check_equal(notes("deep.obj", "--hull-draught", "0.05"),
                ["'deep.obj' has 2.5 % of her volume under water, 97.5 % above"], "a draught that is little")
    check_equal(notes(box_file("open.obj", (4, 2, 20), -1.0, lid=False)),
                ["the mesh of 'open.obj' is open: she counts as decked over"], "a box without its lid")
    box_file("cm.OBJ", (400, 200, 2000), -100.0)
    check_equal(notes("cm.OBJ", "--hull-length", "20"), [], "a box in cm")
    for words, code, text in ((("cm.OBJ",), 1, "2000 m long: 0.2 to 400 m is accepted; --hull-length"),
                              (("box.obj", "--hull-draught", "2.5"), 1, "2 m high does not float 2.5 m deep"),
                              (("box.obj", "--hull-mass", "1e6"), 1, "does not float at 1e+06 kg"),
                              (("box.obj", "--hull-mass", "1", "--hull-draught", "1"), 2, "--hull-draught"),
                              (("box.obj", "--hull-up", "z", "--hull-bow", "+z"), 2, "--hull-bow"),
                              (("box.obj", "--hull-bow", "x"), 2, "+x, -x, +y, -y, +z or -z"),
                              (("box.obj", "--hull-length", "0.1"), 2, "0.2 to 400 m")):
        check_refused(run("points", "x.csv", *motion, "--hull", *words, preset=()), code, " ".join(words), text)
    check_refused(run("shot", "x.png", "--boat", "on", "--hull-mass", "5", preset=()), 2, "no hull", "--hull")


def test_no_sea_is_seen_inside_an_open_hull():
    above = ("--boat-at", "0,0,0", "--beaufort", "2", "--camera", "0,14,0,0,-90", "--grid", "32", "--resolution", "180x180",
             "--layers", "mask", *CLEAR)
    masks = []
    for lid in (True, False):
        told = run("shot", "above.npy", *above, "--hull", box_file("box.obj", (4, 2, 8), -0.4, lid), preset=())
        check_equal(told.code, 0, "a picture of her")
        array = read_npy("above.npy")
        masks.append(array.values[array.shape[2] - 1::array.shape[2]])
    boat = sum(index == BOAT_INDEX for index in masks[0])
    check(boat > 3000, "the boat's pixels", boat)
    # She is known along lines 1/96 of her beam and 1/192 of her length apart: half of that is left open at each edge.
    rim = boat * (1 / 96 + 1 / 192) + 2 * boat ** 0.5
    sea = sum(closed == BOAT_INDEX and index != BOAT_INDEX for closed, index in zip(*masks))
    check(sea <= rim, "pixels inside her that are not hers", (sea, rim, boat))
    # Two hulls side by side have the sea between them.
    lines = read_bytes(box_file("one.obj", (1, 2, 8), -0.4, lid=False)).decode().splitlines()
    corners = [[float(word) for word in line.split()[1:]] for line in lines if line[0] == "v"]
    faces = [[int(word) for word in line.split()[1:]] for line in lines if line[0] == "f"]
    text = [f"v {x + off} {y} {z}" for off in (-1.5, 1.5) for x, y, z in corners]
    text += ["f " + " ".join(str(k + n) for k in face) for n in (0, 8) for face in faces]
    write_bytes("two.obj", "\n".join(text).encode())
    check_equal(run("shot", "above.npy", *above, "--hull", "two.obj", preset=()).code, 0, "a catamaran")
    array = read_npy("above.npy")
    middle = array.values[array.shape[2] - 1::array.shape[2]][90 * 180 + 90]
    check_equal(middle, 1.0, "the sea between her hulls")


def test_the_boat_of_a_preset_is_in_its_picture():
    for preset in ("storm", "launch", "glitter", "squall"):
        shown = run("shot", "boat.png", "--preset", preset, "--boat", "on", "--grid", "32", "--resolution", "160x90",
                    "--quality", "low", *CLEAR, preset=())
        check_equal((shown.code, shown.err), (0, ""), f"the boat of {preset}")


def test_x_switches_the_camera_of_the_boat():
    with water_window() as sea:
        board(sea)
        switch(sea, "x", "boat-camera", "passing")
        switch(sea, "x", "boat-camera", "behind")


def test_a_window_begins_with_what_the_options_put_into_the_water():
    with water_window(*PLACED, "--stone-at", "1,-9,0.5,1", "--time", "2") as sea:
        sea.wait_for(lambda lines: any(line.startswith("boat=") for line in lines), "the boat")
        places = [value.split(",") for value in sea.values("buoy")[:2]]
        for place, (x, z) in zip(places, ((3, -10), (6, -14))):
            check_near([float(place[1]), float(place[3])], [x, z], 1.0, "the place of a buoy")
        since = sea.count()
        sea.tap("b")
        sea.wait_value("aboard", "on", since)
        sea.tap("BackSpace")
        check_equal(sea.last("aboard"), "off", "ashore after Backspace")
        since = sea.count()
        sea.tap("c")
        sea.wait_value("buoys", "0", since)


def test_wake_writes_the_arrays_of_a_run():
    wake("out", "--course", course(), "--stone-at", "3,6,0.5,1", "--time", "5")
    check_equal(sorted(os.listdir("out")), ["foam.npy", "height.npy", "parameters.json", "psi.npy",
                                            "slick.npy", "slope_x.npy", "slope_z.npy", "trail.npy"], "files")
    parameters = json.loads(read_bytes("out/parameters.json"))
    for name in ("height", "slope_x", "slope_z", "foam", "psi", "trail", "slick"):
        array = read_npy(f"out/{name}.npy")
        check_equal((array.dtype, array.shape), ("<f4", (256, 256)), f"array {name}")
    check_equal(parameters["cells"]["value"], 256, "cells in parameters.json")
    check_equal(parameters["cell"]["value"], 0.25, "cell in parameters.json")
    check_equal((parameters["begins"]["value"], parameters["ends"]["value"]), (0, 5), "times")
    check_equal(len(parameters["stones"]), 1, "stones in parameters.json")
    check_equal(parameters["course"][1], {"time": 5, "x": 18, "z": 0}, "course in parameters.json")
    height, psi = read_npy("out/height.npy").values, read_npy("out/psi.npy").values
    energy = 0.5 * 0.25 ** 2 * sum(h * h + p * p for h, p in zip(height, psi))
    check_near(parameters["energy"]["value"] / energy, 1.0, 1e-5, "energy of the arrays")
    check_near(max(map(abs, height)), parameters["largest_height"]["value"], 1e-7, "largest")


def test_parameters_tell_the_hollow_that_a_stone_leaves():
    """After its first step, of 1/60 s, h = -A (1 - r^2/a^2) exp(-r^2/a^2) is still there: a wave of
    k = 4/a, which few are shorter than, has turned by w t, and (w t)^2 / 2 is 1 % at a = 0.5 m."""
    for radius in (0.05, 0.5):
        wake("out", "--stone-at", f"0,0,{radius},1", "--time", "1.017", "--beaufort", "0")
        stone = json.loads(read_bytes("out/parameters.json"))["stones"][0]
        check_equal({stone[key]["unit"] for key in ("hollow_radius", "hollow_depth")}, {"m"}, "units")
        a, depth = stone["hollow_radius"]["value"], stone["hollow_depth"]["value"]
        check_near(a, max(3 * radius, 2 * 0.25), 1e-12, "three radii, at least two cells")
        height, middle = read_npy("out/height.npy").values, 128 * 256 + 128
        for n in range(12):
            far = (n * 0.25 / a) ** 2
            check_near(height[middle + n], -depth * (1 - far) * math.exp(-far), 0.02 * depth,
                       f"height {n} cells from where it fell")


def test_an_export_holds_the_wake_at_each_of_its_times():
    options = (*QUICK, "--course", course(), "--time", "2")
    succeed("export", "sea", *options, "--frames", "2", "--rate", "2", preset=())
    wake("two", "--course", "course.txt", "--time", "2")
    wake("later", "--course", "course.txt", "--time", "2.5")
    for folder, number in (("two", 1), ("later", 2)):
        for name in ("height", "slope_x", "slope_z", "foam", "psi", "trail", "slick"):
            check(read_bytes(f"sea/wake_{name}-{number:04d}.npy") == read_bytes(f"{folder}/{name}.npy"),
                  f"{name} of frame {number}")
        middle = json.loads(read_bytes(f"{folder}/parameters.json"))["middle"]["value"]
        check_equal(list(read_npy(f"sea/wake_middle-{number:04d}.npy").values), middle, "middle")
    succeed("export", "one", *options, preset=())
    wanted = json.loads(read_bytes("two/parameters.json"))
    for folder in ("sea", "one"):  # and how it came about
        parameters = json.loads(read_bytes(f"{folder}/parameters.json"))
        check_equal((parameters["course"], parameters["stones"]), (wanted["course"], []), "script")
        check_equal({name: parameters["wake"][name] for name in ("cell", "cells", "border", "begins")},
                    {name: wanted[name] for name in ("cell", "cells", "border", "begins")}, "patch")
    check(os.path.exists("one/wake_height.npy"), "a wake of one time")
    succeed("export", "one", *QUICK, preset=())
    parameters = json.loads(read_bytes("one/parameters.json"))
    check(not {"wake", "stones", "course"} & set(parameters), "no wake in parameters.json")


def test_a_mesh_carries_the_wake():
    flat = ("--beaufort", "0", "--grid", "32", "--quality", "medium", "--format", "obj", "--area", "20",
            "--area-grid", "40", "--stone-at", "0,0,0.6,0.5", "--time", "1.5")
    succeed("export", "mesh", *flat, preset=())
    heights = [float(line.split()[2]) for line in read_bytes("mesh/sea.obj").decode().splitlines()
               if line.startswith("v ")]
    check_equal(len(heights), 41 * 41, "points")
    parameters = json.loads(read_bytes("mesh/parameters.json"))
    check_equal([fall_of(stone) for stone in parameters["stones"]],
                [{"x": 0, "z": 0, "radius": 0.6, "time": 0.5, "step": 31}],
                "stones")
    check_equal(parameters["course"], [], "course")
    wake("out", "--stone-at", "0,0,0.6,0.5", "--time", "1.5", "--beaufort", "0")
    field = read_npy("out/height.npy").values
    for m in range(41):
        for n in range(41):  # a point of the mesh lies on every second cell of the patch
            check_near(heights[m * 41 + n], field[(128 - 40 + 2 * m) * 256 + 128 - 40 + 2 * n], 1e-6,
                       f"height of point {n}, {m}")
    check_refused(run("export", "maps", "--format", "exr", "--stone-at", "0,0", preset=()), 2,
                  "a map of a wake", "exr")


def test_a_script_that_has_not_begun_is_refused():
    frames = ("--rate", "10", "--duration", "0.3")
    for command, end in ((("shot", "later.png"), 0), (("wake", "out"), 0), (("wake", "figure.png"), 0),
                         (("export", "out"), 0), (("export", "out", "--frames", "5", "--rate", "10"), 0.4),
                         (("clip", "later-%d.png", *frames), 0.2), (("clip", "later.mp4", *frames), 0.2)):
        check_refused(run(*command, "--time", "0", "--stone-at", "0,0,1,0.4", preset=()), 2, f"{command}", f" {end} s")
    check_refused(run("wake", "out", "--course", course("40 0 0\n43 9 0\n"), preset=()), 2, "a later course", " 30 s")
    check_refused(run("wake", "out", "--stone-at", "0,0,1,1", "--stone-at", "500,0,1,1", "--time", "2",
                      preset=()), 2, "stones that lie far apart", "too far from the other stones")
    check(not any(name.startswith(("later", "out", "figure")) for name in os.listdir(".")),
          "nothing is left")


def test_bad_scripts_are_refused_with_one_line():
    """The unit test of courses tries what is none."""
    courses = {"zero": "0 0 0\n\0 9 9 9\n", "long": "0 0 " + "9" * 1000000 + "\n"}
    for name, text in courses.items():
        check_refused(run("wake", "out", "--course", course(text, name), preset=()), 1, name, name)
    check_refused(run("wake", "out", *["--stone-at=0,0"] * 3000, preset=()), 2, "thousands of stones", "256")
    check_refused(run("clip", "x-%d.png", "--loop", "4", "--stone-at", "0,0", preset=()), 2, "a loop of rings", "--loop")
    check_equal(sorted(os.listdir(".")), sorted(courses), "nothing is left")


def test_stones_beside_a_course_fall_into_the_water_that_follows_the_boat():
    course()
    wake("out", "--course", "course.txt", "--stone-at", "9,10,0.5,4", "--time", "5")
    check(max(read_npy("out/height.npy").values) > 0.05, "rings beside the boat")
    for stone in ("9,40,0.5,4", "-300,0,0.5,0.5"):
        check_refused(run("wake", "far", *QUICK, "--course", "course.txt", f"--stone-at={stone}",
                          "--time", "5", preset=()), 2, f"stone {stone}", "too far from the boat")
    course("4 0 0\n9 18 0\n", "late.txt")  # the water lies where the boat will be
    wake("early", "--course", "late.txt", "--stone-at", "9,20,0.5,1", "--time", "5")
    check_refused(run("wake", "far", *QUICK, "--course", "late.txt", "--stone-at", "9,25,0.5,1",
                      "--time", "5", preset=()), 2, "before the boat", "too far from the boat")
    check(not os.path.exists("far"), "nothing is left")

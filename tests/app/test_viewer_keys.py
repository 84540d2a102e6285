"""The keys of the viewer: help, spectrum, N, reset, buoys, pictures and the text overlay."""
import os
import re
import time

import harness
from harness import (BARE, SMALL_AND_QUICK, check, check_equal, check_same_picture, differing_bytes,
                     picture_of, read_bytes, read_png, succeed, switch, write_bytes)
from harness import scripted_window as sea_window

# A sea that stands still from the start, so that pictures can be compared.
STILL = ("--speed", "0", "--time", "3", "--hud", "off", "--pool", "off", "--string", "off", "--grid",
         "32", "--tiles", "2")
LEFT, RIGHT, WHEEL_UP = 1, 3, 4


def all_done(sea):
    """Waits until everything sent so far has had its effect. Unlike catch_up it leaves the speed
    of time alone, which has limits: it pauses or continues, and undoes that."""
    was = sea.last("paused")
    for wanted in ("off" if was == "on" else "on", was):
        since = sea.count()
        sea.tap("space")
        sea.wait_value("paused", wanted, since)


# ---- Help ---------------------------------------------------------------------------------------


def test_escape_closes_the_help_before_it_leaves():
    with sea_window(*SMALL_AND_QUICK) as sea:
        switch(sea, "h", "help", "on")
        switch(sea, "m", "mouse", "held")
        switch(sea, "Escape", "mouse", "free")
        check_equal(sea.last("help"), "on", "help after the mouse is released")
        switch(sea, "Escape", "help", "off")
        all_done(sea)
        check_equal(sea.process.poll(), None, "exit code after the help is closed")


def test_escape_leaves_only_twice():
    with sea_window(*SMALL_AND_QUICK) as sea:
        since = sea.count()
        sea.tap("Escape")
        sea.wait_for(lambda lines: "Esc once more leaves" in lines, "the first says so", since)
        sea.sleep(4.2)  # longer than the note stands
        since = sea.count()
        sea.tap("Escape")
        sea.wait_for(lambda lines: "Esc once more leaves" in lines, "it is the first again", since)
        all_done(sea)
        check_equal(sea.process.poll(), None, "exit code after one Escape at a time")
        sea.tap("Escape")
        check_equal(sea.wait_end(), 0, "exit code after the second Escape")


def test_keys_tell_what_stands_in_their_way():
    with sea_window(*SMALL_AND_QUICK) as sea:  # of N = 16
        since = sea.count()
        sea.tap("minus")
        sea.wait_for(lambda lines: any("from 16 to 1024" in line for line in lines), "the least N", since)
        switch(sea, "v", "spectrum-view", "on")
        since = sea.count()
        sea.tap("p")
        sea.wait_for(lambda lines: any("V leaves it" in line for line in lines), "no pool", since)
        check_equal(sea.values("pool", since), [], "the pool over the spectrum")


def test_escape_with_the_mouse_held_does_not_leave_when_focus_goes_in_the_same_frame():
    with sea_window(*SMALL_AND_QUICK) as sea:
        switch(sea, "m", "mouse", "held")
        since = sea.count()
        sea.send("+key Escape")  # in one frame with ...
        sea.send("focus off")
        sea.wait_value("mouse", "free", since)
        sea.send("focus on")
        sea.tap("g")
        check(sea.values("wireframe", since), "the window still answers")


def test_a_button_of_a_gamepad_acts_once_each_time_it_goes_down():
    with sea_window(*SMALL_AND_QUICK) as sea:
        sea.frames()
        since = sea.count()
        for wanted in ("dft", "fft"):
            sea.send("pad 0 1")  # A
            sea.frames(5)
            check_equal(sea.values("method", since)[-1:], [wanted], "method after A")
            sea.send("pad 0 0")
        check_equal(sea.values("method", since), ["dft", "fft"], "methods")


# ---- The spectrum -------------------------------------------------------------------------------


def test_v_shows_the_spectrum_that_shot_draws_and_back():
    options = ("--resolution", "320x240", *STILL)
    succeed("shot", "wanted.png", *options, "--spectrum-view")
    with sea_window(*options) as sea:
        sea_picture = picture_of(sea)
        switch(sea, "v", "spectrum-view", "on")
        check_same_picture(picture_of(sea), read_png("wanted.png"), "spectrum")
        switch(sea, "v", "spectrum-view", "off")
        check_same_picture(picture_of(sea), sea_picture, "picture after v twice")


def test_shift_v_shows_one_cascade_after_the_other():
    options = ("--beaufort", "3", "--cascades", "2", "--grid", "16", "--resolution", "64x36", *STILL)
    succeed("shot", "wanted.png", *options, "--spectrum-view", "--spectrum-cascade", "2", preset=())
    with sea_window(*options, preset=()) as sea:
        switch(sea, "shift+v", "spectrum-view", "on")
        switch(sea, "shift+v", "spectrum-cascade", "2")
        check_same_picture(picture_of(sea), read_png("wanted.png"), "the second cascade")
        switch(sea, "shift+v", "spectrum-cascade", "1")


# ---- Reset --------------------------------------------------------------------------------------

OF_THE_WINDOW = ("gl=", "size=", "fullscreen=")  # what a reset leaves alone


def state_at_start(sea):
    with sea.news:
        end = next(number for number, line in enumerate(sea.lines) if line.startswith("camera="))
        return [line for line in sea.lines[:end + 1] if not line.startswith(OF_THE_WINDOW)]


def state_after_reset(sea):
    """Presses Backspace and returns what is reported then."""
    since = sea.count()
    sea.tap("BackSpace")
    sea.wait_for(lambda lines: "reset" in lines and any(
        line.startswith("camera=") for line in lines[lines.index("reset"):]), "a reset", since)
    with sea.news:
        lines = sea.lines[since:]
    lines = lines[lines.index("reset") + 1:]
    end = next(number for number, line in enumerate(lines) if line.startswith("camera="))
    return [line for line in lines[:end + 1] if not line.startswith(OF_THE_WINDOW)]


def change_everything(sea):
    sea.point_at(80, 80)
    sea.xdotool("mousedown", LEFT)
    sea.move_pointer(30, -20)
    sea.xdotool("mouseup", LEFT)
    sea.xdotool("click", "--repeat", "3", WHEEL_UP)
    had_spectrum = sea.last("spectrum-view") == "on"
    if had_spectrum:  # in which g and buoys do nothing
        switch(sea, "v", "spectrum-view", "off")
    for key, name in (("f", "method"), ("g", "wireframe"), ("period", "speed"), ("minus", "grid")):
        since = sea.count()
        sea.tap(key)
        sea.wait_next(name, since)
    since = sea.count()
    put_buoy(sea, 80, 100)
    sea.wait_next("buoy", since)
    if not had_spectrum:
        switch(sea, "v", "spectrum-view", "on")
    switch(sea, "h", "help", "on")
    since = sea.count()
    sea.xdotool("keydown", "w")
    sea.wait_next("camera", since)
    sea.xdotool("keyup", "w")
    switch(sea, "space", "paused", "on")
    switch(sea, "m", "mouse", "held")


def test_backspace_brings_the_start_back():
    for options in ((), ("--method", "dft", "--wireframe"), ("--spectrum-view", "--time", "7.25")):
        options = ("--resolution", "160x120", *STILL, "--camera", "3,7,2,20,-30", *options)
        with sea_window(*options) as sea:
            first = state_at_start(sea)
            before = picture_of(sea)
            for _ in range(2):
                change_everything(sea)
                check_equal(state_after_reset(sea), first, "state after Backspace")
                check_same_picture(picture_of(sea), before, "picture after Backspace")


def test_backspace_stops_a_camera_that_glides():
    with sea_window(*SMALL_AND_QUICK) as sea:
        first = sea.camera()
        since = sea.count()
        sea.xdotool("keydown", "w")
        sea.wait_next("camera", since)
        sea.xdotool("keyup", "w", "key", "BackSpace")
        sea.wait_for(lambda lines: "reset" in lines, "a reset", since)
        check_equal(sea.resting_camera(), first, "where the camera rests")


def test_backspace_leaves_the_size_of_the_window():
    with sea_window(*SMALL_AND_QUICK) as sea:
        sea.resize(200, 150)
        since = sea.count()
        state_after_reset(sea)
        check_equal(sea.values("size", since), ["200x150"], "size after Backspace")
        check_equal(sea.values("fullscreen", since), ["off"], "full screen after Backspace")


# ---- Markers ------------------------------------------------------------------------------------


def put_buoy(sea, x, y):
    sea.xdotool("mousemove", "--window", sea.id, x, y, "keydown", "ctrl", "click", RIGHT, "keyup", "ctrl")


def test_a_buoy_stays_on_the_water_when_time_stops_as_it_is_put():
    with sea_window(*BARE, "--resolution", "320x240", "--speed", "100",
                    "--camera", "0,30,0,0,-45") as sea:
        for _ in range(3):
            sea.sleep(0.2)
            since = sea.count()
            put_buoy(sea, 160, 120)
            sea.tap("space")
            sea.wait_value("paused", "on", since)
            put = picture_of(sea)
            switch(sea, "f", "method", "dft")  # the same sea computed again
            switch(sea, "f", "method", "fft")
            check_same_picture(picture_of(sea), put, "the buoy on the sea at rest")
            switch(sea, "c", "buoys", "0")
            check(picture_of(sea).pixels != put.pixels, "the buoy was in the picture")
            switch(sea, "space", "paused", "off")


# ---- Pictures -----------------------------------------------------------------------------------


def test_f2_never_overwrites_a_picture():
    os.mkdir("screenshots")
    now = time.time()
    name = "screenshots/swell-%Y%m%d-%H%M%S"
    taken = [time.strftime(name, time.localtime(now + later)) + end
             for later in range(-1, 60) for end in (".png", "-2.png")]
    for path in taken:
        write_bytes(path, b"old")
    with sea_window(*SMALL_AND_QUICK) as sea:
        saved = {}
        for _ in range(3):
            path = sea.save_picture()
            check(path not in taken and path not in saved, "the name is a new one", path)
            check(re.fullmatch(r"screenshots/swell-\d{8}-\d{6}-\d+\.png", path), "name", path)
            saved[path] = read_bytes(path)
        check(all(read_bytes(path) == content for path, content in saved.items()),
              "pictures stay as they were")
    check(all(read_bytes(path) == b"old" for path in taken), "files from before stay")
    check_equal(sorted(os.listdir("screenshots")),
                sorted(os.path.basename(path) for path in [*taken, *saved]), "files")


def test_f2_makes_one_picture_at_a_time_beside_the_window():
    options = ("--resolution", "160x90", "--beaufort", "6", "--grid", "64", "--quality", "medium",
               "--time", "20", *BARE)
    with sea_window(*options, "--camera", "0,8,0,20,-10", preset=()) as sea:
        sea.frames(5)
        since = sea.count()
        for press in ("+down", "+up", "+down", "up"):  # in one frame
            sea.send(press, "F2")
        sea.wait_for(lambda lines: "one picture at a time" in lines, "a refusal", since)
        path = sea.wait_next("picture", since)
        at = sea.wait_next("time", since)  # of the press; the window has gone on
        check_equal(os.listdir("screenshots"), [os.path.basename(path)], "pictures")
        camera = sea.last("camera")
        succeed("shot", "wanted.png", *options, "--camera", camera, "--time", at, preset=())
        check_same_picture(read_png(path), read_png("wanted.png"), "F2's picture")
        sea.frames(3)
        check(differing_bytes(sea.shown(), read_png(path)) > 0, "the window goes on from there")


def test_leaving_cancels_a_picture():
    sea = harness.ScriptedWindow("--verbose", "--resolution", "320x180", "--time", "20", preset=())
    with harness.ended(sea.process):
        sea.wait_open()
        sea.send("+key", "F2")  # in one frame with ...
        sea.tap("ctrl+q")
        check_equal(sea.wait_end(), 0, "exit code")
        check("no picture: cancelled" in sea.lines, "what became of it", sea.lines[-4:])
        check_equal(os.listdir("screenshots"), [], "pictures")


# ---- The text overlay ---------------------------------------------------------------------------


def test_f2_saves_the_picture_without_the_overlay():
    options = ("--resolution", "320x200", *STILL)
    succeed("shot", "bare.png", *options)
    succeed("shot", "pool.png", *options, "--pool", "on")
    with sea_window(*options, "--hud", "on") as sea:
        for _ in range(2):
            check_same_picture(read_png(sea.save_picture(words=False)), read_png("bare.png"), "F2")
            check(picture_of(sea).pixels != read_png("bare.png").pixels, "Shift + F2 has words")
        switch(sea, "p", "pool", "on")
        switch(sea, "space", "paused", "on")
        picture = read_png(sea.save_picture(words=False))
    wanted = read_png("pool.png")
    below = 3 * 320 * 140  # the pool is as it was when it was paused
    check(picture.pixels[below:] == wanted.pixels[below:], "the picture below the pool")


def test_o_hides_the_overlay_and_t_unfolds_it():
    with sea_window("--resolution", "640x400", *STILL, "--hud", "on") as sea:
        sea.sleep(1.0)  # until it has figures

        def lower_end():
            """The lowest row with words."""
            shown, bare = picture_of(sea), read_png(sea.save_picture(words=False))
            changed = [at for at, pair in enumerate(zip(shown.pixels, bare.pixels)) if pair[0] != pair[1]]
            return changed[-1] // (3 * shown.width)

        folded = lower_end()
        switch(sea, "t", "times", "on")
        unfolded = lower_end()
        check(unfolded > 1.5 * folded, "what is unfolded needs room", unfolded, folded)
        switch(sea, "t", "times", "off")
        check_equal(lower_end(), folded, "folded again")
        switch(sea, "o", "hud", "off")
        check_same_picture(picture_of(sea), read_png(sea.save_picture(words=False)), "hidden")


# ---- Undoing ------------------------------------------------------------------------------------

QUICK_TO_UNDO = ("--resolution", "160x100", "--grid", "16", "--tiles", "2", "--pool", "off", "--quality", "low",
                 "--hud", "off")


def test_changes_are_undone():
    with sea_window(*QUICK_TO_UNDO, preset=()) as sea:
        first = sea.last("wind")
        sea.tap("u")
        check("nothing to undo" in sea.lines[-1], "there is nothing to undo", sea.lines[-1])
        sea.tap("7")
        storm = sea.last("wind")
        sea.settle(1.0)
        sea.tap("l")
        sea.settle(1.0)
        since = sea.count()
        sea.tap("u")
        sea.wait_value("look", "sea", since)
        sea.tap("ctrl+z")
        sea.wait_value("wind", first, since)
        check(storm != first, "the force was another", storm)


def test_backspace_is_undone_with_all_that_was_in_the_water():
    with sea_window(*QUICK_TO_UNDO, preset=()) as sea:
        sea.tap("2")
        put_buoy(sea, 80, 80)
        sea.tap("b")
        sea.settle(3.0)
        sea.tap("b", "space")  # the camera goes on behind a boat while time stands
        sea.settle(1.0)
        before = sea.last("wind"), sea.last("buoy"), sea.last("boat")
        check(None not in before, "wind, buoy and boat are there", before)
        picture = read_png(sea.save_picture(words=False))
        sea.tap("BackSpace")
        check(any("U brings it back" in line for line in sea.lines), "Backspace says so")
        sea.settle(2.0)
        check(read_png(sea.save_picture(words=False)).pixels != picture.pixels, "Backspace resets")
        since = sea.count()
        sea.tap("u")
        sea.settle(2.0)
        sea.wait_value("paused", "on", since)
        check_equal(sea.values("wind", since)[-1], before[0], "the wind is back")
        check_same_picture(read_png(sea.save_picture(words=False)), picture, "the picture of before")

"""The keys of the viewer: help, spectrum, N, reset, buoys, pictures and the text overlay."""
import math
import os
import re
import sys
import time

sys.dont_write_bytecode = True  # the source folder stays clean
import harness
from harness import (BARE, SMALL_AND_QUICK, check, check_equal, check_near, check_same_picture,
                     differing_bytes, picture_of, pixel, read_bytes, read_png, succeed, switch,
                     wait_until, write_bytes)
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


def test_h_and_f1_open_and_close_the_help_page():
    with sea_window("--resolution", "640x480", *STILL) as sea:
        check_equal(sea.last("help"), "off", "help at the start")
        plain = picture_of(sea)
        for opens, closes in (("h", "h"), ("F1", "F1"), ("h", "F1")):
            switch(sea, opens, "help", "on")
            page = picture_of(sea)
            part = differing_bytes(page, plain) / len(plain.pixels)
            check(part > 0.2, "part of the colour values that the help page changes", part)
            check(count_white(page, 0, 0, 640, 480) > 100, "the page holds white text")
            switch(sea, closes, "help", "off")
            check_same_picture(picture_of(sea), plain, "picture after the help is closed")


def test_the_help_page_fits_into_windows_of_any_size():
    with sea_window("--resolution", "160x120", *STILL) as sea:
        switch(sea, "h", "help", "on")
        for width, height in ((1, 1), (160, 120), (320, 200), (900, 700)):
            sea.resize(width, height)
            picture = picture_of(sea)
            check_equal(picture[:2], (width, height), "size of the picture")
        left, right = (min(pixel(picture, x, 350)) for x in (2, 897))
        check(left > 0 and right > 0, "the page leaves the picture's sides free", left, right)


def test_escape_closes_the_help_before_it_leaves():
    with sea_window(*SMALL_AND_QUICK) as sea:
        switch(sea, "h", "help", "on")
        switch(sea, "m", "mouse", "held")
        switch(sea, "Escape", "mouse", "free")
        check_equal(sea.last("help"), "on", "help after the mouse is released")
        switch(sea, "Escape", "help", "off")
        all_done(sea)
        check_equal(sea.process.poll(), None, "exit code after the help is closed")
        since = sea.count()
        sea.tap("Escape")
        sea.wait_for(lambda lines: "Esc once more leaves" in lines, "the first says so", since)
        sea.tap("Escape", "Escape")
        check_equal(sea.wait_end(), 0, "exit code after the last Escape")


def test_escape_leaves_only_twice_and_ctrl_q_at_once():
    with sea_window(*SMALL_AND_QUICK) as sea:
        since = sea.count()
        sea.tap("Escape")
        sea.wait_for(lambda lines: "Esc once more leaves" in lines, "the first says so", since)
        sea.sleep(2.2)  # longer than it waits for the second
        since = sea.count()
        sea.tap("Escape")
        sea.wait_for(lambda lines: "Esc once more leaves" in lines, "it is the first again", since)
        all_done(sea)
        check_equal(sea.process.poll(), None, "exit code after one Escape at a time")
        sea.tap("ctrl+q")
        check_equal(sea.wait_end(), 0, "exit code after Ctrl+Q")


def test_keys_tell_what_stands_in_their_way():
    with sea_window(*SMALL_AND_QUICK) as sea:  # of N = 16
        since = sea.count()
        sea.tap("minus")
        sea.wait_for(lambda lines: "N is at least 16" in lines, "the least N", since)
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
            sea.send("pad button 0 1")  # A
            sea.frames(5)
            check_equal(sea.values("method", since)[-1:], [wanted], "method after A")
            sea.send("pad button 0 0")
        check_equal(sea.values("method", since), ["dft", "fft"], "methods")


# ---- The spectrum -------------------------------------------------------------------------------


def test_v_shows_the_spectrum_that_shot_draws_and_back():
    for options in ((), ("--samples", "4", "--wind", "-10,25", "--grid", "64")):
        options = ("--resolution", "320x240", *STILL, *options)
        succeed("shot", "wanted.png", *options, "--spectrum-view")
        with sea_window(*options) as sea:
            sea_picture = picture_of(sea)
            switch(sea, "v", "spectrum-view", "on")
            spectrum = picture_of(sea)
            check(spectrum.pixels != sea_picture.pixels, "v changes the picture")
            check_same_picture(spectrum, read_png("wanted.png"), "spectrum")
            switch(sea, "v", "spectrum-view", "off")
            check_same_picture(picture_of(sea), sea_picture, "picture after v twice")


# ---- N ------------------------------------------------------------------------------------------

GRIDS = ["16", "32", "64", "128", "256", "512", "1024"]


def press_sign(sea, key, wanted):
    """Presses the key once and expects these reports of N, one or none."""
    since = sea.count()
    sea.tap(key)
    all_done(sea)
    check_equal(sea.values("grid", since), wanted, f"values of N after {key}")


def test_plus_and_minus_change_n_by_one_step_within_its_limits():
    options = ("--resolution", "64x36", *STILL, "--tiles", "1", "--grid", "64")
    with sea_window(*options) as sea:
        before = picture_of(sea)
        for grid in GRIDS[3:]:
            press_sign(sea, "plus", [grid])
            check(picture_of(sea).pixels != before.pixels, f"N = {grid} is another picture")
        press_sign(sea, "plus", [])
        for grid in GRIDS[-2::-1]:
            press_sign(sea, "minus", [grid])
        press_sign(sea, "minus", [])
        succeed("shot", "least.png", *options, "--grid", "16")
        check_same_picture(picture_of(sea), read_png("least.png"), "picture at N = 16")
        for grid in GRIDS[1:3]:
            press_sign(sea, "plus", [grid])
        check_same_picture(picture_of(sea), before, "picture after going up, down and back")


def test_signs_count_wherever_the_keyboard_has_them():
    with sea_window(*SMALL_AND_QUICK) as sea:
        for key, wanted in (("equal", ["32"]), ("KP_Add", ["64"]), ("KP_Subtract", ["32"]),
                            ("minus", ["16"]), ("underscore", []), ("KP_Add", ["32"])):
            press_sign(sea, key, wanted)


def test_a_held_sign_steps_once():
    for modifiers, key, wanted in (((), "minus", "32"), ((), "equal", "128"),
                                   (("Shift_L",), "equal", "128")):
        with sea_window(*SMALL_AND_QUICK, "--grid", "64") as sea:
            since = sea.count()
            for name in (*modifiers, key):
                sea.xdotool("keydown", name)
            sea.sleep(0.6)  # repeats come after 0.2 s, every 0.03 s
            for name in (*modifiers, key):
                sea.xdotool("keyup", name)
            all_done(sea)
            check_equal(sea.values("grid", since), [wanted], f"N while {key} is held")


def test_signs_are_counted_while_another_key_is_held():
    with sea_window(*SMALL_AND_QUICK) as sea:
        sea.xdotool("keydown", "w")
        sea.sleep(0.5)  # it repeats
        since = sea.count()
        sea.tap("equal")
        sea.wait_value("grid", "32", since)
        sea.xdotool("keyup", "w")


# ---- The speed of time --------------------------------------------------------------------------


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
    add_buoy(sea, 80, 100, 1)
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

ABOVE = ("--resolution", "320x200", *STILL, "--camera", "0,10,4,0,-30")  # water nearly everywhere
SKY = ("--resolution", "320x200", *STILL, "--camera", "0,10,4,0,20")


def ctrl_click(sea, x, y):
    sea.xdotool("mousemove", "--window", sea.id, x, y, "keydown", "Control_L", "click", RIGHT,
                "keyup", "Control_L")


def add_buoy(sea, x, y, number):
    """Clicks on the water and returns where the buoy of that number is."""
    since = sea.count()
    ctrl_click(sea, x, y)
    sea.wait_for(lambda lines: any(line.startswith(f"buoy={number},") for line in lines),
                 f"buoy {number}", since)
    return buoys(sea)[number]


def buoys(sea):
    """What has been reported last of each buoy: number -> [x, y, z]."""
    rows = [value.split(",") for value in sea.values("buoy")]
    return {int(row[0]): [float(number) for number in row[1:]] for row in rows}


def changed_box(one, other):
    """The left, top, right and bottom of what differs; None if nothing does."""
    width = one.width
    changed = [at // 3 for at, pair in enumerate(zip(one.pixels, other.pixels))
               if pair[0] != pair[1]]
    if not changed:
        return None
    columns = [at % width for at in changed]
    return min(columns), changed[0] // width, max(columns), changed[-1] // width


def check_buoy_at(before, after, x, y):
    box = changed_box(before, after)
    check(box, f"a buoy is seen at {x}, {y}")
    left, top, right, bottom = box
    check(left - 2 <= x <= right + 2 and top - 2 <= y <= bottom + 2,
          "the buoy is where the click was", box, (x, y))
    check(right - left <= 60 and bottom - top <= 60, "only the buoy changes", box)


def test_a_buoy_stays_on_the_water_when_time_stops_as_it_is_put():
    with sea_window(*BARE, "--resolution", "320x240", "--speed", "100",
                    "--camera", "0,30,0,0,-45") as sea:
        for _ in range(3):
            sea.sleep(0.2)
            since = sea.count()
            sea.xdotool("mousemove", "--window", sea.id, 160, 120, "keydown", "ctrl", "click", 3,
                        "keyup", "ctrl", "key", "space")
            sea.wait_value("paused", "on", since)
            put = picture_of(sea)
            switch(sea, "f", "method", "dft")  # the same sea computed anew
            switch(sea, "f", "method", "fft")
            check_same_picture(picture_of(sea), put, "the buoy on the sea at rest")
            switch(sea, "c", "buoys", "0")
            check(picture_of(sea).pixels != put.pixels, "the buoy was in the picture")
            switch(sea, "space", "paused", "off")


def test_ctrl_right_click_puts_buoys_where_one_clicks_and_c_removes_them():
    with sea_window(*ABOVE) as sea:
        bare = picture_of(sea)
        add_buoy(sea, 160, 150, 1)
        first = picture_of(sea)
        check_buoy_at(bare, first, 160, 150)
        add_buoy(sea, 60, 120, 2)
        second = picture_of(sea)
        check_buoy_at(first, second, 60, 120)
        switch(sea, "c", "buoys", "0")
        check_same_picture(picture_of(sea), bare, "picture without buoys")
        add_buoy(sea, 160, 150, 1)
        check_same_picture(picture_of(sea), first, "picture with the first buoy once more")


def test_a_buoy_lies_on_the_line_of_sight():
    with sea_window(*ABOVE) as sea:
        x, y, z = add_buoy(sea, 160, 100, 1)  # the middle: where the camera looks
        check(z < 4.0 and y < 10.0, "the buoy is in front of the camera and below it", x, y, z)
        away = math.hypot(y - 10.0, z - 4.0)
        check_near(x, 0.0, 0.01 * away, "x of a buoy straight ahead")
        check_near(math.degrees(math.atan2(y - 10.0, 4.0 - z)), -30.0, 0.5, "pitch of its direction")
        left, right = (add_buoy(sea, column, 150, number)
                       for column, number in ((60, 2), (260, 3)))
        check(left[0] < x < right[0], "x of buoys to the left and to the right", left, right)


def check_adds_no_buoy(sea, x, y):
    since = sea.count()
    ctrl_click(sea, x, y)
    all_done(sea)
    check_equal(sea.values("buoy", since), [], f"buoys after a click at {x}, {y}")


def test_there_are_no_buoys_in_the_sky():
    with sea_window(*SKY) as sea:
        before = picture_of(sea)
        for x, y in ((160, 20), (5, 5), (315, 60)):
            check_adds_no_buoy(sea, x, y)
        check_same_picture(picture_of(sea), before, "picture after clicks in the sky")


def test_other_clicks_put_no_buoys():
    with sea_window(*ABOVE) as sea:
        sea.point_at(160, 150)
        sea.xdotool("click", LEFT, "click", RIGHT)
        sea.xdotool("keydown", "Shift_L", "click", RIGHT, "keyup", "Shift_L")
        all_done(sea)
        check_equal(sea.values("buoy"), [], "buoys")


def test_a_ctrl_drag_does_not_turn_the_camera():
    with sea_window(*ABOVE, "--speed", "1") as sea:
        start, since = sea.camera(), sea.count()
        sea.point_at(160, 120)
        sea.xdotool("keydown", "Control_L", "mousedown", LEFT)
        sea.move_pointer(30, 20)
        sea.xdotool("mouseup", LEFT, "keyup", "Control_L")
        check_equal(sea.camera(), start, "camera after a drag with Ctrl")
        sea.wait_next("stone", since)  # which falls in after its flight


def test_buoys_ride_on_the_water():
    with sea_window(*ABOVE, "--speed", "2") as sea:
        add_buoy(sea, 160, 150, 1)
        since = sea.count()
        sea.wait_for(lambda lines: sum(line.startswith("buoy=1,") for line in lines) >= 3,
                     "reports of a buoy that rides", since)
        places = [[float(word) for word in value.split(",")[1:]]
                  for value in sea.values("buoy")]
        away = [math.hypot(x - places[0][0], z - places[0][2]) for x, _, z in places]
        check(max(away) < 30.0, "it stays at its mooring, as far as waves of 10 m carry it", away)
        heights = [y for _, y, _ in places]
        check(max(heights) - min(heights) > 0.02, "its height changes", heights)
        switch(sea, "space", "paused", "on")
        since = sea.count()
        sea.sleep(1.3)  # reports came once a second
        check_equal(sea.values("buoy", since), [], "reports while time stands")


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
    options = ("--resolution", "320x180", "--beaufort", "6", "--grid", "128", "--quality", "medium",
               "--time", "20", *BARE)
    with sea_window(*options, "--camera", "0,8,0,20,-10", preset=()) as sea:
        sea.frames(5)
        since = sea.count()
        sea.tap("F2", "F2")  # without a frame in between
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
        sea.tap("F2", "ctrl+q")
        check_equal(sea.wait_end(), 0, "exit code")
        check("no picture: cancelled" in sea.lines, "what became of it", sea.lines[-4:])
        check_equal(os.listdir("screenshots"), [], "pictures")


# ---- The text overlay ---------------------------------------------------------------------------


def count_white(picture, left, top, right, bottom):
    """How many pixels are as white as the brightest letters; nothing else in a picture is."""
    count = 0
    for y in range(top, bottom):
        begin = 3 * picture.width * y
        row = picture.pixels[begin + 3 * left:begin + 3 * right]
        count += sum(max(color) > 160 and min(color) > 0.9 * max(color)
                     for color in zip(row[::3], row[1::3], row[2::3]))
    return count


def overlay_with_figures(sea):
    """The overlay's pixels of letters, once it has a line of figures."""
    sea.sleep(1.0)
    def letters():
        words, bare = picture_of(sea), read_png(sea.save_picture(words=False))
        left, top, right, bottom = changed_box(bare, words)
        count = sum(min(pixel(words, x, y)) > 130
                    for y in range(top, bottom) for x in range(left, right))
        return (right - left, count) if bottom - top > 30 else None
    return wait_until(letters, "the overlay shows the frames a second")


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
    top = 3 * 320 * 60  # the pool is as it was when it was paused
    check_equal(picture.pixels[:top], wanted.pixels[:top], "the picture beside the pool")


def test_o_hides_the_overlay_and_t_unfolds_it():
    with sea_window("--resolution", "640x400", *STILL, "--hud", "on") as sea:
        folded = overlay_with_figures(sea)
        switch(sea, "t", "times", "on")
        height = changed_box(picture_of(sea), read_png(sea.save_picture(words=False)))[3]
        switch(sea, "t", "times", "off")
        lower = changed_box(picture_of(sea), read_png(sea.save_picture(words=False)))[3]
        check(height > 1.5 * lower, "what is unfolded needs room", height, lower, folded)
        switch(sea, "o", "hud", "off")
        check_same_picture(picture_of(sea), read_png(sea.save_picture(words=False)), "hidden")


def test_the_overlay_is_at_the_top_left_at_any_size():
    for width, height in ((320, 200), (1280, 900)):
        size = ("--resolution", f"{width}x{height}", *STILL)
        succeed("shot", "bare.png", *size)
        bare = read_png("bare.png")
        with sea_window(*size, "--hud", "on") as sea:
            picture = picture_of(sea)
        left, top, right, bottom = changed_box(bare, picture)
        check(left < 20 and top < 20, "the overlay begins at the top left", left, top)
        check(width // 8 < right and bottom < height // 2 and right < width, "it ends before",
              (right, bottom), (width, height))
        letters = sum(min(pixel(picture, x, y)) > 130
                      for y in range(top, bottom) for x in range(left, right))
        check(letters > 60, f"bright pixels in the overlay at {width}x{height}", letters)


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
        sea.point_at(80, 80)
        sea.xdotool("keydown", "ctrl", "click", 3, "keyup", "ctrl")
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


QUICK_TO_UNDO = ("--resolution", "160x100", "--grid", "16", "--tiles", "2", "--pool", "off", "--quality", "low",
                 "--hud", "off")

if __name__ == "__main__":
    harness.main()

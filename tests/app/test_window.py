"""The window: keys, mouse, resizing, pictures and leaving. What the system has a part in is tested on a
virtual display (screen_window), all else in a scripted window."""
import math
import os
import re
import signal
import subprocess
import time

import harness
from harness import (BARE, SMALL_AND_QUICK, SeaWindow, WindowManagerHand, check, check_equal,
                     check_near, check_refused, check_same_picture, differing_bytes, ended,
                     environment, read_png, run, succeed, virtual_display, wait_until)
from harness import scripted_window as sea_window
from harness import sea_window as screen_window

# ---- Flying -------------------------------------------------------------------------------------


def flown(sea, *keys):
    """How far the camera flies in half a second with the keys held, and until it rests."""
    start = sea.resting_camera()
    for key in keys:
        sea.xdotool("keydown", key)
    sea.sleep(0.5)
    for key in keys:
        sea.xdotool("keyup", key)
    end = sea.resting_camera()
    check_equal(end[3:], start[3:], f"direction of view after {keys}")
    return [end[axis] - start[axis] for axis in range(3)]


def test_keys_fly_along_the_view_and_the_vertical_and_shift_is_fast():
    yaw, pitch = math.radians(30.0), math.radians(-20.0)
    forward = [math.sin(yaw) * math.cos(pitch), math.sin(pitch), -math.cos(yaw) * math.cos(pitch)]
    right = [math.cos(yaw), 0.0, math.sin(yaw)]
    with sea_window(*SMALL_AND_QUICK, "--camera", "0,100,4,30,-20") as sea:
        for key, wanted in (("w", forward), ("s", [-value for value in forward]),
                            ("d", right), ("a", [-value for value in right]),
                            ("e", [0.0, 1.0, 0.0]), ("q", [0.0, -1.0, 0.0])):
            move = flown(sea, key)
            far = math.hypot(*move)
            check(far > 1.0, f"{key} flies", move)
            check_near([value / far for value in move], wanted, 0.01, f"direction with {key}")
        for shift in ("Shift_L", "Shift_R"):
            fast = math.hypot(*flown(sea, shift, "w"))
            check(fast > 2.0 * far, f"{shift} flies faster", far, fast)


def test_the_wheel_changes_the_flying_speed():
    up, down = 4, 5
    with sea_window(*SMALL_AND_QUICK) as sea:
        sea.point_at(80, 45)
        start = float(sea.last("flying"))
        for button, factor in ((up, 1.25), (down, 1.0), (down, 0.8)):
            since = sea.count()
            sea.xdotool("click", button)
            check_near(float(sea.wait_next("flying", since)), factor * start, 0.05 * start,
                       f"flying speed after wheel button {button}")


def focus_elsewhere(sea):
    """Gives the keyboard to the root window."""
    sea.xdotool("windowfocus", sea.xdotool("search", "--maxdepth", "0", "").split()[0])


def test_what_is_held_does_not_stick_when_the_keyboard_goes():
    with sea_window(*SMALL_AND_QUICK) as sea:
        hold_mouse(sea)
        since = sea.count()
        sea.xdotool("keydown", "w")
        sea.wait_next("camera", since)
        focus_elsewhere(sea)  # where the key comes up
        sea.wait_value("mouse", "free", since)
        sea.xdotool("windowfocus", "--sync", sea.id)
        rest = sea.resting_camera()
        check_near(sea.camera(), rest, 0.01, "place of a camera that nobody moves")


def test_a_key_that_repeats_toggles_once():
    with screen_window(*SMALL_AND_QUICK) as sea:
        since = sea.count()
        for key in ("f", "g", "m", "space"):
            sea.xdotool("keydown", key)
            time.sleep(0.5)  # repeats come after 0.2 s, every 0.03 s
            sea.xdotool("keyup", key)
        sea.catch_up()
        states = [sea.values(key, since) for key in ("method", "wireframe", "mouse", "paused")]
        check_equal(states, [["dft"], ["on"], ["held"], ["on"]], "changes while keys are held")


def test_on_a_german_keyboard_each_press_does_one_thing_by_its_label():
    labels = (("z", "tour", "one-wave"), ("z", "tour", None), ("y", "string", "on"), ("y", "string", "off"),
              ("8", "beaufort", "8"), ("bracketleft", "sun", None), ("semicolon", "exposure", "-0.333333"))
    with virtual_display() as display:
        subprocess.run(["setxkbmap", "de"], check=True, env=dict(os.environ, DISPLAY=display.name))
        sea = SeaWindow(display, "--verbose", *SMALL_AND_QUICK, "--look", "sea")
        with ended(sea.process):
            sea.wait_open()
            for key, name, wanted in labels:
                since = sea.count()
                sea.tap(key)
                if wanted:
                    sea.wait_value(name, wanted, since)
                sea.catch_up()
                forces = sea.values("beaufort", since) if name == "sun" else []
                check_equal(forces, [], f"forces by {key}, which types a sign of the sun")
                check(name != "string" or not sea.values("tour", since), "Y shows no tour")
            sea.leave()


# ---- Rest -----------------------------------------------------------------------------------------

REST = 5.0  # s without a change, after which a paused window rests


def pictures(sea, frames):
    """How many of so many frames are drawn."""
    before = sea.pictures
    sea.frames(frames)
    return sea.pictures - before


def test_what_has_not_changed_is_not_drawn_again():
    with sea_window(*SMALL_AND_QUICK, "--look", "sea") as sea:
        sea.settle(2.0 * REST)
        check_equal(pictures(sea, 10), 10, "pictures of a sea that moves")
        sea.tap("space")
        sea.settle(2.0 * REST)
        wait_until(lambda: pictures(sea, 10) == 0, "the paused window rests")  # once its sky is there
        shown = sea.shown()
        check_equal(pictures(sea, 100), 0, "pictures of a window at rest")
        sea.send("minimise", "on")
        sea.send("minimise", "off")
        check_equal(pictures(sea, 5), 5, "pictures after it was minimised")
        check_same_picture(sea.shown(), shown, "the picture then")
        for event in (("expose",), ("move", 100, 50), ("resize", 336, 190), ("key", "Tab"), ("key", "Escape"),
                      ("key", "d"), ("key", "h"), ("key", "h"), ("pad", 3, 1)):
            sea.settle(2.0 * REST)
            wait_until(lambda: pictures(sea, 10) == 0, f"it rests before {event}")
            before = sea.pictures
            sea.send(*event)
            sea.frames()
            check(sea.pictures > before, f"{event} is drawn")
        sea.tap("space")
        check_equal(pictures(sea, 10), 10, "pictures once time goes on")


def test_a_note_of_a_window_at_rest_ends():
    with sea_window(*SMALL_AND_QUICK, "--hud", "on", "--paused") as sea:
        sea.settle(2.0 * REST)
        check_equal(pictures(sea, 10), 0, "pictures at rest")
        before = sea.shown()
        sea.tap("U")  # there is nothing to undo
        sea.frames()
        check(differing_bytes(sea.shown(), before) > 0, "the note is shown")
        sea.settle(2.0 * REST)
        check_equal(pictures(sea, 10), 0, "pictures after it")
        check_same_picture(sea.shown(), before, "the picture after it")


# ---- Looking around -----------------------------------------------------------------------------

LEFT, MIDDLE, RIGHT = 1, 2, 3

# A drag that starts on an overlay is not one that looks around.
TO_LOOK_AROUND = ("--resolution", "320x180", "--grid", "16", "--tiles", "2", *BARE)


def drag(sea, button, x, y):
    """Moves the pointer by (x, y) with the button held; returns the camera then."""
    sea.point_at(160, 90)
    sea.xdotool("mousedown", button)
    sea.catch_up()
    sea.move_pointer(x, y)
    sea.catch_up()
    sea.xdotool("mouseup", button)
    return sea.camera()


def test_a_drag_turns_the_camera_without_moving_it():
    with sea_window(*TO_LOOK_AROUND) as sea:
        start = sea.camera()
        check_equal(drag(sea, MIDDLE, 40, 20), start, "camera after a drag with the middle button")
        for button in (LEFT, RIGHT):
            turned = drag(sea, button, 40, 20)
            check_equal(turned[:3], start[:3], "place of the camera after a drag")
            check(turned[3] > start[3] and turned[4] < start[4],
                  "a drag to the right and down looks to the right and down", start, turned)
            back = drag(sea, button, -40, -20)
            check_near(back, start, 0.001, "camera after a drag there and back")


def test_a_drag_within_one_long_frame_turns_as_far_as_a_slow_one():
    with sea_window(*TO_LOOK_AROUND) as sea:
        start = sea.camera()
        slow = drag(sea, LEFT, 40, 20)
        sea.point_at(160, 90)
        sea.catch_up()
        sea.send("+button", LEFT, "down")  # in one frame with ...
        sea.move_pointer(40, 20)
        sea.catch_up()
        sea.xdotool("mouseup", LEFT)
        wanted = [2.0 * value - first for value, first in zip(slow, start)]
        check_near(sea.camera(), wanted, 0.002, "camera after a drag within a frame")


def test_a_drag_ends_when_focus_is_lost():
    with sea_window(*TO_LOOK_AROUND) as sea:
        start = sea.camera()
        sea.point_at(160, 90)
        sea.xdotool("mousedown", LEFT)
        sea.catch_up()
        focus_elsewhere(sea)
        sea.xdotool("mousemove", 700, 700)
        sea.xdotool("mouseup", LEFT)
        sea.xdotool("windowfocus", "--sync", sea.id)
        sea.wait_focus()
        for place in (100, 120, 140):
            sea.point_at(place, place)
        check_equal(sea.camera(), start, "camera after a drag that lost the focus")


def hold_mouse(sea):
    since = sea.count()
    sea.tap("m")
    sea.wait_value("mouse", "held", since)


def test_the_held_mouse_turns_without_a_jump():
    with screen_window(*TO_LOOK_AROUND) as sea:
        wanted = drag(sea, LEFT, 20, 10)
        yaw, pitch = wanted[3] / 2.0, wanted[4] / 2.0  # of a motion by (10, 5)
        for x, y in ((20, 160), (900, 700)):  # in the window and outside it
            sea.point_at(x, y)
            start = sea.camera()
            hold_mouse(sea)
            check_equal(sea.camera(), start, "camera when the mouse is taken")
            sea.move_pointer(10, 5)
            first = sea.camera()
            check(0.0 <= first[3] - start[3] <= yaw + 0.002
                  and pitch - 0.002 <= first[4] - start[4] <= 0.0,
                  "the first motion turns by no more than itself", start, first)
            for _ in range(3):
                sea.move_pointer(10, 5)
                sea.catch_up()
            further = sea.camera()
            check_near([further[3] - first[3], further[4] - first[4]], [3.0 * yaw, 3.0 * pitch],
                       0.003, "turn by three motions")
            check_equal(further[:3], start[:3], "place of the camera while the mouse is held")
            since = sea.count()
            sea.tap("m")
            sea.wait_value("mouse", "free", since)
            sea.move_pointer(10, 5)
            check_equal(sea.camera(), further, "camera after the mouse is released")


# ---- Keys that switch ---------------------------------------------------------------------------

STILL = (*BARE, "--speed", "0", "--time", "3", "--grid", "32")


def sea_time(sea, state):
    """Switches the pause and returns the time of the sea then."""
    since = sea.count()
    sea.tap("space")
    sea.wait_value("paused", state, since)
    return float(sea.wait_next("time", since))


def test_the_sea_does_not_leap_after_a_stall():
    stall, speed = 2.0, 50.0
    with sea_window(*SMALL_AND_QUICK, "--speed", str(speed)) as sea:
        sea_time(sea, "on")
        begun = sea.seconds
        before = sea_time(sea, "off")
        sea.send("step", stall)
        sea.frames(1)
        sea.send("step", 1.0 / sea.RATE)
        after = sea_time(sea, "on")
        elsewhere = sea.seconds - begun - stall
        check(after - before <= (elsewhere + 0.5) * speed,
              "s of the sea that pass in a stall, and s before and after it at this speed",
              after - before, elsewhere * speed)


def test_a_minimised_window_lets_time_pass_at_its_speed():
    with sea_window(*SMALL_AND_QUICK) as sea:
        before = sea_time(sea, "on")
        sea_time(sea, "off")
        sea.send("minimise", "on")
        sea.send("step", 0.1)  # longer than the last frame that was drawn
        begun = sea.seconds
        sea.frames(30)
        sea.send("minimise", "off")
        hidden = sea.seconds - begun
        after = sea_time(sea, "on")
        check(0.8 * hidden < after - before < 1.2 * hidden + 0.5, "s that pass", after - before, hidden)


# ---- Size ---------------------------------------------------------------------------------------


@harness.slow
def test_the_window_can_be_resized_down_to_one_pixel():
    for samples in ("0", "4"):
        with screen_window("--resolution", "160x90", *STILL, "--samples", samples) as sea:
            for width, height in ((301, 203), (1, 1), (1, 200), (320, 180)):
                sea.resize(width, height)
                picture = read_png(sea.save_picture())
                check_equal((picture.width, picture.height), (width, height), "size of a picture")
            succeed("shot", "wanted.png", "--resolution", "320x180", *STILL, "--samples", samples)
            check_same_picture(picture, read_png("wanted.png"), "picture after resizing")
            shows(sea, picture, "window after resizing")


def test_f11_fills_the_screen_and_comes_back():
    with screen_window("--resolution", "320x180", *STILL, "--tiles", "2") as sea:
        before = window_place(sea)
        for state, size in (("on", "1280x1024"), ("off", "320x180")):
            since = sea.count()
            sea.tap("F11")
            sea.wait_value("fullscreen", state, since)
            sea.wait_value("size", size, since)
        check_equal(window_place(sea), before, "place and size of the window after F11 twice")


def test_a_minimised_window_comes_back():
    with screen_window("--resolution", "160x90", *STILL, "--samples", "0") as sea:
        picture = read_png(sea.save_picture())
        hand = WindowManagerHand(sea.display.name, sea.id)
        hand.set_state(hand.ICONIC)
        sea.xdotool("windowunmap", "--sync", sea.id)
        time.sleep(0.3)
        check_equal(sea.process.poll(), None, "exit code while minimised")
        hand.set_state(hand.NORMAL)
        sea.xdotool("windowmap", "--sync", sea.id)
        hand.close()
        sea.xdotool("windowfocus", "--sync", sea.id)
        sea.wait_focus()
        check_same_picture(read_png(sea.save_picture()), picture, "picture afterwards")
        shows(sea, picture, "window afterwards")


def test_ctrl_c_leaves_a_minimised_window():
    with screen_window(*SMALL_AND_QUICK) as sea:
        hand = WindowManagerHand(sea.display.name, sea.id)
        hand.set_state(hand.ICONIC)
        sea.xdotool("windowunmap", "--sync", sea.id)
        hand.close()
        time.sleep(0.2)
        sea.leave()


# ---- Pictures -----------------------------------------------------------------------------------


def window_place(sea):
    """The window's x, y, width and height on the screen."""
    answer = sea.xdotool("getwindowgeometry", "--shell", sea.id)
    values = dict(line.split("=") for line in answer.split())
    return [int(values[name]) for name in ("X", "Y", "WIDTH", "HEIGHT")]


def shows(sea, picture, what):
    """Waits until the window shows the picture. A driver that keeps the rows of a window in another
    order than those of a picture may round a pixel differently where two triangles meet."""
    place = window_place(sea)
    sea.xdotool("mousemove", 1270, 1000)  # the pointer would be in the picture

    def difference():
        return differing_bytes(sea.display.picture(*place), picture) / len(picture.pixels)

    try:
        wait_until(lambda: difference() <= 0.0005, what)
    except harness.Failure:
        check(False, f"{what}: part of the colour values that differ, at most 0.0005 may",
              difference())


def test_f2_and_the_window_show_what_shot_draws():
    options = ("--resolution", "640x360", *BARE, "--time", "3", "--speed", "0", "--camera",
               "3,7,2,20,-10", "--samples", "4")
    with screen_window(*options) as sea:
        succeed("shot", "wanted.png", *options)
        wanted = read_png("wanted.png")
        check_same_picture(read_png(sea.save_picture()), wanted, "F2's picture")
        shows(sea, wanted, "the window")


def test_a_picture_that_cannot_be_saved_leaves_the_window_open():
    with open("screenshots", "w") as file:
        file.write("not a folder")
    with sea_window(*SMALL_AND_QUICK) as sea:
        since = sea.count()
        sea.tap("F2")
        sea.wait_for(lambda lines: any("screenshots" in line for line in lines), "a reason", since)
        check_equal(sea.values("picture"), [], "pictures")
        sea.catch_up()
        with open("screenshots") as file:
            check_equal(file.read(), "not a folder", "the file in the way")


# ---- Leaving ------------------------------------------------------------------------------------


def test_interrupts_leave_as_escape_does():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with screen_window(*SMALL_AND_QUICK) as sea:
            sea.process.send_signal(number)
            sea.check_end(f"exit code after {number.name}")


def test_closing_the_window_leaves_with_code_0():
    with screen_window(*SMALL_AND_QUICK) as sea:
        hand = WindowManagerHand(sea.display.name, sea.id)
        hand.ask_to_close()
        check_equal(sea.wait_end(), 0, "exit code after the window is closed")
        hand.close()


def test_a_number_of_frames_closes_the_window_and_prints_figures():
    with virtual_display() as display:
        env = environment(DISPLAY=display.name)
        for frames in ("1", "5"):
            result = run("--frames", frames, "--resolution", "160x90", env=env)
            check_equal((result.code, result.err), (0, ""), "code and stderr of --frames")
            lines = result.out.decode().splitlines()
            check_equal(len(lines), 1, f"lines in {result.out}")
            check(frames in lines[0].split(), "the number of frames is in the figures", lines[0])
        seas = re.search(r"(\d+) seas ahead, (\d+) at once",
                         run("--frames", "40", "--resolution", "160x90", env=env).out.decode())
        check_equal(seas.groups(), ("39", "1"), "seas computed ahead but the first")
        with open("/dev/full", "wb") as full:
            result = run("--frames", "1", "--resolution", "64x36", env=env, stdout=full)
        check_refused(result, 1, "--frames on a full disk")
        check_equal(os.listdir("."), [], "files left behind")


def test_without_verbose_the_window_is_silent():
    with virtual_display() as display:
        sea = SeaWindow(display, *SMALL_AND_QUICK)
        with ended(sea.process):
            sea.id = int(wait_until(
                lambda: display.xdotool("search", "--name", "^Swell$").strip(), "a window"))
            sea.wait_focus()
            sea.tap("g", "f", "ctrl+q")
            check_equal(sea.wait_end(), 0, "exit code after Ctrl+Q")
            check_equal(sea.lines, ["(end of stderr)"], "stderr")
            check_equal(sea.process.stdout.read(), b"", "stdout")


def test_a_display_without_what_is_needed_is_said_and_no_picture_is_drawn_instead():
    old = dict(MESA_GL_VERSION_OVERRIDE="2.1", MESA_GLSL_VERSION_OVERRIDE="120")
    for of_display, changes, options, word in (
            (("-extension", "GLX"), {}, (), ""), ((), old, (), ""), ((), {}, ("--samples", "8"), "8 samples")):
        with virtual_display(*of_display) as display:
            env = environment(DISPLAY=display.name, **changes)
            check_refused(run(*SMALL_AND_QUICK, "--frames", "1", *options, env=env), 1,
                          f"swell {options} with {of_display or changes}", word)
            check_equal(os.listdir("."), [], "files left behind")

"""The guided tour in a window: its steps one by one, what its card does, and that one's own scene
comes back."""

import harness
from harness import check, check_equal, check_refused, check_same_picture, run, scripted_window

# A scene of one's own that is drawn quickly and stands still, with a stone in its pool.
OWN = ("--look", "classic", "--grid", "16", "--tiles", "2", "--pool", "on", "--explain", "off", "--string", "off",
       "--speed", "0", "--time", "3", "--hud", "off", "--resolution", "240x150")
SKIP, BACK = (169, 12), (191, 12)  # buttons of a card in such a picture
POOL = (215, 60)
STEPS = ("one-wave", "beats", "many", "directions", "fetch", "measured", "chop", "sum", "tiles", "light", "wake", "pool", "string",
         "depth")


def step_of(sea):
    return sea.last("tour")


def press(sea, place):
    sea.point_at(*place)
    sea.send("click", 1)
    sea.frames(3)


def disturb_pool(sea):
    """A stone in the pool, which then stands still as time does."""
    press(sea, POOL)


def test_ones_own_scene_comes_back():
    with scripted_window(*OWN, preset=()) as sea:
        sea.tap("l", "l", "l")  # the classic look draws other triangles once another look was shown
        disturb_pool(sea)
        own = sea.shown()
        sea.tap("z")
        check_equal(step_of(sea), STEPS[0], "the first step")
        press(sea, SKIP)
        check_equal(step_of(sea), STEPS[1], "the card's button goes on")
        press(sea, BACK)
        check_equal(step_of(sea), STEPS[0], "and another back")
        sea.tap("Next")
        check_equal(step_of(sea), STEPS[1], "Page Down goes on")
        sea.point_at(*POOL)
        sea.tap("Prior", "p", "7", "Tab", "Tab")
        sea.frames(2)  # until the panel has given the keys back
        sea.tap("BackSpace")
        check_equal(sea.values("tour")[-2:], [STEPS[0], STEPS[0]], "Backspace begins the step again")
        sea.tap("Escape")
        check("the tour has ended; all is as before" in sea.lines, "Esc leaves the tour", sea.lines[-5:])
        sea.settle(6.0)  # until no note stands
        check_same_picture(sea.shown(), own, "the scene before the tour")


def test_a_task_is_noticed_when_it_is_done():
    with scripted_window("--tour", "sum", "--resolution", "960x540", "--hints", "off", preset=()) as sea:
        check_equal(step_of(sea), "sum", "the step of --tour")
        sea.tap("f")
        check(not sea.values("tour-done"), "half of it is not enough")
        sea.tap("plus")
        sea.wait_value("tour-done", "sum")


def test_the_slider_is_held_at_the_number_that_the_question_names():
    with scripted_window("--tour", "one-wave", "--resolution", "640x360", "--quality", "low", "--hints", "off",
                         preset=()) as sea:
        sea.settle(1.0)
        for places in ((240, 630), (240, 250, 630, 635)):
            sea.point_at(240, 126)  # the length
            sea.send("button", 1, "down")
            for x in places:
                sea.point_at(x, 126)
                sea.settle(1.0)
            sea.send("button", 1, "up")
        check_equal(sea.values("tour-done"), ["one-wave"], "the task is done")
        lengths = [float(wave.split(",")[0]) for wave in sea.values("wave")]
        check(max(lengths) > 200.0, "the length was dragged beyond", lengths)
        check_equal(sea.last("wave"), "200,2.5,0", "the wave that the answer is about")


def test_unknown_steps_and_other_commands_are_refused():
    check_refused(run("--tour", "nowhere", preset=()), 2, "an unknown step", "expected STEP, start, ")
    for command in (("shot", "x.png"), ("clip", "x.mp4"), ("export", "x")):
        check_refused(run(*command, "--tour", "start", preset=()), 2, "a tour in " + command[0], "for the window")


@harness.slow
def test_every_step_is_drawn():
    with scripted_window("--tour", "start", "--resolution", "240x150", "--hints", "off", preset=()) as sea:
        for step in STEPS:
            sea.frames(3)
            check_equal(step_of(sea), step, "the step")
            check(len(set(sea.shown().pixels[::7])) > 50, "a picture of " + step)
            sea.tap("Next")
        sea.settle(1.0)
        check("tour has ended" in "\n".join(sea.lines), "after the last step the tour ends")

"""The pool and the string in the window: what the pointer and the keys do to them and to the rest. What happens
within their windows is in tests/unit/test_panels.c."""
import collections
import math

import harness
from harness import check, check_equal, check_same_picture, differing_bytes, switch
from harness import scripted_window as sea_window

# A sea without waves, of which little is in the picture: only the pool and the string move.
FLAT = ("--resolution", "960x540", "--hud", "off", "--amplitude", "0", "--grid", "16",
        "--tiles", "2", "--camera", "0,10,4,0,40")
LEFT, RIGHT = 1, 3

Rect = collections.namedtuple("Rect", "x y width height")

# ---- Where things are ---------------------------------------------------------------------------


def rounded(*values):
    return Rect(*(math.floor(value + 0.5) for value in values))


TITLE = 22  # pixels in such a picture


def pool_rect(width=960, height=540):
    """Half as high as the window, below its title, 24 points from the right of 1280x720 points."""
    point = min(width / 1280, height / 720)
    return rounded(width - 24 * point - height / 2 * 4 / 3, TITLE, height / 2 * 4 / 3, height / 2)


def string_rect(width=960, height=540):
    point = min(width / 1280, height / 720)
    inside = math.floor(150 * point + 0.5)  # whole pixels high before it is placed
    side = math.floor(320 * point + 0.5)
    return rounded(pool_rect(width, height).x - 24 * point - side, height - 24 * point - inside, side, inside)


def place_in(rect, share):
    """Where a share (0 to 1, 0 to 1) of the rectangle is in the window, in whole pixels."""
    return (rect.x + int(share[0] * rect.width), rect.y + int(share[1] * rect.height))


# ---- Hands and eyes -----------------------------------------------------------------------------


def pointer_moves(sea, *places):
    return [part for x, y in places for part in ("mousemove", "--window", sea.id, x, y)]


def wait_until(predicate, what):
    """Each look is at a further frame."""
    return harness.wait_until(predicate, what, pause=0.0)


AWAY = (480, 20)  # on the sky, so that the pointer is in no panel's picture


def click(sea, place, button=LEFT):
    sea.xdotool(*pointer_moves(sea, place), "click", button, *pointer_moves(sea, AWAY))


def drag(sea, *places, button=LEFT):
    """As fast as can be: the pointer jumps from place to place. Then waits for
    what it has done, since a press goes by where panels were in the last frame, and the press, the
    way and the release of a title take a frame each."""
    sea.xdotool(*pointer_moves(sea, places[0]), "mousedown", button, *pointer_moves(sea, *places[1:]), "mouseup", button,
                *pointer_moves(sea, AWAY))
    for _ in range(3):  # two frames each
        sea.catch_up()


def look(sea, rect):
    """What the next frame shows there."""
    sea.frames(1)
    shown = sea.shown()
    rows = (3 * (shown.width * (rect.y + row) + rect.x) for row in range(rect.height))
    return harness.Picture(rect.width, rect.height,
                           b"".join(shown.pixels[at:at + 3 * rect.width] for at in rows))


def look_at_rest(sea, rect):
    """What it shows when everything sent so far has had its effect and nothing moves."""
    sea.catch_up()
    seen = [None, look(sea, rect)]

    def rests():
        sea.frames(2)
        seen[:] = seen[1], look(sea, rect)
        return seen[0].pixels == seen[1].pixels

    wait_until(rests, f"the picture at {rect} comes to rest")
    return seen[1]


def wait_change(sea, rect, before, what, least=60):
    wait_until(lambda: differing_bytes(look(sea, rect), before) >= least, what)


def wait_same(sea, rect, wanted, what):
    try:
        wait_until(lambda: look(sea, rect).pixels == wanted.pixels, what)
    except harness.Failure:
        check_same_picture(look(sea, rect), wanted, what)


def start(sea):
    """Moves the pointer away and returns the still pool."""
    sea.point_at(*AWAY)
    return look_at_rest(sea, pool_rect())


# ---- The camera ---------------------------------------------------------------------------------


def check_camera_still(sea, since, what):
    sea.catch_up()
    sea.sleep(0.15)  # a change is reported within 0.1 s
    sea.catch_up()
    check_equal(sea.values("camera", since), [], f"reports of the camera after {what}")


def test_the_pointer_is_the_panels_in_them_and_the_cameras_on_the_sea():
    with sea_window(*FLAT) as sea:
        still, before = start(sea), sea.resting_camera()
        for button in (LEFT, RIGHT):
            click(sea, (300, 300), button)
        check_equal(sea.resting_camera(), before, "camera after clicks on the sea")
        for button, places in ((LEFT, ((300, 300), (400, 320))), (RIGHT, ((400, 300), (250, 280))),
                               (LEFT, ((500, 200), place_in(pool_rect(), (0.5, 0.5)))),
                               (RIGHT, ((500, 300), place_in(pool_rect(), (0.2, 0.7)), (600, 250)))):
            drag(sea, *places, button=button)
            after = sea.resting_camera()
            check_equal(after[:3], before[:3], "place of the camera")
            check(after[3:] != before[3:], f"a drag along {places} turns the camera", after)
            before = after
        wait_same(sea, pool_rect(), still, "the pool after drags on the sea")
        switch(sea, "space", "paused", "on")
        since = sea.count()
        for rect, name in ((pool_rect(), "pool"), (string_rect(), "string")):
            inside, other = place_in(rect, (0.3, 0.4)), place_in(rect, (0.6, 0.5))
            for button, second in ((LEFT, RIGHT), (RIGHT, LEFT)):
                click(sea, inside, button)
                drag(sea, inside, (400, 200), (1200, 900), other, button=button)
                sea.xdotool(*pointer_moves(sea, inside), "mousedown", button, "mousedown", second,
                            *pointer_moves(sea, other), "mouseup", second, "mouseup", button,
                            *pointer_moves(sea, AWAY))
                check_camera_still(sea, since, f"clicks and drags in the {name}, {button}")
            title = (rect.x + 60, rect.y - 5)
            drag(sea, title, (title[0] + 20, title[1] + 20), title)
            click(sea, title, RIGHT)
            grip = (rect.x + rect.width - 3, rect.y + rect.height - 3)
            drag(sea, grip, (grip[0] - 30, grip[1] - 30), grip)
            check_camera_still(sea, since, f"drags of the title and the corner of the {name}")


# ---- Keys ---------------------------------------------------------------------------------------


def test_space_pauses_the_pool_and_backspace_puts_it_back():
    with sea_window(*FLAT) as sea:
        rect, whole = pool_rect(), Rect(0, 0, 960, 540)
        still = start(sea)
        before = look_at_rest(sea, whole)
        click(sea, place_in(rect, (0.5, 0.5)))
        wait_change(sea, rect, still, "waves in the pool", 500)
        switch(sea, "space", "paused", "on")
        picture = look_at_rest(sea, rect)
        switch(sea, "space", "paused", "off")
        wait_change(sea, rect, picture, "it moves again")
        drag(sea, (rect.x + 50, rect.y - 5), (rect.x - 100, rect.y + 90))
        drag(sea, *(place_in(rect, share) for share in ((0.1, 0.2), (0.2, 0.3))), button=RIGHT)
        switch(sea, "n", "rain", "on")
        switch(sea, "k", "scheme", "diagonal")
        switch(sea, "shift+b", "plain", "on")
        sea.tap("BackSpace")
        wait_same(sea, whole, before, "the window after Backspace")
        sea.sleep(0.4)
        check_same_picture(look(sea, whole), before, "it does not rain after Backspace")

"""The pool and the string in the window: what the pointer and the keys do to them. Most tests pause, so that what the pointer has done stands still to be looked at."""
import collections
import math
import sys

sys.dont_write_bytecode = True  # the source folder stays clean
import harness
from harness import check, check_equal, check_near, check_same_picture, pixel, switch
from harness import scripted_window as sea_window

# A sea without waves, of which little is in the picture: only the pool and the string move.
FLAT = ("--resolution", "960x540", "--hud", "off", "--amplitude", "0", "--grid", "16",
        "--tiles", "2", "--camera", "0,10,4,0,40")
LEFT, RIGHT = 1, 3
CELLS = (320, 240)
SCHEMES = ("average", "diagonal", "integer", "spring", "lerp")
FIVE_PLACES = ((0.5, 0.5), (0.12, 0.15), (0.85, 0.2), (0.15, 0.85), (0.8, 0.75))

Rect = collections.namedtuple("Rect", "x y width height")

# ---- Where things are ---------------------------------------------------------------------------


def rounded(*values):
    return Rect(*(math.floor(value + 0.5) for value in values))


def pool_rect(width=960, height=540):
    """24 points from the right and the bottom of a window that is 1280x720 points."""
    point = min(width / 1280, height / 720)
    return rounded(width - (24 + 320) * point, height - (24 + 240) * point, 320 * point,
                   240 * point)


def string_rect(width=960, height=540):
    point = min(width / 1280, height / 720)
    inside = math.floor(150 * point + 0.5)  # whole pixels high before it is placed
    side = math.floor(320 * point + 0.5)
    return rounded(width - 368 * point - side, height - 24 * point - inside, side, inside)


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


def drag(sea, *places, button=LEFT, holding=()):
    """As fast as can be: the pointer jumps from place to place, while keys are held. Then waits for
    what it has done, since a press goes by where panels were in the last frame, and the press, the
    way and the release of a title take a frame each."""
    sea.xdotool(*pointer_moves(sea, places[0]), *(word for key in holding for word in ("keydown", key)),
                "mousedown", button, *pointer_moves(sea, *places[1:]), "mouseup", button,
                *(word for key in holding for word in ("keyup", key)), *pointer_moves(sea, AWAY))
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


def changed_places(one, other, least=8):
    """(x, y) of each pixel that differs clearly."""
    found = set()
    for y in range(one.height):
        row, old = (picture.pixels[3 * y * one.width:3 * (y + 1) * one.width] for picture in (one, other))
        if row != old:
            found |= {(at // 3, y) for at, (a, b) in enumerate(zip(row, old)) if abs(a - b) >= least}
    return list(found)


def wait_change(sea, rect, before, what, least=60):
    wait_until(lambda: len(changed_places(look(sea, rect), before)) >= least, what)


def wait_same(sea, rect, wanted, what):
    try:
        wait_until(lambda: look(sea, rect).pixels == wanted.pixels, what)
    except harness.Failure:
        check_same_picture(look(sea, rect), wanted, what)


def middle(places):
    """Of the box around them."""
    return [(min(values) + max(values)) / 2 for values in zip(*places)]


def start(sea, pause=True):
    """Moves the pointer away and returns the still pool."""
    sea.point_at(*AWAY)
    if pause:
        switch(sea, "space", "paused", "on")
    return look_at_rest(sea, pool_rect())


def check_clicks(sea, rect, what, places=FIVE_PLACES):
    """A stone in each place changes the pool around it, to within four cells."""
    sea.tap("r")
    still = look_at_rest(sea, rect)
    for share in places:
        place = place_in(rect, share)
        click(sea, place)
        ring = changed_places(look_at_rest(sea, rect), still, 6)
        check(len(ring) > 30, f"{what}: a click at {place} changes the pool", len(ring))
        off = [(seen + rect[axis] - place[axis]) * CELLS[axis] / rect[2 + axis]
               for axis, seen in enumerate(middle(ring))]
        check_near(off, [0.0, 0.0], 4.0, f"{what}: cells from a click at {place} to its ring")
        size = [(max(values) - min(values)) * CELLS[axis] / rect[2 + axis]
                for axis, values in enumerate(zip(*ring))]
        check(max(size) < 50.0, f"{what}: cells across the ring at {place}", size)
        sea.tap("r")
        wait_same(sea, rect, still, f"{what}: the pool is still again")


# ---- Stones and the panel -----------------------------------------------------------------------


def test_a_click_drops_a_stone_where_it_is_before_and_after_a_resize():
    with sea_window(*FLAT) as sea:
        start(sea)
        check_clicks(sea, pool_rect(), "at the start")
        for width, height in ((700, 600), (1100, 500)):
            sea.resize(width, height)
            check_clicks(sea, pool_rect(width, height), f"at {width}x{height}", FIVE_PLACES[1:])


def test_a_pool_that_is_dragged_by_its_title_takes_clicks_where_it_is():
    with sea_window(*FLAT) as sea:
        still = start(sea)
        rect = pool_rect()
        title = (rect.x + rect.width // 2, rect.y - 5)
        drag(sea, title, (title[0] - 77, title[1] - 30), (title[0] - 300, title[1] - 120))
        moved = Rect(rect.x - 300, rect.y - 120, rect.width, rect.height)
        check_equal(changed_places(look_at_rest(sea, moved), still), [], "the pool's new place")
        check_clicks(sea, moved, "after the drag")


def test_a_pool_that_is_resized_by_its_corner_takes_clicks_where_it_is():
    with sea_window(*FLAT) as sea:
        start(sea)
        rect = pool_rect()
        grip = (rect.x + rect.width - 4, rect.y + rect.height - 4)
        drag(sea, grip, (grip[0] - 20, grip[1] - 15), (grip[0] - 76, grip[1] - 57))
        smaller = Rect(rect.x, rect.y, 164, 123)  # the corner stays as far from the pointer
        check_clicks(sea, smaller, "smaller", FIVE_PLACES[:3])
        title = (smaller.x + 60, smaller.y - 5)
        drag(sea, title, (title[0] - 600, title[1] - 200))
        moved = Rect(smaller.x - 600, smaller.y - 200, 164, 123)
        check_clicks(sea, moved, "smaller and moved", FIVE_PLACES[:2])
        drag(sea, (moved.x + 160, moved.y + 119), (moved.x + 396, moved.y + 296))
        check_clicks(sea, Rect(moved.x, moved.y, 400, 300), "larger")


def buttons(rect):
    """Of a title, from the right: close, and the pool's next scheme."""
    return [(rect.x + rect.width - 10 - 21 * number, rect.y - 10) for number in range(2)]


def test_a_title_closes_enlarges_and_takes_the_next_scheme():
    with sea_window(*FLAT) as sea:
        still = start(sea)
        rect, line = pool_rect(), string_rect()
        close, step = buttons(rect)
        since = sea.count()
        click(sea, step)  # `diagonal` is a click away
        sea.wait_value("scheme", "diagonal", since)
        check_same_picture(look_at_rest(sea, rect), still, "the pool of another scheme")
        since = sea.count()
        click(sea, close)
        sea.wait_value("pool", "off", since)
        click(sea, buttons(line)[0])
        sea.wait_value("string", "off", since)
        for key, name in (("p", "pool"), ("y", "string")):
            switch(sea, key, name, "on")
        check_same_picture(look_at_rest(sea, rect), still, "the pool after it was closed")
        title = 21  # an enlarged pool fills all below it, in the middle
        click_twice(sea, (rect.x + 60, rect.y - 8))
        wide = math.floor((540 - title) * 4 / 3)
        large = Rect((960 - wide + 1) // 2, title, wide, 540 - title)
        look_at_rest(sea, large)
        check_clicks(sea, large, "enlarged", FIVE_PLACES[1:3])
        click_twice(sea, (large.x + 60, large.y - 8))
        wait_same(sea, rect, still, "the pool in its place again")
        check_clicks(sea, rect, "as it was", FIVE_PLACES[:2])
        check_equal(sea.values("camera", since), [], "reports of the camera")


def click_twice(sea, place):
    sea.xdotool(*pointer_moves(sea, place), "click", "--repeat", 2, "--delay", 60, LEFT,
                *pointer_moves(sea, AWAY))


def test_a_tall_pool_lies_in_the_window_with_square_tiles():
    with sea_window(*FLAT, "--size", "100x400") as sea:
        sea.point_at(*AWAY)
        switch(sea, "space", "paused", "on")
        point = 540 / 720
        rect = rounded(960 - (24 + 120) * point, 540 - (24 + 480) * point, 120 * point, 480 * point)
        still = look_at_rest(sea, rect)
        check(rect.height == 4 * rect.width and rect.y > 30, "the panel and its title", rect)
        # Seven tiles across and four times as many down. Dark ones lie in every other place.
        down = [luminance(still, rect.width // 14, y) < 115 for y in range(rect.height)]
        across = [luminance(still, x, rect.height * 41 // 56) < 115 for x in range(rect.width)]
        check_equal([edges(down), edges(across)], [14, 4], "dark tiles down and across")


def luminance(picture, x, y):
    return sum(pixel(picture, x, y)) / 3


def edges(dark):
    """How often it becomes dark along the way."""
    return sum(here and not before for before, here in zip([False] + dark, dark))


def test_a_stone_makes_a_ring_that_spreads():
    with sea_window(*FLAT) as sea:
        still = start(sea, pause=False)
        rect = pool_rect()
        click(sea, place_in(rect, (0.5, 0.5)))
        widths = []

        def has_spread():
            ring = changed_places(look(sea, rect), still)
            if ring:
                widths.append(max(x for x, _ in ring) - min(x for x, _ in ring))
            return widths and widths[-1] > 70

        wait_until(has_spread, "the ring spreads")
        check(min(widths) < 60, "the ring begins small", widths)


def test_a_fast_drag_draws_an_unbroken_wake():
    with sea_window(*FLAT) as sea:
        still = start(sea)
        rect = pool_rect()
        for shares in (((0.1, 0.2), (0.9, 0.8)), ((0.9, 0.1), (0.9, 0.7), (0.1, 0.85)),
                       ((0.5, 0.9), (0.5, 0.05))):
            places = [place_in(rect, share) for share in shares]
            drag(sea, *places)
            wake = set(changed_places(look_at_rest(sea, rect), still, 4))
            near = {(x + dx, y + dy) for x, y in wake for dx in range(-5, 6) for dy in range(-5, 6)}
            for (x0, y0), (x1, y1) in zip(places, places[1:]):
                for i in range(101):
                    at = (x0 + (x1 - x0) * i // 100 - rect.x, y0 + (y1 - y0) * i // 100 - rect.y)
                    check(at in near, f"the wake of {places} covers {at}", len(wake))
            far = [at for at in wake if all(
                distance_to_segment(at, (a[0] - rect.x, a[1] - rect.y),
                                    (b[0] - rect.x, b[1] - rect.y)) > 24
                for a, b in zip(places, places[1:]))]
            check_equal(far, [], "places far from the path that have changed")
            sea.tap("r")
            wait_same(sea, rect, still, "the pool is still again")


def distance_to_segment(at, begin, end):
    along = [end[axis] - begin[axis] for axis in (0, 1)]
    share = sum((at[axis] - begin[axis]) * along[axis] for axis in (0, 1)) / sum(
        value * value for value in along)
    share = min(max(share, 0.0), 1.0)
    return math.dist(at, [begin[axis] + share * along[axis] for axis in (0, 1)])


def test_a_right_drag_draws_a_wall_and_shift_removes_it():
    with sea_window(*FLAT) as sea:
        still = start(sea)
        rect = pool_rect()
        path = [place_in(rect, share) for share in ((0.2, 0.3), (0.7, 0.3), (0.7, 0.8))]
        drag(sea, *path, button=RIGHT)
        walled = look_at_rest(sea, rect)
        wall = set(changed_places(walled, still))
        for (x0, y0), (x1, y1) in zip(path, path[1:]):
            for i in range(51):
                at = (x0 + (x1 - x0) * i // 50 - rect.x, y0 + (y1 - y0) * i // 50 - rect.y)
                check(at in wall, "the wall covers its path", at)
        check(len(wall) < 8 * (120 + 90), "the wall is narrow", len(wall))
        sea.tap("r")
        check_same_picture(look_at_rest(sea, rect), walled, "the wall after R")
        drag(sea, *path, button=RIGHT, holding=("shift",))
        check_same_picture(look_at_rest(sea, rect), still, "the pool without its wall")


def test_walls_stay_when_the_scheme_changes_and_keep_waves_out():
    with sea_window(*FLAT) as sea:
        start(sea)
        rect = pool_rect()
        x = rect.x + rect.width // 2
        drag(sea, (x, rect.y), (x, rect.y + rect.height + 9), button=RIGHT)  # from edge to edge
        walled = look_at_rest(sea, rect)
        for scheme in SCHEMES[1:] + SCHEMES[:1]:
            switch(sea, "k", "scheme", scheme)
            check_same_picture(look_at_rest(sea, rect), walled, f"the walled pool of {scheme}")
        switch(sea, "space", "paused", "off")
        click(sea, place_in(rect, (0.25, 0.5)))
        right = Rect(rect.x + rect.width // 2 + 12, rect.y, rect.width // 2 - 12, rect.height)
        calm = look(sea, right)
        left = Rect(rect.x, rect.y, rect.width // 2 - 12, rect.height)
        wait_until(lambda: any(x > left.width - 6 for x, _ in
                               changed_places(look(sea, left), crop(walled, left.width))),
                   "the ring reaches the wall")
        sea.sleep(0.3)
        check_same_picture(look(sea, right), calm, "behind the wall")


def crop(picture, width):
    rows = [picture.pixels[3 * picture.width * y:3 * (picture.width * y + width)]
            for y in range(picture.height)]
    return harness.Picture(width, picture.height, b"".join(rows))


# ---- The camera ---------------------------------------------------------------------------------


def check_camera_still(sea, since, what):
    sea.catch_up()
    sea.sleep(0.15)  # a change is reported within 0.1 s
    sea.catch_up()
    check_equal(sea.values("camera", since), [], f"reports of the camera after {what}")


def test_clicks_and_drags_in_the_panels_never_move_the_camera():
    with sea_window(*FLAT) as sea:
        start(sea)
        for rect, name in ((pool_rect(), "pool"), (string_rect(), "string")):
            inside, other = place_in(rect, (0.3, 0.4)), place_in(rect, (0.6, 0.5))
            since = sea.count()
            for button in (LEFT, RIGHT):
                click(sea, inside, button)
                drag(sea, inside, other, button=button)
                check_camera_still(sea, since, f"clicks and drags in the {name}, {button}")
                drag(sea, inside, (400, 200), (200, 100), (1200, 900), other, button=button)
                check_camera_still(sea, since, f"drags out of the {name}, {button}")
            title = (rect.x + 60, rect.y - 5)
            drag(sea, title, (title[0] + 20, title[1] - 20), title)
            click(sea, title, RIGHT)
            grip = (rect.x + rect.width - 3, rect.y + rect.height - 3)
            drag(sea, grip, (grip[0] - 30, grip[1] - 30), grip)
            check_camera_still(sea, since, f"drags of the title and the corner of the {name}")


def test_a_second_button_in_a_panel_does_not_turn_the_camera():
    with sea_window(*FLAT) as sea:
        start(sea)
        since = sea.count()
        for rect in (pool_rect(), string_rect()):
            for first, second in ((LEFT, RIGHT), (RIGHT, LEFT)):
                sea.xdotool(*pointer_moves(sea, place_in(rect, (0.3, 0.4))), "mousedown", first,
                            "mousedown", second, *pointer_moves(sea, place_in(rect, (0.6, 0.5))),
                            "mouseup", second, "mouseup", first, *pointer_moves(sea, AWAY))
        check_camera_still(sea, since, "drags in the panels with both buttons")


def test_clicks_and_drags_on_the_sea_turn_the_camera_and_leave_the_pool_still():
    with sea_window(*FLAT) as sea:
        still = start(sea, pause=False)
        rect = pool_rect()
        before = sea.resting_camera()
        for button in (LEFT, RIGHT):
            click(sea, (300, 300), button)
        check_equal(sea.resting_camera(), before, "camera after clicks on the sea")
        for button, places in ((LEFT, ((300, 300), (400, 320))), (RIGHT, ((400, 300), (250, 280))),
                               (LEFT, ((500, 200), place_in(rect, (0.5, 0.5)))),
                               (RIGHT, ((500, 300), place_in(rect, (0.2, 0.7)), (600, 250)))):
            drag(sea, *places, button=button)
            after = sea.resting_camera()
            check_equal(after[:3], before[:3], "place of the camera")
            check(after[3:] != before[3:], f"a drag along {places} turns the camera", after)
            before = after
        wait_same(sea, rect, still, "the pool after drags on the sea")


def test_a_hidden_pool_takes_no_clicks():
    with sea_window(*FLAT) as sea:
        still = start(sea)
        rect = pool_rect()
        switch(sea, "p", "pool", "off")
        before = sea.resting_camera()
        drag(sea, place_in(rect, (0.3, 0.3)), place_in(rect, (0.6, 0.5)))
        check(sea.resting_camera() != before, "a drag where the pool was turns the camera")
        switch(sea, "p", "pool", "on")
        check_same_picture(look_at_rest(sea, rect), still, "the pool after it was hidden")


# ---- Keys ---------------------------------------------------------------------------------------


def test_p_and_y_hide_and_show_pool_and_string():
    with sea_window(*FLAT) as sea:
        start(sea)
        for key, name, rect in (("p", "pool", pool_rect()), ("y", "string", string_rect())):
            check_equal(sea.last(name), "on", f"{name} at the start")
            shown = look_at_rest(sea, rect)
            switch(sea, key, name, "off")
            hidden = look_at_rest(sea, rect)
            check(harness.differing_bytes(hidden, shown) > len(shown.pixels) / 2,
                  f"the {name} is gone")
            switch(sea, key, name, "on")
            check_same_picture(look_at_rest(sea, rect), shown, f"{name} after {key} twice")
    with sea_window(*FLAT, "--pool", "off", "--string", "off") as sea:
        check_equal([sea.last("pool"), sea.last("string")], ["off", "off"], "switched off")


def test_k_goes_through_the_five_schemes_which_all_take_stones():
    with sea_window(*FLAT) as sea:
        still = start(sea)
        rect = pool_rect()
        check_equal(sea.last("scheme"), "average", "scheme at the start")
        for scheme in SCHEMES[1:] + SCHEMES[:1]:
            switch(sea, "k", "scheme", scheme)
            check_same_picture(look_at_rest(sea, rect), still, f"a still pool of {scheme}")
            check_clicks(sea, rect, scheme, FIVE_PLACES[:1])
            switch(sea, "space", "paused", "off")
            click(sea, place_in(rect, (0.6, 0.4)))
            wait_until(lambda: ring_width(sea, rect, still) > 40, f"a ring of {scheme} spreads")
            switch(sea, "space", "paused", "on")
            click(sea, place_in(rect, (0.3, 0.3)))  # is gone with the next scheme


def ring_width(sea, rect, still):
    ring = changed_places(look(sea, rect), still, 5)
    return max(x for x, _ in ring) - min(x for x, _ in ring) if ring else 0


def test_r_stills_pool_and_string():
    with sea_window(*FLAT) as sea:
        still = start(sea, pause=False)
        resting = look_at_rest(sea, string_rect())
        click(sea, place_in(pool_rect(), (0.4, 0.4)))
        sea.tap("Return")
        wait_change(sea, pool_rect(), still, "waves in the pool")
        wait_change(sea, string_rect(), resting, "the string moves")
        sea.tap("r")
        wait_same(sea, pool_rect(), still, "the pool after R")
        wait_same(sea, string_rect(), resting, "the string after R")


def blue_part(picture):
    count = picture.width * picture.height
    return sum(picture.pixels[3 * i] == picture.pixels[3 * i + 1] == 0 < picture.pixels[3 * i + 2]
               for i in range(count)) / count


def test_b_shows_the_pool_as_shades_of_blue_and_back():
    with sea_window(*FLAT) as sea:
        still = start(sea)
        rect = pool_rect()
        check(blue_part(still) < 0.1, "the pool is no plain blue", blue_part(still))
        switch(sea, "shift+b", "plain", "on")
        plain = look_at_rest(sea, rect)
        check(blue_part(plain) > 0.97, "part of the plain pool that is blue", blue_part(plain))
        click(sea, place_in(rect, (0.5, 0.5)))
        ring = look_at_rest(sea, rect)
        # Crests are lighter, but no other colour comes in, save at the mark of the corner.
        odd = sum(not red <= green <= blue for red, green, blue in zip(*[iter(ring.pixels)] * 3))
        check(odd < 0.02 * ring.width * ring.height, "a ring in the plain pool is blue too", odd)
        check(len(changed_places(ring, plain, 60)) > 50, "the ring is clearly seen")
        sea.tap("r")
        switch(sea, "shift+b", "plain", "off")
        check_same_picture(look_at_rest(sea, rect), still, "the pool after B twice")


def test_n_lets_it_rain_until_n_again():
    with sea_window(*FLAT) as sea:
        still = start(sea, pause=False)
        rect = pool_rect()
        check_equal(sea.last("rain"), "off", "rain at the start")
        switch(sea, "n", "rain", "on")
        wait_change(sea, rect, still, "rain disturbs the pool", 1000)
        switch(sea, "k", "scheme", "diagonal")
        wait_change(sea, rect, still, "rain goes on in another scheme", 1000)
        switch(sea, "n", "rain", "off")
        sea.tap("r")
        wait_same(sea, rect, still, "the pool without rain")
        sea.sleep(0.5)
        check_same_picture(look(sea, rect), still, "the pool half a second later")


def test_space_pauses_pool_and_string():
    with sea_window(*FLAT) as sea:
        still = start(sea, pause=False)
        click(sea, place_in(pool_rect(), (0.5, 0.5)))
        sea.tap("Return")
        wait_change(sea, pool_rect(), still, "waves in the pool", 500)
        switch(sea, "space", "paused", "on")
        pictures = [look_at_rest(sea, rect) for rect in (pool_rect(), string_rect())]
        sea.sleep(0.4)
        for rect, picture in zip((pool_rect(), string_rect()), pictures):
            check_same_picture(look(sea, rect), picture, "while time stands")
        switch(sea, "space", "paused", "off")
        for rect, picture in zip((pool_rect(), string_rect()), pictures):
            wait_change(sea, rect, picture, "they move again")


def test_backspace_puts_everything_back():
    with sea_window(*FLAT) as sea:
        still = start(sea, pause=False)
        resting = look_at_rest(sea, string_rect())
        rect, line = pool_rect(), string_rect()
        whole = look_at_rest(sea, Rect(0, 0, 960, 540))
        drag(sea, (rect.x + 50, rect.y - 5), (rect.x - 100, rect.y - 90))
        drag(sea, (line.x + line.width - 3, line.y + line.height - 3), (line.x + 120, line.y + 40))
        moved = Rect(rect.x - 150, rect.y - 85, rect.width, rect.height)
        drag(sea, place_in(moved, (0.2, 0.2)), place_in(moved, (0.6, 0.8)), button=RIGHT)
        for key, name, wanted in (("n", "rain", "on"), ("k", "scheme", "diagonal"),
                                  ("k", "scheme", "integer"), ("shift+b", "plain", "on"),
                                  ("y", "string", "off"), ("p", "pool", "off")):
            switch(sea, key, name, wanted)
        since = sea.count()
        sea.tap("BackSpace")
        for name, wanted in (("pool", "on"), ("string", "on"), ("plain", "off"), ("rain", "off"),
                             ("scheme", "average"), ("paused", "off")):
            sea.wait_value(name, wanted, since)
        wait_same(sea, rect, still, "the pool after Backspace")
        wait_same(sea, line, resting, "the string after Backspace")
        wait_same(sea, Rect(0, 0, 960, 540), whole, "the window after Backspace")
        sea.sleep(0.4)
        check_same_picture(look(sea, rect), still, "it does not rain after Backspace")
        switch(sea, "space", "paused", "on")
        check_clicks(sea, rect, "after Backspace", FIVE_PLACES[:2])


# ---- The string ---------------------------------------------------------------------------------


def line_height(picture, share):
    """How far the line is above the middle at that share of the width, as part of half the height:
    its highest pixel, as pulled strings are steep."""
    x = min(int(share * picture.width), picture.width - 1)
    lit = [y for y in range(picture.height) if bright(pixel(picture, x, y))]
    if not lit:
        return None
    top, bottom = lit[0], lit[-1]
    half = picture.height / 2
    far = top if half - top > bottom - half else bottom
    return (half - far) / half


def bright(colour):
    return colour[1] > 150 and colour[1] > colour[0] + 40


def test_the_string_at_rest_is_a_level_line():
    with sea_window(*FLAT) as sea:
        start(sea)
        picture = look_at_rest(sea, string_rect())
        for share in (0.02, 0.2, 0.5, 0.8):
            check_near(line_height(picture, share), 0.0, 0.08, f"height at {share}")


def run_until(sea, rect, holds, what):
    """Lets time run a little, pauses and looks, until what is seen holds: each look is at a picture
    that stands still."""
    def holds_now():
        switch(sea, "space", "paused", "off")
        sea.sleep(0.1)
        switch(sea, "space", "paused", "on")
        return holds(look_at_rest(sea, rect))

    wait_until(holds_now, what)


def test_enter_pulls_the_string_at_its_middle():
    # Undamped, a plateau of half the pull spreads to both sides: above the place at 0.3 for 190 of
    # every 638 steps, and, thrown back by the ends, below the middle for half of them.
    with sea_window(*FLAT, "--pool-rate", "200", "--damping", "1") as sea:
        start(sea)
        rect = string_rect()
        for key in ("Return", "KP_Enter"):
            sea.tap(key)
            picture = look_at_rest(sea, rect)
            risen = line_height(picture, 0.502)
            check(risen > 0.3, f"the middle has risen after {key}", risen)
            check_near(line_height(picture, 0.3), 0.0, 0.08, "height beside the middle")
            run_until(sea, rect, lambda seen: line_height(seen, 0.3) > 0.3, "the wave goes left")
            run_until(sea, rect, lambda seen: line_height(seen, 0.5) < -0.3, "it comes back below")
            sea.tap("r")
            check_near(line_height(look_at_rest(sea, rect), 0.502), 0.0, 0.08, "height after R")


def test_a_drag_pulls_the_string_where_it_is():
    with sea_window(*FLAT) as sea:
        start(sea)
        rect = string_rect()
        resting = look_at_rest(sea, rect)
        for share, height in ((0.3, 0.2), (0.7, 0.9)):
            since = sea.count()
            sea.xdotool(*pointer_moves(sea, place_in(rect, (share, 0.5)),), "mousedown", LEFT,
                        *pointer_moves(sea, place_in(rect, (share, height))))
            sea.xdotool("mouseup", LEFT, *pointer_moves(sea, AWAY))
            changed = changed_places(look_at_rest(sea, rect), resting)
            check(changed, f"a drag at {share} pulls the string")
            across = sum(x for x, _ in changed) / len(changed) / rect.width
            check_near(across, share, 0.02, "where the string is pulled")
            down = [y for _, y in changed]
            toward = min(down) if height < 0.5 else max(down)
            check((toward < rect.height * 0.42) if height < 0.5 else (toward > rect.height * 0.58),
                  "the string is pulled towards the pointer", toward)
            check_equal(sea.values("camera", since), [], "reports of the camera")
            sea.tap("r")
            wait_same(sea, rect, resting, "the string after R")


def test_a_held_string_stays_at_the_pointer_while_time_runs():
    with sea_window(*FLAT) as sea:
        start(sea, pause=False)
        rect = string_rect()
        sea.xdotool(*pointer_moves(sea, place_in(rect, (0.25, 0.5))), "mousedown", LEFT,
                    *pointer_moves(sea, place_in(rect, (0.25, 0.3)), (rect.x + rect.width + 9, rect.y + 30)))
        # The pointer has gone on to the right of the panel: it holds the last cell but one.
        sea.catch_up()
        wait_until(lambda: (line_height(look(sea, rect), 0.9) or 0.0) > 0.25, "the end is held up")
        sea.sleep(0.3)
        check((line_height(look(sea, rect), 0.985) or 0.0) > 0.25, "the end is still held up")
        sea.xdotool("mouseup", LEFT, *pointer_moves(sea, AWAY))
        wait_until(lambda: (line_height(look(sea, rect), 0.95) or 0.0) < 0.15, "it is let go")


def test_enter_in_the_strings_rhythm_makes_it_swing_wider():
    rate = 400  # steps a second; without damping each swing is as wide as the one before
    period = 2 * 319 / rate
    with sea_window(*FLAT, "--slowdown", "1", "--pool-rate", str(rate), "--pool", "off",
                    "--size", "16x16", "--resolution", "640x360") as sea:
        sea.point_at(*AWAY)
        sea.catch_up()
        rect = string_rect(640, 360)

        def height():
            return line_height(look(sea, rect), 0.4) or 0.0

        def wait_swing():
            """From above to below and back: one period."""
            wait_until(lambda: height() < -0.2, "the string swings down")
            wait_until(lambda: height() > 0.2, "the string swings up")
            return sea.seconds

        sea.tap("Return")
        swings = [wait_swing(), wait_swing()]
        check_near(swings[1] - swings[0], period, 0.35 * period, "period of the string")
        began, one_pull = sea.seconds, 0.0
        while sea.seconds < began + 1.2 * period:
            one_pull = max(one_pull, abs(height()))
        check_near(one_pull, 0.5, 0.12, "height after one pull, of half the panel")
        widest = 0.0
        for _ in range(12):
            wait_swing()
            sea.tap("Return")
            began = sea.seconds
            while sea.seconds < began + 0.2 * period:
                widest = max(widest, height())
            if widest > 1.5 * one_pull:
                return
        check(False, "widest swing, beyond that of one pull", widest, one_pull)


# ---- Together -----------------------------------------------------------------------------------


def test_everything_works_while_w_is_held():
    with sea_window(*FLAT) as sea:
        still = start(sea, pause=False)
        rect, line = pool_rect(), string_rect()
        since = sea.count()
        sea.xdotool("keydown", "w")
        sea.wait_for(lambda lines: any(text.startswith("camera=") for text in lines),
                     "the camera flies", since)
        click(sea, place_in(rect, (0.5, 0.5)))
        wait_change(sea, rect, still, "a click while flying")
        sea.tap("r")
        wait_same(sea, rect, still, "R while flying")
        drag(sea, place_in(rect, (0.2, 0.2)), place_in(rect, (0.8, 0.8)))
        wait_change(sea, rect, still, "a drag while flying", 500)
        sea.tap("Return")
        wait_until(lambda: (line_height(look(sea, line), 0.4) or 0.0) > 0.3, "Enter while flying")
        for key, name, wanted in (("k", "scheme", "diagonal"), ("shift+b", "plain", "on"),
                                  ("shift+b", "plain", "off"), ("n", "rain", "on"), ("n", "rain", "off"),
                                  ("p", "pool", "off"), ("p", "pool", "on"), ("y", "string", "off"),
                                  ("y", "string", "on")):
            switch(sea, key, name, wanted)
        sea.tap("r")
        wait_same(sea, rect, still, "the pool at the end")
        cameras = [text.split(",") for text in sea.values("camera", since)]
        check_equal({tuple(pose[3:]) for pose in cameras}, {("0.000", "40.000")},
                    "direction of view while flying")
        flown = sea.count()
        sea.wait_next("camera", flown)
        sea.xdotool("keyup", "w")
        sea.resting_camera()


if __name__ == "__main__":
    harness.main()

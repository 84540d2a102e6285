"""A long session in the window: it flies, looks around, resizes, changes force, wind, light, look, N
and method, chooses presets in the panel, sails, throws stones, and saves pictures, round by round.
Each round ends where the session began, and there the process must hold what it held before. Memory:
in a session of 20 minutes or more the least of the last third is at most 3 MB above the least of the
middle third; in a shorter one no leak of 4 MB a round, which would show in every round. The same
descriptors and threads; and nothing but reports on stderr, where an error of OpenGL would show.

    LP_NUM_THREADS=0 SWELL=build/release/swell SWELL_SOAK_SECONDS=3600 python3 tests/app/runner.py tests/app/test_soak.py --slow

Without that variable the threads of Mesa's software driver, of version 22.3 at least, end an hour like
this with a torn heap: they unlock fences that have been freed.
"""
import math
import os
import time

import harness
from harness import check, check_equal, sea_window
from test_events import check_reports
from test_panel import choose_preset, close_panel, open_panel, wait_for_frames

SECONDS = float(os.environ.get("SWELL_SOAK_SECONDS", "60"))
WARM_UP = 1    # rounds at least, and a third of all: a driver's heap grows by steps at first
MEASURED = 3   # rounds at least, however slow the machine
# A driver goes on compiling variants of its programs for some twenty rounds, as it comes upon them,
# and its heap grows by steps of up to 36 MB: in a short session the round that grows least counts.
LONG = SECONDS >= 1200
FLAT_KB = 3072 if LONG else 4096
ROUNDS_MOST = 12
SIZE = (320, 180)
HIGH = 400.0  # m
PRESETS = {"storm": 6, "underwater": 11, "noon": 2, "night": 14, "classic": 0}  # with their places in the list
SIZES = ((160, 90), (333, 77), (64, 200), SIZE)


def check_lines(sea):
    check_reports(sea)
    with sea.news:
        del sea.lines[:-100], sea.times[:-100]  # of a long session


def resident_kb(pid):
    with open(f"/proc/{pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))


def resting_kb(pid, before):
    """The least of some looks: skies, seas and pictures are still made after a round, and memory goes
    back to the system 3 s after the last change, on a slow machine later: while there is more than
    after an earlier round, up to 20 s are waited. What leaks never comes back."""
    enough = min(before) + FLAT_KB if before else math.inf
    looks = []
    while len(looks) < 35 or (min(looks) > enough and len(looks) < 200):
        looks.append(resident_kb(pid))
        time.sleep(0.1)
    return min(looks)


def handles(pid):
    """Open descriptors and threads."""
    return (len(os.listdir(f"/proc/{pid}/fd")), len(os.listdir(f"/proc/{pid}/task")))


def taps(sea, *pairs):
    """Taps keys, each once the report of the one before has come, so that each has its frame."""
    for key, name in pairs:
        since = sea.count()
        sea.tap(key)
        sea.wait_next(name, since)


def fly(sea):
    centre = (SIZE[0] // 2, SIZE[1] // 3)
    sea.xdotool("keydown", "w", "keydown", "e", "keydown", "Shift_L")
    sea.point_at(*centre)
    sea.xdotool("mousedown", 1)
    for dx, dy in ((30, 10), (-60, -5), (20, -25), (40, 5), (-30, 15)):
        sea.move_pointer(dx, dy)
    sea.xdotool("mouseup", 1, "click", 4, "click", 4, "keyup", "w", "keyup", "e", "keyup",
                "Shift_L")


def change_the_sea(sea):
    taps(sea, *((key, "wind") for key in ("3", "7", "Up", "Up", "Right", "0", "5")),
         ("f", "method"), ("f", "method"),
         *((key, "grid") for key in ("plus", "plus", "minus", "minus")))


def change_the_light(sea):
    taps(sea, ("bracketright", "sun"), ("braceright", "sun"), ("apostrophe", "exposure"),
         ("l", "look"), ("l", "look"), ("l", "look"), ("g", "wireframe"), ("g", "wireframe"),
         ("v", "spectrum-view"), ("v", "spectrum-view"))


def choose_presets(sea):
    """Every preset has a camera of its own, which tells that it has come."""
    for number in PRESETS.values():
        open_panel(sea)
        wait_for_frames(sea)
        since = sea.count()
        choose_preset(sea, number)
        sea.wait_next("camera", since)
        close_panel(sea)
    come_back(sea)


def throw_stones(sea):
    """The pool lies in the lower right corner, a quarter of the window wide."""
    places = [(SIZE[0] * x // 100, SIZE[1] * y // 100) for x, y in ((80, 70), (90, 80), (85, 90))]
    for _ in range(5):
        for place in places:
            sea.point_at(*place)
            sea.xdotool("click", 1)
        for button in (1, 3):  # a wake, then a wall
            sea.point_at(*places[0])
            sea.xdotool("mousedown", button)
            sea.point_at(*places[2])
            sea.xdotool("mouseup", button)
        taps(sea, ("k", "scheme"))
    taps(sea, ("n", "rain"), ("shift+b", "plain"), ("shift+b", "plain"), ("n", "rain"))
    sea.tap("Return", "r")


def put_buoys(sea):
    """Under the waves of the preset before, which fade slowly, there may be no water to be seen."""
    sea.point_at(SIZE[0] // 2, SIZE[1] * 2 // 3)
    said = None
    while said != "buoy=":
        since = sea.count()
        sea.xdotool("keydown", "ctrl", "click", 3, "keyup", "ctrl")
        said = sea.wait_for(lambda lines: next(
            (word for line in lines for word in ("buoy=", "no buoy") if line.startswith(word)),
            None), "a buoy, or why there is none", since)
    taps(sea, ("c", "buoys"))


def sail(sea):
    taps(sea, ("b", "aboard"))
    sea.xdotool("keydown", "Up", "keydown", "Left")
    sea.point_at(SIZE[0] // 2, SIZE[1] * 2 // 3)
    sea.xdotool("keydown", "ctrl", "mousedown", 1, "click", 4, "click", 5, "mouseup", 1,
                "keyup", "ctrl")
    taps(sea, ("n", "rain"), ("l", "look"), ("l", "look"), ("l", "look"), ("n", "rain"))
    sea.xdotool("keyup", "Up", "keyup", "Left")
    taps(sea, ("b", "aboard"))


def rise(sea):
    """High above, the sea with its small waves is drawn by programs of their own: a driver should
    compile them before the first round, not in one that a slow machine lets rise higher."""
    sea.xdotool(*["click", 4] * 12)
    while sea.camera()[1] < HIGH:
        sea.xdotool("keydown", "e")
        sea.catch_up()
        sea.xdotool("keyup", "e")


def save_pictures(sea):
    for _ in range(2):
        picture = harness.read_png(sea.save_picture())
        check_equal((picture.width, picture.height), SIZE, "size of a picture")
    for name in os.listdir("screenshots"):
        os.remove(os.path.join("screenshots", name))


def resize(sea):
    for size in SIZES:
        sea.resize(*size)
    for wanted in ("on", "off"):
        since = sea.count()
        sea.tap("F11")
        sea.wait_value("fullscreen", wanted, since)
    sea.wait_focus()


def come_back(sea):
    since = sea.count()
    sea.tap("BackSpace")
    sea.wait_for(lambda lines: "reset" in lines
                 and any(line.startswith("camera=") for line in lines[lines.index("reset"):]),
                 "the state of the start", since)
    sea.catch_up()


def play_round(sea):
    for deed in (choose_presets, put_buoys, sail, fly, change_the_sea, change_the_light, throw_stones,
                 save_pictures, resize, come_back):
        deed(sea)
    check_lines(sea)


def least_growth(resident):
    after = resident[max(WARM_UP, len(resident) // 3):]
    return min(last - first for first, last in zip(after, after[1:]))


@harness.slow
def test_a_long_session_needs_no_more_memory_nor_handles():
    if not os.path.exists("/proc/self/status"):
        print("not without /proc")
        return
    begun = time.monotonic()
    resident, held = [], []
    with sea_window("--resolution", f"{SIZE[0]}x{SIZE[1]}", "--grid", "32", "--quality", "low", "--pool", "on",
                    "--explain", "off",
                    preset=("--preset", "first")) as sea:
        for deed in (put_buoys, sail, rise, come_back):
            deed(sea)
        # On a busy machine a driver's variants come later: rounds go on until one needs no more. A leak grows in each.
        while (len(held) < WARM_UP + MEASURED or time.monotonic() - begun < SECONDS
               or (not LONG and len(held) < ROUNDS_MOST and least_growth(resident) > FLAT_KB)):
            play_round(sea)
            resident.append(resting_kb(sea.process.pid, resident))
            held.append(handles(sea.process.pid))
            print(f"{time.monotonic() - begun:7.0f} s, round {len(held)}: {resident[-1]} kB, "
                  f"descriptors and threads {held[-1]}", flush=True)
    warm = max(WARM_UP, len(held) // 3)
    third = len(held) // 3
    grown = (min(resident[-third:]) - min(resident[third:-third]) if LONG
             else least_growth(resident))
    check(grown <= FLAT_KB, "resident memory, kB", grown, resident)
    check_equal(set(held[warm:]), {held[warm]}, "descriptors and threads")

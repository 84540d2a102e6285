"""Thousands of random events: whatever the user does, nothing breaks and Backspace brings it back.

It is meant for a build with AddressSanitizer, whose report counts as a failure. By hand with more:

    SWELL=build/asan/swell SWELL_EVENTS=10000 python3 tests/app/runner.py tests/app/test_events.py
"""
import os
import random
import re
import subprocess
import time

import harness
from harness import WindowManagerHand, check, check_equal, sea_window

EVENTS, BATCH = int(os.environ.get("SWELL_EVENTS", "3000")), 100
PAUSE = 0.003  # s between events, so that they come in many frames rather than in a few
SEED = 20240229
SUPPRESSIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "lsan_suppressions.txt")

MARK_HEIGHT = 123  # of the sizes that mark the end of a batch; no other size has it
FLYING = ("w", "a", "s", "d", "q", "e", "Shift_L", "Shift_R")
ACTIONS = ("f", "g", "v", "space", "c", "m", "h", "F1", "comma", "period",
           "p", "y", "k", "r", "Return", "b", "n", "o", "t")
IDLE = ("x", "F6", "KP_Add", "F5", "Control_R")
LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 2, 3, 4, 5

# What --verbose may say. What the driver, a sanitizer or an error says is none of this.
REPORT = re.compile(r"[a-z-]+=.+|(method|grid|speed|look|scheme|exposure|spray|flying|sky turn) .+|reset|all as at the start; .+|undone.*|there is nothing to undo|all is back|no (buoy|stone): .+|a stone of .+|aboard: .+|as before: .+"
                    r"|Esc once more leaves|not over the spectrum; V leaves it")


class Hand:
    """Writes what a hand at random does as a script for xdotool, and lets go of everything at the
    end of each batch."""

    def __init__(self, sea):
        self.sea = sea
        self.root = sea.xdotool("search", "--maxdepth", "0", "").split()[0]
        self.random = random.Random(SEED)
        self.script, self.keys, self.buttons = [], set(), set()
        self.width, self.height = 200, 120
        self.focused, self.mapped = True, True

    def say(self, *words):
        self.script.append(" ".join(map(str, words)))

    # ---- Events ----

    def tap(self, key):
        self.say("key", "--delay", 0, key)

    def tap_an_action(self):
        self.tap(self.random.choice(ACTIONS))

    def tap_a_sign(self):
        # Large grids are slow: up is rarer than down.
        self.tap(self.random.choice(("minus", "minus", "minus", "plus", "equal")))

    def tap_nothing(self):
        self.tap(self.random.choice(IDLE))

    def reset(self):
        self.tap("BackSpace")

    def save_a_picture(self):
        self.tap("F2")

    def fill_the_screen(self):
        self.tap("F11")
        self.say("sleep", 0.05)
        self.tap("F11")

    def press_or_release_a_key(self):
        held = sorted(self.keys)
        if held and self.random.random() < 0.5:
            key = self.random.choice(held)
            self.say("keyup", "--delay", 0, key)
            self.keys.remove(key)
        else:
            key = self.random.choice(FLYING if self.random.random() < 0.8 else ACTIONS)
            self.say("keydown", "--delay", 0, key)
            self.keys.add(key)

    def hold_a_key_until_it_repeats(self):
        key = self.random.choice((*FLYING, *ACTIONS, "minus", "BackSpace"))
        self.say("keydown", "--delay", 0, key)
        self.say("sleep", 0.3)  # repeats come after 0.2 s
        self.say("keyup", "--delay", 0, key)
        self.keys.discard(key)

    def point(self):
        x = self.random.randint(-5, min(self.width, 1280) + 5)
        y = self.random.randint(-5, self.height + 5)
        self.say("mousemove", "--window", self.sea.id, max(x, 0), max(y, 0))

    def nudge(self):
        self.say("mousemove_relative", "--", self.random.randint(-90, 90),
                 self.random.randint(-60, 60))

    def press_or_release_a_button(self):
        button = self.random.choice((LEFT, RIGHT))
        if button in self.buttons:
            self.say("mouseup", button)
            self.buttons.remove(button)
        else:
            self.say("mousedown", button)
            self.buttons.add(button)

    def click(self):
        button = self.random.choice((LEFT, RIGHT, MIDDLE))
        self.say("click", "--delay", 0, button)
        self.buttons.discard(button)

    def click_with_ctrl(self):
        self.point()
        button = self.random.choice((LEFT, RIGHT))
        self.say("keydown", "--delay", 0, "Control_L")
        self.say("click", "--delay", 0, button)
        self.say("keyup", "--delay", 0, "Control_L")
        self.buttons.discard(button)

    def turn_the_wheel(self):
        self.say("click", "--delay", 0, "--repeat", self.random.randint(1, 8),
                 self.random.choice((WHEEL_UP, WHEEL_DOWN)))

    def resize(self):
        self.width = self.random.choice((1, 2, 33, 200, 320, 640, 1280, 4096))
        self.height = self.random.choice((1, 3, 17, 90, 120, 200))
        if self.random.random() < 0.8:  # wide pictures are slow
            self.width = min(self.width, 320)
        self.say("windowsize", self.sea.id, self.width, self.height)

    def lose_or_regain_focus(self):
        self.focused = not self.focused and self.mapped
        self.say("windowfocus", self.sea.id if self.focused else self.root)

    def hide_or_show(self):
        self.mapped = not self.mapped
        self.say("windowmap" if self.mapped else "windowunmap", "--sync", self.sea.id)
        self.focused = False
        if self.mapped:
            self.lose_or_regain_focus()

    WEIGHTS = {tap_an_action: 24, tap_a_sign: 5, tap_nothing: 3, reset: 4, save_a_picture: 0.12,
               fill_the_screen: 0.12, press_or_release_a_key: 14,
               hold_a_key_until_it_repeats: 0.3, point: 10, nudge: 12,
               press_or_release_a_button: 8, click: 5, click_with_ctrl: 7, turn_the_wheel: 4,
               resize: 2, lose_or_regain_focus: 1.2, hide_or_show: 0.8}

    # ---- Batches ----

    def send(self):
        """Sends the script off. It is an error of the test if xdotool does not take it all."""
        done = subprocess.run(["xdotool", "-"], input="\n".join(self.script).encode() + b"\n",
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              timeout=2 * harness.PATIENCE,
                              env=dict(os.environ, DISPLAY=self.sea.display.name))
        if done.returncode != 0 and b"BadWindow" in done.stderr:
            code = self.sea.wait_end()
            raise harness.Failure(f"the program has left with code {code} during\n    "
                                  + "; ".join(self.script) + "\nThe last lines on stderr are\n    "
                                  + "\n    ".join(self.sea.lines[-60:]))
        check_equal((done.returncode, done.stderr), (0, b""), "xdotool's code and stderr")
        self.script.clear()

    def come_back(self):
        """The window is there, has the keyboard, and nothing is held."""
        for key in sorted(self.keys):
            self.say("keyup", "--delay", 0, key)
        for button in sorted(self.buttons):
            self.say("mouseup", button)
        self.keys.clear()
        self.buttons.clear()
        if not self.mapped:
            self.hide_or_show()
        if not self.focused:
            self.lose_or_regain_focus()

    def escape(self):
        """Presses Esc as often as it does not leave, by what has been reported."""
        count = (self.sea.last("mouse") == "held") + (self.sea.last("help") == "on")
        for _ in range(count):
            self.tap("Escape")
        return count

    def do_something(self, count):
        """A batch of that many random events; returns when all of them have had their effect."""
        count -= self.escape()
        for event in self.random.choices(list(self.WEIGHTS), self.WEIGHTS.values(), k=count - 1):
            event(self)
            self.say("sleep", PAUSE)
        self.come_back()
        self.tap(self.random.choice(("h", "m", "v")))  # so that there is something for Esc to do
        self.send()

    def wait_until_all_is_done(self):
        """Events come in order, so when a size is reported, all before it have been seen; and when
        the next one is, all of their reports have been read."""
        for self.width in (200, 201):
            self.height = MARK_HEIGHT
            since = self.sea.count()
            self.say("windowsize", self.sea.id, self.width, self.height)
            self.send()
            self.sea.wait_value("size", f"{self.width}x{self.height}", since)


def state_lines(lines):
    """The reported state without what is the window's own."""
    return [line for line in lines if not line.startswith(("gl=", "size=", "fullscreen="))]


def check_reports(sea):
    with sea.news:
        strange = [line for line in sea.lines if not REPORT.fullmatch(line)]
    strange = [line for line in strange if line != "(end of stderr)"]
    check(not strange, "lines on stderr that are no reports", *strange[:60])


def minimise_for_a_while(sea, hand):
    """As a window manager does; meanwhile the keys go nowhere."""
    manager = WindowManagerHand(sea.display.name, sea.id)
    manager.set_state(manager.ICONIC)
    hand.hide_or_show()
    hand.tap_an_action()
    hand.send()
    time.sleep(0.1)
    manager.set_state(manager.NORMAL)
    manager.close()
    hand.come_back()
    hand.wait_until_all_is_done()


def test_thousands_of_random_events_leave_the_state_of_the_start():
    if os.path.exists(SUPPRESSIONS):
        os.environ["LSAN_OPTIONS"] = f"suppressions={SUPPRESSIONS}:print_suppressions=0"
    with sea_window("--grid", "16", "--tiles", "3", "--resolution", "200x120") as sea:
        with sea.news:
            begin = next(number for number, line in enumerate(sea.lines)
                         if line.startswith("camera="))
            first = state_lines(sea.lines[:begin + 1])
        hand = Hand(sea)
        for number in range(EVENTS // BATCH):
            try:
                hand.do_something(BATCH)
                hand.wait_until_all_is_done()
            except harness.Failure:
                check_reports(sea)  # says more than that a wait was in vain
                check_equal(sea.process.poll(), None, f"exit code in batch {number}")
                raise
            check_reports(sea)
            check_equal(sea.last("fullscreen"), "off", "full screen after F11 in pairs")
            if number % 10 == 9:
                minimise_for_a_while(sea, hand)
        check(sea.values("picture"), "F2 was among the events")
        if EVENTS >= 10000:
            check("buoy=2" in "".join(sea.lines), "buoys were among the events")

        since = sea.count()
        sea.tap("BackSpace")
        sea.wait_for(lambda lines: "reset" in lines and lines[-1].startswith("camera="),
                     "the state after Backspace", since)
        time.sleep(0.3)
        with sea.news:
            last = max(number for number, line in enumerate(sea.lines) if line == "reset")
            final = state_lines(sea.lines[last + 1:])
        check_equal(final, first, "state after Backspace")
        sea.tap("ctrl+q")
        code = sea.wait_end()
        check_reports(sea)
        check_equal(code, 0, "exit code after Escape")

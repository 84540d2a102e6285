"""Thousands of random events: whatever the user does, nothing breaks and Backspace brings it back.

It is meant for a build with AddressSanitizer, whose report ends the program. By hand with more:

    SWELL=build/asan/swell SWELL_SCRIPTED=build/asan/tests/swell_scripted SWELL_EVENTS=10000 \\
        python3 tests/app/runner.py tests/app/test_events.py
"""
import os
import random
import re

from harness import check, check_equal, scripted_window

EVENTS = int(os.environ.get("SWELL_EVENTS", "3000"))
SEED = 20240229
FLYING = ("w", "a", "s", "d", "q", "e", "Shift_L", "Shift_R")
ACTIONS = ("f", "g", "v", "space", "c", "m", "h", "F1", "comma", "period",
           "p", "y", "k", "r", "Return", "b", "n", "o", "t")
SIGNS = ("minus", "minus", "minus", "plus", "equal")  # large grids are slow: up is rarer than down
IDLE = ("x", "F6", "KP_Add", "F5", "Control_L")
LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 2, 3, 4, 5

# What is no report but an error: of the program, of a driver, of a sanitizer.
WRONG = re.compile(r"swell: |(?!gl=).*(Mesa|MESA|libEGL|libGL|LLVM|GL_|runtime error|ERROR:|WARNING:)")


class Hand:
    """What a hand at random does."""

    def __init__(self, sea):
        self.sea = sea
        self.random = random.Random(SEED)
        self.keys, self.buttons = set(), set()

    def send(self, *words):
        """Two of three events share the frame of the next one."""
        self.sea.send(("+" if self.random.random() < 0.67 else "") + words[0], *words[1:])

    def tap(self, *keys):
        self.send("key", self.random.choice(keys))

    def press_or_release(self, held, things, send):
        """Of what is held one comes up, or another goes down."""
        if held and self.random.random() < 0.5:
            thing = self.random.choice(sorted(held))
            held.remove(thing)
            send(thing, False)
        else:
            thing = self.random.choice(things)
            held.add(thing)
            send(thing, True)

    def press_or_release_a_key(self):
        self.press_or_release(self.keys, FLYING if self.random.random() < 0.8 else ACTIONS,
                              lambda key, down: self.send("down" if down else "up", key))

    def press_or_release_a_button(self):
        self.press_or_release(self.buttons, (LEFT, RIGHT),
                              lambda button, down: self.send("button", button, "down" if down else "up"))

    def hold_a_key_until_it_repeats(self):
        key = self.random.choice((*FLYING, *ACTIONS, "minus", "BackSpace"))
        self.sea.send("down", key)
        self.sea.sleep(0.3)
        self.sea.send("up", key)
        self.keys.discard(key)

    def point(self):
        self.send("move", self.random.randint(-5, 325), self.random.randint(-5, 205))

    def nudge(self):
        self.send("moveby", self.random.randint(-90, 90), self.random.randint(-60, 60))

    def click_with_ctrl(self):
        self.point()
        self.send("down", "Control_L")
        self.send("click", self.random.choice((LEFT, RIGHT)))
        self.send("up", "Control_L")

    def turn_the_wheel(self):
        for _ in range(self.random.randint(1, 8)):
            self.send("click", self.random.choice((WHEEL_UP, WHEEL_DOWN)))

    def resize(self):
        width = self.random.choice((1, 2, 33, 200, 320))
        self.sea.send("resize", width, self.random.choice((1, 3, 17, 90, 120, 200)))

    def leave_for_a_while(self, command, away, back):
        self.sea.send(command, away)
        self.tap(*ACTIONS)
        self.sea.send(command, back)

    WEIGHTS = {lambda hand: hand.tap(*ACTIONS): 24, lambda hand: hand.tap(*SIGNS): 5,
               lambda hand: hand.tap(*IDLE): 3, lambda hand: hand.tap("BackSpace"): 4,
               lambda hand: hand.tap("F2"): 0.12, lambda hand: hand.tap("F11"): 0.12,
               press_or_release_a_key: 14, press_or_release_a_button: 8,
               hold_a_key_until_it_repeats: 0.3, point: 10, nudge: 12,
               lambda hand: hand.send("click", hand.random.choice((LEFT, RIGHT, MIDDLE))): 5,
               click_with_ctrl: 7, turn_the_wheel: 4, resize: 2,
               lambda hand: hand.leave_for_a_while("focus", "off", "on"): 0.6,
               lambda hand: hand.leave_for_a_while("minimise", "on", "off"): 0.4}


def state_lines(lines):
    """The reported state without what is the window's own."""
    return [line for line in lines if not line.startswith(("gl=", "size=", "fullscreen="))]


def check_reports(sea):
    wrong = [line for line in sea.lines if WRONG.match(line)]
    check(not wrong, "lines on stderr that are no reports", *wrong[:60])


def test_thousands_of_random_events_leave_the_state_of_the_start():
    with scripted_window("--grid", "16", "--tiles", "3", "--resolution", "200x120") as sea:
        begin = next(number for number, line in enumerate(sea.lines) if line.startswith("camera="))
        first = state_lines(sea.lines[:begin + 1])
        hand = Hand(sea)
        for number, event in enumerate(hand.random.choices(list(Hand.WEIGHTS), Hand.WEIGHTS.values(), k=EVENTS)):
            event(hand)
            check(not sea.ended, f"it goes on after event {number}", *sea.lines[-30:])
            if number % 100 == 99:  # Esc, as often as it does not leave
                for _ in range((sea.last("mouse") == "held") + (sea.last("help") == "on")):
                    sea.tap("Escape")
        for key in hand.keys:
            sea.send("up", key)
        for button in hand.buttons:
            sea.send("button", button, "up")
        check(sea.values("picture"), "F2 was among the events")
        since = sea.count()
        sea.tap("BackSpace")
        sea.frames(10)
        check_equal(state_lines(sea.lines[sea.lines.index("reset", since) + 1:])[:len(first)], first,
                    "state after Backspace")
        check_reports(sea)

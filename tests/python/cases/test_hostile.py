"""Hostile arguments: every method refuses them or gives numbers, and never ends the process."""
import inspect
import itertools

import numpy as np
from common import Case

import swell
import swell.plot

NUMBERS = (0, -1, 1, 0.5, -0.0, 1e-308, 1e9, -1e18, 1e300, np.inf, -np.inf, np.nan, 2 ** 31, 2 ** 70)
OTHERS = (None, "", "1", b"1", [], [1.0], [[1.0, 2.0]], {}, object(), np.zeros(3), np.zeros((2, 3)), np.zeros((0, 2)),
          np.array([1, None]), np.zeros(3, "c16"), np.array("2024", "M8[s]"), np.zeros((2, 2), "f4"), lambda *_: 1 / 0)
REFUSALS = (swell.SwellError, ValueError, TypeError, OverflowError, ArithmeticError, IndexError, ZeroDivisionError,
            FileNotFoundError)


def methods(thing):
    """Its methods, and how many arguments each takes by place."""
    for name, method in inspect.getmembers(thing, callable):
        if not name.startswith("_"):
            kinds = [one.kind for one in inspect.signature(method).parameters.values()]
            yield method, kinds.count(inspect.Parameter.POSITIONAL_OR_KEYWORD)


class Hostile(Case):
    def attack(self, call, count):
        """Calls with each value at each place, the others mild."""
        for place, value in itertools.product(range(count), NUMBERS + OTHERS):
            arguments = [1.0] * count
            arguments[place] = value
            try:
                call(*arguments)
            except REFUSALS:
                pass

    def test_every_method_takes_any_argument(self):
        sea = swell.Sea("--grid 16 --depth 6", threads=1).advance(1.0)
        things = (sea, swell.Pool(width=16, height=16, threads=1), swell.Wake(grid=32, border=2.0, threads=1),
                  swell.Shore(np.full((8, 8), -1.0, "f4"), threads=1), swell.Buoy(), swell.Boat(), swell.Land())
        called = 0
        for thing in things:
            for method, count in methods(thing):
                if method.__name__ in ("step", "ride"):  # a great number of steps is no mistake
                    for value in (-1, -1.0, 0.5, np.nan, -np.inf, None, "", [], object()):
                        try:
                            method(value)
                        except REFUSALS:
                            pass
                    continue
                self.attack(method, count)
                called += 1
        self.assertGreater(called, 25)
        self.assertTrue(np.isfinite(sea.advance(2.0).query(1.0, 2.0).height))

    def test_every_class_takes_any_argument(self):
        for kind, count in ((swell.Sea, 1), (swell.Pool, 2), (swell.Land, 1), (swell.Shore, 1), (swell.Hull, 3),
                            (swell.Boat, 1)):
            self.attack(kind, count)
        for kind, names in ((swell.Pool, "scheme dimensions width height loss damping attack slowdown blend threads"),
                            (swell.Wake, "grid cell border border_rate depth foam_life breaking threads"),
                            (swell.Land, "kind seed depth slope bar tide period size level at heights")):
            for name, value in itertools.product(names.split(), NUMBERS + OTHERS):
                try:
                    kind(**{name: value})
                except REFUSALS:
                    pass
        bed = np.full((8, 8), -1.0, "f4")
        for name in ("cell", "west", "north", "repeats", "rim", "friction", "soak", "nx", "nz", "cells", "threads"):
            for value in NUMBERS + OTHERS:
                try:
                    swell.Shore(bed, **{name: value}).step()
                except REFUSALS:
                    pass

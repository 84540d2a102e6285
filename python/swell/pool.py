"""Pools and strings: waves on a grid of cells by finite differences."""
from __future__ import annotations

import numpy as np

from . import _core
from ._binding import ffi, lib


class Pool:
    """A pool, or a string of one dimension, at rest.

    Parameters
    ----------
    scheme : "average", "diagonal", "integer", "spring" or "lerp".
    dimensions : 2, or 1 for a string.
    threads : int, optional, as of `swell.Sea`.
    parameters : width, height [cells], loss, damping, attack, slowdown, blend: see RippleParams in
        swell/ripple.h. By default those of the scheme's source.

    Raises
    ------
    SwellError
        For a parameter out of range.
    """

    def __init__(self, scheme: str = "average", dimensions: int = 2, *, threads: int | None = None,
                 **parameters: float) -> None:
        if dimensions not in (1, 2):
            raise ValueError(f"dimensions: 1 or 2 is accepted, not {dimensions!r}")
        number = _core.enumerator("RippleScheme", "RIPPLE_", scheme)
        params = ffi.new("RippleParams*", lib.ripple_default_params(number, dimensions))
        _core.fill(params[0], **parameters)
        workers = _core.workers(threads)
        self._pool = _core.owned(_core.call(lib.ripple_create, params, workers), lib.ripple_destroy, workers)
        self._turns = _core.Turns()
        self._shape = (params.height, params.width)

    def _change(self, function, *arguments):
        with self._turns.changing():
            _core.call(function, self._pool, *arguments)

    @property
    def shape(self) -> tuple[int, int]:
        """(height, width) in cells."""
        return self._shape

    def step(self, count: int = 1) -> Pool:
        """Advances by `count` steps, 0 or more, and returns the pool."""
        _core.check_steps(count)
        with self._turns.changing():
            lib.ripple_step(self._pool, count)
        return self

    def still(self) -> None:
        """Sets all heights to 0 and keeps walls."""
        with self._turns.changing():
            lib.ripple_still(self._pool)

    def set_cell(self, x: int, y: int, height: float) -> None:
        """Sets one cell. Raises SwellError on an edge or outside, and for a height out of range."""
        self._change(lib.ripple_set_cell, x, y, height)

    def add_stone(self, x: float, y: float, radius: float = 6.0, depth: float = 3.0) -> None:
        """Adds a round stone: a hollow of that depth and a rim of the same volume [cells]. Raises
        SwellError outside of the pool, and for numbers out of range."""
        self._change(lib.ripple_add_stone, (x, y, radius, depth))

    def set_rain(self, per_step: float, radius: float = 2.0, depth: float = 1.0, seed: int = 1) -> None:
        """Lets round stones fall at random, `per_step` on average; 0 for none. Raises SwellError for
        numbers out of range."""
        self._change(lib.ripple_set_rain, per_step, radius, depth, seed)

    def set_wall(self, x: int, y: int, wall: bool = True) -> None:
        """Makes a cell a wall, or water. Raises SwellError on an edge or outside."""
        self._change(lib.ripple_set_wall, x, y, wall)

    @property
    def heights(self) -> np.ndarray:
        """(height, width) of the last step: float32, int32 of "integer". Read-only; a view that the
        next step overwrites."""
        with self._turns.reading():
            real = lib.ripple_heights(self._pool)
            address, kind = (real, np.float32) if real else (lib.ripple_whole_heights(self._pool), np.int32)
            return _core.view(address, self._shape, kind, self._pool)

    def smooth(self, out: np.ndarray | None = None) -> np.ndarray:
        """(height, width) float32: the mean of the last two steps. `out` is written to and returned."""
        heights = _core.result(out, self._shape, np.float32)
        with self._turns.reading():
            lib.ripple_fill_smooth(self._pool, _core.pointer(heights, "float"))
        return heights

    @property
    def measure(self) -> np.record:
        """`level`, the mean of the heights, and `energy`, see RippleMeasure in swell/ripple.h."""
        with self._turns.reading():
            return _core.record(lib.ripple_measure(self._pool))

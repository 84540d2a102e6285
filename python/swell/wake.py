"""Small waves of boats and stones, on a square patch of the water."""
from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._binding import ffi, lib
from .floating import Hull, hull_of

STEP = lib.WAKE_STEP  # s


class Wake:
    """A patch of still water with its middle at (0, 0).

    Parameters
    ----------
    threads : int, optional, as of `swell.Sea`.
    parameters : grid (cells per side), cell [m], border [m], border_rate [1/s], depth [m], foam_life
        [s], breaking [m^2/s]: see WakeParams in swell/wake.h, which has the defaults.

    Raises
    ------
    SwellError
        For a parameter out of range.
    """

    def __init__(self, *, threads: int | None = None, **parameters: float) -> None:
        params = ffi.new("WakeParams*", lib.wake_default_params())
        _core.fill(params[0], **parameters)
        workers = _core.workers(threads)
        patch = _core.call(lib.wake_patch_create, params, workers)
        self._patch = _core.owned(patch, lib.wake_patch_destroy, workers)
        self._turns = _core.Turns()
        self._grid, self._cell = params.grid, params.cell

    @property
    def middle(self) -> np.ndarray:
        """(2) of the window, x and z [m]."""
        middle = ffi.new("double[2]")
        with self._turns.reading():
            lib.wake_patch_middle(self._patch, middle)
        return np.array(list(middle))

    def move(self, x: float, z: float) -> None:
        """Moves the window to the cell nearest to (x, z) [m]. Raises SwellError unless they are finite."""
        _core.finite(np.array([x, z], float), "the middle")
        with self._turns.changing():
            lib.wake_patch_move(self._patch, x, z)

    def add_stone(self, x: float, z: float, radius: float, depth: float, foam: float = 0.0) -> None:
        """Queues a stone for the next step: a hollow of that depth [m, up to the radius] and a rim of the
        same volume, and foam from 0 to 1. Raises SwellError for numbers that are not finite, and where
        4096 stones are queued."""
        _core.finite(np.array([x, z, radius, depth, foam], float), "the stone")
        with self._turns.changing():
            if not lib.wake_patch_add_stone(self._patch, x, z, radius, depth, foam):
                raise _core.SwellError(f"{lib.WAKE_STONES_MAX} stones in a step are accepted", "range")

    def set_hull(self, slot: int, x: float = 0.0, z: float = 0.0, heading: float = 0.0, *, length: float = 6.0,
                 volume: float = 0.0, trim: float = 0.0, hollow: float = 1.0, hull: Hull | None = None,
                 round: bool = False) -> None:
        """Sets what presses on the water at the end of the next step, in a slot from 0 to 39.

        x, z : its middle [m]; heading : of its bow, 0 along -z [degrees]; length : [m];
        volume : displaced [m^3], 0 for none; hull : its shape with the bow up by `trim` [rad], the
        launch's by default; hollow : the length of the hollow behind her transom [m]; round : a round
        body instead. A new hull displaces its water at once: raise its volume from 0 over a second.
        Raises SwellError for numbers that are not finite or out of range.
        """
        _core.finite(np.array([x, z, heading, length, volume, trim, hollow], float), "the hull")
        if not 0 <= slot < lib.WAKE_HULLS_MAX or min(length, hollow) <= 0.0 or volume < 0.0:
            raise _core.SwellError(f"slot {slot}, length {length:g} m, hollow {hollow:g} m, volume {volume:g} m^3: "
                                   f"slots 0 to {lib.WAKE_HULLS_MAX - 1}, lengths above 0 and volumes from 0 are "
                                   "accepted")
        sections = ffi.new("WakeSections*")
        form = hull_of(hull)
        lib.float_hull_sections(form, trim, lib.WAKE_STATIONS, sections.area, sections.half_breadth)
        sections.hollow, sections.draught = hollow, lib.float_hull_size(form).draught
        angle = np.radians(heading)
        shape = ffi.new("WakeHull*", {"x": x, "z": z, "heading": [np.sin(angle), -np.cos(angle)], "length": length,
                                      "volume": volume, "sections": ffi.NULL if round else sections})
        with self._turns.changing():
            lib.wake_patch_set_hull(self._patch, slot, shape)

    def step(self, count: int = 1) -> Wake:
        """Advances by `count` times `swell.wake.STEP` seconds, 0 or more, and returns the patch."""
        _core.check_steps(count)
        with self._turns.changing():
            for _ in range(count):
                lib.wake_patch_step(self._patch)
        return self

    def window(self) -> tuple[np.ndarray, np.ndarray, np.recarray]:
        """x (N), z (N) [m] and the water of the cells, records (N, N), row m along z: `height` [m],
        `slope` (2) and `foam`. A copy."""
        with self._turns.reading():
            torus = _core.view(lib.wake_patch_texels(self._patch), (self._grid, self._grid),
                               _core.dtype_of("WakeTexel"), self._patch)
            middle = ffi.new("double[2]")
            lib.wake_patch_middle(self._patch, middle)
            cells = [np.arange(self._grid) - self._grid // 2 + int(np.rint(one / self._cell)) for one in middle]
            water = torus[np.ix_(cells[1] % self._grid, cells[0] % self._grid)]
        return cells[0] * self._cell, cells[1] * self._cell, water.view(np.recarray)

    def sample(self, x: ArrayLike, z: ArrayLike | None = None, *, out: np.ndarray | None = None) -> np.recarray:
        """The water at places, as of `Sea.query`: records of `height` [m], `slope` (2), `rise` [m/s] and
        `foam`; zeros outside of the window. Raises SwellError for places that are not finite."""
        at = _core.finite(_core.places((x,) if z is None else (x, z), 2, "places"), "places")
        samples = _core.result(out, at.shape[:-1], _core.dtype_of("WakeSample"), at)
        with self._turns.reading():
            lib.python_wake_sample(self._patch, samples.size, _core.pointer(at, "double"),
                                   _core.pointer(samples, "WakeSample"))
        return _core.records(samples)

    @property
    def energy(self) -> float:
        """The waves' energy over g times density [m^4]."""
        with self._turns.reading():
            return lib.wake_patch_energy(self._patch)

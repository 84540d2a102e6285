"""Waves that shoal, break and run up a bed; beds of land."""
from __future__ import annotations

from typing import Callable

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._binding import ffi, lib
from .floating import _Filler
from .sea import Sea


class Land:
    """A bed of a kind of land, or from a map of heights. Its shore lies about x = 0, land towards +x.

    Parameters
    ----------
    kind : "beach", "bay", "island" or "bar".
    heights : (rows, columns) [m, up], instead of a kind: rows from north to south, columns from west to
        east, square cells; `size` is the length of a row [m].
    size, level, at : of a map: see LandMap in swell/land.h.
    parameters : seed, depth [m], slope, bar, tide [m], period [m]: see LandParams there.

    Raises
    ------
    SwellError
        For a parameter out of range, or heights that are not finite.
    """

    def __init__(self, kind: str = "beach", *, heights: ArrayLike | None = None, size: float = 0.0, level: float = 0.0,
                 at: tuple[float, float] = (0.0, 0.0), **parameters: float) -> None:
        land = self._land = ffi.new("LandParams*", lib.land_default_params())
        land.kind = _core.enumerator("LandKind", "LAND_", "map" if heights is not None else kind)
        if heights is not None:
            self._heights = _core.grid(heights, "heights")
            rows, columns = self._heights.shape
            land.map = {"heights": _core.pointer(self._heights, "float"), "rows": rows, "columns": columns,
                        "size": size, "level": level, "at": list(at)}
        elif kind == "map":
            raise ValueError("Land: a map needs heights")
        _core.fill(land[0], **parameters)
        _core.call(lib.land_check_params, land)

    def height(self, x: ArrayLike, z: ArrayLike | None = None) -> np.ndarray:
        """The height of land or sea bed over still water at places, as of `Sea.query` [m]. Raises
        SwellError for places that are not finite."""
        at = _core.finite(_core.places((x,) if z is None else (x, z), 2, "places"), "places")
        heights = np.empty(at.shape[:-1])
        lib.python_land_height(self._land, heights.size, _core.pointer(at, "double"), _core.pointer(heights, "double"))
        return heights[()]


@ffi.def_extern()
def python_fill_rim(context, time, rim):
    count = rim.count
    arrays = [np.frombuffer(ffi.buffer(one, 4 * count), np.float32) for one in
              (rim.x, rim.z, rim.surface, rim.flux_x, rim.flux_z)]
    for one in arrays[:2]:
        one.flags.writeable = False
    ffi.from_handle(context).run(time, *arrays)


class Shore:
    """Water over a bed, still at level 0 at first.

    Parameters
    ----------
    bed : (nz, nx) [m, up, -1000 to 1000], or a `Land`, whose window has `cells` cells across.
    threads : int, optional, as of `swell.Sea`.
    parameters : of a bed of your own: cell [m], west, north [m], repeats, rim (4 widths: west, east,
        north, south) [m], friction, soak [m/s]: see ShoreParams in swell/shore.h.

    Raises
    ------
    SwellError
        For a parameter out of range, or a bed that is not finite.
    """

    def __init__(self, bed: ArrayLike | Land, *, cells: int = 320, threads: int | None = None,
                 **parameters: object) -> None:
        params = ffi.new("ShoreParams*", lib.shore_default_params())
        if isinstance(bed, Land):
            _core.call(lib.land_window, bed._land, cells, params)
            levels = np.empty((params.nz, params.nx), np.float32)
            lib.land_fill_bed(bed._land, params, _core.pointer(levels, "float"))
        else:
            levels = _core.grid(bed, "bed")
            params.nz, params.nx = levels.shape
        _core.fill(params[0], **parameters)
        if (params.nz, params.nx) != levels.shape:
            raise ValueError("Shore: the bed sets nx and nz")
        workers = _core.workers(threads)
        self._shore = _core.owned(_core.call(lib.shore_create, params, _core.pointer(levels, "float"), workers),
                                  lib.shore_destroy, workers)
        self._turns = _core.Turns()
        self._params = params
        self._filler = self._handle = None

    @property
    def shape(self) -> tuple[int, int]:
        """(nz, nx) in cells."""
        return self._params.nz, self._params.nx

    @property
    def axes(self) -> tuple[np.ndarray, np.ndarray]:
        """x (nx) and z (nz) of the cells' centres, west and north included [m]."""
        params = self._params
        return (params.west + (np.arange(params.nx) + 0.5) * params.cell,
                params.north + (np.arange(params.nz) + 0.5) * params.cell)

    @property
    def time(self) -> float:
        """Since the water was set [s]."""
        with self._turns.reading():
            return lib.shore_time(self._shore)

    @property
    def step_seconds(self) -> float:
        """The length of a step [s]."""
        with self._turns.reading():
            return lib.shore_step_seconds(self._shore)

    def set_water(self, surface: ArrayLike | None = None, flux_x: ArrayLike | None = None,
                  flux_z: ArrayLike | None = None) -> None:
        """Sets the water, each (nz, nx): surface [m], fluxes of the whole depth [m^2/s]; None is still.
        Raises SwellError for numbers that are not finite or out of range."""
        arrays = [None if one is None else _core.grid(one, what, self.shape)
                  for one, what in ((surface, "surface"), (flux_x, "flux_x"), (flux_z, "flux_z"))]
        with self._turns.changing():
            _core.call(lib.shore_set_water, self._shore,
                       *(ffi.NULL if one is None else _core.pointer(one, "float") for one in arrays))

    def set_bed(self, bed: ArrayLike) -> None:
        """Replaces the bed (nz, nx) [m]. Raises SwellError as the constructor."""
        levels = _core.grid(bed, "bed", self.shape)
        with self._turns.changing():
            _core.call(lib.shore_set_bed, self._shore, _core.pointer(levels, "float"))

    def set_rim(self, water: Sea | Callable[..., None] | None, delay: float = 0.0) -> None:
        """Sets the water in the rims, for the steps from now on.

        water : the long waves of a sea of finite depth, at the shore's own time plus `delay` [s];
            or a function of (time, x, z, surface, flux_x, flux_z) that fills the last three,
            float32 arrays (n), for a time [s] and the centres of cells [m, from the window's
            corner]; or None, so that the rims absorb waves. What the function raises, `step` raises.

        Raises SwellError for a sea of deep water or of the Phillips spectrum.
        """
        filler = handle = None
        if isinstance(water, Sea):
            water = self._sea_rim(water, delay)
        if water is not None:
            filler = _Filler(water)
            handle = ffi.new_handle(filler)
        with self._turns.changing():
            lib.shore_set_rim(self._shore, lib.python_fill_rim if filler else ffi.NULL, handle or ffi.NULL)
            self._filler, self._handle = filler, handle

    def _sea_rim(self, sea, delay):
        workers = _core.workers(1)  # its own, since the sea may be advanced at the same time
        with sea._turns.reading():
            waves = _core.owned(_core.call(lib.ocean_rim_waves_create, sea._sea, _core.engine(workers)),
                                lib.ocean_rim_waves_destroy, workers, sea._sea)
        with self._turns.reading():
            rim = lib.shore_rim(self._shore)
            _core.call(lib.ocean_rim_waves_set_places, waves, rim.count, rim.x, rim.z, self._params.west,
                       self._params.north)

        def fill(time, x, z, surface, flux_x, flux_z):
            if not lib.ocean_rim_waves_fill(waves, time + delay, *(_core.pointer(one, "float")
                                                                   for one in (surface, flux_x, flux_z))):
                raise _core.SwellError(f"the time {time + delay:g} s is not accepted: expected up to "
                                       f"{lib.OCEAN_TIME_MAX:g} s")
        return fill

    def step(self, count: int = 1) -> Shore:
        """Advances by `count` times `step_seconds`, 0 or more, and returns the shore."""
        _core.check_steps(count)
        with self._turns.changing():
            for _ in range(count):
                lib.shore_step(self._shore)
                if self._filler:
                    self._filler.raise_failure()
        return self

    def field(self, name: str, out: np.ndarray | None = None) -> np.ndarray:
        """A field (nz, nx), float32: "bed", "surface" [m], "flux_x", "flux_z" [m^2/s], "velocity_x",
        "velocity_z" [m/s], "roller", "phase" [s], "foam", "wetness" or "foam_line". `out` is written
        to and returned."""
        number = _core.enumerator("ShoreField", "SHORE_", name)
        values = _core.result(out, self.shape, np.float32)
        with self._turns.reading():
            lib.shore_copy_field(self._shore, number, _core.pointer(values, "float"))
        return values

    def sample(self, x: ArrayLike, z: ArrayLike | None = None, *, out: np.ndarray | None = None) -> np.recarray:
        """The water at places as of `Sea.query`, from the window's corner [m]: records of `bed`,
        `surface` [m], `velocity` (2) [m/s], `foam` and `wetness`. A place beyond the window is moved to
        its edge. Raises SwellError for places that are not finite."""
        at = _core.finite(_core.places((x,) if z is None else (x, z), 2, "places"), "places")
        samples = _core.result(out, at.shape[:-1], _core.dtype_of("ShoreSample"), at)
        with self._turns.reading():
            lib.python_shore_sample(self._shore, samples.size, _core.pointer(at, "double"),
                                    _core.pointer(samples, "ShoreSample"))
        return _core.records(samples)

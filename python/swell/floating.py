"""Rigid bodies on the water: buoys, and boats of the launch's hull or of your own."""
from __future__ import annotations

from typing import Callable

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._binding import ffi, lib
from .sea import Sea


class _Filler:
    """A function of the user that C calls; what it raises is raised once C has returned."""

    def __init__(self, function):
        if not callable(function):
            raise TypeError(f"a sea or a function is accepted, not {function!r}")
        self.function = function
        self.failure = None

    def run(self, *arguments):
        if self.failure is None:
            try:
                self.function(*arguments)
            except BaseException as failure:  # also Ctrl-C
                self.failure = failure

    def raise_failure(self):
        failure, self.failure = self.failure, None
        if failure is not None:
            raise failure


def struct_array(address, count, name):
    """Structs of the library's as a writable array; valid while C waits."""
    dtype = _core.dtype_of(name)
    return np.frombuffer(ffi.buffer(ffi.cast("char*", address), count * dtype.itemsize), dtype).view(np.recarray)


@ffi.def_extern()
def python_fill_probes(context, shortest, probes, count):
    filler = ffi.from_handle(context)
    filler.run(struct_array(probes, count, "FloatProbe"))
    if filler.failure is not None:  # still water
        for probe in range(count):
            probes[probe].height, probes[probe].velocity = 0.0, (0.0, 0.0, 0.0)


class Hull:
    """A hull from a mesh. What is open between the gunwales is decked over.

    Parameters
    ----------
    vertices : (n, 3) [m]: x to starboard, y up, z aft.
    triangles : (m, 3) indices; up to 200000.
    mass : kg; 0 to float by `draught`.
    draught : of its lowest place [m]; 0 for the water at y = 0, if 5 to 90 % of its volume lie below it, else with 30 %.
    gravity : height of the centre of gravity over its lowest place [m]; 0 for the launch's, scaled.
    gyration : radii of gyration (3) in pitch, yaw and roll [m], without added inertia; 0 for the launch's, scaled.

    Raises
    ------
    SwellError
        For a mesh that is not 0.2 to 400 m long, or that does not float. `Boat` raises it if the centre of gravity lies
        above the metacentre.
    """

    def __init__(self, vertices: ArrayLike, triangles: ArrayLike, mass: float = 0.0,
                 draught: float = 0.0, gravity: float = 0.0, gyration: ArrayLike = (0.0, 0.0, 0.0)) -> None:
        vertex = _core.grid(vertices, "vertices")
        triangles = np.asarray(triangles)
        is_whole = triangles.dtype.kind in "iu"
        if vertex.shape[1] != 3 or triangles.ndim != 2 or triangles.shape[1] != 3 or not is_whole:
            raise ValueError(f"vertices (n, 3) and whole triangles (m, 3) are accepted, not {vertex.shape} and "
                             f"{triangles.shape} of {triangles.dtype}")
        if triangles.size and not 0 <= triangles.min() <= triangles.max() < len(vertex):
            raise ValueError(f"triangles: indices from 0 to {len(vertex) - 1} are accepted, not "
                             f"{triangles.min()} to {triangles.max()}")
        index = np.ascontiguousarray(triangles, np.uint32)
        mesh = ffi.new("FloatMesh*")
        _core.fill(mesh[0], vertex=_core.pointer(vertex, "float"), index=_core.pointer(index, "uint32_t"),
                   vertex_count=len(vertex), triangle_count=len(index), mass=float(mass),
                   draught=float(draught), gravity=float(gravity),
                   gyration=_core.places((gyration,), 3, "gyration").tolist())
        self._hull = _core.owned(_core.call(lib.float_hull_from_mesh, mesh), lib.float_hull_destroy)

    @property
    def size(self) -> np.record:
        """`length`, `beam`, `draught` [m], `volume` below the water, `whole` up to the deck, `drawn` below y = 0 [m^3];
        `origin` in the mesh [m]."""
        return _core.record(lib.float_hull_size(self._hull))


def hull_of(hull):
    """The library's hull; NULL, the launch's, for None."""
    if not isinstance(hull, (Hull, type(None))):
        raise TypeError(f"hull: a swell.Hull or None is accepted, not {hull!r}")
    return hull._hull if hull else ffi.NULL


class Body:
    """What buoys and boats have in common. Angles are degrees; a heading of 0 looks along -z."""

    def __init__(self, body):
        self._body = _core.owned(body, lib.float_body_destroy)
        self._turns = _core.Turns()

    def _vector(self, function, size=3):
        values = ffi.new("double[]", size)
        with self._turns.reading():
            function(self._body, values)
        return np.array(list(values))

    def _number(self, function):
        with self._turns.reading():
            return function(self._body)

    def place(self, x: float, y: float, z: float, heading: float = 0.0) -> None:
        """Places it at (x, y, z) [m], at rest and upright. Raises SwellError for numbers that are not
        finite or beyond 1e9 m."""
        with self._turns.changing():
            if not lib.float_body_place(self._body, x, y, z, heading):
                raise _core.SwellError(f"({x:g}, {y:g}, {z:g}) with heading {heading:g} is not accepted: expected "
                                       f"finite numbers up to {lib.FLOAT_PLACE_MAX:g} m")

    def push(self, force: ArrayLike, torque: ArrayLike = (0.0, 0.0, 0.0)) -> None:
        """Adds a force [N] (3) and a torque [N m] (3) for the next step. Raises SwellError for numbers
        that are not finite or beyond 1e9."""
        force, torque = (_core.places((one,), 3, "a push") for one in (force, torque))
        if force.shape != (3,) or torque.shape != (3,):
            raise ValueError(f"push: vectors of shape (3,) are accepted, not {force.shape} and {torque.shape}")
        with self._turns.changing():
            if not lib.float_body_push(self._body, list(force), list(torque)):
                raise _core.SwellError(f"a push of {force} N and {torque} N m: up to {lib.FLOAT_PUSH_MAX:g} is "
                                       "accepted")

    def step(self, water: Sea | Callable[[np.recarray], None]) -> None:
        """Advances by `swell.floating.STEP` seconds on water that stands still in time: a sea at its
        time, or a function that is given probes as records (n) with their places `x`, `z` and fills
        `height` [m] and `velocity` (3) [m/s]. What the function raises is raised."""
        if isinstance(water, Sea):
            if water._frame == 0:
                raise _core.SwellError("the sea is at rest until it is advanced", "usage")
            with self._turns.changing(), water._flow.reading(water) as flow:
                sea = ffi.new("PythonSea*", (water._sea, flow))
                lib.float_body_step(self._body, ffi.new("FloatWater*", (ffi.addressof(lib, "python_sea_probe"), sea)))
            return
        filler = _Filler(water)
        handle = ffi.new_handle(filler)
        with self._turns.changing():
            lib.float_body_step(self._body, ffi.new("FloatWater*", (lib.python_fill_probes, handle)))
        filler.raise_failure()

    def ride(self, sea: Sea, until: float) -> None:
        """Advances body and sea together to a time [s], in steps of `swell.floating.STEP` from the
        sea's time; the sea ends at the last step. The velocities need grids with cells of at most an
        eighth of the waves that matter. Raises SwellError as `Sea.advance`."""
        start, count = sea.time, max(int((until - sea.time) / STEP + 1e-6), 0)
        for number in range(1, count + 1):
            sea.advance(start + number * STEP)
            self.step(sea)

    @property
    def position(self) -> np.ndarray:
        """(3) of its origin [m]."""
        with self._turns.reading():
            return np.array(list(lib.float_body_pose(self._body).position))

    @property
    def orientation(self) -> np.ndarray:
        """(4) unit quaternion x, y, z, w from the body's axes into the world's."""
        with self._turns.reading():
            return np.array(list(lib.float_body_pose(self._body).orientation))

    @property
    def velocity(self) -> np.ndarray:
        """(3) of its origin [m/s]."""
        return self._vector(lib.float_body_velocity)

    @property
    def turning(self) -> np.ndarray:
        """(3) around the world's axes [rad/s]."""
        return self._vector(lib.float_body_turning)

    @property
    def mass(self) -> float:
        """kg"""
        return self._number(lib.float_body_mass)

    @property
    def volume(self) -> float:
        """Under water in the last step [m^3]."""
        return self._number(lib.float_body_volume)


STEP = lib.FLOAT_STEP  # s


class Buoy(Body):
    """A can of 1 m with a pole, not moored at first."""

    def __init__(self) -> None:
        super().__init__(_core.call(lib.float_buoy_create))

    def moor(self, x: float, z: float) -> None:
        """Moors it at (x, z) [m] by a slack line. Raises SwellError for numbers that are not finite."""
        _core.finite(np.array([x, z], float), "the mooring")
        with self._turns.changing():
            lib.float_buoy_moor(self._body, x, z)


class Boat(Body):
    """A launch of 6 m, or a boat of a hull, with engine and rudder."""

    def __init__(self, hull: Hull | None = None) -> None:
        super().__init__(_core.call(lib.float_boat_create, hull_of(hull)))

    def steer(self, throttle: float, rudder: float) -> None:
        """Throttle -1 (half thrust astern) to 1, rudder -1 (port) to 1; beyond they are clamped. Raises
        SwellError for NaN."""
        if np.isnan(throttle) or np.isnan(rudder):
            raise _core.SwellError("throttle and rudder: numbers from -1 to 1 are accepted, not NaN")
        with self._turns.changing():
            lib.float_boat_steer(self._body, throttle, rudder)

    def run(self, speed: float) -> float:
        """Sets the boat under way at a speed ahead [m/s], and returns the throttle that holds it. Raises
        SwellError for NaN."""
        if np.isnan(speed):
            raise _core.SwellError("speed: a number is accepted, not NaN")
        with self._turns.changing():
            return lib.float_boat_run(self._body, speed)

    @property
    def speed(self) -> float:
        """Ahead, through the water [m/s]."""
        return self._number(lib.float_boat_speed)

    @property
    def heading(self) -> float:
        """0 to 360 degrees."""
        return self._number(lib.float_boat_heading)

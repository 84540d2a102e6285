"""The open sea: heights, velocities, foam and rays, at any time."""
from __future__ import annotations

import contextlib
import gzip
import io
import json
import os
import warnings
import zlib
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._binding import ffi, lib

TWO_PI = 2.0 * np.pi
FILE_BYTES = 256 << 20  # the longest file of spectra that is unpacked


class Cascade(NamedTuple):
    """One periodic grid of a sea.

    length : side L [m].
    texels : (N, N) records, read-only: `displacement` (x, y, z) [m], `jacobian`, `slope`,
        `surface_slope`. Row m lies along z, column n along x; sample (n, m) rests at
        ((n - N/2) L/N, (m - N/2) L/N). A view of the sea's memory, of its last frame.
    """

    length: float
    texels: np.recarray


def _read_bytes(path: bytes) -> bytes:
    """The bytes of a file, those of a gzip unpacked. Raises OSError."""
    with open(os.fsdecode(path), "rb") as file:
        content = file.read()
    if content[:2] != b"\x1f\x8b":
        return content
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as file:
            content = file.read(FILE_BYTES + 1)
    except (EOFError, zlib.error) as failure:
        raise OSError(f"{os.fsdecode(path)!r}: its gzip is damaged, or ends too early") from failure
    if len(content) > FILE_BYTES:
        raise OSError(f"{os.fsdecode(path)!r} is too large: up to {FILE_BYTES >> 20} MiB are read")
    return content


def _read_file(options: bytes):
    """The texts of the file of --sea and of the directions beside it, and what holds their bytes."""
    name = ffi.new("char[]", lib.SPECTRA_NAME_SIZE)
    _core.call(lib.measured_options_file, options, name)
    if not ffi.string(name):
        return ffi.NULL, ffi.NULL, ()
    beside = ffi.new("SpectraText[]", lib.SPECTRA_COMPANIONS)
    text, kept = ffi.new("SpectraText*"), [name]

    def read(path, into):
        content = _read_bytes(ffi.string(path))
        into.name, into.bytes, into.size = path, ffi.from_buffer("char[]", content), len(content)
        kept.append((path, content))

    read(name, text)
    for index in range(lib.SPECTRA_COMPANIONS):
        plain = ffi.new("char[]", lib.SPECTRA_NAME_SIZE)
        if not lib.spectra_companion_name(name, index, plain):
            continue
        for path in (plain, ffi.new("char[]", ffi.string(plain) + b".gz")):
            if os.path.exists(os.fsdecode(ffi.string(path))):
                read(path, beside[index])
                break
    return text, beside, kept


class _Follower:
    """The flow or the foam of a sea, computed where it is first read in a frame."""

    def __init__(self, create, destroy, update):
        self._create, self._destroy, self._update = create, destroy, update
        self._object = self._frame = None

    def _follow(self, sea):
        if self._object is None:
            self._object = _core.owned(_core.call(self._create, sea._sea), self._destroy, sea._sea)
        _core.call(self._update, self._object, sea._sea)
        self._frame = sea._frame

    @contextlib.contextmanager
    def reading(self, sea):
        """The object of the sea's last frame, which stays while it is read."""
        with sea._turns.reading(lambda: self._frame != sea._frame, lambda: self._follow(sea)):
            yield self._object


class Sea:
    """A sea of the program's options.

    Parameters
    ----------
    options : str
        As on the command line: "--preset storm --seed 7", "--beaufort 6 --depth 20",
        "--sea 41010.data_spec --sea-time 2020-06-07T15:50". They are --preset, of which the sea is
        taken alone, and those of the sea in `swell --help`, except --sea-rate. A value with blanks
        stands in double quotes.
    threads : int, optional
        Threads that compute, 1 to 256; those of the processors by default. The bits are the same.

    Raises
    ------
    SwellError
        For options that are not accepted, in the words of the program.
    OSError
        Where the file of --sea cannot be read. A gzip is unpacked.

    Warns
    -----
    UserWarning
        What `swell` notes about that file.

    Notes
    -----
    y points up, x east and z south [m]; times are seconds. The sea is at rest until the first
    `advance`. Methods release the GIL. Several threads may query one sea, and one of them may advance
    it: it waits for the queries. An array that is passed in must not change during the call.
    """

    def __init__(self, options: str = "", *, threads: int | None = None) -> None:
        self.options = options
        words = os.fsencode(options)
        if b"\0" in words:
            raise ValueError("Sea: options without a zero byte are accepted")
        text, beside, kept = _read_file(words)
        measured = ffi.new("MeasuredSea**")
        params = _core.owned(_core.call(lib.measured_params_create, words, text, beside, measured),
                             lib.ocean_params_destroy)
        self._file = _core.owned(measured[0], lib.measured_sea_destroy) if measured[0] else None
        note = ffi.new("char[]", 256)
        if self._file and lib.measured_sea_note(self._file, note, len(note)):
            warnings.warn(f"the file of --sea: {ffi.string(note).decode()}", stacklevel=2)
        workers = _core.workers(threads)
        sea = _core.call(lib.ocean_sea_create, params, _core.engine(workers))
        self._sea = _core.owned(sea, lib.ocean_sea_destroy, workers, self._file, params)
        self._turns = _core.Turns()
        self._time = 0.0
        self._frame = 0  # the number of the last one
        self._flow = _Follower(lib.ocean_flow_create, lib.ocean_flow_destroy, lib.ocean_flow_update)
        self._foam = _Follower(lib.ocean_foam_create, lib.ocean_foam_destroy,
                               lambda foam, sea, error: lib.ocean_foam_advance(
                                   foam, sea, lib.OCEAN_METHOD_FFT, self._time, error))

    @classmethod
    def of_truth(cls, path: str | os.PathLike[str], *, threads: int | None = None) -> Sea:
        """The sea of a picture, at the picture's time, by the file that --truth json wrote beside it.

        `advance` leads to other times. The sea has no small waves of boats and stones; before land it is
        the sea that runs in. The file of a measured sea is read by the name that the picture's options had.

        Raises
        ------
        SwellError
            For a file without the sea's options: another JSON file, or a picture of a clip with --sea-rate.
        OSError, ValueError
            For a file that cannot be read, and one that is not JSON.
        """
        path = os.fsdecode(path)  # a number would be an open file
        with open(path, encoding="utf-8") as file:
            truth = json.load(file)
        try:
            options, time = truth["sea"]["options"], truth["time"]["sea"]
        except (TypeError, KeyError):
            options = None
        if options is None:
            raise _core.SwellError(f"'{path}' has no sea.options: expected what --truth json writes beside a "
                                   "picture, of a sea without --sea-rate", "file")
        return cls(options, threads=threads).advance(time)

    def __repr__(self) -> str:
        return f"Sea({self.options!r}) at {self._time:g} s"

    # ---- What it is -----------------------------------------------------------------------------

    @property
    def time(self) -> float:
        """The time of the last `advance` [s]; 0 at first."""
        return self._time

    @property
    def targets(self) -> np.record:
        """What the spectrum expects: `significant_height` [m], `peak_period` [s], `peak_wavelength` [m]
        and others, see OceanTargets in swell/ocean.h."""
        with self._turns.reading():
            return _core.record(lib.ocean_sea_targets(self._sea))

    @property
    def file_times(self) -> list[str]:
        """The times in the file of --sea, "YYYY-MM-DDTHH:MM" in UTC; none without a file or times."""
        text, times = ffi.new("char[]", 32), []
        while self._file and lib.measured_sea_print(self._file, len(times), text, len(text)):
            times.append(ffi.string(text).decode())
        return [] if times == [""] else times

    @property
    def statistics(self) -> np.record:
        """`significant_height` [m] and `mean_square_slope` of the last frame's grids."""
        with self._turns.reading():
            return _core.record(lib.ocean_sea_measure(self._sea))

    @property
    def cascades(self) -> list[Cascade]:
        """The grids of the last frame, largest first; views that the next `advance` overwrites."""
        with self._turns.reading():
            found = [lib.ocean_sea_cascade(self._sea, i) for i in range(lib.ocean_sea_cascade_count(self._sea))]
            sides = [lib.ocean_cascade_grid(one) for one in found]
            return [Cascade(lib.ocean_cascade_length(one),
                            _core.view(lib.ocean_cascade_texels(one), (side, side), _core.dtype_of("OceanTexel"),
                                       self._sea).view(np.recarray)) for one, side in zip(found, sides)]

    def parameter(self, name: str) -> str:
        """The value of a parameter by its option's name, "wind-speed", as the option has it: "12"."""
        value = ffi.new("char[]", 1600)
        _core.call(lib.ocean_params_get, lib.ocean_sea_params(self._sea), os.fsencode(name), value, len(value))
        return ffi.string(value).decode()

    def frequency_density(self, frequency: ArrayLike) -> np.ndarray:
        """The variance density of the height over all directions [m^2/Hz].

        frequency : (...) [Hz], relative to the water. Returns an array of that shape; 0 for the
        Phillips spectrum. Raises SwellError for frequencies that are not finite.
        """
        omega = TWO_PI * _core.finite(_core.numbers(frequency, "frequency"), "frequency")
        with self._turns.reading():
            densities = [lib.ocean_sea_frequency_density(self._sea, one) for one in omega.flat]
        return TWO_PI * np.reshape(densities, omega.shape)

    def directional_density(self, frequency: ArrayLike, direction: ArrayLike) -> np.ndarray:
        """The variance density over frequency and direction [m^2/Hz/rad].

        frequency [Hz] and direction [rad, towards, from +x towards +z] broadcast to the result's
        shape. Raises SwellError for numbers that are not finite.
        """
        frequency = _core.finite(_core.numbers(frequency, "frequency"), "frequency")
        direction = _core.finite(_core.numbers(direction, "direction"), "direction")
        both = np.broadcast(TWO_PI * frequency, direction)
        with self._turns.reading():
            densities = [lib.ocean_sea_directional_density(self._sea, *pair) for pair in both]
        return TWO_PI * np.reshape(densities, both.shape)

    # ---- Time -----------------------------------------------------------------------------------

    def advance(self, time: float) -> Sea:
        """Computes the sea at a time [s, 0 to 1e9] and returns it.

        Raises SwellError for other times, and leaves the sea as it is.
        """
        time = float(time)
        with self._turns.changing():
            if not lib.ocean_sea_advance(self._sea, lib.OCEAN_METHOD_FFT, time):
                raise _core.SwellError(f"the time {time:g} s is not accepted: expected 0 to {lib.OCEAN_TIME_MAX:g} s")
            self._time = time
            self._frame += 1
        return self

    # ---- The water ------------------------------------------------------------------------------

    def _query(self, coordinates, out):
        at = _core.places(coordinates, 2, "places")
        queries = _core.result(out, at.shape[:-1], _core.dtype_of("OceanQuery"), at)
        with self._turns.reading():
            _core.call(lib.ocean_sea_query_points, self._sea, queries.size, _core.pointer(at, "double"),
                       _core.pointer(queries, "OceanQuery"))
        return queries

    def query(self, x: ArrayLike, z: ArrayLike | None = None, *, out: np.ndarray | None = None) -> np.recarray:
        """The water above places.

        Parameters
        ----------
        x, z : (...) [m], which broadcast; or x alone, places of shape (..., 2), used in place where
            it is a float64 array in C order.
        out : an array of the result's shape and type, written to and returned.

        Returns
        -------
        Records of the broadcast shape: `height` [m], `normal` (3, unit, of the displaced surface),
        `displacement` (3) [m], `jacobian` (below 0 where the surface folds), `rest` (2), where the
        water rests [m], `exact` and `residual` [m] of the search for it.

        Raises
        ------
        SwellError
            For places that are not finite.
        ValueError
            For shapes that do not fit.
        """
        return _core.records(self._query((x,) if z is None else (x, z), out))

    def heights(self, x: ArrayLike, z: ArrayLike, *, out: np.ndarray | None = None) -> np.ndarray:
        """The heights above a grid [m].

        x : (nx) and z : (nz), the places of columns and rows [m]. out : (nz, nx) float64 array, in
        any order. Returns (nz, nx): row m along z, column n along x. Raises as `query`.
        """
        x, z = _core.numbers(x, "x"), _core.numbers(z, "z")
        if x.ndim != 1 or z.ndim != 1:
            raise ValueError(f"heights: axes of one dimension are accepted, not {x.shape} and {z.shape}")
        fits = out is None or (isinstance(out, np.ndarray) and out.shape == (len(z), len(x))
                               and out.dtype == np.float64 and out.flags.writeable)
        if not fits:
            raise ValueError(f"out: a writable float64 array of shape {(len(z), len(x))} is accepted")
        found = self._query((np.stack(np.meshgrid(x, z), axis=-1),), None)["height"]
        if out is None:
            return np.ascontiguousarray(found)
        out[...] = found
        return out

    def flow(self, x: ArrayLike, y: ArrayLike | None = None, z: ArrayLike | None = None, *,
             out: np.ndarray | None = None) -> np.recarray:
        """The water at places on and below the surface.

        Parameters
        ----------
        x, y, z : (...) [m], which broadcast; y is up, above the surface (infinity, say) for the
            water at the surface. Or x alone, places of shape (..., 3), used in place as in `query`.
        out : as in `query`.

        Returns
        -------
        Records of the broadcast shape: `velocity` (3) [m/s], current included, `below` [m], the depth
        of Wheeler's stretching, and `surface`, which is as of `query`.

        Raises
        ------
        SwellError
            For x or z that is not finite, y that is NaN, and before the first `advance`.
        """
        if self._frame == 0:
            raise _core.SwellError("the sea is at rest until it is advanced", "usage")
        if (y is None) != (z is None):
            raise ValueError("flow: x, y and z are accepted, or an array of shape (..., 3) alone")
        at = _core.places((x,) if y is None else (x, y, z), 3, "places")
        waters = _core.result(out, at.shape[:-1], _core.dtype_of("OceanWater"), at)
        with self._flow.reading(self) as flow:
            _core.call(lib.ocean_flow_query_points, flow, self._sea, waters.size, _core.pointer(at, "double"),
                       _core.pointer(waters, "OceanWater"))
        return _core.records(waters)

    def foam(self, x: ArrayLike, z: ArrayLike | None = None, *, out: np.ndarray | None = None) -> np.recarray:
        """The foam above places, as of `query`.

        Returns records of the broadcast shape: `memory`, 0 without foam, and `compression`, above 0
        where waves break now. The first call after an `advance` computes the sea at all sampling
        times between, up to some 30 s, 30 a second. Raises as `query`.
        """
        rests = np.ascontiguousarray(self._query((x,) if z is None else (x, z), None)["rest"])
        samples = _core.result(out, rests.shape[:-1], _core.dtype_of("OceanFoamSample"))
        with self._foam.reading(self) as foam:
            _core.call(lib.ocean_foam_sample_points, foam, self._sea, samples.size,
                       _core.pointer(rests, "double"), _core.pointer(samples, "OceanFoamSample"))
        return _core.records(samples)

    def cast_rays(self, origins: ArrayLike, directions: ArrayLike, reach: float = 1e4, *,
                  out: np.ndarray | None = None) -> np.ndarray:
        """The points at which rays first meet the surface.

        Parameters
        ----------
        origins, directions : (..., 3), which broadcast; places [m] and unit vectors. float64 arrays
            in C order of the same shape are used in place.
        reach : the longest distance [m], 0 or more; 1e6 at most counts.
        out : (..., 3) float64 array, written to and returned.

        Returns
        -------
        Points (..., 3) [m]; NaN for rays that meet no water.

        Raises
        ------
        SwellError
            For numbers that are not finite, and directions that are not of length 1 to 1e-6.
        """
        both = [_core.places((one,), 3, what) for one, what in ((origins, "origins"), (directions, "directions"))]
        eyes, along = (np.ascontiguousarray(one) for one in np.broadcast_arrays(*both))
        points = _core.result(out, eyes.shape, np.float64, eyes, along)
        hits = np.empty(eyes.shape[:-1], bool)
        with self._turns.reading():
            _core.call(lib.ocean_sea_cast_rays, self._sea, hits.size, _core.pointer(eyes, "double"),
                       _core.pointer(along, "double"), float(reach), _core.pointer(points, "double"),
                       _core.pointer(hits, "bool"))
        points[~hits] = np.nan
        return points

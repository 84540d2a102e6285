"""Turns what others write into what Swell reads.

    python -m swell.convert IN OUT [--place=NAME|LAT,LON] [--variable NAME] [--depths] [--fill M]

OUT ending in .npy: a chart, GeoTIFF or netCDF, becomes heights for `swell --land OUT --land-size M`; the
size is printed. OUT ending in .data_spec: the spectrum of a buoy (netCDF of NDBC or CDIP, or Datawell's .spt)
becomes NDBC's text with its directions in four files beside it. Any other OUT: spectra over frequency and
direction (netCDF of WAVEWATCH III or ERA5, or Octopus) become a plain table. Both are for `swell --sea OUT`.
Files are written whole or not at all.
"""
from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
import tempfile
import warnings
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ._binding import lib
from ._core import SwellError


def _need(name, debian, pip):
    try:
        return importlib.import_module(name)
    except ImportError as missing:
        raise ImportError(f"swell.convert needs {name}: install Debian's {debian}, or `pip install {pip}`") from missing


def _write(files):
    """Writes files, a mapping of paths to bytes: all of them, or none."""
    parts = []
    try:
        for path, content in files.items():
            path = Path(path)
            handle, part = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent or ".")
            parts.append((part, path))
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.chmod(part, 0o666 & ~_umask())
        for part, path in parts:
            os.replace(part, path)
    finally:
        for part, _ in parts:
            Path(part).unlink(missing_ok=True)


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


# ---- Spectra ------------------------------------------------------------------------------------


class Spectra(NamedTuple):
    """Spectra of one place. Missing numbers are NaN."""

    times: np.ndarray  # (t) datetime64, ascending
    frequency: np.ndarray  # (f) Hz, ascending
    direction: np.ndarray  # (d) degrees from which waves come, clockwise from north
    density: np.ndarray  # (t, f, d) m^2/Hz/degree
    wind: np.ndarray | None  # (t, 2) m/s, and degrees from which it blows
    depth: np.ndarray | None  # (t) m
    place: tuple  # degrees north and east, and a name


class Buoy(NamedTuple):
    """What a buoy measures. Missing numbers are NaN."""

    times: np.ndarray  # (t) datetime64, ascending
    frequency: np.ndarray  # (f) Hz, ascending
    density: np.ndarray  # (t, f) m^2/Hz
    moments: list  # mean and principal direction [degrees, from], r1 and r2, each (t, f); or none


def _name(data, *names):
    """The first of these names that the file has as a variable or a dimension; None for none."""
    return next((name for name in names if name in data.variables or name in data.dims), None)


def _place(array, data, place):
    """The spectra of one place, and its latitude, longitude and name."""
    dims = [dim for dim in array.dims if dim in ("station", "latitude", "longitude", "lat", "lon")]
    count = int(np.prod([array.sizes[dim] for dim in dims]))
    array = array.stack(place=dims) if dims else array.expand_dims("place", axis=-1)
    where = []
    for names in (("latitude", "lat"), ("longitude", "lon")):
        name = _name(data, *names)
        one = data[name] if name else None
        if one is None:
            where.append(np.full(count, np.nan))
        elif name in dims:
            where.append(array[name].values.astype(float))
        else:  # of a station, at each time or once
            one = one.isel({dim: 0 for dim in one.dims if dim not in dims})
            where.append(np.broadcast_to(one.values.astype(float).ravel(), count))
    names = [""] * count
    if "station_name" in data and count == data["station_name"].shape[0]:
        names = [value.decode() if isinstance(value, bytes) else "".join(
            part.decode() if isinstance(part, bytes) else str(part) for part in np.atleast_1d(value))
            for value in data["station_name"].values]
        names = [name.strip("\0 ") for name in names]
    elif "station" in data.coords and dims == ["station"]:
        names = [str(value) for value in data["station"].values]
    return array, _choose(place, names, *where), list(zip(*where, names))


def _choose(place, names, north, east):
    if not place:
        if len(names) > 1:
            some = ", ".join(name or f"{a:g},{b:g}" for name, a, b in list(zip(names, north, east))[:8])
            raise SwellError(f"the file has {len(names)} places: choose one by --place=NAME or LAT,LON, such as "
                             f"{some}", "usage")
        return 0
    if place in names:
        return names.index(place)
    try:
        latitude, longitude = (float(word) for word in place.split(","))
    except ValueError:
        raise SwellError(f"there is no place {place!r}: a name in the file or LAT,LON is accepted", "usage") from None
    if not np.isfinite(north).any():
        raise SwellError("the file has no latitudes and longitudes: choose a place by its name", "usage")
    away = np.hypot(north - latitude, ((east - longitude + 180.0) % 360.0 - 180.0) * np.cos(np.radians(latitude)))
    return int(np.nanargmin(away))


def _order(values, axis, *arrays):
    """Values that ascend, each once, and the arrays in their order along an axis."""
    values, first = np.unique(values, return_index=True)
    return values, *(np.take(one, first, axis) for one in arrays)


def _read_model(data, place):
    """WAVEWATCH III (efth) and ERA5 (d2fd)."""
    name = _name(data, "efth", "d2fd")
    array = data[name]
    others = {"valid_time": "time", "frequencyNumber": "frequency", "freq": "frequency",
              "directionNumber": "direction", "dir": "direction"}
    array = array.rename({dim: others[dim] for dim in array.dims if dim in others})
    missing = {"time", "frequency", "direction"} - set(array.dims)
    if missing == {"time"} and "time" in array.coords:
        array, missing = array.expand_dims("time"), set()
    if missing:
        raise SwellError(f"{name} has no {' and '.join(sorted(missing))}", "file")
    array, index, places = _place(array, data, place)
    values = array.isel(place=index).transpose("time", "frequency", "direction").values.astype(float)
    frequency, direction = (array[one].values.astype(float) for one in ("frequency", "direction"))
    if name == "d2fd":  # its logarithm, NaN for none
        values = np.where(np.isnan(values), 0.0, 10.0 ** values)
        if np.array_equal(frequency, np.round(frequency)):  # numbers in place of values
            frequency = 0.03453 * 1.1 ** (frequency - 1.0)
            turn = 360.0 / len(direction)
            direction = (direction - 0.5) * turn
    meaning = str(array["direction"].attrs.get("standard_name", "")) if "direction" in array.coords else ""
    if "from_direction" not in meaning:  # both models tell where waves run to
        direction = direction + 180.0
    values = values * np.radians(1.0)
    frequency, values = _order(frequency, 1, values)
    times = array["time"].values

    def series(name):
        one = data[name] if name in data else None
        if one is None:
            return None
        one = one.isel(station=index) if "station" in one.dims else one
        return np.broadcast_to(one.values.astype(float).ravel(), len(times))

    wind = [series(one) for one in ("wnd", "wnddir")]
    wind = None if wind[0] is None or wind[1] is None else np.stack(wind, axis=1)
    depth = series("dpt")
    times, values, *more = _order(times, 0, values, *(one for one in (wind, depth) if one is not None))
    wind = more.pop(0) if wind is not None else None
    depth = more.pop(0) if depth is not None else None
    return Spectra(times, frequency, direction % 360.0, values, wind, depth, places[index])


def _read_buoy(data):
    """NDBC (spectral_wave_density) and CDIP (waveEnergyDensity)."""
    is_cdip = "waveEnergyDensity" in data
    names = (("waveEnergyDensity", "waveA1Value", "waveB1Value", "waveA2Value", "waveB2Value") if is_cdip else
             ("spectral_wave_density", "mean_wave_dir", "principal_wave_dir", "wave_spectrum_r1", "wave_spectrum_r2"))
    time, band = ("waveTime", "waveFrequency") if is_cdip else ("time", "frequency")
    if time not in data.variables or band not in data.variables:
        raise SwellError(f"{names[0]} has no {time} or no {band}", "file")

    def series(name):
        one = data[name]
        one = one.isel({dim: 0 for dim in one.dims if dim not in (time, band)})
        return one.transpose(time, band).values.astype(float)

    density, *moments = [series(name) for name in names if name in data]
    times, frequency = data[time].values, data[band].values.astype(float)
    if len(moments) < 4:
        moments = []
    elif is_cdip:  # a, b = r cos, r sin of the directions from which waves come
        a1, b1, a2, b2 = moments
        moments = [np.degrees(np.arctan2(b1, a1)) % 360.0, np.degrees(0.5 * np.arctan2(b2, a2)) % 360.0,
                   np.hypot(a1, b1), np.hypot(a2, b2)]
    if is_cdip and "waveFlagPrimary" in data:  # 1: good
        good = data["waveFlagPrimary"].values == 1
        times, density, moments = times[good], density[good], [one[good] for one in moments]
    times, density, *moments = _order(times, 0, density, *moments)
    frequency, density, *moments = _order(frequency, 1, density, *moments)
    return Buoy(times, frequency, density, moments)


class _Rows:
    """The rows of a text whose cells are between commas; empty ones are left out."""

    def __init__(self, path, lines):
        self.path, self.line = os.fspath(path), 0
        self.rest = [(number, [cell.strip(" \t'") for cell in line.split(",")])
                     for number, line in enumerate(lines, 1) if line.strip(" \t,")][::-1]

    def take(self, key="", count=0):
        """The cells of the next row, behind its `key`; the first `count` as numbers, if that is given."""
        self.line, cells = self.rest.pop() if self.rest else (self.line + 1, [""])
        found = not key or cells[0] == key
        cells = cells[1:] if key else cells
        if count:
            try:
                cells = np.array(cells[:count], float)
                found = found and len(cells) == count and np.isfinite(cells).all()
            except ValueError:
                found = False
        if not found:
            raise self.wrong(" and ".join([key] * bool(key) + [f"{count} numbers"] * bool(count)))
        return cells

    def wrong(self, expected):
        return SwellError(f"{self.path!r}, line {self.line}: expected {expected}", "file")


def _time(text):
    """The minute of YYYY-MM-DDTHH:MM, or NaT."""
    try:
        return np.datetime64(text, "m")
    except ValueError:
        return np.datetime64("NaT")


def _read_octopus(rows, place):
    """Octopus: for each place a header, then for each time the variances of cells [m^2], a row for each direction
    from which waves come, and below them the sum and the density [m^2/Hz] of all directions. The densities tell how
    wide the writer's bands are. The wind is left out: some writers give it in knots, others in m/s."""
    spots, grid = {}, None
    while rows.rest:
        rows.take()  # Forecast valid for
        bands, turns, count = (int(rows.take(key, 1)[0]) for key in ("nfreqs", "ndir", "nrecs"))
        *spot, depth = (rows.take(key, 1)[0] for key in ("Latitude", "Longitude", "Depth"))
        if bands < 2 or turns < 4 or count < 1:
            raise rows.wrong("2 frequencies, 4 directions and a spectrum, or more, in the lines above")
        for _ in range(count):
            rows.take("CCYYMM")  # the names of the next row
            month, day, name = (rows.take() + ["", ""])[:3]
            time = _time(f"{month[:4]}-{month[4:]}-{day[:2]}T{day[2:4]}:{day[4:]}")
            if np.isnat(time):
                raise rows.wrong("a time CCYYMM,DDHHmm")
            frequency = rows.take("freq", bands)
            direction, *cells = np.stack([rows.take(count=bands + 1) for _ in range(turns)], axis=1)
            rows.take("fSpec", bands)
            whole = rows.take("den", bands)
            if not np.ptp(direction) > 0.0 or (grid and not all(map(np.array_equal, grid, (frequency, direction)))):
                raise rows.wrong("the frequencies and directions of the first spectrum above")
            grid = frequency, direction
            width = 360.0 / np.round(360.0 * (turns - 1) / np.ptp(direction))  # directions may be rounded
            cells = np.where(np.array(cells) == -99999.0, np.nan, cells)
            if (cells < 0.0).any() or (whole < 0.0).any():
                raise rows.wrong("variances and densities of 0 or more above")
            sums = cells.sum(axis=1)
            density = cells * (whole / np.where(sums > 0.0, sums, np.inf) / width)[:, None]
            spots.setdefault(tuple(spot), []).append((time, density, depth, re.sub(r"_\d{8}_\d\dz$", "", name)))
    names = [spectra[0][3] for spectra in spots.values()]
    names = names if len(set(names)) == len(names) else [""] * len(names)
    index = _choose(place, names, *np.array(list(spots)).T)
    spot, spectra = list(spots.items())[index]
    times, density, depth, _ = map(np.array, zip(*spectra))
    times, density, depth = _order(times, 0, density, depth)
    return Spectra(times, *grid, density, None, depth, (*spot, names[index]))


def _read_datawell(rows):
    """Datawell's .spt: 12 numbers, of which the fourth is the largest density [m^2/Hz], then rows of frequency,
    density over that, direction from which waves come, spread, skewness and kurtosis. These give the moments by
    Kuik, van Vledder and Holthuijsen, J. Phys. Oceanogr. 18, 1988. The name tells the time."""
    when = re.search(r"(\d{4}-\d\d-\d\d)T(\d\d)h(\d\d)Z", os.path.basename(rows.path))
    time = _time("{}T{}:{}".format(*when.groups()) if when else "")
    if np.isnat(time):
        raise SwellError(f"{rows.path!r} has no time in its name: NAME}}YYYY-MM-DDTHHhMMZ.spt is accepted", "file")
    largest = [rows.take(count=1)[0] for _ in range(12)][3]
    bands = [rows.take(count=6) for _ in range(max(64, len(rows.rest)))]
    frequency, share, direction, spread, skewness, kurtosis = np.stack(bands, axis=1)
    m1 = np.clip(1.0 - 0.5 * np.radians(spread) ** 2, 0.0, 1.0)
    m2 = np.clip(2.0 * kurtosis * (1.0 - m1) ** 2 - 3.0 + 4.0 * m1, -1.0, 1.0)
    second = (m2 - 1j * skewness * (0.5 * (1.0 - m2)) ** 1.5) * np.exp(2j * np.radians(direction))
    moments = [direction % 360.0, np.degrees(0.5 * np.angle(second)) % 360.0, m1, np.minimum(np.abs(second), 1.0)]
    return Buoy(np.array([time]), frequency, largest * share[None], [one[None] for one in moments])


def _lines(path):
    """The lines of a text; none of other files."""
    if not os.path.isfile(path):
        return []
    with open(path, "rb") as file:
        start = file.read(4096)
        return [] if b"\0" in start else (start + file.read()).decode("latin-1").splitlines()


def read_spectra(path, place: str = "") -> Spectra | Buoy:
    """Reads the spectra of a netCDF file of WAVEWATCH III, ERA5, NDBC or CDIP, of Octopus, or of Datawell's .spt.

    place : a name in the file or "LAT,LON", where it has several. Raises SwellError for other files and
    places, ImportError without xarray, and OSError for a file that cannot be read.
    """
    lines = _lines(path)
    if any("nfreqs" in line for line in lines[:2]):
        spectra = _read_octopus(_Rows(path, lines), place)
    elif lines and re.fullmatch(r"[-+.\deE]+", lines[0].strip()):
        spectra = _read_datawell(_Rows(path, lines))
    else:
        spectra = _read_netcdf(path, place)
    keep = np.isfinite(spectra.density).reshape(len(spectra.times), -1).any(axis=1)
    if not keep.any() or not np.issubdtype(spectra.times.dtype, np.datetime64):
        raise SwellError(f"{os.fspath(path)!r} has no spectrum with a time", "file")
    if np.nanmin(spectra.density) < 0.0 or np.isinf(spectra.density).any() or np.any(np.diff(spectra.frequency) <= 0.0):
        raise SwellError(f"{os.fspath(path)!r} has densities that are negative or infinite, or frequencies that do not "
                         "ascend", "file")
    return spectra


def _read_netcdf(path, place):
    xarray = _need("xarray", "python3-xarray and python3-netcdf4", "xarray netCDF4")
    try:
        data = xarray.open_dataset(path)
    except ValueError as failure:  # no reader takes it
        raise SwellError(f"{os.fspath(path)!r} is no Octopus, no Datawell .spt and no netCDF file that xarray reads; "
                         "netCDF 4 needs Debian's python3-netcdf4, or `pip install netCDF4`", "file") from failure
    with data:
        if _name(data, "efth", "d2fd"):
            return _read_model(data, place)
        if _name(data, "spectral_wave_density", "waveEnergyDensity"):
            return _read_buoy(data)
    raise SwellError(f"{os.fspath(path)!r} holds no spectra of WAVEWATCH III (efth), ERA5 (d2fd), NDBC "
                     "(spectral_wave_density) or CDIP (waveEnergyDensity)", "file")


def _table(spectra):
    lines = []
    north, east, name = spectra.place
    if np.isfinite(north) and np.isfinite(east):
        lines.append(f"# place {north:.6g} {(east + 180.0) % 360.0 - 180.0:.6g} {name.replace(' ', '_')}".rstrip())
    header = "frequency " + " ".join(f"{one:.6g}" for one in spectra.direction)
    use = spectra.frequency > 1e-6
    for number, time in enumerate(spectra.times):
        density = spectra.density[number][use]
        if np.isnan(density).all():
            continue
        lines.append(f"# time {np.datetime_as_string(time, unit='m')}")
        if spectra.wind is not None and np.isfinite(spectra.wind[number]).all():
            lines.append("# wind {:.6g} {:.6g}".format(*spectra.wind[number]))
        if spectra.depth is not None and 0.1 <= spectra.depth[number] <= 12000.0:
            lines.append(f"# depth {spectra.depth[number]:.6g}")
        lines.append(header)
        for frequency, row in zip(spectra.frequency[use], density):
            lines.append(f"{frequency:.7g} " + " ".join("MM" if np.isnan(one) else f"{one:.7g}" for one in row))
    return ("\n".join(lines) + "\n").encode()


# NDBC's files of a buoy: the densities, then the moments in their order.
BUOY_FILES = ((".data_spec", "Sep_Freq  < spec_1 (freq_1) ... >"), (".swdir", "alpha1_1 (freq_1) ... >"),
              (".swdir2", "alpha2_1 (freq_1) ... >"), (".swr1", "r1_1 (freq_1) ... >"),
              (".swr2", "r2_1 (freq_1) ... >"))


def _buoy_texts(buoy):
    use = buoy.frequency > 1e-6
    bands = [f"({one:.6g})" for one in buoy.frequency[use]]
    for number, values in enumerate([buoy.density, *buoy.moments]):
        lines = [f"#YY  MM DD hh mm {BUOY_FILES[number][1]}"]
        for time, row in zip(buoy.times, values[:, use]):
            date = np.datetime_as_string(time, unit="m").replace("-", " ").replace("T", " ").replace(":", " ")
            start = f"{date} 9.999 " if number == 0 else f"{date} "
            lines.append(start + " ".join(f"{'999.0' if np.isnan(one) else format(one, '.8g')} {band}"
                                          for one, band in zip(row, bands)))
        yield ("\n".join(lines) + "\n").encode()


def spectra_to_file(source, target, place: str = "") -> list[Path]:
    """Writes the spectra of `read_spectra` for `swell --sea`: a plain table or, to a `target` that ends in
    .data_spec, a buoy's text with its directions beside it. Returns the paths that were written. Raises
    as `read_spectra`, and SwellError where the ending does not fit."""
    target, spectra = Path(target), read_spectra(source, place)
    is_buoy = isinstance(spectra, Buoy)
    if is_buoy != (target.suffix == ".data_spec"):
        raise SwellError(f"{str(target)!r}: a buoy's spectra go to NAME.data_spec, those of models to another name",
                         "usage")
    files = {target: _table(spectra)} if not is_buoy else {
        target.with_suffix(ending): text for (ending, _), text in zip(BUOY_FILES, _buoy_texts(spectra))}
    _write(files)
    return list(files)


# ---- Charts -------------------------------------------------------------------------------------


class Chart(NamedTuple):
    """Heights for `swell --land`."""

    heights: np.ndarray  # (rows, columns) float32 [m, up], rows from north to south, square cells
    size: float  # length of a row [m]
    notes: list  # what was changed, in words


def _degree(latitude):
    """Metres in a degree of longitude and of latitude there, on the ellipsoid of WGS 84."""
    a, e2 = 6378137.0, 6.69437999014e-3
    w = 1.0 - e2 * np.sin(np.radians(latitude)) ** 2
    return (np.radians(1.0) * a / np.sqrt(w) * np.cos(np.radians(latitude)),
            np.radians(1.0) * a * (1.0 - e2) / w ** 1.5)


def _cell(chart, path):
    """Metres of a cell along a row and a column, below 0 where these run west or north."""
    turn = chart.transform
    if chart.transform.is_identity or turn.b or turn.d:
        raise SwellError(f"{path!r} is turned or has no coordinates: a chart with north up is accepted; turn it by "
                         "`gdalwarp`", "file")
    in_degrees = "degrees_north" in chart.tags().values()  # as the coordinates of netCDF say
    if chart.crs is None and not in_degrees:
        raise SwellError(f"{path!r} does not say in which system its coordinates are: add it by `gdal_translate "
                         "-a_srs`", "file")
    if chart.crs is None or chart.crs.is_geographic:
        east, north = _degree(turn.f + 0.5 * turn.e * chart.height)
    else:
        east = north = chart.crs.linear_units_factor[1]
    return turn.a * east, -turn.e * north


def _square_cells(rasterio, chart, path):
    """The numbers of a chart on square cells, north up, NaN without one, and the length of a row [m]."""
    if chart.count == 0:
        names = ", ".join(name.split(":")[-1] for name in chart.subdatasets)
        raise SwellError(f"{path!r} has several variables: choose one by --variable, {names}", "usage")
    wide, high = _cell(chart, path)
    size, length = abs(wide) * chart.width, abs(high) * chart.height
    most = int(lib.LAND_MAP_CELLS_MAX)
    cell = max(min(abs(wide), abs(high)), size / most, length / most)
    shape = max(round(length / cell), 1), max(round(size / cell), 1)
    values = chart.read(1, out_shape=shape, masked=True, resampling=rasterio.enums.Resampling.bilinear)
    values = values.astype(np.float64).filled(np.nan)
    return values[::-1 if high < 0.0 else 1, ::-1 if wide < 0.0 else 1], size


def read_chart(path, variable: str = "", depths: bool = False, fill: float | None = None) -> Chart:
    """Reads the heights of a chart, GeoTIFF, netCDF or what else GDAL reads.

    variable : of a netCDF file with several. depths : the numbers are depths, and are negated. fill : the
    height of cells without one [m]; without it such a chart is refused. Cells become square, as long as
    the shorter side, and heights are cut to what Swell accepts. Raises SwellError for a chart that is not
    accepted, ImportError without rasterio, and OSError for a file that cannot be read.
    """
    rasterio = _need("rasterio", "python3-rasterio", "rasterio")
    path = os.fspath(path)
    if not os.path.exists(path):
        raise FileNotFoundError(f"there is no file {path!r}")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", rasterio.errors.NotGeoreferencedWarning)  # _cell refuses it
            with rasterio.open(f"NETCDF:{path}:{variable}" if variable else path) as chart:
                values, size = _square_cells(rasterio, chart, path)
    except rasterio.errors.RasterioIOError as failure:
        raise SwellError(f"{path!r} is no chart that GDAL reads: {str(failure).splitlines()[0][:200]}",
                         "file") from failure
    return _finish_chart(values, path, size, depths, fill)


def _finish_chart(values, path, size, depths, fill):
    """Signs, gaps and limits of a chart's heights."""
    notes = []
    least, most = int(lib.LAND_MAP_CELLS_MIN), lib.LAND_HEIGHT_MAX
    values = -values if depths else values
    gaps = ~np.isfinite(values)
    if gaps.all() or min(values.shape) < least or not lib.LAND_MAP_SIZE_MIN <= size <= lib.LAND_MAP_SIZE_MAX:
        raise SwellError(f"{path!r} has {values.shape[0]} x {values.shape[1]} cells of {size:g} m a row, "
                         f"{np.count_nonzero(~gaps)} with a height: at least {least} a side with heights and "
                         f"{lib.LAND_MAP_SIZE_MIN:g} to {lib.LAND_MAP_SIZE_MAX:g} m are accepted", "file")
    if gaps.any():
        if fill is None:
            raise SwellError(f"{path!r} has {np.count_nonzero(gaps)} of {gaps.size} cells without a height: give them "
                             "one by --fill M", "file")
        notes.append(f"{np.count_nonzero(gaps)} cells without a height have {fill:g} m")
        values = np.where(gaps, fill, values)
    beyond = np.abs(values) > most
    if beyond.any():
        notes.append(f"{np.count_nonzero(beyond)} heights beyond {most:g} m are cut to it")
    if not np.isfinite(values).all():
        raise SwellError(f"--fill {fill:g} is not accepted: expected a finite height")
    return Chart(np.clip(values, -most, most).astype("<f4"), size, notes)


def chart_to_file(source, target, **options) -> Chart:
    """Writes the heights of `read_chart` as .npy for `swell --land`, and returns them. Raises as it."""
    chart = read_chart(source, **options)
    with tempfile.TemporaryFile() as file:
        np.save(file, chart.heights)
        file.seek(0)
        _write({target: file.read()})
    return chart


# ---- The command --------------------------------------------------------------------------------


def main(arguments=None) -> int:
    parser = argparse.ArgumentParser(prog="python -m swell.convert",
                                     description="Turns spectra into a file for `swell --sea`, and charts into one "
                                     "for `swell --land`.")
    parser.add_argument("source", metavar="IN", help="netCDF of WAVEWATCH III, ERA5, NDBC or CDIP, Octopus, or "
                        "Datawell's .spt; or a chart, GeoTIFF or netCDF")
    parser.add_argument("target", metavar="OUT", help="NAME.npy of a chart, NAME.data_spec of a buoy, else a table of "
                        "spectra")
    parser.add_argument("--place", default="", metavar="NAME|LAT,LON", help="the place, of a file with several")
    parser.add_argument("--variable", default="", metavar="NAME", help="the variable, of a netCDF chart with several")
    parser.add_argument("--depths", action="store_true", help="the numbers of the chart are depths")
    parser.add_argument("--fill", type=float, metavar="M", help="the height of cells without one")
    given = parser.parse_args(arguments)
    try:
        if given.target.endswith(".npy"):
            chart = chart_to_file(given.source, given.target, variable=given.variable, depths=given.depths,
                                  fill=given.fill)
            for note in chart.notes:
                print(f"swell.convert: note: {note}", file=sys.stderr)
            print(f"swell --land {given.target} --land-size {chart.size:.9g}")
        else:
            spectra_to_file(given.source, given.target, given.place)
            print(f"swell --sea {given.target}")
    except (SwellError, ImportError, OSError) as failure:
        print(f"swell.convert: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

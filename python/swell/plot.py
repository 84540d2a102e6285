"""Drawings of seas by matplotlib: spectra, gauges, fields and wakes.

Each function draws into `axes`, or into a new figure, and returns the Axes; `axes.figure.savefig` saves
the figure as PDF, SVG or PNG.
"""
from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from .pool import Pool
from .sea import Sea
from .wake import Wake

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def _axes(axes, title):
    if axes is None:
        try:
            from matplotlib import pyplot
        except ImportError as missing:
            raise ImportError("swell.plot needs matplotlib: install Debian's python3-matplotlib, or "
                              "`pip install matplotlib`") from missing
        _, axes = pyplot.subplots(layout="constrained")
    axes.set_title(title)
    return axes


def density(heights: ArrayLike, rate: float, segment: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """The spectrum of a gauge by Welch's method.

    heights : (n) [m], `rate` a second. segment : samples of each piece, 8 to n, by default an eighth of
        n; pieces overlap by half and have a Hann window (P. Welch, IEEE Trans. Audio Electroacoust. 15,
        1967).

    Returns frequencies (segment / 2) [Hz], from rate / segment on, and the variance density there
    [m^2/Hz], whose sum times rate / segment is about the variance. Raises SwellError for numbers that
    are not finite and ValueError for too few.
    """
    heights = _core.finite(_core.numbers(heights, "heights"), "heights")
    segment = max(heights.size // 16 * 2, 8) if segment is None else segment
    if heights.ndim != 1 or not 8 <= segment <= len(heights) or not 0.0 < rate < np.inf:
        raise ValueError(f"density: a rate above 0 and at least {max(segment, 8)} heights in a row are accepted, "
                         f"not a rate of {rate:g} and shape {heights.shape}")
    starts = range(0, len(heights) - segment + 1, segment // 2)
    pieces = np.stack([heights[start:start + segment] for start in starts])
    window = np.sin(np.pi * (np.arange(segment) + 0.5) / segment) ** 2
    waves = np.fft.rfft((pieces - pieces.mean(axis=1, keepdims=True)) * window)
    power = 2.0 * np.mean(np.abs(waves) ** 2, axis=0) / (rate * np.sum(window ** 2))
    if segment % 2 == 0:
        power[-1] /= 2.0  # Nyquist's has no twin
    return np.fft.rfftfreq(segment, 1.0 / rate)[1:], power[1:]


def spectrum(sea: Sea, heights: ArrayLike | None = None, rate: float = 1.0, *, segment: int | None = None,
             axes: Axes | None = None) -> Axes:
    """The variance density of a sea's spectrum over frequency; with the heights of a gauge (n) [m],
    `rate` a second, also theirs (see `density`). Returns the Axes."""
    axes = _axes(axes, "Spectrum")
    peak = sea.targets.peak_period or 8.0
    measured = None if heights is None else density(heights, rate, segment)
    frequencies = np.linspace(0.25 / peak, 5.0 / peak, 400)
    if measured is not None:
        axes.plot(*measured, label="gauge")
    axes.plot(frequencies, sea.frequency_density(frequencies), label="target")
    axes.set(xlabel="frequency [Hz]", ylabel="variance density [m²/Hz]", xlim=(0.0, frequencies[-1]))
    axes.set_ylim(bottom=0.0)
    axes.legend()
    return axes


def gauge(times: ArrayLike, heights: ArrayLike, *, axes: Axes | None = None) -> Axes:
    """Heights (n) [m] over times (n) [s]. Returns the Axes. Raises ValueError for other shapes."""
    times, heights = _core.numbers(times, "times"), _core.numbers(heights, "heights")
    if times.ndim != 1 or times.shape != heights.shape:
        raise ValueError(f"gauge: times and heights of one shape (n) are accepted, not {times.shape} and "
                         f"{heights.shape}")
    axes = _axes(axes, "Gauge")
    axes.plot(times, heights, linewidth=0.8)
    axes.set(xlabel="time [s]", ylabel="height [m]", xlim=(times.min(), times.max()) if len(times) > 1 else None)
    return axes


def field(x: ArrayLike, z: ArrayLike, values: ArrayLike, *, label: str = "height [m]", title: str = "Field",
          axes: Axes | None = None) -> Axes:
    """A field (nz, nx), seen from above with north up: x (nx) and z (nz) [m]. Colours are around 0.
    Returns the Axes. Raises ValueError for shapes that do not fit."""
    x, z, values = (_core.numbers(one, what) for one, what in ((x, "x"), (z, "z"), (values, "values")))
    if x.ndim != 1 or z.ndim != 1 or values.shape != (len(z), len(x)):
        raise ValueError(f"field: x (nx), z (nz) and values (nz, nx) are accepted, not {x.shape}, {z.shape} and "
                         f"{values.shape}")
    axes = _axes(axes, title)
    most = np.max(np.abs(values), initial=1e-12, where=np.isfinite(values))
    image = axes.pcolormesh(x, z, values, cmap="RdBu_r", vmin=-most, vmax=most, shading="nearest", rasterized=True)
    axes.figure.colorbar(image, ax=axes, label=label)
    axes.set(xlabel="x, east [m]", ylabel="z, south [m]", aspect="equal")
    axes.invert_yaxis()
    return axes


def sea(sea: Sea, side: float = 400.0, points: int = 257, *, axes: Axes | None = None) -> Axes:
    """The heights of a square of the sea around (0, 0), `side` metres wide. Returns the Axes."""
    line = np.linspace(-0.5 * side, 0.5 * side, points)
    return field(line, line, sea.heights(line, line), title=f"Sea at {sea.time:g} s", axes=axes)


def wake(wake: Wake, *, axes: Axes | None = None) -> Axes:
    """The heights of a patch's window. Returns the Axes."""
    x, z, water = wake.window()
    return field(x, z, water["height"], title="Wake", axes=axes)


def pool(pool: Pool, *, axes: Axes | None = None) -> Axes:
    """The heights of a pool in cells; of a string as a line. Returns the Axes."""
    heights = pool.smooth()
    rows, columns = heights.shape
    if rows == 1:
        axes = _axes(axes, "String")
        axes.plot(np.arange(columns), heights[0])
        axes.set(xlabel="cell", ylabel="height")
        return axes
    axes = field(np.arange(columns), np.arange(rows), heights, label="height", title="Pool", axes=axes)
    axes.set(xlabel="x [cells]", ylabel="y [cells]")
    return axes

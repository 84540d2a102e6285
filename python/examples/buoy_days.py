"""The days of a buoy: height and period of its spectra, and of a gauge in the seas that are drawn from them.

    python3 buoy_days.py days.pdf 41010.data_spec
"""
import sys

import matplotlib.pyplot as plt
import numpy as np

import swell
import swell.plot

RATE, MINUTES = 2, 20
LINEAR = "--choppiness 0 --lean 0 --grid 64"  # then a gauge has the spectrum


def report(sea):
    """Significant height [m] and peak period [s]: of the spectrum, and of a gauge as a buoy reports them."""
    times = np.arange(RATE * 60 * MINUTES) / RATE
    heights = np.array([sea.advance(time).query(0.0, 0.0).height for time in times])
    frequency, density = swell.plot.density(heights, RATE)
    peak = np.sum(density ** 4) / np.sum(frequency * density ** 4)  # I. Young, Ocean Engineering 22 (1995)
    return sea.targets.significant_height, 4 * heights.std(), sea.targets.peak_period, peak


target, file = sys.argv[1:]
hours = swell.Sea(f'--sea "{file}"').file_times
rows = np.array([report(swell.Sea(f'--sea "{file}" --sea-time {hour} {LINEAR}')) for hour in hours])
for hour, row in zip(hours, rows):
    print(hour, "Hs %.2f m, gauge %.2f m; Tp %.1f s, gauge %.1f s" % tuple(row))
figure, axes = plt.subplots(2, sharex=True, layout="constrained")
for axis, columns, label in zip(axes, (rows[:, :2], rows[:, 2:]), ("Hs [m]", "Tp [s]")):
    axis.plot(np.array(hours, "datetime64[m]"), columns, "o-", label=("spectrum", "gauge"))
    axis.set(ylabel=label, ylim=(0, None))
    axis.legend()
axes[1].tick_params("x", rotation=30)
figure.savefig(target)

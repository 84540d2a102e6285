"""Thirty minutes of a wave gauge, and its spectrum beside that of the sea.

    python3 gauge.py gauge.pdf "--beaufort 6 --depth 40"
"""
import sys

import matplotlib.pyplot as plt
import numpy as np

import swell
import swell.plot

RATE, MINUTES = 4, 30


def main(target, options):
    sea = swell.Sea(options)
    times = np.arange(RATE * 60 * MINUTES) / RATE
    heights = np.array([sea.advance(time).query(12.0, -5.0).height for time in times])
    figure, (above, below) = plt.subplots(2, layout="constrained")
    swell.plot.gauge(times, heights, axes=above)
    swell.plot.spectrum(sea, heights, RATE, axes=below)
    figure.savefig(target)
    print(f"significant height {4 * heights.std():.2f} m, of the spectrum {sea.targets.significant_height:.2f} m")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: gauge.py TARGET OPTIONS")
    main(*sys.argv[1:])

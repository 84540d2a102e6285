/*
 * A sea's spectrum in bins: what the formula says beside what its amplitudes carry.
 */
#ifndef SWELL_COMMANDS_SPECTRUM_BINS_H
#define SWELL_COMMANDS_SPECTRUM_BINS_H

#include "swell/ocean.h"

enum { SPECTRUM_FREQUENCIES_MAX = 512, SPECTRUM_DIRECTIONS = 36 };

/* Variance per unit of frequency or direction. */
typedef struct SpectrumDensity {
    double target;   /* of the formula, the mean over the bin; of Phillips the sum over its waves */
    double measured; /* of the amplitudes h0: each wave carries 2 |h0|^2 */
    double scatter;  /* the standard deviation of `measured` over all seeds */
} SpectrumDensity;

typedef struct SpectrumBins {
    /* Bins in geometric steps of about 5 %, which cover the bands of the cascades: from edge i to
       edge i + 1 [rad/s], densities [m^2 s]. Waves beyond the edges, whose cells in the plane of
       wave vectors reach into a band, count in the bins at its ends. */
    int frequency_count;
    double frequency_edge[SPECTRUM_FREQUENCIES_MAX + 1];
    SpectrumDensity frequency[SPECTRUM_FREQUENCIES_MAX];

    /* Bin i is the 10 degrees around spectrum_bin_direction(i) [m^2/degree]. The target has the
       variance of the bands. */
    SpectrumDensity direction[SPECTRUM_DIRECTIONS];

    double target_height, measured_height; /* 4 sqrt(m0) [m] */
} SpectrumBins;

/* Of the sea's amplitudes, at any time; it passes into no other. */
void spectrum_bins_fill(SpectrumBins* bins, const OceanSea* sea);

/* The geometric middle of a bin [rad/s]. */
double spectrum_bin_frequency(const SpectrumBins* bins, int bin);

/* The middle of a bin, towards which its waves run [degrees]: -180, -170, ... 170; 0 = +x, 90 = +z.
 */
double spectrum_bin_direction(int bin);

#endif

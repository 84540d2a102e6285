/*
 * A sea's spectrum in bins: the formula beside the amplitudes.
 */
#ifndef SWELL_COMMANDS_SPECTRUM_BINS_H
#define SWELL_COMMANDS_SPECTRUM_BINS_H

#include "swell/ocean.h"

enum { SPECTRUM_FREQUENCIES_MAX = 512, SPECTRUM_DIRECTIONS = 36 };

/* Variance per unit of frequency or direction. */
typedef struct SpectrumDensity {
    double target;   /* mean of the formula over the bin; for Phillips the sum over its waves */
    double measured; /* of the amplitudes h0: each wave has the variance 2 |h0|^2 */
    double scatter;  /* standard deviation of `measured` over all seeds */
} SpectrumDensity;

typedef struct SpectrumBins {
    /* Bins in geometric steps of about 5 % over the bands of the cascades: from edge i to edge i +
       1 [rad/s], densities [m^2 s]. Waves beyond the edges, whose cells in the plane of wave
       vectors overlap a band, count in the bins at its ends. */
    int frequency_count;
    double frequency_edge[SPECTRUM_FREQUENCIES_MAX + 1];
    SpectrumDensity frequency[SPECTRUM_FREQUENCIES_MAX];

    /* Bin i covers 10 degrees around spectrum_bin_direction(i) [m^2/degree]. The target has the
       variance of the bands. */
    SpectrumDensity direction[SPECTRUM_DIRECTIONS];

    double target_height, measured_height; /* 4 sqrt(m0) [m] */
} SpectrumBins;

/* Fills the bins from the sea's amplitudes, outside of transitions. */
void spectrum_bins_fill(SpectrumBins* bins, const OceanSea* sea);

/* Returns the geometric middle of a bin [rad/s]. */
double spectrum_bin_frequency(const SpectrumBins* bins, int bin);

/* Returns the middle of a bin, the direction in which its waves run [degrees]: -180, -170, ... 170;
   0 = +x, 90 = +z. */
double spectrum_bin_direction(int bin);

#endif

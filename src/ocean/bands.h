/*
 * Cascades: how the wave vectors of a sea are shared out among a few square grids of different
 * sizes, and how much variance each wave of a grid carries.
 *
 *     OceanBands bands = ocean_bands(ocean_longest_peak_wavelength(&spectrum), 0.0, 256, 3);
 *     double dk = SWELL_TWO_PI / bands.length[c];
 *     double v = ocean_bin_variance(&spectrum, dk, n, m, bands.band[c]);      // of wave (n, m)
 *     double m0 = ocean_band_variance(&spectrum, bands.band[c]);     // what they add up to
 *
 * A band is a ring k_low <= |k| < k_high: a sea keeps its variance when the wind turns. The wave
 * (n, m) stands for the square bin of side dk around (n, m) dk, and carries what lies both in the
 * bin and in the ring. So no part of the plane is counted twice, and none inside the rings is lost:
 *
 *      cascade c, dk_c                              cascade c + 1, dk = 12 dk_c
 *      |k|  0 ..|..........................|                       seam = min(6 dk of the next,
 *            k_low                      seam |................|           the last full ring of c)
 *
 * The last full ring of a grid of N is (N/2 - 1/2) dk: the circle that touches the outer edges of
 * the bins of the waves N/2 - 1, since the Nyquist row and column -N/2 carry nothing. The corners
 * of the square outside it are left empty. The innermost ring starts at dk / sqrt(2), which leaves
 * out the bin of k = 0: it is no wave. With 8 peak wavelengths to the patch nothing lies there.
 */
#ifndef SWELL_OCEAN_BANDS_H
#define SWELL_OCEAN_BANDS_H

#include "sea_state.h"

/* From the length of one cascade to the next: 14 - phi, phi the golden ratio. No small multiple of
   it, nor of its square, lies close to a whole number, so that no two cascades come round together:
   from N = 128 up the slopes of a sea are correlated by less than 0.76 at any lag of one peak
   wavelength to 20 first lengths. (8 phi looks as irrational, but 18 times it is 233 - 0.003.) */
#define OCEAN_CASCADE_RATIO 12.381966011250105

/* The first length: at least this many peak wavelengths, and this many metres. */
#define OCEAN_LENGTH_PEAKS 8.0
#define OCEAN_LENGTH_SHORTEST 64.0

typedef struct OceanBand {
    double k_low, k_high; /* k_low <= |k| < k_high [rad/m]; k_high may be INFINITY */
} OceanBand;

typedef struct OceanBands {
    int count;
    double length[OCEAN_CASCADES_MAX]; /* side of each patch [m] */
    OceanBand band[OCEAN_CASCADES_MAX];
} OceanBands;

/* ---- The cascades -------------------------------------------------------------------------- */

/* Shares out the plane among `cascades` (1 to 4) grids of N = `grid` >= 4, the first of
   `first_length` metres, or where that is 0 of OCEAN_LENGTH_PEAKS times `longest_peak` [m], at
   least OCEAN_LENGTH_SHORTEST. From N = 20 up the bands meet without a gap; below, a cascade ends
   before the next can begin. */
OceanBands ocean_bands(double longest_peak, double first_length, int grid, int cascades);

/* The share of m0 [m^2] that the wave (n, m), running along +k, carries on a grid of step dk
   [rad/m]: the integral of Psi over its bin and the band; 0 for (0, 0). A single bin is right to
   0.2 %, but for the empty front far below the peak; the sum over all cascades to 0.1 %, with the
   usual lengths to 0.01 %. */
double ocean_bin_variance(const OceanSeaSpectrum* spectrum, double dk, int n, int m,
                          OceanBand band);

/* ---- Integrals over a band ----------------------------------------------------------------- */

/* Where integrals to k_high = INFINITY stop [rad/m]. */
#define OCEAN_K_MAX 1e7

/* m0, the variance of the height [m^2], of both systems: the integral of S over the frequencies of
   the band, to 1e-6 of it or 1e-9 of the whole. */
double ocean_band_variance(const OceanSeaSpectrum* spectrum, OceanBand band);

/* 4 sqrt(m0) [m] */
double ocean_band_significant_height(const OceanSeaSpectrum* spectrum, OceanBand band);

/* The mean square slope, both components together [1]: the integral of k^2 S. */
double ocean_band_slope_variance(const OceanSeaSpectrum* spectrum, OceanBand band);

/* The sums of both over all cascades. */
double ocean_bands_variance(const OceanSeaSpectrum* spectrum, const OceanBands* bands);
double ocean_bands_slope_variance(const OceanSeaSpectrum* spectrum, const OceanBands* bands);

#endif

/*
 * Distributes the wave vectors of a sea over a few square grids of different sizes, and integrates
 * the variance of each wave of a grid.
 *
 *     OceanBands bands = ocean_bands(ocean_longest_peak_wavelength(&spectrum), 0.0, 256, 3);
 *     double dk = SWELL_TWO_PI / bands.length[c];
 *     double v = ocean_bin_variance(&spectrum, dk, n, m, bands.band[c]);      // of wave (n, m)
 *     double m0 = ocean_band_variance(&spectrum, bands.band[c]);              // their sum
 *
 * A band is a ring k_low <= |k| < k_high, so that a sea keeps its variance when the wind turns. The
 * wave (n, m) has the variance of the intersection of the ring and the square bin of side dk around
 * (n, m) dk. So no part of the plane is counted twice, and none inside the rings is lost:
 *
 *      cascade c, dk_c                              cascade c + 1, dk = 12 dk_c
 *      |k|  0 ..|..........................|                       seam = min(6 dk of the next,
 *            k_low                      seam |................|           the last full ring of c)
 *
 * The last full ring of a grid of N is (N/2 - 1/2) dk: the circle that touches the outer edges of
 * the bins of the waves N/2 - 1, because the Nyquist row and column -N/2 have no waves. The corners
 * of the square outside it are empty. The innermost ring starts at dk / sqrt(2), which leaves out
 * the bin of k = 0; with 8 peak wavelengths to the patch there is no variance in it.
 */
#ifndef SWELL_OCEAN_BANDS_H
#define SWELL_OCEAN_BANDS_H

#include "sea_state.h"

/* The ratio of the lengths of successive cascades: 14 - phi, phi the golden ratio. No small
   multiple of it or of its square is close to an integer, so that no two cascades repeat together:
   from N = 128 up the slopes of a sea have a correlation below 0.76 at any lag of one peak
   wavelength to 20 first lengths. (8 phi is a bad choice: 18 times it is 233 - 0.003.) */
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

/* Distributes the plane over `cascades` (1 to 4) grids of N = `grid` >= 4. The first has
   `first_length` metres. If that is 0, it has OCEAN_LENGTH_PEAKS times `longest_peak` [m], but at
   least OCEAN_LENGTH_SHORTEST. From N = 20 up the bands have no gaps. */
OceanBands ocean_bands(double longest_peak, double first_length, int grid, int cascades);

/* The variance [m^2] of the wave (n, m), running along +k, on a grid of step dk [rad/m]: the
   integral of Psi over its bin and the band; 0 for (0, 0). It is accurate to 0.2 % for a bin,
   except far below the peak, where there is hardly any variance. The sum over all cascades is
   accurate to 0.1 %, with the usual lengths to 0.01 %. */
double ocean_bin_variance(const OceanSeaSpectrum* spectrum, double dk, int n, int m,
                          OceanBand band);

/* ---- Integrals over a band ----------------------------------------------------------------- */

#define OCEAN_K_MAX 1e7 /* where integrals to k_high = INFINITY stop [rad/m] */

/* m0, the variance of the height [m^2], of all systems: the integral of S over the frequencies of
   the band. It is accurate to 1e-6 of itself or 1e-9 of the whole sea, on a current to 1e-3. */
double ocean_band_variance(const OceanSeaSpectrum* spectrum, OceanBand band);

/* The mean square slope, both components together [1]: the integral of k^2 S. */
double ocean_band_slope_variance(const OceanSeaSpectrum* spectrum, OceanBand band);

/* The number of directions around the circle that resolve the narrowest swell, at least 72. */
int ocean_direction_count(const OceanSeaSpectrum* spectrum);

#endif

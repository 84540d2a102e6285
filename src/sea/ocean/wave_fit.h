/*
 * Periodic grids that suit a few single waves.
 *
 *     OceanWaveFit fit = ocean_wave_fit(&params);
 *     ... fit.grids, fit.length[g]; the wave i is k = 2 pi (n, m) / L of the grid fit.wave[i].grid
 *
 * A grid of side L holds the wave vectors 2 pi (n, m) / L. A wave with a grid of its own has its
 * exact length, since L may be any: L = length hypot(n, m). Its direction is that of (n, m): exact
 * along axes and diagonals, elsewhere the closer the larger n and m are. Next to an axis they must
 * be large, since a grid holds a whole number of crests in each direction. Neighbouring lengths
 * share a grid if it errs by 0.1 % at most, since only waves of one grid raise bound waves
 * together. More waves than grids are divided into groups of neighbouring lengths. Each group has
 * the L at which the worst rounding of its waves is least.
 *
 * With a length of the parameters all waves share one grid, of that length or up to 1.4 times
 * longer or shorter.
 *
 * A wave has at least 16 samples in its length, or 8 where it would otherwise be turned by more
 * than 0.2 degrees. It has fewer, but never below 4, only where the lengths of a group differ much.
 * All functions are pure and use double precision.
 */
#ifndef SWELL_OCEAN_WAVE_FIT_H
#define SWELL_OCEAN_WAVE_FIT_H

#include "bands.h"

typedef struct OceanHeldWave {
    int grid;
    int n, m;      /* the wave runs along +k */
    double length; /* wavelength on the grid [m] */
} OceanHeldWave;

typedef struct OceanWaveFit {
    int waves;
    OceanHeldWave wave[OCEAN_WAVES_MAX];
    int grids;                         /* at least 1, long to short */
    double length[OCEAN_CASCADES_MAX]; /* L [m] */
    OceanBand band[OCEAN_CASCADES_MAX];
    double gain; /* factor on the amplitudes: less than 1 where waves would break over the bottom */
} OceanWaveFit;

/* Chooses the grids. The waves must lie in their ranges. */
OceanWaveFit ocean_wave_fit(const OceanParams* params);

/* Fails (SWELL_ERROR_RANGE) where the grids cannot hold the waves. */
bool ocean_wave_fit_check(const OceanParams* params, SwellError* error);

/* 4 sqrt(m0) of the waves [m], not limited by breaking. */
double ocean_wave_height(const OceanSeaState* state);

/* The factor on the amplitudes by which the waves do not break over the bottom, 1 where they do
   not. Waves keep to OCEAN_BREAKING_RATIO of the depth, as a random sea, or to the limit of single
   waves where the crests of all meet, whichever is higher. One wave alone so reaches its own limit.
 */
double ocean_wave_gain(const OceanSeaState* state);

#endif

/*
 * Periodic grids that suit a few single waves.
 *
 *     OceanWaveFit fit = ocean_wave_fit(&params);
 *     ... fit.grids, fit.length[g]; the wave i is k = 2 pi (n, m) / L of the grid fit.wave[i].grid
 *
 * A grid of side L holds the wave vectors 2 pi (n, m) / L. A wave with a grid of its own has its
 * exact length, since L may be any: L = length hypot(n, m). Its direction is that of (n, m): along
 * axes and diagonals exact, else the closer the larger n and m are. Next to an axis they must be
 * large, since a grid holds a whole number of crests across itself. More waves than grids are
 * divided into groups of neighbouring lengths. Each group has the L at which the worst rounding of
 * its waves is least.
 *
 * With a length of the parameters all waves share one grid, of that length or up to 1.4 times
 * longer or shorter.
 *
 * A wave has at least 16 samples, or 8 where it would else be turned by more than 0.2 degrees;
 * less, but never below 4, only where a group's waves differ much. Pure functions, in double
 * precision.
 */
#ifndef SWELL_OCEAN_WAVE_FIT_H
#define SWELL_OCEAN_WAVE_FIT_H

#include "bands.h"

typedef struct OceanHeldWave {
    int grid;
    int n, m;      /* it runs along +k */
    double length; /* of k [m] */
} OceanHeldWave;

typedef struct OceanWaveFit {
    int waves;
    OceanHeldWave wave[OCEAN_WAVES_MAX];
    int grids;                         /* at least 1, long to short */
    double length[OCEAN_CASCADES_MAX]; /* L [m] */
    OceanBand band[OCEAN_CASCADES_MAX];
    double gain; /* of the amplitudes: less than 1 where waves would break over the bottom */
} OceanWaveFit;

/* The waves must lie in their ranges. */
OceanWaveFit ocean_wave_fit(const OceanParams* params);

/* Fails (SWELL_ERROR_RANGE) where the grids cannot hold the waves. */
bool ocean_wave_fit_check(const OceanParams* params, SwellError* error);

/* 4 sqrt(m0) of the waves [m], before any break. */
double ocean_wave_height(const OceanSeaState* state);

#endif

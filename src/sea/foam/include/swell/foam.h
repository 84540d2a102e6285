/*
 * The coverage of the sea by foam, from statistics and noise, without GL. The foam memory of the
 * sea (swell/ocean.h) records where waves have broken. The constants of the foam shader are fitted
 * to it, so that the share of the surface under foam agrees with the whitecap law
 * (ocean_white_share) for the wind, near and far.
 *
 *     FoamCoverage coverage;
 *     foam_coverage_fit(&coverage, NULL, sea, foam, wind_speed, 1.0, NULL, &error); // after an
 * advance render_load_foam(renderer, &coverage, &error);
 *
 * With the memory q_c of each cascade and the compression c of the first, the coverage f of a place
 * is a function of two sums and of noise, in the shader (foam.glsl) as in foam_coverage_at:
 *
 *     Q = sum of weight_c q_c + noise_weight ((n3 - 1/2) + 0.6 (n4 - 1/2))
 *     S = Q + weight_0 (c - q_0)
 *
 * n3 and n4 are soft noise (foam_noise_fill), each uniformly distributed over 0 to 1. Old foam, by
 * Q, is what waves left behind: patches that tear and become lace. Fresh foam, by S, is dense and
 * lies where a wave breaks now, on the side to which it falls.
 */
#ifndef SWELL_FOAM_H
#define SWELL_FOAM_H

#include "swell/base.h"
#include "swell/ocean.h"

/* ---- Coverage ------------------------------------------------------------------------------ */

enum {
    FOAM_TABLE_WIDTH = 64,
    FOAM_TABLE_HEIGHT = 16,
    FOAM_LEVELS = 11 /* mip levels of the largest grid, from N x N to 1 x 1 */
};

/* Ratio of the share that whitecaps cover to that of the law, because thin foam looks like less.
   Streaks cover the rest of the law's share. */
#define FOAM_SHARE_OF_LAW 1.3

/* The variance of (n3 - 1/2) + 0.6 (n4 - 1/2). */
#define FOAM_NOISE_VARIANCE ((1.0f + 0.6f * 0.6f) / 12.0f)

/* Standard deviations of Q and S over which the age of old and of fresh foam rises from 0 to 1. */
#define FOAM_OLD_RAMP 4.0f
#define FOAM_FRESH_RAMP 3.0f

/* Foam that waves left behind, and foam of waves that break now. */
typedef enum FoamPart { FOAM_OLD, FOAM_FRESH, FOAM_PARTS } FoamPart;

/* The constants of the foam shader for one sea and wind. A plain value: copy it freely. */
typedef struct FoamCoverage {
    int cascades;
    float weight[OCEAN_SEA_CASCADES_MAX]; /* weight of q in Q: 1, .2, .08, .03 */
    float mean_q[OCEAN_SEA_CASCADES_MAX];
    float deviation_q[OCEAN_SEA_CASCADES_MAX]; /* standard deviation of q; never 0 */

    /* The variance of Q and S lost in a mip level of q and c: weight^2 (variance of level 0 - that
       of the level). It is interpolated between levels and added up over the cascades. */
    float hidden[OCEAN_SEA_CASCADES_MAX][FOAM_LEVELS][FOAM_PARTS];

    float mean[FOAM_PARTS]; /* mean of Q and S without noise */
    float
        deviation_sum[FOAM_PARTS]; /* their standard deviation, the most hidden; 0 without waves */
    float noise_weight;
    float deviation;      /* standard deviation of Q; never 0 */
    float middle;         /* threshold of Q for old foam */
    float breaks;         /* threshold of S for fresh foam */
    float inverse_height; /* 1 / significant height [1/m]; 0 for Phillips */
    float streaks;        /* strength of the streaks of whitecaps; 0 up to 9 m/s */
    float veil; /* strength of wind-blown foam between whitecaps; 0 up to OCEAN_WHITECAP_WIND_MAX */
    float veil_share; /* share of the surface under the veil */
    float share;      /* target share, by the law */
    float found;      /* the fitted share */
    int times;        /* number of times at which the pool's places were taken */

    /* The mean f of a footprint with a hidden deviation is the sum of two parts: what old foam adds
       by Q, and fresh foam by S. Column (Q - table_low) / (table_high - table_low), row hidden
       deviation / table_hidden, both 0 to 1 from the first texel's centre to the last one's, and
       clamped. */
    float table_low, table_high, table_hidden[FOAM_PARTS];
    float table[FOAM_TABLE_HEIGHT][FOAM_TABLE_WIDTH][FOAM_PARTS];
} FoamCoverage;

/* Random places at several times, 3 MB, since in a light wind few waves break at any one time. The
   last FOAM_POOL_TIMES times count: each new time replaces the places of an old one. The first fit
   with a pool creates it; swell_memory_free frees it. */
typedef struct FoamPool FoamPool;
enum { FOAM_POOL_TIMES = 8 };

/* Fits the constants to sea and foam after an ocean_foam_advance, and the wind [m/s at 10 m], for
   `amount` (0 or more) times the share of the law: some 50 ms of CPU, shared among the workers
   (NULL: the caller alone). The same sea gives the same bits. With a `pool` (else NULL) the present
   time is added to those of the pool. Their number is coverage->times from the last fit; set it to
   0 for another sea. A sea with another number of cascades empties the pool, too. Fails with
   SWELL_ERROR_MEMORY. */
bool foam_coverage_fit(FoamCoverage* coverage, FoamPool** pool, const OceanSea* sea,
                       const OceanFoam* foam, double wind_speed, double amount,
                       SwellWorkers* workers, SwellError* error);

/* Fills `share` with the mean of f, weighted by the Jacobian, over 20000 random places of the
   current sea and foam, as the law counts it. It has a relative error of about 1 / sqrt(20000
   share) and takes a few milliseconds. `coverage` must have been fitted to this sea, at any time.
   Returns false if the sea now has another number of cascades, as in a transition. */
bool foam_coverage_measure(const FoamCoverage* coverage, const OceanSea* sea, const OceanFoam* foam,
                           double* share);

/* ---- Noise --------------------------------------------------------------------------------- */

enum { FOAM_NOISE_SIZE = 512, FOAM_NOISE_CHANNELS = 4 };

/* Fills `pixels` (FOAM_NOISE_SIZE x FOAM_NOISE_SIZE x 4, rows along x) with the texture of foam,
   periodic along both axes:

       R  lace, the pattern in which ageing foam disappears. A rank: value / 255 is the share of the
          period with smaller values. Above .88 there are thin filaments, above .70 a net, above .40
          a sheet with holes, above .15 a sheet with nicks.
       G  soft noise, a rank, too
       B  gradient of the froth's height along x (u), A along z (v): 1/2 + g / (6 rms)

   The same seed gives the same bytes for any number of workers. Fails with SWELL_ERROR_MEMORY. */
bool foam_noise_fill(uint64_t seed, SwellWorkers* workers, uint8_t* pixels, SwellError* error);

/* Computes the next mip level, `half` (side/2 x side/2 x 4), of `pixels` (side x side x 4): means
   of four texels. R and G are spread again to the standard deviation of a rank, by a factor of at
   most 1.25. Without that few texels of a level would be high, and rare foam would vanish first. */
void foam_noise_halve(const uint8_t* pixels, int side, uint8_t* half);

#endif

/*
 * Bound waves, which the waves of the first cascade raise in pairs, to second order.
 *
 * To second order the heights of a sea of waves a_i cos(theta_i) have the further terms
 *
 *     1/4 sum_ij a_i a_j [K+ cos(theta_i + theta_j) + K- cos(theta_i - theta_j)]
 *
 * (J. Sharma, R. Dean, Soc. Pet. Eng. J. 21 (1981); G. Forristall, J. Phys. Oceanogr. 30 (2000)).
 * The sums sharpen crests; the differences lower the sea under groups of high waves. Where points
 * move along the level by C times the waves' motion, that alone gives B for K+ and -B for K-, with
 *
 *     B = C cos(gamma) (coth(k_j d) k_i + coth(k_i d) k_j),
 *
 * and gamma the angle between both waves. Where they run one way, B is nearly all of K+, but -B is
 * far too deep a set-down. So B + min(C, 1) K- is added at the differences. A sea without
 * choppiness stays linear. In shallow water, where the bound waves would be large, one factor on
 * all of them keeps their standard deviation to OCEAN_BOUND_MOST of that of the waves.
 *
 * Only the largest waves are paired. They have four fifths of the variance of a wind sea.
 */
#ifndef SWELL_OCEAN_BOUND_H
#define SWELL_OCEAN_BOUND_H

#include "spectrum.h"

#include "base/parts.h"

#define OCEAN_BOUND_MOST 0.15

enum {
    OCEAN_BOUND_WAVES = 200,                    /* the largest waves, which are paired */
    OCEAN_BOUND_COLUMN_MAX = 2 * OCEAN_GRID_MAX /* the most bound waves of a column, of two sets */
};

/* Two waves, which raise a bound wave at their difference (n, m): n > 0, or n = 0 and m > 0. */
typedef struct OceanBoundPair {
    uint16_t one, other;
    int16_t n, m;
    float weight; /* factor on c_one conj(c_other) [1/m] */
} OceanBoundPair;

/* The difference (n, m), and where its pairs end. */
typedef struct OceanBoundDifference {
    int16_t n, m;
    int end;
} OceanBoundDifference;

typedef struct OceanBoundComplex {
    double re, im;
} OceanBoundComplex;

/* The pairs of a sea, by n, then m. */
typedef struct OceanBoundSet {
    int waves;
    int number[OCEAN_BOUND_WAVES][2];            /* n, m of each wave, which runs along +k */
    double rate[OCEAN_BOUND_WAVES];              /* omega / 2 pi [1/s] */
    OceanBoundComplex turned[OCEAN_BOUND_WAVES]; /* c at the time of ocean_bound_turn */
    int pairs, differences;
    OceanBoundPair* pair;
    OceanBoundDifference* difference;
    int column_end[OCEAN_GRID_MAX / 2]; /* where the differences of each n end */
} OceanBoundSet;

typedef struct OceanBound {
    OceanBoundSet set[2]; /* the second belongs to the sea to which a blend leads */
    float share[2];       /* weight of each set */
    void** parts;         /* owns their pairs and differences */
} OceanBound;

/* One bound wave: a term of the half spectrum, as OceanCell. */
typedef struct OceanBoundWave {
    int m;
    float re, im;
} OceanBoundWave;

/* The bound waves' sum at a place. */
typedef struct OceanBoundSum {
    double height, slope_x, slope_z, speed; /* m, 1, 1, m/s */
} OceanBoundSum;

/* Allocates sets without pairs. Fails with SWELL_ERROR_MEMORY; also then, finish them. */
bool ocean_bound_init(OceanBound* bound, const SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void ocean_bound_finish(OceanBound* bound);

/* Chooses the pairs of the amplitudes h0 (N x N) of the spectrum's first cascade. There are none
   for Phillips and without choppiness. */
void ocean_bound_choose(OceanBoundSet* set, const OceanSpectrum* spectrum, const OceanComplex* h0);

/* Makes the second set the first one. */
void ocean_bound_follow(OceanBound* bound);

/* Prepares a frame at `time` [s]: c = gain conj(h0(-k)) exp(-i omega t) of each wave, with the
   amplitudes of a grid of N, which may be smaller than that of the choice. */
void ocean_bound_turn(OceanBound* bound, const OceanComplex* h0, int grid, double gain,
                      double time);

/* Fills `waves` (OCEAN_BOUND_COLUMN_MAX) with the bound waves of a column at the time of
   ocean_bound_turn, with the sign (-1)^(n+m) and without a current's drift. An m may occur twice.
   With `turning` it fills their derivatives in time. Returns how many waves it filled. */
int ocean_bound_column(const OceanBound* bound, int column, bool turning, OceanBoundWave* waves);

/* The sum at a place [m] and time [s] by definition, drift included. `speed` is vertical, at
   `below` under the surface [m], and relative to the current. */
OceanBoundSum ocean_bound_sum(const OceanBoundSet* set, const OceanSpectrum* spectrum,
                              const OceanComplex* h0, int grid, double gain, const double place[2],
                              double time, double below);

#endif

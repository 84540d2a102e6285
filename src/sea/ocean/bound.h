/*
 * Bound waves: what two waves of the first cascade raise together, to second order.
 *
 * To second order the heights of a sea of waves a_i cos(theta_i) have besides them
 *
 *     1/4 sum_ij a_i a_j [K+ cos(theta_i + theta_j) + K- cos(theta_i - theta_j)]
 *
 * (J. Sharma, R. Dean, Soc. Pet. Eng. J. 21 (1981); G. Forristall, J. Phys. Oceanogr. 30 (2000)).
 * The sums sharpen crests; the differences lower the sea under groups of high waves. Points that
 * are moved along the level by C times the waves' motion have, for K+ and K-, +B and -B,
 *
 *     B = C cos(gamma) (coth(k_j d) k_i + coth(k_i d) k_j),
 *
 * gamma the angle between both: of K+ nearly all where they run one way, but far too deep a
 * set-down. So B + min(C, 1) K- is added at the differences, and a sea without choppiness stays
 * linear. Where it would be large, in shallow water, all of it is multiplied by one factor, so that
 * its deviation is at most OCEAN_BOUND_MOST of that of the waves.
 *
 * Only the largest waves are paired; they have four fifths of the variance of a wind sea.
 */
#ifndef SWELL_OCEAN_BOUND_H
#define SWELL_OCEAN_BOUND_H

#include "spectrum.h"

#include "base/parts.h"

#define OCEAN_BOUND_MOST 0.15

enum { OCEAN_BOUND_WAVES = 200 };

/* What the waves `one` and `other` raise at their difference (n, m), n > 0 or n = 0 and m > 0. */
typedef struct OceanBoundPair {
    uint16_t one, other;
    int16_t n, m;
    float weight; /* of c_one conj(c_other) [1/m] */
} OceanBoundPair;

/* The difference (n, m), and where its pairs end. */
typedef struct OceanBoundDifference {
    int16_t n, m;
    int end;
} OceanBoundDifference;

typedef struct OceanBoundTurn {
    double re, im;
} OceanBoundTurn;

/* The pairs of a sea, by n, then m. */
typedef struct OceanBoundSet {
    int waves;
    int number[OCEAN_BOUND_WAVES][2];         /* n, m: towards which each runs */
    double rate[OCEAN_BOUND_WAVES];           /* omega / 2 pi [1/s] */
    OceanBoundTurn turned[OCEAN_BOUND_WAVES]; /* c of a frame; see ocean_bound_turn */
    int pairs, differences;
    OceanBoundPair* pair;
    OceanBoundDifference* difference;
    int column_end[OCEAN_GRID_MAX / 2]; /* of each n: its differences end here */
} OceanBoundSet;

typedef struct OceanBound {
    OceanBoundSet set[2]; /* the second is that of the sea to which a blend leads */
    float share[2];       /* of each */
    void** parts;         /* owns their pairs and differences */
} OceanBound;

/* One bound wave: a term of the half spectrum, as OceanCell. */
typedef struct OceanBoundWave {
    int m;
    float re, im;
} OceanBoundWave;

enum { OCEAN_BOUND_COLUMN_MAX = 2 * OCEAN_GRID_MAX };

/* The bound waves' sum at a place. */
typedef struct OceanBoundSum {
    double height, slope_x, slope_z, speed; /* m, 1, 1, m/s */
} OceanBoundSum;

/* Without pairs. Fails with SWELL_ERROR_MEMORY; the sets are still fit for ocean_bound_finish. */
bool ocean_bound_init(OceanBound* bound, const SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void ocean_bound_finish(OceanBound* bound);

/* Chooses the pairs of the amplitudes h0 (N x N) of the spectrum's first cascade. None for
   Phillips, and without choppiness. */
void ocean_bound_choose(OceanBoundSet* set, const OceanSpectrum* spectrum, const OceanComplex* h0);

/* Makes the second set the first one. */
void ocean_bound_follow(OceanBound* bound);

/* Prepares a frame at `time` [s]: c = gain conj(h0(-k)) exp(-i omega t) of each wave, with the
   amplitudes of a grid of N, which may be smaller than that of the choice. */
void ocean_bound_turn(OceanBound* bound, const OceanComplex* h0, int grid, double gain,
                      double time);

/* Fills `waves` (OCEAN_BOUND_COLUMN_MAX) with those of a column at that time, parity included,
   without a current's drift; an m may be there twice. With `turning` their derivatives in time.
   Returns how many. */
int ocean_bound_column(const OceanBound* bound, int column, bool turning, OceanBoundWave* waves);

/* The sum at a place [m] and time [s] by definition, drift included; the speed is that at a depth
   `below` the surface [m], relative to the water. */
OceanBoundSum ocean_bound_sum(const OceanBoundSet* set, const OceanSpectrum* spectrum,
                              const OceanComplex* h0, int grid, double gain, const double place[2],
                              double time, double below);

/* ---- A great crest: crest.c ----------------------------------------------------------------- */

/* Changes the amplitudes h0 (N x N each, centred) of all cascades of the spectrum, which were drawn
   by it, so that they have params.crest: at its time a point of the moved surface lies at (x, z)
   with the given height (level included, see ocean_cascade_level), without slope and at its
   highest; but for the lean's shift it rests there. Changes nothing without a crest or for
   Phillips. Chooses their bound waves. Fails with SWELL_ERROR_MEMORY, and with SWELL_ERROR_RANGE
   where the waves cannot be changed to within a fiftieth of the height; h0 is then of no use. The
   result does not depend on the number of workers. */
bool ocean_crest_apply(const OceanSpectrum* spectrum, SwellWorkers* workers,
                       OceanComplex* const h0[], OceanBoundSet* bound, SwellError* error);

#endif

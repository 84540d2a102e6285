/*
 * Bound waves, which the waves of a cascade raise in pairs, to second order.
 *
 * To second order the heights of a sea of waves a_i cos(theta_i) have the further terms
 *
 *     1/4 sum_ij a_i a_j [K+ cos(theta_i + theta_j) + K- cos(theta_i - theta_j)]
 *
 * (J. Sharma, R. Dean, Soc. Pet. Eng. J. 21 (1981); G. Forristall, J. Phys. Oceanogr. 30 (2000)).
 * The sums sharpen crests, and i = j is Stokes's second harmonic; the differences lower the sea
 * under groups of high waves. Where points move along the level by C times the waves' motion, that
 * alone gives B for K+ and -B for K-, with
 *
 *     B = C cos(gamma) (coth(k_j d) k_i + coth(k_i d) k_j),
 *
 * and gamma the angle between both waves. So what is added is
 *
 *     f C K+ - B at the sums,    f min(C, 1) K- + B at the differences.
 *
 * In deep water the sums of waves that run one way need nothing. In shallow water the theory
 * overshoots: a second harmonic above a quarter of its wave raises a second crest in the trough. So
 * f keeps the standard deviation of f C K+ to OCEAN_BOUND_MOST of that of the waves, and is 1
 * below. Of one wave that is the ratio of both. Of a random sea of similar waves, whose sums have
 * the standard deviation K sigma^2 / 2, it is the ratio of a wave of the significant height 4
 * sigma. A sea without choppiness stays linear.
 *
 * The mean level stays at any depth: K- of i = j, the constant by which waves lower it where water
 * can flow off, is left out.
 *
 * Of sums and differences only those are evaluated that matter most. How much is a_i a_j, from the
 * largest waves, times the mean weight of all sums or all differences. Those of waves of two
 * cascades, and those that the grid cannot hold, are left out.
 */
#ifndef SWELL_OCEAN_BOUND_H
#define SWELL_OCEAN_BOUND_H

#include "spectrum.h"

#include "base/parts.h"

#define OCEAN_BOUND_MOST 0.25

enum {
    OCEAN_BOUND_WAVES = 600,                    /* the largest waves */
    OCEAN_BOUND_TERMS = 48000,                  /* sums and differences of two of them */
    OCEAN_BOUND_COLUMN_MAX = 2 * OCEAN_GRID_MAX /* the most bound waves of a column, of two sets */
};

/* A bound wave: n > 0, or n = 0 and m >= 0. */
typedef struct OceanBoundBin {
    int16_t n, m;
} OceanBoundBin;

/* The sums of wave vectors, or their differences. */
typedef struct OceanBoundPart {
    int end[OCEAN_BOUND_WAVES]; /* each wave has terms with the waves before this one */
    float* weight;              /* of each term: factor on c_i c_j or c_i conj(c_j) [1/m] */
    uint32_t* to;               /* of each term: its place in `sum` */
    OceanComplex* sum; /* (2 x bins): of the terms in each bin, and of those whose conjugates are */
} OceanBoundPart;

/* A number of each wave. */
typedef struct OceanBoundTurned {
    float re[OCEAN_BOUND_WAVES], im[OCEAN_BOUND_WAVES];
} OceanBoundTurned;

typedef struct OceanBoundSet {
    int cascade, waves;
    int number[OCEAN_BOUND_WAVES][2]; /* n, m of each wave, which runs along +k */
    double rate[OCEAN_BOUND_WAVES];   /* omega / 2 pi [1/s] */
    /* c at the time of ocean_bound_turn, and its first and second derivatives in time. */
    OceanBoundTurned turned, change, bend;
    OceanBoundPart part[2]; /* sums, differences */
    int bins;
    OceanBoundBin* bin;                 /* (bins), by n, then m */
    int column_end[OCEAN_GRID_MAX / 2]; /* where the bins of each n end */
    uint16_t* map;                      /* (N/2 x N): 1 + the bin at each (n, m); scratch */
} OceanBoundSet;

typedef struct OceanBound {
    OceanBoundSet set[2]; /* the second belongs to the sea to which a blend leads */
    float share[2];       /* weight of each set */
    void** parts;         /* owns their arrays */
} OceanBound;

/* One bound wave: a term of the half spectrum, as OceanCell. */
typedef struct OceanBoundWave {
    int m;
    float re, im;
} OceanBoundWave;

/* The bound waves' sum at a place. */
typedef struct OceanBoundSum {
    double height, slope_x, slope_z, speed, acceleration; /* m, 1, 1, m/s, m/s^2 */
} OceanBoundSum;

/* Whether the waves of a cascade raise bound waves: of the first one, and of each of single waves;
   not of Phillips. */
bool ocean_bound_suits(const OceanSpectrum* spectrum, int cascade);

/* Allocates empty sets, for seas of the spectrum's kind and grid. Fails with SWELL_ERROR_MEMORY;
   also then, finish them. */
bool ocean_bound_init(OceanBound* bound, const OceanSpectrum* spectrum, const SwellWorkers* workers,
                      SwellError* error);

/* Safe on a zeroed object. */
void ocean_bound_finish(OceanBound* bound);

/* Chooses the terms of the amplitudes h0 (N x N) of a cascade that suits. There are none without
   choppiness. */
void ocean_bound_choose(OceanBoundSet* set, const OceanSpectrum* spectrum, int cascade,
                        const OceanComplex* h0);

/* Makes the second set the first one. */
void ocean_bound_follow(OceanBound* bound);

/* Computes the bound waves at `time` [s], or their derivatives in time of an order up to 2, from
   c = gain conj(h0(-k)) exp(-i omega t) of each wave, with amplitudes of a grid of N. */
void ocean_bound_turn(OceanBound* bound, SwellWorkers* workers, const OceanComplex* h0, int grid,
                      double gain, double time, int order);

/* Fills `waves` (OCEAN_BOUND_COLUMN_MAX) with what ocean_bound_turn computed for a column, with the
   sign (-1)^(n+m) and without a current's drift. An m may occur twice. Returns how many waves it
   filled. */
int ocean_bound_column(const OceanBound* bound, int column, OceanBoundWave* waves);

/* The sum at a place [m] and time [s] by definition, drift included. `speed` and `acceleration` are
   vertical, at `below` under the surface [m], and relative to the current. */
OceanBoundSum ocean_bound_sum(const OceanBoundSet* set, const OceanSpectrum* spectrum,
                              const OceanComplex* h0, int grid, double gain, const double place[2],
                              double time, double below);

#endif

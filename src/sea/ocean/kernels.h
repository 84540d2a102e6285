/*
 * The loops over every wave and every sample of a frame, except the transform: as plain formulas
 * and in vectors, with the same bits.
 */
#ifndef SWELL_OCEAN_KERNELS_H
#define SWELL_OCEAN_KERNELS_H

#include "shape.h"
#include "waves.h"

#include <math.h>

/* The phase exp(i pi/2 q) of an angle of q quarter turns. The nearest integer j is subtracted in
   double, so that the error of an angle of R turns is at most R 2^-53 turns, the rounding of rate *
   time. Then, with s = q - j,

       sin(pi/2 s) = s (a0 + a1 s^2 + ...)     cos(pi/2 s) = 1 + s^2 (b0 + b1 s^2 + ...)

   are polynomials that interpolate the functions at the Chebyshev nodes of s^2, with errors below
   2.5e-8 for |s| <= 1/2. With the rounding of floats the error of a phase is below 2.5e-7 on either
   axis, besides that of the angle. */
#define OCEAN_PHASE_ERROR 2.5e-7
#define OCEAN_SINE_SERIES                                                                          \
    { 1.57079637f, -0.64596349f, 0.0796802193f, -0.00460214933f }
#define OCEAN_COSINE_SERIES                                                                        \
    { -1.23370051f, 0.253669411f, -0.0208615288f, 0.000906739908f }

/* 1.5 * 2^52: adding it leaves j in the lowest bits; subtracting it again gives j. */
#define OCEAN_ROUND_DOUBLE 6755399441055744.0

/* The constants by which texels are computed from samples. */
typedef struct OceanTexelRule {
    float lambda; /* -C */
    float level;  /* added to the heights [m] */
    bool leans;   /* if false, only the two above are read */
    float lean_x, lean_z, lean_from, lean_rate, lean_most; /* OceanLean */
    float lean_back;                                       /* 1 / (2 rate) [m] */
} OceanTexelRule;

static inline OceanTexelRule ocean_texel_rule(double lambda, double level, const OceanLean* lean) {
    OceanTexelRule rule = {.lambda = (float)lambda, .level = (float)level};
    if (lean->rate > 0.0) {
        rule.leans = true;
        rule.lean_x = (float)lean->x;
        rule.lean_z = (float)lean->z;
        rule.lean_from = (float)lean->from;
        rule.lean_rate = (float)lean->rate;
        rule.lean_most = (float)lean->most;
        rule.lean_back = (float)(0.5 / lean->rate);
    }
    return rule;
}

typedef struct OceanKernels {
    /* Fills `phases` (N/2 + 8) with gain exp(i omega t) of the waves m = 0 to reach of one column,
       from their rates; may write beyond `reach`. -m has the phase of m. */
    void (*turn_column)(const OceanWaves* waves, int column, OceanComplex* phases);

    /* Fills `cells` (N) with the eight spectra of one column, at the time of `waves`. */
    void (*evolve_column)(const OceanWaves* waves, int column, OceanCell* cells);

    /* Fills a row of texels (N) from a row of samples (N) and returns their bounds. */
    OceanBounds (*fill_texels)(const OceanSample* samples, int grid, const OceanTexelRule* rule,
                               OceanTexel* texels);
} OceanKernels;

/* The union of two bounds. */
static inline OceanBounds ocean_bounds_join(OceanBounds a, OceanBounds b) {
    return (OceanBounds){
        .horizontal = a.horizontal > b.horizontal ? a.horizontal : b.horizontal,
        .lowest = a.lowest < b.lowest ? a.lowest : b.lowest,
        .highest = a.highest > b.highest ? a.highest : b.highest,
    };
}

/* gain exp(i 2 pi rate time), rate in 1/s. */
OceanComplex ocean_turn(double rate, double time, float gain);

const OceanKernels* ocean_kernels_plain(void);
const OceanKernels* ocean_kernels_avx2(void); /* in builds for x86-64, on processors with AVX2 */

#endif

/*
 * The loops of a frame that touch every wave and every sample, outside the transform: once as
 * plain formulas, once in vectors. Both give the same bits.
 */
#ifndef SWELL_OCEAN_KERNELS_H
#define SWELL_OCEAN_KERNELS_H

#include "waves.h"

/* The phase exp(i 2 pi r) of an angle of r turns. The whole turns go in double, so that an angle of
   R turns is off by at most R 2^-53 turns, what rounding rate * time to double costs; then, with
   s = r - j/4 for the nearest quarter j,

       sin 2 pi s = s (a0 + a1 s^2 + ...)     cos 2 pi s = 1 + s^2 (b0 + b1 s^2 + ...)

   are Taylor's series, cut where they are off by less than 3e-8 for |s| <= 1/8. With the rounding
   of floats a phase is off by less than 2.5e-7 on either axis, besides the angle's own error. */
#define OCEAN_PHASE_ERROR 2.5e-7
#define OCEAN_SINE_SERIES                                                                          \
    { 6.28318531f, -41.3417022f, 81.6052493f, -76.7058598f, 42.0586939f }
#define OCEAN_COSINE_SERIES                                                                        \
    { -19.7392088f, 64.9393940f, -85.4568172f, 60.2446414f }
#define OCEAN_ROUND_DOUBLE 6755399441055744.0 /* 1.5 * 2^52: added and taken away, it rounds */
#define OCEAN_ROUND_FLOAT 12582912.0f         /* 1.5 * 2^23 */

typedef struct OceanKernels {
    /* Fills `phases` (N) with exp(i omega t) of the waves of one column, from their rates. */
    void (*turn_column)(const OceanWaves* waves, int column, OceanComplex* phases);

    /* Fills `cells` (N) with the eight spectra of the waves of one column, at the time that was set
       in `waves`. */
    void (*evolve_column)(const OceanWaves* waves, int column, OceanCell* cells);

    /* Fills a row of texels (N) from a row of samples (N), with lambda = -choppiness, and returns
       how far they stray. */
    OceanBounds (*fill_texels)(const OceanSample* samples, int grid, float lambda,
                               OceanTexel* texels);
} OceanKernels;

/* Joins the strays of two parts of a surface. */
OceanBounds ocean_bounds_join(OceanBounds a, OceanBounds b);

/* The fastest that build and processor have. */
const OceanKernels* ocean_kernels_choose(void);

const OceanKernels* ocean_kernels_plain(void);
const OceanKernels* ocean_kernels_avx2(void); /* in builds for x86-64, on processors with AVX2 */

#endif

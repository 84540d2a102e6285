/*
 * The two loops of a frame that touch every wave and every sample, outside the transform: once as
 * plain formulas, once in vectors. Both give the same bits.
 */
#ifndef SWELL_OCEAN_KERNELS_H
#define SWELL_OCEAN_KERNELS_H

#include "waves.h"

typedef struct OceanKernels {
    /* Fills `cells` (N) with the eight spectra of the waves of one column, at the time of the
       phases in `waves`. */
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

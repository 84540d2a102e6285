/*
 * The two loops of a frame that touch every wave and every sample, outside the transform: once as
 * plain formulas, once in vectors. Both give the same bits.
 */
#ifndef SWELL_OCEAN_KERNELS_H
#define SWELL_OCEAN_KERNELS_H

#include "waves.h"

typedef struct Kernels {
    /* Fills `cells` (N) with the eight spectra of the waves of one column, at the time of the
       phases in `waves`. */
    void (*evolve_column)(const Waves* waves, int column, SpectrumCell* cells);

    /* Fills a row of vertices (N+1, the last one as the first) from a row of samples (N), with
       lambda = -choppiness, and returns how far they stray. */
    OceanBounds (*displace_row)(const OceanSample* samples, int grid, float lambda,
                                OceanVertex* vertices);
} Kernels;

/* Joins the strays of two parts of a tile. */
OceanBounds bounds_join(OceanBounds a, OceanBounds b);

/* Those that go with an FFT that is in use: in vectors where it takes all fields at once. */
const Kernels* kernels_for(OceanFft fft);

const Kernels* kernels_plain(void);
const Kernels* kernels_avx2(void); /* in builds with lanes, on processors that have AVX2 */

#endif

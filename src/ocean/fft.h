/*
 * The fast transform by kissfft, on one field at a time or on several in the lanes of a vector.
 * Only fft_lanes.c knows kissfft.
 */
#ifndef SWELL_OCEAN_FFT_H
#define SWELL_OCEAN_FFT_H

#include "waves.h"

typedef struct OceanFftPath {
    /* Plans and scratch memory for grids of N = `grid` and these workers. Returns NULL on failure
     * (SWELL_ERROR_MEMORY). */
    void* (*create)(int grid, const SwellWorkers* workers, SwellError* error);

    /* Takes NULL and half-built objects. */
    void (*destroy)(void* fft);

    /* Transforms one column, all eight fields: N cells in a sequence to N in another. */
    void (*column)(const void* fft, int worker, const OceanCell* in, OceanCell* out);

    /* Turns two rows of N/2 cells and the zero of the Nyquist wave into two rows of N real samples,
       all eight fields. */
    void (*rows)(const void* fft, int worker, const OceanCell* a, const OceanCell* b,
                 OceanSample* samples_a, OceanSample* samples_b);
} OceanFftPath;

/* lanes1 may be the packaged library. The others are not in every build; lanes8 needs AVX2,
   lanes8_avx512 AVX-512VL. */
const OceanFftPath* ocean_fft_path_lanes1(void);
const OceanFftPath* ocean_fft_path_lanes4(void);
const OceanFftPath* ocean_fft_path_lanes8(void);
const OceanFftPath* ocean_fft_path_lanes8_avx512(void);

#endif

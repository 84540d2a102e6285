/*
 * The rival of our transform: eight real fields by FFTW in single precision, planned with
 * FFTW_MEASURE, on one thread. The library is loaded when it is there; nothing else needs it.
 */
#ifndef SWELL_BENCH_FFTW_TRANSFORM_H
#define SWELL_BENCH_FFTW_TRANSFORM_H

#include "swell/ocean.h"

typedef struct FftwTransform FftwTransform;

/* Plans for N = `grid`, one field after the other in memory, which FFTW likes best. Returns NULL
   where there is no FFTW (SWELL_ERROR_FILE) or no memory (SWELL_ERROR_MEMORY). */
FftwTransform* bench_fftw_create(int grid, SwellError* error);

/* Takes NULL. */
void bench_fftw_destroy(FftwTransform* transform);

/* The eight half spectra (8 x N x (N/2+1)), re and im, which a run uses up; and the fields (8 x N x
   N) that it fills: f(n', m') = sum_k S(k) exp(2 pi i (n n' + m m') / N). */
OceanComplex* bench_fftw_spectra(FftwTransform* transform);
const float* bench_fftw_fields(const FftwTransform* transform);
void bench_fftw_run(FftwTransform* transform);

#endif

/*
 * The transform of eight real fields by FFTW, for comparison: in single precision, planned with
 * FFTW_MEASURE, on one thread. Loads the library if it is installed.
 */
#ifndef SWELL_COMMANDS_BENCH_FFTW_TRANSFORM_H
#define SWELL_COMMANDS_BENCH_FFTW_TRANSFORM_H

#include "swell/ocean.h"

typedef struct FftwTransform FftwTransform;

/* Plans for N = `grid`, one field after the other in memory, which is fastest for FFTW. Returns
   NULL if FFTW is not installed (SWELL_ERROR_FILE) or when out of memory (SWELL_ERROR_MEMORY). */
FftwTransform* bench_fftw_create(int grid, SwellError* error);

/* Takes NULL. */
void bench_fftw_destroy(FftwTransform* transform);

/* The eight half spectra (8 x N x (N/2+1)), which a run overwrites; and the fields (8 x N x N) that
   it fills: f(n', m') = sum_k S(k) exp(2 pi i (n n' + m m') / N). */
OceanComplex* bench_fftw_spectra(FftwTransform* transform);
const float* bench_fftw_fields(const FftwTransform* transform);
void bench_fftw_run(FftwTransform* transform);

#endif

/*
 * From eight half spectra to eight real fields, in one call, by FFT or DFT:
 *
 *     f(n', m') = sum_k S(k) exp(2 pi i (n n' + m m') / N)        (no scaling)
 *
 * Both go over the columns first and the rows second, in place: cells (N x N/2) become, column by
 * column, sums over m; then each row of cells becomes a row of N samples. Columns and rows are
 * independent, so workers share them in fixed blocks.
 */
#ifndef SWELL_OCEAN_TRANSFORM_H
#define SWELL_OCEAN_TRANSFORM_H

#include "ocean/waves.h"

typedef struct Transform Transform;

/* Plans and scratch memory for grids of N = `grid`. Borrows `workers` until transform_destroy.
   Returns NULL on failure (ERROR_MEMORY; ERROR_RANGE for an FFT that is not to be had here). */
Transform* transform_create(int grid, OceanFft fft, Workers* workers, Error* error);

/* The FFT in use. */
OceanFft transform_fft(const Transform* transform);

/* Takes NULL. */
void transform_destroy(Transform* transform);

/* Fills `samples` (N x N); `cells` (rows spectrum_stride apart) hold intermediate sums afterwards.
 */
void transform_inverse(Transform* transform, OceanMethod method, SpectrumCell* cells,
                       OceanSample* samples);

#endif

/*
 * From eight half spectra to eight real fields, by FFT or DFT:
 *
 *     f(n', m') = sum_k S(k) exp(2 pi i (n n' + m m') / N)        (no scaling)
 *
 * Both go over the columns first and the rows second: each column of cells is summed over m; then
 * each row of these sums becomes a row of N samples. Columns and rows are independent, so workers
 * share them in fixed blocks.
 *
 * A column is fetched from wherever its owner has it, or made on the spot, and the rows are handed
 * out while they are still there: so a frame can make its spectra and its vertices on the way,
 * without a trip through memory.
 */
#ifndef SWELL_OCEAN_TRANSFORM_H
#define SWELL_OCEAN_TRANSFORM_H

#include "waves.h"

typedef struct Transform Transform;

/* Fills `sequence` (N) with column `column` of the spectra. */
typedef void (*TransformFetch)(void* context, int column, SpectrumCell* sequence);

/* Is handed row `row` of the samples (N), which stay as they are until it returns. */
typedef void (*TransformTake)(void* context, int row, const OceanSample* samples);

/* Plans and scratch memory for grids of N = `grid`. Borrows `workers` until transform_destroy.
   Returns NULL on failure (SWELL_ERROR_MEMORY; SWELL_ERROR_RANGE for an FFT that is not to be had
   here). */
Transform* transform_create(int grid, OceanFft fft, SwellWorkers* workers, SwellError* error);

/* The FFT in use. */
OceanFft transform_fft(const Transform* transform);

/* Takes NULL. */
void transform_destroy(Transform* transform);

/* Fills `cells` (N/2 x N, columns spectrum_stride apart) with the sums over m of the columns that
   `fetch` gives. `fetch` may copy a column from its place in `cells`. */
void transform_columns(Transform* transform, OceanMethod method, TransformFetch fetch,
                       void* context, SpectrumCell* cells);

/* Makes samples from such sums and hands them to `take`, row by row, from any worker. */
void transform_rows(Transform* transform, OceanMethod method, const SpectrumCell* cells,
                    TransformTake take, void* context);

#endif

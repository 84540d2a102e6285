/*
 * The direct evaluation: the sums as they stand, with no fast transform. Taking the columns first
 * and the rows second makes it O(N^3) instead of the O(N^4) of the double sum at every point.
 */
#ifndef SWELL_OCEAN_DFT_H
#define SWELL_OCEAN_DFT_H

#include "waves.h"

typedef struct Dft Dft;

/* Returns NULL on failure (SWELL_ERROR_MEMORY). */
Dft* dft_create(int grid, SwellError* error);

/* Takes NULL and half-built objects. */
void dft_destroy(Dft* dft);

/* Transforms one column, all eight fields: N cells in a sequence to N in another. */
void dft_column(const Dft* dft, const SpectrumCell* in, SpectrumCell* out);

/* Turns one row of N/2 cells, whose Nyquist cell is zero, into N real samples of eight fields. */
void dft_row(const Dft* dft, const SpectrumCell* cells, OceanSample* samples);

#endif

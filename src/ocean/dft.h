/*
 * The sums directly, without a fast transform. Columns first and rows second cost O(N^3) instead of
 * the O(N^4) of a double sum at every point.
 */
#ifndef SWELL_OCEAN_DFT_H
#define SWELL_OCEAN_DFT_H

#include "waves.h"

typedef struct OceanDft OceanDft;

/* In the workers' memory. Returns NULL on failure (SWELL_ERROR_MEMORY). */
OceanDft* ocean_dft_create(int grid, const SwellWorkers* workers, SwellError* error);

/* Takes NULL and half-built objects. */
void ocean_dft_destroy(OceanDft* dft);

/* Transforms one column, all eight fields: N cells in a sequence to N in another. */
void ocean_dft_column(const OceanDft* dft, const OceanCell* in, OceanCell* out);

/* Turns one row of N/2 cells, whose Nyquist cell is zero, into N real samples of eight fields. */
void ocean_dft_row(const OceanDft* dft, const OceanCell* cells, OceanSample* samples);

#endif

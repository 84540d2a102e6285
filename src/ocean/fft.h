/*
 * The fast evaluation: kissfft over columns and rows. The only file that knows kissfft.
 */
#ifndef SWELL_OCEAN_FFT_H
#define SWELL_OCEAN_FFT_H

#include "ocean/waves.h"

typedef struct Fft Fft;

/* Returns NULL on failure (ERROR_MEMORY). */
Fft* fft_create(int grid, int worker_count, Error* error);

/* Takes NULL and half-built objects. */
void fft_destroy(Fft* fft);

/* Replaces column `column` of cells (N x N/2) by its transform along m, for all eight fields. */
void fft_column(const Fft* fft, int worker, SpectrumCell* cells, int column);

/* Turns one row of N/2 cells, whose Nyquist cell is zero, into N real samples of eight fields. */
void fft_row(const Fft* fft, int worker, const SpectrumCell* cells, OceanSample* samples);

#endif

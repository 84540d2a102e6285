/*
 * Transforms eight half spectra to eight real fields, by FFT or DFT, a column or two rows at a
 * time:
 *
 *     f(n', m') = sum_k S(k) exp(2 pi i (n n' + m m') / N)        (no scaling)
 *
 * Each column of cells is summed over m first; then each row of these sums becomes a row of N
 * samples. Columns and rows are independent, so workers may share them.
 */
#ifndef SWELL_OCEAN_TRANSFORM_H
#define SWELL_OCEAN_TRANSFORM_H

#include "waves.h"

/* Two rows of sums, a and b, where the columns lie that hold them. The sums of n = 0 to columns - 1
   are a[n stride] and a[n stride + 1]; those of other n are zero, the Nyquist wave's among them. */
typedef struct OceanRowPair {
    const OceanCell* a;
    size_t stride; /* from a column to the next [cells] */
    size_t columns;
} OceanRowPair;

/* The fast transform by kissfft, on one field at a time or on several in the lanes of a vector.
   Only fft_lanes.c knows kissfft. */
typedef struct OceanFftPath {
    /* Plans and scratch memory for grids of N = `grid` and these workers. Returns NULL on failure
       (SWELL_ERROR_MEMORY). */
    void* (*create)(int grid, const SwellWorkers* workers, SwellError* error);

    /* Takes NULL and half-built objects. */
    void (*destroy)(void* fft);

    /* Transforms one column, all eight fields: N cells in a sequence to N in another. */
    void (*column)(const void* fft, int worker, const OceanCell* in, OceanCell* out);

    /* Turns two rows of sums into two rows of N real samples, all eight fields. */
    void (*rows)(const void* fft, int worker, OceanRowPair pair, OceanSample* samples_a,
                 OceanSample* samples_b);
} OceanFftPath;

/* lanes1 may be the packaged library. The others are not in every build; lanes8 needs AVX2,
   lanes8_avx512 AVX-512VL. */
const OceanFftPath* ocean_fft_path_lanes1(void);
const OceanFftPath* ocean_fft_path_lanes4(void);
const OceanFftPath* ocean_fft_path_lanes8(void);
const OceanFftPath* ocean_fft_path_lanes8_avx512(void);

typedef struct OceanTransform {
    OceanMethod method;       /* of the next transforms */
    OceanFft chosen;          /* which FFT */
    const OceanFftPath* path; /* its functions */
    void* fft;                /* of that path, owned */
    int grid;                 /* N */
    OceanComplex* root;       /* of the DFT (N): exp(2 pi i j / N), owned */
} OceanTransform;

/* Plans and scratch memory for grids of N = `grid` and these workers. On failure
   (SWELL_ERROR_MEMORY; SWELL_ERROR_RANGE for an FFT that is not available here) the transform is
   still fit for ocean_transform_finish. */
bool ocean_transform_init(OceanTransform* transform, int grid, OceanFft fft,
                          const SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed object. */
void ocean_transform_finish(OceanTransform* transform);

/* Sums one column over m, all eight fields: N cells in a sequence to N in another. */
void ocean_transform_column(const OceanTransform* transform, int worker, const OceanCell* in,
                            OceanCell* out);

/* Transforms two rows of sums to two rows of N samples. */
void ocean_transform_rows(const OceanTransform* transform, int worker, OceanRowPair pair,
                          OceanSample* samples_a, OceanSample* samples_b);

#endif

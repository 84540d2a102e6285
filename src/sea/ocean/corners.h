/*
 * The three samples of a cascade around a resting point and their weights: the surface between them
 * is a flat triangle, as it is drawn.
 */
#ifndef SWELL_OCEAN_CORNERS_H
#define SWELL_OCEAN_CORNERS_H

#include "swell/ocean.h"

#include <math.h>

/* A cascade's samples, prepared for lookups. */
typedef struct OceanTexels {
    const OceanTexel* texel; /* (N x N) */
    int grid;                /* N, a power of two */
    double per_metre;        /* N / L */
} OceanTexels;

/* The samples at the corners of the triangle around a point. */
typedef struct OceanCorners {
    const OceanTexel* texel[3];
    double weight[3];
} OceanCorners;

static inline OceanTexels ocean_texels_of(const OceanCascade* cascade) {
    const int grid = ocean_cascade_grid(cascade);
    return (OceanTexels){ocean_cascade_texels(cascade), grid, grid / ocean_cascade_length(cascade)};
}

/* Returns the index of the sample at or before a place [samples], and leaves the fraction in it. */
static inline int ocean_split_place(double* place, int grid) {
    const double exact_max = 4503599627370496.0; /* beyond 2^52 there are no fractions */
    if (!(fabs(*place) < exact_max)) {
        *place = isfinite(*place) ? fmod(*place, grid) : 0.0;
    }
    int64_t whole = (int64_t)*place;
    whole -= *place < (double)whole;
    *place -= (double)whole;
    return (int)(whole & (grid - 1));
}

/* A cell is drawn as two triangles, split by the diagonal from (n, m) to (n + 1, m + 1). */
static inline OceanCorners ocean_find_corners(const OceanTexels* texels, double x, double z) {
    const int grid = texels->grid;
    double u = x * texels->per_metre + 0.5 * grid;
    double v = z * texels->per_metre + 0.5 * grid;
    const int n = ocean_split_place(&u, grid);
    const int m = ocean_split_place(&v, grid);
    const int next = (n + 1) & (grid - 1);
    const OceanTexel* row = texels->texel + (ptrdiff_t)m * grid;
    const OceanTexel* next_row = texels->texel + (ptrdiff_t)((m + 1) & (grid - 1)) * grid;
    /* Selects the triangle without a branch, which processors could not predict. */
    const OceanTexel* beside = v >= u ? next_row + n : row + next;
    const double less = v >= u ? u : v, more = v >= u ? v : u;
    return (OceanCorners){
        {row + n, beside, next_row + next},
        {1.0 - more, more - less, less},
    };
}

#endif

/*
 * The three samples of a cascade around a resting point, and how much each counts: the surface is
 * flat between them, as it is drawn.
 */
#ifndef SWELL_OCEAN_CORNERS_H
#define SWELL_OCEAN_CORNERS_H

#include "swell/ocean.h"

#include <math.h>

/* A cascade's samples, as they are looked up. */
typedef struct OceanTexels {
    const OceanTexel* texel; /* (N x N) */
    int grid;                /* N, a power of two */
    double per_metre;        /* N / L */
} OceanTexels;

typedef struct OceanCorners {
    const OceanTexel* texel[3];
    double weight[3];
} OceanCorners;

static inline OceanTexels ocean_texels_of(const OceanCascade* cascade) {
    const int grid = ocean_cascade_grid(cascade);
    return (OceanTexels){
        .texel = ocean_cascade_texels(cascade),
        .grid = grid,
        .per_metre = grid / ocean_cascade_length(cascade),
    };
}

/* The sample at or before a place, which becomes that beyond it, 0 to 1. Both in samples. */
static inline int ocean_split_place(double* place, int grid) {
    const double exact_max = 4503599627370496.0; /* beyond 2^52 all places are samples */
    if (!(fabs(*place) < exact_max)) {
        *place = fmod(*place, grid);
    }
    int64_t whole = (int64_t)*place;
    whole -= *place < (double)whole;
    *place -= (double)whole;
    return (int)(whole & (grid - 1));
}

/* The diagonal from corner to opposite parts a cell, as it is drawn. */
static inline OceanCorners ocean_find_corners(const OceanTexels* texels, double x, double z) {
    const int grid = texels->grid;
    /* From the corner of the tile around the origin. */
    double u = x * texels->per_metre + 0.5 * grid;
    double v = z * texels->per_metre + 0.5 * grid;
    const int n = ocean_split_place(&u, grid);
    const int m = ocean_split_place(&v, grid);
    const int next = (n + 1) & (grid - 1);
    const OceanTexel* row = texels->texel + (ptrdiff_t)m * grid;
    const OceanTexel* next_row = texels->texel + (ptrdiff_t)((m + 1) & (grid - 1)) * grid;
    /* Of the two triangles the one that holds the place: no processor guesses which. */
    const OceanTexel* beside = v >= u ? next_row + n : row + next;
    const double less = v >= u ? u : v, more = v >= u ? v : u;
    return (OceanCorners){
        {row + n, beside, next_row + next},
        {1.0 - more, more - less, less},
    };
}

#endif

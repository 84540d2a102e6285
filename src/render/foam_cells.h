/*
 * Random points in a period of 1 x 1, and the two of them that are nearest to a place: the cells of
 * Voronoi (Worley, A Cellular Texture Basis Function, SIGGRAPH 1996).
 */
#ifndef SWELL_RENDER_FOAM_CELLS_H
#define SWELL_RENDER_FOAM_CELLS_H

#include "swell/base.h"

enum { FOAM_CELLS_MAX = 2300, FOAM_BUCKETS_MAX = 48 /* a side */ };

typedef struct FoamPoint {
    float x, z;
} FoamPoint;

/* Points, each 0 to 1, sorted by buckets. */
typedef struct FoamCells {
    int count;
    int side;                                           /* buckets */
    int first[FOAM_BUCKETS_MAX * FOAM_BUCKETS_MAX + 1]; /* point of each bucket */
    FoamPoint point[FOAM_CELLS_MAX];
} FoamCells;

/* Distances to the two nearest points, in sides of a mean cell: 1/sqrt(count). */
typedef struct FoamNearest {
    float first, second;
} FoamNearest;

/* Fills `cells` with `count` points [2 to FOAM_CELLS_MAX], keyed by seed and stream. */
void foam_cells_scatter(FoamCells* cells, int count, uint32_t stream, uint64_t seed);

/* Of the periodic points, from (x, z) in -0.5 to 1.5. */
FoamNearest foam_cells_find(const FoamCells* cells, float x, float z);

#endif

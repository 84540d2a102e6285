/*
 * What a sea's foam is like at one time, copied, so that it may be studied on another thread while
 * the sea moves on.
 */
#ifndef SWELL_RENDER_FOAM_SNAPSHOT_H
#define SWELL_RENDER_FOAM_SNAPSHOT_H

#include "swell/ocean.h"

/* Of one cascade. */
typedef struct FoamGrid {
    int grid;        /* N */
    double weight;   /* of its memory in the sum of all: ocean_foam_weight */
    float* memory;   /* q (N x N), owned */
    float* jacobian; /* J (N x N), owned */
} FoamGrid;

/* Zeroed before the first use. */
typedef struct FoamSnapshot {
    int count; /* cascades; 0 before the first */
    FoamGrid cascade[OCEAN_SEA_CASCADES_MAX];
} FoamSnapshot;

/* Copies sea and foam as the last ocean_foam_follow left them. Allocates where cascades differ from
   those of the last one. Fails with SWELL_ERROR_MEMORY, and is empty then. */
bool foam_snapshot_take(FoamSnapshot* snapshot, const OceanSea* sea, const OceanFoam* foam,
                        SwellError* error);

/* Frees the copies and zeroes the snapshot. */
void foam_snapshot_finish(FoamSnapshot* snapshot);

enum { FOAM_LEVELS = 11 }; /* of mips of the largest grid, from N x N to 1 x 1 */

/* Of the memory q of one cascade. */
typedef struct FoamStatistics {
    double mean;
    double variance[FOAM_LEVELS]; /* of each mip level's texels, means of 4^level; 0 beyond the last
                                   */
} FoamStatistics;

/* Fails with SWELL_ERROR_MEMORY. */
bool foam_grid_measure(const FoamGrid* grid, FoamStatistics* statistics, SwellError* error);

#endif

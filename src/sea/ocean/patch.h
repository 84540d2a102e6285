/*
 * The smooth surface of one cascade between its samples.
 *
 * In each cell the three displacements are bicubic (Hermite) polynomials. At the four corners they
 * have the values and the slopes of the samples, which are exact, so value and slope are continuous
 * over the whole cascade. The fourth datum of a corner, the twist f_xz, comes from differences.
 *
 * The height has a term more: along x and along z it is of the fifth degree, with the second
 * derivative f''(0) = 2 (f(1) - 2 f(0) + f(-1)) - (f'(1) - f'(-1)) / 2 in cells. A cubic leaves a
 * wave of two cells with 0.8 of its mean square, this with 0.97 or more.
 */
#ifndef SWELL_OCEAN_PATCH_H
#define SWELL_OCEAN_PATCH_H

#include "corners.h"
#include "sea.h"

/* The corner (i, j) of a cell, and what it knows of each displacement. */
typedef struct OceanPatchCorner {
    double value[3], along[2][3], twist[3]; /* m, 1, 1/m */
    double bend[2];                         /* of the height along x and z: its second derivative
                                               less that of the cubic [1/m] */
} OceanPatchCorner;

/* A cascade and the cell that was last prepared. */
typedef struct OceanPatch {
    const OceanCascade* cascade;
    OceanTexels texels;
    double cell;                   /* L / N [m] */
    int n, m;                      /* its first sample; -1 before the first */
    OceanPatchCorner corner[2][2]; /* (z, x) */
} OceanPatch;

OceanPatch ocean_patch_of(const OceanCascade* cascade);

/* The displacement of the water that rests at `rest` [m], and its derivatives. */
OceanMotion ocean_patch_motion(OceanPatch* patch, const double rest[2]);

/* The same at a sample, from what its texel holds. */
OceanMotion ocean_texel_motion(const OceanTexel* texel, const OceanLean* lean, double level);

/* ---- For both searches: query.c -------------------------------------------------------------- */

/* Fills normal and J by the derivatives of the moved place. */
void ocean_query_set_normal(OceanQuery* query, const OceanMotion* moved);

/* Returns the answer where there is no place. */
OceanQuery ocean_query_nowhere(void);

#endif

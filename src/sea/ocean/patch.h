/*
 * The smooth surface of one cascade between its samples.
 *
 * In each cell the three displacements are bicubic (Hermite) polynomials. At the four corners they
 * have the values and the slopes of the samples, which are exact, so value and slope are continuous
 * over the whole cascade. The fourth datum of a corner, the twist f_xz, comes from differences.
 *
 * The height has one more term. Along x and along z it is of the fifth degree, with the second
 * derivative f''(0) = 2 (f(1) - 2 f(0) + f(-1)) - (f'(1) - f'(-1)) / 2 in cells. A cubic keeps 0.8
 * of the mean square of a wave of two cells; the fifth degree keeps 0.97 or more.
 */
#ifndef SWELL_OCEAN_PATCH_H
#define SWELL_OCEAN_PATCH_H

#include "corners.h"
#include "sea.h"

/* The data of each displacement at one corner of a cell. */
typedef struct OceanPatchCorner {
    double value[3], along[2][3], twist[3]; /* m, 1, 1/m */
    /* Of the height along x and z: its second derivative less that of the cubic [1/m]. */
    double bend[2];
} OceanPatchCorner;

/* A cascade and the cell that was last prepared. */
typedef struct OceanPatch {
    const OceanCascade* cascade;
    OceanTexels texels;
    double cell;                   /* L / N [m] */
    int n, m;                      /* first sample of the cell; -1 if none is prepared */
    OceanPatchCorner corner[2][2]; /* (z, x) */
} OceanPatch;

OceanPatch ocean_patch_of(const OceanCascade* cascade);

/* The displacement of the water that rests at `rest` [m], and its derivatives. */
OceanMotion ocean_patch_motion(OceanPatch* patch, const double rest[2]);

/* The same at a sample, from its texel. */
OceanMotion ocean_texel_motion(const OceanTexel* texel, const OceanLean* lean, double level);

/* ---- For both searches: query.c ------------------------------------------------------------ */

/* Fills normal and J from the derivatives of the moved place. */
void ocean_query_set_normal(OceanQuery* query, const OceanMotion* moved);

/* Returns the answer for a place that is not finite. */
OceanQuery ocean_query_nowhere(void);

#endif

/*
 * The kinds of land, before tide and rims: heights over the level that the land was made for.
 */
#ifndef SWELL_LAND_SHAPES_H
#define SWELL_LAND_SHAPES_H

#include "swell/land.h"

#include "base/numbers.h"

/* What a coast has along a line of one z. */
typedef struct LandLine {
    double z;      /* within one period [m] */
    double beyond; /* z itself [m]; the hinterland does not repeat */
    double shore;  /* x of the shore line [m] */
    double along;  /* distance from the shore line over that along x, at most 1 */
    double bar;    /* distance of the outer bar from the shore line [m] */
    double inner;  /* distance of the inner bar [m] */
    double kept;   /* share of the outer bar that no rip gap takes */
    double rock;   /* 0 for sand, 1 for rock */
} LandLine;

/* land_shapes.c. All heights in m. */
LandLine land_line(const LandParams* params, double z);
double land_shape(const LandParams* params, const LandLine* line, double x);

/* land_map.c: the mean over a square of side `cell`, or the height at its middle for 0. */
double land_map_height(const LandMap* map, double x, double z, double cell);
bool land_map_check(const LandMap* map, SwellError* error);

/* Whether land meets the eastern side of the square. */
bool land_map_meets_east(const LandParams* params);

#endif

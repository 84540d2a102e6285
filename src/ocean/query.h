/*
 * The search for the water above a point of a smooth surface (query.c), and what queries share.
 */
#ifndef SWELL_OCEAN_QUERY_H
#define SWELL_OCEAN_QUERY_H

#include "patch.h"

/* The sum of some cascades, smooth between their samples. Zeroed is a plane. */
typedef struct OceanSmoothSurface {
    int count;
    OceanPatch patch[OCEAN_SEA_CASCADES_MAX];
    OceanModulation modulation[OCEAN_SEA_CASCADES_MAX]; /* by each */
} OceanSmoothSurface;

/* Adds a cascade, which the surface borrows; the longest first. */
void ocean_surface_add(OceanSmoothSurface* surface, const OceanCascade* cascade,
                       OceanModulation modulation);

/* As ocean_sea_query; the point is finite. */
OceanQuery ocean_surface_query(OceanSmoothSurface* surface, const double point[2]);

/* Fills normal and J by the derivatives of the moved place. */
void ocean_query_set_normal(OceanQuery* query, const OceanMotion* moved);

/* Returns the answer where there is no place. */
OceanQuery ocean_query_nowhere(void);

#endif

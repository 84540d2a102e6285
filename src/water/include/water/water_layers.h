/*
 * The surface at a place: the sea's cascades and the wake, which is added where the water rests.
 */
#ifndef SWELL_WATER_WATER_LAYERS_H
#define SWELL_WATER_WATER_LAYERS_H

#include "swell/ocean.h"
#include "swell/wake.h"

typedef struct WaterLayers {
    const OceanSea* sea;
    const WakePatch* wake; /* or NULL */
} WaterLayers;

/* As ocean_sea_query. */
OceanQuery water_query(const WaterLayers* water, double x, double z);

/* As ocean_sea_cast_ray; within a centimetre where there is a wake. */
bool water_meet_ray(const WaterLayers* water, const double eye[3], const double direction[3],
                    double reach, double point[3]);

#endif

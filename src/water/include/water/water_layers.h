/*
 * The water at a place, all of it: the cascades and, laid over them at the places where the water
 * rests, the wake.
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

/* As ocean_sea_meet_ray; within a centimetre where there is a wake. */
bool water_meet_ray(const WaterLayers* water, const double eye[3], const double direction[3],
                    double reach, double point[3]);

#endif

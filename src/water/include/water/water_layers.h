/*
 * The water surface: the sea's cascades plus the wake, which is sampled at the rest position;
 * before land that of the shore, and on dry land the land.
 */
#ifndef SWELL_WATER_WATER_LAYERS_H
#define SWELL_WATER_WATER_LAYERS_H

#include "swell/ocean.h"
#include "swell/wake.h"
#include "water/water_shore.h"

typedef struct WaterLayers {
    const OceanSea* sea;
    const WakePatch* wake;     /* or NULL */
    const ShoreDisplay* shore; /* or NULL */
} WaterLayers;

/* As ocean_drawn_query. */
OceanQuery water_query(const WaterLayers* water, double x, double z);

/* As ocean_sea_cast_ray; with a wake or a shore accurate to a centimetre. */
bool water_cast_ray(const WaterLayers* water, const double eye[3], const double direction[3],
                    double reach, double point[3]);

#endif

/*
 * The water surface: the sea's cascades plus the wake, which is sampled at the rest position;
 * before land that of the shore, and on dry land the land.
 */
#ifndef SWELL_WATER_WATER_LAYERS_H
#define SWELL_WATER_WATER_LAYERS_H

#include "swell/ocean.h"
#include "swell/shore_display.h"
#include "swell/wake.h"

/* The water before land, and the land, as bodies, stones and eyes meet them. */
typedef struct WaterShoreSample {
    double share;       /* of the window in the water here; the sea has the rest. Rises from 0 to 1
                           over a rim */
    double bed;         /* of the water, or the land [m] */
    double lowest_eye;  /* above what is drawn of the ground, also under water [m] */
    double surface;     /* of the water; of dry land the bed [m] */
    double slope[2];    /* of the surface along x and z [1] */
    double velocity[3]; /* of the water [m/s] */
} WaterShoreSample;

/* Fills what is at a place [m]. Returns false, and fills nothing, where there is only sea and for
   NULL or a shore without an update. */
bool water_shore_at(const ShoreDisplay* shore, double x, double z, WaterShoreSample* sample);

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

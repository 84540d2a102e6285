/*
 * The surface of the water. At sea it is that of the sea's cascades plus the wake, which is sampled
 * at the rest position; near land it is the shore's water, and on dry land the land.
 */
#ifndef SWELL_WATER_WATER_LAYERS_H
#define SWELL_WATER_WATER_LAYERS_H

#include "swell/ocean.h"
#include "swell/shore_display.h"
#include "swell/wake.h"

/* The water near land, and the land, as bodies, stones and eyes meet them. */
typedef struct WaterShoreSample {
    double share;       /* share of the shore's water here, from 0 to 1 over a rim; else the sea */
    double bed;         /* height of the sea bed or the land [m] */
    double lowest_eye;  /* lowest height of an eye over the ground, also under water [m] */
    double surface;     /* height of the water; the bed on dry land [m] */
    double slope[2];    /* of the surface along x and z [1] */
    double velocity[3]; /* of the water [m/s] */
} WaterShoreSample;

/* Fills the sample at a place [m]. Returns false, and fills nothing, where there is only sea, for
   NULL, and for a shore without an update. */
bool water_shore_at(const ShoreDisplay* shore, double x, double z, WaterShoreSample* sample);

typedef struct WaterLayers {
    const OceanSea* sea;
    const WakePatch* wake;     /* or NULL */
    const ShoreDisplay* shore; /* or NULL */
} WaterLayers;

/* Adds shore and wake to a query of the sea alone at (x, z) [m]: to height, normal, displacement
   and resting place. J stays that of the sea. */
void water_add_layers(const WaterLayers* water, double x, double z, OceanQuery* query);

/* Queries the surface as ocean_drawn_query does. */
OceanQuery water_query(const WaterLayers* water, double x, double z);

/* Casts a ray as ocean_sea_cast_ray does. With a wake or a shore it is accurate to a centimetre. */
bool water_cast_ray(const WaterLayers* water, const double eye[3], const double direction[3],
                    double reach, double point[3]);

#endif

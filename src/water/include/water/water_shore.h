/* The water before land, and the land, as bodies, stones and eyes meet them. */
#ifndef SWELL_WATER_WATER_SHORE_H
#define SWELL_WATER_WATER_SHORE_H

#include "swell/shore_display.h"

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

#endif

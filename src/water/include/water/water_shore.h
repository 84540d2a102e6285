/*
 * The water before land, and the land, as bodies, stones and eyes meet them: a copy of a shore at a
 * step, which may be read while the shore goes on.
 */
#ifndef SWELL_WATER_WATER_SHORE_H
#define SWELL_WATER_WATER_SHORE_H

#include "swell/land.h"

typedef struct WaterShore {
    LandParams land; /* behind the window; a map's heights are borrowed */
    ShoreParams window;
    double west, north; /* of the window's corner [m] */
    float* values; /* (4 x nz x nx): bed, surface, fluxes along x and z; owned; NULL for none */
} WaterShore;

/* Copies the last step of a shore whose window has its corner at (west, north) [m]. Fails with
   SWELL_ERROR_MEMORY; then it holds none. */
bool water_shore_take(WaterShore* copy, const Shore* shore, const LandParams* land, double west,
                      double north, SwellError* error);

/* Safe on a zeroed object. */
void water_shore_finish(WaterShore* copy);

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
   NULL or none. */
bool water_shore_at(const WaterShore* shore, double x, double z, WaterShoreSample* sample);

#endif

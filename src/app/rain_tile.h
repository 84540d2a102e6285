/*
 * Rain on the sea: a tile of rings that is laid over all of it.
 */
#ifndef SWELL_APP_RAIN_TILE_H
#define SWELL_APP_RAIN_TILE_H

#include "swell/wake.h"

/* As long as rings take until they are as many as there will be [s]. */
#define RAIN_TILE_SECONDS 3.0

typedef struct RainTile {
    WakePatch* patch; /* owned; NULL before the first rain */
    double rate;      /* drops a m^2 and second; 0 for none */
} RainTile;

/* Lets it rain, or with a rate of 0 stop. Fails with SWELL_ERROR_MEMORY, and leaves it as it is. */
bool rain_tile_set(RainTile* tile, double rate, SwellWorkers* workers, SwellError* error);

/* Safe on a zeroed one. */
void rain_tile_finish(RainTile* tile);

/* WAKE_STEP on; nothing once the last rings are gone. */
void rain_tile_step(RainTile* tile);

/* What there is to be seen, or NULL. */
const WakePatch* rain_tile_shown(const RainTile* tile);

#endif

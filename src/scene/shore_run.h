/*
 * A run of a shore's window: water over the bed of a land, still at first, into which the waves of
 * a sea come through the rims.
 */
#ifndef SWELL_SCENE_SHORE_RUN_H
#define SWELL_SCENE_SHORE_RUN_H

#include "swell/land.h"
#include "swell/ocean.h"
#include "swell/shore.h"

typedef struct ShoreRun {
    Shore* shore;         /* owned */
    OceanRimWaves* waves; /* borrowed; has the places of the rims */
    double west, north;   /* the place of the window's corner [m] */
    double from;          /* when its water begins to move [s] */
    double began;         /* the time at the shore's time 0 [s] */
} ShoreRun;

/* A window with `cells` across (land_window), at rest at `from` [s]. Borrows waves and workers, and
   gives the waves the places of its rims. Returns NULL on failure (SWELL_ERROR_RANGE,
   SWELL_ERROR_MEMORY). */
ShoreRun* shore_run_create(const LandParams* land, int cells, OceanRimWaves* waves,
                           SwellWorkers* workers, double from, SwellError* error);

/* Takes NULL. */
void shore_run_destroy(ShoreRun* run);

/* The time of its last step [s]. */
double shore_run_time(const ShoreRun* run);

/* Returns a run that goes on from this one's water, without its foam, in a window of the same land
   with `cells` across. The caller still owns `run`, but the waves have the places of the new one.
   Fails as shore_run_create does. */
ShoreRun* shore_run_refine(const ShoreRun* run, const LandParams* land, int cells,
                           SwellWorkers* workers, SwellError* error);

#endif

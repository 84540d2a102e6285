/*
 * A window of the shore with its bed, from still water on: what the rims get, and its history.
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

/* Of `cells` across, at rest at `from`. Borrows waves and workers. Returns NULL on failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY). */
ShoreRun* shore_run_create(const LandParams* land, int cells, OceanRimWaves* waves,
                           SwellWorkers* workers, double from, SwellError* error);

/* Takes NULL. */
void shore_run_destroy(ShoreRun* run);

/* The time of its last step [s]. */
double shore_run_time(const ShoreRun* run);

/* Its water in a window of the same land with `cells` across: a run that goes on from there,
   without foam. `run` is still the caller's, but its waves have the places of the new one. Fails as
   shore_run_create. */
ShoreRun* shore_run_refine(const ShoreRun* run, const LandParams* land, int cells,
                           SwellWorkers* workers, SwellError* error);

#endif

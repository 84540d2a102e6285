/*
 * Connects the water to options: creates it with their script, and runs the script.
 */
#ifndef SWELL_WORLD_WORLD_WATER_H
#define SWELL_WORLD_WORLD_WATER_H

#include "options/options.h"
#include "swell/host.h"
#include "swell/render.h"
#include "water/water_sim.h"

/* A stone without a time falls in this long before the first time that is shown [s]. */
#define WORLD_WATER_STONE_SECONDS 4.0

/* Returns the least distance of a boat ahead of the camera [m], 14 m for the launch, by her length
   over the launch's. */
double world_water_ahead(double longer);

/* Gives the water the patch of small waves for a quality, in the options' depth of water. Fails as
   water_sim_set_patch does. */
bool world_water_set_patch(WaterSim* water, RenderQuality quality, const Settings* settings,
                           SwellError* error);

/* Creates the water of a picture, with the script of the options' stones and course and with their
   buoys and boat, if there are any. Returns NULL with SWELL_ERROR_RANGE where a stone or a place is
   not accepted or the first event is too early, SWELL_ERROR_USAGE where there are two boats,
   SWELL_ERROR_FILE where the course cannot be read, or SWELL_ERROR_MEMORY. */
WaterSim* world_water_create(const Settings* settings, SwellWorkers* workers, SwellError* error);

/* Fills place [m] and heading [degrees] of the options' boat, which without a place lies ahead of
   the camera. Returns false where there is no boat. */
bool world_water_boat(const Settings* settings, double boat[3]);

/* Places the options' buoys and boat. Call it again after the camera has moved, because a boat
   without a place lies ahead of the camera. Fails as world_water_create does. */
bool world_water_place(WaterSim* water, const Settings* settings, SwellError* error);

/* Replaces all that is in the water that goes on live by the options' stones and buoys and the boat
   of --boat-at. Computes the stones' waves up to the options' time, and advances the sea to it.
   Fails as world_water_create does; the water may then be empty. */
bool world_water_load(WaterSim* water, const Settings* settings, OceanSea* sea, SwellError* error);

/* Fails with SWELL_ERROR_RANGE where no stone falls before `end`, the last time that a command
   shows [s], and no boat is there by then, because all its pictures would show still water. */
bool world_water_check_end(const WaterSim* water, double end, SwellError* error);

/* Computes all steps of the script that end at `time` [s] or before. The sea's time afterwards is
   undefined. `progress` may be NULL. Fails with SWELL_ERROR_INTERRUPTED. */
bool world_water_run(WaterSim* water, OceanSea* sea, double time, HostProgress* progress,
                     SwellError* error);

#endif

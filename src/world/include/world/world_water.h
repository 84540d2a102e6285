/*
 * Connects the water to options and renderer: creates it with the script of the options, and
 * converts its bodies for drawing.
 */
#ifndef SWELL_WORLD_SCENE_WATER_H
#define SWELL_WORLD_SCENE_WATER_H

#include "options/options.h"
#include "swell/host.h"
#include "swell/render.h"
#include "water/water_sim.h"

/* Longest time from the first event of a script to the time that is shown first [s]. */
#define WORLD_WATER_SECONDS_MAX 600.0

/* A stone without a time falls in this long before the time that is shown first [s]. */
#define WORLD_WATER_STONE_SECONDS 4.0

/* How far ahead of the camera the boat of --boat lies at least, and at most in a picture [m]. */
#define WORLD_WATER_BOAT_AHEAD 14.0
#define WORLD_WATER_BOAT_FAR 300.0

/* Creates the water of a picture, with the script of the options' stones and course and with their
   buoys and boat, if there are any. Returns NULL with SWELL_ERROR_RANGE where a stone or a place is
   not accepted or the first event is too early, SWELL_ERROR_USAGE where there are two boats,
   SWELL_ERROR_FILE where the course cannot be read, or SWELL_ERROR_MEMORY. */
WaterSim* world_water_create(const Settings* settings, SwellWorkers* workers, SwellError* error);

/* Places the options' buoys and boat; again after the camera has moved, because a boat without a
   place lies ahead of it. Fails as above. */
bool world_water_place(WaterSim* water, const Settings* settings, SwellError* error);

/* Fails with SWELL_ERROR_RANGE where the script has no event before `end`, the last time that a
   command shows [s]: all its pictures would show still water. */
bool world_water_check_end(const WaterSim* water, double end, SwellError* error);

/* Computes all steps of the script that end at `time` [s] or before. Leaves the sea at any time.
   `progress` may be NULL. Fails with SWELL_ERROR_INTERRUPTED. */
bool world_water_run(WaterSim* water, OceanSea* sea, double time, HostProgress* progress,
                     SwellError* error);

/* Replaces all that is in the water of an open window by the options' stones, whose waves it
   computes up to their time, buoys and, of --boat-at, boat. Advances the sea to that time. Fails as
   above; the water may then be empty. */
bool world_water_load(WaterSim* water, const Settings* settings, OceanSea* sea, SwellError* error);

/* Sets size and depth of the patch as water_sim_set_patch does. */
bool world_water_set_patch(WaterSim* water, RenderQuality quality, double depth, SwellError* error);

/* Fills the bodies that the renderer draws; returns their number. */
int world_water_bodies(const WaterShown* shown, RenderBody body[RENDER_BODY_MAX]);

#endif

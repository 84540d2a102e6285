/*
 * Between the water and what surrounds it: the script that the options ask for, and bodies as the
 * renderer draws them.
 */
#ifndef SWELL_SCENE_SCENE_WATER_H
#define SWELL_SCENE_SCENE_WATER_H

#include "options/options.h"
#include "swell/render.h"
#include "water/water_sim.h"

/* Longest time from the first event of a script to the time that is shown first [s]. */
#define SCENE_WATER_SECONDS_MAX 600.0

/* A stone without a time falls in so long before the time that is shown first [s]. */
#define SCENE_WATER_STONE_SECONDS 4.0

/* Creates the water of the options: with the script of their stones and course, if there are any.
   Returns NULL with SWELL_ERROR_RANGE where a stone is not accepted or the first event is too long
   ago, SWELL_ERROR_FILE where the course cannot be read, or SWELL_ERROR_MEMORY. */
WaterSim* scene_water_create(const Options* options, SwellWorkers* workers, SwellError* error);

/* Sets size and depth of the patch as water_sim_set_patch does. */
bool scene_water_set_patch(WaterSim* water, RenderQuality quality, double depth, SwellError* error);

/* Fills what the renderer draws; returns how many bodies. */
int scene_water_bodies(const WaterShown* shown, RenderBody body[RENDER_BODY_MAX]);

#endif

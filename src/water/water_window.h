/*
 * Where the patch of the water that answers is. Moving it costs waves: what leaves the window is
 * forgotten. So it stays as long as what it is for is well within.
 */
#ifndef SWELL_WATER_WATER_WINDOW_H
#define SWELL_WATER_WATER_WINDOW_H

#include "water/water_sim.h"

/* Off the boat, in each step of the patch: to a stone of late, else to the body that is nearest to
   the eye; where there is neither it stays with its waves. */
void live_window_follow(LiveWater* water);

/* Brings the window to where a stone of that energy [m^4, as wake_patch_energy] is to fall, x and z
   at rest [m]; near by with as many of its waves as can be. False where it does not come
   (SWELL_ERROR_RANGE): while it is the boat's, or has waves in it that are nearer to the eye and
   would be missed. */
bool live_window_bring(LiveWater* water, const double place[2], double energy, SwellError* error);

#endif

/*
 * The steps of the water that answers: bodies move, and press on the wake as it moves; the patch
 * stays with what it is for.
 */
#ifndef SWELL_WATER_WATER_STEPS_H
#define SWELL_WATER_WATER_STEPS_H

#include "water/water_sim.h"

/* In the patch; a buoy's slot is its number. */
enum { LIVE_BOAT_SLOT = LIVE_BUOYS_MAX };
_Static_assert((int)LIVE_BOAT_SLOT < (int)WAKE_HULLS_MAX, "each body has a slot");

/* FLOAT_STEP on, to `late` seconds before the time that the sea is at; every second time one of the
   wake and of the rain. */
void live_steps_take(LiveWater* water, const OceanSea* sea, double late);

#endif

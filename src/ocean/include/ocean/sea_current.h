/*
 * The current of a sea, for the rooms that move things with it.
 */
#ifndef SWELL_OCEAN_SEA_CURRENT_H
#define SWELL_OCEAN_SEA_CURRENT_H

#include "swell/ocean.h"

/* Fills x, y, z [m/s] of the current once the sea has a frame, else zeros. A phillips sea has none.
 */
void ocean_sea_current(const OceanSea* sea, double velocity[3]);

#endif

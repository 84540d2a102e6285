/*
 * The tile: (N+1) x (N+1) vertices whose last row and column repeat the first, so that tiles laid
 * side by side meet.
 */
#ifndef SWELL_OCEAN_TILE_H
#define SWELL_OCEAN_TILE_H

#include "swell/ocean.h"

/* Fills the resting vertices (N+1 x N+1) with their places and the centred amplitudes h0 (N x N).
 */
void tile_fill_rest(const OceanParams* params, const OceanComplex* h0, OceanRestVertex* rest);

#endif

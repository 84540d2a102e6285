/*
 * Rings of rain on the sea. A ring follows linear theory (wake_ring_fill); a texture holds its
 * slopes by radius and age for two sizes of drops. The shader computes place and time of drops from
 * hashes: in each cell of a few rotated grids, fixed to the world, one drop falls after the other,
 * each at another place. So rain is a stateless function of time and place, the same in every
 * picture of that time.
 *
 * Rings too small to be resolved add to the roughness (rain_slope_variance).
 */
#ifndef SWELL_RENDER_RAIN_H
#define SWELL_RENDER_RAIN_H

#include "gl/program.h"
#include "gl/uniform_blocks.h"
#include "swell/render.h"

#include <glad/gl.h>

/* Creates the texture of rings where *rings is 0. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_GRAPHICS; *rings stays 0 then. */
bool rain_load(GLuint* rings, SwellError* error);

/* Returns the variance of the slope, both components, of all rings at a rate [drops a m^2 and
   second]. Fitted to spectral sums: .0018, .0075 and .021 at rates of 60, 250 and 700; it grows
   more slowly beyond. */
double rain_slope_variance(double rate);

/* Returns the distance from the eye [m] up to which single rings are visible; 0 without rain. */
double rain_reach(const RenderFrame* frame);

/* Returns the block of a frame; `corner` is the first corner of the eye's cell, x and z [m]. */
RainBlock rain_block(const double corner[2], const RenderFrame* frame);

/* Adds RAIN_LAYERS and RAIN_PERIOD. */
void rain_add_constants(Preamble* preamble);

#endif

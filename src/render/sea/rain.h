/*
 * Rings of rain on the sea. A drop's ring is that of linear theory (wake_ring_fill), kept as a
 * table of slopes by radius and age for each of two sizes of drops. Where and when drops fall is
 * computed by the shader from hashes: in each cell of a few rotated grids that are fixed to the
 * world one drop falls after the other, each at another place. So rain is a function of time and
 * place without state, and falls the same in every picture of that time.
 *
 * Rings too fine to be seen singly add to the roughness (rain_slope_variance).
 */
#ifndef SWELL_RENDER_RAIN_H
#define SWELL_RENDER_RAIN_H

#include "gl/preamble.h"
#include "swell/render.h"

#include <glad/gl.h>

enum { RAIN_LAYERS = 4, RAIN_VECTORS = 3 * RAIN_LAYERS + 1 };

typedef struct Rain {
    GLuint rings; /* texture; 0 before the first rain */
} Rain;

/* Makes the table unless it is there. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool rain_load(Rain* rain, SwellError* error);

/* Deletes and zeroes. Safe on a zeroed one. */
void rain_finish(Rain* rain);

/* Variance of the slope, both components, of all rings at a rate [drops a m^2 and second]: of
   spectral sums for 60, 250 and 700 .0018, .0075 and .021, and less than in proportion beyond. */
double rain_slope_variance(double rate);

/* Beyond this distance from the eye [m] single rings are not seen; 0 where it does not rain. */
double rain_reach(const RenderFrame* frame);

/* Fills u_rain; `corner` is that of the eye's cell, x and z [m]. */
void rain_fill(float vector[RAIN_VECTORS][4], const double corner[2], const RenderFrame* frame);

void rain_bind(const Rain* rain, int unit);

/* RAIN_LAYERS, RAIN_VECTORS. */
void rain_add_constants(Preamble* preamble);

#endif

/*
 * The surface between the samples of a cascade.
 */
#ifndef SWELL_FOAM_TEXELS_H
#define SWELL_FOAM_TEXELS_H

#include "swell/ocean.h"

/* Adds displacement, slope and jacobian at sample (n, m) plus the share (u, v) of the way to the
   next, both 0 to 1. */
static inline void foam_add_texel(const OceanCascade* cascade, size_t n, size_t m, float u, float v,
                                  OceanTexel* sum) {
    const size_t grid = (size_t)ocean_cascade_grid(cascade);
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    const size_t mask = grid - 1; /* N is a power of two */
    const size_t right = (n + 1) & mask, below = (m + 1) & mask;
    const OceanTexel* corner[4] = {&texels[m * grid + n], &texels[m * grid + right],
                                   &texels[below * grid + n], &texels[below * grid + right]};
    const float weight[4] = {(1.0f - u) * (1.0f - v), u * (1.0f - v), (1.0f - u) * v, u * v};
    for (int i = 0; i < 4; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            sum->displacement[axis] += weight[i] * corner[i]->displacement[axis];
        }
        sum->jacobian += weight[i] * corner[i]->jacobian;
        sum->surface_slope[0] += weight[i] * corner[i]->surface_slope[0];
        sum->surface_slope[1] += weight[i] * corner[i]->surface_slope[1];
    }
}

#endif

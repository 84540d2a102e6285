/*
 * How spray shades spray. Puffs are visited from the sun on. A grid across the sun's way holds the
 * optical depth of those that were visited: each puff reads there what lies between it and the sun,
 * and then adds its own drops. Reads and additions are bilinear, so that nothing pops as puffs fly
 * through the cells.
 */
#include "swell/spray.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Sides of a cell, about the width of a plume's inner structure, and of a step along the sun's way,
   within which puffs are visited in their own order [m]. */
static const float CELL = 2.0f, STEP = 0.25f;

/* Puffs outside of the grid, or of the steps, have no shade and give none. */
enum { GRID = SPRAY_SHADE_GRID, STEPS = SPRAY_SHADE_STEPS };

/* Mean of a puff's optical depth over its ellipse, over its opacity: a fourth by its outline, which
   spray.frag draws, and by its noise. */
static const float MEAN_DEPTH = 0.25f;

static float along(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* Returns the step of a puff along the sun's way, 0 nearest to the sun, or -1. */
static int step_of(const SprayPuff* puff, const float sun[3]) {
    const float step = 0.5f * (float)STEPS - along(puff->place, sun) / STEP;
    return step >= 0.0f && step < (float)STEPS ? (int)step : -1;
}

/* Lists the puffs within the steps, from the sun on. Returns their number. */
static int sort_puffs(SprayShade* shade, const float sun[3], const SprayPuff* puffs, int count) {
    int* first = shade->first;
    memset(first, 0, sizeof shade->first);
    for (int i = 0; i < count; ++i) {
        first[step_of(&puffs[i], sun) + 1] += 1;
    }
    first[0] = 0; /* of those outside */
    for (int step = 1; step <= STEPS; ++step) {
        first[step] += first[step - 1];
    }
    const int listed = first[STEPS];
    for (int i = 0; i < count; ++i) {
        const int step = step_of(&puffs[i], sun);
        if (step >= 0) {
            shade->order[first[step]++] = (uint16_t)i;
        }
    }
    return listed;
}

void spray_shade(SprayShade* shade, const float sun[3], const SprayPuff* puffs, int count,
                 float* depth) {
    assert(shade && sun && puffs && count >= 0 && count <= SPRAY_PUFFS_MAX && depth);
    /* Two directions across the sun's way, one of them level. */
    const float level = fmaxf(hypotf(sun[0], sun[2]), 1e-6f);
    const float aside[3] = {-sun[2] / level, 0.0f, sun[0] / level};
    const float up[3] = {-sun[1] * sun[0] / level, level, -sun[1] * sun[2] / level};
    memset(shade->depth, 0, sizeof shade->depth);
    memset(depth, 0, (size_t)count * sizeof *depth);
    const int listed = sort_puffs(shade, sun, puffs, count);
    for (int k = 0; k < listed; ++k) {
        const int i = shade->order[k];
        const SprayPuff* puff = &puffs[i];
        const float x = 0.5f * (float)GRID + along(puff->place, aside) / CELL;
        const float y = 0.5f * (float)GRID + along(puff->place, up) / CELL;
        if (!(x >= 0.0f && x < (float)(GRID - 1) && y >= 0.0f && y < (float)(GRID - 1))) {
            continue;
        }
        const int column = (int)x, row = (int)y;
        const float u = x - (float)column, v = y - (float)row;
        const float weight[4] = {(1.0f - u) * (1.0f - v), u * (1.0f - v), (1.0f - u) * v, u * v};
        float* cell = &shade->depth[row * GRID + column];
        float* corner[4] = {cell, cell + 1, cell + GRID, cell + GRID + 1};
        const float length = fmaxf(sqrtf(along(puff->axis, puff->axis)), puff->width);
        const float area = 0.5f * (float)SWELL_TWO_PI * length * puff->width;
        const float own = MEAN_DEPTH * puff->opacity * area / (CELL * CELL);
        for (int j = 0; j < 4; ++j) {
            depth[i] += weight[j] * *corner[j];
        }
        for (int j = 0; j < 4; ++j) {
            *corner[j] += weight[j] * own;
        }
    }
}

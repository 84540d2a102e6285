/*
 * Refracts one ray per cell by Snell's law, follows it to the floor, and distributes its light
 * among the four cells around its end; a small blur removes the grid of rays.
 */
#include "caustics.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const float AIR_TO_WATER = 1.0f / CAUSTICS_WATER_INDEX;
static const float DOWN_LEAST = 0.05f; /* of a unit ray: bounds how far flat ones travel */

/* Fills how far a refracted ray of the sun travels along x and z per unit of depth, below a surface
   of that slope. */
static void refract_sun(float slope_x, float slope_z, const float sun[3], float drift[2]) {
    const float up = 1.0f / sqrtf(1.0f + slope_x * slope_x + slope_z * slope_z);
    const float n[3] = {-slope_x * up, up, -slope_z * up};
    const float facing = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
    const float cosine =
        sqrtf(fmaxf(1.0f - AIR_TO_WATER * AIR_TO_WATER * (1.0f - facing * facing), 0.0f));
    const float along = AIR_TO_WATER * facing - cosine;
    const float ray[3] = {-AIR_TO_WATER * sun[0] + along * n[0],
                          -AIR_TO_WATER * sun[1] + along * n[1],
                          -AIR_TO_WATER * sun[2] + along * n[2]};
    const float down = fmaxf(-ray[1], DOWN_LEAST);
    drift[0] = ray[0] / down;
    drift[1] = ray[2] / down;
}

/* Adds a ray's light at (x, z). */
static void add_light(float* light, int width, int height, float x, float z) {
    const float left = floorf(x);
    const float top = floorf(z);
    if (!(left >= 0.0f && top >= 0.0f && left < (float)(width - 1) && top < (float)(height - 1))) {
        return;
    }
    float* corner = light + (size_t)top * (size_t)width + (size_t)left;
    const float u = x - left;
    const float v = z - top;
    corner[0] += (1.0f - u) * (1.0f - v);
    corner[1] += u * (1.0f - v);
    corner[width] += (1.0f - u) * v;
    corner[width + 1] += u * v;
}

/* Filters by (1 2 1) / 4 along one direction; keeps the ends. */
static void blur_line(float* first, int count, size_t stride) {
    float last = first[0];
    for (int i = 1; i < count - 1; ++i) {
        float* here = first + (size_t)i * stride;
        const float kept = *here;
        *here = 0.25f * (last + 2.0f * kept + here[stride]);
        last = kept;
    }
}

/* Traces the ray through one cell. Edges are held at 0, so they are still water. */
static void send_ray(const RenderPool* pool, const float sun[3], const float still[2], int x, int y,
                     float* light) {
    const ptrdiff_t row = pool->width;
    const float* h = pool->heights + y * row + x;
    const bool edge = x == 0 || y == 0 || x == pool->width - 1 || y == pool->height - 1;
    float drift[2] = {still[0], still[1]};
    float fall = pool->depth;
    if (!edge) {
        const float scale = 0.5f * pool->height_scale;
        refract_sun(scale * (h[1] - h[-1]), scale * (h[row] - h[-row]), sun, drift);
        fall = fmaxf(pool->depth + pool->height_scale * h[0], 0.0f);
    }
    /* Just inside the last cell, where the four corners exist. */
    const float to_x = (float)x + drift[0] * fall - still[0] * pool->depth;
    const float to_z = (float)y + drift[1] * fall - still[1] * pool->depth;
    add_light(light, pool->width, pool->height, fminf(to_x, (float)pool->width - 1.001f),
              fminf(to_z, (float)pool->height - 1.001f));
}

void caustics_fill(const RenderPool* pool, const float sun[3], float* light) {
    assert(pool && pool->heights && sun && light && pool->width >= 3 && pool->height >= 3);
    assert(isfinite(pool->height_scale) && pool->depth > 0.0f && sun[1] > 0.0f);
    const size_t row = (size_t)pool->width;
    float still[2]; /* drift of a ray below still water */
    memset(light, 0, row * (size_t)pool->height * sizeof *light);
    refract_sun(0.0f, 0.0f, sun, still);
    for (int y = 0; y < pool->height; ++y) {
        for (int x = 0; x < pool->width; ++x) {
            send_ray(pool, sun, still, x, y, light);
        }
    }
    for (int y = 0; y < pool->height; ++y) {
        blur_line(light + (size_t)y * row, pool->width, 1);
    }
    for (int x = 0; x < pool->width; ++x) {
        blur_line(light + x, pool->height, row);
    }
}

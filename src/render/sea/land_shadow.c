/*
 * The height up to which land hides the sun is found in one sweep: over a place it is the greater
 * one of land and shadow a step towards the sun, less what the sun's rays fall in that step.
 */
#include "land_shadow.h"

#include "swell/base.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* The square: a window of LAND_SQUARE and 1 km around it, as far as a hill of 40 m throws its
   shadow with the sun at 2.2 degrees. Its cells are as wide as the mesh's from 400 m. */
enum { CELLS = 320 };
static const double SIDE = 2560.0; /* m */

/* Beside an endless coast the square is renewed when the eye has moved so far [m]. */
static const double GOES = 1024.0;

static const float SINE_LEAST = 0.003f; /* of the sun's height, where half its disc has set */
static const float STEPS = 1024.0f;     /* of the sun's direction, .06 degrees, between sweeps */

void land_shadow_add_constants(Preamble* preamble) {
    preamble_add_float(preamble, "LAND_CELL", SIDE / CELLS);
}

void land_shadow_finish(LandShadow* shadow) {
    assert(shadow);
    glDeleteTextures(1, &shadow->texture);
    swell_memory_free(shadow->height);
    memset(shadow, 0, sizeof *shadow);
}

/* The square's outermost cells are abysses, so that no shadow reaches out of it. */
static void sample_land(LandShadow* shadow) {
    float* block = shadow->block[0];
    for (int i = 0; i < LAND_BLOCKS * LAND_BLOCKS; ++i) {
        block[i] = (float)-LAND_HEIGHT_MAX;
    }
    shadow->highest = (float)-LAND_HEIGHT_MAX;
    for (int i = 0; i < CELLS * CELLS; ++i) {
        const int row = i / CELLS, column = i % CELLS;
        const bool rim = row == 0 || row == CELLS - 1 || column == 0 || column == CELLS - 1;
        const double x = shadow->middle[0] + ((column + 0.5) / CELLS - 0.5) * SIDE;
        const double z = shadow->middle[1] + ((row + 0.5) / CELLS - 0.5) * SIDE;
        shadow->height[i] = rim ? (float)-LAND_HEIGHT_MAX : (float)land_height(&shadow->land, x, z);
        float* top = &shadow->block[row * LAND_BLOCKS / CELLS][column * LAND_BLOCKS / CELLS];
        *top = fmaxf(*top, shadow->height[i]);
        shadow->highest = fmaxf(shadow->highest, *top);
    }
}

/* Returns how far the rays fall in a step, which leads to the next row or column. */
static float find_fall(const float sun[3]) {
    const float most = fmaxf(fmaxf(fabsf(sun[0]), fabsf(sun[2])), SINE_LEAST);
    return (float)(SIDE / CELLS) * fmaxf(sun[1], SINE_LEAST) / most;
}

static void sweep(LandShadow* shadow) {
    const float *sun = shadow->light, tide = shadow->light[3];
    const bool by_columns = fabsf(sun[0]) >= fabsf(sun[2]);
    const float most = by_columns ? sun[0] : sun[2], less = by_columns ? sun[2] : sun[0];
    const float aside = fabsf(most) > 0.0f ? less / fabsf(most) : 0.0f;
    const int stride = by_columns ? 1 : CELLS, across = by_columns ? CELLS : 1;
    const int way = most > 0.0f ? 1 : -1, first = most > 0.0f ? CELLS - 1 : 0;
    const float fall = find_fall(sun);
    float* texel = shadow->texel;
    for (int k = 0; k < CELLS; ++k) {
        const int line = first - way * k;
        for (int j = 0; j < CELLS; ++j) {
            const float place = fminf(fmaxf((float)j + aside, 0.0f), CELLS - 1.0f);
            const int low = place < CELLS - 2.0f ? (int)place : CELLS - 2;
            float from[2] = {(float)-LAND_HEIGHT_MAX, (float)-LAND_HEIGHT_MAX};
            for (int n = 0; k > 0 && n < 2; ++n) {
                const int at = (line + way) * stride + (low + n) * across;
                from[n] = fmaxf(texel[2 * at], texel[2 * at + 1]);
            }
            const float here = from[0] + (from[1] - from[0]) * (place - (float)low);
            const int at = line * stride + j * across;
            texel[2 * at] = fmaxf(here - fall, (float)-LAND_HEIGHT_MAX);
            texel[2 * at + 1] = shadow->height[at] - tide;
        }
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glBindTexture(GL_TEXTURE_2D, shadow->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RG16F, CELLS, CELLS, 0, GL_RG, GL_FLOAT, texel);
}

static bool create(LandShadow* shadow) {
    const size_t cells = (size_t)CELLS * CELLS;
    shadow->height = swell_memory_allocate(3 * cells, sizeof *shadow->height, NULL);
    if (shadow->height) {
        shadow->texel = shadow->height + cells;
        shadow->texture = gl_create_texture(GL_TEXTURE_2D, GL_LINEAR, GL_CLAMP_TO_EDGE);
    }
    return shadow->height;
}

float land_shadow_set(LandShadow* shadow, const ShoreDisplay* shore, const float sun[3],
                      const double eye[3], float place[4]) {
    assert(shadow && sun && eye && place);
    memset(place, 0, 4 * sizeof *place);
    if (!shore || shore->generation == 0 || !(shadow->height || create(shadow))) {
        return (float)-LAND_HEIGHT_MAX;
    }
    const ShoreParams* window = &shore->window;
    const double middle[2] = {window->west + 0.5 * window->nx * window->cell,
                              window->repeats ? GOES * round(eye[2] / GOES)
                                              : window->north + 0.5 * window->nz * window->cell};
    LandParams land; /* compared by bytes */
    memcpy(&land, &shore->land, sizeof land);
    float light[4] = {[3] = (float)land.tide};
    for (int i = 0; i < 3; ++i) {
        light[i] = roundf(STEPS * sun[i]) / STEPS;
    }
    land.tide = 0.0;
    const bool known = shadow->shore_generation == shore->shore_generation &&
                       memcmp(shadow->middle, middle, sizeof middle) == 0 &&
                       memcmp(&shadow->land, &land, sizeof land) == 0;
    if (!known) {
        shadow->shore_generation = shore->shore_generation;
        memcpy(shadow->middle, middle, sizeof middle);
        memcpy(&shadow->land, &land, sizeof land);
        sample_land(shadow);
    }
    if (!known || memcmp(shadow->light, light, sizeof light) != 0) {
        memcpy(shadow->light, light, sizeof light);
        sweep(shadow);
    }
    gl_bind_texture(GL_TEXTURE_2D, shadow->texture, UNIT_LAND_SHADOW);
    place[0] = (float)(0.5 + (eye[0] - middle[0]) / SIDE);
    place[1] = (float)(0.5 + (eye[2] - middle[1]) / SIDE);
    place[2] = (float)(1.0 / SIDE);
    place[3] = 1.0f / find_fall(light);
    return shadow->highest - light[3];
}

bool land_shadow_mirrors(const LandShadow* shadow, const double eye[3], const double low[2],
                         const double high[2], double tilt) {
    assert(shadow && eye && low && high);
    static const double LEAST = 0.2; /* lower land has no image to speak of [m] */
    const double block = SIDE / LAND_BLOCKS, reach = block * sqrt(0.5);
    const double x = 0.5 * (low[0] + high[0]) - eye[0], z = 0.5 * (low[1] + high[1]) - eye[2];
    const double radius = 0.5 * hypot(high[0] - low[0], high[1] - low[1]);
    const double away = fmax(hypot(x, z), 1e-3), way[2] = {x / away, z / away};
    const double aside = tilt + radius / away;
    const double rises = fmax(eye[1], 0.0) / (away + radius) - tilt; /* least of a mirrored ray */
    for (int i = 0; i < LAND_BLOCKS * LAND_BLOCKS; ++i) {
        const double top = (double)(shadow->block[0][i] - shadow->light[3]);
        const double to[2] = {
            shadow->middle[0] + ((i % LAND_BLOCKS + 0.5) / LAND_BLOCKS - 0.5) * SIDE - eye[0] - x,
            shadow->middle[1] + ((i / LAND_BLOCKS + 0.5) / LAND_BLOCKS - 0.5) * SIDE - eye[2] - z};
        const double along = to[0] * way[0] + to[1] * way[1];
        const double across = fabs(to[0] * way[1] - to[1] * way[0]);
        const double nearest = along - reach - radius, farthest = along + reach + radius;
        if (top > LEAST && farthest > 0.0 && across < reach + radius + aside * farthest &&
            top > rises * fmax(nearest, 0.0)) {
            return true;
        }
    }
    return false;
}

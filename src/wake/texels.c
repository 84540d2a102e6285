#include "patch.h"

#include <math.h>

/* Where the water breaks: foam of 0.5 from a slope of 0.36 + 0.2 on, none below 0.36. Half, because
   the height of a source is also how long it lasts. */
static const float BREAKS_AT = 0.36f;
static const float BREAKS_WITHIN = 0.2f;
static const float BREAKING = 0.5f;

/* Less than what a picture shows is none. */
static const float FOAM_LEAST = 1e-3f;

static float breaking(float slope_x, float slope_z) {
    const float slope = sqrtf(slope_x * slope_x + slope_z * slope_z);
    return BREAKING * fminf(fmaxf((slope - BREAKS_AT) / BREAKS_WITHIN, 0.0f), 1.0f);
}

/* Differences of fourth order: (8 (h+1 - h-1) - (h+2 - h-2)) / 12 dx. */
static float slope_of(const float h[5], float per_cell) {
    return (8.0f * (h[3] - h[1]) - (h[4] - h[0])) * per_cell;
}

static float height_at(const WakePatch* patch, int i, int j) {
    const int mask = patch->params.grid - 1;
    i &= mask;
    return patch->field[(size_t)(i / 8) * wake_grid(patch) + (size_t)(j & mask)].re[i % 8];
}

void wake_texels_fill(WakePatch* patch, int group) {
    const int grid = patch->params.grid;
    const float per_cell = (float)(1.0 / (12.0 * patch->params.cell));
    const float kept = (float)exp(-WAKE_STEP / patch->params.foam_life);
    WakeExtremes extremes = {0};
    for (int j = 8 * group; j < 8 * group + 8; ++j) {
        for (int i = 0; i < grid; ++i) {
            float along_x[5], along_z[5];
            for (int n = 0; n < 5; ++n) {
                along_x[n] = height_at(patch, i + n - 2, j);
                along_z[n] = height_at(patch, i, j + n - 2);
            }
            const size_t index = (size_t)j * (size_t)grid + (size_t)i;
            WakeTexel* texel = &patch->texels[index];
            patch->before[index] = texel->height;
            texel->height = along_x[2];
            texel->slope[0] = slope_of(along_x, per_cell);
            texel->slope[1] = slope_of(along_z, per_cell);
            const float foam =
                fmaxf(texel->foam * kept, breaking(texel->slope[0], texel->slope[1]));
            texel->foam = foam < FOAM_LEAST ? 0.0f : foam;
            const WakeOctet* octet = &patch->field[(size_t)(i / 8) * wake_grid(patch) + (size_t)j];
            extremes.height = fmaxf(extremes.height, fabsf(texel->height));
            extremes.motion = fmaxf(extremes.motion, fabsf(octet->im[i % 8]));
            extremes.foam = fmaxf(extremes.foam, texel->foam);
        }
    }
    patch->extremes[group] = extremes;
}

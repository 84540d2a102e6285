/*
 * Fills the texels from the field, eight rows at a time. Compiled a second time for AVX2: the same
 * operations, the same bits.
 */
#include "patch.h"

#include "base/half.h"
#include "base/numbers.h"

#include <string.h>

/* The name of this compilation's function. */
#ifndef WAKE_TEXELS_FILL
#define WAKE_TEXELS_FILL wake_texels_fill
#endif

/* Breaking water: a wave's height is at most 0.1412 of its length (Michell 1893), and the slope of
   a linear wave of that steepness is at most pi times as much. It breaks on its crest, where the
   slope of h is 0: psi is a quarter of a wave behind h, so its slope there is the steepness k a.
   Nothing breaks below BREAKS_AT. Breaking is full at BREAKS_WITHIN more and CREST [m] above still
   water. */
static const float BREAKS_AT = 0.4436f, BREAKS_WITHIN = 0.2f, CREST = 0.06f;

/* Foam of full breaking. It is not 1, because stronger foam also lasts longer. */
static const float BREAKING_FOAM = 0.4f;
static const float FOAM_LEAST = 1e-3f; /* foam below this is not visible */

/* Values of a row, and two more beyond either end. */
typedef float Row[WAKE_GRID_MAX + 4];

/* Copies eight rows of h, or of psi, from `first` on, and two on either side. */
static void copy_rows(const WakePatch* patch, size_t first, bool psi, Row rows[12]) {
    const size_t grid = wake_grid(patch);
    for (size_t b = 0; b < grid / 8; ++b) {
        const WakeOctet* column = patch->field + wake_column_at(grid, b);
        for (size_t n = 0; n < 12; ++n) {
            const size_t j = (first + grid + n - 2) & (grid - 1);
            memcpy(rows[n] + 2 + 8 * b, psi ? column[j].im : column[j].re, 8 * sizeof(float));
        }
    }
    for (size_t n = 0; n < 12; ++n) {
        memcpy(rows[n], rows[n] + grid, 2 * sizeof(float));
        memcpy(rows[n] + grid + 2, rows[n] + 2, 2 * sizeof(float));
    }
}

/* Differences of fourth order: (8 (h+1 - h-1) - (h+2 - h-2)) / 12 dx. */
static void fill_slopes(const Row* rows, int grid, float per_cell, float* restrict slope_x,
                        float* restrict slope_z) {
    const float* restrict middle = rows[2];
    for (int i = 0; i < grid; ++i) {
        const float near = middle[i + 3] - middle[i + 1], far = middle[i + 4] - middle[i];
        slope_x[i] = (8.0f * near - far) * per_cell;
    }
    for (int i = 0; i < grid; ++i) {
        const float near = rows[3][i + 2] - rows[1][i + 2], far = rows[4][i + 2] - rows[0][i + 2];
        slope_z[i] = (8.0f * near - far) * per_cell;
    }
}

/* Returns the largest |value|. The bits of |value| as an integer have the same order, and a maximum
   of integers vectorises. */
static float largest_of(const float* values, int count) {
    int32_t most = 0;
    for (int i = 0; i < count; ++i) {
        const int32_t bits = (int32_t)(swell_bits_of_float(values[i]) & INT32_MAX);
        most = bits > most ? bits : most;
    }
    return swell_float_of_bits((uint32_t)most);
}

/* Fills the breaking of a row from the slopes of psi. Returns whether any of the row breaks. Skips
   the square roots where nothing breaks, as in most rows. */
static bool fill_breaking(const float* restrict height, const float* restrict slope_x,
                          const float* restrict slope_z, int grid, float* restrict breaking) {
    for (int i = 0; i < grid; ++i) {
        breaking[i] = slope_x[i] * slope_x[i] + slope_z[i] * slope_z[i];
    }
    if (largest_of(breaking, grid) <= BREAKS_AT * BREAKS_AT) {
        memset(breaking, 0, (size_t)grid * sizeof *breaking);
        return false;
    }
    for (int i = 0; i < grid; ++i) {
        const float share = (sqrtf(breaking[i]) - BREAKS_AT) * (1.0f / BREAKS_WITHIN);
        breaking[i] =
            swell_clampf(share, 0.0f, 1.0f) * swell_clampf(height[i] * (1.0f / CREST), 0.0f, 1.0f);
    }
    return true;
}

/* Fills one row of texels. `rows` and `psi` hold this row and the two on either side, of h and
   psi. */
static void fill_row(const WakePatch* patch, const Row* rows, const Row* psi, size_t j,
                     WakeExtremes* extremes) {
    const int grid = patch->params.grid;
    const float kept = patch->foam_kept;
    WakeTexel* restrict texels = patch->texels + j * wake_grid(patch);
    const float* restrict height = rows[2] + 2;
    float* restrict breaking = patch->breaking + j * wake_grid(patch);
    const float per_cell = (float)(1.0 / (12.0 * patch->params.cell));
    float slope_x[WAKE_GRID_MAX], slope_z[WAKE_GRID_MAX], foam[WAKE_GRID_MAX];
    fill_slopes(psi, grid, per_cell, slope_x, slope_z);
    patch->breaks[j] = fill_breaking(height, slope_x, slope_z, grid, breaking);
    fill_slopes(rows, grid, per_cell, slope_x, slope_z);
    for (int i = 0; i < grid; ++i) {
        const float q = swell_maxf(texels[i].foam * kept, BREAKING_FOAM * breaking[i]);
        foam[i] = q < FOAM_LEAST ? 0.0f : q;
    }
    for (int i = 0; i < grid; ++i) {
        texels[i].height = height[i];
        texels[i].slope[0] = slope_x[i];
        texels[i].slope[1] = slope_z[i];
        texels[i].foam = foam[i];
    }
    extremes->height = swell_maxf(extremes->height, largest_of(height, grid));
    extremes->foam = swell_maxf(extremes->foam, largest_of(foam, grid));
}

void WAKE_TEXELS_FILL(WakePatch* patch, int group) {
    const size_t first = 8 * (size_t)group;
    Row rows[12], psi[12];
    copy_rows(patch, first, false, rows);
    copy_rows(patch, first, true, psi);
    patch->extremes[group] = (WakeExtremes){0.0f, 0.0f};
    for (size_t n = 0; n < 8; ++n) {
        fill_row(patch, (const Row*)&rows[n], (const Row*)&psi[n], first + n,
                 &patch->extremes[group]);
    }
}

#include "patch.h"

#include "base/numbers.h"

#include <stdlib.h>
#include <string.h>

/* The factor by which the border damps a wave in a step, d cells from the middle:
   exp(-gamma dt s^2), s from 0 at the strip's inner edge to 1 at the window's. The damping rises
   slowly, so that little is reflected. */
static void fill_strip(WakePatch* patch) {
    const WakeParams* params = &patch->params;
    const double inner = 0.5 * wake_side(patch) - params->border;
    for (int d = 0; d <= params->grid / 2; ++d) {
        const double beyond = d * params->cell - inner;
        const double s = wake_is_tile(patch) || beyond <= 0.0 ? 0.0 : beyond / params->border;
        patch->strip[d] = (float)exp(-params->border_rate * WAKE_STEP * s * s);
    }
}

static void place_border(WakePatch* patch, int axis) {
    const int half = patch->params.grid / 2;
    for (int d = -half; d < half; ++d) {
        patch->absorb[axis][wake_wrap(patch, patch->middle[axis] + d)] = patch->strip[abs(d)];
    }
}

static bool allocate(WakePatch* patch, SwellError* error) {
    const size_t grid = wake_grid(patch), octets = wake_octet_count(grid), cells = grid * grid;
    patch->parts = SWELL_PARTS(
        NULL, error, SWELL_PART(patch->field, octets), SWELL_PART(patch->past, octets),
        SWELL_PART(patch->spectrum, octets), SWELL_PART(patch->turn, grid / 8 * (grid / 2 + 1)),
        SWELL_PART(patch->push, cells), SWELL_PART(patch->is_pushed, grid / 8),
        SWELL_PART(patch->strip, grid / 2 + 1), SWELL_PART(patch->absorb[0], grid),
        SWELL_PART(patch->absorb[1], grid), SWELL_PART(patch->texels, cells),
        SWELL_PART(patch->foam, cells), SWELL_PART(patch->breaking, cells),
        SWELL_PART(patch->breaks, grid), SWELL_PART(patch->trail, cells),
        SWELL_PART(patch->trail_most, grid), SWELL_PART(patch->extremes, grid / 8),
        SWELL_PART(patch->stones, WAKE_STONES_MAX));
    return patch->parts != NULL;
}

WakePatch* wake_patch_create(const WakeParams* params, SwellWorkers* workers, SwellError* error) {
    if (!wake_check_params(params, error)) {
        return NULL;
    }
    if (!workers) {
        swell_error_set(error, SWELL_ERROR_RANGE, "a patch of water without workers");
        return NULL;
    }
    WakePatch* patch = swell_memory_allocate(1, sizeof *patch, error);
    if (!patch) {
        return NULL;
    }
    patch->params = *params;
    patch->workers = workers;
    patch->path = wake_turn_choose();
    patch->fill_texels = wake_texels_choose();
    patch->foam_kept = (float)exp(-WAKE_STEP / params->foam_life);
    patch->is_still = true;
    patch->transform = patch->path->create(params->grid, workers, error);
    if (!patch->transform || !allocate(patch, error)) {
        wake_patch_destroy(patch);
        return NULL;
    }
    wake_turn_fill(params, patch->turn);
    fill_strip(patch);
    place_border(patch, 0);
    place_border(patch, 1);
    return patch;
}

WakePatch* wake_patch_snapshot(const WakePatch* patch, SwellError* error) {
    if (!patch) {
        swell_error_set(error, SWELL_ERROR_RANGE, "a copy of no patch");
        return NULL;
    }
    const size_t points = wake_grid(patch) * wake_grid(patch);
    const size_t octets = wake_octet_count(wake_grid(patch));
    WakePatch* copy = swell_memory_allocate(1, sizeof *copy, error);
    if (!copy) {
        return NULL;
    }
    *copy = (WakePatch){.params = patch->params,
                        .path = patch->path,
                        .middle = {patch->middle[0], patch->middle[1]},
                        .steps = patch->steps,
                        .generation = patch->generation,
                        .largest = patch->largest,
                        .is_still = patch->is_still};
    copy->parts =
        SWELL_PARTS(NULL, error, SWELL_PART(copy->texels, points), SWELL_PART(copy->push, points),
                    SWELL_PART(copy->trail, points), SWELL_PART(copy->past, octets));
    if (!copy->parts) {
        wake_patch_destroy(copy);
        return NULL;
    }
    memcpy(copy->texels, patch->texels, points * sizeof *copy->texels);
    memcpy(copy->trail, patch->trail, points * sizeof *copy->trail);
    memcpy(copy->push, patch->push, points * sizeof *copy->push);
    memcpy(copy->past, patch->past, octets * sizeof *copy->past);
    return copy;
}

void wake_patch_destroy(WakePatch* patch) {
    if (!patch) {
        return;
    }
    patch->path->destroy(patch->transform);
    swell_parts_free(patch->parts);
    swell_memory_free(patch);
}

const WakeParams* wake_patch_params(const WakePatch* patch) {
    return patch ? &patch->params : NULL;
}

void wake_patch_still(WakePatch* patch) {
    const size_t grid = wake_grid(patch);
    memset(patch->field, 0, wake_octet_count(grid) * sizeof *patch->field);
    memset(patch->past, 0, wake_octet_count(grid) * sizeof *patch->past);
    memset(patch->push, 0, grid * grid * sizeof *patch->push);
    memset(patch->is_pushed, 0, grid / 8 * sizeof *patch->is_pushed);
    memset(patch->texels, 0, grid * grid * sizeof *patch->texels);
    memset(patch->foam, 0, grid * grid * sizeof *patch->foam);
    memset(patch->trail, 0, grid * grid * sizeof *patch->trail);
    memset(patch->trail_most, 0, grid * sizeof *patch->trail_most);
    memset(patch->breaks, 0, grid * sizeof *patch->breaks);
    patch->largest = 0.0f;
    patch->is_still = true;
    patch->generation += 1;
}

void wake_patch_clear(WakePatch* patch) {
    if (!patch) {
        return;
    }
    wake_patch_still(patch);
    memset(patch->wanted, 0, sizeof patch->wanted);
    memset(patch->pressing, 0, sizeof patch->pressing);
    memset(patch->is_changed, 0, sizeof patch->is_changed);
    patch->stone_count = 0;
    patch->wash_count = 0;
    patch->steps = 0;
}

/* ---- The window ---------------------------------------------------------------------------- */

static void still_cell(WakePatch* patch, int i, int j) {
    const size_t grid = wake_grid(patch);
    WakeOctet* octet = &patch->field[wake_octet_index(patch, i, j)];
    octet->re[i % 8] = octet->im[i % 8] = 0.0f;
    patch->past[wake_octet_index(patch, i, j)].re[i % 8] = 0.0f;
    patch->push[wake_push_index(patch, i, j)] = 0.0f;
    patch->texels[(size_t)j * grid + (size_t)i] = (WakeTexel){0};
    patch->foam[(size_t)j * grid + (size_t)i] = 0.0f;
    patch->trail[(size_t)j * grid + (size_t)i] = 0.0f;
    patch->breaking[(size_t)j * grid + (size_t)i] = 0.0f;
}

/* Zeroes the columns (axis 0) or rows (axis 1) that enter with the window's new middle. */
static void move_axis(WakePatch* patch, int axis, int64_t middle) {
    const int grid = patch->params.grid;
    const int64_t by = middle - patch->middle[axis];
    const int64_t edge = by > 0 ? patch->middle[axis] + grid / 2 : middle - grid / 2;
    const int64_t count = by > 0 ? by : -by;
    patch->middle[axis] = middle;
    place_border(patch, axis);
    for (int64_t line = 0; !patch->is_still && line < (count < grid ? count : grid); ++line) {
        const int entering = wake_wrap(patch, edge + line);
        for (int across = 0; across < grid; ++across) {
            still_cell(patch, axis == 0 ? entering : across, axis == 0 ? across : entering);
        }
    }
}

/* The cell nearest to a place, clamped to +-2^52, up to which doubles are exact. */
static int64_t nearest_cell(const WakePatch* patch, double place) {
    const double cell = floor(place / patch->params.cell + 0.5);
    return (int64_t)swell_clamp(cell, -0x1p52, 0x1p52);
}

void wake_patch_move(WakePatch* patch, double x, double z) {
    if (!patch || !isfinite(x) || !isfinite(z) || wake_is_tile(patch)) {
        return;
    }
    const int64_t middle[2] = {nearest_cell(patch, x), nearest_cell(patch, z)};
    for (int axis = 0; axis < 2; ++axis) {
        if (middle[axis] != patch->middle[axis]) {
            move_axis(patch, axis, middle[axis]);
            patch->generation += !patch->is_still;
        }
    }
}

void wake_patch_middle(const WakePatch* patch, double middle[2]) {
    if (!patch || !middle) {
        return;
    }
    middle[0] = (double)patch->middle[0] * patch->params.cell;
    middle[1] = (double)patch->middle[1] * patch->params.cell;
}

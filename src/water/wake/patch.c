#include "patch.h"

#include "base/numbers.h"
#include "base/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- Parameters ------------------------------------------------------------------------------ */

WakeParams wake_default_params(void) {
    return (WakeParams){
        .grid = 256,
        .cell = 0.25,
        .border = 8.0,
        .border_rate = 1.5,
        .depth = (double)INFINITY,
        .foam_life = 9.0,
        .breaking = 0.05,
    };
}

static bool check_params(const WakeParams* params, SwellError* error) {
    const int grid = params->grid;
    if (grid < WAKE_GRID_MIN || grid > WAKE_GRID_MAX || (grid & (grid - 1)) != 0) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a patch of water of %d cells a side: a power of two, %d to %d, is "
                               "accepted",
                               grid, WAKE_GRID_MIN, WAKE_GRID_MAX);
    }
    return swell_check_range("side of a cell", " m", params->cell, 0.005, WAKE_CELL_MAX, error) &&
           swell_check_range("border", " m", params->border, 0.0, 0.25 * grid * params->cell,
                             error) &&
           swell_check_range("border's rate", " 1/s", params->border_rate, 0.0, 100.0, error) &&
           (params->depth == (double)INFINITY ||
            swell_check_range("depth", " m", params->depth, 0.5, 10000.0, error)) &&
           swell_check_range("life of foam", " s", params->foam_life, 0.1, 100.0, error) &&
           swell_check_range("viscosity of breaking crests", " m^2/s", params->breaking, 0.0, 100.0,
                             error);
}

/* ---- Life ------------------------------------------------------------------------------------ */

/* Fills the factor by which the border damps a wave in a step, d cells from the middle: exp(-gamma
   dt s^2), with s from 0 at the strip's inner edge to 1 at the window's edge. The damping rises
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
        SWELL_PART(patch->breaking, cells), SWELL_PART(patch->breaks, grid),
        SWELL_PART(patch->trail, cells), SWELL_PART(patch->extremes, grid / 8),
        SWELL_PART(patch->stones, WAKE_STONES_MAX));
    return patch->parts != NULL;
}

WakePatch* wake_patch_create(const WakeParams* params, SwellWorkers* workers, SwellError* error) {
    assert(params && workers);
    WakePatch* patch =
        check_params(params, error) ? swell_memory_allocate(1, sizeof *patch, error) : NULL;
    if (!patch) {
        return NULL;
    }
    patch->params = *params;
    patch->workers = workers;
    patch->path = wake_turn_choose();
    patch->fill_texels = wake_texels_fill;
#ifdef SWELL_WAKE_HAS_AVX2
    patch->fill_texels = swell_processor().avx2 ? wake_texels_fill_avx2 : wake_texels_fill;
#endif
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
    assert(patch);
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
    assert(patch);
    return &patch->params;
}

void wake_patch_still(WakePatch* patch) {
    const size_t grid = wake_grid(patch);
    memset(patch->field, 0, wake_octet_count(grid) * sizeof *patch->field);
    memset(patch->past, 0, wake_octet_count(grid) * sizeof *patch->past);
    memset(patch->push, 0, grid * grid * sizeof *patch->push);
    memset(patch->is_pushed, 0, grid / 8 * sizeof *patch->is_pushed);
    memset(patch->texels, 0, grid * grid * sizeof *patch->texels);
    memset(patch->trail, 0, grid * grid * sizeof *patch->trail);
    memset(patch->breaks, 0, grid * sizeof *patch->breaks);
    patch->largest = 0.0f;
    patch->has_trail = false;
    patch->is_still = true;
    patch->generation += 1;
}

void wake_patch_clear(WakePatch* patch) {
    assert(patch);
    wake_patch_still(patch);
    memset(patch->wanted, 0, sizeof patch->wanted);
    memset(patch->pressing, 0, sizeof patch->pressing);
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

void wake_patch_move(WakePatch* patch, double x, double z) {
    assert(patch);
    if (!isfinite(x) || !isfinite(z) || wake_is_tile(patch)) {
        return;
    }
    const double place[2] = {x, z};
    for (int axis = 0; axis < 2; ++axis) {
        const double cell = floor(place[axis] / patch->params.cell + 0.5);
        /* Up to 2^52 doubles hold whole numbers exactly. */
        const int64_t middle = (int64_t)swell_clamp(cell, -0x1p52, 0x1p52);
        if (middle != patch->middle[axis]) {
            move_axis(patch, axis, middle);
            patch->generation += !patch->is_still;
        }
    }
}

void wake_patch_middle(const WakePatch* patch, double middle[2]) {
    assert(patch && middle);
    middle[0] = (double)patch->middle[0] * patch->params.cell;
    middle[1] = (double)patch->middle[1] * patch->params.cell;
}

/* ---- Reading --------------------------------------------------------------------------------- */

const WakeTexel* wake_patch_texels(const WakePatch* patch) {
    assert(patch);
    return patch->texels;
}

uint64_t wake_patch_generation(const WakePatch* patch) {
    assert(patch);
    return patch->generation;
}

bool wake_patch_is_still(const WakePatch* patch) {
    assert(patch);
    return patch->is_still && patch->stone_count == 0 && patch->wash_count == 0;
}

double wake_patch_largest(const WakePatch* patch) {
    assert(patch);
    return (double)patch->largest;
}

double wake_patch_energy(const WakePatch* patch) {
    assert(patch);
    const size_t octets = wake_octet_count(wake_grid(patch));
    double sum = 0.0; /* the gaps between columns are 0 */
    for (size_t i = 0; i < octets; ++i) {
        for (size_t lane = 0; lane < 8; ++lane) {
            const double h = (double)patch->field[i].re[lane];
            const double psi = (double)patch->field[i].im[lane];
            sum += h * h + psi * psi;
        }
    }
    return 0.5 * sum * patch->params.cell * patch->params.cell;
}

void wake_patch_copy_field(const WakePatch* patch, float* re, float* im) {
    assert(patch && re && im);
    const size_t grid = wake_grid(patch);
    for (size_t b = 0; b < grid / 8; ++b) {
        for (size_t j = 0; j < grid; ++j) {
            const WakeOctet* octet = &patch->field[wake_octet_index(patch, (int)(8 * b), (int)j)];
            memcpy(re + j * grid + 8 * b, octet->re, sizeof octet->re);
            memcpy(im + j * grid + 8 * b, octet->im, sizeof octet->im);
        }
    }
}

double wake_patch_share(const WakePatch* patch, double x, double z) {
    assert(patch);
    if (!isfinite(x) || !isfinite(z)) {
        return 0.0;
    }
    const double place[2] = {x, z}, half = 0.5 * wake_side(patch);
    double share = 1.0; /* 1 inside; falls to 0 over the border, along each axis */
    for (int axis = 0; axis < 2 && !wake_is_tile(patch); ++axis) {
        const double away = fabs(place[axis] - (double)patch->middle[axis] * patch->params.cell);
        share *= swell_smoothstep(0.0, patch->params.border, half - away);
    }
    return share;
}

WakeSample wake_patch_sample(const WakePatch* patch, double x, double z) {
    WakeSample sample = {0};
    const double share = wake_patch_share(patch, x, z);
    if (share <= 0.0 || patch->is_still) {
        return sample;
    }
    if (wake_is_tile(patch)) {
        x = fmod(x, wake_side(patch));
        z = fmod(z, wake_side(patch));
    }
    const double column = floor(x / patch->params.cell), row = floor(z / patch->params.cell);
    const double right = x / patch->params.cell - column, below = z / patch->params.cell - row;
    for (int n = 0; n < 4; ++n) {
        const double weight = share * (n & 1 ? right : 1.0 - right) * (n & 2 ? below : 1.0 - below);
        const int i = wake_wrap(patch, (int64_t)column + (n & 1));
        const int j = wake_wrap(patch, (int64_t)row + (n >> 1));
        const WakeTexel* texel = &patch->texels[(size_t)j * wake_grid(patch) + (size_t)i];
        const double height = (double)texel->height;
        const double before = (double)patch->past[wake_octet_index(patch, i, j)].re[i % 8];
        const double pushed = 0.5 * (double)patch->push[wake_push_index(patch, i, j)];
        sample.height += weight * height;
        sample.slope[0] += weight * (double)texel->slope[0];
        sample.slope[1] += weight * (double)texel->slope[1];
        sample.rise += weight * (height - before - pushed) / WAKE_STEP;
        sample.foam += weight * (double)texel->foam;
    }
    return sample;
}

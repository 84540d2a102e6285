/*
 * One step: z = h + i psi, dz/dt = -i omega z.
 *
 * For waves of small height over still water, h_t = k tanh(kd) phi and phi_t = -(g + tau k^2) h,
 * for each wave. With psi = (k tanh(kd) / omega) phi they become h_t = omega psi, psi_t = -omega h:
 * a rotation in the plane of (h, psi), by the same angle for k and -k. So one complex transform of
 * h + i psi carries both fields, although the coefficients of each are complex, and the rotation
 * keeps both fields real.
 *
 * A push is added to h, half before and half after the rotation, which gives an error of second
 * order in the step. A pressure P [m of water] acts as a displacement: h' = h + P moves freely, so
 * a change of P enters as h' += P(t + dt) - P(t). The patch stores h'.
 */
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>

/* ---- Breaking ------------------------------------------------------------------------------ */

/* Largest exchange over the difference between two cells; more is unstable. */
static const float FLOW_MOST = 0.2f;

/* Breaking crests lose their waves to turbulence: where the texels say that a crest breaks
   (texels.c), an eddy viscosity smooths height and psi until the crest is no longer too steep. What
   one cell loses its neighbour gains, so the water's volume stays. The changes are summed in
   `spectrum`. */
static void break_crests(WakePatch* patch) {
    const size_t grid = wake_grid(patch), mask = grid - 1;
    const double cell = patch->params.cell;
    const float most =
        swell_minf((float)(patch->params.breaking * WAKE_STEP / (cell * cell)), FLOW_MOST);
    bool touched[WAKE_GRID_MAX]; /* whether a row, or one beside it, has breaking cells */
    for (size_t j = 0; j < grid; ++j) {
        touched[j] =
            patch->breaks[(j + mask) & mask] || patch->breaks[j] || patch->breaks[(j + 1) & mask];
        for (size_t i = 0; touched[j] && i < grid; i += 8) {
            patch->spectrum[wake_octet_index(patch, (int)i, (int)j)] = (WakeOctet){0};
        }
    }
    for (size_t j = 0; j < grid; ++j) {
        for (size_t i = 0; patch->breaks[j] && i < grid; ++i) {
            const float share = 0.5f * most * patch->breaking[j * grid + i];
            const size_t beside[4][2] = {{(i + mask) & mask, j},
                                         {(i + 1) & mask, j},
                                         {i, (j + mask) & mask},
                                         {i, (j + 1) & mask}};
            for (int k = 0; share > 0.0f && k < 4; ++k) {
                const size_t *to = beside[k], a = i % 8, b = to[0] % 8;
                const size_t here = wake_octet_index(patch, (int)i, (int)j);
                const size_t there = wake_octet_index(patch, (int)to[0], (int)to[1]);
                const float re = share * (patch->field[there].re[b] - patch->field[here].re[a]);
                const float im = share * (patch->field[there].im[b] - patch->field[here].im[a]);
                patch->spectrum[here].re[a] += re;
                patch->spectrum[here].im[a] += im;
                patch->spectrum[there].re[b] -= re;
                patch->spectrum[there].im[b] -= im;
            }
        }
    }
    for (size_t j = 0; j < grid; ++j) {
        for (size_t i = 0; touched[j] && i < grid; i += 8) {
            const size_t octet = wake_octet_index(patch, (int)i, (int)j);
            for (size_t lane = 0; lane < 8; ++lane) {
                patch->field[octet].re[lane] += patch->spectrum[octet].re[lane];
                patch->field[octet].im[lane] += patch->spectrum[octet].im[lane];
            }
        }
    }
}

/* ---- The step ------------------------------------------------------------------------------ */

static void add_half_push(const WakePatch* patch, WakeOctet* field, int b) {
    if (!patch->is_pushed[b]) {
        return;
    }
    const size_t grid = wake_grid(patch);
    WakeOctet* octets = field + wake_column_at(grid, (size_t)b);
    const float* push = patch->push + (size_t)b * grid * 8;
    for (size_t j = 0; j < grid; ++j) {
        for (size_t lane = 0; lane < 8; ++lane) {
            octets[j].re[lane] += 0.5f * push[8 * j + lane];
        }
    }
}

/* Values below this become 0 [m], so that a fading patch has no denormals, which are slow. */
static const float LEAST = 1e-15f;

static float flush_small(float value) {
    return fabsf(value) < LEAST ? 0.0f : value;
}

/* Multiplies by the factors of the border. Skips octets inside the border, where the factors are
   1. */
static void absorb(WakePatch* patch, int b) {
    WakeOctet* octets = patch->field + wake_column_at(wake_grid(patch), (size_t)b);
    const float* by_column = patch->absorb[0] + 8 * b;
    bool is_inside = true;
    for (size_t lane = 0; lane < 8; ++lane) {
        is_inside = is_inside && by_column[lane] >= 1.0f;
    }
    for (size_t j = 0; j < wake_grid(patch); ++j) {
        const float by_row = patch->absorb[1][j];
        if (is_inside && by_row >= 1.0f) {
            continue;
        }
        for (size_t lane = 0; lane < 8; ++lane) {
            octets[j].re[lane] = flush_small(octets[j].re[lane] * (by_column[lane] * by_row));
            octets[j].im[lane] = flush_small(octets[j].im[lane] * (by_column[lane] * by_row));
        }
    }
}

static void transform_columns(void* context, int b, int worker) {
    WakePatch* patch = context;
    const size_t first = wake_column_at(wake_grid(patch), (size_t)b);
    add_half_push(patch, patch->past, b);
    patch->path->forward(patch->transform, worker, patch->past + first, patch->spectrum + first);
}

static void turn_rows(void* context, int group, int worker) {
    WakePatch* patch = context;
    const size_t waves = wake_grid(patch) / 2 + 1;
    patch->path->rows(patch->transform, worker, patch->turn + (size_t)group * waves,
                      patch->spectrum + 8 * group);
}

static void return_columns(void* context, int b, int worker) {
    WakePatch* patch = context;
    const size_t first = wake_column_at(wake_grid(patch), (size_t)b);
    patch->path->back(patch->transform, worker, patch->spectrum + first, patch->field + first);
    add_half_push(patch, patch->field, b);
    absorb(patch, b);
}

static void fill_texels(void* context, int group, int worker) {
    (void)worker;
    WakePatch* patch = context;
    patch->fill_texels(patch, group);
}

/* Water is still if every |h| and |psi| is below this [m]. */
static const float STILL = 1e-4f;

/* Returns whether psi is small, too, because level water may still move. */
static bool is_at_rest(const WakePatch* patch) {
    const size_t count = wake_octet_count(wake_grid(patch));
    float largest = 0.0f;
    for (size_t i = 0; i < count; ++i) {
        for (size_t lane = 0; lane < 8; ++lane) {
            largest = fmaxf(largest, fabsf(patch->field[i].im[lane]));
        }
    }
    return largest < STILL;
}

void wake_patch_step(WakePatch* patch) {
    assert(patch);
    patch->steps += 1;
    const bool is_pushed = wake_sources_push(patch);
    if (patch->is_still && !is_pushed && patch->stone_count == 0 && patch->wash_count == 0) {
        return;
    }
    break_crests(patch);
    WakeOctet* past = patch->field;
    patch->field = patch->past;
    patch->past = past;
    const int blocks = patch->params.grid / 8;
    swell_workers_run(patch->workers, blocks, transform_columns, patch);
    swell_workers_run(patch->workers, blocks, turn_rows, patch);
    swell_workers_run(patch->workers, blocks, return_columns, patch);
    swell_workers_run(patch->workers, blocks, fill_texels, patch);
    WakeExtremes all = {0};
    for (int group = 0; group < blocks; ++group) {
        all.height = fmaxf(all.height, patch->extremes[group].height);
        all.foam = fmaxf(all.foam, patch->extremes[group].foam);
    }
    wake_trail_spread(patch);
    const float laid = wake_sources_foam(patch);
    patch->largest = all.height;
    patch->generation += 1;
    patch->is_still = false;
    if (!is_pushed && laid <= 0.0f && all.foam <= 0.0f && !patch->has_trail && all.height < STILL &&
        is_at_rest(patch)) {
        wake_patch_still(patch);
    }
}

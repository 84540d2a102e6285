/*
 * Breaking crests lose their waves to turbulence: an eddy viscosity smooths height and psi where
 * the texels say that a crest breaks (texels.c), until it is no longer too steep. What one cell
 * loses its neighbour gains, so the water's volume stays.
 */
#include "patch.h"

#include "base/numbers.h"

#include <string.h>

/* More in a step is unstable; of the difference between two cells. */
static const float FLOW_MOST = 0.2f;

/* A cell of a field: its octet and its lane. */
static WakeOctet* octet_at(const WakePatch* patch, WakeOctet* field, size_t i, size_t j) {
    return &field[wake_column_at(wake_grid(patch), i / 8) + j];
}

static void flow(WakePatch* patch, const size_t from[2], const size_t to[2], float share) {
    const size_t a = from[0] % 8, b = to[0] % 8;
    const WakeOctet* here = octet_at(patch, patch->field, from[0], from[1]);
    const WakeOctet* there = octet_at(patch, patch->field, to[0], to[1]);
    const float re = share * (there->re[b] - here->re[a]);
    const float im = share * (there->im[b] - here->im[a]);
    WakeOctet* gain = octet_at(patch, patch->spectrum, from[0], from[1]);
    WakeOctet* loss = octet_at(patch, patch->spectrum, to[0], to[1]);
    gain->re[a] += re;
    gain->im[a] += im;
    loss->re[b] -= re;
    loss->im[b] -= im;
}

/* Whether a row, or one beside it, has breaking cells. */
static bool is_touched(const WakePatch* patch, size_t j) {
    const size_t mask = wake_grid(patch) - 1;
    return patch->breaks[(j + mask) & mask] || patch->breaks[j] || patch->breaks[(j + 1) & mask];
}

static void add_changes(WakePatch* patch, size_t j) {
    for (size_t b = 0; b < wake_grid(patch) / 8; ++b) {
        const size_t at = wake_column_at(wake_grid(patch), b) + j;
        for (size_t lane = 0; lane < 8; ++lane) {
            patch->field[at].re[lane] += patch->spectrum[at].re[lane];
            patch->field[at].im[lane] += patch->spectrum[at].im[lane];
        }
    }
}

void wake_break(WakePatch* patch) {
    const size_t grid = wake_grid(patch), mask = grid - 1;
    const double cell = patch->params.cell;
    const float most =
        swell_minf((float)(patch->params.breaking * WAKE_STEP / (cell * cell)), FLOW_MOST);
    for (size_t j = 0; j < grid; ++j) {
        for (size_t b = 0; is_touched(patch, j) && b < grid / 8; ++b) {
            patch->spectrum[wake_column_at(grid, b) + j] = (WakeOctet){0};
        }
    }
    for (size_t j = 0; j < grid; ++j) {
        for (size_t i = 0; patch->breaks[j] && i < grid; ++i) {
            const float share = 0.5f * most * patch->breaking[j * grid + i];
            if (share > 0.0f) {
                const size_t here[2] = {i, j};
                flow(patch, here, (const size_t[2]){(i + mask) & mask, j}, share);
                flow(patch, here, (const size_t[2]){(i + 1) & mask, j}, share);
                flow(patch, here, (const size_t[2]){i, (j + mask) & mask}, share);
                flow(patch, here, (const size_t[2]){i, (j + 1) & mask}, share);
            }
        }
    }
    for (size_t j = 0; j < grid; ++j) {
        if (is_touched(patch, j)) {
            add_changes(patch, j);
        }
    }
}

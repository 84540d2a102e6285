/* Reads a patch: its height and slope at a place, its energy, its share near the border. */
#include "patch.h"

#include "base/numbers.h"

#include <string.h>

const WakeTexel* wake_patch_texels(const WakePatch* patch) {
    return patch ? patch->texels : NULL;
}

double wake_patch_largest(const WakePatch* patch) {
    return patch ? (double)patch->largest : 0.0;
}

double wake_patch_energy(const WakePatch* patch) {
    if (!patch) {
        return 0.0;
    }
    const size_t octets = wake_octet_count(wake_grid(patch));
    double sum = 0.0; /* what lies between columns is 0 */
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
    if (!patch || !re || !im) {
        return;
    }
    const size_t grid = wake_grid(patch);
    for (size_t b = 0; b < grid / 8; ++b) {
        for (size_t j = 0; j < grid; ++j) {
            const WakeOctet* octet = &patch->field[wake_octet_index(patch, (int)(8 * b), (int)j)];
            memcpy(re + j * grid + 8 * b, octet->re, sizeof octet->re);
            memcpy(im + j * grid + 8 * b, octet->im, sizeof octet->im);
        }
    }
}

/* 1 inside, smoothly 0 over the border, along one axis. */
static double share_along(const WakePatch* patch, int axis, double place) {
    const double half = 0.5 * wake_side(patch), border = patch->params.border;
    const double away = fabs(place - (double)patch->middle[axis] * patch->params.cell);
    return swell_smoothstep(0.0, border, half - away);
}

double wake_patch_share(const WakePatch* patch, double x, double z) {
    if (!patch || !isfinite(x) || !isfinite(z)) {
        return 0.0;
    }
    return wake_is_tile(patch) ? 1.0 : share_along(patch, 0, x) * share_along(patch, 1, z);
}

static void add_cell(const WakePatch* patch, int64_t column, int64_t row, double weight,
                     WakeSample* sample) {
    const int i = wake_wrap(patch, column), j = wake_wrap(patch, row);
    const size_t index = (size_t)j * wake_grid(patch) + (size_t)i;
    const WakeTexel* texel = &patch->texels[index];
    const double height = (double)texel->height;
    const double before = (double)patch->past[wake_octet_index(patch, i, j)].re[i % 8];
    const double pushed = 0.5 * (double)patch->push[wake_push_index(patch, i, j)];
    sample->height += weight * height;
    sample->slope[0] += weight * (double)texel->slope[0];
    sample->slope[1] += weight * (double)texel->slope[1];
    sample->rise += weight * (height - before - pushed) / WAKE_STEP;
    sample->foam += weight * (double)texel->foam;
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
        add_cell(patch, (int64_t)column + (n & 1), (int64_t)row + (n >> 1), weight, &sample);
    }
    return sample;
}

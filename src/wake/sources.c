/*
 * What pushes the water and what leaves foam, brought together.
 */
#include "sources.h"

#include <math.h>
#include <string.h>

/* Less is nothing: see LEAST in step.c. m */
static const double PUSH_LEAST = 1e-15;

WakeBox wake_box_around(const WakePatch* patch, double x, double z, double reach) {
    WakeBox box = {{x, z}, {0, 0}, {-1, -1}};
    const double cell = patch->params.cell;
    const int half = patch->params.grid / 2;
    for (int axis = 0; axis < 2; ++axis) {
        if (wake_is_tile(patch)) {
            box.place[axis] = fmod(box.place[axis], wake_side(patch));
        }
        double first = ceil((box.place[axis] - reach) / cell);
        double last = floor((box.place[axis] + reach) / cell);
        if (!wake_is_tile(patch)) {
            first = fmax(first, (double)(patch->middle[axis] - half));
            last = fmin(last, (double)(patch->middle[axis] + half - 1));
        }
        if (first > last) {
            return (WakeBox){{x, z}, {0, 0}, {-1, -1}};
        }
        box.first[axis] = (int64_t)first;
        box.last[axis] = (int64_t)last;
    }
    return box;
}

void wake_push_cell(WakePatch* patch, int64_t column, int64_t row, double by) {
    if (fabs(by) >= PUSH_LEAST) {
        const int i = wake_wrap(patch, column);
        patch->push[wake_push_index(patch, i, wake_wrap(patch, row))] += (float)by;
        patch->is_pushed[i / 8] = true;
    }
}

void wake_foam_cell(WakePatch* patch, int64_t column, int64_t row, double foam, float* laid) {
    const size_t index =
        (size_t)wake_wrap(patch, row) * wake_grid(patch) + (size_t)wake_wrap(patch, column);
    patch->foam[index] = fmaxf(patch->foam[index], (float)foam);
    patch->texels[index].foam = patch->foam[index];
    *laid = fmaxf(*laid, (float)foam);
}

static void forget_push(WakePatch* patch) {
    const size_t column = 8 * wake_grid(patch);
    for (size_t b = 0; b < wake_grid(patch) / 8; ++b) {
        if (patch->is_pushed[b]) {
            memset(patch->push + b * column, 0, column * sizeof *patch->push);
            patch->is_pushed[b] = false;
        }
    }
}

bool wake_sources_push(WakePatch* patch) {
    forget_push(patch);
    wake_hulls_push(patch);
    for (int i = 0; i < patch->stone_count; ++i) {
        wake_stone_push(patch, &patch->stones[i]);
    }
    bool any = false;
    for (size_t b = 0; b < wake_grid(patch) / 8; ++b) {
        any = any || patch->is_pushed[b];
    }
    return any;
}

float wake_sources_foam(WakePatch* patch) {
    float laid = 0.0f;
    for (int i = 0; i < patch->stone_count; ++i) {
        if (patch->stones[i].foam > 0.0) {
            wake_stone_foam(patch, &patch->stones[i], &laid);
        }
    }
    for (int i = 0; i < patch->wash_count; ++i) {
        wake_wash_foam(patch, &patch->wash[i], &laid);
    }
    patch->stone_count = 0;
    patch->wash_count = 0;
    return laid;
}

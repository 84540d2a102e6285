/*
 * Stones: hollows that waves spread from.
 */
#include "sources.h"

#include <assert.h>
#include <math.h>

/* A stone's bell is 1.6e-9 of its middle at this many radii; with (r/a)^2 before it 3e-8, what
   rounding to floats costs. */
static const double STONE_REACH = 4.5;

bool wake_patch_add_stone(WakePatch* patch, double x, double z, double radius, double depth,
                          double foam) {
    assert(patch);
    if (patch->stone_count == WAKE_STONES_MAX || !isfinite(x) || !isfinite(z) ||
        !isfinite(radius) || !isfinite(depth) || !isfinite(foam)) {
        return false;
    }
    const double a =
        fmin(fmax(radius, 2.0 * patch->params.cell), wake_side(patch) / (2.0 * STONE_REACH));
    patch->stones[patch->stone_count++] = (WakeStone){
        .x = x,
        .z = z,
        .radius = a,
        .depth = fmin(fmax(depth, -a), a),
        .foam = fmin(fmax(foam, 0.0), 1.0),
    };
    return true;
}

/* exp(-r^2/a^2) is the product of two bells, one along each axis. */
typedef struct Bells {
    WakeBox box;
    double far[2][WAKE_GRID_MAX + 1];  /* (distance / a)^2 along x, z */
    double bell[2][WAKE_GRID_MAX + 1]; /* its exp(-) */
} Bells;

static void fill_bells(const WakePatch* patch, const WakeStone* stone, Bells* bells) {
    bells->box = wake_box_around(patch, stone->x, stone->z, STONE_REACH * stone->radius);
    for (int axis = 0; axis < 2; ++axis) {
        const int64_t first = bells->box.first[axis];
        for (int64_t cell = first; cell <= bells->box.last[axis]; ++cell) {
            const double away = (double)cell * patch->params.cell - bells->box.place[axis];
            bells->far[axis][cell - first] = wake_square(away / stone->radius);
            bells->bell[axis][cell - first] = exp(-wake_square(away / stone->radius));
        }
    }
}

/* h += -A (1 - r^2/a^2) exp(-r^2/a^2). */
void wake_stone_push(WakePatch* patch, const WakeStone* stone) {
    Bells bells;
    fill_bells(patch, stone, &bells);
    const WakeBox* box = &bells.box;
    for (int64_t row = box->first[1]; row <= box->last[1]; ++row) {
        const int64_t j = row - box->first[1];
        for (int64_t column = box->first[0]; column <= box->last[0]; ++column) {
            const int64_t i = column - box->first[0];
            const double far = bells.far[0][i] + bells.far[1][j];
            const double bell = bells.bell[0][i] * bells.bell[1][j];
            wake_push_cell(patch, column, row, -stone->depth * (1.0 - far) * bell);
        }
    }
}

void wake_stone_foam(WakePatch* patch, const WakeStone* stone, float* laid) {
    Bells bells;
    fill_bells(patch, stone, &bells);
    const WakeBox* box = &bells.box;
    for (int64_t row = box->first[1]; row <= box->last[1]; ++row) {
        for (int64_t column = box->first[0]; column <= box->last[0]; ++column) {
            const double bell =
                bells.bell[0][column - box->first[0]] * bells.bell[1][row - box->first[1]];
            wake_foam_cell(patch, column, row, 0.9 * stone->foam * bell, laid);
        }
    }
}

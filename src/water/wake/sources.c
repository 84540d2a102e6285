/*
 * Sources of waves and foam: stones, hulls and the wash behind propellers.
 */
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* Cells of the world around a place. */
typedef struct WakeBox {
    double place[2];           /* x, z [m]; in a tile moved near its first cells */
    int64_t first[2], last[2]; /* along x, z; none where last < first */
} WakeBox;

static double square(double value) {
    return value * value;
}

static const double PUSH_LEAST = 1e-15; /* m; see LEAST in step.c */

/* The cells of the window within `reach` [m] of a place along each axis. A tile repeats, so it has
   all of them. */
static WakeBox box_around(const WakePatch* patch, double x, double z, double reach) {
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

/* Adds to the push of a cell of the world [m]. */
static void push_cell(WakePatch* patch, int64_t column, int64_t row, double by) {
    if (fabs(by) >= PUSH_LEAST) {
        const int i = wake_wrap(patch, column);
        patch->push[wake_push_index(patch, i, wake_wrap(patch, row))] += (float)by;
        patch->is_pushed[i / 8] = true;
    }
}

/* Raises the foam of a cell of the world to `foam`, and `laid` to the largest so far. */
static void foam_cell(WakePatch* patch, int64_t column, int64_t row, double foam, float* laid) {
    const size_t index =
        (size_t)wake_wrap(patch, row) * wake_grid(patch) + (size_t)wake_wrap(patch, column);
    patch->foam[index] = fmaxf(patch->foam[index], (float)foam);
    patch->texels[index].foam = patch->foam[index];
    *laid = fmaxf(*laid, (float)foam);
}

/* Raises the trail of a cell of the world to `trail`. */
static void trail_cell(WakePatch* patch, int64_t column, int64_t row, double trail) {
    const size_t j = (size_t)wake_wrap(patch, row);
    float* here = &patch->trail[j * wake_grid(patch) + (size_t)wake_wrap(patch, column)];
    *here = fmaxf(*here, (float)trail);
    patch->has_trail = patch->has_trail || *here > 0.0f;
}

/* ---- Hulls --------------------------------------------------------------------------------- */

static const double DRAUGHT_MOST = 100.0; /* m */

/* The integral of (1 - r^2/a^2)^3 is pi a^2 / 4. */
static WakeStamp stamp_of(const WakePatch* patch, const WakeHull* hull) {
    const double cell = patch->params.cell, most = wake_side(patch) / 4.0;
    WakeStamp stamp = {.x = hull->x, .z = hull->z, .round = hull->round};
    if (hull->round) {
        stamp.half_length = swell_clamp(0.5 * hull->length, 3.0 * cell, most);
        stamp.draught = 8.0 * hull->volume / (SWELL_TWO_PI * square(stamp.half_length));
    } else {
        const double size = hypot(hull->heading[0], hull->heading[1]);
        stamp.along[0] = hull->heading[0] / size;
        stamp.along[1] = hull->heading[1] / size;
        stamp.half_length = swell_clamp(0.5 * hull->length, 4.0 * cell, most);
        stamp.half_beam = swell_clamp(0.5 * hull->beam, 2.0 * cell, most);
        stamp.is_ship = hull->sections != NULL;
        stamp.draught =
            stamp.is_ship
                ? wake_ship_fill(&stamp.ship, hull, cell, most)
                : hull->volume / (square(WAKE_BELL) * stamp.half_length * stamp.half_beam);
    }
    stamp.draught = swell_clamp(stamp.draught, 0.0, DRAUGHT_MOST);
    return stamp;
}

static bool equal_stamps(const WakeStamp* a, const WakeStamp* b) {
    return a->x == b->x && a->z == b->z && a->along[0] == b->along[0] &&
           a->along[1] == b->along[1] && a->half_length == b->half_length &&
           a->half_beam == b->half_beam && a->draught == b->draught && a->round == b->round &&
           a->is_ship == b->is_ship && memcmp(&a->ship, &b->ship, sizeof a->ship) == 0;
}

void wake_patch_set_hull(WakePatch* patch, int slot, const WakeHull* hull) {
    assert(patch && slot >= 0 && slot < WAKE_HULLS_MAX);
    const bool presses = hull && isfinite(hull->x + hull->z + hull->length + hull->volume);
    patch->wanted[slot] = presses ? stamp_of(patch, hull) : (WakeStamp){0};
    patch->is_changed[slot] = !equal_stamps(&patch->wanted[slot], &patch->pressing[slot]);
}

static double share_at(const WakeStamp* stamp, double x, double z) {
    if (stamp->round) {
        const double rest = 1.0 - (square(x) + square(z)) / square(stamp->half_length);
        return rest > 0.0 ? rest * rest * rest : 0.0;
    }
    const double ahead = x * stamp->along[0] + z * stamp->along[1];
    const double aside = z * stamp->along[0] - x * stamp->along[1];
    if (stamp->is_ship) {
        return wake_ship_share(&stamp->ship, ahead, aside);
    }
    const double u = ahead / stamp->half_length, v = aside / stamp->half_beam;
    return fabs(u) < 1.0 && fabs(v) < 1.0 ? square((1.0 - square(u)) * (1.0 - square(v))) : 0.0;
}

static void press(WakePatch* patch, const WakeStamp* stamp, double sign) {
    if (stamp->draught <= 0.0) {
        return;
    }
    const double reach =
        stamp->is_ship ? stamp->ship.reach : hypot(stamp->half_length, stamp->half_beam);
    const WakeBox box = box_around(patch, stamp->x, stamp->z, reach);
    for (int64_t row = box.first[1]; row <= box.last[1]; ++row) {
        const double z = (double)row * patch->params.cell - box.place[1];
        for (int64_t column = box.first[0]; column <= box.last[0]; ++column) {
            const double x = (double)column * patch->params.cell - box.place[0];
            push_cell(patch, column, row, sign * stamp->draught * share_at(stamp, x, z));
        }
    }
}

/* ---- Wash ---------------------------------------------------------------------------------- */

/* Beyond this many lengths the foam of a wash is below FOAM_LEAST in texels.c. */
static const double WASH_REACH = 3.0;

bool wake_patch_add_wash(WakePatch* patch, const WakeWash* wash) {
    assert(patch && wash);
    const double size = hypot(wash->heading[0], wash->heading[1]);
    if (patch->wash_count == WAKE_HULLS_MAX ||
        !(wash->length > 0.0 && wash->beam > 0.0 && size > 0.0) ||
        !isfinite(wash->x + wash->z + size + wash->length + wash->beam + wash->strength)) {
        return false;
    }
    const double most = wake_side(patch) / (2.0 * WASH_REACH);
    WakeWash* kept = &patch->wash[patch->wash_count++];
    *kept = *wash;
    kept->heading[0] /= size;
    kept->heading[1] /= size;
    kept->length = fmin(wash->length, most);
    kept->beam = fmin(wash->beam, most);
    kept->strength = swell_clamp(wash->strength, 0.0, 1.0);
    return true;
}

static void lay_wash(WakePatch* patch, const WakeWash* wash, float* laid) {
    const double reach = WASH_REACH * hypot(wash->length, wash->beam);
    const WakeBox box = box_around(patch, wash->x, wash->z, reach);
    for (int64_t row = box.first[1]; row <= box.last[1]; ++row) {
        const double z = (double)row * patch->params.cell - box.place[1];
        for (int64_t column = box.first[0]; column <= box.last[0]; ++column) {
            const double x = (double)column * patch->params.cell - box.place[0];
            const double u = (x * wash->heading[0] + z * wash->heading[1]) / wash->length;
            const double v = (z * wash->heading[0] - x * wash->heading[1]) / wash->beam;
            const double bell = wash->strength * exp(-u * u - v * v);
            foam_cell(patch, column, row, bell, laid);
            trail_cell(patch, column, row, bell);
        }
    }
}

/* ---- Stones -------------------------------------------------------------------------------- */

/* At this many radii exp(-r^2/a^2) is 1.6e-9, and (r/a)^2 times that 3e-8, the rounding of floats.
 */
static const double STONE_REACH = 4.5;

bool wake_patch_add_stone(WakePatch* patch, double x, double z, double radius, double depth,
                          double foam) {
    assert(patch);
    if (patch->stone_count == WAKE_STONES_MAX || !isfinite(x + z + radius + depth + foam)) {
        return false;
    }
    const double a =
        swell_clamp(radius, 2.0 * patch->params.cell, wake_side(patch) / (2.0 * STONE_REACH));
    patch->stones[patch->stone_count++] = (WakeStone){
        .x = x,
        .z = z,
        .radius = a,
        .depth = swell_clamp(depth, -a, a),
        .foam = swell_clamp(foam, 0.0, 1.0),
    };
    return true;
}

/* Adds h += -A (1 - r^2/a^2) exp(-r^2/a^2), or with `laid` the stone's foam. The bell is the
   product of one factor along each axis. */
static void add_stone(WakePatch* patch, const WakeStone* stone, float* laid) {
    double fars[2][WAKE_GRID_MAX + 1], bells[2][WAKE_GRID_MAX + 1]; /* (distance / a)^2, exp(-) */
    const WakeBox box = box_around(patch, stone->x, stone->z, STONE_REACH * stone->radius);
    for (int axis = 0; axis < 2; ++axis) {
        for (int64_t cell = box.first[axis]; cell <= box.last[axis]; ++cell) {
            const double away = (double)cell * patch->params.cell - box.place[axis];
            fars[axis][cell - box.first[axis]] = square(away / stone->radius);
            bells[axis][cell - box.first[axis]] = exp(-square(away / stone->radius));
        }
    }
    for (int64_t row = box.first[1]; row <= box.last[1]; ++row) {
        const int64_t j = row - box.first[1];
        for (int64_t column = box.first[0]; column <= box.last[0]; ++column) {
            const int64_t i = column - box.first[0];
            const double far = fars[0][i] + fars[1][j], bell = bells[0][i] * bells[1][j];
            if (laid) {
                foam_cell(patch, column, row, 0.9 * stone->foam * bell, laid);
            } else {
                push_cell(patch, column, row, -stone->depth * (1.0 - far) * bell);
            }
        }
    }
}

/* ---- All of them --------------------------------------------------------------------------- */

bool wake_sources_push(WakePatch* patch) {
    const size_t column = 8 * wake_grid(patch);
    for (size_t b = 0; b < wake_grid(patch) / 8; ++b) {
        if (patch->is_pushed[b]) {
            memset(patch->push + b * column, 0, column * sizeof *patch->push);
            patch->is_pushed[b] = false;
        }
    }
    for (int slot = 0; slot < WAKE_HULLS_MAX; ++slot) {
        if (patch->is_changed[slot]) {
            press(patch, &patch->wanted[slot], 1.0);
            press(patch, &patch->pressing[slot], -1.0);
            patch->pressing[slot] = patch->wanted[slot];
            patch->is_changed[slot] = false;
        }
    }
    for (int i = 0; i < patch->stone_count; ++i) {
        add_stone(patch, &patch->stones[i], NULL);
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
            add_stone(patch, &patch->stones[i], &laid);
        }
    }
    for (int i = 0; i < patch->wash_count; ++i) {
        lay_wash(patch, &patch->wash[i], &laid);
    }
    patch->stone_count = 0;
    patch->wash_count = 0;
    return laid;
}

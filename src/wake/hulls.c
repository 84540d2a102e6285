/*
 * Hulls, which press on the water, and the wash behind propellers.
 */
#include "sources.h"

#include <assert.h>
#include <math.h>

/* Deeper than any hull. m */
static const double DRAUGHT_MOST = 100.0;

/* A wash's bell is less than what is kept as foam there. */
static const double WASH_REACH = 3.0;

static bool is_finite_hull(const WakeHull* hull) {
    return isfinite(hull->x) && isfinite(hull->z) && isfinite(hull->length) &&
           isfinite(hull->volume) &&
           (hull->round ||
            (isfinite(hull->beam) && isfinite(hull->heading[0]) && isfinite(hull->heading[1]) &&
             hypot(hull->heading[0], hull->heading[1]) > 0.0));
}

/* The integral of (1 - r^2/a^2)^3 is pi a^2 / 4, that of (1 - u^2)^2 over u from -1 to 1 16/15. */
static WakeStamp stamp_of(const WakePatch* patch, const WakeHull* hull) {
    const double cell = patch->params.cell, most = wake_side(patch) / 4.0;
    WakeStamp stamp = {.x = hull->x, .z = hull->z, .round = hull->round};
    if (hull->round) {
        stamp.half_length = fmin(fmax(0.5 * hull->length, 3.0 * cell), most);
        stamp.draught = 8.0 * hull->volume / (SWELL_TWO_PI * wake_square(stamp.half_length));
    } else {
        const double size = hypot(hull->heading[0], hull->heading[1]);
        stamp.along[0] = hull->heading[0] / size;
        stamp.along[1] = hull->heading[1] / size;
        stamp.half_length = fmin(fmax(0.5 * hull->length, 4.0 * cell), most);
        stamp.half_beam = fmin(fmax(0.5 * hull->beam, 2.0 * cell), most);
        stamp.draught =
            hull->volume / (wake_square(16.0 / 15.0) * stamp.half_length * stamp.half_beam);
    }
    stamp.draught = fmin(fmax(stamp.draught, 0.0), DRAUGHT_MOST);
    return stamp;
}

static bool equal_stamps(const WakeStamp* a, const WakeStamp* b) {
    return a->x == b->x && a->z == b->z && a->along[0] == b->along[0] &&
           a->along[1] == b->along[1] && a->half_length == b->half_length &&
           a->half_beam == b->half_beam && a->draught == b->draught && a->round == b->round;
}

void wake_patch_set_hull(WakePatch* patch, int slot, const WakeHull* hull) {
    assert(patch && slot >= 0 && slot < WAKE_HULLS_MAX);
    if (hull && !is_finite_hull(hull)) {
        return;
    }
    patch->wanted[slot] = hull ? stamp_of(patch, hull) : (WakeStamp){0};
    patch->is_changed[slot] = !equal_stamps(&patch->wanted[slot], &patch->pressing[slot]);
}

static double share_at(const WakeStamp* stamp, double x, double z) {
    if (stamp->round) {
        const double rest =
            1.0 - (wake_square(x) + wake_square(z)) / wake_square(stamp->half_length);
        return rest > 0.0 ? rest * rest * rest : 0.0;
    }
    const double u = (x * stamp->along[0] + z * stamp->along[1]) / stamp->half_length;
    const double v = (z * stamp->along[0] - x * stamp->along[1]) / stamp->half_beam;
    return fabs(u) < 1.0 && fabs(v) < 1.0
               ? wake_square((1.0 - wake_square(u)) * (1.0 - wake_square(v)))
               : 0.0;
}

static void press(WakePatch* patch, const WakeStamp* stamp, double sign) {
    if (stamp->draught <= 0.0) {
        return;
    }
    const double reach = hypot(stamp->half_length, stamp->half_beam);
    const WakeBox box = wake_box_around(patch, stamp->x, stamp->z, reach);
    for (int64_t row = box.first[1]; row <= box.last[1]; ++row) {
        const double z = (double)row * patch->params.cell - box.place[1];
        for (int64_t column = box.first[0]; column <= box.last[0]; ++column) {
            const double x = (double)column * patch->params.cell - box.place[0];
            wake_push_cell(patch, column, row, sign * stamp->draught * share_at(stamp, x, z));
        }
    }
}

void wake_hulls_push(WakePatch* patch) {
    for (int slot = 0; slot < WAKE_HULLS_MAX; ++slot) {
        if (patch->is_changed[slot]) {
            press(patch, &patch->wanted[slot], 1.0);
            press(patch, &patch->pressing[slot], -1.0);
            patch->pressing[slot] = patch->wanted[slot];
            patch->is_changed[slot] = false;
        }
    }
}

/* ---- Wash ---------------------------------------------------------------------------------- */

bool wake_patch_add_wash(WakePatch* patch, const WakeWash* wash) {
    assert(patch && wash);
    const double size = hypot(wash->heading[0], wash->heading[1]);
    if (patch->wash_count == WAKE_HULLS_MAX || !isfinite(wash->x) || !isfinite(wash->z) ||
        !isfinite(size) || size <= 0.0 || !(wash->length > 0.0 && isfinite(wash->length)) ||
        !(wash->beam > 0.0 && isfinite(wash->beam)) || !isfinite(wash->strength)) {
        return false;
    }
    const double most = wake_side(patch) / (2.0 * WASH_REACH);
    WakeWash* kept = &patch->wash[patch->wash_count++];
    *kept = *wash;
    kept->heading[0] /= size;
    kept->heading[1] /= size;
    kept->length = fmin(wash->length, most);
    kept->beam = fmin(wash->beam, most);
    kept->strength = fmin(fmax(wash->strength, 0.0), 1.0);
    return true;
}

void wake_wash_foam(WakePatch* patch, const WakeWash* wash, float* laid) {
    const double reach = WASH_REACH * hypot(wash->length, wash->beam);
    const WakeBox box = wake_box_around(patch, wash->x, wash->z, reach);
    for (int64_t row = box.first[1]; row <= box.last[1]; ++row) {
        const double z = (double)row * patch->params.cell - box.place[1];
        for (int64_t column = box.first[0]; column <= box.last[0]; ++column) {
            const double x = (double)column * patch->params.cell - box.place[0];
            const double u = (x * wash->heading[0] + z * wash->heading[1]) / wash->length;
            const double v = (z * wash->heading[0] - x * wash->heading[1]) / wash->beam;
            wake_foam_cell(patch, column, row, wash->strength * exp(-u * u - v * v), laid);
        }
    }
}

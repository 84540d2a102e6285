/*
 * Sources of waves and foam: stones, hulls and the wash behind propellers.
 *
 * A ship's pressure follows from what her sections displace, section by section. A thin ship's
 * waves are those of sources 2 U dY/dx over her middle plane (Michell 1898). Summed over the
 * draught they are U dA/dx, with A(x) the curve of section areas. A pressure, in depth of water,
 * with the same effect is A itself. At a stem A has a finite slope, which makes the bow wave. The
 * hollow that the water leaves open behind a transom moves with the ship, so it presses, too.
 */
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

static double square(double value) {
    return value * value;
}

/* Cells of the world around a place. */
typedef struct WakeBox {
    double place[2];           /* x, z [m]; in a tile it is moved near the first cells */
    int64_t first[2], last[2]; /* cells along x, z; empty where last < first */
} WakeBox;

/* The cells of the window within `reach` [m] of a place along each axis. A tile repeats, so it
   always contains them. */
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

static const double PUSH_LEAST = 1e-15; /* smallest push that counts [m]; see LEAST in step.c */

/* Adds to the push of a cell of the world [m]. */
static void push_cell(WakePatch* patch, int64_t column, int64_t row, double by) {
    if (fabs(by) >= PUSH_LEAST) {
        const int i = wake_wrap(patch, column);
        patch->push[wake_push_index(patch, i, wake_wrap(patch, row))] += (float)by;
        patch->is_pushed[i / 8] = true;
    }
}

static size_t texel_of(const WakePatch* patch, int64_t column, int64_t row) {
    return (size_t)wake_wrap(patch, row) * wake_grid(patch) + (size_t)wake_wrap(patch, column);
}

/* Raises the foam of a texel to `foam`, and `laid` to the largest so far. */
static void add_foam(WakePatch* patch, size_t texel, double foam, float* laid) {
    patch->texels[texel].foam = fmaxf(patch->texels[texel].foam, (float)foam);
    *laid = fmaxf(*laid, (float)foam);
}

/* ---- Ships --------------------------------------------------------------------------------- */

/* A wave feels depth through exp(-k y). A mean along the curve of areas stands for that: its
   response is cos^4(k d / 2), with taps a distance d apart that is proportional to her draught,
   0.26 m for a launch. d is at least 0.6 cells, so that the corner at the stem makes no waves
   shorter than the cells. */
static const double SOFT = 0.26, LAUNCH_DRAUGHT = 0.42; /* m */
static const double SOFT_CELLS = 0.6;

static const double BREADTH_CELLS = 2.0; /* least half breadth, in cells */
static const double BELL = 16.0 / 15.0;  /* the integral of (1 - v^2)^2 from -1 to 1 */

/* Interpolates between the stations, at a share of the length from the transom. */
static double stations_at(const double* value, double from_transom) {
    const double at = swell_clamp(from_transom, 0.0, 1.0) * (WAKE_STATIONS - 1);
    const int i = at < WAKE_STATIONS - 2 ? (int)at : WAKE_STATIONS - 2;
    return value[i] + (at - i) * (value[i + 1] - value[i]);
}

/* Returns the area of the section at a distance `ahead` of amidships [m]. */
static double area_at(const WakeSections* sections, double length, double ahead) {
    const double from_transom = ahead / length + 0.5;
    if (from_transom >= 0.0) {
        return from_transom > 1.0 ? 0.0 : stations_at(sections->area, from_transom);
    }
    const double q = -from_transom * length / sections->hollow;
    return q < 1.0 ? sections->area[0] * (1.0 - q) * (1.0 - q) * (1.0 + 2.0 * q) : 0.0;
}

/* Fills the ship of a hull on cells of that size [m], with lengths up to `most` [m]. Returns the
   greatest depth of her pressure [m]; 0 where the areas are 0. */
static double fill_ship(WakeShip* ship, const WakeHull* hull, double cell, double most) {
    static const double WEIGHT[5] = {0.0625, 0.25, 0.375, 0.25, 0.0625};
    WakeSections sections = {.hollow = fmin(hull->sections->hollow, most),
                             .draught = fmin(hull->sections->draught, most)};
    for (int i = 0; i < WAKE_STATIONS; ++i) {
        sections.area[i] = fmin(hull->sections->area[i], most * most);
        sections.half_breadth[i] = fmin(hull->sections->half_breadth[i], most);
    }
    const double length = fmin(hull->length, 2.0 * most);
    const double deeper = sections.draught > 0.0 ? sections.draught / LAUNCH_DRAUGHT : 1.0;
    const double soft = fmax(SOFT * deeper, SOFT_CELLS * cell);
    ship->first = -0.5 * length - sections.hollow - 2.0 * soft;
    const double last = 0.5 * length + 2.0 * soft;
    ship->spacing = (last - ship->first) / (WAKE_SHIP_POINTS - 1);
    double volume = 0.0, deepest = 0.0, broadest = 0.0;
    for (int i = 0; i < WAKE_SHIP_POINTS; ++i) {
        const double ahead = ship->first + i * ship->spacing;
        double area = 0.0;
        for (int n = 0; n < 5; ++n) {
            area += WEIGHT[n] * area_at(&sections, length, ahead + (n - 2) * soft);
        }
        ship->area[i] = area;
        ship->half_breadth[i] =
            fmax(stations_at(sections.half_breadth, ahead / length + 0.5), BREADTH_CELLS * cell);
        volume += area * ship->spacing;
        deepest = fmax(deepest, area / (BELL * ship->half_breadth[i]));
        broadest = fmax(broadest, ship->half_breadth[i]);
    }
    ship->reach = hypot(fmax(-ship->first, last), broadest);
    for (int i = 0; i < WAKE_SHIP_POINTS; ++i) {
        ship->area[i] /= deepest > 0.0 ? deepest : 1.0;
    }
    return deepest > 0.0 ? hull->volume * deepest / volume : 0.0;
}

double wake_hull_phase(const WakeHull* hull, double cell, double wave_number) {
    assert(hull && hull->sections);
    WakeShip ship;
    (void)fill_ship(&ship, hull, cell, (double)INFINITY);
    double re = 0.0, im = 0.0;
    for (int i = 0; i < WAKE_SHIP_POINTS; ++i) {
        const double phase = wave_number * (ship.first + i * ship.spacing);
        re += ship.area[i] * cos(phase);
        im += ship.area[i] * sin(phase);
    }
    return atan2(im, re);
}

/* ---- Hulls --------------------------------------------------------------------------------- */

static const double DRAUGHT_MOST = 100.0; /* m */

void wake_patch_set_hull(WakePatch* patch, int slot, const WakeHull* hull) {
    assert(patch && slot >= 0 && slot < WAKE_HULLS_MAX);
    WakeStamp* stamp = &patch->wanted[slot];
    *stamp = (WakeStamp){0};
    if (!hull || !isfinite(hull->x + hull->z + hull->length + hull->volume)) {
        return;
    }
    const double cell = patch->params.cell, most = wake_side(patch) / 4.0;
    stamp->x = hull->x;
    stamp->z = hull->z;
    if (hull->sections) {
        const double size = hypot(hull->heading[0], hull->heading[1]);
        stamp->along[0] = hull->heading[0] / size;
        stamp->along[1] = hull->heading[1] / size;
        stamp->draught = fill_ship(&stamp->ship, hull, cell, most);
    } else { /* the integral of (1 - r^2/a^2)^3 is pi a^2 / 4 */
        stamp->radius = swell_clamp(0.5 * hull->length, 3.0 * cell, most);
        stamp->draught = 8.0 * hull->volume / (SWELL_TWO_PI * square(stamp->radius));
    }
    stamp->draught = swell_clamp(stamp->draught, 0.0, DRAUGHT_MOST);
}

/* Returns the pressure at a place from the middle [m], over the greatest pressure. */
static double share_at(const WakeStamp* stamp, double x, double z) {
    const WakeShip* ship = &stamp->ship;
    if (ship->reach == 0.0) {
        const double rest = 1.0 - (square(x) + square(z)) / square(stamp->radius);
        return rest > 0.0 ? rest * rest * rest : 0.0;
    }
    const double ahead = x * stamp->along[0] + z * stamp->along[1];
    const double aside = z * stamp->along[0] - x * stamp->along[1];
    const double at = (ahead - ship->first) / ship->spacing;
    if (!(at >= 0.0 && at < WAKE_SHIP_POINTS - 1)) {
        return 0.0;
    }
    const int i = (int)at;
    const double share = at - i;
    const double half = swell_mix(ship->half_breadth[i], ship->half_breadth[i + 1], share);
    const double rest = 1.0 - aside * aside / (half * half);
    const double area = swell_mix(ship->area[i], ship->area[i + 1], share);
    return rest > 0.0 ? area * rest * rest / (BELL * half) : 0.0;
}

static void press(WakePatch* patch, const WakeStamp* stamp, double sign) {
    if (stamp->draught <= 0.0) {
        return;
    }
    const double reach = stamp->ship.reach > 0.0 ? stamp->ship.reach : stamp->radius;
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

/* Beyond this many lengths or beams the foam of a wash is below FOAM_LEAST in texels.c. */
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
            const size_t texel = texel_of(patch, column, row);
            add_foam(patch, texel, bell, laid);
            patch->trail[texel] = fmaxf(patch->trail[texel], (float)bell);
            patch->has_trail = patch->has_trail || patch->trail[texel] > 0.0f;
        }
    }
}

/* ---- Stones -------------------------------------------------------------------------------- */

/* At this many radii exp(-r^2/a^2) is 1.6e-9, and (r/a)^2 times that 3e-8, the rounding of
   floats. */
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
                add_foam(patch, texel_of(patch, column, row), 0.9 * stone->foam * bell, laid);
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
        WakeStamp *wanted = &patch->wanted[slot], *pressing = &patch->pressing[slot];
        if (memcmp(wanted, pressing, sizeof *wanted) != 0) { /* all doubles: no padding */
            press(patch, wanted, 1.0);
            press(patch, pressing, -1.0);
            *pressing = *wanted;
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

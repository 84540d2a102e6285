/*
 * Stones and rain. A round stone in section, with radius R:
 *
 *      rim        rim
 *     _/\_      _/\_
 *         \    /              hollow  (1 + cos(pi r/R)) / 2           r < R
 *          \__/               rim     (1 - cos(2 pi (r - R)/R)) / 2   R <= r < 2 R
 *    2R   R  0   R   2R
 */
#include "field.h"

#include "base/numbers.h"

#include <float.h>
#include <math.h>

static const double RADIUS_MIN = 1.0, RADIUS_MAX = 1000.0;
static const double WAKE_SPACING = 0.5; /* of a radius */

bool ripple_set_cell(Ripple* ripple, int x, int y, double height, SwellError* error) {
    if (!ripple_field_is_inside(ripple, x, y)) {
        const int last_x = ripple->params.width - 2, last_y = ripple->params.height - 2;
        if (ripple->params.dimensions == 1) {
            return swell_error_set(error, SWELL_ERROR_RANGE,
                                   "a stone at %d lies on an edge or outside: 1 to %d is accepted",
                                   x, last_x);
        }
        return swell_error_set(
            error, SWELL_ERROR_RANGE,
            "a stone at %d, %d lies on an edge or outside: 1 to %d, 1 to %d is accepted", x, y,
            last_x, last_y);
    }
    const bool whole = ripple->params.scheme == RIPPLE_INTEGER;
    const double highest = whole ? RIPPLE_INTEGER_MAX : (double)FLT_MAX;
    if (!(fabs(height) <= highest)) { /* also true for NaN */
        return swell_error_set(error, SWELL_ERROR_RANGE, "a stone of height %g: %s is accepted",
                               height, whole ? "-1048576 to 1048576" : "a finite number");
    }
    if (ripple_field_is_wall(ripple, x, y)) {
        return true;
    }
    if (whole) {
        ((int32_t*)ripple->now)[ripple_field_index(ripple, x, y)] = (int32_t)lround(height);
    } else {
        ((float*)ripple->now)[ripple_field_index(ripple, x, y)] = (float)height;
    }
    return true;
}

/* ---- Round stones -------------------------------------------------------------------------- */

typedef struct StoneBox {
    int x0, y0, x1, y1; /* inclusive */
} StoneBox;

static StoneBox box_of(const Ripple* ripple, const RippleStone* stone) {
    const RippleParams* p = &ripple->params;
    const double reach = 2.0 * stone->radius;
    const bool flat = p->dimensions == 1;
    return (StoneBox){
        .x0 = (int)fmax(ceil(stone->x - reach), 1.0),
        .x1 = (int)fmin(floor(stone->x + reach), p->width - 2.0),
        .y0 = flat ? 0 : (int)fmax(ceil(stone->y - reach), 1.0),
        .y1 = flat ? 0 : (int)fmin(floor(stone->y + reach), p->height - 2.0),
    };
}

/* Negative in the hollow, positive on the rim; 0 in walls and outside the stone. */
static double stone_weight(const Ripple* ripple, const RippleStone* stone, int x, int y) {
    if (ripple_field_is_wall(ripple, x, y)) {
        return 0.0;
    }
    const double dy = ripple->params.dimensions == 1 ? 0.0 : y - stone->y;
    const double r = hypot(x - stone->x, dy) / stone->radius;
    if (r < 1.0) {
        return -0.5 * (1.0 + cos(0.5 * SWELL_TWO_PI * r));
    }
    return r < 2.0 ? 0.5 * (1.0 - cos(SWELL_TWO_PI * (r - 1.0))) : 0.0;
}

static void add_floats(Ripple* ripple, const RippleStone* stone, StoneBox box, double rim_scale) {
    float* now = ripple->now;
    float* before = ripple->before;
    for (int y = box.y0; y <= box.y1; ++y) {
        for (int x = box.x0; x <= box.x1; ++x) {
            const double weight = stone_weight(ripple, stone, x, y);
            const double change = stone->depth * (weight > 0.0 ? weight * rim_scale : weight);
            now[ripple_field_index(ripple, x, y)] += (float)change;
            before[ripple_field_index(ripple, x, y)] += (float)change;
        }
    }
}

static int32_t round_clamped(double value) {
    return (int32_t)lround(swell_clamp(value, -RIPPLE_INTEGER_MAX, RIPPLE_INTEGER_MAX));
}

/* Carries the remainder of rounding from cell to cell, so that the sum of integers is zero, too. */
static void add_integers(Ripple* ripple, const RippleStone* stone, StoneBox box, double rim_scale) {
    int32_t* now = ripple->now;
    int32_t* before = ripple->before;
    double owed = 0.0; /* exact sum of the changes so far less the rounded ones */
    for (int pass = 0; pass < 2; ++pass) { /* the hollow, then the rim */
        for (int y = box.y0; y <= box.y1; ++y) {
            for (int x = box.x0; x <= box.x1; ++x) {
                const double weight = stone_weight(ripple, stone, x, y);
                if (weight == 0.0 || (weight > 0.0) != (pass == 1)) {
                    continue;
                }
                owed += stone->depth * (weight > 0.0 ? weight * rim_scale : weight);
                const int32_t change = round_clamped(owed);
                owed -= change;
                const size_t i = ripple_field_index(ripple, x, y);
                now[i] = round_clamped((double)now[i] + change);
                before[i] = round_clamped((double)before[i] + change);
            }
        }
    }
}

static bool check_place(const Ripple* ripple, const RippleStone* stone, SwellError* error) {
    const RippleParams* p = &ripple->params;
    const bool inside = stone->x > 0.0 && stone->x < p->width - 1.0 &&
                        (p->dimensions == 1 || (stone->y > 0.0 && stone->y < p->height - 1.0));
    return inside ||
           swell_error_set(error, SWELL_ERROR_RANGE, "a stone at %g, %g lies outside the field",
                           stone->x, stone->y);
}

static bool check_shape(double radius, double depth, SwellError* error) {
    if (!(radius >= RADIUS_MIN && radius <= RADIUS_MAX)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a stone of radius %g: %g to %g cells is accepted", radius,
                               RADIUS_MIN, RADIUS_MAX);
    }
    if (!(fabs(depth) <= RIPPLE_INTEGER_MAX)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "a stone of depth %g: up to %d is accepted", depth,
                               RIPPLE_INTEGER_MAX);
    }
    return true;
}

/* Adds a stone that has been checked. */
static void add_stone(Ripple* ripple, const RippleStone* stone) {
    const StoneBox box = box_of(ripple, stone);
    double hollow = 0.0, rim = 0.0;
    for (int y = box.y0; y <= box.y1; ++y) {
        for (int x = box.x0; x <= box.x1; ++x) {
            const double weight = stone_weight(ripple, stone, x, y);
            hollow -= fmin(weight, 0.0);
            rim += fmax(weight, 0.0);
        }
    }
    if (rim <= 0.0) {
        return;
    }
    if (ripple->params.scheme == RIPPLE_INTEGER) {
        add_integers(ripple, stone, box, hollow / rim);
    } else {
        add_floats(ripple, stone, box, hollow / rim);
    }
}

bool ripple_add_stone(Ripple* ripple, RippleStone stone, SwellError* error) {
    if (!check_place(ripple, &stone, error) || !check_shape(stone.radius, stone.depth, error)) {
        return false;
    }
    add_stone(ripple, &stone);
    return true;
}

bool ripple_add_wake(Ripple* ripple, RippleStone from, RippleStone to, SwellError* error) {
    if (!check_place(ripple, &from, error) || !check_place(ripple, &to, error) ||
        !check_shape(to.radius, to.depth, error)) {
        return false;
    }
    const double dx = to.x - from.x;
    const double dy = ripple->params.dimensions == 1 ? 0.0 : to.y - from.y;
    const int count = (int)ceil(hypot(dx, dy) / (WAKE_SPACING * to.radius));
    for (int i = 1; i <= count; ++i) { /* the field is convex: all are inside */
        RippleStone stone = to;
        stone.x = from.x + dx * i / count;
        stone.y = from.y + dy * i / count;
        add_stone(ripple, &stone);
    }
    return true;
}

/* ---- Rain ---------------------------------------------------------------------------------- */

bool ripple_set_rain(Ripple* ripple, double per_step, double radius, double depth, uint64_t seed,
                     SwellError* error) {
    if (!(per_step >= 0.0 && per_step <= RIPPLE_RAIN_MAX)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "rain of %g drops a step: 0 to %d is accepted", per_step,
                               RIPPLE_RAIN_MAX);
    }
    if (per_step > 0.0 && !check_shape(radius, depth, error)) {
        return false;
    }
    ripple->rain =
        (RippleRain){.per_step = per_step, .radius = radius, .depth = depth, .seed = seed};
    return true;
}

void ripple_field_rain(Ripple* ripple) {
    RippleRain* rain = &ripple->rain;
    if (rain->per_step <= 0.0) {
        return;
    }
    for (rain->owed += rain->per_step; rain->owed >= 1.0; rain->owed -= 1.0) {
        uint32_t bits[4];
        swell_random_bits(rain->seed, (const uint32_t[4]){rain->drops++, 0, 0, 1}, bits);
        const RippleStone stone = {
            .x = 1.0 + (ripple->params.width - 3.0) * bits[0] / 4294967296.0,
            .y = 1.0 + (ripple->params.height - 3.0) * bits[1] / 4294967296.0,
            .radius = rain->radius,
            .depth = rain->depth,
        };
        add_stone(ripple, &stone);
    }
}

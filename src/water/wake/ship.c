/*
 * The pressure of a ship: what her sections displace, section by section.
 *
 * A thin ship's waves are those of sources 2 U dY/dx over her middle plane (Michell 1898). Summed
 * over the draught they are U dA/dx, A(x) the curve of section areas: as a pressure, in depth of
 * water, A itself belongs there. At a stem A has a finite slope, which makes the bow's wave; behind
 * a transom the hollow that the water leaves open goes with the ship, so it presses, too.
 */
#include "patch.h"

#include "base/numbers.h"

#include <assert.h>

/* A wave feels the draught through exp(-k y): on the curve a mean over some of it, cos^4(k d / 2),
   with distances d of a share of her draught, of a launch 0.26 m. At least 0.6 cells, so that the
   corner at the stem makes no waves that are shorter than the cells. */
static const double SOFT = 0.26, LAUNCH_DRAUGHT = 0.42;
static const double SOFT_CELLS = 0.6;

/* The least half breadth, in cells. */
static const double BREADTH_CELLS = 2.0;

static double stations_at(const double* value, double from_transom) {
    const double at = swell_clamp(from_transom, 0.0, 1.0) * (WAKE_STATIONS - 1);
    const int i = at < WAKE_STATIONS - 2 ? (int)at : WAKE_STATIONS - 2;
    return value[i] + (at - i) * (value[i + 1] - value[i]);
}

/* The area `ahead` of amidships [m]. */
static double area_at(const WakeSections* sections, double length, double ahead) {
    const double from_transom = ahead / length + 0.5;
    if (from_transom >= 0.0) {
        return from_transom > 1.0 ? 0.0 : stations_at(sections->area, from_transom);
    }
    const double q = -from_transom * length / sections->hollow;
    return q < 1.0 ? sections->area[0] * (1.0 - q) * (1.0 - q) * (1.0 + 2.0 * q) : 0.0;
}

static double soft_area_at(const WakeSections* sections, double length, double ahead, double soft) {
    static const double WEIGHT[5] = {0.0625, 0.25, 0.375, 0.25, 0.0625};
    double sum = 0.0;
    for (int i = 0; i < 5; ++i) {
        sum += WEIGHT[i] * area_at(sections, length, ahead + (i - 2) * soft);
    }
    return sum;
}

static WakeSections bounded(const WakeSections* sections, double most) {
    WakeSections kept = {.hollow = fmin(sections->hollow, most),
                         .draught = fmin(sections->draught, most)};
    for (int i = 0; i < WAKE_STATIONS; ++i) {
        kept.area[i] = fmin(sections->area[i], most * most);
        kept.half_breadth[i] = fmin(sections->half_breadth[i], most);
    }
    return kept;
}

double wake_ship_fill(WakeShip* ship, const WakeHull* hull, double cell, double most) {
    const WakeSections sections = bounded(hull->sections, most);
    const double length = fmin(hull->length, 2.0 * most);
    const double deeper = sections.draught > 0.0 ? sections.draught / LAUNCH_DRAUGHT : 1.0;
    const double soft = fmax(SOFT * deeper, SOFT_CELLS * cell);
    ship->first = -0.5 * length - sections.hollow - 2.0 * soft;
    const double last = 0.5 * length + 2.0 * soft;
    ship->spacing = (last - ship->first) / (WAKE_SHIP_POINTS - 1);
    double volume = 0.0, deepest = 0.0;
    ship->reach = 0.0;
    for (int i = 0; i < WAKE_SHIP_POINTS; ++i) {
        const double ahead = ship->first + i * ship->spacing;
        ship->area[i] = soft_area_at(&sections, length, ahead, soft);
        ship->half_breadth[i] =
            fmax(stations_at(sections.half_breadth, ahead / length + 0.5), BREADTH_CELLS * cell);
        volume += ship->area[i] * ship->spacing;
        deepest = fmax(deepest, ship->area[i] / (WAKE_BELL * ship->half_breadth[i]));
        ship->reach = fmax(ship->reach, ship->half_breadth[i]);
    }
    ship->reach = hypot(fmax(-ship->first, last), ship->reach);
    for (int i = 0; i < WAKE_SHIP_POINTS; ++i) {
        ship->area[i] /= deepest > 0.0 ? deepest : 1.0;
    }
    return deepest > 0.0 ? hull->volume * deepest / volume : 0.0;
}

double wake_ship_share(const WakeShip* ship, double ahead, double aside) {
    const double at = (ahead - ship->first) / ship->spacing;
    if (!(at >= 0.0 && at < WAKE_SHIP_POINTS - 1)) {
        return 0.0;
    }
    const int i = (int)at;
    const double share = at - i;
    const double half = swell_mix(ship->half_breadth[i], ship->half_breadth[i + 1], share);
    const double rest = 1.0 - aside * aside / (half * half);
    const double area = swell_mix(ship->area[i], ship->area[i + 1], share);
    return rest > 0.0 ? area * rest * rest / (WAKE_BELL * half) : 0.0;
}

double wake_hull_phase(const WakeHull* hull, double cell, double wave_number) {
    assert(hull && hull->sections && !hull->round);
    WakeShip ship;
    (void)wake_ship_fill(&ship, hull, cell, (double)INFINITY);
    double re = 0.0, im = 0.0;
    for (int i = 0; i < WAKE_SHIP_POINTS; ++i) {
        const double phase = wave_number * (ship.first + i * ship.spacing);
        re += ship.area[i] * cos(phase);
        im += ship.area[i] * sin(phase);
    }
    return atan2(im, re);
}

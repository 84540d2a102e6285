#include "water/thrown_stone.h"

#include "swell/base.h"
#include "swell/wake.h"

#include <assert.h>
#include <math.h>

static const double STONE_DENSITY = 2600.0, WATER_DENSITY = 1025.0; /* kg/m^3 */
static const double SPEED = 8.0;                                    /* m/s */
static const double SHARE = 0.05;      /* of the stone's energy that goes into the hollow */
static const double STEEPEST = 0.3;    /* A / a, for slopes up to 0.4 */
static const double FOAM_RADIUS = 0.3; /* m, from which on there is as much foam as can be */

StoneHollow thrown_stone_hollow(double radius, double cell) {
    assert(radius > 0.0 && cell > 0.0);
    const double pi = 0.5 * SWELL_TWO_PI;
    const double mass = 4.0 / 3.0 * pi * radius * radius * radius * STONE_DENSITY;
    const double energy = SHARE * 0.5 * mass * SPEED * SPEED;
    const double a = fmax(3.0 * radius, 2.0 * cell);
    const double depth = sqrt(8.0 * energy / (WATER_DENSITY * WAKE_GRAVITY * pi)) / a;
    StoneHollow hollow = {.radius = a, .depth = fmin(depth, STEEPEST * a)};
    hollow.energy = pi / 8.0 * a * a * hollow.depth * hollow.depth;
    hollow.foam = fmin(radius / FOAM_RADIUS, 1.0);
    return hollow;
}

/*
 * Stones: the hollow that each leaves where it falls in, the last ones thrown, and those in the
 * air.
 */
#include "water_parts.h"

#include "base/numbers.h"
#include "water/stone_flight.h"

#include <assert.h>

static const double STONE_DENSITY = 2600.0, WATER_DENSITY = 1025.0; /* kg/m^3 */
static const double STONE_SPEED = 8.0;                              /* m/s */
static const double STONE_SHARE = 0.05;      /* of its energy, for the hollow */
static const double STONE_STEEPEST = 0.3;    /* A / a, for slopes up to 0.4 */
static const double STONE_FOAM_RADIUS = 0.3; /* m, of least stone with full foam */
static const double THROWN_SECONDS = 30.0;   /* for which the waves of a stone stay on the patch */

StoneHollow water_stone_hollow(double radius, double cell) {
    assert(radius > 0.0 && cell > 0.0);
    const double pi = 0.5 * SWELL_TWO_PI;
    const double mass = 4.0 / 3.0 * pi * radius * radius * radius * STONE_DENSITY;
    const double energy = STONE_SHARE * 0.5 * mass * STONE_SPEED * STONE_SPEED;
    const double a = fmax(3.0 * radius, 2.0 * cell);
    const double depth = sqrt(8.0 * energy / (WATER_DENSITY * WAKE_GRAVITY * pi)) / a;
    StoneHollow hollow = {.radius = a, .depth = fmin(depth, STONE_STEEPEST * a)};
    hollow.energy = pi / 8.0 * a * a * hollow.depth * hollow.depth;
    hollow.foam = fmin(radius / STONE_FOAM_RADIUS, 1.0);
    return hollow;
}

bool water_sim_hits_ground(const WaterSim* sim, const WaterStone* stone) {
    WaterShoreSample shore;
    return water_shore_at(sim->shore, stone->x, stone->z, &shore) &&
           shore.surface - shore.bed < stone->radius;
}

bool water_sim_drop_stone(WaterSim* sim, const WaterStone* stone, const OceanQuery* query,
                          double time) {
    const StoneHollow hollow = water_stone_hollow(stone->radius, sim->params.cell);
    if (!wake_patch_add_stone(sim->patch, query->rest[0], query->rest[1], hollow.radius,
                              hollow.depth, hollow.foam)) {
        return false;
    }
    splashes_add_stone(&sim->splashes, time, (const double[3]){stone->x, query->height, stone->z},
                       stone->radius);
    sim->thrown[sim->thrown_count++ % WATER_THROWN_MAX] = *stone;
    return true;
}

int water_sim_list_stones(const WaterSim* sim, double time, WaterStone stone[WATER_THROWN_MAX]) {
    assert(sim && stone);
    const double reach = water_sim_reach(sim) - WATER_STONES_MARGIN;
    const uint32_t size = WATER_THROWN_MAX, last = sim->thrown_count;
    double middle[2];
    int count = 0;
    if (!sim->patch || time < WAKE_STEP) {
        return 0;
    }
    wake_patch_middle(sim->patch, middle);
    for (uint32_t i = last > size ? last - size : 0; i < last; ++i) {
        WaterStone one = sim->thrown[i % size];
        const double far = fmax(fabs(one.x - middle[0]), fabs(one.z - middle[1]));
        if (far <= reach && one.time <= time && one.time > time - THROWN_SECONDS) {
            one.time = fmin(one.time, time - WAKE_STEP);
            stone[count++] = one;
        }
    }
    return count;
}

/* ---- In the air ------------------------------------------------------------------------------ */

static const double FLIGHT_SPEED = 16.0;                     /* m/s over the water */
static const double SECONDS_LEAST = 0.7, SECONDS_MOST = 1.6; /* of a flight */
static const double SKIPPED = 3.0;                           /* m of its way, ... */
static const double SKIPPED_MOST = 0.3;                      /* ... and at most that share */
static const double SPIN = 5.0;                              /* rad/s */

StoneFlight stone_flight_begin(const double hand[3], const double to[3], double radius) {
    assert(hand && to && radius > 0.0);
    const double away = hypot(to[0] - hand[0], to[2] - hand[2]);
    const double skipped = fmin(SKIPPED / fmax(away, SKIPPED), SKIPPED_MOST);
    StoneFlight stone = {.to = {to[0], to[1], to[2]},
                         .radius = radius,
                         .seconds = swell_clamp(away / FLIGHT_SPEED, SECONDS_LEAST, SECONDS_MOST)};
    for (int axis = 0; axis < 3; ++axis) {
        stone.from[axis] = hand[axis] + skipped * (to[axis] - hand[axis]);
    }
    return stone;
}

bool stone_flight_advance(StoneFlight* stone, double seconds) {
    assert(stone && seconds >= 0.0);
    stone->age += seconds;
    return stone->age >= stone->seconds;
}

/* After the share s of its time T it is g T^2 s (1 - s) / 2 above the straight line. */
FloatPose stone_flight_pose(const StoneFlight* stone) {
    assert(stone);
    const double age = fmin(stone->age, stone->seconds);
    const double s = age / stone->seconds, angle = 0.5 * SPIN * age;
    FloatPose pose = {.orientation = {sin(angle), 0.0, 0.0, cos(angle)}};
    for (int axis = 0; axis < 3; ++axis) {
        pose.position[axis] = swell_mix(stone->from[axis], stone->to[axis], s);
    }
    pose.position[1] += 0.5 * FLOAT_GRAVITY * stone->seconds * stone->seconds * s * (1.0 - s);
    return pose;
}

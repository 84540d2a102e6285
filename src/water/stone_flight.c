#include "water/stone_flight.h"

#include "base/numbers.h"

#include <assert.h>

static const double SPEED = 16.0;                            /* m/s over the water */
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
                         .seconds = swell_clamp(away / SPEED, SECONDS_LEAST, SECONDS_MOST)};
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

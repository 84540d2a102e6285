/*
 * A stone in the air, against the closed form of a throw without drag.
 */
#include "check.h"

#include "ui/viewer/hand.h"

#include <math.h>

static const double HAND[3] = {3.0, 7.5, -2.0};

CASE("a stone falls in where and when it was aimed") {
    /* At 16 m/s over 20 m it takes 1.25 s; the limits hold for near and far places. */
    const struct {
        double to[3], seconds;
    } throws[] = {
        {{15.0, -0.4, 14.0}, 20.0 / 16.0}, {{5.0, 0.3, -2.0}, 0.7}, {{103.0, 1.0, -2.0}, 1.6}};
    for (int i = 0; i < 3; ++i) {
        StoneFlight stone = stone_flight_begin(HAND, throws[i].to, 0.35);
        const double step = 1.0 / 64.0;
        int steps = 1;
        while (!stone_flight_advance(&stone, step)) {
            ++steps;
        }
        CHECK(steps == (int)ceil(throws[i].seconds / step));
        stone.age = throws[i].seconds + 2.0; /* lies there */
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(stone_flight_pose(&stone).position[axis], throws[i].to[axis], 1e-12);
        }
        CHECK(stone.radius == 0.35);
    }
}

/* x + v t - g t^2 / 2 with the first velocity that ends at the place. */
CASE("a stone flies on the parabola of its throw") {
    const double to[3] = {15.0, -0.4, 14.0};
    StoneFlight stone = stone_flight_begin(HAND, to, 0.35);
    const double from[3] = {stone.from[0], stone.from[1], stone.from[2]}, all = stone.seconds;
    const double g[3] = {0.0, FLOAT_GRAVITY, 0.0};
    CHECK_NEAR(hypot(from[0] - HAND[0], from[2] - HAND[2]), 3.0, 1e-12);
    for (int i = 0; i <= 40; ++i) {
        const double t = i / 40.0 * all;
        const FloatPose pose = stone_flight_pose(&stone);
        for (int axis = 0; axis < 3; ++axis) {
            const double v = (to[axis] - from[axis]) / all + 0.5 * g[axis] * all;
            CHECK_NEAR(pose.position[axis], from[axis] + v * t - 0.5 * g[axis] * t * t, 1e-12);
        }
        stone_flight_advance(&stone, all / 40.0);
    }
}

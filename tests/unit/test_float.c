/*
 * Bodies in still water, against hydrostatics.
 */
#include "unit/floats.h"

/* Placed where it floats at rest, a body stays. */
static void rests_at_its_draught(void** state) {
    (void)state;
    const FloatShape shape = make_box(-0.1);
    FloatBody* bodies[] = {float_buoy_create(NULL), float_boat_create(NULL),
                           float_body_create(&shape, NULL)};
    for (int i = 0; i < 3; ++i) {
        FloatBody* body = bodies[i];
        CHECK(body);
        step_for(body, &STILL, 10.0);
        const FloatPose pose = float_body_pose(body);
        for (int axis = 0; axis < 3; ++axis) {
            CHECK_NEAR(pose.position[axis], 0.0, 1e-12);
            CHECK_NEAR(pose.orientation[axis], 0.0, 1e-12);
        }
        CHECK_NEAR(float_body_volume(body), float_body_rest_volume(body), 1e-12);
        CHECK_NEAR(float_body_mass(body), FLOAT_DENSITY * float_body_rest_volume(body), 1e-9);
        float_body_destroy(body);
    }
}

/* Lifted and let go it comes back there, also where the water stands higher. */
static void comes_to_rest(void** state) {
    (void)state;
    double level = 3.0;
    const FloatWater high = {still_look, &level};
    FloatBody* bodies[] = {float_buoy_create(NULL), float_boat_create(NULL)};
    for (int i = 0; i < 2; ++i) {
        float_body_place(bodies[i], 10.0, level + 0.5, -20.0, 135.0);
        step_for(bodies[i], &high, 30.0);
        const FloatPose pose = float_body_pose(bodies[i]);
        CHECK_NEAR(pose.position[1], level, 1e-3);
        CHECK_NEAR(axis_rise(bodies[i], 0), 0.0, 1e-3);
        CHECK_NEAR(axis_rise(bodies[i], 2), 0.0, 1e-3);
        float_body_destroy(bodies[i]);
    }
}

/* The boat's speeds, and the way it carries. */
static void boat_runs_and_coasts(void** state) {
    (void)state;
    const double throttle[] = {0.3, 0.6, 1.0}, speed[] = {2.9, 3.5, 4.8};
    FloatBody* boat = float_boat_create(NULL);
    for (int i = 0; i < 3; ++i) {
        float_body_place(boat, 0.0, 0.0, 0.0, 90.0);
        float_boat_steer(boat, throttle[i], 0.0);
        step_for(boat, &STILL, 60.0);
        CHECK_NEAR(float_boat_speed(boat), speed[i], 0.1);
        CHECK_NEAR(float_boat_heading(boat), 90.0, 1e-6);
        CHECK(float_body_pose(boat).position[0] > 50.0 * speed[i]);
    }
    float_body_destroy(boat);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("a body at its draught stays there", rests_at_its_draught),
    CHECK_CASE("a body that is dropped comes to rest at its draught", comes_to_rest),
    CHECK_CASE("the boat runs at its speeds", boat_runs_and_coasts),
};

CHECK_MAIN(CASES)

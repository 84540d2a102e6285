/*
 * The camera behind the boat.
 */
#include "check.h"

#include "base/numbers.h"
#include "ui/viewer/helm.h"

static const CameraPose FROM = {{50.0, 30.0, 50.0}, 10.0, -5.0};

/* Behind a boat that lies still it comes to rest, whatever the frames. */
static BoatCamera settled(double step, double heading) {
    BoatCamera camera = {0};
    const double place[3] = {4.0, 1.0, -7.0};
    boat_camera_begin(&camera, &FROM, place, heading, 6.0);
    for (double t = 0.0; t < 20.0; t += step) {
        boat_camera_advance(&camera, place, heading, step, false);
    }
    return camera;
}

CASE("the camera of the boat begins where the camera was") {
    BoatCamera camera = {0};
    boat_camera_begin(&camera, &FROM, (const double[]){0.0, 0.0, 0.0}, 90.0, 6.0);
    const CameraPose pose = boat_camera_pose(&camera);
    for (int axis = 0; axis < 3; ++axis) {
        CHECK_NEAR(pose.place[axis], FROM.place[axis], 0.0);
    }
    CHECK_NEAR(pose.yaw, 10.0, 1e-12);
    CHECK_NEAR(pose.pitch, -5.0, 1e-12);
}

CASE("it comes to rest behind and above the boat") {
    const BoatCamera camera = settled(1.0 / 60.0, 90.0); /* along +x */
    const CameraPose pose = boat_camera_pose(&camera);
    CHECK_NEAR(pose.place[0], 4.0 - 15.0, 1e-3);
    CHECK_NEAR(pose.place[1], 1.0 + 5.5, 1e-3);
    CHECK_NEAR(pose.place[2], -7.0, 1e-3);
    CHECK_NEAR(pose.yaw, 90.0, 1e-6);
    /* It looks at what is 4 m ahead of the boat and 0.3 m over its waterline. */
    CHECK_NEAR(tan(pose.pitch * acos(-1.0) / 180.0), -(5.5 - 0.3) / 19.0, 1e-4);
}

CASE("it does not depend on the frame rate") {
    const double rates[] = {15.0, 60.0, 240.0};
    double yaw[3], x[3];
    for (int i = 0; i < 3; ++i) {
        BoatCamera camera = {0};
        const double start[3] = {0.0, 0.0, 0.0}, place[3] = {6.0, 0.0, 0.0};
        boat_camera_begin(&camera, &FROM, start, 0.0, 6.0);
        for (int frame = 0; frame < (int)rates[i]; ++frame) { /* a second after a leap */
            boat_camera_advance(&camera, place, 50.0, 1.0 / rates[i], false);
        }
        yaw[i] = camera.yaw;
        x[i] = camera.boat[0];
    }
    CHECK_NEAR(yaw[0], 50.0 * (1.0 - exp(-1.0 / 0.8)), 1e-9);
    CHECK_NEAR(x[0], 6.0 * (1.0 - exp(-1.0 / 0.35)), 1e-9);
    CHECK_NEAR(yaw[1], yaw[0], 1e-9);
    CHECK_NEAR(yaw[2], yaw[0], 1e-9);
    CHECK_NEAR(x[1], x[0], 1e-9);
    CHECK_NEAR(x[2], x[0], 1e-9);
}

CASE("it turns the short way round") {
    BoatCamera camera = settled(0.02, 350.0);
    const double place[3] = {4.0, 1.0, -7.0};
    for (int i = 0; i < 400; ++i) {
        const double before = camera.yaw;
        boat_camera_advance(&camera, place, 10.0, 0.02, false);
        CHECK(camera.yaw >= before && camera.yaw <= 370.0 + 1e-9);
    }
    CHECK_NEAR(boat_camera_pose(&camera).yaw, 10.0, 0.01);
}

CASE("looking around comes back once let go") {
    BoatCamera camera = settled(0.02, 0.0);
    const double place[3] = {4.0, 1.0, -7.0};
    boat_camera_turn(&camera, 120.0, -10.0);
    for (int i = 0; i < 100; ++i) {
        boat_camera_advance(&camera, place, 0.0, 0.02, true);
    }
    CHECK_NEAR(boat_camera_pose(&camera).yaw, 120.0, 1e-6);
    for (int i = 0; i < 400; ++i) {
        boat_camera_advance(&camera, place, 0.0, 0.02, false);
    }
    CHECK_NEAR(boat_camera_pose(&camera).yaw, 0.0, 1e-3);
    boat_camera_turn(&camera, 0.0, 500.0);
    CHECK(boat_camera_pose(&camera).place[1] > 1.0); /* not below the boat */
    boat_camera_turn(&camera, 0.0, -500.0);
    CHECK(boat_camera_pose(&camera).pitch > -90.0);
}

CASE("beside the way it looks at the boat, and goes ahead once that has passed") {
    BoatCamera camera = settled(0.02, 90.0);
    const CameraPose before = boat_camera_pose(&camera);
    boat_camera_switch(&camera, &before);
    const double start = boat_camera_pose(&camera).place[0];
    CHECK_NEAR(start, before.place[0], 1e-9); /* it moves there */
    int stands = 0;
    double x = 4.0, last = NAN;
    for (int i = 0; i < 1500; ++i) { /* at 6 m/s along +x */
        const double place[3] = {x, 1.0, -7.0};
        boat_camera_advance(&camera, place, 90.0, 0.02, false);
        const CameraPose pose = boat_camera_pose(&camera);
        if (i > 100) { /* it is there */
            const double yaw = swell_degrees(
                atan2(camera.boat[0] - pose.place[0], -(camera.boat[1] - pose.place[2])));
            CHECK_NEAR(remainder(pose.yaw - yaw, 360.0), 0.0, 1e-6);
            CHECK(hypot(camera.boat[0] - pose.place[0], camera.boat[1] - pose.place[2]) < 40.0);
            stands += isfinite(last) && pose.place[0] > last + 1.0;
            last = pose.place[0];
        }
        x += 6.0 * 0.02;
    }
    CHECK(stands >= 2);
    const CameraPose passing = boat_camera_pose(&camera);
    boat_camera_switch(&camera, &passing);
    boat_camera_advance(&camera, (const double[]){x, 1.0, -7.0}, 90.0, 2.0, false);
    CHECK_NEAR(boat_camera_pose(&camera).place[0], camera.boat[0] - 15.0, 1e-6);
}

CASE("it stays over the water") {
    BoatCamera camera = settled(0.02, 0.0);
    double least = 1e9, largest_step = 0.0, before = NAN;
    for (int i = 0; i < 2000; ++i) {
        const double t = 0.02 * i;
        const double water = 9.0 * sin(t); /* higher than the eye is */
        CameraPose pose = boat_camera_pose(&camera);
        boat_camera_clear_water(&camera, water, 0.02, &pose);
        least = fmin(least, pose.place[1] - water);
        if (i > 0) {
            largest_step = fmax(largest_step, fabs(pose.place[1] - before));
        }
        before = pose.place[1];
    }
    CHECK(least >= BOAT_CAMERA_CLEARANCE - 1e-12);
    CHECK(largest_step <= 9.0 * 0.02 + 1e-9); /* no faster than the water under it */
}

#include "check.h"

#include "scene/camera.h"

typedef struct Flight {
    CameraSettings at;
    double velocity[3];
} Flight;

static Flight standing(double yaw, double pitch) {
    return (Flight){.at = {.pose = {{1.0, 2.0, 3.0}, yaw, pitch}, .speed = 12.0}};
}

static void fly(Flight* camera, CameraMotion motion, double seconds) {
    camera_fly(&camera->at, camera->velocity, motion, seconds);
}

static void fly_for_a_while(Flight* camera, CameraMotion motion) {
    for (int frame = 0; frame < 100; ++frame) {
        fly(camera, motion, 0.01);
    }
}

CASE("the camera comes to rest") {
    Flight camera = standing(0.0, 0.0);
    fly_for_a_while(&camera, (CameraMotion){.forward = 1.0, .fast = true});
    fly_for_a_while(&camera, (CameraMotion){0});
    fly_for_a_while(&camera, (CameraMotion){0});
    const CameraPose pose = camera.at.pose;
    fly(&camera, (CameraMotion){0}, 0.1);
    assert_memory_equal(&camera.at.pose, &pose, sizeof pose);
}

CASE("pitch is limited and yaw wraps") {
    Flight camera = standing(170.0, 80.0);
    camera_turn(&camera.at.pose, 20.0, 45.0);
    CHECK_NEAR(camera.at.pose.yaw, -170.0, 1e-9);
    CHECK_NEAR(camera.at.pose.pitch, 90.0, 0.0);
    camera_turn(&camera.at.pose, -720.0 - 20.0, -300.0);
    CHECK_NEAR(camera.at.pose.yaw, 170.0, 1e-9);
    CHECK_NEAR(camera.at.pose.pitch, -90.0, 0.0);
}

CASE("the flying speed stays in its range") {
    Flight camera = standing(0.0, 0.0);
    const double start = camera.at.speed;
    camera_change_speed(&camera.at, 1.0);
    CHECK(camera.at.speed > start);
    camera_change_speed(&camera.at, -1.0);
    CHECK_NEAR(camera.at.speed, start, 1e-9);
    camera_change_speed(&camera.at, 1000.0);
    CHECK_NEAR(camera.at.speed, 500.0, 0.0);
    camera_change_speed(&camera.at, -1000.0);
    CHECK_NEAR(camera.at.speed, 0.5, 0.0);
}

#include "check.h"

#include "scene/camera.h"

static Camera standing(double yaw, double pitch) {
    return camera_at((CameraPose){{1.0, 2.0, 3.0}, yaw, pitch});
}

CASE("the path does not depend on the frame rate") {
    const int rates[] = {10, 30, 60, 144};
    double place[4][3];
    for (int i = 0; i < 4; ++i) {
        Camera camera = standing(30.0, -20.0);
        for (int frame = 0; frame < rates[i]; ++frame) {
            camera_fly(&camera, (CameraMotion){.forward = 1.0, .right = -1.0}, 1.0 / rates[i]);
        }
        for (int frame = 0; frame < rates[i]; ++frame) {
            camera_fly(&camera, (CameraMotion){0}, 1.0 / rates[i]);
        }
        memcpy(place[i], camera.pose.place, sizeof place[i]);
        for (int axis = 0; axis < 3; ++axis) {
            /* The rest speed cuts off less than a millimetre a second times the lag. */
            CHECK_NEAR(place[i][axis], place[0][axis], 2e-4);
        }
    }
    CHECK(hypot(place[0][0] - 1.0, place[0][2] - 3.0) > 5.0);
}

static void fly_for_a_while(Camera* camera, CameraMotion motion) {
    for (int frame = 0; frame < 100; ++frame) {
        camera_fly(camera, motion, 0.01);
    }
}

CASE("each key flies its own way") {
    Camera camera = standing(0.0, 0.0);
    fly_for_a_while(&camera, (CameraMotion){.forward = 1.0});
    CHECK(camera.pose.place[2] < 3.0 - 5.0);
    CHECK_NEAR(camera.pose.place[0], 1.0, 1e-9);
    camera = standing(90.0, 0.0);
    fly_for_a_while(&camera, (CameraMotion){.forward = 1.0});
    CHECK(camera.pose.place[0] > 1.0 + 5.0);
    CHECK_NEAR(camera.pose.place[2], 3.0, 1e-9);
    camera = standing(0.0, 0.0);
    fly_for_a_while(&camera, (CameraMotion){.right = 1.0});
    CHECK(camera.pose.place[0] > 1.0 + 5.0);
    camera = standing(0.0, 90.0);
    fly_for_a_while(&camera, (CameraMotion){.forward = 1.0});
    CHECK(camera.pose.place[1] > 2.0 + 5.0);
    camera = standing(123.0, -45.0);
    fly_for_a_while(&camera, (CameraMotion){.up = -1.0});
    CHECK(camera.pose.place[1] < 2.0 - 5.0);
    CHECK_NEAR(camera.pose.place[0], 1.0, 1e-9);
}

CASE("the camera comes to rest") {
    Camera camera = standing(0.0, 0.0);
    fly_for_a_while(&camera, (CameraMotion){.forward = 1.0, .fast = true});
    fly_for_a_while(&camera, (CameraMotion){0});
    fly_for_a_while(&camera, (CameraMotion){0});
    const CameraPose pose = camera.pose;
    camera_fly(&camera, (CameraMotion){0}, 0.1);
    assert_memory_equal(&camera.pose, &pose, sizeof pose);
}

CASE("pitch is limited and yaw wraps") {
    Camera camera = standing(170.0, 80.0);
    camera_turn(&camera, 20.0, 45.0);
    CHECK_NEAR(camera.pose.yaw, -170.0, 1e-9);
    CHECK_NEAR(camera.pose.pitch, 90.0, 0.0);
    camera_turn(&camera, -720.0 - 20.0, -300.0);
    CHECK_NEAR(camera.pose.yaw, 170.0, 1e-9);
    CHECK_NEAR(camera.pose.pitch, -90.0, 0.0);
}

CASE("the flying speed stays in its range") {
    Camera camera = standing(0.0, 0.0);
    const double start = camera.speed;
    camera_change_speed(&camera, 1.0);
    CHECK(camera.speed > start);
    camera_change_speed(&camera, -1.0);
    CHECK_NEAR(camera.speed, start, 1e-9);
    camera_change_speed(&camera, 1000.0);
    CHECK_NEAR(camera.speed, 500.0, 0.0);
    camera_change_speed(&camera, -1000.0);
    CHECK_NEAR(camera.speed, 0.5, 0.0);
}

#include "check.h"

#include "ui/viewer/keys.h"
#include "world/camera.h"

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

/* ---- Keys that move something, at one frame a second and at sixty -------------------------- */

typedef struct Press {
    double down, up; /* s */
} Press;

typedef struct Sum {
    double moved, repeated; /* s */
} Sum;

/* Presses the key in `duration` s of frames of that length. Where `timed`, each event has its time,
   else the time of the frame that gets it. */
static Sum play(const Press* press, int count, double frame, double duration, bool timed) {
    Hold hold = {0};
    Sum sum = {0};
    for (int i = 1; i * frame <= duration + 1e-9; ++i) {
        const double now = i * frame, last = now - frame;
        for (int k = 0; k < count; ++k) {
            if (press[k].down > last && press[k].down <= now) {
                hold_press(&hold, timed ? press[k].down : now);
            }
            if (press[k].up > last && press[k].up <= now) {
                hold_release(&hold, timed ? press[k].up : last, timed ? press[k].up : now);
            }
        }
        sum.moved += hold_spend(&hold, now, frame);
        sum.repeated += hold_repeat(&hold, now);
    }
    return sum;
}

CASE("a key moves for as long as it is held, at any frame rate") {
    const Press press = {1.23, 3.81};
    const double frames[] = {1.0, 0.25, 1.0 / 60.0};
    for (int i = 0; i < 3; ++i) {
        const Sum sum = play(&press, 1, frames[i], 6.0, true);
        CHECK_NEAR(sum.moved, 3.81 - 1.23, 1e-9);
        CHECK_NEAR(sum.repeated, 3.81 - 1.23 - 0.3, 1e-9);
    }
}

CASE("six taps move for six tenths of a second, at any frame rate, and never repeat") {
    Press press[6];
    for (int i = 0; i < 6; ++i) {
        press[i] = (Press){1.105 + 0.15 * i, 1.155 + 0.15 * i};
    }
    const double frames[] = {1.0, 1.0, 0.25, 1.0 / 60.0};
    for (int i = 0; i < 4; ++i) {
        const Sum sum = play(press, 6, frames[i], 6.0, i > 0);
        CHECK_NEAR(sum.moved, 0.6, 1e-9);
        CHECK_NEAR(sum.repeated, 0.0, 1e-9);
    }
}

CASE("a tap does not repeat for having been collected late") {
    const Press press = {1.95, 2.05};
    CHECK_NEAR(play(&press, 1, 1.0, 6.0, false).repeated, 0.0, 1e-9);
}

/* Flies ahead for so long of 4 s, in frames of that length; returns how far. */
static double distance_flown(double held, double frame) {
    CameraSettings camera = {.speed = 10.0};
    double velocity[3] = {0};
    Hold hold = {0};
    hold_press(&hold, 0.0);
    for (int i = 1; i * frame <= 4.0 + 1e-9; ++i) {
        const double now = i * frame;
        if (hold.down && now >= held) {
            hold_release(&hold, held, held);
        }
        const double moved = hold_spend(&hold, now, frame);
        camera_fly(&camera, velocity, (CameraMotion){.forward = moved / frame}, frame);
    }
    return -camera.pose.place[2];
}

CASE("the camera flies as far at one frame a second as at sixty") {
    const double times[] = {0.1, 0.6, 1.0, 2.5};
    for (int i = 0; i < 4; ++i) {
        CHECK_NEAR(distance_flown(times[i], 1.0 / 60.0), 10.0 * times[i], 1e-3);
        CHECK_NEAR(distance_flown(times[i], 1.0), 10.0 * times[i], 1e-3);
    }
}

/*
 * Stones in the air: thrown from the hand, each falls in where one pointed. Only then has the water
 * to do with it; no picture of a file shows it in flight.
 */
#include "viewer_internal.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double SPEED = 16.0;                            /* m/s over the water */
static const double SECONDS_LEAST = 0.7, SECONDS_MOST = 1.6; /* of a flight */
static const double BEGINS = 3.0;                            /* m ahead, so that it hides little */
static const double HAND[2] = {0.5, -0.35};                  /* m, right of the eye and above it */
static const double SPIN = 5.0;                              /* rad/s */

bool viewer_fly_stone(Viewer* viewer, const double point[3], double radius) {
    assert(viewer && point && radius > 0.0);
    if (viewer->stone_count == VIEWER_STONES_MAX) {
        return false;
    }
    const CameraPose* pose = &viewer->state.settings.camera.pose;
    const double yaw = swell_radians(pose->yaw);
    FlyingStone* stone = &viewer->stone[viewer->stone_count++];
    *stone = (FlyingStone){.to = {point[0], point[1], point[2]}, .radius = radius};
    stone->from[0] = pose->place[0] + HAND[0] * cos(yaw);
    stone->from[1] = pose->place[1] + viewer->lifted + HAND[1];
    stone->from[2] = pose->place[2] + HAND[0] * sin(yaw);
    const double away = hypot(point[0] - stone->from[0], point[2] - stone->from[2]);
    stone->seconds = swell_clamp(away / SPEED, SECONDS_LEAST, SECONDS_MOST);
    for (int axis = 0; axis < 3; ++axis) {
        stone->from[axis] +=
            fmin(BEGINS / fmax(away, BEGINS), 0.3) * (point[axis] - stone->from[axis]);
    }
    return true;
}

/* Returns where it is on its parabola. */
static FloatPose pose_of(const FlyingStone* stone) {
    const double s = stone->age / stone->seconds;
    const double angle = 0.5 * SPIN * stone->age;
    FloatPose pose = {.orientation = {sin(angle), 0.0, 0.0, cos(angle)}};
    for (int axis = 0; axis < 3; ++axis) {
        pose.position[axis] = stone->from[axis] + (stone->to[axis] - stone->from[axis]) * s;
    }
    pose.position[1] += 0.5 * FLOAT_GRAVITY * stone->seconds * stone->seconds * s * (1.0 - s);
    return pose;
}

void viewer_drop_stone(Viewer* viewer, const double point[3], double radius) {
    assert(viewer && point && radius > 0.0);
    SwellError error = {0};
    if (!water_sim_throw(viewer->scene.water, viewer->scene.sea.sea, point[0], point[2], radius,
                         &error)) {
        viewer_set_note(viewer, "no stone: ", error.message);
    } else if (viewer->log) {
        fprintf(viewer->log, "stone=%.3f,%.3f,%.3g\n", point[0], point[2], radius);
    }
}

void viewer_advance_stones(Viewer* viewer, double seconds) {
    assert(viewer && seconds >= 0.0);
    int left = 0;
    for (int i = 0; i < viewer->stone_count; ++i) {
        FlyingStone stone = viewer->stone[i];
        stone.age += seconds;
        if (stone.age >= stone.seconds) {
            viewer_drop_stone(viewer, stone.to, stone.radius);
        } else {
            viewer->stone[left++] = stone;
        }
    }
    viewer->stone_count = left;
    Scene* scene = &viewer->scene;
    scene->stone_count = left;
    for (int i = 0; i < left; ++i) {
        scene->body[scene->bodies.count + i] = (RenderBody){.kind = RENDER_BODY_STONE,
                                                            .pose = pose_of(&viewer->stone[i]),
                                                            .radius = viewer->stone[i].radius};
    }
}

/*
 * A picture's world at another time, some hundredths of a second away: how far things move in the
 * picture.
 */
#include "world_internal.h"

#include "options/resolve.h"
#include "world/camera.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Bodies and camera, as the sea without small waves lays them. */
typedef struct Laid {
    WaterShown shown;
    CameraPose pose; /* beside the boat, if the camera follows her */
} Laid;

static Laid lay_at(World* world, const Settings* settings, double time) {
    const OceanSea* sea = world->sea.sea;
    ocean_sea_advance(world->sea.sea, settings->computing.method, time);
    Laid laid = {.shown = water_sim_shown_at(world->water, sea, time),
                 .pose = settings->camera.pose};
    if (laid.shown.has_boat && options_follow_boat(settings)) {
        const WaterLayers layers = {.sea = sea, .shore = world->water->shore};
        laid.pose = follow_camera_pose(&settings->camera.follow, &laid.shown, &layers);
    }
    return laid;
}

/* Returns the product of two quaternions x, y, z, w; `turns` is -1 for the inverse of b. */
static void multiply(const double a[4], const double b[4], double turns, double product[4]) {
    const double x = turns * b[0], y = turns * b[1], z = turns * b[2], w = b[3];
    product[0] = a[3] * x + a[0] * w + a[1] * z - a[2] * y;
    product[1] = a[3] * y - a[0] * z + a[1] * w + a[2] * x;
    product[2] = a[3] * z + a[0] * y - a[1] * x + a[2] * w;
    product[3] = a[3] * w - a[0] * x - a[1] * y - a[2] * z;
}

/* Moves a pose as another one goes from `from` to `to`. */
static void carry(FloatPose* pose, const FloatPose* from, const FloatPose* to) {
    double turn[4], turned[4];
    multiply(to->orientation, from->orientation, -1.0, turn);
    multiply(turn, pose->orientation, 1.0, turned);
    memcpy(pose->orientation, turned, sizeof turned);
    for (int axis = 0; axis < 3; ++axis) {
        pose->position[axis] += to->position[axis] - from->position[axis];
    }
}

/* Moves bodies and camera. Her own waves carry a boat along; other bodies rise with the small
   waves. */
static void move_bodies(World* world, const ViewState* state, WorldThen* then) {
    const double now = world->request.time, seconds = then->moved.seconds;
    const Laid from = lay_at(world, &state->settings, now);
    const Laid to = lay_at(world, &state->settings, now + seconds);
    const WakePatch* wake = water_sim_wake(world->water);
    if (from.shown.count != to.shown.count) { /* a course begins or ends */
        return;
    }
    for (int i = 0; i < to.shown.count; ++i) {
        FloatPose* pose = &then->body[i].pose;
        if (wake && then->body[i].kind != RENDER_BODY_BOAT) {
            const double* place = pose->position;
            pose->position[1] += seconds * wake_patch_sample(wake, place[0], place[2]).rise;
        }
        carry(pose, &from.shown.pose[i], &to.shown.pose[i]);
    }
    for (int axis = 0; axis < 3; ++axis) {
        then->pose.place[axis] += to.pose.place[axis] - from.pose.place[axis];
    }
    then->pose.yaw += remainder(to.pose.yaw - from.pose.yaw, 360.0);
}

void world_show_then(World* world, const ViewState* state, double seconds, const CameraPose* pose,
                     int which, WorldThen* then) {
    assert(world && world->settles && !world->sea.running && state && then);
    const OceanMethod method = state->settings.computing.method;
    const double time = world->request.time + seconds;
    SeaStream* sea = &world->sea;
    assert(time >= 0.0 && time <= OCEAN_TIME_MAX);
    *then = (WorldThen){.moved.seconds = seconds, .pose = state->settings.camera.pose};
    then->moved.body = then->body;
    memcpy(then->body, world->body, sizeof world->body);
    if (world->by_script && world->bodies.count > 0) {
        move_bodies(world, state, then);
    }
    then->pose = pose ? *pose : then->pose;
    world_keep_over_ground(world, &then->pose);

    ocean_sea_advance(sea->sea, method, time);
    render_fill_halves(&sea->halves, sea->sea, NULL, world->workers, NULL);
    render_stream_then(world->renderer, sea->sea, &sea->halves, world->streamed, which);
    sea_stream_forget(sea);
    double current[3];
    ocean_sea_current(sea->sea, current);
    then->moved.drift[0] = seconds * current[0];
    then->moved.drift[1] = seconds * current[2];
}

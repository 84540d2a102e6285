#include "boat_camera.h"

#include "base/numbers.h"
#include "swell/base.h"
#include "swell/float.h"

#include <assert.h>
#include <math.h>

static const double BEHIND = 15.0, ABOVE = 5.5;                        /* of the eye, m */
static const double AHEAD = 4.0, AIM_HEIGHT = 0.3;                     /* of its target, m */
static const double LAG_PLACE = 0.35, LAG_YAW = 0.8, LAG_HEIGHT = 0.6; /* s */
static const double LAG_LOOK = 0.5;                           /* s, of the view back ahead */
static const double LAG_LIFT = 0.8;                           /* s, of the eye down from a wave */
static const double BEGIN_SECONDS = 1.5;                      /* of the move to the boat */
static const double LOWEST_LOOK = -60.0, HIGHEST_LOOK = 17.0; /* degrees */
static const double PER_NOTCH = 1.15, NEAREST = 0.5, FARTHEST = 4.0;

/* Of a stand beside the way: aside and over the water [m]; ahead by time and at least [s], [m]; and
   where the eye goes ahead again: the boat has passed, or is far [m]. */
static const double STAND_ASIDE = 9.0, STAND_HEIGHT = 1.7, STAND_SECONDS = 3.0, STAND_AHEAD = 12.0;
static const double STAND_PASSED = 30.0, STAND_FAR = 120.0;

/* Returns the share of the way to its goal that a value moves in a frame. */
static double share_of(double seconds, double lag) {
    return 1.0 - exp(-seconds / lag);
}

void boat_camera_begin(BoatCamera* camera, const CameraPose* from, const double place[3],
                       double heading, double length) {
    assert(camera && from && place);
    const double distance = camera->distance > 0.0
                                ? camera->distance
                                : swell_clamp(length / FLOAT_BOAT_LENGTH, 1.0, FARTHEST);
    *camera = (BoatCamera){
        .boat = {place[0], place[2]},
        .height = place[1],
        .yaw = heading,
        .distance = distance,
        .from = *from,
    };
}

/* Stands ahead of a boat of that speed [m/s], to starboard of its way. */
static void stand_ahead(BoatCamera* camera, double speed) {
    const double yaw = swell_radians(camera->yaw);
    const double ahead = camera->distance * (STAND_AHEAD + STAND_SECONDS * speed);
    const double aside = camera->distance * STAND_ASIDE;
    camera->stand[0] = camera->boat[0] + ahead * sin(yaw) + aside * cos(yaw);
    camera->stand[1] = camera->boat[1] - ahead * cos(yaw) + aside * sin(yaw);
}

/* Whether the boat has passed the stand, or is far from it. */
static bool is_passed(const BoatCamera* camera) {
    const double yaw = swell_radians(camera->yaw);
    const double x = camera->boat[0] - camera->stand[0], z = camera->boat[1] - camera->stand[1];
    return x * sin(yaw) - z * cos(yaw) > STAND_PASSED * camera->distance ||
           hypot(x, z) > STAND_FAR * camera->distance;
}

void boat_camera_switch(BoatCamera* camera, const CameraPose* from) {
    assert(camera && from);
    camera->from = *from;
    camera->share = 0.0;
    camera->stands = !camera->stands;
    stand_ahead(camera, 0.0);
}

void boat_camera_turn(BoatCamera* camera, double yaw, double pitch) {
    assert(camera && isfinite(yaw) && isfinite(pitch));
    camera->turned = remainder(camera->turned + yaw, 360.0);
    camera->raised = swell_clamp(camera->raised + pitch, LOWEST_LOOK, HIGHEST_LOOK);
}

void boat_camera_change_distance(BoatCamera* camera, double notches) {
    assert(camera && isfinite(notches));
    const double before = camera->distance;
    camera->distance = swell_clamp(before * pow(PER_NOTCH, -notches), NEAREST, FARTHEST);
    for (int axis = 0; axis < 2; ++axis) {
        camera->stand[axis] = camera->boat[axis] + camera->distance / before *
                                                       (camera->stand[axis] - camera->boat[axis]);
    }
}

void boat_camera_advance(BoatCamera* camera, const double place[3], double heading, double seconds,
                         bool held) {
    assert(camera && place && seconds >= 0.0);
    const double along = share_of(seconds, LAG_PLACE);
    /* A steady boat is ahead of its smoothed place by LAG_PLACE. */
    const double speed = hypot(place[0] - camera->boat[0], place[2] - camera->boat[1]) / LAG_PLACE;
    camera->boat[0] += along * (place[0] - camera->boat[0]);
    camera->boat[1] += along * (place[2] - camera->boat[1]);
    camera->height += share_of(seconds, LAG_HEIGHT) * (place[1] - camera->height);
    camera->yaw += share_of(seconds, LAG_YAW) * remainder(heading - camera->yaw, 360.0);
    camera->share = fmin(camera->share + seconds / BEGIN_SECONDS, 1.0);
    if (!held) {
        const double keep = exp(-seconds / LAG_LOOK);
        camera->turned *= keep;
        camera->raised *= keep;
    }
    if (camera->stands && is_passed(camera)) {
        stand_ahead(camera, speed);
    }
}

static CameraPose standing_pose(const BoatCamera* camera) {
    const double x = camera->boat[0] - camera->stand[0], z = camera->boat[1] - camera->stand[1];
    const double drop = STAND_HEIGHT - AIM_HEIGHT;
    return (CameraPose){
        .place = {camera->stand[0], camera->height + STAND_HEIGHT, camera->stand[1]},
        .yaw = swell_degrees(atan2(x, -z)) + camera->turned,
        .pitch = swell_degrees(-atan2(drop, hypot(x, z))) + camera->raised,
    };
}

/* Returns the pose after the first move. While the user looks around, the eye circles the boat. */
static CameraPose settled_pose(const BoatCamera* camera) {
    const double yaw = swell_radians(camera->yaw + camera->turned);
    const double way[2] = {sin(yaw), -cos(yaw)};
    const double away = hypot(BEHIND, ABOVE) * camera->distance;
    const double steep = atan2(ABOVE, BEHIND) - swell_radians(camera->raised);
    CameraPose pose = {
        .place = {camera->boat[0] - away * cos(steep) * way[0], camera->height + away * sin(steep),
                  camera->boat[1] - away * cos(steep) * way[1]},
        .yaw = camera->yaw + camera->turned,
    };
    const double drop = pose.place[1] - camera->height - AIM_HEIGHT;
    const double pitch = -atan2(drop, away * cos(steep) + AHEAD);
    pose.pitch = swell_degrees(pitch);
    return pose;
}

CameraPose boat_camera_pose(const BoatCamera* camera) {
    assert(camera);
    CameraPose pose = camera->stands ? standing_pose(camera) : settled_pose(camera);
    const double s = swell_smoothstep(0.0, 1.0, camera->share);
    const CameraPose* from = &camera->from;
    for (int axis = 0; axis < 3; ++axis) {
        pose.place[axis] = from->place[axis] + s * (pose.place[axis] - from->place[axis]);
    }
    pose.yaw = from->yaw + s * remainder(pose.yaw - from->yaw, 360.0);
    pose.yaw = remainder(pose.yaw, 360.0);
    pose.pitch = from->pitch + s * (pose.pitch - from->pitch);
    return pose;
}

void boat_camera_clear_water(BoatCamera* camera, double water, double seconds, CameraPose* pose) {
    assert(camera && pose && seconds >= 0.0);
    const double needed = fmax(water + BOAT_CAMERA_CLEARANCE - pose->place[1], 0.0);
    const double kept = camera->lift * exp(-seconds / LAG_LIFT);
    camera->lift = fmax(needed, kept);
    pose->place[1] += camera->lift;
}

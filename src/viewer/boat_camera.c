#include "boat_camera.h"

#include "swell/base.h"

#include <assert.h>
#include <math.h>

static const double BEHIND = 15.0, ABOVE = 5.5;                        /* of the eye, m */
static const double AHEAD = 4.0, AIM_HEIGHT = 0.3;                     /* of what it looks at, m */
static const double LAG_PLACE = 0.35, LAG_YAW = 0.8, LAG_HEIGHT = 0.6; /* s */
static const double LAG_LOOK = 0.5; /* s, of looking ahead again */
static const double LAG_LIFT = 0.8; /* s, of coming down from a wave */
static const double COME_SECONDS = 1.5;
static const double LOWEST_LOOK = -60.0, HIGHEST_LOOK = 17.0; /* degrees */
static const double PER_NOTCH = 1.15, NEAREST = 0.5, FARTHEST = 4.0;

static double radians(double degrees) {
    return degrees * (SWELL_TWO_PI / 360.0);
}

/* The share of the way to its goal that a number goes in a frame. */
static double share_of(double seconds, double lag) {
    return 1.0 - exp(-seconds / lag);
}

void chase_begin(Chase* chase, const CameraPose* from, const double place[3], double heading) {
    assert(chase && from && place);
    const double distance = chase->distance > 0.0 ? chase->distance : 1.0;
    *chase = (Chase){
        .boat = {place[0], place[2]},
        .height = place[1],
        .yaw = heading,
        .distance = distance,
        .from = *from,
    };
}

void chase_turn(Chase* chase, double yaw, double pitch) {
    assert(chase && isfinite(yaw) && isfinite(pitch));
    chase->turned = remainder(chase->turned + yaw, 360.0);
    chase->raised = fmin(fmax(chase->raised + pitch, LOWEST_LOOK), HIGHEST_LOOK);
}

void chase_change_distance(Chase* chase, double notches) {
    assert(chase && isfinite(notches));
    chase->distance = fmin(fmax(chase->distance * pow(PER_NOTCH, -notches), NEAREST), FARTHEST);
}

void chase_follow(Chase* chase, const double place[3], double heading, double seconds, bool held) {
    assert(chase && place && seconds >= 0.0);
    const double along = share_of(seconds, LAG_PLACE);
    chase->boat[0] += along * (place[0] - chase->boat[0]);
    chase->boat[1] += along * (place[2] - chase->boat[1]);
    chase->height += share_of(seconds, LAG_HEIGHT) * (place[1] - chase->height);
    chase->yaw += share_of(seconds, LAG_YAW) * remainder(heading - chase->yaw, 360.0);
    chase->share = fmin(chase->share + seconds / COME_SECONDS, 1.0);
    if (!held) {
        const double keep = exp(-seconds / LAG_LOOK);
        chase->turned *= keep;
        chase->raised *= keep;
    }
}

/* Looked around, the eye goes round the boat and looks at it. */
static CameraPose settled_pose(const Chase* chase) {
    const double yaw = radians(chase->yaw + chase->turned);
    const double way[2] = {sin(yaw), -cos(yaw)};
    const double away = hypot(BEHIND, ABOVE) * chase->distance;
    const double steep = atan2(ABOVE, BEHIND) - radians(chase->raised);
    CameraPose pose = {
        .place = {chase->boat[0] - away * cos(steep) * way[0], chase->height + away * sin(steep),
                  chase->boat[1] - away * cos(steep) * way[1]},
        .yaw = chase->yaw + chase->turned,
    };
    const double drop = pose.place[1] - chase->height - AIM_HEIGHT;
    const double pitch = -atan2(drop, away * cos(steep) + AHEAD);
    pose.pitch = pitch * (360.0 / SWELL_TWO_PI);
    return pose;
}

CameraPose chase_pose(const Chase* chase) {
    assert(chase);
    CameraPose pose = settled_pose(chase);
    const double s = chase->share * chase->share * (3.0 - 2.0 * chase->share);
    const CameraPose* from = &chase->from;
    for (int axis = 0; axis < 3; ++axis) {
        pose.place[axis] = from->place[axis] + s * (pose.place[axis] - from->place[axis]);
    }
    pose.yaw = from->yaw + s * remainder(pose.yaw - from->yaw, 360.0);
    pose.yaw = remainder(pose.yaw, 360.0);
    pose.pitch = from->pitch + s * (pose.pitch - from->pitch);
    return pose;
}

void chase_clear_water(Chase* chase, double water, double seconds, CameraPose* pose) {
    assert(chase && pose && seconds >= 0.0);
    const double needed = fmax(water + CHASE_CLEARANCE - pose->place[1], 0.0);
    const double kept = chase->lift * exp(-seconds / LAG_LIFT);
    chase->lift = fmax(needed, kept);
    pose->place[1] += chase->lift;
}

#include "body.h"

#include "base/numbers.h"

#include <assert.h>
#include <string.h>

/* v + 2 w (n x v) + 2 n x (n x v), of the unit quaternion (n, w). */
static void turn_vector(const double n[3], double w, const double v[3], double turned[3]) {
    double once[3], twice[3];
    swell_cross(n, v, once);
    swell_cross(n, once, twice);
    for (int axis = 0; axis < 3; ++axis) {
        turned[axis] = v[axis] + 2.0 * (w * once[axis] + twice[axis]);
    }
}

void float_pose_rotate(const FloatPose* pose, const double own[3], double world[3]) {
    assert(pose && own && world);
    turn_vector(pose->orientation, pose->orientation[3], own, world);
}

FloatPose float_pose_to_z_up(FloatPose pose) {
    swell_to_z_up(pose.position, pose.position);
    swell_to_z_up(pose.orientation, pose.orientation); /* the axis; w stays */
    return pose;
}

void float_pose_unrotate(const FloatPose* pose, const double world[3], double own[3]) {
    turn_vector(pose->orientation, -pose->orientation[3], world, own);
}

void float_pose_place(const FloatPose* pose, const double own[3], double world[3]) {
    float_pose_rotate(pose, own, world);
    for (int axis = 0; axis < 3; ++axis) {
        world[axis] += pose->position[axis];
    }
}

/* q' = q + dt/2 q (rate, 0), normalised. */
void float_pose_turn(FloatPose* pose, const double rate[3], double seconds) {
    const double* q = pose->orientation;
    double cross[3];
    swell_cross(q, rate, cross);
    const double step = 0.5 * seconds;
    double next[4];
    for (int axis = 0; axis < 3; ++axis) {
        next[axis] = q[axis] + step * (q[3] * rate[axis] + cross[axis]);
    }
    next[3] = q[3] - step * (q[0] * rate[0] + q[1] * rate[1] + q[2] * rate[2]);
    const double length =
        sqrt(next[0] * next[0] + next[1] * next[1] + next[2] * next[2] + next[3] * next[3]);
    for (int i = 0; i < 4; ++i) {
        pose->orientation[i] = next[i] / length;
    }
}

/* A heading grows to starboard, opposite to the rotation about +y. */
void float_pose_set_heading(FloatPose* pose, double heading) {
    const double half = -0.5 * heading * SWELL_DEGREE;
    memcpy(pose->orientation, (double[4]){0.0, sin(half), 0.0, cos(half)},
           sizeof pose->orientation);
}

double float_pose_heading(const FloatPose* pose) {
    double ahead[3];
    float_pose_rotate(pose, (const double[3]){0.0, 0.0, -1.0}, ahead);
    const double heading = atan2(ahead[0], -ahead[2]) / SWELL_DEGREE;
    return heading < 0.0 ? heading + 360.0 : heading;
}

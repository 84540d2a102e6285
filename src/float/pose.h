/*
 * Vectors and rotations of rigid bodies, for the files of this room.
 */
#ifndef SWELL_FLOAT_POSE_H
#define SWELL_FLOAT_POSE_H

#include "swell/float.h"

/* The inverse of float_pose_rotate: from the world into the body's frame. */
void float_pose_unrotate(const FloatPose* pose, const double world[3], double own[3]);

/* The position of a point of the body [m]. */
void float_pose_place(const FloatPose* pose, const double own[3], double world[3]);

/* Rotates by `rate` [rad/s, own frame] times `seconds`. */
void float_pose_turn(FloatPose* pose, const double rate[3], double seconds);

/* Sets an upright orientation with this heading [degrees]. */
void float_pose_set_heading(FloatPose* pose, double heading);
double float_pose_heading(const FloatPose* pose); /* degrees, 0 to 360 */

#endif

/*
 * How a boat that a course carries lies on the water.
 */
#ifndef SWELL_APP_BOAT_POSE_H
#define SWELL_APP_BOAT_POSE_H

#include "course.h"
#include "swell/float.h"
#include "water_at.h"

/* On the plane through the water at bow, stern and both sides. */
FloatPose boat_pose_on(const WaterLayers* water, const CoursePoint* point);

#endif

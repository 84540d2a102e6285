/*
 * How a boat that a course carries lies on the water.
 */
#ifndef SWELL_WATER_BOAT_POSE_H
#define SWELL_WATER_BOAT_POSE_H

#include "swell/float.h"
#include "water/course.h"
#include "water/water_layers.h"

/* On the plane through the water at bow, stern and both sides. */
FloatPose boat_pose_on(const WaterLayers* water, const CoursePoint* point);

#endif

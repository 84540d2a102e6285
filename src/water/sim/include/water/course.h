/*
 * The scripted course of a boat: places at times, a smooth track through them, and the pose of the
 * boat on the water.
 *
 * In a file each line is a time [s] and a place x, z [m], "2.5 0 -14"; times increase from line to
 * line. A '#' begins a comment. The boat appears at the first time, looks along its track, and
 * stays at the last place, at rest after the last time. Between two lines with the same place it
 * is at rest.
 */
#ifndef SWELL_WATER_COURSE_H
#define SWELL_WATER_COURSE_H

#include "swell/float.h"
#include "water/water_layers.h"

/* Largest coordinate of a place [m]. */
#define COURSE_PLACE_MAX 1e6

/* Largest speed on the way from line to line [m/s]: the waves behind a boat, 2 pi U^2 / g long,
   still fit into a patch of 128 m, and its wash is a trail, not a row of spots. */
#define COURSE_SPEED_MAX 14.0

typedef struct CourseKey {
    double time; /* s */
    double x, z; /* m */
    int idle[2]; /* number of keys before and after it at which the boat lies still here */
} CourseKey;

typedef struct BoatCourse {
    int count;
    CourseKey* key; /* (count), owned */
} BoatCourse;

/* Parses the text of the file `name`, and changes it. Fails with SWELL_ERROR_FILE where a line is
   wrong (the message names it), or with SWELL_ERROR_MEMORY; the course is then empty. */
bool course_parse(BoatCourse* course, char* text, const char* name, SwellError* error);

/* Safe on a zeroed course. */
void course_finish(BoatCourse* course);

/* Whether the boat is there at a time [s]. */
bool course_has_boat(const BoatCourse* course, double time);

typedef struct CoursePoint {
    double x, z;       /* m */
    double heading[2]; /* unit vector along the track: x, z; the last one while at rest */
    double speed;      /* m/s */
    double turn;       /* rate of turn to starboard, mean over a second [rad/s] */
} CoursePoint;

/* Returns the place of the boat at a time [s]; before the first time, the first place. */
CoursePoint course_at(const BoatCourse* course, double time);

/* Returns the pose of the boat at a point: on the plane that fits the water under it best, with the
   trim of its speed, leaning into its turn. `hull` is NULL for the launch. */
FloatPose course_pose(const CoursePoint* point, const FloatHull* hull, const WaterLayers* water);

#endif

/*
 * The course of a boat that a script drives: where it is at which time, and the smooth way between.
 *
 * In a file each line is a time [s] and a place x, z [m], "2.5 0 -14"; times grow from line to
 * line. What is behind a '#', and empty lines, say nothing. The boat is there from the first time
 * on, looks along its way, and stays where the last line has brought it. Between two lines of one
 * place it lies still.
 */
#ifndef SWELL_WATER_COURSE_H
#define SWELL_WATER_COURSE_H

#include "swell/base.h"

/* Of the places of a course [m]. */
#define COURSE_PLACE_MAX 1e6

/* Of the mean speed from one line to the next [m/s]: up to there the waves that follow a boat, 2 pi
   U^2 / g long, fit into a patch of 128 m, and her wash is a trail, not a row of spots. */
#define COURSE_SPEED_MAX 14.0

typedef struct CourseKey {
    double time; /* s */
    double x, z; /* m */
} CourseKey;

typedef struct BoatCourse {
    int count;
    CourseKey* key; /* (count), owned */
} BoatCourse;

/* Fails with SWELL_ERROR_FILE where the file cannot be read or is no course (the line and what it
   lacks are told), SWELL_ERROR_MEMORY, SWELL_ERROR_INTERRUPTED. Then course_finish is not due. */
bool course_read(BoatCourse* course, const char* name, SwellError* error);

/* Safe on a zeroed course. */
void course_finish(BoatCourse* course);

typedef struct CoursePoint {
    double x, z;       /* m */
    double heading[2]; /* unit vector along the way: x, z; of a boat that lies still the last one */
    double speed;      /* m/s */
} CoursePoint;

/* The boat at a time [s], before the first one as then. */
CoursePoint course_at(const BoatCourse* course, double time);

#endif

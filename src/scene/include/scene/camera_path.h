/*
 * A way of the camera: poses at times, and a smooth way between them.
 *
 * In a file each line is a time [s] and a pose as --camera takes it, "2.5 0,4,10,-90,-3"; times
 * grow from line to line. What is behind a '#', and empty lines, say nothing.
 *
 * Between two poses each number follows a cubic that has their values and, at each, the slope of
 * the parabola through it and its neighbours (Catmull and Rom's way for times that are not even).
 * A turn goes the shorter way round.
 */
#ifndef SWELL_SCENE_CAMERA_PATH_H
#define SWELL_SCENE_CAMERA_PATH_H

#include "scene/camera.h"
#include "swell/base.h"

#include <stdio.h>

typedef struct CameraPathKey {
    double time; /* s */
    CameraPose pose;
} CameraPathKey;

typedef struct CameraPath {
    int count;
    CameraPathKey* key; /* (count), owned; yaws are unwound */
    double period;      /* after which it begins anew [s]; 0 for never */
} CameraPath;

/* Fails with SWELL_ERROR_FILE where the file cannot be read or is no path (the line and what it
   lacks are told), SWELL_ERROR_MEMORY, SWELL_ERROR_INTERRUPTED. Then camera_path_finish is not
   due. */
bool camera_path_read(CameraPath* path, const char* name, SwellError* error);

/* Safe on a zeroed path. */
void camera_path_finish(CameraPath* path);

/* The way goes on from the last pose to the first, where it is after `period` seconds. Fails with
   SWELL_ERROR_RANGE where it lasts longer, or just as long and ends elsewhere than it begins. */
bool camera_path_close(CameraPath* path, double period, SwellError* error);

/* The time of the last pose [s]. */
double camera_path_end(const CameraPath* path);

/* The pose at a time [s]: before the first and after the last one it stays. */
CameraPose camera_path_at(const CameraPath* path, double seconds);

/* Writes `count` keys as a file of that name. Fails with SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool camera_path_write(const CameraPathKey* key, int count, const char* name, SwellError* error);

#endif

/*
 * The camera of a view, flown or on a path.
 */
#ifndef SWELL_WORLD_CAMERA_H
#define SWELL_WORLD_CAMERA_H

#include "swell/base.h"
#include "swell/settings.h"

#include <stdbool.h>

/* ---- Flying ---------------------------------------------------------------------------------- */

/*
 * The flying camera: pose and velocity.
 *
 * Velocity follows the keys with a short lag, solved exactly over each frame, so that the path does
 * not depend on the frame rate.
 */

/* The motion that the user wants in a frame, each component from -1 to 1. */
typedef struct CameraMotion {
    double forward, right, up;
    bool fast;
} CameraMotion;

/* Moves for `seconds`: forward along the view, up along the world's y. Updates the velocity
   [m/s]. */
void camera_fly(CameraSettings* camera, double velocity[3], CameraMotion motion, double seconds);

/* Turns by degrees. Clamps the pitch at +-90, wraps the yaw to (-180, 180]. */
void camera_turn(CameraPose* pose, double yaw, double pitch);

/* Multiplies the speed by 1.25 per notch of the wheel, within 0.5 to 500 m/s. */
void camera_change_speed(CameraSettings* camera, double notches);

/* ---- Paths ----------------------------------------------------------------------------------- */

/*
 * The path of a camera: poses at times, interpolated by a Catmull-Rom spline (key_track.h). The
 * yaw turns the shorter way.
 *
 * In a file each line is a time [s] and a pose in the form of --camera, as in "2.5 0,4,10,-90,-3".
 * Times increase from line to line. A '#' begins a comment; empty lines are skipped.
 */

typedef struct CameraPathKey {
    double time; /* s */
    CameraPose pose;
} CameraPathKey;

typedef struct CameraPath {
    int count;
    CameraPathKey* key; /* (count), owned; yaws are unwound */
    double period;      /* of a closed path [s]; 0 for an open one */
} CameraPath;

/* Reads a file. Fails with SWELL_ERROR_FILE where it cannot be read or a line is wrong (the message
   names it), SWELL_ERROR_MEMORY, SWELL_ERROR_INTERRUPTED; the path is then empty. */
bool camera_path_read(CameraPath* path, const char* name, SwellError* error);

/* Safe on a zeroed path. */
void camera_path_finish(CameraPath* path);

/* Closes the path: from the last pose it returns to the first, which it reaches after `period`
   seconds. Fails with SWELL_ERROR_RANGE where the path lasts longer than that, or as long but ends
   elsewhere. */
bool camera_path_close(CameraPath* path, double period, SwellError* error);

/* Returns the time of the last pose [s]. */
double camera_path_end(const CameraPath* path);

/* Returns the pose at a time [s]: before the first key the first pose, after the last key the
   last. */
CameraPose camera_path_at(const CameraPath* path, double seconds);

/* Writes `count` keys to a file that the program names. Fails with SWELL_ERROR_FILE,
   SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool camera_path_write(const CameraPathKey* key, int count, const char* name, SwellError* error);

#endif

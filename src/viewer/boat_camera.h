/*
 * The camera that follows the boat: from behind and above, level, looking over the bow, a little
 * late in each turn. One can look around; let go, it looks ahead again.
 *
 * Each of its numbers runs after its goal, x += (goal - x)(1 - exp(-dt / tau)), so that the way
 * does not depend on the frame rate.
 */
#ifndef SWELL_VIEWER_BOAT_CAMERA_H
#define SWELL_VIEWER_BOAT_CAMERA_H

#include "scene/camera.h"

/* Of the eye above the water, at least [m]. */
#define CHASE_CLEARANCE 1.2

typedef struct Chase {
    double boat[2];        /* x, z that it follows [m] */
    double height, yaw;    /* m; degrees, unwound */
    double turned, raised; /* from looking ahead, by the user [degrees] */
    double distance;       /* of the eye, over what is usual */
    double share;          /* of the way from where the eye was when it began, 0 to 1 */
    CameraPose from;       /* there */
    double lift;           /* by which the water has raised the eye [m] */
} Chase;

/* Begins to follow a boat at `place` [m] that looks along `heading` [degrees], from where the
   camera is: it comes in a second and a half. */
void chase_begin(Chase* chase, const CameraPose* from, const double place[3], double heading);

/* The user turns the view by degrees. */
void chase_turn(Chase* chase, double yaw, double pitch);

/* One notch of the wheel up (> 0) comes nearer; from half to four times the usual distance. */
void chase_change_distance(Chase* chase, double notches);

/* Follows for `seconds`; `held` while the user looks around. */
void chase_follow(Chase* chase, const double place[3], double heading, double seconds, bool held);

/* Where the eye is, over water that it knows nothing of. */
CameraPose chase_pose(const Chase* chase);

/* Raises the eye of a pose over the water there, of that height [m], and lets it down again slowly.
 */
void chase_clear_water(Chase* chase, double water, double seconds, CameraPose* pose);

#endif

/*
 * The plan of a clip: number of pictures, their times and poses, from the options.
 */
#ifndef SWELL_COMMANDS_CLIP_PLAN_H
#define SWELL_COMMANDS_CLIP_PLAN_H

#include "options/options.h"
#include "scene/camera_path.h"

enum { CLIP_FRAMES_MAX = 1000000 };

typedef struct ClipPlan {
    int frames;
    double rate;     /* pictures a second */
    double start;    /* sea time of the first picture, s */
    double step;     /* sea time between pictures, s */
    CameraPath path; /* owned; empty where the camera stays */
} ClipPlan;

/* Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE where options contradict each other, and as
   camera_path_read does; clip_plan_finish is not due then. */
bool clip_plan_make(ClipPlan* plan, const Settings* settings, SwellError* error);

/* Safe on a zeroed plan. */
void clip_plan_finish(ClipPlan* plan);

/* Returns the sea time of a picture [s]. */
double clip_plan_time(const ClipPlan* plan, int frame);

/* Fills the pose on the path; false without one, where the camera stays. */
bool clip_plan_pose(const ClipPlan* plan, int frame, CameraPose* pose);

/* Whether the camera moves along a path that ends before the last picture. */
bool clip_plan_stops(const ClipPlan* plan);

#endif

/*
 * What a clip is, from its options: how many pictures, when each is, and from where it is seen.
 */
#ifndef SWELL_COMMANDS_CLIP_PLAN_H
#define SWELL_COMMANDS_CLIP_PLAN_H

#include "options/options.h"
#include "scene/camera_path.h"

enum { CLIP_FRAMES_MAX = 1000000 };

typedef struct ClipPlan {
    int frames;
    double rate;     /* pictures a second */
    double start;    /* the sea's time of the first, s */
    double step;     /* of the sea's time from one to the next, s */
    CameraPath path; /* owned; empty where the camera stays */
} ClipPlan;

/* Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE where the options do not go together, and as
   camera_path_read does; clip_plan_finish is not due then. */
bool clip_plan_make(ClipPlan* plan, const Options* options, SwellError* error);

/* Safe on a zeroed plan. */
void clip_plan_finish(ClipPlan* plan);

/* The sea's time of a picture [s]. */
double clip_plan_time(const ClipPlan* plan, int frame);

/* Fills in from where it is seen, unless the camera stays where the options say: then false. */
bool clip_plan_pose(const ClipPlan* plan, int frame, CameraPose* pose);

#endif

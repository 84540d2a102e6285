/*
 * The plan of a clip: number of pictures, their times and poses, from the options.
 *
 * With --loop-fade `fade` pictures are drawn before the first one of the clip. The clip's last
 * pictures fade into them one by one, so that the first one follows the last.
 */
#ifndef SWELL_COMMANDS_CLIP_PLAN_H
#define SWELL_COMMANDS_CLIP_PLAN_H

#include "options/options.h"
#include "world/camera.h"

enum { CLIP_FRAMES_MAX = 1000000 };

typedef struct ClipPlan {
    int frames;      /* of the clip */
    int fade;        /* drawn before them, at most `frames` */
    double rate;     /* pictures a second */
    double start;    /* sea time of the first picture that is drawn, s */
    double step;     /* sea time between pictures, s */
    CameraPath path; /* owned, see camera_path_finish; empty where the camera stays */
} ClipPlan;

/* Fails with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE where options contradict each other, and as
   camera_path_read does; then there is no path. */
bool clip_plan_make(ClipPlan* plan, const Settings* settings, SwellError* error);

/* Returns the sea time of a picture [s], counted from the first that is drawn. */
double clip_plan_time(const ClipPlan* plan, int drawn);

/* Fills the pose on the path; false without one, where the camera stays. */
bool clip_plan_pose(const ClipPlan* plan, int drawn, CameraPose* pose);

/* Returns the weight of the picture drawn `frames` before in the one drawn as number `drawn`; 0
   where that does not fade. */
double clip_plan_fade(const ClipPlan* plan, int drawn);

#endif

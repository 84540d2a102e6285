/*
 * Records the window as a clip (F3) and the path of its camera (F4).
 *
 * A clip has a constant frame rate, but the window has not. Each frame of the clip is the one that
 * the window shows at its time.
 */
#ifndef SWELL_VIEWER_RECORDER_H
#define SWELL_VIEWER_RECORDER_H

#include "view.h"
#include "world/camera.h"
#include "world/clip_sink.h"
#include "world/picture_files.h"

enum { RECORDER_KEYS_MAX = 4096 /* poses of a path, enough for 17 minutes */ };

/* Zeroed before the first use. */
typedef struct Recorder {
    bool films;
    ClipSink clip; /* while it films */
    char clip_name[PICTURE_PATH_SIZE];
    double clip_began;   /* s */
    CameraPathKey* path; /* owned; NULL while no path is recorded */
    int path_count;
    double path_began; /* s */
} Recorder;

/* Begin or end a clip or a path. */
void recorder_toggle_clip(Recorder* recorder, View* view);
void recorder_toggle_path(Recorder* recorder, View* view);

/* Adds the drawn frame to the clip and the camera to the path, if they are being recorded. */
void recorder_add_frame(Recorder* recorder, View* view);

/* Ends clip and path. Safe on a zeroed recorder. */
void recorder_finish(Recorder* recorder, View* view);

#endif

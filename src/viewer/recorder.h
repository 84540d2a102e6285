/*
 * Records the window as a clip (F3) and the path of its camera (F4).
 *
 * A clip has a constant frame rate, the window has not: each frame of the clip is the one that the
 * window shows at its time. A slow window makes a slide show of that, so the path and time of the
 * last clip can be rendered (Shift + F3): the window then shows picture after picture, each at its
 * own time, however long that takes.
 */
#ifndef SWELL_VIEWER_RECORDER_H
#define SWELL_VIEWER_RECORDER_H

#include "scene/camera_path.h"
#include "scene/clip_sink.h"
#include "scene/picture_files.h"
#include "view.h"

enum { RECORDER_KEYS_MAX = 4096 /* of a path: 17 minutes */ };

/* What a clip was filmed along. */
typedef struct Film {
    int count;
    CameraPathKey key[RECORDER_KEYS_MAX]; /* (count): path of the camera, yaws unwound */
    double sea_time[RECORDER_KEYS_MAX];   /* (count): of the sea there [s] */
} Film;

/* Zeroed before the first use. */
typedef struct Recorder {
    bool films;
    ClipSink clip; /* while it films or renders */
    char clip_name[PICTURE_PATH_SIZE];
    int width, height;               /* of the clip */
    int window_width, window_height; /* when it began */
    double clip_began;               /* s */
    int shown;                       /* different pictures of the clip */
    Film* film;                      /* of the last clip; owned, NULL before the first */
    bool renders;                    /* the last clip, picture by picture ... */
    int rendered, to_render;         /* ... of which so many are drawn, of so many ... */
    RenderTarget target;             /* ... into this */
    ViewState before;                /* the view, to go back to */
    CameraPathKey* path;             /* owned; NULL while no path is recorded */
    int path_count;
    double path_began; /* s */
} Recorder;

/* Begin or end a clip, a path. */
void recorder_toggle_clip(Recorder* recorder, View* view);
void recorder_toggle_path(Recorder* recorder, View* view);

/* Begins to render the last clip. */
void recorder_render_clip(Recorder* recorder, View* view);

/* Stops that and removes the rendered clip. */
void recorder_cancel_render(Recorder* recorder, View* view);

/* Sets time and camera of the next picture while a clip is rendered. */
void recorder_pose_view(Recorder* recorder, View* view);

/* Adds the drawn frame to the clip and the camera to the path, where these are recorded. */
void recorder_add_frame(Recorder* recorder, View* view);

/* Ends what is recorded. Safe on a zeroed one. */
void recorder_finish(Recorder* recorder, View* view);

#endif

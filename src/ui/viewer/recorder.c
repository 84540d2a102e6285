#include "recorder.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>

enum { PATIENCE = 60 /* time to wait for ffmpeg, during which the window stands still [s] */ };

static const double KEY_SECONDS = 0.25; /* time between two poses of a path [s] */

/* ---- Clips --------------------------------------------------------------------------------- */

/* Begins a clip of the window's size, or shows why it cannot. */
static void begin_clip(Recorder* recorder, View* view) {
    SwellError error = {0};
    const ClipParams params = {.name = recorder->clip_name,
                               .place = HOST_PLACE_CHOSEN,
                               .width = view->width - view->width % 2, /* H.264 needs even sides */
                               .height = view->height - view->height % 2,
                               .rate = view->state.settings.clip.rate,
                               .threads = 1,
                               .patience = PATIENCE};
    if (params.width == 0 || params.height == 0) {
        notes_set(&view->notes,
                  "no clip: the window is one pixel wide or high, a clip at least two", "");
    } else if (picture_file_choose_path("mp4", recorder->clip_name, &error) &&
               clip_sink_open(&recorder->clip, &params, &error)) {
        recorder->films = true;
        recorder->clip_began = view->notes.now;
        notes_set(&view->notes, "recording=clip", "; F3 ends it");
    } else {
        notes_set(&view->notes, "no clip: ", error.message);
    }
}

static void end_clip(Recorder* recorder, View* view) {
    SwellError error = {0};
    recorder->films = false;
    const bool ok = clip_sink_finish(&recorder->clip, &error);
    notes_set(&view->notes, ok ? "clip=" : "no clip: ", ok ? recorder->clip_name : error.message);
}

/* Adds the drawn picture for each frame that is due. */
static void film(Recorder* recorder, View* view, double now) {
    const ClipParams* params = &recorder->clip.params;
    if (view->width - view->width % 2 != params->width ||
        view->height - view->height % 2 != params->height) {
        end_clip(recorder, view); /* a clip keeps one size */
        return;
    }
    const double due = (now - recorder->clip_began) * view->state.settings.clip.rate;
    if (recorder->clip.frames > due) {
        return;
    }
    SwellError error = {0};
    HostPicture picture =
        render_window_read(params->width, params->height, view->height - params->height, &error);
    if (!picture.pixels || !clip_sink_add(&recorder->clip, &picture, (int)floor(due) + 1, &error)) {
        clip_sink_abandon(&recorder->clip);
        recorder->films = false;
        notes_set(&view->notes, "no clip: ", error.message);
    }
}

/* ---- Paths of the camera -------------------------------------------------------------------- */

static void end_path(Recorder* recorder, View* view) {
    SwellError error = {0};
    char name[PICTURE_PATH_SIZE];
    if (picture_file_choose_path("path", name, &error) &&
        camera_path_write(recorder->path, recorder->path_count, name, &error)) {
        notes_set(&view->notes, "path=", name);
        window_offer_file(view->window, name);
    } else {
        notes_set(&view->notes, "no path: ", error.message);
    }
    swell_memory_free(recorder->path);
    recorder->path = NULL;
    recorder->path_count = 0;
}

static void add_key(Recorder* recorder, View* view) {
    recorder->path[recorder->path_count++] = (CameraPathKey){
        .time = view->notes.now - recorder->path_began, .pose = view->state.settings.camera.pose};
    if (recorder->path_count == RECORDER_KEYS_MAX) {
        end_path(recorder, view);
    }
}

/* ---- Both ---------------------------------------------------------------------------------- */

/* A signal ends the window, but must not destroy the recording. */
static void hold_interrupts(const Recorder* recorder) {
    host_interrupts_hold(recorder->films || recorder->path_count > 0);
}

void recorder_toggle_clip(Recorder* recorder, View* view) {
    assert(recorder && view);
    (recorder->films ? end_clip : begin_clip)(recorder, view);
    hold_interrupts(recorder);
}

void recorder_toggle_path(Recorder* recorder, View* view) {
    assert(recorder && view);
    SwellError error = {0};
    if (recorder->path_count > 0) {
        end_path(recorder, view);
    } else if ((recorder->path =
                    swell_memory_allocate(RECORDER_KEYS_MAX, sizeof *recorder->path, &error))) {
        recorder->path_began = view->notes.now;
        add_key(recorder, view);
        notes_set(&view->notes, "recording=path", "; F4 ends it");
    } else {
        notes_set(&view->notes, "no path: ", error.message);
    }
    hold_interrupts(recorder);
}

void recorder_add_frame(Recorder* recorder, View* view) {
    assert(recorder && view);
    const double now = view->notes.now;
    if (recorder->films) {
        film(recorder, view, now);
    }
    if (recorder->path_count > 0 &&
        now - recorder->path_began >= recorder->path_count * KEY_SECONDS) {
        add_key(recorder, view);
    }
    hold_interrupts(recorder);
}

void recorder_finish(Recorder* recorder, View* view) {
    assert(recorder && view);
    if (recorder->films) {
        end_clip(recorder, view);
    }
    if (recorder->path_count > 0) {
        end_path(recorder, view);
    }
    hold_interrupts(recorder);
    *recorder = (Recorder){0};
}

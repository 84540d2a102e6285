/*
 * Records the window as a clip (F3) and the path of its camera (F4). A clip has a constant frame
 * rate, the window has not: each frame of the clip is the one that the window shows at its time.
 */
#include "scene/picture_files.h"
#include "viewer_internal.h"

#include <assert.h>

static const double KEY_SECONDS = 0.25; /* between two poses of a path */

/* ---- Clips --------------------------------------------------------------------------------- */

static void begin_clip(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    SwellError error = {0};
    recording->width = viewer->width - viewer->width % 2; /* H.264 needs even sides */
    recording->height = viewer->height - viewer->height % 2;
    recording->window_width = viewer->width;
    recording->window_height = viewer->height;
    if (recording->width == 0 || recording->height == 0 ||
        !picture_file_choose_path("mp4", recording->clip_name, &error) ||
        !clip_sink_open(&recording->clip, recording->clip_name, recording->width, recording->height,
                        viewer->options->rate, &error)) {
        viewer_set_note(viewer, "no clip: ", error.message);
        return;
    }
    recording->films = true;
    recording->clip_began = window_seconds(viewer->window);
    viewer_set_note(viewer, "recording=clip", "; F3 ends it");
}

static void end_clip(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    SwellError error = {0};
    recording->films = false;
    if (clip_sink_finish(&recording->clip, &error)) {
        viewer_set_note(viewer, "clip=", recording->clip_name);
    } else {
        viewer_set_note(viewer, "no clip: ", error.message);
    }
}

/* Adds the drawn picture for each frame that is due. */
static void film(Viewer* viewer, double now) {
    ViewerRecording* recording = &viewer->recording;
    if (viewer->width != recording->window_width || viewer->height != recording->window_height) {
        end_clip(viewer); /* a clip has one size */
        return;
    }
    const double due = (now - recording->clip_began) * viewer->options->rate;
    if (recording->clip.frames > due) {
        return;
    }
    SwellError error = {0};
    HostPicture picture = render_window_read(recording->width, recording->height,
                                             viewer->height - recording->height, &error);
    bool ok = picture.pixels != NULL;
    while (ok && recording->clip.frames <= due) {
        ok = clip_sink_add(&recording->clip, &picture, &error);
    }
    host_picture_destroy(&picture);
    if (!ok) {
        clip_sink_abandon(&recording->clip);
        recording->films = false;
        viewer_set_note(viewer, "no clip: ", error.message);
    }
}

/* ---- Paths of the camera -------------------------------------------------------------------- */

static void end_path(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    SwellError error = {0};
    char name[PICTURE_PATH_SIZE];
    if (picture_file_choose_path("path", name, &error) &&
        camera_path_write(recording->key, recording->key_count, name, &error)) {
        viewer_set_note(viewer, "path=", name);
        window_offer_file(viewer->window, name);
    } else {
        viewer_set_note(viewer, "no path: ", error.message);
    }
    recording->key_count = 0;
}

static void add_key(Viewer* viewer, double now) {
    ViewerRecording* recording = &viewer->recording;
    recording->key[recording->key_count++] =
        (CameraPathKey){.time = now - recording->path_began, .pose = viewer->state.camera.pose};
    if (recording->key_count == VIEWER_KEYS_MAX) {
        end_path(viewer);
    }
}

static void begin_path(Viewer* viewer) {
    viewer->recording.path_began = window_seconds(viewer->window);
    add_key(viewer, viewer->recording.path_began);
    viewer_set_note(viewer, "recording=path", "; F4 ends it");
}

/* ---- Both ---------------------------------------------------------------------------------- */

void viewer_record_clip(Viewer* viewer) {
    assert(viewer);
    (viewer->recording.films ? end_clip : begin_clip)(viewer);
}

void viewer_record_path(Viewer* viewer) {
    assert(viewer);
    (viewer->recording.key_count > 0 ? end_path : begin_path)(viewer);
}

void viewer_record_frame(Viewer* viewer) {
    assert(viewer);
    const ViewerRecording* recording = &viewer->recording;
    const double now = window_seconds(viewer->window);
    if (recording->films) {
        film(viewer, now);
    }
    if (recording->key_count > 0 &&
        now - recording->path_began >= recording->key_count * KEY_SECONDS) {
        add_key(viewer, now);
    }
}

void viewer_end_recording(Viewer* viewer) {
    assert(viewer);
    if (viewer->recording.films) {
        end_clip(viewer);
    }
    if (viewer->recording.key_count > 0) {
        end_path(viewer);
    }
}

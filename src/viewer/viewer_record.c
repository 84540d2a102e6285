/*
 * Records the window as a clip (F3) and the path of its camera (F4). A clip has a constant frame
 * rate, the window has not: each frame of the clip is the one that the window shows at its time.
 * A slow window makes a slide show of that, so the path and time of the last clip can be rendered
 * anew (Shift + F3): the window then shows picture after picture, each at its own time.
 */
#include "scene/picture_files.h"
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>

static const double KEY_SECONDS = 0.25;      /* between two poses of a path ... */
static const double FILM_KEY_SECONDS = 0.05; /* ... and of a clip */
static const double SLOW_SHARE = 0.5;        /* of a clip's pictures: with fewer it is poor */

/* ---- Clips --------------------------------------------------------------------------------- */

/* Opens a clip of the window's size, or says why there is none. */
static bool open_clip(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    SwellError error = {0};
    recording->width = viewer->width - viewer->width % 2; /* H.264 needs even sides */
    recording->height = viewer->height - viewer->height % 2;
    recording->window_width = viewer->width;
    recording->window_height = viewer->height;
    if (recording->width == 0 || recording->height == 0) {
        viewer_set_note(viewer,
                        "no clip: the window is one pixel wide or high, a clip at least two", "");
        return false;
    }
    if (!picture_file_choose_path("mp4", recording->clip_name, &error) ||
        !clip_sink_open(&recording->clip, recording->clip_name, recording->width, recording->height,
                        viewer->state.settings.clip.rate, &error)) {
        viewer_set_note(viewer, "no clip: ", error.message);
        return false;
    }
    return true;
}

static void begin_clip(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    if (!open_clip(viewer)) {
        return;
    }
    recording->films = true;
    recording->film_count = recording->shown = 0;
    recording->clip_began = window_seconds(viewer->window);
    viewer_set_note(viewer, "recording=clip", "; F3 ends it");
}

static void end_clip(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    SwellError error = {0};
    const double pictures = recording->clip.frames;
    recording->films = false;
    if (clip_sink_finish(&recording->clip, &error)) {
        viewer_set_note(viewer, "clip=", recording->clip_name);
        if (recording->shown < SLOW_SHARE * pictures && !viewer->leave) {
            char note[GUI_WORD_SIZE];
            snprintf(note, sizeof note,
                     "the clip shows %d pictures in %.3g s; Shift + F3 renders it anew with %.0f",
                     recording->shown, pictures / viewer->state.settings.clip.rate, pictures);
            viewer_set_note(viewer, note, "");
        }
    } else {
        viewer_set_note(viewer, "no clip: ", error.message);
    }
}

/* Remembers where the clip is seen from, and when. */
static void add_film_key(Viewer* viewer, double seconds) {
    ViewerRecording* recording = &viewer->recording;
    const int count = recording->film_count;
    const CameraPathKey* last = count > 0 ? &recording->film_key[count - 1] : NULL;
    if (count == VIEWER_KEYS_MAX || (last && seconds - last->time < FILM_KEY_SECONDS)) {
        return;
    }
    CameraPathKey key = {.time = seconds, .pose = viewer->state.settings.camera.pose};
    if (last) {
        key.pose.yaw += 360.0 * round((last->pose.yaw - key.pose.yaw) / 360.0);
    }
    recording->film_key[count] = key;
    recording->film_time[count] = scene_shown_time(viewer->scene);
    recording->film_count = count + 1;
}

/* Adds the drawn picture for each frame that is due. */
static void film(Viewer* viewer, double now) {
    ViewerRecording* recording = &viewer->recording;
    if (viewer->width != recording->window_width || viewer->height != recording->window_height) {
        end_clip(viewer); /* a clip has one size */
        return;
    }
    const double due = (now - recording->clip_began) * viewer->state.settings.clip.rate;
    add_film_key(viewer, now - recording->clip_began);
    if (recording->clip.frames > due) {
        return;
    }
    SwellError error = {0};
    HostPicture picture = render_window_read(recording->width, recording->height,
                                             viewer->height - recording->height, &error);
    bool ok = picture.pixels != NULL;
    recording->shown += 1;
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

/* ---- Clips rendered anew -------------------------------------------------------------------- */

static void end_render(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    recording->renders = false;
    const uint64_t generation = viewer->state.sea_generation;
    viewer->state = recording->before;
    viewer->state.sea_generation = generation; /* the sea has stayed */
    viewer_place_eye(viewer);
}

void viewer_cancel_render(Viewer* viewer) {
    assert(viewer);
    if (viewer->recording.renders) {
        clip_sink_abandon(&viewer->recording.clip);
        end_render(viewer);
        viewer_set_note(viewer, "no clip: cancelled", "");
    }
}

double viewer_render_share(const Viewer* viewer) {
    const ViewerRecording* recording = &viewer->recording;
    return recording->renders ? (double)recording->rendered / recording->to_render : -1.0;
}

void viewer_render_clip(Viewer* viewer) {
    assert(viewer);
    ViewerRecording* recording = &viewer->recording;
    if (recording->films || recording->renders || recording->film_count < 2) {
        viewer_set_note(viewer, "no clip to render anew: F3 records one", "");
        return;
    }
    if (!open_clip(viewer)) {
        return;
    }
    const double seconds = recording->film_key[recording->film_count - 1].time;
    recording->renders = true;
    recording->rendered = 0;
    recording->to_render = (int)fmax(round(seconds * viewer->state.settings.clip.rate), 1.0);
    recording->before = viewer->state;
    viewer->state.settings.bodies.boat = false;
    viewer_set_note(viewer, "rendering=", recording->clip_name);
}

/* Returns the sea's time at a time of the clip [s]. */
static double film_time_at(const ViewerRecording* recording, double seconds) {
    int i = 1;
    while (i + 1 < recording->film_count && recording->film_key[i].time < seconds) {
        ++i;
    }
    const double from = recording->film_key[i - 1].time, to = recording->film_key[i].time;
    const double share = fmin(fmax((seconds - from) / (to - from), 0.0), 1.0);
    return recording->film_time[i - 1] +
           share * (recording->film_time[i] - recording->film_time[i - 1]);
}

void viewer_pose_render(Viewer* viewer) {
    assert(viewer);
    ViewerRecording* recording = &viewer->recording;
    if (!recording->renders) {
        return;
    }
    const double seconds = recording->rendered / viewer->state.settings.clip.rate;
    const CameraPath path = {.count = recording->film_count, .key = recording->film_key};
    ViewState* state = &viewer->state;
    state->paused = true; /* no sea is computed ahead */
    state->settings.clock.time = film_time_at(recording, seconds);
    state->settings.camera.pose = camera_path_at(&path, seconds);
    viewer->lifted = 0.0;
    viewer->dives = true; /* the path has been lifted by the waves */
}

/* Adds the picture of the frame, without the windows over it. */
static void add_rendered(Viewer* viewer) {
    ViewerRecording* recording = &viewer->recording;
    SwellError error = {0};
    if (viewer->width != recording->window_width || viewer->height != recording->window_height) {
        viewer_cancel_render(viewer); /* a clip has one size */
        return;
    }
    RenderFrame frame =
        scene_frame(viewer->scene, &viewer->state, recording->width, recording->height);
    scene_complete_frame(viewer->scene, &frame);
    const RenderOverlay none = {0};
    HostPicture picture = picture_file_draw(viewer->renderer, &frame, &none,
                                            viewer->state.settings.view.samples, &error);
    const bool ok = picture.pixels && clip_sink_add(&recording->clip, &picture, &error);
    host_picture_destroy(&picture);
    if (!ok) {
        viewer_cancel_render(viewer);
        viewer_set_note(viewer, "no clip: ", error.message);
    } else if (++recording->rendered == recording->to_render) {
        end_render(viewer);
        const bool done = clip_sink_finish(&recording->clip, &error);
        viewer_set_note(viewer,
                        done ? "clip=" : "no clip: ", done ? recording->clip_name : error.message);
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
    recording->key[recording->key_count++] = (CameraPathKey){
        .time = now - recording->path_began, .pose = viewer->state.settings.camera.pose};
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

/* A signal ends the window; it must not cost what is recorded. */
static void hold_interrupts(const ViewerRecording* recording) {
    host_interrupts_hold(recording->films || recording->key_count > 0);
}

void viewer_record_clip(Viewer* viewer) {
    assert(viewer);
    (viewer->recording.films ? end_clip : begin_clip)(viewer);
    hold_interrupts(&viewer->recording);
}

void viewer_record_path(Viewer* viewer) {
    assert(viewer);
    (viewer->recording.key_count > 0 ? end_path : begin_path)(viewer);
    hold_interrupts(&viewer->recording);
}

void viewer_record_frame(Viewer* viewer) {
    assert(viewer);
    const ViewerRecording* recording = &viewer->recording;
    const double now = window_seconds(viewer->window);
    if (recording->films) {
        film(viewer, now);
    }
    if (recording->renders) {
        add_rendered(viewer);
    }
    if (recording->key_count > 0 &&
        now - recording->path_began >= recording->key_count * KEY_SECONDS) {
        add_key(viewer, now);
    }
    hold_interrupts(recording);
}

void viewer_end_recording(Viewer* viewer) {
    assert(viewer);
    if (viewer->recording.films) {
        end_clip(viewer);
    }
    viewer_cancel_render(viewer);
    if (viewer->recording.key_count > 0) {
        end_path(viewer);
    }
    hold_interrupts(&viewer->recording);
}

#include "recorder.h"

#include "base/numbers.h"
#include "swell/host.h"

#include <assert.h>

static const double KEY_SECONDS = 0.25;      /* between two poses of a path ... */
static const double FILM_KEY_SECONDS = 0.05; /* ... and of a clip */
static const double SLOW_SHARE = 0.5;        /* of a clip's pictures: with fewer it is poor */

/* ---- Clips --------------------------------------------------------------------------------- */

/* Opens a clip of the window's size, or says why there is none. */
static bool open_clip(Recorder* recorder, View* view) {
    SwellError error = {0};
    recorder->width = view->width - view->width % 2; /* H.264 needs even sides */
    recorder->height = view->height - view->height % 2;
    recorder->window_width = view->width;
    recorder->window_height = view->height;
    if (recorder->width == 0 || recorder->height == 0) {
        notes_set(&view->notes,
                  "no clip: the window is one pixel wide or high, a clip at least two", "");
        return false;
    }
    if (!picture_file_choose_path("mp4", recorder->clip_name, &error) ||
        !clip_sink_open(&recorder->clip, recorder->clip_name, recorder->width, recorder->height,
                        view->state.settings.clip.rate, &error)) {
        notes_set(&view->notes, "no clip: ", error.message);
        return false;
    }
    return true;
}

static void begin_clip(Recorder* recorder, View* view) {
    SwellError error = {0};
    if (!recorder->film &&
        !(recorder->film = swell_memory_allocate(1, sizeof *recorder->film, &error))) {
        notes_set(&view->notes, "no clip: ", error.message);
        return;
    }
    if (!open_clip(recorder, view)) {
        return;
    }
    recorder->films = true;
    recorder->film->count = recorder->shown = 0;
    recorder->clip_began = view->notes.now;
    notes_set(&view->notes, "recording=clip", "; F3 ends it");
}

/* Says that the last clip shows few different pictures, and how to get all. */
static void offer_render(const Recorder* recorder, View* view, double pictures) {
    char note[GUI_WORD_SIZE];
    snprintf(note, sizeof note, "the clip shows %d pictures in %.3g s; Shift + F3 renders all %.0f",
             recorder->shown, pictures / view->state.settings.clip.rate, pictures);
    notes_set(&view->notes, note, "");
}

static void end_clip(Recorder* recorder, View* view, bool offers) {
    SwellError error = {0};
    const double pictures = recorder->clip.frames;
    recorder->films = false;
    if (!clip_sink_finish(&recorder->clip, &error)) {
        notes_set(&view->notes, "no clip: ", error.message);
        return;
    }
    notes_set(&view->notes, "clip=", recorder->clip_name);
    if (offers && recorder->shown < SLOW_SHARE * pictures) {
        offer_render(recorder, view, pictures);
    }
}

/* Remembers where the clip is seen from, and when. */
static void add_film_key(Recorder* recorder, View* view, double seconds) {
    Film* film = recorder->film;
    const CameraPathKey* last = film->count > 0 ? &film->key[film->count - 1] : NULL;
    if (film->count == RECORDER_KEYS_MAX || (last && seconds - last->time < FILM_KEY_SECONDS)) {
        return;
    }
    CameraPathKey key = {.time = seconds, .pose = view->state.settings.camera.pose};
    if (last) {
        key.pose.yaw += 360.0 * round((last->pose.yaw - key.pose.yaw) / 360.0);
    }
    film->key[film->count] = key;
    film->sea_time[film->count++] = scene_shown_time(view->scene);
}

/* Adds the drawn picture for each frame that is due. */
static void film(Recorder* recorder, View* view, double now) {
    if (view->width != recorder->window_width || view->height != recorder->window_height) {
        end_clip(recorder, view, true); /* a clip has one size */
        return;
    }
    const double due = (now - recorder->clip_began) * view->state.settings.clip.rate;
    add_film_key(recorder, view, now - recorder->clip_began);
    if (recorder->clip.frames > due) {
        return;
    }
    SwellError error = {0};
    HostPicture picture = render_window_read(recorder->width, recorder->height,
                                             view->height - recorder->height, &error);
    bool ok = picture.pixels != NULL;
    recorder->shown += 1;
    while (ok && recorder->clip.frames <= due) {
        ok = clip_sink_add(&recorder->clip, &picture, &error);
    }
    host_picture_destroy(&picture);
    if (!ok) {
        clip_sink_abandon(&recorder->clip);
        recorder->films = false;
        notes_set(&view->notes, "no clip: ", error.message);
    }
}

/* ---- Rendered clips ------------------------------------------------------------------------- */

static void end_render(Recorder* recorder, View* view) {
    recorder->renders = false;
    const uint64_t generation = view->state.sea_generation;
    render_target_destroy(&recorder->target);
    view->state = recorder->before;
    view->state.sea_generation = generation; /* the sea has stayed */
    eye_place(&view->eye, &view->state.settings.camera.pose);
}

void recorder_cancel_render(Recorder* recorder, View* view) {
    assert(recorder && view);
    if (recorder->renders) {
        clip_sink_abandon(&recorder->clip);
        end_render(recorder, view);
        notes_set(&view->notes, "no clip: cancelled", "");
    }
}

void recorder_render_clip(Recorder* recorder, View* view) {
    assert(recorder && view);
    if (recorder->films || recorder->renders || !recorder->film || recorder->film->count < 2) {
        notes_set(&view->notes, "no clip to render: F3 records one", "");
        return;
    }
    if (!open_clip(recorder, view)) {
        return;
    }
    const double seconds = recorder->film->key[recorder->film->count - 1].time;
    recorder->renders = true;
    recorder->rendered = 0;
    recorder->to_render = (int)fmax(round(seconds * view->state.settings.clip.rate), 1.0);
    recorder->before = view->state;
    view->state.settings.bodies.boat = false;
    notes_set(&view->notes, "rendering=", recorder->clip_name);
}

/* Returns the sea's time at a time of the clip [s]. */
static double sea_time_at(const Film* film, double seconds) {
    int i = 1;
    while (i + 1 < film->count && film->key[i].time < seconds) {
        ++i;
    }
    const double from = film->key[i - 1].time, to = film->key[i].time;
    const double share = swell_clamp((seconds - from) / (to - from), 0.0, 1.0);
    return swell_mix(film->sea_time[i - 1], film->sea_time[i], share);
}

void recorder_pose_view(Recorder* recorder, View* view) {
    assert(recorder && view);
    if (!recorder->renders) {
        return;
    }
    const double seconds = recorder->rendered / view->state.settings.clip.rate;
    const CameraPath path = {.count = recorder->film->count, .key = recorder->film->key};
    ViewState* state = &view->state;
    state->paused = true; /* no sea is computed ahead */
    state->settings.clock.time = sea_time_at(recorder->film, seconds);
    state->settings.camera.pose = camera_path_at(&path, seconds);
    view->eye = (Eye){.dives = true}; /* the path has been lifted by the waves */
}

/* Adds the picture of the frame, without the windows over it. */
static void add_rendered(Recorder* recorder, View* view) {
    SwellError error = {0};
    if (view->width != recorder->window_width || view->height != recorder->window_height) {
        recorder_cancel_render(recorder, view); /* a clip has one size */
        return;
    }
    RenderFrame frame = scene_frame(view->scene, &view->state, recorder->width, recorder->height);
    if (recorder->rendered > 0) {
        const Settings* settings = &view->state.settings;
        frame.meter_seconds = view_state_meter_seconds(&view->state, 1.0 / settings->clip.rate);
    }
    scene_complete_frame(view->scene, &frame);
    const RenderOverlay none = {0};
    const int samples = view->state.settings.view.samples;
    HostPicture picture =
        picture_file_draw(view->renderer, &frame, &none, samples, &recorder->target, &error);
    const bool ok = picture.pixels && clip_sink_add(&recorder->clip, &picture, &error);
    host_picture_destroy(&picture);
    if (!ok) {
        recorder_cancel_render(recorder, view);
        notes_set(&view->notes, "no clip: ", error.message);
    } else if (++recorder->rendered == recorder->to_render) {
        end_render(recorder, view);
        const bool done = clip_sink_finish(&recorder->clip, &error);
        notes_set(&view->notes,
                  done ? "clip=" : "no clip: ", done ? recorder->clip_name : error.message);
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

static void add_key(Recorder* recorder, View* view, double now) {
    recorder->path[recorder->path_count++] = (CameraPathKey){
        .time = now - recorder->path_began, .pose = view->state.settings.camera.pose};
    if (recorder->path_count == RECORDER_KEYS_MAX) {
        end_path(recorder, view);
    }
}

static void begin_path(Recorder* recorder, View* view) {
    SwellError error = {0};
    recorder->path = swell_memory_allocate(RECORDER_KEYS_MAX, sizeof *recorder->path, &error);
    if (!recorder->path) {
        notes_set(&view->notes, "no path: ", error.message);
        return;
    }
    recorder->path_began = view->notes.now;
    add_key(recorder, view, recorder->path_began);
    notes_set(&view->notes, "recording=path", "; F4 ends it");
}

/* ---- Both ---------------------------------------------------------------------------------- */

/* A signal ends the window; it must not cost what is recorded. */
static void hold_interrupts(const Recorder* recorder) {
    host_interrupts_hold(recorder->films || recorder->path_count > 0);
}

void recorder_toggle_clip(Recorder* recorder, View* view) {
    assert(recorder && view);
    if (recorder->films) {
        end_clip(recorder, view, true);
    } else {
        begin_clip(recorder, view);
    }
    hold_interrupts(recorder);
}

void recorder_toggle_path(Recorder* recorder, View* view) {
    assert(recorder && view);
    (recorder->path_count > 0 ? end_path : begin_path)(recorder, view);
    hold_interrupts(recorder);
}

void recorder_add_frame(Recorder* recorder, View* view) {
    assert(recorder && view);
    const double now = view->notes.now;
    if (recorder->films) {
        film(recorder, view, now);
    }
    if (recorder->renders) {
        add_rendered(recorder, view);
    }
    if (recorder->path_count > 0 &&
        now - recorder->path_began >= recorder->path_count * KEY_SECONDS) {
        add_key(recorder, view, now);
    }
    hold_interrupts(recorder);
}

void recorder_finish(Recorder* recorder, View* view) {
    assert(recorder && view);
    if (recorder->films) {
        end_clip(recorder, view, false);
    }
    recorder_cancel_render(recorder, view);
    if (recorder->path_count > 0) {
        end_path(recorder, view);
    }
    hold_interrupts(recorder);
    swell_memory_free(recorder->film);
    *recorder = (Recorder){0};
}

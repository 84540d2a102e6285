#include "screenshot.h"

#include "scene/view_light.h"
#include "swell/host.h"
#include "viewer/overlay.h"

#include <assert.h>
#include <math.h>

/* ---- In the background ---------------------------------------------------------------------- */

static void write_picture(void* context) {
    PictureWriter* writer = context;
    writer->ok = host_picture_write_png(&writer->picture, writer->path, &writer->error);
}

/* Starts to write the picture and takes ownership of it, also on failure (SWELL_ERROR_MEMORY). */
static bool start(PictureWriter* writer, HostPicture picture, const char* path, SwellError* error) {
    if (!writer->background && !(writer->background = host_background_create(error))) {
        host_picture_destroy(&picture);
        return false;
    }
    writer->picture = picture;
    snprintf(writer->path, sizeof writer->path, "%s", path);
    writer->error = (SwellError){0};
    writer->busy = true;
    host_background_start(writer->background, write_picture, writer);
    return true;
}

/* Returns whether a picture has just been written or has failed. */
static bool collect(PictureWriter* writer) {
    if (!writer->busy || host_background_is_busy(writer->background)) {
        return false;
    }
    host_picture_destroy(&writer->picture);
    writer->busy = false;
    return true;
}

/* ---- The picture --------------------------------------------------------------------------- */

/* Lets a signal end the process, unless the window still has frames to draw. */
static void allow_end(const View* view) {
    host_process_allow_end(view->state.settings.clip.frames == 0);
}

/* Writes what `shot` writes: the axes of the spectrum, no windows. */
static bool write_bare_ui(Screenshot* shot, View* view, const Scene* scene,
                          const RenderFrame* frame, RenderOverlay* overlay, SwellError* error) {
    const double scale = view_text_scale(view);
    const bool axes = frame->mode == RENDER_MODE_SPECTRUM;
    const int text_height = overlay_text_height(frame->width, frame->height, scale, axes);
    const GuiScreen screen = {frame->width, frame->height, text_height, 0.0};
    if (!shot->gui && !(shot->gui = gui_create(error))) {
        return false;
    }
    if (!gui_begin(shot->gui, screen, error)) {
        return false;
    }
    overlay_write(shot->gui, view->renderer, frame, scene_sea(scene), NULL, NULL);
    gui_end(shot->gui, overlay);
    return true;
}

/* Draws the computed scene, with the window's overlay or none. */
static HostPicture draw(Screenshot* shot, View* view, const RenderOverlay* of_window,
                        SwellError* error) {
    HostPicture picture = {0};
    ViewState* state = NULL;
    Scene* scene = scene_snapshot_begin(shot->snapshot, &state, error);
    if (!scene) {
        return picture;
    }
    scene_upload(scene, state);
    RenderFrame frame = scene_frame(scene, state, shot->width, shot->height);
    scene_complete_frame(scene, &frame);
    view_show_trouble(view, scene);
    RenderOverlay overlay = *of_window;
    if (shot->with_words || write_bare_ui(shot, view, scene, &frame, &overlay, error)) {
        RenderTarget target = {0};
        picture = picture_file_draw(view->renderer, &frame, &overlay,
                                    view->state.settings.view.samples, &target, error);
        render_target_destroy(&target);
    }
    scene_snapshot_end(shot->snapshot, view->scene);
    return picture;
}

static void drop_snapshot(Screenshot* shot) {
    scene_snapshot_destroy(shot->snapshot);
    shot->snapshot = NULL;
}

static void give_up(Screenshot* shot, View* view, const char* reason) {
    drop_snapshot(shot);
    allow_end(view);
    notes_set(&view->notes, "no picture: ", reason);
}

void screenshot_begin(Screenshot* shot, View* view, const HudInfo* words) {
    assert(shot && view);
    SwellError error = {0};
    if (!view_shows_sea(view)) {
        return;
    }
    if (shot->snapshot || shot->writer.busy) {
        notes_set(&view->notes, "one picture at a time", "");
        return;
    }
    ViewState state = view->state;
    state.settings.clock.time = scene_shown_time(view->scene);
    const SceneStep step = {.width = view->width,
                            .height = view->height,
                            .quality = view_light_quality(state.settings.view.quality, "")};
    host_process_allow_end(false); /* until this one is written */
    shot->time = state.settings.clock.time;
    shot->width = view->width;
    shot->height = view->height;
    shot->with_words = words != NULL;
    if (words) {
        shot->words = *words;
        shot->words.time = state.settings.clock.time;
        shot->words.note = NULL;
        shot->words.drawing[0] = '\0'; /* the window's */
    }
    if (!picture_file_choose_path("png", shot->path, &error) ||
        !(shot->snapshot = scene_snapshot_start(view->scene, &state, &step, &error))) {
        give_up(shot, view, error.message);
    }
}

void screenshot_cancel(Screenshot* shot, View* view) {
    assert(shot && view);
    if (shot->snapshot) {
        give_up(shot, view, "cancelled");
    }
}

bool screenshot_is_due(Screenshot* shot, View* view) {
    assert(shot && view);
    if (!shot->snapshot) {
        return false;
    }
    shot->due = scene_snapshot_is_done(shot->snapshot, view->scene);
    if (!shot->due) {
        char text[32];
        snprintf(text, sizeof text, "%.0f %%", floor(100.0 * scene_snapshot_share(shot->snapshot)));
        notes_show(&view->notes, "picture=", text);
    }
    return shot->due;
}

void screenshot_draw(Screenshot* shot, View* view, const RenderOverlay* overlay) {
    assert(shot && shot->snapshot && view && overlay);
    SwellError error = {0};
    shot->due = false;
    if (!scene_snapshot_is_done(shot->snapshot, view->scene)) {
        return; /* the window's sky, of which it was to use a part, has changed in this frame */
    }
    HostPicture picture = draw(shot, view, overlay, &error);
    if (!picture.pixels || !start(&shot->writer, picture, shot->path, &error)) {
        give_up(shot, view, error.message);
    }
    drop_snapshot(shot);
}

void screenshot_report(Screenshot* shot, View* view) {
    assert(shot && view);
    const PictureWriter* writer = &shot->writer;
    if (!collect(&shot->writer)) {
        return;
    }
    allow_end(view);
    if (!writer->ok) {
        notes_set(&view->notes, "no picture: ", writer->error.message);
        return;
    }
    notes_set(&view->notes, window_is_page() ? "downloaded=" : "picture=", writer->path);
    window_offer_file(view->window, writer->path);
    notes_log(&view->notes, "time=%.17g", shot->time); /* so that it can be drawn again */
}

void screenshot_complete(Screenshot* shot, View* view, const RenderOverlay* overlay) {
    assert(shot && view && overlay);
    if (shot->snapshot) {
        scene_snapshot_wait(shot->snapshot, view->scene);
        screenshot_draw(shot, view, overlay);
    }
    if (shot->writer.busy) {
        host_background_wait(shot->writer.background);
    }
    screenshot_report(shot, view);
}

void screenshot_finish(Screenshot* shot) {
    assert(shot);
    drop_snapshot(shot);
    host_background_destroy(shot->writer.background);
    host_picture_destroy(&shot->writer.picture);
    gui_destroy(shot->gui);
    *shot = (Screenshot){0};
}

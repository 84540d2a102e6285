#include "screenshot.h"

#include "scene/view_light.h"
#include "swell/host.h"
#include "viewer/overlay.h"

#include <assert.h>
#include <math.h>

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
    gui_begin(shot->gui, screen);
    overlay_write(shot->gui, view->renderer, frame, scene_sea(scene), NULL, NULL);
    gui_end(shot->gui, overlay);
    return true;
}

/* Draws the computed scene, with the window's overlay or none, and writes it. */
static bool write_scene(Screenshot* shot, View* view, const RenderOverlay* of_window,
                        SwellError* error) {
    ViewState* state = NULL;
    Scene* scene = scene_snapshot_begin(shot->snapshot, &state, error);
    if (!scene) {
        return false;
    }
    scene_upload(scene, state);
    RenderFrame frame = scene_frame(scene, state, shot->width, shot->height);
    scene_complete_frame(scene, &frame);
    view_show_trouble(view, scene);
    RenderOverlay overlay = *of_window;
    const bool ok =
        (shot->with_words || write_bare_ui(shot, view, scene, &frame, &overlay, error)) &&
        picture_file_write(view->renderer, &frame, &overlay, view->state.settings.view.samples,
                           shot->path, HOST_PLACE_CHOSEN, error);
    scene_snapshot_end(shot->snapshot, view->scene);
    return ok;
}

static void drop_snapshot(Screenshot* shot) {
    scene_snapshot_destroy(shot->snapshot);
    shot->snapshot = NULL;
}

static void give_up(Screenshot* shot, View* view, const char* reason) {
    drop_snapshot(shot);
    notes_set(&view->notes, "no picture: ", reason);
}

void screenshot_begin(Screenshot* shot, View* view, const HudInfo* words) {
    assert(shot && view);
    SwellError error = {0};
    if (!view_shows_sea(view)) {
        return;
    }
    if (shot->snapshot) {
        notes_set(&view->notes, "one picture at a time", "");
        return;
    }
    ViewState state = view->state;
    state.settings.clock.time = scene_shown_time(view->scene);
    const SceneStep step = {.width = view->width,
                            .height = view->height,
                            .quality = view_light_quality(state.settings.view.quality, ""),
                            .page = window_is_page()};
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
    shot->due = scene_snapshot_is_done(shot->snapshot);
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
    host_process_allow_end(false); /* until this one is written */
    const bool ok = write_scene(shot, view, overlay, &error);
    drop_snapshot(shot);
    host_process_allow_end(view->state.settings.clip.frames == 0);
    if (!ok) {
        notes_set(&view->notes, "no picture: ", error.message);
        return;
    }
    notes_set(&view->notes, window_is_page() ? "downloaded=" : "picture=", shot->path);
    window_offer_file(view->window, shot->path);
    notes_log(&view->notes, "time=%.17g", shot->time); /* so that it can be drawn again */
}

void screenshot_complete(Screenshot* shot, View* view, const RenderOverlay* overlay) {
    assert(shot && view && overlay);
    if (shot->snapshot) {
        scene_snapshot_wait(shot->snapshot);
        screenshot_draw(shot, view, overlay);
    }
}

void screenshot_finish(Screenshot* shot) {
    assert(shot);
    drop_snapshot(shot);
    gui_destroy(shot->gui);
    *shot = (Screenshot){0};
}

#include "report.h"

#include <assert.h>
#include <string.h>

static const double CAMERA_SECONDS = 0.1; /* between reports of a moving camera */
static const double BODIES_SECONDS = 1.0; /* between reports of bodies */

void report_bodies(const View* view) {
    assert(view);
    const WaterShown* shown = scene_bodies(view->scene);
    for (int i = 0; i < shown->count - shown->has_boat; ++i) {
        const double* place = shown->pose[i].position;
        notes_log(&view->notes, "buoy=%d,%.3f,%.3f,%.3f", i + 1, place[0], place[1], place[2]);
    }
    if (shown->has_boat) {
        const double* place = shown->pose[shown->count - 1].position;
        notes_log(&view->notes, "boat=%.3f,%.3f,%.3f,%.1f,%.2f,%.2f", place[0], place[1], place[2],
                  shown->heading, shown->speed, shown->throttle);
    }
}

static void report_window(Report* last, const View* view, bool all) {
    const bool mouse_held = window_input(view->window)->mouse_held;
    const bool full_screen = window_is_full_screen(view->window);
    if (all || view->width != last->width || view->height != last->height) {
        notes_log(&view->notes, "size=%dx%d", view->width, view->height);
    }
    if (all || mouse_held != last->mouse_held) {
        notes_log(&view->notes, "mouse=%s", mouse_held ? "held" : "free");
    }
    if (all || full_screen != last->full_screen) {
        notes_log(&view->notes, "fullscreen=%s", full_screen ? "on" : "off");
    }
    last->width = view->width;
    last->height = view->height;
    last->mouse_held = mouse_held;
    last->full_screen = full_screen;
}

void report_changes(Report* last, const View* view, bool all) {
    assert(last && view);
    const ViewState* state = &view->state;
    const double now = view->notes.now;
    if (!view->notes.log) {
        return;
    }
    report_window(last, view, all);
    view_state_report(state, all ? NULL : &last->state, view->notes.log);
    const CameraPose pose = last->state.settings.camera.pose; /* as reported */
    last->state = *state;
    if (!all && (memcmp(&pose, &state->settings.camera.pose, sizeof pose) == 0 ||
                 now - last->camera_at < CAMERA_SECONDS)) {
        last->state.settings.camera.pose = pose;
    } else {
        view_state_report_camera(state, view->notes.log);
        last->camera_at = now;
    }
    if (!state->paused && now - last->bodies_at >= BODIES_SECONDS) {
        report_bodies(view);
        last->bodies_at = now;
    }
}

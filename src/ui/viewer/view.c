#include "view.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- The eye over the waves ------------------------------------------------------------------ */

static const double EYE_CLEARANCE = 0.5;   /* least height of the eye over the water [m] */
static const double EYE_SOFTNESS = 0.25;   /* width of the soft limit [m] */
static const double DIVE_STEEPNESS = 0.35; /* least slope of a dive */

void eye_follow(Eye* eye, const double place[3]) {
    assert(eye && place);
    if (memcmp(eye->place, place, sizeof eye->place) != 0) {
        *eye = (Eye){.dives = place[1] < EYE_CLEARANCE};
    }
}

void eye_float(Eye* eye, ViewState* state, const WaterLayers* water) {
    assert(eye && state && water);
    double* place = state->settings.camera.pose.place;
    double* height = &place[1];
    const double* v = state->velocity;
    const bool flies = v[0] != 0.0 || v[1] != 0.0 || v[2] != 0.0;
    const bool flies_down = -v[1] > DIVE_STEEPNESS * hypot(v[0], v[2]);
    if (!flies) {
        *height -= eye->lifted;
    }
    const double unlifted = *height;
    const double lowest = water_query(water, place[0], place[2]).height + EYE_CLEARANCE;
    const bool clear = unlifted >= lowest + EYE_SOFTNESS;
    if (flies) {
        eye->dives = !clear && (eye->dives || flies_down);
    }
    if (!eye->dives) {
        *height = swell_soft_max(unlifted, lowest, EYE_SOFTNESS);
    }
    WaterShoreSample shore;
    if (water_shore_at(water->shore, place[0], place[2], &shore)) {
        *height = fmax(*height, shore.lowest_eye);
    }
    eye->lifted = *height - unlifted;
    memcpy(eye->place, place, sizeof eye->place);
}

/* ---- The view -------------------------------------------------------------------------------- */

bool view_shows_sea(const View* view) {
    return view->width > 0 && world_shown_time(view->world) >= 0.0;
}

bool view_time_moves(const View* view) {
    return !view->state.paused && view->state.settings.clock.speed > 0.0;
}

double view_text_scale(const View* view) {
    assert(view);
    return window_content_scale(view->window) * view->state.settings.program.text_size;
}

bool view_find_pointed(View* view, double x, double y, double reach, double point[3],
                       SwellError* error) {
    assert(view && point);
    const double scale = window_pixels_per_point(view->window);
    const bool held = window_input(view->window)->mouse_held;
    const RenderFrame frame = world_frame(view->world, &view->state, view->width, view->height);
    double direction[3];
    render_pixel_direction(&frame, held ? 0.5 * frame.width : x * scale,
                           held ? 0.5 * frame.height : y * scale, direction);
    return world_cast_ray(view->world, frame.eye, direction, reach, point) ||
           swell_error_set(error, SWELL_ERROR_RANGE, "there is no water there");
}

void view_show_trouble(View* view, World* world) {
    assert(view && world);
    const WorldTrouble trouble = world_take_trouble(world);
    if (trouble.error.code != SWELL_ERROR_NONE && trouble.error.code != SWELL_ERROR_INTERRUPTED) {
        notes_set_trouble(&view->notes, trouble.label, &trouble.error);
    }
    const bool settles = world_figures(world).surf_settles;
    if (settles && !view->surf_settles) {
        notes_set(&view->notes, "", "the waves at the land run fast, to catch up with the time");
    }
    view->surf_settles = settles;
}

/* ---- What --verbose prints ------------------------------------------------------------------- */

static const double CAMERA_SECONDS = 0.1; /* time between reports of a moving camera [s] */
static const double BODIES_SECONDS = 1.0; /* time between reports of bodies [s] */

void report_bodies(const View* view) {
    assert(view);
    const WaterShown* shown = world_bodies(view->world);
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

void report_changes(Report* last, const View* view, bool all) {
    assert(last && view);
    const ViewState* state = &view->state;
    const double now = view->notes.now;
    if (!view->notes.log) {
        return;
    }
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
    view_state_report(state, all ? NULL : &last->state, view->notes.log);
    const CameraPose pose = last->state.settings.camera.pose; /* as reported */
    last->state = *state;
    if (!all && (memcmp(&pose, &state->settings.camera.pose, sizeof pose) == 0 ||
                 now - last->camera_at < CAMERA_SECONDS)) {
        last->state.settings.camera.pose = pose;
    } else {
        const CameraPose* now_at = &state->settings.camera.pose;
        fprintf(view->notes.log, "camera=%.3f,%.3f,%.3f,%.3f,%.3f\n", now_at->place[0],
                now_at->place[1], now_at->place[2], now_at->yaw, now_at->pitch);
        last->camera_at = now;
    }
    if (!state->paused && now - last->bodies_at >= BODIES_SECONDS) {
        report_bodies(view);
        last->bodies_at = now;
    }
}

/*
 * Backspace resets the view, U undoes that and other changes. Changes are found by comparing the
 * view with that of the last frame, whatever made them; those that follow each other quickly, as of
 * a slider or a held key, are one. Time and place run on, and the windows over the sea stay.
 */
#include "viewer_internal.h"

#include <assert.h>
#include <string.h>

static const double QUICK_SECONDS = 0.6; /* between changes that are undone together */

/* ---- Changes ------------------------------------------------------------------------------- */

/* Whether a change of the option is undone: not those of time, place and the windows. */
static bool is_undone(const OptionSpec* spec) {
    return spec->renew != RENEW_PROGRAM && spec->renew != RENEW_TIME &&
           spec->renew != RENEW_CAMERA && spec->renew != RENEW_NO_UNDO;
}

static bool is_changed(const Viewer* viewer) {
    const ViewState *now = &viewer->state, *old = &viewer->undo.present->state;
    bool changed = now->sea_generation != old->sea_generation;
    for (OptionId id = 0; !changed && id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        changed = is_undone(spec) && options_differ(spec, &now->settings, &old->settings);
    }
    return changed;
}

static void take_present(Viewer* viewer) {
    UndoStep* present = viewer->undo.present;
    if (present) {
        *present = (UndoStep){.state = viewer->state};
    }
}

/* Adds the present as a step, the oldest of which may go. Out of memory there is none. */
static void push(ViewerUndo* undo, bool resets) {
    UndoStep* step = swell_memory_allocate(1, sizeof *step, NULL);
    if (!step || !undo->present) {
        swell_memory_free(step);
        return;
    }
    if (undo->count == VIEWER_UNDO_MAX) {
        swell_memory_free(undo->step[0]);
        memmove(undo->step, undo->step + 1, (size_t)(--undo->count) * sizeof *undo->step);
    }
    *step = *undo->present;
    step->resets = resets;
    undo->step[undo->count++] = step;
}

void viewer_watch_changes(Viewer* viewer) {
    assert(viewer);
    ViewerUndo* undo = &viewer->undo;
    const double now = window_seconds(viewer->window);
    if (!undo->present) {
        undo->present = swell_memory_allocate(1, sizeof *undo->present, NULL);
    } else if (is_changed(viewer)) {
        if (undo->count == 0 || now - undo->changed_at > QUICK_SECONDS) {
            push(undo, false);
        }
        undo->changed_at = now;
    }
    take_present(viewer);
}

/* ---- Backspace ----------------------------------------------------------------------------- */

static void drop_contents(ViewerUndo* undo) {
    if (undo->has_contents) {
        water_sim_destroy(undo->water);
        pool_panels_finish(&undo->panels);
    }
    undo->water = NULL;
    undo->panels = (PoolPanels){0};
    undo->has_contents = false;
}

void viewer_finish_undo(Viewer* viewer) {
    ViewerUndo* undo = &viewer->undo;
    drop_contents(undo);
    for (int i = 0; i < undo->count; ++i) {
        swell_memory_free(undo->step[i]);
    }
    swell_memory_free(undo->present);
    *undo = (ViewerUndo){0};
}

/* Keeps what is in the water, the pool and the string, and replaces it. Out of memory it stays. */
static void keep_contents(Viewer* viewer, SwellError* error) {
    ViewerUndo* undo = &viewer->undo;
    PoolPanels panels = {0};
    WaterSim* water = water_sim_create(scene_workers(viewer->scene), error);
    if (!water ||
        !pool_panels_init(&panels, &viewer->state.settings, scene_workers(viewer->scene), error)) {
        pool_panels_finish(&panels);
        water_sim_destroy(water);
        return;
    }
    drop_contents(undo);
    undo->has_contents = true;
    undo->water = scene_exchange_water(viewer->scene, water);
    undo->boat_camera = viewer->boat_camera;
    undo->panels = viewer->panels;
    viewer->panels = panels;
}

void viewer_reset(Viewer* viewer) {
    assert(viewer);
    SwellError error = {0};
    char floor[SETTINGS_TEXT_SIZE];
    memcpy(floor, viewer->state.settings.pool.floor, sizeof floor);
    window_hold_mouse(viewer->window, false);
    take_present(viewer);
    push(&viewer->undo, true);
    viewer->raining = false;
    view_state_reset(&viewer->state, &viewer->first);
    viewer_reset_pictures(viewer, floor);
    keep_contents(viewer, &error);
    if (error.code != SWELL_ERROR_NONE ||
        !viewer_load_water(viewer, &viewer->first.settings, &error)) {
        viewer_set_note(viewer, "not all is as at the start: ", error.message);
    } else {
        viewer_set_note(viewer, "all as at the start; U brings it back", "");
    }
    viewer_place_eye(viewer);
    if (viewer->log) {
        fprintf(viewer->log, "reset\n");
    }
    viewer_report_changes(viewer, true);
    take_present(viewer);
}

/* ---- U ------------------------------------------------------------------------------------- */

static void bring_contents(Viewer* viewer) {
    ViewerUndo* undo = &viewer->undo;
    if (undo->has_contents) {
        water_sim_destroy(scene_exchange_water(viewer->scene, undo->water));
        pool_panels_finish(&viewer->panels);
        viewer->panels = undo->panels;
        viewer->panels.changed = true;
        pool_panels_wake(&viewer->panels);
        undo->has_contents = false;
        viewer->boat_camera = undo->boat_camera;
        viewer->lever = (Lever){.throttle = undo->water->throttle};
        viewer->raining = viewer->panels.rains;
    }
    WaterSim* water = scene_water(viewer->scene);
    viewer->state.buoys = water->buoy_count;
    viewer->state.settings.bodies.boat =
        viewer->state.settings.bodies.boat && water->shown.has_boat;
    scene_show_bodies(viewer->scene);
}

/* Applies the step: the view, and after Backspace also time, place and what is in the water. */
static void apply(Viewer* viewer, const UndoStep* step) {
    const ViewState before = viewer->state;
    const Settings* kept = step->resets ? &step->state.settings : &before.settings;
    ViewState* state = &viewer->state;
    viewer_apply_scene(viewer, &step->state.settings, false);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (!is_undone(spec) && spec->renew != RENEW_PROGRAM) {
            options_copy(&state->settings, spec, id == OPTION_PANEL ? &before.settings : kept);
        }
    }
    options_copy(&state->settings, option_spec(OPTION_SEA_TIME), &step->state.settings);
    state->settings.sea.measured = step->state.settings.sea.measured;
    if (step->resets) {
        state->paused = step->state.paused;
        state->times = step->state.times;
        bring_contents(viewer);
    }
    viewer_place_eye(viewer);
}

void viewer_undo(Viewer* viewer) {
    assert(viewer);
    ViewerUndo* undo = &viewer->undo;
    viewer_watch_changes(viewer); /* of this frame, too */
    if (undo->count == 0) {
        viewer_set_note(viewer, "there is nothing to undo", "");
        return;
    }
    UndoStep* step = undo->step[--undo->count];
    viewer_set_note(viewer, step->resets ? "all is back" : "undone", "");
    apply(viewer, step);
    swell_memory_free(step);
    take_present(viewer);
}

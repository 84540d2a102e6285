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

/* Returns the state without what is no change. */
static ViewState comparable(const ViewState* state) {
    ViewState same = *state;
    same.sea_generation = 0;
    same.paused = same.help = same.panel = same.hud = same.times = same.aboard = false;
    same.pool = same.string = false;
    same.time = 0.0;
    same.buoys = 0;
    memset(&same.camera, 0, sizeof same.camera);
    return same;
}

static bool is_changed(const Viewer* viewer) {
    const UndoStep* present = viewer->undo.present;
    const ViewState now = comparable(&viewer->state), old = comparable(&present->state);
    bool changed = memcmp(&now, &old, sizeof now) != 0;
    for (OptionId id = 0; !changed && id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        changed = spec->group == OPTION_GROUP_POOL && !option_is_furniture(id) &&
                  id != OPTION_SCHEME && id != OPTION_PLAIN &&
                  !options_same(&viewer->now, &present->now, spec);
    }
    return changed;
}

static void take_present(Viewer* viewer) {
    UndoStep* present = viewer->undo.present;
    if (present) {
        present->state = viewer->state;
        present->now = viewer->now;
        present->resets = false;
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
    WaterSim* water = water_sim_create(viewer->scene.workers, error);
    if (!water || !pool_panels_init(&panels, viewer->options, viewer->scene.workers, error)) {
        pool_panels_finish(&panels);
        water_sim_destroy(water);
        return;
    }
    drop_contents(undo);
    undo->has_contents = true;
    undo->water = scene_exchange_water(&viewer->scene, water);
    undo->boat_camera = viewer->boat_camera;
    undo->panels = viewer->panels;
    viewer->panels = panels;
}

void viewer_reset(Viewer* viewer) {
    assert(viewer);
    SwellError error = {0};
    window_hold_mouse(viewer->window, false);
    view_state_fill_options(&viewer->state, &viewer->now);
    take_present(viewer);
    push(&viewer->undo, true);
    viewer->raining = false;
    viewer_reset_pictures(viewer);
    keep_contents(viewer, &error);
    view_state_reset(&viewer->state, &viewer->first);
    if (error.code != SWELL_ERROR_NONE || !viewer_load_water(viewer, viewer->started, &error)) {
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
        water_sim_destroy(scene_exchange_water(&viewer->scene, undo->water));
        pool_panels_finish(&viewer->panels);
        viewer->panels = undo->panels;
        viewer->panels.changed = true;
        pool_panels_wake(&viewer->panels);
        undo->has_contents = false;
        viewer->boat_camera = undo->boat_camera;
        viewer->lever = (Lever){.throttle = undo->water->throttle};
        viewer->raining = viewer->panels.rains;
    }
    WaterSim* water = viewer->scene.water;
    viewer->state.buoys = water->buoy_count;
    viewer->state.aboard = viewer->state.aboard && water->shown.has_boat;
    scene_show_bodies(&viewer->scene);
}

/* Applies the step: the view, and after Backspace also time, place and what is in the water. */
static void apply(Viewer* viewer, const UndoStep* step) {
    const ViewState before = viewer->state;
    ViewState* state = &viewer->state;
    viewer_apply_scene(viewer, &step->now, false);
    const SkyImage* image = state->light.image;
    view_state_reset(state, &step->state);
    state->light.image = image;
    viewer->now.measured = step->now.measured;
    memcpy(viewer->now.sea_time, step->now.sea_time, sizeof viewer->now.sea_time);
    viewer->now.given[OPTION_SEA_TIME] = step->now.given[OPTION_SEA_TIME];
    if (step->resets) {
        bring_contents(viewer);
    } else {
        state->time = before.time;
        state->camera = before.camera;
        state->buoys = before.buoys;
        state->aboard = before.aboard;
        state->paused = before.paused;
    }
    state->help = before.help;
    state->panel = before.panel;
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

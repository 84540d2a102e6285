/*
 * Runs the guided tour: shows its steps one by one, and brings the user's own scene back. The tour
 * begins as Backspace does and ends as U after it; between them it has an undo of its own.
 */
#include "options/options_sea.h"
#include "scene/sea_file.h"
#include "viewer_parts.h"

#include <assert.h>
#include <string.h>

/* ---- Steps ---------------------------------------------------------------------------------- */

static void drop_scene(TourGuide* guide) {
    if (guide->scene) {
        options_finish(guide->scene);
    }
    swell_memory_free(guide->scene);
    guide->scene = NULL;
}

/* Places pool and string to the right of the card, as large as fits there. */
static void place_windows(PoolPanels* panels) {
    static const double POOL_WIDTH = 640.0, STRING_WIDTH = 660.0; /* points */
    PoolWindow *pool = &panels->window[POOL_PANEL_POOL],
               *string = &panels->window[POOL_PANEL_STRING];
    pool->width = POOL_WIDTH;
    pool->by_hand = true;
    string->width = STRING_WIDTH;
    string->right = pool->right;
}

static const double BOAT_DISTANCE = 3.0; /* of its camera, so that the whole V is in view */

/* Replaces all that is shown by the scene. */
static bool show_scene(Viewer* viewer, const Settings* scene, SwellError* error) {
    View* view = &viewer->view;
    Settings* settings = &view->state.settings;
    undo_finish(&viewer->undo);
    viewer->undo.first = view->state;
    if (!undo_reset(&viewer->undo, view, &viewer->pool, &viewer->helm, error)) {
        return false;
    }
    viewer_apply_scene(viewer, scene, false);
    settings->program.panel = scene->program.panel;
    settings->view.hud = false;
    settings->pool.shown = scene->pool.shown;
    settings->pool.string_shown = scene->pool.string_shown;
    view->state.paused = scene->program.paused;
    if (!scene->sea.measured.table) { /* else the view has it already */
        options_copy_file(settings, scene);
    }
    options_copy(settings, option_spec(OPTION_WALL), scene);
    const bool ok = scene_cut(view->scene, &view->state, error) &&
                    pool_panels_reset(&viewer->pool, error) &&
                    viewer_load_water(viewer, scene, error);
    place_windows(&viewer->pool);
    viewer->helm.camera.distance = BOAT_DISTANCE;
    viewer->pool.traces = true;
    undo_finish(&viewer->undo);
    viewer->undo.first = view->state;
    undo_follow(&viewer->undo, &view->state);
    return ok;
}

static bool enter(Viewer* viewer, int step, SwellError* error) {
    TourGuide* guide = &viewer->guide;
    Settings* scene = swell_memory_allocate(1, sizeof *scene, error);
    if (!scene || !tour_parse_scene(step, scene, error)) {
        swell_memory_free(scene);
        return false;
    }
    const bool ok = viewer_keep_sea(viewer, scene, error) && show_scene(viewer, scene, error);
    sea_file_close(scene);
    drop_scene(guide); /* which the view has borrowed lists of until now */
    guide->scene = scene;
    guide->progress = tour_begin(step);
    memset(guide->measure, 0, sizeof guide->measure);
    guide->changed_at = viewer->view.notes.now;
    notes_log(&viewer->view.notes, "tour=%s", tour_name(step));
    return ok;
}

static void show_step(Viewer* viewer, int step) {
    SwellError error = {0};
    if (!enter(viewer, step, &error)) {
        notes_set(&viewer->view.notes, "not all of this step is shown: ", error.message);
    }
}

/* ---- Begin and end -------------------------------------------------------------------------- */

void viewer_begin_tour(Viewer* viewer, int step) {
    assert(viewer);
    TourGuide* guide = &viewer->guide;
    View* view = &viewer->view;
    SwellError error = {0};
    if (!guide->runs) {
        guide->own_panel = view->state.settings.program.panel;
        guide->own_distance = viewer->helm.camera.distance;
        if (!undo_reset(&viewer->undo, view, &viewer->pool, &viewer->helm, &error)) {
            notes_set(&view->notes, "no tour: ", error.message);
            return;
        }
        guide->own = viewer->undo;
        viewer->undo = (Undo){.first = view->state};
        guide->runs = viewer->meter.always = true;
    }
    show_step(viewer, step);
}

void viewer_end_tour(Viewer* viewer) {
    assert(viewer);
    TourGuide* guide = &viewer->guide;
    View* view = &viewer->view;
    if (!guide->runs) {
        return;
    }
    guide->runs = viewer->meter.always = false;
    undo_finish(&viewer->undo);
    viewer->undo = guide->own;
    guide->own = (Undo){0};
    undo_follow(&viewer->undo, &view->state); /* the tour's changes are no steps */
    hand_clear_buoys(view);
    viewer_undo(viewer);
    scene_cut(view->scene, &view->state, NULL);
    options_copy(&view->state.settings, option_spec(OPTION_WALL), &viewer->undo.first.settings);
    view->state.settings.program.panel = guide->own_panel;
    viewer->helm.camera.distance = guide->own_distance;
    viewer->hand = hand_begin();
    drop_scene(guide);
    notes_set(&view->notes, "the tour has ended; all is as before", "");
}

void viewer_turn_tour(Viewer* viewer, int steps) {
    assert(viewer);
    const int step = viewer->guide.progress.step + steps;
    if (step >= 0 && step < tour_count()) {
        show_step(viewer, step);
    } else if (step > 0) {
        viewer_end_tour(viewer);
    }
}

void viewer_finish_tour(Viewer* viewer) {
    assert(viewer);
    undo_finish(&viewer->guide.own);
    drop_scene(&viewer->guide);
}

/* ---- A frame -------------------------------------------------------------------------------- */

static void apply_request(Viewer* viewer) {
    TourGuide* guide = &viewer->guide;
    const TourRequest request = guide->request;
    guide->request.kind = TOUR_STAY;
    switch (request.kind) {
    case TOUR_TURN:
        viewer_turn_tour(viewer, request.value);
        break;
    case TOUR_LEAVE:
        viewer_end_tour(viewer);
        break;
    case TOUR_CHOOSE:
        guide->progress.chosen = request.value;
        break;
    case TOUR_PRESS: /* viewer_write_tour's */
    case TOUR_STAY:
        break;
    }
}

/* Reads what the meter has; of the sea, while that is the wanted one. */
static void measure(Viewer* viewer) {
    const Meter* meter = &viewer->meter;
    const View* view = &viewer->view;
    const OceanTargets* targets = &meter->sea.targets;
    double* to = viewer->guide.measure;
    to[TOUR_BOAT_SPEED] = scene_bodies(view->scene)->speed;
    to[TOUR_SEA_MS] = meter->stage_ms[STAGE_COLUMNS] + meter->stage_ms[STAGE_ROWS];
    to[TOUR_DIFFERENCE] = scene_figures(view->scene).method_difference;
    to[TOUR_STRING_HEIGHT] = viewer->pool.trace[POOL_PANEL_STRING].amplitude;
    to[TOUR_STRING_TONE] = viewer->pool.trace[POOL_PANEL_STRING].frequency;
    const OceanSea* sea = scene_sea(view->scene);
    if (ocean_sea_changes(sea) || scene_figures(view->scene).changes ||
        !ocean_params_equal(ocean_sea_params(sea), &view->state.settings.ocean)) {
        viewer->guide.changed_at = view->notes.now;
    }
    if (meter->measured_at <= viewer->guide.changed_at) {
        return;
    }
    to[TOUR_HEIGHT] = meter->sea.measured.significant_height;
    to[TOUR_PERIOD] = targets->peak_period;
    to[TOUR_LENGTH] = targets->peak_wavelength;
    to[TOUR_SPEED] =
        targets->peak_period > 0.0 ? targets->peak_wavelength / targets->peak_period : 0.0;
}

void viewer_watch_tour(Viewer* viewer) {
    assert(viewer);
    TourGuide* guide = &viewer->guide;
    apply_request(viewer);
    if (!guide->runs) {
        return;
    }
    measure(viewer);
    TourWorld world = {&viewer->view.state.settings, {0}};
    memcpy(world.measure, guide->measure, sizeof world.measure);
    const bool before = guide->progress.done;
    tour_watch(&guide->progress, &world);
    if (guide->progress.done && !before) {
        notes_log(&viewer->view.notes, "tour-done=%s", tour_name(guide->progress.step));
    }
}

/* ---- The card ------------------------------------------------------------------------------- */

static const float ROOM_MIN = 24.0f; /* characters; else the panel covers the picture */

/* The name of the control that glows: that of its option, or its label; NULL for none. */
static const char* find_glow(const TourStep* step) {
    const TourControl* control = &step->control[0];
    return !control->subject ? NULL
           : control->is_key ? control->label
                             : option_name((OptionId)control->subject);
}

void viewer_prepare_tour(Viewer* viewer, Gui* gui) {
    assert(viewer && gui);
    TourGuide* guide = &viewer->guide;
    const TourStep* step = guide->runs ? tour_step(guide->progress.step) : NULL;
    const bool glows = step && !guide->progress.done;
    const bool panel = viewer->view.state.settings.program.panel;
    const bool reveals = glows && panel && guide->revealed_at != guide->progress.step + 1;
    gui_set_glow(gui, glows ? find_glow(step) : NULL, reveals);
    viewer->panel.reveals = reveals && !step->control[0].is_key
                                ? option_spec((OptionId)step->control[0].subject)
                                : NULL;
    guide->revealed_at = glows && panel ? guide->progress.step + 1 : 0;
}

void viewer_write_tour(Viewer* viewer, Gui* gui, float below) {
    assert(viewer && gui);
    TourGuide* guide = &viewer->guide;
    const View* view = &viewer->view;
    Settings standard;
    options_fill_standard(&view->state.settings, &standard);
    const TourCard card = {
        .progress = &guide->progress,
        .measure = guide->measure,
        .figures = &viewer->meter.sea,
        .scene = &view->state.settings,
        .standard = &standard,
        .width = view->width,
        .height = view->height,
        .left = view->state.settings.program.panel ? settings_panel_right(gui) : 0.0f,
        .below = below,
    };
    const float room = (float)view->width - card.left;
    if (room < ROOM_MIN * gui_text_advance(gui_text_height(gui))) {
        return;
    }
    TourRequest request;
    tour_card_write(gui, &card, &request);
    if (request.kind == TOUR_PRESS) { /* the next frame's: input is cleared at the end of this */
        input_shortcut(window_input(view->window), request.value);
    } else if (request.kind != TOUR_STAY) {
        guide->request = request;
    }
    if (request.setting.kind != SETTINGS_NOTHING) {
        viewer->panel.request = request.setting;
    }
}

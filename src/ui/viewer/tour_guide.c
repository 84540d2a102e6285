/*
 * Runs the guided tour: shows its steps one by one, and brings the user's own scene back. The tour
 * begins with a reset (Backspace) and ends by undoing the reset (U). In between it has an undo of
 * its own.
 */
#include "base/numbers.h"
#include "ocean/dispersion.h"
#include "options/resolve.h"
#include "viewer_parts.h"
#include "world/files.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Steps ---------------------------------------------------------------------------------- */

/* The distance of the boat's camera at which the whole V is in view. */
static const double BOAT_DISTANCE = 3.0;

/* Pool and string go to the right of the card, as large as fits there. */
static void place_windows(PoolPanels* panels) {
    static const double POOL_WIDTH = 640.0, STRING_WIDTH = 660.0; /* points, as PoolWindow */
    PoolWindow *pool = &panels->window[POOL_PANEL_POOL],
               *string = &panels->window[POOL_PANEL_STRING];
    pool->width = POOL_WIDTH;
    pool->by_hand = true;
    string->width = STRING_WIDTH;
    string->right = pool->right;
    panels->traces = true;
}

/* Shows the scene in place of all that was shown. The undo begins again with it. */
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
    if (!scene->sea.measured.table) { /* the view has a measured table already */
        options_copy_file(settings, scene);
    }
    options_copy(settings, option_spec(OPTION_WALL), scene);
    const bool ok = world_cut(view->world, &view->state, error) &&
                    pool_panels_reset(&viewer->pool, error) &&
                    viewer_load_water(viewer, scene, error);
    place_windows(&viewer->pool);
    viewer->helm.camera.distance = BOAT_DISTANCE;
    undo_finish(&viewer->undo);
    viewer->undo.first = view->state;
    undo_follow(&viewer->undo, &view->state);
    return ok;
}

static void clear_figures(Viewer* viewer) {
    viewer->frame_figures.sea = (SeaFigures){0};
    viewer->frame_figures.measured_at = 0.0;
    for (int i = 0; i < TOUR_MEASURE_COUNT; ++i) {
        viewer->guide.measure[i] = NAN;
    }
}

/* If the step gives a value of its control for `axes`, measures the sea with that value, so that
   the plot's axes have room for it. */
static void measure_axes(Viewer* viewer, const TourStep* step, const Settings* scene) {
    enum { GRID = 64 }; /* the axes need no finer sea */
    Settings highest = *scene;
    if (step->axes && options_set(&highest, (OptionId)step->control[0].subject, step->axes, NULL) &&
        options_resolve(&highest, NULL)) {
        highest.ocean.grid = GRID;
        const OceanEngine engine = {.workers = viewer->view.workers};
        OceanSea* sea = ocean_sea_create(&highest.ocean, engine, NULL);
        if (sea && ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0)) {
            sea_figures_measure(&viewer->frame_figures.sea, sea, true);
        }
        ocean_sea_destroy(sea);
    }
}

static void drop_scene(TourGuide* guide) {
    if (guide->scene) {
        options_finish(guide->scene);
    }
    swell_memory_free(guide->scene);
    guide->scene = NULL;
}

static void show_step(Viewer* viewer, int step) {
    TourGuide* guide = &viewer->guide;
    Notes* notes = &viewer->view.notes;
    SwellError error = {0};
    Settings* scene = swell_memory_allocate(1, sizeof *scene, &error);
    if (!scene || !tour_parse_scene(step, scene, &error)) {
        swell_memory_free(scene);
        notes_set(notes, "not all of this step is shown: ", error.message);
        return;
    }
    const bool ok = viewer_keep_sea(viewer, scene, &error) && show_scene(viewer, scene, &error);
    clear_figures(viewer);
    measure_axes(viewer, tour_step(step), scene);
    sea_file_close(scene);
    drop_scene(guide); /* the view has borrowed its lists until now */
    guide->scene = scene;
    guide->progress = tour_begin(step);
    guide->changed_at = viewer->view.notes.now;
    notes_log(notes, "tour=%s", tour_name(step));
    if (!ok) {
        notes_set(notes, "not all of this step is shown: ", error.message);
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
        guide->runs = viewer->frame_figures.measures_always = true;
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
    guide->runs = viewer->frame_figures.measures_always = false;
    undo_finish(&viewer->undo);
    viewer->undo = guide->own;
    guide->own = (Undo){0};
    undo_follow(&viewer->undo, &view->state); /* changes by the tour are no steps */
    hand_clear_buoys(view);
    viewer_undo(viewer);
    world_cut(view->world, &view->state, NULL);
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

/* Returns NaN unless the value is positive. */
static double positive(double value) {
    return value > 0.0 ? value : (double)NAN;
}

/* Measures the depth near land where the pointer meets the level sea, and the speed of crests
   there; NAN elsewhere. */
static void measure_there(Viewer* viewer, double* to) {
    const View* view = &viewer->view;
    const double scale = window_pixels_per_point(view->window);
    const RenderFrame frame = world_frame(view->world, &view->state, view->width, view->height);
    double way[3];
    WaterShoreSample shore;
    to[TOUR_DEPTH_THERE] = to[TOUR_SPEED_THERE] = NAN;
    render_pixel_direction(&frame, viewer->routing.x * scale, viewer->routing.y * scale, way);
    const double far = -frame.eye[1] / way[1];
    if (far > 0.0 &&
        !input_region_at(window_input(view->window), viewer->routing.x, viewer->routing.y) &&
        water_shore_at(world_layers(view->world).shore, frame.eye[0] + far * way[0],
                       frame.eye[2] + far * way[2], &shore) &&
        shore.bed < 0.0) {
        to[TOUR_DEPTH_THERE] = -shore.bed;
        const double omega = SWELL_TWO_PI / to[TOUR_PERIOD];
        to[TOUR_SPEED_THERE] = omega / ocean_wave_number(omega, -shore.bed);
    }
}

/* Reads the figures of the frames, and those of the drawn sea. Returns whether the drawn sea is the
   requested one. */
static bool measure(Viewer* viewer) {
    FrameFigures* frame_figures = &viewer->frame_figures;
    const View* view = &viewer->view;
    TourGuide* guide = &viewer->guide;
    double* to = guide->measure;
    const OceanSea* sea = world_sea(view->world);
    const WorldFigures figures = world_figures(view->world);
    to[TOUR_BOAT_SPEED] = world_bodies(view->world)->speed;
    to[TOUR_SEA_MS] =
        positive(frame_figures->stage_ms[STAGE_COLUMNS] + frame_figures->stage_ms[STAGE_ROWS]);
    to[TOUR_DIFFERENCE] = positive(figures.method_difference);
    to[TOUR_STRING_HEIGHT] = viewer->pool.trace[POOL_PANEL_STRING].amplitude;
    to[TOUR_STRING_TONE] = positive(viewer->pool.trace[POOL_PANEL_STRING].frequency);
    if (ocean_sea_changes(sea) || figures.changes ||
        !ocean_params_equal(ocean_sea_params(sea), &view->state.settings.ocean)) {
        guide->changed_at = view->notes.now;
        if (!ocean_sea_changes(sea)) {
            frame_figures->measured_at = 0.0; /* a measurement is due */
        }
    }
    if (frame_figures->sea.generation) {
        const OceanTargets targets = ocean_sea_targets(sea);
        SeaGroups groups;
        to[TOUR_HEIGHT] = positive(targets.significant_height);
        to[TOUR_PERIOD] = positive(targets.peak_period);
        to[TOUR_LENGTH] = positive(targets.peak_wavelength);
        to[TOUR_SPEED] = to[TOUR_LENGTH] / to[TOUR_PERIOD];
        to[TOUR_LEAST_J] = frame_figures->sea.least_jacobian;
        to[TOUR_FOLDED] = frame_figures->sea.folded;
        to[TOUR_GROUPS_APART] = to[TOUR_GROUP_SPEED] = NAN;
        if (sea_figures_groups(sea, &groups)) {
            to[TOUR_GROUPS_APART] = groups.apart;
            to[TOUR_GROUP_SPEED] = fabs(groups.speed);
            to[TOUR_SPEED] = groups.crest_speed;
        }
        measure_there(viewer, to);
    }
    return frame_figures->measured_at >= guide->changed_at;
}

static void apply_request(Viewer* viewer) {
    TourGuide* guide = &viewer->guide;
    const TourRequest request = guide->request;
    guide->request.kind = TOUR_STAY;
    if (request.kind == TOUR_TURN) {
        viewer_turn_tour(viewer, request.value);
    } else if (request.kind == TOUR_LEAVE) {
        viewer_end_tour(viewer);
    } else if (request.kind == TOUR_CHOOSE) {
        guide->progress.chosen = request.value;
    }
}

/* Cuts to a changed sea once it has not changed for a moment. In a transition foam and waves of the
   former sea would stay for seconds. */
static void cut_to_sea(Viewer* viewer) {
    static const double STILL = 0.3; /* that moment [s] */
    TourGuide* guide = &viewer->guide;
    const View* view = &viewer->view;
    if (guide->sea_generation != view->state.sea_generation) {
        guide->sea_generation = view->state.sea_generation;
        guide->requested_at = view->notes.now;
    } else if (ocean_sea_changes(world_sea(view->world)) &&
               view->notes.now - guide->requested_at >= STILL) {
        world_cut(view->world, &viewer->view.state, NULL);
        viewer->frame_figures.measured_at = 0.0;
    }
}

void viewer_watch_tour(Viewer* viewer) {
    assert(viewer);
    TourGuide* guide = &viewer->guide;
    const View* view = &viewer->view;
    apply_request(viewer);
    if (!guide->runs) {
        return;
    }
    cut_to_sea(viewer);
    TourWorld world = {.now = &view->state.settings, .drawn = measure(viewer)};
    memcpy(world.measure, guide->measure, sizeof world.measure);
    const bool before = guide->progress.done;
    tour_watch(&guide->progress, &world);
    if (guide->progress.done && !before) {
        const TourStep* step = tour_step(guide->progress.step);
        notes_log(&view->notes, "tour-done=%s", tour_name(guide->progress.step));
        if (step->hold) {
            viewer_change_option(viewer, option_spec((OptionId)step->control[0].subject),
                                 step->hold);
        }
    }
}

/* ---- The card ------------------------------------------------------------------------------- */

/* The least room beside the panel, in characters. With less the panel covers the picture. */
static const float ROOM_MIN = 24.0f;

void viewer_prepare_tour(Viewer* viewer, Gui* gui) {
    assert(viewer && gui);
    TourGuide* guide = &viewer->guide;
    const TourStep* step = guide->runs ? tour_step(guide->progress.step) : NULL;
    const bool glows = step && !guide->progress.done;
    const bool panel = viewer->view.state.settings.program.panel;
    const bool reveals = glows && panel && guide->revealed_step != guide->progress.step + 1;
    const TourControl* control = glows && step->control[0].subject ? &step->control[0] : NULL;
    const OptionSpec* spec =
        control && !control->is_key ? option_spec((OptionId)control->subject) : NULL;
    gui_set_glow(gui,
                 !control ? NULL
                 : spec   ? spec->name
                          : control->label,
                 view_time_moves(&viewer->view), reveals);
    viewer->panel.reveals = reveals ? spec : NULL;
    guide->revealed_step = glows && panel ? guide->progress.step + 1 : 0;
}

void viewer_write_tour(Viewer* viewer, Gui* gui, float below) {
    assert(viewer && gui);
    TourGuide* guide = &viewer->guide;
    const View* view = &viewer->view;
    Settings standard;
    options_fill_standard(&view->state.settings, &standard);
    const RenderRect panel = settings_panel_place(gui);
    const TourCard card = {
        .progress = &guide->progress,
        .measure = guide->measure,
        .figures = &viewer->frame_figures.sea,
        .scene = &view->state.settings,
        .standard = &standard,
        .width = view->width,
        .height = view->height,
        .left = view->state.settings.program.panel ? panel.x + panel.width : 0.0f,
        .below = below,
    };
    const float room = (float)view->width - card.left;
    if (room < ROOM_MIN * gui_text_advance(gui_text_height(gui))) {
        return;
    }
    TourRequest request;
    tour_card_write(gui, &card, &request);
    if (request.kind == TOUR_PRESS) { /* this frame's input is cleared: the next one presses it */
        input_shortcut(window_input(view->window), request.value);
    } else if (request.kind != TOUR_STAY) {
        guide->request = request;
    }
    if (request.setting.kind != SETTINGS_NOTHING) {
        viewer->panel.request = request.setting;
    }
}

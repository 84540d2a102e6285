/*
 * One frame of the window, viewer_run_frame: poll events -> join the sea computed in the background
 * -> apply commands -> advance and upload the world -> start the next sea -> build the ui -> draw
 * -> record -> swap.
 */
#include "viewer_parts.h"

#include "swell/host.h"
#include "world/view_light.h"
#include "world/world_water.h"

#include <math.h>
#include <string.h>

static const double SEA_SECONDS_MAX = 0.25;  /* the sea does not jump after a stall ... */
static const double INPUT_SECONDS_MAX = 2.0; /* ... but keys move for as long as they are held */
static const double SLOW_FRAME = 0.1, COLLECT_EVERY = 0.01; /* s */
static const double MINIMISED_WAIT = 0.1;                   /* s */
static const double POOL_SECONDS_MAX = 0.25; /* pool and string drop steps beyond, to catch up */
static const double TRIM_AFTER = 3.0;        /* s; a transition takes less */

enum { UI_PASSES_MAX = 64 };

/* Ends a stage that began at *started, and starts the next. Events that came meanwhile get its
 * time. */
static void end_stage(Viewer* viewer, FrameStage stage, double* started) {
    window_collect(viewer->view.window);
    meter_end_stage(&viewer->meter, stage, started, window_seconds(viewer->view.window));
}

/* Waits for the sea; until world_start sea and water are the viewer's. */
static void join_sea(Viewer* viewer) {
    double started = window_seconds(viewer->view.window);
    memset(viewer->meter.stage_seconds, 0, sizeof viewer->meter.stage_seconds);
    world_join(viewer->view.world);
    end_stage(viewer, STAGE_WAIT, &started);
}

/* Begins a frame; returns the time since the last one [s]. Frames of a hidden window, and those
   that draw a file's picture, do not count for the quality. */
static double begin_frame(Viewer* viewer) {
    View* view = &viewer->view;
    Notes* notes = &view->notes;
    const double before = notes->now;
    notes->now = window_seconds(view->window);
    notes->frames = viewer->meter.total.frames;
    const double seconds = fmin(notes->now - before, INPUT_SECONDS_MAX); /* a page may be hidden */
    if (view->width > 0 && view->height > 0 && !viewer->screenshot.job) {
        quality_watch(&view->quality, &view->state.settings, view->width * view->height, seconds,
                      notes);
    }
    return seconds;
}

/* ---- Before the picture --------------------------------------------------------------------- */

/* Updates pool and string to the state, and advances them by `seconds` of wall-clock time at the
   speed of time. */
static void advance_pool(PoolPanels* pool, View* view, double seconds) {
    Settings* settings = &view->state.settings;
    SwellError error = {0};
    if (!pool_panels_has_scheme(pool, settings->pool.scheme) &&
        !pool_panels_set_scheme(pool, settings->pool.scheme, &error)) {
        notes_set(&view->notes, "no other scheme: ", error.message);
        settings->pool.scheme = pool->scheme;
    }
    if (pool->rains != settings->surface.rain) {
        pool_panels_set_rain(pool, settings->surface.rain);
    }
    if (!view->state.paused && (settings->pool.shown || settings->pool.string_shown)) {
        pool_panels_advance(pool, fmin(seconds * settings->clock.speed, POOL_SECONDS_MAX));
    }
}

/* Applies what the user does, and moves camera, time, pool and string. The last frame was
   `input_seconds` ago. */
static void process_input(Viewer* viewer, double input_seconds, double seconds) {
    View* view = &viewer->view;
    viewer_process_input(viewer);
    pictures_advance(&viewer->pictures, view);
    viewer_apply_request(viewer);
    viewer_watch_tour(viewer);
    undo_watch(&viewer->undo, &view->state, view->notes.now);
    viewer_move(viewer, input_seconds, seconds);
    view->state.settings.clock.time = view_state_time_after(&view->state, viewer->sea_seconds);
    advance_pool(&viewer->pool, view, seconds);
    input_begin_frame(window_input(view->window));
}

/* Updates what floats and flies to the state. */
static void update_water(Viewer* viewer, double seconds) {
    View* view = &viewer->view;
    const Settings* settings = &view->state.settings;
    WaterSim* water = world_water(view->world);
    SwellError error = {0};
    water_sim_set_eye(water, settings->camera.pose.place[0], settings->camera.pose.place[2]);
    if (!world_water_set_patch(water,
                               view_light_quality(settings->view.quality, view->quality.driver),
                               settings->ocean.state.depth, &error)) {
        notes_set_trouble(&view->notes, "no wake: ", &error);
    }
    helm_update(&viewer->helm, view);
    world_show_bodies(view->world);
    hand_advance(&viewer->hand, view, view->state.paused ? 0.0 : seconds * settings->clock.speed);
}

static void place_camera(Viewer* viewer, double seconds) {
    View* view = &viewer->view;
    if (helm_is_aboard(view)) {
        helm_place_camera(&viewer->helm, view, viewer->routing.looks, seconds);
    } else if (view->state.settings.drawing.look != RENDER_LOOK_SEA) {
        eye_place(&view->eye, &view->state.settings.camera.pose); /* the next look may be the sea */
    } else {
        const WaterLayers water = world_layers(view->world);
        eye_float(&view->eye, &view->state, &water);
    }
}

/* Advances world and camera to the state, for a frame that draws them or not. The world goes on by
   `seconds`. False when that is not complete. */
static bool advance_world(Viewer* viewer, double seconds, double frame_seconds, bool draws) {
    View* view = &viewer->view;
    const Settings* settings = &view->state.settings;
    const WorldStep step = {
        .seconds = seconds,
        .frame_seconds = frame_seconds,
        .width = view->width,
        .height = view->height,
        .quality = quality_of(&view->quality, settings).quality,
        .page = window_is_page(),
    };
    const bool complete = world_advance(view->world, &view->state, &step);
    const WorldFigures figures = world_figures(view->world);
    viewer->meter.stage_seconds[STAGE_COLUMNS] = 1e-3 * figures.columns_ms;
    viewer->meter.stage_seconds[STAGE_ROWS] = 1e-3 * figures.rows_ms;
    if (complete) {
        update_water(viewer, seconds);
        place_camera(viewer, seconds);
        double started = window_seconds(view->window);
        if (draws) {
            world_upload(view->world, &view->state);
        }
        end_stage(viewer, STAGE_UPLOAD, &started);
    }
    view_show_trouble(view, view->world);
    return complete;
}

static void reload_shaders(View* view) {
    SwellError error = {0};
    if (view->state.settings.program.shaders[0] && !render_reload_shaders(view->renderer, &error)) {
        notes_set(&view->notes, "shaders as before: ", error.message);
    }
}

/* ---- The picture ---------------------------------------------------------------------------- */

/* Only the first frame must be complete. */
static bool is_complete(const Notes* notes, SwellError* error) {
    const SwellError* trouble = &notes->trouble;
    return notes->frames > 0 || trouble->code == SWELL_ERROR_NONE ||
           swell_error_set(error, trouble->code, "%s", trouble->message);
}

/* As often as events need it that must see each other's effect: keys typed between two frames. */
static bool build_ui(Viewer* viewer, const RenderFrame* frame, SwellError* error) {
    Gui* gui = viewer->display.gui;
    for (int i = 0; i == 0 || (i < UI_PASSES_MAX && gui_has_events(gui) &&
                               viewer->panel.request.kind == SETTINGS_NOTHING);
         ++i) {
        viewer_write_ui(viewer, frame);
        gui_end(gui, &viewer->display.overlay);
    }
    viewer_update_hit_regions(viewer);
    const PoolSettings* pool = &viewer->view.state.settings.pool;
    return !(pool->shown || pool->string_shown) ||
           pool_panels_stream(&viewer->pool, viewer->view.renderer, error);
}

/* Creates the target for a size and a number of samples. Returns false where the driver has none;
   then the settings need none from the next frame on. */
static bool fit_target(RenderTarget* target, View* view, int width, int height, int samples) {
    SwellError error = {0};
    if (target->framebuffer && target->samples == samples && target->width == width &&
        target->height == height) {
        return true;
    }
    render_target_destroy(target);
    if (!render_target_create(target, width, height, samples, &error)) {
        ViewSettings* settings = &view->state.settings.view;
        if (samples > 0) {
            settings->samples = 0;
        } else {
            settings->quality = QUALITY_LOW;
        }
        notes_set_trouble(&view->notes, samples > 0 ? "no multisampling: " : "no scale: ", &error);
    } else if (samples > 0 && width == view->width && height == view->height) {
        render_target_free_texture(target);
    }
    return target->framebuffer != 0;
}

static int scale_side(int side, double scale) {
    const int scaled = (int)lround(scale * side);
    return scaled > 0 ? scaled : 1;
}

/* A picture with fewer pixels or more samples than the window's is drawn beside it first. Words,
   pool and string have all of the window's pixels. */
static void draw(Display* display, View* view, const RenderFrame* frame) {
    const PaceLevel level = quality_of(&view->quality, &view->state.settings);
    const bool scales = level.scale < 1.0 && frame->mode == RENDER_MODE_SURFACE;
    RenderFrame picture = *frame;
    if (scales) {
        picture.width = scale_side(frame->width, level.scale);
        picture.height = scale_side(frame->height, level.scale);
        picture.pool.width = picture.string.width = 0.0f;
    }
    RenderTarget* target = &display->target;
    if (!(scales || level.samples > 0) ||
        !fit_target(target, view, picture.width, picture.height, level.samples)) {
        render_draw(view->renderer, frame, &display->overlay, NULL);
        return;
    }
    render_draw(view->renderer, &picture, scales ? NULL : &display->overlay, target);
    render_target_show(target, frame->width, frame->height);
    if (scales) {
        render_draw_overlay(view->renderer, frame, &display->overlay);
    }
}

/* Says where the driver cannot draw the photo look. */
static void tell_plain_camera(View* view) {
    SwellError why = {0};
    if (render_take_camera_trouble(view->renderer, &why)) {
        notes_set(&view->notes, "plain camera look: ", why.message);
    }
}

/* Waits for a slow picture here, not when it is shown, to collect events meanwhile: each has its
   own time then. */
static void await_picture(View* view, double last_seconds) {
    if (last_seconds >= SLOW_FRAME) {
        while (window_collect(view->window) && !render_wait_for(COLLECT_EVERY)) {
        }
    }
}

/* ---- After the picture ---------------------------------------------------------------------- */

/* Returns the memory of former seas, windows and pictures to the system, once what follows them has
   its own. */
static void trim_memory(Viewer* viewer) {
    const View* view = &viewer->view;
    Needs* needs = &viewer->needs;
    const bool makes_picture = viewer->screenshot.job != NULL;
    if (needs->sea_generation != view->state.sea_generation || needs->width != view->width ||
        needs->height != view->height || needs->makes_picture != makes_picture) {
        *needs = (Needs){view->state.sea_generation, view->width, view->height, makes_picture,
                         view->notes.now + TRIM_AFTER};
    } else if (needs->trim_at > 0.0 && view->notes.now >= needs->trim_at) {
        host_process_trim_memory();
        needs->trim_at = 0.0;
    }
}

/* Reports the frame and decides whether to leave. */
static void end_frame(Viewer* viewer) {
    const int frames = viewer->view.state.settings.clip.frames;
    trim_memory(viewer);
    report_changes(&viewer->report, &viewer->view, false);
    viewer->leave = viewer->leave || window_wants_to_close(viewer->view.window) ||
                    (frames > 0 && viewer->meter.total.frames >= frames);
}

/* ---- The frame ------------------------------------------------------------------------------- */

/* Collects events and waits for the sea of the background. Returns the time since the last frame
   [s]. */
static double begin(Viewer* viewer) {
    const View* view = &viewer->view;
    const bool minimised = view->width == 0 || view->height == 0;
    window_poll(view->window, minimised ? MINIMISED_WAIT : 0.0);
    join_sea(viewer);
    return begin_frame(viewer);
}

/* Whether the frame has a picture; the last one of a viewer that leaves has none. The sea of the
   next frame, which starts in this one, is `seconds` later. */
static bool has_picture(Viewer* viewer, double seconds) {
    View* view = &viewer->view;
    viewer->leave = viewer->leave || window_wants_to_close(view->window);
    if (!viewer->leave) {
        viewer->sea_seconds = seconds;
        window_size(view->window, &view->width, &view->height);
    }
    return !viewer->leave && view->width > 0 && view->height > 0;
}

/* Composes what is drawn of the world. */
static RenderFrame compose(Viewer* viewer, double input_seconds) {
    View* view = &viewer->view;
    RenderFrame frame = world_frame(view->world, &view->state, view->width, view->height);
    frame.meter = RENDER_METER_WINDOW;
    frame.meter_seconds = input_seconds;
    world_complete_frame(view->world, &frame);
    return frame;
}

/* Reads the sea for meter and probe, and then leaves it to the background. */
static void release_sea(Viewer* viewer, bool draws) {
    View* view = &viewer->view;
    meter_measure_sea(&viewer->meter, view);
    if (draws) {
        const Routing* routing = &viewer->routing;
        probe_update(&viewer->probe, view, routing->x, routing->y, viewer_points_at_sea(viewer));
    }
    world_start(view->world, &view->state, viewer->sea_seconds);
}

/* Draws the window, or the picture of F2 in its place, or both. */
static bool present(Viewer* viewer, const RenderFrame* frame, bool draws, double input_seconds) {
    View* view = &viewer->view;
    if (draws) {
        draw(&viewer->display, view, frame);
        tell_plain_camera(view);
        await_picture(view, input_seconds);
        recorder_add_frame(&viewer->recorder, view);
        window_swap(view->window);
    }
    if (viewer->screenshot.due) {
        screenshot_draw(&viewer->screenshot, view, &viewer->display.overlay);
    }
    return render_check(view->renderer, &viewer->failure) &&
           is_complete(&view->notes, &viewer->failure);
}

bool viewer_run_frame(void* context) {
    Viewer* viewer = context;
    View* view = &viewer->view;
    viewer->leave = viewer->leave || host_signal_arrived();
    if (viewer->leave) {
        return false;
    }
    const double input_seconds = begin(viewer), seconds = fmin(input_seconds, SEA_SECONDS_MAX);
    process_input(viewer, input_seconds, seconds);
    if (!has_picture(viewer, seconds)) {
        end_frame(viewer);
        return !viewer->leave;
    }
    reload_shaders(view);
    const bool draws = !screenshot_is_due(&viewer->screenshot, view) || viewer->recorder.films;
    if (!advance_world(viewer, seconds, input_seconds, draws)) {
        return true; /* interrupted */
    }
    const RenderFrame frame = compose(viewer, input_seconds);
    release_sea(viewer, draws);
    double started = window_seconds(view->window);
    if (!build_ui(viewer, &frame, &viewer->failure) ||
        !present(viewer, &frame, draws, input_seconds)) {
        return false;
    }
    end_stage(viewer, STAGE_DRAW, &started);
    meter_count_frame(&viewer->meter, window_seconds(view->window));
    end_frame(viewer);
    return true;
}

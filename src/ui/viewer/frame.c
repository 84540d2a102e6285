/*
 * One frame of the window: viewer_run_frame, at the end, names its stages.
 */
#include "viewer_parts.h"

#include "swell/host.h"
#include "world/world_water.h"

#include <math.h>
#include <string.h>

/* The longest step of the sea, so that it does not jump after a stall, the longest time for which
   held keys move, and the longest time for which pool and string advance in a frame [s]. */
static const double SEA_SECONDS_MAX = 0.25, INPUT_SECONDS_MAX = 2.0, POOL_SECONDS_MAX = 0.25;

/* A frame that takes longer than SLOW_FRAME collects events at an interval while it is drawn. A
   window that is minimised or rests waits for events up to IDLE_WAIT [s]. */
static const double SLOW_FRAME = 0.1, COLLECT_EVERY = 0.01, IDLE_WAIT = 0.1;

/* The window rests once nothing has changed for REST_SECONDS and REST_FRAMES. Fades are over by
   then, and the light meter, whose time constant is 0.6 s, is within e^-8 of its end [s]. */
static const double REST_SECONDS = 5.0;
enum { REST_FRAMES = 2 };

/* The time after which memory is returned, longer than a transition [s]. */
static const double TRIM_AFTER = 3.0;

enum { UI_PASSES_MAX = 64 };

/* Ends a stage that began at *started, and starts the next. Collects the events that came
   meanwhile, so that they get their time. */
static void end_stage(Viewer* viewer, FrameStage stage, double* started) {
    window_collect(viewer->view.window);
    const double now = window_seconds(viewer->view.window);
    viewer->frame_figures.stage_seconds[stage] = now - *started;
    *started = now;
}

/* ---- Events and time ------------------------------------------------------------------------ */

static bool is_shown(const View* view) {
    return view->width > 0 && view->height > 0;
}

/* Collects events, and waits for the sea that the last frame started. Then, until world_start, the
   viewer has sea and water. Returns the time since the last frame, during which held keys move [s].
   Frames of a hidden or resting window, and frames that draw a file's picture, do not count for the
   quality.
 */
static double begin_frame(Viewer* viewer) {
    View* view = &viewer->view;
    Notes* notes = &view->notes;
    FrameFigures* frame_figures = &viewer->frame_figures;
    const double before = notes->now;
    window_poll(view->window, is_shown(view) && !viewer->shown.rests ? 0.0 : IDLE_WAIT);
    double started = window_seconds(view->window);
    memset(frame_figures->stage_seconds, 0, sizeof frame_figures->stage_seconds);
    world_join(view->world);
    end_stage(viewer, STAGE_WAIT, &started);
    notes->now = window_seconds(view->window);
    notes->frames = frame_figures->total.frames;
    const double input_seconds = fmin(notes->now - before, INPUT_SECONDS_MAX);
    if (is_shown(view) && !viewer->shown.rests && !viewer->screenshot.job) {
        view_pace_watch(&view->pace, &view->state.settings, view->width * view->height,
                        input_seconds, notes);
    }
    return input_seconds;
}

/* Updates pool and string to the state, and advances them by `seconds` of wall-clock time at the
   speed of time. */
static void advance_pool(PoolPanels* pool, View* view, double seconds) {
    Settings* settings = &view->state.settings;
    SwellError error = {0};
    if (!pool_panels_follow(pool, &error)) {
        notes_set(&view->notes, "no other scheme: ", error.message);
        settings->pool.params.scheme = ripple_params(pool->field[POOL_PANEL_POOL])->scheme;
    }
    if (!view->state.paused && (settings->pool.shown || settings->pool.string_shown)) {
        pool_panels_advance(pool, fmin(seconds * settings->clock.speed, POOL_SECONDS_MAX));
    }
}

/* Applies the user's input; moves camera, time, pool and string. */
static void apply_input(Viewer* viewer, double input_seconds, double seconds) {
    View* view = &viewer->view;
    ViewState* state = &view->state;
    const Input* input = window_input(view->window);
    viewer->shown.touched = input->event_count > 0 || input->finger_looks;
    viewer_process_input(viewer);
    loaded_pictures_advance(&viewer->loaded_pictures, view);
    viewer_apply_request(viewer);
    viewer_watch_tour(viewer);
    undo_watch(&viewer->undo, state, view->notes.now);
    eye_follow(&view->eye, state->settings.camera.pose.place);
    viewer_move(viewer, input_seconds, seconds);
    state->settings.clock.time = view_state_time_after(state, viewer->sea_seconds);
    advance_pool(&viewer->pool, view, seconds);
    input_begin_frame(window_input(view->window));
}

/* ---- The world ------------------------------------------------------------------------------ */

/* Advances the world by `seconds`. Returns false if it was interrupted. */
static bool advance_world(Viewer* viewer, double seconds, double frame_seconds) {
    View* view = &viewer->view;
    const WorldStep step = {
        .seconds = seconds,
        .frame_seconds = frame_seconds,
        .width = view->width,
        .height = view->height,
        .quality = view_pace_level(&view->pace, &view->state.settings).quality,
        .page = window_is_page(),
    };
    const bool complete = world_advance(view->world, &view->state, &step);
    const WorldFigures figures = world_figures(view->world);
    viewer->frame_figures.stage_seconds[STAGE_COLUMNS] = 1e-3 * figures.columns_ms;
    viewer->frame_figures.stage_seconds[STAGE_ROWS] = 1e-3 * figures.rows_ms;
    return complete;
}

/* Advances the boat, the buoys and the stones in the air. */
static void advance_bodies(Viewer* viewer, double seconds) {
    View* view = &viewer->view;
    const Settings* settings = &view->state.settings;
    const CameraPose* pose = &settings->camera.pose;
    WaterSim* water = world_water(view->world);
    SwellError error = {0};
    water_sim_set_eye(water, pose->place[0], pose->place[2]);
    const RenderQuality quality = render_choose_quality(settings->view.quality, view->pace.driver);
    if (!world_water_set_patch(water, quality, settings, &error)) {
        notes_set_trouble(&view->notes, "no wake: ", &error);
    }
    helm_update(&viewer->helm, view);
    world_show_bodies(view->world);
    hand_advance(&viewer->hand, view, view->state.paused ? 0.0 : seconds * settings->clock.speed);
}

/* Places the camera behind the boat or over the waves. */
static void place_camera(Viewer* viewer, double seconds) {
    View* view = &viewer->view;
    const WaterLayers layers = world_layers(view->world);
    if (helm_is_aboard(view)) {
        helm_place_camera(&viewer->helm, view, viewer->routing.looks, seconds);
    } else if (view->state.settings.drawing.look == RENDER_LOOK_SEA) {
        eye_float(&view->eye, &view->state, &layers);
    }
}

static void upload_world(Viewer* viewer, bool draws) {
    double started = window_seconds(viewer->view.window);
    if (draws) {
        world_upload(viewer->view.world, &viewer->view.state);
    }
    end_stage(viewer, STAGE_UPLOAD, &started);
}

/* ---- The picture ---------------------------------------------------------------------------- */

/* Builds the UI, again for each event that must see the effect of the one before, such as keys
   typed between two frames. */
static bool build_ui(Viewer* viewer, const RenderFrame* frame, SwellError* error) {
    Gui* gui = viewer->canvas.gui;
    for (int i = 0; i == 0 || (i < UI_PASSES_MAX && gui_has_events(gui) &&
                               viewer->panel.request.kind == SETTINGS_NOTHING);
         ++i) {
        viewer_write_ui(viewer, frame);
        gui_end(gui, &viewer->canvas.overlay);
    }
    viewer_update_hit_regions(viewer);
    const PoolSettings* pool = &viewer->view.state.settings.pool;
    return !(pool->shown || pool->string_shown) ||
           pool_panels_stream(&viewer->pool, viewer->view.renderer, error);
}

/* Creates the target for a size and a number of samples. If the driver has no such target, lowers
   the setting that needs it and returns false. */
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

/* A picture with fewer pixels or more samples than the window is drawn off screen first. Words,
   pool and string are drawn at the window's resolution. */
static void draw_window(Canvas* canvas, View* view, const RenderFrame* frame) {
    const PaceLevel level = view_pace_level(&view->pace, &view->state.settings);
    const bool scales = level.scale < 1.0 && frame->mode == RENDER_MODE_SURFACE;
    RenderFrame picture = *frame;
    if (scales) {
        picture.width = scale_side(frame->width, level.scale);
        picture.height = scale_side(frame->height, level.scale);
        picture.pool.width = picture.string.width = 0.0f;
    }
    RenderTarget* target = &canvas->target;
    if (!(scales || level.samples > 0) ||
        !fit_target(target, view, picture.width, picture.height, level.samples)) {
        render_draw(view->renderer, frame, &canvas->overlay, NULL);
        return;
    }
    render_draw(view->renderer, &picture, scales ? NULL : &canvas->overlay, target);
    render_target_show(target, frame->width, frame->height);
    if (scales) {
        render_draw_overlay(view->renderer, frame, &canvas->overlay);
    }
}

/* Returns whether both states look the same: a camera approaches its goal for long. */
static bool same_view(ViewState* shown, const ViewState* now) {
    static const double NEAR = 1e-4; /* [m], degrees */
    CameraPose* pose = &shown->settings.camera.pose;
    const CameraPose before = *pose, next = now->settings.camera.pose;
    bool near = fabs(next.yaw - pose->yaw) < NEAR && fabs(next.pitch - pose->pitch) < NEAR;
    for (int axis = 0; axis < 3; ++axis) {
        near = near && fabs(next.place[axis] - pose->place[axis]) < NEAR;
    }
    *pose = near ? next : before;
    near = memcmp(shown, now, sizeof *shown) == 0;
    *pose = before;
    return near;
}

/* Returns whether the window rests: nothing is under way, nothing has changed for some time, and
   the words are those that were drawn. A measurement of frames draws all of them. */
static bool may_rest(Viewer* viewer) {
    const View* view = &viewer->view;
    const ProgramSettings* program = &view->state.settings.program;
    const Recorder* recorder = &viewer->recorder;
    Shown* shown = &viewer->shown;
    const bool moves = view_time_moves(view) || shown->touched || viewer->screenshot.job ||
                       recorder->films || recorder->path || program->shaders[0] ||
                       view->state.settings.clip.frames > 0 || !world_figures(view->world).rests;
    if (moves || shown->width != view->width || shown->height != view->height ||
        !same_view(&shown->state, &view->state)) {
        memcpy(&shown->state, &view->state, sizeof shown->state);
        shown->width = view->width;
        shown->height = view->height;
        shown->changed_at = view->notes.now;
        shown->changed_frame = view->notes.frames;
    }
    if (view->notes.now - shown->changed_at < REST_SECONDS ||
        view->notes.frames - shown->changed_frame < REST_FRAMES) {
        return false;
    }
    const unsigned before = shown->words;
    shown->words = gui_fingerprint(viewer->canvas.gui);
    return shown->words == before;
}

/* Draws the window, or F2's picture in its place, or both. A slow picture is waited for here, not
   in the swap, and events are collected meanwhile, so that each gets the time at which it came.
   Returns false with viewer->failure where the window cannot go on. */
static bool draw_frame(Viewer* viewer, const RenderFrame* frame, bool draws) {
    View* view = &viewer->view;
    Notes* notes = &view->notes;
    SwellError error = {0};
    double started = window_seconds(view->window);
    if (!build_ui(viewer, frame, &viewer->failure)) {
        return false;
    }
    viewer->shown.rests = may_rest(viewer);
    if (draws && !viewer->shown.rests) {
        draw_window(&viewer->canvas, view, frame);
        if (render_take_camera_trouble(view->renderer, &error)) {
            notes_set(notes, "plain camera look: ", error.message);
        }
        const bool is_slow = frame->meter_seconds >= SLOW_FRAME; /* as the frame before */
        while (is_slow && window_collect(view->window) && !render_wait_for(COLLECT_EVERY)) {
        }
        recorder_add_frame(&viewer->recorder, view);
        window_swap(view->window);
    }
    if (viewer->screenshot.due) {
        screenshot_draw(&viewer->screenshot, view, &viewer->canvas.overlay);
    }
    if (!render_check(view->renderer, &viewer->failure)) {
        return false;
    }
    if (notes->frames == 0 && notes->trouble.code != SWELL_ERROR_NONE) { /* it must be complete */
        viewer->failure = notes->trouble;
        return false;
    }
    end_stage(viewer, STAGE_DRAW, &started);
    return true;
}

/* ---- After the picture ---------------------------------------------------------------------- */

/* Returns the memory of former seas, windows and pictures to the system, once their successors have
   allocated theirs. */
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

/* Reports the frame and decides whether another follows. */
static void end_frame(Viewer* viewer) {
    const int frames = viewer->view.state.settings.clip.frames;
    trim_memory(viewer);
    report_changes(&viewer->report, &viewer->view, false);
    viewer->leave = viewer->leave || window_wants_to_close(viewer->view.window) ||
                    (frames > 0 && viewer->frame_figures.total.frames >= frames);
}

/* ---- The frame ------------------------------------------------------------------------------- */

bool viewer_run_frame(void* context) {
    Viewer* viewer = context;
    View* view = &viewer->view;
    ViewState* state = &view->state;
    SwellError error = {0};
    viewer->leave = viewer->leave || host_signal_arrived();
    if (viewer->leave) {
        return false;
    }
    const double input_seconds = begin_frame(viewer);
    const double seconds = fmin(input_seconds, SEA_SECONDS_MAX);
    apply_input(viewer, input_seconds, seconds);

    /* The last frame of a viewer that leaves has no picture, nor has a frame of a hidden window.
       The sea of the next frame is started in this one, for `seconds` later. */
    viewer->leave = viewer->leave || window_wants_to_close(view->window);
    if (!viewer->leave) {
        viewer->sea_seconds = seconds;
        window_size(view->window, &view->width, &view->height);
    }
    if (viewer->leave || !is_shown(view)) {
        viewer->shown.width = 0; /* what it showed is lost */
        end_frame(viewer);
        return !viewer->leave;
    }
    const char* shaders = state->settings.program.shaders;
    if (shaders[0] && !render_reload_shaders(view->renderer, shaders, &error)) {
        notes_set(&view->notes, "shaders as before: ", error.message);
    }

    const bool draws = !screenshot_is_due(&viewer->screenshot, view) || viewer->recorder.films;
    const bool complete = advance_world(viewer, seconds, input_seconds);
    if (complete) {
        advance_bodies(viewer, seconds);
        place_camera(viewer, seconds);
        upload_world(viewer, draws);
    }
    view_show_trouble(view, view->world);
    if (!complete) {
        return true; /* interrupted */
    }
    RenderFrame frame = world_frame(view->world, state, view->width, view->height);
    frame.meter = RENDER_METER_WINDOW;
    frame.meter_seconds = input_seconds;
    world_complete_frame(view->world, &frame);

    /* Read the sea for figures and probe, then give it to the background. */
    frame_figures_measure_sea(&viewer->frame_figures, view);
    if (draws) {
        probe_update(&viewer->probe, view, viewer->routing.x, viewer->routing.y,
                     viewer_points_at_sea(viewer));
    }
    world_start(view->world, state, viewer->sea_seconds);

    if (!draw_frame(viewer, &frame, draws)) {
        return false;
    }
    frame_figures_count_frame(&viewer->frame_figures, window_seconds(view->window),
                              !viewer->shown.rests);
    end_frame(viewer);
    return true;
}

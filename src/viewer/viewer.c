/*
 * One frame, as run_frames and show_frame below go through it: events -> what the actions change
 * (viewer_input.c) -> camera and time -> the sea at that time, computed while the last picture was
 * drawn (live_sea.c) -> upload -> the next sea is started -> draw, overlay -> show. What the user
 * can change lies in ViewState; the rest of a viewer is machinery.
 */
#include "viewer/viewer.h"

#include "key_conditions.h"
#include "scene/frame_setup.h"
#include "swell/host.h"
#include "ui/help_page.h"
#include "viewer_internal.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double FRAME_SECONDS_MAX = 0.25; /* after a stall neither sea nor camera leaps */
static const double MINIMISED_WAIT = 0.1;     /* s */

enum { AHEAD_EVERY = 8 }; /* frames, in which a program is built that may be needed soon */

/* Ends a stage that began at *started, and starts the next. */
static void end_stage(Viewer* viewer, FrameStage stage, double* started) {
    const double now = window_seconds(viewer->window);
    viewer->stage_seconds[stage] = now - *started;
    *started = now;
}

/* Computes a sea at once unless it is there; whether it was not. */
static bool bring_sea(Viewer* viewer, SeaRequest request) {
    const bool at_once = live_sea_bring(&viewer->sea, request);
    if (at_once) {
        viewer->stage_seconds[STAGE_COLUMNS] += 1e-3 * viewer->sea.computed.columns_ms;
        viewer->stage_seconds[STAGE_ROWS] += 1e-3 * viewer->sea.computed.rows_ms;
        viewer->total.seas_at_once += 1;
    }
    return at_once;
}

void viewer_bring_back_sea(Viewer* viewer) {
    SeaRequest request = viewer->sea.shown.request;
    request.waves = viewer->sea.waves; /* which may have gone on changing since */
    bring_sea(viewer, request);
}

/* Brings the sea that the state asks for to where it is drawn from. Nearly always it is the one
   that was computed while the last picture was drawn; after a key that changes the waves, their
   time or the method it is computed here. */
static void advance_sea(Viewer* viewer) {
    LiveSea* sea = &viewer->sea;
    SwellError error = {0};
    sea->has_foam = viewer->state.light.look == RENDER_LOOK_SEA &&
                    render_load_foam_noise(viewer->renderer, viewer->workers, &error);
    if (error.code != SWELL_ERROR_NONE && viewer->total.frames == 0) {
        viewer_set_trouble(viewer, "no foam: ", &error);
    }
    if (!live_sea_follow(sea, &viewer->state, &error)) {
        viewer_set_trouble(viewer, "no other sea: ", &error);
    }
    const SeaRequest wanted = live_sea_request(sea, &viewer->state, viewer->state.time);
    const bool at_once = bring_sea(viewer, wanted);
    const RenderLook look = viewer->state.light.look;
    if (!sea_frame_answers(&sea->shown, &wanted) || viewer->streamed != look) {
        double started = window_seconds(viewer->window);
        if (!live_sea_prepare(sea, &error)) {
            viewer_set_trouble(viewer, "no sea: ", &error);
        }
        if (sea->has_foam && sea->foam.lacks) {
            swell_error_set(&error, SWELL_ERROR_MEMORY, "out of memory");
            viewer_set_trouble(viewer, "no new foam: ", &error);
        }
        if (!live_foam_load(&sea->foam, viewer->renderer, &error)) {
            viewer_set_trouble(viewer, "no new foam: ", &error);
        }
        render_stream_sea(viewer->renderer, sea->sea, sea->has_foam ? sea->foam.foam : NULL, look);
        end_stage(viewer, STAGE_UPLOAD, &started);
        sea->shown = sea->computed;
        viewer->streamed = look;
    }
    viewer_advance_water(viewer, at_once);
}

/* The next frame will ask for the sea one frame's time from now, unless a key comes in between. */
static void start_next_sea(Viewer* viewer) {
    LiveSea* sea = &viewer->sea;
    SwellError error = {0};
    if (!live_sea_progress(sea, &viewer->state, viewer->sea_seconds, &error)) {
        viewer_set_trouble(viewer, "no other sea: ", &error);
    }
    const double time = view_state_time_after(&viewer->state, viewer->sea_seconds);
    const SeaRequest next = live_sea_request(sea, &viewer->state, time);
    if (!sea_frame_answers(&sea->computed, &next)) {
        live_sea_start(sea, next);
    }
}

/* From here on the ocean is the viewer's until the next one is started. */
static void take_next_sea(Viewer* viewer) {
    memset(viewer->stage_seconds, 0, sizeof viewer->stage_seconds);
    double started = window_seconds(viewer->window);
    if (live_sea_take(&viewer->sea)) {
        end_stage(viewer, STAGE_WAIT, &started);
        viewer->stage_seconds[STAGE_COLUMNS] = 1e-3 * viewer->sea.computed.columns_ms;
        viewer->stage_seconds[STAGE_ROWS] = 1e-3 * viewer->sea.computed.rows_ms;
        viewer->total.seas_ahead += 1;
    }
}

static HudInfo hud_info(const Viewer* viewer) {
    const ViewState* state = &viewer->state;
    HudInfo info = {
        .frames_per_second = viewer->frames_per_second,
        .method = state->method,
        .fft = ocean_sea_fft(viewer->sea.sea),
        .grid = state->sea.grid,
        .sea = state->sea.state,
        .targets = viewer->figures.targets,
        .measured = viewer->figures.measured,
        .has_foam = viewer->has_foam,
        .foam_share = viewer->foam_share,
        .cascades = state->sea.cascades,
        .workers = swell_workers_count(viewer->workers),
        .triangles = render_triangles_drawn(viewer->renderer),
        .method_difference = viewer->sea.shown.method_difference,
        .time = state->time,
        .speed = state->speed,
        .paused = state->paused,
        .camera = state->camera.pose,
        .camera_speed = state->camera.speed,
        .aboard = state->aboard && viewer->shown_water.has_boat,
        .boat_speed = viewer->shown_water.speed,
        .boat_heading = viewer->shown_water.heading,
        .throttle = viewer->shown_water.throttle,
        .note = window_seconds(viewer->window) < viewer->note_until ? viewer->note : NULL,
        .unfolded = state->times,
        .left = state->panel ? controls_right(viewer->gui) : 0.0f,
        .width = viewer->width,
    };
    memcpy(info.stage_ms, viewer->stage_ms, sizeof info.stage_ms);
    return info;
}

int viewer_text_height(const Viewer* viewer) {
    return frame_text_height(viewer->width, viewer->height, window_content_scale(viewer->window));
}

static void write_help(Viewer* viewer) {
    const double scale = window_content_scale(viewer->window);
    const int text_height = help_page_text_height(viewer->width, viewer->height, scale);
    gui_begin(viewer->gui, (GuiScreen){viewer->width, viewer->height, text_height, 0.0});
    bool possible[KEY_ROWS_MAX];
    key_rows_possible(&viewer->state, possible);
    help_page_write(viewer->gui, possible, viewer->gamepad.present, viewer->width, viewer->height);
}

static void write_overlay(Viewer* viewer, const RenderFrame* frame) {
    const GuiScreen screen = {viewer->width, viewer->height, viewer_text_height(viewer),
                              viewer->sea_seconds};
    gui_set_fingers(viewer->gui, window_input(viewer->window)->fingers);
    gui_begin(viewer->gui, screen);
    const HudInfo info = hud_info(viewer);
    frame_write_words(viewer->gui, viewer->renderer, frame, viewer->sea.sea,
                      viewer->state.hud ? &info : NULL);
    viewer_write_panels(viewer);
    viewer_write_controls(viewer);
}

static void fill_overlay(Viewer* viewer, const RenderFrame* frame) {
    if (viewer->state.help) {
        write_help(viewer);
    } else {
        write_overlay(viewer, frame);
    }
    gui_end(viewer->gui, &viewer->overlay);
}

/* Keeps the multisampled target at the size of the window. */
static bool fit_target(Viewer* viewer, SwellError* error) {
    if (viewer->options->samples == 0 ||
        (viewer->target.width == viewer->width && viewer->target.height == viewer->height)) {
        return true;
    }
    render_target_destroy(&viewer->target);
    return render_target_create(&viewer->target, viewer->width, viewer->height,
                                viewer->options->samples, RENDER_PRECISION_BYTES, error);
}

static bool draw_frame(Viewer* viewer, SwellError* error) {
    if (!fit_target(viewer, error)) {
        return false;
    }
    RenderFrame frame = viewer_frame(viewer);
    /* From the second frame on, which nobody waits for any more, and not so often that the picture
       seems slow. */
    frame.ahead = viewer->total.frames % AHEAD_EVERY == 1 &&
                  viewer->state.sea.state.kind != OCEAN_SPECTRUM_PHILLIPS;
    if (!ripple_panels_stream(&viewer->panels, viewer->renderer, error)) {
        return false;
    }
    fill_overlay(viewer, &frame);
    viewer_claim_regions(viewer);
    const RenderTarget* target = viewer->options->samples > 0 ? &viewer->target : NULL;
    render_draw(viewer->renderer, &frame, &viewer->overlay, target);
    if (target) {
        render_target_show(target);
    }
    viewer_record_frame(viewer);
    window_swap(viewer->window);
    return render_check(viewer->renderer, error);
}

/* For those who work on shaders. */
static void reload_shaders(Viewer* viewer) {
    SwellError error = {0};
    if (viewer->options->shaders[0] && !render_reload_shaders(viewer->renderer, &error)) {
        viewer_set_note(viewer, "shaders as before: ", error.message);
    }
}

/* A frame may lack what there is no memory for, but the first one. */
static bool check_start(const Viewer* viewer, SwellError* error) {
    if (viewer->total.frames > 0) {
        return true;
    }
    if (viewer->trouble.code != SWELL_ERROR_NONE) {
        return swell_error_set(error, viewer->trouble.code, "%s", viewer->trouble.message);
    }
    return true;
}

/* Asked in the midst of a frame, too: the first one takes long. */
static bool is_interrupted(Viewer* viewer) {
    viewer->leave = viewer->leave || host_interrupts_pending();
    return viewer->leave;
}

static bool show_frame(Viewer* viewer, SwellError* error) {
    reload_shaders(viewer);
    advance_sea(viewer);
    assert(viewer->sea.shown.request.waves == viewer->sea.waves);
    if (is_interrupted(viewer)) {
        return true;
    }
    viewer_follow_light(viewer, viewer->sea_seconds);
    viewer_measure_sea(viewer);
    if (is_interrupted(viewer)) {
        return true;
    }
    start_next_sea(viewer);
    double started = window_seconds(viewer->window);
    if (!draw_frame(viewer, error) || !check_start(viewer, error)) {
        return false;
    }
    end_stage(viewer, STAGE_DRAW, &started);
    viewer_count_frame(viewer);
    return true;
}

static void begin_frames(Viewer* viewer) {
    viewer->last = window_seconds(viewer->window);
    viewer->total.start = viewer->last;
    viewer->recent.start = viewer->last;
}

/* One of the window's frames; whether another is to follow. */
static bool run_frame(void* context) {
    Viewer* viewer = context;
    if (is_interrupted(viewer)) {
        return false;
    }
    window_poll(viewer->window, viewer->minimised ? MINIMISED_WAIT : 0.0);
    take_next_sea(viewer);
    const double now = window_seconds(viewer->window);
    const double seconds = fmin(now - viewer->last, FRAME_SECONDS_MAX);
    viewer_take_input(viewer, seconds);
    viewer->sea_seconds = seconds; /* known before the next frame, so that its sea is, too */
    viewer->last = now;
    window_size(viewer->window, &viewer->width, &viewer->height);
    viewer->minimised = viewer->width == 0 || viewer->height == 0;
    if (!viewer->minimised && !show_frame(viewer, &viewer->failure)) {
        return false;
    }
    viewer_tell_picture(viewer, false);
    viewer_report_changes(viewer, false);
    viewer->leave =
        viewer->leave || window_wants_to_close(viewer->window) ||
        (viewer->options->frames > 0 && viewer->total.frames >= viewer->options->frames);
    return true;
}

/* ---- Life ---------------------------------------------------------------------------------- */

static bool load_sea(void* renderer, const OceanSea* sea, SwellError* error) {
    return render_load_sea(renderer, sea, error);
}

static const char* read_clipboard(void* window) {
    return window_read_clipboard(window);
}

static void write_clipboard(void* window, const char* text) {
    window_write_clipboard(window, text);
}

static void follow_sea(void* water, const OceanSea* sea, double time) {
    water_sim_follow(water, sea, time);
}

static bool begin_water(Viewer* viewer, SwellError* error) {
    viewer->stone_radius = WATER_STONE_DEFAULT;
    viewer->water = water_sim_create(viewer->workers, error);
    viewer->sea.ahead.then = (SeaThen){follow_sea, viewer->water};
    return viewer->water != NULL;
}

static bool open_viewer(Viewer* viewer, const WindowSource* source, SwellError* error) {
    const Options* options = viewer->options;
    if (!frame_read_sky(options, &viewer->first_sky, error)) {
        return false;
    }
    viewer->sky_image = viewer->first_sky;
    viewer->first = view_state_from_options(options, viewer->sky_image);
    viewer->state = viewer->first;
    viewer_place_eye(viewer);
    if (!(viewer->window = window_create(source, options->width, options->height, error)) ||
        !(viewer->workers = swell_workers_create(options->threads, error)) ||
        !(viewer->renderer = render_create(error)) ||
        !live_sea_init(&viewer->sea, &viewer->state,
                       (OceanEngine){.workers = viewer->workers, .fft = (OceanFft)options->fft},
                       load_sea, viewer->renderer, error) ||
        !frame_load_floor(options, viewer->renderer, error) ||
        !ripple_panels_init(&viewer->panels, options, viewer->workers, error) ||
        !begin_water(viewer, error) || !(viewer->gui = gui_create(error))) {
        return false;
    }
    gui_set_clipboard(viewer->gui, (GuiClipboard){viewer->window, read_clipboard, write_clipboard});
    if (options->shaders[0]) {
        render_watch_shaders(viewer->renderer, options->shaders);
    }
    render_describe_gl(viewer->driver, sizeof viewer->driver);
    window_size(viewer->window, &viewer->width, &viewer->height);
    return true;
}

static void close_viewer(Viewer* viewer) {
    picture_writer_finish(&viewer->pictures);
    live_sea_finish(&viewer->sea);
    water_sim_destroy(viewer->water);
    live_sky_finish(&viewer->sky);
    for (int use = 0; use < PICTURE_USE_COUNT; ++use) {
        picture_loader_finish(&viewer->loader[use]);
    }
    if (viewer->sky_image != viewer->first_sky) {
        sky_image_destroy(viewer->sky_image);
    }
    sky_image_destroy(viewer->first_sky);
    if (viewer->renderer) {
        render_target_destroy(&viewer->target);
    }
    render_destroy(viewer->renderer);
    gui_destroy(viewer->gui);
    gui_destroy(viewer->bare_gui);
    ripple_panels_finish(&viewer->panels);
    swell_workers_destroy(viewer->workers);
    window_destroy(viewer->window);
}

/* A signal closes a window as its button does, but not one that still owes frames. */
static bool check_frames(const Viewer* viewer, SwellError* error) {
    const int wanted = viewer->options->frames;
    const int shown = (int)viewer->total.frames;
    return shown >= wanted || !host_interrupts_pending() ||
           swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted after %d of %d frames",
                           shown, wanted);
}

/* After the last frame, or without any where there was a failure. */
static bool end_viewer(void* context, SwellError* error) {
    Viewer* viewer = context;
    bool ok = viewer->failure.code == SWELL_ERROR_NONE && check_frames(viewer, &viewer->failure);
    if (!ok) {
        swell_error_set(error, viewer->failure.code, "%s", viewer->failure.message);
    }
    if (ok) {
        viewer_tell_picture(viewer, true);
    }
    viewer_end_recording(viewer);
    if (ok && viewer->options->frames > 0) {
        viewer_print_figures(viewer, viewer->out);
    }
    close_viewer(viewer);
    host_process_allow_end(false);
    return ok;
}

bool viewer_run(const Options* options, const WindowSource* source, FILE* out, FILE* log,
                SwellError* error) {
    assert(options && out && log);
    Viewer viewer = {.started = options,
                     .scene = *options,
                     .controls = controls_at_first(),
                     .out = out,
                     .log = options->verbose ? log : NULL,
                     .errors = log};
    viewer.options = &viewer.scene;
    host_process_allow_end(options->frames == 0);
    if (!open_viewer(&viewer, source, &viewer.failure)) {
        return end_viewer(&viewer, error);
    }
    if (viewer.log) {
        fprintf(viewer.log, "gl=%s\n", viewer.driver);
    } else if (options->frames == 0) {
        host_process_leave_console();
    }
    viewer_report_changes(&viewer, true);
    if (viewer.state.light.look == RENDER_LOOK_SEA) {
        viewer_set_note(&viewer, "H: help", "");
    }
    begin_frames(&viewer);
    return window_run(viewer.window, (WindowLoop){run_frame, end_viewer, &viewer}, error);
}

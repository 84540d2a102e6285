/*
 * One frame: events -> what the keys ask for -> camera and time -> the sea at that time, computed
 * while the last picture was drawn -> upload -> the next sea is started -> draw, overlay -> show.
 * What the user can change lies in ViewState; the rest of a viewer is machinery.
 */
#include "viewer.h"

#include "help_page.h"
#include "shot.h"
#include "swell/host.h"
#include "viewer_parts.h"

#include <math.h>
#include <string.h>

static const double FRAME_SECONDS_MAX = 0.25; /* after a stall neither sea nor camera leaps */
static const double FIGURE_SECONDS = 0.5;     /* over which figures are averaged */
static const double MINIMISED_WAIT = 0.1;     /* s */

/* Ends a stage that began at *started, and starts the next. */
static void end_stage(Viewer* viewer, FrameStage stage, double* started) {
    const double now = window_seconds(viewer->window);
    viewer->stage_seconds[stage] = now - *started;
    *started = now;
}

/* Replaces the ocean when another N is wanted. Without memory for it the old one stays. */
static void fit_ocean(Viewer* viewer) {
    ViewState* state = &viewer->state;
    const int old_grid = ocean_params(viewer->ocean)->grid;
    if (state->grid == old_grid) {
        return;
    }
    OceanParams params = viewer->options->ocean;
    params.grid = state->grid;
    SwellError error = {0};
    Ocean* ocean = ocean_create(&params, viewer->sea_workers, &error);
    if (ocean && renderer_load_sea(viewer->renderer, ocean, &error)) {
        ocean_destroy(viewer->ocean);
        viewer->ocean = ocean;
    } else {
        ocean_destroy(ocean);
        state->grid = old_grid;
        viewer_set_note(viewer, "no other N: ", error.message);
        if (!renderer_load_sea(viewer->renderer, viewer->ocean, &error)) {
            viewer_set_note(viewer, "no sea: ", error.message);
        }
    }
    viewer->sea.wish.time = -1.0;
    viewer->shown.wish.time = -1.0;
}

static bool is_sea_of(const SeaFrame* frame, double time, OceanMethod method) {
    return frame->wish.time == time && frame->wish.method == method;
}

static bool is_wanted(const Viewer* viewer, const SeaFrame* frame) {
    return is_sea_of(frame, viewer->state.time, viewer->state.method);
}

/* The methods are compared in DFT mode. */
static SeaWish wish_for(const Viewer* viewer, double time) {
    const OceanMethod method = viewer->state.method;
    return (SeaWish){method, time, method == OCEAN_METHOD_DFT};
}

static void compute_sea(Viewer* viewer, SeaWish wish) {
    viewer->sea = sea_compute(viewer->ocean, wish);
    viewer->stage_seconds[STAGE_COLUMNS] += 1e-3 * viewer->sea.columns_ms;
    viewer->stage_seconds[STAGE_ROWS] += 1e-3 * viewer->sea.rows_ms;
    viewer->total.seas_at_once += 1;
}

void viewer_bring_back_sea(Viewer* viewer) {
    if (!is_sea_of(&viewer->sea, viewer->shown.wish.time, viewer->shown.wish.method)) {
        compute_sea(viewer, viewer->shown.wish);
    }
}

/* Brings the sea that the state asks for into the renderer's buffers. Nearly always it is the one
   that was computed while the last picture was drawn; after a key that changes time, method or N it
   is computed here. */
static void advance_sea(Viewer* viewer) {
    fit_ocean(viewer);
    if (!is_wanted(viewer, &viewer->sea)) {
        compute_sea(viewer, wish_for(viewer, viewer->state.time));
    }
    if (!is_wanted(viewer, &viewer->shown)) {
        double started = window_seconds(viewer->window);
        renderer_stream_sea(viewer->renderer, viewer->ocean);
        end_stage(viewer, STAGE_UPLOAD, &started);
        viewer->shown = viewer->sea;
    }
    markers_ride(&viewer->markers, viewer->ocean);
}

/* The next frame will ask for the sea one frame's time from now, unless a key comes in between. */
static void start_next_sea(Viewer* viewer) {
    const double time = view_state_time_after(&viewer->state, viewer->sea_seconds);
    if (time != viewer->state.time) {
        sea_ahead_start(&viewer->ahead, viewer->ocean, wish_for(viewer, time));
    }
}

/* From here on the ocean is the viewer's until the next one is started. */
static void take_next_sea(Viewer* viewer) {
    memset(viewer->stage_seconds, 0, sizeof viewer->stage_seconds);
    double started = window_seconds(viewer->window);
    if (sea_ahead_wait(&viewer->ahead, &viewer->sea)) {
        end_stage(viewer, STAGE_WAIT, &started);
        viewer->stage_seconds[STAGE_COLUMNS] = 1e-3 * viewer->sea.columns_ms;
        viewer->stage_seconds[STAGE_ROWS] = 1e-3 * viewer->sea.rows_ms;
        viewer->total.seas_ahead += 1;
    }
}

static void fill_overlay(Viewer* viewer, const RenderFrame* frame) {
    const ViewState* state = &viewer->state;
    const double scale = window_content_scale(viewer->window);
    if (state->help) {
        help_page_fill(viewer->overlay, state, viewer->markers.count, viewer->gamepad.present,
                       viewer->width, viewer->height, scale);
        return;
    }
    HudInfo info = {
        .frames_per_second = viewer->frames_per_second,
        .method = state->method,
        .fft = ocean_fft(viewer->ocean),
        .grid = state->grid,
        .workers = swell_workers_count(viewer->sea_workers),
        .triangles = renderer_triangles_drawn(viewer->renderer),
        .method_difference = viewer->shown.method_difference,
        .time = state->time,
        .speed = state->speed,
        .paused = state->paused,
        .camera = state->camera.pose,
        .camera_speed = state->camera.speed,
        .note = window_seconds(viewer->window) < viewer->note_until ? viewer->note : NULL,
        .width = viewer->width,
        .content_scale = scale,
    };
    memcpy(info.stage_ms, viewer->stage_ms, sizeof info.stage_ms);
    shot_fill_overlay(viewer->overlay, viewer->renderer, frame, ocean_params(viewer->ocean),
                      state->hud ? &info : NULL, scale);
    ripple_panels_add_frames(&viewer->panels, viewer->overlay, frame);
}

/* Keeps the multisampled target at the size of the window. */
static bool fit_target(Viewer* viewer, SwellError* error) {
    if (viewer->options->samples == 0 ||
        (viewer->target.width == viewer->width && viewer->target.height == viewer->height)) {
        return true;
    }
    target_destroy(&viewer->target);
    return target_create(&viewer->target, viewer->width, viewer->height, viewer->options->samples,
                         error);
}

static bool draw_frame(Viewer* viewer, SwellError* error) {
    if (!fit_target(viewer, error)) {
        return false;
    }
    const RenderFrame frame = viewer_frame(viewer);
    if (!ripple_panels_stream(&viewer->panels, viewer->renderer, error)) {
        return false;
    }
    fill_overlay(viewer, &frame);
    viewer_claim_regions(viewer);
    const RenderTarget* target = viewer->options->samples > 0 ? &viewer->target : NULL;
    renderer_draw(viewer->renderer, &frame, viewer->overlay, target);
    if (target) {
        target_show(target);
    }
    window_swap(viewer->window);
    return renderer_check(error);
}

static void count_frame(Viewer* viewer) {
    Figures* const both[] = {&viewer->total, &viewer->recent};
    for (int i = 0; i < 2; ++i) {
        both[i]->frames += 1;
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            both[i]->stage_seconds[stage] += viewer->stage_seconds[stage];
        }
    }
    Figures* recent = &viewer->recent;
    const double now = window_seconds(viewer->window);
    if (now - recent->start >= FIGURE_SECONDS) {
        viewer->frames_per_second = recent->frames / (now - recent->start);
        for (int stage = 0; stage < STAGE_COUNT; ++stage) {
            viewer->stage_ms[stage] = 1e3 * recent->stage_seconds[stage] / recent->frames;
        }
        *recent = (Figures){.start = now};
    }
}

static bool show_frame(Viewer* viewer, SwellError* error) {
    advance_sea(viewer);
    start_next_sea(viewer);
    double started = window_seconds(viewer->window);
    if (!draw_frame(viewer, error)) {
        return false;
    }
    end_stage(viewer, STAGE_DRAW, &started);
    count_frame(viewer);
    return true;
}

static bool run_frames(Viewer* viewer, SwellError* error) {
    double last = window_seconds(viewer->window);
    viewer->total.start = last;
    viewer->recent.start = last;
    bool minimised = false;
    while (!viewer->leave) {
        window_poll(viewer->window, minimised ? MINIMISED_WAIT : 0.0);
        take_next_sea(viewer);
        const double now = window_seconds(viewer->window);
        const double seconds = fmin(now - last, FRAME_SECONDS_MAX);
        viewer_take_input(viewer, seconds);
        viewer->sea_seconds = seconds; /* known before the next frame, so that its sea is, too */
        last = now;
        window_size(viewer->window, &viewer->width, &viewer->height);
        minimised = viewer->width == 0 || viewer->height == 0;
        if (!minimised && !show_frame(viewer, error)) {
            return false;
        }
        viewer_report_changes(viewer, false);
        viewer->leave =
            viewer->leave || window_wants_to_close(viewer->window) || host_interrupts_pending() ||
            (viewer->options->frames > 0 && viewer->total.frames >= viewer->options->frames);
    }
    return true;
}

static void print_figures(const Viewer* viewer, FILE* out) {
    const Figures* total = &viewer->total;
    const double seconds = window_seconds(viewer->window) - total->start;
    const double frames = total->frames > 0 ? total->frames : 1;
    const double* stage = total->stage_seconds;
    fprintf(out,
            "%d frames in %.2f s: %.1f frames/s; means: columns %.3f, rows %.3f, wait %.3f, "
            "upload %.3f, drawing %.3f ms; %d seas ahead, %d at once\n",
            total->frames, seconds, total->frames / seconds, 1e3 * stage[STAGE_COLUMNS] / frames,
            1e3 * stage[STAGE_ROWS] / frames, 1e3 * stage[STAGE_WAIT] / frames,
            1e3 * stage[STAGE_UPLOAD] / frames, 1e3 * stage[STAGE_DRAW] / frames, total->seas_ahead,
            total->seas_at_once);
}

/* ---- Life ---------------------------------------------------------------------------------- */

static bool open_viewer(Viewer* viewer, SwellError* error) {
    const Options* options = viewer->options;
    if (!(viewer->window = window_create(options->width, options->height, true, error)) ||
        !(viewer->workers = swell_workers_create(options->threads, error)) ||
        !(viewer->sea_workers = swell_workers_create(options->threads, error)) ||
        !(viewer->ocean = ocean_create(&options->ocean, viewer->sea_workers, error)) ||
        !sea_ahead_init(&viewer->ahead, error) || !(viewer->renderer = renderer_create(error)) ||
        !renderer_load_sea(viewer->renderer, viewer->ocean, error) ||
        !shot_load_floor(options, viewer->renderer, error) ||
        !ripple_panels_init(&viewer->panels, options, viewer->workers, error) ||
        !(viewer->overlay = swell_memory_allocate(1, sizeof *viewer->overlay, error))) {
        return false;
    }
    viewer->sea.wish.time = -1.0;
    viewer->shown.wish.time = -1.0;
    viewer->first = view_state_from_options(options);
    viewer->state = viewer->first;
    window_size(viewer->window, &viewer->width, &viewer->height);
    return true;
}

static void close_viewer(Viewer* viewer) {
    sea_ahead_finish(&viewer->ahead);
    if (viewer->renderer) {
        target_destroy(&viewer->target);
    }
    renderer_destroy(viewer->renderer);
    swell_memory_free(viewer->overlay);
    ripple_panels_finish(&viewer->panels);
    ocean_destroy(viewer->ocean);
    swell_workers_destroy(viewer->sea_workers);
    swell_workers_destroy(viewer->workers);
    window_destroy(viewer->window);
}

bool viewer_run(const Options* options, FILE* out, FILE* log, SwellError* error) {
    Viewer viewer = {.options = options, .log = options->verbose ? log : NULL};
    bool ok = open_viewer(&viewer, error);
    if (ok) {
        if (viewer.log) {
            char driver[256];
            render_describe_gl(driver, sizeof driver);
            fprintf(viewer.log, "gl=%s\n", driver);
        }
        viewer_report_changes(&viewer, true);
        ok = run_frames(&viewer, error);
    }
    if (ok && options->frames > 0) {
        print_figures(&viewer, out);
    }
    close_viewer(&viewer);
    return ok;
}

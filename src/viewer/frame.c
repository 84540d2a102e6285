/*
 * One frame of the window, told whole in viewer_run_frame: events -> the sea that was computed
 * while the last picture was drawn -> what the user asks for -> the scene at that time -> upload ->
 * the next sea is started -> panels and words -> draw -> record -> show.
 */
#include "viewer_internal.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double FRAME_SECONDS_MAX = 0.25; /* after a stall neither sea nor camera leaps */
static const double MINIMISED_WAIT = 0.1;     /* s */

enum { PREWARM_EVERY = 8 }; /* frames, in which a program is built that may be needed soon */

/* Ends a stage that began at *started, and starts the next. */
static void end_stage(Viewer* viewer, FrameStage stage, double* started) {
    const double now = window_seconds(viewer->window);
    viewer->stage_seconds[stage] = now - *started;
    *started = now;
}

/* From here on sea and water are the viewer's until scene_start. */
static void join_sea(Viewer* viewer) {
    memset(viewer->stage_seconds, 0, sizeof viewer->stage_seconds);
    double started = window_seconds(viewer->window);
    viewer->total.seas_ahead += scene_join(&viewer->scene);
    end_stage(viewer, STAGE_WAIT, &started);
}

/* Since the last frame [s]. */
static double next_seconds(Viewer* viewer) {
    const double now = window_seconds(viewer->window);
    const double seconds = fmin(now - viewer->last, FRAME_SECONDS_MAX);
    viewer->last = now;
    return seconds;
}

/* Brings scene and camera to the state. False when interrupted. */
static bool update_scene(Viewer* viewer, double seconds) {
    Scene* scene = &viewer->scene;
    const SeaRequest before = scene->sea.computed.request;
    const SceneStep step = {.seconds = seconds,
                            .height = viewer->height,
                            .quality = viewer_watch_quality(viewer, seconds)};
    const bool whole = scene_update(scene, &viewer->state, &step);
    const SeaFrame* computed = &scene->sea.computed;
    viewer->total.seas_at_once += memcmp(&before, &computed->request, sizeof before) != 0;
    viewer->stage_seconds[STAGE_COLUMNS] = 1e-3 * computed->columns_ms;
    viewer->stage_seconds[STAGE_ROWS] = 1e-3 * computed->rows_ms;
    if (whole) {
        viewer_update_water(viewer);
        viewer_place_camera(viewer, seconds);
        double started = window_seconds(viewer->window);
        scene_upload(scene, &viewer->state);
        end_stage(viewer, STAGE_UPLOAD, &started);
    }
    viewer_tell_trouble(viewer);
    return whole;
}

/* For those who work on shaders. */
static void reload_shaders(Viewer* viewer) {
    SwellError error = {0};
    if (viewer->options->shaders[0] && !render_reload_shaders(viewer->renderer, &error)) {
        viewer_set_note(viewer, "shaders as before: ", error.message);
    }
}

/* Not in the first frame, which should come soon, and seldom enough to keep the rate. */
static bool prewarms(const Viewer* viewer) {
    return viewer->total.frames % PREWARM_EVERY == 1 &&
           viewer->state.sea.state.kind != OCEAN_SPECTRUM_PHILLIPS;
}

/* A frame may lack what there is no memory for, but the first one. */
static bool is_whole(const Viewer* viewer, SwellError* error) {
    const SwellError* trouble = &viewer->trouble;
    return viewer->total.frames > 0 || trouble->code == SWELL_ERROR_NONE ||
           swell_error_set(error, trouble->code, "%s", trouble->message);
}

/* Pool, string, panel and words, or the page of help. */
static bool build_ui(Viewer* viewer, const RenderFrame* frame, SwellError* error) {
    if (!ripple_panels_stream(&viewer->panels, viewer->renderer, error)) {
        return false;
    }
    viewer_write_ui(viewer, frame);
    gui_end(viewer->gui, &viewer->overlay);
    viewer_claim_regions(viewer);
    return true;
}

/* Makes the multisampled target anew for another size or number of samples. Without it the frame is
   drawn without multisampling. */
static void fit_target(Viewer* viewer) {
    const int samples = viewer->options->samples;
    RenderTarget* target = &viewer->target;
    SwellError error = {0};
    if (samples == 0 || (target->samples == samples && target->width == viewer->width &&
                         target->height == viewer->height)) {
        return;
    }
    render_target_destroy(target);
    if (!render_target_create(target, viewer->width, viewer->height, samples,
                              RENDER_PRECISION_BYTES, &error)) {
        viewer->now.samples = 0;
        viewer_set_trouble(viewer, "no multisampling: ", &error);
    }
}

static void draw(Viewer* viewer, const RenderFrame* frame) {
    const RenderTarget* target = viewer->options->samples > 0 ? &viewer->target : NULL;
    render_draw(viewer->renderer, frame, &viewer->overlay, target);
    if (target) {
        render_target_show(target);
    }
}

/* Whether another frame is to follow. */
static bool goes_on(Viewer* viewer) {
    const int frames = viewer->options->frames;
    viewer_tell_picture(viewer, false);
    viewer_report_changes(viewer, false);
    viewer->leave = viewer->leave || window_wants_to_close(viewer->window) ||
                    (frames > 0 && viewer->total.frames >= frames);
    return true;
}

bool viewer_run_frame(void* context) {
    Viewer* viewer = context;
    Scene* scene = &viewer->scene;
    viewer->leave = viewer->leave || host_interrupts_pending();
    if (viewer->leave) {
        return false;
    }
    window_poll(viewer->window, viewer->minimised ? MINIMISED_WAIT : 0.0);
    join_sea(viewer);
    const double seconds = next_seconds(viewer);
    viewer_take_input(viewer, seconds);
    viewer->sea_seconds = seconds; /* known before the next frame, so that its sea is, too */
    window_size(viewer->window, &viewer->width, &viewer->height);
    viewer->minimised = viewer->width == 0 || viewer->height == 0;
    if (viewer->minimised) {
        return goes_on(viewer);
    }
    reload_shaders(viewer);
    if (!update_scene(viewer, seconds)) { /* interrupted */
        return true;
    }
    RenderFrame frame = scene_frame(scene, &viewer->state, viewer->width, viewer->height);
    frame.prewarm = prewarms(viewer);
    scene_find_waterline(scene, &frame);
    viewer_measure_sea(viewer);
    scene_start(scene, &viewer->state, viewer->sea_seconds);
    double started = window_seconds(viewer->window);
    if (!build_ui(viewer, &frame, &viewer->failure)) {
        return false;
    }
    fit_target(viewer);
    draw(viewer, &frame);
    viewer_record_frame(viewer);
    window_swap(viewer->window);
    if (!render_check(viewer->renderer, &viewer->failure) || !is_whole(viewer, &viewer->failure)) {
        return false;
    }
    end_stage(viewer, STAGE_DRAW, &started);
    viewer_count_frame(viewer);
    return goes_on(viewer);
}

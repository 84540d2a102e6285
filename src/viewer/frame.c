/*
 * One frame of the window, viewer_run_frame: poll events -> join the sea computed in the background
 * -> apply commands -> update and upload the scene -> start the next sea -> build the ui -> draw ->
 * record -> swap.
 */
#include "viewer_internal.h"

#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double FRAME_SECONDS_MAX = 0.25; /* neither sea nor camera jumps after a stall */
static const double MINIMISED_WAIT = 0.1;     /* s */
static const double TRIM_AFTER = 3.0;         /* s; a transition takes less */

enum { PREWARM_EVERY = 8 }; /* frames between two shader variants compiled ahead */

/* Ends a stage that began at *started, and starts the next. */
static void end_stage(Viewer* viewer, FrameStage stage, double* started) {
    const double now = window_seconds(viewer->window);
    viewer->stage_seconds[stage] = now - *started;
    *started = now;
}

/* Waits for the sea; until scene_start sea and water are the viewer's. */
static void join_sea(Viewer* viewer) {
    memset(viewer->stage_seconds, 0, sizeof viewer->stage_seconds);
    double started = window_seconds(viewer->window);
    scene_join(viewer->scene);
    end_stage(viewer, STAGE_WAIT, &started);
}

/* Returns the time since the last frame [s]. */
static double next_seconds(Viewer* viewer) {
    const double now = window_seconds(viewer->window);
    const double seconds = fmin(now - viewer->last, FRAME_SECONDS_MAX);
    viewer->last = now;
    return seconds;
}

/* Updates scene and camera to the state, for a frame that draws them or not. False when that is
   not complete. */
static bool update_scene(Viewer* viewer, double seconds, bool draws) {
    Scene* scene = viewer->scene;
    const SceneStep step = {.seconds = seconds,
                            .height = viewer->height,
                            .quality = viewer_watch_quality(viewer, seconds)};
    const bool complete = scene_update(scene, &viewer->state, &step);
    const SceneFigures figures = scene_figures(scene);
    viewer->stage_seconds[STAGE_COLUMNS] = 1e-3 * figures.columns_ms;
    viewer->stage_seconds[STAGE_ROWS] = 1e-3 * figures.rows_ms;
    if (complete) {
        viewer_update_water(viewer, seconds);
        viewer_place_camera(viewer, seconds);
        double started = window_seconds(viewer->window);
        if (draws) {
            scene_upload(scene, &viewer->state);
        }
        end_stage(viewer, STAGE_UPLOAD, &started);
    }
    viewer_report_trouble(viewer, viewer->scene);
    return complete;
}

static void reload_shaders(Viewer* viewer) {
    SwellError error = {0};
    if (viewer->state.settings.program.shaders[0] &&
        !render_reload_shaders(viewer->renderer, &error)) {
        viewer_set_note(viewer, "shaders as before: ", error.message);
    }
}

/* Not in the first frame, which should be fast, and seldom enough to keep the frame rate. */
static bool prewarms(const Viewer* viewer) {
    return viewer->total.frames % PREWARM_EVERY == 1 &&
           viewer->state.settings.ocean.state.kind != OCEAN_SPECTRUM_PHILLIPS;
}

/* Only the first frame must be complete. */
static bool is_complete(const Viewer* viewer, SwellError* error) {
    const SwellError* trouble = &viewer->trouble;
    return viewer->total.frames > 0 || trouble->code == SWELL_ERROR_NONE ||
           swell_error_set(error, trouble->code, "%s", trouble->message);
}

static bool build_ui(Viewer* viewer, const RenderFrame* frame, SwellError* error) {
    if (!viewer_write_ui(viewer, frame, error)) {
        return false;
    }
    gui_end(viewer->gui, &viewer->overlay);
    viewer_update_hit_regions(viewer);
    return pool_panels_stream(&viewer->panels, viewer->renderer, error);
}

/* Makes the multisampled target anew for another size or number of samples. Without it the frame is
   drawn without multisampling. */
static void fit_target(Viewer* viewer) {
    const int samples = viewer_samples(viewer);
    RenderTarget* target = &viewer->target;
    SwellError error = {0};
    if (samples == 0 || (target->samples == samples && target->width == viewer->width &&
                         target->height == viewer->height)) {
        return;
    }
    render_target_destroy(target);
    if (!render_target_create(target, viewer->width, viewer->height, samples,
                              RENDER_PRECISION_BYTES, &error)) {
        viewer->state.settings.view.samples = 0;
        viewer_set_trouble(viewer, "no multisampling: ", &error);
    }
}

static void draw(Viewer* viewer, const RenderFrame* frame) {
    const RenderTarget* target = viewer_samples(viewer) > 0 ? &viewer->target : NULL;
    render_draw(viewer->renderer, frame, &viewer->overlay, target);
    if (target) {
        render_target_show(target);
    }
}

/* Returns the memory of former seas, windows and pictures to the system, once what follows them has
   its own. */
static void trim_memory(Viewer* viewer) {
    const Needs before = viewer->needs;
    viewer->needs.sea_generation = viewer->state.sea_generation;
    viewer->needs.width = viewer->width;
    viewer->needs.height = viewer->height;
    viewer->needs.makes_picture = viewer->screenshot.still != NULL;
    const double now = window_seconds(viewer->window);
    if (memcmp(&before, &viewer->needs, sizeof before) != 0) {
        viewer->trim_at = now + TRIM_AFTER;
    } else if (viewer->trim_at > 0.0 && now >= viewer->trim_at) {
        host_process_trim_memory();
        viewer->trim_at = 0.0;
    }
}

/* Reports the frame and decides whether to leave. */
static void end_frame(Viewer* viewer) {
    const int frames = viewer->state.settings.clip.frames;
    viewer_report_screenshot(viewer, false);
    trim_memory(viewer);
    viewer_report_changes(viewer, false);
    viewer->leave = viewer->leave || window_wants_to_close(viewer->window) ||
                    (frames > 0 && viewer->total.frames >= frames);
}

bool viewer_run_frame(void* context) {
    Viewer* viewer = context;
    Scene* scene = viewer->scene;
    viewer->leave = viewer->leave || host_signal_arrived();
    if (viewer->leave) {
        return false;
    }
    window_poll(viewer->window, viewer->minimised ? MINIMISED_WAIT : 0.0);
    join_sea(viewer);
    const double seconds = next_seconds(viewer);
    viewer_process_input(viewer, seconds);
    if (viewer->leave || window_wants_to_close(viewer->window)) { /* without another picture */
        viewer->leave = true;
        end_frame(viewer);
        return false;
    }
    viewer->sea_seconds = seconds; /* of the next frame, whose sea starts in this one */
    window_size(viewer->window, &viewer->width, &viewer->height);
    viewer->minimised = viewer->width == 0 || viewer->height == 0;
    if (viewer->minimised) {
        end_frame(viewer);
        return true;
    }
    reload_shaders(viewer);
    const bool takes_picture = viewer_screenshot_is_due(viewer);
    const bool draws = !takes_picture || viewer->recording.films;
    if (!update_scene(viewer, seconds, draws)) { /* interrupted, or the next one completes it */
        return true;
    }
    RenderFrame frame = scene_frame(scene, &viewer->state, viewer->width, viewer->height);
    frame.prewarm = prewarms(viewer);
    scene_complete_frame(scene, &frame);
    viewer_measure_sea(viewer);
    scene_start(scene, &viewer->state, viewer->sea_seconds);
    double started = window_seconds(viewer->window);
    if (!build_ui(viewer, &frame, &viewer->failure)) {
        return false;
    }
    if (draws) {
        fit_target(viewer);
        draw(viewer, &frame);
        viewer_record_frame(viewer);
        window_swap(viewer->window);
    }
    if (takes_picture) {
        viewer_draw_screenshot(viewer);
    }
    if (!render_check(viewer->renderer, &viewer->failure) ||
        !is_complete(viewer, &viewer->failure)) {
        return false;
    }
    end_stage(viewer, STAGE_DRAW, &started);
    viewer_count_frame(viewer);
    end_frame(viewer);
    return true;
}

#include "scene/view_light.h"
#include "viewer/overlay.h"
#include "viewer_internal.h"

#include <assert.h>
#include <string.h>

static const double REPORT_SECONDS = 0.1; /* between reports of a moving camera */
static const double BODIES_SECONDS = 1.0; /* between reports of bodies */
static const double FIGURE_SECONDS = 0.5; /* over which figures are averaged */

static void report_camera(Viewer* viewer, bool all) {
    Reported* reported = &viewer->reported;
    const double seconds = window_seconds(viewer->window);
    const CameraPose* pose = &viewer->state.settings.camera.pose;
    const bool changed = memcmp(pose, &reported->state.settings.camera.pose, sizeof *pose) != 0;
    if (all || (changed && seconds - reported->camera_at >= REPORT_SECONDS)) {
        view_state_report_camera(&viewer->state, viewer->log);
        reported->state.settings.camera.pose = *pose;
        reported->camera_at = seconds;
    }
}

void viewer_report_bodies(Viewer* viewer, bool now) {
    assert(viewer);
    const double seconds = window_seconds(viewer->window);
    const bool due = seconds - viewer->reported.bodies_at >= BODIES_SECONDS;
    if (!viewer->log || (!now && (!due || viewer->state.paused))) {
        return;
    }
    viewer->reported.bodies_at = seconds;
    const WaterShown* shown = scene_bodies(viewer->scene);
    for (int i = 0; i < shown->count - shown->has_boat; ++i) {
        const double* place = shown->pose[i].position;
        fprintf(viewer->log, "buoy=%d,%.3f,%.3f,%.3f\n", i + 1, place[0], place[1], place[2]);
    }
    if (shown->has_boat) {
        const double* place = shown->pose[shown->count - 1].position;
        fprintf(viewer->log, "boat=%.3f,%.3f,%.3f,%.1f,%.2f,%.2f\n", place[0], place[1], place[2],
                shown->heading, shown->speed, shown->throttle);
    }
}

void viewer_report_changes(Viewer* viewer, bool all) {
    if (!viewer->log) {
        return;
    }
    Reported* reported = &viewer->reported;
    const bool mouse_held = window_input(viewer->window)->mouse_held;
    const bool full_screen = window_is_full_screen(viewer->window);
    if (all || viewer->width != reported->width || viewer->height != reported->height) {
        fprintf(viewer->log, "size=%dx%d\n", viewer->width, viewer->height);
    }
    if (all || mouse_held != reported->mouse_held) {
        fprintf(viewer->log, "mouse=%s\n", mouse_held ? "held" : "free");
    }
    if (all || full_screen != reported->full_screen) {
        fprintf(viewer->log, "fullscreen=%s\n", full_screen ? "on" : "off");
    }
    view_state_report(&viewer->state, all ? NULL : &reported->state, viewer->log);
    const CameraPose pose = reported->state.settings.camera.pose; /* reported at another rate */
    *reported = (Reported){
        .state = viewer->state,
        .width = viewer->width,
        .height = viewer->height,
        .mouse_held = mouse_held,
        .full_screen = full_screen,
        .camera_at = reported->camera_at,
        .bodies_at = reported->bodies_at,
    };
    reported->state.settings.camera.pose = pose;
    report_camera(viewer, all);
    viewer_report_bodies(viewer, false);
}

void viewer_set_trouble(Viewer* viewer, const char* label, const SwellError* error) {
    assert(viewer && label && error);
    if (viewer->total.frames > 0) {
        viewer_set_note(viewer, label, error->message);
    } else if (viewer->trouble.code == SWELL_ERROR_NONE) {
        swell_error_set(&viewer->trouble, error->code, "%s%s", label, error->message);
    }
}

void viewer_report_trouble(Viewer* viewer, Scene* scene) {
    const SceneTrouble trouble = scene_take_trouble(scene);
    if (trouble.error.code != SWELL_ERROR_NONE && trouble.error.code != SWELL_ERROR_INTERRUPTED) {
        viewer_set_trouble(viewer, trouble.label, &trouble.error);
    }
}

/* ---- Quality ------------------------------------------------------------------------------- */

static const double SLOW_FRAME = 0.05, SLOW_SECONDS = 2.0; /* limits of `auto` */

RenderQuality viewer_quality(const Viewer* viewer) {
    const QualityChoice choice = viewer->state.settings.view.quality;
    return choice == QUALITY_AUTO && viewer->slow ? RENDER_QUALITY_LOW
                                                  : view_light_quality(choice, viewer->driver);
}

int viewer_samples(const Viewer* viewer) {
    const int samples = viewer->state.settings.view.samples;
    const bool gpu = view_light_quality(QUALITY_AUTO, viewer->driver) == RENDER_QUALITY_HIGH;
    const bool smooth = gpu && viewer_quality(viewer) == RENDER_QUALITY_HIGH;
    return samples != SAMPLES_AUTO ? samples : smooth ? 4 : 0;
}

/* A window that was too slow stays so until it is resized, or the quality would flicker. */
RenderQuality viewer_watch_quality(Viewer* viewer, double seconds) {
    assert(viewer && seconds >= 0.0);
    const int pixels = viewer->width * viewer->height;
    if (pixels != viewer->watched_pixels) {
        viewer->watched_pixels = pixels;
        viewer->slow = false;
        viewer->slow_seconds = 0.0;
    }
    const bool counts = viewer->state.settings.view.look == RENDER_LOOK_SEA && seconds > SLOW_FRAME;
    viewer->slow_seconds = counts ? viewer->slow_seconds + seconds : 0.0;
    if (viewer->slow_seconds >= SLOW_SECONDS && !viewer->slow) {
        viewer->slow = true;
        if (viewer->state.settings.view.quality == QUALITY_AUTO && viewer->log) {
            fprintf(viewer->log, "drawing=%s\n", render_quality_name(viewer_quality(viewer)));
        }
    }
    return viewer_quality(viewer);
}

/* ---- Figures ------------------------------------------------------------------------------- */

void viewer_measure_sea(Viewer* viewer) {
    const double now = window_seconds(viewer->window);
    const OceanSea* sea = scene_sea(viewer->scene);
    const bool first = viewer->measured_at == 0.0;
    if ((viewer->state.settings.view.hud || viewer->state.settings.program.panel) &&
        (first || now - viewer->measured_at >= FIGURE_SECONDS)) {
        viewer->measured_at = now;
        if (viewer->state.settings.program.panel) {
            sea_figures_measure(&viewer->figures, sea);
        } else {
            viewer->figures.targets = ocean_sea_targets(sea);
            viewer->figures.measured = ocean_sea_measure(sea);
        }
        viewer->has_foam = scene_figures(viewer->scene).has_foam;
        scene_measure_foam(viewer->scene, &viewer->foam_share); /* unchanged where unknown */
    }
}

void viewer_count_frame(Viewer* viewer) {
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

void viewer_print_figures(const Viewer* viewer, FILE* out) {
    const Figures* total = &viewer->total;
    const double seconds = window_seconds(viewer->window) - total->start;
    const double frames = total->frames > 0 ? total->frames : 1;
    const double* stage = total->stage_seconds;
    const SceneFigures figures = scene_figures(viewer->scene);
    fprintf(out,
            "%d frames in %.2f s: %.1f frames/s; means: columns %.3f, rows %.3f, wait %.3f, "
            "upload %.3f, drawing %.3f ms; %d seas ahead, %d at once\n",
            total->frames, seconds, total->frames / seconds, 1e3 * stage[STAGE_COLUMNS] / frames,
            1e3 * stage[STAGE_ROWS] / frames, 1e3 * stage[STAGE_WAIT] / frames,
            1e3 * stage[STAGE_UPLOAD] / frames, 1e3 * stage[STAGE_DRAW] / frames,
            figures.seas_ahead, figures.seas_at_once);
}

/* ---- The overlay ---------------------------------------------------------------------------- */

HudInfo viewer_hud(const Viewer* viewer) {
    assert(viewer);
    const ViewState* state = &viewer->state;
    const WaterShown* bodies = scene_bodies(viewer->scene);
    HudInfo info = overlay_hud(viewer->scene, state, viewer->width);
    info.frames_per_second = viewer->frames_per_second;
    memcpy(info.stage_ms, viewer->stage_ms, sizeof info.stage_ms);
    info.targets = viewer->figures.targets;
    info.measured = viewer->figures.measured;
    info.has_foam = viewer->has_foam;
    info.foam_share = viewer->foam_share;
    info.triangles = render_triangles_drawn(viewer->renderer);
    info.camera_speed = state->settings.camera.speed;
    info.aboard = state->settings.bodies.boat && bodies->has_boat;
    info.boat_speed = bodies->speed;
    info.boat_heading = bodies->heading;
    info.throttle = bodies->throttle;
    info.note = viewer_note(viewer);
    viewer_list_notes(viewer, info.last_notes);
    info.unfolded = state->times;
    info.left = state->settings.program.panel ? settings_panel_right(viewer->gui) : 0.0f;
    return info;
}

#include "viewer/probe.h"

#include "view.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double REACH = 2000.0;      /* of the pointer [m] */
static const double MOMENT = 0.02;       /* for the velocity at a time that stands still [s] */
static const double PICTURE_STEP = 0.1;  /* of the trace in a picture [s] */
static const double CENTIMETRES = 100.0; /* in a metre: places are fixed to them */
static const double HEIGHT_SHARE = 0.4;  /* of the significant height, on the axis at least */

/* Keeps the axis of the plot for a sea, or for all with --hold-axes, and enlarges it for higher
   waves. */
static void update_axis(Probe* probe, const OceanSea* sea, bool holds) {
    const double height = ocean_sea_targets(sea).significant_height;
    if (probe->height != height && !(holds && probe->height > 0.0)) {
        probe->height = height;
        probe->most = HEIGHT_SHARE * height;
    }
    for (int i = 0; i < probe->gauge.count; ++i) {
        probe->most = fmax(probe->most, fabs(water_gauge_sample(&probe->gauge, i)->height));
    }
}

/* ---- In the window ------------------------------------------------------------------------- */

static bool is_fixed(const Settings* settings) {
    return options_has(settings, OPTION_PROBE_AT);
}

/* Whether the pointer points elsewhere. Waves that lift the camera do not count. */
static bool has_moved(const Probe* probe, const CameraPose* pose, double x, double y) {
    const CameraPose* then = &probe->pose;
    return x != probe->pointer[0] || y != probe->pointer[1] || pose->yaw != then->yaw ||
           pose->pitch != then->pitch || pose->place[0] != then->place[0] ||
           pose->place[2] != then->place[2];
}

static void place(Probe* probe, View* view, double x, double y, bool free) {
    const Settings* settings = &view->state.settings;
    WaterGauge* gauge = &probe->gauge;
    const double* at = settings->view.probe_at;
    double point[3];
    if (is_fixed(settings)) {
        if (!gauge->placed || gauge->place[0] != at[0] || gauge->place[1] != at[1]) {
            water_gauge_place(gauge, at[0], at[1]);
        }
    } else if (free && (!gauge->placed || has_moved(probe, &settings->camera.pose, x, y)) &&
               view_find_pointed(view, x, y, REACH, point, NULL)) {
        water_gauge_place(gauge, point[0], point[2]);
        probe->pointer[0] = x;
        probe->pointer[1] = y;
        probe->pose = settings->camera.pose;
    }
}

/* Where time stands still, the sea itself has to move for a moment. */
static void find_velocity(Probe* probe, View* view) {
    OceanSea* sea = scene_sea(view->scene);
    const WaterLayers water = scene_layers(view->scene);
    if (ocean_sea_advance(sea, OCEAN_METHOD_FFT, probe->gauge.time + MOMENT)) {
        water_gauge_set_velocity(&probe->gauge, &water, MOMENT);
    }
    scene_set_back(view->scene);
}

void probe_update(Probe* probe, View* view, double x, double y, bool free) {
    assert(probe && view);
    Settings* settings = &view->state.settings;
    if (!settings->view.probe) {
        settings->said[OPTION_PROBE_AT] = false;
        probe->gauge.placed = false;
        return;
    }
    if (!view_shows_sea(view)) {
        return;
    }
    place(probe, view, x, y, free);
    if (probe->gauge.placed) {
        const WaterLayers water = scene_layers(view->scene);
        water_gauge_read(&probe->gauge, &water, scene_shown_time(view->scene));
        update_axis(probe, water.sea, settings->view.hold_axes);
        if (!probe->gauge.has_velocity && !view_time_moves(view)) {
            find_velocity(probe, view);
        }
    }
}

void probe_fix(View* view, double x, double y) {
    assert(view);
    Settings* settings = &view->state.settings;
    double point[3];
    if (!view_shows_sea(view)) {
        return;
    }
    SwellError error = {0};
    if (!view_find_pointed(view, x, y, REACH, point, &error)) {
        notes_set(&view->notes, "no probe: ", error.message);
        return;
    }
    for (int axis = 0; axis < 2; ++axis) {
        settings->view.probe_at[axis] = round(CENTIMETRES * point[2 * axis]) / CENTIMETRES;
    }
    settings->said[OPTION_PROBE_AT] = true;
    notes_set(&view->notes, "the probe stays there: I ends it", "");
    notes_log(&view->notes, "probe-at=%.2f,%.2f", settings->view.probe_at[0],
              settings->view.probe_at[1]);
}

/* ---- In a picture -------------------------------------------------------------------------- */

static bool find_place(const Scene* scene, const Settings* settings, const RenderFrame* frame,
                       double at[2]) {
    double direction[3], point[3];
    if (is_fixed(settings)) {
        memcpy(at, settings->view.probe_at, sizeof settings->view.probe_at);
        return true;
    }
    const WaterLayers water = scene_layers(scene);
    render_pixel_direction(frame, 0.5 * frame->width, 0.5 * frame->height, direction);
    const bool found = water_cast_ray(&water, frame->eye, direction, REACH, point);
    at[0] = point[0];
    at[1] = point[2];
    return found;
}

/* Times are multiples of a step, so that a clip and a picture of one time have the same trace. */
static void read_past(WaterGauge* gauge, OceanSea* sea, double time) {
    const WaterLayers water = {.sea = sea};
    const double from = gauge->has_read ? gauge->time : fmax(time - GAUGE_SECONDS, 0.0);
    for (double step = ceil(from / PICTURE_STEP); step * PICTURE_STEP < time; step += 1.0) {
        if (ocean_sea_advance(sea, OCEAN_METHOD_FFT, step * PICTURE_STEP)) {
            water_gauge_read(gauge, &water, step * PICTURE_STEP);
        }
    }
}

void probe_read_picture(Probe* probe, Scene* scene, const Settings* settings,
                        const RenderFrame* frame) {
    assert(probe && scene && settings && frame);
    WaterGauge* gauge = &probe->gauge;
    OceanSea* sea = scene_sea(scene);
    const OceanMethod method = settings->computing.method;
    const double time = settings->clock.time;
    WaterLayers water = scene_layers(scene);
    WaterShoreSample shore;
    double at[2];
    if (!gauge->placed && find_place(scene, settings, frame, at)) {
        water_gauge_place(gauge, at[0], at[1]);
    }
    if (!gauge->placed) {
        return;
    }
    if (!water_shore_at(water.shore, gauge->place[0], gauge->place[1], &shore)) {
        read_past(gauge, sea, time);
        ocean_sea_advance(sea, method, time);
    }
    water_gauge_read(gauge, &water, time);
    if (ocean_sea_advance(sea, OCEAN_METHOD_FFT, time + MOMENT)) {
        water_gauge_set_velocity(gauge, &water, MOMENT);
    }
    ocean_sea_advance(sea, method, time);
    update_axis(probe, sea, settings->view.hold_axes);
}

#include "probe.h"

#include "base/numbers.h"
#include "ui/settings_panel.h"
#include "view.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double REACH = 2000.0;     /* largest distance of the place pointed at [m] */
static const double MOMENT = 0.02;      /* time step for the velocity while time stands still [s] */
static const double PICTURE_STEP = 0.1; /* step of the trace in a picture [s] */
static const double HEIGHT_SHARE = 0.4; /* least end of the axis over the significant height */

/* Keeps the axis of the plot for a sea, or for all seas with --hold-axes, and enlarges it for
   higher waves. */
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

/* Places the gauge where the options say, else where the pointer points, once pointer or camera
   have moved. Waves that lift the camera do not count. */
static void place_probe(Probe* probe, View* view, double x, double y, bool at_sea) {
    const Settings* settings = &view->state.settings;
    WaterGauge* gauge = &probe->gauge;
    const double* at = settings->view.probe_at;
    const CameraPose *pose = &settings->camera.pose, *then = &probe->pose;
    double point[3];
    if (options_has(settings, OPTION_PROBE_AT)) {
        if (!gauge->placed || gauge->place[0] != at[0] || gauge->place[1] != at[1]) {
            water_gauge_place(gauge, at[0], at[1]);
        }
    } else if (at_sea &&
               (!gauge->placed || x != probe->pointer[0] || y != probe->pointer[1] ||
                pose->yaw != then->yaw || pose->pitch != then->pitch ||
                pose->place[0] != then->place[0] || pose->place[2] != then->place[2]) &&
               view_find_pointed(view, x, y, REACH, point, NULL)) {
        water_gauge_place(gauge, point[0], point[2]);
        probe->pointer[0] = x;
        probe->pointer[1] = y;
        probe->pose = *pose;
    }
}

void probe_update(Probe* probe, View* view, double x, double y, bool at_sea) {
    assert(probe && view);
    Settings* settings = &view->state.settings;
    WaterGauge* gauge = &probe->gauge;
    if (!settings->view.probe) {
        settings->said[OPTION_PROBE_AT] = false;
        gauge->placed = false;
        return;
    }
    if (!view_shows_sea(view)) {
        return;
    }
    place_probe(probe, view, x, y, at_sea);
    if (!gauge->placed) {
        return;
    }
    const WaterLayers water = world_layers(view->world);
    water_gauge_read(gauge, &water, world_shown_time(view->world));
    update_axis(probe, water.sea, settings->view.hold_axes);

    /* While time stands still, the sea has to move for a moment to show a velocity. */
    OceanSea* sea = world_sea(view->world);
    if (!gauge->has_velocity && !view_time_moves(view)) {
        if (ocean_sea_advance(sea, OCEAN_METHOD_FFT, gauge->time + MOMENT)) {
            water_gauge_set_velocity(gauge, &water, MOMENT);
        }
        world_set_back(view->world);
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
    for (int axis = 0; axis < 2; ++axis) { /* to centimetres */
        settings->view.probe_at[axis] = round(100.0 * point[2 * axis]) / 100.0;
    }
    settings->said[OPTION_PROBE_AT] = true;
    notes_set(&view->notes, "the probe stays there: I ends it", "");
    notes_log(&view->notes, "probe-at=%.2f,%.2f", settings->view.probe_at[0],
              settings->view.probe_at[1]);
}

/* ---- In a picture -------------------------------------------------------------------------- */

void probe_read_picture(Probe* probe, World* world, const Settings* settings,
                        const RenderFrame* frame) {
    assert(probe && world && settings && frame);
    WaterGauge* gauge = &probe->gauge;
    OceanSea* sea = world_sea(world);
    const OceanMethod method = settings->computing.method;
    const double time = settings->clock.time;
    const WaterLayers water = world_layers(world), open_sea = {.sea = sea};
    if (!gauge->placed && options_has(settings, OPTION_PROBE_AT)) {
        water_gauge_place(gauge, settings->view.probe_at[0], settings->view.probe_at[1]);
    } else if (!gauge->placed) {
        double direction[3], point[3];
        render_pixel_direction(frame, 0.5 * frame->width, 0.5 * frame->height, direction);
        if (!water_cast_ray(&water, frame->eye, direction, REACH, point)) {
            return;
        }
        water_gauge_place(gauge, point[0], point[2]);
    }

    /* The past is computed from the sea alone. Its times are multiples of a step, so that a clip
       and a picture of one time have the same trace. */
    WaterShoreSample shore;
    if (!water_shore_at(water.shore, gauge->place[0], gauge->place[1], &shore)) {
        const double from = gauge->has_read ? gauge->time : fmax(time - GAUGE_SECONDS, 0.0);
        for (double step = ceil(from / PICTURE_STEP); step * PICTURE_STEP < time; step += 1.0) {
            if (ocean_sea_advance(sea, OCEAN_METHOD_FFT, step * PICTURE_STEP)) {
                water_gauge_read(gauge, &open_sea, step * PICTURE_STEP);
            }
        }
        ocean_sea_advance(sea, method, time);
    }
    water_gauge_read(gauge, &water, time);
    if (ocean_sea_advance(sea, OCEAN_METHOD_FFT, time + MOMENT)) {
        water_gauge_set_velocity(gauge, &water, MOMENT);
    }
    ocean_sea_advance(sea, method, time);
    update_axis(probe, sea, settings->view.hold_axes);
}

/* ---- Over the picture ------------------------------------------------------------------------ */

static const RenderColor GROUND = GUI_DARK(190);
static const RenderColor AXIS = {130, 160, 158, 255};
static const RenderColor RIM = {20, 20, 20, 200};
static const RenderColor DRIFTER = {255, 120, 30, 255};

static const double TOP_LEAST = 0.001; /* least top of the plot [m] */

enum { FIGURES = 6, FIGURE_SIZE = 64, ORBIT_OPACITY_LEAST = 40 };

/* Lengths in heights of a line. */
#define MARGIN 0.6f
#define PITCH 1.2f
#define PLOT_HEIGHT 4.0f
#define FOOT 2.6f /* room below the box for the hints */
#define MARK_SIZE 0.45f
#define DRIFTER_SIZE 0.55f

static const float COLUMNS = 27.0f, AXIS_COLUMNS = 6.0f; /* characters */

/* ---- The orbit ----------------------------------------------------------------------------- */

/* The orbit becomes fainter with its age. */
static void write_orbit(Gui* gui, const RenderFrame* frame, const WaterGauge* gauge, float line) {
    double before[2] = {0.0, 0.0}, now[2] = {0.0, 0.0};
    bool has_before = false;
    for (int i = 0; i < gauge->count; ++i) {
        const GaugeSample* sample = water_gauge_sample(gauge, i);
        const bool found =
            !isnan(sample->drifter[0]) && render_find_pixel(frame, sample->drifter, now);
        if (found && has_before) {
            const double age = swell_clamp((gauge->time - sample->time) / GAUGE_SECONDS, 0.0, 1.0);
            RenderColor color = DRIFTER;
            color.opacity = (uint8_t)lround(swell_mix(255.0, ORBIT_OPACITY_LEAST, age));
            gui_add_stroke(gui, (float)before[0], (float)before[1], (float)now[0], (float)now[1],
                           2.0f, color);
        }
        memcpy(before, now, sizeof before);
        has_before = found;
    }
    if (has_before) {
        const float x = (float)before[0], y = (float)before[1];
        gui_add_line(gui, x, y, x, y, DRIFTER_SIZE * line + 2.0f, RIM);
        gui_add_line(gui, x, y, x, y, DRIFTER_SIZE * line, DRIFTER);
    }
}

/* A cross on the water. */
static void write_mark(Gui* gui, const float at[2], float line) {
    const float size = MARK_SIZE * line;
    for (int i = 0; i < 2; ++i) {
        const RenderColor color = i == 0 ? RIM : GUI_WHITE;
        const float width = i == 0 ? 3.5f : 1.5f;
        gui_add_stroke(gui, at[0] - size, at[1], at[0] + size, at[1], width, color);
        gui_add_stroke(gui, at[0], at[1] - size, at[0], at[1] + size, width, color);
    }
}

/* ---- The box ------------------------------------------------------------------------------- */

/* Rounds to hundredths and avoids "-0.00". */
static double hundredths(double value) {
    return round(100.0 * value) / 100.0 + 0.0;
}

static void list_figures(const WaterGauge* gauge, char text[FIGURES][FIGURE_SIZE]) {
    const double slope = hypot(gauge->slope[0], gauge->slope[1]);
    const double* v = gauge->velocity;
    snprintf(text[0], FIGURE_SIZE, "height   %+.2f m", hundredths(gauge->height));
    snprintf(text[1], FIGURE_SIZE, "slope    %.2f, %.0f\xc2\xb0", slope,
             swell_degrees(atan(slope)));
    if (gauge->has_velocity) {
        snprintf(text[2], FIGURE_SIZE, "velocity %.2f m/s, up %+.2f",
                 sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]), hundredths(v[1]));
    } else {
        snprintf(text[2], FIGURE_SIZE, "velocity");
    }
    snprintf(text[3], FIGURE_SIZE, "J        %.2f%s", gauge->jacobian,
             gauge->jacobian < 0.0 ? ", folds" : "");
    if (isinf(gauge->depth)) {
        snprintf(text[4], FIGURE_SIZE, "depth    deep");
    } else {
        snprintf(text[4], FIGURE_SIZE, gauge->depth < 100.0 ? "depth    %.2f m" : "depth    %.0f m",
                 gauge->depth);
    }
    snprintf(text[5], FIGURE_SIZE, "at %.2f, %.2f m", gauge->place[0], gauge->place[1]);
}

/* Plots the heights of the last seconds, with axes. */
static void write_trace(Gui* gui, const RenderRect* plot, const Probe* probe, float line) {
    const WaterGauge* gauge = &probe->gauge;
    const double top = swell_round_up(fmax(probe->most, TOP_LEAST));
    const float advance = gui_text_advance(gui_text_height(gui));
    char text[16];
    for (int i = 0; i < 3; ++i) {
        const float y = plot->y + 0.5f * (float)i * plot->height;
        snprintf(text, sizeof text, i == 1 ? "%g m" : "%+g", (1 - i) * top + 0.0);
        gui_add_stroke(gui, plot->x, y, plot->x + plot->width, y, 1.0f, AXIS);
        gui_add_label(gui, plot->x - ((float)gui_text_columns(text) + 0.5f) * advance,
                      y - 0.5f * line, GUI_SOFT, "%s", text);
    }
    for (int i = 0; i <= 4; ++i) {
        const float share = 0.25f * (float)i, x = plot->x + share * plot->width;
        gui_add_stroke(gui, x, plot->y, x, plot->y + plot->height, 1.0f, AXIS);
        if (i % 2 == 0) {
            snprintf(text, sizeof text, i == 4 ? "now" : "%g s", (i / 4.0 - 1.0) * GAUGE_SECONDS);
            gui_add_label(gui, x - share * (float)gui_text_columns(text) * advance,
                          plot->y + plot->height + 0.15f * line, GUI_SOFT, "%s", text);
        }
    }
    float before[2] = {0.0f, 0.0f};
    for (int i = 0; i < gauge->count; ++i) {
        const GaugeSample* sample = water_gauge_sample(gauge, i);
        const double age = swell_clamp((gauge->time - sample->time) / GAUGE_SECONDS, 0.0, 1.0);
        const double height = swell_clamp(sample->height / top, -1.0, 1.0);
        const float x = plot->x + plot->width * (float)(1.0 - age);
        const float y = plot->y + plot->height * (float)(0.5 - 0.5 * height);
        if (i > 0) {
            gui_add_line(gui, before[0], before[1], x, y, 2.0f, DRIFTER);
        }
        before[0] = x;
        before[1] = y;
    }
}

static bool overlaps(const RenderRect* a, const RenderRect* b) {
    return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height &&
           b->y < a->y + a->height;
}

/* Returns the first corner beside the panel in which the box covers nothing, or at least not the
   place. */
static RenderRect choose_corner(const Gui* gui, const RenderFrame* frame, const float size[2],
                                const float at[2], const RenderRect* others, int count) {
    const float line = (float)gui_text_height(gui);
    const RenderRect panel = settings_panel_place(gui);
    const float margin = MARGIN * line, near = 2.0f * line;
    const float right = (float)frame->width - margin - size[0];
    const float bottom = fmaxf((float)frame->height - FOOT * line - size[1], margin);
    const float left = (panel.width > 0.0f ? panel.x + panel.width : 0.0f) + margin;
    const RenderRect corner[] = {{right, margin, size[0], size[1]},
                                 {right, bottom, size[0], size[1]},
                                 {left, bottom, size[0], size[1]},
                                 {left, margin, size[0], size[1]}};
    const RenderRect shown = {at[0] - near, at[1] - near, 2.0f * near, 2.0f * near};
    int best = -1, beside = 0;
    for (int i = 3; i >= 0; --i) {
        bool is_free = !overlaps(&corner[i], &shown);
        beside = is_free ? i : beside;
        for (int k = 0; k < count; ++k) {
            is_free = is_free && !overlaps(&corner[i], &others[k]);
        }
        best = is_free ? i : best;
    }
    return corner[best >= 0 ? best : beside];
}

void probe_box_write(Gui* gui, const RenderFrame* frame, const Probe* probe,
                     const RenderRect* others, int count) {
    assert(gui && frame && probe && (others || count == 0));
    const WaterGauge* gauge = &probe->gauge;
    const float line = (float)gui_text_height(gui), advance = gui_text_advance((int)line);
    const float margin = MARGIN * line, width = COLUMNS * advance + 2.0f * margin;
    if (!gauge->placed || !gauge->has_read) {
        const float x = (float)frame->width - margin - width;
        gui_add_box(gui, x, margin, width, (1.0f + 2.0f * MARGIN) * line, GROUND);
        gui_add_label(gui, x + margin, 2.0f * margin, GUI_WHITE, "probe: point at the water");
        return;
    }
    const double place[3] = {gauge->place[0], gauge->height, gauge->place[1]};
    double pixel[2] = {0.0, 0.0};
    const bool seen = render_find_pixel(frame, place, pixel);
    const float far = -1e6f, at[2] = {seen ? (float)pixel[0] : far, seen ? (float)pixel[1] : far};
    if (seen) {
        write_mark(gui, at, line);
    }
    write_orbit(gui, frame, gauge, line);

    const float size[2] = {width, ((FIGURES + 1.0f) * PITCH + PLOT_HEIGHT + 3.0f * MARGIN) * line};
    const RenderRect box = choose_corner(gui, frame, size, at, others, count);
    char text[FIGURES][FIGURE_SIZE];
    list_figures(gauge, text);
    gui_add_box(gui, box.x, box.y, box.width, box.height, GROUND);
    for (int i = 0; i < FIGURES; ++i) {
        gui_add_label(gui, box.x + margin, box.y + (MARGIN + PITCH * (float)i) * line,
                      i + 1 < FIGURES ? GUI_WHITE : GUI_SOFT, "%s", text[i]);
    }
    const RenderRect plot = {
        box.x + margin + AXIS_COLUMNS * advance, box.y + (2.0f * MARGIN + PITCH * FIGURES) * line,
        box.width - 2.0f * margin - (AXIS_COLUMNS + 0.5f) * advance, PLOT_HEIGHT * line};
    write_trace(gui, &plot, probe, line);
}

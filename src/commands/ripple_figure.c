#include "ripple_figure.h"

#include "base/numbers.h"
#include "base/text.h"
#include "figure.h"
#include "pool/pool_panels.h"
#include "pool/pool_script.h"
#include "ripple/scheme_facts.h"
#include "scene/picture_files.h"
#include "scene/view_state.h"
#include "window/headless.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Room around the panel, in lines of text. */
static const double LEFT = 5.0, RIGHT = 2.0, TOP = 6.5, BOTTOM = 4.0;
static const double STRING_SHAPE = 0.42; /* height / width */
static const double CURVE_ROOM = 1.1;    /* of an axis over the highest or lowest point */
static const double HISTORY_SHAPE = 0.3; /* of a string's figure with a history, height / width */
static const double HISTORY_SHARE = 0.3; /* of a pool's figure */
static const RenderColor RING = {230, 120, 20, 255};
static const RenderColor CURVE = {22, 110, 160, 255};
enum { TICKS = 8, HEIGHT_TICKS = 4 };

bool ripple_figure_fits(const Settings* settings) {
    return figure_check_size(settings, NULL);
}

/* Fills the mean of two steps, which is drawn; returns its extremes. */
static void fill_heights(const Ripple* field, float* heights, float extreme[2]) {
    const RippleParams* params = ripple_params(field);
    const size_t cells = (size_t)params->width * (size_t)params->height;
    ripple_fill_smooth(field, heights);
    extreme[0] = extreme[1] = 0.0f;
    for (size_t i = 0; i < cells; ++i) {
        extreme[0] = fminf(extreme[0], heights[i]);
        extreme[1] = fmaxf(extreme[1], heights[i]);
    }
}

static void add_title(Figure* figure, const Settings* settings, const RippleParams* params,
                      const float extreme[2]) {
    char title[FIGURE_LINE_SIZE], below[FIGURE_LINE_SIZE], right[FIGURE_LINE_SIZE];
    snprintf(title, sizeof title, "%s: %s", params->dimensions == 1 ? "String" : "Pool",
             ripple_scheme_name(params->scheme));
    snprintf(below, sizeof below, "%s",
             ripple_scheme_facts(params->scheme, params->dimensions).formula);
    snprintf(right, sizeof right, "step %d, heights %.2g to %.2g", settings->pool.steps,
             (double)extreme[0], (double)extreme[1]);
    figure_add_title(figure, title, below, right);
}

/* Returns a panel with room for words around it and `below` pixels under them, of the pool's shape
   where that is not 0. */
static PlotPanel panel_of(Figure* figure, const RippleParams* params, double shape, double below) {
    const double u = figure_unit(figure);
    const double left = LEFT * u, top = TOP * u;
    double width = figure->map.width - left - RIGHT * u;
    double height = figure->map.height - top - BOTTOM * u - below;
    if (shape > 0.0) {
        width = fmax(round(fmin(width, height / shape)), 1.0);
        height = fmax(round(width * shape), 1.0);
    }
    const double from = round(fmax(left, 0.5 * (figure->map.width - width)));
    return (PlotPanel){
        .figure = figure,
        .x = {.low = 0.0, .high = params->width, .from = from, .to = from + width},
        .y = {.low = 0.0, .high = params->height, .from = round(top + height), .to = round(top)},
    };
}

/* ---- The pool ------------------------------------------------------------------------------ */

/* Draws the pool into the figure's map, where the panel is. */
static bool draw_pool(const Settings* settings, const Ripple* field, const PlotPanel* panel,
                      SwellError* error) {
    const ViewState state = view_state_begin(settings, NULL);
    const int x = (int)panel->x.from, y = (int)panel->y.to;
    const int width = (int)panel->x.to - x, height = (int)panel->y.from - y;
    RenderFrame frame = view_state_frame(&state, width, height);
    frame.mode = RENDER_MODE_PANELS;
    frame.pool = (RenderRect){0.0f, 0.0f, (float)width, (float)height};
    const int samples = settings->view.samples == SAMPLES_AUTO ? 0 : settings->view.samples;
    Headless* headless = headless_create(false, render_load_gl, error);
    Renderer* renderer = headless ? render_create(error) : NULL;
    RenderTarget target = {0};
    HostPicture drawn = {0};
    if (renderer && picture_load_floor(settings, renderer, error) &&
        pool_panels_stream_field(settings, field, renderer, error)) {
        drawn = picture_file_draw(renderer, &frame, NULL, samples, &target, error);
    }
    HostPicture* map = &panel->figure->map;
    for (int row = 0; drawn.pixels && row < height; ++row) {
        memcpy(map->pixels + 3 * ((size_t)(y + row) * (size_t)map->width + (size_t)x),
               drawn.pixels + 3 * (size_t)row * (size_t)width, 3 * (size_t)width);
    }
    const bool ok = drawn.pixels != NULL;
    host_picture_destroy(&drawn);
    render_target_destroy(&target);
    render_destroy(renderer);
    headless_destroy(headless);
    return ok;
}

/* Labels the cells along the frame, y from the top. */
static void label_cells(const PlotPanel* panel) {
    const double ticks = 0.3 * figure_unit(panel->figure), line = panel->figure->line;
    figure_set_ink(panel->figure, PLOT_INK);
    for (int along_x = 0; along_x < 2; ++along_x) {
        const double cells = along_x ? panel->x.high : panel->y.high;
        const double span = fmax(panel->x.high, panel->y.high);
        const double step = swell_round_up(span / TICKS);
        for (int i = 0; i * step <= cells; ++i) {
            const double at = along_x ? i * step : cells - i * step;
            plot_panel_label(panel, along_x, at, i * step);
            const double x = plot_panel_x(panel, along_x ? at : 0.0);
            const double y = plot_panel_y(panel, along_x ? 0.0 : at);
            figure_add_box(panel->figure, x, y, along_x ? x + line : x - ticks,
                           along_x ? y + ticks : y + line);
        }
    }
}

/* A ring where the history is of. */
static void mark_probe(const PlotPanel* panel, double x, double y) {
    const double radius = 0.4 * figure_unit(panel->figure);
    const int sides = 24;
    figure_set_ink(panel->figure, RING);
    for (int i = 0; i < sides; ++i) {
        const double from = SWELL_TWO_PI * i / sides, to = SWELL_TWO_PI * (i + 1) / sides;
        figure_add_segment(panel->figure, x + radius * cos(from), y + radius * sin(from),
                           x + radius * cos(to), y + radius * sin(to), 2.0 * panel->figure->line);
    }
}

/* ---- Curves -------------------------------------------------------------------------------- */

/* Draws heights at evenly spaced places of x, in a panel whose y fits them. */
static void draw_curve(PlotPanel* panel, const float* heights, int count) {
    double most = 0.0;
    for (int i = 0; i < count; ++i) {
        most = fmax(most, fabs((double)heights[i]));
    }
    panel->y.high = most > 0.0 ? most * CURVE_ROOM : 1.0;
    panel->y.low = -panel->y.high;
    plot_panel_add_ticks(panel, true, TICKS);
    plot_panel_add_ticks(panel, false, HEIGHT_TICKS);
    plot_panel_clip(panel);
    figure_set_ink(panel->figure, CURVE);
    const double each = (panel->x.high - panel->x.low) / (count - 1);
    for (int i = 1; i < count; ++i) {
        figure_add_segment(panel->figure, plot_panel_x(panel, panel->x.low + each * (i - 1)),
                           plot_panel_y(panel, (double)heights[i - 1]),
                           plot_panel_x(panel, panel->x.low + each * i),
                           plot_panel_y(panel, (double)heights[i]), 2.0 * panel->figure->line);
    }
}

/* Draws the heights at the probe in the last steps, in the lowest `high` pixels. */
static void write_history(Figure* figure, const Settings* settings, const PoolTrace* trace,
                          const RippleParams* params, double high) {
    float shown[POOL_TRACE_SHOWN];
    char name[FIGURE_LINE_SIZE] = "height";
    pool_trace_fill_shown(trace, shown);
    for (int i = 0; i < POOL_TRACE_SHOWN; ++i) {
        shown[i] /= (float)pool_script_trace_scale(params);
    }
    swell_append(name, sizeof name, params->dimensions == 1 ? " at %d" : " at %d, %d", trace->x,
                 trace->y);
    PlotPanel panel = panel_of(figure, params, 0.0, 0.0);
    panel.y.to = figure->map.height - high + figure_unit(figure);
    const int count = trace->count < POOL_TRACE_SHOWN ? trace->count : POOL_TRACE_SHOWN;
    panel.x.high = settings->pool.steps;
    panel.x.low = panel.x.high - (count > 1 ? count - 1 : 1);
    draw_curve(&panel, shown + POOL_TRACE_SHOWN - count, count);
    plot_panel_draw_frame(&panel);
    plot_panel_name(&panel, "step", name);
}

/* ---- The figure ---------------------------------------------------------------------------- */

static bool write_pool(Figure* figure, const Settings* settings, const Ripple* field, double below,
                       PlotPanel* panel, SwellError* error) {
    const RippleParams* params = ripple_params(field);
    *panel = panel_of(figure, params, (double)params->height / params->width, below);
    if (!draw_pool(settings, field, panel, error)) {
        return false;
    }
    plot_panel_draw_frame(panel);
    label_cells(panel);
    plot_panel_name(panel, "x [cells]", "y [cells]");
    return true;
}

static void write_string(Figure* figure, const RippleParams* params, const float* heights,
                         double below, PlotPanel* panel) {
    *panel = panel_of(figure, params, 0.0, below);
    panel->x.high = params->width - 1;
    draw_curve(panel, heights, params->width);
    plot_panel_draw_frame(panel);
    plot_panel_name(panel, "x [cells]", "height");
}

bool ripple_figure_write(const Settings* settings, const Ripple* field, const PoolTrace* trace,
                         const char* path, SwellError* error) {
    assert(settings && field && path);
    const RippleParams* params = ripple_params(field);
    const bool flat = params->dimensions == 1;
    Settings sized = *settings;
    if (flat) {
        const double shape = STRING_SHAPE + (trace ? HISTORY_SHAPE : 0.0);
        sized.view.height = (int)fmax(shape * sized.view.width, FIGURE_HEIGHT_MIN);
    }
    const double below =
        trace ? flat ? HISTORY_SHAPE * sized.view.width : HISTORY_SHARE * sized.view.height : 0.0;
    const size_t cells = (size_t)params->width * (size_t)params->height;
    Figure* figure = figure_create(&sized, error);
    float* heights = figure ? swell_memory_allocate(cells, sizeof *heights, error) : NULL;
    float extreme[2];
    PlotPanel panel;
    bool ok = heights != NULL;
    if (ok) {
        fill_heights(field, heights, extreme);
        add_title(figure, settings, params, extreme);
    }
    if (ok && flat) {
        write_string(figure, params, heights, below, &panel);
    } else if (ok) {
        ok = write_pool(figure, settings, field, below, &panel, error);
    }
    if (ok && trace) {
        const double y = flat ? (double)heights[trace->x] : params->height - trace->y - 0.5;
        mark_probe(&panel, plot_panel_x(&panel, trace->x + (flat ? 0.0 : 0.5)),
                   plot_panel_y(&panel, y));
        write_history(figure, settings, trace, params, below);
    }
    ok = ok && figure_write(figure, path, error);
    swell_memory_free(heights);
    figure_destroy(figure);
    return ok;
}

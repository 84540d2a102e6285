#include "ripple_figure.h"

#include "base/numbers.h"
#include "figure.h"
#include "pool/pool_panels.h"
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
static const double STRING_ROOM = 1.1;   /* of its axis over the highest or lowest point */
static const RenderColor CURVE = {22, 110, 160, 255};
enum { TICKS = 8, STRING_TICKS = 4 };

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

/* Returns a panel with room for words around it, of the pool's shape where that is not 0. */
static PlotPanel panel_of(Figure* figure, const RippleParams* params, double shape) {
    const double u = figure_unit(figure);
    const double left = LEFT * u, top = TOP * u;
    double width = figure->map.width - left - RIGHT * u;
    double height = figure->map.height - top - BOTTOM * u;
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

/* Labels the cells along the frame, y from the top as everywhere. */
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

static bool write_pool(Figure* figure, const Settings* settings, const Ripple* field,
                       SwellError* error) {
    const RippleParams* params = ripple_params(field);
    const PlotPanel panel = panel_of(figure, params, (double)params->height / params->width);
    if (!draw_pool(settings, field, &panel, error)) {
        return false;
    }
    plot_panel_draw_frame(&panel);
    label_cells(&panel);
    plot_panel_name(&panel, "x [cells]", "y [cells]");
    return true;
}

/* ---- The string ---------------------------------------------------------------------------- */

static void write_string(Figure* figure, const RippleParams* params, const float* heights,
                         const float extreme[2]) {
    PlotPanel panel = panel_of(figure, params, 0.0);
    const double most = fmax(-(double)extreme[0], (double)extreme[1]);
    const double high = most > 0.0 ? most * STRING_ROOM : 1.0;
    panel.x.high = params->width - 1;
    panel.y.low = -high;
    panel.y.high = high;
    plot_panel_add_ticks(&panel, true, TICKS);
    plot_panel_add_ticks(&panel, false, STRING_TICKS);
    plot_panel_clip(&panel);
    figure_set_ink(figure, CURVE);
    for (int i = 1; i < params->width; ++i) {
        figure_add_segment(figure, plot_panel_x(&panel, i - 1),
                           plot_panel_y(&panel, (double)heights[i - 1]), plot_panel_x(&panel, i),
                           plot_panel_y(&panel, (double)heights[i]), 2.0 * figure->line);
    }
    plot_panel_draw_frame(&panel);
    plot_panel_name(&panel, "x [cells]", "height");
}

bool ripple_figure_write(const Settings* settings, const Ripple* field, const char* path,
                         SwellError* error) {
    assert(settings && field && path);
    const RippleParams* params = ripple_params(field);
    Settings sized = *settings;
    if (params->dimensions == 1) {
        sized.view.height = (int)fmax(STRING_SHAPE * sized.view.width, FIGURE_HEIGHT_MIN);
    }
    const size_t cells = (size_t)params->width * (size_t)params->height;
    Figure* figure = figure_create(&sized, error);
    float* heights = figure ? swell_memory_allocate(cells, sizeof *heights, error) : NULL;
    float extreme[2];
    bool ok = heights != NULL;
    if (ok) {
        fill_heights(field, heights, extreme);
        add_title(figure, settings, params, extreme);
    }
    if (ok && params->dimensions == 1) {
        write_string(figure, params, heights, extreme);
    } else if (ok) {
        ok = write_pool(figure, settings, field, error);
    }
    ok = ok && figure_write(figure, path, error);
    swell_memory_free(heights);
    figure_destroy(figure);
    return ok;
}

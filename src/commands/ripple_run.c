/* The command `ripple`: runs the script of pool or string, and writes its heights. */
#include "commands.h"
#include "plot.h"

#include "base/numbers.h"
#include "pool/pool_panels.h"
#include "ripple/scheme_facts.h"
#include "window/window.h"
#include "world/picture_files.h"
#include "world/view_state.h"

#include <math.h>
#include <stdio.h>

static bool write_array(const Ripple* ripple, const char* path, SwellError* error) {
    const RippleParams* params = ripple_params(ripple);
    const int shape[] = {params->height, params->width};
    const bool flat = params->dimensions == 1;
    const bool whole = params->scheme == RIPPLE_INTEGER;
    HostFile file;
    if (!host_file_begin(&file, path, error)) {
        return false;
    }
    if (!whole) {
        host_file_require_finite(&file, ripple_heights(ripple),
                                 (size_t)params->width * (size_t)params->height);
    }
    host_array_write(&file, whole ? HOST_ARRAY_INT32 : HOST_ARRAY_FLOAT32, flat ? 1 : 2,
                     flat ? shape + 1 : shape,
                     whole ? (const void*)ripple_whole_heights(ripple)
                           : (const void*)ripple_heights(ripple));
    return host_file_commit(&file, error);
}

/* Draws the field into a rectangle of a picture. */
static HostPicture draw_field(const Settings* settings, const Ripple* ripple, int width, int height,
                              RenderRect place, SwellError* error) {
    const ViewState state = view_state_begin(settings, NULL);
    const int samples = settings->view.samples == SAMPLES_AUTO ? 0 : settings->view.samples;
    RenderFrame frame = view_state_frame(&state, width, height);
    frame.mode = RENDER_MODE_PANELS;
    *(ripple_params(ripple)->dimensions == 1 ? &frame.string : &frame.pool) = place;
    Headless* headless = headless_create(render_load_gl, error);
    Renderer* renderer = headless ? render_create(error) : NULL;
    RenderTarget target = {0};
    HostPicture drawn = {0};
    if (renderer && picture_load_floor(settings, renderer, error) &&
        pool_panels_stream_field(settings, ripple, renderer, error) &&
        picture_file_draw(renderer, &frame, NULL, samples, &target, error)) {
        drawn = picture_file_read(renderer, &target, error);
    }
    render_target_destroy(&target);
    render_destroy(renderer);
    headless_destroy(headless);
    return drawn;
}

/* Writes the largest picture of the pool's shape within --resolution. A string fills
   --resolution. */
static bool write_picture(const Settings* settings, const Ripple* ripple, const char* path,
                          SwellError* error) {
    const RippleParams* params = ripple_params(ripple);
    double width = settings->view.width, height = settings->view.height;
    if (params->dimensions == 2) {
        const double scale = fmin(width / params->width, height / params->height);
        width = fmax(round(scale * params->width), 1.0);
        height = fmax(round(scale * params->height), 1.0);
    }
    const RenderRect whole = {0.0f, 0.0f, (float)width, (float)height};
    HostPicture picture = draw_field(settings, ripple, (int)width, (int)height, whole, error);
    const bool ok =
        picture.pixels && host_picture_write_png(&picture, path, HOST_PLACE_NAMED, error);
    host_picture_destroy(&picture);
    return ok;
}

/* ---- The figure ---------------------------------------------------------------------------- */

static bool draw_pool(PlotPanel* panel, const Settings* settings, const Ripple* ripple,
                      SwellError* error) {
    const HostPicture* figure = &panel->plot->picture;
    const RenderRect place = {(float)panel->left, (float)panel->top,
                              (float)(panel->right - panel->left),
                              (float)(panel->bottom - panel->top)};
    HostPicture drawn = draw_field(settings, ripple, figure->width, figure->height, place, error);
    if (drawn.pixels) {
        plot_axes(panel, "x [cells]", (PlotAxis){0.0, ripple_params(ripple)->width}, "y [cells]",
                  (PlotAxis){ripple_params(ripple)->height, 0.0});
        plot_picture(panel, &drawn);
    }
    const bool ok = drawn.pixels != NULL;
    host_picture_destroy(&drawn);
    return ok;
}

/* Draws heights at even places of x. */
static void draw_curve(PlotPanel* panel, const char* x_name, PlotAxis x, const char* y_name,
                       const float* heights, int count) {
    PlotPen pen = {.color = 0x166ea0, .width = 2.0};
    double most = 0.0;
    for (int i = 0; i < count; ++i) {
        most = fmax(most, 1.1 * fabs((double)heights[i]));
    }
    most = most > 0.0 ? most : 1.0;
    plot_axes(panel, x_name, x, y_name, (PlotAxis){-most, most});
    for (int i = 0; i < count; ++i) {
        const double share = i / fmax(count - 1, 1);
        plot_line_to(panel, &pen, swell_mix(x.low, x.high, share), (double)heights[i]);
    }
}

/* Draws the heights at the probe in the last steps. */
static void draw_history(PlotPanel panel, int steps, const RippleParams* params,
                         const PoolTrace* trace) {
    const int count = trace->count < POOL_TRACE_SHOWN ? trace->count : POOL_TRACE_SHOWN;
    float shown[POOL_TRACE_SHOWN];
    char name[PLOT_TEXT_SIZE];
    pool_trace_fill_shown(trace, shown);
    for (int i = 0; i < POOL_TRACE_SHOWN; ++i) {
        shown[i] /= (float)(1.0 / pool_trace_unit(params));
    }
    snprintf(name, sizeof name, params->dimensions == 1 ? "height at %d" : "height at %d, %d",
             trace->x, trace->y);
    draw_curve(&panel, "step", (PlotAxis){steps - fmax(count - 1, 1), steps}, name,
               shown + POOL_TRACE_SHOWN - count, count);
}

/* Draws the pool in a frame with its cells as axes, or the string as a curve of its height. Draws
   the history of the probe below it. */
static bool write_figure(const Settings* settings, const Ripple* ripple, const PoolTrace* trace,
                         const char* path, SwellError* error) {
    const RippleParams* params = ripple_params(ripple);
    const bool flat = params->dimensions == 1;
    const size_t cells = (size_t)params->width * (size_t)params->height;
    const double shape = flat ? 0.0 : (double)params->height / params->width;
    const double share = trace ? 0.66 : 1.0; /* of the figure's height, without the history */
    const double middle = flat ? 0.0 : 0.5;  /* of a cell [cells] */
    float* heights = swell_memory_allocate(cells, sizeof *heights, error);
    float least = 0.0f, most = 0.0f;
    Plot plot = {0};
    if (!heights || !plot_begin(&plot, settings, error)) {
        swell_memory_free(heights);
        return false;
    }
    ripple_fill_smooth(ripple, heights);
    for (size_t i = 0; i < cells; ++i) {
        least = fminf(least, heights[i]);
        most = fmaxf(most, heights[i]);
    }
    plot_note(&plot, 0, 0.0, "%s: %s", flat ? "String" : "Pool",
              ripple_scheme_name(params->scheme));
    plot_note(&plot, 1, 0.0, "%s", ripple_scheme_facts(params->scheme, params->dimensions).formula);
    plot_note(&plot, 1, 1.0, "step %d, heights %.2g to %.2g", settings->pool.steps, (double)least,
              (double)most);
    PlotPanel panel = plot_panel(&plot, 0.0, 0.0, 1.0, share, shape);
    bool ok = true;
    if (flat) {
        draw_curve(&panel, "x [cells]", (PlotAxis){0.0, params->width - 1}, "height", heights,
                   params->width);
    } else {
        ok = draw_pool(&panel, settings, ripple, error);
    }
    if (ok && trace) {
        PlotPen probe = {.color = 0xe67814, .width = 8.0, .name = "probe"};
        plot_line_to(&panel, &probe, trace->x + middle,
                     flat ? (double)heights[trace->x] : trace->y + middle);
        draw_history(plot_panel(&plot, 0.0, share, 1.0, 1.0, 0.0), settings->pool.steps, params,
                     trace);
    }
    swell_memory_free(heights);
    return plot_end(&plot, ok ? path : NULL, error);
}

bool ripple_run(const Settings* settings, const char* path, FILE* log, SwellError* error) {
    const int dimensions = settings->pool.size[1] == 0 ? 1 : 2;
    const RippleParams params =
        pool_script_params(settings, settings->pool.params.scheme, dimensions);
    const bool probes = options_said(settings, OPTION_POOL_PROBE);
    if (!ripple_check_params(&params, error) || !host_file_check(path, HOST_PLACE_NAMED, error) ||
        (probes && !plot_check_size(settings, error))) {
        return false;
    }
    PoolTrace trace = {0};
    PoolTrace* traced = probes ? &trace : NULL;
    SwellWorkers* workers = swell_workers_create(settings->computing.threads, error);
    Ripple* ripple = workers ? ripple_create(&params, workers, error) : NULL;
    HostProgress progress = host_progress_begin(log, "ripple");
    bool ok =
        ripple && pool_script_run(settings, ripple, settings->pool.steps, &progress, traced, error);
    host_progress_end(&progress);
    if (ok) {
        ok = !host_path_ends_with(path, ".png") ? write_array(ripple, path, error)
             : plot_check_size(settings, NULL) ? write_figure(settings, ripple, traced, path, error)
                                               : write_picture(settings, ripple, path, error);
    }
    ripple_destroy(ripple);
    swell_workers_destroy(workers);
    return ok;
}

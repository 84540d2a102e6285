/* The command `ripple`: runs the script of pool or string, and writes its heights. */
#include "commands.h"
#include "figure.h"

#include "pool/pool_panels.h"
#include "pool/pool_script.h"
#include "ripple_figure.h"
#include "scene/picture_files.h"
#include "scene/view_state.h"
#include "swell/host.h"
#include "window/headless.h"

#include <math.h>
#include <string.h>

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

/* Returns the frame of the largest picture of the field's shape within --resolution, which a string
   fills. */
static RenderFrame frame_for(const Settings* settings, const RippleParams* params) {
    const ViewState state = view_state_begin(settings, NULL);
    RenderFrame frame = view_state_frame(&state, settings->view.width, settings->view.height);
    frame.mode = RENDER_MODE_PANELS;
    if (params->dimensions == 1) {
        frame.string = (RenderRect){0.0f, 0.0f, (float)frame.width, (float)frame.height};
        return frame;
    }
    const double scale =
        fmin((double)frame.width / params->width, (double)frame.height / params->height);
    frame.width = (int)fmax(round(scale * params->width), 1.0);
    frame.height = (int)fmax(round(scale * params->height), 1.0);
    frame.pool = (RenderRect){0.0f, 0.0f, (float)frame.width, (float)frame.height};
    return frame;
}

static bool write_picture(const Settings* settings, Ripple* ripple, const PoolTrace* trace,
                          const char* path, SwellError* error) {
    if (ripple_figure_fits(settings)) {
        return ripple_figure_write(settings, ripple, trace, path, error);
    }
    const RippleParams* params = ripple_params(ripple);
    const RenderFrame frame = frame_for(settings, params);
    const int samples = settings->view.samples == SAMPLES_AUTO ? 0 : settings->view.samples;
    Headless* headless = headless_create(false, render_load_gl, error);
    Renderer* renderer = headless ? render_create(error) : NULL;
    const bool ok = renderer && picture_load_floor(settings, renderer, error) &&
                    pool_panels_stream_field(settings, ripple, renderer, error) &&
                    picture_file_write(renderer, &frame, NULL, samples, path, error);
    render_destroy(renderer);
    headless_destroy(headless);
    return ok;
}

bool ripple_run(const Settings* settings, const char* path, FILE* log, SwellError* error) {
    const int dimensions = settings->pool.size[1] == 0 ? 1 : 2;
    const RippleParams params = pool_script_params(settings, settings->pool.scheme, dimensions);
    const bool probes = options_given(settings, OPTION_POOL_PROBE);
    if (!ripple_check_params(&params, error) || !host_file_check(path, error) ||
        (probes && !figure_check_size(settings, error))) {
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
        ok = host_path_ends_with(path, ".png")
                 ? write_picture(settings, ripple, traced, path, error)
                 : write_array(ripple, path, error);
    }
    ripple_destroy(ripple);
    swell_workers_destroy(workers);
    return ok;
}

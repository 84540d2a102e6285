#include "bench_command.h"

#include "bench.h"
#include "options/options_sea.h"
#include "options/presets.h"
#include "pool/pool_script.h"
#include "scene/view_light.h"
#include "swell/host.h"
#include "window/headless.h"

/* Fills the frame, and the sky over it, at high quality by default. */
static void fill_frame(const Settings* settings, RenderFrame* frame, SkyParams* sky) {
    const ViewState state = view_state_begin(settings, NULL);
    *frame = view_state_frame(&state, settings->view.width, settings->view.height);
    frame->weather =
        view_light_weather_unmeasured(&state, view_light_quality(settings->view.quality, ""));
    *sky = view_light_sky(&state, settings->clock.time);
}

static BenchRequest request_from_options(const Settings* settings) {
    const bool one_grid = options_given(settings, OPTION_GRID);
    const bool one_method = options_given(settings, OPTION_METHOD);
    const bool one_count = options_given(settings, OPTION_THREADS);
    BenchRequest request = {
        .version = swell_version(),
        .ocean = settings->ocean,
        .fft = settings->computing.fft,
        .grid = one_grid ? settings->ocean.grid : 0,
        .method_count = one_method ? 1 : 2,
        .method = {OCEAN_METHOD_FFT, OCEAN_METHOD_DFT},
        .workers = settings->computing.threads,
        .one_alone = !one_count && settings->computing.threads > 1,
        .rivals = !one_method && !one_count,
        .samples = settings->view.samples == SAMPLES_AUTO ? 0 : settings->view.samples,
        .json = settings->program.json,
    };
    fill_frame(settings, &request.frame, &request.sky);
    if (one_method) {
        request.method[0] = settings->computing.method;
    }
    return request;
}

/* Adds the default sea beside the classic one in its look. */
static bool add_first(const Settings* settings, BenchRequest* request, SwellError* error) {
    if (settings->ocean.state.kind != OCEAN_SPECTRUM_PHILLIPS ||
        settings->view.look != RENDER_LOOK_CLASSIC) {
        return true;
    }
    Settings first = options_default();
    preset_apply_named(&first, "first");
    first.view.width = settings->view.width;
    first.view.height = settings->view.height;
    if (!options_resolve_sea(&first, error)) {
        return false;
    }
    request->beside = true;
    request->beside_ocean = first.ocean;
    fill_frame(&first, &request->beside_frame, &request->sky);
    return true;
}

/* Adds the schemes, unless the options narrow the bench to the sea. */
static bool add_ripples(const Settings* settings, BenchRequest* request, SwellError* error) {
    if (options_given(settings, OPTION_GRID) || options_given(settings, OPTION_METHOD)) {
        return true;
    }
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        if (options_given(settings, OPTION_SCHEME) && (int)settings->pool.scheme != scheme) {
            continue;
        }
        if (!pool_script_params(settings, (RippleScheme)scheme, 2,
                                &request->ripple[request->ripple_count], error)) {
            return false;
        }
        request->ripple_count += 1;
    }
    return true;
}

static void show_progress(void* progress, double share) {
    if (share < 1.0) {
        host_progress_show(progress, share);
    } else {
        host_progress_end(progress);
    }
}

bool bench_command_run(const Settings* settings, FILE* out, FILE* log, SwellError* error) {
    BenchRequest request = request_from_options(settings);
    if (!add_first(settings, &request, error) || !add_ripples(settings, &request, error)) {
        return false;
    }
    SwellError why = {0};
    Headless* headless = headless_create(false, render_load_gl, &why);
    request.draws = headless != NULL;
    request.why_not = why.message;
    HostProgress progress = host_progress_begin(log, "bench");
    request.progress = show_progress;
    request.progress_context = &progress;
    const bool ok = bench_run(&request, out, error);
    host_progress_end(&progress);
    headless_destroy(headless);
    return ok;
}

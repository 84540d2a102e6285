#include "bench_command.h"

#include "bench.h"
#include "options/options_sea.h"
#include "options/presets.h"
#include "pool/pool_script.h"
#include "scene/view_state.h"
#include "swell/host.h"
#include "window/headless.h"

/* Returns the sky and sets the weather of the options, at high quality by default. */
static SkyParams light_of(const Options* options, RenderFrame* frame) {
    const ViewLight light = view_light_from_options(options, NULL);
    const OceanSeaState* wind = &options->ocean.state;
    frame->weather =
        view_light_weather_unmeasured(&light, view_light_quality(options->quality, ""), wind);
    return view_light_sky(&light, wind, options->time);
}

static RenderFrame frame_of(const Options* options) {
    const ViewState state = view_state_from_options(options, NULL);
    return view_state_frame(&state, options->width, options->height);
}

static BenchRequest request_from_options(const Options* options) {
    const bool one_grid = options_given(options, OPTION_GRID);
    const bool one_method = options_given(options, OPTION_METHOD);
    const bool one_count = options_given(options, OPTION_THREADS);
    BenchRequest request = {
        .version = swell_version(),
        .ocean = options->ocean,
        .fft = (OceanFft)options->fft,
        .grid = one_grid ? options->ocean.grid : 0,
        .method_count = one_method ? 1 : 2,
        .method = {OCEAN_METHOD_FFT, OCEAN_METHOD_DFT},
        .workers = options->threads,
        .one_alone = !one_count && options->threads > 1,
        .rivals = !one_method && !one_count,
        .frame = frame_of(options),
        .samples = options->samples == SAMPLES_AUTO ? 0 : options->samples,
        .json = options->json,
    };
    request.sky = light_of(options, &request.frame);
    if (one_method) {
        request.method[0] = (OceanMethod)options->method;
    }
    return request;
}

/* Adds the default sea beside the classic one in its look. */
static bool add_first(const Options* options, BenchRequest* request, SwellError* error) {
    if (options->ocean.state.kind != OCEAN_SPECTRUM_PHILLIPS ||
        options->look != RENDER_LOOK_CLASSIC) {
        return true;
    }
    Options first = options_default();
    preset_apply_named(&first, "first");
    first.width = options->width;
    first.height = options->height;
    if (!options_resolve_sea(&first, error)) {
        return false;
    }
    request->beside = true;
    request->beside_ocean = first.ocean;
    request->beside_frame = frame_of(&first);
    request->sky = light_of(&first, &request->beside_frame);
    return true;
}

/* Adds the schemes, unless the options narrow the bench to the sea. */
static bool add_ripples(const Options* options, BenchRequest* request, SwellError* error) {
    if (options_given(options, OPTION_GRID) || options_given(options, OPTION_METHOD)) {
        return true;
    }
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        if (options_given(options, OPTION_SCHEME) && options->scheme != scheme) {
            continue;
        }
        if (!pool_script_params(options, (RippleScheme)scheme, 2,
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

bool bench_command_run(const Options* options, FILE* out, FILE* log, SwellError* error) {
    BenchRequest request = request_from_options(options);
    if (!add_first(options, &request, error) || !add_ripples(options, &request, error)) {
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

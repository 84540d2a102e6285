/*
 * `swell bench` in order: for each N one worker, then all workers with drawing; the ripples; the
 * report. The stages of one frame are timed in the same run, so that they can be compared.
 */
#include "bench.h"

#include "options/resolve.h"
#include "pool/pool_script.h"
#include "swell/wake.h"
#include "window/headless.h"

#include <assert.h>

enum { DFT_GRID_MAX = 128, PATCH_GRID_MIN = 128 };

static const int GRIDS[] = {64, 128, 256, 512, 1024};

/* ---- What to time -------------------------------------------------------------------------- */

static void choose_methods(Bench* bench) {
    const Settings* settings = bench->settings;
    const bool one_method = options_said(settings, OPTION_METHOD);
    const bool one_count = options_said(settings, OPTION_THREADS);
    bench->method_count = one_method ? 1 : 2;
    bench->method[0] = one_method ? settings->computing.method : OCEAN_METHOD_FFT;
    bench->method[1] = OCEAN_METHOD_DFT;
    bench->one_alone = !one_count && settings->computing.threads > 1;
}

/* Adds the default sea beside the classic one in its look. */
static bool add_first(Bench* bench, SwellError* error) {
    const Settings* settings = bench->settings;
    if (settings->ocean.state.kind != OCEAN_SPECTRUM_PHILLIPS ||
        settings->drawing.look != RENDER_LOOK_CLASSIC) {
        return true;
    }
    Settings first = options_default();
    preset_apply_named(&first, "first");
    first.view.width = settings->view.width;
    first.view.height = settings->view.height;
    if (!options_resolve(&first, error)) {
        return false;
    }
    bench->has_beside = true;
    bench->beside_view = view_state_begin(&first, NULL);
    return true;
}

/* Adds the schemes, unless the options narrow the bench to the sea. */
static void add_schemes(Bench* bench) {
    const Settings* settings = bench->settings;
    if (options_said(settings, OPTION_GRID) || options_said(settings, OPTION_METHOD)) {
        return;
    }
    for (int scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        if (options_said(settings, OPTION_SCHEME) && (int)settings->pool.scheme != scheme) {
            continue;
        }
        bench->scheme[bench->scheme_count++] =
            pool_script_params(settings, (RippleScheme)scheme, 2);
    }
}

/* ---- Timing -------------------------------------------------------------------------------- */

static bool check_interrupt(SwellError* error) {
    return !host_interrupts_pending() ||
           swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
}

/* Computing, by each method that is not too slow; ends with a frame. */
static bool time_methods(Bench* bench, OceanSea* sea, int workers, SwellError* error) {
    for (int i = 0; i < bench->method_count; ++i) {
        const OceanMethod method = bench->method[i];
        if (!check_interrupt(error)) {
            return false;
        }
        if (method == OCEAN_METHOD_FFT || ocean_sea_params(sea)->grid <= DFT_GRID_MAX ||
            bench->method_count == 1) {
            bench_time_frames(bench, sea, method, workers);
        }
    }
    ocean_sea_advance(sea, bench->method[0], 1.0);
    return check_interrupt(error);
}

/* The sea of one grid, and the one beside it or NULL; `whole` also times drawing. */
static bool time_seas(Bench* bench, OceanSea* sea, OceanSea* beside, int workers, bool whole,
                      SwellError* error) {
    if (!time_methods(bench, sea, workers, error) ||
        (beside && !time_methods(bench, beside, workers, error))) {
        return false;
    }
    return !whole || !bench->renderer ||
           bench_time_drawing(bench, sea, beside != NULL, workers, error);
}

/* Times a wake patch of the same N if the FFT is timed and a patch may have that N. */
static bool time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error) {
    return bench->method[0] != OCEAN_METHOD_FFT || grid < PATCH_GRID_MIN || grid > WAKE_GRID_MAX ||
           (check_interrupt(error) && bench_time_wake(bench, grid, workers, error));
}

/* One grid with one number of workers. */
static bool time_grid(Bench* bench, int grid, int count, bool whole, SwellError* error) {
    if (!check_interrupt(error)) {
        return false;
    }
    OceanParams params = bench->settings->ocean;
    params.grid = grid;
    const bool has_beside = bench->has_beside && bench->beside_view.settings.ocean.grid == grid;
    SwellWorkers* workers = swell_workers_create(count, error);
    const OceanEngine engine = {
        .workers = workers, .fft = bench->settings->computing.fft, .timer = &bench->timer};
    OceanSea* sea = workers ? ocean_sea_create(&params, engine, error) : NULL;
    OceanSea* beside = sea && has_beside
                           ? ocean_sea_create(&bench->beside_view.settings.ocean, engine, error)
                           : NULL;
    const bool ok = sea && (beside || !has_beside) &&
                    time_seas(bench, sea, beside, count, whole, error) &&
                    time_wake(bench, grid, workers, error);
    ocean_sea_destroy(beside);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

static bool time_grids(Bench* bench, SwellError* error) {
    const Settings* settings = bench->settings;
    const bool one_grid = options_said(settings, OPTION_GRID);
    const int* grids = one_grid ? &settings->ocean.grid : GRIDS;
    const int count = one_grid ? 1 : (int)(sizeof GRIDS / sizeof *GRIDS);
    for (int i = 0; i < count; ++i) {
        host_progress_show(&bench->progress, (double)i / count);
        if ((bench->one_alone && !time_grid(bench, grids[i], 1, false, error)) ||
            !time_grid(bench, grids[i], settings->computing.threads, true, error)) {
            return false;
        }
    }
    return true;
}

static bool run(Bench* bench, FILE* out, SwellError* error) {
    Headless* headless = headless_create(false, render_load_gl, &bench->no_driver);
    if (headless) {
        bench_open_drawing(bench);
    }
    const bool ok =
        time_grids(bench, error) && bench_time_ripples(bench, error) && check_interrupt(error);
    host_progress_end(&bench->progress);
    if (ok) {
        bench_print_report(bench, out);
    }
    bench_close_drawing(bench);
    headless_destroy(headless);
    return ok;
}

bool bench_run(const Settings* settings, FILE* out, FILE* log, SwellError* error) {
    assert(settings && out);
    Bench* bench = swell_memory_allocate(1, sizeof *bench, error);
    if (!bench) {
        return false;
    }
    bench->settings = settings;
    choose_methods(bench);
    bench->view = view_state_begin(settings, NULL);
    bench->progress = host_progress_begin(log, "bench");
    bool ok = add_first(bench, error);
    if (ok) {
        add_schemes(bench);
        ok = run(bench, out, error);
    }
    swell_memory_free(bench);
    return ok;
}

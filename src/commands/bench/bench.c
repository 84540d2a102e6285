/*
 * The whole bench in order: for each N one worker, then all workers with rivals and drawing; the
 * ripples; the report. The stages of one frame are timed in the same run, so that they can be
 * compared.
 */
#include "stages.h"
#include "swell/host.h"
#include "swell/wake.h"

#include <assert.h>

enum { DFT_GRID_MAX = 128, PATCH_GRID_MIN = 128 };

/* Approximate times of a grid with one worker, of a grid with all, rivals and drawing, and of the
   ripples, for the progress. */
enum { PARTS_ALONE = 1, PARTS_WHOLE = 3, PARTS_RIPPLES = 4 };

static const int GRIDS[] = {64, 128, 256, 512, 1024};

static bool check_interrupt(SwellError* error) {
    return !host_interrupts_pending() ||
           swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
}

static void count_parts(Bench* bench, int done) {
    bench->parts_done += done;
    if (bench->request->progress) {
        bench->request->progress(bench->request->progress_context,
                                 (double)bench->parts_done / bench->parts);
    }
}

/* Computing, by each method that is not too slow; ends with a frame. */
static bool time_methods(Bench* bench, OceanSea* sea, int workers, SwellError* error) {
    const BenchRequest* request = bench->request;
    for (int i = 0; i < request->method_count; ++i) {
        const OceanMethod method = request->method[i];
        if (!check_interrupt(error)) {
            return false;
        }
        if (method == OCEAN_METHOD_FFT || ocean_sea_params(sea)->grid <= DFT_GRID_MAX ||
            request->method_count == 1) {
            bench_time_frames(bench, sea, method, workers);
        }
    }
    ocean_sea_advance(sea, request->method[0], 1.0);
    return check_interrupt(error);
}

/* The sea of one grid, and the one beside it or NULL; `whole` also times rivals and drawing. */
static bool time_seas(Bench* bench, OceanSea* sea, OceanSea* beside, int workers, bool whole,
                      SwellError* error) {
    if (!time_methods(bench, sea, workers, error) ||
        (beside && !time_methods(bench, beside, workers, error))) {
        return false;
    }
    return !whole || ((!beside || bench_time_change(bench, beside, workers, error)) &&
                      (!bench->request->rivals || bench_time_rivals(bench, sea, error)) &&
                      check_interrupt(error) &&
                      (!bench->renderer || bench_time_drawing(bench, sea, beside, workers, error)));
}

/* Times a wake patch of the same N if the FFT is timed and a patch may have that N. */
static bool time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error) {
    bool has_fft = false;
    for (int i = 0; i < bench->request->method_count; ++i) {
        has_fft = has_fft || bench->request->method[i] == OCEAN_METHOD_FFT;
    }
    return !has_fft || grid < PATCH_GRID_MIN || grid > WAKE_GRID_MAX ||
           (check_interrupt(error) && bench_time_wake(bench, grid, workers, error));
}

/* One grid with one number of workers. */
static bool time_grid(Bench* bench, int grid, int count, bool whole, SwellError* error) {
    const BenchRequest* request = bench->request;
    if (!check_interrupt(error)) {
        return false;
    }
    OceanParams params = request->ocean;
    params.grid = grid;
    const bool has_beside = request->beside && request->beside_ocean.grid == grid;
    SwellWorkers* workers = swell_workers_create(count, error);
    const OceanEngine engine = {.workers = workers,
                                .fft = request->fft,
                                .hook = ocean_stage_timer_hook(&bench->timer, host_clock_ms)};
    OceanSea* sea = workers ? ocean_sea_create(&params, engine, error) : NULL;
    OceanSea* beside =
        sea && has_beside ? ocean_sea_create(&request->beside_ocean, engine, error) : NULL;
    const bool ok = sea && (beside || !has_beside) &&
                    time_seas(bench, sea, beside, count, whole, error) &&
                    time_wake(bench, grid, workers, error);
    ocean_sea_destroy(beside);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    count_parts(bench, whole ? PARTS_WHOLE : PARTS_ALONE);
    return ok;
}

static bool time_grids(Bench* bench, SwellError* error) {
    const BenchRequest* request = bench->request;
    const int* grids = request->grid > 0 ? &request->grid : GRIDS;
    const int count = request->grid > 0 ? 1 : (int)(sizeof GRIDS / sizeof *GRIDS);
    bench->parts = count * ((request->one_alone ? PARTS_ALONE : 0) + PARTS_WHOLE) +
                   (request->ripple_count > 0 ? PARTS_RIPPLES : 0);
    for (int i = 0; i < count; ++i) {
        if ((request->one_alone && !time_grid(bench, grids[i], 1, false, error)) ||
            !time_grid(bench, grids[i], request->workers, true, error)) {
            return false;
        }
    }
    return true;
}

bool bench_run(const BenchRequest* request, FILE* out, SwellError* error) {
    assert(request && out && request->version);
    assert(request->method_count >= 1 && request->method_count <= OCEAN_METHOD_COUNT);
    assert(request->ripple_count >= 0 && request->ripple_count <= RIPPLE_SCHEME_COUNT);
    Bench* bench = swell_memory_allocate(1, sizeof *bench, error);
    if (!bench) {
        return false;
    }
    bench->request = request;
    bench_open_drawing(bench);
    const bool ok =
        time_grids(bench, error) && bench_time_ripples(bench, error) && check_interrupt(error);
    if (ok) {
        count_parts(bench, bench->parts - bench->parts_done);
        bench_print_report(bench, out);
    }
    bench_close_drawing(bench);
    swell_memory_free(bench);
    return ok;
}

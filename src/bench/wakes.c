#include "stages.h"
#include "swell/host.h"
#include "swell/wake.h"

static const double SECONDS = 0.12; /* of repeating one thing */
enum { RUNS_LEAST = 20 };

/* The step that a launch of 6 m at 3.5 m/s calls for, the window with it: its hull, its wash. */
static double time_step(WakePatch* patch, int step) {
    const double x = 3.5 * WAKE_STEP * step;
    const WakeHull hull = {
        .x = x, .heading = {1.0, 0.0}, .length = 6.0, .beam = 2.1, .volume = 0.9};
    const WakeWash wash = {x - 3.2, 0.0, {1.0, 0.0}, 0.7, 0.75, 0.5};
    const double begun = host_clock_ms();
    wake_patch_set_hull(patch, 0, &hull);
    wake_patch_add_wash(patch, &wash);
    wake_patch_move(patch, x, 0.0);
    wake_patch_step(patch);
    return host_clock_ms() - begun;
}

bool bench_time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error) {
    WakeParams params = wake_default_params();
    params.grid = grid;
    params.border = 0.125 * grid * params.cell;
    WakePatch* patch = wake_patch_create(&params, workers, error);
    if (!patch) {
        return false;
    }
    BenchRuns runs = {0};
    int step = 0;
    for (; step < 3; ++step) {
        time_step(patch, step);
    }
    const double start = host_clock_ms();
    for (; bench_runs_want_more(&runs, start, SECONDS, RUNS_LEAST); ++step) {
        bench_runs_add(&runs, time_step(patch, step));
    }
    const BenchCase what = {.stage = BENCH_WAKE,
                            .method = ocean_method_name(OCEAN_METHOD_FFT),
                            .grid = grid,
                            .workers = swell_workers_count(workers),
                            .cascades = 1};
    bench_keep_result(bench, &runs, &what);
    wake_patch_destroy(patch);
    return true;
}

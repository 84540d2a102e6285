/* Times computing: the stages of a sea's frame, and the steps of a wake patch. */
#include "bench.h"
#include "swell/wake.h"

static const double STAGE_SECONDS = 0.25; /* of repeating one frame */
enum { RUNS_MIN = 3 };

/* The time of a stage is the mean over the workers. */
static void run_stages(Bench* bench, OceanSea* sea, OceanMethod method, int workers, double time) {
    OceanStageTimer* timer = &bench->timer;
    ocean_stage_timer_start(timer, host_clock_ms);
    ocean_sea_advance(sea, method, time);
    timer->clock_ms = NULL;
    const double transform = ocean_stage_timer_ms(timer, OCEAN_STAGE_COLUMNS, workers) +
                             ocean_stage_timer_ms(timer, OCEAN_STAGE_ROWS, workers);
    bench_runs_add(&bench->runs[BENCH_SPECTRUM],
                   ocean_stage_timer_ms(timer, OCEAN_STAGE_EVOLVE, workers));
    bench_runs_add(&bench->runs[BENCH_TRANSFORM], transform);
    bench_runs_add(&bench->runs[BENCH_VERTICES],
                   ocean_stage_timer_ms(timer, OCEAN_STAGE_TEXELS, workers));
}

void bench_time_frames(Bench* bench, OceanSea* sea, OceanMethod method, int workers) {
    BenchCase what = {.method = ocean_method_name(method),
                      .grid = ocean_sea_params(sea)->grid,
                      .workers = workers,
                      .cascades = ocean_sea_cascade_count(sea)};
    ocean_sea_advance(sea, method, 0.0); /* warms caches and threads up */
    BenchRuns *transforms = &bench->runs[BENCH_TRANSFORM], *frames = &bench->runs[BENCH_FRAME];
    while (bench_runs_begin(transforms, STAGE_SECONDS, RUNS_MIN)) {
        run_stages(bench, sea, method, workers, 1.0 + transforms->count / 60.0);
    }
    while (bench_runs_begin(frames, STAGE_SECONDS, RUNS_MIN)) {
        ocean_sea_advance(sea, method, 1.0 + frames->count / 60.0);
        bench_runs_end(frames);
    }
    for (int stage = BENCH_SPECTRUM; stage <= BENCH_FRAME; ++stage) {
        if (stage == BENCH_TRANSFORM || stage == BENCH_FRAME || method == bench->method[0]) {
            what.stage = (BenchStage)stage;
            bench_keep_result(bench, &bench->runs[stage], &what);
        }
        bench->runs[stage].count = 0;
    }
}

/* ---- A wake patch -------------------------------------------------------------------------- */

static const double WAKE_SECONDS = 0.12; /* of repeating one thing */
enum { WAKE_RUNS_MIN = 20 };

/* A step with the hull and wash of a launch of 6 m at 3.5 m/s, which the window follows. */
static void run_step(WakePatch* patch, int step) {
    const double x = 3.5 * WAKE_STEP * step;
    const WakeHull hull = {
        .x = x, .heading = {1.0, 0.0}, .length = 6.0, .beam = 2.1, .volume = 0.9};
    const WakeWash wash = {x - 3.2, 0.0, {1.0, 0.0}, 0.7, 0.75, 0.5};
    wake_patch_set_hull(patch, 0, &hull);
    wake_patch_add_wash(patch, &wash);
    wake_patch_move(patch, x, 0.0);
    wake_patch_step(patch);
}

bool bench_time_wake(Bench* bench, int grid, SwellWorkers* workers, SwellError* error) {
    WakeParams params = wake_default_params();
    params.grid = grid;
    params.border = 0.125 * grid * params.cell;
    WakePatch* patch = wake_patch_create(&params, workers, error);
    if (!patch) {
        return false;
    }
    enum { FIRST = 3 /* steps that are not timed */ };
    BenchRuns runs = {0};
    for (int step = 0; step < FIRST; ++step) {
        run_step(patch, step);
    }
    while (bench_runs_begin(&runs, WAKE_SECONDS, WAKE_RUNS_MIN)) {
        run_step(patch, FIRST + runs.count);
        bench_runs_end(&runs);
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

/*
 * Times computing: the stages of a sea's frame, frames while the wind changes, the steps of a wake
 * patch, and a frame by the source document's method.
 */
#include "bench.h"
#include "source_method.h"
#include "swell/wake.h"

static const double STAGE_SECONDS = 0.25; /* of repeating one frame */
enum { RUNS_MIN = 3 };

/* The time of a stage is the mean over the workers. */
static void run_stages(Bench* bench, OceanSea* sea, OceanMethod method, int workers, double time) {
    OceanStageTimer* timer = &bench->timer;
    ocean_stage_timer_start(timer);
    ocean_sea_advance(sea, method, time);
    timer->runs = false;
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

/* ---- A changing wind ----------------------------------------------------------------------- */

enum { CHANGES = 8 /* alternately there and back */, FRAMES_MAX = 200, RATE = 60 /* per second */ };

typedef struct ChangeFrames {
    int count;
    double ms[FRAMES_MAX][CHANGES];
} ChangeFrames;

/* One change, frame by frame, as in the viewer. */
static bool run_change(OceanSea* sea, OceanMethod method, const OceanParams* next,
                       ChangeFrames* frames, int change, SwellError* error) {
    double begun = host_clock_ms();
    if (!ocean_sea_change(sea, next, error)) {
        return false;
    }
    for (int frame = 0; frame < FRAMES_MAX; ++frame) {
        const OceanProgress progress = ocean_sea_progress(sea, 1.0 / RATE, error);
        if (progress == OCEAN_PROGRESS_DONE || progress == OCEAN_PROGRESS_FAILED) {
            return progress == OCEAN_PROGRESS_DONE;
        }
        ocean_sea_advance(sea, method, 1.0 + frame / (double)RATE);
        frames->ms[frame][change] = host_clock_ms() - begun;
        frames->count = frame < frames->count ? frames->count : frame + 1;
        begun = host_clock_ms();
    }
    return true;
}

/* The runs of the frame with the largest median. */
static BenchRuns slowest_frame(const ChangeFrames* frames) {
    BenchRuns slowest = {0};
    double longest = 0.0;
    for (int frame = 0; frame < frames->count; ++frame) {
        BenchRuns runs = {0};
        for (int change = 0; change < CHANGES; ++change) {
            bench_runs_add(&runs, frames->ms[frame][change]);
        }
        double median = 0.0, least = 0.0;
        bench_runs_summarise(&runs, &median, &least);
        if (median > longest) {
            longest = median;
            slowest = runs;
        }
    }
    return slowest;
}

bool bench_time_change(Bench* bench, OceanSea* sea, int workers, SwellError* error) {
    const OceanParams here = *ocean_sea_params(sea);
    OceanParams there = here;
    there.state.wind_speed *= 0.9;
    ChangeFrames frames = {0};
    for (int change = 0; change < CHANGES; ++change) {
        if (host_interrupts_pending()) {
            return true; /* the caller reports it */
        }
        if (!run_change(sea, bench->method[0], change % 2 == 0 ? &there : &here, &frames, change,
                        error)) {
            return false;
        }
    }
    const BenchCase what = {.stage = BENCH_CHANGE,
                            .method = ocean_method_name(bench->method[0]),
                            .grid = here.grid,
                            .workers = workers,
                            .cascades = here.cascades};
    BenchRuns slowest = slowest_frame(&frames);
    bench_keep_result(bench, &slowest, &what);
    return true;
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

/* ---- The source's method ------------------------------------------------------------------- */

bool bench_time_source(Bench* bench, const OceanSea* sea, SwellError* error) {
    const int grid = ocean_sea_params(sea)->grid;
    SourceMethod* source = bench_source_create(sea, error);
    if (!source) {
        return false;
    }
    BenchRuns runs = {0};
    while (bench_runs_begin(&runs, STAGE_SECONDS, RUNS_MIN)) {
        bench_source_frame(source, 1.0 + runs.count / 60.0);
        bench_runs_end(&runs);
    }
    const BenchCase by_source = {
        .stage = BENCH_FRAME, .method = BENCH_SOURCE, .grid = grid, .workers = 1, .cascades = 1};
    bench_keep_result(bench, &runs, &by_source);
    bench_source_destroy(source);
    return true;
}

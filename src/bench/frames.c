#include "fftw_transform.h"
#include "source_method.h"
#include "stages.h"
#include "swell/host.h"

static const double STAGE_SECONDS = 0.25; /* of repeating one frame */
enum { RUNS_MIN = 3 };

void bench_keep_result(Bench* bench, BenchRuns* runs, const BenchCase* what) {
    BenchResults* results = &bench->report.results;
    if (runs->count > 0 && results->count < BENCH_RESULTS_MAX) {
        BenchResult* result = &results->result[results->count++];
        *result = (BenchResult){.what = *what};
        bench_runs_summarise(runs, &result->ms_median, &result->ms_min);
    }
    runs->count = 0;
}

/* As a worker is at one stage at a time, what it takes is the mean over the workers. */
static void run_stages(Bench* bench, OceanSea* sea, OceanMethod method, int workers, double time) {
    BenchStageTimer* timer = &bench->timer;
    bench_stage_timer_start(timer);
    ocean_sea_advance(sea, method, time);
    timer->runs = false;
    const double transform = bench_stage_timer_ms(timer, OCEAN_STAGE_COLUMNS, workers) +
                             bench_stage_timer_ms(timer, OCEAN_STAGE_ROWS, workers);
    bench_runs_add(&bench->runs[BENCH_SPECTRUM],
                   bench_stage_timer_ms(timer, OCEAN_STAGE_EVOLVE, workers));
    bench_runs_add(&bench->runs[BENCH_TRANSFORM], transform);
    bench_runs_add(&bench->runs[BENCH_VERTICES],
                   bench_stage_timer_ms(timer, OCEAN_STAGE_TEXELS, workers));
}

static void run_frame(Bench* bench, OceanSea* sea, OceanMethod method, double time) {
    const double start = host_clock_ms();
    ocean_sea_advance(sea, method, time);
    bench_runs_add(&bench->runs[BENCH_FRAME], host_clock_ms() - start);
}

void bench_time_frames(Bench* bench, OceanSea* sea, OceanMethod method, int workers) {
    BenchCase what = {.method = ocean_method_name(method),
                      .grid = ocean_sea_params(sea)->grid,
                      .workers = workers,
                      .cascades = ocean_sea_cascade_count(sea)};
    ocean_sea_advance(sea, method, 0.0); /* warms caches and threads up */
    double start = host_clock_ms();
    for (int run = 0;
         bench_runs_want_more(&bench->runs[BENCH_TRANSFORM], start, STAGE_SECONDS, RUNS_MIN);
         ++run) {
        run_stages(bench, sea, method, workers, 1.0 + run / 60.0);
    }
    start = host_clock_ms();
    for (int run = 0;
         bench_runs_want_more(&bench->runs[BENCH_FRAME], start, STAGE_SECONDS, RUNS_MIN); ++run) {
        run_frame(bench, sea, method, 1.0 + run / 60.0);
    }
    for (int stage = BENCH_SPECTRUM; stage <= BENCH_FRAME; ++stage) {
        if (stage == BENCH_TRANSFORM || stage == BENCH_FRAME ||
            method == bench->request->method[0]) {
            what.stage = (BenchStage)stage;
            bench_keep_result(bench, &bench->runs[stage], &what);
        }
        bench->runs[stage].count = 0;
    }
}

bool bench_time_rivals(Bench* bench, const OceanSea* sea, SwellError* error) {
    const int grid = ocean_sea_params(sea)->grid;
    SourceMethod* source = bench_source_create(sea, error);
    if (!source) {
        return false;
    }
    double start = host_clock_ms();
    for (int run = 0;
         bench_runs_want_more(&bench->runs[BENCH_FRAME], start, STAGE_SECONDS, RUNS_MIN); ++run) {
        const double begun = host_clock_ms();
        bench_source_frame(source, 1.0 + run / 60.0);
        bench_runs_add(&bench->runs[BENCH_FRAME], host_clock_ms() - begun);
    }
    const BenchCase by_source = {
        .stage = BENCH_FRAME, .method = BENCH_SOURCE, .grid = grid, .workers = 1, .cascades = 1};
    bench_keep_result(bench, &bench->runs[BENCH_FRAME], &by_source);
    bench_source_destroy(source);

    SwellError why = {0};
    FftwTransform* fftw = bench_fftw_create(grid, &why);
    if (!fftw && why.code != SWELL_ERROR_FILE) { /* it is there, but there is no memory for it */
        return swell_error_set(error, why.code, "%s", why.message);
    }
    start = host_clock_ms();
    while (fftw &&
           bench_runs_want_more(&bench->runs[BENCH_TRANSFORM], start, STAGE_SECONDS, RUNS_MIN)) {
        const double begun = host_clock_ms();
        bench_fftw_run(fftw);
        bench_runs_add(&bench->runs[BENCH_TRANSFORM], host_clock_ms() - begun);
    }
    const BenchCase by_fftw = {
        .stage = BENCH_TRANSFORM, .method = BENCH_FFTW, .grid = grid, .workers = 1, .cascades = 1};
    bench_keep_result(bench, &bench->runs[BENCH_TRANSFORM], &by_fftw);
    bench_fftw_destroy(fftw);
    return true;
}

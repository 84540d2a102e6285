/*
 * Each stage is repeated for a share of a second, or a few times where one run takes longer; the
 * median and the least are kept. Stages of one frame are timed in the same run, so that they can be
 * compared with each other.
 */
#include "bench.h"

#include "bench/fftw_transform.h"
#include "bench/source_method.h"
#include "bench_report.h"
#include "bench_runs.h"
#include "frame_setup.h"
#include "headless.h"
#include "sea_ahead.h"
#include "swell/host.h"

static const double STAGE_SECONDS = 0.25;  /* of repeating one frame */
static const double DRAWING_SECONDS = 1.0; /* of drawing, without and with the sea ahead */
enum { RUNS_MIN = 3, DFT_GRID_MAX = 128, DRAW_ALL_GRID_MAX = 512 };

static const int GRIDS[] = {64, 128, 256, 512, 1024};

typedef struct Bench {
    const Options* options;
    Headless* headless; /* NULL without OpenGL */
    Renderer* renderer;
    RenderTarget target;
    Runs runs[BENCH_STAGE_COUNT];
    BenchReport report;
} Bench;

/* Turns the runs of a stage into a result and forgets them. */
static void keep_result(Bench* bench, BenchStage stage, const char* method, int grid, int workers) {
    Runs* runs = &bench->runs[stage];
    BenchResults* results = &bench->report.results;
    if (runs->count > 0 && results->count < BENCH_RESULTS_MAX) {
        BenchResult* result = &results->result[results->count++];
        *result = (BenchResult){.stage = stage, .method = method, .grid = grid, .workers = workers};
        runs_summarise(runs, &result->ms_median, &result->ms_min);
    }
    runs->count = 0;
}

/* One by one, each through memory. */
static void run_stages(Bench* bench, Ocean* ocean, OceanMethod method, double time) {
    const double start = host_clock_ms();
    ocean_evolve(ocean, time);
    const double evolved = host_clock_ms();
    ocean_transform(ocean, method);
    const double transformed = host_clock_ms();
    ocean_displace(ocean);
    runs_add(&bench->runs[BENCH_SPECTRUM], evolved - start);
    runs_add(&bench->runs[BENCH_TRANSFORM], transformed - evolved);
    runs_add(&bench->runs[BENCH_VERTICES], host_clock_ms() - transformed);
}

static void run_frame(Bench* bench, Ocean* ocean, OceanMethod method, double time) {
    const double start = host_clock_ms();
    ocean_advance(ocean, method, time);
    runs_add(&bench->runs[BENCH_FRAME], host_clock_ms() - start);
}

/* Stages that are the same for every method are reported with this one. */
static OceanMethod first_method(const Options* options) {
    return options_given(options, "--method") ? (OceanMethod)options->method : OCEAN_METHOD_FFT;
}

static void time_frames(Bench* bench, Ocean* ocean, OceanMethod method, int workers) {
    const int grid = ocean_params(ocean)->grid;
    ocean_advance(ocean, method, 0.0); /* warms caches and threads up */
    double start = host_clock_ms();
    for (int run = 0; runs_want_more(&bench->runs[BENCH_TRANSFORM], start, STAGE_SECONDS, RUNS_MIN);
         ++run) {
        run_stages(bench, ocean, method, 1.0 + run / 60.0);
    }
    start = host_clock_ms();
    for (int run = 0; runs_want_more(&bench->runs[BENCH_FRAME], start, STAGE_SECONDS, RUNS_MIN);
         ++run) {
        run_frame(bench, ocean, method, 1.0 + run / 60.0);
    }
    for (int stage = BENCH_SPECTRUM; stage <= BENCH_FRAME; ++stage) {
        if (stage == BENCH_TRANSFORM || stage == BENCH_FRAME ||
            method == first_method(bench->options)) {
            keep_result(bench, (BenchStage)stage, ocean_method_name(method), grid, workers);
        }
        bench->runs[stage].count = 0;
    }
}

/* What others need for the same, one thread each: a frame by the source document's method, and a
   transform by FFTW where that is installed. */
static bool time_rivals(Bench* bench, const Ocean* ocean, SwellError* error) {
    const int grid = ocean_params(ocean)->grid;
    SourceMethod* source = source_method_create(ocean, error);
    if (!source) {
        return false;
    }
    double start = host_clock_ms();
    for (int run = 0; runs_want_more(&bench->runs[BENCH_FRAME], start, STAGE_SECONDS, RUNS_MIN);
         ++run) {
        const double begun = host_clock_ms();
        source_method_frame(source, 1.0 + run / 60.0);
        runs_add(&bench->runs[BENCH_FRAME], host_clock_ms() - begun);
    }
    keep_result(bench, BENCH_FRAME, BENCH_SOURCE, grid, 1);
    source_method_destroy(source);

    SwellError why = {0};
    FftwTransform* fftw = fftw_transform_create(grid, &why);
    if (!fftw && why.code != SWELL_ERROR_FILE) { /* it is there, but there is no memory for it */
        return swell_error_set(error, why.code, "%s", why.message);
    }
    start = host_clock_ms();
    while (fftw && runs_want_more(&bench->runs[BENCH_TRANSFORM], start, STAGE_SECONDS, RUNS_MIN)) {
        const double begun = host_clock_ms();
        fftw_transform_run(fftw);
        runs_add(&bench->runs[BENCH_TRANSFORM], host_clock_ms() - begun);
    }
    keep_result(bench, BENCH_TRANSFORM, BENCH_FFTW, grid, 1);
    fftw_transform_destroy(fftw);
    return true;
}

/* As a viewer does it: the sea is drawn while that of the next frame is computed, and the frame
   ends when both are done. */
static void run_ahead(Bench* bench, Ocean* ocean, const RenderFrame* frame, SeaAhead* ahead,
                      double time) {
    SeaFrame sea;
    const double begun = host_clock_ms();
    renderer_stream_sea(bench->renderer, ocean);
    sea_ahead_start(ahead, ocean,
                    (SeaRequest){.method = first_method(bench->options), .time = time});
    renderer_draw(bench->renderer, frame, NULL, &bench->target);
    renderer_finish();
    sea_ahead_wait(ahead, &sea);
    runs_add(&bench->runs[BENCH_AHEAD], host_clock_ms() - begun);
}

static void run_upload(Bench* bench, const Ocean* ocean) {
    const double begun = host_clock_ms();
    renderer_stream_sea(bench->renderer, ocean);
    renderer_finish();
    runs_add(&bench->runs[BENCH_UPLOAD], host_clock_ms() - begun);
}

static void run_drawing(Bench* bench, const RenderFrame* frame, BenchStage stage) {
    const double begun = host_clock_ms();
    renderer_draw(bench->renderer, frame, NULL, &bench->target);
    renderer_finish();
    runs_add(&bench->runs[stage], host_clock_ms() - begun);
}

/* Where every triangle of all tiles is drawn too, to compare: not at N = 1024 by default, where
   that takes seconds on software GL. */
static bool wants_all(const Options* options, int grid) {
    return options->lod != SWITCH_OFF &&
           (options_given(options, "--grid") || grid <= DRAW_ALL_GRID_MAX);
}

/* The first picture is no measure: shaders are compiled and indices made for it. */
static void warm_up(Bench* bench, const RenderFrame* frame) {
    renderer_draw(bench->renderer, frame, NULL, &bench->target);
    renderer_finish();
}

/* One run is enough where a picture takes seconds. */
static bool time_drawing(Bench* bench, Ocean* ocean, int workers, SwellError* error) {
    SeaAhead ahead = {0};
    if (!renderer_load_sea(bench->renderer, ocean, error) || !sea_ahead_init(&ahead, error)) {
        return false;
    }
    const RenderFrame frame = frame_from_options(bench->options);
    RenderFrame whole = frame;
    whole.levels = false;
    const char* method = ocean_method_name(first_method(bench->options));
    const int grid = ocean_params(ocean)->grid;
    renderer_stream_sea(bench->renderer, ocean);
    warm_up(bench, &frame);
    /* By turns, as they are compared. */
    double start = host_clock_ms();
    for (int run = 0; runs_want_more(&bench->runs[BENCH_DRAW], start, DRAWING_SECONDS, 2); ++run) {
        run_upload(bench, ocean);
        run_drawing(bench, &frame, BENCH_DRAW);
        run_ahead(bench, ocean, &frame, &ahead, 1.0 + run / 60.0);
    }
    if (wants_all(bench->options, grid)) {
        warm_up(bench, &whole);
        start = host_clock_ms();
        while (runs_want_more(&bench->runs[BENCH_DRAW_ALL], start, STAGE_SECONDS, 1)) {
            run_drawing(bench, &whole, BENCH_DRAW_ALL);
        }
    }
    for (int stage = BENCH_UPLOAD; stage <= BENCH_AHEAD; ++stage) {
        keep_result(bench, (BenchStage)stage, method, grid, workers);
    }
    sea_ahead_finish(&ahead);
    return renderer_check(error);
}

static bool is_wanted(const Options* options, OceanMethod method, int grid) {
    if (options_given(options, "--method") && options->method != (int)method) {
        return false;
    }
    return method == OCEAN_METHOD_FFT || grid <= DFT_GRID_MAX || options_given(options, "--method");
}

/* One grid with one number of workers; `draw` also times the drawing. */
static bool time_grid(Bench* bench, int grid, int count, bool draw, SwellError* error) {
    if (host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
    }
    OceanParams params = bench->options->ocean;
    params.grid = grid;
    SwellWorkers* workers = swell_workers_create(count, error);
    Ocean* ocean = workers ? ocean_create(&params, workers, error) : NULL;
    bool ok = ocean != NULL;
    for (int method = 0; ok && method < OCEAN_METHOD_COUNT; ++method) {
        if (is_wanted(bench->options, (OceanMethod)method, grid)) {
            time_frames(bench, ocean, (OceanMethod)method, count);
        }
    }
    const bool narrowed =
        options_given(bench->options, "--method") || options_given(bench->options, "--threads");
    if (ok && draw && !narrowed) {
        ok = time_rivals(bench, ocean, error);
    }
    if (ok && draw && bench->renderer) {
        ocean_advance(ocean, first_method(bench->options), 1.0);
        ok = time_drawing(bench, ocean, count, error);
    }
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
    return ok;
}

static bool time_everything(Bench* bench, SwellError* error) {
    const Options* options = bench->options;
    const bool one_grid = options_given(options, "--grid");
    const int grids = one_grid ? 1 : (int)(sizeof GRIDS / sizeof *GRIDS);
    const bool all_only = options_given(options, "--threads") || options->threads == 1;
    for (int i = 0; i < grids; ++i) {
        const int grid = one_grid ? options->ocean.grid : GRIDS[i];
        if (!all_only && !time_grid(bench, grid, 1, false, error)) {
            return false;
        }
        if (!time_grid(bench, grid, options->threads, true, error)) {
            return false;
        }
    }
    return true;
}

/* Drawing is left out where there is no OpenGL: that is no failure of the bench. */
static void open_graphics(Bench* bench) {
    bench->headless = headless_create(false, NULL);
    if (!bench->headless) {
        return;
    }
    bench->renderer = renderer_create(NULL);
    if (bench->renderer && !target_create(&bench->target, bench->options->width,
                                          bench->options->height, bench->options->samples, NULL)) {
        renderer_destroy(bench->renderer);
        bench->renderer = NULL;
    }
    if (bench->renderer) {
        render_describe_gl(bench->report.driver, sizeof bench->report.driver);
    }
}

static void close_graphics(Bench* bench) {
    if (bench->renderer) {
        target_destroy(&bench->target);
    }
    renderer_destroy(bench->renderer);
    headless_destroy(bench->headless);
}

bool bench_run(const Options* options, FILE* out, SwellError* error) {
    Bench* bench = swell_memory_allocate(1, sizeof *bench, error);
    if (!bench) {
        return false;
    }
    bench->options = options;
    open_graphics(bench);
    const bool narrowed = options_given(options, "--grid") || options_given(options, "--method");
    BenchReport* report = &bench->report;
    const bool ok = time_everything(bench, error) &&
                    (narrowed || bench_ripple(options, &report->ripple, error));
    if (ok) {
        bench_report_read_cpu(report);
        report->workers = options->threads;
        bench_judge(&report->results, options->threads, &report->aims);
        if (options->json) {
            bench_report_print_json(report, out);
        } else {
            bench_report_print_table(report, out);
        }
    }
    close_graphics(bench);
    swell_memory_free(bench);
    return ok;
}

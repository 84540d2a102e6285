/*
 * Each stage is repeated for a share of a second, or a few times where one run takes longer; the
 * median and the least are kept. Stages of one frame are timed in the same run, so that they can be
 * compared with each other.
 */
#include "app/bench.h"

#include "app/bench_clock.h"
#include "app/bench_ripple.h"

#include "app/headless.h"
#include "app/shot.h"

#include <string.h>
#include <unistd.h>

static const double STAGE_SECONDS = 0.25; /* of repeating one frame */
enum { RUNS_MIN = 3, RESULTS_MAX = 128, DFT_GRID_MAX = 128 };

static const int GRIDS[] = {64, 128, 256, 512, 1024};

typedef enum BenchStage {
    BENCH_SPECTRUM,
    BENCH_TRANSFORM,
    BENCH_VERTICES,
    BENCH_FRAME,
    BENCH_UPLOAD,
    BENCH_DRAW,
    BENCH_STAGE_COUNT
} BenchStage;

static const char* const STAGE_NAMES[BENCH_STAGE_COUNT] = {"spectrum", "transform", "vertices",
                                                           "frame",    "upload",    "draw"};

typedef struct BenchResult {
    BenchStage stage;
    OceanMethod method;
    int grid, workers;
    double ms_median, ms_min;
} BenchResult;

typedef struct Bench {
    const Options* options;
    Headless* headless; /* NULL without OpenGL */
    Renderer* renderer;
    RenderTarget target;
    char driver[256];
    int result_count;
    BenchResult result[RESULTS_MAX];
    Runs runs[BENCH_STAGE_COUNT];
    RippleResults ripple;
} Bench;

/* Turns the runs of a stage into a result and forgets them. */
static void keep_result(Bench* bench, BenchStage stage, OceanMethod method, int grid, int workers) {
    Runs* runs = &bench->runs[stage];
    if (runs->count > 0 && bench->result_count < RESULTS_MAX) {
        BenchResult* result = &bench->result[bench->result_count++];
        *result = (BenchResult){.stage = stage, .method = method, .grid = grid, .workers = workers};
        runs_summarise(runs, &result->ms_median, &result->ms_min);
    }
    runs->count = 0;
}

static void run_frame(Bench* bench, Ocean* ocean, OceanMethod method, double time) {
    const double start = clock_now_ms();
    ocean_evolve(ocean, time);
    const double evolved = clock_now_ms();
    ocean_transform(ocean, method);
    const double transformed = clock_now_ms();
    ocean_displace(ocean);
    const double displaced = clock_now_ms();
    runs_add(&bench->runs[BENCH_SPECTRUM], evolved - start);
    runs_add(&bench->runs[BENCH_TRANSFORM], transformed - evolved);
    runs_add(&bench->runs[BENCH_VERTICES], displaced - transformed);
    ocean_advance(ocean, method, time);
    runs_add(&bench->runs[BENCH_FRAME], clock_now_ms() - displaced);
}

/* Stages that are the same for every method are reported with this one. */
static OceanMethod first_method(const Options* options) {
    return options_given(options, "--method") ? (OceanMethod)options->method : OCEAN_METHOD_FFT;
}

static void time_frames(Bench* bench, Ocean* ocean, OceanMethod method, int workers) {
    const int grid = ocean_params(ocean)->grid;
    ocean_advance(ocean, method, 0.0); /* warms caches and threads up */
    const double start = clock_now_ms();
    for (int run = 0; runs_want_more(&bench->runs[BENCH_FRAME], start, STAGE_SECONDS, RUNS_MIN);
         ++run) {
        run_frame(bench, ocean, method, 1.0 + run / 60.0);
    }
    for (int stage = BENCH_SPECTRUM; stage <= BENCH_FRAME; ++stage) {
        if (stage == BENCH_TRANSFORM || stage == BENCH_FRAME ||
            method == first_method(bench->options)) {
            keep_result(bench, (BenchStage)stage, method, grid, workers);
        }
        bench->runs[stage].count = 0;
    }
}

/* One run is enough where a picture takes seconds, as on software GL at N = 1024. */
static bool time_drawing(Bench* bench, const Ocean* ocean, int workers, Error* error) {
    if (!renderer_load_sea(bench->renderer, ocean, error)) {
        return false;
    }
    const RenderFrame frame = shot_frame(bench->options);
    const OceanMethod method = first_method(bench->options);
    const int grid = ocean_params(ocean)->grid;
    renderer_stream_sea(bench->renderer, ocean);
    renderer_draw(bench->renderer, &frame, NULL, &bench->target); /* compiles the shaders */
    renderer_finish();
    const double start = clock_now_ms();
    while (runs_want_more(&bench->runs[BENCH_DRAW], start, STAGE_SECONDS, 1)) {
        const double begun = clock_now_ms();
        renderer_stream_sea(bench->renderer, ocean);
        renderer_finish();
        const double uploaded = clock_now_ms();
        renderer_draw(bench->renderer, &frame, NULL, &bench->target);
        renderer_finish();
        runs_add(&bench->runs[BENCH_UPLOAD], uploaded - begun);
        runs_add(&bench->runs[BENCH_DRAW], clock_now_ms() - uploaded);
    }
    keep_result(bench, BENCH_UPLOAD, method, grid, workers);
    keep_result(bench, BENCH_DRAW, method, grid, workers);
    return renderer_check(error);
}

static bool is_wanted(const Options* options, OceanMethod method, int grid) {
    if (options_given(options, "--method") && options->method != (int)method) {
        return false;
    }
    return method == OCEAN_METHOD_FFT || grid <= DFT_GRID_MAX || options_given(options, "--method");
}

/* One grid with one number of workers; `draw` also times the drawing. */
static bool time_grid(Bench* bench, int grid, int count, bool draw, Error* error) {
    if (interrupts_pending()) {
        return error_set(error, ERROR_INTERRUPTED, "interrupted");
    }
    OceanParams params = bench->options->ocean;
    params.grid = grid;
    Workers* workers = workers_create(count, error);
    Ocean* ocean = workers ? ocean_create(&params, workers, error) : NULL;
    bool ok = ocean != NULL;
    for (int method = 0; ok && method < OCEAN_METHOD_COUNT; ++method) {
        if (is_wanted(bench->options, (OceanMethod)method, grid)) {
            time_frames(bench, ocean, (OceanMethod)method, count);
        }
    }
    if (ok && draw && bench->renderer) {
        ocean_advance(ocean, first_method(bench->options), 1.0);
        ok = time_drawing(bench, ocean, count, error);
    }
    ocean_destroy(ocean);
    workers_destroy(workers);
    return ok;
}

static bool time_everything(Bench* bench, Error* error) {
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

/* ---- The machine --------------------------------------------------------------------------- */

/* The processor's name as Linux tells it, without characters that JSON would have to escape. */
static void read_cpu_name(char* name, size_t size) {
    snprintf(name, size, "unknown");
    FILE* file = fopen("/proc/cpuinfo", "r");
    char line[256];
    while (file && fgets(line, sizeof line, file)) {
        const char* colon = strchr(line, ':');
        if (strncmp(line, "model name", 10) == 0 && colon) {
            snprintf(name, size, "%.*s", (int)strcspn(colon + 2, "\n"), colon + 2);
            break;
        }
    }
    if (file) {
        fclose(file);
    }
    for (char* c = name; *c; ++c) {
        *c = *c == '"' || *c == '\\' || (unsigned char)*c < 0x20 ? ' ' : *c;
    }
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
        render_describe_gl(bench->driver, sizeof bench->driver);
    }
}

static void close_graphics(Bench* bench) {
    if (bench->renderer) {
        target_destroy(&bench->target);
    }
    renderer_destroy(bench->renderer);
    headless_destroy(bench->headless);
}

/* ---- Output -------------------------------------------------------------------------------- */

static void print_table(const Bench* bench, const char* cpu, FILE* out) {
    fprintf(out, "swell %s, %s, %ld cores, GL: %s\n\n", SWELL_VERSION, cpu,
            sysconf(_SC_NPROCESSORS_ONLN), bench->renderer ? bench->driver : "none");
    fprintf(out, "    N  method  workers  stage      median ms     least ms\n");
    for (int i = 0; i < bench->result_count; ++i) {
        const BenchResult* r = &bench->result[i];
        fprintf(out, "%5d  %-6s  %7d  %-9s %10.4f   %10.4f\n", r->grid,
                ocean_method_name(r->method), r->workers, STAGE_NAMES[r->stage], r->ms_median,
                r->ms_min);
    }
    if (bench->ripple.count > 0) {
        fprintf(
            out,
            "\n       cells  scheme    workers  median ms/step   Mcells/s   of copy bandwidth\n");
    }
    for (int i = 0; i < bench->ripple.count; ++i) {
        const RippleResult* r = &bench->ripple.result[i];
        fprintf(out, "%5d x %4d  %-8s  %7d      %10.4f %10.0f   %17.2f\n", r->width, r->height,
                ripple_scheme_name(r->scheme), r->workers, r->ms_median,
                1e-3 * r->width * r->height / r->ms_median, r->copy_ms / r->ms_median);
    }
}

static void print_json(const Bench* bench, const char* cpu, FILE* out) {
    fprintf(out, "{\"version\": \"%s\", \"machine\": {\"cpu\": \"%s\", \"cores\": %ld, \"gl\": ",
            SWELL_VERSION, cpu, sysconf(_SC_NPROCESSORS_ONLN));
    fprintf(out, bench->renderer ? "\"%s\"" : "null", bench->driver);
    fprintf(out, "}, \"results\": [");
    for (int i = 0; i < bench->result_count; ++i) {
        const BenchResult* r = &bench->result[i];
        fprintf(out,
                "%s\n  {\"stage\": \"%s\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
                "\"ms_median\": %.6f, \"ms_min\": %.6f}",
                i ? "," : "", STAGE_NAMES[r->stage], ocean_method_name(r->method), r->grid,
                r->workers, r->ms_median, r->ms_min);
    }
    for (int i = 0; i < bench->ripple.count; ++i) {
        const RippleResult* r = &bench->ripple.result[i];
        fprintf(out,
                "%s\n  {\"stage\": \"ripple\", \"method\": \"%s\", \"grid\": %d, \"workers\": %d, "
                "\"ms_median\": %.6f, \"ms_min\": %.6f, \"height\": %d, "
                "\"cells_per_second\": %.0f, \"copy_ms\": %.6f}",
                i || bench->result_count ? "," : "", ripple_scheme_name(r->scheme), r->width,
                r->workers, r->ms_median, r->ms_min, r->height,
                1e3 * r->width * r->height / r->ms_median, r->copy_ms);
    }
    fprintf(out, "\n]}\n");
}

bool bench_run(const Options* options, FILE* out, Error* error) {
    Bench* bench = memory_allocate(1, sizeof *bench, error);
    if (!bench) {
        return false;
    }
    bench->options = options;
    open_graphics(bench);
    const bool narrowed = options_given(options, "--grid") || options_given(options, "--method");
    const bool ok =
        time_everything(bench, error) && (narrowed || bench_ripple(options, &bench->ripple, error));
    if (ok) {
        char cpu[256];
        read_cpu_name(cpu, sizeof cpu);
        if (options->json) {
            print_json(bench, cpu, out);
        } else {
            print_table(bench, cpu, out);
        }
    }
    close_graphics(bench);
    memory_free(bench);
    return ok;
}

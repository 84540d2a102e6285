#include "aims.h"

#include "swell/render.h"

#include <math.h>
#include <string.h>

const char* bench_stage_name(BenchStage stage) {
    static const char* const NAMES[BENCH_STAGE_COUNT] = {
        "spectrum", "transform", "vertices", "frame",    "change",
        "wake",     "upload",    "draw",     "draw-all", "ahead"};
    return NAMES[stage];
}

bool bench_aim_is_met(const BenchAim* aim) {
    return aim->at_least ? aim->value >= aim->aim : aim->value <= aim->aim;
}

static bool equal_strings(const char* a, const char* b) {
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool equal_cases(const BenchCase* a, const BenchCase* b) {
    return a->stage == b->stage && equal_strings(a->method, b->method) && a->grid == b->grid &&
           a->workers == b->workers && a->cascades == b->cascades &&
           equal_strings(a->look, b->look) && equal_strings(a->quality, b->quality);
}

double bench_find_case(const BenchResults* results, const BenchCase* what) {
    for (int i = 0; i < results->count; ++i) {
        if (equal_cases(&results->result[i].what, what)) {
            return results->result[i].ms_median;
        }
    }
    return (double)NAN;
}

double bench_find(const BenchResults* results, BenchStage stage, const char* method, int grid,
                  int workers) {
    BenchCase what = {stage, method, grid, workers, 1, NULL, NULL};
    if (stage >= BENCH_UPLOAD) {
        what.look = render_look_name(RENDER_LOOK_CLASSIC);
    }
    return bench_find_case(results, &what);
}

/* Adds an aim unless its value is NaN, for lack of a result. */
static void judge(BenchAims* aims, const char* what, int grid, double value, bool at_least,
                  double aim) {
    if (!isnan(value) && aims->count < BENCH_AIMS_MAX) {
        aims->aim[aims->count++] = (BenchAim){what, grid, at_least, value, aim};
    }
}

static void judge_computing(const BenchResults* results, int workers, BenchAims* aims) {
    static const struct {
        int grid;
        double faster; /* 0: none is aimed at */
        double of_fftw;
    } AIMS[] = {
        {64, 5.0, 1.0}, {128, 0.0, 1.0}, {256, 11.0, 1.0}, {512, 11.0, 1.0}, {1024, 0.0, 1.3}};
    for (size_t i = 0; i < sizeof AIMS / sizeof *AIMS; ++i) {
        const int grid = AIMS[i].grid;
        const double frame = bench_find(results, BENCH_FRAME, "fft", grid, workers);
        const double alone = bench_find(results, BENCH_FRAME, "fft", grid, 1);
        if (AIMS[i].faster > 0.0) {
            judge(aims, "CPU frame: times faster than the source's method", grid,
                  bench_find(results, BENCH_FRAME, BENCH_SOURCE, grid, 1) / frame, true,
                  AIMS[i].faster);
        }
        judge(aims, "transform of eight fields, one worker: time of FFTW's", grid,
              bench_find(results, BENCH_TRANSFORM, "fft", grid, 1) /
                  bench_find(results, BENCH_TRANSFORM, BENCH_FFTW, grid, 1),
              false, AIMS[i].of_fftw);
        if (grid >= 256 && workers > 1) {
            judge(aims, "CPU frame: all workers, times faster than one", grid, alone / frame, true,
                  1.7);
        }
    }
    judge(aims, "CPU frame: time of that of N = 256", 1024,
          bench_find(results, BENCH_FRAME, "fft", 1024, workers) /
              bench_find(results, BENCH_FRAME, "fft", 256, workers),
          false, 30.0);
    judge(aims, "CPU frame by the DFT, ms", 64,
          bench_find(results, BENCH_FRAME, "dft", 64, workers), false, 3.0);
    judge(aims, "step of a wake patch, one worker, ms", 256,
          bench_find(results, BENCH_WAKE, "fft", 256, 1), false, 0.5);
}

static void judge_drawing(const BenchResults* results, int workers, BenchAims* aims) {
    for (int grid = 64; grid <= OCEAN_GRID_MAX; grid *= 2) {
        const double draw = bench_find(results, BENCH_DRAW, "fft", grid, workers);
        if (grid == 64 || grid == 256) {
            judge(aims, "drawing: time of drawing every tile in full", grid,
                  draw / bench_find(results, BENCH_DRAW_ALL, "fft", grid, workers), false,
                  grid == 64 ? 0.5 : 0.2);
        }
        const double frame = bench_find(results, BENCH_FRAME, "fft", grid, workers);
        const double drawing = draw + bench_find(results, BENCH_UPLOAD, "fft", grid, workers);
        const double longer = drawing > frame ? drawing : frame; /* NaN where one is */
        judge(aims, "frame with the sea ahead: time of the longer half", grid,
              bench_find(results, BENCH_AHEAD, "fft", grid, workers) / longer, false, 1.1);
    }
}

/* The default sea against one cascade of Phillips. The computation of phases is compared with one
   worker, which does not share caches. */
static void judge_cascades(const BenchResults* results, int workers, BenchAims* aims) {
    enum { GRID = 256, CASCADES = 3 };
    const BenchCase all = {BENCH_FRAME, "fft", GRID, workers, CASCADES, NULL, NULL};
    BenchCase alone = all, evolution = all;
    alone.workers = evolution.workers = 1;
    evolution.stage = BENCH_SPECTRUM;
    const double frame = bench_find_case(results, &all);
    judge(aims, "CPU frame of three cascades: time of one of Phillips", GRID,
          frame / bench_find(results, BENCH_FRAME, "fft", GRID, workers), false, 3.3);
    judge(aims, "evolution of exact frequencies: time of the table's", GRID,
          bench_find_case(results, &evolution) / CASCADES /
              bench_find(results, BENCH_SPECTRUM, "fft", GRID, 1),
          false, 1.5);
    BenchCase change = all;
    change.stage = BENCH_CHANGE;
    judge(aims, "CPU frame while the wind changes: time of the usual", GRID,
          bench_find_case(results, &change) / frame, false, 2.2);
    if (workers > 1) {
        judge(aims, "CPU frame of three cascades: all workers against one", GRID,
              bench_find_case(results, &alone) / frame, true, 1.7);
    }
}

/* Pictures in the sea look against one in the classic look, each with its upload. */
static void judge_looks(const BenchResults* results, int workers, BenchAims* aims) {
    enum { GRID = 256, CASCADES = 3 };
    static const struct {
        RenderQuality quality;
        const char* what;
        double aim;
    } AIMS[] = {
        {RENDER_QUALITY_LOW, "picture in the sea look, low: time of the classic", 2.3},
        {RENDER_QUALITY_MEDIUM, "picture in the sea look, medium: time of the classic", 3.0},
        {RENDER_QUALITY_HIGH, "picture in the sea look, high: time of the classic", 12.0}};
    const double classic = bench_find(results, BENCH_UPLOAD, "fft", GRID, workers) +
                           bench_find(results, BENCH_DRAW, "fft", GRID, workers);
    for (size_t i = 0; i < sizeof AIMS / sizeof *AIMS; ++i) {
        BenchCase what = {BENCH_UPLOAD,
                          "fft",
                          GRID,
                          workers,
                          CASCADES,
                          render_look_name(RENDER_LOOK_SEA),
                          render_quality_name(AIMS[i].quality)};
        const double upload = bench_find_case(results, &what);
        what.stage = BENCH_DRAW;
        judge(aims, AIMS[i].what, GRID, (upload + bench_find_case(results, &what)) / classic, false,
              AIMS[i].aim);
    }
}

/* With the width shown instead of N; from minima, because they are small differences. */
static void judge_pools(const BenchPoolResults* pools, BenchAims* aims) {
    for (int i = 0; i < pools->count; ++i) {
        const BenchPoolResult* pool = &pools->result[i];
        judge(aims,
              pool->width <= 320 ? "open pool when still, ms"
                                 : "enlarged pool when still: of moving",
              pool->width,
              pool->width <= 320 ? pool->still.ms_min : pool->still.ms_min / pool->moving.ms_min,
              false, pool->width <= 320 ? 2.0 : 0.2);
    }
}

void bench_compare_aims(const BenchResults* results, const BenchPoolResults* pools, int workers,
                        BenchAims* aims) {
    aims->count = 0;
    judge_computing(results, workers, aims);
    judge_cascades(results, workers, aims);
    judge(aims, "bytes streamed per sample", results->count > 0 ? results->result[0].what.grid : 0,
          (double)sizeof(OceanTexel), false, 32.0);
    judge_drawing(results, workers, aims);
    judge_looks(results, workers, aims);
    judge_pools(pools, aims);
}

#include "aims.h"

#include "swell/ocean.h"

#include <math.h>
#include <string.h>

const char* bench_stage_name(BenchStage stage) {
    static const char* const NAMES[BENCH_STAGE_COUNT] = {
        "spectrum", "transform", "texels", "frame", "upload", "draw", "draw-all", "ahead"};
    return NAMES[stage];
}

bool bench_aim_is_met(const BenchAim* aim) {
    return aim->at_least ? aim->value >= aim->aim : aim->value <= aim->aim;
}

double bench_find(const BenchResults* results, BenchStage stage, const char* method, int grid,
                  int workers) {
    for (int i = 0; i < results->count; ++i) {
        const BenchResult* r = &results->result[i];
        if (r->stage == stage && strcmp(r->method, method) == 0 && r->grid == grid &&
            r->workers == workers) {
            return r->ms_median;
        }
    }
    return (double)NAN;
}

/* Leaves out what depends on something that was not measured. */
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

void bench_judge(const BenchResults* results, int workers, BenchAims* aims) {
    aims->count = 0;
    judge_computing(results, workers, aims);
    judge(aims, "bytes uploaded per sample", results->count > 0 ? results->result[0].grid : 0,
          (double)sizeof(OceanTexel), false, 32.0);
    judge_drawing(results, workers, aims);
}

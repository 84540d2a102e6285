/*
 * The results of the stages, and the aims to compare them with.
 */
#ifndef SWELL_BENCH_AIMS_H
#define SWELL_BENCH_AIMS_H

#include "pools.h"

#include <stdbool.h>

enum { BENCH_RESULTS_MAX = 192, BENCH_AIMS_MAX = 64 };

typedef enum BenchStage {
    BENCH_SPECTRUM,
    BENCH_TRANSFORM,
    BENCH_VERTICES, /* the texels that displace vertices */
    BENCH_FRAME,
    BENCH_CHANGE, /* the slowest frame while the wind changes */
    BENCH_WAKE,   /* a step of a wake patch */
    BENCH_UPLOAD,
    BENCH_DRAW,
    BENCH_DRAW_ALL, /* without levels of detail */
    BENCH_AHEAD,    /* a frame during which the next frame's sea is computed */
    BENCH_STAGE_COUNT
} BenchStage;

const char* bench_stage_name(BenchStage stage);

/* Other methods than "fft" and "dft". */
#define BENCH_SOURCE "source" /* a frame as the source document computes it */
#define BENCH_FFTW "fftw"     /* a transform by FFTW */

/* What was timed. Strings are static. */
typedef struct BenchCase {
    BenchStage stage;
    const char* method;
    int grid, workers;
    int cascades;        /* of the sea */
    const char* look;    /* of drawing and uploads, or NULL */
    const char* quality; /* of the sea look, or NULL */
} BenchCase;

typedef struct BenchResult {
    BenchCase what;
    double ms_median, ms_min;
} BenchResult;

typedef struct BenchResults {
    int count;
    BenchResult result[BENCH_RESULTS_MAX];
} BenchResults;

/* The median [ms], or NaN if the case was not measured. */
double bench_find_case(const BenchResults* results, const BenchCase* what);

/* The same for one cascade; for drawing, in the classic look. */
double bench_find(const BenchResults* results, BenchStage stage, const char* method, int grid,
                  int workers);

typedef struct BenchAim {
    const char* what;
    int grid;
    bool at_least; /* else at most */
    double value, aim;
} BenchAim;

typedef struct BenchAims {
    int count;
    BenchAim aim[BENCH_AIMS_MAX];
} BenchAims;

bool bench_aim_is_met(const BenchAim* aim);

/* Fills the aims for which all results are known. `workers`: all workers of the machine. */
void bench_compare_aims(const BenchResults* results, const BenchPoolResults* pools, int workers,
                        BenchAims* aims);

#endif

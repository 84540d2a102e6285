/*
 * Times the pool beside the sea: what it adds to a picture while it is still, and while it moves.
 */
#ifndef SWELL_BENCH_POOLS_H
#define SWELL_BENCH_POOLS_H

#include "swell/bench.h"

enum { BENCH_POOL_RESULTS_MAX = 4 };

/* What it adds to a picture of nothing else, and the least of that [ms]. */
typedef struct BenchPoolTime {
    double ms_median, ms_min;
} BenchPoolTime;

typedef struct BenchPoolResult {
    int width, height;    /* at which it is shown, pixels */
    BenchPoolTime still;  /* its picture is kept */
    BenchPoolTime moving; /* uploaded and drawn anew, without its steps */
} BenchPoolResult;

typedef struct BenchPoolResults {
    int count;
    BenchPoolResult result[BENCH_POOL_RESULTS_MAX];
} BenchPoolResults;

/* A pool of 320 x 240 cells at the sizes it opens with and as large as the target allows. Fails
   with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool bench_time_pools(Renderer* renderer, const RenderTarget* target, BenchPoolResults* results,
                      SwellError* error);

#endif

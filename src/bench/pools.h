/*
 * Times the pool window: its part of the time of a picture while the pool is still, and while it
 * moves.
 */
#ifndef SWELL_BENCH_POOLS_H
#define SWELL_BENCH_POOLS_H

#include "swell/bench.h"

enum { BENCH_POOL_RESULTS_MAX = 4 };

/* The time that it adds to an empty picture: difference of medians and of minima [ms]. */
typedef struct BenchPoolTime {
    double ms_median, ms_min;
} BenchPoolTime;

typedef struct BenchPoolResult {
    int width, height;    /* of its window, pixels */
    BenchPoolTime still;  /* from its cached picture */
    BenchPoolTime moving; /* uploaded and drawn again; without its steps */
} BenchPoolResult;

typedef struct BenchPoolResults {
    int count;
    BenchPoolResult result[BENCH_POOL_RESULTS_MAX];
} BenchPoolResults;

/* Times a pool of 320 x 240 cells at its initial sizes and as large as the target. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool bench_time_pools(Renderer* renderer, const RenderTarget* target, BenchPoolResults* results,
                      SwellError* error);

#endif

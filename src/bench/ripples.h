/*
 * Times the ripple schemes, with the machine's copy bandwidth for comparison.
 */
#ifndef SWELL_BENCH_RIPPLES_H
#define SWELL_BENCH_RIPPLES_H

#include "swell/bench.h"

enum { BENCH_RIPPLE_RESULTS_MAX = 32 };

typedef struct BenchRippleResult {
    RippleScheme scheme;
    int width, height, workers;
    double ms_median, ms_min; /* of a step */
    double copy_ms;           /* median of copying as many bytes as a step moves */
} BenchRippleResult;

typedef struct BenchRippleResults {
    int count;
    BenchRippleResult result[BENCH_RIPPLE_RESULTS_MAX];
} BenchRippleResults;

/* Times each requested scheme on 320 x 240, 1024 x 1024 and 4096 x 4096 cells, with one worker and
   with all. A step moves 12 bytes per cell: it reads u and u- and writes u+; the copy reads 6 and
   writes 6. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool bench_time_ripples(const BenchRequest* request, BenchRippleResults* results,
                        SwellError* error);

#endif

/*
 * Times the finite-difference core beside the machine's copy bandwidth.
 */
#ifndef SWELL_APP_BENCH_RIPPLE_H
#define SWELL_APP_BENCH_RIPPLE_H

#include "options.h"

enum { RIPPLE_RESULTS_MAX = 32 };

typedef struct RippleResult {
    RippleScheme scheme;
    int width, height, workers;
    double ms_median, ms_min; /* of a step */
    double copy_ms;           /* median of copying as many bytes as a step moves */
} RippleResult;

typedef struct RippleResults {
    int count;
    RippleResult result[RIPPLE_RESULTS_MAX];
} RippleResults;

/* Each scheme on 320 x 240, 1024 x 1024 and 4096 x 4096 cells, with one worker and with all. A step
   moves 12 bytes a cell: u and u- are read, u+ is written; the copy beside it reads 6 and writes 6.
   --scheme and --threads narrow it. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool bench_ripple(const Options* options, RippleResults* results, SwellError* error);

#endif

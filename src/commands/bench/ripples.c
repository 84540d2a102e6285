/*
 * Times the wave schemes at three sizes, beside a copy of as many bytes: the memory's own speed.
 */
#include "bench.h"

#include <string.h>

static const int SIZES[][2] = {{320, 240}, {1024, 1024}, {4096, 4096}};
static const double SECONDS = 0.12; /* of repeating one thing */
enum {
    SIZE_COUNT = sizeof SIZES / sizeof *SIZES,
    RUNS_LEAST = 5,
    COPY_BYTES = 6,
    COPY_BLOCKS = 64
};

typedef struct CopyJob {
    char* to;
    const char* from;
    size_t block_bytes;
} CopyJob;

static void copy_block(void* context, int block, int worker) {
    (void)worker;
    const CopyJob* job = context;
    const size_t at = (size_t)block * job->block_bytes;
    memcpy(job->to + at, job->from + at, job->block_bytes);
}

/* The median time of a copy that reads and writes as many bytes as a step. */
static bool time_copy(SwellWorkers* workers, size_t cells, double* ms, SwellError* error) {
    CopyJob job = {.block_bytes = cells * COPY_BYTES / COPY_BLOCKS};
    char* to = swell_memory_allocate(cells, COPY_BYTES, error);
    char* from = to ? swell_memory_allocate(cells, COPY_BYTES, error) : NULL;
    BenchRuns runs = {0};
    if (from) {
        job.to = to;
        job.from = from;
        swell_workers_run(workers, COPY_BLOCKS, copy_block, &job);
        while (bench_runs_begin(&runs, SECONDS, RUNS_LEAST)) {
            swell_workers_run(workers, COPY_BLOCKS, copy_block, &job);
            bench_runs_end(&runs);
        }
        double least = 0.0;
        bench_runs_summarise(&runs, ms, &least);
    }
    swell_memory_free(from);
    swell_memory_free(to);
    return from != NULL;
}

static bool time_scheme(Bench* bench, RippleParams params, const int size[2], SwellWorkers* workers,
                        double copy_ms, SwellError* error) {
    params.width = size[0];
    params.height = size[1];
    Ripple* ripple = ripple_create(&params, workers, error);
    if (!ripple) {
        return false;
    }
    /* Waves in all cells. */
    for (int y = 8; y < size[1] - 1; y += 16) {
        for (int x = 8; x < size[0] - 1; x += 16) {
            ripple_set_cell(ripple, x, y, ripple_stone_height(params.scheme, 2), NULL);
        }
    }
    BenchRuns runs = {0};
    ripple_step(ripple, 3);
    while (bench_runs_begin(&runs, SECONDS, RUNS_LEAST)) {
        ripple_step(ripple, 1);
        bench_runs_end(&runs);
    }
    const BenchCase what = {.stage = BENCH_RIPPLE,
                            .method = ripple_scheme_name(params.scheme),
                            .grid = size[0],
                            .height = size[1],
                            .workers = swell_workers_count(workers)};
    BenchResult* result = bench_keep_result(bench, &runs, &what);
    if (result) {
        result->copy_ms = copy_ms;
    }
    ripple_destroy(ripple);
    return true;
}

static bool time_size(Bench* bench, const int size[2], int count, SwellError* error) {
    SwellWorkers* workers = swell_workers_create(count, error);
    double copy_ms = 0.0;
    bool ok = workers && time_copy(workers, (size_t)size[0] * (size_t)size[1], &copy_ms, error);
    for (int i = 0; ok && i < bench->scheme_count; ++i) {
        if (host_interrupts_pending()) {
            ok = swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted");
        }
        ok = ok && time_scheme(bench, bench->scheme[i], size, workers, copy_ms, error);
    }
    swell_workers_destroy(workers);
    return ok;
}

bool bench_time_ripples(Bench* bench, SwellError* error) {
    const int sizes = bench->scheme_count > 0 ? SIZE_COUNT : 0;
    for (int i = 0; i < sizes; ++i) {
        if ((bench->one_alone && !time_size(bench, SIZES[i], 1, error)) ||
            !time_size(bench, SIZES[i], bench->settings->computing.threads, error)) {
            return false;
        }
    }
    return true;
}

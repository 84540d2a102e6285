/* Repeats of one measurement: how many are enough, their median and their least. */
#include "bench.h"

#include <assert.h>
#include <stdlib.h>

void bench_runs_add(BenchRuns* runs, double ms) {
    if (runs->count < BENCH_RUNS_MAX) {
        runs->ms[runs->count++] = ms;
    }
}

bool bench_runs_begin(BenchRuns* runs, double seconds, int least) {
    const double now = host_clock_ms();
    runs->first_ms = runs->count == 0 ? now : runs->first_ms;
    runs->begun_ms = now;
    if (host_interrupts_pending()) {
        return runs->count == 0; /* bench_runs_summarise needs one */
    }
    return runs->count < least ||
           (now - runs->first_ms < 1e3 * seconds && runs->count < BENCH_RUNS_MAX);
}

void bench_runs_end(BenchRuns* runs) {
    bench_runs_add(runs, host_clock_ms() - runs->begun_ms);
}

static int compare_numbers(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

void bench_runs_summarise(BenchRuns* runs, double* median, double* least) {
    assert(runs->count > 0);
    qsort(runs->ms, (size_t)runs->count, sizeof *runs->ms, compare_numbers);
    *median = runs->ms[runs->count / 2];
    *least = runs->ms[0];
}

BenchResult* bench_keep_result(Bench* bench, BenchRuns* runs, const BenchCase* what) {
    BenchResult* result = NULL;
    if (runs->count > 0 && bench->result_count < BENCH_RESULTS_MAX) {
        result = &bench->result[bench->result_count++];
        *result = (BenchResult){.what = *what};
        bench_runs_summarise(runs, &result->ms_median, &result->ms_min);
    }
    runs->count = 0;
    return result;
}

/* Repeats of one measurement: how many are enough, their median and their least. */
#include "bench.h"

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
        return runs->count == 0; /* a median needs one */
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

double bench_runs_median(BenchRuns* runs) {
    qsort(runs->ms, (size_t)runs->count, sizeof *runs->ms, compare_numbers);
    return runs->ms[runs->count / 2];
}

void bench_keep_result(Bench* bench, BenchRuns* runs, BenchStage stage, BenchResult what) {
    if (runs->count > 0 && bench->result_count < BENCH_RESULTS_MAX) {
        what.stage = stage;
        what.ms_median = bench_runs_median(runs);
        what.ms_min = runs->ms[0];
        bench->result[bench->result_count++] = what;
    }
}

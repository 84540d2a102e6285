#include "bench_runs.h"

#include "swell/host.h"

#include <assert.h>
#include <stdlib.h>

void runs_add(Runs* runs, double ms) {
    if (runs->count < RUNS_MAX) {
        runs->ms[runs->count++] = ms;
    }
}

bool runs_want_more(const Runs* runs, double start_ms, double seconds, int least) {
    return runs->count < least ||
           (host_clock_ms() - start_ms < 1e3 * seconds && runs->count < RUNS_MAX);
}

static int compare_numbers(const void* a, const void* b) {
    const double x = *(const double*)a, y = *(const double*)b;
    return (x > y) - (x < y);
}

void runs_summarise(Runs* runs, double* median, double* least) {
    assert(runs->count > 0);
    qsort(runs->ms, (size_t)runs->count, sizeof *runs->ms, compare_numbers);
    *median = runs->ms[runs->count / 2];
    *least = runs->ms[0];
}

/*
 * Repeated runs of one stage.
 */
#ifndef SWELL_BENCH_RUNS_H
#define SWELL_BENCH_RUNS_H

#include <stdbool.h>

enum { BENCH_RUNS_MAX = 201 };

/* Times of one stage in milliseconds, in the order of the runs. */
typedef struct BenchRuns {
    int count;
    double ms[BENCH_RUNS_MAX];
} BenchRuns;

/* Ignores runs that do not fit. */
void bench_runs_add(BenchRuns* runs, double ms);

/* Whether to continue: until there are `least` runs and `seconds` have passed since `start_ms`, or,
   after a signal, until there is one run. */
bool bench_runs_want_more(const BenchRuns* runs, double start_ms, double seconds, int least);

/* Sorts the runs, at least one, and fills their median and minimum. */
void bench_runs_summarise(BenchRuns* runs, double* median, double* least);

#endif

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

/* Drops what does not fit. */
void bench_runs_add(BenchRuns* runs, double ms);

/* Whether to go on: until `least` runs are there and `seconds` have passed since `start_ms`, or,
   after a signal, until there is one. */
bool bench_runs_want_more(const BenchRuns* runs, double start_ms, double seconds, int least);

/* Sorts the runs and gives their median and least. There is at least one run. */
void bench_runs_summarise(BenchRuns* runs, double* median, double* least);

#endif

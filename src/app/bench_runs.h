/*
 * What the benches share: the runs of one thing timed again and again.
 */
#ifndef SWELL_APP_BENCH_RUNS_H
#define SWELL_APP_BENCH_RUNS_H

#include <stdbool.h>

enum { RUNS_MAX = 201 };

/* Times of one stage in milliseconds, in the order of the runs. */
typedef struct Runs {
    int count;
    double ms[RUNS_MAX];
} Runs;

/* What does not fit is forgotten. */
void runs_add(Runs* runs, double ms);

/* Whether to go on: until `least` runs are there and `seconds` have passed since `start_ms`. */
bool runs_want_more(const Runs* runs, double start_ms, double seconds, int least);

/* Sorts the runs and gives their median and least. There is at least one run. */
void runs_summarise(Runs* runs, double* median, double* least);

#endif

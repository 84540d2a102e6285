/*
 * What the bench has measured, and how it is printed.
 */
#ifndef SWELL_APP_BENCH_REPORT_H
#define SWELL_APP_BENCH_REPORT_H

#include "bench_aims.h"
#include "bench_ripple.h"

#include <stdio.h>

typedef struct BenchReport {
    char cpu[256];
    char driver[256]; /* "" without OpenGL */
    int workers;      /* all of the machine, or as many as were asked for */
    BenchResults results;
    RippleResults ripple;
    BenchAims aims;
} BenchReport;

/* Fills in the machine's name of its processor. */
void bench_report_read_cpu(BenchReport* report);

void bench_report_print_table(const BenchReport* report, FILE* out);
void bench_report_print_json(const BenchReport* report, FILE* out);

#endif

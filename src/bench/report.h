/*
 * The measurements of the bench, printed as a table or as JSON.
 */
#ifndef SWELL_BENCH_REPORT_H
#define SWELL_BENCH_REPORT_H

#include "aims.h"
#include "pools.h"
#include "ripples.h"

#include <stdio.h>

typedef struct BenchReport {
    const char* version;  /* borrowed */
    char cpu[256];        /* without characters that JSON would have to escape */
    char driver[256];     /* "" without OpenGL */
    SwellError no_driver; /* why there is no OpenGL */
    int workers;          /* all of the machine, or --threads */
    BenchResults results;
    BenchRippleResults ripple;
    BenchPoolResults pool;
    BenchAims aims;
} BenchReport;

/* Fills in the program, its workers and the processor's name. */
void bench_report_describe(BenchReport* report, const BenchRequest* request);

void bench_report_print_table(const BenchReport* report, FILE* out);
void bench_report_print_json(const BenchReport* report, FILE* out);

#endif

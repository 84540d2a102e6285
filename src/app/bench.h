/*
 * Times every stage of a frame on this machine.
 */
#ifndef SWELL_APP_BENCH_H
#define SWELL_APP_BENCH_H

#include "app/options.h"

#include <stdio.h>

/* Measures and prints a table, or with --json one object, to `out`. --grid, --method and --threads
   narrow what is measured; the
   first two leave the ripples out. Without OpenGL there is no upload and no drawing. Fails with
   ERROR_MEMORY or ERROR_INTERRUPTED. */
bool bench_run(const Options* options, FILE* out, Error* error);

#endif

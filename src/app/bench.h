/*
 * Times every stage of a frame on this machine.
 */
#ifndef SWELL_APP_BENCH_H
#define SWELL_APP_BENCH_H

#include "options.h"

#include <stdio.h>

/* Measures and prints a table, or with --json one object, to `out`: our stages, what rivals need
   for the same (tests/bench), and how that stands to what is aimed at. --grid, --method and
   --threads narrow what is measured; the first two leave the ripples out, the last two the rivals.
   Without OpenGL there is no upload and no drawing. Fails with SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED.
 */
bool bench_run(const Options* options, FILE* out, SwellError* error);

#endif

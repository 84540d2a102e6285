/*
 * `swell bench`.
 */
#ifndef SWELL_COMMANDS_BENCH_COMMAND_H
#define SWELL_COMMANDS_BENCH_COMMAND_H

#include "options/options.h"

#include <stdio.h>

/* Measures and prints a table, or with --json one object, to `out`; shows progress on a terminal
   `log`. --grid, --method and --threads narrow what is measured; the first two leave the ripples
   out, the last two the rivals; --scheme narrows the ripples. Without OpenGL there is no upload and
   no drawing. Fails as bench_run does, and with SWELL_ERROR_RANGE where a scheme does not accept
   its constants. */
bool bench_command_run(const Settings* settings, FILE* out, FILE* log, SwellError* error);

#endif

/*
 * `swell wake DIR`: the wake of stones and a course at one time, as arrays.
 */
#ifndef SWELL_APP_WAKE_COMMAND_H
#define SWELL_APP_WAKE_COMMAND_H

#include "options.h"

#include <stdio.h>

/* Runs the script of the options up to --time and writes height, slope_x, slope_z, foam and psi
   (see wake_arrays.h) and parameters.json into `folder`, which is made if it is not there and goes
   again on failure. `log` receives the progress. Fails with SWELL_ERROR_USAGE where there is no
   script, as wake_run_open does, and with SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool wake_command_run(const Options* options, const char* folder, FILE* log, SwellError* error);

#endif

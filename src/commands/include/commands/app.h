/*
 * The program: reads the command line and runs its command.
 */
#ifndef SWELL_COMMANDS_APP_H
#define SWELL_COMMANDS_APP_H

#include "swell/base.h"

#include <stdio.h>

/* Runs the program. Results go to `out`, progress, notes and reports of --verbose to `log`. Fails
   with SWELL_ERROR_USAGE or SWELL_ERROR_RANGE where the command line is wrong, or with any other
   code. */
bool app_run(int argc, char** argv, FILE* out, FILE* log, SwellError* error);

#endif

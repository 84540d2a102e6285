/*
 * The app room: the command line, the window or the headless context, input, the camera, the order
 * of a frame, pictures and exports. It holds no formulas of the sea.
 */
#ifndef SWELL_COMMANDS_APP_H
#define SWELL_COMMANDS_APP_H

#include "swell/base.h"

#include <stdio.h>

/* Runs the program. What the user asked to see goes to `out`, reports of --verbose to `log`. On
   failure returns false: SWELL_ERROR_USAGE and SWELL_ERROR_RANGE mean that the command line was
   wrong, any other code that it could not be done. */
bool app_run(int argc, char** argv, FILE* out, FILE* log, SwellError* error);

#endif

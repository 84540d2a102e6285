/*
 * `swell ripple`: pool and string without a window.
 */
#ifndef SWELL_COMMANDS_RIPPLE_RUN_H
#define SWELL_COMMANDS_RIPPLE_RUN_H

#include "options/options.h"

#include <stdio.h>

/* Runs the field of the options and writes its final heights to `path`: a NumPy array, or, where
   the name ends in .png, the pool or string as drawn. Shows progress on a terminal `log`, which may
   be NULL. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_FILE, SWELL_ERROR_MEMORY, SWELL_ERROR_GRAPHICS
   or SWELL_ERROR_INTERRUPTED. */
bool ripple_run(const Settings* settings, const char* path, FILE* log, SwellError* error);

#endif

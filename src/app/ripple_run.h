/*
 * The finite-difference core without a window.
 */
#ifndef SWELL_APP_RIPPLE_RUN_H
#define SWELL_APP_RIPPLE_RUN_H

#include "app/options.h"

/* Runs the field that the options describe and writes its final heights to `path`: a NumPy array,
   or for a name that ends in .png the pool or the string as drawn. Fails with ERROR_RANGE,
   ERROR_FILE, ERROR_MEMORY, ERROR_GRAPHICS or ERROR_INTERRUPTED. */
bool ripple_run(const Options* options, const char* path, Error* error);

#endif

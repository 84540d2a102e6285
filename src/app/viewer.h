/*
 * The window: input, the order of a frame, what the keys do.
 */
#ifndef SWELL_APP_VIEWER_H
#define SWELL_APP_VIEWER_H

#include "app/options.h"

#include <stdio.h>

/* Runs until the user leaves or --frames are drawn. Figures of --frames go to `out`, reports of
   --verbose to `log`. Fails with ERROR_DISPLAY where there is no display to open a window on,
   ERROR_GRAPHICS or ERROR_MEMORY. */
bool viewer_run(const Options* options, FILE* out, FILE* log, Error* error);

#endif

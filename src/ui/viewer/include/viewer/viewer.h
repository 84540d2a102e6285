/*
 * The window.
 */
#ifndef SWELL_VIEWER_VIEWER_H
#define SWELL_VIEWER_VIEWER_H

#include "options/options.h"

#include <stdio.h>

/* Opens a window and runs until the user leaves or --frames are drawn. Figures of --frames go to
   `out`, reports of --verbose to `log`. Fails with SWELL_ERROR_DISPLAY where there is no display,
   SWELL_ERROR_GRAPHICS or SWELL_ERROR_MEMORY. */
bool viewer_run(const Settings* settings, FILE* out, FILE* log, SwellError* error);

#endif

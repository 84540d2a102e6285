/*
 * `swell shot`: one frame as a picture, without a window.
 */
#ifndef SWELL_COMMANDS_SHOT_H
#define SWELL_COMMANDS_SHOT_H

#include "options/options.h"

#include <stdio.h>

/* Draws the frame of the options and writes it to `path` as PNG. Needs no display; shows
   progress on a terminal `log`, which may be NULL. Fails with SWELL_ERROR_GRAPHICS,
   SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. */
bool shot_draw(const Settings* settings, const char* path, FILE* log, SwellError* error);

#endif

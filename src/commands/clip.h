/*
 * `swell clip`: a sequence of pictures, as a film or each in a file.
 */
#ifndef SWELL_COMMANDS_CLIP_H
#define SWELL_COMMANDS_CLIP_H

#include "options/options.h"

#include <stdio.h>

/* Draws the clip of the options and writes it to `name`, see clip_kind. Needs no display; films
   need ffmpeg. Shows progress on a terminal `log`. Fails with SWELL_ERROR_USAGE, SWELL_ERROR_RANGE,
   SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED; then there
   is no film, but the finished pictures stay. */
bool clip_record(const Settings* settings, const char* name, FILE* log, SwellError* error);

#endif

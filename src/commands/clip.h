/*
 * `swell clip`: pictures of the sea one after the other, as a film or each in a file.
 */
#ifndef SWELL_COMMANDS_CLIP_H
#define SWELL_COMMANDS_CLIP_H

#include "options/options.h"

#include <stdio.h>

/* Draws the clip that the options describe, and writes it to `name`, which says in what form. Needs
   no display; films need ffmpeg. Tells a terminal `log` how far it is. Fails with
   SWELL_ERROR_USAGE, SWELL_ERROR_RANGE, SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY, SWELL_ERROR_FILE
   or SWELL_ERROR_INTERRUPTED; a film is then not there, of pictures those that are done. */
bool clip_record(const Options* options, const char* name, FILE* log, SwellError* error);

#endif

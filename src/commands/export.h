/*
 * `swell export`: the sea at one time or at many for other programs: NumPy arrays, OpenEXR or
 * 16-bit PNG maps, or a mesh with a point cache; with a JSON file that describes them.
 */
#ifndef SWELL_COMMANDS_EXPORT_H
#define SWELL_COMMANDS_EXPORT_H

#include "options/options.h"

#include <stdio.h>

/* Writes them into the folder `directory`, which is created if missing. Commits all files of a time
   together: a failure before changes nothing, and removes a created folder that stays empty. Shows
   progress on a terminal `log`. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_FILE, SWELL_ERROR_MEMORY
   or SWELL_ERROR_INTERRUPTED. */
bool export_sea(const Settings* settings, const char* directory, FILE* log, SwellError* error);

#endif

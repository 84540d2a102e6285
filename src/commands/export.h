/*
 * `swell export`: the sea at one time or at many, for other programs: NumPy arrays, OpenEXR or
 * 16-bit PNG maps, or a mesh with a point cache; with a JSON file that says what they are.
 */
#ifndef SWELL_COMMANDS_EXPORT_H
#define SWELL_COMMANDS_EXPORT_H

#include "options/options.h"

#include <stdio.h>

/* Writes them into the folder `directory`, which is made if it is not there. All files of a time
   are complete on the disk before the first takes its place; on failure before that nothing of it
   has changed, and where nothing was written a folder made here goes again. Tells a terminal `log`
   how far it is. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool export_sea(const Options* options, const char* directory, FILE* log, SwellError* error);

#endif

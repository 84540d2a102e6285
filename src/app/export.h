/*
 * The sea at one time as NumPy arrays, with a JSON file that says what they are.
 */
#ifndef SWELL_APP_EXPORT_H
#define SWELL_APP_EXPORT_H

#include "options.h"

/* Writes the arrays into the folder `directory`, which is made if it is not there. All
   files are complete on the disk before the first takes its place; on failure before that nothing
   has changed, and a folder made here goes again. Fails with
   SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or SWELL_ERROR_INTERRUPTED. */
bool export_sea(const Options* options, const char* directory, SwellError* error);

#endif

/*
 * The sea at one time as NumPy arrays, with a JSON file that says what they are.
 */
#ifndef SWELL_APP_EXPORT_H
#define SWELL_APP_EXPORT_H

#include "app/options.h"

/* Writes the arrays into the folder `directory`, which is made if it is not there. Files appear
   together at the end or not at all; a folder made here goes again on failure. Fails with
   ERROR_FILE, ERROR_MEMORY or ERROR_INTERRUPTED. */
bool export_sea(const Options* options, const char* directory, Error* error);

#endif

/*
 * The ending of the name of an output file.
 */
#ifndef SWELL_OPTIONS_OUTPUT_NAME_H
#define SWELL_OPTIONS_OUTPUT_NAME_H

#include "options/options.h"

/* Fails with SWELL_ERROR_USAGE for a name whose ending is that of a format which the command does
   not write. A name without an ending, and a file that is not regular, is for the first format.
   `name` may be NULL. */
bool output_name_check(Command command, const char* name, SwellError* error);

#endif

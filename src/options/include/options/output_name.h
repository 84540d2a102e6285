/*
 * What the name of a command's file says.
 */
#ifndef SWELL_OPTIONS_OUTPUT_NAME_H
#define SWELL_OPTIONS_OUTPUT_NAME_H

#include "options/options.h"

/* Refuses a name whose ending tells of a format that the command does not write
   (SWELL_ERROR_USAGE). A name without an ending, and what is no regular file, is taken for the
   first format. Takes a NULL name. */
bool output_name_check(Command command, const char* name, SwellError* error);

#endif

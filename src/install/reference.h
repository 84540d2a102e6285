/*
 * A manual page, of section 3, from a public header.
 */
#ifndef SWELL_INSTALL_REFERENCE_H
#define SWELL_INSTALL_REFERENCE_H

#include "swell/base.h"

#include <stdio.h>

/* Prints the page of the header at `path`, which is named after its room. Fails with
   SWELL_ERROR_FILE. */
bool reference_print(FILE* out, const char* path, SwellError* error);

#endif

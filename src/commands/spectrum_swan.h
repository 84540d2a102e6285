/* The spectrum of a sea as SWAN's text. */
#ifndef SWELL_COMMANDS_SPECTRUM_SWAN_H
#define SWELL_COMMANDS_SPECTRUM_SWAN_H

#include "swell/ocean.h"

/* Writes the table that the sea was given. If it was given none, or current, swell or breaking have
   changed it, writes a table of the sea's spectrum, of waves from a frequency to another [rad/s].
   Fails with SWELL_ERROR_MEMORY, SWELL_ERROR_FILE or SWELL_ERROR_INTERRUPTED. */
bool spectrum_write_swan(const OceanSea* sea, double low, double high, const char* path,
                         SwellError* error);

#endif

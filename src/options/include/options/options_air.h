/*
 * Resolves the air: aerosol and visibility are two measures of it (swell/sky.h). What was given
 * holds, what was not follows from the other, and so does what a preset gave if the user gave the
 * other. With neither it is a clear day at sea.
 */
#ifndef SWELL_OPTIONS_OPTIONS_AIR_H
#define SWELL_OPTIONS_OPTIONS_AIR_H

#include "options/options.h"

/* Fills in the aerosol and the visibility that were not given. With --haze the aerosol is that of
   the haze, and the visibility, where not given, 35 km as it was. */
void options_resolve_air(Settings* settings);

#endif

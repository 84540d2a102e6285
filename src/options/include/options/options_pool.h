/*
 * What options of pool and string need to have an effect in a command where nobody can show, drive
 * or choose anything later: all but the window.
 */
#ifndef SWELL_OPTIONS_OPTIONS_POOL_H
#define SWELL_OPTIONS_OPTIONS_POOL_H

#include "options/options.h"

/* Fails with SWELL_ERROR_USAGE where the command has nothing on which the option acts. */
bool options_check_needs(const Settings* settings, const OptionSpec* spec, SwellError* error);

/* Returns the scheme of pool or string where `scheme` is chosen: a string of `average` without
   --scheme or --damping is ripple_default_string's. */
RippleScheme options_scheme_of(const Settings* settings, RippleScheme scheme, int dimensions);

#endif

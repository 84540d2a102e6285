/*
 * Resolves the sun: that of --sun, or of an hour, a date and a place. Of --sun on one side and
 * --time-of-day, --utc, --date and --place on the other the later holds, and so does the later of
 * --time-of-day and --utc.
 */
#ifndef SWELL_OPTIONS_OPTIONS_HEAVENS_H
#define SWELL_OPTIONS_OPTIONS_HEAVENS_H

#include "options/options.h"

/* Whether the option is one of an hour, a date or a place. */
bool option_is_of_hour(OptionId option);

/* Whether such options, not --sun, set the sun. */
bool options_sun_is_of_hour(const Options* options);

/* Fills in `sun_hour` and, unless --sun holds, `sun`. With a date, a place or --utc sun, moon and
   stars are theirs: what is missing is that of the measured sea, else noon of an equinox at 45 N, 0
   E. With --time-of-day alone it is that of an equinox. Fails with SWELL_ERROR_USAGE where
   --sky-moves has no hour to begin with or --loop repeats. */
bool options_resolve_heavens(Options* options, SwellError* error);

/* Sets the options to an hour that keys have moved, or to the hand, so that resolving gives it. */
void options_take_sun_hour(Options* options, const SunHour* hour);

#endif

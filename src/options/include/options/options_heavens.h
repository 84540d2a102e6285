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
bool options_sun_is_of_hour(const Settings* settings);

/* Fills in `sun_hour` and, unless --sun holds, `sun`. With a date, a place or --utc sun, moon and
   stars are theirs: what is missing is that of the measured sea, else noon of an equinox at 45 N, 0
   E. With --time-of-day alone it is that of an equinox. Fails with SWELL_ERROR_USAGE where
   --sky-moves has no hour to begin with or --loop repeats. */
bool options_resolve_heavens(Settings* settings, SwellError* error);

/* Sets the sun to an hour, or to the hand, and the options so that resolving gives it again. */
void options_set_sun_hour(Settings* settings, const SunHour* hour);

#endif

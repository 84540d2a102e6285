/*
 * Resolves air and sun.
 *
 * Aerosol and visibility are two measures of one air (swell/sky.h). What was given holds, what was
 * not follows from the other, and so does what a preset gave if the user gave the other. With
 * neither the visibility is its default. With --haze the aerosol is that of the haze, and the
 * visibility, where not given, 35 km.
 *
 * The sun is that of --sun, or of an hour, a date and a place. Of --sun on one side and
 * --time-of-day, --utc, --date and --place on the other the later holds, and so does the later of
 * --time-of-day and --utc.
 */
#ifndef SWELL_OPTIONS_OPTIONS_LIGHT_H
#define SWELL_OPTIONS_OPTIONS_LIGHT_H

#include "options/options.h"

/* Whether such an option is said, by the user or by the preset: whose hour yields to a sun or an
   hour of the user. */
bool options_has_hour(const Settings* settings, OptionId option);

/* Whether such options, not --sun, set the sun. */
bool options_sun_is_of_hour(const Settings* settings);

/* Fills in the aerosol or the visibility that was not given, `sun_hour` and, unless --sun holds,
   `sun`. With a date, a place or --utc sun, moon and stars are theirs: what is missing is that of
   the measured sea, else noon of 2027-03-20, an equinox, at 45 N, 0 E. With --time-of-day alone it
   is SUN_BY_HOUR. Fails with SWELL_ERROR_USAGE where --sky-moves has no hour to begin with or
   --loop repeats. */
bool options_resolve_light(Settings* settings, SwellError* error);

/* Sets the sun to an hour, or to the hand, and the options so that resolving gives it again. */
void options_set_sun_hour(Settings* settings, const SunHour* hour);

#endif

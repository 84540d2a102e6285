/*
 * Resolves which sea the options mean: a wind, a force, or the numbers of the Phillips spectrum,
 * each with defaults of its own.
 */
#ifndef SWELL_OPTIONS_OPTIONS_SEA_H
#define SWELL_OPTIONS_OPTIONS_SEA_H

#include "options/options.h"

/* Fills in what was not given of options->ocean, the camera and the air. Fails with
   SWELL_ERROR_USAGE where options contradict each other. */
bool options_resolve_sea(Settings* settings, SwellError* error);

/* Reads the file of --sea, if there is one, into `measured_sea` and `measured`, before the sea is
   resolved. options_finish closes it. Fails as measured_sea_open and measured_sea_find do. */
bool options_open_sea(Settings* settings, SwellError* error);

/* Sets the spectrum of `params` to that of options->measured, and wind, choppiness, depth and
   length, except those that were given. */
void options_apply_measured(const Settings* settings, OceanParams* params);

/* Fills the defaults for a sea of the kind and wind of `settings`. */
void options_fill_standard(const Settings* settings, Settings* standard);

/* Whether the option is compatible with the sea and the sky of `options`: --wind with a Phillips
   sea alone, --fetch with the others, --clouds with a computed sky. */
bool options_go_with(const Settings* settings, const OptionSpec* spec);

/* Returns the force whose wind, fetch and spectrum the sea has, or -1. */
int options_force_of(const OceanSeaState* sea);

#endif

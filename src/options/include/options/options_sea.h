/*
 * Resolves which sea the options mean: a wind, a force, or the numbers of the Phillips spectrum,
 * each with defaults of its own.
 */
#ifndef SWELL_OPTIONS_OPTIONS_SEA_H
#define SWELL_OPTIONS_OPTIONS_SEA_H

#include "options/options.h"

/* Fills in what was not given of settings->ocean, the camera, the clouds, the air and the sun.
   Fails with SWELL_ERROR_USAGE where options contradict each other. */
bool options_resolve_sea(Settings* settings, SwellError* error);

/* Fails with SWELL_ERROR_USAGE where options of a file of spectra lack it, or others contradict it.
 */
bool options_check_file(const Settings* settings, SwellError* error);

/* Copies the file of spectra and its present hour. */
void options_copy_file(Settings* settings, const Settings* from);

/* Sets the spectrum of `params` to that of settings->sea.measured, and wind, choppiness, depth and
   length, except those that were given. */
void options_apply_measured(const Settings* settings, OceanParams* params);

/* Fills the defaults for a sea of the kind and wind of `settings`, and for its clouds. */
void options_fill_standard(const Settings* settings, Settings* standard);

/* Whether the option is compatible with the sea and the sky of `options`: --wind with a Phillips
   sea alone, --fetch with the others, --clouds with a computed sky. */
bool options_go_with(const Settings* settings, const OptionSpec* spec);

/* Returns the force whose wind, fetch and spectrum the sea has, or -1. */
int options_force_of(const OceanSeaState* sea);

/* Sets the gamma that suits the wind and the fetch, or their force, unless --gamma was given or the
   spectrum has none. */
void options_follow_gamma(const Settings* settings, OceanSeaState* sea);

#endif

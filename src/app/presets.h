/*
 * Presets: bundles of options under a name.
 */
#ifndef SWELL_APP_PRESETS_H
#define SWELL_APP_PRESETS_H

#include "options.h"

/* Sets what the preset of that index in --preset's choices says. Sea, light and view are those of
   the preset from here on; what follows on the command line overrides it. */
void preset_apply(Options* options, int preset);

/* The same by a name that there is. */
void preset_apply_named(Options* options, const char* name);

#endif

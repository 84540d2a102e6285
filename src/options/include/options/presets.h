/*
 * Presets: bundles of options under a name.
 */
#ifndef SWELL_OPTIONS_PRESETS_H
#define SWELL_OPTIONS_PRESETS_H

#include "options/options.h"

/* Sets the options of the preset with that index in --preset's choices. They override earlier
   values; those of an earlier preset return to their defaults. `classic`, the source document's
   program, first resets every option of sea and light. */
void preset_apply(Options* options, int preset);

/* The same by a name of --preset. */
void preset_apply_named(Options* options, const char* name);

#endif

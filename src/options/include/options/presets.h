/*
 * Presets: bundles of options under a name.
 */
#ifndef SWELL_OPTIONS_PRESETS_H
#define SWELL_OPTIONS_PRESETS_H

#include "options/options.h"

/* Sets what the preset of that index in --preset's choices says, as if it were typed in its place:
   what it sets overrides what came before, what comes later overrides it. What an earlier preset
   said is forgotten. `classic` is the source document's program in every option of sea and light:
   what was said of these before is forgotten, too. */
void preset_apply(Options* options, int preset);

/* The same by a name that there is. */
void preset_apply_named(Options* options, const char* name);

#endif

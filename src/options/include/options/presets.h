/*
 * Presets: bundles of options under a name. The program begins with `first`, whose options have
 * their defaults.
 */
#ifndef SWELL_OPTIONS_PRESETS_H
#define SWELL_OPTIONS_PRESETS_H

#include "options/options.h"

/* Sets the options of the preset with that index in --preset's choices. They override earlier
   values; those of an earlier preset return to their defaults. `classic`, the source document's
   program, first resets every option of sea and light. */
void preset_apply(Settings* settings, int preset);

/* Whether the preset has a value of its own for the option. */
bool preset_says(int preset, OptionId option);

/* Whether the preset sets the option, if only to its default. */
bool preset_sets(int preset, OptionId option);

/* Returns the value of an option in that preset, "" for a flag, or its default, NULL for none. */
const char* preset_text(int preset, OptionId option);

/* Reads that value; `value` stays where there is none, and for a flag. */
void preset_read(int preset, OptionId option, void* value);

/* The same as preset_apply by a name of --preset. */
void preset_apply_named(Settings* settings, const char* name);

#endif

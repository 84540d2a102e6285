/*
 * Presets: bundles of options under a name.
 */
#ifndef SWELL_OPTIONS_PRESETS_H
#define SWELL_OPTIONS_PRESETS_H

#include "options/options.h"

/* Sets the options of the preset with that index in --preset's choices. They override earlier
   values; those of an earlier preset return to their defaults. `classic`, the source document's
   program, first resets every option of sea and light. */
void preset_apply(Settings* settings, int preset);

/* Fills cloud cover, cumulus, cirrus and deck (0 to 1), of a Beaufort force under the options'
   preset: up to the preset's force its own, at 9 a storm's. Returns whether clouds follow the
   force: false where --clouds or --sky was given and where the preset is no fair one. */
bool preset_weather(const Settings* settings, int force, double clouds[3]);

/* Whether sea, light and rain still are those of the options' preset, wherever the camera is and
   whatever the time. False without a preset. */
bool preset_holds(const Settings* settings);

/* The same as preset_apply by a name of --preset. */
void preset_apply_named(Settings* settings, const char* name);

#endif

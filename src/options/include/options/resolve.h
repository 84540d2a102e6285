/*
 * Settings hold what was said, by the user or by the preset, and what follows from it: sea, clouds,
 * air and sun. This file finds the second from the first. Resolving twice changes nothing.
 */
#ifndef SWELL_OPTIONS_RESOLVE_H
#define SWELL_OPTIONS_RESOLVE_H

#include "options/options.h"

/* Fills in what was not said of sea, clouds, air and sun; all else stays, and so do all settings on
   failure. Fails with SWELL_ERROR_USAGE where options contradict each other. */
bool options_resolve(Settings* settings, SwellError* error);

/* Says one option of resolved settings, and resolves them; "" removes a picture's name or all
   waves. What contradicts the option is forgotten: a force drops wind and fetch. What must not
   change with it is said as it is: another wind keeps fetch and spectrum. A camera that was not
   moved stands before new land. Fails as options_set and options_resolve do, and then changes
   nothing. */
bool options_change(Settings* settings, OptionId option, const char* text, SwellError* error);

/* Applies a preset as on the command line, and takes away a picture of the sky, which would hide
   the preset's sun and clouds. */
bool options_choose_preset(Settings* settings, const char* name, SwellError* error);

/* Takes back what the user has said of an option: preset and default hold again. Then resolves. */
bool options_reset(Settings* settings, OptionId option, SwellError* error);

/* Where the camera stands without --camera: over the waves, looking against them, or before land.
 */
CameraPose options_usual_pose(const Settings* settings);

/* Resolves settings as they were parsed, and places the camera. Fails with SWELL_ERROR_USAGE also
   where options of the sky or of land contradict each other or lack another. */
bool options_complete(Settings* settings, SwellError* error);

/* Fails with SWELL_ERROR_USAGE where options of a file of spectra lack it, or others contradict it.
 */
bool options_check_file(const Settings* settings, SwellError* error);

/* Copies the file of spectra with its present hour. */
void options_copy_file(Settings* settings, const Settings* from);

/* Makes all parameters of the sea said ones. */
void options_say_sea(Settings* settings);

/* Fills the values to which options_reset returns: those of the preset, and those that suit the
   kind and the wind of the sea, land and rain. */
void options_fill_standard(const Settings* settings, Settings* standard);

/* Whether the option is compatible with sea and sky of the settings: --wind with a Phillips sea
   alone, --fetch with the others, --clouds with a computed sky. */
bool options_go_with(const Settings* settings, const OptionSpec* spec);

/* Returns the force whose wind, fetch and spectrum the sea has, or -1. */
int options_force_of(const OceanSeaState* sea);

#endif

/*
 * Settings hold the values that the user or the preset has set, and the values that follow from
 * these: sea, clouds, air and sun. Resolving finds the latter from the former. Resolving twice
 * changes nothing.
 */
#ifndef SWELL_OPTIONS_RESOLVE_H
#define SWELL_OPTIONS_RESOLVE_H

#include "options/options.h"

/* Fills in the values of sea, clouds, air and sun that were not set. All else stays, and on failure
   everything does. Fails with SWELL_ERROR_USAGE where options contradict each other. */
bool options_resolve(Settings* settings, SwellError* error);

/* Sets one option of resolved settings, and resolves them. "" removes a picture's name or all
   waves. Options that contradict it are reset: a force drops wind and fetch. Values that must not
   change with it are set as they are: another wind keeps fetch and spectrum. A camera that was not
   moved is placed before new land. Fails as options_set and options_resolve do, and then changes
   nothing. */
bool options_change(Settings* settings, OptionId option, const char* text, SwellError* error);

/* Applies a preset as on the command line, and removes a picture of the sky, which would hide the
   preset's sun and clouds. */
bool options_choose_preset(Settings* settings, const char* name, SwellError* error);

/* Removes the user's value of an option, so that preset and default hold again, and resolves. */
bool options_reset(Settings* settings, OptionId option, SwellError* error);

/* Resolves settings as they were parsed, and places the camera. Fails with SWELL_ERROR_USAGE also
   where options of the sky or of land contradict each other or lack another. */
bool options_complete(Settings* settings, SwellError* error);

/* Returns how the sea is drawn: with the lens of --intrinsics or of --projection, if given. */
DrawingSettings options_find_drawing(const Settings* settings);

/* Copies the file of spectra with its present hour. */
void options_copy_file(Settings* settings, const Settings* from);

/* Marks all parameters of the sea as set by the user. */
void options_say_sea(Settings* settings);

/* Fills the values to which options_reset returns: the preset's, and those that suit the kind and
   the wind of the sea, land and rain. */
void options_fill_standard(const Settings* settings, Settings* standard);

/* Returns whether the option is compatible with sea and sky of the settings: --wind with a Phillips
   sea alone, --fetch with seas that grow with it, --clouds with a computed sky. */
bool options_go_with(const Settings* settings, const OptionSpec* spec);

/* ---- Light ----------------------------------------------------------------------------------

   Aerosol and visibility are two measures of one air (swell/sky.h). What was given holds, what was
   not follows from the other, and so does what a preset gave if the user gave the other. With
   neither the visibility is its default. With --haze the aerosol is that of the haze, and the
   visibility, where not given, 35 km.

   The sun is that of --sun, or of an hour, a date and a place. Of --sun on one side and
   --time-of-day, --utc, --date and --place on the other the later holds, and so does the later of
   --time-of-day and --utc. */

/* Sets the sun to an hour, or to a place by hand, and sets the options so that resolving gives the
   same sun again. */
void options_set_sun_hour(Settings* settings, const SunHour* hour);

/* ---- Files of light -------------------------------------------------------------------------- */

/* Returns whether a name is that of a file of light: it ends in .exr or .npy. */
bool options_name_light(const char* name);

/* Fills the bits of --layers, by PictureLayer. Fails with SWELL_ERROR_RANGE for an unknown name or
   one that is there twice. */
bool options_find_layers(const Settings* settings, unsigned* layers, SwellError* error);

/* Fails as options_find_layers does, and with SWELL_ERROR_USAGE where the target of `shot` or
   `clip` is no file of light but --layers is given, or is one but there are options of lines and
   words. */
bool options_check_light(const Settings* settings, SwellError* error);

/* ---- The camera ----------------------------------------------------------------------------- */

/* Returns whether the camera of a picture is beside the boat: --follow was given, and neither
   --camera nor --path overrides it. */
bool options_follow_boat(const Settings* settings);

/* ---- Land ----------------------------------------------------------------------------------- */

/* Time before a picture at which the water near land begins to move, without --land-from [s]. */
#define LAND_HISTORY 120.0

/* The longest time before a picture that --land-from may give [s]. */
#define LAND_HISTORY_MAX 3600.0

/* Returns whether --land names a file. */
bool options_name_land_file(const Settings* settings);

/* Returns whether settings with a resolved sea show land; a map is shown once its file is read
   (world/files.h). Fills the land's parameters, unless `land` is NULL. */
bool options_find_land(const Settings* settings, LandParams* land);

/* Returns the time at which the water near land begins to move, for a picture at `time` [s]. */
double options_land_from(const Settings* settings, double time);

#endif

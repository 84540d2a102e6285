/*
 * Functions that the files of this part share. No other part calls them.
 */
#ifndef SWELL_OPTIONS_PARTS_H
#define SWELL_OPTIONS_PARTS_H

#include "ocean/choice.h"
#include "options/resolve.h"

/* ---- Commands and presets ------------------------------------------------------------------- */

typedef struct CommandSpec {
    const char* name;    /* "shot"; NULL for the window */
    const char* target;  /* its output, "FILE" or "DIR"; NULL for none */
    const char* meaning; /* without a full stop */
} CommandSpec;

const CommandSpec* command_spec(Command command);

/* Returns whether the option shows a window over the sea (overlay, pool, string or panel). A scene
   does not hold such options. */
bool option_is_window_only(OptionId option);

/* Returns the ocean's option of an option of the sea, or OCEAN_OPTION_COUNT. */
OceanOption option_of_sea(OptionId option);

/* Returns whether it is an option of the sea, but not of a sea with that spectrum. */
bool option_is_foreign(OptionId option, OceanSpectrumKind kind);

/* Returns whether the preset sets the option to its own value. */
bool preset_says(int preset, OptionId option);

/* Reads the value of an option that is no flag in that preset, or its default. `value` stays where
   there is none. */
void preset_read(int preset, OptionId option, void* value);

/* ---- Resolving ------------------------------------------------------------------------------ */

/* Returns whether the user has set an option in place of a force, the wind's speed or its fetch. */
bool options_say_wind(const Settings* settings);

/* Returns the camera's pose without --camera: over the waves, looking against them, or near
   land. */
CameraPose options_usual_pose(const Settings* settings);

/* Fills the cover, 0 to 1, by cumulus, cirrus and deck, for the wind, the rain and the preset. A
   Phillips sea has no force, so its clouds are the preset's. */
void options_find_clouds(const Settings* settings, double clouds[3]);

/* Returns whether the option, one of --time-of-day, --utc, --date and --place, is set by the user
   or by the preset. The preset's hour yields to a sun or an hour of the user. */
bool options_has_hour(const Settings* settings, OptionId option);

/* Returns whether one of these options, not --sun, sets the sun. */
bool options_sun_is_of_hour(const Settings* settings);

/* Fills in the aerosol or the visibility that was not given, `sun_hour` and, unless --sun holds,
   `sun`. With a date, a place or --utc, sun, moon and stars follow from these. Missing ones are the
   measured sea's, else noon of 2027-03-20, an equinox, at 45 N, 0 E. With --time-of-day alone the
   sun is SUN_BY_HOUR. Fails with SWELL_ERROR_USAGE where --sky-moves has no hour to begin with or
   --loop repeats. */
bool options_resolve_light(Settings* settings, SwellError* error);

/* Resolves the camera of a picture: the size of one all around, and no aperture with a round lens.
   Fails with SWELL_ERROR_USAGE where options of the lens contradict each other, or where a pinhole
   camera's picture would reach too far from the axis. */
bool options_resolve_camera(Settings* settings, SwellError* error);

/* Returns whether --land names something. */
bool options_name_land(const Settings* settings);

/* Fails with SWELL_ERROR_RANGE where --land has a name that it does not accept. Fails with
   SWELL_ERROR_USAGE where options of land lack or contradict --land, or where the sea or the look
   is incompatible with land. */
bool options_check_land(const Settings* settings, SwellError* error);

/* Fills the pose that shows the land of the options: along a beach from above it, or from the sea.
   Returns false without land. */
bool options_land_camera(const Settings* settings, CameraPose* pose);

#endif

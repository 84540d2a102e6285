/*
 * Functions that the files of this part share. No other part calls them.
 */
#ifndef SWELL_OPTIONS_PARTS_H
#define SWELL_OPTIONS_PARTS_H

#include "options/resolve.h"

/* ---- Commands and presets ------------------------------------------------------------------- */

typedef struct CommandSpec {
    const char* name;    /* "shot"; NULL for the window */
    const char* target;  /* what it writes: "FILE" or "DIR"; NULL for none */
    const char* meaning; /* without a full stop */
} CommandSpec;

const CommandSpec* command_spec(Command command);

/* Whether it shows a window over the sea (overlay, pool, string or panel), which a scene does not
   hold. */
bool option_is_window_only(OptionId option);

/* Whether the preset sets the option to a value of its own. */
bool preset_says(int preset, OptionId option);

/* Reads the value of an option, of no flag, in that preset, or its default; `value` stays where
   there is none. */
void preset_read(int preset, OptionId option, void* value);

/* ---- Resolving ------------------------------------------------------------------------------ */

/* Where the camera stands without --camera: over the waves, looking against them, or before
   land. */
CameraPose options_usual_pose(const Settings* settings);

/* Fills the cover, 0 to 1, by cumulus, cirrus and deck, for the wind, the rain and the preset. A
   Phillips sea has no force: its clouds are those of the preset. */
void options_find_clouds(const Settings* settings, double clouds[3]);

/* Whether one of --time-of-day, --utc, --date and --place is said, by the user or by the preset:
   whose hour yields to a sun or an hour of the user. */
bool options_has_hour(const Settings* settings, OptionId option);

/* Whether such options, not --sun, set the sun. */
bool options_sun_is_of_hour(const Settings* settings);

/* Fills in the aerosol or the visibility that was not given, `sun_hour` and, unless --sun holds,
   `sun`. With a date, a place or --utc sun, moon and stars are theirs: what is missing is that of
   the measured sea, else noon of 2027-03-20, an equinox, at 45 N, 0 E. With --time-of-day alone it
   is SUN_BY_HOUR. Fails with SWELL_ERROR_USAGE where --sky-moves has no hour to begin with or
   --loop repeats. */
bool options_resolve_light(Settings* settings, SwellError* error);

/* Whether --land names something. */
bool options_name_land(const Settings* settings);

/* Fails with SWELL_ERROR_RANGE where --land names nothing that it accepts, and with
   SWELL_ERROR_USAGE where options of land lack it or contradict it, and where the sea or the look
   does not go with it. */
bool options_check_land(const Settings* settings, SwellError* error);

/* Fills the pose that shows the land of the options: from over a beach along it, or from the sea.
   False without land. */
bool options_land_camera(const Settings* settings, CameraPose* pose);

#endif

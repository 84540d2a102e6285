/*
 * Which land the options mean: none, a kind, or a map, in a sea that can have land.
 */
#ifndef SWELL_OPTIONS_OPTIONS_LAND_H
#define SWELL_OPTIONS_OPTIONS_LAND_H

#include "options/options.h"

/* Depth of the sea before land and length of its first cascade, if not given [m]. */
#define LAND_SEA_DEPTH 6.0
#define LAND_SEA_LENGTH 512.0

/* How long before a picture the water before land begins to move, without --land-from [s]. */
#define LAND_HISTORY 120.0

/* The longest time before a picture that --land-from may give [s]. */
#define LAND_HISTORY_MAX 3600.0

/* Whether --land names something, and whether that is a file. */
bool options_name_land(const Settings* settings);
bool options_name_land_file(const Settings* settings);

/* Fails with SWELL_ERROR_USAGE where --land names nothing that it accepts, where options of land
   lack it or contradict it, and where the sea or the look does not go with it. */
bool options_check_land(const Settings* settings, const OceanParams* sea, SwellError* error);

/* Whether settings whose sea is resolved show land; a map once its file is read
   (scene/files.h). Fills its parameters, unless `land` is NULL. */
bool options_find_land(const Settings* settings, LandParams* land);

/* Fills the pose that shows the land of the options: from over a beach along it, or from the sea.
   False without land. */
bool options_land_camera(const Settings* settings, CameraPose* pose);

/* The time at which the water before land begins to move, for a picture at `time` [s]. */
double options_land_from(const Settings* settings, double time);

#endif

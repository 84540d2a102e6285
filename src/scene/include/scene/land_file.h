/*
 * The map of --land: its file is read once.
 *
 *     options_parse(&settings, count, arguments, &error) && land_file_open(&settings, stderr,
 *                                                                          &error);
 *     ...
 *     land_file_close(&settings);
 */
#ifndef SWELL_SCENE_LAND_FILE_H
#define SWELL_SCENE_LAND_FILE_H

#include "options/options.h"
#include "swell/host.h"

#include <stdio.h>

typedef struct LandFile {
    HostField field; /* heights [m] */
} LandFile;

/* Reads the map of the options, if there is one, into settings->land.file, and sets the map of
   settings->land.params. Prints a line where the map is larger than what is shown of it. Fails as
   host_field_read does, with SWELL_ERROR_FILE for a map that is not accepted, and with
   SWELL_ERROR_USAGE for a place outside of the map. */
bool land_file_open(Settings* settings, FILE* log, SwellError* error);

/* Frees what was read. By then no shore and no copy of the settings may borrow its heights. */
void land_file_close(Settings* settings);

#endif

/*
 * Opens the file of --sea, whose times are seas.
 *
 *     options_parse(&settings, count, arguments, &error) && sea_file_open(&settings, &error);
 *     ... settings.ocean, settings.sea.measured_sea ...
 *     sea_file_close(&settings);
 */
#ifndef SWELL_SCENE_SEA_FILE_H
#define SWELL_SCENE_SEA_FILE_H

#include "swell/settings.h"

/* Reads the file, if one is named, and the companions beside it, and resolves the sea and the sun
   of --sea-time. Fails with SWELL_ERROR_FILE, SWELL_ERROR_USAGE or SWELL_ERROR_MEMORY; nothing
   needs closing then. */
bool sea_file_open(Settings* settings, SwellError* error);

/* Frees what was read. No sea, and no copy of the settings, may have its tables any more. */
void sea_file_close(Settings* settings);

#endif

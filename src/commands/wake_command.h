/*
 * `swell wake`: the wake of stones and a course at one time, as arrays or as a figure.
 */
#ifndef SWELL_COMMANDS_WAKE_COMMAND_H
#define SWELL_COMMANDS_WAKE_COMMAND_H

#include "options/options.h"

#include <stdio.h>

/* Runs the script of the options up to --time. Where `path` ends in .png and is no folder, draws a
   figure of the size of --resolution into that file (see wake_figure.h; needs no display). Else
   writes height, slope_x, slope_z, foam and psi (see wake_files.h) and parameters.json into the
   folder `path`, which is made if it is not there and goes again on failure. `log` receives the
   progress. Fails with SWELL_ERROR_USAGE where there is no script or the name ends as another
   kind of file does, SWELL_ERROR_RANGE for a figure that is too small to be read, as
   scene_water_create does, and with SWELL_ERROR_FILE, SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool wake_command_run(const Settings* settings, const char* path, FILE* log, SwellError* error);

#endif

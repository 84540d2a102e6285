/* The texts of --help and --version. */
#ifndef SWELL_OPTIONS_HELP_H
#define SWELL_OPTIONS_HELP_H

#include "options/options.h"

#include <stdio.h>

/* What concerns a command; of the window's, COMMAND_WINDOW, all there is. */
void help_print(Command command, FILE* out);
void version_print(FILE* out);

#endif

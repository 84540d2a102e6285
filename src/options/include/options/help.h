/* The texts of --help and --version. */
#ifndef SWELL_OPTIONS_HELP_H
#define SWELL_OPTIONS_HELP_H

#include "options/options.h"

#include <stdio.h>

/* Prints the options that apply to the command; for COMMAND_WINDOW all of them. */
void help_print(Command command, FILE* out);
void version_print(FILE* out);

#endif

/* The texts of --help and --version. */
#ifndef SWELL_APP_HELP_H
#define SWELL_APP_HELP_H

#include <stdio.h>

void help_print(FILE* out);
void version_print(FILE* out);

#endif

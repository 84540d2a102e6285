/* What bash offers behind `swell`, from the tables of commands and options. */
#ifndef SWELL_OPTIONS_COMPLETION_H
#define SWELL_OPTIONS_COMPLETION_H

#include <stdio.h>

/* Writes a script of bash that completes commands, the options that concern them, and values: the
   choices of an option, files or folders. It stands on bash alone. */
void completion_print(FILE* out);

#endif

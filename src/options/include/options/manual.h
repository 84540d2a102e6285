/* The manual page, from the tables of commands, options and actions. */
#ifndef SWELL_OPTIONS_MANUAL_H
#define SWELL_OPTIONS_MANUAL_H

#include <stdio.h>

/* Writes the page as roff with the man macros, in plain ASCII. */
void manual_print(FILE* out);

#endif

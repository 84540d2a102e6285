/* The manual page, from the tables of commands, options and keys. */
#ifndef SWELL_OPTIONS_MANUAL_H
#define SWELL_OPTIONS_MANUAL_H

#include <stdio.h>

/* What is pressed, and what it does. */
typedef struct ManualKey {
    const char* heading; /* the same for keys that belong together */
    const char* keys;
    const char* meaning;
} ManualKey;

/* Writes the page as roff with the man macros, in plain ASCII. */
void manual_print(FILE* out, const ManualKey* keys, int count);

#endif

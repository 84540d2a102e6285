/* The texts about the options: --help, --version, the manual page and completion for bash. */
#ifndef SWELL_OPTIONS_HELP_H
#define SWELL_OPTIONS_HELP_H

#include "options/options.h"

#include <stdio.h>

/* Prints the options that apply to the command; for COMMAND_WINDOW all of them. */
void help_print(Command command, FILE* out);
void version_print(FILE* out);

/* A row of the manual's table of keys. */
typedef struct ManualKey {
    const char* heading; /* the same for keys that belong together */
    const char* keys;
    const char* meaning;
} ManualKey;

/* Writes the manual page as roff with the man macros, in plain ASCII. */
void manual_print(FILE* out, const ManualKey* keys, int count);

/* Writes the options of a page's address and its keys as the inside of an HTML document, each
   option under its name as id. Left out are those that name files or are not the window's. */
void web_help_print(FILE* out, const ManualKey* keys, int count);

/* Writes a script that completes commands, the options that apply to them, and values: choices,
   files or folders. It needs bash alone. */
void completion_print(FILE* out);

#endif

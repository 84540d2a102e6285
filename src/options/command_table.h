/*
 * The table of commands and texts about the whole command line, for the parser, --help, the manual
 * page and completion.
 */
#ifndef SWELL_OPTIONS_COMMAND_TABLE_H
#define SWELL_OPTIONS_COMMAND_TABLE_H

#include "options/options.h"

#define COMMANDS_PROGRAM "a real-time ocean"

#define COMMANDS_FILE                                                                              \
    "@FILE stands for the options of a file, one to a line, --NAME VALUE; # begins a comment, "    \
    "and \"a value in quotes\" may hold anything, \\\" and \\\\ for a quote and a backslash."
#define COMMANDS_EXIT_CODE "0 done, 1 it could not be done (stderr says why), 2 wrong usage."

typedef struct CommandSpec {
    const char* name;    /* "shot"; NULL for the window */
    const char* target;  /* what it writes: "FILE" or "DIR"; NULL for none */
    const char* meaning; /* without a full stop */
} CommandSpec;

const CommandSpec* command_spec(Command command);

#endif

/* The texts about the options: --help, --version, and the tables that the manual page, the
   completion of bash and the page's help are made from. */
#ifndef SWELL_OPTIONS_HELP_H
#define SWELL_OPTIONS_HELP_H

#include "options/options.h"

#include <stdio.h>

/* Prints the options that apply to the command; for COMMAND_WINDOW all of them. */
void help_print(Command command, FILE* out);
void version_print(FILE* out);

/* Prints the tables of commands and options, a row to a line with tabs between the columns:
 *
 *     about      VERSION, PROGRAM, @FILE, EXIT CODES
 *     command    NAME ("" for the window), TARGET, MEANING
 *     option     NAME, PLACEHOLDER, GROUP, MEANING, ACCEPTED, DEFAULT, WORDS, COMMANDS
 *
 * WORDS are the values to choose from, "-f" for a file or "-d" for a folder; COMMANDS those in
 * which the option has an effect, "window" for the first. */
void tables_print(FILE* out);

#endif

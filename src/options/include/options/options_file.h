/*
 * Scenes: the options that make a picture, as a file for @FILE and as a command line.
 *
 * A file holds one option to a line, "--name value", "--name=value" or "--flag". A value is the
 * rest of the line without the blanks around it; in double quotes it may hold anything, where \"
 * stands for a quote and \\ for a backslash. # begins a comment at the start of a line or after a
 * blank. @FILE is not accepted in files.
 */
#ifndef SWELL_OPTIONS_OPTIONS_FILE_H
#define SWELL_OPTIONS_OPTIONS_FILE_H

#include "options/options.h"

/* Splits a line, in place, into the option and its value. Returns the number of words, 0 for an
   empty line, -1 on failure (SWELL_ERROR_USAGE). */
int options_file_split_line(char* line, char* words[2], SwellError* error);

typedef enum OptionsForm {
    OPTIONS_FORM_FILE,    /* a line for each option */
    OPTIONS_FORM_COMMAND, /* "swell --grid 64 ...", for a shell */
    OPTIONS_FORM_ADDRESS  /* "grid=64&rain&...", behind the ? of a page's address */
} OptionsForm;

/* Returns the text of a scene; the caller frees it with swell_memory_free. It holds the options
   that differ from the defaults, so that parsing it gives the same sea, time, light, view and pool,
   bit for bit, and those given options that act only at the start of the program. It names no
   preset, and does not say whether overlay, pool and string are shown. A command line and an
   address hold what the window reads. Returns NULL on failure (SWELL_ERROR_MEMORY). */
char* options_file_write(const Settings* settings, OptionsForm form, SwellError* error);

/* Writes that text to a file. Fails with SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool options_file_save(const Settings* settings, const char* path, SwellError* error);

#endif

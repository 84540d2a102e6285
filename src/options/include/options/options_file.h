/*
 * Scenes: the options that show what is seen, as a file that @FILE takes and as a command line.
 *
 * A file holds one option to a line, "--name value", "--name=value" or "--flag". A value is the
 * rest of the line without the blanks around it; in double quotes it may hold anything, where \"
 * stands for a quote and \\ for a backslash. # begins a comment where a line or, after a blank, a
 * word would begin. @FILE does not stand in files.
 */
#ifndef SWELL_OPTIONS_OPTIONS_FILE_H
#define SWELL_OPTIONS_OPTIONS_FILE_H

#include "options/options.h"

/* Splits a line, in place, into the option and its value. Returns how many of the two there are, 0
   for an empty line, -1 for a wrong one (SWELL_ERROR_USAGE: why). */
int options_file_split_line(char* line, char* words[2], SwellError* error);

typedef enum OptionsForm {
    OPTIONS_FORM_FILE,   /* a line for each option */
    OPTIONS_FORM_COMMAND /* "swell --grid 64 ...", for a shell */
} OptionsForm;

/* Text of a scene; the caller gives it to swell_memory_free. It holds those options that say more
   than the defaults, so that parsing it gives the same options of the sea, its time, light, view
   and pool, bit for bit; options that do not change while the program runs are there as far as they
   were given; a command line is the window's, and holds what that reads. The view of `options`
   stands for itself: it is that of no preset. Returns NULL on failure (SWELL_ERROR_MEMORY). */
char* options_file_write(const Options* options, OptionsForm form, SwellError* error);

/* The options of such a text: given nothing more than what makes them those of the scene, by the
   user. */
void options_file_build(const Options* options, Options* built);

/* Writes it to a file. Fails with SWELL_ERROR_FILE, SWELL_ERROR_MEMORY or
   SWELL_ERROR_INTERRUPTED. */
bool options_file_save(const Options* options, const char* path, SwellError* error);

#endif

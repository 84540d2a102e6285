/* Settings from a command line in one text, with blanks between its words. */
#ifndef SWELL_TESTS_COMMAND_LINES_H
#define SWELL_TESTS_COMMAND_LINES_H

#include "check.h"

#include "options/options.h"

#include <unistd.h>

/* Returns "@" and the name of a file of options that no other process has. */
static inline char* options_file(void) {
    static char name[64];
    snprintf(name, sizeof name, "@options-%ld.swell", (long)getpid());
    return name;
}

/* As options_parse; the target lies in a text that the next call overwrites. */
static inline bool parse_line(Settings* settings, const char* line, SwellError* error) {
    static char copy[8192];
    char* words[32];
    int count = 0;
    CHECK(strlen(line) < sizeof copy);
    strcpy(copy, line);
    for (char* word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
        CHECK(count < 32);
        words[count++] = word;
    }
    return options_parse(settings, count, words, error);
}

/* Returns the settings of a line that is accepted. */
static inline Settings settings_of(const char* line) {
    Settings settings;
    SwellError error = {0};
    if (!parse_line(&settings, line, &error)) {
        print_error("%s: %s\n", line, error.message);
        fail();
    }
    return settings;
}

#endif

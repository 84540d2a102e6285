#include "options/output_name.h"

#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { ENDINGS_MAX = 2 };

/* The accepted endings; the other commands check the name themselves. */
static const char* const ENDINGS[COMMAND_COUNT][ENDINGS_MAX + 1] = {
    [COMMAND_SHOT] = {".png"},
    [COMMAND_RIPPLE] = {".npy", ".png"},
};

/* From the last dot on, unless it begins the name; "" for none. */
static const char* ending_of(const char* path) {
    const char* name = host_path_name(path);
    const char* dot = strrchr(name, '.');
    return dot && dot > name ? dot : "";
}

bool output_name_check(Command command, const char* name, SwellError* error) {
    assert(command < COMMAND_COUNT);
    const char* const* accepted = ENDINGS[command];
    if (!name || !accepted[0] || !ending_of(name)[0] || host_path_is_special(name)) {
        return true;
    }
    for (int i = 0; accepted[i]; ++i) {
        if (host_path_ends_with(name, accepted[i])) {
            return true;
        }
    }
    return swell_error_set(error, SWELL_ERROR_USAGE, "'%.200s' ends in %.32s: %s%s%s is written",
                           name, ending_of(name), accepted[0], accepted[1] ? " or " : "",
                           accepted[1] ? accepted[1] : "");
}

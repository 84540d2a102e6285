#include "app/options.h"

#include "render/render.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char* const SPECTRUM_NAMES[] = {"phillips", NULL};
static const char* const METHOD_NAMES[] = {"fft", "dft", NULL};
static const char* const SCHEME_NAMES[] = {"average", "diagonal", "integer",
                                           "spring",  "lerp",     NULL};
static const char* const SWITCH_NAMES[] = {"on", "off", NULL};
static const int SWITCH_VALUES[] = {SWITCH_ON, SWITCH_OFF};
static const char* const SAMPLE_NAMES[] = {"0", "2", "4", "8", "16", NULL};
static const int SAMPLE_VALUES[] = {0, 2, 4, 8, 16};

#define FIELD(member) offsetof(Options, member)

static const OptionSpec OPTION_TABLE[] = {
    {.name = "--spectrum",
     .placeholder = "NAME",
     .kind = OPTION_CHOICE,
     .standard = "phillips",
     .meaning = "wave spectrum",
     .offset = FIELD(spectrum),
     .choices = SPECTRUM_NAMES},
    {.name = "--grid",
     .placeholder = "N",
     .kind = OPTION_POWER,
     .standard = "64",
     .meaning = "samples per side",
     .offset = FIELD(ocean.grid),
     .low = OCEAN_GRID_MIN,
     .high = OCEAN_GRID_MAX,
     .unit = ""},
    {.name = "--length",
     .placeholder = "L",
     .kind = OPTION_REAL,
     .standard = "64",
     .meaning = "side of the patch",
     .offset = FIELD(ocean.length),
     .low = OCEAN_LENGTH_MIN,
     .high = OCEAN_LENGTH_MAX,
     .unit = " m"},
    {.name = "--wind",
     .placeholder = "X,Z",
     .kind = OPTION_PAIR,
     .standard = "32,32",
     .meaning = "wind",
     .offset = FIELD(ocean.wind_x),
     .low = -OCEAN_WIND_MAX,
     .high = OCEAN_WIND_MAX,
     .unit = " m/s"},
    {.name = "--amplitude",
     .placeholder = "A",
     .kind = OPTION_REAL,
     .standard = "0.0001",
     .meaning = "Phillips constant",
     .offset = FIELD(ocean.amplitude),
     .low = 0.0,
     .high = OCEAN_AMPLITUDE_MAX,
     .unit = ""},
    {.name = "--choppiness",
     .placeholder = "C",
     .kind = OPTION_REAL,
     .standard = "1",
     .meaning = "how far crests are sharpened",
     .offset = FIELD(ocean.choppiness),
     .low = 0.0,
     .high = OCEAN_CHOPPINESS_MAX,
     .unit = ""},
    {.name = "--seed",
     .placeholder = "S",
     .kind = OPTION_SEED,
     .standard = "1",
     .meaning = "of the random waves",
     .offset = FIELD(ocean.seed),
     .low = 0.0,
     .high = 18446744073709551615.0,
     .unit = ""},
    {.name = "--time",
     .placeholder = "T",
     .kind = OPTION_REAL,
     .standard = "0",
     .meaning = "time of the sea; the window starts there",
     .offset = FIELD(time),
     .low = 0.0,
     .high = OCEAN_TIME_MAX,
     .unit = " s"},
    {.name = "--speed",
     .placeholder = "R",
     .kind = OPTION_REAL,
     .standard = "1",
     .meaning = "of time",
     .offset = FIELD(speed),
     .low = 0.0,
     .high = 100.0,
     .unit = ""},
    {.name = "--method",
     .placeholder = "NAME",
     .kind = OPTION_CHOICE,
     .standard = "fft",
     .meaning = "fast transform or direct sums",
     .offset = FIELD(method),
     .choices = METHOD_NAMES},
    {.name = "--tiles",
     .placeholder = "N",
     .kind = OPTION_INTEGER,
     .standard = "10",
     .meaning = "tiles per side",
     .offset = FIELD(tiles),
     .low = 1,
     .high = RENDER_TILES_MAX,
     .unit = ""},
    {.name = "--threads",
     .placeholder = "N",
     .kind = OPTION_INTEGER,
     .meaning = "workers",
     .standard_in_words = "the cores",
     .offset = FIELD(threads),
     .low = 1,
     .high = WORKERS_MAX,
     .unit = ""},
    {.name = "--resolution",
     .placeholder = "WxH",
     .kind = OPTION_SIZE,
     .standard = "1280x720",
     .meaning = "of the window or picture",
     .offset = FIELD(width),
     .low = 1,
     .high = 16384,
     .unit = " a side, and what the driver draws"},
    {.name = "--samples",
     .placeholder = "N",
     .kind = OPTION_CHOICE,
     .standard = "0",
     .meaning = "multisampling, as far as the driver offers it",
     .offset = FIELD(samples),
     .choices = SAMPLE_NAMES,
     .values = SAMPLE_VALUES},
    {.name = "--camera",
     .placeholder = "X,Y,Z,YAW,PITCH",
     .kind = OPTION_POSE,
     .standard = "0,10,4,0,0",
     .meaning = "place in m, direction in degrees",
     .offset = FIELD(camera),
     .low = -CAMERA_PLACE_MAX,
     .high = CAMERA_PLACE_MAX},
    {.name = "--wireframe",
     .kind = OPTION_FLAG,
     .meaning = "lines instead of the surface",
     .offset = FIELD(wireframe)},
    {.name = "--spectrum-view",
     .kind = OPTION_FLAG,
     .meaning = "the energy of each wave instead of the sea",
     .offset = FIELD(spectrum_view)},
    {.name = "--hud",
     .placeholder = "on|off",
     .kind = OPTION_SWITCH,
     .meaning = "text overlay",
     .standard_in_words = "on in the window, off in shot",
     .offset = FIELD(hud),
     .choices = SWITCH_NAMES,
     .values = SWITCH_VALUES},
    {.name = "--pool",
     .placeholder = "on|off",
     .kind = OPTION_SWITCH,
     .meaning = "pool overlay",
     .standard_in_words = "on in the window, off in shot",
     .offset = FIELD(pool),
     .choices = SWITCH_NAMES,
     .values = SWITCH_VALUES},
    {.name = "--string",
     .placeholder = "on|off",
     .kind = OPTION_SWITCH,
     .meaning = "string overlay",
     .standard_in_words = "on in the window, off in shot",
     .offset = FIELD(string),
     .choices = SWITCH_NAMES,
     .values = SWITCH_VALUES},
    {.name = "--pool-steps",
     .placeholder = "N",
     .kind = OPTION_INTEGER,
     .standard = "0",
     .meaning = "steps of pool and string before shot draws them",
     .offset = FIELD(pool_steps),
     .low = 0,
     .high = 1e6,
     .unit = ""},
    {.name = "--pool-rate",
     .placeholder = "R",
     .kind = OPTION_REAL,
     .standard = "50",
     .meaning = "steps a second in the window",
     .offset = FIELD(pool_rate),
     .low = 1,
     .high = 1000,
     .unit = ""},
    {.name = "--floor",
     .placeholder = "FILE",
     .kind = OPTION_TEXT,
     .meaning = "picture on the pool's floor",
     .standard_in_words = "tiles",
     .offset = FIELD(floor)},
    {.name = "--scheme",
     .placeholder = "NAME",
     .kind = OPTION_CHOICE,
     .standard = "average",
     .meaning = "of pool and ripple",
     .offset = FIELD(scheme),
     .choices = SCHEME_NAMES},
    {.name = "--size",
     .placeholder = "WxH|W",
     .kind = OPTION_EXTENT,
     .standard = "320x240",
     .meaning = "cells of the pool, or W of a string",
     .offset = FIELD(size),
     .low = RIPPLE_SIDE_MIN,
     .high = RIPPLE_SIDE_MAX,
     .unit = " a side"},
    {.name = "--steps",
     .placeholder = "N",
     .kind = OPTION_INTEGER,
     .standard = "500",
     .meaning = "of ripple",
     .offset = FIELD(steps),
     .low = 0,
     .high = 1e8,
     .unit = ""},
    {.name = "--damping",
     .placeholder = "D",
     .kind = OPTION_REAL,
     .standard_in_words = "by scheme",
     .meaning = "of average, diagonal and lerp",
     .offset = FIELD(damping),
     .low = 0,
     .high = 1,
     .unit = ""},
    {.name = "--attack",
     .placeholder = "A",
     .kind = OPTION_REAL,
     .standard_in_words = "by scheme",
     .meaning = "of spring, up to 0.5 in 2D",
     .offset = FIELD(attack),
     .low = 0,
     .high = 1,
     .unit = ""},
    {.name = "--slowdown",
     .placeholder = "S",
     .kind = OPTION_REAL,
     .standard_in_words = "0.99",
     .meaning = "of spring",
     .offset = FIELD(slowdown),
     .low = 0,
     .high = 1,
     .unit = ""},
    {.name = "--blend",
     .placeholder = "B",
     .kind = OPTION_REAL,
     .standard_in_words = "by scheme",
     .meaning = "of lerp, as far as it is stable",
     .offset = FIELD(blend),
     .low = 0,
     .high = 1,
     .unit = ""},
    {.name = "--stone",
     .placeholder = "X,Y,HEIGHT,STEP",
     .kind = OPTION_REPEAT,
     .meaning = "sets a cell; in 1D X,HEIGHT,STEP; the last two may be left out; repeatable",
     .offset = FIELD(stone),
     .low = 1,
     .high = 4},
    {.name = "--drop",
     .placeholder = "X,Y,RADIUS,DEPTH,STEP",
     .kind = OPTION_REPEAT,
     .meaning = "adds a round stone; the last three may be left out; repeatable",
     .offset = FIELD(drop),
     .low = 2,
     .high = 5},
    {.name = "--wall",
     .placeholder = "X,Y,X,Y",
     .kind = OPTION_REPEAT,
     .meaning = "makes a rectangle of cells a wall; repeatable",
     .offset = FIELD(wall),
     .low = 4,
     .high = 4},
    {.name = "--frames",
     .placeholder = "N",
     .kind = OPTION_INTEGER,
     .meaning = "the window closes after N frames and prints its figures",
     .standard_in_words = "until you leave",
     .offset = FIELD(frames),
     .low = 1,
     .high = 1e9,
     .unit = ""},
    {.name = "--verbose",
     .kind = OPTION_FLAG,
     .meaning = "a line on stderr for each change of state",
     .offset = FIELD(verbose)},
    {.name = "--json",
     .kind = OPTION_FLAG,
     .meaning = "bench prints one JSON object",
     .offset = FIELD(json)},
    {.name = "--help", .kind = OPTION_FLAG, .meaning = "this text", .offset = FIELD(help)},
    {.name = "--version", .kind = OPTION_FLAG, .meaning = "the version", .offset = FIELD(version)},
};

enum { OPTION_COUNT = sizeof OPTION_TABLE / sizeof *OPTION_TABLE };
_Static_assert(OPTION_COUNT <= 64, "Options.given has a bit for each");

const OptionSpec* options_table(int* count) {
    *count = OPTION_COUNT;
    return OPTION_TABLE;
}

/* ---- Values -------------------------------------------------------------------------------- */

/* Plain decimal numbers only: no NaN, infinity, hexadecimal or leading space. */
static bool parse_real(const char* text, const char** end, double* value) {
    if (text[strspn(text, "+-")] == '\0' || !strchr("+-.0123456789", text[0])) {
        return false;
    }
    const size_t length = strspn(text, "+-.0123456789eE");
    char* stop = NULL;
    *value = strtod(text, &stop);
    *end = stop;
    return stop != text && (size_t)(stop - text) <= length && isfinite(*value);
}

static bool parse_whole(const char* text, const char** end, double low, double high, int* value) {
    const size_t sign = text[0] == '-' || text[0] == '+';
    const size_t digits = strspn(text + sign, "0123456789");
    if (digits == 0 || digits > 12) {
        return false;
    }
    const long number = strtol(text, NULL, 10);
    *end = text + sign + digits;
    if ((double)number < low || (double)number > high) {
        return false;
    }
    *value = (int)number;
    return true;
}

static bool parse_seed(const char* text, uint64_t* seed) {
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return false;
    }
    errno = 0;
    *seed = strtoull(text, NULL, 10);
    return errno == 0;
}

/* `count` numbers with commas between them, each in low[i] .. high[i]. */
static bool parse_list(const char* text, int count, const double low[], const double high[],
                       double values[]) {
    for (int i = 0; i < count; ++i) {
        const char* end = text;
        if (!parse_real(text, &end, &values[i]) || values[i] < low[i] || values[i] > high[i]) {
            return false;
        }
        if (*end != (i + 1 < count ? ',' : '\0')) {
            return false;
        }
        text = end + 1;
    }
    return true;
}

static bool parse_size(const OptionSpec* spec, const char* text, int size[2]) {
    const char* end = NULL;
    if (!parse_whole(text, &end, spec->low, spec->high, &size[0]) || (*end != 'x' && *end != 'X')) {
        return false;
    }
    text = end + 1;
    return parse_whole(text, &end, spec->low, spec->high, &size[1]) && *end == '\0';
}

static bool parse_extent(const OptionSpec* spec, const char* text, int size[2]) {
    const char* end = NULL;
    int width = 0;
    if (parse_whole(text, &end, spec->low, spec->high, &width) && *end == '\0') {
        size[0] = width;
        size[1] = 0;
        return true;
    }
    return parse_size(spec, text, size);
}

static bool parse_repeat(const OptionSpec* spec, const char* text, RepeatedList* list) {
    const double low = -1e9, high = 1e9;
    if (list->count == REPEATS_MAX) {
        return false;
    }
    NumberList* item = &list->item[list->count];
    item->count = 0;
    for (const char* end = text;; text = end + 1) {
        double value = 0.0;
        if (item->count == (int)spec->high || !parse_real(text, &end, &value) || value < low ||
            value > high || (*end != ',' && *end != '\0')) {
            return false;
        }
        item->value[item->count++] = value;
        if (*end == '\0') {
            break;
        }
    }
    list->count += item->count >= (int)spec->low;
    return item->count >= (int)spec->low;
}

static bool parse_choice(const OptionSpec* spec, const char* text, int* value) {
    for (int i = 0; spec->choices[i]; ++i) {
        if (strcmp(text, spec->choices[i]) == 0) {
            *value = spec->values ? spec->values[i] : i;
            return true;
        }
    }
    return false;
}

static bool parse_pose(const OptionSpec* spec, const char* text, CameraPose* pose) {
    const double low[] = {spec->low, spec->low, spec->low, -CAMERA_YAW_MAX, -CAMERA_PITCH_MAX};
    const double high[] = {spec->high, spec->high, spec->high, CAMERA_YAW_MAX, CAMERA_PITCH_MAX};
    double values[5];
    if (!parse_list(text, 5, low, high, values)) {
        return false;
    }
    *pose = (CameraPose){{values[0], values[1], values[2]}, values[3], values[4]};
    return true;
}

static bool parse_integer(const OptionSpec* spec, const char* text, int* value) {
    const char* end = NULL;
    int number = 0;
    if (!parse_whole(text, &end, spec->low, spec->high, &number) || *end != '\0') {
        return false;
    }
    if (spec->kind == OPTION_POWER && (number & (number - 1)) != 0) {
        return false;
    }
    *value = number;
    return true;
}

static bool parse_value(const OptionSpec* spec, const char* text, void* field) {
    switch (spec->kind) {
    case OPTION_INTEGER:
    case OPTION_POWER:
        return parse_integer(spec, text, field);
    case OPTION_SEED:
        return parse_seed(text, field);
    case OPTION_REAL:
        return parse_list(text, 1, &spec->low, &spec->high, field);
    case OPTION_PAIR:
        return parse_list(text, 2, (const double[]){spec->low, spec->low},
                          (const double[]){spec->high, spec->high}, field);
    case OPTION_CHOICE:
    case OPTION_SWITCH:
        return parse_choice(spec, text, field);
    case OPTION_SIZE:
        return parse_size(spec, text, field);
    case OPTION_POSE:
        return parse_pose(spec, text, field);
    case OPTION_EXTENT:
        return parse_extent(spec, text, field);
    case OPTION_REPEAT:
        return parse_repeat(spec, text, field);
    case OPTION_TEXT:
        *(const char**)field = text;
        return text[0] != '\0';
    case OPTION_FLAG:
    case OPTION_KIND_COUNT:
        break;
    }
    assert(!"a flag has no value");
    return false;
}

void option_describe_accepted(const OptionSpec* spec, char* text, size_t size) {
    size_t used = 0;
    switch (spec->kind) {
    case OPTION_INTEGER:
        snprintf(text, size, "%.0f to %.0f%s", spec->low, spec->high, spec->unit);
        break;
    case OPTION_REAL:
        snprintf(text, size, "%g to %g%s", spec->low, spec->high, spec->unit);
        break;
    case OPTION_POWER:
        snprintf(text, size, "a power of two from %g to %g", spec->low, spec->high);
        break;
    case OPTION_SEED:
        snprintf(text, size, "0 to 18446744073709551615");
        break;
    case OPTION_PAIR:
        snprintf(text, size, "each %g to %g%s", spec->low, spec->high, spec->unit);
        break;
    case OPTION_REPEAT:
        snprintf(text, size, "numbers with commas, up to %d times", REPEATS_MAX);
        break;
    case OPTION_TEXT:
        snprintf(text, size, "a name");
        break;
    case OPTION_EXTENT:
    case OPTION_SIZE:
        snprintf(text, size, "%g to %g%s", spec->low, spec->high, spec->unit);
        break;
    case OPTION_POSE:
        snprintf(text, size, "places ±%g m, yaw ±%g, pitch ±%g degrees", spec->high, CAMERA_YAW_MAX,
                 CAMERA_PITCH_MAX);
        break;
    case OPTION_CHOICE:
    case OPTION_SWITCH:
        text[0] = '\0';
        for (int i = 0; spec->choices[i] && used < size; ++i) {
            const char* separator = i == 0 ? "" : spec->choices[i + 1] ? ", " : " or ";
            used += (size_t)snprintf(text + used, size - used, "%s%s", separator, spec->choices[i]);
        }
        break;
    case OPTION_FLAG:
    case OPTION_KIND_COUNT:
        text[0] = '\0';
        break;
    }
}

static uint64_t given_bit(const OptionSpec* spec) {
    return UINT64_C(1) << (spec - OPTION_TABLE);
}

static bool set_option(Options* options, const OptionSpec* spec, const char* text, Error* error) {
    void* field = (char*)options + spec->offset;
    if (parse_value(spec, text, field)) {
        options->given |= given_bit(spec);
        return true;
    }
    char accepted[256];
    option_describe_accepted(spec, accepted, sizeof accepted);
    return error_set(error, ERROR_RANGE, "%s %s is not accepted: %s is wanted, %s", spec->name,
                     text[0] ? text : "''", spec->placeholder, accepted);
}

/* ---- Arguments ----------------------------------------------------------------------------- */

static const struct {
    const char* name;
    const char* target; /* what the command works on; NULL for nothing */
} COMMANDS[COMMAND_COUNT] = {
    [COMMAND_SHOT] = {"shot", "FILE"},
    [COMMAND_EXPORT] = {"export", "DIR"},
    [COMMAND_RIPPLE] = {"ripple", "FILE"},
    [COMMAND_BENCH] = {"bench", NULL},
};

Options options_default(void) {
    Options options = {0};
    for (int i = 0; i < OPTION_COUNT; ++i) {
        const OptionSpec* spec = &OPTION_TABLE[i];
        if (spec->standard) {
            const bool ok = parse_value(spec, spec->standard, (char*)&options + spec->offset);
            assert(ok);
            (void)ok;
        }
    }
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    options.threads = cores < 1 ? 1 : cores > WORKERS_MAX ? WORKERS_MAX : (int)cores;
    return options;
}

/* Matches "--name" and "--name=value". */
static const OptionSpec* find_option(const char* argument, const char** value) {
    const size_t length = strcspn(argument, "=");
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    for (int i = 0; i < OPTION_COUNT; ++i) {
        const char* name = OPTION_TABLE[i].name;
        if (strlen(name) == length && strncmp(argument, name, length) == 0) {
            return &OPTION_TABLE[i];
        }
    }
    return NULL;
}

static bool parse_option(Options* options, int count, char** arguments, int* next, Error* error) {
    const char* argument = arguments[*next];
    const char* value = NULL;
    const OptionSpec* spec = find_option(argument, &value);
    *next += 1;
    if (!spec) {
        return error_set(error, ERROR_USAGE,
                         "unknown option '%s'; 'swell --help' lists the accepted ones", argument);
    }
    if (spec->kind == OPTION_FLAG) {
        if (value) {
            return error_set(error, ERROR_USAGE, "%s takes no value, but '%s' was given",
                             spec->name, value);
        }
        *(bool*)((char*)options + spec->offset) = true;
        options->given |= given_bit(spec);
        return true;
    }
    if (!value) {
        if (*next == count || strncmp(arguments[*next], "--", 2) == 0) {
            char accepted[256];
            option_describe_accepted(spec, accepted, sizeof accepted);
            return error_set(error, ERROR_USAGE, "%s lacks its value: %s is wanted, %s", spec->name,
                             spec->placeholder, accepted);
        }
        value = arguments[(*next)++];
    }
    return set_option(options, spec, value, error);
}

static bool parse_word(Options* options, const char* word, Error* error) {
    if (options->command == COMMAND_WINDOW) {
        for (int command = 0; command < COMMAND_COUNT; ++command) {
            if (COMMANDS[command].name && strcmp(word, COMMANDS[command].name) == 0) {
                options->command = command;
                return true;
            }
        }
        return error_set(error, ERROR_USAGE,
                         "unknown command '%s'; accepted are shot, export, ripple, bench, or none "
                         "for the window",
                         word);
    }
    if (!COMMANDS[options->command].target) {
        return error_set(error, ERROR_USAGE, "'%s' is one argument too many: %s takes options only",
                         word, COMMANDS[options->command].name);
    }
    if (options->target) {
        return error_set(error, ERROR_USAGE, "'%s' is one argument too many: %s takes one %s", word,
                         COMMANDS[options->command].name, COMMANDS[options->command].target);
    }
    options->target = word;
    return true;
}

bool options_parse(Options* options, int count, char** arguments, Error* error) {
    *options = options_default();
    bool only_words = false; /* behind "--" */
    for (int next = 0; next < count;) {
        const char* argument = arguments[next];
        if (only_words || argument[0] != '-' || argument[1] == '\0') {
            if (!parse_word(options, argument, error)) {
                return false;
            }
            ++next;
        } else if (strcmp(argument, "--") == 0) {
            only_words = true;
            ++next;
        } else if (!parse_option(options, count, arguments, &next, error)) {
            return false;
        }
    }
    if (COMMANDS[options->command].target && !options->target && !options->help &&
        !options->version) {
        return error_set(error, ERROR_USAGE, "%s lacks its %s; 'swell --help' shows how",
                         COMMANDS[options->command].name, COMMANDS[options->command].target);
    }
    return true;
}

bool options_given(const Options* options, const char* name) {
    const char* value = NULL;
    const OptionSpec* spec = find_option(name, &value);
    assert(spec);
    return (options->given & given_bit(spec)) != 0;
}

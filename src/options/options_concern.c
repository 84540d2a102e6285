/*
 * Which options concern which command: what `swell COMMAND --help` shows, and what is refused where
 * it would do nothing.
 */
#include "command_table.h"
#include "options/options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* A command as a bit, and those that belong together. */
#define TO(command) (1u << COMMAND_##command)
#define DRAWN (TO(WINDOW) | TO(SHOT) | TO(CLIP))
#define ALL ((1u << COMMAND_COUNT) - 1u)

static const unsigned BY_GROUP[OPTION_GROUP_COUNT] = {
    [OPTION_GROUP_PRESET] = ALL & ~TO(RIPPLE),
    [OPTION_GROUP_SEA] = ALL & ~TO(RIPPLE),
    [OPTION_GROUP_TIME] = DRAWN | TO(EXPORT) | TO(WAKE),
    [OPTION_GROUP_COMPUTING] = ALL & ~TO(RIPPLE),
    [OPTION_GROUP_LIGHT] = DRAWN | TO(BENCH),
    [OPTION_GROUP_VIEW] = DRAWN | TO(BENCH),
    [OPTION_GROUP_WATER] = DRAWN | TO(EXPORT) | TO(WAKE),
    [OPTION_GROUP_POOL] = DRAWN | TO(RIPPLE),
    [OPTION_GROUP_CLIP] = TO(CLIP),
    [OPTION_GROUP_PROGRAM] = ALL,
};

typedef struct OptionCommands {
    const char* name;
    unsigned commands;
} OptionCommands;

/* Those that are not as their group. */
static const OptionCommands BY_NAME[] = {
    {"--speed", TO(WINDOW) | TO(CLIP) | TO(EXPORT)},
    {"--threads", ALL},
    {"--method", DRAWN | TO(EXPORT) | TO(BENCH)},
    {"--trough", TO(SHOT) | TO(CLIP)},
    {"--hud", DRAWN},
    {"--quality", DRAWN | TO(BENCH) | TO(EXPORT) | TO(WAKE)},
    {"--stone-at", TO(SHOT) | TO(CLIP) | TO(EXPORT) | TO(WAKE)},
    {"--course", TO(SHOT) | TO(CLIP) | TO(EXPORT) | TO(WAKE)},
    {"--boat", TO(WINDOW)},
    {"--rain", DRAWN},
    {"--rain-rate", DRAWN},
    {"--resolution", ALL & ~TO(EXPORT)},
    {"--samples", ALL & ~(TO(EXPORT) | TO(WAKE))},
    {"--pool", DRAWN},
    {"--string", DRAWN},
    {"--pool-steps", TO(SHOT) | TO(CLIP)},
    {"--pool-rate", TO(WINDOW) | TO(CLIP)},
    {"--scheme", DRAWN | TO(RIPPLE) | TO(BENCH)},
    {"--steps", TO(RIPPLE)},
    {"--stone", TO(SHOT) | TO(CLIP) | TO(RIPPLE)},
    {"--drop", TO(SHOT) | TO(CLIP) | TO(RIPPLE)},
    {"--rate", TO(WINDOW) | TO(CLIP) | TO(EXPORT)},
    {"--frames", TO(WINDOW) | TO(EXPORT)},
    {"--format", TO(EXPORT)},
    {"--area", TO(EXPORT)},
    {"--area-grid", TO(EXPORT)},
    {"--shaders", TO(WINDOW)},
    {"--panel", DRAWN},
    {"--verbose", TO(WINDOW)},
    {"--json", TO(BENCH)},
};

/* Whose options make a scene, which every command reads but ripple. */
static const bool IS_SCENE[OPTION_GROUP_COUNT] = {
    [OPTION_GROUP_SEA] = true,   [OPTION_GROUP_TIME] = true, [OPTION_GROUP_COMPUTING] = true,
    [OPTION_GROUP_LIGHT] = true, [OPTION_GROUP_VIEW] = true,
};

/* Those that are read beside them where they do nothing. */
static const OptionCommands READ_BESIDE[] = {
    {"--pool", ALL & ~TO(RIPPLE)},
    {"--string", ALL & ~TO(RIPPLE)},
    {"--pool-steps", ALL & ~TO(RIPPLE)},
    {"--pool-rate", ALL & ~TO(RIPPLE)},
    {"--frames", TO(SHOT)},
    {"--verbose", ALL},
};

/* The option's own, or `otherwise`. */
static unsigned find_commands(const OptionCommands* table, size_t count, const char* name,
                              unsigned otherwise) {
    for (size_t i = 0; i < count; ++i) {
        if (strcmp(table[i].name, name) == 0) {
            return table[i].commands;
        }
    }
    return otherwise;
}

bool option_concerns(const OptionSpec* spec, Command command) {
    assert(spec && command < COMMAND_COUNT);
    const unsigned commands =
        find_commands(BY_NAME, sizeof BY_NAME / sizeof *BY_NAME, spec->name, BY_GROUP[spec->group]);
    return (commands >> command) & 1u;
}

bool option_is_read(const OptionSpec* spec, Command command) {
    assert(spec && command < COMMAND_COUNT);
    const unsigned beside =
        find_commands(READ_BESIDE, sizeof READ_BESIDE / sizeof *READ_BESIDE, spec->name, 0);
    return option_concerns(spec, command) || ((beside >> command) & 1u) ||
           spec->group == OPTION_GROUP_PRESET ||
           (IS_SCENE[spec->group] && command != COMMAND_RIPPLE);
}

static const char* name_of(Command command) {
    return command == COMMAND_WINDOW ? "the window" : command_spec(command)->name;
}

/* "the window, shot and clip" */
static void write_concerned(const OptionSpec* spec, char* text, size_t size) {
    int last = -1;
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        last = option_concerns(spec, (Command)command) ? command : last;
    }
    size_t length = 0;
    text[0] = '\0';
    for (int command = 0; command <= last; ++command) {
        if (option_concerns(spec, (Command)command)) {
            const char* between = length == 0 ? "" : command == last ? " and " : ", ";
            const int more =
                snprintf(text + length, size - length, "%s%s", between, name_of((Command)command));
            assert(more > 0 && (size_t)more < size - length);
            length += (size_t)more;
        }
    }
}

bool options_check_read(const Options* options, SwellError* error) {
    assert(options);
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        if (options->typed[i] && !option_is_read(&table[i], (Command)options->command)) {
            char concerned[128];
            write_concerned(&table[i], concerned, sizeof concerned);
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s does nothing in %s: it is for %s",
                                   table[i].name, name_of((Command)options->command), concerned);
        }
    }
    return true;
}

/*
 * Which options concern which command: what `swell COMMAND --help` shows.
 */
#include "options.h"

#include <assert.h>
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

/* Those that are not as their group. */
static const struct {
    const char* name;
    unsigned commands;
} BY_NAME[] = {
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
    {"--verbose", TO(WINDOW)},
    {"--json", TO(BENCH)},
};

bool option_concerns(const OptionSpec* spec, Command command) {
    assert(spec && command < COMMAND_COUNT);
    unsigned commands = BY_GROUP[spec->group];
    for (size_t i = 0; i < sizeof BY_NAME / sizeof *BY_NAME; ++i) {
        if (strcmp(BY_NAME[i].name, spec->name) == 0) {
            commands = BY_NAME[i].commands;
        }
    }
    return (commands >> command) & 1u;
}

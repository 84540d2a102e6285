/* The needs of the options of pool and string. */
#include "options/options_pool.h"

#include "base/text.h"
#include "swell/host.h"

#include <assert.h>

/* Whether the command shows pool and string as windows; else it computes one of them. */
static bool shows(const Settings* settings) {
    return settings->command == COMMAND_SHOT || settings->command == COMMAND_CLIP;
}

/* Whether it has a field of so many dimensions. */
static bool has_field(const Settings* settings, int dimensions) {
    const PoolSettings* pool = &settings->pool;
    if (!shows(settings)) {
        return dimensions == (pool->size[1] == 0 ? 1 : 2);
    }
    return dimensions == 1 ? pool->string_shown : pool->shown;
}

RippleScheme options_scheme_of(const Settings* settings, RippleScheme scheme, int dimensions) {
    assert(settings);
    const bool chosen =
        options_given(settings, OPTION_DAMPING) || options_given(settings, OPTION_SCHEME);
    return dimensions == 1 && scheme == RIPPLE_AVERAGE && !chosen ? RIPPLE_SPRING : scheme;
}

static bool suits(const OptionSpec* spec, RippleScheme scheme) {
    return spec->schemes >> scheme & 1u;
}

/* Whether the command has a field whose scheme has the constant. */
static bool has_constant(const Settings* settings, const OptionSpec* spec) {
    bool has = false;
    for (int dimensions = 1; dimensions <= 2; ++dimensions) {
        const RippleScheme own = options_scheme_of(settings, settings->pool.scheme, dimensions);
        has = has || (has_field(settings, dimensions) && suits(spec, own));
    }
    return has;
}

static void list_schemes(const OptionSpec* spec, char* text, size_t size) {
    text[0] = '\0';
    for (RippleScheme scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        if (suits(spec, scheme)) {
            swell_append(text, size, "%s%s", text[0] ? " or " : "--scheme ",
                         ripple_scheme_name(scheme));
        }
    }
}

/* Returns what the option lacks of a need, NULL for nothing. */
static const char* find_lack(const Settings* settings, const OptionSpec* spec, OptionNeed need,
                             char* text, size_t size) {
    const PoolSettings* pool = &settings->pool;
    switch (need) {
    case NEED_FIELD:
        return has_field(settings, 1) || has_field(settings, 2) ? NULL : "--pool on or --string on";
    case NEED_POOL:
        return has_field(settings, 2) ? NULL : "a pool";
    case NEED_SHOWN_POOL:
        return pool->shown || !shows(settings) ? NULL : "--pool on";
    case NEED_SIZED:
        return has_field(settings, pool->size[1] == 0 ? 1 : 2) ? NULL
               : pool->size[1] == 0                            ? "--string on"
                                                               : "--pool on";
    case NEED_SCHEME:
        list_schemes(spec, text, size);
        return has_constant(settings, spec) ? NULL : text;
    case NEED_DRIVER:
        return pool->drive != RIPPLE_DRIVE_OFF ? NULL : "--drive point or edge";
    case NEED_PICTURE:
        return shows(settings) || host_path_ends_with(settings->target, ".png")
                   ? NULL
                   : "a picture: FILE.png";
    case NEED_WATER:
        return !pool->plain ? NULL : "water, which --plain does not draw";
    case NEED_PLOTS:
        return pool->explains || !shows(settings) ? NULL : "--explain on";
    case NEED_COUNT:
        break;
    }
    return NULL;
}

bool options_check_needs(const Settings* settings, const OptionSpec* spec, SwellError* error) {
    assert(settings && spec);
    if (settings->command == COMMAND_WINDOW || !option_applies_to(spec, settings->command)) {
        return true;
    }
    char text[96];
    for (OptionNeed need = 0; need < NEED_COUNT; ++need) {
        const char* lack =
            spec->needs >> need & 1u ? find_lack(settings, spec, need, text, sizeof text) : NULL;
        if (lack) {
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s does nothing without %s",
                                   spec->name, lack);
        }
    }
    return true;
}

/*
 * Options: defaults, who gave which, and setting, copying and comparing them by the table.
 */
#include "options/options.h"

#include "options/options_air.h"
#include "options/options_heavens.h"

#include "swell/host.h"

#include <assert.h>
#include <string.h>

void* options_field(Options* options, const OptionSpec* spec) {
    assert(options && spec);
    return (char*)options + spec->offset;
}

const void* options_value(const Options* options, const OptionSpec* spec) {
    assert(options && spec);
    return (const char*)options + spec->offset;
}

Options options_default(void) {
    Options options = {.preset = -1, .ocean = ocean_physical_params()};
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->default_text) {
            const bool ok =
                option_parse_value(spec, spec->default_text, options_field(&options, spec));
            assert(ok && "defaults are accepted");
            (void)ok;
        }
    }
    const int processors = host_processor_count();
    options.threads = processors < SWELL_WORKERS_MAX ? processors : SWELL_WORKERS_MAX;
    options_resolve_air(&options);
    options_resolve_heavens(&options, NULL);
    return options;
}

void options_finish(Options* options) {
    assert(options);
    measured_sea_close(options->measured_sea);
    options->measured_sea = NULL;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->kind == OPTION_KIND_REPEAT) {
            RepeatedList* list = options_field(options, spec);
            swell_memory_free(list->item);
            *list = (RepeatedList){0};
        }
    }
}

Given options_giver(const Options* options, OptionId option) {
    assert(options && option < OPTION_COUNT);
    return (Given)options->given[option];
}

bool options_given(const Options* options, OptionId option) {
    return options_giver(options, option) == GIVEN_BY_USER;
}

void options_mark_unset(Options* options, OptionId option) {
    assert(options && option < OPTION_COUNT);
    options->given[option] = GIVEN_NOT;
}

/* Lets the later one of two hold. */
static void drop_earlier(Options* options, OptionId option) {
    if (option == OPTION_AEROSOL || option == OPTION_HAZE) {
        options_forget(options, option == OPTION_HAZE ? OPTION_AEROSOL : OPTION_HAZE);
    } else if (option == OPTION_TIME_OF_DAY || option == OPTION_UTC) {
        options_forget(options, option == OPTION_UTC ? OPTION_TIME_OF_DAY : OPTION_UTC);
    }
    if (option == OPTION_SUN) { /* set by hand it stands still */
        static const OptionId HOUR[] = {OPTION_TIME_OF_DAY, OPTION_UTC, OPTION_DATE, OPTION_PLACE};
        options->sun_of_hour = false;
        options_forget(options, OPTION_SKY_MOVES);
        for (size_t i = 0; i < sizeof HOUR / sizeof *HOUR; ++i) {
            if (options->given[HOUR[i]] == GIVEN_BY_PRESET) {
                options_forget(options, HOUR[i]);
            }
        }
    } else if (option_is_of_hour(option)) {
        options->sun_of_hour = true;
    }
}

/* Allocates the values of a repeated option unless there are some. */
static bool reserve_repeated(RepeatedList* list, SwellError* error) {
    if (!list->item) {
        list->item = swell_memory_allocate(REPEATS_MAX, sizeof *list->item, error);
    }
    return list->item != NULL;
}

bool options_set(Options* options, OptionId option, const char* text, Given giver,
                 SwellError* error) {
    const OptionSpec* spec = option_spec(option);
    void* field = options_field(options, spec);
    assert((spec->kind == OPTION_KIND_FLAG) == !text);
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = true;
    } else if (spec->kind == OPTION_KIND_REPEAT && !reserve_repeated(field, error)) {
        return false;
    } else if (!option_check_value(spec, text, error) || !option_parse_value(spec, text, field)) {
        return false;
    }
    options->given[option] = (uint8_t)giver;
    drop_earlier(options, option);
    return true;
}

void options_forget(Options* options, OptionId option) {
    const OptionSpec* spec = option_spec(option);
    void* field = options_field(options, spec);
    options->given[option] = GIVEN_NOT;
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = false;
    } else if (spec->kind == OPTION_KIND_TEXT) {
        *(char*)field = '\0';
    } else if (spec->default_text) {
        option_parse_value(spec, spec->default_text, field);
    } else if (spec->kind == OPTION_KIND_REAL || spec->kind == OPTION_KIND_CLOCK ||
               spec->kind == OPTION_KIND_DATE) {
        memset(field, 0, option_size(spec));
    }
}

void options_forget_group(Options* options, OptionGroup group) {
    assert(options && group < OPTION_GROUP_COUNT);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (option_spec(id)->group == group) {
            options_forget(options, id);
        }
    }
}

void options_forget_giver(Options* options, Given giver) {
    assert(options && giver != GIVEN_NOT);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        if (options->given[id] == (uint8_t)giver) {
            options_forget(options, id);
        }
    }
}

static bool same_list(const RepeatedList* a, const RepeatedList* b) {
    bool same = a->count == b->count;
    for (int i = 0; same && i < a->count; ++i) {
        const NumberList *one = &a->item[i], *other = &b->item[i];
        same = one->count == other->count &&
               memcmp(one->value, other->value, (size_t)one->count * sizeof *one->value) == 0;
    }
    return same;
}

bool options_same(const Options* a, const Options* b, const OptionSpec* spec) {
    const void *one = options_value(a, spec), *other = options_value(b, spec);
    if (spec->renew == RENEW_POOL_SCHEME) {
        const Given giver = options_giver(a, spec->id);
        if (giver != options_giver(b, spec->id) || giver == GIVEN_NOT) {
            return giver == options_giver(b, spec->id);
        }
    }
    switch (spec->kind) {
    case OPTION_KIND_TEXT:
        return strcmp(one, other) == 0;
    case OPTION_KIND_REPEAT:
        return same_list(one, other);
    case OPTION_KIND_LIST: { /* missing numbers are 0 */
        const NumberList *list = one, *others = other;
        return memcmp(list->value, others->value, sizeof list->value) == 0;
    }
    default:
        return memcmp(one, other, option_size(spec)) == 0;
    }
}

void options_copy(Options* options, const OptionSpec* spec, const Options* from) {
    assert(options != from);
    memcpy(options_field(options, spec), options_value(from, spec), option_size(spec));
    options->given[spec->id] = from->given[spec->id];
}

/* Whether the option belongs to sea, light, weather or view; the time does where it was given. */
static bool is_view(const OptionSpec* spec, const Options* from) {
    return spec->group == OPTION_GROUP_SEA || spec->group == OPTION_GROUP_LIGHT ||
           spec->group == OPTION_GROUP_PRESET || spec->id == OPTION_CAMERA ||
           spec->id == OPTION_FOV || spec->id == OPTION_RAIN || spec->id == OPTION_RAIN_RATE ||
           (spec->id == OPTION_TIME && options_giver(from, OPTION_TIME));
}

unsigned options_apply_scene(Options* options, const Options* from, bool only_view) {
    unsigned renewals = 0;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->renew == RENEW_PROGRAM || spec->renew == RENEW_SKY ||
            spec->renew == RENEW_FLOOR || (only_view && !is_view(spec, from)) ||
            (option_is_furniture(id) && !options_given(from, id))) {
            continue;
        }
        renewals |= options_same(options, from, spec) ? 0u : 1u << spec->renew;
        options_copy(options, spec, from);
    }
    options->ocean = from->ocean;
    options->sun_of_hour = from->sun_of_hour;
    options->sun_hour = from->sun_hour;
    return renewals;
}

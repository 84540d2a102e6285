/*
 * Settings by the table: defaults, who gave which, and setting, copying and comparing them by the
 * table.
 */
#include "options/options.h"

#include "options/options_light.h"

#include "swell/host.h"

#include <assert.h>
#include <string.h>

void* options_field(Settings* settings, const OptionSpec* spec) {
    assert(settings && spec);
    return (char*)settings + spec->offset;
}

const void* options_value(const Settings* settings, const OptionSpec* spec) {
    assert(settings && spec);
    return (const char*)settings + spec->offset;
}

Settings options_default(void) {
    Settings settings = {.preset = -1, .ocean = ocean_physical_params()};
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->default_text) {
            const bool ok =
                option_parse_value(spec, spec->default_text, options_field(&settings, spec));
            assert(ok && "defaults are accepted");
            (void)ok;
        }
    }
    const int processors = host_processor_count();
    settings.computing.threads = processors < SWELL_WORKERS_MAX ? processors : SWELL_WORKERS_MAX;
    options_resolve_light(&settings, NULL);
    return settings;
}

void options_show_windows(Settings* settings) {
    assert(settings);
    const bool in_window = settings->command == COMMAND_WINDOW;
    const bool classic = in_window && settings->drawing.look == RENDER_LOOK_CLASSIC;
    struct {
        OptionId option;
        bool* shown;
        bool by_default;
    } windows[] = {
        {OPTION_HUD, &settings->view.hud, in_window},
        {OPTION_PROBE, &settings->view.probe,
         options_giver(settings, OPTION_PROBE_AT) != GIVEN_NOT},
        {OPTION_POOL, &settings->pool.shown, classic},
        {OPTION_STRING, &settings->pool.string_shown, classic},
        {OPTION_EXPLAIN, &settings->pool.explains, in_window && !classic},
    };
    for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i) {
        if (options_giver(settings, windows[i].option) == GIVEN_NOT) {
            *windows[i].shown = windows[i].by_default;
        }
    }
}

void options_finish(Settings* settings) {
    assert(settings);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->kind == OPTION_KIND_REPEAT) {
            RepeatedList* list = options_field(settings, spec);
            swell_memory_free(list->item);
            *list = (RepeatedList){0};
        }
    }
}

Given options_giver(const Settings* settings, OptionId option) {
    assert(settings && option < OPTION_COUNT);
    return (Given)settings->given[option];
}

bool options_given(const Settings* settings, OptionId option) {
    return options_giver(settings, option) == GIVEN_BY_USER;
}

bool options_refuse(OptionId one, OptionId other, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_USAGE, "%s and %s do not go together: %s",
                           option_name(one), option_name(other), why);
}

void options_mark_unset(Settings* settings, OptionId option) {
    assert(settings && option < OPTION_COUNT);
    settings->given[option] = GIVEN_NOT;
}

/* Lets the later one of two hold. */
static void drop_earlier(Settings* settings, OptionId option) {
    if (option == OPTION_AEROSOL || option == OPTION_HAZE) {
        options_forget(settings, option == OPTION_HAZE ? OPTION_AEROSOL : OPTION_HAZE);
    } else if (option == OPTION_TIME_OF_DAY || option == OPTION_UTC) {
        options_forget(settings, option == OPTION_UTC ? OPTION_TIME_OF_DAY : OPTION_UTC);
    }
    if (option == OPTION_SUN) { /* set by hand it stands still */
        static const OptionId HOUR[] = {OPTION_TIME_OF_DAY, OPTION_UTC, OPTION_DATE, OPTION_PLACE};
        settings->light.sun_of_hour = false;
        options_forget(settings, OPTION_SKY_MOVES);
        for (size_t i = 0; i < sizeof HOUR / sizeof *HOUR; ++i) {
            if (settings->given[HOUR[i]] == GIVEN_BY_PRESET) {
                options_forget(settings, HOUR[i]);
            }
        }
    } else if (option_is_of_hour(option)) {
        settings->light.sun_of_hour = true;
    }
}

/* Allocates the values of a repeated option unless there are some. */
static bool reserve_repeated(RepeatedList* list, SwellError* error) {
    if (!list->item) {
        list->item = swell_memory_allocate(SETTINGS_REPEATS_MAX, sizeof *list->item, error);
    }
    return list->item != NULL;
}

bool options_set(Settings* settings, OptionId option, const char* text, Given giver,
                 SwellError* error) {
    const OptionSpec* spec = option_spec(option);
    void* field = options_field(settings, spec);
    assert((spec->kind == OPTION_KIND_FLAG) == !text);
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = true;
    } else if (spec->kind == OPTION_KIND_REPEAT && !reserve_repeated(field, error)) {
        return false;
    } else if (!option_check_value(spec, text, error) || !option_parse_value(spec, text, field)) {
        return false;
    }
    settings->given[option] = (uint8_t)giver;
    drop_earlier(settings, option);
    return true;
}

void options_forget(Settings* settings, OptionId option) {
    const OptionSpec* spec = option_spec(option);
    void* field = options_field(settings, spec);
    settings->given[option] = GIVEN_NOT;
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = false;
    } else if (spec->kind == OPTION_KIND_TEXT) {
        *(char*)field = '\0';
    } else if (spec->default_text) {
        option_parse_value(spec, spec->default_text, field);
    } else if (spec->kind == OPTION_KIND_REAL || spec->kind == OPTION_KIND_CLOCK ||
               spec->kind == OPTION_KIND_DATE || spec->kind == OPTION_KIND_WAVES) {
        memset(field, 0, option_size(spec));
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

bool options_differ(const OptionSpec* spec, const Settings* a, const Settings* b) {
    const void *one = options_value(a, spec), *other = options_value(b, spec);
    if (spec->renew == RENEW_POOL_SCHEME) { /* has a value where it was given */
        const Given giver = options_giver(a, spec->id);
        if (giver != options_giver(b, spec->id) || giver == GIVEN_NOT) {
            return giver != options_giver(b, spec->id);
        }
    }
    switch (spec->kind) {
    case OPTION_KIND_TEXT:
        return strcmp(one, other) != 0;
    case OPTION_KIND_REPEAT:
        return !same_list(one, other);
    default: /* numbers, without padding */
        return memcmp(one, other, option_size(spec)) != 0;
    }
}

void options_copy(Settings* settings, const OptionSpec* spec, const Settings* from) {
    assert(settings != from);
    memcpy(options_field(settings, spec), options_value(from, spec), option_size(spec));
    settings->given[spec->id] = from->given[spec->id];
}

/* Whether the option belongs to sea, light, weather or view; the time does where it was given. */
static bool is_view(const OptionSpec* spec, const Settings* from) {
    return spec->group == OPTION_GROUP_SEA || spec->group == OPTION_GROUP_LIGHT ||
           spec->group == OPTION_GROUP_PRESET || spec->group == OPTION_GROUP_LAND ||
           spec->id == OPTION_CAMERA || spec->id == OPTION_FOV || spec->id == OPTION_RAIN ||
           spec->id == OPTION_RAIN_RATE ||
           (spec->id == OPTION_TIME && options_giver(from, OPTION_TIME));
}

unsigned options_apply_scene(Settings* settings, const Settings* from, bool only_view) {
    unsigned renewals = 0;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (spec->renew == RENEW_PROGRAM || spec->renew == RENEW_SKY ||
            spec->renew == RENEW_FLOOR || (only_view && !is_view(spec, from)) ||
            (option_is_window_only(id) && !options_given(from, id))) {
            continue;
        }
        renewals |= options_differ(spec, settings, from) ? 1u << spec->renew : 0u;
        options_copy(settings, spec, from);
    }
    settings->light.sun_of_hour = from->light.sun_of_hour;
    settings->light.sun_hour = from->light.sun_hour;
    return renewals;
}

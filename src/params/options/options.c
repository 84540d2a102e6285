/*
 * Values of options, those of base/option.h, repeated ones, and waves; and settings by the table:
 * what was said, setting, copying and comparing.
 */
#include "options/options.h"

#include "base/text.h"
#include "ocean/choice.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Values --------------------------------------------------------------------------------- */

static bool parse_repeat(const OptionSpec* spec, const char* text, RepeatedList* list) {
    static const double MOST = 1e9;
    if (list->count == spec->count) {
        return false;
    }
    NumberList* item = &list->item[list->count];
    *item = (NumberList){0};
    item->count = swell_read_reals(text, (int)spec->low, (int)spec->high, item->value);
    bool ok = item->count > 0;
    for (int i = 0; ok && i < item->count; ++i) {
        ok = fabs(item->value[i]) <= MOST;
    }
    list->count += ok;
    return ok;
}

bool option_parse_value(const OptionSpec* spec, const char* text, void* field) {
    assert(spec && spec->kind != OPTION_KIND_FLAG && text && field);
    return spec->kind == OPTION_KIND_REPEAT ? parse_repeat(spec, text, field)
           : spec->kind == OPTION_KIND_WAVES
               ? text[strspn(text, " ")] && ocean_waves_read(text, false, field, NULL)
               : swell_option_parse(&spec->option, text, field);
}

bool option_check_value(const OptionSpec* spec, const char* text, SwellError* error) {
    assert(spec && text);
    NumberList item;
    union {
        RepeatedList repeated;
        double numbers[SETTINGS_TEXT_SIZE / sizeof(double)]; /* as large as any field */
    } parsed = {.repeated = {.item = &item}};
    assert(swell_option_size(&spec->option) <= sizeof parsed);
    return option_parse_value(spec, text, &parsed) ||
           swell_option_refuse(&spec->option, text, error);
}

void option_write_numbers(const double* values, int count, char text[OPTION_VALUE_SIZE]) {
    assert(values && text);
    text[0] = '\0';
    swell_write_reals(values, count, SWELL_REAL_DIGITS, text, OPTION_VALUE_SIZE);
}

void option_write_brief(const OptionSpec* spec, const void* field, int digits,
                        char text[OPTION_VALUE_SIZE]) {
    assert(spec && field && digits > 0 && text);
    text[0] = '\0';
    if (spec->kind == OPTION_KIND_WAVES) {
        ocean_waves_write(field, digits, text, OPTION_VALUE_SIZE);
    } else if (spec->kind != OPTION_KIND_REPEAT) {
        swell_option_write(&spec->option, field, digits, text, OPTION_VALUE_SIZE);
    }
}

bool option_write_value(const OptionSpec* spec, const void* field, char text[OPTION_VALUE_SIZE]) {
    assert(spec && field && text);
    option_write_brief(spec, field, SWELL_REAL_DIGITS, text);
    return text[0] != '\0' && spec->kind != OPTION_KIND_FLAG &&
           option_check_value(spec, text, NULL);
}

void option_describe_accepted(const OptionSpec* spec, char* text, size_t size) {
    assert(spec && text && size > 0);
    text[0] = '\0';
    swell_option_describe(&spec->option, text, size);
}

/* ---- Settings ------------------------------------------------------------------------------- */

void* options_field(Settings* settings, const OptionSpec* spec) {
    assert(settings && spec);
    return (char*)settings + spec->offset;
}

const void* options_value(const Settings* settings, const OptionSpec* spec) {
    assert(settings && spec);
    return (const char*)settings + spec->offset;
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
        {OPTION_PROBE, &settings->view.probe, options_said(settings, OPTION_PROBE_AT)},
        {OPTION_POOL, &settings->pool.shown, classic},
        {OPTION_STRING, &settings->pool.string_shown, classic},
        {OPTION_EXPLAIN, &settings->pool.explains, in_window && !classic},
    };
    for (size_t i = 0; i < sizeof windows / sizeof *windows; ++i) {
        if (!options_said(settings, windows[i].option)) {
            *windows[i].shown = windows[i].by_default;
        }
    }
}

RippleScheme options_scheme_of(const Settings* settings, RippleScheme scheme, int dimensions) {
    const bool chosen =
        options_said(settings, OPTION_DAMPING) || options_said(settings, OPTION_SCHEME);
    return dimensions == 1 && scheme == RIPPLE_AVERAGE && !chosen ? RIPPLE_SPRING : scheme;
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

bool options_said(const Settings* settings, OptionId option) {
    assert(settings && option < OPTION_COUNT);
    return settings->said[option];
}

bool options_refuse(OptionId one, OptionId other, const char* why, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_USAGE, "%s and %s do not go together: %s",
                           option_name(one), option_name(other), why);
}

bool option_is_of_hour(OptionId option) {
    return option == OPTION_TIME_OF_DAY || option == OPTION_UTC || option == OPTION_DATE ||
           option == OPTION_PLACE;
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
            if (!options_said(settings, HOUR[i])) { /* a preset's */
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

bool options_set(Settings* settings, OptionId option, const char* text, SwellError* error) {
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
    settings->said[option] = true;
    drop_earlier(settings, option);
    return true;
}

void options_forget(Settings* settings, OptionId option) {
    const OptionSpec* spec = option_spec(option);
    void* field = options_field(settings, spec);
    settings->said[option] = false;
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = false;
    } else if (spec->kind == OPTION_KIND_REPEAT) {
        ((RepeatedList*)field)->count = 0; /* copies borrow the items */
    } else if (spec->kind == OPTION_KIND_TEXT) {
        *(char*)field = '\0';
    } else if (spec->default_text) {
        option_parse_value(spec, spec->default_text, field);
    } else if (spec->kind == OPTION_KIND_REAL || spec->kind == OPTION_KIND_CLOCK ||
               spec->kind == OPTION_KIND_DATE || spec->kind == OPTION_KIND_WAVES) {
        memset(field, 0, swell_option_size(&spec->option));
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
        const bool said = options_said(a, spec->id);
        if (said != options_said(b, spec->id) || !said) {
            return said != options_said(b, spec->id);
        }
    }
    switch (spec->kind) {
    case OPTION_KIND_TEXT:
        return strcmp(one, other) != 0;
    case OPTION_KIND_REPEAT:
        return !same_list(one, other);
    default: /* numbers, without padding */
        return memcmp(one, other, swell_option_size(&spec->option)) != 0;
    }
}

void options_copy(Settings* settings, const OptionSpec* spec, const Settings* from) {
    assert(settings != from);
    memcpy(options_field(settings, spec), options_value(from, spec),
           swell_option_size(&spec->option));
    settings->said[spec->id] = from->said[spec->id];
}

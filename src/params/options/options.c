/*
 * Values of options: those of base/option.h, repeated ones, and waves. Presets, which are options
 * under a name. Settings by the table: which options were set, setting, copying and comparing.
 */
#include "options_parts.h"

#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- Values --------------------------------------------------------------------------------- */

static bool parse_repeat(const OptionSpec* spec, const char* text, RepeatedList* list) {
    static const double MOST = 1e9; /* of any cell, step, place or time */
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
    double again[SETTINGS_TEXT_SIZE / sizeof(double)]; /* as large as any field */
    assert(swell_option_size(&spec->option) <= sizeof again);
    option_write_brief(spec, field, SWELL_REAL_DIGITS, text);
    return text[0] != '\0' && spec->kind != OPTION_KIND_FLAG &&
           option_parse_value(spec, text, again);
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

bool options_said(const Settings* settings, OptionId option) {
    assert(settings && option < OPTION_COUNT);
    return settings->said[option];
}

bool options_check_rules(const OptionsRule* rules, size_t count, SwellError* error) {
    for (size_t i = 0; i < count; ++i) {
        if (rules[i].broken) {
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s and %s do not go together: %s",
                                   option_name(rules[i].one), option_name(rules[i].other),
                                   rules[i].why);
        }
    }
    return true;
}

/* ---- Presets --------------------------------------------------------------------------------- */

#define PRESET(name, caption, of_sea, further) of_sea " " further,
static const char* const PRESETS[] = {
#include "ocean/preset_rows.h"
};

enum {
    PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS,
    CLASSIC = PRESET_COUNT - 1 /* the last row */
};
enum { TEXT_SIZE = 64 /* holds any one value in a row */ };

/* Copies the preset's text for an option: "" for a flag, "default" for its default. Returns false
   where the preset does not set it. */
static bool read_text(int preset, OptionId option, char text[TEXT_SIZE]) {
    assert(preset >= 0 && preset < PRESET_COUNT);
    const char* name = option_name(option);
    const size_t length = strlen(name);
    const char* at = strstr(PRESETS[preset], name);
    while (at && at[length] != ' ' && at[length] != '\0') { /* this is a longer name */
        at = strstr(at + length, name);
    }
    if (at) {
        const char* value = at + length + strspn(at + length, " ");
        const size_t size = strncmp(value, "--", 2) == 0 ? 0 : strcspn(value, " ");
        assert(size < TEXT_SIZE);
        memcpy(text, value, size);
        text[size] = '\0';
    }
    return at != NULL;
}

bool preset_sets(int preset, OptionId option) {
    char text[TEXT_SIZE];
    return read_text(preset, option, text);
}

bool preset_says(int preset, OptionId option) {
    char text[TEXT_SIZE];
    return read_text(preset, option, text) && strcmp(text, "default") != 0;
}

bool options_has(const Settings* settings, OptionId option) {
    return options_said(settings, option) || preset_says(settings->preset, option);
}

/* Returns the option's text in a preset that sets it, else its default; NULL for none. */
static const char* find_text(int preset, OptionId option, char text[TEXT_SIZE]) {
    return read_text(preset, option, text) && strcmp(text, "default") != 0
               ? text
               : option_spec(option)->default_text;
}

void preset_read(int preset, OptionId option, void* value) {
    char buffer[TEXT_SIZE];
    const char* text = find_text(preset, option, buffer);
    const bool ok = !text || option_parse_value(option_spec(option), text, value);
    assert(ok && "presets are accepted");
    (void)ok;
}

/* Resets the options of the preset before, since presets do not add up, and those that this preset
   replaces: another sea, and for `classic` all of sea and light. */
static void forget_earlier(Settings* settings, int preset) {
    const bool of_force = preset_sets(preset, OPTION_BEAUFORT);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionGroup group = option_spec(id)->group;
        const bool of_classic = group == OPTION_GROUP_SEA || group == OPTION_GROUP_LIGHT;
        const bool of_before = !options_said(settings, id) && preset_says(settings->preset, id);
        if (of_before || (preset == CLASSIC && of_classic) ||
            (of_force && ocean_option_replaces_force(option_of_sea(id)))) {
            options_forget(settings, id);
        }
    }
}

/* Applies a preset. Setting an option drops incompatible ones. The preset's options then count as
   not set by the user. */
static void apply_preset(Settings* settings, int preset) {
    forget_earlier(settings, preset);
    settings->preset = preset;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        char buffer[TEXT_SIZE];
        const char* text = find_text(preset, id, buffer);
        if (preset_sets(preset, id)) {
            const bool ok = !text || options_set(settings, id, text[0] ? text : NULL, NULL);
            assert(ok && "presets are accepted");
            (void)ok;
            settings->said[id] = false;
        }
    }
}

/* ---- One option ------------------------------------------------------------------------------ */

/* Allocates the values of a repeated option unless there are some. */
static bool reserve_repeated(RepeatedList* list, SwellError* error) {
    if (!list->item) {
        list->item = swell_memory_allocate(SETTINGS_REPEATS_MAX, sizeof *list->item, error);
    }
    return list->item != NULL;
}

/* Drops the earlier one of two options of which the later holds. */
static void drop_earlier(Settings* settings, OptionId option) {
    if (option == OPTION_AEROSOL || option == OPTION_HAZE) {
        options_forget(settings, option == OPTION_HAZE ? OPTION_AEROSOL : OPTION_HAZE);
    } else if (option == OPTION_TIME_OF_DAY || option == OPTION_UTC) {
        options_forget(settings, option == OPTION_UTC ? OPTION_TIME_OF_DAY : OPTION_UTC);
    }
    if (option == OPTION_SUN) { /* a sun set by hand stands still */
        settings->light.sun_of_hour = false;
        options_forget(settings, OPTION_SKY_MOVES);
        for (OptionId id = OPTION_TIME_OF_DAY; id <= OPTION_PLACE; ++id) {
            if (!options_said(settings, id)) { /* a preset has set it */
                options_forget(settings, id);
            }
        }
    } else if (option >= OPTION_TIME_OF_DAY && option <= OPTION_PLACE) {
        settings->light.sun_of_hour = true;
    }
}

bool options_set(Settings* settings, OptionId option, const char* text, SwellError* error) {
    const OptionSpec* spec = option_spec(option);
    void* field = options_field(settings, spec);
    int preset = 0;
    assert((spec->kind == OPTION_KIND_FLAG) == !text);
    if (spec->kind == OPTION_KIND_FLAG) {
        *(bool*)field = true;
    } else if (spec->kind == OPTION_KIND_REPEAT && !reserve_repeated(field, error)) {
        return false;
    } else if (!option_parse_value(spec, text, option == OPTION_PRESET ? &preset : field)) {
        return swell_option_refuse(&spec->option, text, error);
    }
    if (option == OPTION_PRESET) {
        apply_preset(settings, preset);
    } else {
        settings->said[option] = true;
        drop_earlier(settings, option);
    }
    return true;
}

void options_forget(Settings* settings, OptionId option) {
    const OptionSpec* spec = option_spec(option);
    void* field = options_field(settings, spec);
    settings->said[option] = false;
    if (spec->kind == OPTION_KIND_REPEAT) {
        ((RepeatedList*)field)->count = 0; /* copies borrow the items */
    } else if (spec->default_text) {
        option_parse_value(spec, spec->default_text, field);
    } else if (spec->kind == OPTION_KIND_FLAG || spec->kind == OPTION_KIND_TEXT ||
               spec->kind == OPTION_KIND_REAL || spec->kind == OPTION_KIND_CLOCK ||
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
    if (spec->renew == RENEW_POOL_SCHEME) { /* it has a value only where it was given */
        const bool said = options_said(a, spec->id);
        if (said != options_said(b, spec->id) || !said) {
            return said != options_said(b, spec->id);
        }
    }
    return spec->kind == OPTION_KIND_REPEAT ? !same_list(one, other)
                                            : !swell_option_equal(&spec->option, one, other);
}

void options_copy(Settings* settings, const OptionSpec* spec, const Settings* from) {
    assert(settings != from);
    memcpy(options_field(settings, spec), options_value(from, spec),
           swell_option_size(&spec->option));
    settings->said[spec->id] = from->said[spec->id];
}

/* Presets: bundles of options under a name. */
#include "options/options.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define PRESET(name, options) options,
static const char* const PRESETS[] = {
#include "preset_rows.h"
};
#undef PRESET

enum { CLASSIC, PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS, TEXT_SIZE = 64 };

/* Options that choose a sea by other means than a force. */
static const OptionId OTHER_SEAS[] = {OPTION_SPECTRUM,   OPTION_WIND,  OPTION_AMPLITUDE,
                                      OPTION_WIND_SPEED, OPTION_FETCH, OPTION_ENERGY,
                                      OPTION_WAVE};

/* Copies what the preset has for an option, "" of a flag, "default" for its default. Returns false
   where the preset does not set it. */
static bool read_text(int preset, OptionId option, char text[TEXT_SIZE]) {
    assert(preset >= 0 && preset < PRESET_COUNT);
    const char* name = option_name(option);
    const size_t length = strlen(name);
    const char* at = strstr(PRESETS[preset], name);
    while (at && at[length] != ' ' && at[length] != '\0') { /* a longer name */
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

/* Returns the option's text in a preset that says it, else its default; NULL for none. */
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

/* Forgets what the preset before has said, since presets do not add up, and what this one chooses
   itself: another sea, and for `classic` all of sea and light. */
static void forget_earlier(Settings* settings, int preset) {
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionGroup group = option_spec(id)->group;
        const bool of_classic = group == OPTION_GROUP_SEA || group == OPTION_GROUP_LIGHT;
        const bool of_last = !options_said(settings, id) && preset_says(settings->preset, id);
        if (of_last || (preset == CLASSIC && of_classic)) {
            options_forget(settings, id);
        }
    }
    for (size_t i = 0; i < sizeof OTHER_SEAS / sizeof *OTHER_SEAS; ++i) {
        if (preset_sets(preset, OPTION_BEAUFORT)) {
            options_forget(settings, OTHER_SEAS[i]);
        }
    }
}

/* Setting an option drops what does not go with it; then it counts as not said. */
void preset_apply(Settings* settings, int preset) {
    assert(settings && preset >= 0 && preset < PRESET_COUNT);
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

void preset_apply_named(Settings* settings, const char* name) {
    const OptionSpec* spec = option_spec(OPTION_PRESET);
    int preset = -1;
    const bool ok = option_parse_value(spec, name, &preset);
    assert(ok && "there is that preset");
    (void)ok;
    preset_apply(settings, preset);
}

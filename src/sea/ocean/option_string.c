/*
 * Reads an option string, "--preset storm --seed 7", into a choice. Options set values in their
 * order; a preset sets its options in its place.
 */
#include "params.h"

#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const int DEFAULT_FORCE = 5;

/* The options of the sea of each preset, and whether the preset shows land. */
static const struct {
    const char *name, *options;
    bool with_land;
} PRESETS[] = {
#define PRESET(name, caption, of_sea, ...) {name, of_sea, false},
#define PRESET_WITH_LAND(name, caption, of_sea, ...) {name, of_sea, true},
#include "ocean/preset_rows.h"
};

enum {
    PRESET_COUNT = sizeof PRESETS / sizeof *PRESETS,
    CLASSIC = PRESET_COUNT - 1 /* the last row */
};

static const char* const FILE_OPTIONS[] = {
#define SEA_FILE_ROW(option, name, ...) name,
#include "ocean/sea_rows.h"
};

static bool read_force(OceanChoice* choice, const char* text, SwellError* error) {
    const char* end = text;
    return (swell_read_whole(text, &end, 0, OCEAN_BEAUFORT_MAX, &choice->beaufort) &&
            *end == '\0') ||
           ocean_option_refuse(OCEAN_OPTION_BEAUFORT, text, error);
}

static bool read_value(OceanChoice* choice, OceanOption option, const char* text,
                       SwellError* error) {
    if (option == OCEAN_OPTION_BEAUFORT) {
        return read_force(choice, text, error);
    }
    if (option == OCEAN_OPTION_WAVE) { /* adds one, as the next option does */
        return ocean_waves_read(text, true, choice->params.state.wave, error);
    }
    if (option == OCEAN_OPTION_SWELL_SYSTEM) {
        double numbers[5];
        const int count = swell_read_reals(text, 3, 5, numbers);
        return count ? ocean_swell_add(&choice->params.state, numbers, count, error)
                     : ocean_option_refuse(option, text, error);
    }
    return ocean_option_read(option, text, &choice->params, error);
}

static const char BLANKS[] = " \t\r\n";

/* Copies the beginning of a text, and returns whether that is all of it. */
static bool copy_word(const char* from, size_t length, char word[OCEAN_WORD_SIZE]) {
    const bool fits = length < OCEAN_WORD_SIZE;
    snprintf(word, OCEAN_WORD_SIZE, "%.*s", fits ? (int)length : OCEAN_WORD_SIZE - 1, from);
    return fits;
}

/* Reads "--name value" or "--name=value", where double quotes may enclose the value. Returns false
   where one of them is too long, the value is missing, or a quote has no end. */
static bool read_words(const char** at, char name[OCEAN_WORD_SIZE], char value[OCEAN_WORD_SIZE]) {
    const char* from = *at + strspn(*at, BLANKS);
    size_t length = strcspn(from, " \t\r\n=");
    const bool has_equals = from[length] == '=';
    bool ok = copy_word(from, length, name);
    from += length + has_equals;
    from += has_equals ? 0 : strspn(from, BLANKS);
    ok = ok && *from && (has_equals || strncmp(from, "--", 2) != 0);
    const bool quoted = *from == '"';
    from += quoted;
    length = strcspn(from, quoted ? "\"" : BLANKS);
    ok = copy_word(from, length, value) && ok && (!quoted || from[length] == '"');
    *at = from + length + (quoted && from[length] == '"');
    return ok;
}

static bool read_options(OceanChoice* choice, const char* options, bool of_preset,
                         SwellError* error);

static void forget(OceanChoice* choice, OceanOption option) {
    choice->chosen[option] = false;
    if (option == OCEAN_OPTION_WAVE) {
        memset(choice->params.state.wave, 0, sizeof choice->params.state.wave);
    } else if (option == OCEAN_OPTION_SWELL_SYSTEM) {
        choice->params.state.swells = 0;
    }
}

/* Reads a preset: resets what an earlier one has set and what this one replaces, and sets its
   options. */
static bool read_preset(OceanChoice* choice, const char* name, SwellError* error) {
    int preset = 0;
    while (preset < PRESET_COUNT && strcmp(PRESETS[preset].name, name) != 0) {
        ++preset;
    }
    if (preset == PRESET_COUNT) {
        char names[OCEAN_NAMES_SIZE] = "";
        for (int i = 0; i < PRESET_COUNT; ++i) {
            swell_append(names, sizeof names, "%s%s", i ? ", " : "", PRESETS[i].name);
        }
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "--preset '%.60s' is not accepted: expected one of %s", name, names);
    }
    const bool of_force = strstr(PRESETS[preset].options, "--beaufort") != NULL;
    for (OceanOption option = 0; option < OCEAN_OPTION_COUNT; ++option) {
        choice->preset[option] = false;
        if (preset == CLASSIC || (of_force && ocean_option_replaces_force(option))) {
            forget(choice, option);
        }
    }
    choice->beaufort = choice->chosen[OCEAN_OPTION_BEAUFORT] ? choice->beaufort : DEFAULT_FORCE;
    choice->before_land = PRESETS[preset].with_land;
    return read_options(choice, PRESETS[preset].options, true, error);
}

/* Fails with a message that names the options. */
static bool refuse_name(const char* name, SwellError* error) {
    char names[OCEAN_NAMES_SIZE], files[64] = "";
    ocean_option_list(0, "--", names);
    for (OceanFileOption i = 0; i < OCEAN_FILE_OPTION_COUNT; ++i) {
        swell_append(files, sizeof files, "--%s, ", FILE_OPTIONS[i]);
    }
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "'%.60s' is no option of a sea: --NAME VALUE is accepted, NAME of "
                           "--preset, %s%s",
                           name, files, names);
}

/* Sets an option of the sea, chosen by the user or of a preset, where it may be "default". */
static bool set_option(OceanChoice* choice, OceanOption option, const char* value, bool of_preset,
                       SwellError* error) {
    const bool resets = of_preset && strcmp(value, "default") == 0;
    choice->chosen[option] = !of_preset;
    choice->preset[option] = of_preset && !resets;
    if (resets && option == OCEAN_OPTION_BEAUFORT) {
        choice->beaufort = DEFAULT_FORCE;
    }
    return resets || read_value(choice, option, value, error);
}

static bool read_option(OceanChoice* choice, const char** at, bool of_preset, SwellError* error) {
    char name[OCEAN_WORD_SIZE], value[OCEAN_WORD_SIZE];
    const bool ok = read_words(at, name, value);
    const bool is_option = strncmp(name, "--", 2) == 0;
    if (is_option && strcmp(name + 2, "preset") == 0) {
        return read_preset(choice, ok ? value : "", error);
    }
    for (OceanFileOption i = 0; is_option && i < OCEAN_FILE_OPTION_COUNT; ++i) {
        if (strcmp(name + 2, FILE_OPTIONS[i]) == 0) {
            memcpy(choice->file[i], value, sizeof value);
            return (ok && value[0]) ||
                   swell_error_set(error, SWELL_ERROR_USAGE, "%s needs a value of up to %d letters",
                                   name, OCEAN_WORD_SIZE - 1);
        }
    }
    const OceanOption option = is_option ? ocean_option_find(name + 2) : OCEAN_OPTION_COUNT;
    return option == OCEAN_OPTION_COUNT ? refuse_name(name, error)
           : !ok                        ? ocean_option_refuse(option, value, error)
                                        : set_option(choice, option, value, of_preset, error);
}

static bool read_options(OceanChoice* choice, const char* options, bool of_preset,
                         SwellError* error) {
    bool ok = true;
    for (const char* at = options; ok && at[strspn(at, BLANKS)];) {
        ok = read_option(choice, &at, of_preset, error);
    }
    return ok;
}

/* Fails where options of a file lack the file, or other options contradict it. */
static bool check_file(const OceanChoice* choice, SwellError* error) {
    const bool has_file = choice->file[OCEAN_FILE_SEA][0] != '\0';
    for (OceanFileOption i = 0; !has_file && i < OCEAN_FILE_OPTION_COUNT; ++i) {
        if (choice->file[i][0]) {
            return swell_error_set(error, SWELL_ERROR_USAGE, "--%s needs --%s FILE",
                                   FILE_OPTIONS[i], FILE_OPTIONS[OCEAN_FILE_SEA]);
        }
    }
    for (OceanOption option = 0; has_file && option < OCEAN_OPTION_COUNT; ++option) {
        if (choice->chosen[option] && ocean_option_replaces_file(option)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "--%s and --%s do not go together: the first sets the spectrum",
                                   FILE_OPTIONS[OCEAN_FILE_SEA], ocean_option_name(option));
        }
    }
    return true;
}

bool ocean_choice_read(OceanChoice* choice, const char* options, SwellError* error) {
    assert(choice);
    *choice = (OceanChoice){.params = ocean_physical_params(), .beaufort = DEFAULT_FORCE};
    return read_options(choice, options ? options : "", false, error) && check_file(choice, error);
}

OceanParams* ocean_params_create(const char* options, SwellError* error) {
    OceanChoice choice;
    if (!ocean_choice_read(&choice, options, error)) {
        return NULL;
    }
    if (choice.file[OCEAN_FILE_SEA][0]) {
        swell_error_set(error, SWELL_ERROR_USAGE,
                        "--%s names a file of spectra, which measured_params_create reads",
                        FILE_OPTIONS[OCEAN_FILE_SEA]);
        return NULL;
    }
    return ocean_choice_create(&choice, error);
}

void ocean_params_destroy(OceanParams* params) {
    swell_memory_free(params);
}

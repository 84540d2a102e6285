/*
 * Scenes as text: splitting the lines of a file, and writing the options of a scene.
 */

#include "options/resolve.h"

#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Reading ------------------------------------------------------------------------------- */

static const char BLANKS[] = " \t\r\v\f";

/* Cuts a comment and trailing blanks off `text`. */
static void trim(char* text) {
    size_t length = 0;
    for (size_t i = 0; text[i] && !(text[i] == '#' && (i == 0 || strchr(BLANKS, text[i - 1])));
         ++i) {
        length = strchr(BLANKS, text[i]) ? length : i + 1;
    }
    text[length] = '\0';
}

/* Removes the quotes in place. False where the last one is missing or something follows it. */
static bool unquote(char* text) {
    char* to = text;
    const char* from = text + 1;
    for (; *from && *from != '"'; ++from) {
        if (*from == '\\' && (from[1] == '"' || from[1] == '\\')) {
            ++from;
        }
        *to++ = *from;
    }
    if (*from != '"') {
        return false;
    }
    const char* rest = from + 1 + strspn(from + 1, BLANKS);
    const bool ends = *rest == '\0' || (*rest == '#' && rest > from + 1);
    *to = '\0';
    return ends;
}

int options_file_split_line(char* line, char* words[2], SwellError* error) {
    assert(line && words);
    char* name = line + strspn(line, BLANKS);
    char* end = name + strcspn(name, " \t\r\v\f=");
    if (*name == '\0' || *name == '#') {
        return 0;
    }
    char* value = end + (*end != '\0');
    *end = '\0';
    value += strspn(value, BLANKS);
    words[0] = name;
    words[1] = value;
    if (*value == '"') {
        if (!unquote(value)) {
            swell_error_set(error, SWELL_ERROR_USAGE,
                            "%s has quotes that do not end with its value", name);
            return -1;
        }
        return 2;
    }
    trim(value);
    return *value ? 2 : 1;
}

/* ---- Which options ------------------------------------------------------------------------- */

/* Whether the value is the one that the option has where it is not given. */
static bool is_default(const Settings* settings, const OptionSpec* spec) {
    const void* value = options_value(settings, spec);
    char text[OPTION_VALUE_SIZE];
    if (spec->kind == OPTION_KIND_FLAG) {
        return !*(const bool*)value;
    }
    option_write_value(spec, value, text);
    const char* first = spec->kind == OPTION_KIND_CHOICE ? spec->choices[0] : "";
    return strcmp(text, spec->default_text ? spec->default_text : first) == 0;
}

/* Whether these clouds are those of the wind and rain without a preset. */
static bool clouds_follow(const Settings* settings) {
    Settings plain = *settings;
    double clouds[3];
    option_parse_value(option_spec(OPTION_PRESET), option_spec(OPTION_PRESET)->default_text,
                       &plain.preset);
    options_find_clouds(&plain, clouds);
    return memcmp(clouds, settings->light.clouds, sizeof clouds) == 0;
}

/* Whether the text says the option, so that reading it gives the same value again. */
static bool is_written(const Settings* settings, const OptionSpec* spec) {
    if (option_is_window_only(spec->id) || spec->group == OPTION_GROUP_PROGRAM ||
        spec->group == OPTION_GROUP_CLIP || spec->group == OPTION_GROUP_PRESET ||
        !options_go_with(settings, spec)) {
        return false;
    }
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    const bool said = options_said(settings, spec->id), holds = options_has(settings, spec->id);
    const bool of_hour = options_sun_is_of_hour(settings);
    switch (spec->id) {
    case OPTION_BEAUFORT: /* a preset's yields to a wind, and pm and files have none */
        return said || (holds && kind != OCEAN_SPECTRUM_PM && kind != OCEAN_SPECTRUM_MEASURED &&
                        !options_said(settings, OPTION_WIND_SPEED) &&
                        !options_said(settings, OPTION_FETCH));
    case OPTION_SPECTRUM: /* a preset's is phillips */
        return said || (holds && kind == OCEAN_SPECTRUM_PHILLIPS);
    case OPTION_SEA:
    case OPTION_SEA_TIME:
    case OPTION_SEA_PLACE:
    case OPTION_SEA_RATE:
        return holds && kind == OCEAN_SPECTRUM_MEASURED;
    case OPTION_TIME_OF_DAY:
    case OPTION_UTC:
    case OPTION_DATE:
    case OPTION_PLACE:
        return of_hour && options_has_hour(settings, spec->id);
    case OPTION_SUN:
        return !of_hour && !is_default(settings, spec);
    case OPTION_CLOUDS:
        return said || !clouds_follow(settings);
    case OPTION_AEROSOL:
    case OPTION_HAZE:
    case OPTION_VISIBILITY:
        return holds;
    case OPTION_LAND: /* which the sea may hide since */
        return options_find_land(settings, NULL);
    case OPTION_CAMERA: {
        const CameraPose usual = options_usual_pose(settings);
        return memcmp(&usual, &settings->camera.pose, sizeof usual) != 0;
    }
    case OPTION_SCHEME: /* `--scheme average` is another string than without it */
        return said || !is_default(settings, spec);
    default:
        break;
    }
    const bool follows = spec->group == OPTION_GROUP_SEA || spec->renew == RENEW_POOL_SCHEME ||
                         spec->id == OPTION_PROBE_AT;
    return follows ? holds : !is_default(settings, spec) && (spec->renew != RENEW_PROGRAM || holds);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* A growing text; NULL once out of memory. */
typedef struct Text {
    char* text; /* owned */
    size_t length, size;
    bool failed;
} Text;

static void add(Text* text, const char* more, size_t length) {
    if (!text->failed && text->length + length + 1 > text->size) {
        const size_t size = 2 * (text->length + length) + 256;
        char* grown = swell_memory_allocate(size, 1, NULL);
        text->failed = !grown;
        if (grown && text->text) {
            memcpy(grown, text->text, text->length);
        }
        swell_memory_free(text->text);
        text->text = grown;
        text->size = size;
    }
    if (!text->failed) {
        memcpy(text->text + text->length, more, length);
        text->length += length;
        text->text[text->length] = '\0';
    }
}

static void add_string(Text* text, const char* more) {
    add(text, more, strlen(more));
}

/* Whether the value needs no quotes in either form. */
static bool is_plain(const char* value) {
    return value[strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "+-.,:/_")] == '\0';
}

/* Everything else is written as %XX, byte by byte; a plus sign would be read as a blank. */
static void add_escaped(Text* text, const char* value) {
    for (; *value; ++value) {
        char escaped[4] = {*value};
        const char one[2] = {*value};
        if (!is_plain(one) || *value == '+') {
            snprintf(escaped, sizeof escaped, "%%%02X", (unsigned char)*value);
        }
        add_string(text, escaped);
    }
}

static void add_value(Text* text, const char* value, OptionsForm form) {
    if (form == OPTIONS_FORM_ADDRESS) {
        add_escaped(text, value);
        return;
    }
    if (is_plain(value)) {
        add_string(text, value);
        return;
    }
    const char quote = form == OPTIONS_FORM_FILE ? '"' : '\'';
    add(text, &quote, 1);
    for (; *value; ++value) {
        if (form == OPTIONS_FORM_FILE && (*value == '"' || *value == '\\')) {
            add_string(text, "\\");
        }
        if (form == OPTIONS_FORM_COMMAND && *value == '\'') {
            add_string(text, "'\\'");
        }
        add(text, value, 1);
    }
    add(text, &quote, 1);
}

static void add_option(Text* text, const char* name, const char* value, OptionsForm form) {
    static const struct {
        const char *before, *between, *after;
        size_t dashes; /* of the name that are left out */
    } FORM[] = {
        [OPTIONS_FORM_FILE] = {"", " ", "\n", 0},
        [OPTIONS_FORM_COMMAND] = {" ", " ", "", 0},
        [OPTIONS_FORM_ADDRESS] = {"&", "=", "", 2},
    };
    add_string(text, text->length > 0 ? FORM[form].before : "");
    add_string(text, name + FORM[form].dashes);
    if (value) {
        add_string(text, FORM[form].between);
        add_value(text, value, form);
    }
    add_string(text, FORM[form].after);
}

/* Adds the further swells and the great crest, which the sea holds. */
static void add_sea(Text* text, const Settings* settings, OptionsForm form) {
    const OceanParams* sea = &settings->ocean;
    char value[OPTION_VALUE_SIZE];
    for (int i = 0; i < sea->state.swells && options_said(settings, OPTION_SWELL_SYSTEM); ++i) {
        const OceanSwell* swell = &sea->state.swell_system[i];
        const double numbers[] = {swell->height, swell->period, swell->direction, swell->spread,
                                  swell->gamma};
        option_write_numbers(numbers, swell->spread > 0.0 ? 5 : 3, value);
        add_option(text, option_name(OPTION_SWELL_SYSTEM), value, form);
    }
    if (sea->crest.height > 0.0 && options_said(settings, OPTION_CREST)) {
        const double numbers[] = {sea->crest.time, sea->crest.x, sea->crest.z, sea->crest.height};
        option_write_numbers(numbers, 4, value);
        add_option(text, option_name(OPTION_CREST), value, form);
    }
}

static void add_repeated(Text* text, const OptionSpec* spec, const RepeatedList* list,
                         OptionsForm form) {
    char value[OPTION_VALUE_SIZE];
    for (int i = 0; i < list->count; ++i) {
        option_write_numbers(list->item[i].value, list->item[i].count, value);
        add_option(text, spec->name, value, form);
    }
}

char* options_file_write(const Settings* settings, OptionsForm form, SwellError* error) {
    assert(settings);
    Text text = {0};
    static const char* const BEGIN[] = {
        [OPTIONS_FORM_FILE] = "# A scene of Swell: swell @FILE\n",
        [OPTIONS_FORM_COMMAND] = "swell",
        [OPTIONS_FORM_ADDRESS] = "",
    };
    add_string(&text, BEGIN[form]);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        const void* field = options_value(settings, spec);
        const bool is_flag = spec->kind == OPTION_KIND_FLAG;
        char value[OPTION_VALUE_SIZE];
        if (form != OPTIONS_FORM_FILE && !option_is_read(spec, COMMAND_WINDOW)) {
            continue;
        }
        if (id == OPTION_SWELL_SYSTEM) {
            add_sea(&text, settings, form);
        } else if (spec->kind == OPTION_KIND_REPEAT && spec->group != OPTION_GROUP_SEA) {
            add_repeated(&text, spec, field, form);
        } else if (is_written(settings, spec) &&
                   (is_flag || option_write_value(spec, field, value))) {
            add_option(&text, spec->name, is_flag ? NULL : value, form);
        }
    }
    if (form == OPTIONS_FORM_ADDRESS && settings->program.paused) {
        add_option(&text, option_spec(OPTION_PAUSED)->name, NULL, form);
    }
    if (text.failed) {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the options of the scene");
    }
    return text.text;
}

bool options_file_save(const Settings* settings, const char* path, SwellError* error) {
    assert(settings && path);
    char* text = options_file_write(settings, OPTIONS_FORM_FILE, error);
    const bool ok = text && host_file_save(path, text, strlen(text), error);
    swell_memory_free(text);
    return ok;
}

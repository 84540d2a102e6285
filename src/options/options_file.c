/*
 * Scenes as text: splitting the lines of a file, and writing the options of a scene.
 */
#include "options/options_file.h"

#include "options/options_light.h"
#include "options/options_sea.h"

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

/* Whether the option is resolved from others where it is not given. */
static bool is_resolved(const OptionSpec* spec) {
    return spec->group == OPTION_GROUP_SEA || spec->kind == OPTION_KIND_POSE;
}

/* Whether a scene may hold the option. */
static bool is_held(const Settings* settings, const OptionSpec* spec) {
    if (option_is_window_only(spec->id) || spec->group == OPTION_GROUP_PROGRAM ||
        spec->group == OPTION_GROUP_CLIP || spec->group == OPTION_GROUP_PRESET ||
        spec->kind == OPTION_KIND_REPEAT || !options_go_with(settings, spec)) {
        return false;
    }
    if (spec->id == OPTION_AEROSOL || spec->id == OPTION_HAZE || spec->id == OPTION_VISIBILITY ||
        spec->id == OPTION_PROBE_AT) { /* else one follows the other, or the pointer */
        return options_has(settings, spec->id);
    }
    if (option_is_of_hour(spec->id)) {
        return options_sun_is_of_hour(settings) && options_has_hour(settings, spec->id);
    }
    if (spec->id == OPTION_SUN) {
        return !options_sun_is_of_hour(settings);
    }
    const bool measured = settings->ocean.state.kind == OCEAN_SPECTRUM_MEASURED;
    if (spec->id == OPTION_SEA || spec->id == OPTION_SEA_TIME || spec->id == OPTION_SEA_PLACE ||
        spec->id == OPTION_SEA_RATE) {
        return measured && options_has(settings, spec->id);
    }
    if (spec->id == OPTION_BEAUFORT) {
        return options_force_of(&settings->ocean.state) == settings->sea.beaufort;
    }
    return (spec->renew != RENEW_PROGRAM && spec->renew != RENEW_POOL_SCHEME) ||
           options_has(settings, spec->id);
}

/* Copies the value of `options` to `built`. Returns whether `built` had another one. */
static bool copy_value(const Settings* settings, const OptionSpec* spec, Settings* built) {
    char wanted[OPTION_VALUE_SIZE], present[OPTION_VALUE_SIZE] = "";
    if (spec->kind == OPTION_KIND_FLAG) {
        bool* flag = options_field(built, spec);
        const bool is_new = *(const bool*)options_value(settings, spec) && !*flag;
        *flag = *flag || is_new;
        return is_new;
    }
    if (!option_write_value(spec, options_value(settings, spec), wanted)) {
        return false;
    }
    const bool was_given = options_has(built, spec->id);
    option_write_value(spec, options_value(built, spec), present);
    /* `--scheme average` is another string than without it. */
    const bool says_more = (spec->id == OPTION_SCHEME && options_said(settings, spec->id)) ||
                           option_is_of_hour(spec->id); /* nor is `--place` the same as none */
    if (strcmp(wanted, present) == 0 &&
        ((spec->default_text && !says_more) || is_resolved(spec) || was_given)) {
        return false;
    }
    return options_set(built, spec->id, wanted, NULL);
}

/* Repeats until nothing differs, since one option changes what others are resolved to. */
void options_file_build(const Settings* settings, Settings* built) {
    assert(settings && built && settings != built);
    enum { ROUNDS_MAX = 8 };
    const OptionSpec* table = options_table();
    *built = options_default();
    if (settings->ocean.state.kind == OCEAN_SPECTRUM_MEASURED) {
        built->sea.measured = settings->sea.measured;
    }
    for (int i = 0; i < OPTION_COUNT; ++i) { /* which has a sea of its own */
        if (table[i].group == OPTION_GROUP_LAND && is_held(settings, &table[i])) {
            copy_value(settings, &table[i], built);
        }
    }
    options_resolve_sea(built, NULL);
    bool changed = true;
    for (int round = 0; changed && round < ROUNDS_MAX; ++round) {
        changed = false;
        for (int i = 0; i < OPTION_COUNT; ++i) {
            if (is_held(settings, &table[i]) && copy_value(settings, &table[i], built)) {
                changed = true;
                options_resolve_sea(built, NULL);
            }
        }
    }
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

char* options_file_write(const Settings* settings, OptionsForm form, SwellError* error) {
    assert(settings);
    Settings* built = swell_memory_allocate(1, sizeof *built, error);
    if (!built) {
        return NULL;
    }
    options_file_build(settings, built);
    Text text = {0};
    const OptionSpec* table = options_table();
    static const char* const BEGIN[] = {
        [OPTIONS_FORM_FILE] = "# A scene of Swell: swell @FILE\n",
        [OPTIONS_FORM_COMMAND] = "swell",
        [OPTIONS_FORM_ADDRESS] = "",
    };
    add_string(&text, BEGIN[form]);
    for (int i = 0; i < OPTION_COUNT; ++i) {
        char value[OPTION_VALUE_SIZE];
        if (form != OPTIONS_FORM_FILE && !option_is_read(&table[i], COMMAND_WINDOW)) {
            continue;
        }
        if (table[i].kind == OPTION_KIND_FLAG && is_held(settings, &table[i])) {
            if (*(const bool*)options_value(built, &table[i])) {
                add_option(&text, table[i].name, NULL, form);
            }
        } else if (table[i].kind == OPTION_KIND_REPEAT) {
            const RepeatedList* list = options_value(settings, &table[i]);
            for (int k = 0; k < list->count; ++k) {
                option_write_numbers(list->item[k].value, list->item[k].count, value);
                add_option(&text, table[i].name, value, form);
            }
        } else if (options_said(built, table[i].id) &&
                   option_write_value(&table[i], options_value(built, &table[i]), value)) {
            add_option(&text, table[i].name, value, form);
        }
    }
    if (form == OPTIONS_FORM_ADDRESS && settings->program.paused) {
        add_option(&text, option_spec(OPTION_PAUSED)->name, NULL, form);
    }
    swell_memory_free(built);
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

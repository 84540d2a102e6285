/*
 * Scenes as text: the options that a file, a command line or an address has, and their format.
 */
#include "options_parts.h"

#include "base/text.h"
#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Which options ------------------------------------------------------------------------- */

/* Returns whether the value is the one that the option has without being given. */
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

/* Returns whether the clouds are those of the wind and rain without a preset. */
static bool clouds_follow(const Settings* settings) {
    Settings plain = *settings;
    double clouds[3];
    option_parse_value(option_spec(OPTION_PRESET), option_spec(OPTION_PRESET)->default_text,
                       &plain.preset);
    options_find_clouds(&plain, clouds);
    return memcmp(clouds, settings->light.clouds, sizeof clouds) == 0;
}

/* Returns whether the line of a picture has the option, which is no part of the scene. */
static bool is_of_picture(const Settings* settings, const OptionSpec* spec) {
    return (option_is_window_only(spec->id) || spec->group == OPTION_GROUP_CLIP) &&
           options_said(settings, spec->id) && spec->id != OPTION_RESUME &&
           spec->id != OPTION_TRUTH;
}

/* Returns whether the text must have the option, so that reading it gives the same value again. */
static bool is_written(const Settings* settings, const OptionSpec* spec) {
    if (option_is_window_only(spec->id) || spec->group == OPTION_GROUP_PROGRAM ||
        spec->group == OPTION_GROUP_CLIP || spec->group == OPTION_GROUP_PRESET ||
        !options_go_with(settings, spec)) {
        return false;
    }
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    const bool said = options_said(settings, spec->id), holds = options_has(settings, spec->id);
    const bool of_hour = options_sun_is_of_hour(settings);
    if (spec->id >= OPTION_SEA && spec->id <= OPTION_SEA_RATE) {
        return holds && kind == OCEAN_SPECTRUM_MEASURED;
    }
    if (spec->id >= OPTION_TIME_OF_DAY && spec->id <= OPTION_PLACE) {
        return of_hour && options_has_hour(settings, spec->id);
    }
    switch (spec->id) {
    case OPTION_BEAUFORT: /* a preset's force yields to a wind; pm and files have no force */
        return said || (holds && kind != OCEAN_SPECTRUM_PM && kind != OCEAN_SPECTRUM_MEASURED &&
                        !options_say_wind(settings));
    case OPTION_SPECTRUM: /* a preset's spectrum is phillips */
        return said || (holds && kind == OCEAN_SPECTRUM_PHILLIPS);
    case OPTION_SUN:
        return !of_hour && !is_default(settings, spec);
    case OPTION_CLOUDS:
        return said || !clouds_follow(settings);
    case OPTION_AEROSOL:
    case OPTION_HAZE:
    case OPTION_VISIBILITY:
        return holds;
    case OPTION_LAND: /* the present sea may hide the land */
        return options_find_land(settings, NULL);
    case OPTION_FOV: /* follows from a matrix */
        return !options_has(settings, OPTION_INTRINSICS) && !is_default(settings, spec);
    case OPTION_FOLLOW: /* a window has a camera of its own */
        return settings->command != COMMAND_WINDOW && options_follow_boat(settings);
    case OPTION_CAMERA: {
        if (settings->command != COMMAND_WINDOW && options_follow_boat(settings)) {
            return false;
        }
        const CameraPose usual = options_usual_pose(settings);
        return memcmp(&usual, &settings->camera.pose, sizeof usual) != 0;
    }
    case OPTION_SCHEME: /* with `--scheme average` the string is another than without */
        return said || !is_default(settings, spec);
    default:
        break;
    }
    const bool follows = spec->group == OPTION_GROUP_SEA || spec->renew == RENEW_POOL_SCHEME ||
                         spec->id == OPTION_PROBE_AT;
    return follows ? holds : !is_default(settings, spec) && (spec->renew != RENEW_PROGRAM || holds);
}

/* Returns whether an option string of a sea may have the option (ocean_params_create). */
static bool is_of_sea(const OptionSpec* spec) {
    return spec->group == OPTION_GROUP_SEA && spec->id != OPTION_SEA_RATE;
}

/* Returns whether land sets the option, which a sea without land must say. */
static bool suits_land(const Settings* settings, OptionId option) {
    return (option == OPTION_DEPTH || option == OPTION_LENGTH) && options_find_land(settings, NULL);
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* Room for the longest scene: each repeated option as often as it may be given, and long names. */
enum { SCENE_SIZE = 1 << 19 };

typedef struct Text {
    OptionsFormat format;
    char* end;    /* place of the next text */
    size_t space; /* bytes left from `end` on, with the last zero */
} Text;

static void add(Text* text, const char* more) {
    swell_append(text->end, text->space, "%s", more);
    const size_t length = strlen(text->end);
    text->end += length;
    text->space -= length;
}

/* Returns whether the value needs no quotes in either format. */
static bool is_plain(const char* value) {
    return value[strspn(value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "+-.,:/_")] == '\0';
}

/* Writes a value as it is, or quoted; a sea's in double quotes, in which no sign is special. In an
   address all bytes but plain letters become %XX, also the plus sign, which would be read as a
   blank. */
static void add_value(Text* text, const char* value) {
    const bool quotes = text->format != OPTIONS_FORMAT_ADDRESS && !is_plain(value);
    const bool is_for_shell =
        text->format == OPTIONS_FORMAT_COMMAND || text->format == OPTIONS_FORMAT_PICTURE;
    const char* quote = !quotes ? "" : is_for_shell ? "'" : "\"";
    add(text, quote);
    for (; *value; ++value) {
        const char one[2] = {*value};
        char written[8];
        snprintf(written, sizeof written, "%s", one);
        if (text->format == OPTIONS_FORMAT_ADDRESS && (!is_plain(one) || *value == '+')) {
            snprintf(written, sizeof written, "%%%02X", (unsigned char)*value);
        } else if (text->format == OPTIONS_FORMAT_FILE && quotes && strchr("\"\\", *value)) {
            snprintf(written, sizeof written, "\\%c", *value);
        } else if (is_for_shell && *value == '\'') {
            snprintf(written, sizeof written, "'\\''");
        }
        add(text, written);
    }
    add(text, quote);
}

static void add_option(Text* text, OptionId option, const char* value) {
    const bool in_file = text->format == OPTIONS_FORMAT_FILE;
    const bool in_address = text->format == OPTIONS_FORMAT_ADDRESS;
    add(text, in_file ? "" : in_address ? "&" : " ");
    add(text, option_name(option) + (in_address ? strlen("--") : 0));
    if (value) {
        add(text, in_address ? "=" : " ");
        add_value(text, value);
    }
    add(text, in_file ? "\n" : "");
}

static void add_numbers(Text* text, OptionId option, const double* numbers, int count) {
    char value[OPTION_VALUE_SIZE] = "";
    swell_write_reals(numbers, count, SWELL_REAL_DIGITS, value, sizeof value);
    add_option(text, option, value);
}

/* Adds the further swells and the great crest, which the sea holds. */
static void add_sea(Text* text, const Settings* settings) {
    const OceanParams* sea = &settings->ocean;
    for (int i = 0; i < sea->state.swells && options_said(settings, OPTION_SWELL_SYSTEM); ++i) {
        const OceanSwell* swell = &sea->state.swell_system[i];
        const double numbers[] = {swell->height, swell->period, swell->direction, swell->spread,
                                  swell->gamma};
        add_numbers(text, OPTION_SWELL_SYSTEM, numbers, swell->spread > 0.0 ? 5 : 3);
    }
    if (sea->crest.height > 0.0 && options_said(settings, OPTION_CREST)) {
        const double numbers[] = {sea->crest.time, sea->crest.x, sea->crest.z, sea->crest.height};
        add_numbers(text, OPTION_CREST, numbers, 4);
    }
}

char* options_file_write(const Settings* settings, OptionsFormat format, SwellError* error) {
    assert(settings);
    char* scene = swell_memory_allocate(SCENE_SIZE, 1, error);
    if (!scene) {
        return NULL;
    }
    Text text = {format, scene, SCENE_SIZE};
    const bool has_words = format == OPTIONS_FORMAT_COMMAND || format == OPTIONS_FORMAT_PICTURE;
    add(&text, format == OPTIONS_FORMAT_FILE ? "# A scene of Swell: swell @FILE\n"
               : has_words                   ? "swell"
                                             : "");
    Command command = COMMAND_WINDOW;
    if (format == OPTIONS_FORMAT_PICTURE) {
        command = settings->command;
        add(&text, " ");
        add(&text, command_spec(command)->name);
        add(&text, " ");
        add_value(&text, settings->target);
    }
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        const void* field = options_value(settings, spec);
        const bool is_flag = spec->kind == OPTION_KIND_FLAG;
        char value[OPTION_VALUE_SIZE];
        const bool is_read = format == OPTIONS_FORMAT_FILE  ? true
                             : format == OPTIONS_FORMAT_SEA ? is_of_sea(spec)
                                                            : spec->read_by & 1u << command;
        if (!is_read) {
            continue;
        }
        if (id == OPTION_SWELL_SYSTEM) {
            add_sea(&text, settings);
        } else if (spec->kind == OPTION_KIND_REPEAT && spec->group != OPTION_GROUP_SEA) {
            const RepeatedList* list = field;
            for (int i = 0; i < list->count; ++i) {
                add_numbers(&text, id, list->item[i].value, list->item[i].count);
            }
        } else if ((is_written(settings, spec) ||
                    (format == OPTIONS_FORMAT_PICTURE && is_of_picture(settings, spec)) ||
                    (format == OPTIONS_FORMAT_SEA && suits_land(settings, id))) &&
                   (is_flag || option_write_value(spec, field, value))) {
            add_option(&text, id, is_flag ? NULL : value);
        }
    }
    if (format == OPTIONS_FORMAT_ADDRESS && settings->program.paused) {
        add_option(&text, OPTION_PAUSED, NULL);
    }
    if (!has_words && format != OPTIONS_FORMAT_FILE && scene[0]) { /* without what parts options */
        memmove(scene, scene + 1, strlen(scene));
    }
    return scene;
}

bool options_file_save(const Settings* settings, const char* path, SwellError* error) {
    assert(settings && path);
    char* text = options_file_write(settings, OPTIONS_FORMAT_FILE, error);
    const bool ok = text && host_file_save(path, text, strlen(text), error);
    swell_memory_free(text);
    return ok;
}

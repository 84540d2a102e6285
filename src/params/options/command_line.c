/*
 * The command line. It is read twice: first for its command alone, since a command may have its own
 * defaults, then for the options. Each option is set in its order, as are those of files.
 */
#include "options_parts.h"

#include "base/text.h"
#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The nearest word ---------------------------------------------------------------------- */

/* Returns the nearest of the words, or NULL: the first one that begins with `word`, or else the one
   with the fewest letters to insert, delete or replace (Levenshtein's distance), at most a third of
   the letters or two. Dashes in front do not count. Cuts words at 63 letters. */
static const char* nearest_of(const char* word, const char* const* words, int count) {
    enum { LETTERS_MAX = 63 };
    const char* letters = word + strspn(word, "-");
    const int height = strlen(letters) < LETTERS_MAX ? (int)strlen(letters) : LETTERS_MAX;
    int fewest = (height > 8 ? height / 3 : 2) + 1;
    const char* nearest = NULL;
    for (int k = 0; k < count; ++k) {
        const char* other = words[k] + strspn(words[k], "-");
        const int width = strlen(other) < LETTERS_MAX ? (int)strlen(other) : LETTERS_MAX;
        int row[LETTERS_MAX + 1]; /* distances to each beginning of `other` */
        for (int j = 0; j <= width; ++j) {
            row[j] = j;
        }
        for (int i = 1; i <= height; ++i) {
            int before = row[0]++; /* value of the previous row at j - 1 */
            for (int j = 1; j <= width; ++j) {
                const int replaced = before + (letters[i - 1] != other[j - 1]);
                const int shorter = row[j] < row[j - 1] ? row[j] : row[j - 1];
                before = row[j];
                row[j] = replaced < shorter + 1 ? replaced : shorter + 1;
            }
        }
        const bool begins = height >= 2 && strncmp(letters, other, (size_t)height) == 0;
        const int distance = begins ? 0 : row[width];
        if (distance < fewest) {
            nearest = words[k];
            fewest = distance;
        }
    }
    return nearest;
}

static bool refuse_option(const char* argument, SwellError* error) {
    char name[64];
    const char* names[OPTION_COUNT];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        names[id] = option_name(id);
    }
    const char* nearest = nearest_of(name, names, OPTION_COUNT);
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "unknown option '%s'%s%s; 'swell --help' lists the accepted ones",
                           argument, nearest ? ", the nearest is " : "", nearest ? nearest : "");
}

static bool refuse_command(const char* word, SwellError* error) {
    const char* names[COMMAND_COUNT - 1]; /* all but the window */
    char list[128] = "";
    for (int i = 0; i < COMMAND_COUNT - 1; ++i) {
        names[i] = command_spec((Command)(i + 1))->name;
        swell_append(list, sizeof list, "%s, ", names[i]);
    }
    const char* nearest = nearest_of(word, names, COMMAND_COUNT - 1);
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "unknown command '%s'%s%s; accepted are %shelp, or none for the window",
                           word, nearest ? ", the nearest is " : "", nearest ? nearest : "", list);
}

/* ---- A line of a file ----------------------------------------------------------------------- */

#define BLANKS " \t\r\v\f"

/* Cuts a comment and trailing blanks off `text`. */
static void trim(char* text) {
    size_t length = 0;
    for (size_t i = 0; text[i] && !(text[i] == '#' && (i == 0 || strchr(BLANKS, text[i - 1])));
         ++i) {
        length = strchr(BLANKS, text[i]) ? length : i + 1;
    }
    text[length] = '\0';
}

/* Removes the quotes in place. Returns false where the last quote is missing or something follows
   it. */
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

/* Splits a line, in place, into the option and its value. Returns the number of words, 0 for an
   empty line, -1 on failure (SWELL_ERROR_USAGE). */
static int split_line(char* line, char* words[2], SwellError* error) {
    char* name = line + strspn(line, BLANKS);
    char* end = name + strcspn(name, BLANKS "=");
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

/* ---- Reading ------------------------------------------------------------------------------- */

typedef struct CommandLine {
    Settings* settings;       /* borrowed; the options read are stored there */
    bool finds_command;       /* reads words alone, not options */
    bool help;                /* `help` was given as a word */
    bool given[OPTION_COUNT]; /* options given by the line itself, not by a file */
} CommandLine;

/* Adds a line to those of --vary. */
static bool add_varied(Settings* settings, const OptionSpec* spec, const char* text,
                       SwellError* error) {
    char* lines = settings->set.vary;
    if (strchr(text, '\n') || strlen(lines) + strlen(text) + 2 > sizeof settings->set.vary) {
        return swell_option_refuse(&spec->option, text, error);
    }
    swell_append(lines, sizeof settings->set.vary, "%s%s", lines[0] ? "\n" : "", text);
    settings->said[OPTION_VARY] = true;
    return true;
}

/* Sets an option. A further --wave or --vary is added to the ones before. */
static bool set_option(Settings* settings, const OptionSpec* spec, const char* text,
                       SwellError* error) {
    if (spec->id == OPTION_WAVE && options_said(settings, OPTION_WAVE)) {
        return (text[strspn(text, " ")] &&
                ocean_waves_read(text, true, settings->ocean.state.wave, NULL)) ||
               swell_option_refuse(&spec->option, text, error);
    }
    return spec->id == OPTION_VARY ? add_varied(settings, spec, text, error)
                                   : options_set(settings, spec->id, text, error);
}

/* Reads the option before *next and its value, "--name value", "--name=value" or "--flag". */
static bool read_option(CommandLine* line, int count, char** arguments, int* next, bool in_file,
                        SwellError* error) {
    const char* argument = arguments[*next - 1];
    char name[64];
    const size_t length = strcspn(argument, "=");
    const char* value = argument[length] ? argument + length + 1 : NULL;
    snprintf(name, sizeof name, "%.*s", (int)length, argument);
    const OptionSpec* spec =
        strcmp(argument, "-h") == 0 ? option_spec(OPTION_HELP) : option_find(name);
    if (!spec) {
        return refuse_option(argument, error);
    }
    if (spec->kind == OPTION_KIND_FLAG && value) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s takes no value, but '%s' was given",
                               spec->name, value);
    }
    if (spec->kind != OPTION_KIND_FLAG && !value) {
        if (*next == count || strncmp(arguments[*next], "--", 2) == 0) {
            char accepted[256] = "";
            swell_option_describe(&spec->option, accepted, sizeof accepted);
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s needs a value: %s, %s", spec->name,
                                   spec->placeholder, accepted);
        }
        value = arguments[(*next)++];
    }
    line->given[spec->id] = line->given[spec->id] || !in_file;
    return line->finds_command || set_option(line->settings, spec, value, error);
}

/* Reads a line of a file. The caller adds file name and line number to the error. */
static bool read_line(CommandLine* line, char* text, SwellError* error) {
    char* words[2] = {NULL, NULL};
    const int count = split_line(text, words, error);
    if (count <= 0) { /* an empty or wrong line */
        return count == 0;
    }
    if (strncmp(words[0], "--", 2) != 0) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "'%s' is not an option: expected --NAME VALUE%s", words[0],
                               words[0][0] == '@' ? ", a file includes no other" : "");
    }
    int next = 1;
    return read_option(line, count, words, &next, true, error) &&
           (next == count ||
            swell_error_set(error, SWELL_ERROR_USAGE, "%s takes no value, but '%s' was given",
                            words[0], words[1]));
}

static bool read_file(CommandLine* line, const char* path, SwellError* error) {
    if (path[0] == '\0') {
        return swell_error_set(error, SWELL_ERROR_USAGE, "@ needs the name of a file: @FILE");
    }
    char* text = host_file_read(path, error);
    bool ok = text != NULL;
    char* from = text;
    for (int number = 1; ok && from; ++number) {
        char* end = strchr(from, '\n');
        if (end) {
            *end = '\0';
        }
        SwellError reason = {0};
        ok = read_line(line, from, &reason) ||
             swell_error_set(error, reason.code, "%s:%d: %s", path, number, reason.message);
        from = end ? end + 1 : NULL;
    }
    swell_memory_free(text);
    return ok;
}

static bool read_word(CommandLine* line, const char* word, SwellError* error) {
    Settings* settings = line->settings;
    if (settings->command != COMMAND_WINDOW) {
        const CommandSpec* spec = command_spec(settings->command);
        if (!spec->target || settings->target) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "'%s' is one argument too many: %s takes %s%s", word, spec->name,
                                   spec->target ? "one " : "options only",
                                   spec->target ? spec->target : "");
        }
        settings->target = word;
        return true;
    }
    if (strcmp(word, "help") == 0) {
        line->help = true;
        return true;
    }
    for (Command command = 0; command < COMMAND_COUNT; ++command) {
        const char* name = command_spec(command)->name;
        if (name && strcmp(word, name) == 0) {
            settings->command = command;
            return true;
        }
    }
    return refuse_command(word, error);
}

static bool read_arguments(CommandLine* line, int count, char** arguments, SwellError* error) {
    bool ok = true, only_words = false; /* after "--" */
    for (int next = 0; ok && next < count;) {
        const char* argument = arguments[next++];
        if (only_words || (argument[0] != '@' && argument[0] != '-') ||
            strcmp(argument, "-") == 0) {
            ok = !line->finds_command || read_word(line, argument, error);
        } else if (argument[0] == '@') {
            ok = line->finds_command || read_file(line, argument + 1, error);
        } else if (strcmp(argument, "--") == 0) {
            only_words = true;
        } else {
            ok = read_option(line, count, arguments, &next, false, error);
        }
    }
    return ok;
}

int options_leave_out(int count, char** arguments, bool (*leaves_out)(OptionId option),
                      char** rest) {
    assert(count >= 0 && (arguments || count == 0) && leaves_out && rest);
    int kept = 0;
    for (int next = 0; next < count && strcmp(arguments[next], "--") != 0;) {
        char* argument = arguments[next++];
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
        const OptionSpec* spec = option_find(name);
        const bool is_word = argument[0] != '@' && !spec;
        char* value =
            spec && spec->kind != OPTION_KIND_FLAG && !strchr(argument, '=') && next < count
                ? arguments[next++]
                : NULL;
        if (!is_word && !(spec && leaves_out(spec->id))) {
            rest[kept++] = argument;
            if (value) {
                rest[kept++] = value;
            }
        }
    }
    return kept;
}

/* ---- What does not go together -------------------------------------------------------------- */

/* Fails where options of a file of spectra lack the file, or other options contradict it. */
static bool check_file(const Settings* settings, SwellError* error) {
    const bool has_file = settings->sea.file[0] != '\0';
    for (OptionId id = OPTION_SEA_TIME; id <= OPTION_SEA_RATE; ++id) {
        if (!has_file && options_said(settings, id)) {
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s needs --sea FILE",
                                   option_name(id));
        }
    }
    bool ok = true;
    for (OptionId id = 0; ok && has_file && id < OPTION_COUNT; ++id) {
        const bool replaces = ocean_option_replaces_file(option_of_sea(id));
        const OptionsRule rule = {replaces && options_said(settings, id), OPTION_SEA, id,
                                  "the first sets the spectrum"};
        ok = options_check_rules(&rule, 1, error);
    }
    return ok;
}

static const char* name_of(Command command) {
    return command == COMMAND_WINDOW ? "the window" : command_spec(command)->name;
}

/* Fails where the option, unless a preset has reset it, does nothing with the spectrum. A drawn one
   begins with the sea that all options make, unless its bars are given. */
static bool check_suits(const Settings* settings, const OptionSpec* spec, SwellError* error) {
    const OceanSpectrumKind kind = settings->ocean.state.kind;
    char kinds[128] = "";
    if (!option_is_foreign(spec->id, kind) || !options_said(settings, spec->id) ||
        (kind == OCEAN_SPECTRUM_DRAWN && !options_said(settings, OPTION_ENERGY))) {
        return true;
    }
    for (OceanSpectrumKind other = 0; other < OCEAN_SPECTRUM_COUNT; ++other) {
        if (!option_is_foreign(spec->id, other)) {
            swell_append(kinds, sizeof kinds, "%s%s", kinds[0] ? ", " : "",
                         ocean_spectrum_name(other));
        }
    }
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s does nothing with --spectrum %s: it is for %s", spec->name,
                           ocean_spectrum_name(kind), kinds);
}

/* Fails where the command line itself, not a file, holds an option that the command ignores, or
   that has nothing to act on. */
static bool check_given(const CommandLine* line, SwellError* error) {
    const Settings* settings = line->settings;
    const Command command = settings->command;
    const bool draws = command == COMMAND_SHOT || command == COMMAND_CLIP;
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (!line->given[id]) {
            continue;
        }
        if (!(spec->read_by >> command & 1u)) {
            char commands[128] = "";
            for (int other = 0; other < COMMAND_COUNT; ++other) {
                if (spec->applies_to >> other & 1u) {
                    swell_append(commands, sizeof commands, "%s%s", commands[0] ? ", " : "",
                                 name_of((Command)other));
                }
            }
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s does nothing in %s: it is for %s",
                                   spec->name, name_of(command), commands);
        }
        if (command == COMMAND_SET) { /* whose samples are lines of `shot`, with more options */
            continue;
        }
        if (draws && spec->group == OPTION_GROUP_POOL && id != OPTION_POOL && id != OPTION_STRING &&
            (spec->applies_to >> command & 1u) && !settings->pool.shown &&
            !settings->pool.string_shown) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s does nothing without --pool on or --string on", spec->name);
        }
        if ((spec->needs_in >> command & 1u) && !options_has(settings, spec->needs)) {
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s does nothing without %s",
                                   spec->name, option_name(spec->needs));
        }
        if (!check_suits(settings, spec, error)) {
            return false;
        }
    }
    return true;
}

/* Fails where options of the boat contradict each other, or there is no boat. */
static bool check_boat(const Settings* settings, SwellError* error) {
    const BodySettings* bodies = &settings->bodies;
    const bool draws = settings->command == COMMAND_SHOT || settings->command == COMMAND_CLIP;
    const bool follows = draws && options_said(settings, OPTION_FOLLOW);
    const bool runs =
        draws && options_said(settings, OPTION_BOAT_SPEED) && bodies->boat_speed > 0.0;
    const bool lies = bodies->boat || bodies->boat_at.count > 0, sails = bodies->course[0] != '\0';
    const bool wears = settings->command != COMMAND_WINDOW && bodies->hull[0] != '\0';
    const OptionsRule RULES[] = {
        {follows && options_said(settings, OPTION_CAMERA), OPTION_FOLLOW, OPTION_CAMERA,
         "each places the camera"},
        {follows && settings->clip.path[0], OPTION_FOLLOW, OPTION_PATH, "each places the camera"},
        {runs && !bodies->boat_at.count && settings->camera.trough > 0.0 &&
             !options_has(settings, OPTION_FOLLOW),
         OPTION_BOAT_SPEED, OPTION_TROUGH, "the boat lies ahead of the camera, which moves"},
        {runs && sails, OPTION_BOAT_SPEED, OPTION_COURSE, "each moves the boat"},
        {bodies->hull_draught > 0.0 && bodies->hull_mass > 0.0, OPTION_HULL_DRAUGHT,
         OPTION_HULL_MASS, "each says how deep she floats"},
        {bodies->hull_up != 0 && abs(bodies->hull_bow) == bodies->hull_up, OPTION_HULL_UP,
         OPTION_HULL_BOW, "the bow is not on top"},
    };
    if (!lies && !sails && (wears || follows || runs)) {
        const OptionId lacks = wears ? OPTION_HULL : follows ? OPTION_FOLLOW : OPTION_BOAT_SPEED;
        return swell_error_set(
            error, SWELL_ERROR_USAGE, "%s needs a boat: --boat on%s", option_name(lacks),
            lacks == OPTION_BOAT_SPEED ? " or --boat-at" : ", --boat-at or --course");
    }
    return options_check_rules(RULES, sizeof RULES / sizeof *RULES, error);
}

/* Fails if the name of the command's output is missing. */
static bool check_target(const Settings* settings, SwellError* error) {
    const CommandSpec* spec = command_spec(settings->command);
    return !spec->target || settings->target ||
           swell_error_set(error, SWELL_ERROR_USAGE, "%s needs a %s; see 'swell %s --help'",
                           spec->name, spec->target, spec->name);
}

bool options_parse(Settings* settings, int count, char** arguments, SwellError* error) {
    assert(settings && count >= 0 && (arguments || count == 0));
    CommandLine line = {.settings = settings, .finds_command = true};
    *settings = options_default();
    bool ok = read_arguments(&line, count, arguments, error);
    line.finds_command = false;
    if (ok && settings->command == COMMAND_BENCH) { /* it has its own defaults */
        options_set(settings, OPTION_PRESET, "classic", NULL);
    }
    ok = ok && read_arguments(&line, count, arguments, error);
    settings->program.help = settings->program.help || line.help;
    options_show_windows(settings);
    const bool runs = !settings->program.help && !settings->program.version;
    ok = ok && (!runs || (check_target(settings, error) && check_file(settings, error) &&
                          check_boat(settings, error) && options_check_light(settings, error)));
    ok = ok && (settings->sea.file[0] || options_complete(settings, error)) &&
         (!runs || check_given(&line, error));
    if (!ok) {
        options_finish(settings);
    }
    return ok;
}

/*
 * The command line: reads words and files of options into a command, its target, and a list of
 * options with their texts; then applies the list, since a command may have defaults of its own.
 */
#include "options/options.h"
#include "options/resolve.h"

#include "base/text.h"
#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- The nearest word ---------------------------------------------------------------------- */

enum { LETTERS_MAX = 63 };

static int least(int a, int b) {
    return a < b ? a : b;
}

static int length_of(const char* word) {
    const size_t length = strlen(word);
    return length < LETTERS_MAX ? (int)length : LETTERS_MAX;
}

/* Damerau-Levenshtein distance, restricted to one edit per letter: insertions, deletions,
   substitutions and swaps of neighbours. Cuts words at 63 letters. */
static int distance_between(const char* one, const char* other) {
    int row[3][LETTERS_MAX + 1]; /* for this letter of `one` and the two before */
    const int height = length_of(one), width = length_of(other);
    for (int j = 0; j <= width; ++j) {
        row[0][j] = j;
    }
    for (int i = 1; i <= height; ++i) {
        int* now = row[i % 3];
        const int *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= width; ++j) {
            const int exchanged = last[j - 1] + (one[i - 1] != other[j - 1]);
            now[j] = least(exchanged, least(last[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1]) {
                now[j] = least(now[j], before[j - 2] + 1);
            }
        }
    }
    return row[height % 3][width];
}

/* Whether the word, of two letters at least, is how the candidate begins. */
static bool begins(const char* word, const char* candidate) {
    const char* letters = word + strspn(word, "-");
    return length_of(letters) >= 2 &&
           strncmp(letters, candidate + strspn(candidate, "-"), strlen(letters)) == 0;
}

/* Keeps the candidate if it is nearer than the nearest so far; the first that begins with the word
   is the nearest. */
static void compare(const char* word, const char* candidate, const char** nearest, int* distance) {
    const int own = begins(word, candidate) ? 0 : distance_between(word, candidate);
    if (own < *distance) {
        *nearest = candidate;
        *distance = own;
    }
}

/* The least distance that is too large for a suggestion: a third of the letters, at least two, may
   be wrong. */
static int too_far(const char* word) {
    const int third = length_of(word) / 3;
    return (third > 2 ? third : 2) + 1;
}

static bool refuse_option(const char* argument, SwellError* error) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    const char* nearest = NULL;
    int distance = too_far(name + strspn(name, "-"));
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        compare(name, option_name(id), &nearest, &distance);
    }
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "unknown option '%s'%s%s; 'swell --help' lists the accepted ones",
                           argument, nearest ? ", the nearest is " : "", nearest ? nearest : "");
}

static bool refuse_command(const char* word, SwellError* error) {
    const char* nearest = NULL;
    int distance = too_far(word) - 1;
    char names[128] = "";
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        const char* name = command_spec((Command)command)->name;
        if (name) {
            compare(word, name, &nearest, &distance);
            swell_append(names, sizeof names, "%s, ", name);
        }
    }
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "unknown command '%s'%s%s; accepted are %shelp, or none for the window",
                           word, nearest ? ", the nearest is " : "", nearest ? nearest : "", names);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* An option and its text, in the order given. */
typedef struct Assignment {
    struct Assignment* next;
    OptionId option;
    bool in_file; /* not on the command line itself */
    char text[];  /* empty for a flag */
} Assignment;

typedef struct CommandLine {
    Command command;
    const char* target; /* borrowed from argv */
    bool help;          /* given as a word */
    Assignment* first;  /* owned */
    Assignment** end;   /* link to the next one */
    int count[OPTION_COUNT];
} CommandLine;

static void finish(CommandLine* line) {
    while (line->first) {
        Assignment* next = line->first->next;
        swell_memory_free(line->first);
        line->first = next;
    }
}

static bool add(CommandLine* line, OptionId option, const char* text, bool in_file,
                SwellError* error) {
    const size_t size = strlen(text) + 1;
    Assignment* item = swell_memory_allocate(1, sizeof *item + size, error);
    if (!item) {
        return false;
    }
    *item = (Assignment){.option = option, .in_file = in_file};
    memcpy(item->text, text, size);
    *line->end = item;
    line->end = &item->next;
    line->count[option] += 1;
    return true;
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
    if (spec->kind == OPTION_KIND_FLAG) {
        return value ? swell_error_set(error, SWELL_ERROR_USAGE,
                                       "%s takes no value, but '%s' was given", spec->name, value)
                     : add(line, spec->id, "", in_file, error);
    }
    if (!value && (*next == count || strncmp(arguments[*next], "--", 2) == 0)) {
        char accepted[256];
        option_describe_accepted(spec, accepted, sizeof accepted);
        return swell_error_set(error, SWELL_ERROR_USAGE, "%s needs a value: %s, %s", spec->name,
                               spec->placeholder, accepted);
    }
    value = value ? value : arguments[(*next)++];
    if ((spec->kind == OPTION_KIND_REPEAT || spec->kind == OPTION_KIND_WAVES) &&
        line->count[spec->id] == spec->count) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%s is accepted up to %d times",
                               spec->name, spec->count);
    }
    return option_check_value(spec, value, error) && add(line, spec->id, value, in_file, error);
}

/* Reads a line of a file. The caller adds file name and line number to the error. */
static bool read_line(CommandLine* line, char* text, SwellError* error) {
    char* words[2] = {NULL, NULL};
    const int count = options_file_split_line(text, words, error);
    if (count <= 0) { /* nothing, or wrong */
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

static bool read_command(CommandLine* line, const char* word, SwellError* error) {
    if (strcmp(word, "help") == 0) {
        line->help = true;
        return true;
    }
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        const char* name = command_spec((Command)command)->name;
        if (name && strcmp(word, name) == 0) {
            line->command = (Command)command;
            return true;
        }
    }
    return refuse_command(word, error);
}

static bool read_word(CommandLine* line, const char* word, SwellError* error) {
    if (line->command == COMMAND_WINDOW) {
        return read_command(line, word, error);
    }
    const CommandSpec* spec = command_spec(line->command);
    if (!spec->target || line->target) {
        return swell_error_set(
            error, SWELL_ERROR_USAGE, "'%s' is one argument too many: %s takes %s%s", word,
            spec->name, spec->target ? "one " : "options only", spec->target ? spec->target : "");
    }
    line->target = word;
    return true;
}

static bool read_arguments(CommandLine* line, int count, char** arguments, SwellError* error) {
    bool ok = true, only_words = false; /* after "--" */
    for (int next = 0; ok && next < count;) {
        const char* argument = arguments[next++];
        if (only_words || (argument[0] != '@' && argument[0] != '-') ||
            strcmp(argument, "-") == 0) {
            ok = read_word(line, argument, error);
        } else if (argument[0] == '@') {
            ok = read_file(line, argument + 1, error);
        } else if (strcmp(argument, "--") == 0) {
            only_words = true;
        } else {
            ok = read_option(line, count, arguments, &next, false, error);
        }
    }
    return ok;
}

/* ---- Applying ------------------------------------------------------------------------------ */

/* Writes the waves so far, and more. */
static const char* append_wave(const Settings* settings, const char* text,
                               char waves[OPTION_VALUE_SIZE]) {
    option_write_value(option_spec(OPTION_WAVE), settings->ocean.state.wave, waves);
    swell_append(waves, OPTION_VALUE_SIZE, " %s", text);
    return waves;
}

/* Sets the options in their order; a preset applies where it stands. */
static bool apply(const CommandLine* line, Settings* settings, SwellError* error) {
    *settings = options_default();
    settings->command = line->command;
    settings->target = line->target;
    if (line->command == COMMAND_BENCH) { /* has defaults of its own */
        preset_apply_named(settings, "classic");
    }
    for (const Assignment* item = line->first; item; item = item->next) {
        const bool is_flag = option_spec(item->option)->kind == OPTION_KIND_FLAG;
        char waves[OPTION_VALUE_SIZE];
        const char* text = is_flag ? NULL : item->text;
        if (item->option == OPTION_WAVE && options_said(settings, OPTION_WAVE)) {
            text = append_wave(settings, text, waves);
        }
        if (item->option == OPTION_PRESET) {
            preset_apply_named(settings, item->text);
        } else if (!options_set(settings, item->option, text, error)) {
            return false;
        }
    }
    settings->program.help = settings->program.help || line->help;
    options_show_windows(settings);
    return true;
}

static const char* name_of(Command command) {
    return command == COMMAND_WINDOW ? "the window" : command_spec(command)->name;
}

/* "the window, shot and clip" */
static void list_commands(const OptionSpec* spec, char* text, size_t size) {
    int last = -1;
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        last = option_applies_to(spec, (Command)command) ? command : last;
    }
    text[0] = '\0';
    for (int command = 0; command <= last; ++command) {
        if (option_applies_to(spec, (Command)command)) {
            const char* next = command == last ? " and " : ", ";
            swell_append(text, size, "%s%s", text[0] ? next : "", name_of((Command)command));
        }
    }
}

/* Whether an option of pool and string changes a picture in which neither is shown. */
static bool lacks_field(const Settings* settings, const OptionSpec* spec) {
    const bool draws = settings->command == COMMAND_SHOT || settings->command == COMMAND_CLIP;
    return draws && spec->group == OPTION_GROUP_POOL && spec->id != OPTION_POOL &&
           spec->id != OPTION_STRING && option_applies_to(spec, settings->command) &&
           !settings->pool.shown && !settings->pool.string_shown;
}

/* Fails where the command line itself, not a file, holds an option that the command ignores, or
   that has nothing to act on. */
static bool check_read(const CommandLine* line, const Settings* settings, SwellError* error) {
    for (const Assignment* item = line->first; item; item = item->next) {
        const OptionSpec* spec = option_spec(item->option);
        if (!item->in_file && !option_is_read(spec, line->command)) {
            char commands[128];
            list_commands(spec, commands, sizeof commands);
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s does nothing in %s: it is for %s",
                                   spec->name, name_of(line->command), commands);
        }
        if (!item->in_file && lacks_field(settings, spec)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s does nothing without %s on or %s on", spec->name,
                                   option_name(OPTION_POOL), option_name(OPTION_STRING));
        }
    }
    return true;
}

/* Fails where the command line itself holds an option that the fully developed sea ignores. */
static bool check_developed(const CommandLine* line, const Settings* settings, SwellError* error) {
    for (const Assignment* item = line->first; item; item = item->next) {
        if (settings->ocean.state.kind == OCEAN_SPECTRUM_PM && !item->in_file &&
            (item->option == OPTION_FETCH || item->option == OPTION_GAMMA)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s and %s pm do not go together: that sea is fully developed",
                                   option_name(item->option), option_name(OPTION_SPECTRUM));
        }
    }
    return true;
}

static bool refuse_boatless(OptionId option, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_USAGE, "%s needs a boat: %s on, %s or %s",
                           option_name(option), option_name(OPTION_BOAT),
                           option_name(OPTION_BOAT_AT), option_name(OPTION_COURSE));
}

/* Fails where options of the boat contradict each other. */
static bool check_boat(const Settings* settings, SwellError* error) {
    const BodySettings* bodies = &settings->bodies;
    const bool draws = settings->command == COMMAND_SHOT || settings->command == COMMAND_CLIP;
    const bool follows = draws && options_said(settings, OPTION_FOLLOW);
    const bool runs =
        draws && options_said(settings, OPTION_BOAT_SPEED) && bodies->boat_speed > 0.0;
    const bool lies = bodies->boat || bodies->boat_at.count > 0, sails = bodies->course[0] != '\0';
    if (settings->command != COMMAND_WINDOW && bodies->hull[0] && !lies && !sails) {
        return refuse_boatless(OPTION_HULL, error);
    }
    const struct {
        bool wrong;
        OptionId one, other;
        const char* why;
    } RULES[] = {
        {follows && options_said(settings, OPTION_CAMERA), OPTION_FOLLOW, OPTION_CAMERA,
         "each places the camera"},
        {follows && settings->clip.path[0], OPTION_FOLLOW, OPTION_PATH, "each places the camera"},
        {runs && !bodies->boat_at.count && settings->camera.trough > 0.0 &&
             !options_has(settings, OPTION_FOLLOW),
         OPTION_BOAT_SPEED, OPTION_TROUGH, "the boat lies ahead of the camera, which moves"},
        {runs && sails, OPTION_BOAT_SPEED, OPTION_COURSE, "each moves the boat"},
    };
    for (size_t i = 0; i < sizeof RULES / sizeof *RULES; ++i) {
        if (RULES[i].wrong) {
            return options_refuse(RULES[i].one, RULES[i].other, RULES[i].why, error);
        }
    }
    if (follows && !lies && !sails) {
        return refuse_boatless(OPTION_FOLLOW, error);
    }
    return !runs || lies ||
           swell_error_set(error, SWELL_ERROR_USAGE, "%s needs a boat: %s on or %s",
                           option_name(OPTION_BOAT_SPEED), option_name(OPTION_BOAT),
                           option_name(OPTION_BOAT_AT));
}

static bool check_target(const CommandLine* line, SwellError* error) {
    const CommandSpec* spec = command_spec(line->command);
    return !spec->target || line->target ||
           swell_error_set(error, SWELL_ERROR_USAGE, "%s needs a %s; see 'swell %s --help'",
                           spec->name, spec->target, spec->name);
}

bool options_parse(Settings* settings, int count, char** arguments, SwellError* error) {
    assert(settings && count >= 0 && (arguments || count == 0));
    CommandLine line = {.command = COMMAND_WINDOW};
    line.end = &line.first;
    bool ok = read_arguments(&line, count, arguments, error);
    if (ok) {
        ok = apply(&line, settings, error);
        const bool runs = !settings->program.help && !settings->program.version;
        ok = ok && (!runs || (check_target(&line, error) && options_check_file(settings, error) &&
                              check_read(&line, settings, error) && check_boat(settings, error)));
        if (ok && !settings->sea.file[0]) {
            ok = options_complete(settings, error) &&
                 (!runs || check_developed(&line, settings, error));
        }
        if (!ok) {
            options_finish(settings);
        }
    }
    finish(&line);
    return ok;
}

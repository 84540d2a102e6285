#include "options/options.h"

#include "command_table.h"
#include "nearest.h"
#include "options/options_file.h"
#include "options/options_sea.h"
#include "options/presets.h"

#include "swell/host.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static uint8_t* giver_of(Options* options, const OptionSpec* spec) {
    return &options->given[spec - options_table(&(int){0})];
}

static bool set_option(Options* options, const OptionSpec* spec, const char* text, Given giver,
                       SwellError* error) {
    void* field = (char*)options + spec->offset;
    if (spec->kind == OPTION_REPEAT && ((const RepeatedList*)field)->count == REPEATS_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%s is accepted up to %d times",
                               spec->name, REPEATS_MAX);
    }
    if (option_parse_value(spec, text, field)) {
        *giver_of(options, spec) = (uint8_t)giver;
        return true;
    }
    char accepted[256];
    option_describe_accepted(spec, accepted, sizeof accepted);
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s %s is not accepted: %s is wanted, %s%s",
                           spec->name, text[0] ? text : "''", spec->placeholder, accepted,
                           spec->kind == OPTION_INTEGER ? ", whole" : "");
}

Options options_default(void) {
    Options options = {.preset = -1, .ocean = ocean_physical_params()};
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        const OptionSpec* spec = &table[i];
        if (spec->standard) {
            const bool ok =
                option_parse_value(spec, spec->standard, (char*)&options + spec->offset);
            assert(ok);
            (void)ok;
        }
    }
    const int processors = host_processor_count();
    options.threads = processors < SWELL_WORKERS_MAX ? processors : SWELL_WORKERS_MAX;
    return options;
}

static const OptionSpec* find_named(const char* name, size_t length) {
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        if (strlen(table[i].name) == length && strncmp(name, table[i].name, length) == 0) {
            return &table[i];
        }
    }
    return NULL;
}

const OptionSpec* option_find(const char* name) {
    assert(name);
    return find_named(name, strlen(name));
}

/* Matches "--name" and "--name=value". */
static const OptionSpec* find_option(const char* argument, const char** value) {
    const size_t length = strcspn(argument, "=");
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    return find_named(argument, length);
}

/* The name of the option that an unknown one may have been meant for, or NULL. */
static const char* nearest_option(const char* argument) {
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(argument, "="), argument);
    int count = 0, least = nearest_limit(name + strspn(name, "-"));
    const OptionSpec* table = options_table(&count);
    const char* nearest = NULL;
    for (int i = 0; i < count; ++i) {
        const int distance = nearest_distance(name, table[i].name);
        if (distance <= least) {
            nearest = distance < least || !nearest ? table[i].name : nearest;
            least = distance;
        }
    }
    return nearest;
}

static bool refuse_option(const char* argument, SwellError* error) {
    const char* nearest = nearest_option(argument);
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "unknown option '%s'%s%s; 'swell --help' lists the accepted ones",
                           argument, nearest ? ", the nearest is " : "", nearest ? nearest : "");
}

static bool parse_option(Options* options, int count, char** arguments, int* next,
                         SwellError* error) {
    const char* argument = strcmp(arguments[*next], "-h") == 0 ? "--help" : arguments[*next];
    const char* value = NULL;
    const OptionSpec* spec = find_option(argument, &value);
    *next += 1;
    if (!spec) {
        return refuse_option(argument, error);
    }
    if (spec->kind == OPTION_FLAG) {
        if (value) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "%s takes no value, but '%s' was given", spec->name, value);
        }
        *(bool*)((char*)options + spec->offset) = true;
        *giver_of(options, spec) = GIVEN_BY_USER;
        return true;
    }
    if (!value) {
        if (*next == count || strncmp(arguments[*next], "--", 2) == 0) {
            char accepted[256];
            option_describe_accepted(spec, accepted, sizeof accepted);
            return swell_error_set(error, SWELL_ERROR_USAGE, "%s lacks its value: %s is wanted, %s",
                                   spec->name, spec->placeholder, accepted);
        }
        value = arguments[(*next)++];
    }
    if (!set_option(options, spec, value, GIVEN_BY_USER, error)) {
        return false;
    }
    if (spec->offset == offsetof(Options, preset)) {
        preset_apply(options, options->preset);
    }
    return true;
}

/* One line of a scene's file; `reason` is told with the file and the number. */
static bool parse_line(Options* options, char* line, SwellError* reason) {
    char* words[2] = {NULL, NULL};
    const int count = scene_split_line(line, words, reason);
    if (count <= 0) { /* nothing, or wrong */
        return count == 0;
    }
    if (strncmp(words[0], "--", 2) != 0) {
        return swell_error_set(reason, SWELL_ERROR_USAGE,
                               "'%s' is no option: --NAME VALUE is wanted%s", words[0],
                               words[0][0] == '@' ? ", a file takes in no other" : "");
    }
    int next = 0;
    return parse_option(options, count, words, &next, reason) &&
           (next == count ||
            swell_error_set(reason, SWELL_ERROR_USAGE, "%s takes no value, but '%s' was given",
                            words[0], words[1]));
}

static bool parse_file(Options* options, const char* path, SwellError* error) {
    if (path[0] == '\0') {
        return swell_error_set(error, SWELL_ERROR_USAGE, "@ lacks its file: @FILE is wanted");
    }
    char* text = host_file_read(path, error);
    bool ok = text != NULL;
    int number = 1;
    for (char* line = text; ok && line; ++number) {
        char* end = strchr(line, '\n');
        if (end) {
            *end = '\0';
        }
        SwellError reason = {0};
        ok = parse_line(options, line, &reason) ||
             swell_error_set(error, reason.code, "%s:%d: %s", path, number, reason.message);
        line = end ? end + 1 : NULL;
    }
    swell_memory_free(text);
    return ok;
}

static bool refuse_command(const char* word, SwellError* error) {
    const char* nearest = NULL;
    int least = nearest_limit(word);
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        const char* name = command_spec((Command)command)->name;
        const int distance = name ? nearest_distance(word, name) : least;
        if (distance < least) {
            nearest = name;
            least = distance;
        }
    }
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "unknown command '%s'%s%s; accepted are shot, clip, export, wake, "
                           "ripple, bench, spectrum, help, or none for the window",
                           word, nearest ? ", the nearest is " : "", nearest ? nearest : "");
}

static bool parse_command(Options* options, const char* word, SwellError* error) {
    if (strcmp(word, "help") == 0) {
        options->help = true;
        return true;
    }
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        if (command_spec((Command)command)->name &&
            strcmp(word, command_spec((Command)command)->name) == 0) {
            options->command = command;
            return true;
        }
    }
    return refuse_command(word, error);
}

static bool parse_word(Options* options, const char* word, SwellError* error) {
    if (options->command == COMMAND_WINDOW) {
        return parse_command(options, word, error);
    }
    if (!command_spec((Command)options->command)->target) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "'%s' is one argument too many: %s takes options only", word,
                               command_spec((Command)options->command)->name);
    }
    if (options->target) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "'%s' is one argument too many: %s takes one %s", word,
                               command_spec((Command)options->command)->name,
                               command_spec((Command)options->command)->target);
    }
    options->target = word;
    return true;
}

/* An option of the command line itself. */
static bool parse_typed(Options* options, int count, char** arguments, int* next,
                        SwellError* error) {
    const char* value = NULL;
    const OptionSpec* spec = find_option(arguments[*next], &value);
    if (!parse_option(options, count, arguments, next, error)) {
        return false;
    }
    if (spec) { /* -h is none */
        options->typed[spec - options_table(&(int){0})] = true;
    }
    return true;
}

static bool parse_arguments(Options* options, int count, char** arguments, SwellError* error) {
    bool only_words = false; /* behind "--" */
    for (int next = 0; next < count;) {
        const char* argument = arguments[next];
        if (!only_words && argument[0] == '@') {
            if (!parse_file(options, argument + 1, error)) {
                return false;
            }
            ++next;
        } else if (only_words || argument[0] != '-' || argument[1] == '\0') {
            if (!parse_word(options, argument, error)) {
                return false;
            }
            ++next;
        } else if (strcmp(argument, "--") == 0) {
            only_words = true;
            ++next;
        } else if (!parse_typed(options, count, arguments, &next, error)) {
            return false;
        }
    }
    return true;
}

bool options_parse(Options* options, int count, char** arguments, SwellError* error) {
    assert(options && count >= 0 && (arguments || count == 0));
    *options = options_default();
    if (!parse_arguments(options, count, arguments, error)) {
        return false;
    }
    if (options->command == COMMAND_BENCH) { /* which has defaults of its own */
        *options = options_default();
        preset_apply_named(options, "classic");
        parse_arguments(options, count, arguments, NULL);
    }
    if (command_spec((Command)options->command)->target && !options->target && !options->help &&
        !options->version) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s lacks its %s; 'swell %s --help' shows how",
                               command_spec((Command)options->command)->name,
                               command_spec((Command)options->command)->target,
                               command_spec((Command)options->command)->name);
    }
    return options_settle_sea(options, error);
}

Given options_giver(const Options* options, const char* name) {
    assert(options && name);
    const char* value = NULL;
    const OptionSpec* spec = find_option(name, &value);
    assert(spec);
    return (Given)options->given[spec - options_table(&(int){0})];
}

bool options_given(const Options* options, const char* name) {
    return options_giver(options, name) == GIVEN_BY_USER;
}

bool options_set(Options* options, const char* name, const char* value, Given giver,
                 SwellError* error) {
    assert(options && name && value);
    const char* none = NULL;
    const OptionSpec* spec = find_option(name, &none);
    assert(spec && spec->kind != OPTION_FLAG);
    return set_option(options, spec, value, giver, error);
}

/* Back to its default, or to what stands for none. */
static void forget(Options* options, const OptionSpec* spec) {
    void* field = (char*)options + spec->offset;
    *giver_of(options, spec) = GIVEN_NOT;
    if (spec->kind == OPTION_FLAG) {
        *(bool*)field = false;
    } else if (spec->kind == OPTION_TEXT) {
        *(char*)field = '\0';
    } else if (spec->standard) {
        option_parse_value(spec, spec->standard, field);
    } else if (spec->kind == OPTION_REAL) {
        *(double*)field = 0.0;
    }
}

void options_forget_group(Options* options, OptionGroup group) {
    assert(options && group < OPTION_GROUP_COUNT);
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        if (table[i].group == group) {
            forget(options, &table[i]);
        }
    }
}

void options_forget_giver(Options* options, Given giver) {
    assert(options && giver != GIVEN_NOT);
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        if (options->given[i] == (uint8_t)giver) {
            forget(options, &table[i]);
        }
    }
}

void options_forget(Options* options, const char* name) {
    assert(options && name);
    const char* none = NULL;
    const OptionSpec* spec = find_option(name, &none);
    assert(spec);
    forget(options, spec);
}

static size_t size_of(OptionKind kind) {
    switch (kind) {
    case OPTION_INTEGER:
    case OPTION_POWER:
    case OPTION_CHOICE:
    case OPTION_SWITCH:
        return sizeof(int);
    case OPTION_SEED:
        return sizeof(uint64_t);
    case OPTION_REAL:
    case OPTION_DEPTH:
        return sizeof(double);
    case OPTION_PAIR:
    case OPTION_LIMITS:
    case OPTION_HOUR:
        return sizeof(double[2]);
    case OPTION_LIST:
        return sizeof(NumberList);
    case OPTION_SIZE:
    case OPTION_EXTENT:
        return sizeof(int[2]);
    case OPTION_POSE:
        return sizeof(CameraPose);
    case OPTION_FLAG:
        return sizeof(bool);
    case OPTION_REPEAT:
        return sizeof(RepeatedList);
    case OPTION_TEXT:
        return OPTION_TEXT_SIZE;
    case OPTION_KIND_COUNT:
        break;
    }
    assert(false && "every kind has a size");
    return 0;
}

bool options_same(const Options* a, const Options* b, const OptionSpec* spec) {
    assert(a && b && spec);
    const void* one = (const char*)a + spec->offset;
    const void* other = (const char*)b + spec->offset;
    if (spec->kind == OPTION_TEXT) {
        return strcmp(one, other) == 0;
    }
    if (spec->kind == OPTION_LIST) { /* numbers that are missing are 0 */
        const NumberList *list = one, *others = other;
        return memcmp(list->value, others->value, sizeof list->value) == 0;
    }
    return memcmp(one, other, size_of(spec->kind)) == 0;
}

void options_copy(Options* options, const OptionSpec* spec, const Options* from) {
    assert(options && spec && from && options != from);
    memcpy((char*)options + spec->offset, (const char*)from + spec->offset, size_of(spec->kind));
    *giver_of(options, spec) = (uint8_t)options_giver(from, spec->name);
}

void options_take_back(Options* options, const char* name) {
    const OptionSpec* spec = option_find(name);
    assert(options && spec);
    *giver_of(options, spec) = GIVEN_NOT;
}

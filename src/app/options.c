#include "options.h"

#include "nearest.h"
#include "options_sea.h"
#include "presets.h"

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
    if (option_parse_value(spec, text, field)) {
        *giver_of(options, spec) = (uint8_t)giver;
        return true;
    }
    char accepted[256];
    option_describe_accepted(spec, accepted, sizeof accepted);
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s %s is not accepted: %s is wanted, %s",
                           spec->name, text[0] ? text : "''", spec->placeholder, accepted);
}

static const struct {
    const char* name;
    const char* target; /* what the command works on; NULL for nothing */
} COMMANDS[COMMAND_COUNT] = {
    [COMMAND_SHOT] = {"shot", "FILE"},         [COMMAND_EXPORT] = {"export", "DIR"},
    [COMMAND_RIPPLE] = {"ripple", "FILE"},     [COMMAND_BENCH] = {"bench", NULL},
    [COMMAND_SPECTRUM] = {"spectrum", "FILE"}, [COMMAND_CLIP] = {"clip", "FILE"},
};

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

/* Matches "--name" and "--name=value". */
static const OptionSpec* find_option(const char* argument, const char** value) {
    const size_t length = strcspn(argument, "=");
    *value = argument[length] == '=' ? argument + length + 1 : NULL;
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        const char* name = table[i].name;
        if (strlen(name) == length && strncmp(argument, name, length) == 0) {
            return &table[i];
        }
    }
    return NULL;
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

static bool refuse_command(const char* word, SwellError* error) {
    const char* nearest = NULL;
    int least = nearest_limit(word);
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        const char* name = COMMANDS[command].name;
        const int distance = name ? nearest_distance(word, name) : least;
        if (distance < least) {
            nearest = name;
            least = distance;
        }
    }
    return swell_error_set(error, SWELL_ERROR_USAGE,
                           "unknown command '%s'%s%s; accepted are shot, clip, export, ripple, "
                           "bench, spectrum, help, or none for the window",
                           word, nearest ? ", the nearest is " : "", nearest ? nearest : "");
}

static bool parse_command(Options* options, const char* word, SwellError* error) {
    if (strcmp(word, "help") == 0) {
        options->help = true;
        return true;
    }
    for (int command = 0; command < COMMAND_COUNT; ++command) {
        if (COMMANDS[command].name && strcmp(word, COMMANDS[command].name) == 0) {
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
    if (!COMMANDS[options->command].target) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "'%s' is one argument too many: %s takes options only", word,
                               COMMANDS[options->command].name);
    }
    if (options->target) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "'%s' is one argument too many: %s takes one %s", word,
                               COMMANDS[options->command].name, COMMANDS[options->command].target);
    }
    options->target = word;
    return true;
}

static bool parse_arguments(Options* options, int count, char** arguments, SwellError* error) {
    bool only_words = false; /* behind "--" */
    for (int next = 0; next < count;) {
        const char* argument = arguments[next];
        if (only_words || argument[0] != '-' || argument[1] == '\0') {
            if (!parse_word(options, argument, error)) {
                return false;
            }
            ++next;
        } else if (strcmp(argument, "--") == 0) {
            only_words = true;
            ++next;
        } else if (!parse_option(options, count, arguments, &next, error)) {
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
    if (COMMANDS[options->command].target && !options->target && !options->help &&
        !options->version) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "%s lacks its %s; 'swell %s --help' shows how",
                               COMMANDS[options->command].name, COMMANDS[options->command].target,
                               COMMANDS[options->command].name);
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
        *(const char**)field = NULL;
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

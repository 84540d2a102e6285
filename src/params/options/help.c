/* The texts about the options: --help, and the tables from which the manual page, the completion of
   bash and the page's help are made. */
#include "options_parts.h"

#include "ripple/scheme_facts.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define ABOUT_PROGRAM "a real-time ocean"

#define ABOUT_FILES                                                                                \
    "@FILE stands for the options of a file, one to a line, --NAME VALUE; # begins a comment, "    \
    "and \"a value in quotes\" may hold anything, \\\" and \\\\ for a quote and a backslash."
#define ABOUT_EXIT_CODES "0 done, 1 it could not be done (stderr says why), 2 wrong usage."

enum { HELP_WIDTH = 100, HELP_INDENT = 29, COMMAND_INDENT = 32, SCHEME_INDENT = 12 };

/* Breaks the text at spaces into lines of at most HELP_WIDTH, all but the first indented. */
static void print_wrapped(FILE* out, const char* text, int indent) {
    const size_t room = (size_t)(HELP_WIDTH - indent);
    while (strlen(text) > room) {
        size_t length = room;
        while (length > 0 && text[length] != ' ') {
            --length;
        }
        fprintf(out, "%.*s\n%*s", (int)length, text, indent, "");
        text += length + 1;
    }
    fputs(text, out);
}

/* Returns the default in words, or NULL. */
static const char* default_of(const OptionSpec* spec) {
    return spec->default_in_words ? spec->default_in_words : spec->default_text;
}

static const char* or_empty(const char* text) {
    return text ? text : "";
}

static void print_option(FILE* out, const OptionSpec* spec) {
    char left[64], accepted[256] = "", by_default[128] = "";
    snprintf(left, sizeof left, "%s%s%s", spec->name, spec->placeholder ? " " : "",
             or_empty(spec->placeholder));
    swell_option_describe(&spec->option, accepted, sizeof accepted);
    const char* words = default_of(spec);
    if (words) {
        snprintf(by_default, sizeof by_default, " [%s]", words);
    }
    fprintf(out, "  %-26s %s", left, spec->meaning);
    if (accepted[0]) {
        const size_t length = strlen(accepted) + strlen(by_default);
        const bool one_line = HELP_INDENT + strlen(spec->meaning) + 2 + length <= HELP_WIDTH;
        const size_t indent = HELP_INDENT + 2 + length <= HELP_WIDTH ? HELP_INDENT + 2 : 4;
        fprintf(out, "%s%*s", one_line ? ": " : ":\n", one_line ? 0 : (int)indent, "");
        print_wrapped(out, accepted, (int)indent);
    }
    fprintf(out, "%s\n", by_default);
}

static void print_command(FILE* out, const CommandSpec* spec) {
    char usage[64];
    snprintf(usage, sizeof usage, "swell%s%s%s%s [OPTIONS]", spec->name ? " " : "",
             or_empty(spec->name), spec->target ? " " : "", or_empty(spec->target));
    fprintf(out, "  %-*s ", COMMAND_INDENT - 3, usage);
    print_wrapped(out, spec->meaning, COMMAND_INDENT);
    fputc('\n', out);
}

static void print_commands(Command command, FILE* out) {
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        if (command == COMMAND_WINDOW || (int)command == i) {
            print_command(out, command_spec((Command)i));
        }
    }
    if (command == COMMAND_WINDOW) {
        fprintf(out, "  %-*s only what applies to that command\n", COMMAND_INDENT - 3,
                "swell COMMAND --help");
    }
}

static void print_options(Command command, FILE* out) {
    int last = -1; /* last group whose heading was printed */
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        if (command == COMMAND_WINDOW || (spec->applies_to >> command & 1u)) {
            if ((int)spec->group != last) {
                fprintf(out, "\n%s:\n", option_group_name(spec->group));
                last = (int)spec->group;
            }
            print_option(out, spec);
        }
    }
}

static void print_schemes(int dimensions, FILE* out) {
    fprintf(out, "\nSchemes of a %s: next height; cells a step; stable for:\n",
            dimensions == 1 ? "string" : "pool");
    for (RippleScheme scheme = 0; scheme < RIPPLE_SCHEME_COUNT; ++scheme) {
        const RippleFacts facts = ripple_scheme_facts(scheme, dimensions);
        char text[200];
        snprintf(text, sizeof text, "%s; %s; %s", facts.formula, facts.speed, facts.limit);
        fprintf(out, "  %-*s", SCHEME_INDENT - 2, ripple_scheme_name(scheme));
        print_wrapped(out, text, SCHEME_INDENT);
        fputc('\n', out);
    }
}

void help_print(Command command, FILE* out) {
    assert(command < COMMAND_COUNT && out);
    fputs("Swell, " ABOUT_PROGRAM "\n\n", out);
    print_commands(command, out);
    fputc('\n', out);
    print_wrapped(out, ABOUT_FILES, 0);
    fputs("\n\nOptions, with what they accept and [the default]", out);
    fputs(command == COMMAND_WINDOW
              ? ". Those of sea, time, light and picture make\na scene, which every command "
                "but ripple reads; others are refused where they do nothing.\n"
              : ".\n",
          out);
    print_options(command, out);
    if (command == COMMAND_WINDOW || command == COMMAND_RIPPLE) {
        print_schemes(2, out);
        print_schemes(1, out);
    }
    if (command == COMMAND_WINDOW) {
        fputs("\n"
              "Keys: W A S D fly, Q E down and up, Shift faster, wheel changes the speed; drag to "
              "look\n"
              "around, M holds the mouse; Tab opens a panel of all values, H or F1 shows all keys, "
              "Z\n"
              "begins a guided tour.\n",
              out);
    }
    fputs("\nExit code: " ABOUT_EXIT_CODES "\n", out);
}

/* ---- The tables ----------------------------------------------------------------------------- */

/* Prints choices, powers of two, or the kind of name; nothing for other values. */
static void print_words(const OptionSpec* spec, FILE* out) {
    for (int i = 0; spec->choices && spec->choices[i]; ++i) {
        fprintf(out, "%s%s", i > 0 ? " " : "", spec->choices[i]);
    }
    for (int value = (int)spec->low; spec->kind == OPTION_KIND_POWER && value <= (int)spec->high;
         value *= 2) {
        fprintf(out, "%s%d", value > (int)spec->low ? " " : "", value);
    }
    if (spec->kind == OPTION_KIND_TEXT && !spec->choices) {
        fputs(strncmp(spec->placeholder, "FILE", 4) == 0 ? "-f"
              : strcmp(spec->placeholder, "DIR") == 0    ? "-d"
                                                         : "",
              out);
    }
}

static void print_row(const OptionSpec* spec, FILE* out) {
    char accepted[256] = "";
    swell_option_describe(&spec->option, accepted, sizeof accepted);
    fprintf(out, "option\t%s\t%s\t%s\t%s\t%s\t%s\t", spec->name, or_empty(spec->placeholder),
            option_group_name(spec->group), spec->meaning, accepted, or_empty(default_of(spec)));
    print_words(spec, out);
    const char* between = "\t";
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        if (spec->applies_to >> i & 1u) {
            const char* name = command_spec((Command)i)->name;
            fprintf(out, "%s%s", between, name ? name : "window");
            between = " ";
        }
    }
    fputc('\n', out);
}

void tables_print(FILE* out) {
    assert(out);
    fprintf(out, "about\t%s\t%s\t%s\t%s\n", swell_version(), ABOUT_PROGRAM, ABOUT_FILES,
            ABOUT_EXIT_CODES);
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        const CommandSpec* command = command_spec((Command)i);
        fprintf(out, "command\t%s\t%s\t%s\n", or_empty(command->name), or_empty(command->target),
                command->meaning);
    }
    for (int i = 0; i < OPTION_COUNT; ++i) {
        print_row(option_spec((OptionId)i), out);
    }
}

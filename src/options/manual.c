#include "command_table.h"
#include "options/help.h"

#include <assert.h>
#include <string.h>

/* Returns the character at `*text`, well-formed UTF-8, and advances `*text` past it. */
static unsigned next_character(const char** text) {
    const unsigned char* byte = (const unsigned char*)*text;
    const int more = byte[0] < 0x80 ? 0 : byte[0] < 0xe0 ? 1 : byte[0] < 0xf0 ? 2 : 3;
    unsigned code = more ? byte[0] & (0x3fu >> more) : byte[0];
    for (int i = 1; i <= more; ++i) {
        code = code << 6 | (byte[i] & 0x3fu);
    }
    *text += more + 1;
    return code;
}

/* Escapes the text for roff: minus and quotes stay as they are, no line is a command. */
static void print_text(FILE* out, const char* text) {
    fputs("\\&", out);
    while (*text) {
        const unsigned code = next_character(&text);
        if (code == '\\') {
            fputs("\\e", out);
        } else if (code == '-') {
            fputs("\\-", out);
        } else if (code == '\'') {
            fputs("\\(aq", out);
        } else if (code == '"') {
            fputs("\\(dq", out);
        } else if (code >= 0x80) {
            fprintf(out, "\\[u%04X]", code);
        } else {
            fputc((int)code, out);
        }
    }
}

/* Prints the name in bold and the placeholder, unless NULL, in italics. */
static void print_name(FILE* out, const char* name, const char* placeholder) {
    fputs("\\fB", out);
    print_text(out, name);
    fputs("\\fR", out);
    if (placeholder) {
        fputs(" \\fI", out);
        print_text(out, placeholder);
        fputs("\\fR", out);
    }
}

static void print_usage(FILE* out, const CommandSpec* spec) {
    print_name(out, "swell", NULL);
    if (spec->name) {
        fputc(' ', out);
        print_name(out, spec->name, spec->target);
    }
    fputs(" [\\fIOPTIONS\\fR]\n", out);
}

static void print_head(FILE* out) {
    fprintf(out, ".TH SWELL 1 \"\" \"swell %s\" \"User Commands\"\n", swell_version());
    fputs(".SH NAME\nswell \\- " COMMANDS_PROGRAM "\n.SH SYNOPSIS\n", out);
    const CommandSpec* table = commands_table();
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        fputs(i > 0 ? ".br\n" : "", out);
        print_usage(out, &table[i]);
    }
}

static void print_commands(FILE* out) {
    fputs(".SH COMMANDS\n", out);
    const CommandSpec* table = commands_table();
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        fputs(".TP\n", out);
        print_usage(out, &table[i]);
        print_text(out, table[i].meaning);
        fputs(".\n", out);
    }
    fputs(".PP\n", out);
    print_text(out, COMMANDS_FILE);
    fputc('\n', out);
}

static void print_option(FILE* out, const OptionSpec* spec) {
    char accepted[256];
    option_describe_accepted(spec, accepted, sizeof accepted);
    const char* by_default = option_describe_default(spec);
    fputs(".TP\n", out);
    print_name(out, spec->name, spec->placeholder);
    fputc('\n', out);
    print_text(out, spec->meaning);
    if (accepted[0]) {
        fputs(": ", out);
        print_text(out, accepted);
    }
    if (by_default) {
        fputs(" [", out);
        print_text(out, by_default);
        fputc(']', out);
    }
    fputc('\n', out);
}

static void print_heading(FILE* out, const char* words) {
    fputs(".SS \"", out);
    print_text(out, words);
    fputs("\"\n", out);
}

static void print_options(FILE* out) {
    fputs(".SH OPTIONS\nWith what they accept and [the default]. Those of sea, time, light and "
          "picture "
          "make a scene, which every command but ripple reads; others are refused where they do "
          "nothing.\n",
          out);
    const OptionSpec* table = options_table();
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (i == 0 || table[i].group != table[i - 1].group) {
            print_heading(out, option_group_name(table[i].group));
        }
        print_option(out, &table[i]);
    }
}

static void print_keys(FILE* out, const ManualKey* keys, int count) {
    fputs(".SH KEYS AND MOUSE\n", out);
    for (int i = 0; i < count; ++i) {
        if (i == 0 || strcmp(keys[i].heading, keys[i - 1].heading) != 0) {
            print_heading(out, keys[i].heading);
        }
        fputs(".TP\n", out);
        print_name(out, keys[i].keys, NULL);
        fputc('\n', out);
        print_text(out, keys[i].meaning);
        fputc('\n', out);
    }
}

void manual_print(FILE* out, const ManualKey* keys, int count) {
    assert(out && keys && count >= 0);
    print_head(out);
    print_commands(out);
    print_options(out);
    print_keys(out, keys, count);
    fputs(".SH EXIT STATUS\n", out);
    print_text(out, COMMANDS_EXIT_CODE);
    fputc('\n', out);
}

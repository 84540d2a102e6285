#include "options/manual.h"

#include "command_table.h"
#include "ui/actions.h"

#include <assert.h>

/* The character of a UTF-8 text that begins at `*text`, which goes on to the next. Our own texts
   are well formed. */
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

/* As text that roff shows as it is: no minus becomes a hyphen, no quote a curved one, and none of
   it a command. */
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

/* The name in bold, the placeholder in italics, or NULL. */
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
    const char* standard = option_describe_standard(spec);
    fputs(".TP\n", out);
    print_name(out, spec->name, spec->placeholder);
    fputc('\n', out);
    print_text(out, spec->meaning);
    if (accepted[0]) {
        fputs(": ", out);
        print_text(out, accepted);
    }
    if (standard) {
        fputs(" [", out);
        print_text(out, standard);
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
    int count = 0;
    const OptionSpec* table = options_table(&count);
    for (int i = 0; i < count; ++i) {
        if (i == 0 || table[i].group != table[i - 1].group) {
            print_heading(out, option_group_name(table[i].group));
        }
        print_option(out, &table[i]);
    }
}

static void print_keys(FILE* out) {
    fputs(".SH KEYS AND MOUSE\n", out);
    int count = 0;
    const Action* table = actions_table(&count);
    for (int i = 0; i < count; ++i) {
        if (i == 0 || table[i].group != table[i - 1].group) {
            print_heading(out, action_group_name(table[i].group));
        }
        fputs(".TP\n", out);
        print_name(out, table[i].keys, NULL);
        fputc('\n', out);
        print_text(out, table[i].meaning);
        fputc('\n', out);
    }
}

void manual_print(FILE* out) {
    assert(out);
    print_head(out);
    print_commands(out);
    print_options(out);
    print_keys(out);
    fputs(".SH EXIT STATUS\n", out);
    print_text(out, COMMANDS_EXIT_CODE);
    fputc('\n', out);
}

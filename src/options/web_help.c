/*
 * The page's own help: what its address understands, and its keys.
 */
#include "options/help.h"

#include <assert.h>
#include <string.h>

/* Whether an address may hold the option; files of the visitor are not the page's. */
static bool is_of_page(const OptionSpec* spec) {
    const bool names_file =
        spec->kind == OPTION_KIND_TEXT && spec->placeholder &&
        (strncmp(spec->placeholder, "FILE", 4) == 0 || strcmp(spec->placeholder, "DIR") == 0);
    return option_applies_to(spec, COMMAND_WINDOW) && !names_file && spec->id != OPTION_SEA_TIME &&
           spec->id != OPTION_SEA_PLACE && spec->id != OPTION_SEA_RATE &&
           spec->id != OPTION_RESOLUTION && spec->id != OPTION_HELP && spec->id != OPTION_VERSION;
}

/* Escapes HTML, and drops the dashes of names of options. */
static void print_text(FILE* out, const char* text) {
    for (; *text; ++text) {
        if (strncmp(text, "--", 2) == 0) {
            text += 2;
        }
        switch (*text) {
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        default:
            fputc(*text, out);
        }
    }
}

static void print_option(FILE* out, const OptionSpec* spec) {
    const char* name = spec->name + strlen("--");
    char accepted[256];
    fprintf(out, "<dt id=\"%s\"><code>%s", name, name);
    if (spec->placeholder) {
        fputc('=', out);
        print_text(out, spec->placeholder);
    }
    fputs("</code></dt>\n<dd>", out);
    print_text(out, spec->meaning);
    option_describe_accepted(spec, accepted, sizeof accepted);
    if (accepted[0]) {
        fputs(": ", out);
        print_text(out, accepted);
    }
    const char* by_default = option_describe_default(spec);
    if (by_default) {
        fputs(" <i>[", out);
        print_text(out, by_default);
        fputs("]</i>", out);
    }
    fputs("</dd>\n", out);
}

static void print_options(FILE* out) {
    const OptionSpec* table = options_table();
    int last = -1; /* the group of the last heading */
    for (int i = 0; i < OPTION_COUNT; ++i) {
        if (!is_of_page(&table[i])) {
            continue;
        }
        if ((int)table[i].group != last) {
            fprintf(out, "%s<h3>%s</h3>\n<dl>\n", last < 0 ? "" : "</dl>\n",
                    option_group_name(table[i].group));
            last = (int)table[i].group;
        }
        print_option(out, &table[i]);
    }
    fputs("</dl>\n", out);
}

static void print_keys(FILE* out, const ManualKey* keys, int count) {
    for (int i = 0; i < count; ++i) {
        if (i == 0 || strcmp(keys[i].heading, keys[i - 1].heading) != 0) {
            fprintf(out, "%s<h3>%s</h3>\n<dl>\n", i == 0 ? "" : "</dl>\n", keys[i].heading);
        }
        fputs("<dt><kbd>", out);
        print_text(out, keys[i].keys);
        fputs("</kbd></dt>\n<dd>", out);
        print_text(out, keys[i].meaning);
        fputs("</dd>\n", out);
    }
    fputs("</dl>\n", out);
}

void web_help_print(FILE* out, const ManualKey* keys, int count) {
    assert(out && keys && count > 0);
    fputs("<h2 id=\"keys\">Keys and mouse</h2>\n", out);
    print_keys(out, keys, count);
    fputs("<h2 id=\"options\">Options of the address</h2>\n", out);
    print_options(out);
}

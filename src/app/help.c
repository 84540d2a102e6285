#include "help.h"

#include "options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { HELP_WIDTH = 100, HELP_INDENT = 29 };

/* In lines of at most HELP_WIDTH, parted at spaces, all but the first indented. */
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

static void print_option(FILE* out, const OptionSpec* spec) {
    char left[64], accepted[256], standard[128] = "";
    snprintf(left, sizeof left, "%s%s%s", spec->name, spec->placeholder ? " " : "",
             spec->placeholder ? spec->placeholder : "");
    option_describe_accepted(spec, accepted, sizeof accepted);
    const char* words = spec->standard_in_words ? spec->standard_in_words : spec->standard;
    if (words) {
        snprintf(standard, sizeof standard, " [%s]", words);
    }
    fprintf(out, "  %-26s %s", left, spec->meaning);
    if (accepted[0]) {
        const size_t told = strlen(accepted) + strlen(standard);
        const bool one_line = HELP_INDENT + strlen(spec->meaning) + 2 + told <= HELP_WIDTH;
        const size_t indent = HELP_INDENT + 2 + told <= HELP_WIDTH ? HELP_INDENT + 2 : 4;
        fprintf(out, "%s%*s", one_line ? ": " : ":\n", one_line ? 0 : (int)indent, "");
        print_wrapped(out, accepted, (int)indent);
    }
    fprintf(out, "%s\n", standard);
}

static const char* const USAGE[COMMAND_COUNT] = {
    [COMMAND_WINDOW] =
        "  swell [OPTIONS]             open the window; with no display, draw ./swell.png\n",
    [COMMAND_SHOT] =
        "  swell shot FILE [OPTIONS]   draw one frame as PNG; needs no window or display\n",
    [COMMAND_CLIP] = "  swell clip FILE [OPTIONS]   a film, .mp4 or .webm, by ffmpeg; or pictures, "
                     "FILE-%04d.png\n",
    [COMMAND_EXPORT] =
        "  swell export DIR [OPTIONS]  write the sea as arrays, maps or a mesh, see --format\n",
    [COMMAND_RIPPLE] =
        "  swell ripple FILE [OPTIONS] run the pool or a string, write its heights as .npy or, as "
        ".png, a\n"
        "                              picture\n",
    [COMMAND_BENCH] =
        "  swell bench [OPTIONS]       time every stage; --grid, --method, --threads narrow it\n",
    [COMMAND_SPECTRUM] =
        "  swell spectrum FILE [OPTIONS] the spectrum aimed at beside that of the amplitudes: "
        ".png, a\n"
        "                              figure; .npy, float32 (R, 6): omega [rad/s], S target and\n"
        "                              measured [m^2 s], towards [degrees], D target and measured\n"
        "                              [m^2/degree], NaN below the shorter columns\n",
};

/* In the order of the help. */
static const Command ORDER[] = {COMMAND_WINDOW, COMMAND_SHOT,  COMMAND_CLIP,    COMMAND_EXPORT,
                                COMMAND_RIPPLE, COMMAND_BENCH, COMMAND_SPECTRUM};

static void print_usage(Command command, FILE* out) {
    for (size_t i = 0; i < sizeof ORDER / sizeof *ORDER; ++i) {
        if (command == COMMAND_WINDOW || command == ORDER[i]) {
            fputs(USAGE[ORDER[i]], out);
        }
    }
    if (command == COMMAND_WINDOW) {
        fputs("  swell COMMAND --help        only what concerns that command\n", out);
    }
}

static void print_options(Command command, FILE* out) {
    int count = 0;
    const OptionSpec* table = options_table(&count);
    int told = -1; /* the last group with its heading */
    for (int i = 0; i < count; ++i) {
        if (command != COMMAND_WINDOW && !option_concerns(&table[i], command)) {
            continue;
        }
        if ((int)table[i].group != told) {
            fprintf(out, "\n%s:\n", option_group_name(table[i].group));
            told = (int)table[i].group;
        }
        print_option(out, &table[i]);
    }
}

void help_print(Command command, FILE* out) {
    assert(command < COMMAND_COUNT && out);
    fputs("Swell, a real-time ocean\n\n", out);
    print_usage(command, out);
    fputs("\n@FILE stands for the options of a file, one to a line, --NAME VALUE; # begins a "
          "comment, and\n"
          "\"a value in quotes\" may hold anything, \\\" and \\\\ for a quote and a backslash.\n",
          out);
    fputs("\nOptions, with what they accept and [the default]", out);
    fputs(command == COMMAND_WINDOW
              ? "; one that does not concern the command\nis read and has no effect.\n"
              : ".\n",
          out);
    print_options(command, out);
    if (command == COMMAND_WINDOW) {
        fputs(
            "\n"
            "Keys: W A S D fly, Q E down and up, Shift faster, wheel changes the speed; drag to "
            "look\n"
            "around, M holds the mouse; Tab opens a panel of all values, H or F1 shows all keys.\n",
            out);
    }
    fputs("\nExit code: 0 done, 1 it could not be done (stderr says why), 2 wrong usage.\n", out);
}

void version_print(FILE* out) {
    assert(out);
    fprintf(out, "swell %s, fft %s\n", swell_version(), ocean_fft_name(ocean_best_fft()));
}

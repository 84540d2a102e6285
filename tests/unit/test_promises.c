/*
 * The options of tests/promises/options.txt, which are promised: each is still accepted with these
 * values, by these commands. A line is
 *
 *     NAME | VALUES | COMMANDS, with + those that need another option beside it | DEFAULT
 *
 * With SWELL_WRITE_PROMISES the table of options is written there instead. Options that are added,
 * further values and wider ranges break nothing. The default of what is only seen is not promised.
 */
#include "unit/command_lines.h"

#include "params/options/options_parts.h"

#include <stdarg.h>

enum { LINE_SIZE = 4096, PARTS = 4 };
static const char PATH[] = SWELL_PROMISES_DIR "/options.txt";

static void append(char line[LINE_SIZE], const char* format, ...) {
    const size_t length = strlen(line);
    va_list values;
    va_start(values, format);
    CHECK(vsnprintf(line + length, LINE_SIZE - length, format, values) < (int)(LINE_SIZE - length));
    va_end(values);
}

/* Appends the lowest or the highest of each number, with commas between them. */
static void append_ends(const OptionSpec* spec, bool high, char line[LINE_SIZE]) {
    const int all = swell_option_numbers(&spec->option);
    const int count = spec->kind == OPTION_KIND_LIST && !high ? 1 : all;
    for (int i = 0; i < count; ++i) {
        const OptionRange range = swell_option_range(&spec->option, i);
        append(line, "%s%.15g", i > 0 ? "," : " ", high ? range.high : range.low);
    }
}

/* Appends a value of each form, and both ends of a range. */
static void append_values(const OptionSpec* spec, char line[LINE_SIZE]) {
    for (int i = 0; spec->choices && spec->choices[i]; ++i) {
        append(line, " %s", spec->choices[i]);
    }
    switch (spec->kind) {
    case OPTION_KIND_POWER:
        for (double value = spec->low; value <= spec->high; value *= 2.0) {
            append(line, " %.0f", value);
        }
        break;
    case OPTION_KIND_DEPTH:
        append(line, " inf");
        append_ends(spec, false, line);
        append_ends(spec, true, line);
        break;
    case OPTION_KIND_INTEGER:
        append(line, " %.0f %.0f", spec->low, spec->high);
        break;
    case OPTION_KIND_REAL:
    case OPTION_KIND_HOUR:
    case OPTION_KIND_NUMBERS:
    case OPTION_KIND_LIST:
        append(line, "%s", spec->or_zero ? " 0" : "");
        append_ends(spec, false, line);
        append_ends(spec, true, line);
        break;
    case OPTION_KIND_SEED:
        append(line, " 0 18446744073709551615");
        break;
    case OPTION_KIND_POSE:
        append(line, " -1e6,-1e6,-1e6,-3600,-90 1e6,1e6,1e6,3600,90");
        break;
    case OPTION_KIND_CLOCK:
        append(line, " 00:00 23:59");
        break;
    case OPTION_KIND_DATE:
        append(line, " %.0f-01-01 %.0f-12-31", spec->low, spec->high);
        break;
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        append(line, " %.0fx%.0f %.0fx%.0f", spec->low, spec->low, spec->high, spec->high);
        append(line, spec->kind == OPTION_KIND_EXTENT ? " %.0f %.0f" : "", spec->low, spec->high);
        break;
    case OPTION_KIND_TEXT:
        append(line, "%s", spec->choices ? "" : " any");
        break;
    case OPTION_KIND_REPEAT:
        for (int count = (int)spec->low; count <= (int)spec->high; ++count) {
            append(line, " 5");
            for (int i = 1; i < count; ++i) {
                append(line, ",%d", i + 5);
            }
        }
        break;
    case OPTION_KIND_WAVES:
        append(line, " 40,1,-30 0.1,0.01,360,-360 5000,25,0");
        break;
    case OPTION_KIND_SWITCH: /* has its choices */
    case OPTION_KIND_CHOICE:
    case OPTION_KIND_FLAG:
    case OPTION_KIND_COUNT:
        break;
    }
}

static const char* name_of(Command command) {
    return command_spec(command)->name ? command_spec(command)->name : "window";
}

/* The default of what is computed; "" for what is only seen. */
static const char* promised_default(const OptionSpec* spec) {
    const bool is_seen = spec->group == OPTION_GROUP_PRESET || spec->group == OPTION_GROUP_LIGHT ||
                         spec->group == OPTION_GROUP_VIEW;
    return spec->default_text && !is_seen ? spec->default_text : "";
}

static void write_options(void) {
    FILE* file = fopen(PATH, "w");
    CHECK(file);
    for (OptionId id = 0; id < OPTION_COUNT; ++id) {
        const OptionSpec* spec = option_spec(id);
        char line[LINE_SIZE] = "";
        append(line, "%s |", spec->name);
        append_values(spec, line);
        append(line, " |");
        for (int i = 0; i < COMMAND_COUNT; ++i) {
            if (spec->read_by >> i & 1u) {
                append(line, " %s%s", name_of((Command)i), spec->needs_in >> i & 1u ? "+" : "");
            }
        }
        const char* text = promised_default(spec);
        fprintf(file, "%s |%s%s\n", line, text[0] ? " " : "", text);
    }
    CHECK(fclose(file) == 0);
}

/* Returns whether the command accepts the option, alone or, with "+", beside the one it needs. */
static bool is_read(const OptionSpec* spec, const char* word) {
    const size_t length = strcspn(word, "+");
    for (int i = 0; i < COMMAND_COUNT; ++i) {
        const char* name = name_of((Command)i);
        if (strlen(name) == length && strncmp(name, word, length) == 0) {
            return spec->read_by >> i & 1u && (word[length] || !(spec->needs_in >> i & 1u));
        }
    }
    return false;
}

static bool accepts(const OptionSpec* spec, const char* value) {
    static Settings settings;
    settings = options_default();
    const bool accepted = options_set(&settings, spec->id, value, NULL);
    options_finish(&settings);
    return accepted;
}

/* Splits a line at " |"; a part keeps the blank before its first word. */
static void split(char* line, char* parts[PARTS]) {
    line[strcspn(line, "\n")] = '\0';
    for (int i = 0; i < PARTS; ++i) {
        CHECK(line);
        char* end = strstr(line, " |");
        parts[i] = line;
        line = end ? end + 2 : NULL;
        if (end) {
            *end = '\0';
        }
    }
    CHECK(!line);
}

/* Returns the number of promises of a line that are not kept, and prints them. */
static int count_broken(char* line) {
    int broken = 0;
    char* parts[PARTS];
    split(line, parts);
    const OptionSpec* spec = option_find(parts[0]);
    if (!spec) {
        print_error("%s is gone\n", parts[0]);
        return 1;
    }
    if (!parts[1][0] && (spec->kind != OPTION_KIND_FLAG || !accepts(spec, NULL))) {
        print_error("%s is no flag\n", spec->name);
        ++broken;
    }
    for (char* word = strtok(parts[1], " "); word; word = strtok(NULL, " ")) {
        if (spec->kind == OPTION_KIND_FLAG || !accepts(spec, word)) {
            print_error("%s %s is refused\n", spec->name, word);
            ++broken;
        }
    }
    for (char* word = strtok(parts[2], " "); word; word = strtok(NULL, " ")) {
        if (!is_read(spec, word)) {
            print_error("%s is refused by %s\n", spec->name, word);
            ++broken;
        }
    }
    const char* wanted = parts[3] + strspn(parts[3], " ");
    if (wanted[0] && (!spec->default_text || strcmp(wanted, spec->default_text) != 0)) {
        print_error("%s has another default than %s\n", spec->name, wanted);
        ++broken;
    }
    return broken;
}

CASE("the promised options are accepted") {
    if (getenv("SWELL_WRITE_PROMISES")) {
        write_options();
    }
    FILE* file = fopen(PATH, "r");
    CHECK(file);
    char line[LINE_SIZE];
    int count = 0, broken = 0;
    for (; fgets(line, sizeof line, file); ++count) {
        broken += count_broken(line);
    }
    fclose(file);
    CHECK(count > 160);
    assert_int_equal(broken, 0);
}

/* Each line of the scene is one of the scene that is saved of it. */
CASE("a scene that version 1.0 saved is the same") {
    static const char SCENE[] = SWELL_PROMISES_DIR "/scene.swell";
    Settings settings = settings_of("@" SWELL_PROMISES_DIR "/scene.swell");
    char* text = options_file_write(&settings, OPTIONS_FORMAT_FILE, NULL);
    CHECK(text);
    FILE* file = fopen(SCENE, "r");
    CHECK(file);
    char line[LINE_SIZE];
    int count = 0;
    while (fgets(line, sizeof line, file)) {
        const bool is_option = strncmp(line, "--", 2) == 0;
        count += is_option;
        if (is_option && !strstr(text, line)) {
            print_error("the scene lacks %s", line);
            fail();
        }
    }
    CHECK(count > 40);
    fclose(file);
    swell_memory_free(text);
    options_finish(&settings);
}

#include "csv.h"

#include "base/text.h"
#include "swell/host.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

#define BLANKS " \t\r"

bool csv_refuse(Csv* csv, const char* why, SwellError* error) {
    csv->failed = true;
    return swell_error_set(error, SWELL_ERROR_FILE, "'%.150s' is no %s: line %d %s", csv->name,
                           csv->kind, csv->line, why);
}

/* Returns the next line that is not empty, without blanks before it, or NULL. */
static char* cut_line(Csv* csv) {
    while (csv->rest) {
        char* line = csv->rest + strspn(csv->rest, BLANKS);
        csv->rest = strchr(line, '\n');
        if (csv->rest) {
            *csv->rest++ = '\0';
        }
        csv->line += 1;
        if (*line) {
            return line;
        }
    }
    return NULL;
}

/* Cuts the next word, without blanks around it, off the line, whose end becomes NULL. */
static char* cut_word(char** line) {
    char* word = *line + strspn(*line, BLANKS);
    char* comma = strchr(word, ',');
    *line = comma ? comma + 1 : NULL;
    size_t length = comma ? (size_t)(comma - word) : strlen(word);
    while (length > 0 && strchr(BLANKS, word[length - 1])) {
        length -= 1;
    }
    word[length] = '\0';
    return word;
}

/* Returns whether one of the names is the word up to its unit. */
static bool is_named(const char* names, const char* word) {
    const size_t length = strcspn(word, BLANKS "[(");
    for (const char* name = names; name; name = strchr(name, ',')) {
        name += *name == ',';
        size_t same = 0;
        while (same < length && name[same] == tolower((unsigned char)word[same])) {
            same += 1;
        }
        if (length > 0 && same == length && (name[same] == ',' || name[same] == '\0')) {
            return true;
        }
    }
    return false;
}

static bool read_names(Csv* csv, char* line, SwellError* error) {
    char why[100];
    while (line) {
        const char* word = cut_word(&line);
        int field = 0;
        while (field < csv->fields && !is_named(csv->field[field].names, word)) {
            field += 1;
        }
        if (csv->columns == CSV_COLUMNS_MAX || (field < csv->fields && csv->has[field])) {
            return csv_refuse(csv, "has a column twice, or more than 64 columns", error);
        }
        csv->has[field] = field < csv->fields;
        csv->of[csv->columns++] = field;
    }
    for (int i = 0; i < csv->fields; ++i) {
        if (csv->field[i].required && !csv->has[i]) {
            snprintf(why, sizeof why, "names columns, and none is called %s", csv->field[i].names);
            return csv_refuse(csv, why, error);
        }
    }
    return true;
}

bool csv_open(Csv* csv, const char* bare, int most, SwellError* error) {
    assert(csv && csv->name && csv->fields < CSV_FIELDS_MAX);
    char names[64];
    double number;
    const char* end;
    const bool is_array = host_path_ends_with(csv->name, ".npy");
    csv->text = csv->rest =
        is_array ? host_columns_read(csv->name, error) : host_file_read(csv->name, error);
    csv->failed = !csv->text;
    if (csv->failed) {
        return false;
    }
    csv->lines = 1;
    for (const char* at = csv->text; (at = strchr(at, '\n')); ++at) {
        csv->lines += 1;
    }
    if (csv->lines > most + 2) { /* one names columns, one is empty */
        csv->failed = true;
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "'%.150s' has %d lines: up to %d are accepted", csv->name,
                               csv->lines, most);
    }
    const char* first = csv->text + strspn(csv->text, BLANKS "\n");
    snprintf(names, sizeof names, "%s", bare);
    const bool is_bare = *first == '\0' || swell_read_real(first, &end, &number);
    return read_names(csv, is_bare ? names : cut_line(csv), error);
}

bool csv_next(Csv* csv, double* value, SwellError* error) {
    char* line = cut_line(csv);
    char why[200];
    if (!line) {
        return false;
    }
    int column = 0;
    for (; line && column < csv->columns; ++column) {
        const char *word = cut_word(&line), *end = word;
        const CsvField* field = &csv->field[csv->of[column]];
        double number;
        if (csv->of[column] == csv->fields) {
            continue;
        }
        if (!swell_read_real(word, &end, &number) || *end || number < field->low ||
            number > field->high) {
            snprintf(why, sizeof why, "has '%.40s' for %.*s: a number from %g to %g is accepted",
                     word, (int)strcspn(field->names, ","), field->names, field->low, field->high);
            return csv_refuse(csv, why, error);
        }
        value[csv->of[column]] = number;
    }
    if (line || column < csv->columns) {
        snprintf(why, sizeof why, "has %s columns than the first one, which has %d",
                 line ? "more" : "fewer", csv->columns);
        return csv_refuse(csv, why, error);
    }
    return true;
}

void csv_close(Csv* csv) {
    assert(csv);
    swell_memory_free(csv->text);
    csv->text = csv->rest = NULL;
}

#include "water/timed_lines.h"

#include "base/values.h"

#include <assert.h>
#include <string.h>

static size_t count_lines(const char* text) {
    size_t lines = 1;
    for (const char* at = text; (at = strchr(at, '\n')); ++at) {
        lines += 1;
    }
    return lines;
}

static bool parse_lines(const TimedLines* kind, char* text, const char* name, void* keys,
                        int* count, SwellError* error) {
    int number = 1;
    for (char* line = text; line; ++number) {
        char* next = strchr(line, '\n');
        if (next) {
            *next++ = '\0';
        }
        line[strcspn(line, "#")] = '\0';
        if (line[strspn(line, TIMED_LINES_SPACE)] != '\0') {
            char why[TIMED_LINES_WHY_SIZE] = "";
            if (!kind->parse(keys, *count, line, why)) {
                return swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is %s: line %d %s", name,
                                       kind->what, number, why);
            }
            *count += 1;
        }
        line = next;
    }
    return *count > 0 || swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is %s: %s", name,
                                         kind->what, kind->nothing);
}

void* timed_lines_parse(const TimedLines* kind, char* text, const char* name, int* count,
                        SwellError* error) {
    assert(kind && text && name && count);
    *count = 0;
    void* keys = swell_memory_allocate(count_lines(text), kind->size, error);
    if (keys && !parse_lines(kind, text, name, keys, count, error)) {
        swell_memory_free(keys);
        keys = NULL;
        *count = 0;
    }
    return keys;
}

const char* timed_lines_word(char** line) {
    assert(line && *line);
    char* word = *line + strspn(*line, TIMED_LINES_SPACE);
    char* end = word + strcspn(word, TIMED_LINES_SPACE);
    *line = end + (*end != '\0');
    *end = '\0';
    return word;
}

bool timed_lines_number(char** line, double low, double high, double* value) {
    assert(value);
    const char* word = timed_lines_word(line);
    const char* end = word;
    return swell_read_real(word, &end, value) && *end == '\0' && *value >= low && *value <= high;
}

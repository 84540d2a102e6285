#include "water/key_track.h"

#include "base/text.h"

#include <assert.h>
#include <string.h>

void* timed_lines_parse(const TimedLines* kind, char* text, const char* name, int* count,
                        SwellError* error) {
    assert(kind && text && name && count);
    size_t lines = 1;
    for (const char* at = text; (at = strchr(at, '\n')); ++at) {
        lines += 1;
    }
    void* keys = swell_memory_allocate(lines, kind->size, error);
    bool ok = keys != NULL;
    *count = 0;
    for (int number = 1; ok && text; ++number) {
        char* line = text;
        text = strchr(line, '\n');
        if (text) {
            *text++ = '\0';
        }
        line[strcspn(line, "#")] = '\0';
        if (line[strspn(line, TIMED_LINES_SPACE)] != '\0') {
            char why[TIMED_LINES_WHY_SIZE] = "";
            ok = kind->parse(keys, *count, line, why) ||
                 swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is %s: line %d %s", name,
                                 kind->what, number, why);
            *count += 1;
        }
    }
    ok = ok && (*count > 0 || swell_error_set(error, SWELL_ERROR_FILE, "'%.200s' is %s: %s", name,
                                              kind->what, kind->nothing));
    if (!ok) {
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

/* ---- The curve ------------------------------------------------------------------------------- */

/* Returns the slope of the parabola through `at` and its neighbours, or of the line to its only
   neighbour. */
static double slope_at(const CubicKey* before, const CubicKey* at, const CubicKey* after) {
    const double step_before = before->exists ? at->time - before->time : 0.0;
    const double step_after = after->exists ? after->time - at->time : 0.0;
    const double rise_before = before->exists ? (at->value - before->value) / step_before : 0.0;
    const double rise_after = after->exists ? (after->value - at->value) / step_after : 0.0;
    if (!before->exists || !after->exists) {
        return before->exists ? rise_before : rise_after;
    }
    return (step_after * rise_before + step_before * rise_after) / (step_before + step_after);
}

double cubic_track_at(const CubicKey key[4], double time, double* rate) {
    const CubicKey *from = &key[1], *to = &key[2];
    assert(from->exists && to->exists && to->time > from->time);
    const double step = to->time - from->time;
    const double s = (time - from->time) / step, s2 = s * s, s3 = s2 * s;
    const double slope_from = step * slope_at(&key[0], from, to);
    const double slope_to = step * slope_at(from, to, &key[3]);
    if (rate) {
        *rate = ((6.0 * s2 - 6.0 * s) * (from->value - to->value) +
                 (3.0 * s2 - 4.0 * s + 1.0) * slope_from + (3.0 * s2 - 2.0 * s) * slope_to) /
                step;
    }
    return (2.0 * s3 - 3.0 * s2 + 1.0) * from->value + (3.0 * s2 - 2.0 * s3) * to->value +
           (s3 - 2.0 * s2 + s) * slope_from + (s3 - s2) * slope_to;
}

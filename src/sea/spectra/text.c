/* Reads lines, words, numbers and times of a text. */
#include "store.h"

#include "base/calendar.h"
#include "base/text.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Lines and words ----------------------------------------------------------------------- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_separator(char c) {
    return c != '\0' && strchr(" \t\r\v\f,;\"", c) != NULL;
}

void spectra_fail(SpectraScan* scan, const char* format, ...) {
    char rest[SWELL_ERROR_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    if (!scan->failed) {
        swell_error_set(scan->error, SWELL_ERROR_FILE, "'%s', line %d: expected %s", scan->name,
                        scan->line, rest);
    }
    scan->failed = true;
    scan->at = scan->end;
}

void spectra_fail_word(SpectraScan* scan, const char* what, SpectraWord word) {
    char shown[41];
    spectra_word_copy(word, shown, sizeof shown);
    if (word.length > 0) {
        spectra_fail(scan, "%s, not '%s'", what, shown);
    } else {
        spectra_fail(scan, "%s, not the end of the %s", what,
                     scan->at == scan->end ? "file" : "line");
    }
}

/* Returns whether the rest of the line has a word and is no comment. */
static bool has_words(const SpectraScan* scan) {
    const SpectraWord word = spectra_peek(scan);
    return word.length > 0 && !(scan->comment && *word.text == scan->comment);
}

bool spectra_next_line(SpectraScan* scan) {
    do {
        const char* found = memchr(scan->at, '\n', (size_t)(scan->end - scan->at));
        if (!found || found + 1 == scan->end) {
            scan->at = scan->end;
            return false;
        }
        scan->at = found + 1;
        ++scan->line;
    } while (!has_words(scan));
    return true;
}

bool spectra_find_line(SpectraScan* scan) {
    return has_words(scan) || spectra_next_line(scan);
}

SpectraWord spectra_word(SpectraScan* scan) {
    while (scan->at < scan->end && is_separator(*scan->at)) {
        ++scan->at;
    }
    const char* start = scan->at;
    while (scan->at < scan->end && *scan->at != '\n' && !is_separator(*scan->at)) {
        ++scan->at;
    }
    return (SpectraWord){start, (size_t)(scan->at - start)};
}

SpectraWord spectra_peek(const SpectraScan* scan) {
    SpectraScan ahead = *scan;
    return spectra_word(&ahead);
}

void spectra_expect(SpectraScan* scan, const char* text) {
    const SpectraWord word = spectra_word(scan);
    if (!spectra_word_is(word, text)) {
        spectra_fail_word(scan, text, word);
    }
}

SpectraWord spectra_cell(SpectraScan* scan, bool* more) {
    const char* start = scan->at;
    while (scan->at < scan->end && *scan->at != '\n' && *scan->at != ',') {
        ++scan->at;
    }
    const char* last = scan->at;
    *more = scan->at < scan->end && *scan->at == ',';
    scan->at += *more;
    for (; start < last && is_separator(*start); ++start) {
    }
    for (; last > start && is_separator(last[-1]); --last) {
    }
    return (SpectraWord){start, (size_t)(last - start)};
}

double spectra_number(SpectraScan* scan, double low, double high, const char* what) {
    const SpectraWord word = spectra_word(scan);
    double value = 0.0;
    if (!spectra_word_number(word, &value)) {
        spectra_fail_word(scan, what, word);
    } else if (!(value >= low && value <= high)) {
        spectra_fail(scan, "%s from %g to %g, not %g", what, low, high, value);
    }
    return scan->failed ? 0.0 : value;
}

int spectra_whole(SpectraScan* scan, int low, int high, const char* what) {
    const double value = spectra_number(scan, low, high, what);
    if (value > floor(value)) {
        spectra_fail(scan, "%s, not %g", what, value);
    }
    return (int)value;
}

void spectra_end_line(SpectraScan* scan) {
    const SpectraWord word = spectra_word(scan);
    if (word.length > 0) {
        spectra_fail_word(scan, "the end of the line", word);
    }
}

bool spectra_word_begins(SpectraWord word, const char* text) {
    for (size_t i = 0; text[i]; ++i) {
        if (i == word.length ||
            tolower((unsigned char)word.text[i]) != tolower((unsigned char)text[i])) {
            return false;
        }
    }
    return true;
}

bool spectra_word_is(SpectraWord word, const char* text) {
    return word.length == strlen(text) && spectra_word_begins(word, text);
}

void spectra_word_copy(SpectraWord word, char* text, size_t size) {
    const size_t length = word.length < size ? word.length : size - 1;
    for (size_t i = 0; i < length; ++i) {
        text[i] = iscntrl((unsigned char)word.text[i]) ? '?' : word.text[i];
    }
    text[length] = '\0';
}

bool spectra_word_number(SpectraWord word, double* value) {
    enum { LONGEST = 200 };
    char text[2 * LONGEST + 1];
    const char* end = text;
    size_t size = 0;
    for (size_t i = 0; i < word.length && word.length <= LONGEST; ++i) {
        const char c = word.text[i], last = size > 0 ? text[size - 1] : ' ';
        /* An exponent of three digits has no letter in Fortran. */
        if ((c == '-' || c == '+') && (is_digit(last) || last == '.')) {
            text[size++] = 'e';
        }
        text[size++] = c == 'd' || c == 'D' ? 'e' : c;
    }
    text[size] = '\0';
    return size > 0 && swell_read_real(text, &end, value) && end == text + size;
}

/* ---- Times --------------------------------------------------------------------------------- */

/* Days from 1970 to 2000, from which a SwellDate counts, and from 1900 to 1970. */
enum { DAYS_FROM_1970 = 10957, DAYS_FROM_1900 = 25567, DAY_SECONDS = 86400 };

bool spectra_time_of(const int date[6], int64_t* time) {
    const SwellDate day = {date[0], date[1], date[2]};
    if (!swell_date_exists(day) || date[0] < 1900 || date[0] > 2199 || date[3] > 23 ||
        date[4] > 59 || date[5] > 59) {
        return false;
    }
    const int64_t days = swell_date_to_days(day) + DAYS_FROM_1970;
    *time = days * DAY_SECONDS + date[3] * 3600 + date[4] * 60 + date[5];
    return true;
}

bool spectra_time_of_digits(SpectraWord text, int64_t* time) {
    int date[6] = {0}, digits = 0;
    for (size_t i = 0; i < text.length; ++i) {
        if (is_digit(text.text[i]) && digits < 14) {
            int* part = &date[digits < 4 ? 0 : digits / 2 - 1];
            *part = *part * 10 + (text.text[i] - '0');
            ++digits;
        } else if (digits < 4 || digits % 2 > 0 || digits == 14 || !is_digit(text.text[i - 1])) {
            return false;
        }
    }
    return (digits == 12 || digits == 14) && spectra_time_of(date, time);
}

bool spectra_time_read(const char* text, int64_t* time, SwellError* error) {
    const char* form = "dddd-dd-ddTdd:dd";
    size_t i = 0;
    while (form[i] && (form[i] == 'd' ? is_digit(text[i]) : text[i] == form[i])) {
        ++i;
    }
    return (!form[i] && !text[i] && spectra_time_of_digits((SpectraWord){text, i}, time)) ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "'%s' is no time: expected YYYY-MM-DDTHH:MM (UTC), 1900 to 2199", text);
}

char* spectra_time_print(int64_t time, char text[SPECTRA_TIME_SIZE]) {
    if (time == SPECTRA_NO_TIME) {
        return strcpy(text, "-");
    }
    const int64_t since_1900 = time + (int64_t)DAYS_FROM_1900 * DAY_SECONDS;
    const unsigned minute = (unsigned)(since_1900 % DAY_SECONDS / 60);
    const SwellDate date =
        swell_date_from_days((int)(since_1900 / DAY_SECONDS) - DAYS_FROM_1900 - DAYS_FROM_1970);
    snprintf(text, SPECTRA_TIME_SIZE, "%04u-%02u-%02uT%02u:%02u", (unsigned)date.year % 10000,
             (unsigned)date.month % 100, (unsigned)date.day % 100, minute / 60, minute % 60);
    return text;
}

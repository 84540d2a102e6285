/* Reads lines, words, numbers and times of a text. */
#include "text.h"

#include "base/calendar.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lines and words ----------------------------------------------------------------------- */

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_separator(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f' || c == ',' || c == ';';
}

SpectraScan spectra_scan(const SpectraText* text, SwellError* error) {
    SpectraScan scan = {text->name, text->bytes, text->bytes + text->size, 1, error};
    if (text->size >= 3 && memcmp(text->bytes, "\xef\xbb\xbf", 3) == 0) {
        scan.at += 3;
    }
    return scan;
}

bool spectra_scan_expected(const SpectraScan* scan, const char* format, ...) {
    char rest[SWELL_ERROR_MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(rest, sizeof rest, format, arguments);
    va_end(arguments);
    return swell_error_set(scan->error, SWELL_ERROR_FILE, "'%s', line %d: expected %s", scan->name,
                           scan->line, rest);
}

bool spectra_scan_fail(const SpectraScan* scan, const char* what, const SpectraWord* word) {
    enum { SHOWN = 40 };
    if (!word || word->length == 0) {
        return spectra_scan_expected(scan, "%s, not the end of the %s", what,
                                     scan->at == scan->end ? "file" : "line");
    }
    char shown[SHOWN + 1];
    spectra_word_copy(*word, shown, sizeof shown);
    return spectra_scan_expected(scan, "%s, not '%s'", what, shown);
}

bool spectra_scan_fail_range(const SpectraScan* scan, double low, double high, const char* what,
                             SpectraWord word) {
    char range[160];
    snprintf(range, sizeof range, "%s from %g to %g", what, low, high);
    return spectra_scan_fail(scan, range, &word);
}

bool spectra_scan_next_line(SpectraScan* scan) {
    const char* found =
        scan->at < scan->end ? memchr(scan->at, '\n', (size_t)(scan->end - scan->at)) : NULL;
    if (!found || found + 1 == scan->end) {
        scan->at = scan->end;
        return false;
    }
    scan->at = found + 1;
    ++scan->line;
    return true;
}

bool spectra_scan_skip_blank(SpectraScan* scan, char comment) {
    do {
        while (scan->at < scan->end && is_separator(*scan->at)) {
            ++scan->at;
        }
        if (scan->at < scan->end && *scan->at != '\n' && !(comment && *scan->at == comment)) {
            return true;
        }
    } while (spectra_scan_next_line(scan));
    return false;
}

SpectraWord spectra_scan_word(SpectraScan* scan) {
    while (scan->at < scan->end && is_separator(*scan->at)) {
        ++scan->at;
    }
    SpectraWord word = {scan->at, 0};
    while (scan->at < scan->end && *scan->at != '\n' && !is_separator(*scan->at)) {
        ++scan->at;
    }
    word.length = (size_t)(scan->at - word.text);
    return word;
}

bool spectra_scan_number(SpectraScan* scan, double low, double high, const char* what,
                         double* value) {
    const SpectraWord word = spectra_scan_word(scan);
    if (!spectra_word_number(word, value)) {
        return spectra_scan_fail(scan, what, &word);
    }
    return (*value >= low && *value <= high) ||
           spectra_scan_fail_range(scan, low, high, what, word);
}

bool spectra_scan_wrapped(SpectraScan* scan, char comment, double low, double high,
                          const char* what, double* value) {
    return (spectra_scan_skip_blank(scan, comment) || spectra_scan_fail(scan, what, NULL)) &&
           spectra_scan_number(scan, low, high, what, value);
}

bool spectra_scan_end_line(SpectraScan* scan) {
    const SpectraWord word = spectra_scan_word(scan);
    return word.length == 0 ||
           spectra_scan_fail(scan, "the end of the line (numbers have a decimal point)", &word);
}

bool spectra_scan_integer(SpectraScan* scan, int low, int high, const char* what, int* value) {
    const SpectraWord word = spectra_scan_word(scan);
    return spectra_word_integer(word, low, high, value) || spectra_scan_fail(scan, what, &word);
}

bool spectra_word_is(SpectraWord word, const char* text) {
    for (size_t i = 0; i < word.length; ++i) {
        if (!text[i] || tolower((unsigned char)word.text[i]) != tolower((unsigned char)text[i])) {
            return false;
        }
    }
    return text[word.length] == '\0';
}

void spectra_word_copy(SpectraWord word, char* text, size_t size) {
    const size_t length = word.length < size ? word.length : size - 1;
    for (size_t i = 0; i < length; ++i) {
        const char letter = word.text[i];
        text[i] = (unsigned char)letter < ' ' || letter == 127 ? '?' : letter;
    }
    text[length] = '\0';
}

/* ---- Numbers ------------------------------------------------------------------------------- */

bool spectra_word_number(SpectraWord word, double* value) {
    enum { LONGEST = 400 };
    char text[2 * LONGEST + 1];
    size_t size = 0;
    for (size_t i = 0; i < word.length; ++i) {
        const char c = word.text[i];
        const bool is_letter = c == 'e' || c == 'E' || c == 'd' || c == 'D';
        const bool is_sign = c == '-' || c == '+';
        if (word.length > LONGEST || (!is_letter && !is_sign && c != '.' && !is_digit(c))) {
            return false;
        }
        /* An exponent of three digits has no letter in Fortran. */
        if (is_sign && size > 0 && (is_digit(text[size - 1]) || text[size - 1] == '.')) {
            text[size++] = 'e';
        }
        text[size++] = is_letter ? 'e' : c;
    }
    text[size] = '\0';
    char* end = text;
    *value = strtod(text, &end);
    return size > 0 && end == text + size && isfinite(*value);
}

bool spectra_word_integer(SpectraWord word, int low, int high, int* value) {
    int64_t found = 0;
    for (size_t i = 0; i < word.length; ++i) {
        if (!is_digit(word.text[i]) || found > INT32_MAX) {
            return false;
        }
        found = found * 10 + (word.text[i] - '0');
    }
    *value = found >= low && found <= high ? (int)found : 0;
    return word.length > 0 && found >= low && found <= high;
}

/* ---- Times --------------------------------------------------------------------------------- */

enum { YEAR_MIN = 1900, YEAR_MAX = 2199, DAY_SECONDS = 86400 };

/* Days from 1970 to 2000, from which a SwellDate counts, and from 1900 to 1970. */
enum { DAYS_FROM_1970 = 10957, DAYS_FROM_1900 = 25567 };

bool spectra_time_of(const int date[6], int64_t* time) {
    const SwellDate day = {date[0], date[1], date[2]};
    if (!swell_date_exists(day) || day.year < YEAR_MIN || day.year > YEAR_MAX || date[3] < 0 ||
        date[3] > 23 || date[4] < 0 || date[4] > 59 || date[5] < 0 || date[5] > 59) {
        return false;
    }
    const int64_t days = swell_date_to_days(day) + DAYS_FROM_1970;
    *time = days * DAY_SECONDS + date[3] * 3600 + date[4] * 60 + date[5];
    return true;
}

bool spectra_time_of_digits(SpectraWord day, SpectraWord second, int64_t* time) {
    int d, s;
    if (day.length != 8 || second.length != 6 || !spectra_word_integer(day, 0, 99999999, &d) ||
        !spectra_word_integer(second, 0, 999999, &s)) {
        return false;
    }
    const int date[6] = {d / 10000, d / 100 % 100, d % 100, s / 10000, s / 100 % 100, s % 100};
    return spectra_time_of(date, time);
}

bool spectra_time_read(const char* text, int64_t* time, SwellError* error) {
    static const char FORM[] = "dddd-dd-ddTdd:dd";
    int part[6] = {0}, index = 0;
    bool ok = strlen(text) == sizeof FORM - 1;
    for (size_t i = 0; ok && FORM[i]; ++i) {
        if (FORM[i] == 'd') {
            ok = is_digit(text[i]);
            part[index] = part[index] * 10 + (text[i] - '0');
        } else {
            ok = text[i] == FORM[i];
            ++index;
        }
    }
    if (!ok || !spectra_time_of(part, time)) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "'%s' is no time: expected YYYY-MM-DDTHH:MM (UTC), %d to %d", text,
                               YEAR_MIN, YEAR_MAX);
    }
    return true;
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

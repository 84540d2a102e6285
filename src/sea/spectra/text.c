/* Reads lines, words, numbers and times of a text. */
#include "text.h"

#include "base/calendar.h"
#include "base/text.h"

#include <ctype.h>
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

SpectraScan spectra_scan(const SpectraText* text, SwellError* error) {
    SpectraScan scan = {text->name, text->bytes, text->bytes + text->size, 1, false, error};
    if (text->size >= 3 && memcmp(text->bytes, "\xef\xbb\xbf", 3) == 0) {
        scan.at += 3;
    }
    return scan;
}

void spectra_scan_expected(SpectraScan* scan, const char* format, ...) {
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

void spectra_scan_fail(SpectraScan* scan, const char* what, SpectraWord word) {
    char shown[41];
    spectra_word_copy(word, shown, sizeof shown);
    if (word.length > 0) {
        spectra_scan_expected(scan, "%s, not '%s'", what, shown);
    } else {
        spectra_scan_expected(scan, "%s, not the end of the %s", what,
                              scan->at == scan->end ? "file" : "line");
    }
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
        const SpectraWord word = spectra_scan_peek(scan);
        if (word.length > 0 && !(comment && *word.text == comment)) {
            return true;
        }
    } while (spectra_scan_next_line(scan));
    return false;
}

SpectraWord spectra_scan_word(SpectraScan* scan) {
    while (scan->at < scan->end && is_separator(*scan->at)) {
        ++scan->at;
    }
    const char* start = scan->at;
    while (scan->at < scan->end && *scan->at != '\n' && !is_separator(*scan->at)) {
        ++scan->at;
    }
    return (SpectraWord){start, (size_t)(scan->at - start)};
}

SpectraWord spectra_scan_peek(const SpectraScan* scan) {
    SpectraScan ahead = *scan;
    return spectra_scan_word(&ahead);
}

SpectraWord spectra_scan_cell(SpectraScan* scan, bool* more) {
    const char* start = scan->at;
    while (scan->at < scan->end && *scan->at != '\n' && *scan->at != ',') {
        ++scan->at;
    }
    const char* last = scan->at;
    *more = scan->at < scan->end && *scan->at == ',';
    scan->at += *more;
    while (start < last && is_separator(*start)) {
        ++start;
    }
    while (last > start && is_separator(last[-1])) {
        --last;
    }
    return (SpectraWord){start, (size_t)(last - start)};
}

double spectra_scan_number(SpectraScan* scan, double low, double high, const char* what) {
    const SpectraWord word = spectra_scan_word(scan);
    double value = 0.0;
    if (!spectra_word_number(word, &value)) {
        spectra_scan_fail(scan, what, word);
    } else if (!(value >= low && value <= high)) {
        spectra_scan_expected(scan, "%s from %g to %g, not %g", what, low, high, value);
    }
    return scan->failed ? 0.0 : value;
}

double spectra_scan_wrapped(SpectraScan* scan, char comment, double low, double high,
                            const char* what) {
    spectra_scan_skip_blank(scan, comment);
    return spectra_scan_number(scan, low, high, what);
}

int spectra_scan_integer(SpectraScan* scan, int low, int high, const char* what) {
    int value;
    const SpectraWord word = spectra_scan_word(scan);
    if (!spectra_word_integer(word, low, high, &value)) {
        spectra_scan_fail(scan, what, word);
    }
    return value;
}

void spectra_scan_end_line(SpectraScan* scan) {
    const SpectraWord word = spectra_scan_word(scan);
    if (word.length > 0) {
        spectra_scan_fail(scan, "the end of the line", word);
    }
}

bool spectra_word_begins(SpectraWord word, const char* text) {
    size_t i = 0;
    while (text[i] && i < word.length &&
           tolower((unsigned char)word.text[i]) == tolower((unsigned char)text[i])) {
        ++i;
    }
    return text[i] == '\0';
}

bool spectra_word_is(SpectraWord word, const char* text) {
    return word.length == strlen(text) && spectra_word_begins(word, text);
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
    enum { LONGEST = 200 };
    char text[2 * LONGEST + 1];
    const char* end = text;
    size_t size = 0;
    for (size_t i = 0; i < word.length && word.length <= LONGEST; ++i) {
        const char c = word.text[i];
        /* An exponent of three digits has no letter in Fortran. */
        if ((c == '-' || c == '+') && size > 0 &&
            (is_digit(text[size - 1]) || text[size - 1] == '.')) {
            text[size++] = 'e';
        }
        text[size++] = c == 'd' || c == 'D' ? 'e' : c;
    }
    text[size] = '\0';
    return size > 0 && swell_read_real(text, &end, value) && end == text + size;
}

bool spectra_word_integer(SpectraWord word, int low, int high, int* value) {
    int64_t found = 0;
    *value = 0;
    for (size_t i = 0; i < word.length; ++i) {
        if (!is_digit(word.text[i]) || found > INT32_MAX) {
            return false;
        }
        found = found * 10 + (word.text[i] - '0');
    }
    const bool ok = word.length > 0 && found >= low && found <= high;
    *value = ok ? (int)found : 0;
    return ok;
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

bool spectra_time_of_digits(SpectraWord word, int64_t* time) {
    int date[6] = {0}, digits = 0;
    for (size_t i = 0; i < word.length; ++i) {
        if (is_digit(word.text[i]) && digits < 14) {
            int* part = &date[digits < 4 ? 0 : digits / 2 - 1];
            *part = *part * 10 + (word.text[i] - '0');
            ++digits;
        } else if (i != 8 || digits != 8) {
            return false;
        }
    }
    return (digits == 12 || digits == 14) && spectra_time_of(date, time);
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
    return (ok && spectra_time_of(part, time)) ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "'%s' is no time: expected YYYY-MM-DDTHH:MM (UTC), %d to %d", text,
                           YEAR_MIN, YEAR_MAX);
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

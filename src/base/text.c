#include "base/text.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

void swell_append(char* text, size_t size, const char* format, ...) {
    const size_t used = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + used, size - used, format, arguments);
    va_end(arguments);
}

enum { LETTERS_MAX = 400, POINT_SIZE = 16 };

/* Finds the locale's decimal point, which may have several bytes. */
static void find_point(char point[POINT_SIZE]) {
    char half[POINT_SIZE + 2];
    snprintf(half, sizeof half, "%.1f", 0.5);
    snprintf(point, POINT_SIZE, "%.*s", (int)(strlen(half) - 2), half + 1);
}

bool swell_read_real(const char* text, const char** end, double* value) {
    char point[POINT_SIZE], copy[LETTERS_MAX + POINT_SIZE];
    const size_t length = strspn(text, "+-.0123456789eE");
    if (length == 0 || length > LETTERS_MAX || !strchr("+-.0123456789", text[0])) {
        return false;
    }
    find_point(point);
    const char* dot = memchr(text, '.', length);
    const size_t whole = dot ? (size_t)(dot - text) : length;
    snprintf(copy, sizeof copy, "%.*s%s%.*s", (int)whole, text, dot ? point : "",
             dot ? (int)(length - whole - 1) : 0, text + whole + (dot ? 1 : 0));
    char* stop = copy;
    *value = strtod(copy, &stop);
    const size_t used = (size_t)(stop - copy);
    *end = text + (used > whole ? used - strlen(point) + 1 : used);
    return used > 0 && isfinite(*value);
}

bool swell_read_whole(const char* text, const char** end, double low, double high, int* value) {
    enum { DIGITS_MAX = 12 }; /* more than an int has, less than a long long holds */
    const size_t sign = text[0] == '-' || text[0] == '+';
    const size_t digits = strspn(text + sign, "0123456789");
    if (digits == 0 || digits > DIGITS_MAX) {
        return false;
    }
    const long long number = strtoll(text, NULL, 10);
    *end = text + sign + digits;
    if ((double)number < low || (double)number > high) {
        return false;
    }
    *value = (int)number;
    return true;
}

int swell_read_reals(const char* text, int least, int most, double* values) {
    int count = 0;
    const char* end = text;
    while (count < most && swell_read_real(text, &end, &values[count])) {
        count += 1;
        if (*end != ',') {
            return *end == '\0' && count >= least ? count : 0;
        }
        text = end + 1;
    }
    return 0;
}

void swell_write_real(double value, int most, char text[SWELL_REAL_SIZE]) {
    char point[POINT_SIZE];
    find_point(point);
    for (int digits = most < 6 ? most : 6; digits <= most; ++digits) {
        snprintf(text, SWELL_REAL_SIZE, "%.*g", digits, value + 0.0);
        char* found = strstr(text, point);
        if (found) {
            const char* tail = found + strlen(point);
            *found = '.';
            memmove(found + 1, tail, strlen(tail) + 1);
        }
        const char* end = text;
        double again = 0.0;
        if (swell_read_real(text, &end, &again) && again == value) {
            break;
        }
    }
}

void swell_write_reals(const double* values, int count, int most, char* text, size_t size) {
    for (int i = 0; i < count; ++i) {
        char number[SWELL_REAL_SIZE];
        swell_write_real(values[i], most, number);
        swell_append(text, size, "%s%s", i ? "," : "", number);
    }
}

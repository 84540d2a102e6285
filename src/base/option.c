#include "base/option.h"

#include "base/calendar.h"
#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>

/* ---- Fields -------------------------------------------------------------------------------- */

size_t swell_option_size(const SwellOption* option) {
    const size_t least = option->kind == OPTION_KIND_NUMBERS
                             ? sizeof(double) * (size_t)option->count
                         : option->kind == OPTION_KIND_SIZE ? sizeof(int[2])
                                                            : 0;
    return option->size > least ? option->size : least; /* a row may name the first number alone */
}

int swell_option_numbers(const SwellOption* option) {
    const bool is_numbers = option->kind >= OPTION_KIND_REAL && option->kind <= OPTION_KIND_LIST;
    const int count =
        option->kind == OPTION_KIND_NUMBERS ? option->count : (int)(option->size / sizeof(double));
    return is_numbers ? count : 0;
}

OptionRange swell_option_range(const SwellOption* option, int number) {
    assert(number >= 0 && number < swell_option_numbers(option));
    return option->range ? option->range[number]
                         : (OptionRange){option->low, option->high, option->unit};
}

bool swell_option_equal(const SwellOption* option, const void* a, const void* b) {
    const bool of_doubles = swell_option_numbers(option) > 0 || option->kind == OPTION_KIND_CLOCK ||
                            option->kind == OPTION_KIND_WAVES;
    const size_t size = swell_option_size(option);
    const double *one = a, *other = b;
    bool equal = of_doubles                         ? true
                 : option->kind == OPTION_KIND_TEXT ? strcmp(a, b) == 0
                                                    : memcmp(a, b, size) == 0; /* no padding */
    for (size_t i = 0; equal && of_doubles && i < size / sizeof *one; ++i) {
        equal = one[i] == other[i];
    }
    return equal;
}

/* Returns the index of the choice with the name `text`, or if that is NULL with the value; -1 for
   none. */
static int find_choice(const SwellOption* option, const char* text, int value) {
    for (int i = 0; option->choices[i]; ++i) {
        if (text ? strcmp(text, option->choices[i]) == 0
                 : value == (option->values ? option->values[i] : i)) {
            return i;
        }
    }
    return -1;
}

/* ---- Text ---------------------------------------------------------------------------------- */

/* Returns whether the text has digits where the form has zeros, and equals the form elsewhere. */
static bool has_form(const char* text, const char* form) {
    for (; *form && (*form == '0' ? *text >= '0' && *text <= '9' : *text == *form); ++form) {
        ++text;
    }
    return *form == '\0' && *text == '\0';
}

static bool parse_clock(const char* text, double* hour) {
    if (!has_form(text, "00:00")) {
        return false;
    }
    const long hours = strtol(text, NULL, 10), minutes = strtol(text + 3, NULL, 10);
    *hour = (double)hours + (double)minutes / 60.0;
    return hours < 24 && minutes < 60;
}

static bool parse_date(const char* text, SwellDate* date) {
    if (!has_form(text, "0000-00-00")) {
        return false;
    }
    date->year = (int)strtol(text, NULL, 10);
    date->month = (int)strtol(text + 5, NULL, 10);
    date->day = (int)strtol(text + 8, NULL, 10);
    return swell_date_exists(*date);
}

/* Parses "WxH"; "W" alone gives a second side of 0. */
static bool parse_size(const SwellOption* option, const char* text, int size[2]) {
    const char* end = text;
    if (!swell_read_whole(text, &end, option->low, option->high, &size[0])) {
        return false;
    }
    if (*end == '\0' && option->kind == OPTION_KIND_EXTENT) {
        size[1] = 0;
        return true;
    }
    return (*end == 'x' || *end == 'X') &&
           swell_read_whole(end + 1, &end, option->low, option->high, &size[1]) && *end == '\0';
}

static bool parse_seed(const char* text, uint64_t* seed) {
    if (text[0] == '\0' || text[strspn(text, "0123456789")] != '\0') {
        return false;
    }
    errno = 0;
    *seed = strtoull(text, NULL, 10);
    return errno == 0;
}

static bool parse_text(const SwellOption* option, const char* text, char* field) {
    const size_t length = strlen(text);
    if (length == 0 || length >= option->size) {
        return false;
    }
    memmove(field, text, length + 1);
    return true;
}

static bool parse_choice(const SwellOption* option, const char* text, int* value) {
    const int index = find_choice(option, text, 0);
    *value = index >= 0 && option->values ? option->values[index] : index;
    return index >= 0;
}

static bool parse_numbers(const SwellOption* option, const char* text, double values[]) {
    const int most = swell_option_numbers(option);
    const int least = option->kind == OPTION_KIND_LIST ? 1 : most;
    const int count = swell_read_reals(text, least, most, values);
    for (int i = count; count > 0 && i < most; ++i) {
        values[i] = option->repeats_last ? values[count - 1] : 0.0;
    }
    return count > 0;
}

/* Parses a value without checking the ranges of numbers. */
static bool parse(const SwellOption* option, const char* text, void* field) {
    const char* end = text;
    switch (option->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
        return swell_read_whole(text, &end, INT_MIN, INT_MAX, field) && *end == '\0';
    case OPTION_KIND_SEED:
        return parse_seed(text, field);
    case OPTION_KIND_CLOCK:
        return parse_clock(text, field);
    case OPTION_KIND_DATE:
        return parse_date(text, field);
    case OPTION_KIND_CHOICE:
        return parse_choice(option, text, field);
    case OPTION_KIND_SWITCH:
        *(bool*)field = strcmp(text, "on") == 0;
        return *(bool*)field || strcmp(text, "off") == 0;
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        return parse_size(option, text, field);
    case OPTION_KIND_TEXT:
        return parse_text(option, text, field);
    default:
        if (option->kind == OPTION_KIND_DEPTH && strcmp(text, "inf") == 0) {
            *(double*)field = (double)INFINITY;
            return true;
        }
        return parse_numbers(option, text, field);
    }
}

bool swell_option_parse(const SwellOption* option, const char* text, void* field) {
    return parse(option, text, field) && swell_option_accepts(option, field);
}

void swell_option_write(const SwellOption* option, const void* field, int digits, char* text,
                        size_t size) {
    const int* whole = field;
    const SwellDate* date = field;
    switch (option->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
        swell_append(text, size, "%d", *whole);
        break;
    case OPTION_KIND_SEED:
        swell_append(text, size, "%" PRIu64, *(const uint64_t*)field);
        break;
    case OPTION_KIND_CLOCK: {
        const int minutes = (int)lround(*(const double*)field * 60.0);
        swell_append(text, size, "%02d:%02d", minutes / 60, minutes % 60);
        break;
    }
    case OPTION_KIND_DATE:
        swell_append(text, size, "%04d-%02d-%02d", date->year, date->month, date->day);
        break;
    case OPTION_KIND_CHOICE: {
        const int index = find_choice(option, NULL, *whole);
        swell_append(text, size, "%s", index >= 0 ? option->choices[index] : "");
        break;
    }
    case OPTION_KIND_SWITCH:
    case OPTION_KIND_FLAG:
        swell_append(text, size, "%s", *(const bool*)field ? "on" : "off");
        break;
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        swell_append(text, size, "%d", whole[0]);
        if (whole[1]) {
            swell_append(text, size, "x%d", whole[1]);
        }
        break;
    case OPTION_KIND_TEXT:
        swell_append(text, size, "%s", (const char*)field);
        break;
    default:
        swell_write_reals(field, swell_option_numbers(option), digits, text, size);
        break;
    }
}

/* ---- Checks -------------------------------------------------------------------------------- */

static bool accepts_number(const SwellOption* option, OptionRange range, double value) {
    return (value >= range.low && value <= range.high) || (option->or_zero && value == 0.0) ||
           (option->kind == OPTION_KIND_DEPTH && value == (double)INFINITY);
}

bool swell_option_accepts(const SwellOption* option, const void* field) {
    const int* whole = field;
    const double* numbers = field;
    bool ok = true;
    switch (option->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
    case OPTION_KIND_DATE: /* the range is of its year */
        return *whole >= option->low && *whole <= option->high &&
               (option->kind != OPTION_KIND_POWER || (*whole & (*whole - 1)) == 0);
    case OPTION_KIND_CHOICE:
        return find_choice(option, NULL, *whole) >= 0;
    default:
        for (int i = 0; ok && i < swell_option_numbers(option); ++i) {
            ok = accepts_number(option, swell_option_range(option, i), numbers[i]);
        }
        return ok;
    }
}

/* ---- Words --------------------------------------------------------------------------------- */

static void describe_choices(const SwellOption* option, char* text, size_t size) {
    for (int i = 0; option->choices[i]; ++i) {
        const char* between = option->choices[i + 1] ? ", " : " or ";
        swell_append(text, size, "%s%s", i == 0 ? "" : between, option->choices[i]);
    }
}

static void describe_ranges(const SwellOption* option, char* text, size_t size) {
    for (int i = 0; i < option->count; ++i) {
        const OptionRange range = option->range[i];
        const char* between = i + 1 < option->count ? ", " : " and ";
        swell_append(text, size, "%s%.10g to %.10g%s", i == 0 ? "" : between, range.low, range.high,
                     range.unit ? range.unit : "");
    }
}

void swell_option_describe(const SwellOption* option, char* text, size_t size) {
    const char *before = "", *after = option->or_zero ? ", or 0" : "";
    if (option->accepted) {
        swell_append(text, size, "%s", option->accepted);
        return;
    }
    switch (option->kind) {
    case OPTION_KIND_FLAG:
        return;
    case OPTION_KIND_CHOICE:
    case OPTION_KIND_SWITCH:
        describe_choices(option, text, size);
        return;
    case OPTION_KIND_DATE:
        swell_append(text, size, "a day from %g-01-01 to %g-12-31", option->low, option->high);
        return;
    case OPTION_KIND_TEXT:
        swell_append(text, size, "a name of up to %zu bytes", option->size - 1);
        return;
    case OPTION_KIND_REPEAT:
        swell_append(text, size, "numbers with commas, up to %d times", option->count);
        return;
    case OPTION_KIND_POSE:
        swell_append(text, size, "places ±%.10g m, yaw ±%.10g, pitch ±%.10g degrees",
                     option->range[0].high, option->range[3].high, option->range[4].high);
        return;
    case OPTION_KIND_NUMBERS:
    case OPTION_KIND_LIST:
        if (option->range) {
            describe_ranges(option, text, size);
            return;
        }
        before = "each ";
        break;
    case OPTION_KIND_POWER:
        before = "a power of two from ";
        break;
    case OPTION_KIND_DEPTH:
        after = ", or inf";
        break;
    default:
        break;
    }
    swell_append(text, size, "%s%.10g to %.10g%s%s", before, option->low, option->high,
                 option->unit, after);
}

bool swell_option_refuse(const SwellOption* option, const char* text, SwellError* error) {
    enum { SAID_BYTES = 120 };
    char accepted[256] = "";
    swell_option_describe(option, accepted, sizeof accepted);
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s %.*s%s is not accepted: expected %s, %s%s",
                           option->name, SAID_BYTES, text[0] ? text : "''",
                           strlen(text) > SAID_BYTES ? "..." : "", option->placeholder, accepted,
                           option->kind == OPTION_KIND_INTEGER ? ", whole" : "");
}

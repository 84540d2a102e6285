#include "base/option.h"

#include "base/text.h"
#include "base/values.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>

/* ---- Fields -------------------------------------------------------------------------------- */

int swell_option_numbers(const SwellOption* option) {
    switch (option->kind) {
    case OPTION_KIND_REAL:
    case OPTION_KIND_DEPTH:
    case OPTION_KIND_HOUR:
        return 1;
    case OPTION_KIND_POSE:
        return 5;
    case OPTION_KIND_NUMBERS:
    case OPTION_KIND_LIST:
        return option->times;
    default:
        return 0;
    }
}

size_t swell_option_size(const SwellOption* option) {
    switch (option->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
    case OPTION_KIND_CHOICE:
        return sizeof(int);
    case OPTION_KIND_SEED:
        return sizeof(uint64_t);
    case OPTION_KIND_SWITCH:
    case OPTION_KIND_FLAG:
        return sizeof(bool);
    default:
        assert(swell_option_numbers(option) > 0);
        return (size_t)swell_option_numbers(option) * sizeof(double);
    }
}

OptionRange swell_option_range(const SwellOption* option, int number) {
    assert(number >= 0 && number < swell_option_numbers(option));
    return option->range ? option->range[number]
                         : (OptionRange){option->low, option->high, option->unit};
}

/* The number that stands for a name. */
static int choice_value(const SwellOption* option, int index) {
    return option->values ? option->values[index] : index;
}

/* Returns the name of a choice, or NULL. */
static const char* choice_name(const SwellOption* option, int value) {
    for (int i = 0; option->choices[i]; ++i) {
        if (choice_value(option, i) == value) {
            return option->choices[i];
        }
    }
    return NULL;
}

/* ---- Text ---------------------------------------------------------------------------------- */

static bool parse_choice(const SwellOption* option, const char* text, int* value) {
    for (int i = 0; option->choices[i]; ++i) {
        if (strcmp(text, option->choices[i]) == 0) {
            *value = choice_value(option, i);
            return true;
        }
    }
    return false;
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

bool swell_option_parse(const SwellOption* option, const char* text, void* field) {
    const char* end = text;
    switch (option->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
        return swell_read_whole(text, &end, INT_MIN, INT_MAX, field) && *end == '\0';
    case OPTION_KIND_SEED:
        return swell_read_seed(text, field);
    case OPTION_KIND_CHOICE:
        return parse_choice(option, text, field);
    case OPTION_KIND_SWITCH:
        *(bool*)field = strcmp(text, "on") == 0;
        return *(bool*)field || strcmp(text, "off") == 0;
    case OPTION_KIND_DEPTH:
        if (strcmp(text, "inf") == 0) {
            *(double*)field = (double)INFINITY;
            return true;
        }
        return parse_numbers(option, text, field);
    default:
        return parse_numbers(option, text, field);
    }
}

void swell_option_write(const SwellOption* option, const void* field, int digits, char* text,
                        size_t size) {
    const double* numbers = field;
    const char* name = NULL;
    switch (option->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
        swell_append(text, size, "%d", *(const int*)field);
        break;
    case OPTION_KIND_SEED:
        swell_append(text, size, "%" PRIu64, *(const uint64_t*)field);
        break;
    case OPTION_KIND_CHOICE:
        name = choice_name(option, *(const int*)field);
        swell_append(text, size, "%s", name ? name : "");
        break;
    case OPTION_KIND_SWITCH:
    case OPTION_KIND_FLAG:
        swell_append(text, size, "%s", *(const bool*)field ? "on" : "off");
        break;
    default:
        swell_write_reals(numbers, swell_option_numbers(option), digits, text, size);
        break;
    }
}

/* ---- What is accepted ---------------------------------------------------------------------- */

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
        return *whole >= option->low && *whole <= option->high;
    case OPTION_KIND_POWER:
        return *whole >= option->low && *whole <= option->high && (*whole & (*whole - 1)) == 0;
    case OPTION_KIND_CHOICE:
        return choice_name(option, *whole) != NULL;
    default:
        for (int i = 0; ok && i < swell_option_numbers(option); ++i) {
            ok = accepts_number(option, swell_option_range(option, i), numbers[i]);
        }
        return ok;
    }
}

static void describe_choices(const SwellOption* option, char* text, size_t size) {
    for (int i = 0; option->choices[i]; ++i) {
        const char* between = option->choices[i + 1] ? ", " : " or ";
        swell_append(text, size, "%s%s", i == 0 ? "" : between, option->choices[i]);
    }
}

static void describe_numbers(const SwellOption* option, char* text, size_t size) {
    const int count = swell_option_numbers(option);
    for (int i = 0; i < count; ++i) {
        const OptionRange range = option->range[i];
        const char* between = i + 1 < count ? ", " : " and ";
        swell_append(text, size, "%s%.10g to %.10g%s", i == 0 ? "" : between, range.low, range.high,
                     range.unit ? range.unit : "");
    }
}

void swell_option_describe(const SwellOption* option, char* text, size_t size) {
    const bool is_power = option->kind == OPTION_KIND_POWER;
    const bool are_several =
        option->kind == OPTION_KIND_NUMBERS || option->kind == OPTION_KIND_LIST;
    if (option->kind == OPTION_KIND_FLAG) {
        return;
    }
    if (option->choices) {
        describe_choices(option, text, size);
    } else if (option->range) {
        describe_numbers(option, text, size);
    } else if (option->kind == OPTION_KIND_SEED) {
        swell_append(text, size, "0 to %" PRIu64, UINT64_MAX);
    } else {
        swell_append(text, size, "%s%.10g to %.10g%s%s%s",
                     is_power      ? "a power of two from "
                     : are_several ? "each "
                                   : "",
                     option->low, option->high, option->unit, option->or_zero ? ", or 0" : "",
                     option->kind == OPTION_KIND_DEPTH ? ", or inf" : "");
    }
}

bool swell_option_refuse(const SwellOption* option, const char* text, const char* accepted,
                         SwellError* error) {
    enum { SAID_BYTES = 120 };
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s %.*s%s is not accepted: expected %s, %s%s",
                           option->name, SAID_BYTES, text[0] ? text : "''",
                           strlen(text) > SAID_BYTES ? "..." : "", option->placeholder, accepted,
                           option->kind == OPTION_KIND_INTEGER ? ", whole" : "");
}

/* ---- Comparison ---------------------------------------------------------------------------- */

bool swell_option_equal(const SwellOption* option, const void* a, const void* b) {
    const double *one = a, *other = b;
    const int count = swell_option_numbers(option);
    bool equal = count > 0 || memcmp(a, b, swell_option_size(option)) == 0;
    for (int i = 0; equal && i < count; ++i) {
        equal = one[i] == other[i];
    }
    return equal;
}

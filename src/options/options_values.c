/*
 * Values of options: parses them, writes them as text, and describes what is accepted.
 */
#include "options/options.h"

#include "ocean/choice.h"

#include "base/text.h"
#include "base/values.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* As many numbers as the field has, with commas between them, each within its limits. */
static bool parse_list(const OptionSpec* spec, const char* text, double values[]) {
    double limit[SETTINGS_NUMBERS_MAX][2];
    const int count = option_find_limits(spec, limit);
    for (int i = 0; i < count; ++i) {
        const char* end = text;
        if (!swell_read_real(text, &end, &values[i]) || values[i] < limit[i][0] ||
            values[i] > limit[i][1] || *end != (i + 1 < count ? ',' : '\0')) {
            return false;
        }
        text = end + 1;
    }
    return true;
}

/* "WxH"; OPTION_KIND_EXTENT also accepts "W", and sets the second side to 0. */
static bool parse_size(const OptionSpec* spec, const char* text, int size[2]) {
    const char* end = NULL;
    if (!swell_read_whole(text, &end, spec->low, spec->high, &size[0])) {
        return false;
    }
    if (*end == '\0' && spec->kind == OPTION_KIND_EXTENT) {
        size[1] = 0;
        return true;
    }
    return (*end == 'x' || *end == 'X') &&
           swell_read_whole(end + 1, &end, spec->low, spec->high, &size[1]) && *end == '\0';
}

/* `least` to `most` numbers with commas between them, each in low .. high; the others become 0. */
static bool parse_numbers(const char* text, int least, int most, double low, double high,
                          NumberList* list) {
    *list = (NumberList){0};
    list->count = swell_read_reals(text, least, most, list->value);
    bool ok = list->count > 0;
    for (int i = 0; ok && i < list->count; ++i) {
        ok = list->value[i] >= low && list->value[i] <= high;
    }
    return ok;
}

/* Some or all of its numbers. */
static bool parse_some(const OptionSpec* spec, const char* text, double values[]) {
    NumberList list;
    if (!parse_numbers(text, 1, spec->times, spec->low, spec->high, &list)) {
        return false;
    }
    for (int i = 0; i < spec->times; ++i) {
        const bool missing = i >= list.count && spec->repeats_last;
        values[i] = list.value[missing ? list.count - 1 : i];
    }
    return true;
}

static bool parse_repeat(const OptionSpec* spec, const char* text, RepeatedList* list) {
    if (list->count == spec->times) {
        return false;
    }
    NumberList* item = &list->item[list->count];
    const bool ok = parse_numbers(text, (int)spec->low, (int)spec->high, -1e9, 1e9, item);
    list->count += ok;
    return ok;
}

/* `count` digits as a number. */
static bool parse_digits(const char* text, size_t count, int* value) {
    *value = 0;
    for (size_t i = 0; i < count; ++i) {
        if (text[i] < '0' || text[i] > '9') {
            return false;
        }
        *value = 10 * *value + (text[i] - '0');
    }
    return true;
}

/* "HH:MM", 00:00 to 23:59. */
static bool parse_clock(const char* text, double* hour) {
    int hours = 0, minutes = 0;
    if (strlen(text) != 5 || text[2] != ':' || !parse_digits(text, 2, &hours) ||
        !parse_digits(text + 3, 2, &minutes) || hours > 23 || minutes > 59) {
        return false;
    }
    *hour = hours + minutes / 60.0;
    return true;
}

/* "YYYY-MM-DD", a day that is in the calendar. */
static bool parse_date(const char* text, HeavensDate* date) {
    HeavensDate read = {0};
    if (strlen(text) != 10 || text[4] != '-' || text[7] != '-' ||
        !parse_digits(text, 4, &read.year) || !parse_digits(text + 5, 2, &read.month) ||
        !parse_digits(text + 8, 2, &read.day) || !heavens_date_exists(read)) {
        return false;
    }
    *date = read;
    return true;
}

static bool parse_choice(const OptionSpec* spec, const char* text, int* value) {
    for (int i = 0; spec->choices[i]; ++i) {
        if (strcmp(text, spec->choices[i]) == 0) {
            *value = spec->values ? spec->values[i] : i;
            return true;
        }
    }
    return false;
}

static bool parse_switch(const OptionSpec* spec, const char* text, bool* on) {
    int value = 0;
    const bool ok = parse_choice(spec, text, &value);
    *on = ok ? value != 0 : *on;
    return ok;
}

static bool parse_integer(const OptionSpec* spec, const char* text, int* value) {
    const char* end = NULL;
    int number = 0;
    if (!swell_read_whole(text, &end, spec->low, spec->high, &number) || *end != '\0') {
        return false;
    }
    if (spec->kind == OPTION_KIND_POWER && (number & (number - 1)) != 0) {
        return false;
    }
    *value = number;
    return true;
}

static bool parse_text(const char* text, char field[SETTINGS_TEXT_SIZE]) {
    const size_t length = strlen(text);
    if (length == 0 || length >= SETTINGS_TEXT_SIZE) {
        return false;
    }
    memmove(field, text, length + 1);
    return true;
}

bool option_parse_value(const OptionSpec* spec, const char* text, void* field) {
    assert(spec && text && field);
    switch (spec->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
        return parse_integer(spec, text, field);
    case OPTION_KIND_SEED:
        return swell_read_seed(text, field);
    case OPTION_KIND_DEPTH:
        if (strcmp(text, "inf") == 0) {
            *(double*)field = (double)INFINITY;
            return true;
        }
        return parse_list(spec, text, field);
    case OPTION_KIND_REAL:
    case OPTION_KIND_HOUR:
    case OPTION_KIND_PAIR:
    case OPTION_KIND_POSE:
        return parse_list(spec, text, field);
    case OPTION_KIND_CLOCK:
        return parse_clock(text, field);
    case OPTION_KIND_DATE:
        return parse_date(text, field);
    case OPTION_KIND_LIST:
        return parse_some(spec, text, field);
    case OPTION_KIND_CHOICE:
        return parse_choice(spec, text, field);
    case OPTION_KIND_SWITCH:
        return parse_switch(spec, text, field);
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        return parse_size(spec, text, field);
    case OPTION_KIND_REPEAT:
        return parse_repeat(spec, text, field);
    case OPTION_KIND_WAVES:
        return text[strspn(text, " ")] && ocean_waves_read(text, false, field, NULL);
    case OPTION_KIND_TEXT:
        return parse_text(text, field);
    case OPTION_KIND_FLAG:
    case OPTION_KIND_COUNT:
        break;
    }
    assert(false && "a flag has no value");
    return false;
}

enum { SAID_BYTES = 120 /* of a value that is refused */ };

bool option_check_value(const OptionSpec* spec, const char* text, SwellError* error) {
    assert(spec && text);
    NumberList item;
    union {
        char text[SETTINGS_TEXT_SIZE];
        int whole[2];
        CameraPose pose;
        double numbers[SETTINGS_NUMBERS_MAX];
        HeavensDate date;
        RepeatedList repeated;
        OceanSingleWave wave[OCEAN_WAVES_MAX];
    } parsed = {.repeated = {.item = &item}};
    if (option_parse_value(spec, text, &parsed)) {
        return true;
    }
    char accepted[256];
    const bool is_long = strlen(text) > SAID_BYTES;
    SwellError why;
    if (spec->kind == OPTION_KIND_WAVES && !ocean_waves_read(text, false, parsed.wave, &why)) {
        return swell_error_set(error, SWELL_ERROR_RANGE, "%s %.*s is not accepted: %s", spec->name,
                               SAID_BYTES, text, why.message);
    }
    option_describe_accepted(spec, accepted, sizeof accepted);
    return swell_error_set(error, SWELL_ERROR_RANGE, "%s %.*s%s is not accepted: expected %s, %s%s",
                           spec->name, SAID_BYTES, text[0] ? text : "''", is_long ? "..." : "",
                           spec->placeholder, accepted,
                           spec->kind == OPTION_KIND_INTEGER ? ", whole" : "");
}

size_t option_size(const OptionSpec* spec) {
    static const size_t SIZES[OPTION_KIND_COUNT] = {
        [OPTION_KIND_INTEGER] = sizeof(int),
        [OPTION_KIND_POWER] = sizeof(int),
        [OPTION_KIND_SEED] = sizeof(uint64_t),
        [OPTION_KIND_REAL] = sizeof(double),
        [OPTION_KIND_DEPTH] = sizeof(double),
        [OPTION_KIND_PAIR] = sizeof(double[2]),
        [OPTION_KIND_HOUR] = sizeof(double),
        [OPTION_KIND_CLOCK] = sizeof(double),
        [OPTION_KIND_DATE] = sizeof(HeavensDate),
        [OPTION_KIND_LIST] = sizeof(double),
        [OPTION_KIND_CHOICE] = sizeof(int),
        [OPTION_KIND_SWITCH] = sizeof(bool),
        [OPTION_KIND_SIZE] = sizeof(int[2]),
        [OPTION_KIND_POSE] = sizeof(CameraPose),
        [OPTION_KIND_FLAG] = sizeof(bool),
        [OPTION_KIND_EXTENT] = sizeof(int[2]),
        [OPTION_KIND_REPEAT] = sizeof(RepeatedList),
        [OPTION_KIND_TEXT] = SETTINGS_TEXT_SIZE,
        [OPTION_KIND_WAVES] = sizeof(OceanSingleWave[OCEAN_WAVES_MAX]),
    };
    assert(spec);
    return SIZES[spec->kind] * (size_t)(spec->kind == OPTION_KIND_LIST ? spec->times : 1);
}

_Static_assert(sizeof(CameraPose) == sizeof(double[5]), "a pose is five numbers");

int option_find_limits(const OptionSpec* spec, double limit[SETTINGS_NUMBERS_MAX][2]) {
    const int count = (int)(option_size(spec) / sizeof(double));
    assert(count <= SETTINGS_NUMBERS_MAX);
    for (int i = 0; i < count; ++i) {
        limit[i][0] = spec->limit ? spec->limit[i][0] : spec->low;
        limit[i][1] = spec->limit ? spec->limit[i][1] : spec->high;
    }
    return count;
}

/* ---- Values as text ------------------------------------------------------------------------ */

/* Each with as many of six or more digits as give the same bits, but `most` at most. */
static void write_numbers(const double* values, int count, int most, char text[OPTION_VALUE_SIZE]) {
    text[0] = '\0';
    for (int i = 0; i < count; ++i) {
        char number[SWELL_REAL_SIZE];
        swell_write_real(values[i], most, number);
        swell_append(text, OPTION_VALUE_SIZE, "%s%s", i ? "," : "", number);
    }
}

void option_write_numbers(const double* values, int count, char text[OPTION_VALUE_SIZE]) {
    assert(values && text);
    write_numbers(values, count, SWELL_REAL_DIGITS, text);
}

static void write_choice(const OptionSpec* spec, int value, char text[OPTION_VALUE_SIZE]) {
    for (int i = 0; spec->choices[i]; ++i) {
        if ((spec->values ? spec->values[i] : i) == value) {
            snprintf(text, OPTION_VALUE_SIZE, "%s", spec->choices[i]);
        }
    }
}

void option_write_brief(const OptionSpec* spec, const void* field, int digits,
                        char text[OPTION_VALUE_SIZE]) {
    assert(spec && field && digits > 0 && text);
    const int* whole = field;
    text[0] = '\0';
    switch (spec->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_POWER:
        snprintf(text, OPTION_VALUE_SIZE, "%d", *whole);
        break;
    case OPTION_KIND_SEED:
        snprintf(text, OPTION_VALUE_SIZE, "%" PRIu64, *(const uint64_t*)field);
        break;
    case OPTION_KIND_REAL:
    case OPTION_KIND_DEPTH:
    case OPTION_KIND_HOUR:
    case OPTION_KIND_PAIR:
    case OPTION_KIND_LIST:
    case OPTION_KIND_POSE:
        write_numbers(field, (int)(option_size(spec) / sizeof(double)), digits, text);
        break;
    case OPTION_KIND_CLOCK: {
        const int minutes = (int)lround(*(const double*)field * 60.0);
        snprintf(text, OPTION_VALUE_SIZE, "%02d:%02d", minutes / 60, minutes % 60);
        break;
    }
    case OPTION_KIND_DATE: {
        const HeavensDate* date = field;
        snprintf(text, OPTION_VALUE_SIZE, "%04d-%02d-%02d", date->year, date->month, date->day);
        break;
    }
    case OPTION_KIND_CHOICE:
        write_choice(spec, *whole, text);
        break;
    case OPTION_KIND_FLAG:
    case OPTION_KIND_SWITCH:
        snprintf(text, OPTION_VALUE_SIZE, "%s", *(const bool*)field ? "on" : "off");
        break;
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        if (whole[1]) {
            snprintf(text, OPTION_VALUE_SIZE, "%dx%d", whole[0], whole[1]);
        } else {
            snprintf(text, OPTION_VALUE_SIZE, "%d", whole[0]);
        }
        break;
    case OPTION_KIND_TEXT:
        snprintf(text, OPTION_VALUE_SIZE, "%s", (const char*)field);
        break;
    case OPTION_KIND_WAVES:
        ocean_waves_write(field, digits, text, OPTION_VALUE_SIZE);
        break;
    case OPTION_KIND_REPEAT:
    case OPTION_KIND_COUNT:
        break;
    }
}

bool option_write_value(const OptionSpec* spec, const void* field, char text[OPTION_VALUE_SIZE]) {
    assert(spec && field && text);
    option_write_brief(spec, field, SWELL_REAL_DIGITS, text);
    return text[0] != '\0' && spec->kind != OPTION_KIND_FLAG &&
           option_check_value(spec, text, NULL);
}

/* ---- What is accepted ---------------------------------------------------------------------- */

static void describe_choices(const OptionSpec* spec, char* text, size_t size) {
    text[0] = '\0';
    for (int i = 0; spec->choices[i]; ++i) {
        const char* last = spec->choices[i + 1] ? ", " : " or ";
        swell_append(text, size, "%s%s", i == 0 ? "" : last, spec->choices[i]);
    }
}

void option_describe_accepted(const OptionSpec* spec, char* text, size_t size) {
    assert(spec && text && size > 0);
    switch (spec->kind) {
    case OPTION_KIND_INTEGER:
    case OPTION_KIND_REAL:
    case OPTION_KIND_HOUR:
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        snprintf(text, size, "%.10g to %.10g%s", spec->low, spec->high, spec->unit);
        break;
    case OPTION_KIND_CLOCK:
        snprintf(text, size, "00:00 to 23:59");
        break;
    case OPTION_KIND_DATE:
        snprintf(text, size, "a day from %d-01-01 to %d-12-31", HEAVENS_YEAR_MIN, HEAVENS_YEAR_MAX);
        break;
    case OPTION_KIND_DEPTH:
        snprintf(text, size, "%.10g to %.10g%s, or inf", spec->low, spec->high, spec->unit);
        break;
    case OPTION_KIND_POWER:
        snprintf(text, size, "a power of two from %.10g to %.10g", spec->low, spec->high);
        break;
    case OPTION_KIND_SEED:
        snprintf(text, size, "0 to 18446744073709551615");
        break;
    case OPTION_KIND_PAIR:
    case OPTION_KIND_LIST:
        if (spec->limit) {
            snprintf(text, size, "%.10g to %.10g%s and %.10g to %.10g%s", spec->limit[0][0],
                     spec->limit[0][1], spec->first_unit ? spec->first_unit : "", spec->limit[1][0],
                     spec->limit[1][1], spec->unit);
        } else {
            snprintf(text, size, "each %.10g to %.10g%s", spec->low, spec->high, spec->unit);
        }
        break;
    case OPTION_KIND_REPEAT:
        snprintf(text, size,
                 spec->last_counts ? "numbers with commas; the last one counts"
                                   : "numbers with commas, up to %d times",
                 spec->times);
        break;
    case OPTION_KIND_WAVES:
        snprintf(text, size,
                 "%g to %g m long, at most %g of that high, angles of \xc2\xb1%g degrees; up to %d "
                 "times",
                 OCEAN_WAVE_LENGTH_MIN, OCEAN_WAVE_LENGTH_MAX, OCEAN_WAVE_STEEPEST,
                 OCEAN_DIRECTION_MAX, OCEAN_WAVES_MAX);
        break;
    case OPTION_KIND_TEXT:
        if (spec->accepted) {
            snprintf(text, size, "%s", spec->accepted);
        } else {
            snprintf(text, size, "a name of up to %d bytes", SETTINGS_TEXT_SIZE - 1);
        }
        break;
    case OPTION_KIND_POSE:
        snprintf(text, size, "places ±%.10g m, yaw ±%.10g, pitch ±%.10g degrees", spec->high,
                 CAMERA_YAW_MAX, CAMERA_PITCH_MAX);
        break;
    case OPTION_KIND_CHOICE:
    case OPTION_KIND_SWITCH:
        describe_choices(spec, text, size);
        break;
    case OPTION_KIND_FLAG:
    case OPTION_KIND_COUNT:
        text[0] = '\0';
        break;
    }
}

const char* option_describe_default(const OptionSpec* spec) {
    assert(spec);
    return spec->default_in_words ? spec->default_in_words : spec->default_text;
}

/*
 * Values of options: parses them, writes them as text, and describes what is accepted. Those of the
 * program alone are here, all others in base/option.h.
 */
#include "options/options.h"

#include "ocean/choice.h"

#include "base/text.h"
#include "base/values.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

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

static bool parse_repeat(const OptionSpec* spec, const char* text, RepeatedList* list) {
    static const double MOST = 1e9;
    if (list->count == spec->times) {
        return false;
    }
    NumberList* item = &list->item[list->count];
    *item = (NumberList){0};
    item->count = swell_read_reals(text, (int)spec->low, (int)spec->high, item->value);
    bool ok = item->count > 0;
    for (int i = 0; ok && i < item->count; ++i) {
        ok = fabs(item->value[i]) <= MOST;
    }
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

static bool parse_text(const char* text, char field[SETTINGS_TEXT_SIZE]) {
    const size_t length = strlen(text);
    if (length == 0 || length >= SETTINGS_TEXT_SIZE) {
        return false;
    }
    memmove(field, text, length + 1);
    return true;
}

bool option_parse_value(const OptionSpec* spec, const char* text, void* field) {
    assert(spec && spec->kind != OPTION_KIND_FLAG && text && field);
    switch (spec->kind) {
    case OPTION_KIND_CLOCK:
        return parse_clock(text, field);
    case OPTION_KIND_DATE:
        return parse_date(text, field);
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        return parse_size(spec, text, field);
    case OPTION_KIND_REPEAT:
        return parse_repeat(spec, text, field);
    case OPTION_KIND_WAVES:
        return text[strspn(text, " ")] && ocean_waves_read(text, false, field, NULL);
    case OPTION_KIND_TEXT:
        return parse_text(text, field);
    default:
        return swell_option_parse(&spec->option, text, field) &&
               swell_option_accepts(&spec->option, field);
    }
}

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
    option_describe_accepted(spec, accepted, sizeof accepted);
    return swell_option_refuse(&spec->option, text, accepted, error);
}

size_t option_size(const OptionSpec* spec) {
    assert(spec);
    switch (spec->kind) {
    case OPTION_KIND_CLOCK:
        return sizeof(double);
    case OPTION_KIND_DATE:
        return sizeof(HeavensDate);
    case OPTION_KIND_SIZE:
    case OPTION_KIND_EXTENT:
        return sizeof(int[2]);
    case OPTION_KIND_REPEAT:
        return sizeof(RepeatedList);
    case OPTION_KIND_WAVES:
        return sizeof(OceanSingleWave[OCEAN_WAVES_MAX]);
    case OPTION_KIND_TEXT:
        return SETTINGS_TEXT_SIZE;
    default:
        return swell_option_size(&spec->option);
    }
}

_Static_assert(sizeof(CameraPose) == sizeof(double[5]), "a pose is five numbers");

/* ---- Values as text ------------------------------------------------------------------------ */

void option_write_numbers(const double* values, int count, char text[OPTION_VALUE_SIZE]) {
    assert(values && text);
    text[0] = '\0';
    swell_write_reals(values, count, SWELL_REAL_DIGITS, text, OPTION_VALUE_SIZE);
}

void option_write_brief(const OptionSpec* spec, const void* field, int digits,
                        char text[OPTION_VALUE_SIZE]) {
    assert(spec && field && digits > 0 && text);
    const int* whole = field;
    text[0] = '\0';
    switch (spec->kind) {
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
        break;
    default:
        swell_option_write(&spec->option, field, digits, text, OPTION_VALUE_SIZE);
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

void option_describe_accepted(const OptionSpec* spec, char* text, size_t size) {
    assert(spec && text && size > 0);
    text[0] = '\0';
    switch (spec->kind) {
    case OPTION_KIND_CLOCK:
        snprintf(text, size, "00:00 to 23:59");
        break;
    case OPTION_KIND_DATE:
        snprintf(text, size, "a day from %d-01-01 to %d-12-31", HEAVENS_YEAR_MIN, HEAVENS_YEAR_MAX);
        break;
    case OPTION_KIND_REPEAT:
        snprintf(text, size,
                 spec->last_counts ? "numbers with commas; the last one counts"
                                   : "numbers with commas, up to %d times",
                 spec->times);
        break;
    case OPTION_KIND_WAVES:
        ocean_waves_describe(text, size);
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
    default:
        swell_option_describe(&spec->option, text, size);
        break;
    }
}

const char* option_describe_default(const OptionSpec* spec) {
    assert(spec);
    return spec->default_in_words ? spec->default_in_words : spec->default_text;
}

/*
 * Values of the program's options: those of base/option.h, repeated ones, and waves.
 */
#include "options/options.h"

#include "ocean/choice.h"

#include "base/text.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static bool parse_repeat(const OptionSpec* spec, const char* text, RepeatedList* list) {
    static const double MOST = 1e9;
    if (list->count == spec->count) {
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

bool option_parse_value(const OptionSpec* spec, const char* text, void* field) {
    assert(spec && spec->kind != OPTION_KIND_FLAG && text && field);
    return spec->kind == OPTION_KIND_REPEAT ? parse_repeat(spec, text, field)
           : spec->kind == OPTION_KIND_WAVES
               ? text[strspn(text, " ")] && ocean_waves_read(text, false, field, NULL)
               : swell_option_parse(&spec->option, text, field);
}

bool option_check_value(const OptionSpec* spec, const char* text, SwellError* error) {
    assert(spec && text);
    NumberList item;
    union {
        RepeatedList repeated;
        double numbers[SETTINGS_TEXT_SIZE / sizeof(double)]; /* as large as any field */
    } parsed = {.repeated = {.item = &item}};
    assert(option_size(spec) <= sizeof parsed);
    return option_parse_value(spec, text, &parsed) ||
           swell_option_refuse(&spec->option, text, error);
}

size_t option_size(const OptionSpec* spec) {
    assert(spec);
    return swell_option_size(&spec->option);
}

/* ---- Values as text ------------------------------------------------------------------------ */

void option_write_numbers(const double* values, int count, char text[OPTION_VALUE_SIZE]) {
    assert(values && text);
    text[0] = '\0';
    swell_write_reals(values, count, SWELL_REAL_DIGITS, text, OPTION_VALUE_SIZE);
}

void option_write_brief(const OptionSpec* spec, const void* field, int digits,
                        char text[OPTION_VALUE_SIZE]) {
    assert(spec && field && digits > 0 && text);
    text[0] = '\0';
    if (spec->kind == OPTION_KIND_WAVES) {
        ocean_waves_write(field, digits, text, OPTION_VALUE_SIZE);
    } else if (spec->kind != OPTION_KIND_REPEAT) {
        swell_option_write(&spec->option, field, digits, text, OPTION_VALUE_SIZE);
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
    swell_option_describe(&spec->option, text, size);
}

const char* option_describe_default(const OptionSpec* spec) {
    assert(spec);
    return spec->default_in_words ? spec->default_in_words : spec->default_text;
}

/*
 * An option: its name, the values that it accepts, and where its value lies. One row serves to
 * parse, check, write, compare and describe a value, and to refuse one. The ocean room's
 * parameters and the program's options are tables of such rows. No part of the installed library.
 *
 *     static const SwellOption DEPTH = {.name = "depth", .placeholder = "D",
 *                                       .offset = offsetof(OceanParams, state.depth),
 *                                       VALUE_RANGE(DEPTH, 0.5, 10000.0, " m")};
 *     double* depth = &params.state.depth;
 *     if (!swell_option_parse(&DEPTH, text, depth) || !swell_option_accepts(&DEPTH, depth)) {
 *         swell_option_describe(&DEPTH, accepted, sizeof accepted);
 *         return swell_option_refuse(&DEPTH, text, accepted, error);
 *     }
 */
#ifndef SWELL_BASE_OPTION_H
#define SWELL_BASE_OPTION_H

#include "swell/base.h"

/* ---- Rows ----------------------------------------------------------------------------------- */

typedef enum OptionKind {
    OPTION_KIND_INTEGER, /* int */
    OPTION_KIND_POWER,   /* int, a power of two */
    OPTION_KIND_SEED,    /* uint64_t */
    OPTION_KIND_REAL,    /* double */
    OPTION_KIND_DEPTH,   /* double, or "inf" */
    OPTION_KIND_HOUR,    /* double: an hour of the day */
    OPTION_KIND_NUMBERS, /* doubles with commas, as many as `times` */
    OPTION_KIND_POSE,    /* five doubles: place, yaw and pitch of a camera */
    OPTION_KIND_LIST,    /* doubles, as many as `times`, of 1 to all of them; missing ones are 0, or
                            as the last */
    OPTION_KIND_CHOICE,  /* int or enum: an index into the choices, or with `values` one of these */
    OPTION_KIND_SWITCH,  /* bool, "on" or "off" */
    OPTION_KIND_FLAG,    /* bool, takes no value */
    /* Of the program alone, which parses and writes them (src/options/options_values.c). */
    OPTION_KIND_CLOCK,  /* double: an hour of the day, "HH:MM" */
    OPTION_KIND_DATE,   /* HeavensDate, "YYYY-MM-DD" */
    OPTION_KIND_SIZE,   /* int[2], "WxH" */
    OPTION_KIND_EXTENT, /* int[2], "W" or "WxH" */
    OPTION_KIND_REPEAT, /* RepeatedList of `low` to `high` numbers each */
    OPTION_KIND_WAVES,  /* OceanSingleWave[OCEAN_WAVES_MAX], texts with blanks between them */
    OPTION_KIND_TEXT,   /* char[SETTINGS_TEXT_SIZE] */
    OPTION_KIND_COUNT
} OptionKind;

typedef struct OptionRange {
    double low, high;
    const char* unit; /* " m", or ""; NULL: the option's, which is not repeated */
} OptionRange;

/* The fields of SwellOption, which a larger row can have as its own. */
#define SWELL_OPTION_FIELDS                                                                        \
    const char* name;        /* "depth" */                                                         \
    const char* placeholder; /* "D"; NULL for a flag */                                            \
    OptionKind kind;                                                                               \
    size_t offset;              /* into the struct that holds the value */                         \
    double low, high;           /* of numbers */                                                   \
    const char* unit;           /* " m", or "" */                                                  \
    const OptionRange* range;   /* of each of several numbers; NULL: all have low, high, unit */   \
    const char* const* choices; /* NULL-terminated */                                              \
    const int* values;          /* of the choices; NULL: their indices */                          \
    int times;         /* numbers; OPTION_KIND_REPEAT, _WAVES: as often as may be given */         \
    bool or_zero;      /* a number of 0 is accepted, too */                                        \
    bool repeats_last; /* OPTION_KIND_LIST: the last number stands for missing ones */

typedef struct SwellOption {
    SWELL_OPTION_FIELDS
} SwellOption;

/* What a row accepts. */
#define VALUE_RANGE(number, from, to, of)                                                          \
    .kind = OPTION_KIND_##number, .low = from, .high = to, .unit = of
#define VALUE_NUMBERS(count, from, to, of) VALUE_RANGE(NUMBERS, from, to, of), .times = count
#define VALUE_LIST(count, from, to, of) VALUE_RANGE(LIST, from, to, of), .times = count
#define VALUE_SEED VALUE_RANGE(SEED, 0.0, 18446744073709551615.0, "")
#define VALUE_CHOICE(names, numbers) .kind = OPTION_KIND_CHOICE, .choices = names, .values = numbers

/* Several numbers, each with a range {low, high, unit}. */
#define VALUE_RANGES(of, ...)                                                                      \
    .kind = OPTION_KIND_NUMBERS, .unit = of, .range = (const OptionRange[]){__VA_ARGS__},          \
    .times = (int)(sizeof((OptionRange[]){__VA_ARGS__}) / sizeof(OptionRange))

/* ---- Values --------------------------------------------------------------------------------- */

/* Bytes of the option's field. Of no kind of the program alone. */
size_t swell_option_size(const SwellOption* option);

/* How many doubles the field is; 0 where it is something else. */
int swell_option_numbers(const SwellOption* option);

/* The range of one of the numbers. */
OptionRange swell_option_range(const SwellOption* option, int number);

/* Parses a text into the field, whatever the ranges. False where the text is no such value; the
   field may have changed then. */
bool swell_option_parse(const SwellOption* option, const char* text, void* field);

/* Whether the field's value is within the ranges, or one of the choices. */
bool swell_option_accepts(const SwellOption* option, const void* field);

/* Appends the value as one would type it. Numbers have up to `digits` digits: with
   SWELL_REAL_DIGITS parsing gives the same bits again. */
void swell_option_write(const SwellOption* option, const void* field, int digits, char* text,
                        size_t size);

/* Whether both fields have the same value. */
bool swell_option_equal(const SwellOption* option, const void* a, const void* b);

/* Appends what the option accepts: "1 to 32", "fft or dft". */
void swell_option_describe(const SwellOption* option, char* text, size_t size);

/* Fails with SWELL_ERROR_RANGE: the message has the text and what is accepted instead. */
bool swell_option_refuse(const SwellOption* option, const char* text, const char* accepted,
                         SwellError* error);

#endif

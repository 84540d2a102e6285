/*
 * An option: its name, the values that it accepts, and where its value lies. One row serves to
 * parse, check, write, compare, describe and refuse a value. The ocean room's parameters and the
 * program's options are tables of such rows. No part of the installed library.
 *
 *     static const SwellOption DEPTH = {.name = "depth", .placeholder = "D",
 *                                       VALUE_FIELD(OceanParams, state.depth),
 *                                       VALUE_RANGE(DEPTH, 0.5, 10000.0, " m")};
 *     if (!swell_option_parse(&DEPTH, text, &params.state.depth)) {
 *         return swell_option_refuse(&DEPTH, text, error);
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
    /* Kinds from here to OPTION_KIND_LIST have fields of doubles alone. */
    OPTION_KIND_REAL,    /* double */
    OPTION_KIND_DEPTH,   /* double, or "inf" */
    OPTION_KIND_HOUR,    /* double: an hour of the day */
    OPTION_KIND_NUMBERS, /* doubles, as many as `count`, with commas between them */
    OPTION_KIND_POSE,    /* five doubles: place, yaw and pitch of a camera */
    OPTION_KIND_LIST,    /* doubles, of which 1 to all are given; others are 0, or as the last */
    /* Other kinds. */
    OPTION_KIND_CLOCK,  /* double: an hour of the day, "HH:MM" */
    OPTION_KIND_DATE,   /* SwellDate, "YYYY-MM-DD", from year `low` to `high` */
    OPTION_KIND_CHOICE, /* int or enum: an index into the choices, or one of `values` */
    OPTION_KIND_SWITCH, /* bool, "on" or "off" */
    OPTION_KIND_FLAG,   /* bool, takes no value */
    OPTION_KIND_SIZE,   /* two ints, "WxH" */
    OPTION_KIND_EXTENT, /* two ints, "W" or "WxH" */
    OPTION_KIND_TEXT,   /* array of char */
    OPTION_KIND_REPEAT, /* RepeatedList of `low` to `high` numbers each, see swell/settings.h */
    OPTION_KIND_WAVES,  /* array of OceanSingleWave, see ocean/choice.h */
    OPTION_KIND_COUNT
} OptionKind;

typedef struct OptionRange {
    double low, high;
    const char* unit; /* " m", or ""; NULL: the option's unit, which is not repeated */
} OptionRange;

/* The fields of SwellOption, which a larger row can have as its own. */
#define SWELL_OPTION_FIELDS                                                                        \
    const char* name;        /* "depth" */                                                         \
    const char* placeholder; /* "D"; NULL for a flag */                                            \
    OptionKind kind;                                                                               \
    size_t offset, size;        /* of the field, in the struct that holds it */                    \
    double low, high;           /* range of numbers */                                             \
    const char* unit;           /* " m", or "" */                                                  \
    const OptionRange* range;   /* of several numbers; NULL: all have low, high, unit */           \
    const char* const* choices; /* NULL-terminated */                                              \
    const int* values;          /* values of the choices; NULL: their indices */                   \
    const char* accepted;       /* in words; NULL: described by the fields above */                \
    int count;                  /* of numbers; _REPEAT, _WAVES: the most repetitions */            \
    bool or_zero;               /* a number of 0 is accepted, too */                               \
    bool repeats_last;          /* OPTION_KIND_LIST: the last number stands for missing ones */

typedef struct SwellOption {
    SWELL_OPTION_FIELDS
} SwellOption;

/* Initialises the field of an option. */
#define VALUE_FIELD(type, member)                                                                  \
    .offset = offsetof(type, member), .size = sizeof(((type*)NULL)->member)

/* Initialises the values that an option accepts. */
#define VALUE_RANGE(number, from, to, of)                                                          \
    .kind = OPTION_KIND_##number, .low = from, .high = to, .unit = of
#define VALUE_PAIR(from, to, of) VALUE_RANGE(NUMBERS, from, to, of), .count = 2
#define VALUE_SEED .kind = OPTION_KIND_SEED, .accepted = "0 to 18446744073709551615"
#define VALUE_CHOICE(names, numbers) .kind = OPTION_KIND_CHOICE, .choices = names, .values = numbers
#define VALUE_WAVES(most, words) .kind = OPTION_KIND_WAVES, .count = most, .accepted = words

/* Initialises an option of several numbers, each with a range {low, high, unit}. */
#define VALUE_RANGES(of, ...)                                                                      \
    .kind = OPTION_KIND_NUMBERS, .unit = of, .range = (const OptionRange[]){__VA_ARGS__},          \
    .count = (int)(sizeof((OptionRange[]){__VA_ARGS__}) / sizeof(OptionRange))

/* ---- Values: of all kinds but OPTION_KIND_REPEAT and _WAVES ---------------------------------- */

/* Returns the number of doubles in the field; 0 where it is something else. */
int swell_option_numbers(const SwellOption* option);

/* Returns the range of one of the numbers. */
OptionRange swell_option_range(const SwellOption* option, int number);

/* Returns the bytes of the field. */
size_t swell_option_size(const SwellOption* option);

/* Parses a text into the field. Returns false where the option does not accept the text; the field
   may have changed then. */
bool swell_option_parse(const SwellOption* option, const char* text, void* field);

/* Returns whether the field's numbers are in their ranges, or its value is one of the choices. */
bool swell_option_accepts(const SwellOption* option, const void* field);

/* Returns whether both fields hold the same value; 0 and -0 are the same. */
bool swell_option_equal(const SwellOption* option, const void* a, const void* b);

/* Appends the value as one would type it. Numbers have up to `digits` digits: with
   SWELL_REAL_DIGITS parsing gives the same bits again. */
void swell_option_write(const SwellOption* option, const void* field, int digits, char* text,
                        size_t size);

/* ---- Words: of all kinds --------------------------------------------------------------------- */

/* Appends what the option accepts: "1 to 32", "fft or dft". */
void swell_option_describe(const SwellOption* option, char* text, size_t size);

/* Fails with SWELL_ERROR_RANGE. The message has the text and what is accepted instead. */
bool swell_option_refuse(const SwellOption* option, const char* text, SwellError* error);

#endif

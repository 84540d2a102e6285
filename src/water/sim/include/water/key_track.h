/*
 * Keys at times, as of the path of a camera or the course of a boat: they are read from a text, one
 * to a line, and a smooth curve is drawn through them.
 */
#ifndef SWELL_WATER_KEY_TRACK_H
#define SWELL_WATER_KEY_TRACK_H

#include "swell/base.h"

#define TIMED_LINES_SPACE " \t\r" /* separators of words */
enum { TIMED_LINES_WHY_SIZE = 160 };

/* A kind of file. A '#' begins a comment; empty lines are skipped. */
typedef struct TimedLines {
    size_t size;         /* of a key, bytes */
    const char* what;    /* "no course" */
    const char* nothing; /* "it holds no place" */
    /* Parses a line, which it may change, into keys[count]. On failure returns false and fills
       `why` with what follows "line 3 ". */
    bool (*parse)(void* keys, int count, char* line, char why[TIMED_LINES_WHY_SIZE]);
} TimedLines;

/* Returns the keys in the text of the file `name`, at least 1, and their number. The caller owns
   them. Changes the text. Returns NULL on failure: SWELL_ERROR_FILE where a line is refused, or
   SWELL_ERROR_MEMORY. */
void* timed_lines_parse(const TimedLines* kind, char* text, const char* name, int* count,
                        SwellError* error);

/* Cuts the next word off the line; "" at its end. */
const char* timed_lines_word(char** line);

/* Parses the next word of the line as a plain decimal number in low .. high. */
bool timed_lines_number(char** line, double low, double high, double* value);

/* ---- The curve ------------------------------------------------------------------------------- */

/* The curve is a Catmull-Rom spline: between two keys a cubic with their values and, at each key,
   the slope of the parabola through the key and its neighbours. */

/* A value at a time [s]; `exists` is false before the first and after the last key. */
typedef struct CubicKey {
    bool exists;
    double time, value;
} CubicKey;

/* Returns the value at a time between key[1] and key[2], which exist at different times; key[0] and
   key[3] are the keys before and after. Fills `rate` with the slope there unless it is NULL. */
double cubic_track_at(const CubicKey key[4], double time, double* rate);

#endif

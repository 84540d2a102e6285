/*
 * The text of files of keys, one to a line: the path of a camera, the course of a boat. A '#'
 * begins a comment; empty lines are skipped.
 */
#ifndef SWELL_WATER_TIMED_LINES_H
#define SWELL_WATER_TIMED_LINES_H

#include "swell/base.h"

enum { TIMED_LINES_WHY_SIZE = 160 };

/* Separators of words. */
#define TIMED_LINES_SPACE " \t\r"

/* Kind of file. */
typedef struct TimedLines {
    size_t size;         /* of a key, bytes */
    const char* what;    /* "no course" */
    const char* nothing; /* "it holds no place" */
    /* Parses a line, which it may change, into keys[count]. On failure returns false and fills
       `why` with what follows "line 3 ". */
    bool (*parse)(void* keys, int count, char* line, char why[TIMED_LINES_WHY_SIZE]);
} TimedLines;

/* Returns the keys of the text of the file `name`, at least 1, and their number; the caller owns
   them. Changes the text. NULL with SWELL_ERROR_FILE where a line is refused, or
   SWELL_ERROR_MEMORY. */
void* timed_lines_parse(const TimedLines* kind, char* text, const char* name, int* count,
                        SwellError* error);

/* Cuts the next word off the line; "" at its end. */
const char* timed_lines_word(char** line);

/* Parses the next word of the line as a plain decimal number in low .. high. */
bool timed_lines_number(char** line, double low, double high, double* value);

#endif

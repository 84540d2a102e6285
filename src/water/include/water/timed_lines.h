/*
 * Files of keys, one to a line, as the way of a camera or the course of a boat. What is behind a
 * '#', and lines without anything else than spaces, say nothing.
 */
#ifndef SWELL_WATER_TIMED_LINES_H
#define SWELL_WATER_TIMED_LINES_H

#include "swell/base.h"

enum { KEY_WHY_SIZE = 160 };

/* Between words. */
#define KEY_SPACE " \t\r"

/* What such a file holds. */
typedef struct KeyLines {
    size_t size;         /* of a key, bytes */
    const char* what;    /* "no course" */
    const char* nothing; /* "it holds no place" */
    /* Reads a line, which it may cut up, as the key behind `count` others. False where it is none,
       and fills `why` with what follows "line 3 ". */
    bool (*take)(void* keys, int count, char* line, char why[KEY_WHY_SIZE]);
} KeyLines;

/* The keys of a file and their number, at least 1. The caller owns them. NULL with SWELL_ERROR_FILE
   where it cannot be read or a line is refused, SWELL_ERROR_MEMORY, SWELL_ERROR_INTERRUPTED. */
void* key_lines_read(const KeyLines* kind, const char* name, int* count, SwellError* error);

#endif

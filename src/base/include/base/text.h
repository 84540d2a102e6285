/*
 * Text in arrays of fixed size, and numbers as text: plain decimals, read and written with a point
 * in any locale. No part of the installed library.
 */
#ifndef SWELL_BASE_TEXT_H
#define SWELL_BASE_TEXT_H

#include "swell/base.h"

#include <stdio.h>
#include <string.h>

/* Appends a formatted text to `text`, an array of `size` bytes. Truncates the result to fit. */
void swell_append(char* text, size_t size, const char* format, ...) SWELL_PRINTF(3, 4);

/* ---- Numbers ------------------------------------------------------------------------------- */

/* Reads the number that `text` begins with, a finite decimal of at most 400 letters without leading
   space, and sets `end` behind it. Returns false where there is none; `value` may have changed. */
bool swell_read_real(const char* text, const char** end, double* value);

/* The same for a whole number from low to high. */
bool swell_read_whole(const char* text, const char** end, double low, double high, int* value);

/* Reads a text of `least` to `most` decimals with commas between them. Returns how many, or 0. */
int swell_read_reals(const char* text, int least, int most, double* values);

enum { SWELL_REAL_SIZE = 32, SWELL_REAL_DIGITS = 17 /* which give the same bits */ };

/* Writes the fewest digits, from six on, that give the same bits when read, but at most `most`. */
void swell_write_real(double value, int most, char text[SWELL_REAL_SIZE]);

/* Appends such numbers with commas between them to `text`, an array of `size` bytes. */
void swell_write_reals(const double* values, int count, int most, char* text, size_t size);

#endif

/*
 * Reads a text as lines, words, numbers and times, for the file that a reader fills (store.h). The
 * first error stays, and names the line: after it the scan stands at the end of the text, where
 * words are empty, numbers are 0, and no further error counts. So a reader looks at `failed` only
 * where it repeats something by a count.
 */
#ifndef SWELL_SPECTRA_TEXT_H
#define SWELL_SPECTRA_TEXT_H

#include "swell/spectra.h"

/* Goes through a text. Blanks, tabs, commas, semicolons and double quotes separate words. */
typedef struct SpectraScan {
    const char* name;
    const char *at, *end; /* the rest of the text */
    int line;             /* of `at`, from 1 */
    bool failed;
    SwellError* error;
    struct SpectraFile* file;
} SpectraScan;

/* A part of the text. Its length is 0 where no word is left in the line. */
typedef struct SpectraWord {
    const char* text;
    size_t length;
} SpectraWord;

/* Fails with "'NAME', line N: expected ", followed by the formatted text. */
void spectra_fail(SpectraScan* scan, const char* format, ...) SWELL_PRINTF(2, 3);

/* Fails with "WHAT, not 'WORD'", or with the end of the line for an empty word. */
void spectra_fail_word(SpectraScan* scan, const char* what, SpectraWord word);

/* Move to the first line, from this one or from the next one on, that has a word and does not begin
   with `comment`, if that is given. Return false at the end of the text. */
bool spectra_find_line(SpectraScan* scan, char comment);
bool spectra_next_line(SpectraScan* scan, char comment);

/* Return the next word in the line; the second one does not move. */
SpectraWord spectra_word(SpectraScan* scan);
SpectraWord spectra_peek(const SpectraScan* scan);

/* Returns the text up to the next comma in the line without blanks and quotes around it, and moves
   behind the comma. Fills whether there was one. */
SpectraWord spectra_cell(SpectraScan* scan, bool* more);

/* Reads the next word in the line as a number in low..high. Fails otherwise. */
double spectra_number(SpectraScan* scan, double low, double high, const char* what);
int spectra_whole(SpectraScan* scan, int low, int high, const char* what);

/* Fails where the line has another word. */
void spectra_end_line(SpectraScan* scan);

/* Copies as much of a word as fits. Control characters become '?'. */
void spectra_word_copy(SpectraWord word, char* text, size_t size);

/* Return whether a word is `text`, or begins with it, in any case. */
bool spectra_word_is(SpectraWord word, const char* text);
bool spectra_word_begins(SpectraWord word, const char* text);

/* Reads a decimal number, also in Fortran's forms, 1.5D-3 and .5-100. Returns false for anything
   else, and for a number that overflows. */
bool spectra_word_number(SpectraWord word, double* value);

/* Finds the seconds since 1970 of a date, {year, month, day, hour, minute, second}, or of a text
   with its digits down to minutes or seconds, where one other letter may stand between two parts.
   Returns false if there is no such date, in 1900 to 2199. */
bool spectra_time_of(const int date[6], int64_t* time);
bool spectra_time_of_digits(SpectraWord text, int64_t* time);

enum { SPECTRA_TIME_SIZE = 24 };

/* The time of spectra without a time. */
#define SPECTRA_NO_TIME INT64_MIN

/* Reads "YYYY-MM-DDTHH:MM". Fails with SWELL_ERROR_USAGE. */
bool spectra_time_read(const char* text, int64_t* time, SwellError* error);

/* Prints a time of a file in the same form, SPECTRA_NO_TIME as "-". Returns `text`. */
char* spectra_time_print(int64_t time, char text[SPECTRA_TIME_SIZE]);

#endif

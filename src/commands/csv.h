/*
 * A reader of columns of numbers: lines of a .csv, or of a pipe, one after the other. A first line
 * that begins with no number names the columns, in any order and case; a unit may follow a name in
 * brackets, and columns of other names are skipped. Empty lines are skipped, too. An .npy of
 * records or of rows is read as such lines.
 *
 *     Csv csv;
 *     double value[FIELDS] = {0};
 *     for (ok = csv_open(&csv, ...); ok && csv_next(&csv, value, error);) { ... }
 *     ok = ok && !csv.failed;
 *     csv_close(&csv);
 */
#ifndef SWELL_COMMANDS_CSV_H
#define SWELL_COMMANDS_CSV_H

#include "swell/base.h"

enum { CSV_FIELDS_MAX = 8, CSV_COLUMNS_MAX = 64 };

/* A number that the caller knows. Other numbers than those from low to high are refused. */
typedef struct CsvField {
    const char* names; /* lower case, by commas: "height,elevation" */
    double low, high;
    bool required;
} CsvField;

typedef struct Csv {
    const char* name;         /* of the file, borrowed */
    const char* kind;         /* what it should be, borrowed: "list of places" */
    const CsvField* field;    /* (fields), borrowed */
    int fields;               /* below CSV_FIELDS_MAX */
    bool has[CSV_FIELDS_MAX]; /* fields that have a column */
    int of[CSV_COLUMNS_MAX];  /* the field of each column, or `fields` */
    int columns;
    int lines, line;   /* all lines, and the number of the last one that was read */
    bool failed;       /* the error has the reason */
    char *text, *rest; /* owned; what is not read yet */
} Csv;

/* Opens the file `name` and reads the names of its columns. Where it has none they are those of
   `bare`, such as "x,z". The caller has set name, kind, field and fields, and zeroed the rest.
   Fails as host_file_read and csv_refuse do, also for more than `most` lines of numbers, and where
   a required column is missing. Call csv_close in any case. */
bool csv_open(Csv* csv, const char* bare, int most, SwellError* error);

/* Reads the numbers of the next line into `value` (fields), where those without a column stay.
   Returns false behind the last line, and where one is refused. */
bool csv_next(Csv* csv, double* value, SwellError* error);

/* Fails with SWELL_ERROR_FILE and names file and line; `why` follows these: "has no time". */
bool csv_refuse(Csv* csv, const char* why, SwellError* error);

void csv_close(Csv* csv);

#endif

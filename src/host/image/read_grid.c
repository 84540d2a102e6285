/*
 * Maps as text: ESRI's ASCII raster, which has a header of words and numbers before its rows, and
 * bare rows of numbers, as numpy.savetxt, XBeach, SWAN, FUNWAVE and Celeris have them. Lines that
 * begin with # are left out. Source: ESRI, "Esri ASCII raster format".
 */
#include "picture_source.h"

#include "base/text.h"

#include <ctype.h>
#include <float.h>
#include <math.h>
#include <string.h>
#include <strings.h>

enum { BYTES_PER_NUMBER = 2 /* at least, with the sign between two */ };

static const double NO_DATA = -9999.0; /* of a header without a value of its own */

static bool is_break(char letter) {
    return letter == ' ' || letter == '\t' || letter == '\r' || letter == ',' || letter == ';';
}

/* Returns where the next number or word of this line begins, or its end: '\n' or, after the text,
 * 0. */
static const char* skip_breaks(const char* at) {
    while (is_break(*at)) {
        ++at;
    }
    return at;
}

static const char* skip_word(const char* at) {
    while (*at && *at != '\n' && !is_break(*at)) {
        ++at;
    }
    return at;
}

/* The same beyond the ends of lines, and beyond comments. */
static const char* skip_lines(const char* at) {
    for (at = skip_breaks(at); *at == '\n'; at = skip_breaks(at)) {
        while (*++at == '#') {
            at += strcspn(at, "\n");
        }
    }
    return at;
}

/* Reads a number, or "nan". A value beyond the range of floats becomes infinite. Returns NULL for
 * anything else. */
static const char* read_number(const char* at, double* value) {
    const char* end = skip_word(at + (*at == '+'));
    if (end - at == 3 && strncasecmp(at, "nan", 3) == 0) {
        *value = (double)NAN;
        return end;
    }
    const char* read = at;
    return swell_read_real(at + (*at == '+'), &read, value) && read == end ? end : NULL;
}

static bool refuse_word(const HostSource* source, const char* at, SwellError* error) {
    const int length = (int)(skip_word(at) - at);
    int line = 1;
    for (const char* from = (const char*)source->bytes; from < at; ++from) {
        line += *from == '\n';
    }
    return host_source_refuse(source, error, "'%.*s' in line %d is no number",
                              length < 32 ? length : 32, at, line);
}

/* ---- ESRI's header --------------------------------------------------------------------------- */

typedef enum GridKey { COLUMNS, ROWS, WEST, SOUTH, CELL, GAP, CELL_X, CELL_Y, KEY_COUNT } GridKey;

static const struct {
    const char* word;
    GridKey key;
} KEYS[] = {{"ncols", COLUMNS},   {"nrows", ROWS},       {"xllcorner", WEST}, {"xllcenter", WEST},
            {"yllcorner", SOUTH}, {"yllcenter", SOUTH},  {"cellsize", CELL},  {"dx", CELL_X},
            {"dy", CELL_Y},       {"nodata_value", GAP}, {"nodata", GAP}};

/* Reads the header, and sets `at` behind it. */
static bool read_keys(const HostSource* source, const char** at, double value[KEY_COUNT],
                      SwellError* error) {
    while (isalpha((unsigned char)**at) && strncasecmp(*at, "nan", 3) != 0) {
        const size_t length = (size_t)(skip_word(*at) - *at);
        size_t n = 0;
        while (n < sizeof KEYS / sizeof *KEYS &&
               (strlen(KEYS[n].word) != length || strncasecmp(KEYS[n].word, *at, length) != 0)) {
            ++n;
        }
        const char* number = skip_breaks(skip_word(*at));
        if (n == sizeof KEYS / sizeof *KEYS) {
            return refuse_word(source, *at, error);
        }
        if (!(*at = read_number(number, &value[KEYS[n].key]))) {
            return refuse_word(source, number, error);
        }
        *at = skip_lines(*at);
    }
    return true;
}

/* Cells of less than 1, all of them at a longitude and a latitude, count as degrees. */
static bool is_in_degrees(const double value[KEY_COUNT]) {
    const double cell = value[CELL], east = value[WEST] + cell * value[COLUMNS];
    return cell < 1.0 && value[WEST] >= -360.0 && east <= 360.0 && value[SOUTH] >= -90.0 &&
           value[SOUTH] + cell * value[ROWS] <= 90.0;
}

static bool read_header(const HostSource* source, const char** at, HostField* field, double* gap,
                        SwellError* error) {
    double value[KEY_COUNT] = {[GAP] = NO_DATA};
    if (!read_keys(source, at, value, error)) {
        return false;
    }
    value[CELL] =
        value[CELL] == 0.0 && value[CELL_X] == value[CELL_Y] ? value[CELL_X] : value[CELL];
    if (!(value[CELL] > 0.0 && value[COLUMNS] == floor(value[COLUMNS]) &&
          value[ROWS] == floor(value[ROWS]) && fabs(value[COLUMNS]) < 1e9 &&
          fabs(value[ROWS]) < 1e9)) {
        return host_source_refuse(source, error,
                                  "its header lacks ncols, nrows or cellsize, of square cells");
    }
    field->cell = value[CELL];
    field->in_degrees = is_in_degrees(value);
    *gap = value[GAP];
    return host_source_check_size(source, (long long)value[COLUMNS], (long long)value[ROWS],
                                  error) &&
           (field->columns = (int)value[COLUMNS], field->rows = (int)value[ROWS], true);
}

/* ---- Bare rows ------------------------------------------------------------------------------- */

/* Counts the numbers of the rows, which must be as many in each. */
static bool count_rows(const HostSource* source, const char* at, HostField* field,
                       SwellError* error) {
    long long rows = 0, columns = 0;
    for (at = skip_lines(at); *at; at = skip_lines(at)) {
        long long count = 0;
        for (; *at && *at != '\n'; at = skip_breaks(skip_word(at))) {
            ++count;
        }
        columns = rows == 0 ? count : columns;
        rows += 1;
        if (count != columns) {
            return host_source_refuse(source, error,
                                      "row %lld has %lld numbers, the first has %lld", rows, count,
                                      columns);
        }
    }
    return host_source_check_size(source, columns, rows, error) &&
           (field->columns = (int)columns, field->rows = (int)rows, true);
}

/* ---- Both ------------------------------------------------------------------------------------ */

static bool read_values(const HostSource* source, const char* at, HostField* field, double gap,
                        SwellError* error) {
    const size_t count = (size_t)field->rows * (size_t)field->columns;
    size_t read = 0;
    field->values = count <= source->size / BYTES_PER_NUMBER + 1
                        ? swell_memory_allocate(count, sizeof *field->values, error)
                        : NULL;
    for (; field->values && *at && read < count; at = skip_lines(at)) {
        double value;
        const char* end = read_number(at, &value);
        if (!end) {
            return refuse_word(source, at, error);
        }
        const bool is_gap = field->has_gaps && (value == gap || isnan(value));
        field->values[read++] = is_gap                          ? NAN
                                : fabs(value) > (double)FLT_MAX ? (float)copysign(INFINITY, value)
                                                                : (float)value;
        at = end;
    }
    if (count > source->size / BYTES_PER_NUMBER + 1 || (field->values && read < count)) {
        return host_source_refuse(source, error, "it ends too early: %zu of %zu numbers", read,
                                  count);
    }
    return field->values &&
           (!*at || host_source_refuse(source, error, "it goes on after its %zu numbers", count));
}

bool host_grid_read(const HostSource* source, bool has_header, HostField* field,
                    SwellError* error) {
    const char* at = (const char*)source->bytes;
    double gap = NO_DATA;
    if (memchr(at, '\0', source->size)) {
        return host_source_refuse(source, error, "it is %s with zero bytes", source->kind);
    }
    at += source->size >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    at += *at == '#' ? strcspn(at, "\n") : 0;
    at = skip_lines(at);
    field->has_gaps = has_header;
    field->is_rows = !has_header;
    return (has_header ? read_header(source, &at, field, &gap, error)
                       : count_rows(source, at, field, error)) &&
           read_values(source, at, field, gap, error);
}

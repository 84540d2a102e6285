/* The plain table of spectra.h: a line for each frequency, blocks for times. */
#include "store.h"

#include "base/numbers.h"

#include <ctype.h>
#include <string.h>

/* The rows of the current block, (rows x columns), before it is known how many there are. */
typedef struct Table {
    int columns;      /* numbers in a row behind its frequency; 0 before the first row */
    int rows;         /* of this block */
    bool has_block;   /* the first block, which has the frequencies, is complete */
    SpectraEntry own; /* time, wind and depth */
    double* value;
    size_t room;
} Table;

static bool end_block(SpectraFile* file, SpectraScan* scan, Table* table) {
    if (table->rows != file->frequencies) {
        return spectra_scan_fail(scan, "a row for each frequency of the first block", NULL);
    }
    if (file->kind == SPECTRA_KIND_FULL && file->directions != table->columns) {
        return spectra_scan_fail(scan, "a density for each direction", NULL);
    }
    SpectraEntry* entry = spectra_store_entry(file, scan, table->own.time, 0);
    double* values = entry ? spectra_store_values(file, scan, entry) : NULL;
    if (!values) {
        return false;
    }
    memcpy(values, table->value,
           (size_t)table->rows * (size_t)table->columns * sizeof *table->value);
    entry->wind_speed = table->own.wind_speed;
    entry->wind_direction = table->own.wind_direction;
    entry->depth = table->own.depth;
    table->has_block = true;
    table->rows = 0;
    return true;
}

/* Of comments, those that begin with time, wind or depth count. */
static bool read_comment(SpectraFile* file, SpectraScan* scan, Table* table) {
    ++scan->at;
    const SpectraWord word = spectra_scan_word(scan);
    if (spectra_word_is(word, "time")) {
        if (table->own.time == SPECTRA_NO_TIME ? table->rows > 0 : table->rows == 0) {
            return spectra_scan_fail(scan, "rows behind each `# time`, and none before", &word);
        }
        if (table->rows > 0 && !end_block(file, scan, table)) {
            return false;
        }
        char text[SPECTRA_TIME_SIZE];
        const SpectraWord time = spectra_scan_word(scan);
        spectra_word_copy(time, text, sizeof text);
        table->own.wind_speed = table->own.wind_direction = table->own.depth = NAN;
        return spectra_time_read(text, &table->own.time, NULL) ||
               spectra_scan_fail(scan, "a time YYYY-MM-DDTHH:MM", &time);
    }
    if (spectra_word_is(word, "wind")) {
        double from;
        if (!spectra_scan_number(scan, 0.0, 200.0, "a wind in m/s", &table->own.wind_speed) ||
            !spectra_scan_number(scan, -360.0, 360.0, "the wind's direction in degrees", &from)) {
            return false;
        }
        table->own.wind_direction = spectra_direction_from_compass(from);
    }
    return !spectra_word_is(word, "depth") ||
           spectra_scan_number(scan, 0.1, 12000.0, "a depth in m", &table->own.depth);
}

static bool is_header(SpectraWord word) {
    return (word.length >= 4 && spectra_word_is((SpectraWord){word.text, 4}, "freq")) ||
           spectra_word_is(word, "f") || spectra_word_is(word, "Hz");
}

/* `frequency`, then directions or one word for the density. A second header is as the first. */
static bool read_header(SpectraFile* file, SpectraScan* scan, bool again) {
    int count = 0;
    for (SpectraWord word = spectra_scan_word(scan); word.length > 0;
         word = spectra_scan_word(scan), ++count) {
        double degrees;
        const bool is_name = count == 0 && isalpha((unsigned char)*word.text);
        if (is_name && (!again || file->kind == SPECTRA_KIND_DENSITY)) {
            word = spectra_scan_word(scan);
            return word.length == 0 ||
                   spectra_scan_fail(scan, "two columns, or directions in degrees", &word);
        }
        if (!spectra_word_number(word, &degrees) || fabs(degrees) > 720.0) {
            return spectra_scan_fail(scan, "a direction in degrees", &word);
        }
        const double direction = spectra_direction_from_compass(degrees);
        if (again &&
            (count >= file->directions || fabs(direction - file->direction[count]) > 1e-9)) {
            return spectra_scan_fail(scan, "the header of the first block", &word);
        }
        if (!again && !spectra_store_direction(file, scan, direction)) {
            return false;
        }
    }
    if (count == 0 || (again && count != file->directions)) {
        return spectra_scan_fail(scan, "directions in degrees, or `density`", NULL);
    }
    file->kind = SPECTRA_KIND_FULL;
    return true;
}

static bool read_row(SpectraFile* file, SpectraScan* scan, Table* table) {
    double frequency;
    if (!spectra_scan_number(scan, 0.0, 100.0, "a frequency in Hz", &frequency)) {
        return false;
    }
    if (!table->has_block) {
        if (!spectra_store_frequency(file, scan, frequency)) {
            return false;
        }
    } else if (table->rows >= file->frequencies ||
               fabs(frequency - file->frequency[table->rows]) > 1e-9) {
        return spectra_scan_fail(scan, "the frequencies of the first block", NULL);
    }
    const double scale = file->kind == SPECTRA_KIND_FULL ? swell_degrees(1.0) : 1.0;
    const size_t count = (size_t)table->rows * (size_t)table->columns;
    if (!spectra_grow((void**)&table->value, &table->room, count, (size_t)table->columns,
                      sizeof *table->value, scan->error)) {
        return false;
    }
    for (int i = 0; i < table->columns; ++i) {
        const SpectraWord word = spectra_scan_word(scan);
        double* value = &table->value[count + (size_t)i];
        if (spectra_word_is(word, "MM")) {
            *value = NAN;
        } else if (!spectra_word_number(word, value)) {
            return spectra_scan_fail(scan, "a density, or MM for missing", &word);
        } else if (!(*value >= 0.0 && *value <= 1e5)) {
            return spectra_scan_fail_range(scan, 0.0, 1e5, "a density", word);
        } else {
            *value *= scale;
        }
    }
    ++table->rows;
    return spectra_scan_end_line(scan);
}

static bool read_line(SpectraFile* file, SpectraScan* scan, Table* table) {
    if (*scan->at == '#') {
        return read_comment(file, scan, table);
    }
    SpectraScan ahead = *scan;
    if (!is_header(spectra_scan_word(&ahead))) {
        table->columns = table->columns ? table->columns : 1; /* no header: two columns */
        return read_row(file, scan, table);
    }
    *scan = ahead;
    if (table->rows > 0) {
        return spectra_scan_fail(scan, "`# time` before another header", NULL);
    }
    const bool ok = read_header(file, scan, table->columns > 0);
    table->columns = spectra_store_width(file);
    return ok;
}

bool spectra_table_begins(SpectraScan scan) {
    double number;
    const SpectraWord word = spectra_scan_word(&scan);
    return is_header(word) || spectra_word_number(word, &number);
}

bool spectra_parse_table(SpectraFile* file, SpectraScan* scan) {
    Table table = {
        .own = {.time = SPECTRA_NO_TIME, .wind_speed = NAN, .wind_direction = NAN, .depth = NAN}};
    bool ok = spectra_store_place(file, scan, &(SpectraPlace){"", NAN, NAN});
    for (; ok && spectra_scan_skip_blank(scan, 0); spectra_scan_next_line(scan)) {
        ok = read_line(file, scan, &table);
    }
    ok = ok && (table.rows > 0 || spectra_scan_fail(scan, "rows of frequency and density", NULL)) &&
         end_block(file, scan, &table) && spectra_store_finish(file, scan);
    swell_memory_free(table.value);
    return ok;
}

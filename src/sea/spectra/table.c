/* The plain table of spectra.h: a line for each frequency, blocks for times. */
#include "store.h"

#include "base/numbers.h"

#include <ctype.h>

/* Begins a block, whose rows follow. */
static bool begin_block(SpectraFile* file, const SpectraScan* scan, int64_t time) {
    SpectraEntry* entry = spectra_store_entry(file, scan, time, 0);
    if (entry) {
        entry->state = SPECTRA_VALUES;
        entry->at = file->values;
    }
    return entry != NULL;
}

static bool end_block(const SpectraFile* file, const SpectraScan* scan, int rows) {
    return rows == file->frequencies ||
           spectra_scan_fail(scan, "a row for each frequency of the first block", NULL);
}

/* Reads the place of the file, and its name if it has one. */
static bool read_place(SpectraFile* file, SpectraScan* scan) {
    SpectraPlace* place = &file->place[0];
    if (!spectra_scan_number(scan, -90.0, 90.0, "degrees north", &place->latitude) ||
        !spectra_scan_number(scan, -360.0, 360.0, "degrees east", &place->longitude)) {
        return false;
    }
    const SpectraWord name = spectra_scan_word(scan);
    spectra_word_copy(name.length > 0 ? name : (SpectraWord){"1", 1}, place->name,
                      sizeof place->name);
    return true;
}

/* Reads a comment that begins with time, place, wind or depth, and passes over others. The first
   time stands before all rows, and is that of the block which began without one. */
static bool read_comment(SpectraFile* file, SpectraScan* scan, int* rows) {
    ++scan->at;
    SpectraEntry* entry = &file->entry[file->entries - 1];
    const SpectraWord word = spectra_scan_word(scan);
    if (spectra_word_is(word, "time")) {
        const bool is_first = entry->time == SPECTRA_NO_TIME;
        if (is_first ? *rows > 0 : *rows == 0) {
            return spectra_scan_fail(scan, "rows behind each `# time`, and none before", &word);
        }
        char text[SPECTRA_TIME_SIZE];
        int64_t time;
        const SpectraWord given = spectra_scan_word(scan);
        spectra_word_copy(given, text, sizeof text);
        if (!is_first && !end_block(file, scan, *rows)) {
            return false;
        }
        if (!spectra_time_read(text, &time, NULL)) {
            return spectra_scan_fail(scan, "a time YYYY-MM-DDTHH:MM", &given);
        }
        file->entries -= is_first;
        *rows = 0;
        return begin_block(file, scan, time);
    }
    if (spectra_word_is(word, "place")) {
        return read_place(file, scan);
    }
    if (spectra_word_is(word, "wind")) {
        double from;
        if (!spectra_scan_number(scan, 0.0, 200.0, "a wind in m/s", &entry->wind_speed) ||
            !spectra_scan_number(scan, -360.0, 360.0, "the wind's direction in degrees", &from)) {
            return false;
        }
        entry->wind_direction = spectra_direction_from_compass(from);
    }
    return !spectra_word_is(word, "depth") ||
           spectra_scan_number(scan, 0.1, 12000.0, "a depth in m", &entry->depth);
}

static bool is_header(SpectraWord word) {
    return (word.length >= 4 && spectra_word_is((SpectraWord){word.text, 4}, "freq")) ||
           spectra_word_is(word, "f") || spectra_word_is(word, "Hz");
}

/* Reads `frequency`, then directions or one word for the density. A second header must be like the
   first. */
static bool read_header(SpectraFile* file, SpectraScan* scan) {
    const bool again = file->values > 0 || file->directions > 0;
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
    file->kind = SPECTRA_KIND_FULL;
    return (count > 0 && count == file->directions) ||
           spectra_scan_fail(scan, "directions in degrees, or `density`", NULL);
}

/* Reads a row. The rows of the first block set the file's frequencies. */
static bool read_row(SpectraFile* file, SpectraScan* scan, int* rows) {
    double frequency;
    if (!spectra_scan_number(scan, 0.0, 100.0, "a frequency in Hz", &frequency)) {
        return false;
    }
    if (file->entries == 1) {
        if (!spectra_store_frequency(file, scan, frequency)) {
            return false;
        }
    } else if (*rows >= file->frequencies || fabs(frequency - file->frequency[*rows]) > 1e-9) {
        return spectra_scan_fail(scan, "the frequencies of the first block", NULL);
    }
    const size_t columns = (size_t)spectra_store_width(file);
    const double scale = file->kind == SPECTRA_KIND_FULL ? swell_degrees(1.0) : 1.0;
    if (!spectra_grow((void**)&file->value, &file->value_room, file->values, columns,
                      sizeof *file->value, scan->error)) {
        return false;
    }
    for (size_t i = 0; i < columns; ++i) {
        const SpectraWord word = spectra_scan_word(scan);
        double* value = &file->value[file->values++];
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
    ++*rows;
    return spectra_scan_end_line(scan);
}

bool spectra_table_begins(SpectraScan scan) {
    double number;
    const SpectraWord word = spectra_scan_word(&scan);
    return is_header(word) || spectra_word_number(word, &number);
}

bool spectra_parse_table(SpectraFile* file, SpectraScan* scan) {
    int rows = 0; /* rows of the present block */
    bool ok = spectra_store_place(file, scan, &(SpectraPlace){"", NAN, NAN}) &&
              begin_block(file, scan, SPECTRA_NO_TIME);
    for (; ok && spectra_scan_skip_blank(scan, 0); spectra_scan_next_line(scan)) {
        SpectraScan ahead = *scan;
        if (*scan->at == '#') {
            ok = read_comment(file, scan, &rows);
        } else if (!is_header(spectra_scan_word(&ahead))) {
            ok = read_row(file, scan, &rows);
        } else if (rows > 0) {
            return spectra_scan_fail(&ahead, "`# time` before another header", NULL);
        } else {
            *scan = ahead;
            ok = read_header(file, scan);
        }
    }
    return ok && (rows > 0 || spectra_scan_fail(scan, "rows of frequency and density", NULL)) &&
           end_block(file, scan, rows) && spectra_store_finish(file, scan);
}

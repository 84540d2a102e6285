/* The plain table of spectra.h: a line for each frequency, blocks for times. */
#include "store.h"

#include "base/numbers.h"

/* Reads the place of the file, and its name if it has one. */
static void read_place(SpectraPlace* place, SpectraScan* scan) {
    place->latitude = spectra_scan_number(scan, -90.0, 90.0, "degrees north");
    place->longitude = spectra_scan_number(scan, -360.0, 360.0, "degrees east");
    const SpectraWord name = spectra_scan_word(scan);
    if (name.length > 0) {
        spectra_word_copy(name, place->name, sizeof place->name);
    }
}

/* Reads a comment that begins with time, place, wind or depth, and passes over others. The first
   time stands before all rows, and is that of the block which began without one. */
static void read_comment(SpectraFile* file, SpectraScan* scan) {
    SpectraEntry* entry = &file->entry[file->entries - 1];
    scan->at = spectra_scan_peek(scan).text + 1;
    const SpectraWord word = spectra_scan_word(scan);
    if (spectra_word_is(word, "time")) {
        const bool is_first = entry->time == SPECTRA_NO_TIME, has_rows = file->values > entry->at;
        if (is_first == has_rows) {
            spectra_scan_fail(scan, "rows behind each `# time`, and none before", word);
        }
        char text[SPECTRA_TIME_SIZE];
        int64_t time;
        const SpectraWord given = spectra_scan_word(scan);
        spectra_word_copy(given, text, sizeof text);
        if (!spectra_time_read(text, &time, NULL)) {
            spectra_scan_fail(scan, "a time YYYY-MM-DDTHH:MM", given);
        } else if (is_first) {
            entry->time = time;
        } else {
            spectra_store_entry(file, scan, time, 0);
        }
    } else if (spectra_word_is(word, "place")) {
        read_place(&file->place[0], scan);
    } else if (spectra_word_is(word, "wind")) {
        entry->wind_speed = spectra_scan_number(scan, 0.0, 200.0, "a wind in m/s");
        entry->wind_direction = spectra_direction_from_compass(
            spectra_scan_number(scan, -360.0, 360.0, "the wind's direction in degrees"));
    } else if (spectra_word_is(word, "depth")) {
        entry->depth = spectra_scan_number(scan, 0.1, 12000.0, "a depth in m");
    }
}

/* Refuses a name of a column that has another unit, which would be read as Hz or m^2/Hz. */
static void check_unit(SpectraScan* scan, SpectraWord word) {
    static const char* const OTHERS[] = {"rad", "omega", "period", "cm", "mm", "ft", "log"};
    for (size_t i = 0; i < word.length; ++i) {
        const SpectraWord rest = {word.text + i, word.length - i};
        for (size_t n = 0; n < sizeof OTHERS / sizeof *OTHERS; ++n) {
            if (spectra_word_begins(rest, OTHERS[n])) {
                spectra_scan_fail(scan, "columns in Hz and m2/Hz, or m2/Hz/degree", word);
            }
        }
    }
}

/* Reads a header: names, then the directions, if there are any. Each block may repeat it. */
static void read_header(SpectraFile* file, SpectraScan* scan) {
    const bool again = file->entries > 1;
    int count = 0;
    for (SpectraWord word = spectra_scan_word(scan); word.length > 0;
         word = spectra_scan_word(scan)) {
        double degrees;
        const bool is_number = spectra_word_number(word, &degrees);
        if (is_number ? fabs(degrees) > 720.0 : count > 0) {
            spectra_scan_fail(scan, "a direction in degrees", word);
        } else if (!is_number) {
            check_unit(scan, word);
        } else if (!again) {
            spectra_store_direction(file, scan, spectra_direction_from_compass(degrees));
        } else if (count == file->directions ||
                   fabs(remainder(spectra_direction_from_compass(degrees) - file->direction[count],
                                  SWELL_TWO_PI)) > 1e-9) {
            spectra_scan_fail(scan, "the header of the first block", word);
        }
        count += is_number;
    }
    if (count != file->directions) {
        spectra_scan_expected(scan, "the header of the first block");
    }
}

static void read_row(SpectraFile* file, SpectraScan* scan) {
    double* row =
        spectra_store_band(file, scan, spectra_scan_number(scan, 0.0, 100.0, "a frequency in Hz"));
    const bool is_full = file->directions > 0;
    for (int i = 0; row && i < (is_full ? file->directions : 1); ++i) {
        const SpectraWord word = spectra_scan_peek(scan);
        if (spectra_word_is(word, "MM") || spectra_word_is(word, "nan")) {
            spectra_scan_word(scan);
        } else {
            const double value =
                spectra_scan_number(scan, -1e9, 1e9, "a density, or MM for missing,");
            row[i] =
                spectra_store_density(file, scan, value * (is_full ? swell_degrees(1.0) : 1.0));
        }
    }
    spectra_scan_end_line(scan);
}

void spectra_read_table(SpectraFile* file, SpectraScan* scan) {
    spectra_store_place(file, scan, (SpectraPlace){"", NAN, NAN});
    spectra_store_entry(file, scan, SPECTRA_NO_TIME, 0);
    for (; spectra_scan_skip_blank(scan, 0); spectra_scan_next_line(scan)) {
        const SpectraWord word = spectra_scan_peek(scan);
        const bool is_header = spectra_word_begins(word, "f") || spectra_word_begins(word, "Hz");
        if (*word.text == '#') {
            read_comment(file, scan);
        } else if (!is_header) {
            read_row(file, scan);
        } else if (file->values > file->entry[file->entries - 1].at) {
            spectra_scan_expected(scan, "`# time` before another header");
        } else {
            read_header(file, scan);
        }
    }
}

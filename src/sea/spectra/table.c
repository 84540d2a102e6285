/* The plain table of spectra.h: a line for each frequency, blocks for times. */
#include "store.h"

#include "base/numbers.h"

/* Reads the place of the file, and its name if it has one. */
static void read_place(SpectraPlace* place, SpectraScan* scan) {
    place->latitude = spectra_number(scan, -90.0, 90.0, "degrees north");
    place->longitude = spectra_number(scan, -360.0, 360.0, "degrees east");
    const SpectraWord name = spectra_word(scan);
    if (name.length > 0) {
        spectra_word_copy(name, place->name, sizeof place->name);
    }
}

/* Reads a comment that begins with time, place, wind or depth, and passes over others. The first
   time stands before all rows, and is that of the block which began without one. */
static void read_comment(SpectraScan* scan) {
    SpectraFile* file = scan->file;
    SpectraEntry* entry = &file->entry[file->entries - 1];
    scan->at = spectra_peek(scan).text + 1;
    const SpectraWord word = spectra_word(scan);
    if (spectra_word_is(word, "time")) {
        const bool is_first = entry->time == SPECTRA_NO_TIME, has_rows = file->values > entry->at;
        if (is_first == has_rows) {
            spectra_fail_word(scan, "rows behind each `# time`, and none before", word);
        }
        char text[SPECTRA_TIME_SIZE];
        int64_t time;
        const SpectraWord given = spectra_word(scan);
        spectra_word_copy(given, text, sizeof text);
        if (!spectra_time_read(text, &time, NULL)) {
            spectra_fail_word(scan, "a time YYYY-MM-DDTHH:MM", given);
        } else if (is_first) {
            entry->time = time;
        } else {
            spectra_add_entry(scan, time, 0);
        }
    } else if (spectra_word_is(word, "place")) {
        read_place(&file->place[0], scan);
    } else if (spectra_word_is(word, "wind")) {
        entry->wind_speed = spectra_number(scan, 0.0, 200.0, "a wind in m/s");
        entry->wind_direction = spectra_direction_from_compass(
            spectra_number(scan, -360.0, 360.0, "the wind's direction in degrees"));
    } else if (spectra_word_is(word, "depth")) {
        entry->depth = spectra_number(scan, 0.1, 12000.0, "a depth in m");
    }
}

/* Refuses a name of a column that has another unit, which would be read as Hz or m^2/Hz. */
static void check_unit(SpectraScan* scan, SpectraWord word) {
    static const char* const OTHERS[] = {"rad", "omega", "period", "cm", "mm", "ft", "log"};
    for (size_t i = 0; i < word.length; ++i) {
        const SpectraWord rest = {word.text + i, word.length - i};
        for (size_t n = 0; n < sizeof OTHERS / sizeof *OTHERS; ++n) {
            if (spectra_word_begins(rest, OTHERS[n])) {
                spectra_fail_word(scan, "columns in Hz and m2/Hz, or m2/Hz/degree", word);
            }
        }
    }
}

/* Reads a header: names, then the directions, if there are any. Each block may repeat it. */
static void read_header(SpectraScan* scan) {
    const SpectraFile* file = scan->file;
    const bool again = file->entries > 1;
    int count = 0;
    for (SpectraWord word = spectra_word(scan); word.length > 0; word = spectra_word(scan)) {
        double degrees;
        const bool is_number = spectra_word_number(word, &degrees);
        if (is_number ? fabs(degrees) > 720.0 : count > 0) {
            spectra_fail_word(scan, "a direction in degrees", word);
        } else if (!is_number) {
            check_unit(scan, word);
        } else if (!again) {
            spectra_add_direction(scan, spectra_direction_from_compass(degrees));
        } else if (count == file->directions ||
                   fabs(remainder(spectra_direction_from_compass(degrees) - file->direction[count],
                                  SWELL_TWO_PI)) > 1e-9) {
            spectra_fail_word(scan, "the header of the first block", word);
        }
        count += is_number;
    }
    if (count != file->directions) {
        spectra_fail(scan, "the header of the first block");
    }
}

static void read_row(SpectraScan* scan) {
    const int directions = scan->file->directions;
    double* row = spectra_add_band(scan, spectra_number(scan, 0.0, 100.0, "a frequency in Hz"));
    for (int i = 0; row && i < (directions > 0 ? directions : 1); ++i) {
        row[i] = spectra_density(scan, directions > 0 ? swell_degrees(1.0) : 1.0);
    }
    spectra_end_line(scan);
}

void spectra_read_table(SpectraScan* scan) {
    const SpectraFile* file = scan->file;
    spectra_add_place(scan, (SpectraPlace){"", NAN, NAN});
    spectra_add_entry(scan, SPECTRA_NO_TIME, 0);
    for (bool more = spectra_find_line(scan); more; more = spectra_next_line(scan)) {
        const SpectraWord word = spectra_peek(scan);
        const bool is_header = spectra_word_begins(word, "f") || spectra_word_begins(word, "Hz");
        const bool has_rows = file->values > file->entry[file->entries - 1].at;
        if (is_header && has_rows) {
            spectra_fail(scan, "`# time` before another header");
        }
        (*word.text == '#' ? read_comment : is_header ? read_header : read_row)(scan);
    }
}

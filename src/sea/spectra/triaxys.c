/*
 * The reports of AXYS's TRIAXYS buoys, one time each: lines KEY = VALUE, then rows of a DIRECTIONAL
 * SPECTRUM [m^2/Hz/degree], of a NON-DIRECTIONAL SPECTRUM (frequency and density [m^2/Hz]), or of
 * MEAN DIRECTIONs (with mean direction and spread, too). Directions are those from which waves
 * come, in degrees from magnetic north. Sources: headers of such files; that both spectra of one
 * time have the same density; and the correction that wavespectra has for the declination.
 */
#include "store.h"

#include "base/numbers.h"

#include <ctype.h>
#include <string.h>

enum { FREQUENCIES, FIRST, FREQUENCY_STEP, DIRECTIONS, DIRECTION_STEP, NUMBERS };

static const char* const KEYS[NUMBERS] = {"NUMBER OF FREQUENCIES", "INITIAL FREQUENCY",
                                          "FREQUENCY SPACING", "NUMBER OF DIRECTIONS",
                                          "DIRECTION SPACING"};

enum { NO_TYPE, DIRECTIONAL, NON_DIRECTIONAL, MEAN };

typedef struct Report {
    int type;
    int64_t time;
    double number[NUMBERS];
} Report;

/* Reads "2018 Feb 09 04:00(UTC)" or "2018-01-31 21:00(UTC)". */
static int64_t read_date(SpectraScan* scan) {
    static const char MONTHS[] = "Jan01Feb02Mar03Apr04May05Jun06Jul07Aug08Sep09Oct10Nov11Dec12";
    enum { MONTH = 5 }; /* where it begins */
    char text[40] = "", name[4] = "-";
    bool more;
    int64_t time = 0;
    const SpectraWord cell = spectra_cell(scan, &more);
    spectra_word_copy(cell, text, sizeof text);
    memcpy(name, text + MONTH, sizeof name - 1);
    const char* found = strstr(MONTHS, name);
    if (isalpha((unsigned char)name[0]) && found) { /* the name becomes two digits */
        memcpy(text + MONTH, found + 3, 2);
        memmove(text + MONTH + 2, text + MONTH + 3, sizeof text - MONTH - 3);
    }
    const size_t length = strcspn(text, "(");
    const char* zone = text + length;
    const bool is_utc = !*zone || strcmp(zone, "(UTC)") == 0 || strcmp(zone, "(GMT)") == 0;
    if (!is_utc || !spectra_time_of_digits((SpectraWord){text, length}, &time)) {
        spectra_fail_word(scan, "a date and time in UTC", cell);
    }
    return time;
}

/* Reads the value of a line KEY = VALUE; other lines and keys are not read. */
static void read_line(SpectraScan* scan, Report* report) {
    static const char* const TYPES[] = {"", "DIRECTIONAL", "NON-DIRECTIONAL", "MEAN"};
    const SpectraWord key = spectra_peek(scan);
    const SpectraWord rest = {key.text, (size_t)(scan->end - key.text)};
    SpectraWord word = spectra_word(scan);
    while (word.length > 0 && *word.text != '=') {
        word = spectra_word(scan);
    }
    if (spectra_word_is(key, "DATE")) {
        report->time = read_date(scan);
    }
    for (int i = DIRECTIONAL; i <= MEAN && spectra_word_is(key, "TYPE"); ++i) {
        report->type = spectra_word_is(spectra_peek(scan), TYPES[i]) ? i : report->type;
    }
    for (int i = 0; i < NUMBERS; ++i) {
        if (spectra_word_begins(rest, KEYS[i])) {
            report->number[i] = spectra_number(scan, 0.0, SPECTRA_DIRECTIONS_MAX, KEYS[i]);
        }
    }
}

/* Reads the rows, of densities by direction, or each with its frequency. */
static void read_rows(SpectraScan* scan, const Report* report) {
    const bool is_full = report->type == DIRECTIONAL;
    const double* number = report->number;
    for (int i = 0; is_full && i < (int)number[FREQUENCIES]; ++i) {
        spectra_add_frequency(scan, number[FIRST] + i * number[FREQUENCY_STEP]);
    }
    for (int i = 0; is_full && i < (int)number[DIRECTIONS]; ++i) {
        spectra_add_direction(scan, spectra_direction_from_compass(i * number[DIRECTION_STEP]));
    }
    spectra_add_entry(scan, report->time, 0);
    int rows = 0;
    for (bool more = spectra_find_line(scan); more; more = spectra_next_line(scan), ++rows) {
        double* row =
            is_full ? spectra_add_row(scan)
                    : spectra_add_band(scan, spectra_number(scan, 0.0, 100.0, "a frequency in Hz"));
        for (int i = 0; row && i < (is_full ? scan->file->directions : 1); ++i) {
            spectra_find_line(scan);
            row[i] = spectra_density(scan, is_full ? swell_degrees(1.0) : 1.0);
        }
        if (row && report->type == MEAN) {
            const double from = spectra_number(scan, -360.0, 360.0, "a direction in degrees");
            const double spread = spectra_number(scan, 0.0, 180.0, "a spread in degrees");
            spectra_set_mean(scan, row, spectra_direction_from_compass(from), spread);
        }
        spectra_end_line(scan);
    }
    if (rows != (int)number[FREQUENCIES]) {
        spectra_fail(scan, "%g rows, not %d", number[FREQUENCIES], rows);
    }
}

void spectra_read_triaxys(SpectraScan* scan) {
    Report report = {0};
    SpectraPlace place = {"", NAN, NAN};
    double number;
    for (int i = 0; i < 5; ++i) { /* TRIAXYS BUOY DATA REPORT - */
        spectra_word(scan);
    }
    spectra_word_copy(spectra_word(scan), place.name, sizeof place.name);
    spectra_add_place(scan, place);
    while (spectra_next_line(scan) && !spectra_word_number(spectra_peek(scan), &number)) {
        read_line(scan, &report);
    }
    if (report.type == NO_TYPE || report.time == 0 || report.number[FREQUENCIES] == 0.0) {
        spectra_fail(scan, "TYPE (of spectra), DATE, and the number of frequencies");
    }
    scan->file->is_magnetic = report.type != NON_DIRECTIONAL;
    read_rows(scan, &report);
}

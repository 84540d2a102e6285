/*
 * The reports of AXYS's TRIAXYS buoys, one time each: lines KEY = VALUE, then rows of a DIRECTIONAL
 * SPECTRUM [m^2/Hz/degree], of a NON-DIRECTIONAL SPECTRUM (frequency and density [m^2/Hz]), or of
 * MEAN DIRECTIONs (with mean direction and spread, too). Directions are those from which waves
 * come, in degrees from magnetic north. Sources: headers of such files; that both spectra of one
 * time have the same density; and the correction that wavespectra has for the declination.
 */
#include "store.h"

#include "base/numbers.h"

#include <string.h>

enum { FREQUENCIES, FIRST, FREQUENCY_STEP, DIRECTIONS, DIRECTION_STEP, NUMBERS };

static const struct {
    const char* key;
    double low, high;
} ROWS[NUMBERS] = {
    {"NUMBER OF FREQUENCIES", 2, SPECTRA_FREQUENCIES_MAX},
    {"INITIAL FREQUENCY", 0, 10},
    {"FREQUENCY SPACING", 1e-5, 1},
    {"NUMBER OF DIRECTIONS", 4, 720},
    {"DIRECTION SPACING", 0.1, 90},
};

typedef struct Report {
    enum { NO_TYPE, DIRECTIONAL, NON_DIRECTIONAL, MEAN } type;
    int64_t time;
    double number[NUMBERS];
} Report;

/* Reads "2018 Feb 09 04:00(UTC)" or "2018-01-31 21:00(UTC)". */
static int64_t read_date(SpectraScan* scan) {
    static const char* const MONTHS[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    char text[40];
    bool more;
    int64_t time = 0;
    const SpectraWord cell = spectra_cell(scan, &more);
    spectra_word_copy(cell, text, sizeof text);
    char* zone = strchr(text, '(');
    const bool is_utc = !zone || strcmp(zone, "(UTC)") == 0 || strcmp(zone, "(GMT)") == 0;
    for (int i = 0; i < 12; ++i) { /* the name becomes two digits */
        char* name = strstr(text, MONTHS[i]);
        if (name) {
            name[0] = (char)('0' + (i + 1) / 10);
            name[1] = (char)('0' + (i + 1) % 10);
            memmove(name + 2, name + 3, strlen(name + 3) + 1);
        }
    }
    if (!is_utc || !spectra_time_of_digits((SpectraWord){text, strcspn(text, "(")}, &time)) {
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
        if (spectra_word_is(spectra_peek(scan), TYPES[i])) {
            report->type = i;
        }
    }
    for (int i = 0; i < NUMBERS; ++i) {
        if (spectra_word_begins(rest, ROWS[i].key)) {
            report->number[i] = spectra_number(scan, ROWS[i].low, ROWS[i].high, ROWS[i].key);
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
    for (bool more = spectra_find_line(scan, 0); more; more = spectra_next_line(scan, 0), ++rows) {
        double* row =
            is_full ? spectra_add_row(scan)
                    : spectra_add_band(scan, spectra_number(scan, 0.0, 100.0, "a frequency in Hz"));
        for (int i = 0; row && i < (is_full ? scan->file->directions : 1); ++i) {
            spectra_find_line(scan, 0);
            row[i] = spectra_density(scan, is_full ? swell_degrees(1.0) : 1.0);
        }
        if (row && report->type == MEAN) {
            const double from = spectra_number(scan, -360.0, 360.0, "a direction in degrees");
            const double spread = spectra_number(scan, 0.0, 180.0, "a spread in degrees");
            spectra_set_mean(scan, row, spectra_direction_from_compass(from),
                             swell_radians(spread));
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
    while (spectra_next_line(scan, 0) && !spectra_word_number(spectra_peek(scan), &number)) {
        read_line(scan, &report);
    }
    const double* n = report.number;
    if (report.type == NO_TYPE || report.time == 0 || n[FREQUENCIES] == 0.0 ||
        (report.type == DIRECTIONAL &&
         n[DIRECTIONS] * n[FREQUENCY_STEP] * n[DIRECTION_STEP] == 0.0)) {
        spectra_fail(scan, "TYPE (of spectra), DATE, and the numbers and spacings");
    }
    scan->file->is_magnetic = report.type != NON_DIRECTIONAL;
    read_rows(scan, &report);
}

/*
 * The reports of AXYS's TRIAXYS buoys, one time each: lines KEY = VALUE, then rows of a DIRECTIONAL
 * SPECTRUM [m^2/Hz/degree], of a NON-DIRECTIONAL SPECTRUM (frequency and density [m^2/Hz]), or of
 * MEAN DIRECTIONs (with mean direction and spread, too). Directions are those from which waves
 * come, in degrees from magnetic north. Sources: headers of such files; that both spectra of one
 * time have the same density; and the correction that wavespectra has for the declination.
 */
#include "store.h"

#include "base/numbers.h"

typedef struct Report {
    enum { NO_TYPE, DIRECTIONAL, NON_DIRECTIONAL, MEAN } type;
    int64_t time;
    int frequencies, directions;
    double first, frequency_step, direction_step;
} Report;

/* Reads "2018 Feb 09 04:00(UTC)" or "2018-01-31 21:00(UTC)". */
static int64_t read_date(SpectraScan* scan) {
    static const char* const MONTHS[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    int date[6] = {0};
    int64_t time = 0;
    const SpectraWord first = spectra_scan_word(scan);
    const bool is_one = first.length == 10;
    SpectraWord part[3] = {{first.text, is_one ? 4 : first.length}};
    for (int i = 1; i < 3; ++i) {
        part[i] = is_one ? (SpectraWord){first.text + 2 + 3 * i, 2} : spectra_scan_word(scan);
    }
    bool ok = spectra_word_integer(part[0], 1900, 2199, &date[0]) &&
              spectra_word_integer(part[2], 1, 31, &date[2]);
    spectra_word_integer(part[1], 1, 12, &date[1]);
    for (int i = 0; i < 12; ++i) {
        date[1] = spectra_word_is(part[1], MONTHS[i]) ? i + 1 : date[1];
    }
    const SpectraWord clock = spectra_scan_word(scan);
    ok = ok && clock.length >= 5 && clock.text[2] == ':' &&
         spectra_word_integer((SpectraWord){clock.text, 2}, 0, 23, &date[3]) &&
         spectra_word_integer((SpectraWord){clock.text + 3, 2}, 0, 59, &date[4]);
    const SpectraWord zone = ok && clock.length > 5
                                 ? (SpectraWord){clock.text + 5, clock.length - 5}
                                 : spectra_scan_word(scan);
    ok = ok &&
         (zone.length == 0 || spectra_word_is(zone, "(UTC)") || spectra_word_is(zone, "(GMT)"));
    if (!ok || !spectra_time_of(date, &time)) {
        spectra_scan_fail(scan, "a date and time in UTC", first);
    }
    return time;
}

/* Reads the value of a line KEY = VALUE; other lines and keys are not read. */
static void read_line(SpectraScan* scan, Report* report) {
    SpectraWord key = spectra_scan_peek(scan);
    while (scan->at < scan->end && *scan->at != '\n' && *scan->at != '=') {
        ++scan->at;
    }
    key.length = (size_t)(scan->at - key.text);
    if (scan->at == scan->end || *scan->at != '=') {
        return;
    }
    ++scan->at;
    if (spectra_word_begins(key, "TYPE")) {
        const SpectraWord type = spectra_scan_word(scan);
        report->type = spectra_word_is(type, "DIRECTIONAL")       ? DIRECTIONAL
                       : spectra_word_is(type, "NON-DIRECTIONAL") ? NON_DIRECTIONAL
                       : spectra_word_is(type, "MEAN")            ? MEAN
                                                                  : NO_TYPE;
    } else if (spectra_word_begins(key, "DATE")) {
        report->time = read_date(scan);
    } else if (spectra_word_begins(key, "NUMBER OF FREQUENCIES")) {
        report->frequencies =
            spectra_scan_integer(scan, 2, SPECTRA_FREQUENCIES_MAX, "2 to 512 frequencies");
    } else if (spectra_word_begins(key, "INITIAL FREQUENCY")) {
        report->first = spectra_scan_number(scan, 0.0, 10.0, "a frequency in Hz");
    } else if (spectra_word_begins(key, "FREQUENCY SPACING")) {
        report->frequency_step = spectra_scan_number(scan, 1e-5, 1.0, "a spacing in Hz");
    } else if (spectra_word_begins(key, "NUMBER OF DIRECTIONS")) {
        report->directions =
            spectra_scan_integer(scan, 4, SPECTRA_DIRECTIONS_MAX, "4 to 720 directions");
    } else if (spectra_word_begins(key, "DIRECTION SPACING")) {
        report->direction_step = spectra_scan_number(scan, 0.1, 90.0, "a spacing in degrees");
    }
}

static void read_directional(SpectraFile* file, SpectraScan* scan, const Report* report) {
    for (int i = 0; i < report->frequencies; ++i) {
        spectra_store_frequency(file, scan, report->first + i * report->frequency_step);
    }
    for (int i = 0; i < report->directions; ++i) {
        spectra_store_direction(file, scan,
                                spectra_direction_from_compass(i * report->direction_step));
    }
    spectra_store_entry(file, scan, report->time, 0);
    for (int f = 0; f < file->frequencies && !scan->failed; ++f) {
        double* row = spectra_store_row(file, scan);
        for (int d = 0; row && d < file->directions; ++d) {
            const double density =
                spectra_scan_wrapped(scan, 0, -1e9, 1e9, "a density in m^2/Hz/degree");
            row[d] = spectra_store_density(file, scan, density * swell_degrees(1.0));
        }
        spectra_scan_end_line(scan);
    }
    spectra_scan_next_line(scan);
    if (spectra_scan_skip_blank(scan, 0)) {
        spectra_scan_fail(scan, "the end of the report", spectra_scan_peek(scan));
    }
}

static void read_rows(SpectraFile* file, SpectraScan* scan, const Report* report) {
    spectra_store_entry(file, scan, report->time, 0);
    for (; spectra_scan_skip_blank(scan, 0); spectra_scan_next_line(scan)) {
        const double frequency = spectra_scan_number(scan, 0.0, 100.0, "a frequency in Hz");
        const double density = spectra_scan_number(scan, -1e9, 1e9, "a density in m^2/Hz");
        double* row = spectra_store_band(file, scan, frequency);
        if (row) {
            row[SPECTRA_DENSITY] = spectra_store_density(file, scan, density);
        }
        if (row && report->type == MEAN) {
            const double from = spectra_scan_number(scan, -360.0, 360.0, "a direction in degrees");
            const double spread = spectra_scan_number(scan, 0.0, 180.0, "a spread in degrees");
            spectra_store_mean(file, row, spectra_direction_from_compass(from),
                               swell_radians(spread));
        }
        spectra_scan_end_line(scan);
    }
    if (file->frequencies != report->frequencies) {
        spectra_scan_expected(scan, "%d rows, not %d", report->frequencies, file->frequencies);
    }
}

void spectra_read_triaxys(SpectraFile* file, SpectraScan* scan) {
    Report report = {0};
    SpectraPlace place = {"", NAN, NAN};
    double number;
    for (int i = 0; i < 5; ++i) { /* TRIAXYS BUOY DATA REPORT - */
        spectra_scan_word(scan);
    }
    spectra_word_copy(spectra_scan_word(scan), place.name, sizeof place.name);
    spectra_store_place(file, scan, place);
    while (spectra_scan_next_line(scan) && spectra_scan_skip_blank(scan, 0) &&
           !spectra_word_number(spectra_scan_peek(scan), &number)) {
        read_line(scan, &report);
    }
    const bool is_full = report.type == DIRECTIONAL;
    if (report.type == NO_TYPE || report.time == 0 || report.frequencies == 0 ||
        (is_full && (report.directions == 0 || report.frequency_step == 0.0 ||
                     report.direction_step == 0.0))) {
        spectra_scan_expected(scan, "TYPE (of spectra), DATE, and the numbers and spacings");
    }
    file->is_magnetic = report.type != NON_DIRECTIONAL;
    if (is_full) {
        read_directional(file, scan, &report);
    } else {
        read_rows(file, scan, &report);
    }
}

/*
 * WAVEWATCH III's text of spectra at points: 'WAVEWATCH III SPECTRA' nf nd np 'title', frequencies,
 * directions (radians towards which waves run, clockwise from north), then for each time and point
 * its name, place, depth, wind and current, and nf x nd densities [m^2/Hz/rad], frequency fastest.
 * Wind directions are those from which it blows. Source: NOAA,
 * https://polar.ncep.noaa.gov/waves/buoy_files_info.txt ("oceanographic convention").
 */
#include "store.h"

#include <math.h>
#include <string.h>

/* Reads the text between single quotes, without blanks at its end. The scan moves past the
   quotes. */
static bool read_quoted(SpectraScan* scan, const char* what, SpectraWord* text) {
    const SpectraScan before = *scan;
    const SpectraWord word = spectra_scan_word(scan);
    if (word.length == 0 || *word.text != '\'') {
        return spectra_scan_fail(scan, what, &word);
    }
    const char *start = word.text + 1, *end = start;
    while (end < scan->end && *end != '\'' && *end != '\n') {
        ++end;
    }
    if (end == scan->end || *end != '\'') {
        *scan = before;
        return spectra_scan_fail(scan, "a closing quote", &word);
    }
    scan->at = end + 1;
    while (end > start && end[-1] == ' ') {
        --end;
    }
    *text = (SpectraWord){start, (size_t)(end - start)};
    return true;
}

/* The least number that stands for a missing one. */
static const double NINES = -99999.0;

/* Reads one spectrum. The first time adds the points; later times must have the same names. */
static bool read_spectrum(SpectraFile* file, SpectraScan* scan, int64_t time, int index) {
    SpectraPlace place = {"", NAN, NAN};
    SpectraWord name = {0};
    spectra_scan_skip_blank(scan, 0);
    if (!read_quoted(scan, "the name of a point in quotes", &name)) {
        return false;
    }
    spectra_word_copy(name, place.name, sizeof place.name);
    if (!spectra_scan_number(scan, -90.0, 90.0, "a latitude", &place.latitude) ||
        !spectra_scan_number(scan, -360.0, 360.0, "a longitude", &place.longitude)) {
        return false;
    }
    if (index == (int)file->places) {
        if (!spectra_store_place(file, scan, &place)) {
            return false;
        }
    } else if (place.name[0] && strcmp(place.name, file->place[index].name) != 0) {
        return spectra_scan_fail(scan, "the points of the first time", &name);
    }
    /* Read depth, wind and current. Negative nines mean missing. */
    double depth, speed, from, current, current_from;
    SpectraEntry* entry = spectra_store_entry(file, scan, time, index);
    if (!entry || !spectra_scan_number(scan, NINES, 12000.0, "a depth in m", &depth) ||
        !spectra_scan_number(scan, NINES, 200.0, "a wind in m/s", &speed) ||
        !spectra_scan_number(scan, NINES, 360.0, "the wind's direction in degrees", &from) ||
        !spectra_scan_number(scan, NINES, 100.0, "a current in m/s", &current) ||
        !spectra_scan_number(scan, NINES, 360.0, "the current's direction", &current_from) ||
        !spectra_scan_end_line(scan)) {
        return false;
    }
    entry->depth = depth > 0.0 ? depth : (double)NAN;
    if (speed >= 0.0 && from > -361.0) {
        entry->wind_speed = speed;
        entry->wind_direction = spectra_direction_from_compass(from);
    }
    double* values = spectra_store_values(file, scan, entry);
    for (int d = 0; values && d < file->directions; ++d) {
        for (int f = 0; f < file->frequencies; ++f) {
            if (!spectra_scan_wrapped(scan, 0, 0.0, 1e6, "a density of 0 or more in m^2/Hz/rad",
                                      &values[f * file->directions + d])) {
                return false;
            }
        }
    }
    return values && spectra_scan_end_line(scan);
}

bool spectra_parse_ww3(SpectraFile* file, SpectraScan* scan) {
    SpectraWord text;
    int frequencies, directions, places;
    if (!read_quoted(scan, "'WAVEWATCH III SPECTRA'", &text) ||
        !spectra_scan_integer(scan, 2, SPECTRA_FREQUENCIES_MAX, "2 to 512 frequencies",
                              &frequencies) ||
        !spectra_scan_integer(scan, 4, SPECTRA_DIRECTIONS_MAX, "4 to 720 directions",
                              &directions) ||
        !spectra_scan_integer(scan, 1, 1000000, "1 to 1000000 points", &places)) {
        return false;
    }
    spectra_scan_next_line(scan);
    for (int i = 0; i < frequencies; ++i) {
        double frequency;
        if (!spectra_scan_wrapped(scan, 0, 0.0, 100.0, "a frequency in Hz", &frequency) ||
            !spectra_store_frequency(file, scan, frequency)) {
            return false;
        }
    }
    for (int i = 0; i < directions; ++i) {
        double angle;
        if (!spectra_scan_wrapped(scan, 0, -7.0, 7.0, "a direction in radians", &angle) ||
            !spectra_store_direction(file, scan, angle - SWELL_TWO_PI / 4.0)) {
            return false;
        }
    }
    if (!spectra_scan_end_line(scan)) {
        return false;
    }
    file->kind = SPECTRA_KIND_FULL;
    file->slack = 0.15; /* directions have three digits */
    while (spectra_scan_skip_blank(scan, 0)) {
        const SpectraWord day = spectra_scan_word(scan), second = spectra_scan_word(scan);
        int64_t time;
        if (!spectra_time_of_digits(day, second, &time)) {
            return spectra_scan_fail(scan, "a time yyyymmdd hhmmss", &day);
        }
        if (!spectra_scan_end_line(scan)) {
            return false;
        }
        for (int place = 0; place < places; ++place) {
            if (!read_spectrum(file, scan, time, place)) {
                return false;
            }
        }
    }
    return spectra_store_finish(file, scan);
}

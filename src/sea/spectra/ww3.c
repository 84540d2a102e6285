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
static SpectraWord read_quoted(SpectraScan* scan, const char* what) {
    const SpectraWord word = spectra_word(scan);
    const char *start = word.text + (word.length > 0), *end = start;
    while (end < scan->end && *end != '\'' && *end != '\n') {
        ++end;
    }
    if (word.length == 0 || *word.text != '\'' || end == scan->end || *end != '\'') {
        spectra_fail_word(scan, what, word);
        return (SpectraWord){scan->end, 0};
    }
    scan->at = end + 1;
    while (end > start && end[-1] == ' ') {
        --end;
    }
    return (SpectraWord){start, (size_t)(end - start)};
}

/* The least number that stands for a missing one. */
static const double NINES = -99999.0;

/* Reads one spectrum. The first time adds the points; later times must have the same names. */
static void read_spectrum(SpectraScan* scan, int64_t time, int index) {
    SpectraFile* file = scan->file;
    SpectraPlace place = {"", NAN, NAN};
    spectra_find_line(scan);
    const SpectraWord name = read_quoted(scan, "the name of a point in quotes");
    spectra_word_copy(name, place.name, sizeof place.name);
    place.latitude = spectra_number(scan, -90.0, 90.0, "a latitude");
    place.longitude = spectra_number(scan, -360.0, 360.0, "a longitude");
    if (index == (int)file->places) {
        spectra_add_place(scan, place);
    } else if (place.name[0] && strcmp(place.name, file->place[index].name) != 0) {
        spectra_fail_word(scan, "the points of the first time", name);
    }
    SpectraEntry* entry = spectra_add_entry(scan, time, index);
    /* Negative nines mean missing. */
    const double depth = spectra_number(scan, NINES, 12000.0, "a depth in m");
    const double speed = spectra_number(scan, NINES, 200.0, "a wind in m/s");
    const double from = spectra_number(scan, NINES, 360.0, "the wind's direction in degrees");
    spectra_number(scan, NINES, 100.0, "a current in m/s");
    spectra_number(scan, NINES, 360.0, "the current's direction");
    spectra_end_line(scan);
    if (scan->failed) {
        return;
    }
    entry->depth = depth > 0.0 ? depth : (double)NAN;
    if (speed >= 0.0 && from > -361.0) {
        entry->wind_speed = speed;
        entry->wind_direction = spectra_direction_from_compass(from);
    }
    for (int f = 0; f < file->frequencies; ++f) {
        spectra_add_row(scan);
    }
    for (int i = 0; !scan->failed && i < file->directions * file->frequencies; ++i) {
        const int d = i / file->frequencies, f = i % file->frequencies;
        spectra_find_line(scan);
        file->value[entry->at + (size_t)(f * file->directions + d)] = spectra_density(scan, 1.0);
    }
    spectra_end_line(scan);
}

void spectra_read_ww3(SpectraScan* scan) {
    read_quoted(scan, "'WAVEWATCH III SPECTRA'");
    const int frequencies = spectra_whole(scan, 2, SPECTRA_FREQUENCIES_MAX, "2 to 512 frequencies");
    const int directions = spectra_whole(scan, 4, SPECTRA_DIRECTIONS_MAX, "4 to 720 directions");
    const int places = spectra_whole(scan, 1, 1000000, "1 to 1000000 points");
    spectra_next_line(scan); /* behind the title */
    for (int i = 0; i < frequencies && !scan->failed; ++i) {
        spectra_find_line(scan);
        spectra_add_frequency(scan, spectra_number(scan, 0.0, 100.0, "a frequency in Hz"));
    }
    for (int i = 0; i < directions && !scan->failed; ++i) {
        spectra_find_line(scan);
        const double angle = spectra_number(scan, -7.0, 7.0, "a direction in radians");
        spectra_add_direction(scan, angle - SWELL_TWO_PI / 4.0);
    }
    spectra_end_line(scan);
    scan->file->slack = 0.15; /* directions have three digits */
    while (spectra_find_line(scan)) {
        int64_t time;
        const SpectraWord day = spectra_word(scan), second = spectra_word(scan);
        const SpectraWord both = {day.text, (size_t)(second.text + second.length - day.text)};
        if (!spectra_time_of_digits(both, &time)) {
            spectra_fail_word(scan, "a time yyyymmdd hhmmss", day);
        }
        spectra_end_line(scan);
        for (int place = 0; place < places && !scan->failed; ++place) {
            read_spectrum(scan, time, place);
        }
    }
}

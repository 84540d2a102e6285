/*
 * A .sp file of the Coastal Data Information Program: ten lines with name, place and depth, then
 * rows of frequency, bandwidth, density [m^2/Hz], mean direction, and the moments a1, b1, a2, b2 of
 * the directions from which waves come, clockwise from north. A dot means missing; a buoy without
 * directions has three columns. Source: CDIP, "Spectral File Description",
 * http://cdip.ucsd.edu/?nav=documents&sub=index&xitem=description&xdoc=sp_format
 */
#include "store.h"

#include <math.h>

/* Reads degrees, minutes and a letter for the side. */
static double read_angle(SpectraScan* scan, double most, const char* negative) {
    const double degrees = spectra_scan_number(scan, 0.0, most, "degrees");
    const double minutes = spectra_scan_number(scan, 0.0, 60.0, "minutes");
    const double angle = degrees + minutes / 60.0;
    return spectra_word_is(spectra_scan_word(scan), negative) ? -angle : angle;
}

/* Reads the header's lines up to the first that begins with a number. */
static void read_header(SpectraScan* scan, SpectraPlace* place, double* depth) {
    static const char LOCATION[] = "Location:", DEPTH[] = "Depth(m):";
    double number;
    while (spectra_scan_next_line(scan) && spectra_scan_skip_blank(scan, 0) &&
           !spectra_word_number(spectra_scan_peek(scan), &number)) {
        const SpectraWord word = spectra_scan_word(scan);
        if (spectra_word_begins(word, LOCATION)) {
            scan->at = word.text + sizeof LOCATION - 1;
            place->latitude = read_angle(scan, 90.0, "S");
            place->longitude = read_angle(scan, 360.0, "W");
        } else if (spectra_word_is(word, "Water") &&
                   spectra_word_is(spectra_scan_word(scan), DEPTH) &&
                   spectra_word_number(spectra_scan_word(scan), &number) && number > 0.0) {
            *depth = number;
        }
    }
}

static void read_row(SpectraFile* file, SpectraScan* scan) {
    const double frequency = spectra_scan_number(scan, 0.0, 100.0, "a frequency in Hz");
    const double width = spectra_scan_number(scan, 1e-6, 100.0, "a bandwidth in Hz");
    const double density = spectra_scan_number(scan, -1e9, 1e9, "a density in m^2/Hz");
    double mean, *row = spectra_store_band(file, scan, frequency);
    if (!row) {
        return;
    }
    file->bandwidth[file->frequencies - 1] = width;
    row[SPECTRA_DENSITY] = spectra_store_density(file, scan, density);
    if (spectra_word_number(spectra_scan_word(scan), &mean)) {
        double m[4];
        for (int i = 0; i < 4; ++i) {
            m[i] = spectra_scan_number(scan, -10.0, 10.0, "a moment");
        }
        spectra_store_moments(file, row, (SpectraMoments){-m[1], m[0], -m[2], -m[3]});
    }
}

void spectra_read_cdip(SpectraFile* file, SpectraScan* scan) {
    enum { NAME = 19, STATION_AT = 2, STATION = 3, TIME_AT = 7 }; /* sp07601199801091641 */
    SpectraPlace place = {"", NAN, NAN};
    double depth = NAN;
    int64_t time = 0;
    spectra_scan_word(scan);
    spectra_scan_word(scan);
    const SpectraWord name = spectra_scan_word(scan);
    if (name.length != NAME ||
        !spectra_time_of_digits((SpectraWord){name.text + TIME_AT, NAME - TIME_AT}, &time)) {
        spectra_scan_fail(scan, "a name spSSSDDyyyymmddhhmm", name);
        return;
    }
    spectra_word_copy((SpectraWord){name.text + STATION_AT, STATION}, place.name,
                      sizeof place.name);
    read_header(scan, &place, &depth);
    spectra_store_place(file, scan, place);
    SpectraEntry* entry = spectra_store_entry(file, scan, time, 0);
    for (; entry && spectra_scan_skip_blank(scan, 0); spectra_scan_next_line(scan)) {
        entry->depth = depth;
        read_row(file, scan);
    }
}

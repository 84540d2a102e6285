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
    const double degrees = spectra_number(scan, 0.0, most, "degrees");
    const double angle = degrees + spectra_number(scan, 0.0, 60.0, "minutes") / 60.0;
    return spectra_word_is(spectra_word(scan), negative) ? -angle : angle;
}

static void read_row(SpectraScan* scan) {
    const double frequency = spectra_number(scan, 0.0, 100.0, "a frequency in Hz");
    const double width = spectra_number(scan, 1e-6, 100.0, "a bandwidth in Hz");
    double mean, m[4], *row = spectra_add_band(scan, frequency);
    if (!row) {
        return;
    }
    scan->file->bandwidth[scan->file->frequencies - 1] = width;
    row[SPECTRA_DENSITY] = spectra_density(scan, 1.0);
    if (spectra_word_number(spectra_word(scan), &mean)) {
        for (int i = 0; i < 4; ++i) {
            m[i] = spectra_number(scan, -10.0, 10.0, "a moment");
        }
        spectra_set_moments(scan, row, (SpectraMoments){-m[1], m[0], -m[2], -m[3]});
    }
}

void spectra_read_cdip(SpectraScan* scan) {
    enum { NAME = 19, STATION = 3 }; /* sp07601199801091641 */
    SpectraPlace place = {"", NAN, NAN};
    double number, depth = NAN;
    int64_t time = 0;
    spectra_word(scan); /* File */
    spectra_word(scan); /* Name: */
    const SpectraWord name = spectra_word(scan);
    if (name.length != NAME || !spectra_time_of_digits((SpectraWord){name.text + 7, 12}, &time)) {
        spectra_fail_word(scan, "a name spSSSDDyyyymmddhhmm", name);
        return;
    }
    spectra_word_copy((SpectraWord){name.text + 2, STATION}, place.name, sizeof place.name);
    while (spectra_next_line(scan) && !spectra_word_number(spectra_peek(scan), &number)) {
        const SpectraWord word = spectra_word(scan);
        if (spectra_word_is(word, "Location:")) {
            place.latitude = read_angle(scan, 90.0, "S");
            place.longitude = read_angle(scan, 360.0, "W");
        } else if (spectra_word_is(word, "Water") &&
                   spectra_word_is(spectra_word(scan), "Depth(m):") &&
                   spectra_word_number(spectra_word(scan), &number) && number > 0.0) {
            depth = number;
        }
    }
    spectra_add_place(scan, place);
    SpectraEntry* entry = spectra_add_entry(scan, time, 0);
    for (bool more = entry && spectra_find_line(scan); more; more = spectra_next_line(scan)) {
        entry->depth = depth;
        read_row(scan);
    }
}

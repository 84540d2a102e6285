/*
 * The csv of Sofar's Spotter: a row for each time; the header names the columns, of which f_0, f_1,
 * ... are the frequencies, df_0 their bands, varianceDensity_0 [m^2/Hz], and a1_0, b1_0, a2_0, b2_0
 * the moments of the directions towards which waves run, from east, counter-clockwise. Sources:
 * Sofar's export from its dashboard, and the file's own direction_0, which is 270 degrees less
 * atan2(b1, a1).
 */
#include "store.h"

#include <math.h>

enum { F, DF, DENSITY, A1, B1, A2, B2, SERIES, EPOCH = SERIES, NORTH, EAST, WIND, FROM, COLUMNS };

static const char* const NAMES[COLUMNS] = {"f_",
                                           "df_",
                                           "varianceDensity_",
                                           "a1_",
                                           "b1_",
                                           "a2_",
                                           "b2_",
                                           "Epoch Time",
                                           "Latitude (deg)",
                                           "Longitude (deg)",
                                           "Wind Speed (m/s)",
                                           "Wind Direction (deg)"};

typedef double Row[COLUMNS][SPECTRA_FREQUENCIES_MAX];

/* Finds the column and the number of a name; COLUMNS where the column is not read. */
static int find_column(SpectraWord name, int* number) {
    int column = 0;
    *number = 0;
    for (; column < COLUMNS; ++column) {
        if (column >= SERIES ? spectra_word_is(name, NAMES[column])
                             : spectra_word_begins(name, NAMES[column])) {
            break;
        }
    }
    const char* end = name.text + name.length;
    const char* digits = end;
    while (digits > name.text && digits[-1] >= '0' && digits[-1] <= '9') {
        --digits;
    }
    return column >= SERIES || spectra_word_integer((SpectraWord){digits, (size_t)(end - digits)},
                                                    0, SPECTRA_FREQUENCIES_MAX - 1, number)
               ? column
               : COLUMNS;
}

/* Reads a row beside the header; NAN where a cell has no number, such as "-". */
static void read_row(SpectraScan* scan, SpectraScan header, Row row) {
    bool more = true, more_names = true;
    for (int i = 0; i < COLUMNS * SPECTRA_FREQUENCIES_MAX; ++i) {
        row[i / SPECTRA_FREQUENCIES_MAX][i % SPECTRA_FREQUENCIES_MAX] = NAN;
    }
    while (more && more_names) {
        int number;
        double value;
        const SpectraWord cell = spectra_scan_cell(scan, &more);
        const int column = find_column(spectra_scan_cell(&header, &more_names), &number);
        if (column < COLUMNS && spectra_word_number(cell, &value)) {
            row[column][number] = value;
        }
    }
    if (more || more_names) {
        spectra_scan_expected(scan, "a cell for each column of the header");
    }
}

static void store_row(SpectraFile* file, SpectraScan* scan, Row row) {
    const double epoch = row[EPOCH][0], north = row[NORTH][0], east = row[EAST][0];
    if (!(epoch >= 0.0 && epoch < 7e9)) {
        spectra_scan_expected(scan, "an Epoch Time in s since 1970");
        return;
    }
    if (file->places == 0) {
        const bool is_place = fabs(north) <= 90.0 && fabs(east) <= 360.0;
        spectra_store_place(file, scan,
                            (SpectraPlace){"Spotter", is_place ? north : (double)NAN,
                                           is_place ? east : (double)NAN});
    }
    SpectraEntry* entry = spectra_store_entry(file, scan, (int64_t)epoch, 0);
    if (entry && row[WIND][0] >= 0.0 && row[WIND][0] <= 200.0 && fabs(row[FROM][0]) <= 360.0) {
        entry->wind_speed = row[WIND][0];
        entry->wind_direction = spectra_direction_from_compass(row[FROM][0]);
    }
    for (int i = 0; i < SPECTRA_FREQUENCIES_MAX && isfinite(row[F][i]); ++i) {
        double* band = spectra_store_band(file, scan, row[F][i]);
        if (!band) {
            return;
        }
        if (row[DF][i] > 0.0 && row[DF][i] <= 100.0) {
            file->bandwidth[i] = row[DF][i];
        }
        if (isfinite(row[DENSITY][i])) {
            band[SPECTRA_DENSITY] = spectra_store_density(file, scan, row[DENSITY][i]);
        }
        if (fabs(row[A1][i]) + fabs(row[B1][i]) + fabs(row[A2][i]) + fabs(row[B2][i]) <= 10.0) {
            spectra_store_moments(
                file, band, (SpectraMoments){row[A1][i], -row[B1][i], row[A2][i], -row[B2][i]});
        }
    }
    spectra_store_check(file, scan);
}

void spectra_read_spotter(SpectraFile* file, SpectraScan* scan) {
    const SpectraScan header = *scan;
    Row* row = swell_memory_allocate(1, sizeof *row, scan->error);
    scan->failed = !row;
    spectra_scan_next_line(scan);
    for (; row && spectra_scan_skip_blank(scan, 0); spectra_scan_next_line(scan)) {
        read_row(scan, header, *row);
        store_row(file, scan, *row);
    }
    swell_memory_free(row);
}

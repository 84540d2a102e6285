/*
 * The csv of Sofar's Spotter: a row for each time; the header names the columns, of which f_0, f_1,
 * ... are the frequencies, df_0 their bands, varianceDensity_0 [m^2/Hz], and a1_0, b1_0, a2_0, b2_0
 * the moments of the directions towards which waves run, from east, counter-clockwise. Sources:
 * Sofar's export from its dashboard, and the file's own direction_0, which is 270 degrees less
 * atan2(b1, a1).
 */
#include "store.h"

#include <math.h>
#include <string.h>

enum { F, DF, DENSITY, A1, B1, A2, B2, SERIES, EPOCH = SERIES, NORTH, EAST, WIND, FROM, COLUMNS };

static const char NAMES[COLUMNS][24] = {"f_",
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

/* Returns where the row has the number of a column; NULL for a column that is not read. */
static double* find_column(Row row, SpectraWord name) {
    for (int i = 0; i < COLUMNS; ++i) {
        const size_t start = strlen(NAMES[i]);
        if (spectra_word_begins(name, NAMES[i])) {
            const SpectraWord rest = {name.text + start, name.length - start};
            double number = 0.0;
            const bool fits = i < SERIES ? spectra_word_number(rest, &number) : rest.length == 0;
            return fits && number >= 0.0 && number < SPECTRA_FREQUENCIES_MAX ? &row[i][(int)number]
                                                                             : NULL;
        }
    }
    return NULL;
}

/* Reads a row beside the header; NAN where a cell has no number, such as "-". */
static void read_row(SpectraScan* scan, SpectraScan header, Row row) {
    bool more = true, more_names = true;
    for (int i = 0; i < COLUMNS * SPECTRA_FREQUENCIES_MAX; ++i) {
        row[i / SPECTRA_FREQUENCIES_MAX][i % SPECTRA_FREQUENCIES_MAX] = NAN;
    }
    while (more && more_names) {
        double value;
        const SpectraWord cell = spectra_cell(scan, &more);
        double* column = find_column(row, spectra_cell(&header, &more_names));
        if (column && spectra_word_number(cell, &value)) {
            *column = value;
        }
    }
    if (more || more_names) {
        spectra_fail(scan, "a cell for each column of the header");
    } else if (!(row[EPOCH][0] >= 0.0 && row[EPOCH][0] < 7e9)) {
        spectra_fail(scan, "an Epoch Time in s since 1970");
    }
}

/* A row without frequencies has no spectrum. */
static void store_row(SpectraScan* scan, Row row) {
    SpectraFile* file = scan->file;
    if (scan->failed || !isfinite(row[F][0])) {
        return;
    }
    const double north = row[NORTH][0], east = row[EAST][0], wind = row[WIND][0];
    const bool is_place = fabs(north) <= 90.0 && fabs(east) <= 360.0;
    if (file->places == 0) {
        spectra_add_place(scan, (SpectraPlace){"Spotter", is_place ? north : (double)NAN,
                                               is_place ? east : (double)NAN});
    }
    SpectraEntry* entry = spectra_add_entry(scan, (int64_t)row[EPOCH][0], 0);
    if (entry && wind >= 0.0 && wind <= 200.0 && fabs(row[FROM][0]) <= 360.0) {
        entry->wind_speed = wind;
        entry->wind_direction = spectra_direction_from_compass(row[FROM][0]);
    }
    for (int i = 0; entry && i < SPECTRA_FREQUENCIES_MAX && isfinite(row[F][i]); ++i) {
        const SpectraMoments moments = {row[A1][i], -row[B1][i], row[A2][i], -row[B2][i]};
        double* band = spectra_add_band(scan, row[F][i]);
        if (band && row[DF][i] > 0.0 && row[DF][i] <= 100.0) {
            file->bandwidth[i] = row[DF][i];
        }
        if (band && isfinite(row[DENSITY][i])) {
            band[SPECTRA_DENSITY] = spectra_keep_density(scan, row[DENSITY][i]);
        }
        if (band && hypot(moments.a1, moments.b1) + hypot(moments.a2, moments.b2) <= 10.0) {
            spectra_set_moments(scan, band, moments);
        }
    }
}

void spectra_read_spotter(SpectraScan* scan) {
    const SpectraScan header = *scan;
    Row* row = swell_memory_allocate(1, sizeof *row, scan->error);
    scan->failed = !row;
    while (row && spectra_next_line(scan)) {
        read_row(scan, header, *row);
        store_row(scan, *row);
    }
    swell_memory_free(row);
}

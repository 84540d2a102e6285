/*
 * SWAN's ASCII files of spectra. They have keywords, each followed by lines with its data. Then for
 * each time and location there is a table of integers and their factor (2-D), or rows of density,
 * direction and spread (1-D). Header lines end in words for people. Source: SWAN user manual,
 * appendix "Spectrum files, input and output".
 */
#include "store.h"

#include "base/numbers.h"

#include <stdio.h>

/* EnDens over the variance: rho g [kg/m^2/s^2]. */
#define ENERGY_PER_VARIANCE (1025.0 * OCEAN_GRAVITY)

/* Largest number in a header. The length of a file limits how many values it holds. */
enum { COUNT_MAX = 1000000000, QUANTITIES_MAX = 3 };

typedef struct SwanHeader {
    bool has_time, mean_is_nautical;
    int quantities;
    int column[QUANTITIES_MAX]; /* columns of density, direction, spread in the file, or -1 */
    double scale;               /* factor on densities, to m^2/Hz or m^2/Hz/rad */
    double exception[QUANTITIES_MAX];
} SwanHeader;

static double from_degrees(double degrees, bool is_nautical) {
    return spectra_direction_from_compass(is_nautical ? degrees : 270.0 - degrees);
}

/* ---- The header ---------------------------------------------------------------------------- */

/* Moves to the next line; behind the last one are empty words. Returns the scan. */
static SpectraScan* next_line(SpectraScan* scan) {
    spectra_next_line(scan);
    return scan;
}

static int next_count(SpectraScan* scan, int most, const char* what) {
    return spectra_whole(next_line(scan), 1, most, what);
}

static void read_places(SpectraScan* scan, bool is_geographic) {
    const int count = next_count(scan, COUNT_MAX, "the number of locations");
    for (int i = 0; i < count && !scan->failed; ++i) {
        const double x = spectra_number(next_line(scan), -1e9, 1e9, "x of a location");
        const double y = spectra_number(scan, -1e9, 1e9, "y of a location");
        SpectraPlace place = {"", is_geographic ? y : (double)NAN, is_geographic ? x : (double)NAN};
        spectra_word_copy(spectra_word(scan), place.name, sizeof place.name);
        spectra_add_place(scan, place);
    }
}

/* Reads frequencies, or directions, one in a line. */
static void read_list(SpectraScan* scan, bool is_directions, bool is_nautical) {
    const char* what = is_directions ? "directions in degrees" : "frequencies in Hz";
    const int count =
        next_count(scan, is_directions ? SPECTRA_DIRECTIONS_MAX : SPECTRA_FREQUENCIES_MAX, what);
    for (int i = 0; i < count && !scan->failed; ++i) {
        const double number =
            spectra_number(next_line(scan), is_directions ? -720.0 : 0.0, 720.0, what);
        if (is_directions) {
            spectra_add_direction(scan, from_degrees(number, is_nautical));
        } else {
            spectra_add_frequency(scan, number);
        }
    }
}

/* Reads a quantity of the rows: its name, unit and exception value. */
static void read_quantity(SpectraScan* scan, SwanHeader* header, int index) {
    static const char* const NAMES[] = {"VaDens", "EnDens", "NDIR", "CDIR", "DSPRDEGR", "DSPR"};
    enum { ENERGY = 1, NAUTICAL = 2, COUNT = sizeof NAMES / sizeof *NAMES };
    const bool is_full = scan->file->directions > 0;
    const SpectraWord name = spectra_word(next_line(scan));
    int row = 0;
    while (row < COUNT && !spectra_word_is(name, NAMES[row])) {
        ++row;
    }
    const int quantity = row / 2; /* density, direction, spread */
    if (row == COUNT || (is_full && quantity > 0) || header->column[quantity] >= 0) {
        spectra_fail_word(
            scan, is_full ? "VaDens or EnDens" : "VaDens or EnDens, NDIR or CDIR, DSPRDEGR", name);
        return;
    }
    header->column[quantity] = index;
    header->mean_is_nautical |= row == NAUTICAL;
    next_line(scan);
    if (quantity == 0) {
        const double scale = row == ENERGY ? 1.0 / ENERGY_PER_VARIANCE : 1.0;
        header->scale = is_full ? swell_degrees(scale) : scale;
        spectra_expect(scan, row == ENERGY ? is_full ? "J/m2/Hz/degr" : "J/m2/Hz"
                             : is_full     ? "m2/Hz/degr"
                                           : "m2/Hz");
    }
    header->exception[index] = spectra_number(next_line(scan), -1e30, 1e30, "an exception value");
}

static SwanHeader read_header(SpectraScan* scan) {
    const SpectraFile* file = scan->file;
    SwanHeader header = {.column = {-1, -1, -1}};
    while (!scan->failed && header.quantities == 0) {
        const SpectraWord word = spectra_word(next_line(scan));
        if (spectra_word_is(word, "TIME")) {
            header.has_time = next_count(scan, 1, "time coding 1, yyyymmdd.hhmmss") > 0;
        } else if (file->places == 0 && spectra_word_is(word, "LOCATIONS")) {
            read_places(scan, false);
        } else if (file->places == 0 && spectra_word_is(word, "LONLAT")) {
            read_places(scan, true);
        } else if (file->frequencies == 0 &&
                   (spectra_word_is(word, "AFREQ") || spectra_word_is(word, "RFREQ"))) {
            read_list(scan, false, false);
        } else if (file->directions == 0 &&
                   (spectra_word_is(word, "NDIR") || spectra_word_is(word, "CDIR"))) {
            read_list(scan, true, spectra_word_is(word, "NDIR"));
        } else if (spectra_word_is(word, "QUANT")) {
            header.quantities = next_count(scan, file->directions > 0 ? 1 : QUANTITIES_MAX,
                                           "the number of quantities");
        } else {
            spectra_fail_word(
                scan, "TIME, QUANT, and once LOCATIONS or LONLAT, AFREQ or RFREQ, NDIR or CDIR",
                word);
        }
    }
    for (int i = 0; i < header.quantities && !scan->failed; ++i) {
        read_quantity(scan, &header, i);
    }
    if (header.column[0] < 0 || file->places == 0 || file->frequencies == 0) {
        spectra_fail(scan, "locations, frequencies and a density before the spectra");
    }
    return header;
}

/* ---- Spectra ------------------------------------------------------------------------------- */

static bool is_missing(double value, double exception) {
    return fabs(value - exception) <= 1e-6 * fabs(exception);
}

/* Reads the row of a frequency, which begins on a line of its own and may take several lines. */
static void read_row(SpectraScan* scan, const SwanHeader* header, double factor) {
    const int directions = scan->file->directions;
    const int columns = directions > 0 ? directions : header->quantities;
    double mean[QUANTITIES_MAX] = {NAN, NAN, NAN}, *row = spectra_add_row(scan);
    next_line(scan);
    for (int i = 0; row && i < columns; ++i) {
        spectra_find_line(scan);
        const double number = spectra_number(scan, -1e30, 1e30, "a number for each column");
        const double exception = header->exception[directions > 0 ? 0 : i];
        if (is_missing(number, exception) || is_missing(number * factor, exception)) {
            continue;
        }
        if (directions > 0 || i == header->column[0]) {
            row[directions > 0 ? i : SPECTRA_DENSITY] =
                spectra_keep_density(scan, number * factor * header->scale);
        } else if (fabs(number) > 720.0) {
            spectra_fail(scan, "directions in degrees, not %g", number);
        } else {
            mean[i == header->column[1] ? 1 : 2] = number;
        }
    }
    if (row && header->column[1] >= 0) {
        spectra_set_mean(scan, row, from_degrees(mean[1], header->mean_is_nautical), mean[2]);
    }
    spectra_end_line(scan);
}

static void read_spectrum(SpectraScan* scan, const SwanHeader* header, int64_t time, int place) {
    const bool is_full = scan->file->directions > 0;
    const char* what = is_full ? "FACTOR, ZERO or NODATA" : "LOCATION, ZERO or NODATA";
    double factor = 1.0;
    SpectraWord word = spectra_word(next_line(scan));
    SpectraEntry* entry = spectra_add_entry(scan, time, place);
    const bool is_zero = spectra_word_is(word, "ZERO");
    if (entry && (is_zero || spectra_word_is(word, "NODATA"))) {
        entry->state = is_zero ? SPECTRA_ZERO : SPECTRA_MISSING;
        return;
    }
    if (spectra_word_is(word, "LOCATION")) {
        spectra_whole(scan, place + 1, place + 1, "the number of the next location");
        word = is_full ? spectra_word(next_line(scan)) : word;
    }
    if (!spectra_word_is(word, is_full ? "FACTOR" : "LOCATION")) {
        spectra_fail_word(scan, what, word);
    }
    if (is_full) {
        factor = spectra_number(next_line(scan), 0.0, 1e10, "a factor of 0 or more");
    }
    for (int f = 0; f < scan->file->frequencies && !scan->failed; ++f) {
        read_row(scan, header, factor);
    }
}

void spectra_read_swan(SpectraScan* scan) {
    scan->comment = '$';
    spectra_word(scan); /* SWAN */
    spectra_expect(scan, "1");
    const SwanHeader header = read_header(scan);
    int64_t time = SPECTRA_NO_TIME;
    do {
        if (header.has_time && !spectra_next_line(scan)) {
            return;
        }
        if (header.has_time) {
            const SpectraWord word = spectra_word(scan);
            if (word.length != 15 || !spectra_time_of_digits(word, &time)) {
                spectra_fail_word(scan, "a time yyyymmdd.hhmmss", word);
            }
        }
        for (int place = 0; place < (int)scan->file->places && !scan->failed; ++place) {
            read_spectrum(scan, &header, time, place);
        }
    } while (header.has_time && !scan->failed);
    if (spectra_next_line(scan)) {
        spectra_fail_word(scan, "the end of a file without times", spectra_peek(scan));
    }
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* The largest integer in a table. */
enum { INTEGER_MAX = 99999 };

char* spectra_write_swan(const OceanTable* table, bool relative, size_t* size, SwellError* error) {
    enum { HEADER = 2048, LIST_LINE = 24, DENSITY = 6 };
    const size_t directions = (size_t)table->directions;
    const size_t count = (size_t)table->frequencies * directions;
    const size_t lines = (size_t)table->frequencies + directions;
    char* text =
        swell_memory_allocate(HEADER + lines * (LIST_LINE + 1) + count * DENSITY, 1, error);
    if (!text) {
        return NULL;
    }
    /* A header line has its data, then words for people from column 41 on. */
    char* at =
        text + sprintf(text,
                       "SWAN   1                                Swan standard spectral file\n"
                       "$   Written by Swell\n"
                       "LOCATIONS                               locations in x-y-space\n"
                       "     1                                  number of locations\n"
                       "     0.000000     0.000000  swell\n"
                       "%-40s%s frequencies in Hz\n"
                       "%6d                                  number of frequencies\n",
                       relative ? "RFREQ" : "AFREQ", relative ? "relative" : "absolute",
                       table->frequencies);
    for (int f = 0; f < table->frequencies; ++f) {
        at += sprintf(at, "%13.8f\n", table->frequency[f]);
    }
    at += sprintf(at,
                  "NDIR                                    spectral nautical directions in degr\n"
                  "%6d                                  number of directions\n",
                  table->directions);
    for (int d = 0; d < table->directions; ++d) {
        const double direction = table->first_direction + SWELL_TWO_PI * d / table->directions;
        at += sprintf(at, "%13.6f\n", spectra_direction_to_compass(direction));
    }
    at += sprintf(at, "QUANT\n"
                      "     1                                  number of quantities in table\n"
                      "VaDens                                  variance densities in m2/Hz/degr\n"
                      "m2/Hz/degr                              unit\n"
                      "   -0.9900E+02                          exception value\n");
    double largest = 0.0;
    for (size_t i = 0; i < count; ++i) {
        largest = fmax(largest, table->density[i]);
    }
    at += largest > 0.0 ? sprintf(at, "FACTOR\n%18.8E\n", swell_radians(largest) / INTEGER_MAX)
                        : sprintf(at, "ZERO\n");
    for (size_t i = 0; largest > 0.0 && i < count; ++i) {
        at += sprintf(at, "%6d", (int)round(table->density[i] / largest * INTEGER_MAX));
        if ((i + 1) % directions == 0) {
            *at++ = '\n';
        }
    }
    *size = (size_t)(at - text);
    return text;
}

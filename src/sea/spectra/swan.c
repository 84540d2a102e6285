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
    bool has_time;
    int quantities;
    int column[QUANTITIES_MAX]; /* columns of density, direction, spread in the file, or -1 */
    double scale;               /* factor on densities, to m^2/Hz or m^2/Hz/rad */
    double exception[QUANTITIES_MAX];
    bool mean_is_nautical;
} SwanHeader;

static double from_degrees(double degrees, bool is_nautical) {
    return spectra_direction_from_compass(is_nautical ? degrees : 270.0 - degrees);
}

/* ---- The header ---------------------------------------------------------------------------- */

/* Moves to the first word of the next line. */
static void next_line(SpectraScan* scan, const char* what) {
    spectra_scan_next_line(scan);
    if (!spectra_scan_skip_blank(scan, '$')) {
        spectra_scan_fail(scan, what, (SpectraWord){scan->end, 0});
    }
}

/* Reads a number in a line of its own. */
static int read_count(SpectraScan* scan, int most, const char* what) {
    next_line(scan, what);
    return spectra_scan_integer(scan, 1, most, what);
}

static void read_places(SpectraFile* file, SpectraScan* scan, bool is_geographic) {
    if (file->places > 0) {
        spectra_scan_expected(scan, "locations once");
    }
    const int count = read_count(scan, COUNT_MAX, "the number of locations");
    for (int i = 0; i < count && !scan->failed; ++i) {
        next_line(scan, "a location");
        const double x = spectra_scan_number(scan, -1e9, 1e9, "x");
        const double y = spectra_scan_number(scan, -1e9, 1e9, "y");
        SpectraPlace place = {"", is_geographic ? y : (double)NAN, is_geographic ? x : (double)NAN};
        spectra_word_copy(spectra_scan_word(scan), place.name, sizeof place.name);
        spectra_store_place(file, scan, place);
    }
}

static void read_frequencies(SpectraFile* file, SpectraScan* scan) {
    if (file->frequencies > 0) {
        spectra_scan_expected(scan, "frequencies once");
    }
    const int count = read_count(scan, SPECTRA_FREQUENCIES_MAX, "the number of frequencies");
    for (int i = 0; i < count && !scan->failed; ++i) {
        next_line(scan, "a frequency");
        spectra_store_frequency(file, scan,
                                spectra_scan_number(scan, 0.0, 100.0, "a frequency in Hz"));
    }
}

static void read_directions(SpectraFile* file, SpectraScan* scan, bool is_nautical) {
    if (file->directions > 0) {
        spectra_scan_expected(scan, "directions once");
    }
    const int count = read_count(scan, SPECTRA_DIRECTIONS_MAX, "the number of directions");
    for (int i = 0; i < count && !scan->failed; ++i) {
        next_line(scan, "a direction");
        const double degrees = spectra_scan_number(scan, -720.0, 720.0, "a direction in degrees");
        spectra_store_direction(file, scan, from_degrees(degrees, is_nautical));
    }
}

/* Each quantity has three lines: its name, its unit and its exception value, which means
   missing. */
static void read_quantity(SpectraFile* file, SpectraScan* scan, SwanHeader* header, int index) {
    const bool is_full = file->directions > 0;
    next_line(scan, "a quantity");
    const SpectraWord name = spectra_scan_word(scan);
    const bool is_energy = spectra_word_is(name, "EnDens");
    const bool is_nautical = spectra_word_is(name, "NDIR");
    const int quantity = is_energy || spectra_word_is(name, "VaDens")                         ? 0
                         : is_full                                                            ? -1
                         : is_nautical || spectra_word_is(name, "CDIR")                       ? 1
                         : spectra_word_is(name, "DSPRDEGR") || spectra_word_is(name, "DSPR") ? 2
                                                                                              : -1;
    if (quantity < 0 || header->column[quantity] >= 0) {
        spectra_scan_fail(
            scan, is_full ? "VaDens or EnDens" : "VaDens or EnDens, NDIR or CDIR, DSPRDEGR", name);
        return;
    }
    header->column[quantity] = index;
    header->mean_is_nautical |= is_nautical;
    next_line(scan, "a unit");
    const SpectraWord unit = spectra_scan_word(scan);
    const char* wanted =
        is_full ? (is_energy ? "J/m2/Hz/degr" : "m2/Hz/degr") : (is_energy ? "J/m2/Hz" : "m2/Hz");
    if (quantity == 0 && !spectra_word_is(unit, wanted)) {
        spectra_scan_fail(scan, wanted, unit);
    }
    if (quantity == 0) {
        header->scale =
            (is_full ? swell_degrees(1.0) : 1.0) / (is_energy ? ENERGY_PER_VARIANCE : 1.0);
    }
    next_line(scan, "an exception value");
    header->exception[index] = spectra_scan_number(scan, -1e30, 1e30, "an exception value");
}

static SwanHeader read_header(SpectraFile* file, SpectraScan* scan) {
    SwanHeader header = {.column = {-1, -1, -1}};
    while (!scan->failed && header.quantities == 0) {
        next_line(scan, "QUANT");
        const SpectraWord word = spectra_scan_word(scan);
        if (spectra_word_is(word, "TIME")) {
            header.has_time = read_count(scan, 1, "time coding 1, yyyymmdd.hhmmss") == 1;
        } else if (spectra_word_is(word, "LOCATIONS") || spectra_word_is(word, "LONLAT")) {
            read_places(file, scan, spectra_word_is(word, "LONLAT"));
        } else if (spectra_word_is(word, "AFREQ") || spectra_word_is(word, "RFREQ")) {
            read_frequencies(file, scan);
        } else if (spectra_word_is(word, "NDIR") || spectra_word_is(word, "CDIR")) {
            read_directions(file, scan, spectra_word_is(word, "NDIR"));
        } else if (spectra_word_is(word, "QUANT")) {
            header.quantities = read_count(scan, file->directions > 0 ? 1 : QUANTITIES_MAX,
                                           "the number of quantities");
        } else {
            spectra_scan_fail(scan, "TIME, LOCATIONS, LONLAT, AFREQ, RFREQ, NDIR, CDIR or QUANT",
                              word);
        }
    }
    for (int i = 0; i < header.quantities && !scan->failed; ++i) {
        read_quantity(file, scan, &header, i);
    }
    if (header.column[0] < 0 || file->places == 0 || file->frequencies == 0) {
        spectra_scan_expected(scan, "locations, frequencies and a density before the spectra");
    }
    return header;
}

/* ---- Spectra ------------------------------------------------------------------------------- */

/* Reads numbers that may go on in further lines. */
static double read_number(SpectraScan* scan) {
    return spectra_scan_wrapped(scan, '$', -1e30, 1e30, "a number for each column");
}

static bool is_missing(double value, double exception) {
    return fabs(value - exception) <= 1e-6 * fabs(exception);
}

/* Returns the density of a number in the file, NAN if it is missing. */
static double density_of(SpectraFile* file, SpectraScan* scan, const SwanHeader* header,
                         double number, double factor) {
    const double exception = header->exception[header->column[0]];
    return is_missing(number, exception) || is_missing(number * factor, exception)
               ? (double)NAN
               : spectra_store_density(file, scan, number * factor * header->scale);
}

/* The row of a frequency begins on a line of its own. */
static void read_row(SpectraFile* file, SpectraScan* scan, const SwanHeader* header,
                     double factor) {
    next_line(scan, "a row for each frequency");
    double number[QUANTITIES_MAX], *row = spectra_store_row(file, scan);
    for (int i = 0; row && i < file->directions; ++i) {
        row[i] = density_of(file, scan, header, read_number(scan), factor);
    }
    if (row && file->directions == 0) {
        for (int i = 0; i < header->quantities; ++i) {
            number[i] = read_number(scan);
        }
        double mean[QUANTITIES_MAX] = {NAN, NAN, NAN};
        for (int q = 1; q < QUANTITIES_MAX; ++q) {
            const int column = header->column[q];
            if (column >= 0 && !is_missing(number[column], header->exception[column])) {
                mean[q] = number[column];
            }
        }
        if (fabs(mean[1]) > 720.0 || fabs(mean[2]) > 720.0) {
            spectra_scan_expected(scan, "directions in degrees");
        }
        row[SPECTRA_DENSITY] = density_of(file, scan, header, number[header->column[0]], 1.0);
        if (header->column[1] >= 0) {
            spectra_store_mean(file, row, from_degrees(mean[1], header->mean_is_nautical),
                               swell_radians(mean[2]));
        }
    }
    spectra_scan_end_line(scan);
}

static void read_spectrum(SpectraFile* file, SpectraScan* scan, const SwanHeader* header,
                          int64_t time, int place) {
    const bool is_full = file->directions > 0;
    const char* what = is_full ? "FACTOR, ZERO or NODATA" : "LOCATION, ZERO or NODATA";
    double factor = 1.0;
    next_line(scan, what);
    SpectraEntry* entry = spectra_store_entry(file, scan, time, place);
    SpectraWord word = spectra_scan_word(scan);
    const bool is_zero = spectra_word_is(word, "ZERO");
    if (entry && (is_zero || spectra_word_is(word, "NODATA"))) {
        entry->state = is_zero ? SPECTRA_ZERO : SPECTRA_MISSING;
        return;
    }
    const bool has_number = spectra_word_is(word, "LOCATION");
    if (has_number) {
        spectra_scan_integer(scan, place + 1, place + 1, "the number of the next location");
        if (is_full) {
            next_line(scan, what);
            word = spectra_scan_word(scan);
        }
    }
    if (is_full ? !spectra_word_is(word, "FACTOR") : !has_number) {
        spectra_scan_fail(scan, what, word);
    }
    if (is_full) {
        next_line(scan, "a factor");
        factor = spectra_scan_number(scan, 0.0, 1e10, "a factor of 0 or more");
    }
    for (int f = 0; f < file->frequencies && !scan->failed; ++f) {
        read_row(file, scan, header, factor);
    }
}

void spectra_read_swan(SpectraFile* file, SpectraScan* scan) {
    spectra_scan_word(scan);
    const SpectraWord version = spectra_scan_word(scan);
    if (!spectra_word_is(version, "1")) {
        spectra_scan_fail(scan, "version 1 of SWAN's format", version);
    }
    const SwanHeader header = read_header(file, scan);
    int64_t time = SPECTRA_NO_TIME;
    while (!scan->failed) {
        if (header.has_time) {
            next_line(scan, "a time yyyymmdd.hhmmss");
            const SpectraWord word = spectra_scan_word(scan);
            if (word.length != 15 || !spectra_time_of_digits(word, &time)) {
                spectra_scan_fail(scan, "a time yyyymmdd.hhmmss", word);
            }
        }
        for (int place = 0; place < (int)file->places && !scan->failed; ++place) {
            read_spectrum(file, scan, &header, time, place);
        }
        SpectraScan ahead = *scan;
        spectra_scan_next_line(&ahead);
        if (!spectra_scan_skip_blank(&ahead, '$')) {
            return;
        }
        if (!header.has_time) {
            *scan = ahead;
            spectra_scan_fail(scan, "the end of a file without times", spectra_scan_peek(scan));
        }
    }
}

/* ---- Writing ------------------------------------------------------------------------------- */

/* The largest integer in a table. */
enum { INTEGER_MAX = 99999 };

/* Writes a header line: its data, then words for people from column 41 on. */
static char* write_line(char* at, const char* text, const char* words) {
    return at + sprintf(at, "%-40s%s\n", text, words);
}

static char* write_count(char* at, int count, const char* words) {
    return at + sprintf(at, "%6d%34s%s\n", count, "", words);
}

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
    char* at = write_line(text, "SWAN   1", "Swan standard spectral file");
    at = write_line(at, "$   Written by Swell", "");
    at = write_line(at, "LOCATIONS", "locations in x-y-space");
    at = write_count(at, 1, "number of locations");
    at += sprintf(at, "%13.6f%13.6f  swell\n", 0.0, 0.0);
    at = relative ? write_line(at, "RFREQ", "relative frequencies in Hz")
                  : write_line(at, "AFREQ", "absolute frequencies in Hz");
    at = write_count(at, table->frequencies, "number of frequencies");
    for (int f = 0; f < table->frequencies; ++f) {
        at += sprintf(at, "%13.8f\n", table->frequency[f]);
    }
    at = write_line(at, "NDIR", "spectral nautical directions in degr");
    at = write_count(at, table->directions, "number of directions");
    for (int d = 0; d < table->directions; ++d) {
        const double direction = table->first_direction + SWELL_TWO_PI * d / table->directions;
        at += sprintf(at, "%13.6f\n", spectra_direction_to_compass(direction));
    }
    at = write_line(at, "QUANT", "");
    at = write_count(at, 1, "number of quantities in table");
    at = write_line(at, "VaDens", "variance densities in m2/Hz/degr");
    at = write_line(at, "m2/Hz/degr", "unit");
    at = write_line(at, "   -0.9900E+02", "exception value");
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

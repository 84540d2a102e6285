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
    int column[QUANTITIES_MAX]; /* columns of density, direction, spread in the file */
    double scale;               /* factor on densities, to m^2/Hz or m^2/Hz/rad */
    double exception[QUANTITIES_MAX];
    bool mean_is_nautical;
} SwanHeader;

static double from_degrees(double degrees, bool is_nautical) {
    return is_nautical ? spectra_direction_from_compass(degrees)
                       : spectra_direction_from_compass(270.0 - degrees);
}

/* ---- The header ---------------------------------------------------------------------------- */

/* Moves to a line's first word. */
static bool next_line(SpectraScan* scan, const char* what) {
    spectra_scan_next_line(scan);
    return spectra_scan_skip_blank(scan, '$') || spectra_scan_fail(scan, what, NULL);
}

static bool read_places(SpectraFile* file, SpectraScan* scan, bool is_geographic) {
    int count;
    if (file->places > 0) {
        return spectra_scan_fail(scan, "locations once", NULL);
    }
    if (!next_line(scan, "the number of locations") ||
        !spectra_scan_integer(scan, 1, COUNT_MAX, "the number of locations", &count)) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        double x, y;
        if (!next_line(scan, "a location") || !spectra_scan_number(scan, -1e9, 1e9, "x", &x) ||
            !spectra_scan_number(scan, -1e9, 1e9, "y", &y)) {
            return false;
        }
        SpectraPlace place = {"", is_geographic ? y : (double)NAN, is_geographic ? x : (double)NAN};
        spectra_word_copy(spectra_scan_word(scan), place.name, sizeof place.name);
        if (!spectra_store_place(file, scan, &place)) {
            return false;
        }
    }
    return true;
}

/* Reads a list of frequencies or directions, one in a line. */
static bool read_list(SpectraFile* file, SpectraScan* scan, bool is_directions, bool is_nautical) {
    const char* what = is_directions ? "the number of directions" : "the number of frequencies";
    const int most = is_directions ? SPECTRA_DIRECTIONS_MAX : SPECTRA_FREQUENCIES_MAX;
    int count;
    if ((is_directions ? file->directions : file->frequencies) > 0) {
        return spectra_scan_fail(scan, "frequencies and directions once", NULL);
    }
    if (!next_line(scan, what) || !spectra_scan_integer(scan, 1, most, what, &count)) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        double value;
        if (!next_line(scan, "a number") ||
            !spectra_scan_number(scan, is_directions ? -720.0 : 0.0, 720.0,
                                 is_directions ? "a direction in degrees" : "a frequency in Hz",
                                 &value)) {
            return false;
        }
        if (!(is_directions ? spectra_store_direction(file, scan, from_degrees(value, is_nautical))
                            : spectra_store_frequency(file, scan, value))) {
            return false;
        }
    }
    return true;
}

/* Each quantity has three lines: its name, its unit and its exception value, which means
   missing. */
static bool read_quantities(SpectraFile* file, SpectraScan* scan, SwanHeader* header) {
    const bool is_full = file->directions > 0;
    if (!next_line(scan, "the number of quantities") ||
        !spectra_scan_integer(scan, 1, is_full ? 1 : QUANTITIES_MAX, "the number of quantities",
                              &header->quantities)) {
        return false;
    }
    for (int i = 0; i < header->quantities; ++i) {
        if (!next_line(scan, "a quantity")) {
            return false;
        }
        const SpectraWord name = spectra_scan_word(scan);
        const bool is_energy = spectra_word_is(name, "EnDens");
        const bool is_density = is_energy || spectra_word_is(name, "VaDens");
        const bool is_nautical = spectra_word_is(name, "NDIR");
        const bool is_mean = is_nautical || spectra_word_is(name, "CDIR");
        const bool is_spread = spectra_word_is(name, "DSPRDEGR") || spectra_word_is(name, "DSPR");
        const int quantity = is_density ? 0 : is_mean ? 1 : is_spread ? 2 : -1;
        if (quantity < 0 || (is_full && quantity > 0) || header->column[quantity] >= 0) {
            return spectra_scan_fail(
                scan, is_full ? "VaDens or EnDens" : "VaDens or EnDens, NDIR or CDIR, DSPRDEGR",
                &name);
        }
        header->column[quantity] = i;
        header->mean_is_nautical |= is_nautical;
        if (!next_line(scan, "a unit")) {
            return false;
        }
        const SpectraWord unit = spectra_scan_word(scan);
        const char* wanted = is_full ? (is_energy ? "J/m2/Hz/degr" : "m2/Hz/degr")
                                     : (is_energy ? "J/m2/Hz" : "m2/Hz");
        if (is_density && !spectra_word_is(unit, wanted)) {
            return spectra_scan_fail(scan, wanted, &unit);
        }
        if (is_density) {
            header->scale =
                (is_full ? swell_degrees(1.0) : 1.0) / (is_energy ? ENERGY_PER_VARIANCE : 1.0);
        }
        if (!next_line(scan, "an exception value") ||
            !spectra_scan_number(scan, -1e30, 1e30, "an exception value", &header->exception[i])) {
            return false;
        }
    }
    file->kind = is_full                  ? SPECTRA_KIND_FULL
                 : header->column[1] >= 0 ? SPECTRA_KIND_MEAN
                                          : SPECTRA_KIND_DENSITY;
    return (header->column[0] >= 0 && file->places > 0 && file->frequencies > 0) ||
           spectra_scan_fail(scan, "locations, frequencies and a density", NULL);
}

static bool read_header(SpectraFile* file, SpectraScan* scan, SwanHeader* header) {
    *header = (SwanHeader){.column = {-1, -1, -1}};
    for (bool ok = true; ok;) {
        if (!next_line(scan, "QUANT")) {
            return false;
        }
        const SpectraWord word = spectra_scan_word(scan);
        if (spectra_word_is(word, "TIME")) {
            int coding;
            header->has_time = true;
            ok = next_line(scan, "a time coding") &&
                 spectra_scan_integer(scan, 1, 1, "time coding 1, yyyymmdd.hhmmss", &coding);
        } else if (spectra_word_is(word, "LOCATIONS") || spectra_word_is(word, "LONLAT")) {
            ok = read_places(file, scan, spectra_word_is(word, "LONLAT"));
        } else if (spectra_word_is(word, "AFREQ") || spectra_word_is(word, "RFREQ")) {
            ok = read_list(file, scan, false, false);
        } else if (spectra_word_is(word, "NDIR") || spectra_word_is(word, "CDIR")) {
            ok = read_list(file, scan, true, spectra_word_is(word, "NDIR"));
        } else if (spectra_word_is(word, "QUANT")) {
            return read_quantities(file, scan, header);
        } else {
            ok = spectra_scan_fail(
                scan, "TIME, LOCATIONS, LONLAT, AFREQ, RFREQ, NDIR, CDIR or QUANT", &word);
        }
    }
    return false;
}

/* ---- Spectra ------------------------------------------------------------------------------- */

static bool is_missing(double value, double exception) {
    return fabs(value - exception) <= 1e-6 * fabs(exception);
}

#define DENSITY_MAX 1e6      /* m^2/Hz */
#define DENSITY_MAX_FULL 1e8 /* m^2/Hz/rad; larger, since waves may be spread narrowly */
#define ROUNDING 1e-7        /* relative error of a factor of nine digits */

static bool read_density(SpectraScan* scan, const SwanHeader* header, bool is_full, double number,
                         double factor, double* density) {
    const double exception = header->exception[header->column[0]];
    if (is_missing(number, exception) || is_missing(number * factor, exception)) {
        return true; /* the values are NAN already */
    }
    const double most = is_full ? DENSITY_MAX_FULL : DENSITY_MAX;
    const double found = number * factor * header->scale;
    *density = found <= (1.0 + ROUNDING) * most ? fmin(found, most) : found;
    if (number >= 0.0 && !(*density <= most)) {
        return spectra_scan_expected(scan, "a density of 0 to %g m^2/Hz%s, not %g", most,
                                     is_full ? "/rad" : "", *density);
    }
    if (number < 0.0) {
        return spectra_scan_expected(scan, "a density of 0 or more, or %g for missing, not %g",
                                     exception, number);
    }
    return true;
}

/* The row of a frequency begins on a line of its own and may take several lines. */
static bool read_row(SpectraFile* file, SpectraScan* scan, const SwanHeader* header, double factor,
                     double* values) {
    if (file->kind == SPECTRA_KIND_FULL) {
        for (int i = 0; i < file->directions; ++i) {
            double number;
            if (!spectra_scan_wrapped(scan, '$', -1e30, 1e30, "a density for each direction",
                                      &number) ||
                !read_density(scan, header, true, number, factor, &values[i])) {
                return false;
            }
        }
    } else {
        double number[QUANTITIES_MAX];
        for (int i = 0; i < header->quantities; ++i) {
            if (!spectra_scan_wrapped(scan, '$', -1e30, 1e30, "a number for each quantity",
                                      &number[i])) {
                return false;
            }
        }
        if (!read_density(scan, header, false, number[header->column[0]], 1.0, &values[0])) {
            return false;
        }
        for (int q = 1; q < spectra_store_width(file); ++q) {
            const int column = header->column[q];
            if (column < 0 || is_missing(number[column], header->exception[column])) {
                continue;
            }
            if (!(number[column] >= -720.0 && number[column] <= 720.0)) {
                return spectra_scan_fail(scan, "directions in degrees", NULL);
            }
            values[q] = q == 1 ? from_degrees(number[column], header->mean_is_nautical)
                               : swell_radians(number[column]);
        }
    }
    return spectra_scan_end_line(scan);
}

static bool read_spectrum(SpectraFile* file, SpectraScan* scan, const SwanHeader* header,
                          int64_t time, int place) {
    const bool is_full = file->kind == SPECTRA_KIND_FULL;
    const char* what = is_full ? "FACTOR, ZERO or NODATA" : "LOCATION, ZERO or NODATA";
    double factor = 1.0;
    SpectraEntry* entry = spectra_store_entry(file, scan, time, place);
    if (!entry || !next_line(scan, what)) {
        return false;
    }
    entry->line = scan->line;
    SpectraWord word = spectra_scan_word(scan);
    if (spectra_word_is(word, "ZERO") || spectra_word_is(word, "NODATA")) {
        entry->state = spectra_word_is(word, "ZERO") ? SPECTRA_ZERO : SPECTRA_MISSING;
        return true;
    }
    const bool has_number = spectra_word_is(word, "LOCATION");
    if (has_number) {
        int number;
        if (!spectra_scan_integer(scan, place + 1, place + 1, "the number of the next location",
                                  &number) ||
            (is_full && !next_line(scan, what))) {
            return false;
        }
    }
    if (is_full) {
        word = has_number ? spectra_scan_word(scan) : word;
        if (!spectra_word_is(word, "FACTOR")) {
            return spectra_scan_fail(scan, what, &word);
        }
        if (!next_line(scan, "a factor") ||
            !spectra_scan_number(scan, 0.0, 1e10, "a factor of 0 or more", &factor)) {
            return false;
        }
    } else if (!has_number) {
        return spectra_scan_fail(scan, what, &word);
    }
    double* values = spectra_store_values(file, scan, entry);
    for (int f = 0; values && f < file->frequencies; ++f, values += spectra_store_width(file)) {
        if (!next_line(scan, "a row for each frequency") ||
            !read_row(file, scan, header, factor, values)) {
            return false;
        }
    }
    return values != NULL;
}

bool spectra_parse_swan(SpectraFile* file, SpectraScan* scan) {
    SwanHeader header;
    spectra_scan_word(scan);
    const SpectraWord version = spectra_scan_word(scan);
    if (!spectra_word_is(version, "1")) {
        return spectra_scan_fail(scan, "version 1 of SWAN's format", &version);
    }
    if (!read_header(file, scan, &header)) {
        return false;
    }
    int64_t time = SPECTRA_NO_TIME;
    for (;;) {
        if (header.has_time) {
            if (!next_line(scan, "a time yyyymmdd.hhmmss")) {
                return false;
            }
            const SpectraWord word = spectra_scan_word(scan);
            const bool ok = word.length == 15 && word.text[8] == '.' &&
                            spectra_time_of_digits((SpectraWord){word.text, 8},
                                                   (SpectraWord){word.text + 9, 6}, &time);
            if (!ok) {
                return spectra_scan_fail(scan, "a time yyyymmdd.hhmmss", &word);
            }
        }
        for (int place = 0; place < (int)file->places; ++place) {
            if (!read_spectrum(file, scan, &header, time, place)) {
                return false;
            }
        }
        SpectraScan ahead = *scan;
        spectra_scan_next_line(&ahead);
        if (!spectra_scan_skip_blank(&ahead, '$')) {
            return spectra_store_finish(file, scan);
        }
        if (!header.has_time) {
            const SpectraWord word = spectra_scan_word(&ahead);
            return spectra_scan_fail(&ahead, "the end of a file without times", &word);
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

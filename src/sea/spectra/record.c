/* Makes one spectrum of a file an ocean's table: fills gaps, and turns moments into directions. */
#include "store.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* ---- The record's memory ------------------------------------------------------------------- */

/* Returns the densities, all 0. Bands end in the middle between frequencies. The first and the last
   band are as wide as the distance to the next frequency. */
static double* create_table(const SpectraFile* file, int directions, SpectraRecord* record,
                            SwellError* error) {
    const size_t count = (size_t)file->frequencies;
    double* memory = swell_memory_allocate(count * (2 + (size_t)directions), sizeof *memory, error);
    if (!memory) {
        return NULL;
    }
    double* bandwidth = memory + count;
    memcpy(memory, file->frequency, count * sizeof *memory);
    for (size_t i = 0; i < count; ++i) {
        const size_t below = i > 0 ? i - 1 : 0, above = i + 1 < count ? i + 1 : i;
        bandwidth[i] = (memory[above] - memory[below]) / (double)(above - below);
    }
    record->memory = memory;
    record->table = (OceanTable){.frequencies = file->frequencies,
                                 .directions = directions,
                                 .frequency = memory,
                                 .bandwidth = bandwidth,
                                 .density = memory + 2 * count};
    return memory + 2 * count;
}

void spectra_record_finish(SpectraRecord* record) {
    swell_memory_free(record->memory);
    *record = (SpectraRecord){0};
}

/* ---- Spectra with directions --------------------------------------------------------------- */

static bool fill_full(const SpectraFile* file, const SpectraEntry* entry, SpectraRecord* record,
                      SwellError* error) {
    SpectraCircle circle;
    spectra_circle_init(&circle, file->direction, file->directions, file->slack);
    double* density = create_table(file, circle.count, record, error);
    if (!density) {
        return false;
    }
    record->table.first_direction = circle.first;
    const int cells = file->frequencies * file->directions;
    for (int f = 0; entry->state == SPECTRA_VALUES && f < file->frequencies; ++f) {
        const double* values = file->value + entry->at + (size_t)(f * file->directions);
        double filled[SPECTRA_DIRECTIONS_MAX];
        for (int d = 0; d < file->directions; ++d) {
            filled[d] = isfinite(values[d]) ? values[d] : 0.0;
            record->missing += !isfinite(values[d]);
        }
        spectra_circle_resample(&circle, file->directions, filled,
                                density + (size_t)f * (size_t)circle.count);
    }
    record->empty = entry->state == SPECTRA_MISSING || record->missing == cells;
    return true;
}

/* ---- Spectra without directions ------------------------------------------------------------ */

/* Number of directions for a spectrum that has none in the file. */
enum { EVEN_DIRECTIONS = 72 };

/* One frequency of a file. Values that were not measured are NAN. */
typedef struct Bin {
    double density;      /* m^2/Hz */
    double direction;    /* mean direction [rad] */
    double r1;           /* length of the first moment */
    double alpha2, r2;   /* direction [rad] and length of the second moment */
    bool has_directions; /* whether it has directions of its own */
} Bin;

static double companion_value(const SpectraFile* file, int index, int64_t time, int frequency) {
    const SpectraFile* companion = file->companion[index];
    const SpectraEntry* entry = companion ? spectra_store_find(companion, time) : NULL;
    return entry && entry->state == SPECTRA_VALUES ? companion->value[entry->at + (size_t)frequency]
                                                   : (double)NAN;
}

static Bin read_bin(const SpectraFile* file, const SpectraEntry* entry, int frequency) {
    Bin bin = {.density = entry->state == SPECTRA_ZERO ? 0.0 : (double)NAN,
               .direction = NAN,
               .r1 = NAN,
               .alpha2 = NAN,
               .r2 = NAN};
    if (entry->state == SPECTRA_VALUES) {
        const int width = spectra_store_width(file);
        const double* values = file->value + entry->at + (size_t)(frequency * width);
        bin.density = values[0];
        if (file->kind == SPECTRA_KIND_MEAN) {
            bin.direction = values[1];
            /* The spread is sqrt(2 - 2 r1). */
            bin.r1 = values[2] >= 0.0 ? fmax(1.0 - 0.5 * values[2] * values[2], 0.0) : (double)NAN;
        } else {
            bin.direction = companion_value(file, SPECTRA_ALPHA1, entry->time, frequency);
            bin.alpha2 = companion_value(file, SPECTRA_ALPHA2, entry->time, frequency);
            bin.r1 = companion_value(file, SPECTRA_R1, entry->time, frequency);
            bin.r2 = companion_value(file, SPECTRA_R2, entry->time, frequency);
        }
    }
    bin.has_directions = isfinite(bin.direction) && isfinite(bin.r1);
    return bin;
}

/* Returns the next bin from `at` by `step` that has a density (or directions), or -1. */
static int find_bin(const Bin* bins, int count, int at, int step, bool with_directions) {
    for (at += step; at >= 0 && at < count; at += step) {
        if (with_directions ? bins[at].has_directions : isfinite(bins[at].density)) {
            return at;
        }
    }
    return -1;
}

/* Fills the densities. Those between known ones are interpolated linearly in frequency, those
   beyond them are 0. Returns the index of the largest. */
static int fill_densities(const double* f, const Bin* bins, int count, SpectraRecord* record,
                          double* found) {
    int peak = 0;
    for (int i = 0; i < count; ++i) {
        found[i] = bins[i].density;
        if (!isfinite(found[i])) {
            const int low = find_bin(bins, count, i, -1, false);
            const int high = find_bin(bins, count, i, 1, false);
            const bool between = low >= 0 && high >= 0;
            const double share = between ? (f[i] - f[low]) / (f[high] - f[low]) : 0.0;
            found[i] = between
                           ? bins[low].density + share * (bins[high].density - bins[low].density)
                           : 0.0;
            ++record->missing;
        }
        peak = found[i] > found[peak] ? i : peak;
    }
    return peak;
}

/* Mitsuyasu's spreading: s is S_PEAK (f/fp)^5 below the peak and S_PEAK (f/fp)^-2.5 above it, with
   S_PEAK = 10 for wind waves. Source: Goda, Random Seas and Design of Maritime Structures, section
   2.3.2. */
static const double S_PEAK = 10.0, S_LEAST = 1.0;

/* Returns s of a bin without directions of its own, at `ratio` times the peak's frequency, and sets
   its direction if it has none: the mean of its neighbours, else the spread of a wind sea. */
static double guess_spread(const Bin* bins, int count, int at, double ratio, double* direction) {
    const int neighbour[2] = {find_bin(bins, count, at, -1, true),
                              find_bin(bins, count, at, 1, true)};
    double a = 0.0, b = 0.0, sum = 0.0;
    for (int n = 0; n < 2; ++n) {
        if (neighbour[n] >= 0) {
            const Bin* other = &bins[neighbour[n]];
            a += other->r1 * cos(other->direction);
            b += other->r1 * sin(other->direction);
            sum += 1.0;
        }
    }
    if (!isfinite(*direction) && sum > 0.0) {
        const double r1 = fmin(hypot(a, b) / sum, SPECTRA_MOMENT_MAX);
        *direction = atan2(b, a);
        return r1 / (1.0 - r1);
    }
    return fmax(S_PEAK * (ratio < 1.0 ? pow(ratio, 5.0) : pow(ratio, -2.5)), S_LEAST);
}

static bool fill_measured(const SpectraFile* file, const SpectraEntry* entry,
                          double default_direction, SpectraRecord* record, SwellError* error) {
    Bin bins[SPECTRA_FREQUENCIES_MAX];
    double found[SPECTRA_FREQUENCIES_MAX]; /* densities */
    const int count = file->frequencies;
    const double* f = file->frequency;
    double* density = create_table(file, EVEN_DIRECTIONS, record, error);
    if (!density) {
        return false;
    }
    for (int i = 0; i < count; ++i) {
        bins[i] = read_bin(file, entry, i);
    }
    const int peak = fill_densities(f, bins, count, record, found);
    record->empty = record->missing == count;
    for (int i = 0; i < count; ++i, density += EVEN_DIRECTIONS) {
        const Bin* bin = &bins[i];
        if (!(found[i] > 0.0)) {
            continue;
        }
        const double r1 = fmin(bin->r1, SPECTRA_MOMENT_MAX);
        double direction = bin->direction, s = r1 / (1.0 - r1);
        if (!bin->has_directions) {
            s = guess_spread(bins, count, i, f[i] / f[peak], &direction);
            direction = isfinite(direction) ? direction : default_direction;
            ++record->guessed;
        }
        if (bin->has_directions && isfinite(bin->alpha2) && isfinite(bin->r2)) {
            const SpectraMoments moments = {r1 * cos(direction), r1 * sin(direction),
                                            bin->r2 * cos(2.0 * bin->alpha2),
                                            bin->r2 * sin(2.0 * bin->alpha2)};
            spectra_directions_from_moments(moments, EVEN_DIRECTIONS, density);
        } else {
            spectra_directions_cosine(direction, s, EVEN_DIRECTIONS, density);
        }
        for (int d = 0; d < EVEN_DIRECTIONS; ++d) {
            density[d] *= found[i];
        }
    }
    return true;
}

/* ---- Records ------------------------------------------------------------------------------- */

static const SpectraEntry* entry_at(const SpectraFile* file, int time, int place) {
    assert(time >= 0 && time < spectra_times(file) && place >= 0 && place < (int)file->places);
    return &file->entry[(size_t)time * file->places + (size_t)place];
}

bool spectra_record(const SpectraFile* file, int time, int place, double default_direction,
                    SpectraRecord* record, SwellError* error) {
    const SpectraEntry* entry = entry_at(file, time, place);
    *record = (SpectraRecord){.time = entry->time,
                              .wind_speed = entry->wind_speed,
                              .wind_direction = entry->wind_direction,
                              .depth = entry->depth};
    return file->kind == SPECTRA_KIND_FULL
               ? fill_full(file, entry, record, error)
               : fill_measured(file, entry, default_direction, record, error);
}

double spectra_peak(const SpectraFile* file, int time, int place, double* density) {
    const SpectraEntry* entry = entry_at(file, time, place);
    const int width = spectra_store_width(file);
    double peak = 0.0, most = 0.0;
    for (int i = 0; entry->state == SPECTRA_VALUES && i < file->frequencies; ++i) {
        const double* value = &file->value[entry->at + (size_t)i * (size_t)width];
        double sum = file->kind == SPECTRA_KIND_FULL ? 0.0 : value[0];
        for (int j = 0; file->kind == SPECTRA_KIND_FULL && j < width; ++j) {
            sum += isfinite(value[j]) ? value[j] * SWELL_TWO_PI / width : 0.0;
        }
        if (sum > most) { /* false for NAN */
            most = sum;
            peak = file->frequency[i];
        }
    }
    *density = most;
    return peak;
}

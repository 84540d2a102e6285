/* Makes one spectrum of a file an ocean's table: fills gaps, and turns moments into directions. */
#include "store.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

/* Returns the densities, all 0. */
static double* create_table(const SpectraFile* file, int directions, SpectraRecord* record,
                            SwellError* error) {
    const size_t count = (size_t)file->frequencies;
    double* memory = swell_memory_allocate(count * (2 + (size_t)directions), sizeof *memory, error);
    if (!memory) {
        return NULL;
    }
    memcpy(memory, file->frequency, count * sizeof *memory);
    memcpy(memory + count, file->bandwidth, count * sizeof *memory);
    record->memory = memory;
    record->table = (OceanTable){.frequencies = file->frequencies,
                                 .directions = directions,
                                 .frequency = memory,
                                 .bandwidth = memory + count,
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
    for (int f = 0; f < file->frequencies; ++f, density += circle.count) {
        double filled[SPECTRA_DIRECTIONS_MAX];
        for (int d = 0; d < file->directions; ++d) {
            filled[d] = spectra_value(file, entry, f, d);
            record->missing += !isfinite(filled[d]);
            filled[d] = isfinite(filled[d]) ? filled[d] : 0.0;
        }
        spectra_circle_resample(&circle, file->directions, filled, density);
    }
    record->empty = record->missing == file->frequencies * file->directions;
    return true;
}

/* ---- Spectra without directions ------------------------------------------------------------ */

/* Number of directions for a spectrum that has none in the file. */
enum { EVEN_DIRECTIONS = 72 };

/* What the file has of one frequency. */
typedef const double Bin[SPECTRA_MEASURED];

static bool has_directions(Bin bin) {
    return isfinite(bin[SPECTRA_ALPHA1]) && isfinite(bin[SPECTRA_R1]);
}

/* Returns the bin nearest to `at` in the direction of `step` that has a density (or directions), or
   -1. */
static int find_bin(Bin* bins, int count, int at, int step, bool with_directions) {
    while (at >= 0 && at < count &&
           !(with_directions ? has_directions(bins[at]) : isfinite(bins[at][SPECTRA_DENSITY]))) {
        at += step;
    }
    return at < count ? at : -1;
}

/* Fills the densities. Those between known ones are interpolated linearly in frequency, those
   beyond them are 0. Returns the index of the largest. */
static int fill_densities(const double* f, Bin* bins, int count, SpectraRecord* record,
                          double* found) {
    int peak = 0;
    for (int i = 0; i < count; ++i) {
        const int low = find_bin(bins, count, i, -1, false);
        const int high = find_bin(bins, count, i, 1, false);
        found[i] = low == i ? bins[i][SPECTRA_DENSITY] : 0.0;
        if (low != i && low >= 0 && high >= 0) {
            found[i] = swell_mix(bins[low][SPECTRA_DENSITY], bins[high][SPECTRA_DENSITY],
                                 (f[i] - f[low]) / (f[high] - f[low]));
        }
        record->missing += low != i;
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
static double guess_spread(Bin* bins, int count, int at, double ratio, double* direction) {
    double a = 0.0, b = 0.0, sum = 0.0;
    for (int step = -1; step <= 1; step += 2) {
        const int other = find_bin(bins, count, at, step, true);
        if (other >= 0) {
            a += bins[other][SPECTRA_R1] * cos(bins[other][SPECTRA_ALPHA1]);
            b += bins[other][SPECTRA_R1] * sin(bins[other][SPECTRA_ALPHA1]);
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
    double found[SPECTRA_FREQUENCIES_MAX]; /* densities */
    const int count = file->frequencies;
    const double* f = file->frequency;
    double* density = create_table(file, EVEN_DIRECTIONS, record, error);
    if (!density || entry->state != SPECTRA_VALUES) {
        record->empty = entry->state == SPECTRA_MISSING;
        record->missing = record->empty ? count : 0;
        return density != NULL;
    }
    Bin* bins = (Bin*)(file->value + entry->at);
    const int peak = fill_densities(f, bins, count, record, found);
    record->empty = record->missing == count;
    for (int i = 0; i < count; ++i, density += EVEN_DIRECTIONS) {
        const double alpha2 = bins[i][SPECTRA_ALPHA2], r2 = bins[i][SPECTRA_R2];
        const double r1 = fmin(bins[i][SPECTRA_R1], SPECTRA_MOMENT_MAX);
        double direction = bins[i][SPECTRA_ALPHA1], s = r1 / (1.0 - r1);
        if (!(found[i] > 0.0)) {
            continue;
        }
        ++record->with_waves;
        if (!has_directions(bins[i])) {
            s = guess_spread(bins, count, i, f[i] / f[peak], &direction);
            direction = isfinite(direction) ? direction : default_direction;
            ++record->guessed;
        }
        if (has_directions(bins[i]) && isfinite(alpha2) && isfinite(r2)) {
            const SpectraMoments moments = {r1 * cos(direction), r1 * sin(direction),
                                            r2 * cos(2.0 * alpha2), r2 * sin(2.0 * alpha2)};
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
    return file->directions > 0 ? fill_full(file, entry, record, error)
                                : fill_measured(file, entry, default_direction, record, error);
}

double spectra_peak(const SpectraFile* file, int time, int place, double* density) {
    const SpectraEntry* entry = entry_at(file, time, place);
    const bool is_full = file->directions > 0;
    const int count = is_full ? file->directions : 1; /* else the density of all directions */
    double peak = 0.0;
    *density = 0.0;
    for (int i = 0; i < file->frequencies; ++i) {
        double sum = 0.0;
        for (int d = 0; d < count; ++d) {
            const double value = spectra_value(file, entry, i, d);
            sum += isfinite(value) ? value * (is_full ? SWELL_TWO_PI : 1.0) / count : 0.0;
        }
        if (sum > *density) {
            *density = sum;
            peak = file->frequency[i];
        }
    }
    return peak;
}

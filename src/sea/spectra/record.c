/* Makes one spectrum of a file an ocean's table: fills gaps, and turns moments into directions. */
#include "store.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
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

/* A gap that is this many times the next lies outside of a file's sector. */
static const double GAP_RATIO = 1.5;

enum { EVEN_MIN = 36 }; /* least number of even directions for uneven ones */

/* Evenly spaced directions around the circle, and the cells of a file's directions on them. */
typedef struct Circle {
    int count;
    double first; /* [rad] */
    bool is_even; /* whether they are those of the file */

    /* Ends of the file's cells, counted in even cells from the beginning of the first. */
    double low[SPECTRA_DIRECTIONS_MAX], high[SPECTRA_DIRECTIONS_MAX];
} Circle;

/* The file's cells end half way to the neighbours. The largest distance is a gap without waves if
   it is more than GAP_RATIO times the next largest; cells beside it are symmetric. */
static void find_circle(const SpectraFile* file, Circle* circle) {
    const int count = file->directions;
    const double *direction = file->direction, spacing = SWELL_TWO_PI / count;
    double gap[SPECTRA_DIRECTIONS_MAX]; /* after each direction */
    double least = INFINITY, largest = 0.0, second = 0.0, off_min = 0.0, off_max = 0.0;
    for (int i = 0; i < count; ++i) {
        const double off = direction[i] - direction[0] - spacing * i;
        gap[i] = (i + 1 < count ? direction[i + 1] : direction[0] + SWELL_TWO_PI) - direction[i];
        least = fmin(least, gap[i]);
        second = fmax(second, fmin(gap[i], largest));
        largest = fmax(largest, gap[i]);
        off_min = fmin(off_min, off);
        off_max = fmax(off_max, off);
    }
    circle->is_even = off_max - off_min <= 2.0 * fmax(file->slack, 1e-3) * spacing;
    circle->count = count;
    circle->first = direction[0] + 0.5 * (off_min + off_max);
    if (!circle->is_even) {
        const double wanted = SWELL_TWO_PI / least;
        const double whole = fabs(wanted - round(wanted)) < 0.02 ? round(wanted) : ceil(wanted);
        circle->count = (int)swell_clamp(whole, EVEN_MIN, SPECTRA_DIRECTIONS_MAX);
        circle->first = direction[0];
    }
    const bool is_sector = largest > GAP_RATIO * second;
    const double width = SWELL_TWO_PI / circle->count, edge = circle->first - 0.5 * width;
    for (int i = 0; i < count; ++i) {
        const double before = gap[(i + count - 1) % count], after = gap[i];
        const double down = 0.5 * (is_sector && before == largest ? after : before);
        const double up = 0.5 * (is_sector && after == largest ? before : after);
        circle->low[i] = (direction[i] - down - edge) / width;
        circle->high[i] = (direction[i] + up - edge) / width;
    }
}

static bool fill_full(const SpectraFile* file, const SpectraEntry* entry, SpectraRecord* record,
                      SwellError* error) {
    Circle circle;
    find_circle(file, &circle);
    double* density = create_table(file, circle.count, record, error);
    if (!density) {
        return false;
    }
    record->table.first_direction = circle.first;
    for (int i = 0; i < file->frequencies * file->directions; ++i) {
        const int f = i / file->directions, d = i % file->directions;
        const double value = spectra_value(file, entry, f, d);
        double *even = density + (ptrdiff_t)f * circle.count, high = circle.high[d];
        if (!isfinite(value)) {
            ++record->missing;
        } else if (circle.is_even) {
            even[d] = value;
        } else {
            for (double low = circle.low[d]; low < high; low = floor(low) + 1.0) {
                const int j = (int)floor(low) % circle.count;
                even[j < 0 ? j + circle.count : j] += value * (fmin(high, floor(low) + 1.0) - low);
            }
        }
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

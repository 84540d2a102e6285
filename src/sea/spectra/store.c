/* Keeps the spectra of a file: a reader appends them; then they are sorted and found. */
#include "store.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory -------------------------------------------------------------------------------- */

void spectra_destroy(SpectraFile* file) {
    if (file) {
        swell_memory_free(file->place);
        swell_memory_free(file->entry);
        swell_memory_free(file->value);
        swell_memory_free(file);
    }
}

/* Makes room for `more` objects of `size` bytes after `count`; *room is the number allocated. */
static bool grow(void** array, size_t* room, size_t count, size_t more, size_t size,
                 SpectraScan* scan) {
    if (scan->failed || count + more <= *room) {
        return !scan->failed;
    }
    const size_t wanted = 2 * *room > count + more ? 2 * *room : count + more;
    void* grown = swell_memory_allocate(wanted, size, scan->error);
    if (!grown) {
        scan->failed = true;
        scan->at = scan->end;
        return false;
    }
    if (count > 0) {
        memcpy(grown, *array, count * size);
    }
    swell_memory_free(*array);
    *array = grown;
    *room = wanted;
    return true;
}

/* ---- Appending ----------------------------------------------------------------------------- */

int spectra_width(const SpectraFile* file) {
    return file->directions > 0 ? file->directions : SPECTRA_MEASURED;
}

void spectra_store_frequency(SpectraFile* file, SpectraScan* scan, double frequency) {
    const int count = file->frequencies;
    const double last = count > 0 ? file->frequency[count - 1] : -1.0;
    if (count == SPECTRA_FREQUENCIES_MAX) {
        spectra_scan_expected(scan, "at most %d frequencies", SPECTRA_FREQUENCIES_MAX);
    } else if (!(frequency > last && (frequency > 1e-6 || frequency == 0.0) &&
                 frequency <= 100.0)) {
        spectra_scan_expected(
            scan, "frequencies in Hz, ascending, from 0 to 100, with a decimal point, not %g",
            frequency);
    } else if (!scan->failed) {
        file->frequency[file->frequencies++] = frequency;
    }
}

void spectra_store_direction(SpectraFile* file, SpectraScan* scan, double direction) {
    if (file->directions == SPECTRA_DIRECTIONS_MAX) {
        spectra_scan_expected(scan, "at most %d directions", SPECTRA_DIRECTIONS_MAX);
    }
    double turned = fmod(direction, SWELL_TWO_PI);
    turned += turned < 0.0 ? SWELL_TWO_PI : 0.0;
    turned = turned >= SWELL_TWO_PI ? 0.0 : turned;
    for (int i = 0; !scan->failed && i < file->directions; ++i) {
        const double apart = fabs(turned - file->direction[i]);
        if (apart >= 1e-4 && apart <= SWELL_TWO_PI - 1e-4) {
            continue;
        }
        if (file->same[1] > 0) {
            spectra_scan_expected(scan, "directions that differ, not %g degrees from north again",
                                  spectra_direction_to_compass(turned));
        }
        file->same[0] = i;
        file->same[1] = file->directions;
    }
    if (!scan->failed) {
        file->direction[file->directions++] = turned;
    }
}

void spectra_store_place(SpectraFile* file, SpectraScan* scan, SpectraPlace place) {
    if (grow((void**)&file->place, &file->place_room, file->places, 1, sizeof place, scan)) {
        SpectraPlace* added = &file->place[file->places++];
        *added = place;
        if (!added->name[0]) {
            snprintf(added->name, sizeof added->name, "%zu", file->places);
        }
    }
}

/* Returns how many rows the last spectrum has. */
static int count_rows(const SpectraFile* file) {
    return (int)((file->values - file->entry[file->entries - 1].at) / (size_t)spectra_width(file));
}

void spectra_store_check(SpectraFile* file, SpectraScan* scan) {
    if (!scan->failed && file->entries > 0 &&
        file->entry[file->entries - 1].state == SPECTRA_VALUES &&
        (file->frequencies == 0 || count_rows(file) < file->frequencies)) {
        spectra_scan_fail(scan, "a row for each frequency of the first spectrum",
                          spectra_scan_peek(scan));
    }
}

SpectraEntry* spectra_store_entry(SpectraFile* file, SpectraScan* scan, int64_t time, int place) {
    spectra_store_check(file, scan);
    if (!grow((void**)&file->entry, &file->entry_room, file->entries, 1, sizeof *file->entry,
              scan)) {
        return NULL;
    }
    file->entry[file->entries] =
        (SpectraEntry){time, place, scan->line, NAN, NAN, NAN, SPECTRA_VALUES, file->values};
    return &file->entry[file->entries++];
}

double* spectra_store_row(SpectraFile* file, SpectraScan* scan) {
    const size_t width = (size_t)spectra_width(file);
    if (!grow((void**)&file->value, &file->value_room, file->values, width, sizeof *file->value,
              scan)) {
        return NULL;
    }
    double* row = file->value + file->values;
    file->values += width;
    for (size_t i = 0; i < width; ++i) {
        row[i] = NAN;
    }
    return row;
}

double* spectra_store_band(SpectraFile* file, SpectraScan* scan, double frequency) {
    const int row = scan->failed ? 0 : count_rows(file);
    if (!scan->failed && row == file->frequencies && file->entries == 1) {
        spectra_store_frequency(file, scan, frequency);
    } else if (row >= file->frequencies || !(fabs(frequency - file->frequency[row]) <= 1e-6)) {
        spectra_scan_expected(scan, "the frequencies of the first spectrum, not %g", frequency);
    }
    return spectra_store_row(file, scan);
}

double spectra_store_density(SpectraFile* file, SpectraScan* scan, double density) {
    /* The limit is larger where waves may be spread narrowly. A factor of nine digits is rounded.
     */
    const double most = file->directions > 0 ? 1e8 : 1e6, rounding = 1e-7;
    ++file->densities;
    file->negatives += density < 0.0;
    if (!(density <= (1.0 + rounding) * most)) {
        spectra_scan_expected(scan, "a density of 0 to %g m^2/Hz%s, not %g", most,
                              file->directions > 0 ? "/rad" : "", density);
    }
    return swell_clamp(density, 0.0, most);
}

void spectra_store_moments(SpectraFile* file, double* row, SpectraMoments m) {
    file->has_directions = true;
    row[SPECTRA_ALPHA1] = atan2(m.b1, m.a1);
    row[SPECTRA_ALPHA2] = 0.5 * atan2(m.b2, m.a2);
    row[SPECTRA_R1] = hypot(m.a1, m.b1);
    row[SPECTRA_R2] = hypot(m.a2, m.b2);
}

void spectra_store_mean(SpectraFile* file, double* row, double direction, double spread) {
    file->has_directions = true;
    row[SPECTRA_ALPHA1] = direction;
    row[SPECTRA_R1] = spread >= 0.0 ? fmax(1.0 - 0.5 * spread * spread, 0.0) : (double)NAN;
}

/* ---- Finishing ----------------------------------------------------------------------------- */

/* Leaves out the frequency of 0, which is no wave. */
static void drop_first_frequency(SpectraFile* file) {
    const size_t rest = (size_t)--file->frequencies;
    memmove(file->frequency, file->frequency + 1, rest * sizeof *file->frequency);
    memmove(file->bandwidth, file->bandwidth + 1, rest * sizeof *file->bandwidth);
    for (size_t i = 0; i < file->entries; ++i) {
        file->entry[i].at += (size_t)spectra_width(file);
    }
}

/* Leaves out the second of two equal directions, whose densities must agree. */
static void drop_second_direction(SpectraFile* file, SpectraScan* scan) {
    const int first = file->same[0], second = file->same[1];
    const size_t width = (size_t)file->directions, rows = file->values / width;
    double* to = file->value;
    for (size_t i = 0; i < rows; ++i) {
        const double *row = file->value + i * width, a = row[first], b = row[second];
        if (isfinite(a) ? !(fabs(a - b) <= 1e-6 * (a + b)) : isfinite(b)) {
            const double degrees = spectra_direction_to_compass(file->direction[first]);
            spectra_scan_expected(
                scan, "the same densities in both columns of %g degrees from north", degrees);
        }
        for (int d = 0; d < file->directions; ++d) {
            *to = row[d];
            to += d != second;
        }
    }
    for (size_t i = 0; i < file->entries; ++i) {
        file->entry[i].at = file->entry[i].at / width * (width - 1);
    }
    file->values = rows * (width - 1);
    --file->directions;
    memmove(file->direction + second, file->direction + second + 1,
            (size_t)(file->directions - second) * sizeof *file->direction);
}

static int compare_entries(const void* a, const void* b) {
    const SpectraEntry *x = a, *y = b;
    if (x->time != y->time) {
        return x->time < y->time ? -1 : 1;
    }
    return x->place != y->place ? (x->place < y->place ? -1 : 1)
                                : (x->line > y->line) - (x->line < y->line);
}

static bool is_the_same(const SpectraFile* file, const SpectraEntry* a, const SpectraEntry* b) {
    const size_t count = (size_t)file->frequencies * (size_t)spectra_width(file);
    return a->state == b->state &&
           (a->state != SPECTRA_VALUES ||
            memcmp(file->value + a->at, file->value + b->at, count * sizeof *file->value) == 0);
}

/* Sorts the spectra, and keeps one of those of each time and place. */
static void sort_entries(SpectraFile* file, SpectraScan* scan) {
    qsort(file->entry, file->entries, sizeof *file->entry, compare_entries);
    size_t kept = 1;
    for (size_t i = 1; i < file->entries; ++i) {
        const SpectraEntry *last = &file->entry[kept - 1], *next = &file->entry[i];
        if (next->time != last->time || next->place != last->place) {
            file->entry[kept++] = *next;
        } else if (!is_the_same(file, last, next)) {
            char time[SPECTRA_TIME_SIZE];
            scan->line = next->line;
            spectra_scan_expected(scan,
                                  "one spectrum for each time, but %s has another one in line %d",
                                  spectra_time_print(next->time, time), last->line);
        }
    }
    file->entries = kept;
    assert(kept % file->places == 0);
}

void spectra_store_finish(SpectraFile* file, SpectraScan* scan) {
    const SpectraWord end = {scan->end, 0};
    spectra_store_check(file, scan);
    if (file->entries == 0) {
        spectra_scan_fail(scan, "a spectrum", end);
    }
    if (!scan->failed && file->frequency[0] == 0.0) {
        drop_first_frequency(file);
    }
    if (!scan->failed && file->same[1] > 0) {
        drop_second_direction(file, scan);
    }
    if (file->frequencies < 2) {
        spectra_scan_fail(scan, "at least two frequencies", end);
    }
    if (file->directions > 0 && file->directions < 4) {
        spectra_scan_fail(scan, "at least four directions", end);
    }
    if (!scan->failed) {
        sort_entries(file, scan);
    }
}

/* ---- Looking up ---------------------------------------------------------------------------- */

int spectra_times(const SpectraFile* file) {
    return (int)(file->entries / file->places);
}

int64_t spectra_time(const SpectraFile* file, int index) {
    assert(index >= 0 && index < spectra_times(file));
    return file->entry[(size_t)index * file->places].time;
}

int spectra_find_time(const SpectraFile* file, int64_t time) {
    int low = 0, high = spectra_times(file) - 1;
    while (low < high) { /* finds the first at or after `time`, or the last */
        const int middle = (low + high) / 2;
        if (spectra_time(file, middle) < time) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low > 0) {
        /* Doubles hold the difference of any two times. */
        const double after = fabs((double)spectra_time(file, low) - (double)time);
        const double before = fabs((double)time - (double)spectra_time(file, low - 1));
        low -= before <= after;
    }
    return low;
}

double spectra_value(const SpectraFile* file, const SpectraEntry* entry, int frequency, int index) {
    const size_t at = (size_t)frequency * (size_t)spectra_width(file) + (size_t)index;
    return entry->state == SPECTRA_VALUES ? file->value[entry->at + at]
           : entry->state == SPECTRA_ZERO && (index == SPECTRA_DENSITY || file->directions > 0)
               ? 0.0
               : (double)NAN;
}

/* Finds the place nearest to a position [degrees] along great circles. Returns its distance [m],
   and infinity where places have no positions. */
static double nearest_place(const SpectraFile* file, double latitude, double longitude,
                            int* index) {
    static const double EARTH = 6371000.0; /* radius [m] */
    double least = INFINITY;
    for (size_t i = 0; i < file->places; ++i) { /* by haversines */
        const double there = file->place[i].latitude;
        const double up = sin(0.5 * swell_radians(there - latitude));
        const double along = sin(0.5 * swell_radians(file->place[i].longitude - longitude));
        const double h =
            up * up + cos(swell_radians(latitude)) * cos(swell_radians(there)) * along * along;
        const double here = 2.0 * EARTH * asin(sqrt(h < 1.0 ? h : 1.0));
        if (here < least) {
            least = here;
            *index = (int)i;
        }
    }
    return least;
}

bool spectra_find_place(const SpectraFile* file, const char* text, int* index, double* distance,
                        SwellError* error) {
    for (size_t i = 0; i < file->places; ++i) {
        const char* name = file->place[i].name;
        if (spectra_word_is((SpectraWord){name, strlen(name)}, text)) {
            *index = (int)i;
            *distance = 0.0;
            return true;
        }
    }
    double latitude, longitude;
    const char* comma = strchr(text, ',');
    const bool is_position =
        comma && spectra_word_number((SpectraWord){text, (size_t)(comma - text)}, &latitude) &&
        spectra_word_number((SpectraWord){comma + 1, strlen(comma + 1)}, &longitude) &&
        fabs(latitude) <= 90.0 && fabs(longitude) <= 360.0;
    *distance = is_position ? nearest_place(file, latitude, longitude, index) : (double)INFINITY;
    if (isfinite(*distance)) {
        return true;
    }
    enum { NAMES = 8 };
    char names[NAMES * (sizeof file->place->name + 2) + 8] = "";
    for (size_t i = 0; i < file->places && i < NAMES; ++i) {
        strcat(strcat(names, i > 0 ? ", " : ""), file->place[i].name);
    }
    strcat(names, file->places > NAMES ? ", ..." : "");
    const bool has_positions = isfinite(file->place[0].latitude);
    return swell_error_set(error, SWELL_ERROR_USAGE, "no place '%s': expected %s%s", text,
                           has_positions ? "LAT,LON in degrees or a name: " : "a name: ", names);
}

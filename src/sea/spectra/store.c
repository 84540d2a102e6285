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

/* Makes room for `more` objects of `size` bytes after `count`. The room is a power of two. */
static bool grow(SpectraScan* scan, void** array, size_t count, size_t more, size_t size) {
    size_t room = count > 0 ? 64 : 0, wanted = 64;
    while (room > 0 && room < count) {
        room *= 2;
    }
    while (wanted < count + more) {
        wanted *= 2;
    }
    if (scan->failed || wanted <= room) {
        return !scan->failed;
    }
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
    return true;
}

/* ---- Appending ----------------------------------------------------------------------------- */

int spectra_width(const SpectraFile* file) {
    return file->directions > 0 ? file->directions : SPECTRA_MEASURED;
}

void spectra_add_frequency(SpectraScan* scan, double frequency) {
    SpectraFile* file = scan->file;
    const double last = file->frequencies > 0 ? file->frequency[file->frequencies - 1] : -1.0;
    const bool is_wave = frequency > 1e-6 && frequency <= 100.0;
    if (file->frequencies == SPECTRA_FREQUENCIES_MAX) {
        spectra_fail(scan, "at most %d frequencies", SPECTRA_FREQUENCIES_MAX);
    } else if (!(frequency > last && (is_wave || frequency == 0.0))) {
        spectra_fail(scan, "frequencies in Hz, ascending, 0 to 100, with a decimal point, not %g",
                     frequency);
    } else if (!scan->failed) {
        file->frequency[file->frequencies++] = frequency;
    }
}

void spectra_add_direction(SpectraScan* scan, double direction) {
    SpectraFile* file = scan->file;
    const double turned = direction - SWELL_TWO_PI * floor(direction / SWELL_TWO_PI);
    if (file->directions == SPECTRA_DIRECTIONS_MAX) {
        spectra_fail(scan, "at most %d directions", SPECTRA_DIRECTIONS_MAX);
    } else if (!scan->failed) {
        file->direction[file->directions++] = turned < SWELL_TWO_PI ? turned : 0.0;
    }
}

void spectra_add_place(SpectraScan* scan, SpectraPlace place) {
    SpectraFile* file = scan->file;
    if (grow(scan, (void**)&file->place, file->places, 1, sizeof place)) {
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

void spectra_check_rows(SpectraScan* scan) {
    const SpectraFile* file = scan->file;
    if (!scan->failed && file->entries > 0 &&
        file->entry[file->entries - 1].state == SPECTRA_VALUES &&
        (file->frequencies == 0 || count_rows(file) < file->frequencies)) {
        spectra_fail_word(scan, "a row for each frequency of the first spectrum",
                          spectra_peek(scan));
    }
}

SpectraEntry* spectra_add_entry(SpectraScan* scan, int64_t time, int place) {
    SpectraFile* file = scan->file;
    spectra_check_rows(scan);
    if (!grow(scan, (void**)&file->entry, file->entries, 1, sizeof *file->entry)) {
        return NULL;
    }
    file->entry[file->entries] =
        (SpectraEntry){time, place, scan->line, NAN, NAN, NAN, SPECTRA_VALUES, file->values};
    return &file->entry[file->entries++];
}

double* spectra_add_row(SpectraScan* scan) {
    SpectraFile* file = scan->file;
    const size_t width = (size_t)spectra_width(file);
    if (!grow(scan, (void**)&file->value, file->values, width, sizeof *file->value)) {
        return NULL;
    }
    double* row = file->value + file->values;
    file->values += width;
    for (size_t i = 0; i < width; ++i) {
        row[i] = NAN;
    }
    return row;
}

double* spectra_add_band(SpectraScan* scan, double frequency) {
    const SpectraFile* file = scan->file;
    const int row = scan->failed ? 0 : count_rows(file);
    if (!scan->failed && row == file->frequencies && file->entries == 1) {
        spectra_add_frequency(scan, frequency);
    } else if (row >= file->frequencies || !(fabs(frequency - file->frequency[row]) <= 1e-6)) {
        spectra_fail(scan, "the frequencies of the first spectrum, not %g", frequency);
    }
    return spectra_add_row(scan);
}

double spectra_keep_density(SpectraScan* scan, double density) {
    SpectraFile* file = scan->file;
    /* The limit is larger where waves may be spread narrowly. A factor of nine digits is rounded.
     */
    const double most = file->directions > 0 ? 1e8 : 1e6, rounding = 1e-7;
    ++file->densities;
    file->negatives += density < 0.0;
    if (!(density <= (1.0 + rounding) * most)) {
        spectra_fail(scan, "a density of 0 to %g m^2/Hz%s, not %g", most,
                     file->directions > 0 ? "/rad" : "", density);
    }
    return swell_clamp(density, 0.0, most);
}

double spectra_density(SpectraScan* scan, double scale) {
    const SpectraWord word = spectra_peek(scan);
    if (spectra_word_is(word, "MM") || spectra_word_is(word, "nan")) {
        spectra_word(scan);
        return NAN;
    }
    const double number = spectra_number(scan, -1e30, 1e30, "a density, or MM for missing,");
    return spectra_keep_density(scan, number * scale);
}

void spectra_set_moments(SpectraScan* scan, double* row, SpectraMoments m) {
    scan->file->has_directions = true;
    row[SPECTRA_ALPHA1] = atan2(m.b1, m.a1);
    row[SPECTRA_ALPHA2] = 0.5 * atan2(m.b2, m.a2);
    row[SPECTRA_R1] = hypot(m.a1, m.b1);
    row[SPECTRA_R2] = hypot(m.a2, m.b2);
}

void spectra_set_mean(SpectraScan* scan, double* row, double direction, double spread) {
    scan->file->has_directions = true;
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

/* Sorts the directions and their columns, and leaves out those that are there twice, whose
   densities must agree. */
static void sort_directions(SpectraScan* scan) {
    SpectraFile* file = scan->file;
    const size_t width = (size_t)file->directions, rows = file->values / width;
    double row[SPECTRA_DIRECTIONS_MAX], *kept = file->direction;
    size_t order[SPECTRA_DIRECTIONS_MAX], target[SPECTRA_DIRECTIONS_MAX], count = 0;
    memcpy(row, kept, width * sizeof *row);
    for (size_t i = 0; i < width; ++i) {
        size_t at = i;
        for (; at > 0 && row[order[at - 1]] > row[i]; --at) {
            order[at] = order[at - 1];
        }
        order[at] = i;
    }
    for (size_t i = 0; i < width; ++i) {
        const double next = row[order[i]];
        const bool is_last = i > 0 && next - kept[count - 1] < 1e-4;
        const bool is_first = i > 0 && next - kept[0] > SWELL_TWO_PI - 1e-4;
        target[order[i]] = is_first ? 0 : count - is_last;
        if (!is_first && !is_last) {
            kept[count++] = next;
        }
    }
    for (size_t r = 0; r < rows; ++r) {
        double* to = file->value + r * count;
        memcpy(row, file->value + r * width, width * sizeof *row);
        for (size_t i = 0; i < width; ++i) {
            to[target[i]] = row[i];
        }
        for (size_t i = 0; i < width; ++i) {
            const double a = row[i], b = to[target[i]];
            if (isfinite(a) ? !(fabs(a - b) <= 1e-6 * (a + b)) : isfinite(b)) {
                spectra_fail(scan, "the same densities in both columns of %g degrees from north",
                             spectra_direction_to_compass(kept[target[i]]));
            }
        }
    }
    for (size_t i = 0; i < file->entries; ++i) {
        file->entry[i].at = file->entry[i].at / width * count;
    }
    file->values = rows * count;
    file->directions = (int)count;
}

static int compare_entries(const void* a, const void* b) {
    const SpectraEntry *x = a, *y = b;
    const int later = (x->time > y->time) - (x->time < y->time);
    const int next = (x->place > y->place) - (x->place < y->place);
    return later ? later : next ? next : (x->line > y->line) - (x->line < y->line);
}

static bool is_the_same(const SpectraFile* file, const SpectraEntry* a, const SpectraEntry* b) {
    const size_t count = (size_t)file->frequencies * (size_t)spectra_width(file);
    return a->state == b->state &&
           (a->state != SPECTRA_VALUES ||
            memcmp(file->value + a->at, file->value + b->at, count * sizeof *file->value) == 0);
}

/* Sorts the spectra, and keeps one of those of each time and place. */
static void sort_entries(SpectraScan* scan) {
    SpectraFile* file = scan->file;
    qsort(file->entry, file->entries, sizeof *file->entry, compare_entries);
    size_t kept = 1;
    for (size_t i = 1; i < file->entries; ++i) {
        const SpectraEntry *last = &file->entry[kept - 1], *next = &file->entry[i];
        if (next->time != last->time || next->place != last->place) {
            file->entry[kept++] = *next;
        } else if (!is_the_same(file, last, next)) {
            char time[SPECTRA_TIME_SIZE];
            scan->line = next->line;
            spectra_fail(scan, "one spectrum for each time, but %s has another one in line %d",
                         spectra_time_print(next->time, time), last->line);
        }
    }
    file->entries = kept;
    assert(kept % file->places == 0);
}

void spectra_finish(SpectraScan* scan) {
    SpectraFile* file = scan->file;
    spectra_check_rows(scan);
    if (!scan->failed && file->entries > 0 && file->frequency[0] == 0.0) {
        drop_first_frequency(file);
    }
    if (!scan->failed && file->directions > 0) {
        sort_directions(scan);
    }
    if (file->entries == 0 || file->frequencies < 2) {
        spectra_fail(scan, "a spectrum of at least two frequencies, not the end of the file");
    }
    if (file->directions > 0 && file->directions < 4) {
        spectra_fail(scan, "at least four directions");
    }
    if (!scan->failed) {
        sort_entries(scan);
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
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        *(spectra_time(file, middle) <= time ? &low : &high) = middle;
    }
    /* Doubles hold the difference of any two times. */
    const double before = fabs((double)time - (double)spectra_time(file, low));
    const double after = fabs((double)spectra_time(file, high) - (double)time);
    return before <= after ? low : high;
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

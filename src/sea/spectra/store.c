/* Keeps the spectra of a file: a format's parser appends them; then they are sorted and found. */
#include "store.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory -------------------------------------------------------------------------------- */

void spectra_destroy(SpectraFile* file) {
    if (!file) {
        return;
    }
    for (int i = 0; i < SPECTRA_COMPANIONS; ++i) {
        spectra_destroy(file->companion[i]);
    }
    swell_memory_free(file->place);
    swell_memory_free(file->entry);
    swell_memory_free(file->value);
    swell_memory_free(file);
}

bool spectra_grow(void** array, size_t* room, size_t count, size_t more, size_t size,
                  SwellError* error) {
    if (count + more <= *room) {
        return true;
    }
    const size_t wanted = 2 * *room > count + more ? 2 * *room : count + more;
    void* grown = swell_memory_allocate(wanted, size, error);
    if (!grown) {
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

int spectra_store_width(const SpectraFile* file) {
    return file->kind == SPECTRA_KIND_FULL   ? file->directions
           : file->kind == SPECTRA_KIND_MEAN ? 3
                                             : 1;
}

bool spectra_store_frequency(SpectraFile* file, const SpectraScan* scan, double frequency) {
    const int count = file->frequencies;
    if (count == SPECTRA_FREQUENCIES_MAX) {
        return spectra_scan_expected(scan, "at most %d frequencies", SPECTRA_FREQUENCIES_MAX);
    }
    if (!(frequency > 1e-6 && frequency <= 100.0) ||
        (count > 0 && !(frequency > file->frequency[count - 1]))) {
        return spectra_scan_expected(
            scan, "frequencies in Hz, ascending, above 0 to 100, with a decimal point, not %g",
            frequency);
    }
    file->frequency[file->frequencies++] = frequency;
    return true;
}

bool spectra_store_direction(SpectraFile* file, const SpectraScan* scan, double direction) {
    if (file->directions == SPECTRA_DIRECTIONS_MAX) {
        return spectra_scan_expected(scan, "at most %d directions", SPECTRA_DIRECTIONS_MAX);
    }
    double turned = fmod(direction, SWELL_TWO_PI);
    turned += turned < 0.0 ? SWELL_TWO_PI : 0.0;
    turned = turned >= SWELL_TWO_PI ? 0.0 : turned;
    for (int i = 0; i < file->directions; ++i) {
        const double apart = fabs(turned - file->direction[i]);
        if (apart < 1e-4 || apart > SWELL_TWO_PI - 1e-4) {
            return spectra_scan_expected(scan,
                                         "directions that differ, not %g degrees from north twice",
                                         spectra_direction_to_compass(turned));
        }
    }
    file->direction[file->directions++] = turned;
    return true;
}

bool spectra_store_place(SpectraFile* file, const SpectraScan* scan, const SpectraPlace* place) {
    if (!spectra_grow((void**)&file->place, &file->place_room, file->places, 1, sizeof *place,
                      scan->error)) {
        return false;
    }
    SpectraPlace* added = &file->place[file->places++];
    *added = *place;
    if (!added->name[0]) {
        snprintf(added->name, sizeof added->name, "%zu", file->places);
    }
    return true;
}

SpectraEntry* spectra_store_entry(SpectraFile* file, const SpectraScan* scan, int64_t time,
                                  int place) {
    if (!spectra_grow((void**)&file->entry, &file->entry_room, file->entries, 1,
                      sizeof *file->entry, scan->error)) {
        return NULL;
    }
    file->entry[file->entries] =
        (SpectraEntry){time, place, scan->line, NAN, NAN, NAN, SPECTRA_MISSING, 0};
    return &file->entry[file->entries++];
}

double* spectra_store_values(SpectraFile* file, const SpectraScan* scan, SpectraEntry* entry) {
    const size_t count = (size_t)file->frequencies * (size_t)spectra_store_width(file);
    if (!spectra_grow((void**)&file->value, &file->value_room, file->values, count,
                      sizeof *file->value, scan->error)) {
        return NULL;
    }
    entry->state = SPECTRA_VALUES;
    entry->at = file->values;
    file->values += count;
    for (size_t i = entry->at; i < file->values; ++i) {
        file->value[i] = NAN;
    }
    return file->value + entry->at;
}

/* ---- Sorting ------------------------------------------------------------------------------- */

static int compare_entries(const void* a, const void* b) {
    const SpectraEntry *x = a, *y = b;
    if (x->time != y->time) {
        return x->time < y->time ? -1 : 1;
    }
    return x->place != y->place ? (x->place < y->place ? -1 : 1)
                                : (x->line > y->line) - (x->line < y->line);
}

static bool is_the_same(const SpectraFile* file, const SpectraEntry* a, const SpectraEntry* b) {
    const size_t count = (size_t)file->frequencies * (size_t)spectra_store_width(file);
    return a->state == b->state &&
           (a->state != SPECTRA_VALUES ||
            memcmp(file->value + a->at, file->value + b->at, count * sizeof *file->value) == 0);
}

bool spectra_store_finish(SpectraFile* file, const SpectraScan* scan) {
    if (file->entries == 0) {
        return spectra_scan_fail(scan, "a spectrum", NULL);
    }
    if (file->frequencies < 2) {
        return spectra_scan_fail(scan, "at least two frequencies", NULL);
    }
    if (file->kind == SPECTRA_KIND_FULL && file->directions < 4) {
        return spectra_scan_fail(scan, "at least four directions", NULL);
    }
    qsort(file->entry, file->entries, sizeof *file->entry, compare_entries);
    size_t kept = 1;
    for (size_t i = 1; i < file->entries; ++i) {
        const SpectraEntry *last = &file->entry[kept - 1], *next = &file->entry[i];
        if (next->time != last->time || next->place != last->place) {
            file->entry[kept++] = *next;
        } else if (!is_the_same(file, last, next)) {
            char time[SPECTRA_TIME_SIZE];
            return swell_error_set(scan->error, SWELL_ERROR_FILE,
                                   "'%s', line %d: expected one spectrum for each time, but %s has "
                                   "another one in line %d",
                                   scan->name, next->line, spectra_time_print(next->time, time),
                                   last->line);
        }
    }
    file->entries = kept;
    assert(kept % file->places == 0);
    return true;
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

const SpectraEntry* spectra_store_find(const SpectraFile* file, int64_t time) {
    const size_t nearest = (size_t)spectra_find_time(file, time) * file->places;
    return file->entry[nearest].time == time ? &file->entry[nearest] : NULL;
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

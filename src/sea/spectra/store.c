/* Keeps the spectra of a file: a reader appends them; then they are sorted and found. */
#include "store.h"

#include "base/numbers.h"
#include "base/text.h"

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

/* Returns how many objects there is room for where `count` are kept: a power of two. */
static size_t room_of(size_t count) {
    size_t room = count > 0 ? 64 : 0;
    while (room < count) {
        room *= 2;
    }
    return room;
}

/* Makes room for `more` objects of `size` bytes after `count`. */
static bool grow(SpectraScan* scan, void** array, size_t count, size_t more, size_t size) {
    const size_t room = room_of(count + more);
    if (scan->failed || room == room_of(count)) {
        return !scan->failed;
    }
    void* grown = swell_memory_allocate(room, size, scan->error);
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
    return file->columns > 0 ? file->columns : SPECTRA_MEASURED;
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
    if (file->columns == SPECTRA_DIRECTIONS_MAX) {
        spectra_fail(scan, "at most %d directions", SPECTRA_DIRECTIONS_MAX);
    } else if (!scan->failed) {
        file->direction[file->columns] = turned < SWELL_TWO_PI ? turned : 0.0;
        file->directions = ++file->columns;
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

/* Fails where the last spectrum lacks rows, in the line where it begins. */
static void check_rows(SpectraScan* scan) {
    const SpectraFile* file = scan->file;
    const SpectraEntry* last = file->entries > 0 ? &file->entry[file->entries - 1] : NULL;
    if (!scan->failed && last && last->state == SPECTRA_VALUES &&
        (file->frequencies == 0 || count_rows(file) < file->frequencies)) {
        scan->line = last->line;
        spectra_fail(scan, "a row for each frequency of the first spectrum");
    }
}

SpectraEntry* spectra_add_entry(SpectraScan* scan, int64_t time, int place) {
    SpectraFile* file = scan->file;
    check_rows(scan);
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
    /* The limit is larger where waves may be spread narrowly. Factors of nine digits are rounded.
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

void spectra_set_mean(SpectraScan* scan, double* row, double direction, double degrees) {
    const double spread = swell_radians(degrees);
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

/* Fails where two columns of a direction differ. */
static void check_columns(SpectraScan* scan, int a, int b, double direction) {
    const SpectraFile* file = scan->file;
    for (size_t row = 0; row < file->values; row += (size_t)file->columns) {
        const double x = file->value[row + (size_t)a], y = file->value[row + (size_t)b];
        if (isfinite(x) ? !(fabs(x - y) <= 1e-6 * (x + y)) : isfinite(y)) {
            spectra_fail(scan, "the same densities in both columns of %g degrees from north",
                         spectra_direction_to_compass(direction));
        }
    }
}

/* Bands end in the middle between frequencies, unless the file says how wide they are. The first
   and the last are as wide as the distance to the next frequency. */
static void fill_bandwidths(SpectraFile* file) {
    const double* f = file->frequency;
    for (int i = 0; i < file->frequencies; ++i) {
        const int below = i > 0 ? i - 1 : 0, above = i + 1 < file->frequencies ? i + 1 : i;
        if (!(file->bandwidth[i] > 0.0)) {
            file->bandwidth[i] = (f[above] - f[below]) / (above - below);
        }
    }
}

/* Sorts the directions, and leaves out those that are there twice. */
static void sort_directions(SpectraScan* scan) {
    SpectraFile* file = scan->file;
    double* direction = file->direction;
    int *column = file->column_of, count = 1;
    for (int i = 0; i < file->columns; ++i) {
        const double next = direction[i];
        int at = i;
        for (; at > 0 && direction[at - 1] > next; --at) {
            direction[at] = direction[at - 1];
            column[at] = column[at - 1];
        }
        direction[at] = next;
        column[at] = i;
    }
    for (int i = 1; i < file->columns; ++i) {
        const bool is_first = direction[i] - direction[0] > SWELL_TWO_PI - 1e-4;
        if (is_first || direction[i] - direction[count - 1] < 1e-4) {
            check_columns(scan, column[i], column[is_first ? 0 : count - 1], direction[i]);
        } else {
            direction[count] = direction[i];
            column[count++] = column[i];
        }
    }
    file->directions = count;
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
    check_rows(scan);
    if (!scan->failed && file->entries > 0 && file->frequency[0] == 0.0) {
        drop_first_frequency(file);
    }
    if (!scan->failed && file->columns > 0) {
        sort_directions(scan);
    }
    if (file->entries == 0 || file->frequencies < 2) {
        spectra_fail(scan, "a spectrum of at least two frequencies, not the end of the file");
    }
    if (file->directions > 0 && file->directions < 4) {
        spectra_fail(scan, "at least four directions");
    }
    if (!scan->failed) {
        fill_bandwidths(file);
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
    const int column = file->columns > 0 ? file->column_of[index] : index;
    const size_t at = (size_t)frequency * (size_t)spectra_width(file) + (size_t)column;
    return entry->state == SPECTRA_VALUES ? file->value[entry->at + at]
           : entry->state == SPECTRA_ZERO && (index == SPECTRA_DENSITY || file->directions > 0)
               ? 0.0
               : (double)NAN;
}

/* Returns the distance of a place from a position along a great circle [m], by haversines. It is
   NAN where the place has no position. */
static double distance_of(const SpectraPlace* place, const double position[2]) {
    static const double EARTH = 6371000.0; /* radius [m] */
    const double up = sin(0.5 * swell_radians(place->latitude - position[0]));
    const double along = sin(0.5 * swell_radians(place->longitude - position[1]));
    const double h = up * up + cos(swell_radians(position[0])) *
                                   cos(swell_radians(place->latitude)) * along * along;
    return 2.0 * EARTH * asin(sqrt(h > 1.0 ? 1.0 : h));
}

bool spectra_find_place(const SpectraFile* file, const char* text, int* index, double* distance,
                        SwellError* error) {
    enum { NAMES = 8 };
    char names[NAMES * (sizeof file->place->name + 2) + 8] = "";
    double position[2];
    const bool is_position = swell_read_reals(text, 2, 2, position) == 2 &&
                             fabs(position[0]) <= 90.0 && fabs(position[1]) <= 360.0;
    *distance = INFINITY;
    for (size_t i = 0; i < file->places; ++i) {
        const SpectraPlace* place = &file->place[i];
        const bool is_named = spectra_word_is((SpectraWord){text, strlen(text)}, place->name);
        const double away = is_named      ? 0.0
                            : is_position ? distance_of(place, position)
                                          : (double)INFINITY;
        if (is_named || away < *distance) {
            *distance = away;
            *index = (int)i;
        }
        if (is_named) {
            return true;
        }
        if (i <= NAMES) {
            swell_append(names, sizeof names, "%s%s", i > 0 ? ", " : "",
                         i < NAMES ? place->name : "...");
        }
    }
    return isfinite(*distance) ||
           swell_error_set(error, SWELL_ERROR_USAGE, "no place '%s': expected %s%s", text,
                           isfinite(file->place[0].latitude) ? "LAT,LON in degrees or a name: "
                                                             : "a name: ",
                           names);
}

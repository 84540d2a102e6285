/*
 * The hours of a measured sea: estimates the wind of each from the equilibrium range of its
 * spectrum, and interpolates between two of them.
 */
#include "store.h"

#include "base/numbers.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const double RANGE_FROM = 1.3, RANGE_TO = 2.0;    /* of the peak of the wind sea */
static const double DISTANCE_LEAST = 500.0;              /* that is printed; m */
static const double HEIGHT_MOST = 30.0;                  /* of a file's sea; m */
static const double PEAKS_ACROSS = 8.0, SHORTEST = 64.0; /* of the first grid; m */

/* A table that was handed out. */
typedef struct Handed {
    struct Handed* next;
    double hour;
    MeasuredHour at;
    OceanTable table;
    SpectraRecord record; /* owns the table's arrays, but those between two hours: */
    double* between;
    char name[128];
} Handed;

struct MeasuredSea {
    SpectraFile* file;
    int place;
    double distance;  /* from the wanted position [m] */
    double direction; /* rad */
    double length;    /* of the first grid [m] */
    Handed* handed;   /* all tables, the last one first */
};

/* ---- Life ---------------------------------------------------------------------------------- */

/* Several wavelengths of the longest peak of all times, but for those far lower than the highest.
 */
static double first_length(const SpectraFile* file, int place) {
    const double low_share = 0.01;
    const int times = spectra_times(file);
    double highest = 0.0, lowest = INFINITY;
    for (int i = 0; i < times; ++i) {
        double density = 0.0;
        spectra_peak(file, i, place, &density);
        highest = fmax(highest, density);
    }
    for (int i = 0; i < times; ++i) {
        double density = 0.0;
        const double peak = spectra_peak(file, i, place, &density);
        if (peak > 0.0 && density > low_share * highest) {
            lowest = fmin(lowest, peak);
        }
    }
    if (isinf(lowest)) {
        return SHORTEST;
    }
    const double wavelength = OCEAN_GRAVITY / (SWELL_TWO_PI * lowest * lowest);
    return fmin(fmax(PEAKS_ACROSS * wavelength, SHORTEST), OCEAN_LENGTH_MAX);
}

static bool find_place(MeasuredSea* sea, const char* name, const char* place, SwellError* error) {
    if (place[0]) {
        return spectra_find_place(sea->file, place, &sea->place, &sea->distance, error);
    }
    const int places = spectra_places(sea->file);
    return places == 1 ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "'%s' has %d places: choose one by its name or LAT,LON, such as %s",
                           name, places, spectra_place(sea->file, 0).name);
}

MeasuredSea* measured_sea_create(const SpectraText* text, const SpectraText* beside, int count,
                                 const char* place, double direction, SwellError* error) {
    assert(text && place);
    MeasuredSea* sea = swell_memory_allocate(1, sizeof *sea, error);
    if (!sea) {
        return NULL;
    }
    sea->direction = swell_radians(direction);
    sea->file = spectra_parse(text, beside, count, error);
    if (!sea->file || !find_place(sea, text->name, place, error)) {
        measured_sea_destroy(sea);
        return NULL;
    }
    sea->length = first_length(sea->file, sea->place);
    return sea;
}

void measured_sea_destroy(MeasuredSea* sea) {
    if (!sea) {
        return;
    }
    for (Handed *one = sea->handed, *next; one; one = next) {
        next = one->next;
        spectra_record_finish(&one->record);
        swell_memory_free(one->between);
        swell_memory_free(one);
    }
    spectra_destroy(sea->file);
    swell_memory_free(sea);
}

/* ---- Times --------------------------------------------------------------------------------- */

int measured_sea_hours(const MeasuredSea* sea) {
    return spectra_times(sea->file);
}

bool measured_sea_find(const MeasuredSea* sea, const char* text, int* hour, SwellError* error) {
    assert(sea && text && hour);
    const int64_t slack = 3600;
    const int last = spectra_times(sea->file) - 1;
    *hour = last;
    if (!text[0]) {
        return true;
    }
    int64_t time = 0;
    if (!spectra_time_read(text, &time, error)) {
        return false;
    }
    const int64_t from = spectra_time(sea->file, 0), to = spectra_time(sea->file, last);
    if (from == SPECTRA_NO_TIME || time < from - slack || time > to + slack) {
        char first_text[SPECTRA_TIME_SIZE], last_text[SPECTRA_TIME_SIZE];
        return from == SPECTRA_NO_TIME
                   ? swell_error_set(error, SWELL_ERROR_USAGE,
                                     "the time %s was given: the file has no times", text)
                   : swell_error_set(error, SWELL_ERROR_USAGE,
                                     "the time %s is outside the file: %s to %s are in it", text,
                                     spectra_time_print(from, first_text),
                                     spectra_time_print(to, last_text));
    }
    *hour = spectra_find_time(sea->file, time);
    return true;
}

void measured_sea_print(const MeasuredSea* sea, int hour, char* text, size_t size) {
    assert(sea && text);
    char time[SPECTRA_TIME_SIZE] = "";
    if (spectra_time(sea->file, hour) != SPECTRA_NO_TIME) {
        spectra_time_print(spectra_time(sea->file, hour), time);
    }
    snprintf(text, size, "%s", time);
}

/* ---- One hour ------------------------------------------------------------------------------ */

/* The density of a band over all directions [m^2/Hz]; adds its vector to `sum`, unless NULL. */
static double band_density(const OceanTable* table, int band, double sum[2]) {
    const double turn = SWELL_TWO_PI / table->directions;
    double whole = 0.0;
    for (int d = 0; d < table->directions; ++d) {
        const double density = table->density[band * table->directions + d] * turn;
        whole += density;
        if (sum) {
            sum[0] += density * cos(table->first_direction + d * turn);
            sum[1] += density * sin(table->first_direction + d * turn);
        }
    }
    return whole;
}

/* The band of the wind sea's peak. Swell is lower, so the highest S f^4 is of the wind sea, but
   lies up to 5^(1/4) above the peak: there if S is that of Pierson and Moskowitz. S rises in
   between. */
static int wind_peak(const OceanTable* table) {
    double most = 0.0;
    int peak = 0;
    for (int i = 0; i < table->frequencies; ++i) {
        const double level = band_density(table, i, NULL) * pow(table->frequency[i], 4.0);
        if (level > most) {
            most = level;
            peak = i;
        }
    }
    const double least = table->frequency[peak] / pow(5.0, 0.25);
    while (peak > 0 && table->frequency[peak - 1] >= least &&
           band_density(table, peak - 1, NULL) > band_density(table, peak, NULL)) {
        --peak;
    }
    return peak;
}

/* The wind and its direction from the equilibrium range above the wind sea's peak, where S(f) is
   4 beta I u* g / ((2 pi)^3 f^4) with beta = 0.012 and I = 2.5, and u*^2 = Cd U10^2 with Cd = (0.8
   + 0.065 U10) / 1000. Sources: Thomson, D'Asaro, Cronin, Rogers, Harcourt and Shcherbina, J.
   Geophys. Res. 118 (2013); Wu, J. Geophys. Res. 87 (1982). */
static void estimate_wind(const OceanTable* table, double* speed, double* direction) {
    const double peak = table->frequency[wind_peak(table)];
    const double from = fmin(RANGE_FROM * peak, table->frequency[table->frequencies - 1]);
    double level = 0.0, sum[2] = {0.0, 0.0};
    int bands = 0;
    for (int i = 0; i < table->frequencies; ++i) {
        const double f = table->frequency[i];
        if (f >= from && f <= RANGE_TO * peak) {
            level += band_density(table, i, sum) * pow(f, 4.0);
            ++bands;
        }
    }
    const double friction =
        level / bands * pow(SWELL_TWO_PI, 3.0) / (4.0 * 0.012 * 2.5 * OCEAN_GRAVITY);
    double wind = 25.0 * friction;
    for (int i = 0; i < 30; ++i) {
        wind = friction / sqrt(0.001 * (0.8 + 0.065 * wind));
    }
    *speed = fmin(wind, OCEAN_WIND_SPEED_MAX);
    *direction = sum[0] != 0.0 || sum[1] != 0.0 ? atan2(sum[1], sum[0]) : *direction;
}

static Handed* find_handed(const MeasuredSea* sea, double hour) {
    Handed* one = sea->handed;
    while (one && one->hour != hour) {
        one = one->next;
    }
    return one;
}

/* Whether no directions of an hour are in the file, though those of others are. */
static bool lacks_directions(const MeasuredSea* sea, const Handed* one) {
    int bands = 0;
    for (int i = 0; i < one->table.frequencies; ++i) {
        bands += band_density(&one->table, i, NULL) > 0.0;
    }
    return spectra_has_directions(sea->file) && bands > 0 && one->record.guessed == bands;
}

/* Where and when: what people read. */
static void write_name(const MeasuredSea* sea, Handed* one) {
    const SpectraRecord* record = &one->record;
    const SpectraPlace place = spectra_place(sea->file, sea->place);
    char time[SPECTRA_TIME_SIZE], away[32] = "";
    const bool is_number = place.name[strspn(place.name, "0123456789")] == '\0';
    const char* where = is_number && isfinite(place.latitude) ? "place " : "";
    if (sea->distance >= DISTANCE_LEAST) {
        snprintf(away, sizeof away, " (%.0f km away)", 0.001 * sea->distance);
    }
    snprintf(one->name, sizeof one->name, "%s%s%s, %s%s", where, place.name, away,
             record->time == SPECTRA_NO_TIME ? "no time" : spectra_time_print(record->time, time),
             lacks_directions(sea, one) ? ", no directions" : "");
    for (char* c = one->name; *c; ++c) { /* it is printed in overlays and JSON */
        *c = *c < ' ' || *c > '~' || *c == '"' || *c == '\\' ? '_' : *c;
    }
}

/* Fills in all but the table's densities. */
static void describe(const MeasuredSea* sea, Handed* one) {
    const SpectraRecord* record = &one->record;
    const SpectraPlace place = spectra_place(sea->file, sea->place);
    write_name(sea, one);
    double speed = 0.0, direction = sea->direction;
    estimate_wind(&one->table, &speed, &direction);
    one->table.name = one->name;
    one->at = (MeasuredHour){
        .table = &one->table,
        .wind_speed =
            isfinite(record->wind_speed) ? fmin(record->wind_speed, OCEAN_WIND_SPEED_MAX) : speed,
        .wind_direction =
            remainder(isfinite(record->wind_direction) ? record->wind_direction : direction,
                      SWELL_TWO_PI) *
            360.0 / SWELL_TWO_PI,
        .depth = record->depth >= OCEAN_DEPTH_MIN && record->depth <= OCEAN_DEPTH_MAX
                     ? record->depth
                     : (double)INFINITY,
        .length = sea->length,
        .time = record->time == SPECTRA_NO_TIME ? (double)NAN : (double)record->time,
        .latitude = place.latitude,
        .longitude = place.longitude,
    };
}

static bool read_hour(MeasuredSea* sea, int hour, Handed* one, SwellError* error) {
    if (!spectra_record(sea->file, hour, sea->place, sea->direction, &one->record, error)) {
        return false;
    }
    one->table = one->record.table;
    describe(sea, one);
    if (one->record.empty) {
        return swell_error_set(error, SWELL_ERROR_FILE, "the spectrum of %s is missing in the file",
                               one->name);
    }
    const double height = spectra_summarize(&one->table).height;
    return height <= HEIGHT_MOST ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "the spectrum of %s has a significant height of %.3g m: up to %g m is "
                           "accepted",
                           one->name, height, HEIGHT_MOST);
}

/* The mean of two hours, by shares; wind vectors likewise. */
static bool mix(MeasuredSea* sea, double hour, Handed* one, SwellError* error) {
    MeasuredHour a, b;
    const double share = hour - floor(hour);
    if (!measured_sea_hour(sea, floor(hour), &a, error) ||
        !measured_sea_hour(sea, floor(hour) + 1.0, &b, error)) {
        return false;
    }
    const size_t count = (size_t)a.table->frequencies * (size_t)a.table->directions;
    one->between = swell_memory_allocate(count, sizeof *one->between, error);
    if (!one->between) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        one->between[i] = (1.0 - share) * a.table->density[i] + share * b.table->density[i];
    }
    const double turn = SWELL_TWO_PI / 360.0;
    const double x = (1.0 - share) * a.wind_speed * cos(a.wind_direction * turn) +
                     share * b.wind_speed * cos(b.wind_direction * turn);
    const double z = (1.0 - share) * a.wind_speed * sin(a.wind_direction * turn) +
                     share * b.wind_speed * sin(b.wind_direction * turn);
    one->table = *a.table;
    one->table.density = one->between;
    one->at = a;
    one->at.table = &one->table;
    one->at.time = (1.0 - share) * a.time + share * b.time;
    one->at.wind_speed = (1.0 - share) * a.wind_speed + share * b.wind_speed;
    one->at.wind_direction = x != 0.0 || z != 0.0 ? atan2(z, x) / turn : a.wind_direction;
    return true;
}

bool measured_sea_hour(MeasuredSea* sea, double hour, MeasuredHour* at, SwellError* error) {
    assert(sea && at && hour >= 0.0);
    hour = fmin(hour, spectra_times(sea->file) - 1.0);
    Handed* one = find_handed(sea, hour);
    if (!one) {
        one = swell_memory_allocate(1, sizeof *one, error);
        if (!one) {
            return false;
        }
        one->hour = hour;
        if (!(hour == floor(hour) ? read_hour(sea, (int)hour, one, error)
                                  : mix(sea, hour, one, error))) {
            spectra_record_finish(&one->record);
            swell_memory_free(one->between);
            swell_memory_free(one);
            return false;
        }
        one->next = sea->handed;
        sea->handed = one;
    }
    *at = one->at;
    return true;
}

int measured_sea_hour_of(const MeasuredSea* sea, const OceanTable* table) {
    assert(sea);
    const Handed* one = sea->handed;
    while (one && (&one->table != table || one->hour != floor(one->hour))) {
        one = one->next;
    }
    return one ? (int)one->hour : -1;
}

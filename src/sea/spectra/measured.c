/*
 * The hours of a measured sea. Estimates the wind of an hour from the equilibrium range of its
 * spectrum, and interpolates between two hours.
 */
#include "store.h"

#include "base/numbers.h"
#include "base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* A table that was handed out. */
typedef struct Handed {
    struct Handed* next;
    double hour;
    MeasuredHour at;
    SpectraRecord record; /* has the table; for a mix of two hours it owns only the densities */
    char name[128];
} Handed;

struct MeasuredSea {
    SpectraFile* file;
    int place;
    double distance;  /* distance of the place from the wanted position [m] */
    double direction; /* direction of waves without one in the file [rad] */
    double length;    /* length of the first grid [m] */
    Handed* handed;   /* all tables, the last one first */
};

/* ---- Life ---------------------------------------------------------------------------------- */

/* The length of the first grid in waves of the peak, and its least length [m]. Peaks lower than
   this share of the highest do not count. */
static const double PEAKS_ACROSS = 8.0, SHORTEST = 64.0, LOW_SHARE = 0.01;

/* Returns the length of a first grid for the longest peak of all times [m]. */
static double first_length(const SpectraFile* file, int place) {
    const int times = spectra_times(file);
    double highest = 0.0, lowest = INFINITY, density = 0.0;
    for (int i = 0; i < 2 * times; ++i) { /* first finds the highest */
        const double peak = spectra_peak(file, i % times, place, &density);
        highest = fmax(highest, density);
        if (i >= times && peak > 0.0 && density > LOW_SHARE * highest) {
            lowest = fmin(lowest, peak);
        }
    }
    const double wavelength = OCEAN_GRAVITY / (SWELL_TWO_PI * lowest * lowest); /* or 0 */
    return fmin(fmax(PEAKS_ACROSS * wavelength, SHORTEST), OCEAN_LENGTH_MAX);
}

MeasuredSea* measured_sea_create(const SpectraText* text,
                                 const SpectraText beside[SPECTRA_COMPANIONS], const char* place,
                                 double direction, SwellError* error) {
    assert(text && place);
    if (!(fabs(direction) <= OCEAN_DIRECTION_MAX)) {
        swell_error_set(error, SWELL_ERROR_RANGE, "a direction of %g degrees: %g to %g is accepted",
                        direction, -OCEAN_DIRECTION_MAX, OCEAN_DIRECTION_MAX);
        return NULL;
    }
    MeasuredSea* sea = swell_memory_allocate(1, sizeof *sea, error);
    if (!sea) {
        return NULL;
    }
    sea->direction = swell_radians(direction);
    SpectraFile* file = sea->file = spectra_parse(text, beside, error);
    bool ok =
        file && (!place[0] || spectra_find_place(file, place, &sea->place, &sea->distance, error));
    if (ok && !place[0] && file->places > 1) {
        ok = swell_error_set(error, SWELL_ERROR_USAGE,
                             "'%s' has %zu places: choose one by its name or LAT,LON, such as %s",
                             text->name, file->places, file->place[0].name);
    }
    if (!ok) {
        measured_sea_destroy(sea);
        return NULL;
    }
    sea->length = first_length(file, sea->place);
    return sea;
}

static void destroy_handed(Handed* one) {
    spectra_record_finish(&one->record);
    swell_memory_free(one);
}

void measured_sea_destroy(MeasuredSea* sea) {
    if (!sea) {
        return;
    }
    while (sea->handed) {
        Handed* one = sea->handed;
        sea->handed = one->next;
        destroy_handed(one);
    }
    spectra_destroy(sea->file);
    swell_memory_free(sea);
}

/* ---- Times --------------------------------------------------------------------------------- */

bool measured_sea_find(const MeasuredSea* sea, const char* text, int* hour, SwellError* error) {
    assert(sea && text && hour);
    char first[SPECTRA_TIME_SIZE], last[SPECTRA_TIME_SIZE];
    const int64_t slack = 3600; /* s */
    int64_t time = 0;
    *hour = spectra_times(sea->file) - 1;
    if (!text[0]) {
        return true;
    }
    if (!spectra_time_read(text, &time, error)) {
        return false;
    }
    const int64_t from = spectra_time(sea->file, 0), to = spectra_time(sea->file, *hour);
    if (from == SPECTRA_NO_TIME) {
        return swell_error_set(error, SWELL_ERROR_USAGE,
                               "the time %s was given: the file has no times", text);
    }
    *hour = spectra_find_time(sea->file, time);
    return (time >= from - slack && time <= to + slack) ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "the time %s is outside the file: %s to %s are in it", text,
                           spectra_time_print(from, first), spectra_time_print(to, last));
}

bool measured_sea_print(const MeasuredSea* sea, int hour, char* text, size_t size) {
    assert(sea && text);
    char printed[SPECTRA_TIME_SIZE];
    if (hour < 0 || hour >= spectra_times(sea->file)) {
        return false;
    }
    const int64_t time = spectra_time(sea->file, hour);
    snprintf(text, size, "%s", time == SPECTRA_NO_TIME ? "" : spectra_time_print(time, printed));
    return true;
}

bool measured_sea_note(const MeasuredSea* sea, char* text, size_t size) {
    assert(sea && text && size > 0);
    const SpectraFile* file = sea->file;
    text[0] = '\0';
    if (file->negatives > 0) {
        swell_append(text, size, "%zu of %zu densities (%.2g %%) are negative, and count as 0",
                     file->negatives, file->densities,
                     100.0 * (double)file->negatives / (double)file->densities);
    }
    if (file->is_magnetic) {
        swell_append(text, size,
                     "%sits directions are from magnetic north, unless its declination was set",
                     text[0] ? "; " : "");
    }
    return text[0] != '\0';
}

/* ---- One hour ------------------------------------------------------------------------------ */

/* Returns the density of a band over all directions [m^2/Hz]. */
static double band_density(const OceanTable* table, int band) {
    double sum = 0.0;
    for (int d = 0; d < table->directions; ++d) {
        sum += table->density[band * table->directions + d] * (SWELL_TWO_PI / table->directions);
    }
    return sum;
}

/* Returns the band of the wind sea's peak. Swell has lower frequencies, so the highest S f^4
   belongs to the wind sea. But it lies up to a factor of 5^(1/4) above the peak's frequency, which
   it reaches for S of Pierson and Moskowitz. So the largest S in between is the peak. */
static int wind_peak(const OceanTable* table) {
    double most = 0.0;
    int peak = 0;
    for (int i = 0; i < table->frequencies; ++i) {
        const double level = band_density(table, i) * pow(table->frequency[i], 4.0);
        if (level > most) {
            most = level;
            peak = i;
        }
    }
    const double least = table->frequency[peak] / pow(5.0, 0.25);
    while (peak > 0 && table->frequency[peak - 1] >= least &&
           band_density(table, peak - 1) > band_density(table, peak)) {
        --peak;
    }
    return peak;
}

/* The limits of the equilibrium range, over the frequency of the wind sea's peak. */
static const double RANGE_FROM = 1.3, RANGE_TO = 2.0;

/* Finds the wind and its direction from the equilibrium range above the wind sea's peak, where S(f)
   is 4 beta I u* g / ((2 pi)^3 f^4) with beta = 0.012 and I = 2.5, and u*^2 = Cd U10^2 with
   1000 Cd = 0.8 + 0.065 U10. Sources: Thomson, D'Asaro, Cronin, Rogers, Harcourt and Shcherbina, J.
   Geophys. Res. 118 (2013); Wu, J. Geophys. Res. 87 (1982). */
static void estimate_wind(const OceanTable* table, double* speed, double* direction) {
    const double peak = table->frequency[wind_peak(table)];
    const double from = fmin(RANGE_FROM * peak, table->frequency[table->frequencies - 1]);
    const double turn = SWELL_TWO_PI / table->directions;
    double level = 0.0, sum[2] = {0.0, 0.0};
    int bands = 0;
    for (int i = 0; i < table->frequencies; ++i) {
        const double f = table->frequency[i];
        if (f < from || f > RANGE_TO * peak) {
            continue;
        }
        level += band_density(table, i) * pow(f, 4.0);
        ++bands;
        for (int d = 0; d < table->directions; ++d) {
            const double density = table->density[i * table->directions + d] * turn;
            sum[0] += density * cos(table->first_direction + d * turn);
            sum[1] += density * sin(table->first_direction + d * turn);
        }
    }
    const double friction =
        level / bands * pow(SWELL_TWO_PI, 3.0) / (4.0 * 0.012 * 2.5 * OCEAN_GRAVITY);
    double wind = 25.0 * friction; /* the first guess of a fixed-point iteration */
    for (int i = 0; i < 30; ++i) {
        wind = friction / sqrt(0.001 * (0.8 + 0.065 * wind));
    }
    *speed = fmin(wind, OCEAN_WIND_SPEED_MAX);
    *direction = sum[0] != 0.0 || sum[1] != 0.0 ? atan2(sum[1], sum[0]) : *direction;
}

static const double DISTANCE_LEAST = 500.0; /* a shorter distance is not printed [m] */
static const double HEIGHT_MOST = 30.0;     /* a greater significant height is refused [m] */

/* Names a spectrum by place and time. */
static void name_hour(const MeasuredSea* sea, Handed* one) {
    const SpectraRecord* record = &one->record;
    const SpectraFile* file = sea->file;
    const SpectraPlace* place = &file->place[sea->place];
    const bool lacks_directions =
        file->has_directions && record->guessed > 0 && record->guessed == record->with_waves;
    const bool is_number = place->name[strspn(place->name, "0123456789")] == '\0';
    char time[SPECTRA_TIME_SIZE], away[32] = "";
    if (sea->distance >= DISTANCE_LEAST) {
        snprintf(away, sizeof away, " (%.0f km away)", 0.001 * sea->distance);
    }
    snprintf(one->name, sizeof one->name, "%s%s%s, %s%s",
             is_number && isfinite(place->latitude) ? "place " : "", place->name, away,
             record->time == SPECTRA_NO_TIME ? "no time" : spectra_time_print(record->time, time),
             lacks_directions ? ", no directions" : "");
    for (char* c = one->name; *c; ++c) { /* overlays and JSON print the name */
        *c = *c < ' ' || *c > '~' || *c == '"' || *c == '\\' ? '_' : *c;
    }
}

/* Reads the spectrum of an hour, and fills in its name, wind, depth and time. */
static bool read_hour(MeasuredSea* sea, int hour, Handed* one, SwellError* error) {
    SpectraRecord* record = &one->record;
    const SpectraPlace* place = &sea->file->place[sea->place];
    if (!spectra_record(sea->file, hour, sea->place, sea->direction, record, error)) {
        return false;
    }
    OceanTable* table = &record->table;
    name_hour(sea, one);
    table->name = one->name;
    if (record->empty) {
        return swell_error_set(error, SWELL_ERROR_FILE, "the spectrum of %s is missing in the file",
                               one->name);
    }
    const double height = spectra_summarize(table).height;
    if (!(height <= HEIGHT_MOST)) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "the spectrum of %s has a significant height of %.3g m: up to %g m "
                               "is accepted",
                               one->name, height, HEIGHT_MOST);
    }
    double speed = 0.0, direction = sea->direction;
    estimate_wind(table, &speed, &direction);
    one->at = (MeasuredHour){
        .table = table,
        .wind_speed =
            isfinite(record->wind_speed) ? fmin(record->wind_speed, OCEAN_WIND_SPEED_MAX) : speed,
        .wind_direction = swell_degrees(remainder(
            isfinite(record->wind_direction) ? record->wind_direction : direction, SWELL_TWO_PI)),
        .depth = record->depth >= OCEAN_DEPTH_MIN && record->depth <= OCEAN_DEPTH_MAX
                     ? record->depth
                     : (double)INFINITY,
        .length = sea->length,
        .time = record->time == SPECTRA_NO_TIME ? (double)NAN : (double)record->time,
        .latitude = place->latitude,
        .longitude = place->longitude,
    };
    return true;
}

/* Fills in the weighted mean of two hours. Winds are averaged as vectors. */
static bool mix(MeasuredSea* sea, double hour, Handed* one, SwellError* error) {
    MeasuredHour a, b;
    const double share = hour - floor(hour);
    if (!measured_sea_hour(sea, floor(hour), &a, error) ||
        !measured_sea_hour(sea, floor(hour) + 1.0, &b, error)) {
        return false;
    }
    const size_t count = (size_t)a.table->frequencies * (size_t)a.table->directions;
    double* density = swell_memory_allocate(count, sizeof *density, error);
    if (!density) {
        return false;
    }
    for (size_t i = 0; i < count; ++i) {
        density[i] = swell_mix(a.table->density[i], b.table->density[i], share);
    }
    const double from = swell_radians(a.wind_direction), to = swell_radians(b.wind_direction);
    const double x = swell_mix(a.wind_speed * cos(from), b.wind_speed * cos(to), share);
    const double z = swell_mix(a.wind_speed * sin(from), b.wind_speed * sin(to), share);
    one->record.memory = density;
    one->record.table = *a.table;
    one->record.table.density = density;
    one->at = a;
    one->at.table = &one->record.table;
    one->at.time = swell_mix(a.time, b.time, share);
    one->at.wind_speed = swell_mix(a.wind_speed, b.wind_speed, share);
    if (x != 0.0 || z != 0.0) {
        one->at.wind_direction = swell_degrees(atan2(z, x));
    }
    return true;
}

bool measured_sea_hour(MeasuredSea* sea, double hour, MeasuredHour* at, SwellError* error) {
    assert(sea && at);
    if (!(hour >= 0.0)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "the time of index %g: 0 or more is accepted", hour);
    }
    hour = fmin(hour, spectra_times(sea->file) - 1.0);
    Handed* one = sea->handed;
    while (one && one->hour != hour) {
        one = one->next;
    }
    if (!one) {
        one = swell_memory_allocate(1, sizeof *one, error);
        if (!one) {
            return false;
        }
        one->hour = hour;
        if (!(hour == floor(hour) ? read_hour(sea, (int)hour, one, error)
                                  : mix(sea, hour, one, error))) {
            destroy_handed(one);
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
    while (one && (&one->record.table != table || one->hour != floor(one->hour))) {
        one = one->next;
    }
    return one ? (int)one->hour : -1;
}

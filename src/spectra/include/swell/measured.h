/*
 * A measured sea: the spectra and the wind of one place of a file, at its times and between them.
 *
 *     MeasuredSea* sea = measured_sea_create(&text, NULL, 0, "", 0.0, &error);
 *     int hour;
 *     MeasuredHour now;
 *     measured_sea_find(sea, "2020-06-08T03:50", &hour, &error);
 *     measured_sea_hour(sea, hour, &now, &error);      // now.table is a sea's spectrum
 *     measured_sea_destroy(sea);                       // after all seas with its tables
 */
#ifndef SWELL_MEASURED_H
#define SWELL_MEASURED_H

#include "swell/spectra.h"

typedef struct MeasuredSea MeasuredSea;

/* The sea at one time. The MeasuredSea owns the table. */
typedef struct MeasuredHour {
    const OceanTable* table; /* NULL for no measured sea; its name is place and time */
    double wind_speed;       /* m/s; the file's, or estimated from the spectrum */
    double wind_direction;   /* degrees, towards, from +x towards +z; likewise */
    double depth;            /* m; INFINITY where the file has none */
    double length;           /* of a first grid that suits all times of the file [m] */
    double time;             /* s since 1970-01-01 UTC; NAN where the file has no times */
    double latitude;         /* degrees north; NAN where the file has no places */
    double longitude;        /* degrees east; NAN likewise */
} MeasuredHour;

/* Reads the text of a file and of the companions beside it, which are not kept. `place` is a name
   or "LAT,LON"; "" for the only one of a file. `direction`: of the waves, where the file has none
   [degrees, towards]. Returns NULL on failure (SWELL_ERROR_FILE, SWELL_ERROR_USAGE,
   SWELL_ERROR_MEMORY). */
MeasuredSea* measured_sea_create(const SpectraText* text, const SpectraText* beside, int count,
                                 const char* place, double direction, SwellError* error);

/* No sea may have its tables any more. Takes NULL. */
void measured_sea_destroy(MeasuredSea* sea);

/* Returns the number of its times. */
int measured_sea_hours(const MeasuredSea* sea);

/* Finds the index of the time nearest to "YYYY-MM-DDTHH:MM"; "" stands for the last one. Fails with
   SWELL_ERROR_USAGE where that lies an hour or more outside the file. */
bool measured_sea_find(const MeasuredSea* sea, const char* text, int* hour, SwellError* error);

/* Writes the time of an hour as measured_sea_find reads it; "" where the file has no times. */
void measured_sea_print(const MeasuredSea* sea, int hour, char* text, size_t size);

/* Fills in the sea at the time of an index, or between two: densities are interpolated. Fails with
   SWELL_ERROR_FILE where the spectrum is missing, or SWELL_ERROR_MEMORY. */
bool measured_sea_hour(MeasuredSea* sea, double hour, MeasuredHour* at, SwellError* error);

/* Returns the index of the time whose table it is, or -1. */
int measured_sea_hour_of(const MeasuredSea* sea, const OceanTable* table);

#endif

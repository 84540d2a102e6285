/*
 * The measured sea of --sea: a file of wave spectra, and what options take from it.
 *
 *     MeasuredSea* sea = measured_sea_open("41010.data_spec", "", 0.0, &error);
 *     int hour;
 *     MeasuredHour now;
 *     measured_sea_find(sea, "2020-06-08T03:50", &hour, &error);
 *     measured_sea_hour(sea, hour, &now, &error);      // now.table is a sea's spectrum
 *     measured_sea_close(sea);                         // after all seas with its tables
 */
#ifndef SWELL_OPTIONS_MEASURED_SEA_H
#define SWELL_OPTIONS_MEASURED_SEA_H

#include "swell/settings.h"

/* Reads a file of spectra and the companions beside it. `place` is a name or "LAT,LON"; "" for the
   only one of a file. `direction`: of the waves, where the file has none [degrees, towards].
   Returns NULL on failure (SWELL_ERROR_FILE, SWELL_ERROR_USAGE, SWELL_ERROR_MEMORY). */
MeasuredSea* measured_sea_open(const char* path, const char* place, double direction,
                               SwellError* error);

/* Takes NULL. */
void measured_sea_close(MeasuredSea* sea);

/* The number of its times. */
int measured_sea_hours(const MeasuredSea* sea);

/* The index of the time nearest to "YYYY-MM-DDTHH:MM", the last one for "". Fails with
   SWELL_ERROR_USAGE where that lies an hour or more outside the file. */
bool measured_sea_find(const MeasuredSea* sea, const char* text, int* hour, SwellError* error);

/* Writes the time of an hour as measured_sea_find reads it; "" where the file has no times. */
void measured_sea_print(const MeasuredSea* sea, int hour, char* text, size_t size);

/* The sea at an hour, or between two: densities are interpolated. Fails with SWELL_ERROR_FILE where
   the spectrum is missing, or SWELL_ERROR_MEMORY. */
bool measured_sea_hour(MeasuredSea* sea, double hour, MeasuredHour* at, SwellError* error);

/* The hour whose table a sea has, or -1. */
int measured_sea_hour_of(const MeasuredSea* sea, const OceanTable* table);

#endif

/*
 * Reads and writes files of wave spectra, as buoys and wave models give them.
 *
 *     NDBC realtime    STATION.data_spec; directions from .swdir, .swdir2, .swr1, .swr2 beside it
 *     NDBC yearly      STATIONwYEAR.txt; directions from the same name with d, i, j, k for w
 *     SWAN ASCII       1-D and 2-D, stationary or not
 *     WAVEWATCH III    text of 2-D spectra at points
 *     Spotter          the csv of Sofar's dashboard
 *     CDIP             .sp
 *     TRIAXYS          .DIRSPEC, .NONDIRSPEC and .MEANDIR
 *     a plain table    see below
 *
 * The contents of a file tell its format, not its name. The texts are in memory, and unpacked where
 * they were packed, since this part reads no files. It uses no GL and no clock. A measured sea has
 * the spectra and the wind of one place of a file, at its times and between them:
 *
 *     MeasuredSea* sea = measured_sea_create(&text, NULL, "", 0.0, &error);
 *     int hour;
 *     MeasuredHour now;
 *     measured_sea_find(sea, "2020-06-08T03:50", &hour, &error);
 *     measured_sea_hour(sea, hour, &now, &error);      // now.table is a sea's spectrum
 *     measured_sea_destroy(sea);                       // after all seas with its tables
 *
 * or, by the program's options,
 *
 *     measured_options_file("--sea 41010.data_spec", name, &error);          // then read that file
 *     OceanParams* params = measured_params_create("--sea 41010.data_spec", &text, NULL, &sea,
 * &error);
 *
 * North is -z and east is +x. Directions in this header are those towards which waves and wind run,
 * in radians from +x towards +z, 0 to 2 pi. Files mostly have the directions from which they come,
 * in degrees clockwise from north (spectra_direction_to_compass). Times are in seconds since 1970,
 * UTC.
 *
 * A plain table has one line for each frequency. Blanks, tabs, commas and semicolons separate
 * columns. Numbers have a decimal point, MM means missing. Its header names the columns:
 *
 *     # a comment
 *     # time 2020-06-08T03:50        (begins a block; without it there is one, without a time)
 *     # place 28.9 -78.5 41010       (degrees north and east, and a name)
 *     # wind 12.5 270                (speed in m/s, direction from which it blows)
 *     # depth 46.6                   (m)
 *     frequency 0 15 30 ... 345      (directions from which waves come, degrees from north)
 *     0.0500 0.01 0.02 ...           (Hz, then m^2/Hz/degree)
 *
 * or, without directions, two columns with or without `frequency density`: Hz and m^2/Hz. The
 * header begins with a word such as frequency, f or Hz; words may be quoted. Each block has the
 * frequencies of the first; the header may be repeated.
 *
 * In all formats a frequency of 0 is left out, and so is a direction that is there twice, such as 0
 * and 360, where the densities agree. Negative densities count as 0 (measured_sea_note).
 */
#ifndef SWELL_SPECTRA_H
#define SWELL_SPECTRA_H

#include "swell/ocean.h"

SWELL_PUBLIC_BEGIN

/* ---- Files --------------------------------------------------------------------------------- */

/* A file's text. Borrowed during the call; it needs no zero at its end. */
typedef struct SpectraText {
    const char* name; /* for messages; a buoy's name begins with its station */
    const char* bytes;
    size_t size;
} SpectraText;

/* The companions hold the directions of a buoy's file, in this order: mean direction, principal
   direction, and how narrow each is. */
enum { SPECTRA_COMPANIONS = 4, SPECTRA_NAME_SIZE = 1024 };

/* Fills in the name of companion `index` (0 to SPECTRA_COMPANIONS - 1) of a buoy's file, in the
   same folder. A .gz at the end of `name` is left out, and either file may be packed. Returns false
   where `name` is not a buoy file's, or too long. */
bool spectra_companion_name(const char* name, int index, char companion[SPECTRA_NAME_SIZE]);

/* ---- A measured sea ------------------------------------------------------------------------- */

typedef struct MeasuredSea MeasuredSea;

/* The sea at one time. The MeasuredSea owns the table. */
typedef struct MeasuredHour {
    const OceanTable* table; /* NULL for no measured sea; the table's name is place and time */
    double wind_speed;       /* m/s; from the file, or estimated from the spectrum */
    double wind_direction;   /* towards, degrees from +x towards +z; from the same source */
    double depth;            /* m; INFINITY where the file has none */
    double length;           /* length of a first grid that suits all times of the file [m] */
    double time;             /* s since 1970-01-01 UTC; NAN where the file has no times */
    double latitude;         /* degrees north; NAN where the file has no places */
    double longitude;        /* degrees east; NAN likewise */
} MeasuredHour;

/* Reads the text of a file and of its companions, and keeps neither. A companion that does not
   exist has no bytes (NULL); if none exists, `beside` may be NULL. `place` is a name or "LAT,LON",
   or "" for the only place of a file. `direction` is the direction of the waves where the file has
   none [degrees, towards, -360 to 360]. Returns NULL on failure (SWELL_ERROR_FILE,
   SWELL_ERROR_USAGE, SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY). */
MeasuredSea* measured_sea_create(const SpectraText* text,
                                 const SpectraText beside[SPECTRA_COMPANIONS], const char* place,
                                 double direction, SwellError* error);

/* Takes NULL. No sea may use its tables any more. */
void measured_sea_destroy(MeasuredSea* sea);

/* Finds the index of the time nearest to "YYYY-MM-DDTHH:MM"; "" stands for the last one. Fails with
   SWELL_ERROR_USAGE where the time lies an hour or more outside the file. */
bool measured_sea_find(const MeasuredSea* sea, const char* text, int* hour, SwellError* error);

/* Writes the time of an hour as measured_sea_find reads it; "" where the file has no times. Returns
   false for an hour that the file does not have. */
bool measured_sea_print(const MeasuredSea* sea, int hour, char* text, size_t size);

/* Fills in the sea at the time of an index. Between two times densities are interpolated. Fails
   with SWELL_ERROR_FILE where the spectrum is missing, SWELL_ERROR_RANGE for an index below 0 or
   NaN, or SWELL_ERROR_MEMORY. */
bool measured_sea_hour(MeasuredSea* sea, double hour, MeasuredHour* at, SwellError* error);

/* Fills in what should be said of the file, such as "2 of 96 densities (2.1 %) are negative, and
   count as 0". Returns false, with an empty text, where there is nothing. */
bool measured_sea_note(const MeasuredSea* sea, char* text, size_t size);

/* Returns the index of the time that a table belongs to, or -1. */
int measured_sea_hour_of(const MeasuredSea* sea, const OceanTable* table);

/* Returns the compass direction from which waves come that run in `direction` [degrees clockwise
   from north, 0 to 360]. */
double spectra_direction_to_compass(double direction);

/* ---- A measured sea by options -------------------------------------------------------------- */

/* Fills the name of the file that --sea names in an option string, "" without it. Fails as
   measured_params_create does for the string alone. */
bool measured_options_file(const char* options, char name[SPECTRA_NAME_SIZE], SwellError* error);

/* The sea that options of the program make, as ocean_params_create, but with --sea, --sea-time and
   --sea-place, too. `text` and `beside` are those of the file, as in measured_sea_create; without
   --sea they are not read. Fills `sea` with the measured sea, which the caller owns and destroys
   after all seas of the parameters; NULL without --sea. The caller owns the parameters, too
   (ocean_params_destroy). Returns NULL on failure, and fills NULL: as ocean_params_create,
   measured_sea_create, measured_sea_find and measured_sea_hour do. */
OceanParams* measured_params_create(const char* options, const SpectraText* text,
                                    const SpectraText beside[SPECTRA_COMPANIONS], MeasuredSea** sea,
                                    SwellError* error);

/* ---- What a spectrum holds ----------------------------------------------------------------- */

/* The figures of a table or a part of it. Without waves, height is 0 and the rest NAN. */
typedef struct SpectraSummary {
    double height;      /* significant, 4 sqrt(m0); m */
    double peak_period; /* period of the largest density over all directions, by a parabola; s */
    double direction;   /* mean direction, towards; rad */
    double spread;      /* sqrt(2 - 2 r1), r1 the length of the mean vector; rad */
} SpectraSummary;

enum { SPECTRA_SYSTEMS_MAX = 6 };

typedef struct SpectraSystem {
    SpectraSummary summary;
    bool wind_sea; /* whether it is wind sea, not swell */
} SpectraSystem;

/* Splits a spectrum, which ocean_check_params accepts, into wave systems, highest first, and
   returns their number. Each cell belongs to the peak that is uphill from it (a watershed). Peaks
   merge if no valley parts them, if they are closer than they are wide, or if they have less than a
   hundredth of the variance (Hanson and Jensen, 2004). The variances of all add up to that of the
   table. A system is wind sea where its peak runs slower than 1.5 times the wind along its
   direction (deep water), or without a wind (NAN) where its peak is above that of Pierson and
   Moskowitz at the same frequency (Portilla et al., 2009). All wind seas are joined into one. When
   out of memory there are no systems. */
int spectra_systems(const OceanTable* table, double wind_speed, double wind_direction,
                    SpectraSystem systems[SPECTRA_SYSTEMS_MAX]);

/* ---- Writing ------------------------------------------------------------------------------- */

/* Returns a 2-D SWAN ASCII file of one spectrum, which ocean_check_params accepts, at x = y = 0,
   without a time. It has `size` bytes and a zero after them, and is freed by swell_memory_free.
   `relative` says that frequencies are relative to a current. Densities are integers times a
   factor, exact to 5e-6 of the largest. Returns NULL when out of memory. */
char* spectra_write_swan(const OceanTable* table, bool relative, size_t* size, SwellError* error);

SWELL_PUBLIC_END

#endif

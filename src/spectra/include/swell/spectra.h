/*
 * The spectra room: reads and writes files of wave spectra, as buoys and wave models give them.
 *
 *     NDBC realtime    STATION.data_spec; directions from .swdir, .swdir2, .swr1, .swr2 beside it
 *     NDBC yearly      STATIONwYEAR.txt; directions from the same name with d, i, j, k for w
 *     SWAN ASCII       1-D and 2-D, stationary or not
 *     WAVEWATCH III    text of 2-D spectra at points
 *     a plain table    see below
 *
 * What a file is shows in its contents, not in its name. The texts are in memory: this room reads
 * no files. No GL, clock or stdio in it.
 *
 *     SpectraFile* file = spectra_parse(&main, companions, count, &error);
 *     SpectraRecord record;
 *     if (spectra_record(file, spectra_find_time(file, time), 0, 0.0, &record, &error)) {
 *         ... record.table ...
 *         spectra_record_finish(&record);
 *     }
 *     spectra_destroy(file);
 *
 * North is -z and east is +x. Directions in this header are those towards which waves and wind run,
 * in radians from +x towards +z, 0 to 2 pi; files mostly have those from which they come, in
 * degrees clockwise from north: spectra_direction_from_compass. Times are seconds of UTC since
 * 1970.
 *
 * A plain table has one line for each frequency. Blanks, tabs, commas and semicolons separate
 * columns; numbers have a decimal point, MM is missing. Its header names the columns:
 *
 *     # a comment
 *     # time 2020-06-08T03:50        (begins a block; without it there is one, without a time)
 *     # wind 12.5 270                (speed in m/s, direction from which it blows)
 *     # depth 46.6                   (m)
 *     frequency 0 15 30 ... 345      (directions from which waves come, degrees from north)
 *     0.0500 0.01 0.02 ...           (Hz, then m^2/Hz/degree)
 *
 * or, without directions, two columns with or without `frequency density`: Hz and m^2/Hz. Each
 * block has the frequencies of the first; the header may be repeated.
 */
#ifndef SWELL_SPECTRA_H
#define SWELL_SPECTRA_H

#include "swell/ocean.h"

/* What a file may have at most; one with more is refused. */
enum { SPECTRA_FREQUENCIES_MAX = 512, SPECTRA_DIRECTIONS_MAX = 720 };

/* The time of what has none. */
#define SPECTRA_NO_TIME INT64_MIN

/* The direction towards which run the waves that come from `degrees` clockwise from north, and
   back: 0 to 2 pi, and 0 to 360. */
double spectra_direction_from_compass(double degrees);
double spectra_direction_to_compass(double direction);

/* ---- Files --------------------------------------------------------------------------------- */

/* A file's text. Borrowed during the call; it needs no zero at its end. */
typedef struct SpectraText {
    const char* name; /* for messages, and to tell companions apart */
    const char* bytes;
    size_t size;
} SpectraText;

/* The files that hold the directions of a buoy's file: mean and principal direction, and how
   narrow either is. */
enum { SPECTRA_COMPANIONS = 4, SPECTRA_NAME_SIZE = 1024 };

/* Fills in the name of companion `index` (0 to SPECTRA_COMPANIONS - 1) of a buoy's file, in the
   same folder. Returns false where the name is not that of such a file. */
bool spectra_companion_name(const char* name, int index, char companion[SPECTRA_NAME_SIZE]);

typedef struct SpectraFile SpectraFile;

/* Parses a file. `companions`: those of the files of spectra_companion_name that exist; without
   them a buoy's spectra have no directions. Returns NULL (SWELL_ERROR_FILE: with name, line and
   what was expected there; SWELL_ERROR_MEMORY). A companion must have the frequencies of its main
   file and at least one of its times; times that it lacks have no directions. Missing numbers are
   MM, and nines as NDBC writes them. What is there twice must be the same. A SWAN or yearly file
   that ends within a line is refused, as cut. */
SpectraFile* spectra_parse(const SpectraText* main, const SpectraText* companions, int count,
                           SwellError* error);

/* Takes NULL. */
void spectra_destroy(SpectraFile* file);

/* At least 1. Times are ascending; the only one of a file without times is SPECTRA_NO_TIME. */
int spectra_times(const SpectraFile* file);
int64_t spectra_time(const SpectraFile* file, int index);

typedef struct SpectraPlace {
    char name[48]; /* the file's, or its number: "1", "2", ...; a buoy's is its station */
    double latitude, longitude; /* degrees, or NAN */
} SpectraPlace;

/* At least 1. */
int spectra_places(const SpectraFile* file);
SpectraPlace spectra_place(const SpectraFile* file, int index);

/* Whether it has directions; else all waves run about a default direction. */
bool spectra_has_directions(const SpectraFile* file);

/* ---- Finding a record ---------------------------------------------------------------------- */

enum { SPECTRA_TIME_SIZE = 24 };

/* Reads "YYYY-MM-DDTHH:MM", years 1900 to 2199. Fails with SWELL_ERROR_USAGE. */
bool spectra_time_read(const char* text, int64_t* time, SwellError* error);

/* Prints it in the same form, SPECTRA_NO_TIME as "-". Returns `text`. */
char* spectra_time_print(int64_t time, char text[SPECTRA_TIME_SIZE]);

/* Index of the nearest time; of two, the earlier. */
int spectra_find_time(const SpectraFile* file, int64_t time);

/* Finds the place of a name, or the nearest to "LAT,LON" in degrees; `distance` (may be NULL) is
   that from there [m], 0 for a name. Fails with SWELL_ERROR_USAGE; the message lists names. */
bool spectra_find_place(const SpectraFile* file, const char* text, int* index, double* distance,
                        SwellError* error);

/* ---- Records ------------------------------------------------------------------------------- */

/* One spectrum. What the file does not hold is NAN. */
typedef struct SpectraRecord {
    OceanTable table;      /* its arrays belong to the record */
    int64_t time;          /* or SPECTRA_NO_TIME */
    double wind_speed;     /* m/s */
    double wind_direction; /* towards which it blows; rad */
    double depth;          /* m */
    bool empty;            /* all densities are missing, or there is none: the table is 0 */
    int missing;           /* frequencies without a density, filled in from their neighbours, or
                              cells of a 2-D spectrum, which are 0 */
    int guessed;           /* frequencies with waves, whose directions are missing, filled in */
    void* memory;
} SpectraRecord;

/* Fills in the record at a time and place. Its owner calls spectra_record_finish.
   From four coefficients the directions are those of the largest entropy (Kobune and Hashimoto,
   1986), where these do not exist, those of Lygre and Krogstad (1986). Where coefficients are
   missing, they are |cos(theta/2)|^2s about the mean direction of the neighbours that have some, or
   without any about `default_direction` with Mitsuyasu's s for a wind sea (at most 10). Directions
   that are uneven, or a sector, are resampled onto an even circle with the same variance.
   Returns false when out of memory. */
bool spectra_record(const SpectraFile* file, int time, int place, double default_direction,
                    SpectraRecord* record, SwellError* error);

/* Takes {0}. */
void spectra_record_finish(SpectraRecord* record);

/* The frequency of the largest density of a spectrum over all directions, straight from the file
   [Hz], and that density (may be NULL) [m^2/Hz]; 0 without waves. */
double spectra_peak(const SpectraFile* file, int time, int place, double* density);

/* ---- What a spectrum holds ----------------------------------------------------------------- */

/* Of a table, or of a part of it. Without waves, height is 0 and the rest NAN. */
typedef struct SpectraSummary {
    double height;         /* significant, 4 sqrt(m0); m */
    double peak_frequency; /* of the largest density over all directions, by a parabola; Hz */
    double peak_period;    /* s */
    double direction;      /* mean, towards; rad */
    double spread;         /* sqrt(2 - 2 r1), r1 the length of the mean vector; rad */
} SpectraSummary;

SpectraSummary spectra_summarize(const OceanTable* table);

enum { SPECTRA_SYSTEMS_MAX = 6 };

typedef struct SpectraSystem {
    SpectraSummary summary;
    bool wind_sea; /* else swell */
} SpectraSystem;

/* Splits a spectrum into wave systems, highest first, and returns their number: cells go uphill to
   their peak (a watershed); peaks merge that no valley parts, that are closer than they are wide,
   or that have less than a hundredth of the variance (Hanson and Jensen, 2004). The variances of
   all add up to that of the table. A system is wind sea where its peak runs slower than 1.5 times
   the wind along its direction (deep water); these are joined into one. Without a wind (NAN), where
   its peak is above that of Pierson and Moskowitz at the same frequency (Portilla et al., 2009).
   `label` (frequencies x directions; may be NULL) gets the system of each cell, -1 without waves.
   Returns -1 when out of memory. */
int spectra_systems(const OceanTable* table, double wind_speed, double wind_direction,
                    SpectraSystem systems[SPECTRA_SYSTEMS_MAX], int* label, SwellError* error);

/* ---- Writing ------------------------------------------------------------------------------- */

/* Spectra at some times and places, all on the frequencies and directions of the first. */
typedef struct SpectraSeries {
    int times, places;         /* at least 1 */
    const int64_t* time;       /* (times) ascending; NULL for one without a time */
    const SpectraPlace* place; /* (places) without latitudes they lie at x = y = 0 */
    const OceanTable* table;   /* (times x places) */
    bool relative;             /* its frequencies are relative to water that flows */
} SpectraSeries;

/* Returns a 2-D SWAN ASCII file of `size` bytes, with a zero behind them; freed by
   swell_memory_free. Its densities are integers times a factor, exact to 5e-6 of the largest of
   each spectrum. Returns NULL (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY). */
char* spectra_write_swan(const SpectraSeries* series, size_t* size, SwellError* error);

#endif

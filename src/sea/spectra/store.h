/* What a file holds, in the same form for all formats, and how these fill it. */
#ifndef SPECTRA_STORE_H
#define SPECTRA_STORE_H

#include "text.h"

/* ---- A file, as it is read ------------------------------------------------------------------ */

typedef struct SpectraFile SpectraFile;

/* Parses a file. `companions` are as in measured_sea_create; without them a buoy's spectra have no
   directions. Returns NULL (SWELL_ERROR_FILE: with name, line and what was expected there;
   SWELL_ERROR_MEMORY). A companion must have the frequencies of its main file and at least one of
   its times; times that it lacks have no directions. Missing numbers are MM, and nines as NDBC
   writes them. What is there twice must be the same. */
SpectraFile* spectra_parse(const SpectraText* main,
                           const SpectraText companions[SPECTRA_COMPANIONS], SwellError* error);

/* Takes NULL. */
void spectra_destroy(SpectraFile* file);

/* Return the number of times, at least 1, and one of them. They ascend; the only one of a file
   without times is SPECTRA_NO_TIME. */
int spectra_times(const SpectraFile* file);
int64_t spectra_time(const SpectraFile* file, int index);

/* Index of the nearest time; of two, the earlier. */
int spectra_find_time(const SpectraFile* file, int64_t time);

/* Finds the place of a name, or the nearest to "LAT,LON" in degrees; `distance` is that from there
   [m], 0 for a name. Fails with SWELL_ERROR_USAGE; the message lists names. */
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
   [Hz], and that density [m^2/Hz]; 0 without waves. */
double spectra_peak(const SpectraFile* file, int time, int place, double* density);

/* Returns what a spectrum holds, all systems together. */
SpectraSummary spectra_summarize(const OceanTable* table);

/* ---- What it holds -------------------------------------------------------------------------- */

typedef enum SpectraKind {
    SPECTRA_KIND_DENSITY, /* one number per frequency [m^2/Hz]; a companion's has its own unit */
    SPECTRA_KIND_MEAN,    /* three: density [m^2/Hz], direction [rad], spread [rad] */
    SPECTRA_KIND_FULL     /* one for each direction [m^2/Hz/rad] */
} SpectraKind;

typedef struct SpectraPlace {
    char name[48]; /* the file's, or its number: "1", "2", ...; a buoy's is its station */
    double latitude, longitude; /* degrees, or NAN */
} SpectraPlace;

/* One spectrum of a file. */
typedef struct SpectraEntry {
    int64_t time;
    int place, line;
    double wind_speed, wind_direction, depth; /* as in SpectraRecord */
    enum { SPECTRA_VALUES, SPECTRA_ZERO, SPECTRA_MISSING } state;
    size_t at; /* of its values */
} SpectraEntry;

/* Four companions of a buoy's file, of one number per frequency. Directions are those towards which
   waves run [rad]. */
enum { SPECTRA_ALPHA1, SPECTRA_ALPHA2, SPECTRA_R1, SPECTRA_R2 };

struct SpectraFile {
    SpectraKind kind;
    int frequencies, directions;
    double frequency[SPECTRA_FREQUENCIES_MAX]; /* [Hz] ascending */
    double direction[SPECTRA_DIRECTIONS_MAX];  /* [rad] 0 to 2 pi, in the file's order */
    double slack; /* evenly spaced directions are rounded by up to this share of their spacing */
    size_t places, entries, values;            /* at least one place and entry */
    size_t place_room, entry_room, value_room; /* allocated */
    SpectraPlace* place;
    SpectraEntry* entry; /* sorted by time, then place: all places at each time */
    double* value;       /* of each entry (frequencies x numbers), NAN for what is missing */
    SpectraFile* companion[SPECTRA_COMPANIONS];
};

/* Makes room for `more` objects of `size` bytes behind `count`; *room is what there is. */
bool spectra_grow(void** array, size_t* room, size_t count, size_t more, size_t size,
                  SwellError* error);

/* How many numbers an entry has per frequency. */
int spectra_store_width(const SpectraFile* file);

/* Each appends one, or fails with an error of the scan's line. Frequencies must ascend. */
bool spectra_store_frequency(SpectraFile* file, const SpectraScan* scan, double frequency);
bool spectra_store_direction(SpectraFile* file, const SpectraScan* scan, double direction);
bool spectra_store_place(SpectraFile* file, const SpectraScan* scan, const SpectraPlace* place);

/* Appends an entry of which the file says no more than that; NULL when out of memory. */
SpectraEntry* spectra_store_entry(SpectraFile* file, const SpectraScan* scan, int64_t time,
                                  int place);

/* Gives it values, all NAN, until the next call. */
double* spectra_store_values(SpectraFile* file, const SpectraScan* scan, SpectraEntry* entry);

/* Sorts; drops an entry that is there twice. Fails on two that differ, and without any. */
bool spectra_store_finish(SpectraFile* file, const SpectraScan* scan);

/* Returns the entry of a time and of the first place, or NULL. */
const SpectraEntry* spectra_store_find(const SpectraFile* file, int64_t time);

/* ---- Formats ------------------------------------------------------------------------------- */

/* Each parses the whole of a text, whose format is known, into an empty file. */

/* `companion`: which one it is, or -1 for densities. */
bool spectra_parse_ndbc(SpectraFile* file, SpectraScan* scan, int companion);

bool spectra_parse_swan(SpectraFile* file, SpectraScan* scan);
bool spectra_parse_ww3(SpectraFile* file, SpectraScan* scan);
bool spectra_parse_table(SpectraFile* file, SpectraScan* scan);

/* Whether a line may be one of a plain table: its header, or a number. */
bool spectra_table_begins(SpectraScan scan);

#endif

/* The content of a file, in the same form for all formats, and the functions that fill it. */
#ifndef SWELL_SPECTRA_STORE_H
#define SWELL_SPECTRA_STORE_H

#include "directions.h"
#include "text.h"

/* A file with more frequencies is refused. */
enum { SPECTRA_FREQUENCIES_MAX = 512 };

/* ---- A file, as it is read ------------------------------------------------------------------ */

typedef struct SpectraFile SpectraFile;

/* Parses a file. `companions` are as in measured_sea_create; without them a buoy's spectra have no
   directions. Returns NULL (SWELL_ERROR_FILE: with name, line and what was expected there;
   SWELL_ERROR_MEMORY). A companion must have the frequencies of its main file and at least one of
   its times; times that it lacks have no directions. Missing numbers are MM, or nines as NDBC
   writes them. Spectra that are there twice must be the same. */
SpectraFile* spectra_parse(const SpectraText* main,
                           const SpectraText companions[SPECTRA_COMPANIONS], SwellError* error);

/* Takes NULL. */
void spectra_destroy(SpectraFile* file);

/* Return the number of times, at least 1, and one of them. Times ascend. The only time of a file
   without times is SPECTRA_NO_TIME. */
int spectra_times(const SpectraFile* file);
int64_t spectra_time(const SpectraFile* file, int index);

/* Returns the index of the nearest time; the earlier of two equally near ones. */
int spectra_find_time(const SpectraFile* file, int64_t time);

/* Finds the place of a name, or the nearest to "LAT,LON" in degrees; `distance` is the distance
   from that position [m], 0 for a name. Fails with SWELL_ERROR_USAGE; the message lists names. */
bool spectra_find_place(const SpectraFile* file, const char* text, int* index, double* distance,
                        SwellError* error);

/* ---- Records ------------------------------------------------------------------------------- */

/* One spectrum. Values that the file lacks are NAN. */
typedef struct SpectraRecord {
    OceanTable table;      /* its arrays belong to the record */
    int64_t time;          /* or SPECTRA_NO_TIME */
    double wind_speed;     /* m/s */
    double wind_direction; /* direction towards which it blows; rad */
    double depth;          /* m */
    bool empty;            /* all densities are missing, or there is no entry: the table is 0 */

    /* Number of frequencies without a density, which are filled in from their neighbours, or of
       such cells of a 2-D spectrum, which become 0. */
    int missing;
    int guessed; /* number of frequencies with waves whose missing directions were filled in */
    void* memory;
} SpectraRecord;

/* Fills in the record at a time and place. Its owner calls spectra_record_finish. Four coefficients
   give the distribution of the largest entropy (Kobune and Hashimoto, 1986), or where it does not
   exist, Lygre and Krogstad's (1986). Where coefficients are missing, the distribution is
   |cos(theta/2)|^2s about the mean direction of the neighbours that have one. Without such
   neighbours it is about `default_direction`, with Mitsuyasu's s for a wind sea (at most 10).
   Directions that are uneven, or a sector, are resampled onto an even circle with the same
   variance. Returns false when out of memory. */
bool spectra_record(const SpectraFile* file, int time, int place, double default_direction,
                    SpectraRecord* record, SwellError* error);

/* Takes a zeroed record. */
void spectra_record_finish(SpectraRecord* record);

/* Returns the frequency of a spectrum's largest density over all directions, straight from the file
   [Hz], and fills that density [m^2/Hz]. Returns 0 without waves. */
double spectra_peak(const SpectraFile* file, int time, int place, double* density);

/* Returns the figures of a spectrum, all systems together. */
SpectraSummary spectra_summarize(const OceanTable* table);

/* ---- What it holds -------------------------------------------------------------------------- */

typedef enum SpectraKind {
    SPECTRA_KIND_DENSITY, /* one number per frequency [m^2/Hz]; in a companion's own unit */
    SPECTRA_KIND_MEAN,    /* three: density [m^2/Hz], direction [rad], spread [rad] */
    SPECTRA_KIND_FULL     /* one for each direction [m^2/Hz/rad] */
} SpectraKind;

typedef struct SpectraPlace {
    char name[48]; /* name in the file, or its number: "1", "2", ...; for a buoy its station */
    double latitude, longitude; /* degrees, or NAN */
} SpectraPlace;

/* One spectrum of a file. */
typedef struct SpectraEntry {
    int64_t time;
    int place, line;
    double wind_speed, wind_direction, depth; /* as in SpectraRecord */
    enum { SPECTRA_VALUES, SPECTRA_ZERO, SPECTRA_MISSING } state;
    size_t at; /* index of its first value */
} SpectraEntry;

/* Four companions of a buoy's file, of one number per frequency. Directions are those towards which
   waves run [rad]. */
enum { SPECTRA_ALPHA1, SPECTRA_ALPHA2, SPECTRA_R1, SPECTRA_R2 };

struct SpectraFile {
    SpectraKind kind;
    int frequencies, directions;
    double frequency[SPECTRA_FREQUENCIES_MAX]; /* [Hz] ascending */
    double direction[SPECTRA_DIRECTIONS_MAX];  /* [rad] 0 to 2 pi, in the file's order */
    double slack; /* largest rounding of evenly spaced directions, over their spacing */
    size_t places, entries, values;            /* at least one place and entry */
    size_t place_room, entry_room, value_room; /* allocated */
    SpectraPlace* place;
    SpectraEntry* entry; /* sorted by time, then place: all places at each time */
    double* value;       /* (frequencies x numbers) of each entry, NAN where missing */
    SpectraFile* companion[SPECTRA_COMPANIONS];
};

/* Makes room for `more` objects of `size` bytes after `count`; *room is the number allocated. */
bool spectra_grow(void** array, size_t* room, size_t count, size_t more, size_t size,
                  SwellError* error);

/* Returns how many numbers an entry has per frequency. */
int spectra_store_width(const SpectraFile* file);

/* Each appends one, or fails with an error of the scan's line. Frequencies must ascend. */
bool spectra_store_frequency(SpectraFile* file, const SpectraScan* scan, double frequency);
bool spectra_store_direction(SpectraFile* file, const SpectraScan* scan, double direction);
bool spectra_store_place(SpectraFile* file, const SpectraScan* scan, const SpectraPlace* place);

/* Appends an entry with time and place alone. Returns NULL when out of memory. */
SpectraEntry* spectra_store_entry(SpectraFile* file, const SpectraScan* scan, int64_t time,
                                  int place);

/* Gives an entry values, all NAN. The result is valid until the next call. */
double* spectra_store_values(SpectraFile* file, const SpectraScan* scan, SpectraEntry* entry);

/* Sorts the entries and drops duplicates. Fails if duplicates differ, and without any entry. */
bool spectra_store_finish(SpectraFile* file, const SpectraScan* scan);

/* Returns the entry of a time at the first place, or NULL. */
const SpectraEntry* spectra_store_find(const SpectraFile* file, int64_t time);

/* ---- Formats ------------------------------------------------------------------------------- */

/* Each function parses a whole text of a known format into an empty file. */

/* `companion` is the index of a companion, or -1 for densities. */
bool spectra_parse_ndbc(SpectraFile* file, SpectraScan* scan, int companion);

bool spectra_parse_swan(SpectraFile* file, SpectraScan* scan);
bool spectra_parse_ww3(SpectraFile* file, SpectraScan* scan);
bool spectra_parse_table(SpectraFile* file, SpectraScan* scan);

/* Returns whether a line may belong to a plain table: its header, or a number. */
bool spectra_table_begins(SpectraScan scan);

#endif

/* What a file holds, in the same form for all formats, and how these fill it. */
#ifndef SPECTRA_STORE_H
#define SPECTRA_STORE_H

#include "text.h"

typedef enum SpectraKind {
    SPECTRA_KIND_DENSITY, /* one number per frequency [m^2/Hz]; a companion's has its own unit */
    SPECTRA_KIND_MEAN,    /* three: density [m^2/Hz], direction [rad], spread [rad] */
    SPECTRA_KIND_FULL     /* one for each direction [m^2/Hz/rad] */
} SpectraKind;

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
    double slack; /* by how much evenly spaced directions are rounded, of their spacing */
    size_t places, entries, values;
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

/* The entry of a time and of the first place, or NULL. */
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

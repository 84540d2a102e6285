/*
 * What a file holds, in one form for all formats, and how a reader fills it: it goes through the
 * text by words, lines and numbers, and appends places, times and rows.
 *
 * The first error of a scan stays, and names the line: after it the scan stands at the end of the
 * text, where words are empty, numbers are 0, nothing is appended, and no further error counts. So
 * a reader looks at `failed` only where it repeats something by a count.
 */
#ifndef SWELL_SPECTRA_STORE_H
#define SWELL_SPECTRA_STORE_H

#include "directions.h"

/* A file with more frequencies is refused. */
enum { SPECTRA_FREQUENCIES_MAX = 512, SPECTRA_TIME_SIZE = 24 };

/* The time of spectra without a time. */
#define SPECTRA_NO_TIME INT64_MIN

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

/* What is known of a frequency without a density for each direction; NAN where it was not
   measured. Directions are those towards which waves run [rad]. A buoy's file has the density
   [m^2/Hz] and each companion one of the others. */
enum {
    SPECTRA_DENSITY,
    SPECTRA_ALPHA1, /* mean direction */
    SPECTRA_ALPHA2, /* direction of the second moment */
    SPECTRA_R1,     /* lengths of the moments */
    SPECTRA_R2,
    SPECTRA_MEASURED
};

typedef struct SpectraFile {
    int column; /* that the text of a buoy fills */
    int frequencies;
    int columns;                               /* of the file's directions, or 0 */
    int directions;                            /* of which each is there once, or 0 */
    double frequency[SPECTRA_FREQUENCIES_MAX]; /* [Hz] ascending */
    double bandwidth[SPECTRA_FREQUENCIES_MAX]; /* [Hz] */
    double direction[SPECTRA_DIRECTIONS_MAX];  /* [rad] 0 to 2 pi, ascending */
    int column_of[SPECTRA_DIRECTIONS_MAX];     /* column of each direction */
    double slack;        /* largest rounding of evenly spaced directions, over their spacing */
    bool has_directions; /* at least at some times */
    bool is_magnetic;    /* directions count from magnetic north */
    size_t densities, negatives;    /* that were read */
    size_t places, entries, values; /* at least one place and entry */
    SpectraPlace* place;
    SpectraEntry* entry; /* sorted by time, then place: all places at each time */
    double* value;       /* (frequencies x spectra_width) of each entry: [m^2/Hz/rad] by column */
} SpectraFile;

/* Parses a file. `companions` are as in measured_sea_create; without them a buoy's spectra have no
   directions. Returns NULL (SWELL_ERROR_FILE: with name, and what the file is, or the line and what
   was expected there; SWELL_ERROR_MEMORY). A companion must have the frequencies of its main file
   and at least one of its times; times that it lacks have no directions. Spectra that are there
   twice must be the same. spectra.h tells what is left out and changed. */
SpectraFile* spectra_parse(const SpectraText* main,
                           const SpectraText companions[SPECTRA_COMPANIONS], SwellError* error);

/* Takes NULL. */
void spectra_destroy(SpectraFile* file);

/* ---- Looking up ---------------------------------------------------------------------------- */

/* Return the number of times, at least 1, and one of them. Times ascend. The only time of a file
   without times is SPECTRA_NO_TIME. */
int spectra_times(const SpectraFile* file);
int64_t spectra_time(const SpectraFile* file, int index);

/* Returns the index of the nearest time; the earlier of two equally near ones. */
int spectra_find_time(const SpectraFile* file, int64_t time);

/* Reads "YYYY-MM-DDTHH:MM". Fails with SWELL_ERROR_USAGE. */
bool spectra_time_read(const char* text, int64_t* time, SwellError* error);

/* Prints a time of a file in the same form, SPECTRA_NO_TIME as "-". Returns `text`. */
char* spectra_time_print(int64_t time, char text[SPECTRA_TIME_SIZE]);

/* Finds the place of a name, or the nearest to "LAT,LON" in degrees; `distance` is the distance
   from that position [m], 0 for a name. Fails with SWELL_ERROR_USAGE; the message lists names. */
bool spectra_find_place(const SpectraFile* file, const char* text, int* index, double* distance,
                        SwellError* error);

/* Returns how many numbers an entry has per frequency, and one of them, of a direction or of what
   was measured. */
int spectra_width(const SpectraFile* file);
double spectra_value(const SpectraFile* file, const SpectraEntry* entry, int frequency, int index);

/* ---- Scanning ------------------------------------------------------------------------------ */

/* Goes through a text. Blanks, tabs, commas, semicolons and double quotes separate words. */
typedef struct SpectraScan {
    const char* name;
    const char *at, *end; /* the rest of the text */
    int line;             /* of `at`, from 1 */
    char comment;         /* with which lines begin that are passed over, or 0 */
    bool failed;
    SwellError* error;
    SpectraFile* file;
} SpectraScan;

/* A part of the text. Its length is 0 where no word is left in the line. */
typedef struct SpectraWord {
    const char* text;
    size_t length;
} SpectraWord;

/* Fail with "'NAME', line N: expected ", followed by the formatted text, or by "WHAT, not 'WORD'",
   with the end of the line or file for an empty word. */
void spectra_fail(SpectraScan* scan, const char* format, ...) SWELL_PRINTF(2, 3);
void spectra_fail_word(SpectraScan* scan, const char* what, SpectraWord word);

/* Move to the first line, from this one or from the next one on, that has a word and is no comment.
   Return false at the end of the text. */
bool spectra_find_line(SpectraScan* scan);
bool spectra_next_line(SpectraScan* scan);

/* Return the next word in the line; the second one does not move. The others fail unless the word
   is `text`, in any case, or there is none. */
SpectraWord spectra_word(SpectraScan* scan);
SpectraWord spectra_peek(const SpectraScan* scan);
void spectra_expect(SpectraScan* scan, const char* text);
void spectra_end_line(SpectraScan* scan);

/* Returns the text up to the next comma in the line without blanks and quotes around it, and moves
   behind the comma. Fills whether there was one. */
SpectraWord spectra_cell(SpectraScan* scan, bool* more);

/* Reads the next word in the line as a number in low..high. Fails otherwise. */
double spectra_number(SpectraScan* scan, double low, double high, const char* what);
int spectra_whole(SpectraScan* scan, int low, int high, const char* what);

/* Reads the next word in the line as a density, times `scale`, as it is kept: a negative one as 0,
   MM and nan as NAN. Fails where it is too large. The second one keeps a number. */
double spectra_density(SpectraScan* scan, double scale);
double spectra_keep_density(SpectraScan* scan, double density);

/* Copies as much of a word as fits. Control characters become '?'. */
void spectra_word_copy(SpectraWord word, char* text, size_t size);

/* Return whether a word is `text`, or begins with it, in any case. */
bool spectra_word_is(SpectraWord word, const char* text);
bool spectra_word_begins(SpectraWord word, const char* text);

/* Reads a decimal number, also in Fortran's forms, 1.5D-3 and .5-100. Returns false for anything
   else, and for a number that overflows. */
bool spectra_word_number(SpectraWord word, double* value);

/* Find the seconds since 1970 of a date, {year, month, day, hour, minute, second}, none negative,
   or of a text with its digits down to minutes or seconds, where one other letter may stand between
   two parts. Return false if there is no such date, in 1900 to 2199. */
bool spectra_time_of(const int date[6], int64_t* time);
bool spectra_time_of_digits(SpectraWord text, int64_t* time);

/* ---- Readers ------------------------------------------------------------------------------- */

/* Each reads a whole text of its format into an empty file. The scan stands in its first line. */
typedef void SpectraReader(SpectraScan* scan);
SpectraReader spectra_read_ndbc, spectra_read_swan, spectra_read_ww3, spectra_read_spotter,
    spectra_read_cdip, spectra_read_triaxys, spectra_read_table;

/* Each appends one to the scan's file, and may fail. Frequencies must ascend. */
void spectra_add_frequency(SpectraScan* scan, double frequency);
void spectra_add_direction(SpectraScan* scan, double direction);
void spectra_add_place(SpectraScan* scan, SpectraPlace place);

/* Begins a spectrum, whose rows follow, after the last one has got all of its own. Returns NULL
   where the scan has failed. */
SpectraEntry* spectra_add_entry(SpectraScan* scan, int64_t time, int place);

/* Append a row of the spectrum, all NAN, for the next of the known frequencies, or for one that is
   given: the first spectrum sets those of the file. Return NULL where the scan has failed; else the
   row is valid until the next call. */
double* spectra_add_row(SpectraScan* scan);
double* spectra_add_band(SpectraScan* scan, double frequency);

/* Fill a row by the moments of the directions towards which waves run, or by a mean direction [rad]
   and a spread sqrt(2 - 2 r1) [degrees], which may be NAN. */
void spectra_set_moments(SpectraScan* scan, double* row, SpectraMoments moments);
void spectra_set_mean(SpectraScan* scan, double* row, double direction, double degrees);

/* Sorts the spectra and drops what is there twice. Fails if that differs, and without any. */
void spectra_finish(SpectraScan* scan);

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

    /* Of a spectrum without a density for each direction, the number of frequencies with waves, and
       of those whose missing directions were filled in. */
    int with_waves, guessed;
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

#endif

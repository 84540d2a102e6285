/*
 * The guided tour: its steps as data, and when the task of a step is done.
 *
 *     TourProgress progress = tour_begin(tour_find("beats"));
 *     ... parse tour_step(progress.step)->scene, show it; in each frame:
 *     tour_watch(&progress, &world);
 *     if (progress.done) { ... show the question ... }
 *
 * A step is a row of tour_steps.c; its name is a choice of --tour.
 */
#ifndef SWELL_TOUR_TOUR_H
#define SWELL_TOUR_TOUR_H

#include "options/options.h"

enum { TOUR_TESTS_MAX = 3, TOUR_CHOICES_MAX = 3, TOUR_CONTROLS_MAX = 3, TOUR_READINGS_MAX = 3 };

/* What the window measures for the steps. */
typedef enum TourMeasure {
    TOUR_NOTHING,
    TOUR_HEIGHT,        /* significant height, measured [m] */
    TOUR_PERIOD,        /* of the highest waves [s] */
    TOUR_LENGTH,        /* of these in this depth [m] */
    TOUR_SPEED,         /* of their crests [m/s] */
    TOUR_GROUPS_APART,  /* from one group of two waves to the next [m] */
    TOUR_GROUP_SPEED,   /* of these [m/s] */
    TOUR_LEAST_J,       /* the least J of the surface */
    TOUR_FOLDED,        /* share of it where J < 0 */
    TOUR_BOAT_SPEED,    /* ahead [m/s] */
    TOUR_SEA_MS,        /* time to compute the sea of a frame [ms] */
    TOUR_DIFFERENCE,    /* of the direct sums from the fast ones [m] */
    TOUR_STRING_HEIGHT, /* amplitude of the string's middle; 1 is its ceiling */
    TOUR_STRING_TONE,   /* its frequency [Hz] */
    TOUR_MEASURE_COUNT
} TourMeasure;

typedef enum TourTestKind {
    TOUR_NO_TEST,
    TOUR_AT_LEAST,      /* a number of an option; of a choice or a switch its index or 0 and 1 */
    TOUR_AT_MOST,       /* the same */
    TOUR_MEASURED_LEAST /* a measure */
} TourTestKind;

/* A condition. All of a step hold at once. */
typedef struct TourTest {
    TourTestKind kind;
    int subject; /* OptionId or TourMeasure */
    int number;  /* of an option's numbers */
    double value;
} TourTest;

/* A control on the card, which glows: the row of an option, or a key as a button. */
typedef struct TourControl {
    bool is_key;
    int subject;       /* OptionId, or key */
    const char* label; /* of a key */
} TourControl;

typedef struct TourStep {
    const char* title;
    const char* text;  /* two or three sentences */
    const char* scene; /* options, with blanks between them */
    const char* sea;   /* a file of spectra, as text, for measured_sea_create; NULL for none */
    TourControl control[TOUR_CONTROLS_MAX];
    TourMeasure reading[TOUR_READINGS_MAX]; /* shown while one tries */
    const char* plot;                       /* label of the spectrum, shown, too; or NULL */
    const char* axes;                       /* its axes have room for this value of the control */
    const char* task;                       /* one thing to do */
    TourTest test[TOUR_TESTS_MAX];          /* when it was done */
    const char* question;
    const char* choice[TOUR_CHOICES_MAX];
    int right;          /* the index of the right one */
    const char* answer; /* shown after any choice */
} TourStep;

int tour_count(void);

/* `step` is 0 to tour_count() - 1. */
const TourStep* tour_step(int step);

/* Its name as a choice of --tour. */
const char* tour_name(int step);

/* Returns the step of a name of --tour, or -1. */
int tour_find(const char* name);

/* Fills `scene` with the options of a step, as a window's, and with its measured sea, which the
   caller destroys; free it by options_finish. Fails as options_parse and measured_sea_create; then
   nothing needs freeing. */
bool tour_parse_scene(int step, Settings* scene, SwellError* error);

/* Where one is in the tour. */
typedef struct TourProgress {
    int step;
    bool done;  /* the task; stays so */
    int chosen; /* the answer given last, or -1 */
} TourProgress;

TourProgress tour_begin(int step);

/* What the tests look at. */
typedef struct TourWorld {
    const Settings* now;
    bool drawn;                         /* the drawn sea is that of the settings, and measured */
    double measure[TOUR_MEASURE_COUNT]; /* NAN for none */
} TourWorld;

/* Advances the progress, and notices when the task is done: not before its sea is drawn. */
void tour_watch(TourProgress* progress, const TourWorld* world);

/* Writes a measure with its name and unit, "period 5.7 s"; false for NAN. */
bool tour_write_reading(TourMeasure measure, double value, char* text, size_t size);

#endif

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
    TOUR_HEIGHT,        /* significant height, of the spectrum [m] */
    TOUR_PERIOD,        /* period of the highest waves [s] */
    TOUR_LENGTH,        /* length of these waves in this depth [m] */
    TOUR_SPEED,         /* speed of their crests [m/s] */
    TOUR_GROUPS_APART,  /* distance from one group of two waves to the next [m] */
    TOUR_GROUP_SPEED,   /* speed of these groups [m/s] */
    TOUR_LEAST_J,       /* the least J of the surface */
    TOUR_FOLDED,        /* share of the surface where J < 0 */
    TOUR_BOAT_SPEED,    /* speed ahead [m/s] */
    TOUR_SEA_MS,        /* time to compute the sea of a frame [ms] */
    TOUR_DIFFERENCE,    /* difference of the direct sums from the FFT [m] */
    TOUR_STRING_HEIGHT, /* amplitude of the string's middle; 1 is its ceiling */
    TOUR_STRING_TONE,   /* frequency of the string [Hz] */
    TOUR_DEPTH_THERE,   /* depth near land at the pointer [m] ... */
    TOUR_SPEED_THERE,   /* ... and speed of crests there [m/s] */
    TOUR_MEASURE_COUNT
} TourMeasure;

typedef enum TourTestKind {
    TOUR_NO_TEST,
    TOUR_AT_LEAST,       /* a number of an option: for a choice its index, for a switch 0 or 1 */
    TOUR_AT_MOST,        /* the same */
    TOUR_MEASURED_LEAST, /* a measure */
    TOUR_MEASURED_MOST
} TourTestKind;

/* A condition. All conditions of a step must hold at once. */
typedef struct TourTest {
    TourTestKind kind;
    int subject; /* OptionId or TourMeasure */
    int number;  /* index among an option's numbers */
    double value;
} TourTest;

/* A control on the card, which glows: the row of an option, or a key as a button. */
typedef struct TourControl {
    bool is_key;
    int subject;       /* OptionId, or key */
    const char* label; /* label of a key's button */
} TourControl;

typedef struct TourStep {
    const char* title;
    const char* text;  /* two or three sentences */
    const char* scene; /* options, with blanks between them */
    const char* sea;   /* a file of spectra, as text, for measured_sea_create; NULL for none */
    TourControl control[TOUR_CONTROLS_MAX];
    TourMeasure reading[TOUR_READINGS_MAX]; /* measures shown during the task */
    bool plots;                             /* whether the spectrum is shown */
    const char* axes;                       /* value of the control that the plot has room for */
    const char* hold;                       /* value that the control then has, which is not shown
                                               until there is an answer; or NULL */
    const char* task;                       /* one thing to do */
    TourTest test[TOUR_TESTS_MAX];          /* conditions of its completion */
    const char* question;
    const char* choice[TOUR_CHOICES_MAX];
    int right;          /* index of the right answer */
    const char* answer; /* shown after any choice */
} TourStep;

int tour_count(void);

/* Returns a step, 0 to tour_count() - 1. */
const TourStep* tour_step(int step);

/* Returns the name of a step as a choice of --tour. */
const char* tour_name(int step);

/* Returns the step with a name of --tour, or -1. */
int tour_find(const char* name);

/* Fills `scene` with the options of a step, as for a window, and with its measured sea, which the
   caller destroys. Free the scene by options_finish. Fails as options_parse and measured_sea_create
   do; then nothing needs freeing. */
bool tour_parse_scene(int step, Settings* scene, SwellError* error);

/* The progress of the tour. */
typedef struct TourProgress {
    int step;
    bool done;  /* the task was done once */
    int chosen; /* the answer given last, or -1 */
} TourProgress;

TourProgress tour_begin(int step);

/* The values that the tests read. */
typedef struct TourWorld {
    const Settings* now;
    bool drawn;                         /* whether their sea is drawn and measured */
    double measure[TOUR_MEASURE_COUNT]; /* NAN for none */
} TourWorld;

/* Returns whether the step's first control is held at its value: its task is done, and there is no
   answer yet. */
bool tour_holds(const TourProgress* progress);

/* Advances the progress, and notices when the task is done, but not before its sea is drawn. */
void tour_watch(TourProgress* progress, const TourWorld* world);

/* Writes a measure with its name and unit, as in "period 5.7 s". Returns false for NAN. */
bool tour_write_reading(TourMeasure measure, double value, char* text, size_t size);

#endif

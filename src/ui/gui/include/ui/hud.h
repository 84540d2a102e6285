/* The text overlay, the marks and words over the study look and the spectrum, the help page, and
   hints. */
#ifndef SWELL_UI_HUD_H
#define SWELL_UI_HUD_H

#include "swell/ocean.h"
#include "swell/render.h"
#include "swell/settings.h"
#include "ui/gui.h"
#include "ui/key_table.h"
#include "ui/sea_figures.h"

/* The stages of a frame, in order. */
typedef enum FrameStage {
    STAGE_COLUMNS, /* time evolution, sums over the columns */
    STAGE_ROWS,    /* sums over the rows, vertices */
    STAGE_WAIT,    /* waiting for the sea computed in the background */
    STAGE_UPLOAD,
    STAGE_DRAW, /* drawing, until the picture is shown */
    STAGE_COUNT
} FrameStage;

typedef enum HudDetail {
    HUD_PLAIN,   /* wind and waves; the clock if it is paused, or time runs faster or slower */
    HUD_FIGURES, /* ... and the computation, for still pictures */
    HUD_ALL      /* ... and targets, times and the camera */
} HudDetail;

enum { HUD_NOTES_MAX = 4 };

typedef struct HudInfo {
    double frames_per_second; /* 0: unknown, or a still picture */
    double stage_ms[STAGE_COUNT];
    OceanMethod method;
    OceanFft fft; /* the FFT in use */
    int grid, workers;
    OceanSeaState sea;
    bool changes;                     /* whether the waves are not yet those of `sea` */
    OceanTargets targets;             /* of the sea */
    OceanStatistics measured;         /* measured now and then */
    char rounding[SEA_FIGURES_WORDS]; /* rounding of its single waves, or "" */
    int cascades;                     /* of the sea */
    bool has_foam;                    /* foam is drawn */
    double foam_share;                /* share of the surface under foam */
    char drawing[64];         /* quality, samples and scale, if `auto` has chosen them; else "" */
    long triangles;           /* of the sea in the last picture; 0: unknown */
    double method_difference; /* largest difference between DFT and FFT [m]; < 0: not measured */
    double time, speed;       /* s; factor */
    bool paused;
    CameraPose camera;
    double depth;                          /* of the camera below the water [m]; 0 in air */
    double camera_speed;                   /* m/s; 0 in a still picture */
    bool aboard;                           /* aboard the boat, with these values: */
    double boat_speed, boat_heading;       /* m/s, degrees */
    double throttle, given;                /* -1 to 1: as wanted, and as the helmsman gives it */
    const char* note;                      /* a line about the last event, or NULL */
    const char* last_notes[HUD_NOTES_MAX]; /* the ones before, the last one first; or NULL */
    bool brief;                            /* whether it has one line alone, to save space */
    HudDetail detail;
    float left; /* the overlay's left edge, pixels ... */
    int width;  /* ... and its right edge */
} HudInfo;

/* Writes the overlay in the present frame of `gui`. Returns its place, pixels. */
RenderRect hud_write(Gui* gui, const HudInfo* info);

/* Returns the text height at which `columns` x `lines` fit into a window, at most the usual one. */
int hud_fit_text(int columns, int lines, int width, int height, double content_scale);

/* ---- Over the study look -------------------------------------------------------------------- */

/* Adds lines over the water: at the middles of groups of two waves, with their distance, and at the
   angle of the waves behind a boat. */
void study_marks_add(Gui* gui, const RenderFrame* frame, const OceanSea* sea);

/* Adds the colours in metres and the sides of the cascades' tiles, above the lower right corner;
   returns their place, pixels. */
RenderRect study_legend_add(Gui* gui, const RenderFrame* frame, const OceanSea* sea);

/* ---- Around the spectrum --------------------------------------------------------------------- */

/* Adds axes, colour scale, the wind's direction and a description, for a picture of that width
   [pixels]. With `details`, which may be NULL, energy, height and period, too. */
void spectrum_labels_add(Gui* gui, const RenderSpectrumLayout* layout, const OceanParams* params,
                         const HudInfo* details, int width);

/* ---- The help page: all keys with their meanings, grey if a command is not possible now ------ */

/* Returns the line height of the page in a window of that size in pixels, for gui_begin. Text
   shrinks until the page fits; below a readable size the page scrolls instead. */
int help_page_text_height(int width, int height, double content_scale);

/* Writes the page in a frame of `gui` with that line height. `possible` has an element per row of
   the table of keys. In a page of a browser (`in_page`) some keys do something else. */
void help_page_write(Gui* gui, const bool* possible, bool gamepad, bool in_page, int width,
                     int height);

/* ---- Hints: what one can do at first, each shown until it was done once --------------------- */

typedef enum Hint {
    HINT_FLY,
    HINT_LOOK,
    HINT_FORCE,
    HINT_STONE,
    HINT_PANEL,
    HINT_TOUR,
    HINT_HELP,
    HINT_COUNT
} Hint;

/* A set of hints has the bit 1 << hint for each. */
enum { HINTS_ALL = (1 << HINT_COUNT) - 1 };

/* Returns the hint that a command follows, HINT_COUNT for none. */
Hint hints_of_call(const KeyCall* call);

/* Returns the word for a hint, for --verbose. */
const char* hints_word(Hint hint);

/* Writes the hints that are not in the set `used` along the lower edge of a picture of that size
   [pixels], in the present frame of `gui`. They are beside the windows written so far, or above
   them where there is no room for a hint. A line breaks only between hints. */
void hints_write(Gui* gui, unsigned used, int width, int height);

#endif

/*
 * The pool and the string over the sea, each a ripple field in a window of its own. pool_panels.c
 * runs them, pool_windows.c has their windows and what the pointer does in them.
 */
#ifndef SWELL_POOL_PANELS_H
#define SWELL_POOL_PANELS_H

#include "options/options.h"
#include "pool/pool_trace.h"
#include "swell/ripple.h"
#include "ui/option_widget.h"

typedef enum PoolPanel { POOL_PANEL_POOL, POOL_PANEL_STRING, POOL_PANEL_COUNT } PoolPanel;

/* The window of one of them, in points: pixels of a program's window of 1280 x 720. */
typedef struct PoolWindow {
    double right, bottom; /* from its picture to the program's edges */
    double width;
    double shape;  /* height / width of its picture */
    bool enlarged; /* fills the program's window; the other fields keep the place for later */
    bool by_hand;  /* the user has moved or resized it */
} PoolWindow;

typedef struct PoolPanels {
    const Settings* settings; /* borrowed */
    SwellWorkers* workers;    /* borrowed */
    RippleScheme scheme;      /* the user's choice */
    Ripple* pool;             /* owned */
    Ripple* string;           /* owned */
    float* heights;           /* of the pool, smoothed (height x width), owned */
    float* line;              /* of the string, -1 to 1 (width), owned */
    double steps_due;         /* below 1 after pool_panels_advance */
    PoolWindow window[POOL_PANEL_COUNT];
    RenderRect place[POOL_PANEL_COUNT]; /* of the picture in the last frame, pixels; width 0 where
                                           hidden */
    bool held[POOL_PANEL_COUNT];        /* a button is down that was pressed in the picture: ... */
    bool probes;                        /* ... it moves the probe, ... */
    bool walls, erases;                 /* ... in the pool it draws or removes walls, ... */
    RippleStone last;                   /* ... where it was last; ... */
    int held_cell;                      /* ... of the string it holds this cell ... */
    double held_height;                 /* ... at this height */
    bool changed;                       /* since the last upload */
    bool moves;                         /* pool or string may move; else steps are skipped */
    bool rains;
    bool traces;                             /* measured with --explain off, too */
    RippleMeasure measure[POOL_PANEL_COUNT]; /* as they were uploaded */
    PoolTrace trace[POOL_PANEL_COUNT];       /* measured while --explain is on */
    PoolPanel explained;                     /* the one that appeared or was touched last */
    bool lesson[POOL_PANEL_COUNT];           /* which were explained in the last frame */
} PoolPanels;

/* ---- Fields -------------------------------------------------------------------------------- */

/* Creates pool and string at rest, with the walls of the options. Takes zeroed panels. On failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY) call pool_panels_finish. */
bool pool_panels_init(PoolPanels* panels, const Settings* settings, SwellWorkers* workers,
                      SwellError* error);
void pool_panels_finish(PoolPanels* panels);

/* Recreates fields and places, as pool_panels_init; on failure the old ones stay. */
bool pool_panels_reset(PoolPanels* panels, SwellError* error);

/* Returns what the options make of the scheme in that panel. */
RippleParams pool_panels_params(const Settings* settings, RippleScheme scheme, PoolPanel panel);

/* Returns the pool or the string. */
Ripple* pool_panels_field(const PoolPanels* panels, PoolPanel panel);

/* Changes the scheme; water is at rest then, walls stay. With the present scheme it changes the
   constants to those of the options, and all goes on. Fails without memory
   (SWELL_ERROR_MEMORY); then nothing changes. */
bool pool_panels_set_scheme(PoolPanels* panels, RippleScheme scheme, SwellError* error);

/* Whether pool and string have the scheme, as the options now have it. */
bool pool_panels_has_scheme(const PoolPanels* panels, RippleScheme scheme);

/* Resumes stepping after something has disturbed pool or string. */
void pool_panels_wake(PoolPanels* panels);

/* Removes all walls of the pool, including those of the options. */
void pool_panels_clear_walls(PoolPanels* panels);

/* Advances by `seconds` >= 0 in whole steps; what remains counts in the next call. Skips steps
   while nothing moves. */
void pool_panels_advance(PoolPanels* panels, double seconds);

/* Runs one of them from rest as a picture shows it: the pool by pool_script_run, the string pulled
   before the first step. Fails as pool_script_run does. */
bool pool_panels_run(PoolPanels* panels, PoolPanel panel, int steps, SwellError* error);

/* Stills pool and string; walls stay. */
void pool_panels_still(PoolPanels* panels);

/* Starts or stops rain into the pool. */
void pool_panels_set_rain(PoolPanels* panels, bool rain);

/* Sets a cell of the string; with `diagonal` the next one, too, since even and odd cells are two
   strings. Does nothing on an edge. */
void pool_panels_lift(PoolPanels* panels, int cell, double height);

/* Pulls the string at its middle: adds a stone's height there, of which half is drawn and runs on,
   or less where it is up, so that it is not drawn beyond the panel's top. */
void pool_panels_pull(PoolPanels* panels);

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Uploads what has changed, and stills both fields once their motion is invisible. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool pool_panels_stream(PoolPanels* panels, Renderer* renderer, SwellError* error);

/* Uploads a field that belongs to no panel, as the pool or the string. */
bool pool_panels_stream_field(const Settings* settings, const Ripple* field, Renderer* renderer,
                              SwellError* error);

/* The buttons that were pressed in the windows' titles. */
typedef struct PoolRequest {
    bool close[POOL_PANEL_COUNT];
    bool next_scheme;
    SettingsRequest settings; /* of what explains them */
} PoolRequest;

/* Whether the settings show the window: not over the spectrum, whose axes it would cover. */
bool pool_panels_shows(const Settings* settings, PoolPanel panel);

/* Writes the windows that are shown in the present frame of the gui, above what covers `below`
   pixels of the picture's lower edge. Keeps where the user has moved them, and disturbs pool and
   string where the pointer has passed. */
PoolRequest pool_panels_write(PoolPanels* panels, Gui* gui, int width, int height, float below);

/* Requests the probe at a pixel, if that is in the picture of one of them; else returns false. */
bool pool_panels_probe(PoolPanels* panels, double x, double y, SettingsRequest* request);

/* ---- What explains them ---------------------------------------------------------------------

   A window says what the scheme is, when it is stable, its constants and driver, and the history,
   spectrum and natural frequencies of its probe. */

/* Finds the place of each above its picture, or beside it where there is more room. Returns whether
   there is room for both. */
bool pool_lesson_place(const Gui* gui, const RenderRect picture[POOL_PANEL_COUNT], int width,
                       int height, RenderRect place[POOL_PANEL_COUNT]);

/* Fills `request` if the user changes something. `standard`: the defaults. */
void pool_lesson_write(const PoolPanels* panels, PoolPanel panel, Gui* gui, RenderRect place,
                       const Settings* standard, SettingsRequest* request);

#endif

/*
 * The pool and the string over the sea, each a ripple field in a window of its own. pool_panels.c
 * runs them; pool_windows.c has their windows and the pointer's actions in them, pool_lessons.c
 * what explains them.
 */
#ifndef SWELL_POOL_PANELS_H
#define SWELL_POOL_PANELS_H

#include "options/options.h"
#include "pool/pool_trace.h"
#include "swell/host.h"
#include "swell/ripple.h"
#include "ui/option_widget.h"

typedef enum PoolPanel { POOL_PANEL_POOL, POOL_PANEL_STRING, POOL_PANEL_COUNT } PoolPanel;

/* The window of pool or string, in points, which are pixels of a program's window of 1280 x 720. */
typedef struct PoolWindow {
    double right, bottom; /* distances from its picture to the program's edges */
    double width;
    double shape;  /* height / width of its picture */
    bool enlarged; /* fills the program's window; the other fields keep the place for later */
    bool by_hand;  /* whether the user has moved or resized it */
} PoolWindow;

typedef struct PoolPanels {
    const Settings* settings;        /* borrowed */
    SwellWorkers* workers;           /* borrowed */
    Ripple* field[POOL_PANEL_COUNT]; /* owned */
    double steps_due;                /* below 1 after pool_panels_advance */
    double rain;                     /* drops into the pool per step */
    bool moves;                      /* pool or string may move; else steps are skipped */
    bool changed;                    /* whether they changed since the last upload */

    /* Heights as uploaded (height x width), owned: of the pool in its scheme's unit, of the string
       -1 to 1. */
    float* smooth[POOL_PANEL_COUNT];
    RippleMeasure measure[POOL_PANEL_COUNT]; /* of the uploaded fields */
    PoolTrace trace[POOL_PANEL_COUNT];       /* measured while --explain is on ... */
    bool traces;                             /* ... or this is */

    PoolWindow window[POOL_PANEL_COUNT];
    RenderRect place[POOL_PANEL_COUNT]; /* of the picture in the last frame; width 0 where hidden */
    PoolPanel explained;                /* panel that appeared or was touched last */
    bool lesson[POOL_PANEL_COUNT];      /* whether each was explained in the last frame */

    bool held[POOL_PANEL_COUNT]; /* a button is down that was pressed in the picture: ... */
    bool probes;                 /* ... it moves the probe, ... */
    bool walls, erases;          /* ... in the pool it draws or removes walls, ... */
    RippleStone last;            /* ... where it was last; ... */
    int held_cell;               /* ... of the string it holds this cell ... */
    double held_height;          /* ... at this height */
} PoolPanels;

/* ---- Fields -------------------------------------------------------------------------------- */

/* Creates pool and string at rest, with the walls of the options. Takes zeroed panels. On failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY) call pool_panels_finish. */
bool pool_panels_init(PoolPanels* panels, const Settings* settings, SwellWorkers* workers,
                      SwellError* error);
void pool_panels_finish(PoolPanels* panels);

/* Recreates fields and places, as pool_panels_init does. On failure the old ones stay. */
bool pool_panels_reset(PoolPanels* panels, SwellError* error);

/* Makes pool and string follow the options in scheme, constants and rain. Another scheme begins
   with water at rest and keeps the walls. With other constants everything goes on. Fails without
   memory (SWELL_ERROR_MEMORY); then the fields stay. */
bool pool_panels_follow(PoolPanels* panels, SwellError* error);

/* Resumes stepping after something has disturbed pool or string. */
void pool_panels_wake(PoolPanels* panels);

/* Advances by `seconds` >= 0 in whole steps. The remainder counts in the next call. Skips steps
   while nothing moves. */
void pool_panels_advance(PoolPanels* panels, double seconds);

/* Runs one panel from rest as a picture shows it: the pool by pool_script_run, the string after a
   pull. Fails as pool_script_run does. */
bool pool_panels_run(PoolPanels* panels, PoolPanel panel, int steps, SwellError* error);

/* Stills pool and string, and with `clears` removes all walls, including those of the options. */
void pool_panels_still(PoolPanels* panels, bool clears);

/* Pulls the string at its middle: adds a stone's height, of which half is drawn and runs on. Where
   the string is up already it adds less, so that it is not drawn beyond the panel's top. */
void pool_panels_pull(PoolPanels* panels);

/* ---- The script: what options make of any ripple field -------------------------------------- */

/* Returns the defaults of `scheme` in that many dimensions with the options' constants. A string
   of `average` without `--scheme` or `--damping` is ripple_default_string. */
RippleParams pool_script_params(const Settings* settings, RippleScheme scheme, int dimensions);

/* Sets the options' walls, then runs `steps` steps, each with its stones and drops. Shows progress
   and fills a trace, unless these are NULL. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY,
   SWELL_ERROR_INTERRUPTED. */
bool pool_script_run(const Settings* settings, Ripple* ripple, int steps, HostProgress* progress,
                     PoolTrace* trace, SwellError* error);

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Uploads the changed fields, and stills both once their motion is invisible. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool pool_panels_stream(PoolPanels* panels, Renderer* renderer, SwellError* error);

/* Uploads a field that belongs to no panel, as the pool or the string. */
bool pool_panels_stream_field(const Settings* settings, const Ripple* field, Renderer* renderer,
                              SwellError* error);

/* The buttons that were pressed in the windows' titles. */
typedef struct PoolRequest {
    bool close[POOL_PANEL_COUNT];
    bool next_scheme;
    SettingsRequest settings; /* request of the lessons */
} PoolRequest;

/* Returns whether the settings show the window. It is not shown over the spectrum, whose axes it
   would cover. */
bool pool_panels_shows(const Settings* settings, PoolPanel panel);

/* Writes the windows that are shown in the present frame of the gui, leaving `below` pixels of the
   picture's lower edge free. Keeps the places to which the user has moved them, and disturbs pool
   and string where the pointer has passed. With --explain a lesson beside each has the scheme, its
   condition of stability, its constants and driver, and the history, spectrum and natural
   frequencies at the probe. */
PoolRequest pool_panels_write(PoolPanels* panels, Gui* gui, int width, int height, float below);

/* Requests the probe at a pixel in the picture of pool or string. Returns false elsewhere. */
bool pool_panels_probe(PoolPanels* panels, double x, double y, SettingsRequest* request);

#endif

/*
 * The pool and the string over the sea, each a ripple field in a window of its own. ripple_panels.c
 * runs them, ripple_frames.c shows them, ripple_pointer.c handles the pointer.
 */
#ifndef SWELL_UI_RIPPLE_PANELS_H
#define SWELL_UI_RIPPLE_PANELS_H

#include "gui/gui.h"
#include "options/options.h"
#include "swell/ripple.h"
#include "ui/floating_window.h"

typedef enum RipplePanel { RIPPLE_PANEL_POOL, RIPPLE_PANEL_STRING, RIPPLE_PANEL_COUNT } RipplePanel;

/* Converts time into whole steps of a fixed length. */
typedef struct StepClock {
    double owed; /* steps due but not yet taken, below 1 after a call */
} StepClock;

/* Returns the steps due after another `seconds` at `rate` steps a second, at most those of a
   quarter of a second: a long stall drops the rest, so that a slow machine catches up. */
int step_clock_advance(StepClock* clock, double seconds, double rate);

/* What the pointer does in a panel while a button is down. */
typedef enum RipplePointer {
    RIPPLE_POINTER_NONE,
    RIPPLE_POINTER_STONES, /* in the pool */
    RIPPLE_POINTER_WALLS,  /* in the pool */
    RIPPLE_POINTER_PULL    /* the string */
} RipplePointer;

typedef struct RipplePanels {
    const Options* options; /* borrowed */
    SwellWorkers* workers;  /* borrowed */
    RippleScheme scheme;    /* the user's choice */
    Ripple* pool;           /* owned */
    Ripple* string;         /* owned */
    float* heights;         /* of the pool, smoothed (height x width), owned */
    float* line;            /* of the string, -1 to 1 (width), owned */
    StepClock clock;
    FloatingWindow panel[RIPPLE_PANEL_COUNT];
    RenderRect place[RIPPLE_PANEL_COUNT]; /* in the last frame, pixels; width 0 where hidden */
    RipplePanel upper;                    /* shown over the other */
    RipplePointer pointer;
    double last_x, last_y; /* of the pointer while a button is down, pixels */
    bool erase;            /* the pointer removes walls */
    int held_cell;         /* of the string, while it is pulled */
    double held_height;
    bool changed; /* since the last upload */
    bool moves;   /* pool or string may move; else steps are skipped */
    bool rains;
    RippleMeasure measure[RIPPLE_PANEL_COUNT]; /* as they were uploaded */
} RipplePanels;

/* ---- Fields -------------------------------------------------------------------------------- */

/* Creates pool and string at rest, with the walls of the options. Takes zeroed panels. On failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY) call ripple_panels_finish. */
bool ripple_panels_init(RipplePanels* panels, const Options* options, SwellWorkers* workers,
                        SwellError* error);
void ripple_panels_finish(RipplePanels* panels);

/* Recreates fields and places, as ripple_panels_init; on failure the old ones stay. */
bool ripple_panels_reset(RipplePanels* panels, SwellError* error);

/* Gives the pool's window the width that belongs to `look`, unless the user has moved or resized
 * it.
 */
void ripple_panels_fit_pool(RipplePanels* panels, RenderLook look);

/* Changes the scheme; water is at rest then, walls stay. The string is that of
   ripple_script_string_params. Fails without memory or if the options' constants make the scheme
   unstable (SWELL_ERROR_MEMORY, SWELL_ERROR_RANGE); then nothing changes. */
bool ripple_panels_set_scheme(RipplePanels* panels, RippleScheme scheme, SwellError* error);

/* Whether pool and string have the scheme, as the options now have it. */
bool ripple_panels_has_scheme(const RipplePanels* panels, RippleScheme scheme);

/* Resumes stepping after something has disturbed pool or string. */
void ripple_panels_wake(RipplePanels* panels);

/* Removes all walls of the pool, including those of the options. */
void ripple_panels_clear_walls(RipplePanels* panels);

/* Advances by `seconds` >= 0, in whole steps; skips them while nothing moves. */
void ripple_panels_advance(RipplePanels* panels, double seconds);

/* Stills pool and string; walls stay. */
void ripple_panels_still(RipplePanels* panels);

/* Starts or stops rain into the pool. */
void ripple_panels_set_rain(RipplePanels* panels, bool rain);

/* Pulls the string at its middle: adds a stone's height there, of which half is drawn and runs on,
   or less where it is up, so that it is not drawn beyond the panel's top. */
void ripple_panels_pull(RipplePanels* panels);

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Uploads what has changed, and stills both fields once their motion is invisible. Fails with
   SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool ripple_panels_stream(RipplePanels* panels, Renderer* renderer, SwellError* error);

/* Uploads a field that belongs to no panel, as the pool or the string. */
bool ripple_panels_stream_field(const Options* options, const Ripple* field, Renderer* renderer,
                                SwellError* error);

/* The boxes that were pressed in the windows' titles. */
typedef struct RippleRequest {
    bool close[RIPPLE_PANEL_COUNT];
    bool next_scheme;
} RippleRequest;

/* Writes the `shown` windows in the present frame of the gui and stores where the user has moved
   them. */
RippleRequest ripple_panels_write(RipplePanels* panels, Gui* gui,
                                  const bool shown[RIPPLE_PANEL_COUNT], int width, int height);

/* ---- The pointer --------------------------------------------------------------------------- */

/* Handles a press in that panel at (x, y), pixels of the last frame. */
void ripple_panels_press(RipplePanels* panels, RipplePanel panel, double x, double y,
                         bool right_button, bool shift);

/* Handles a move of the pointer to (x, y) while the button is down. */
void ripple_panels_drag(RipplePanels* panels, double x, double y);

/* Handles the release of the button. */
void ripple_panels_release(RipplePanels* panels);

#endif

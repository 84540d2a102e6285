/*
 * The ripple overlays: the pool and the string beside the sea, each a ripple field in a panel of
 * its own. ripple_panels.c runs them, ripple_frames.c shows them, ripple_pointer.c is what the
 * pointer does to them.
 */
#ifndef SWELL_UI_RIPPLE_PANELS_H
#define SWELL_UI_RIPPLE_PANELS_H

#include "gui/gui.h"
#include "options/options.h"
#include "swell/ripple.h"
#include "ui/floating_window.h"
#include "ui/step_clock.h"

typedef enum RipplePanel { RIPPLE_PANEL_POOL, RIPPLE_PANEL_STRING, RIPPLE_PANEL_COUNT } RipplePanel;

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
    RippleScheme scheme;    /* that the user has chosen */
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
    bool moves;   /* pool or string may move; else no step changes anything */
    bool rains;
    RippleMeasure measure[RIPPLE_PANEL_COUNT]; /* as they were uploaded */
} RipplePanels;

/* ---- Fields -------------------------------------------------------------------------------- */

/* A pool and a string at rest, with the walls of the options. Takes zeroed panels. On failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY) ripple_panels_finish is still due. */
bool ripple_panels_init(RipplePanels* panels, const Options* options, SwellWorkers* workers,
                        SwellError* error);
void ripple_panels_finish(RipplePanels* panels);

/* As ripple_panels_init, with panels back in their places. Without memory the old fields stay
   (SWELL_ERROR_MEMORY). */
bool ripple_panels_reset(RipplePanels* panels, SwellError* error);

/* Gives the pool's window the width that belongs to `look`, unless the user has moved or resized
 * it.
 */
void ripple_panels_fit_pool(RipplePanels* panels, RenderLook look);

/* Changes to another scheme, at rest; walls stay. The string keeps `average` for a scheme without a
   1D form. Without memory for it, or where the options' constants make it unstable, nothing changes
   (SWELL_ERROR_MEMORY, SWELL_ERROR_RANGE). */
bool ripple_panels_set_scheme(RipplePanels* panels, RippleScheme scheme, SwellError* error);

/* Something has been done to pool or string: they may move from now on. */
void ripple_panels_wake(RipplePanels* panels);

/* Makes all walls of the pool water, those of the options, too. */
void ripple_panels_clear_walls(RipplePanels* panels);

/* Takes the steps due after another `seconds` >= 0. Where nothing moves there are none. */
void ripple_panels_advance(RipplePanels* panels, double seconds);

/* Stills pool and string; walls stay. */
void ripple_panels_still(RipplePanels* panels);

/* Lets it rain into the pool, or stops that. */
void ripple_panels_set_rain(RipplePanels* panels, bool rain);

/* Pulls the string at its middle. */
void ripple_panels_pull(RipplePanels* panels);

/* ---- Drawing ------------------------------------------------------------------------------- */

/* Uploads what has changed, and stills what moves less than can be seen. Fails with
 * SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool ripple_panels_stream(RipplePanels* panels, Renderer* renderer, SwellError* error);

/* Uploads a field that belongs to no panel, as the pool or the string. */
bool ripple_panels_stream_field(const Options* options, const Ripple* field, Renderer* renderer,
                                SwellError* error);

/* The boxes of the panels' titles that were pressed. */
typedef struct RippleRequest {
    bool close[RIPPLE_PANEL_COUNT];
    bool next_scheme;
} RippleRequest;

/* Writes the panels in the present frame of the gui, those that are `shown`, and takes over where
   the user has moved them to. */
RippleRequest ripple_panels_write(RipplePanels* panels, Gui* gui,
                                  const bool shown[RIPPLE_PANEL_COUNT], int width, int height);

/* The same for another gui than the user's: where they are, the upper one above. */
void ripple_panels_copy(const RipplePanels* panels, Gui* gui, int width, int height);

/* ---- The pointer --------------------------------------------------------------------------- */

/* A button goes down in that panel at (x, y) pixels of the last frame. */
void ripple_panels_press(RipplePanels* panels, RipplePanel panel, double x, double y,
                         bool right_button, bool shift);

/* The pointer moves to (x, y); without a press before it, nothing happens. */
void ripple_panels_drag(RipplePanels* panels, double x, double y);

/* Releases the button. */
void ripple_panels_release(RipplePanels* panels);

#endif

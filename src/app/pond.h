/*
 * The pool and the string beside the sea: their simulation, and what the pointer does to them.
 */
#ifndef SWELL_APP_POND_H
#define SWELL_APP_POND_H

#include "options.h"
#include "panel.h"
#include "step_clock.h"
#include "swell/ripple.h"

/* A stone that is dropped, unless it is told otherwise; cells. */
#define POND_STONE_RADIUS 6.0
#define POND_STONE_DEPTH 3.0 /* as drawn */

/* What the pointer is doing. */
typedef enum PondGrip {
    GRIP_NONE,
    GRIP_STONES,
    GRIP_WALLS,
    GRIP_STRING,
    GRIP_MOVE_POOL,
    GRIP_RESIZE_POOL,
    GRIP_MOVE_STRING,
    GRIP_RESIZE_STRING
} PondGrip;

typedef struct Pond {
    const Options* options; /* borrowed */
    SwellWorkers* workers;  /* borrowed */
    RippleScheme scheme;    /* that the user has chosen */
    Ripple* pool;           /* owned */
    Ripple* string;         /* owned */
    float* heights;         /* of the pool, smoothed (height x width), owned */
    float* line;            /* of the string, -1 to 1 (width), owned */
    StepClock clock;
    Panel pool_panel, string_panel;
    PondGrip grip;
    double last_x, last_y; /* of the pointer while it grips, pixels */
    bool erase;            /* the pointer removes walls */
    int held_cell;         /* of the string, while it is pulled */
    double held_height;
    bool changed; /* since the last upload */
} Pond;

/* Fills in the constants of `scheme` in that many dimensions as the options give them, and checks
   them (SWELL_ERROR_RANGE). */
bool pond_params(const Options* options, RippleScheme scheme, int dimensions, RippleParams* params,
                 SwellError* error);

/* Makes the walls of the options. Fails with SWELL_ERROR_RANGE or SWELL_ERROR_MEMORY. */
bool pond_lay_walls(const Options* options, Ripple* ripple, SwellError* error);

/* Cells, as drawn, to a unit of the scheme's heights: `integer` counts in hundreds. */
double pond_height_scale(RippleScheme scheme);

/* Lays what the options say onto a field: walls first, then at each step its stones and drops, for
   `steps` steps. Fails with SWELL_ERROR_RANGE where one does not fit. */
bool pond_run_script(const Options* options, Ripple* ripple, int steps, SwellError* error);

/* A pool and a string at rest, with the walls of the options. Takes a zeroed pond. On failure
   (SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY) pond_finish is still due. */
bool pond_init(Pond* pond, const Options* options, SwellWorkers* workers, SwellError* error);
void pond_finish(Pond* pond);

/* As pond_init, with panels back in their places. Without memory the old fields stay
 * (SWELL_ERROR_MEMORY). */
bool pond_reset(Pond* pond, SwellError* error);

/* Changes to another scheme, at rest; walls stay. The string keeps `average` for a scheme without a
   1D form. Without memory for it nothing changes (SWELL_ERROR_MEMORY). */
bool pond_set_scheme(Pond* pond, RippleScheme scheme, SwellError* error);

/* Takes the steps due. */
void pond_advance(Pond* pond, double seconds);

void pond_still(Pond* pond);
void pond_set_rain(Pond* pond, bool rain);

/* Pulls the string at its middle. */
void pond_pull(Pond* pond);

/* Uploads what has changed. Fails with SWELL_ERROR_MEMORY or SWELL_ERROR_GRAPHICS. */
bool pond_stream(Pond* pond, Renderer* renderer, SwellError* error);

/* Uploads a field that belongs to no pond, as the pool or the string. */
bool pond_stream_field(const Options* options, const Ripple* field, Renderer* renderer,
                       SwellError* error);

/* Where the panels are in a frame of that size; width 0 for those not shown. */
void pond_place(const Pond* pond, bool pool, bool string, RenderFrame* frame);

/* Titles and frames of the panels that are shown. */
void pond_add_frames(const Pond* pond, RenderOverlay* overlay, const RenderFrame* frame);

/* The pointer goes down, moves or is let go at (x, y) pixels. A press outside the panels is not
   taken (false). */
bool pond_press(Pond* pond, const RenderFrame* frame, int title_height, double x, double y,
                bool right_button, bool shift);
void pond_drag(Pond* pond, const RenderFrame* frame, double x, double y);
void pond_release(Pond* pond);

/* The height of a panel's title for text of that height. Pixels. */
int pond_title_height(int text_height);

#endif

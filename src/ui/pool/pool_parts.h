/* The functions that the files of the pool share. */
#ifndef SWELL_POOL_PARTS_H
#define SWELL_POOL_PARTS_H

#include "pool/pool_panels.h"
#include "ripple/growing.h"

/* The default radius of a stone; cells. */
#define POOL_STONE_RADIUS 6.0

/* ---- pool_script.c -------------------------------------------------------------------------- */

/* The default depth of a stone, cells as drawn. In `integer` it is 1600 units, sixteen times the
   source's, because rounding loses half a unit per step and ends a ring of a hundred after sixty
   steps. It is deeper in `lerp`, which loses more per step than the others. */
double pool_stone_depth(RippleScheme scheme);

/* Returns whether all constants of the schemes are the same. */
bool pool_same_constants(const RippleParams* a, const RippleParams* b);

/* Sets the driver of the options. */
void pool_drive(const Settings* settings, Ripple* ripple);

/* Sets the walls of the options. Fails with SWELL_ERROR_RANGE or SWELL_ERROR_MEMORY. */
bool pool_lay_walls(const Settings* settings, Ripple* ripple, SwellError* error);

/* ---- pool_panels.c -------------------------------------------------------------------------- */

/* Returns "pool" or "string". */
const char* pool_panel_name(PoolPanel panel);

/* Returns what the options make of the scheme in that panel. */
RippleParams pool_panel_params(const Settings* settings, PoolPanel panel);

/* Compresses the range of smoothed heights for drawing in `lerp`, whose waves lose most of their
   height at once: raises low heights, up to nine times, and lowers high ones. Heights of other
   schemes stay. */
void pool_bend_heights(RippleScheme scheme, float* heights, size_t count);

/* Sets a cell of the string, and with `diagonal` the next one, since even and odd cells then are
   two strings. Does nothing on an edge. */
void pool_lift(Ripple* string, int cell, double height);

/* ---- pool_lessons.c ------------------------------------------------------------------------- */

enum { POOL_LESSON_COLUMNS = 54 /* width of a lesson in characters */ };

/* Writes both lessons or, where there is no room, the lesson of the window that appeared or was
   touched last, in a picture of that size [pixels]. */
void pool_lessons_write(PoolPanels* panels, Gui* gui, int width, int height,
                        SettingsRequest* request);

/* ---- pool_trace.c --------------------------------------------------------------------------- */

/* Adds the height of a step, in pool_trace_unit. A place in another cell begins a new history.
   `share` gives the place in shares of width and height. */
void pool_trace_add(PoolTrace* trace, const Ripple* field, const double share[2]);

/* Computes the other fields from the heights, for `rate` steps a second. */
void pool_trace_measure(PoolTrace* trace, const Ripple* field, const double share[2], double rate,
                        double drive_frequency);

#endif

/*
 * What the command line says of a ripple field: its constants, walls, stones and drops.
 */
#ifndef SWELL_UI_RIPPLE_SCRIPT_H
#define SWELL_UI_RIPPLE_SCRIPT_H

#include "options/options.h"
#include "swell/host.h"
#include "swell/ripple.h"

/* The default radius of a stone; cells. */
#define RIPPLE_SCRIPT_STONE_RADIUS 6.0

/* Its depth, cells as drawn. In `integer` 1600, sixteen times that of its source: whole numbers
   lose half of one each step, and a ring of a hundred is gone after sixty. Deeper in `lerp`, which
   loses more of it each step than the others do. */
double ripple_script_stone_depth(RippleScheme scheme);

/* Cells, as drawn, to a unit of the scheme's heights: a height of 256 in `integer` is one cell. */
double ripple_script_height_scale(RippleScheme scheme);

/* Brings smoothed heights to what is drawn of them: in `lerp`, whose waves lose nearly all of their
   height at once, low ones are raised, up to nine times, and high ones lowered. Others stay. */
void ripple_script_bend_heights(RippleScheme scheme, float* heights, size_t count);

/* Fills in the constants of `scheme` in that many dimensions as the options give them, and checks
   them (SWELL_ERROR_RANGE). */
bool ripple_script_params(const Options* options, RippleScheme scheme, int dimensions,
                          RippleParams* params, SwellError* error);

/* Makes the walls of the options. Fails with SWELL_ERROR_RANGE or SWELL_ERROR_MEMORY. */
bool ripple_script_lay_walls(const Options* options, Ripple* ripple, SwellError* error);

/* Lays what the options say onto a field: walls first, then at each step its stones and drops, for
   `steps` steps, and shows how far it is unless `progress` is NULL. Fails with SWELL_ERROR_RANGE
   where one does not fit, SWELL_ERROR_MEMORY, SWELL_ERROR_INTERRUPTED. */
bool ripple_script_run(const Options* options, Ripple* ripple, int steps, HostProgress* progress,
                       SwellError* error);

#endif

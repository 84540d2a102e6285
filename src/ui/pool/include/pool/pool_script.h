/* Applies options to a ripple field: constants, walls, stones and drops. */
#ifndef SWELL_POOL_SCRIPT_H
#define SWELL_POOL_SCRIPT_H

#include "options/options.h"
#include "pool/pool_trace.h"
#include "ripple/growing.h"
#include "swell/host.h"
#include "swell/ripple.h"

/* The default radius of a stone; cells. */
#define POOL_SCRIPT_STONE_RADIUS 6.0

/* The default depth of a stone, cells as drawn. In `integer` 1600 units, sixteen times its
   source's: rounding loses half a unit per step, which ends a ring of a hundred after sixty steps.
   Deeper in `lerp`, which loses more per step than the others. */
double pool_script_stone_depth(RippleScheme scheme);

/* Cells, as drawn, per unit of the scheme's heights: 256 units of `integer` are one cell. */
double pool_script_height_scale(RippleScheme scheme);

/* Compresses the range of smoothed heights for drawing in `lerp`, whose waves lose most of their
   height at once: raises low ones, up to nine times, and lowers high ones. Other schemes stay. */
void pool_script_bend_heights(RippleScheme scheme, float* heights, size_t count);

/* The height at the upper end of the string's window: that of a stone. */
double pool_script_ceiling(RippleScheme scheme);

/* The unit of traces: cells as drawn, of a string the ceiling. */
double pool_script_trace_scale(const RippleParams* params);

/* Returns the defaults of `scheme` in that many dimensions with the options' constants. A string
   of `average` without `--scheme` or `--damping` is ripple_default_string. */
RippleParams pool_script_params(const Settings* settings, RippleScheme scheme, int dimensions);

/* Sets the driver of the options. */
void pool_script_drive(const Settings* settings, Ripple* ripple);

/* Sets the walls of the options. Fails with SWELL_ERROR_RANGE or SWELL_ERROR_MEMORY. */
bool pool_script_lay_walls(const Settings* settings, Ripple* ripple, SwellError* error);

/* Sets the options' walls, then runs `steps` steps, each with its stones and drops. Shows progress
   and fills a trace, unless these are NULL. Fails with SWELL_ERROR_RANGE, SWELL_ERROR_MEMORY,
   SWELL_ERROR_INTERRUPTED. */
bool pool_script_run(const Settings* settings, Ripple* ripple, int steps, HostProgress* progress,
                     PoolTrace* trace, SwellError* error);

#endif

/* The figure of the command `ripple`: the pool in a frame with its cells as axes, or the string as
   a curve of its height; and the history of a place. */
#ifndef SWELL_COMMANDS_RIPPLE_FIGURE_H
#define SWELL_COMMANDS_RIPPLE_FIGURE_H

#include "options/options.h"
#include "pool/pool_trace.h"

/* Whether --resolution has room for axes; else the picture is the field alone. */
bool ripple_figure_fits(const Settings* settings);

/* Writes the figure as PNG: of a pool as large as --resolution, of a string as wide. `trace` is a
   history to show below, or NULL. Fails as figure_write and picture_load_floor do. */
bool ripple_figure_write(const Settings* settings, const Ripple* field, const PoolTrace* trace,
                         const char* path, SwellError* error);

#endif

/*
 * The floor of the pool when the user brings none.
 */
#ifndef SWELL_RENDER_FLOOR_H
#define SWELL_RENDER_FLOOR_H

#include "swell/base.h"
#include "swell/host.h"

/* Sixteen times twelve glazed tiles with grout between them, each a little different from the next.
   pixels = NULL on failure (SWELL_ERROR_MEMORY). */
HostPicture floor_create_tiles(SwellError* error);

/* How often the tiles are laid along a pool of that many cells in each direction, so that they are
   square and whole: once where it is 4:3. */
void floor_fit_tiles(int width, int height, float repeat[2]);

#endif

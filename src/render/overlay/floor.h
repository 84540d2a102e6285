/* The default floor of the pool. */
#ifndef SWELL_RENDER_FLOOR_H
#define SWELL_RENDER_FLOOR_H

#include "swell/base.h"
#include "swell/host.h"

/* Draws 16 x 12 glazed tiles with grout between them, each of a slightly different colour. pixels =
   NULL on failure (SWELL_ERROR_MEMORY). */
HostPicture floor_create_tiles(SwellError* error);

/* Fills how often to repeat the tiles in each direction of a pool of width x height cells, so that
   they are square and whole: once for 4:3. */
void floor_fit_tiles(int width, int height, float repeat[2]);

#endif

/*
 * The floor of the pool when the user brings none.
 */
#ifndef SWELL_RENDER_FLOOR_H
#define SWELL_RENDER_FLOOR_H

#include "swell/base.h"
#include "swell/host.h"

/* Glazed tiles with grout between them, 4:3, each a little different from the next. pixels = NULL
   on failure (SWELL_ERROR_MEMORY). */
HostPicture floor_create_tiles(SwellError* error);

#endif

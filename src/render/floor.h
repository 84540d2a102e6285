/*
 * The floor of the pool when the user brings none.
 */
#ifndef SWELL_RENDER_FLOOR_H
#define SWELL_RENDER_FLOOR_H

#include "base/base.h"

/* Glazed tiles with grout between them, 4:3, each a little different from the next. pixels = NULL
   on failure (ERROR_MEMORY). */
Picture floor_create_tiles(Error* error);

#endif

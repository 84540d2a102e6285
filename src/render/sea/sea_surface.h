/* What the looks know of the sea when they lay a mesh over it. */
#ifndef SWELL_RENDER_SEA_SURFACE_H
#define SWELL_RENDER_SEA_SURFACE_H

#include "mesh.h"
#include "wake_fields.h"

typedef struct SeaSurface {
    int grid;               /* N of the first cascade */
    double length;          /* L of it [m] */
    OceanBounds bounds;     /* outside of which nothing is drawn */
    float stray;            /* the farthest that it moves sideways, for which detail allows [m] */
    const WakeFields* wake; /* over it, borrowed */
} SeaSurface;

#endif

/* What a look needs of the sea to lay a mesh over it. */
#ifndef SWELL_RENDER_SEA_SURFACE_H
#define SWELL_RENDER_SEA_SURFACE_H

#include "mesh.h"
#include "wake_fields.h"

typedef struct SeaSurface {
    int grid;               /* N of the first cascade */
    double length;          /* L of it [m] */
    OceanBounds bounds;     /* of the displacements, for culling */
    float stray;            /* largest horizontal displacement, for levels of detail [m] */
    const WakeFields* wake; /* the small waves over it, borrowed */
    bool shore;             /* a shore is shown */
} SeaSurface;

#endif

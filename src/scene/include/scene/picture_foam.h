/*
 * The foam of a still picture: that of the sea and the time alone, however one came there.
 */
#ifndef SWELL_SCENE_PICTURE_FOAM_H
#define SWELL_SCENE_PICTURE_FOAM_H

#include "swell/render.h"

/* Foam as the last waves before `time` have left it, to be streamed; what the renderer must know
   for it is loaded, and unless that is NULL `share` filled with what of the surface it covers. The
   sea is brought to that time. The caller owns it. NULL on failure (SWELL_ERROR_MEMORY,
   SWELL_ERROR_GRAPHICS). */
OceanFoam* picture_foam_create(OceanSea* sea, OceanMethod method, double time,
                               SwellWorkers* workers, Renderer* renderer, double* share,
                               SwellError* error);

#endif

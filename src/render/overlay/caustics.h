/* Caustics: sunlight that a pool's surface focuses on its floor. */
#ifndef SWELL_RENDER_CAUSTICS_H
#define SWELL_RENDER_CAUSTICS_H

#include "swell/render.h"

/* Refractive index of water. */
#define CAUSTICS_WATER_INDEX 1.333f

/* Fills `light` (height x width): 1 for even light, more where refracted rays converge. The pool
   has at least 3 cells a side; `sun` is the unit vector towards the sun (x right, y up, z down the
   screen). Light is shifted by a ray's drift through still water, so that it lies below its waves.
 */
void caustics_fill(const RenderPool* pool, const float sun[3], float* light);

#endif

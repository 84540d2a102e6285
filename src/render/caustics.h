/*
 * The light that the surface of a pool gathers on its floor.
 */
#ifndef SWELL_RENDER_CAUSTICS_H
#define SWELL_RENDER_CAUSTICS_H

/* Fills `light` (height x width): 1 where light falls evenly, more where refracted rays gather.
   `heights` (height x width) are in units of which `height_scale` cells make one; `depth` [cells]
   is that of the water at rest; `sun` is the unit vector towards the sun (x right, y up, z down the
   screen). Where rays go is counted from where they would go through still water, so that light and
   waves lie above each other. */
void caustics_fill(const float* heights, int width, int height, float height_scale, float depth,
                   const float sun[3], float* light);

#endif

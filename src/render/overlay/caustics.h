/*
 * The light that the surface of a pool gathers on its floor.
 */
#ifndef SWELL_RENDER_CAUSTICS_H
#define SWELL_RENDER_CAUSTICS_H

/* Of water against air, for light. */
#define CAUSTICS_WATER_INDEX 1.333f

/* Fills `light` (height x width): 1 where light falls evenly, more where refracted rays gather.
   `heights` (height x width, at least 3 a side) are in units of `height_scale` cells; `depth`
   [cells] is that of the water at rest, above 0; `sun` is the unit vector towards the sun (x right,
   y up, z down the screen). Where rays go is counted from where they would go through still water,
   so that light and waves lie above each other. */
void caustics_fill(const float* heights, int width, int height, float height_scale, float depth,
                   const float sun[3], float* light);

#endif

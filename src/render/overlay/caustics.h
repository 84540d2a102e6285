/* Caustics: sunlight that a pool's surface focuses on its floor. */
#ifndef SWELL_RENDER_CAUSTICS_H
#define SWELL_RENDER_CAUSTICS_H

/* Refractive index of water. */
#define CAUSTICS_WATER_INDEX 1.333f

/* Fills `light` (height x width): 1 for even light, more where refracted rays converge. `heights`
   (height x width, at least 3 a side) are in units of `height_scale` cells; `depth` > 0 [cells] is
   that of the water at rest; `sun` is the unit vector towards the sun (x right, y up, z down the
   screen). Light is shifted by a ray's drift through still water, so that it lies below its waves.
 */
void caustics_fill(const float* heights, int width, int height, float height_scale, float depth,
                   const float sun[3], float* light);

#endif

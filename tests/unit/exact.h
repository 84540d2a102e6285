/*
 * The sea by definition, slow and in double precision: sums over all waves of all cascades at one
 * resting point (x, z) [m]. What frames, queries and flows are compared with.
 */
#ifndef SWELL_TESTS_EXACT_H
#define SWELL_TESTS_EXACT_H

#include "swell/ocean.h"

/* The moved surface: bound waves, lambda, level, lean and modulation included. */
typedef struct ExactSurface {
    double displacement[3];  /* m */
    double jacobian;         /* J [1] */
    double slope[2];         /* of the heights over the resting point [1] */
    double surface_slope[2]; /* of the displaced surface, infinite at J = 0 [1] */
} ExactSurface;

/* Fills the eight fields of linear waves at a time [s], and the imaginary parts of their sums (may
   be NULL), which are 0 but for rounding. */
void exact_fields(const OceanSea* sea, double x, double z, double time,
                  double fields[OCEAN_FIELD_COUNT], double imaginary[OCEAN_FIELD_COUNT]);

ExactSurface exact_surface(const OceanSea* sea, double x, double z, double time);

/* What OceanWater holds in the last frame, `below` the surface [m]. */
void exact_velocity(const OceanSea* sea, double x, double z, double below, double velocity[3]);
void exact_acceleration(const OceanSea* sea, double x, double z, double below,
                        double acceleration[3]);
double exact_pressure(const OceanSea* sea, double x, double z, double below); /* over density */

/* The derivative in time of the displacement, by differences [m/s]. */
void exact_motion(const OceanSea* sea, double x, double z, double time, double motion[3]);

#endif

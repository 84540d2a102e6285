/*
 * How fast waves on water run: gravity waves, capillary waves and what lies between, over any
 * depth.
 *
 *     omega^2 = (g k + (sigma / rho) k^3) tanh(k h)
 *
 * k is the wave number [rad/m], omega the frequency [rad/s], h the depth [m], INFINITY for deep
 * water. Source: Lamb, Hydrodynamics, art. 267. Pure functions, all in double precision.
 */
#ifndef SWELL_OCEAN_DISPERSION_H
#define SWELL_OCEAN_DISPERSION_H

#include "swell/ocean.h"

/* sigma / rho [m^3/s^2] of 0.074 N/m on 1000 kg/m^3: of clean water at 10 degrees C.
   Waves of 363 rad/m (17 mm) are pulled back by both alike. */
#define OCEAN_SURFACE_TENSION 7.4e-5

typedef struct OceanDispersion {
    double omega;       /* [rad/s] */
    double phase_speed; /* omega / k [m/s] */
    double group_speed; /* d omega / dk [m/s] */
} OceanDispersion;

/* All three at once, for k >= 0 and depth > 0. At k = 0 omega is 0 and both speeds take their
   limit: sqrt(g h), which is INFINITY in deep water. */
OceanDispersion ocean_dispersion(double k, double depth);

/* omega(k) [rad/s]; 0 at k = 0. */
double ocean_omega(double k, double depth);

/* d omega / dk [m/s]; at k = 0 as ocean_dispersion. */
double ocean_group_speed(double k, double depth);

/* The inverse: the k [rad/m] whose frequency is omega >= 0, to a few roundings, by Newton's method
   on ln omega (ln k), whose slope always lies between 1/2 and 2. 0 at omega = 0. */
double ocean_wave_number(double omega, double depth);

#endif

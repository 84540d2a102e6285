/*
 * The dispersion relation of gravity and capillary waves over any depth.
 *
 *     omega^2 = (g k + (sigma / rho) k^3) tanh(k d)
 *
 * k is the wave number [rad/m], omega the frequency [rad/s], d the depth [m], INFINITY for deep
 * water. Source: Lamb, Hydrodynamics, art. 267. All functions are pure and use double precision.
 */
#ifndef SWELL_OCEAN_DISPERSION_H
#define SWELL_OCEAN_DISPERSION_H

#include "swell/ocean.h"

/* sigma / rho [m^3/s^2] of 0.074 N/m on 1000 kg/m^3: clean water at 10 degrees C. Gravity and
   tension are equally strong at 363 rad/m (17 mm). */
#define OCEAN_SURFACE_TENSION 7.4e-5

typedef struct OceanDispersion {
    double omega;       /* rad/s */
    double phase_speed; /* omega / k [m/s] */
    double group_speed; /* d omega / dk [m/s] */
} OceanDispersion;

/* For k >= 0 and depth > 0. At k = 0 omega is 0, and both speeds are their limit sqrt(g d),
   INFINITY in deep water. */
OceanDispersion ocean_dispersion(double k, double depth);

/* omega(k) [rad/s]; 0 at k = 0. */
double ocean_omega(double k, double depth);

/* coth(k d): the horizontal over the vertical axis of the ellipse on which water moves at the
   surface; 1 in deep water. k > 0. */
double ocean_orbit_ratio(double k, double depth);

/* The inverse of ocean_omega: k [rad/m] of omega >= 0, to a few roundings; 0 at omega = 0. */
double ocean_wave_number(double omega, double depth);

/* The share of a wave's surface velocities at z below the level at rest: cosh(k (d - z)) / cosh(k
   d) along the level, sinh(k (d - z)) / sinh(k d) upward; exp(-k z) in deep water. */
typedef struct OceanFall {
    double level, up;
} OceanFall;

/* For k > 0, and z = `below` from 0 to the depth [m]. */
OceanFall ocean_fall(double k, double depth, double below);

#endif

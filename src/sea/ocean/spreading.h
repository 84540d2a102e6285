/*
 * The directional spreading of the waves of one frequency: D(omega, theta) [1/rad], theta the angle
 * to the mean direction, with integral 1 over the circle. All laws depend on x = omega / omega_p
 * and are even in theta, so they take cos(theta).
 *
 *   cosine           (2/pi) cos^2 theta, for |theta| < pi/2
 *   Donelan-Banner   (beta/2) sech^2(beta theta) / tanh(beta pi), beta a function of x
 *   Hasselmann       Q(s) |cos(theta/2)|^2s, s a function of x and of the age of the waves
 *
 * The swell parameter xi narrows each by |cos(theta/2)|^(32.2 tanh(1/x) xi^2). Source: Horvath,
 * Empirical directional wave spectra for computer graphics, DigiPro 2015.
 */
#ifndef SWELL_OCEAN_SPREADING_H
#define SWELL_OCEAN_SPREADING_H

#include "swell/ocean.h"

enum { OCEAN_SPREADING_BRANCHES = 3, OCEAN_SPREADING_NODES = 128 };

/* A prepared law. With xi > 0 the integrals of the cosine and Donelan-Banner laws have no closed
   form: they are tabulated over ln x, one row for each branch of beta, which is not continuous
   between branches. 3 KiB of plain values. */
typedef struct OceanSpreadingLaw {
    OceanSpreading spreading;
    double xi_power;    /* 16.1 xi^2: half the power of |cos(theta/2)| at tanh(1/x) = 1 */
    double inverse_age; /* U10 omega_p / g: wind speed over the phase speed of the peak */
    double norm[OCEAN_SPREADING_BRANCHES][OCEAN_SPREADING_NODES]; /* 1 / integral [1/rad] */
} OceanSpreadingLaw;

/* Prepares a law for xi from 0 to 1; only Hasselmann reads `inverse_age` >= 0. */
void ocean_spreading_prepare(OceanSpreadingLaw* law, OceanSpreading spreading, double xi,
                             double inverse_age);

/* D [1/rad] for x = omega / omega_p > 0. The integral over the circle is 1 to 1e-5. */
double ocean_spreading_density(const OceanSpreadingLaw* law, double x, double cos_theta);

/* Q(s) = 2^(2s-1)/pi Gamma(s+1)^2 / Gamma(2s+1) [1/rad], which makes the integral of
   Q |cos(theta/2)|^2s over the circle 1; for s >= 0, to 1e-9. */
double ocean_cosine_power_norm(double s);

#endif

/*
 * Which waves a sea has: how strong they are, and how fast they turn.
 */
#ifndef SWELL_OCEAN_SPECTRUM_H
#define SWELL_OCEAN_SPECTRUM_H

#include "swell/ocean.h"

/* Which of the waves of a sea a cascade carries, and where they lie. */
typedef struct OceanBand {
    int index;     /* of the cascade; keys the random numbers */
    double length; /* L [m]: wave vectors are 2 pi (n, m) / L */
} OceanBand;

/* 2 pi / L [rad/m]: the distance between neighbouring wave vectors. */
double ocean_band_step(const OceanBand* band);

/* P(k) [m^2] of the wave (n, m) of the band; see ocean_cascade_variance. */
double ocean_spectrum_variance(const OceanParams* params, const OceanBand* band, int n, int m);

/* The period T to whose harmonics 2 pi j / T frequencies are rounded [s], or 0 where they are
   exact. */
double ocean_spectrum_period(const OceanParams* params);

/* j of the wave (n, m), where there is such a period. Kept as an integer, the angle 2 pi j t / T is
   exact at any time. */
uint32_t ocean_spectrum_harmonic(const OceanParams* params, const OceanBand* band, int n, int m);

/* The frequency of the wave (n, m) as it is used [rad/s]. */
double ocean_spectrum_frequency(const OceanParams* params, const OceanBand* band, int n, int m);

/* h0(k) = (xi_r + i xi_i) / sqrt(2) sqrt(P(k)) [m] for the wave (n, m), -N/2 <= n, m < N/2. The
   random pair is keyed by (n, m), so another N at the same L shares it. 0 on the Nyquist row and
   column, which have no partner -k on the grid. Source: Tessendorf, "Ocean waves from Fourier
   synthesis"; Lantz. */
OceanComplex ocean_spectrum_amplitude(const OceanParams* params, const OceanBand* band, int n,
                                      int m);

#endif

/*
 * What a single wave of the sea is like: its vector, its frequency, its initial amplitude.
 */
#ifndef SWELL_OCEAN_SPECTRUM_H
#define SWELL_OCEAN_SPECTRUM_H

#include "swell/ocean.h"

/* 2 pi / L [rad/m]: the distance between neighbouring wave vectors. */
double spectrum_wave_number_step(const OceanParams* params);

/* floor(omega / omega_0) for omega = sqrt(g k) and omega_0 = 2 pi / OCEAN_PERIOD. Kept as an
   integer, the angle omega t is exact at any time. */
uint32_t spectrum_frequency_step(const OceanParams* params, int n, int m);

/* h0(k) = (xi_r + i xi_i) / sqrt(2) sqrt(P(k)) [m] for the wave (n, m), -N/2 <= n, m < N/2. The
   random pair is keyed by (n, m), so another N at the same L shares it. 0 on the Nyquist row and
   column, which have no partner -k on the grid. Source: Tessendorf, "Ocean waves from Fourier
   synthesis"; Lantz. */
OceanComplex spectrum_initial_amplitude(const OceanParams* params, int n, int m);

#endif

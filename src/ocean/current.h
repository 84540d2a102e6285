/*
 * What a uniform current makes of a spectrum, over the frequency relative to the water, whose waves
 * are as long as on still water. See ocean_wave_density.
 */
#ifndef SWELL_OCEAN_CURRENT_H
#define SWELL_OCEAN_CURRENT_H

#include "sea_state.h"

/* Limits the waves on the current: lowers them all where they would break over the bottom, and
   names breaking as the limit where they break. Does nothing without a current; takes some 30 ms
   with one. */
void ocean_current_limit(OceanSeaSpectrum* spectrum);

/* As ocean_directional_spectrum [m^2 s / rad], ocean_frequency_spectrum [m^2 s] and
   ocean_direction_spectrum [m^2/rad], of the waves on the current; to 1e-3. */
double ocean_current_density(const OceanSeaSpectrum* spectrum, double omega, double direction);
double ocean_current_frequency(const OceanSeaSpectrum* spectrum, double omega);
double ocean_current_direction(const OceanSeaSpectrum* spectrum, double direction);

/* The wavelength [m] of the frequency at which the second is largest; 0 without waves. */
double ocean_current_peak_wavelength(const OceanSeaSpectrum* spectrum);

#endif

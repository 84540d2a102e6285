/*
 * The bars of a drawn spectrum. Bar i holds the waves of the frequencies from edge i to edge i + 1,
 * four bars to an octave; the last one holds all shorter waves, too. No part of the installed
 * library.
 */
#ifndef SWELL_OCEAN_BARS_H
#define SWELL_OCEAN_BARS_H

#include "swell/ocean.h"

/* Of a most: energies below that share exceed it by no rounding to three digits. */
#define OCEAN_BARS_ROUNDING 0.995

/* The lower edge of a bar [rad/s]; that of OCEAN_BARS is where bars are drawn to end. */
double ocean_bar_edge(int bar);

/* The most energy of a bar [m^2]: that of S = 0.04 g^2 / omega^5, the steepest that waves of a wind
   stay, and at most OCEAN_BARS_ENERGY_MAX. */
double ocean_bar_most(int bar);

/* Fills the level of each bar: S in it, which is constant [m^2 s]; of the last one S omega^5, which
   is [m^2 s^-4]. */
void ocean_bars_level(const double energy[OCEAN_BARS], double level[OCEAN_BARS]);

/* S of bars of these levels [m^2 s]. */
double ocean_bars_spectrum(const double level[OCEAN_BARS], double omega);

/* The middle of the bar with the highest S [rad/s]; 0 without energy. */
double ocean_bars_peak(const double level[OCEAN_BARS]);

/* The sum of the energy of bars [m^2]. */
double ocean_bars_sum(const double energy[OCEAN_BARS]);

#endif

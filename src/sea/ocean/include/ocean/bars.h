/*
 * The bars of a drawn spectrum. Bar i holds the waves of the frequencies from edge i to edge i + 1,
 * four bars to an octave; the last one holds all shorter waves, too. This is no part of the
 * installed library.
 */
#ifndef SWELL_OCEAN_BARS_H
#define SWELL_OCEAN_BARS_H

#include "swell/ocean.h"

#define OCEAN_BARS_AN_OCTAVE 4.0

/* Energies below this share of a limit stay below it when they are rounded to three digits. */
#define OCEAN_BARS_ROUNDING 0.995

/* The lower edge of a bar [rad/s]. The last bar is drawn up to the edge of OCEAN_BARS. */
double ocean_bar_edge(int bar);

/* The largest energy of a bar [m^2]: that of S = 0.04 g^2 / omega^5, as steep as wind waves can be,
   and at most OCEAN_BARS_ENERGY_MAX. */
double ocean_bar_most(int bar);

/* The sum of the energy of bars [m^2]. */
double ocean_bars_sum(const double energy[OCEAN_BARS]);

#endif

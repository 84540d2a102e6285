/*
 * A measured spectrum as a function of frequency and direction.
 *
 * A table holds the mean density of each of its bands of frequency. Within a band the density
 * changes linearly, by the least of the slopes to both neighbours (van Leer's limiter, minmod), so
 * that the variance of each band is exactly the table's and nothing is negative; over direction it
 * is linear between the table's directions, which conserves the sum. Beyond the last band the sea
 * has a tail, a wave system of its own: see ocean_measured_tail.
 */
#ifndef SWELL_OCEAN_MEASURED_H
#define SWELL_OCEAN_MEASURED_H

#include "dispersion.h"

typedef struct OceanMeasured {
    OceanTable table; /* borrowed arrays; no frequencies: no measured spectrum */
    double gain;      /* of all densities */
} OceanMeasured;

/* S D at a frequency [rad/s] and a direction [rad, from +x towards +z] [m^2 s / rad]; 0 outside the
   table. */
double ocean_measured_density(const OceanMeasured* measured, double omega, double direction);

/* S at a frequency, over all directions [m^2 s]. */
double ocean_measured_spectrum(const OceanMeasured* measured, double omega);

/* The integral over all frequencies at a direction [m^2 / rad]. */
double ocean_measured_direction(const OceanMeasured* measured, double direction);

/* The integral of k^power S from one frequency to another [rad/s], k the wave number over a depth.
 */
double ocean_measured_moment(const OceanMeasured* measured, double depth, int power, double lowest,
                             double highest);

/* m0 [m^2], and the frequency with the highest S [rad/s], 0 for a flat table. */
double ocean_measured_variance(const OceanMeasured* measured);
double ocean_measured_peak(const OceanMeasured* measured);

/* The edges of the table [rad/s]. */
double ocean_measured_lowest(const OceanMeasured* measured);
double ocean_measured_highest(const OceanMeasured* measured);

/* The level c of S = c / omega^5 that continues the table: the mean of S omega^5 over its
   bands from .5 to .8 of the highest frequency [m^2 s^-4]; and the mean direction of these [rad],
   or that of the whole table if they are empty. */
double ocean_measured_tail(const OceanMeasured* measured, double* direction);

#endif

/*
 * A measured spectrum as a function of frequency and direction.
 *
 * A table holds the mean density of each of its bands of frequency. Within a band the density
 * changes linearly, by the least of the slopes to both neighbours (van Leer's limiter, minmod), so
 * that the variance of each band is exactly the table's and nothing is negative. Over direction it
 * is linear between the table's directions, which conserves the sum. Beyond the last band the sea
 * has a tail, a wave system of its own.
 */
#ifndef SWELL_OCEAN_MEASURED_H
#define SWELL_OCEAN_MEASURED_H

#include "ocean/dispersion.h"

/* The tail has S = c / omega^5. Its level c [m^2 s^-4] is the mean of S omega^5 over the table's
   bands from .5 to .8 of the highest frequency; its direction [rad] is the mean direction of those
   bands, or of the whole table if they are empty. */
typedef struct OceanMeasured {
    OceanTable table;       /* borrowed arrays; without frequencies there is no measured spectrum */
    double gain;            /* factor on all densities; the values below are without it */
    double lowest, highest; /* the edges of the table [rad/s] */
    double variance;        /* m0 [m^2] */
    double peak;            /* the frequency with the highest S [rad/s], 0 without waves */
    double tail_level, tail_direction;
} OceanMeasured;

/* Prepares a table that has frequencies. */
OceanMeasured ocean_measured_of(const OceanTable* table);

/* S D [m^2 s / rad] at a frequency [rad/s] and a direction [rad, from +x to +z]; else 0. */
double ocean_measured_density(const OceanMeasured* measured, double omega, double direction);

/* S at a frequency, over all directions [m^2 s]. */
double ocean_measured_spectrum(const OceanMeasured* measured, double omega);

/* The integral over all frequencies at a direction [m^2 / rad]. */
double ocean_measured_direction(const OceanMeasured* measured, double direction);

/* The integral of k^power S between two frequencies [rad/s], k the wave number over a depth. */
double ocean_measured_moment(const OceanMeasured* measured, double depth, int power, double lowest,
                             double highest);

#endif

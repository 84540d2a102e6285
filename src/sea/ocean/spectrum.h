/*
 * The waves of a sea: their variance, frequency and amplitude.
 */
#ifndef SWELL_OCEAN_SPECTRUM_H
#define SWELL_OCEAN_SPECTRUM_H

#include "shape.h"
#include "wave_fit.h"

/* The wave vectors 2 pi (n, m) / L of a cascade. */
typedef struct OceanLattice {
    int index;      /* of the cascade */
    double length;  /* L [m] */
    double dk;      /* 2 pi / L [rad/m]: the distance between neighbouring wave vectors */
    OceanBand band; /* the ring of its waves */
} OceanLattice;

/* The prepared spectrum of a sea: plain values that any thread may read. */
typedef struct OceanSpectrum {
    OceanParams params;
    OceanSeaSpectrum physical; /* for the physical kinds */
    OceanWaveFit fit;          /* for single waves */
    OceanTargets targets;      /* 0 for Phillips */
    double period; /* T, of which all frequencies are harmonics [s]; 0 if they are exact */
    double depth;  /* of the water [m]; INFINITY for Phillips */
    int cascade_count;
    OceanLattice lattice[OCEAN_CASCADES_MAX];
    OceanShape shape[OCEAN_CASCADES_MAX];
} OceanSpectrum;

/* The parameters must lie in their ranges. */
void ocean_spectrum_prepare(OceanSpectrum* spectrum, const OceanParams* params);

/* Returns the amplitude of the wave (n, m) from centred amplitudes (N x N). */
static inline OceanComplex ocean_amplitude_at(const OceanComplex* h0, int grid, int n, int m) {
    return h0[(m + grid / 2) * grid + n + grid / 2];
}

/* The variance [m^2] of the wave (n, m) that runs along +k; see ocean_cascade_variance. */
double ocean_spectrum_variance(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                               int m);

/* The rates at which a current turns the phases of waves: exp(-i 2 pi (n drift[0] + m drift[1]) t),
   rounded to whole turns in a period if there is one [1/s]. */
void ocean_spectrum_drift(const OceanSpectrum* spectrum, const OceanLattice* lattice,
                          double drift[2]);

/* The harmonic j of the wave (n, m) in a sea with a period. It is rounded down for Phillips, as in
   the source, otherwise to the nearest and at least 1. So 2 pi j t / T is exact at any time. */
uint32_t ocean_spectrum_harmonic(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                                 int m);

/* The frequency of the wave (n, m) as it is used, relative to the water [rad/s]. */
double ocean_spectrum_frequency(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                                int m);

/* h0(k) [m] for the wave (n, m), -N/2 <= n, m < N/2, with independent standard normal xi keyed by
   cascade and (n, m) alone: another N has the same waves, and a parameter that moves a little moves
   the waves a little:

       Phillips   (xi_r + i xi_i) / sqrt(2) sqrt(P(k))         (Tessendorf; Lantz)
       others     (xi_r + i xi_i) / 2 sqrt(V(-k))
       waves      height / 4 exp(-i phase) of the single wave that runs along -k

   The wave of h0(k) runs along -k. The sum of |h(k, t)|^2 is m0 on average. h0 is 0 at k = 0 and on
   the Nyquist row and column, which have no partner -k on the grid. */
OceanComplex ocean_spectrum_amplitude(const OceanSpectrum* spectrum, const OceanLattice* lattice,
                                      int n, int m);

#endif

/*
 * The sea state: the variance density of waves over frequency, direction and wave vector.
 *
 *     OceanSeaState state = ocean_physical_params().state;
 *     OceanSeaSpectrum spectrum;
 *     ocean_sea_spectrum_prepare(&spectrum, &state);
 *     double density = ocean_wave_density(&spectrum, kx, kz);
 *
 * The density is the sum of several systems of waves, each S(omega) D(omega, theta): the wind sea,
 * or a measured spectrum and its tail, and swells. S is defined for all omega > 0, in m^2 s; its
 * integral is the variance of the height, m0, and the significant height is 4 sqrt(m0). Directions
 * are those towards which waves run. The formulas of S are in wave_system.h.
 *
 * The significant height of all systems together is at most OCEAN_BREAKING_RATIO of the depth,
 * since higher waves break. All functions are pure and use double precision.
 */
#ifndef SWELL_OCEAN_SEA_STATE_H
#define SWELL_OCEAN_SEA_STATE_H

#include "measured.h"
#include "ocean/dispersion.h"
#include "spreading.h"
#include "wave_system.h"

/* The wind sea or the tail of a measured spectrum, the swell of swell_height, further swells. */
enum {
    OCEAN_SYSTEM_WIND,
    OCEAN_SYSTEM_SWELL,
    OCEAN_SYSTEM_COUNT = OCEAN_SYSTEM_SWELL + 1 + OCEAN_SWELLS_MAX
};

#define OCEAN_SWELL_GAMMA 3.3 /* of a swell that has none of its own */

/* A uniform current. */
typedef struct OceanCurrent {
    double speed;    /* m/s */
    double x, z;     /* direction of the flow, unit length */
    double steepest; /* k^4 Psi over D at which waves that the current steepens break [1] */
    double gain;     /* factor on the variance: less than 1 where waves break over the bottom */
} OceanCurrent;

/* The constants of a state: 7 KiB of plain values, which any number of threads may read. */
typedef struct OceanSeaSpectrum {
    OceanSeaState state;
    int systems; /* number of systems in use */
    OceanWaveSystem system[OCEAN_SYSTEM_COUNT];
    OceanSpreadingLaw wind_law;
    OceanMeasured measured; /* without frequencies unless the state has a table */
    OceanLimit limit;       /* what limits the growth of the waves */
    OceanCurrent current;
} OceanSeaSpectrum;

/* Fails (SWELL_ERROR_RANGE) for a state of a physical sea that is out of its ranges: params.c. */
bool ocean_sea_state_check(const OceanSeaState* state, SwellError* error);

/* Fills `spectrum`. The state must lie in its ranges; takes about two milliseconds with xi > 0. On
   a current, ocean_current_limit then limits the waves. */
void ocean_sea_spectrum_prepare(OceanSeaSpectrum* spectrum, const OceanSeaState* state);

/* ---- Densities ----------------------------------------------------------------------------- */

/* S(omega) of all systems [m^2 s]; 0 for omega <= 0 and without waves. */
double ocean_frequency_spectrum(const OceanSeaSpectrum* spectrum, double omega);

/* D(omega, theta) [1/rad], theta from the mean direction of that system. */
double ocean_wind_spreading(const OceanSeaSpectrum* spectrum, double omega, double cos_theta);
double ocean_swell_spreading(const OceanWaveSystem* system, double cos_theta);

/* S D at a frequency and a direction [rad, from +x towards +z], of all systems [m^2 s / rad]. */
double ocean_directional_spectrum(const OceanSeaSpectrum* spectrum, double omega, double direction);

/* The integral of S D over all frequencies [m^2/rad]; to 1e-3. */
double ocean_direction_spectrum(const OceanSeaSpectrum* spectrum, double direction);

/* Psi(kx, kz) = S D (d omega / dk) / k [m^4], of all systems: the variance density of the waves
   that travel along +k; its integral over the plane is m0. 0 at k = 0. With a current these are the
   waves that have come onto it from still water. All other functions here hold for still water,
   except those at the end of this file, which hold for waves on the current. */
double ocean_wave_density(const OceanSeaSpectrum* spectrum, double kx, double kz);

/* ---- Peaks --------------------------------------------------------------------------------- */

/* The omega [rad/s] at which S of all systems is largest; 0 without waves. For JONSWAP it is the
   omega_p of the formula; a second system or TMA's factor may raise it by a few percent. */
double ocean_peak_frequency(const OceanSeaSpectrum* spectrum);

/* A density over omega. */
typedef double (*OceanDensity)(const OceanSeaSpectrum* spectrum, double omega);

/* The omega from `low` to `high` at which a density with one peak is largest, by golden section. */
double ocean_find_highest(const OceanSeaSpectrum* spectrum, OceanDensity density, double low,
                          double high, int sections);

/* The wavelength of the peak frequency over the depth [m]; 0 without waves. */
double ocean_peak_wavelength(const OceanSeaSpectrum* spectrum);

/* The longest wavelength [m] of the systems' omega_p, however low the waves of that system are. A
   patch must be several times as long. 0 without waves. */
double ocean_longest_peak_wavelength(const OceanSeaSpectrum* spectrum);

/* ---- On a current: current.c --------------------------------------------------------------- */

/* The spectrum on a uniform current. Frequencies are relative to the water, so wavelengths are as
   in still water. See ocean_wave_density. */

/* Limits the waves on the current: lowers them all where they would break over the bottom, and
   names breaking as the limit where they break. Takes some 30 ms; does nothing without a current.
   */
void ocean_current_limit(OceanSeaSpectrum* spectrum);

/* As ocean_directional_spectrum [m^2 s / rad], ocean_frequency_spectrum [m^2 s] and
   ocean_direction_spectrum [m^2/rad], of the waves on the current; to 1e-3. */
double ocean_current_density(const OceanSeaSpectrum* spectrum, double omega, double direction);
double ocean_current_frequency(const OceanSeaSpectrum* spectrum, double omega);
double ocean_current_direction(const OceanSeaSpectrum* spectrum, double direction);

/* The wavelength of the highest ocean_current_frequency [m]; 0 without waves. */
double ocean_current_peak_wavelength(const OceanSeaSpectrum* spectrum);

#endif

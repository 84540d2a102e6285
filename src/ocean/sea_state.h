/*
 * The sea state: what oceanography says of the waves under a wind, as a density of variance over
 * frequency, direction and wave vector.
 *
 *     OceanSeaState state = ocean_default_sea_state();
 *     OceanSeaSpectrum spectrum;
 *     ocean_sea_spectrum_prepare(&spectrum, &state);
 *     double density = ocean_wave_density(&spectrum, kx, kz);
 *
 * Two systems of waves add up: the wind sea, S(omega) D(omega, theta), and a swell from elsewhere.
 * S is over all omega > 0, in m^2 s; its integral is the variance of the height, m0, and the
 * significant height is 4 sqrt(m0). Directions are those towards which waves run. Formulas: R.
 * Stewart, Introduction to Physical Oceanography, ch. 16 (Pierson-Moskowitz, JONSWAP); Bouws et
 * al., J. Geophys. Res. 90 (1985) (TMA). The JONSWAP growth law is used as it is written there,
 * also past the fetch where the sea would be fully developed. Pure functions, all in double
 * precision.
 */
#ifndef SWELL_OCEAN_SEA_STATE_H
#define SWELL_OCEAN_SEA_STATE_H

#include "dispersion.h"
#include "spreading.h"
#include "swell/ocean.h"

/* ---- The prepared spectrum ----------------------------------------------------------------- */

/* S = scale / omega^5 exp(-fall / omega^4) gamma^r: all spectra are of this shape, but for TMA's
   factor. */
typedef struct OceanWaveSystem {
    double scale;                /* [m^2 s^-4]; 0 where there are no waves */
    double fall;                 /* [s^-4] */
    double log_gamma;            /* [1] */
    double peak;                 /* omega_p [rad/s]; 0 where there are no waves */
    double limit_depth;          /* of TMA's factor [m]; INFINITY where there is none */
    double towards_x, towards_z; /* the mean direction, unit length */
} OceanWaveSystem;

enum { OCEAN_SYSTEM_WIND, OCEAN_SYSTEM_SWELL, OCEAN_SYSTEM_COUNT };

/* All that is worked out once for a state. Plain values of 3.3 KiB: copy it freely; read it from
   any number of threads. */
typedef struct OceanSeaSpectrum {
    OceanSeaState state;
    OceanWaveSystem system[OCEAN_SYSTEM_COUNT];
    OceanSpreadingLaw wind_law;
    double swell_norm; /* of the swell's |cos(theta/2)|^2s [1/rad] */
} OceanSeaSpectrum;

/* Fills `spectrum`. The state must lie in its ranges; takes about two milliseconds with xi > 0. */
void ocean_sea_spectrum_prepare(OceanSeaSpectrum* spectrum, const OceanSeaState* state);

/* S(omega) of the wind sea, of the swell, of both [m^2 s]; 0 for omega <= 0 and without waves. */
double ocean_wind_spectrum(const OceanSeaSpectrum* spectrum, double omega);
double ocean_swell_spectrum(const OceanSeaSpectrum* spectrum, double omega);
double ocean_frequency_spectrum(const OceanSeaSpectrum* spectrum, double omega);

/* The same of one system, OCEAN_SYSTEM_WIND or OCEAN_SYSTEM_SWELL. */
double ocean_system_spectrum(const OceanWaveSystem* system, double omega);

/* D(omega, theta) [1/rad], theta from the mean direction of that system [rad]. */
double ocean_wind_spreading(const OceanSeaSpectrum* spectrum, double omega, double theta);
double ocean_swell_spreading(const OceanSeaSpectrum* spectrum, double theta);

/* The integral of S D over all frequencies of both systems, at a direction [rad, from +x towards
   +z] [m^2/rad]; to 1e-3. */
double ocean_direction_spectrum(const OceanSeaSpectrum* spectrum, double direction);

/* Psi(kx, kz) = S D (d omega / dk) / k [m^4], of both systems: the variance density of the waves
   that travel along +k, over all directions; its integral over the plane is m0. 0 at k = 0. */
double ocean_wave_density(const OceanSeaSpectrum* spectrum, double kx, double kz);

/* ---- Peaks --------------------------------------------------------------------------------- */

/* The omega [rad/s] at which S of both systems is largest; 0 without waves. It is omega_p of the
   formula for JONSWAP, up to a few percent more where the second system or TMA's factor leans on
   the peak. The period is 2 pi over it. */
double ocean_peak_frequency(const OceanSeaSpectrum* spectrum);

/* Its wavelength over the depth [m]; 0 without waves. */
double ocean_peak_wavelength(const OceanSeaSpectrum* spectrum);

/* The wavelength [m] of omega_p of the system that has the longer one, however low it is: the
   length that a patch must hold several times. 0 without waves. */
double ocean_longest_peak_wavelength(const OceanSeaSpectrum* spectrum);

#endif

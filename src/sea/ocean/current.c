/*
 * Integrals, peaks and limits of the spectrum on a current. Its density Psi is in sea_state.c.
 */
#include "bands.h"

#include <math.h>

/* ---- Limits -------------------------------------------------------------------------------- */

/* Breaking is named as the limit where it takes this share of the height. */
static const double LOSS_LEAST = 0.01;

static double height_of(const OceanSeaSpectrum* spectrum) {
    return 4.0 * sqrt(ocean_band_variance(spectrum, (OceanBand){0.0, INFINITY}));
}

/* Whether the waves of the peak cannot come onto the current from still water: against a current u
   the frequency that an observer at rest sees cannot exceed that of the wave whose group speed is
   u. Source: Peregrine, Adv. Appl. Mech. 16 (1976). */
static bool is_blocked(const OceanSeaSpectrum* spectrum) {
    const OceanCurrent* current = &spectrum->current;
    const double omega = ocean_peak_frequency(spectrum), depth = spectrum->state.depth;
    if (!(omega > 0.0)) {
        return false;
    }
    const int directions = ocean_direction_count(spectrum);
    double most = 0.0, direction = 0.0; /* of the highest waves in still water */
    for (int i = 0; i < directions; ++i) {
        const double angle = SWELL_TWO_PI * i / directions;
        const double density = ocean_directional_spectrum(spectrum, omega, angle);
        if (density > most) {
            most = density;
            direction = angle;
        }
    }
    const double u = -current->speed * (cos(direction) * current->x + sin(direction) * current->z);
    double low = 1e-6, high = 1e6; /* rad/m; the group speed of gravity waves falls with k */
    for (int i = 0; i < 60; ++i) {
        const double k = sqrt(low * high);
        if (ocean_dispersion(k, depth).group_speed > u) {
            low = k;
        } else {
            high = k;
        }
    }
    return u > 0.0 && omega > ocean_dispersion(low, depth).omega - u * low;
}

void ocean_current_limit(OceanSeaSpectrum* spectrum) {
    if (!(spectrum->current.speed > 0.0)) {
        return;
    }
    OceanSeaSpectrum unbroken = *spectrum;
    unbroken.current.steepest = INFINITY;
    const double height = height_of(spectrum);
    const double most = OCEAN_BREAKING_RATIO * spectrum->state.depth;
    if (height > most) {
        spectrum->current.gain = (most / height) * (most / height);
    }
    if (height > most || height < (1.0 - LOSS_LEAST) * height_of(&unbroken)) {
        spectrum->limit = OCEAN_LIMIT_BREAKING;
    }
    if (is_blocked(spectrum)) {
        spectrum->limit = OCEAN_LIMIT_BLOCKED;
    }
}

/* ---- Densities ----------------------------------------------------------------------------- */

/* S D [m^2 s / rad], from S D d omega d theta = Psi k dk d theta. */
static double density_at(const OceanSeaSpectrum* spectrum, OceanDispersion wave, double k,
                         double direction) {
    return ocean_wave_density(spectrum, k * cos(direction), k * sin(direction)) * k /
           wave.group_speed;
}

double ocean_current_density(const OceanSeaSpectrum* spectrum, double omega, double direction) {
    const double k = ocean_wave_number(omega, spectrum->state.depth);
    return k > 0.0 ? density_at(spectrum, ocean_dispersion(k, spectrum->state.depth), k, direction)
                   : 0.0;
}

double ocean_current_frequency(const OceanSeaSpectrum* spectrum, double omega) {
    const double k = ocean_wave_number(omega, spectrum->state.depth);
    if (!(k > 0.0)) {
        return 0.0;
    }
    const OceanDispersion wave = ocean_dispersion(k, spectrum->state.depth);
    const int directions = ocean_direction_count(spectrum);
    double sum = 0.0;
    for (int i = 0; i < directions; ++i) {
        sum += density_at(spectrum, wave, k, SWELL_TWO_PI * (i + 0.5) / directions);
    }
    return sum * SWELL_TWO_PI / directions;
}

/* The range of frequencies with waves, over those of the peaks: a current of 5 m/s lowers or raises
   frequencies by up to six times. */
static const double PEAK_SHARE_LOW = 0.05, PEAKS_HIGH = 60.0;

/* Fills the range [rad/s]. Returns false if there are no waves. */
static bool find_range(const OceanSeaSpectrum* spectrum, double* low, double* high) {
    const double measured = spectrum->measured.peak;
    double lowest = measured > 0.0 ? measured : (double)INFINITY, highest = measured;
    for (int i = 0; i < spectrum->systems; ++i) {
        const OceanWaveSystem* system = &spectrum->system[i];
        if (system->scale > 0.0) {
            lowest = fmin(lowest, system->peak);
            highest = fmax(highest, system->peak);
        }
    }
    *low = PEAK_SHARE_LOW * lowest;
    *high = PEAKS_HIGH * highest;
    return highest > 0.0;
}

/* The midpoint rule over ln omega. */
double ocean_current_direction(const OceanSeaSpectrum* spectrum, double direction) {
    enum { STEPS = 600 };
    double low, high, sum = 0.0;
    if (!find_range(spectrum, &low, &high)) {
        return 0.0;
    }
    const double step = log(high / low) / STEPS;
    for (int i = 0; i < STEPS; ++i) {
        const double omega = low * exp((i + 0.5) * step);
        sum += ocean_current_density(spectrum, omega, direction) * omega * step;
    }
    return sum;
}

/* ---- The peak ------------------------------------------------------------------------------ */

double ocean_current_peak_wavelength(const OceanSeaSpectrum* spectrum) {
    enum { STEPS = 300, SECTIONS = 12 };
    double low, high, most = 0.0, peak = 0.0;
    if (!find_range(spectrum, &low, &high)) {
        return 0.0;
    }
    const double ratio = pow(high / low, 1.0 / STEPS);
    for (int i = 0; i < STEPS; ++i) {
        const double omega = low * pow(ratio, i);
        const double density = ocean_current_frequency(spectrum, omega);
        if (density > most) {
            most = density;
            peak = omega;
        }
    }
    if (!(peak > 0.0)) {
        return 0.0;
    }
    const double highest =
        ocean_find_highest(spectrum, ocean_current_frequency, peak / ratio, peak * ratio, SECTIONS);
    return SWELL_TWO_PI / ocean_wave_number(highest, spectrum->state.depth);
}

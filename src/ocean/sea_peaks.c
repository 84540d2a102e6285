/*
 * Where the spectrum of a sea has its peaks.
 */
#include "sea_state.h"

#include <math.h>

static const double TURN = 6.283185307179586476925; /* 2 pi */

/* The omega at which S of both systems is largest near the peak of one, by golden sections. The
   whole shift that a second system or TMA's factor can give lies inside the bounds. */
static double highest_near(const OceanSeaSpectrum* spectrum, double peak) {
    enum { SECTIONS = 50 };
    const double golden = 0.6180339887498949;
    double low = 0.95 * peak;
    double high = 1.2 * peak;
    for (int i = 0; i < SECTIONS; ++i) {
        const double a = high - golden * (high - low);
        const double b = low + golden * (high - low);
        if (ocean_frequency_spectrum(spectrum, a) < ocean_frequency_spectrum(spectrum, b)) {
            low = a;
        } else {
            high = b;
        }
    }
    return 0.5 * (low + high);
}

double ocean_peak_frequency(const OceanSeaSpectrum* spectrum) {
    double best = 0.0;
    double most = 0.0;
    for (int i = 0; i < OCEAN_SYSTEM_COUNT; ++i) {
        const double peak = spectrum->system[i].peak;
        if (peak > 0.0) {
            const double omega = highest_near(spectrum, peak);
            const double height = ocean_frequency_spectrum(spectrum, omega);
            best = height > most ? omega : best;
            most = fmax(height, most);
        }
    }
    return best;
}

/* 0 for omega = 0. */
static double wavelength(const OceanSeaSpectrum* spectrum, double omega) {
    return omega > 0.0 ? TURN / ocean_wave_number(omega, spectrum->state.depth) : 0.0;
}

double ocean_peak_wavelength(const OceanSeaSpectrum* spectrum) {
    return wavelength(spectrum, ocean_peak_frequency(spectrum));
}

double ocean_longest_peak_wavelength(const OceanSeaSpectrum* spectrum) {
    return fmax(wavelength(spectrum, spectrum->system[OCEAN_SYSTEM_WIND].peak),
                wavelength(spectrum, spectrum->system[OCEAN_SYSTEM_SWELL].peak));
}

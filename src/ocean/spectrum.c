#include "spectrum.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static uint32_t bits_of(double value) {
    const float rounded = (float)value; /* the last bits of a length must not matter */
    uint32_t bits = 0;
    memcpy(&bits, &rounded, sizeof bits);
    return bits;
}

/* The stream of random numbers of a physical cascade; Phillips has stream 0. */
static uint32_t stream_of(const OceanParams* params, int index, int count, double length) {
    const uint32_t counter[4] = {bits_of(length), bits_of(params->state.depth),
                                 bits_of(params->loop), (uint32_t)(index + 256 * count)};
    uint32_t bits[4];
    swell_random_bits(0, counter, bits);
    return bits[0];
}

void ocean_spectrum_prepare(OceanSpectrum* spectrum, const OceanParams* params) {
    *spectrum = (OceanSpectrum){.params = *params, .cascade_count = 1};
    if (params->state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        spectrum->lattice[0] = (OceanLattice){.length = params->length, .band = {0.0, INFINITY}};
        return;
    }
    ocean_sea_spectrum_prepare(&spectrum->physical, &params->state);
    double longest = ocean_longest_peak_wavelength(&spectrum->physical);
    longest = fmin(longest, OCEAN_LENGTH_MAX / OCEAN_LENGTH_PEAKS);
    const OceanBands bands = ocean_bands(longest, params->length, params->grid, params->cascades);
    spectrum->cascade_count = bands.count;
    for (int i = 0; i < bands.count; ++i) {
        spectrum->lattice[i] =
            (OceanLattice){.index = i,
                           .stream = stream_of(params, i, bands.count, bands.length[i]),
                           .length = bands.length[i],
                           .band = bands.band[i]};
    }
}

double ocean_lattice_step(const OceanLattice* lattice) {
    return SWELL_TWO_PI / lattice->length;
}

/* ---- Variance ------------------------------------------------------------------------------ */

/* Waves shorter than this share of the longest one are damped: l = 0.001 L_w (Lantz). */
static const double SMALL_WAVE_SHARE = 0.001;

static double phillips(const OceanParams* params, double dk, int n, int m) {
    const double kx = dk * n;
    const double kz = dk * m;
    const double k2 = kx * kx + kz * kz;
    const double wind_speed = hypot(params->wind_x, params->wind_z);
    const double longest = wind_speed * wind_speed / OCEAN_GRAVITY; /* L_w */
    const double k2_longest2 = k2 * longest * longest;
    if (!(k2_longest2 > 0.0)) { /* k = 0, no wind, or underflow */
        return 0.0;
    }
    const double alignment = (kx * params->wind_x + kz * params->wind_z) / (sqrt(k2) * wind_speed);
    const double damping = k2_longest2 * SMALL_WAVE_SHARE * SMALL_WAVE_SHARE; /* k^2 l^2 */
    return params->amplitude * exp(-1.0 / k2_longest2) / (k2 * k2) * alignment * alignment *
           exp(-damping);
}

double ocean_spectrum_variance(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                               int m) {
    const double dk = ocean_lattice_step(lattice);
    return spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS
               ? phillips(&spectrum->params, dk, n, m)
               : ocean_bin_variance(&spectrum->physical, dk, n, m, lattice->band);
}

/* ---- Frequency ----------------------------------------------------------------------------- */

double ocean_spectrum_period(const OceanSpectrum* spectrum) {
    return spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS ? OCEAN_PERIOD
                                                                  : spectrum->params.loop;
}

static double exact_frequency(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                              int m) {
    const double dk = ocean_lattice_step(lattice);
    const double k = hypot(dk * n, dk * m);
    return spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS
               ? sqrt(OCEAN_GRAVITY * k)
               : ocean_omega(k, spectrum->params.state.depth);
}

uint32_t ocean_spectrum_harmonic(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                                 int m) {
    const double lowest = SWELL_TWO_PI / ocean_spectrum_period(spectrum);
    const double omega = exact_frequency(spectrum, lattice, n, m);
    if (spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS) {
        return (uint32_t)floor(omega / lowest);
    }
    return omega > 0.0 ? (uint32_t)fmax(round(omega / lowest), 1.0) : 0;
}

double ocean_spectrum_frequency(const OceanSpectrum* spectrum, const OceanLattice* lattice, int n,
                                int m) {
    const double period = ocean_spectrum_period(spectrum);
    return period > 0.0 ? ocean_spectrum_harmonic(spectrum, lattice, n, m) * (SWELL_TWO_PI / period)
                        : exact_frequency(spectrum, lattice, n, m);
}

/* ---- Amplitude ----------------------------------------------------------------------------- */

OceanComplex ocean_spectrum_amplitude(const OceanSpectrum* spectrum, const OceanLattice* lattice,
                                      int n, int m) {
    const int half = spectrum->params.grid / 2;
    assert(n >= -half && n < half && m >= -half && m < half);
    if (n == -half || m == -half) {
        return (OceanComplex){0};
    }
    const bool phillips = spectrum->params.state.kind == OCEAN_SPECTRUM_PHILLIPS;
    const double variance = phillips ? ocean_spectrum_variance(spectrum, lattice, n, m) / 2.0
                                     : ocean_spectrum_variance(spectrum, lattice, -n, -m) / 4.0;
    if (variance == 0.0 && !phillips) { /* outside the band, as most are */
        return (OceanComplex){0};
    }
    const SwellRandomPair xi =
        swell_random_normal_pair(spectrum->params.seed, n, m, lattice->stream);
    const double scale = sqrt(variance);
    return (OceanComplex){(float)(xi.first * scale), (float)(xi.second * scale)};
}

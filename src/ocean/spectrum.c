#include "spectrum.h"

#include <assert.h>
#include <math.h>

/* Waves shorter than this share of the longest one are damped: l = 0.001 L_w (Lantz). */
static const double SMALL_WAVE_SHARE = 0.001;

enum { RANDOM_STREAM_AMPLITUDE = 0 };

double ocean_band_step(const OceanBand* band) {
    return SWELL_TWO_PI / band->length;
}

double ocean_spectrum_variance(const OceanParams* params, const OceanBand* band, int n, int m) {
    const double dk = ocean_band_step(band);
    const double kx = dk * n;
    const double kz = dk * m;
    const double k2 = kx * kx + kz * kz;
    const double wind_speed = hypot(params->wind_x, params->wind_z);
    const double longest = wind_speed * wind_speed / OCEAN_GRAVITY; /* L_w */
    const double k2_longest2 = k2 * longest * longest;
    if (!(k2_longest2 > 0.0)) { /* k = 0, no wind, or too little of it to tell from none */
        return 0.0;
    }
    const double alignment = (kx * params->wind_x + kz * params->wind_z) / (sqrt(k2) * wind_speed);
    const double damping = k2_longest2 * SMALL_WAVE_SHARE * SMALL_WAVE_SHARE; /* k^2 l^2 */
    return params->amplitude * exp(-1.0 / k2_longest2) / (k2 * k2) * alignment * alignment *
           exp(-damping);
}

double ocean_spectrum_period(const OceanParams* params) {
    (void)params;
    return OCEAN_PERIOD;
}

uint32_t ocean_spectrum_harmonic(const OceanParams* params, const OceanBand* band, int n, int m) {
    const double dk = ocean_band_step(band);
    const double omega = sqrt(OCEAN_GRAVITY * hypot(dk * n, dk * m));
    return (uint32_t)floor(omega / (SWELL_TWO_PI / ocean_spectrum_period(params)));
}

double ocean_spectrum_frequency(const OceanParams* params, const OceanBand* band, int n, int m) {
    return ocean_spectrum_harmonic(params, band, n, m) *
           (SWELL_TWO_PI / ocean_spectrum_period(params));
}

OceanComplex ocean_spectrum_amplitude(const OceanParams* params, const OceanBand* band, int n,
                                      int m) {
    const int half = params->grid / 2;
    assert(n >= -half && n < half && m >= -half && m < half);
    if (n == -half || m == -half) {
        return (OceanComplex){0};
    }
    const SwellRandomPair xi =
        swell_random_normal_pair(params->seed, n, m, RANDOM_STREAM_AMPLITUDE);
    const double scale = sqrt(ocean_spectrum_variance(params, band, n, m) / 2.0);
    return (OceanComplex){(float)(xi.first * scale), (float)(xi.second * scale)};
}

#include "spectrum.h"

#include <math.h>

/* Waves shorter than this share of the longest one are damped: l = 0.001 L_w (Lantz). */
static const double SMALL_WAVE_SHARE = 0.001;

enum { RANDOM_STREAM_AMPLITUDE = 0 };

double spectrum_wave_number_step(const OceanParams* params) {
    return SWELL_TWO_PI / params->length;
}

double ocean_wave_variance(const OceanParams* params, int n, int m) {
    const double dk = spectrum_wave_number_step(params);
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

uint32_t spectrum_frequency_step(const OceanParams* params, int n, int m) {
    const double dk = spectrum_wave_number_step(params);
    const double omega = sqrt(OCEAN_GRAVITY * hypot(dk * n, dk * m));
    return (uint32_t)floor(omega / (SWELL_TWO_PI / OCEAN_PERIOD));
}

double ocean_frequency(const OceanParams* params, int n, int m) {
    return spectrum_frequency_step(params, n, m) * (SWELL_TWO_PI / OCEAN_PERIOD);
}

OceanComplex spectrum_initial_amplitude(const OceanParams* params, int n, int m) {
    const int half = params->grid / 2;
    if (n == -half || m == -half) {
        return (OceanComplex){0};
    }
    const SwellRandomPair xi =
        swell_random_normal_pair(params->seed, n, m, RANDOM_STREAM_AMPLITUDE);
    const double scale = sqrt(ocean_wave_variance(params, n, m) / 2.0);
    return (OceanComplex){(float)(xi.first * scale), (float)(xi.second * scale)};
}

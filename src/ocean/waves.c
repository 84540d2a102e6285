/*
 * Time evolution, two ways to the phase exp(i omega t) of a wave.
 *
 * Where frequencies are exact, it is the sine and cosine of each wave's own angle, see kernels.h.
 *
 * Where they are harmonics of a period, the N^2 waves share few of them: 420 for N = 256 at
 * L = 64 m, some 6700 in the extreme. The phase is taken once for each and looked up. With
 * theta = omega_0 t and the harmonic s = a + FINE b, exp(i s theta) = exp(i a theta)
 * exp(i FINE b theta): a sine and cosine for each a and each b, and one product for each phase, all
 * in double. With the thousands of turns that there can be, a product is off by less than 1e-11, so
 * that rounding it to float is all but exact.
 */
#include "waves.h"

#include <math.h>

enum { FINE = 32 };

typedef struct Phase {
    double re, im;
} Phase;

static OceanComplex centred(const OceanComplex* h0, int grid, int n, int m) {
    return h0[(size_t)(m + grid / 2) * (size_t)grid + (size_t)(n + grid / 2)];
}

OceanWave ocean_wave_from_amplitudes(OceanComplex h0, OceanComplex h0_minus_conj) {
    return (OceanWave){
        .re_cos = h0.re + h0_minus_conj.re,
        .re_sin = h0_minus_conj.im - h0.im,
        .im_cos = h0.im + h0_minus_conj.im,
        .im_sin = h0.re - h0_minus_conj.re,
    };
}

static OceanWave wave_at(const OceanWaves* waves, const OceanComplex* h0, int n, int m) {
    OceanWave wave = {0};
    const bool still = n == 0 && m == 0;
    if (!still && m != -waves->grid / 2) { /* the Nyquist row has no partner */
        const float sign = (n + m) % 2 ? -1.0f : 1.0f;
        const OceanComplex plus = centred(h0, waves->grid, n, m);
        const OceanComplex minus = centred(h0, waves->grid, -n, -m);
        wave = ocean_wave_from_amplitudes((OceanComplex){sign * plus.re, sign * plus.im},
                                          (OceanComplex){sign * minus.re, -sign * minus.im});
    }
    wave.inverse_k = still ? 0.0f : (float)(1.0 / (waves->dk * hypot(n, m)));
    return wave;
}

static void fill_row_gains(OceanWaves* waves) {
    for (int row = 0; row < waves->grid; ++row) {
        const float kz = ocean_waves_k(waves, ocean_waves_row_number(waves, row));
        waves->row_gain[row] = (OceanRowGain){{1.0f, 1.0f, -kz, 1.0f, kz, 1.0f, kz * kz, kz}};
    }
}

/* The harmonic of each wave, or its rate. */
static bool init_frequencies(OceanWaves* waves, const OceanParams* params, const OceanBand* band,
                             SwellError* error) {
    const size_t grid = (size_t)waves->grid;
    const size_t count = grid * grid / 2;
    if (waves->period == 0.0 &&
        !(waves->rate = swell_memory_allocate(count, sizeof *waves->rate, error))) {
        return false;
    }
    uint32_t highest = 0;
    for (size_t i = 0; i < count; ++i) {
        const int n = (int)(i / grid);
        const int m = ocean_waves_row_number(waves, (int)(i % grid));
        if (waves->rate) {
            waves->rate[i] = ocean_spectrum_frequency(params, band, n, m) / SWELL_TWO_PI;
        } else {
            const uint32_t harmonic = ocean_spectrum_harmonic(params, band, n, m);
            waves->wave[i].harmonic = harmonic;
            highest = harmonic > highest ? harmonic : highest;
        }
    }
    if (waves->rate) {
        return true;
    }
    waves->phase_count = (int)highest + 1;
    waves->phase = swell_memory_allocate((size_t)waves->phase_count, sizeof *waves->phase, error);
    return waves->phase != NULL;
}

bool ocean_waves_init(OceanWaves* waves, const OceanParams* params, const OceanBand* band,
                      const OceanComplex* h0, SwellError* error) {
    const int grid = params->grid;
    const int half = grid / 2;
    *waves = (OceanWaves){
        .grid = grid, .dk = ocean_band_step(band), .period = ocean_spectrum_period(params)};
    const size_t count = (size_t)grid * (size_t)half;
    if (!(waves->wave = swell_memory_allocate(count, sizeof *waves->wave, error)) ||
        !(waves->row_gain = swell_memory_allocate((size_t)grid, sizeof *waves->row_gain, error))) {
        return false;
    }
    OceanWave* wave = waves->wave;
    for (int n = 0; n < half; ++n) {
        for (int row = 0; row < grid; ++row) {
            *wave++ = wave_at(waves, h0, n, ocean_waves_row_number(waves, row));
        }
    }
    fill_row_gains(waves);
    return init_frequencies(waves, params, band, error);
}

void ocean_waves_finish(OceanWaves* waves) {
    swell_memory_free(waves->wave);
    swell_memory_free(waves->row_gain);
    swell_memory_free(waves->phase);
    swell_memory_free(waves->rate);
    *waves = (OceanWaves){0};
}

static Phase phase_at(uint32_t harmonic, double period, double time) {
    const double turns = harmonic * (fmod(time, period) / period);
    const double angle = SWELL_TWO_PI * (turns - floor(turns));
    return (Phase){cos(angle), sin(angle)};
}

OceanComplex ocean_wave_phase(uint32_t harmonic, double period, double time) {
    const Phase phase = phase_at(harmonic, period, time);
    return (OceanComplex){(float)phase.re, (float)phase.im};
}

void ocean_waves_set_time(OceanWaves* waves, double time) {
    waves->time = time;
    if (waves->rate) {
        return;
    }
    Phase fine[FINE];
    for (uint32_t a = 0; a < FINE; ++a) {
        fine[a] = phase_at(a, waves->period, time);
    }
    for (int first = 0; first < waves->phase_count; first += FINE) {
        const Phase coarse = phase_at((uint32_t)first, waves->period, time);
        const int left = waves->phase_count - first;
        for (int a = 0; a < FINE && a < left; ++a) {
            waves->phase[first + a] =
                (OceanComplex){(float)(fine[a].re * coarse.re - fine[a].im * coarse.im),
                               (float)(fine[a].re * coarse.im + fine[a].im * coarse.re)};
        }
    }
}

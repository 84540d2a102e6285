/*
 * The sums by definition, at one point: slow, exact, and short enough to be read as the formulas.
 */
#include "swell/ocean.h"

#include "spectrum.h"

#include <math.h>
#include <string.h>

typedef struct Complex {
    double re, im;
} Complex;

static Complex multiply(Complex a, Complex b) {
    return (Complex){a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

static Complex unit(double angle) {
    return (Complex){cos(angle), sin(angle)};
}

/* h(k, t) = h0(k) exp(i omega t) + h0*(-k) exp(-i omega t) for the wave (n, m). */
static Complex amplitude_at(const Ocean* ocean, int n, int m, double time) {
    const OceanParams* params = ocean_params(ocean);
    const int grid = params->grid;
    const size_t half = (size_t)grid / 2;
    const OceanComplex* h0 = ocean_amplitudes(ocean) + half * (size_t)grid + half;
    const OceanComplex plus = h0[m * grid + n];
    const OceanComplex minus = h0[-m * grid - n];
    const double turns =
        spectrum_frequency_step(params, n, m) * (fmod(time, OCEAN_PERIOD) / OCEAN_PERIOD);
    const Complex phase = unit(SWELL_TWO_PI * (turns - floor(turns)));
    const Complex forth = multiply((Complex){(double)plus.re, (double)plus.im}, phase);
    const Complex back =
        multiply((Complex){(double)minus.re, -(double)minus.im}, (Complex){phase.re, -phase.im});
    return (Complex){forth.re + back.re, forth.im + back.im};
}

static void add_wave(Complex wave, double kx, double kz, Complex sums[OCEAN_FIELD_COUNT]) {
    const double k = hypot(kx, kz);
    /* Each field is the wave times a factor that is real or imaginary. */
    const Complex factor[OCEAN_FIELD_COUNT] = {
        [OCEAN_FIELD_HEIGHT] = {1.0, 0.0},      [OCEAN_FIELD_SLOPE_X] = {0.0, kx},
        [OCEAN_FIELD_SLOPE_Z] = {0.0, kz},      [OCEAN_FIELD_DISP_X] = {0.0, -kx / k},
        [OCEAN_FIELD_DISP_Z] = {0.0, -kz / k},  [OCEAN_FIELD_DXX] = {kx * kx / k, 0.0},
        [OCEAN_FIELD_DZZ] = {kz * kz / k, 0.0}, [OCEAN_FIELD_DXZ] = {kx * kz / k, 0.0},
    };
    for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
        const Complex term = multiply(factor[field], wave);
        sums[field].re += term.re;
        sums[field].im += term.im;
    }
}

void ocean_evaluate_point(const Ocean* ocean, double x, double z, double time,
                          double fields[OCEAN_FIELD_COUNT], double imaginary[OCEAN_FIELD_COUNT]) {
    const OceanParams* params = ocean_params(ocean);
    const double dk = spectrum_wave_number_step(params);
    const int half = params->grid / 2;
    Complex sums[OCEAN_FIELD_COUNT] = {{0.0, 0.0}};
    /* From -N/2 + 1: the Nyquist row and column are zero. */
    for (int m = -half + 1; m < half; ++m) {
        for (int n = -half + 1; n < half; ++n) {
            if (n == 0 && m == 0) {
                continue;
            }
            const double kx = dk * n;
            const double kz = dk * m;
            const Complex wave = multiply(amplitude_at(ocean, n, m, time), unit(kx * x + kz * z));
            add_wave(wave, kx, kz, sums);
        }
    }
    for (int field = 0; field < OCEAN_FIELD_COUNT; ++field) {
        fields[field] = sums[field].re;
        if (imaginary) {
            imaginary[field] = sums[field].im;
        }
    }
}

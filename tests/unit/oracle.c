#include "unit/oracle.h"

#include <math.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;
static const double complex J = (double complex)_Complex_I; /* in double */

static double complex h0_at(const OceanSea* ocean, int n, int m) {
    const int grid = ocean_sea_params(ocean)->grid;
    const OceanComplex h0 =
        ocean_cascade_amplitudes(ocean_sea_cascade(ocean, 0))[(m + grid / 2) * grid + n + grid / 2];
    return (double)h0.re + J * (double)h0.im;
}

double complex oracle_amplitude(const OceanSea* ocean, int n, int m, double time) {
    const int half = ocean_sea_params(ocean)->grid / 2;
    if (n <= -half || m <= -half || n >= half || m >= half) {
        return 0.0;
    }
    const double k = 2.0 * PI / ocean_sea_params(ocean)->length * sqrt((double)(n * n + m * m));
    const double step = floor(sqrt(9.81 * k) / (2.0 * PI / 200.0));
    const long double turns = (long double)step * (fmodl((long double)time, 200.0L) / 200.0L);
    const double complex phase = cexp(J * 2.0 * PI * (double)(turns - floorl(turns)));
    return h0_at(ocean, n, m) * phase + conj(h0_at(ocean, -n, -m)) * conj(phase);
}

static void field_factors(double kx, double kz, double complex factor[OCEAN_FIELD_COUNT]) {
    const double k = hypot(kx, kz);
    factor[OCEAN_FIELD_HEIGHT] = 1.0;
    factor[OCEAN_FIELD_SLOPE_X] = J * kx;
    factor[OCEAN_FIELD_SLOPE_Z] = J * kz;
    factor[OCEAN_FIELD_DISP_X] = -J * kx / k;
    factor[OCEAN_FIELD_DISP_Z] = -J * kz / k;
    factor[OCEAN_FIELD_DXX] = J * kx * (-J * kx / k);
    factor[OCEAN_FIELD_DZZ] = J * kz * (-J * kz / k);
    factor[OCEAN_FIELD_DXZ] = J * kz * (-J * kx / k);
}

static void add_wave(Oracle* oracle, int n, int m, double complex amplitude, double dk,
                     const double complex* root) {
    double complex factor[OCEAN_FIELD_COUNT];
    field_factors(dk * n, dk * m, factor);
    const int grid = oracle->grid;
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        factor[f] *= amplitude;
    }
    for (int row = 0; row < grid; ++row) {
        for (int column = 0; column < grid; ++column) {
            const int turn = n * (column - grid / 2) + m * (row - grid / 2);
            const double complex wave = root[(turn % grid + grid) % grid];
            for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
                oracle->field[f][row * grid + column] += factor[f] * wave;
            }
        }
    }
}

/* |h0(k)| + |h0(-k)| bounds the amplitude at any time, and the rounding of its two terms. */
static void add_magnitude(Oracle* oracle, const OceanSea* ocean, int n, int m, double dk) {
    double complex factor[OCEAN_FIELD_COUNT];
    field_factors(dk * n, dk * m, factor);
    const double size = cabs(h0_at(ocean, n, m)) + cabs(h0_at(ocean, -n, -m));
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        oracle->magnitude[f] += size * cabs(factor[f]);
    }
}

Oracle oracle_create(const OceanSea* ocean, double time) {
    const int grid = ocean_sea_params(ocean)->grid;
    const double dk = 2.0 * PI / ocean_sea_params(ocean)->length;
    Oracle oracle = {.grid = grid};
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        oracle.field[f] = calloc((size_t)grid * (size_t)grid, sizeof *oracle.field[f]);
    }
    double complex* root = calloc((size_t)grid, sizeof *root);
    for (int j = 0; j < grid; ++j) {
        root[j] = cexp(J * 2.0 * PI * j / grid);
    }
    for (int m = -grid / 2 + 1; m < grid / 2; ++m) {
        for (int n = -grid / 2 + 1; n < grid / 2; ++n) {
            if (n != 0 || m != 0) {
                add_wave(&oracle, n, m, oracle_amplitude(ocean, n, m, time), dk, root);
                add_magnitude(&oracle, ocean, n, m, dk);
            }
        }
    }
    free(root);
    return oracle;
}

void oracle_destroy(Oracle* oracle) {
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        free(oracle->field[f]);
    }
}

double oracle_tolerance(const Oracle* oracle, OceanMethod method, int field) {
    const double passes = ceil(log2(oracle->grid) / 2.0);
    const double transform =
        method == OCEAN_METHOD_FFT ? 6.0 * (3.0 * passes + 1.0) : 1.5 * oracle->grid + 8.0;
    return (12.0 + transform) * 0x1p-24 * oracle->magnitude[field];
}

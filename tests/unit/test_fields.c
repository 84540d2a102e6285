#include "check.h"

#include "ocean/waves.h"
#include "unit/oracle.h"
#include "unit/seas.h"

#include <stdlib.h>

static OceanSea* create_ocean(int grid) {
    OceanParams params = ocean_default_params();
    params.grid = grid;
    params.choppiness = 1.25;
    return sea_of(&params);
}

/* The texels are made of the samples: each number is a few operations on numbers of their size, so
   it is off by at most a few u of the sum of their magnitudes. J by its definition, in double. */
static void check_texels(const OceanSea* sea, const OceanSample* sample) {
    const double lambda = -ocean_sea_params(sea)->choppiness;
    const OceanTexel* texel = sea_texels(sea);
    for (size_t i = 0; i < sea_points(sea); ++i) {
        const float* f = sample[i].field;
        CHECK(texel[i].displacement[0] == (float)lambda * f[OCEAN_FIELD_DISP_X]);
        CHECK(texel[i].displacement[1] == f[OCEAN_FIELD_HEIGHT]);
        CHECK(texel[i].displacement[2] == (float)lambda * f[OCEAN_FIELD_DISP_Z]);
        CHECK(texel[i].slope[0] == f[OCEAN_FIELD_SLOPE_X]);
        CHECK(texel[i].slope[1] == f[OCEAN_FIELD_SLOPE_Z]);
        const double xx = 1.0 + lambda * (double)f[OCEAN_FIELD_DXX];
        const double zz = 1.0 + lambda * (double)f[OCEAN_FIELD_DZZ];
        const double xz = lambda * (double)f[OCEAN_FIELD_DXZ];
        const double size = (1.0 + fabs(xx)) * (1.0 + fabs(zz)) + xz * xz;
        CHECK_NEAR(texel[i].jacobian, xx * zz - xz * xz, 8.0 * 0x1p-24 * size);
        const double area = fmax((double)texel[i].jacobian, (double)OCEAN_JACOBIAN_LEAST);
        const double h_x = (double)f[OCEAN_FIELD_SLOPE_X], h_z = (double)f[OCEAN_FIELD_SLOPE_Z];
        const double bound = 8.0 * 0x1p-24 * size * (fabs(h_x) + fabs(h_z)) / area;
        CHECK_NEAR(texel[i].surface_slope[0], (zz * h_x - xz * h_z) / area, bound);
        CHECK_NEAR(texel[i].surface_slope[1], (xx * h_z - xz * h_x) / area, bound);
    }
}

static void compare_samples(OceanSea* ocean, const Oracle* oracle, OceanMethod method,
                            double time) {
    const int grid = oracle->grid;
    ocean_sea_advance(ocean, method, time);
    OceanSample* sample = sea_samples(ocean);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        const double tolerance = oracle_tolerance(oracle, method, f);
        for (int i = 0; i < grid * grid; ++i) {
            CHECK_NEAR(sample[i].field[f], creal(oracle->field[f][i]), tolerance);
        }
    }
    double squares = 0.0;
    for (int i = 0; i < grid * grid; ++i) {
        squares += pow(creal(oracle->field[OCEAN_FIELD_HEIGHT][i]), 2.0) / (grid * grid);
    }
    CHECK_NEAR(ocean_sea_measure(ocean).significant_height, 4.0 * sqrt(squares),
               8.0 * oracle_tolerance(oracle, method, OCEAN_FIELD_HEIGHT));
    check_texels(ocean, sample);
    free(sample);
}

/* The DFT, and the FFT in each way that this build and machine have. */
static void check_against_oracle(int grid, double time) {
    OceanSea* ocean = create_ocean(grid);
    Oracle oracle = oracle_create(ocean, time);
    compare_samples(ocean, &oracle, OCEAN_METHOD_DFT, time);
    for (int fft = OCEAN_FFT_LANES8; fft < OCEAN_FFT_COUNT; ++fft) {
        const OceanEngine engine = {.workers = sea_workers(), .fft = (OceanFft)fft};
        SwellError error = {0};
        OceanSea* forced = ocean_sea_create(ocean_sea_params(ocean), engine, &error);
        if (!forced) {
            assert_int_equal(error.code, SWELL_ERROR_RANGE);
            CHECK(fft != OCEAN_FFT_SCALAR);
            continue;
        }
        assert_int_equal(ocean_sea_fft(forced), fft);
        compare_samples(forced, &oracle, OCEAN_METHOD_FFT, time);
        ocean_sea_destroy(forced);
    }
    oracle_destroy(&oracle);
    ocean_sea_destroy(ocean);
}

CASE("all eight fields equal the literal double sum, at first as after a billion seconds") {
    check_against_oracle(16, 0.0);
    check_against_oracle(16, 37.3);
    check_against_oracle(32, 12.5);
    check_against_oracle(64, 37.3);
    check_against_oracle(16, 1e6 + 37.3);
    check_against_oracle(32, 999999999.7);
}

/* h0(k) and h0*(-k); the Nyquist row and column have no partner. */
static OceanWave wave_of(const OceanComplex* h0, int grid, int n, int m) {
    if (n == -grid / 2 || m == -grid / 2) {
        return (OceanWave){0};
    }
    const OceanComplex plus = h0[(m + grid / 2) * grid + n + grid / 2];
    const OceanComplex minus = h0[(grid / 2 - m) * grid + grid / 2 - n];
    return ocean_wave_from_amplitudes(plus, (OceanComplex){minus.re, -minus.im});
}

/* h(-k, t) = h*(k, t), to the last bit. */
CASE("wave amplitudes are Hermitian to the last bit") {
    enum { GRID = 64 };
    OceanSea* ocean = create_ocean(GRID);
    int nonzero = 0;
    for (int m = 1 - GRID / 2; m < GRID / 2; ++m) {
        for (int n = 1 - GRID / 2; n < GRID / 2; ++n) {
            const double omega = ocean_cascade_frequency(ocean_sea_cascade(ocean, 0), n, m);
            const OceanComplex phase =
                sea_phase((uint32_t)lround(omega * 100.0 / acos(-1.0)), 200.0, 41.7);
            const OceanWave waves[2] = {wave_of(sea_h0(ocean), GRID, n, m),
                                        wave_of(sea_h0(ocean), GRID, -n, -m)};
            const OceanComplex plus = ocean_wave_amplitude(&waves[0], phase);
            const OceanComplex minus = ocean_wave_amplitude(&waves[1], phase);
            CHECK(plus.re == minus.re && plus.im == -minus.im);
            nonzero += plus.re != 0.0f;
        }
    }
    CHECK(nonzero > GRID * GRID / 2);
    ocean_sea_destroy(ocean);
}

/* The public point evaluation equals the oracle on the grid to double rounding, and lies on the
   surface between: it is periodic with the patch. */
CASE("the sum at a point equals the sum on the grid") {
    enum { GRID = 32 };
    const double time = 37.3;
    OceanSea* ocean = create_ocean(GRID);
    const double length = ocean_sea_params(ocean)->length;
    Oracle oracle = oracle_create(ocean, time);
    for (int i = 0; i < GRID * GRID; i += 37) {
        const double x = (i % GRID - GRID / 2) * length / GRID;
        const double z = (i / GRID - GRID / 2) * length / GRID;
        double field[OCEAN_FIELD_COUNT], imaginary[OCEAN_FIELD_COUNT], moved[OCEAN_FIELD_COUNT];
        ocean_sea_evaluate_point(ocean, x, z, time, field, imaginary);
        ocean_sea_evaluate_point(ocean, x + length, z - 2.0 * length, time, moved, NULL);
        for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
            /* Angles up to 2 pi N are rounded to 2^-53 of themselves; 100 covers the sums. */
            const double tolerance = 100.0 * GRID * 0x1p-53 * oracle.magnitude[f];
            CHECK_NEAR(field[f], creal(oracle.field[f][i]), tolerance);
            CHECK_NEAR(imaginary[f], 0.0, tolerance);
            CHECK_NEAR(moved[f], field[f], 4.0 * tolerance);
        }
    }
    oracle_destroy(&oracle);
    ocean_sea_destroy(ocean);
}

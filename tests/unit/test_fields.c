#include "check.h"

#include "ocean/waves.h"
#include "unit/oracle.h"
#include "unit/seas.h"

#include <kiss_fft.h>
#include <stdlib.h>

static OceanSea* create_ocean(int grid, SwellWorkers* workers) {
    OceanParams params = ocean_default_params();
    params.grid = grid;
    params.choppiness = 1.25;
    return sea_create(&params, workers);
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
    check_texels(ocean, sample);
    free(sample);
}

/* The DFT, and the FFT in each way that this build and machine have. */
static void check_against_oracle(int grid, double time) {
    SwellWorkers* workers = swell_workers_create(2, NULL);
    OceanSea* ocean = create_ocean(grid, workers);
    Oracle oracle = oracle_create(ocean, time);
    compare_samples(ocean, &oracle, OCEAN_METHOD_DFT, time);
    for (int fft = OCEAN_FFT_LANES8; fft < OCEAN_FFT_COUNT; ++fft) {
        const OceanEngine engine = {.workers = workers, .fft = (OceanFft)fft};
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
    swell_workers_destroy(workers);
}

CASE("all eight fields equal the literal double sum at N 16") {
    check_against_oracle(16, 0.0);
    check_against_oracle(16, 37.3);
}

CASE("all eight fields equal the literal double sum at N 32") {
    check_against_oracle(32, 12.5);
}

CASE("all eight fields equal the literal double sum at N 64") {
    check_against_oracle(64, 37.3);
}

CASE("the sea is as exact after a billion seconds as after one") {
    check_against_oracle(16, 1e6 + 37.3);
    check_against_oracle(32, 999999999.7);
}

/* The two evaluations share the float spectra and differ by at most both their bounds. */
CASE("the DFT equals the FFT") {
    enum { GRID = 128 };
    SwellWorkers* workers = swell_workers_create(2, NULL);
    OceanSea* ocean = create_ocean(GRID, workers);
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 20.0);
    OceanSample* fft = sea_samples(ocean);
    ocean_sea_advance(ocean, OCEAN_METHOD_DFT, 20.0);
    OceanSample* dft = sea_samples(ocean);
    double magnitude[OCEAN_FIELD_COUNT] = {0};
    const double dk = 2.0 * acos(-1.0) / ocean_sea_params(ocean)->length;
    for (int m = -GRID / 2 + 1; m < GRID / 2; ++m) {
        for (int n = -GRID / 2 + 1; n < GRID / 2; ++n) {
            /* k bounds every factor of a field by max(1, k). */
            const double factor = fmax(1.0, dk * hypot(n, m));
            const double size = cabs(oracle_amplitude(ocean, n, m, 20.0));
            for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
                magnitude[f] += size * factor;
            }
        }
    }
    Oracle bounds = {.grid = GRID};
    memcpy(bounds.magnitude, magnitude, sizeof magnitude);
    for (int i = 0; i < GRID * GRID; ++i) {
        for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
            CHECK_NEAR(dft[i].field[f], fft[i].field[f],
                       oracle_tolerance(&bounds, OCEAN_METHOD_FFT, f) +
                           oracle_tolerance(&bounds, OCEAN_METHOD_DFT, f));
        }
    }
    free(fft);
    free(dft);
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

/* A complex transform of one whole spectrum, rows then columns, from one buffer to another. */
static void transform_plane(int grid, const kiss_fft_cpx* in, kiss_fft_cpx* out) {
    kiss_fft_cfg plan = kiss_fft_alloc(grid, 1, NULL, NULL);
    kiss_fft_cpx* rows = malloc(sizeof *rows * (size_t)(grid * grid));
    kiss_fft_cpx* column = malloc(sizeof *column * (size_t)grid);
    CHECK(plan && rows && column);
    for (int row = 0; row < grid; ++row) {
        kiss_fft(plan, in + row * grid, rows + row * grid);
    }
    for (int n = 0; n < grid; ++n) {
        kiss_fft_stride(plan, rows + n, column, grid);
        for (int row = 0; row < grid; ++row) {
            out[row * grid + n] = column[row];
        }
    }
    free(column);
    free(rows);
    kiss_fft_free(plan);
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

/* The float spectrum of one field over the whole plane, from the ocean's own wave amplitudes. */
static void fill_plane(const OceanSea* ocean, int field, double time, kiss_fft_cpx* plane,
                       double* magnitude) {
    const int grid = ocean_sea_params(ocean)->grid;
    const float dk = (float)(2.0 * acos(-1.0) / ocean_sea_params(ocean)->length);
    const OceanComplex* h0 = sea_h0(ocean);
    *magnitude = 0.0;
    for (int m = -grid / 2; m < grid / 2; ++m) {
        for (int n = -grid / 2; n < grid / 2; ++n) {
            const double omega = ocean_cascade_frequency(ocean_sea_cascade(ocean, 0), n, m);
            const uint32_t step = (uint32_t)lround(omega * 200.0 / (2.0 * acos(-1.0)));
            const OceanWave wave = wave_of(h0, grid, n, m);
            const OceanComplex h = ocean_wave_amplitude(&wave, ocean_wave_phase(step, 200.0, time));
            const float kx = dk * (float)n, kz = dk * (float)m;
            const float inverse_k = n || m ? 1.0f / hypotf(kx, kz) : 0.0f;
            const float real[OCEAN_FIELD_COUNT] = {[OCEAN_FIELD_HEIGHT] = 1.0f,
                                                   [OCEAN_FIELD_DXX] = kx * kx * inverse_k,
                                                   [OCEAN_FIELD_DZZ] = kz * kz * inverse_k,
                                                   [OCEAN_FIELD_DXZ] = kx * kz * inverse_k};
            const float imaginary[OCEAN_FIELD_COUNT] = {[OCEAN_FIELD_SLOPE_X] = kx,
                                                        [OCEAN_FIELD_SLOPE_Z] = kz,
                                                        [OCEAN_FIELD_DISP_X] = -kx * inverse_k,
                                                        [OCEAN_FIELD_DISP_Z] = -kz * inverse_k};
            kiss_fft_cpx* cell = &plane[(m & (grid - 1)) * grid + (n & (grid - 1))];
            cell->r = real[field] * h.re - imaginary[field] * h.im;
            cell->i = real[field] * h.im + imaginary[field] * h.re;
            *magnitude += hypot((double)cell->r, (double)cell->i);
        }
    }
}

CASE("each field transformed alone has no imaginary part") {
    enum { GRID = 64 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = create_ocean(GRID, workers);
    kiss_fft_cpx* plane = malloc(sizeof *plane * GRID * GRID);
    kiss_fft_cpx* out = malloc(sizeof *out * GRID * GRID);
    CHECK(plane && out);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        double magnitude = 0.0;
        double largest = 0.0;
        fill_plane(ocean, f, 37.3, plane, &magnitude);
        transform_plane(GRID, plane, out);
        for (int i = 0; i < GRID * GRID; ++i) {
            /* Three radix-4 passes over rows and three over columns, 6 u each. */
            CHECK_NEAR(out[i].i, 0.0, 6.0 * 6.0 * 0x1p-24 * magnitude);
            largest = fmax(largest, fabs((double)out[i].r));
        }
        CHECK(largest > 0.01);
    }
    free(plane);
    free(out);
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

/* h(-k, t) = h*(k, t), to the last bit. */
CASE("wave amplitudes are Hermitian to the last bit") {
    enum { GRID = 64 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = create_ocean(GRID, workers);
    int nonzero = 0;
    for (int m = 1 - GRID / 2; m < GRID / 2; ++m) {
        for (int n = 1 - GRID / 2; n < GRID / 2; ++n) {
            const double omega = ocean_cascade_frequency(ocean_sea_cascade(ocean, 0), n, m);
            const OceanComplex phase =
                ocean_wave_phase((uint32_t)lround(omega * 100.0 / acos(-1.0)), 200.0, 41.7);
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
    swell_workers_destroy(workers);
}

/* sum over the grid of h^2 / N^2 = sum over the waves of |h(k, t)|^2. The float heights are off by
   at most the field tolerance e, so the mean square is off by at most 2 e rms + e^2. */
static void parseval_at(double time) {
    enum { GRID = 64 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = create_ocean(GRID, workers);
    Oracle oracle = oracle_create(ocean, time);
    double waves = 0.0;
    for (int m = -GRID / 2 + 1; m < GRID / 2; ++m) {
        for (int n = -GRID / 2 + 1; n < GRID / 2; ++n) {
            const double size = cabs(oracle_amplitude(ocean, n, m, time));
            waves += size * size;
        }
    }
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, time);
    double points = 0.0;
    for (int i = 0; i < GRID * GRID; ++i) {
        const double height = (double)sea_texels(ocean)[i].displacement[1];
        points += height * height / (GRID * GRID);
    }
    const double e = oracle_tolerance(&oracle, OCEAN_METHOD_FFT, OCEAN_FIELD_HEIGHT);
    CHECK(waves > 1.0);
    CHECK_NEAR(points, waves, 2.0 * e * sqrt(waves) + e * e);
    CHECK_NEAR(ocean_sea_measure(ocean).significant_height, 4.0 * sqrt(waves), 8.0 * e);
    oracle_destroy(&oracle);
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

CASE("the heights carry the energy of the waves") {
    parseval_at(0.0);
    parseval_at(37.3);
}

/* The public point evaluation equals the oracle on the grid to double rounding, and lies on the
   surface between: it is periodic with the patch. */
CASE("the sum at a point equals the sum on the grid") {
    enum { GRID = 32 };
    const double time = 37.3;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = create_ocean(GRID, workers);
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
    swell_workers_destroy(workers);
}

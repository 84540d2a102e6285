#include "check.h"

#include "ocean/waves.h"
#include "swell/ocean.h"
#include "unit/oracle.h"

#include <kiss_fft.h>
#include <stdlib.h>

static Ocean* create_ocean(int grid, SwellWorkers* workers) {
    OceanParams params = ocean_default_params();
    params.grid = grid;
    Ocean* ocean = ocean_create(&params, workers, NULL);
    CHECK(ocean);
    return ocean;
}

static void compare_samples(Ocean* ocean, const Oracle* oracle, OceanMethod method, double time) {
    const int grid = oracle->grid;
    ocean_advance(ocean, method, time);
    const OceanSample* sample = ocean_samples(ocean);
    for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
        const double tolerance = oracle_tolerance(oracle, method, f);
        for (int i = 0; i < grid * grid; ++i) {
            CHECK_NEAR(sample[i].field[f], creal(oracle->field[f][i]), tolerance);
        }
    }
}

/* The DFT, and the FFT in each way that this build and machine have. */
static void check_against_oracle(int grid, double time) {
    SwellWorkers* workers = swell_workers_create(2, NULL);
    Ocean* ocean = create_ocean(grid, workers);
    Oracle oracle = oracle_create(ocean, time);
    compare_samples(ocean, &oracle, OCEAN_METHOD_DFT, time);
    for (int fft = OCEAN_FFT_LANES8; fft < OCEAN_FFT_COUNT; ++fft) {
        OceanParams params = *ocean_params(ocean);
        params.fft = (OceanFft)fft;
        SwellError error = {0};
        Ocean* forced = ocean_create(&params, workers, &error);
        if (!forced) {
            assert_int_equal(error.code, SWELL_ERROR_RANGE);
            CHECK(fft != OCEAN_FFT_SCALAR);
            continue;
        }
        assert_int_equal(ocean_fft(forced), fft);
        compare_samples(forced, &oracle, OCEAN_METHOD_FFT, time);
        ocean_destroy(forced);
    }
    oracle_destroy(&oracle);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static void fields_16(void** state) {
    (void)state;
    check_against_oracle(16, 0.0);
    check_against_oracle(16, 37.3);
}

static void fields_32(void** state) {
    (void)state;
    check_against_oracle(32, 12.5);
}

static void fields_64(void** state) {
    (void)state;
    check_against_oracle(64, 37.3);
}

static void fields_late(void** state) {
    (void)state;
    check_against_oracle(16, 1e6 + 37.3);
    check_against_oracle(32, 999999999.7);
}

/* The two evaluations share the float spectra and differ by at most both their bounds. */
static void dft_against_fft(void** state) {
    (void)state;
    enum { GRID = 128 };
    SwellWorkers* workers = swell_workers_create(2, NULL);
    Ocean* ocean = create_ocean(GRID, workers);
    OceanSample* fft = malloc(sizeof *fft * GRID * GRID);
    CHECK(fft);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 20.0);
    memcpy(fft, ocean_samples(ocean), sizeof *fft * GRID * GRID);
    ocean_advance(ocean, OCEAN_METHOD_DFT, 20.0);
    const OceanSample* dft = ocean_samples(ocean);
    double magnitude[OCEAN_FIELD_COUNT] = {0};
    const double dk = 2.0 * acos(-1.0) / ocean_params(ocean)->length;
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
    ocean_destroy(ocean);
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

/* The float spectrum of one field over the whole plane, from the ocean's own wave amplitudes. */
static void fill_plane(const Ocean* ocean, int field, double time, kiss_fft_cpx* plane,
                       double* magnitude) {
    const int grid = ocean_params(ocean)->grid;
    const float dk = (float)(2.0 * acos(-1.0) / ocean_params(ocean)->length);
    const OceanRestVertex* rest = ocean_rest_vertices(ocean);
    *magnitude = 0.0;
    for (int m = -grid / 2; m < grid / 2; ++m) {
        for (int n = -grid / 2; n < grid / 2; ++n) {
            const OceanRestVertex* v = &rest[(m + grid / 2) * (grid + 1) + n + grid / 2];
            const double omega = ocean_frequency(ocean_params(ocean), n, m);
            const uint32_t step = (uint32_t)lround(omega * 200.0 / (2.0 * acos(-1.0)));
            const Wave wave =
                wave_from_amplitudes((OceanComplex){v->h0[0], v->h0[1]},
                                     (OceanComplex){v->h0_minus_conj[0], v->h0_minus_conj[1]});
            const OceanComplex h = wave_amplitude(&wave, wave_phase(step, time));
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

static void imaginary_parts(void** state) {
    (void)state;
    enum { GRID = 64 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(GRID, workers);
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
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

/* h(-k, t) = h*(k, t), to the last bit. */
static void hermitian(void** state) {
    (void)state;
    enum { GRID = 64 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(GRID, workers);
    const OceanRestVertex* rest = ocean_rest_vertices(ocean);
    int nonzero = 0;
    for (int m = 1; m < GRID; ++m) {
        for (int n = 1; n < GRID; ++n) {
            const OceanRestVertex* v = &rest[m * (GRID + 1) + n];
            const OceanRestVertex* w = &rest[(GRID - m) * (GRID + 1) + GRID - n];
            assert_memory_equal(&v->h0[0], &w->h0_minus_conj[0], sizeof(float));
            CHECK(v->h0[1] == -w->h0_minus_conj[1]);
            const double omega = ocean_frequency(ocean_params(ocean), n - GRID / 2, m - GRID / 2);
            const OceanComplex phase =
                wave_phase((uint32_t)lround(omega * 100.0 / acos(-1.0)), 41.7);
            const Wave waves[2] = {
                wave_from_amplitudes((OceanComplex){v->h0[0], v->h0[1]},
                                     (OceanComplex){v->h0_minus_conj[0], v->h0_minus_conj[1]}),
                wave_from_amplitudes((OceanComplex){w->h0[0], w->h0[1]},
                                     (OceanComplex){w->h0_minus_conj[0], w->h0_minus_conj[1]}),
            };
            const OceanComplex plus = wave_amplitude(&waves[0], phase);
            const OceanComplex minus = wave_amplitude(&waves[1], phase);
            CHECK(plus.re == minus.re && plus.im == -minus.im);
            nonzero += plus.re != 0.0f;
        }
    }
    CHECK(nonzero > GRID * GRID / 2);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

/* sum over the grid of h^2 / N^2 = sum over the waves of |h(k, t)|^2. The float heights are off by
   at most the field tolerance e, so the mean square is off by at most 2 e rms + e^2. */
static void parseval_at(double time) {
    enum { GRID = 64 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(GRID, workers);
    Oracle oracle = oracle_create(ocean, time);
    double waves = 0.0;
    for (int m = -GRID / 2 + 1; m < GRID / 2; ++m) {
        for (int n = -GRID / 2 + 1; n < GRID / 2; ++n) {
            const double size = cabs(oracle_amplitude(ocean, n, m, time));
            waves += size * size;
        }
    }
    ocean_advance(ocean, OCEAN_METHOD_FFT, time);
    double points = 0.0;
    for (int i = 0; i < GRID * GRID; ++i) {
        const double height = (double)ocean_samples(ocean)[i].field[OCEAN_FIELD_HEIGHT];
        points += height * height / (GRID * GRID);
    }
    const double e = oracle_tolerance(&oracle, OCEAN_METHOD_FFT, OCEAN_FIELD_HEIGHT);
    CHECK(waves > 1.0);
    CHECK_NEAR(points, waves, 2.0 * e * sqrt(waves) + e * e);
    CHECK_NEAR(ocean_significant_height(ocean), 4.0 * sqrt(waves), 8.0 * e);
    oracle_destroy(&oracle);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static void parseval(void** state) {
    (void)state;
    parseval_at(0.0);
    parseval_at(37.3);
}

/* The public point evaluation equals the oracle on the grid to double rounding, and lies on the
   surface between: it is periodic with the patch. */
static void point_evaluation(void** state) {
    (void)state;
    enum { GRID = 32 };
    const double time = 37.3;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(GRID, workers);
    const double length = ocean_params(ocean)->length;
    Oracle oracle = oracle_create(ocean, time);
    for (int i = 0; i < GRID * GRID; i += 37) {
        const double x = (i % GRID - GRID / 2) * length / GRID;
        const double z = (i / GRID - GRID / 2) * length / GRID;
        double field[OCEAN_FIELD_COUNT], imaginary[OCEAN_FIELD_COUNT], moved[OCEAN_FIELD_COUNT];
        ocean_evaluate_point(ocean, x, z, time, field, imaginary);
        ocean_evaluate_point(ocean, x + length, z - 2.0 * length, time, moved, NULL);
        for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
            /* Angles up to 2 pi N are rounded to 2^-53 of themselves; 100 covers the sums. */
            const double tolerance = 100.0 * GRID * 0x1p-53 * oracle.magnitude[f];
            CHECK_NEAR(field[f], creal(oracle.field[f][i]), tolerance);
            CHECK_NEAR(imaginary[f], 0.0, tolerance);
            CHECK_NEAR(moved[f], field[f], 4.0 * tolerance);
        }
    }
    oracle_destroy(&oracle);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("all eight fields equal the literal double sum at N 16", fields_16),
    CHECK_CASE("all eight fields equal the literal double sum at N 32", fields_32),
    CHECK_CASE("all eight fields equal the literal double sum at N 64", fields_64),
    CHECK_CASE("the sea is as exact after a billion seconds as after one", fields_late),
    CHECK_CASE("the DFT equals the FFT", dft_against_fft),
    CHECK_CASE("each field transformed alone has no imaginary part", imaginary_parts),
    CHECK_CASE("wave amplitudes are Hermitian to the last bit", hermitian),
    CHECK_CASE("the heights carry the energy of the waves", parseval),
    CHECK_CASE("the sum at a point equals the sum on the grid", point_evaluation),
};

CHECK_MAIN(CASES)

#include "check.h"

#include "swell/ocean.h"

#include <complex.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;

/* A sea of chosen waves: all amplitudes zero but those set before finish_waves. */
typedef struct ChosenWaves {
    OceanParams params;
    OceanComplex h0[64 * 64];
} ChosenWaves;

static ChosenWaves no_waves(int grid) {
    ChosenWaves waves = {.params = ocean_default_params()};
    waves.params.grid = grid;
    return waves;
}

static void set_wave(ChosenWaves* waves, int n, int m, float re, float im) {
    const int grid = waves->params.grid;
    waves->h0[(m + grid / 2) * grid + n + grid / 2] = (OceanComplex){re, im};
}

static Ocean* finish_waves(const ChosenWaves* waves, SwellWorkers* workers) {
    Ocean* ocean = ocean_create_from_amplitudes(&waves->params, waves->h0, workers, NULL);
    CHECK(ocean);
    return ocean;
}

/* ---- Single waves -------------------------------------------------------------------------- */

/* The share of exp(i k.x) in the heights, for k = 2 pi (n, m) / L. */
static double complex project(Ocean* ocean, int n, int m) {
    const int grid = ocean_params(ocean)->grid;
    double complex sum = 0.0;
    for (int row = 0; row < grid; ++row) {
        for (int column = 0; column < grid; ++column) {
            const double angle = 2.0 * PI * (n * (column - grid / 2) + m * (row - grid / 2)) / grid;
            const double height =
                (double)ocean_samples(ocean)[row * grid + column].field[OCEAN_FIELD_HEIGHT];
            sum += height * cexp(-angle * (double complex)_Complex_I);
        }
    }
    return sum / (grid * grid);
}

/* h0(k) alone gives 2 |h0| cos(k.x + omega t + phase): it runs along -k, by omega / k. */
static void one_wave_travels(void** state) {
    (void)state;
    const int waves_to_try[][2] = {{3, 0}, {0, 5}, {-4, 2}, {2, -7}};
    SwellWorkers* workers = swell_workers_create(1, NULL);
    for (int i = 0; i < 4; ++i) {
        const int n = waves_to_try[i][0], m = waves_to_try[i][1];
        ChosenWaves waves = no_waves(32);
        set_wave(&waves, n, m, 0.4f, 0.3f);
        Ocean* ocean = finish_waves(&waves, workers);
        const double k = 2.0 * PI / waves.params.length * hypot(n, m);
        const double omega = ocean_frequency(&waves.params, n, m);
        /* Quantised downwards, by less than one step. */
        CHECK(omega <= sqrt(9.81 * k) && omega > sqrt(9.81 * k) - 2.0 * PI / 200.0);
        const double dt = 0.25;
        ocean_advance(ocean, OCEAN_METHOD_FFT, 10.0);
        const double complex before = project(ocean, n, m);
        ocean_advance(ocean, OCEAN_METHOD_FFT, 10.0 + dt);
        const double complex after = project(ocean, n, m);
        CHECK_NEAR(cabs(before), 0.5, 1e-6);
        /* A phase that grows with time at a fixed place: crests move along -k. */
        CHECK_NEAR(carg(after / before), omega * dt, 1e-5);
        ocean_destroy(ocean);
    }
    swell_workers_destroy(workers);
}

/* h = a cos(k x): D_x = a sin(k x), so J = 1 + lambda a k cos(k x). */
static void folding_of_a_sine(void** state) {
    (void)state;
    enum { GRID = 64, WAVE = 2 };
    const double a = 1.5;
    ChosenWaves waves = no_waves(GRID);
    waves.params.choppiness = 1.25;
    set_wave(&waves, WAVE, 0, (float)(a / 2.0), 0.0f);
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = finish_waves(&waves, workers);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 0.0);
    const double k = 2.0 * PI * WAVE / waves.params.length;
    for (int row = 0; row <= GRID; ++row) {
        for (int column = 0; column <= GRID; ++column) {
            const OceanVertex* v = &ocean_vertices(ocean)[row * (GRID + 1) + column];
            const double angle = 2.0 * PI * WAVE * (column - GRID / 2) / GRID;
            /* A hundred roundings of numbers near 1. */
            const double tolerance = 100.0 * 0x1p-24 * a;
            CHECK_NEAR(v->folding, 1.0 - 1.25 * a * k * cos(angle), tolerance);
            CHECK_NEAR(v->offset[0], -1.25 * a * sin(angle), tolerance);
            CHECK_NEAR(v->offset[1], a * cos(angle), tolerance);
            CHECK_NEAR(v->offset[2], 0.0, tolerance);
            const double slope = -a * k * sin(angle);
            CHECK_NEAR(v->normal[0], -slope / sqrt(1.0 + slope * slope), tolerance);
            CHECK_NEAR(v->normal[1], 1.0 / sqrt(1.0 + slope * slope), tolerance);
        }
    }
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

/* Central differences of a wave underestimate its slope by 1 - sin(k dx) / (k dx) exactly; the
   bound is that, summed over the waves of a band-limited sea, and the rounding of the differences.
 */
static void slope_against_differences(void** state) {
    (void)state;
    enum { GRID = 64, BAND = 3 };
    ChosenWaves waves = no_waves(GRID);
    const double dx = waves.params.length / GRID;
    double bound_x = 0.0, bound_z = 0.0, heights = 0.0;
    for (int m = -BAND; m <= BAND; ++m) {
        for (int n = -BAND; n <= BAND; ++n) {
            const double a = 0.1 + 0.02 * n - 0.03 * m;
            set_wave(&waves, n, m, (float)a, (float)(0.5 * a));
            const double size = 2.0 * hypot(a, 0.5 * a);
            const double kx = 2.0 * PI * n / waves.params.length;
            const double kz = 2.0 * PI * m / waves.params.length;
            bound_x += size * fabs(kx - sin(kx * dx) / dx);
            bound_z += size * fabs(kz - sin(kz * dx) / dx);
            heights += size;
        }
    }
    const double rounding = 100.0 * 0x1p-24 * heights / dx;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = finish_waves(&waves, workers);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 3.7);
    const OceanSample* s = ocean_samples(ocean);
    for (int row = 0; row < GRID; ++row) {
        for (int column = 0; column < GRID; ++column) {
            const int east = row * GRID + (column + 1) % GRID;
            const int west = row * GRID + (column + GRID - 1) % GRID;
            const int south = (row + 1) % GRID * GRID + column;
            const int north = (row + GRID - 1) % GRID * GRID + column;
            const OceanSample* here = &s[row * GRID + column];
            CHECK_NEAR(here->field[OCEAN_FIELD_SLOPE_X],
                       (double)(s[east].field[0] - s[west].field[0]) / (2.0 * dx),
                       bound_x + rounding);
            CHECK_NEAR(here->field[OCEAN_FIELD_SLOPE_Z],
                       (double)(s[south].field[0] - s[north].field[0]) / (2.0 * dx),
                       bound_z + rounding);
            CHECK_NEAR(
                here->field[OCEAN_FIELD_DXX],
                (double)(s[east].field[OCEAN_FIELD_DISP_X] - s[west].field[OCEAN_FIELD_DISP_X]) /
                    (2.0 * dx),
                bound_x + rounding);
        }
    }
    CHECK(bound_x < 0.05);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

/* ---- The whole sea ------------------------------------------------------------------------- */

static Ocean* create_ocean(const OceanParams* params, SwellWorkers* workers) {
    Ocean* ocean = ocean_create(params, workers, NULL);
    CHECK(ocean);
    return ocean;
}

static size_t vertex_bytes(const Ocean* ocean) {
    const size_t side = (size_t)ocean_params(ocean)->grid + 1;
    return side * side * sizeof(OceanVertex);
}

static OceanVertex* copy_vertices(const Ocean* ocean) {
    OceanVertex* copy = malloc(vertex_bytes(ocean));
    CHECK(copy);
    memcpy(copy, ocean_vertices(ocean), vertex_bytes(ocean));
    return copy;
}

static void loops_after_the_period(void** state) {
    (void)state;
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(&params, workers);
    /* 37.25 and its sums with multiples of 200 are exact, so the seas are equal to the bit. */
    ocean_advance(ocean, OCEAN_METHOD_FFT, 37.25);
    OceanVertex* first = copy_vertices(ocean);
    const double later[] = {237.25, 1e6 + 37.25, 1e9 - 200.0 + 37.25};
    for (size_t i = 0; i < sizeof later / sizeof *later; ++i) {
        ocean_advance(ocean, OCEAN_METHOD_FFT, later[i]);
        assert_memory_equal(ocean_vertices(ocean), first, vertex_bytes(ocean));
    }
    ocean_advance(ocean, OCEAN_METHOD_FFT, 38.25);
    CHECK(memcmp(ocean_vertices(ocean), first, vertex_bytes(ocean)) != 0);
    free(first);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static void edges_are_equal(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    params.length = 61.7;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(&params, workers);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 5.0);
    const int side = params.grid + 1;
    const OceanVertex* v = ocean_vertices(ocean);
    const OceanRestVertex* r = ocean_rest_vertices(ocean);
    for (int i = 0; i < side; ++i) {
        assert_memory_equal(&v[i * side], &v[i * side + side - 1], sizeof *v);
        assert_memory_equal(&v[i], &v[(side - 1) * side + i], sizeof *v);
        assert_memory_equal(r[i * side].h0, r[i * side + side - 1].h0, 4 * sizeof(float));
        assert_memory_equal(r[i].h0, r[(side - 1) * side + i].h0, 4 * sizeof(float));
        CHECK_NEAR(r[i * side + side - 1].rest[0] - r[i * side].rest[0], 61.7, 1e-5);
    }
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static void same_bits_for_any_workers(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    params.grid = 128;
    const int counts[] = {1, 2, 3, 7};
    for (int way = 0; way < OCEAN_FFT_COUNT; ++way) { /* the DFT, then each FFT */
        const OceanMethod method = way == 0 ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
        params.fft = (OceanFft)way;
        OceanVertex* first = NULL;
        for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
            SwellWorkers* workers = swell_workers_create(counts[i], NULL);
            Ocean* ocean = ocean_create(&params, workers, NULL);
            if (!ocean) { /* not on this machine */
                CHECK(way != 0 && way != OCEAN_FFT_SCALAR);
                swell_workers_destroy(workers);
                break;
            }
            ocean_advance(ocean, method, 11.0);
            if (first) {
                assert_memory_equal(ocean_vertices(ocean), first, vertex_bytes(ocean));
            } else {
                first = copy_vertices(ocean);
            }
            ocean_destroy(ocean);
            swell_workers_destroy(workers);
        }
        free(first);
    }
}

static void seeds(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(2, NULL);
    Ocean* a = create_ocean(&params, workers);
    Ocean* b = create_ocean(&params, workers);
    params.seed = 2;
    Ocean* other = create_ocean(&params, workers);
    ocean_advance(a, OCEAN_METHOD_FFT, 4.0);
    ocean_advance(b, OCEAN_METHOD_FFT, 4.0);
    ocean_advance(other, OCEAN_METHOD_FFT, 4.0);
    assert_memory_equal(ocean_vertices(a), ocean_vertices(b), vertex_bytes(a));
    double correlation = 0.0, energy = 0.0;
    for (int i = 0; i < params.grid * params.grid; ++i) {
        const double h = (double)ocean_samples(a)[i].field[0];
        energy += h * h;
        correlation += h * (double)ocean_samples(other)[i].field[0];
    }
    CHECK(fabs(correlation / energy) < 0.9);
    ocean_destroy(a);
    ocean_destroy(b);
    ocean_destroy(other);
    swell_workers_destroy(workers);
}

static void grids_share_their_waves(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* coarse = create_ocean(&params, workers);
    params.grid = 128;
    Ocean* fine = create_ocean(&params, workers);
    int nonzero = 0;
    for (int m = -31; m < 32; ++m) {
        for (int n = -31; n < 32; ++n) {
            const OceanComplex* c = &ocean_amplitudes(coarse)[(m + 32) * 64 + n + 32];
            const OceanComplex* f = &ocean_amplitudes(fine)[(m + 64) * 128 + n + 64];
            assert_memory_equal(c, f, sizeof *c);
            nonzero += c->re != 0.0f;
        }
    }
    CHECK(nonzero > 3000);
    for (int i = 0; i < 64; ++i) { /* the Nyquist row and column have no partner */
        CHECK(ocean_amplitudes(coarse)[i].re == 0.0f &&
              ocean_amplitudes(coarse)[i * 64].im == 0.0f);
    }
    ocean_destroy(coarse);
    ocean_destroy(fine);
    swell_workers_destroy(workers);
}

static void check_flat(OceanParams params) {
    SwellWorkers* workers = swell_workers_create(1, NULL);
    Ocean* ocean = create_ocean(&params, workers);
    ocean_advance(ocean, OCEAN_METHOD_FFT, 8.0);
    for (int i = 0; i < 65 * 65; ++i) {
        const OceanVertex* v = &ocean_vertices(ocean)[i];
        CHECK(v->offset[0] == 0.0f && v->offset[1] == 0.0f && v->offset[2] == 0.0f);
        CHECK(v->normal[1] == 1.0f && v->folding == 1.0f);
    }
    CHECK(ocean_significant_height(ocean) == 0.0);
    ocean_destroy(ocean);
    swell_workers_destroy(workers);
}

static void flat_seas(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    params.amplitude = 0.0;
    check_flat(params);
    params = ocean_default_params();
    params.wind_x = params.wind_z = 0.0;
    check_flat(params);
    params.wind_x = 1e-200;
    check_flat(params);
}

/* The formula of the spectrum at one wave, by hand: k = (2 pi / 64)(1, 1), wind along it. */
static void phillips_value(void** state) {
    (void)state;
    OceanParams params = ocean_default_params();
    const double k2 = 2.0 * pow(2.0 * PI / 64.0, 2.0);
    const double longest = 2.0 * 32.0 * 32.0 / 9.81;
    const double expected = 1e-4 * exp(-1.0 / (k2 * longest * longest)) / (k2 * k2) *
                            exp(-k2 * longest * longest * 1e-6);
    CHECK_NEAR(ocean_wave_variance(&params, 1, 1), expected, 1e-12 * expected);
    CHECK_NEAR(ocean_wave_variance(&params, -1, -1), expected, 1e-12 * expected);
    CHECK_NEAR(ocean_wave_variance(&params, 1, -1), 0.0, 1e-12 * expected);
    CHECK(ocean_wave_variance(&params, 0, 0) == 0.0);
}

static double between(uint32_t bits, double low, double high) {
    return low + (high - low) * bits / 4294967295.0;
}

/* A few thousand parameter sets over their whole ranges, both ends included now and then. */
static void never_non_finite(void** state) {
    (void)state;
    enum { SETS = 3000 };
    SwellWorkers* workers = swell_workers_create(1, NULL);
    for (uint32_t set = 0; set < SETS; ++set) {
        uint32_t r[8];
        swell_random_bits(99, (const uint32_t[4]){set, 0, 0, 0}, r);
        swell_random_bits(99, (const uint32_t[4]){set, 1, 0, 0}, r + 4);
        const uint32_t clamp[] = {0, UINT32_MAX};
        if (set % 4 == 0) {
            r[set / 4 % 8] = clamp[set / 32 % 2];
        }
        OceanParams params = {
            .grid = set % 16 == 0 ? 64 : 16,
            .length = exp(between(r[0], log(OCEAN_LENGTH_MIN), log(OCEAN_LENGTH_MAX))),
            .wind_x = between(r[1], -OCEAN_WIND_MAX, OCEAN_WIND_MAX),
            .wind_z = between(r[2], -OCEAN_WIND_MAX, OCEAN_WIND_MAX),
            .amplitude = between(r[3], 0.0, OCEAN_AMPLITUDE_MAX),
            .choppiness = between(r[4], 0.0, OCEAN_CHOPPINESS_MAX),
            .seed = (uint64_t)r[5] << 32 | r[6],
        };
        params.length = fmin(fmax(params.length, OCEAN_LENGTH_MIN), OCEAN_LENGTH_MAX);
        CHECK(ocean_check_params(&params, NULL));
        Ocean* ocean = create_ocean(&params, workers);
        ocean_advance(ocean, set % 8 ? OCEAN_METHOD_FFT : OCEAN_METHOD_DFT,
                      between(r[7], 0.0, OCEAN_TIME_MAX));
        const float* number = (const float*)ocean_vertices(ocean);
        for (size_t i = 0; i < vertex_bytes(ocean) / sizeof *number; ++i) {
            CHECK(isfinite(number[i]));
        }
        ocean_destroy(ocean);
    }
    swell_workers_destroy(workers);
}

static void bad_parameters(void** state) {
    (void)state;
    OceanParams bad[12];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        bad[i] = ocean_default_params();
    }
    bad[0].grid = 8;
    bad[1].grid = 65;
    bad[2].grid = 2048;
    bad[3].grid = -64;
    bad[4].length = 0.99;
    bad[5].length = (double)NAN;
    bad[6].wind_x = 100.5;
    bad[7].wind_z = -(double)INFINITY;
    bad[8].amplitude = -1e-9;
    bad[9].amplitude = 1.5;
    bad[10].choppiness = 2.1;
    bad[11].length = 20001.0;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i) {
        SwellError error = {0};
        CHECK(!ocean_create(&bad[i], workers, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
    }
    swell_workers_destroy(workers);
}

/* Each cell is covered by two triangles of half its area, anticlockwise from above; each edge of
   the triangulation is drawn once. */
static void indices(void** state) {
    (void)state;
    enum { GRID = 16, SIDE = GRID + 1 };
    uint32_t triangle[GRID * GRID * 6];
    assert_int_equal(ocean_triangle_index_count(GRID), GRID * GRID * 6);
    ocean_fill_triangle_indices(GRID, triangle);
    for (int i = 0; i < GRID * GRID * 6; i += 3) {
        int x[3], z[3];
        for (int c = 0; c < 3; ++c) {
            CHECK(triangle[i + c] < SIDE * SIDE);
            x[c] = (int)(triangle[i + c] % SIDE);
            z[c] = (int)(triangle[i + c] / SIDE);
        }
        /* Seen from above x runs right and z towards the viewer: this is twice the signed area. */
        assert_int_equal((x[2] - x[0]) * (z[1] - z[0]) - (x[1] - x[0]) * (z[2] - z[0]), 1);
    }
    static uint8_t drawn[SIDE * SIDE][SIDE * SIDE];
    memset(drawn, 0, sizeof drawn);
    const size_t lines = ocean_line_index_count(GRID);
    uint32_t* line = malloc(lines * sizeof *line);
    CHECK(line);
    memset(line, 0xff, lines * sizeof *line);
    ocean_fill_line_indices(GRID, line);
    for (size_t i = 0; i < lines; i += 2) {
        CHECK(line[i] < SIDE * SIDE && line[i + 1] < SIDE * SIDE);
        drawn[line[i]][line[i + 1]] += 1;
    }
    for (int i = 0; i < GRID * GRID * 6; ++i) {
        const uint32_t a = triangle[i];
        const uint32_t b = triangle[i % 3 == 2 ? i - 2 : i + 1];
        assert_int_equal(drawn[a][b] + drawn[b][a], 1);
    }
    free(line);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("one wave travels along minus k at the speed of the dispersion", one_wave_travels),
    CHECK_CASE("a single sine is displaced and folds as the formula says", folding_of_a_sine),
    CHECK_CASE("slopes equal differences of a band-limited sea", slope_against_differences),
    CHECK_CASE("the sea repeats after the period to the bit", loops_after_the_period),
    CHECK_CASE("the wrapped edges of a tile are equal to the bit", edges_are_equal),
    CHECK_CASE("the same bits for 1 2 3 and 7 workers", same_bits_for_any_workers),
    CHECK_CASE("the same seed gives the same bytes and another another sea", seeds),
    CHECK_CASE("N 64 and 128 share the waves they have in common", grids_share_their_waves),
    CHECK_CASE("no wind or no amplitude is a flat sea", flat_seas),
    CHECK_CASE("the spectrum at one wave equals the formula", phillips_value),
    CHECK_CASE("no parameters give a number that is not finite", never_non_finite),
    CHECK_CASE("parameters out of range are refused", bad_parameters),
    CHECK_CASE("triangles cover each cell and lines draw each edge once", indices),
};

CHECK_MAIN(CASES)

#include "check.h"

#include "unit/seas.h"

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

static OceanSea* finish_waves(const ChosenWaves* waves, SwellWorkers* workers) {
    OceanSea* ocean = ocean_sea_create_from_amplitudes(&waves->params, waves->h0,
                                                       (OceanEngine){.workers = workers}, NULL);
    CHECK(ocean);
    return ocean;
}

/* ---- Single waves -------------------------------------------------------------------------- */

/* The share of exp(i k.x) in the heights, for k = 2 pi (n, m) / L. */
static double complex project(OceanSea* ocean, int n, int m) {
    const int grid = ocean_sea_params(ocean)->grid;
    double complex sum = 0.0;
    const OceanTexel* texels = sea_texels(ocean);
    for (int row = 0; row < grid; ++row) {
        for (int column = 0; column < grid; ++column) {
            const double angle = 2.0 * PI * (n * (column - grid / 2) + m * (row - grid / 2)) / grid;
            const double height = (double)texels[row * grid + column].displacement[1];
            sum += height * cexp(-angle * (double complex)_Complex_I);
        }
    }
    return sum / (grid * grid);
}

/* h0(k) alone gives 2 |h0| cos(k.x + omega t + phase): it runs along -k, by omega / k. */
CASE("one wave travels along minus k at the speed of the dispersion") {
    const int waves_to_try[][2] = {{3, 0}, {0, 5}, {-4, 2}, {2, -7}};
    SwellWorkers* workers = swell_workers_create(1, NULL);
    for (int i = 0; i < 4; ++i) {
        const int n = waves_to_try[i][0], m = waves_to_try[i][1];
        ChosenWaves waves = no_waves(32);
        set_wave(&waves, n, m, 0.4f, 0.3f);
        OceanSea* ocean = finish_waves(&waves, workers);
        const double k = 2.0 * PI / waves.params.length * hypot(n, m);
        const double omega = ocean_cascade_frequency(ocean_sea_cascade(ocean, 0), n, m);
        /* Quantised downwards, by less than one step. */
        CHECK(omega <= sqrt(9.81 * k) && omega > sqrt(9.81 * k) - 2.0 * PI / 200.0);
        const double dt = 0.25;
        ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 10.0);
        const double complex before = project(ocean, n, m);
        ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 10.0 + dt);
        const double complex after = project(ocean, n, m);
        CHECK_NEAR(cabs(before), 0.5, 1e-6);
        /* A phase that grows with time at a fixed place: crests move along -k. */
        CHECK_NEAR(carg(after / before), omega * dt, 1e-5);
        ocean_sea_destroy(ocean);
    }
    swell_workers_destroy(workers);
}

/* h = a cos(k x): D_x = a sin(k x), so J = 1 + lambda a k cos(k x). */
CASE("a single sine is displaced and folds as the formula says") {
    enum { GRID = 64, WAVE = 2 };
    const double a = 1.5;
    ChosenWaves waves = no_waves(GRID);
    waves.params.choppiness = 1.25;
    set_wave(&waves, WAVE, 0, (float)(a / 2.0), 0.0f);
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = finish_waves(&waves, workers);
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 0.0);
    const double k = 2.0 * PI * WAVE / waves.params.length;
    for (int row = 0; row < GRID; ++row) {
        for (int column = 0; column < GRID; ++column) {
            const OceanTexel* v = &sea_texels(ocean)[row * GRID + column];
            const double angle = 2.0 * PI * WAVE * (column - GRID / 2) / GRID;
            /* A hundred roundings of numbers near 1. */
            const double tolerance = 100.0 * 0x1p-24 * a;
            CHECK_NEAR(v->jacobian, 1.0 - 1.25 * a * k * cos(angle), tolerance);
            CHECK_NEAR(v->displacement[0], -1.25 * a * sin(angle), tolerance);
            CHECK_NEAR(v->displacement[1], a * cos(angle), tolerance);
            CHECK_NEAR(v->displacement[2], 0.0, tolerance);
            const double slope = -a * k * sin(angle);
            CHECK_NEAR(v->slope[0], slope, tolerance);
            CHECK_NEAR(v->slope[1], 0.0, tolerance);
            /* Along x the surface runs J for each metre at rest, and rises by the slope. */
            const double stretch = fmax(1.0 - 1.25 * a * k * cos(angle), 0.15);
            CHECK_NEAR(v->surface_slope[0], slope / stretch,
                       10.0 * tolerance / (stretch * stretch));
            CHECK_NEAR(v->surface_slope[1], 0.0, 10.0 * tolerance);
        }
    }
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

/* Central differences of a wave underestimate its slope by 1 - sin(k dx) / (k dx) exactly; the
   bound is that, summed over the waves of a band-limited sea, and the rounding of the differences.
 */
CASE("slopes equal differences of a band-limited sea") {
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
    OceanSea* ocean = finish_waves(&waves, workers);
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 3.7);
    OceanSample* s = sea_samples(ocean);
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
    free(s);
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

/* ---- The whole sea ------------------------------------------------------------------------- */

CASE("the sea repeats after the period to the bit") {
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = sea_create(&params, workers);
    /* 37.25 and its sums with multiples of 200 are exact, so the seas are equal to the bit. */
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 37.25);
    OceanTexel* first = sea_copy_texels(ocean);
    const double later[] = {237.25, 1e6 + 37.25, 1e9 - 200.0 + 37.25};
    for (size_t i = 0; i < sizeof later / sizeof *later; ++i) {
        ocean_sea_advance(ocean, OCEAN_METHOD_FFT, later[i]);
        assert_memory_equal(sea_texels(ocean), first, sea_texel_bytes(ocean));
    }
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 38.25);
    CHECK(memcmp(sea_texels(ocean), first, sea_texel_bytes(ocean)) != 0);
    free(first);
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

CASE("the same bits for 1 2 3 and 7 workers") {
    OceanParams params = ocean_default_params();
    params.grid = 128;
    const int counts[] = {1, 2, 3, 7};
    for (int way = 0; way < OCEAN_FFT_COUNT; ++way) { /* the DFT, then each FFT */
        const OceanMethod method = way == 0 ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
        OceanTexel* first = NULL;
        for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
            SwellWorkers* workers = swell_workers_create(counts[i], NULL);
            const OceanEngine engine = {.workers = workers, .fft = (OceanFft)way};
            OceanSea* ocean = ocean_sea_create(&params, engine, NULL);
            if (!ocean) { /* not on this machine */
                CHECK(way != 0 && way != OCEAN_FFT_SCALAR);
                swell_workers_destroy(workers);
                break;
            }
            ocean_sea_advance(ocean, method, 11.0);
            if (first) {
                assert_memory_equal(sea_texels(ocean), first, sea_texel_bytes(ocean));
            } else {
                first = sea_copy_texels(ocean);
            }
            ocean_sea_destroy(ocean);
            swell_workers_destroy(workers);
        }
        free(first);
    }
}

CASE("the same seed gives the same bytes and another another sea") {
    OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(2, NULL);
    OceanSea* a = sea_create(&params, workers);
    OceanSea* b = sea_create(&params, workers);
    params.seed = 2;
    OceanSea* other = sea_create(&params, workers);
    ocean_sea_advance(a, OCEAN_METHOD_FFT, 4.0);
    ocean_sea_advance(b, OCEAN_METHOD_FFT, 4.0);
    ocean_sea_advance(other, OCEAN_METHOD_FFT, 4.0);
    assert_memory_equal(sea_texels(a), sea_texels(b), sea_texel_bytes(a));
    double correlation = 0.0, energy = 0.0;
    for (int i = 0; i < params.grid * params.grid; ++i) {
        const double h = (double)sea_texels(a)[i].displacement[1];
        energy += h * h;
        correlation += h * (double)sea_texels(other)[i].displacement[1];
    }
    CHECK(fabs(correlation / energy) < 0.9);
    ocean_sea_destroy(a);
    ocean_sea_destroy(b);
    ocean_sea_destroy(other);
    swell_workers_destroy(workers);
}

CASE("N 64 and 128 share the waves they have in common") {
    OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* coarse = sea_create(&params, workers);
    params.grid = 128;
    OceanSea* fine = sea_create(&params, workers);
    int nonzero = 0;
    for (int m = -31; m < 32; ++m) {
        for (int n = -31; n < 32; ++n) {
            const OceanComplex* c = &sea_h0(coarse)[(m + 32) * 64 + n + 32];
            const OceanComplex* f = &sea_h0(fine)[(m + 64) * 128 + n + 64];
            assert_memory_equal(c, f, sizeof *c);
            nonzero += c->re != 0.0f;
        }
    }
    CHECK(nonzero > 3000);
    for (int i = 0; i < 64; ++i) { /* the Nyquist row and column have no partner */
        CHECK(sea_h0(coarse)[i].re == 0.0f && sea_h0(coarse)[i * 64].im == 0.0f);
    }
    ocean_sea_destroy(coarse);
    ocean_sea_destroy(fine);
    swell_workers_destroy(workers);
}

static void check_flat(OceanParams params) {
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = sea_create(&params, workers);
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 8.0);
    for (int i = 0; i < 64 * 64; ++i) {
        const OceanTexel* v = &sea_texels(ocean)[i];
        CHECK(v->displacement[0] == 0.0f && v->displacement[1] == 0.0f &&
              v->displacement[2] == 0.0f);
        CHECK(v->slope[0] == 0.0f && v->slope[1] == 0.0f && v->jacobian == 1.0f);
    }
    CHECK(ocean_sea_measure(ocean).significant_height == 0.0);
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

CASE("no wind or no amplitude is a flat sea") {
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
CASE("the spectrum at one wave equals the formula") {
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* ocean = sea_create(&params, workers);
    const OceanCascade* cascade = ocean_sea_cascade(ocean, 0);
    const double k2 = 2.0 * pow(2.0 * PI / 64.0, 2.0);
    const double longest = 2.0 * 32.0 * 32.0 / 9.81;
    const double expected = 1e-4 * exp(-1.0 / (k2 * longest * longest)) / (k2 * k2) *
                            exp(-k2 * longest * longest * 1e-6);
    CHECK_NEAR(ocean_cascade_variance(cascade, 1, 1), expected, 1e-12 * expected);
    CHECK_NEAR(ocean_cascade_variance(cascade, -1, -1), expected, 1e-12 * expected);
    CHECK_NEAR(ocean_cascade_variance(cascade, 1, -1), 0.0, 1e-12 * expected);
    CHECK(ocean_cascade_variance(cascade, 0, 0) == 0.0);
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
}

static double between(uint32_t bits, double low, double high) {
    return low + (high - low) * bits / 4294967295.0;
}

/* A few thousand parameter sets over their whole ranges, both ends included now and then. */
CASE("no parameters give a number that is not finite") {
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
        OceanParams params = ocean_default_params();
        params.grid = set % 16 == 0 ? 64 : 16;
        params.length = exp(between(r[0], log(OCEAN_LENGTH_MIN), log(OCEAN_LENGTH_MAX)));
        params.wind_x = between(r[1], -OCEAN_WIND_MAX, OCEAN_WIND_MAX);
        params.wind_z = between(r[2], -OCEAN_WIND_MAX, OCEAN_WIND_MAX);
        params.amplitude = between(r[3], 0.0, OCEAN_AMPLITUDE_MAX);
        params.choppiness = between(r[4], 0.0, OCEAN_CHOPPINESS_MAX);
        params.seed = (uint64_t)r[5] << 32 | r[6];
        params.length = fmin(fmax(params.length, OCEAN_LENGTH_MIN), OCEAN_LENGTH_MAX);
        CHECK(ocean_check_params(&params, NULL));
        OceanSea* ocean = sea_create(&params, workers);
        ocean_sea_advance(ocean, set % 8 ? OCEAN_METHOD_FFT : OCEAN_METHOD_DFT,
                          between(r[7], 0.0, OCEAN_TIME_MAX));
        const float* number = (const float*)sea_texels(ocean);
        for (size_t i = 0; i < sea_texel_bytes(ocean) / sizeof *number; ++i) {
            CHECK(isfinite(number[i]));
        }
        ocean_sea_destroy(ocean);
    }
    swell_workers_destroy(workers);
}

CASE("parameters out of range are refused") {
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
        CHECK(!ocean_sea_create(&bad[i], (OceanEngine){.workers = workers}, &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
    }
    swell_workers_destroy(workers);
}

/* Before its first frame the sea is at rest, whoever asks. */
CASE("before its first frame the sea is at rest") {
    const OceanParams params = ocean_default_params();
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* sea = sea_create(&params, workers);
    const OceanQuery query = ocean_sea_query(sea, 3.0, -5.0);
    CHECK(query.exact && query.height == 0.0 && query.residual == 0.0);
    CHECK(query.normal[0] == 0.0 && query.normal[1] == 1.0 && query.normal[2] == 0.0);
    CHECK(sea_texels(sea)[5].jacobian == 1.0f && ocean_sea_bounds(sea).highest == 0.0f);
    CHECK(ocean_sea_measure(sea).significant_height == 0.0);
    double velocity[3] = {1.0, 1.0, 1.0};
    ocean_sea_velocity(sea, 1.0, 2.0, velocity);
    CHECK(velocity[0] == 0.0 && velocity[1] == 0.0 && velocity[2] == 0.0);
    const double eye[3] = {0.0, 4.0, 0.0}, down[3] = {0.0, -1.0, 0.0};
    double point[3];
    CHECK(ocean_sea_cast_ray(sea, eye, down, 10.0, point));
    CHECK_NEAR(point[1], 0.0, 2e-3);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
}

/* The velocity of the water is the derivative of its place: central differences of the literal sums
   err by dt^2/6 times the third derivative, which omega_max^3 times the sum of amplitudes bounds.
 */
CASE("the velocity of the water is the derivative of its place") {
    OceanParams params = ocean_default_params();
    params.grid = 32;
    params.choppiness = 1.2;
    SwellWorkers* workers = swell_workers_create(1, NULL);
    OceanSea* sea = sea_create(&params, workers);
    const double time = 21.5, dt = 1e-3;
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    double third = 0.0;
    for (int m = -15; m < 16; ++m) {
        for (int n = -15; n < 16; ++n) {
            const OceanComplex h0 = sea_h0(sea)[(m + 16) * 32 + n + 16];
            const double omega = ocean_cascade_frequency(ocean_sea_cascade(sea, 0), n, m);
            third += 2.0 * 1.2 * omega * omega * omega * hypot((double)h0.re, (double)h0.im);
        }
    }
    const double tolerance = third * dt * dt / 6.0 + 1e-9;
    CHECK(tolerance < 1e-3);
    for (int i = 0; i < 5; ++i) {
        const double x = 7.3 * i - 11.0, z = 19.1 - 5.7 * i;
        double before[OCEAN_FIELD_COUNT], after[OCEAN_FIELD_COUNT], velocity[3];
        ocean_sea_evaluate_point(sea, x, z, time - dt, before, NULL);
        ocean_sea_evaluate_point(sea, x, z, time + dt, after, NULL);
        ocean_sea_velocity(sea, x, z, velocity);
        const int field[3] = {OCEAN_FIELD_DISP_X, OCEAN_FIELD_HEIGHT, OCEAN_FIELD_DISP_Z};
        for (int axis = 0; axis < 3; ++axis) {
            const double lambda = axis == 1 ? 1.0 : -1.2;
            const double difference = lambda * (after[field[axis]] - before[field[axis]]);
            CHECK_NEAR(velocity[axis], difference / (2.0 * dt), tolerance);
        }
        CHECK(fabs(velocity[0]) > 10.0 * tolerance);
    }
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
}

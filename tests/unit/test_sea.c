#include "check.h"

#include "unit/seas.h"

#include <complex.h>
#include <stdlib.h>

static const double PI = 3.14159265358979323846;

/* A sea of chosen waves: all amplitudes zero but those that are set. */
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
    for (int i = 0; i < 4; ++i) {
        const int n = waves_to_try[i][0], m = waves_to_try[i][1];
        ChosenWaves waves = no_waves(32);
        set_wave(&waves, n, m, 0.4f, 0.3f);
        OceanSea* ocean = sea_from_amplitudes(&waves.params, waves.h0, sea_workers());
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
}

/* h = a cos(k x): D_x = a sin(k x), so J = 1 + lambda a k cos(k x). */
CASE("a single sine is displaced and folds as the formula says") {
    enum { GRID = 64, WAVE = 2 };
    const double a = 1.5;
    ChosenWaves waves = no_waves(GRID);
    waves.params.choppiness = 1.25;
    set_wave(&waves, WAVE, 0, (float)(a / 2.0), 0.0f);
    OceanSea* ocean = sea_from_amplitudes(&waves.params, waves.h0, sea_workers());
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
}

/* ---- The whole sea ------------------------------------------------------------------------- */

CASE("the sea repeats after the period to the bit") {
    const OceanParams params = ocean_default_params();
    OceanSea* ocean = sea_of(&params);
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
}

/* By the DFT and by each FFT; a physical sea has bound waves, too. */
THREADED("the same bits for 1 2 3 and 7 workers") {
    const int counts[] = {1, 2, 3, 7};
    for (int way = 0; way < 2 * OCEAN_FFT_COUNT; ++way) {
        OceanParams params = way % 2 ? ocean_beaufort_params(7) : ocean_default_params();
        params.grid = 128;
        const OceanMethod method = way < 2 ? OCEAN_METHOD_DFT : OCEAN_METHOD_FFT;
        OceanTexel* first = NULL;
        for (size_t i = 0; i < sizeof counts / sizeof *counts; ++i) {
            SwellWorkers* workers = swell_workers_create(counts[i], NULL);
            const OceanEngine engine = {.workers = workers, .fft = (OceanFft)(way / 2)};
            OceanSea* ocean = ocean_sea_create(&params, engine, NULL);
            if (!ocean) { /* not on this machine */
                CHECK(way > 1 && way / 2 != OCEAN_FFT_SCALAR);
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

static void check_flat(OceanParams params) {
    OceanSea* ocean = sea_of(&params);
    ocean_sea_advance(ocean, OCEAN_METHOD_FFT, 8.0);
    for (int i = 0; i < 64 * 64; ++i) {
        const OceanTexel* v = &sea_texels(ocean)[i];
        CHECK(v->displacement[0] == 0.0f && v->displacement[1] == 0.0f &&
              v->displacement[2] == 0.0f);
        CHECK(v->slope[0] == 0.0f && v->slope[1] == 0.0f && v->jacobian == 1.0f);
    }
    CHECK(ocean_sea_measure(ocean).significant_height == 0.0);
    ocean_sea_destroy(ocean);
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
    OceanSea* ocean = sea_of(&params);
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
}

/* Before its first frame the sea is at rest, whoever asks. */
CASE("before its first frame the sea is at rest") {
    const OceanParams params = ocean_default_params();
    OceanSea* sea = sea_of(&params);
    const OceanQuery query = ocean_sea_query(sea, 3.0, -5.0);
    CHECK(query.exact && query.height == 0.0 && query.residual == 0.0);
    CHECK(query.normal[0] == 0.0 && query.normal[1] == 1.0 && query.normal[2] == 0.0);
    CHECK(sea_texels(sea)[5].jacobian == 1.0f && ocean_sea_bounds(sea).highest == 0.0f);
    CHECK(ocean_sea_measure(sea).significant_height == 0.0);
    const double eye[3] = {0.0, 4.0, 0.0}, down[3] = {0.0, -1.0, 0.0};
    double point[3];
    CHECK(ocean_sea_cast_ray(sea, eye, down, 10.0, point));
    CHECK_NEAR(point[1], 0.0, 2e-3);
    ocean_sea_destroy(sea);
}

/* The random numbers behind the amplitudes, of unit variance: (count) of those with any wave. */
static int random_parts(uint64_t seed, double* parts) {
    OceanParams params = ocean_default_params();
    params.grid = 64;
    params.seed = seed;
    OceanSea* sea = sea_of(&params);
    int count = 0;
    for (int m = -31; m < 32; ++m) {
        for (int n = -31; n < 32; ++n) {
            const double scale =
                sqrt(ocean_cascade_variance(ocean_sea_cascade(sea, 0), n, m) / 2.0);
            const OceanComplex h0 = sea_h0(sea)[(m + 32) * 64 + n + 32];
            if (scale > 0.0) {
                parts[count++] = (double)h0.re / scale;
                parts[count++] = (double)h0.im / scale;
            }
        }
    }
    ocean_sea_destroy(sea);
    return count;
}

static double correlation_of(const double* a, const double* b, int count) {
    double ab = 0.0, aa = 0.0, bb = 0.0;
    for (int i = 0; i < count; ++i) {
        ab += a[i] * b[i];
        aa += a[i] * a[i];
        bb += b[i] * b[i];
    }
    return ab / sqrt(aa * bb);
}

/* For independent numbers the correlation is spread by 1 / sqrt(count): here 0.011. */
CASE("seas of different seeds have nothing in common") {
    static double a[2 * 64 * 64], b[2 * 64 * 64];
    const uint64_t pairs[][2] = {{1, 2},          {0, 1},          {2, 3},
                                 {7, UINT32_MAX}, {1, 1ull << 32}, {5, 5 + (1ull << 32)},
                                 {0, UINT64_MAX}, {1, 1ull << 63}};
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        const int count = random_parts(pairs[i][0], a);
        assert_int_equal(random_parts(pairs[i][1], b), count);
        CHECK(count > 7000);
        CHECK_NEAR(correlation_of(a, b, count), 0.0, 5.0 / sqrt(count));
        CHECK_NEAR(correlation_of(a, b + 2, count - 2), 0.0, 5.0 / sqrt(count)); /* its neighbour */
        CHECK_NEAR(correlation_of(a, a + 1, count - 1), 0.0, 5.0 / sqrt(count));
    }
}

/* ---- Neighbouring seas --------------------------------------------------------------------- */

/* Returns the correlation of the heights of all cascades at `time` [s], sample by sample. */
static double correlation(const char* one, const char* other, double time) {
    const OceanParams params[2] = {sea_params_of(one), sea_params_of(other)};
    OceanSea* sea[2] = {sea_of(&params[0]), sea_of(&params[1])};
    double squares[2] = {0.0, 0.0}, product = 0.0;
    for (int i = 0; i < 2; ++i) {
        ocean_sea_advance(sea[i], OCEAN_METHOD_FFT, time);
    }
    for (int c = 0; c < ocean_sea_cascade_count(sea[0]); ++c) {
        const OceanTexel* a = ocean_cascade_texels(ocean_sea_cascade(sea[0], c));
        const OceanTexel* b = ocean_cascade_texels(ocean_sea_cascade(sea[1], c));
        for (size_t i = 0; i < sea_points(sea[0]); ++i) {
            const double p = (double)a[i].displacement[1], q = (double)b[i].displacement[1];
            squares[0] += p * p;
            squares[1] += q * q;
            product += p * q;
        }
    }
    ocean_sea_destroy(sea[0]);
    ocean_sea_destroy(sea[1]);
    return product / sqrt(squares[0] * squares[1]);
}

/* The phases of a seed belong to the numbers of the waves, not to the parameters. After 100 s a
   frequency that has moved by a thousandth has turned a wave of 3 s by 0.2. */
CASE("a parameter that moves by a thousandth leaves the waves in place") {
    static const char* const pairs[][2] = {
        {"--wind-speed 10", "--wind-speed 10.001"},
        {"--wind-speed 10.79", "--wind-speed 10.8"},
        {"--depth 60", "--depth 60.01"},
        {"--depth 5", "--depth 5.005"},
        {"--length 450", "--length 450.0001"},
        {"--length 450", "--length 450.45"},
        {"--fetch 100", "--fetch 100.1"},
        {"--fetch 88.66", "--fetch 88.7"},
        {"--gamma 3", "--gamma 3.003"},
        {"--wind-direction 30", "--wind-direction 30.03"},
        {"--swell 0.5", "--swell 0.5005"},
        {"--swell-system 2,10,30", "--swell-system 2.002,10.01,30"},
        {"--current 1,30", "--current 1.001,30.03"},
        {"--loop 60", "--loop 60.06"},
        {"--crest 20,5,-9,2", "--crest 20.02,5.005,-9,2.002"},
        {"--crest 20,5,-9,0.5", "--crest 20,5,-9,0.5005"},
        {"--spectrum elfouhaily --wind-speed 9", "--spectrum elfouhaily --wind-speed 9.009"},
        {"--spectrum donelan --wind-speed 9", "--spectrum donelan --wind-speed 9.009"},
        {"--spectrum pm --wind-speed 9", "--spectrum pm --wind-speed 9.009"},
        {"--wave 80,1,20 --wave 30,.5,77", "--wave 80.08,1,20 --wave 30.03,.5,77"},
        {"--spectrum phillips --wind 10,10", "--spectrum phillips --wind 10.01,10"},
        {"--spectrum phillips --length 64", "--spectrum phillips --length 64.064"},
        {"--cascades 3", "--cascades 3 --seed 1"}};
    const char* const grid = " --grid 32";
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        char one[128], other[128];
        snprintf(one, sizeof one, "%s%s", pairs[i][0], grid);
        snprintf(other, sizeof other, "%s%s", pairs[i][1], grid);
        const double close = correlation(one, other, 100.0);
        TELL("%s and %s: %.4f\n", pairs[i][0], pairs[i][1], close);
        CHECK(close > 0.9);
    }
    CHECK(fabs(correlation("--grid 32", "--grid 32 --seed 2", 100.0)) < 0.2);
}

/*
 * What linear theory says of a moved surface: its mean level, waves on a current, and the shape of
 * a great crest.
 */
#include "unit/exact.h"
#include "unit/seas.h"

#include "sea/ocean/bands.h"

static const double PI = 3.14159265358979323846;

/* ---- Mean level ---------------------------------------------------------------------------- */

/* The mean height of a cascade's surface over the map: that of y J over the resting points. */
static double mean_level(const OceanSea* sea) {
    double sum = 0.0;
    for (size_t i = 0; i < sea_points(sea); ++i) {
        const OceanTexel* texel = &sea_texels(sea)[i];
        sum += (double)texel->displacement[1] * (double)texel->jacobian;
    }
    return sum / (double)sea_points(sea);
}

/* Without the level the mean would lie C sum k |h|^2 lower. At one time the sum over a patch
   differs from its mean over time by the standing pairs of waves, so several times are averaged.
   What is left is of third order in the heights. */
CASE("the mean level of the moved surface is zero") {
    const int forces[] = {3, 5, 9, 12};
    for (int i = 0; i < 4; ++i) {
        OceanParams params = sea_force_params(forces[i], 128, 1);
        OceanSea* sea = sea_of(&params);
        const double level = ocean_cascade_level(ocean_sea_cascade(sea, 0));
        double mean = 0.0;
        enum { TIMES = 12 };
        for (int t = 0; t < TIMES; ++t) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, 7.3 * t);
            mean += mean_level(sea) / TIMES;
        }
        TELL("force %d: level %.4f m, mean of the moved surface %.5f m\n", forces[i], level, mean);
        CHECK(level > 0.0);
        CHECK_NEAR(mean / level, 0.0, 0.02);
        ocean_sea_destroy(sea);
    }
    OceanParams classic = ocean_default_params();
    OceanSea* sea = sea_of(&classic);
    CHECK(ocean_cascade_level(ocean_sea_cascade(sea, 0)) == 0.0);
    ocean_sea_destroy(sea);
}

/* C times the integral of k S, on average over seeds: |h0|^2 is exponentially distributed, so one
   level has the variance C^2 sum k^2 V^2. */
CASE("the level is the integral of k S") {
    enum { SEEDS = 24 };
    OceanParams params = sea_force_params(5, 64, 3);
    params.state.depth = 8.0;
    double mean = 0.0, expected = 0.0, square = 0.0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        params.seed = (uint64_t)seed;
        OceanSea* sea = sea_of(&params);
        for (int c = 0; c < 3; ++c) {
            const OceanCascade* cascade = ocean_sea_cascade(sea, c);
            mean += ocean_cascade_level(cascade) / SEEDS;
            const double dk = 2.0 * PI / ocean_cascade_length(cascade);
            for (int i = 0; seed == 0 && i < 63 * 63; ++i) {
                const int n = i % 63 - 31, m = i / 63 - 31;
                const double k = dk * hypot(n, m);
                const double v = ocean_cascade_variance(cascade, n, m);
                const double choppiness = (c == 1 ? 1.5 : 1.0) * params.choppiness;
                const double share = v > 0.0 ? choppiness * k / tanh(8.0 * k) * v : 0.0;
                expected += share;
                square += share * share;
            }
        }
        ocean_sea_destroy(sea);
    }
    CHECK_NEAR(mean, expected, 4.0 * sqrt(square / SEEDS));
}

/* ---- A current ----------------------------------------------------------------------------- */

/* The waves of a sea on a current are those of still water, carried along: at (x, z) and t they
   have the phases of (x, z) - U t. */
CASE("a current carries the waves along") {
    OceanParams params = sea_force_params(5, 64, 2);
    params.state.current_speed = 1.3;
    params.state.current_direction = 110.0;
    OceanSea* sea = sea_of(&params);
    const double u[2] = {1.3 * cos(110.0 * PI / 180.0), 1.3 * sin(110.0 * PI / 180.0)};
    const double time = 33.0;
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    for (int i = 0; i < 8; ++i) {
        const double cell = sea_length(sea) / 64;
        const double x = (i * 13 % 64 - 32) * cell, z = (i * 29 % 64 - 32) * cell;
        double height = 0.0;
        for (int c = 0; c < 2; ++c) {
            const OceanCascade* cascade = ocean_sea_cascade(sea, c);
            const double dk = 2.0 * PI / ocean_cascade_length(cascade);
            for (int m = -31; m < 32; ++m) {
                for (int n = -31; n < 32; ++n) {
                    const double complex h0 = sea_h0_at(cascade, n, m);
                    const double kx = dk * n, kz = dk * m, k = hypot(kx, kz);
                    const double angle = kx * (x - u[0] * time) + kz * (z - u[1] * time) +
                                         sqrt(9.81 * k + 7.4e-5 * k * k * k) * time;
                    height += 2.0 * creal(h0 * cexp((double complex)_Complex_I * angle));
                }
            }
        }
        double f[OCEAN_FIELD_COUNT], imaginary[OCEAN_FIELD_COUNT];
        exact_fields(sea, x, z, time, f, imaginary);
        CHECK_NEAR(f[OCEAN_FIELD_HEIGHT], height, 1e-9);
        CHECK_NEAR(imaginary[OCEAN_FIELD_HEIGHT], 0.0, 1e-9);
        if (i == 0) { /* the frame's own floats, at a sample of the first cascade alone */
            OceanParams one = params;
            one.cascades = 1;
            one.choppiness = 0.0; /* no bound waves */
            OceanSea* first = sea_of(&one);
            ocean_sea_advance(first, OCEAN_METHOD_FFT, time);
            exact_fields(first, x, z, time, f, NULL);
            const double level = ocean_cascade_level(ocean_sea_cascade(first, 0));
            CHECK_NEAR(sea_texels(first)[0].displacement[1], f[OCEAN_FIELD_HEIGHT] + level, 2e-5);
            ocean_sea_destroy(first);
        }
    }
    ocean_sea_destroy(sea);
    params.loop = 12.0; /* the drift closes with the loop, to a rounding of floats */
    sea = sea_of(&params);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 1.0);
    OceanTexel* before = sea_copy_texels(sea);
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, 13.0);
    assert_memory_equal(before, sea_texels(sea), sea_texel_bytes(sea));
    free(before);
    ocean_sea_destroy(sea);
}

/* The wave number on a current U, head on or along with it, of waves of a frequency. */
static double wave_number_on(double omega, double current) {
    const double root = 0.5 * (1.0 + sqrt(1.0 + 4.0 * current * omega / 9.81));
    return omega * omega / (9.81 * root * root);
}

/* a^2 / a0^2 = c0^2 / (c (c + 2U)), c = c0 (1 + sqrt(1 + 4U/c0)) / 2, for a wave head on to a
   current or along with it (Longuet-Higgins and Stewart 1961), about the peak of a narrow swell.
   What its directions, 3 degrees on either side, and surface tension change is below a
   hundredth. */
CASE("a current steepens what meets it") {
    const double currents[] = {-1.5, -0.8, 1.0};
    const double first = 0.5, last = 1.0;
    for (int i = 0; i < 3; ++i) {
        const double u = currents[i];
        OceanSeaState sea = ocean_physical_params().state;
        sea.wind_speed = 0.0;
        sea.swells = 1;
        sea.swell_system[0] = (OceanSwell){0.5, 9.0, 30.0, 3.0, 3.3};
        OceanSeaSpectrum spectrum;
        ocean_sea_spectrum_prepare(&spectrum, &sea);
        double theory = 0.0;
        const double step = (last - first) / 2000.0;
        for (int j = 0; j < 2000; ++j) {
            const double omega = first + (j + 0.5) * step, c0 = 9.81 / omega;
            const double c = 0.5 * c0 * (1.0 + sqrt(1.0 + 4.0 * u / c0));
            theory +=
                ocean_frequency_spectrum(&spectrum, omega) * c0 * c0 / (c * (c + 2.0 * u)) * step;
        }
        sea.current_speed = fabs(u);
        sea.current_direction = u < 0.0 ? 210.0 : 30.0;
        ocean_sea_spectrum_prepare(&spectrum, &sea);
        const OceanBand band = {wave_number_on(first, u), wave_number_on(last, u)};
        const double variance = ocean_band_variance(&spectrum, band);
        TELL("current %+.1f m/s: heights %.4f of theory\n", u, sqrt(variance / theory));
        CHECK_NEAR(variance / theory, 1.0, 0.01);
    }
}

/* ---- A great crest ------------------------------------------------------------------------- */

/* The surface over (x, z), and where it rests: x <- x + 0.8 (X - d(x) - x), from (x, z) on. */
static ExactSurface surface_over(const OceanSea* sea, double x, double z, double time,
                                 double rest[2]) {
    ExactSurface surface = {{0.0}, 0.0, {0.0}, {0.0}};
    rest[0] = x;
    rest[1] = z;
    for (int i = 0; i < 80; ++i) {
        surface = exact_surface(sea, rest[0], rest[1], time);
        rest[0] += 0.8 * (x - surface.displacement[0] - rest[0]);
        rest[1] += 0.8 * (z - surface.displacement[2] - rest[1]);
    }
    return surface;
}

/* Whether the moved surface has the crest of the parameters: to millimetres, which is what its own
   share of level and deviations leaves. */
static void check_crest(const OceanSea* sea, const OceanCrest* crest) {
    double rest[2];
    const ExactSurface top = surface_over(sea, crest->x, crest->z, crest->time, rest);
    const double away[2] = {rest[0] - crest->x, rest[1] - crest->z};
    TELL("crest of %.3f m, rests %.3f m upwind, slope %.5f\n", top.displacement[1],
         hypot(away[0], away[1]), hypot(top.slope[0], top.slope[1]));
    CHECK_NEAR(top.displacement[1], crest->height, 0.005);
    CHECK_NEAR(top.displacement[0], -away[0], 0.005);
    CHECK_NEAR(top.displacement[2], -away[1], 0.005);
    CHECK_NEAR(top.surface_slope[0], 0.0, 0.005);
    CHECK_NEAR(top.surface_slope[1], 0.0, 0.005);
    /* Around it the water is lower. */
    for (int i = 0; i < 8; ++i) {
        const double x = rest[0] + 12.0 * cos(0.25 * PI * i);
        const double z = rest[1] + 12.0 * sin(0.25 * PI * i);
        const ExactSurface near = exact_surface(sea, x, z, crest->time);
        CHECK(near.displacement[1] < crest->height);
    }
}

CASE("a great crest is there and then") {
    OceanParams params = sea_force_params(5, 64, 3);
    params.state.kind = OCEAN_SPECTRUM_JONSWAP; /* whose short waves do not fold on such a crest */
    params.crest = (OceanCrest){.height = 3.5, .time = 40.0, .x = 31.0, .z = -17.0};
    for (int leans = 0; leans < 2; ++leans) {
        params.lean = leans;
        OceanSea* sea = sea_of(&params);
        check_crest(sea, &params.crest);
        double rest[2], speed[3];
        surface_over(sea, 31.0, -17.0, 40.0, rest);
        exact_motion(sea, rest[0], rest[1], 40.0, speed);
        CHECK_NEAR(speed[1], 0.0, 0.005);
        CHECK((hypot(rest[0] - 31.0, rest[1] + 17.0) > 0.5) == (leans == 1));
        ocean_sea_destroy(sea);
    }
    /* A transition leads there, too. */
    OceanParams plain = sea_force_params(6, 64, 3);
    plain.state.kind = OCEAN_SPECTRUM_JONSWAP;
    plain.length = 300.0;
    params.length = plain.length;
    OceanSea* other = sea_of(&plain);
    CHECK(ocean_sea_change(other, &params, NULL));
    while (ocean_sea_progress(other, 0.3, NULL) != OCEAN_PROGRESS_DONE) {
    }
    check_crest(other, &params.crest);
    ocean_sea_destroy(other);
}

/* The mean over seeds at a distance d is r(d) times the height, r the correlation of the heights
   there; one draw scatters by the deviation of the sea. The conditions of slope and displacement
   change r by little near the crest. */
CASE("a great crest has the expected shape") {
    enum { SEEDS = 40, PLACES = 4 };
    OceanParams params = sea_force_params(5, 32, 1);
    params.lean = params.choppiness = 0.0; /* linear waves */
    params.crest = (OceanCrest){.height = 3.0, .time = 10.0};
    const double places[PLACES] = {6.0, 25.0, 90.0, 160.0};
    double mean[PLACES] = {0.0}, r[PLACES] = {0.0}, m0 = 0.0, level = 0.0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        params.seed = (uint64_t)seed;
        OceanSea* sea = sea_of(&params);
        const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
        level += ocean_cascade_level(cascade) / SEEDS;
        for (int p = 0; p < PLACES; ++p) {
            double f[OCEAN_FIELD_COUNT];
            exact_fields(sea, places[p], 0.0, 10.0, f, NULL);
            mean[p] += f[OCEAN_FIELD_HEIGHT] / SEEDS;
        }
        for (int i = 0; seed == 0 && i < 31 * 31; ++i) {
            const int n = i % 31 - 15, m = i / 31 - 15;
            const double v = ocean_cascade_variance(cascade, n, m);
            m0 += v;
            for (int p = 0; p < PLACES; ++p) {
                r[p] += v * cos(2.0 * PI * n / ocean_cascade_length(cascade) * places[p]);
            }
        }
        ocean_sea_destroy(sea);
    }
    for (int p = 0; p < PLACES; ++p) {
        TELL("%g m from a crest of 3 m: %.2f m, expected %.2f\n", places[p], mean[p],
             (3.0 - level) * r[p] / m0);
        CHECK_NEAR(mean[p], (3.0 - level) * r[p] / m0, 4.0 * sqrt(m0 / SEEDS));
    }
}

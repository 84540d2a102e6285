/*
 * Bound waves: a frame's heights against a sum over pairs whose coefficients solve the boundary
 * conditions of second order, Stokes's second harmonic, the set-down under groups, and the
 * statistics of seas.
 */
#include "unit/seas.h"
#include "unit/second_order.h"

static const double G = 9.81, MOST = 0.25;

/* ---- Pairs --------------------------------------------------------------------------------- */

/* The height of all waves of the cascade at a sample: linear, and of the sums and differences that
   the grid holds. `limit` is f. */
typedef struct Heights {
    double linear, bound, limit;
} Heights;

static Heights sum_heights(const OceanCascade* cascade, const OceanParams* params, double x,
                           double z, double time) {
    enum { MOST_WAVES = 1024 };
    const double complex i = (double complex)_Complex_I;
    const int half = ocean_cascade_grid(cascade) / 2;
    const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
    const double current = params->state.current_direction * SWELL_TWO_PI / 360.0;
    const double u[2] = {params->state.current_speed * cos(current),
                         params->state.current_speed * sin(current)};
    static double k[MOST_WAVES][2];
    static double complex wave[MOST_WAVES];
    int number[MOST_WAVES][2], count = 0;
    Heights sum = {0.0, 0.0, 1.0};
    const double depth = fmin(params->state.depth, 1e4), choppiness = params->choppiness;
    double variance = 0.0, sums = 0.0;
    for (int m = 1 - half; m < half; ++m) {
        for (int n = 1 - half; n < half; ++n) {
            const double complex h0 = sea_h0_at(cascade, -n, -m);
            if (h0 == 0.0) {
                continue;
            }
            CHECK(count < 200); /* all products are evaluated */
            k[count][0] = dk * n;
            k[count][1] = dk * m;
            number[count][0] = n;
            number[count][1] = m;
            const double omega = ocean_cascade_frequency(cascade, n, m);
            const double kx = dk * n, kz = dk * m;
            wave[count] =
                2.0 * conj(h0) *
                cexp(i * (kx * (x - u[0] * time) + kz * (z - u[1] * time) - omega * time));
            sum.linear += creal(wave[count]);
            variance += 2.0 * creal(h0 * conj(h0));
            ++count;
        }
    }
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b <= a; ++b) {
            const double k_sum = choppiness * second_order_kernel(k[a], k[b], depth, true);
            const double squares = pow(cabs(wave[a]) * cabs(wave[b]), 2.0);
            sums += (a == b ? 1.0 / 32.0 : 0.125) * k_sum * k_sum * squares;
        }
    }
    sum.limit = fmin(1.0, MOST * sqrt(variance / sums));
    for (int a = 0; a < count; ++a) {
        for (int b = 0; b <= a; ++b) {
            for (int side = a == b ? 1 : -1; side <= 1; side += 2) {
                const double kernel =
                    second_order_weight(k[a], k[b], depth, choppiness, sum.limit, side > 0);
                const bool is_held = abs(number[a][0] + side * number[b][0]) < half &&
                                     abs(number[a][1] + side * number[b][1]) < half;
                const double complex other = side > 0 ? wave[b] : conj(wave[b]);
                sum.bound +=
                    is_held ? (a == b ? 0.25 : 0.5) * kernel * creal(wave[a] * other) : 0.0;
            }
        }
    }
    return sum;
}

/* A sea of so few waves that all products are evaluated, with half as many cells along each axis as
   the bound waves of the longest need. The tolerance is that of test_lean.c. */
CASE("heights have the bound waves of the boundary conditions") {
    const struct {
        double depth, choppiness, loop, current;
        bool limited;
    } seas[] = {{(double)INFINITY, 1.3, 0.0, 0.0, false},
                {(double)INFINITY, 0.6, 12.5, 0.0, false},
                {20.0, 1.0, 0.0, 0.8, false},
                {4.0, 1.3, 0.0, 0.0, true}};
    for (int s = 0; s < 4; ++s) {
        OceanParams params = ocean_beaufort_params(7);
        params.grid = 16;
        params.cascades = 1;
        params.length = 200.0;
        params.state.depth = seas[s].depth;
        params.state.current_speed = seas[s].current;
        params.state.current_direction = 70.0;
        params.choppiness = seas[s].choppiness;
        params.loop = seas[s].loop;
        params.state.swell_height = seas[s].limited ? 2.0 : 0.0; /* long in shallow water */
        params.state.swell_period = 14.0;
        OceanSea* sea = sea_of(&params);
        const OceanCascade* cascade = ocean_sea_cascade(sea, 0);
        const double time = 33.0, close = 1000.0 * 0x1p-24;
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
        double most = 0.0, limit = 1.0;
        for (int i = 0; i < 256; i += 17) {
            const double x = (i % 16 - 8) * 12.5, z = (i / 16 - 8) * 12.5;
            const Heights heights = sum_heights(cascade, &params, x, z, time);
            CHECK_NEAR(sea_texels(sea)[i].displacement[1],
                       heights.linear + heights.bound + ocean_cascade_level(cascade),
                       close * ocean_sea_targets(sea).significant_height);
            most = fmax(most, fabs(heights.bound));
            limit = heights.limit;
        }
        TELL("depth %g m: bound waves up to %.2f m, times %.2f\n", params.state.depth, most, limit);
        CHECK(most > 0.02);
        CHECK((limit < 1.0) == seas[s].limited);
        ocean_sea_destroy(sea);
    }
}

/* ---- Single waves -------------------------------------------------------------------------- */

/* The amplitude [m], with the sign of a crest at the origin, of the wave of `length` / `number` in
   the water over a line along x. */
static double harmonic(const OceanSea* sea, double length, int number) {
    enum { PLACES = 2000 };
    double sum = 0.0;
    for (int i = 0; i < PLACES; ++i) {
        const double x = (i + 0.5) / PLACES;
        const OceanQuery water = ocean_sea_query(sea, length * x, 0.0);
        sum += 2.0 / PLACES * water.height * cos(SWELL_TWO_PI * number * x);
    }
    return sum;
}

/* Points that move by s shift heights at third order, by a share of (k s)^2. */
static double third_order(double amplitude, double k, double depth) {
    return pow(k * amplitude / tanh(k * depth), 2.0);
}

CASE("a single wave has Stokes's second harmonic, as far as no second crest rises") {
    const struct {
        double height, depth;
    } waves[] = {{1.0, 500.0}, {1.0, 20.0}, {1.0, 10.0}, {0.3, 6.0}, {1.0, 5.0}};
    for (int i = 0; i < 5; ++i) {
        OceanParams params = sea_params_of("--wave 80,1,0");
        params.state.wave[0].height = waves[i].height;
        params.state.depth = waves[i].depth;
        OceanSea* sea = sea_of(&params);
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0);
        const double a = 0.5 * waves[i].height, k = SWELL_TWO_PI / 80.0, kd = k * waves[i].depth;
        const double stokes =
            a * a * k * cosh(kd) * (2.0 + cosh(2.0 * kd)) / (4.0 * pow(sinh(kd), 3.0));
        const double wanted = fmin(stokes, MOST * a), found = harmonic(sea, 80.0, 2);
        TELL("depth %g m: %.4f m, Stokes %.4f m\n", waves[i].depth, found, stokes);
        CHECK_NEAR(found / wanted, 1.0, third_order(a, k, waves[i].depth) + 1e-3);
        CHECK((stokes > MOST * a) == (i == 4));
        ocean_sea_destroy(sea);
    }
}

/* Of two waves of 40 and 50 m the first group is at the origin. The mean level stays, and two
   waves against each other do not move it either. */
CASE("the sea is lower under groups of single waves, and its mean level stays") {
    const double depths[] = {(double)INFINITY, 9.0};
    for (int i = 0; i < 2; ++i) {
        OceanParams params = sea_params_of("--wave 40,1.4,0 --wave 50,1.4,0");
        params.state.depth = depths[i];
        OceanSea* sea = sea_of(&params);
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 0.0);
        const double one[2] = {SWELL_TWO_PI / 40.0, 0.0}, other[2] = {SWELL_TWO_PI / 50.0, 0.0};
        const double depth = fmin(depths[i], 1e4), a = 0.7;
        const double wanted = 0.5 * a * a * second_order_kernel(one, other, depth, false);
        const double found = harmonic(sea, 200.0, 1);
        TELL("depth %g m: %.4f m, theory %.4f m\n", depths[i], found, wanted);
        CHECK(wanted < -0.005);
        CHECK_NEAR(found / wanted, 1.0, 4.0 * third_order(a, one[0], depth));
        CHECK_NEAR(harmonic(sea, 200.0, 0), 0.0, 2e-3);
        ocean_sea_destroy(sea);
    }
    const OceanParams standing = sea_params_of("--wave 50,1,0 --wave 50,1,180");
    OceanSea* sea = sea_of(&standing);
    for (int i = 0; i < 4; ++i) {
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, i * 0.7);
        CHECK_NEAR(harmonic(sea, 50.0, 0), 0.0, 2e-3);
    }
    ocean_sea_destroy(sea);
}

/* ---- A great crest ------------------------------------------------------------------------- */

/* It is as high as the significant height, with bound waves, lean and short waves. */
CASE("a great crest over a depth is at its place") {
    for (int seed = 0; seed < 10; ++seed) {
        OceanParams params = sea_params_of("--beaufort 6 --depth 8 --grid 128 --crest 30,5,-9,2");
        params.seed = (uint64_t)seed;
        OceanSea* sea = sea_of(&params);
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 30.0);
        CHECK_NEAR(ocean_sea_query(sea, 5.0, -9.0).height, 2.0, 0.02);
        ocean_sea_destroy(sea);
    }
}

/* ---- Statistics ---------------------------------------------------------------------------- */

enum { SEEDS = 20, GRID = 128 };

/* The longest waves of a sea, which have all but a hundredth of the variance. The lean does not
   change how high the water is over the map, on average. */
static OceanParams statistical_params(const char* options, int seed) {
    OceanParams params = sea_params_of(options);
    params.grid = GRID;
    params.cascades = 1;
    params.lean = 0.0;
    params.seed = (uint64_t)seed;
    return params;
}

/* Of the heights over the map: those of resting points weighted by J. */
static double skewness(const OceanSea* sea) {
    double moment[4] = {0.0};
    for (size_t i = 0; i < sea_points(sea); ++i) {
        const double h = (double)sea_texels(sea)[i].displacement[1];
        for (int p = 0; p < 4; ++p) {
            moment[p] += pow(h, p) * (double)sea_texels(sea)[i].jacobian;
        }
    }
    const double mean = moment[1] / moment[0];
    const double variance = moment[2] / moment[0] - mean * mean;
    const double third = moment[3] / moment[0] - 3.0 * mean * variance - mean * mean * mean;
    return third / pow(variance, 1.5);
}

/* Of the waves E_i of a cascade to second order: 3/2 sum_ij E_i E_j (K+ + K-) / sigma^3. Sums the
   waves that have a 10,000th of the largest one's variance or more. */
static double theoretical_skewness(const OceanCascade* cascade, double depth) {
    enum { MOST_WAVES = GRID * GRID };
    static double k[MOST_WAVES][2], energy[MOST_WAVES];
    const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
    double largest = 0.0, variance = 0.0, third = 0.0;
    int count = 0;
    for (int pass = 0; pass < 2; ++pass) {
        for (int m = 1 - GRID / 2; m < GRID / 2; ++m) {
            for (int n = 1 - GRID / 2; n < GRID / 2; ++n) {
                const double own = ocean_cascade_variance(cascade, n, m);
                largest = fmax(largest, own);
                if (pass == 1 && own > 1e-4 * largest) {
                    k[count][0] = dk * n;
                    k[count][1] = dk * m;
                    energy[count++] = own;
                    variance += own;
                }
            }
        }
    }
    for (int i = 0; i < count; ++i) {
        third += 1.5 * energy[i] * energy[i] * second_order_kernel(k[i], k[i], depth, true);
        for (int j = 0; j < i; ++j) {
            third += 3.0 * energy[i] * energy[j] *
                     (second_order_kernel(k[i], k[j], depth, true) +
                      second_order_kernel(k[i], k[j], depth, false));
        }
    }
    return third / pow(variance, 1.5);
}

/* A swell's products are nearly all evaluated, those of a wind sea for the most part; there a
   choppiness above 1 makes up for the others. */
CASE("seas are as skew as second order asks, over any depth") {
    const struct {
        const char* options;
        double close; /* besides three standard errors */
    } seas[] = {
        {"--beaufort 7", 0.1},
        {"--beaufort 6 --depth 20", 0.1},
        {"--beaufort 6 --depth 10", 0.1},
        {"--beaufort 6 --depth 6", 0.1},
        {"--beaufort 0 --swell-height 0.6 --swell-period 9 --depth 12 --choppiness 1", 0.03}};
    for (int s = 0; s < 5; ++s) {
        double mean = 0.0, square = 0.0, theory = 0.0;
        for (int seed = 0; seed < SEEDS; ++seed) {
            const OceanParams params = statistical_params(seas[s].options, seed);
            OceanSea* sea = sea_of(&params);
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, 10.0);
            const double skew = skewness(sea);
            mean += skew / SEEDS;
            square += skew * skew / SEEDS;
            if (seed == 0) {
                theory =
                    theoretical_skewness(ocean_sea_cascade(sea, 0), fmin(params.state.depth, 1e4));
            }
            ocean_sea_destroy(sea);
        }
        const double error = sqrt((square - mean * mean) / (SEEDS - 1));
        TELL("%s: skewness %.3f, +- %.3f, theory %.3f\n", seas[s].options, mean, error, theory);
        CHECK_NEAR(mean, theory, seas[s].close * theory + 3.0 * error);
    }
}

static int compare_falling(const void* one, const void* other) {
    const double a = *(const double*)one, b = *(const double*)other;
    return (a < b) - (a > b);
}

/* Forristall's law of crests: exp(-(crest / (alpha Hs))^beta) is the probability of a higher one.
 */
typedef struct Law {
    double alpha, beta;
} Law;

/* For waves of all directions (J. Phys. Oceanogr. 30 (2000)), as public programs have the
   constants, which were not seen in the paper itself: S1 is the steepness by the mean period, Ur
   Ursell's number of a wave with that period, Hs / (k1^2 d^3). */
static Law law_of(const OceanCascade* cascade, double depth) {
    double m0 = 0.0, m1 = 0.0;
    for (int m = 1 - GRID / 2; m < GRID / 2; ++m) {
        for (int n = 1 - GRID / 2; n < GRID / 2; ++n) {
            const double variance = ocean_cascade_variance(cascade, n, m);
            m0 += variance;
            m1 += variance * ocean_cascade_frequency(cascade, n, m);
        }
    }
    const double omega = m1 / m0, height = 4.0 * sqrt(m0);
    double low = 0.0, high = 10.0; /* of k1, by bisection */
    for (int i = 0; i < 60; ++i) {
        const double k = 0.5 * (low + high);
        *(G * k * tanh(k * depth) < omega * omega ? &low : &high) = k;
    }
    const double steepness = height * omega * omega / (SWELL_TWO_PI * G);
    const double ursell = height / (high * high * pow(depth, 3.0));
    TELL("S1 %.3f, Ur %.3f\n", steepness, ursell);
    return (Law){0.3536 + 0.2568 * steepness + 0.0800 * ursell,
                 2.0 - 1.7912 * steepness - 0.5302 * ursell + 0.2824 * ursell * ursell};
}

/* A gauge's crests: the highest water between two crossings of the level. */
typedef struct Gauge {
    double last, top;
    bool crossed; /* since it began */
} Gauge;

CASE("crests follow Forristall's law, over any depth") {
    enum { DRAWS = 10, SIDE = 5, GAUGES = SIDE * SIDE, STEPS = 600 };
    enum { CRESTS_MAX = DRAWS * GAUGES * STEPS / 4 };
    static const char* const SEAS[] = {"--beaufort 7", "--beaufort 6 --depth 15",
                                       "--beaufort 6 --depth 6"};
    const double step = 0.3;
    double* crest = malloc(CRESTS_MAX * sizeof *crest);
    for (int s = 0; s < 3; ++s) {
        double squares = 0.0, sum = 0.0;
        Law law = {0.0, 0.0};
        int count = 0;
        for (int seed = 0; seed < DRAWS; ++seed) {
            const OceanParams params = statistical_params(SEAS[s], seed);
            OceanSea* sea = sea_of(&params);
            if (seed == 0) {
                law = law_of(ocean_sea_cascade(sea, 0), fmin(params.state.depth, 1e4));
            }
            Gauge gauge[GAUGES] = {{0.0, 0.0, false}};
            for (int t = 0; t < STEPS; ++t) {
                ocean_sea_advance(sea, OCEAN_METHOD_FFT, t * step);
                for (int i = 0; i < GAUGES; ++i) {
                    const double apart = sea_length(sea) / SIDE;
                    const double h =
                        ocean_sea_query(sea, i % SIDE * apart, i / SIDE * apart).height;
                    sum += h;
                    squares += h * h;
                    if (t > 0 && gauge[i].last > 0.0 && h <= 0.0) {
                        if (gauge[i].crossed) {
                            crest[count++] = gauge[i].top;
                        }
                    } else if (t > 0 && gauge[i].last <= 0.0 && h > 0.0) {
                        gauge[i].crossed = true;
                        gauge[i].top = 0.0;
                    }
                    gauge[i].top = fmax(gauge[i].top, h);
                    gauge[i].last = h;
                }
            }
            ocean_sea_destroy(sea);
        }
        const double samples = (double)DRAWS * GAUGES * STEPS, mean = sum / samples;
        const double height = 4.0 * sqrt(squares / samples - mean * mean);
        qsort(crest, (size_t)count, sizeof *crest, compare_falling);
        for (double q = 0.1; q > 0.005; q *= 0.1) {
            const double wanted = law.alpha * height * pow(-log(q), 1.0 / law.beta);
            const double found = crest[(int)(q * count)];
            TELL("%s, one of %.0f crests of %d: %.2f m, %+.1f %% of the law\n", SEAS[s], 1.0 / q,
                 count, found, 100.0 * (found / wanted - 1.0));
            CHECK_NEAR(found / wanted, 1.0, 0.03);
        }
    }
    free(crest);
}

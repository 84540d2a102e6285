/*
 * Bound waves: a frame's heights against a sum over pairs whose coefficients solve the boundary
 * conditions of second order, and the statistics of a sea that has them.
 */
#include "unit/seas.h"

static const double G = 9.81, MOST = 0.15;

/* ---- Pairs --------------------------------------------------------------------------------- */

/* K- of two waves, from the dynamic and kinematic boundary conditions of second order at the level
   at rest, 2 x 2 equations for the height and the potential of their difference. */
static double difference_kernel(const double a[2], const double b[2], double depth) {
    const double k1 = hypot(a[0], a[1]), k2 = hypot(b[0], b[1]);
    const double q = hypot(a[0] - b[0], a[1] - b[1]), dot = a[0] * b[0] + a[1] * b[1];
    const double w1 = sqrt(G * k1 * tanh(k1 * depth)), w2 = sqrt(G * k2 * tanh(k2 * depth));
    const double w = w1 - w2, rise = q * tanh(q * depth);
    const double dynamic = -0.5 * (G * G * dot / (w1 * w2) + w1 * w2) + 0.5 * (w1 * w1 + w2 * w2);
    const double kinematic =
        0.5 * G * (k1 * k1 / w1 - k2 * k2 / w2) + 0.5 * G * dot * (1.0 / w2 - 1.0 / w1);
    /* G h - w p = dynamic, w h - rise p = kinematic */
    return 2.0 * (-rise * dynamic + w * kinematic) / (-rise * G + w * w);
}

/* What moving points by C times the waves' motion takes away at the difference. */
static double moved_kernel(const double a[2], const double b[2], double depth, double choppiness) {
    const double k1 = hypot(a[0], a[1]), k2 = hypot(b[0], b[1]);
    const double cosine = (a[0] * b[0] + a[1] * b[1]) / (k1 * k2);
    return choppiness * cosine * (k1 / tanh(k2 * depth) + k2 / tanh(k1 * depth));
}

/* The height of all waves of the cascade at a sample: linear, and of the pairs whose difference the
   grid holds. `limit` is what these are multiplied by. */
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
    double variance = 0.0, bound_variance = 0.0;
    for (int m = 1 - half; m < half; ++m) {
        for (int n = 1 - half; n < half; ++n) {
            const double complex h0 = sea_h0_at(cascade, -n, -m);
            if (h0 == 0.0) {
                continue;
            }
            CHECK(count < 200); /* all of them are paired */
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
        for (int b = 0; b < a; ++b) {
            if (abs(number[a][0] - number[b][0]) >= half ||
                abs(number[a][1] - number[b][1]) >= half) {
                continue;
            }
            const double depth = fmin(params->state.depth, 1e4);
            const double kernel =
                moved_kernel(k[a], k[b], depth, params->choppiness) +
                fmin(params->choppiness, 1.0) * difference_kernel(k[a], k[b], depth);
            const double complex product = wave[a] * conj(wave[b]);
            sum.bound += 0.5 * kernel * creal(product);
            bound_variance += 0.125 * kernel * kernel * creal(product * conj(product));
        }
    }
    sum.limit = fmin(1.0, MOST * sqrt(variance / bound_variance));
    return sum;
}

/* A sea of fewer waves than are paired, with half as many cells along each axis as the differences
   of the longest need. The tolerance is that of test_lean.c. */
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
            const double bound = heights.limit * heights.bound;
            CHECK_NEAR(sea_texels(sea)[i].displacement[1],
                       heights.linear + bound + ocean_cascade_level(cascade),
                       close * ocean_sea_targets(sea).significant_height);
            most = fmax(most, fabs(bound));
            limit = heights.limit;
        }
        TELL("depth %g m: bound waves up to %.2f m, times %.2f\n", params.state.depth, most, limit);
        CHECK(most > 0.02);
        CHECK((limit < 1.0) == seas[s].limited);
        ocean_sea_destroy(sea);
    }
}

/* ---- Statistics ---------------------------------------------------------------------------- */

enum { SEEDS = 20, GRID = 128 };

/* The longest waves of force 7, which have all but a hundredth of the variance. The lean does not
   change how high the water is over the map, on average. */
static OceanParams statistical_params(int seed) {
    OceanParams params = ocean_beaufort_params(7);
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

/* Of real seas it is about .15. */
CASE("a sea of force 7 is skew") {
    double mean = 0.0, square = 0.0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        const OceanParams params = statistical_params(seed);
        OceanSea* sea = sea_of(&params);
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 10.0);
        const double skew = skewness(sea);
        mean += skew / SEEDS;
        square += skew * skew / SEEDS;
        ocean_sea_destroy(sea);
    }
    TELL("skewness %.3f, +- %.3f\n", mean, sqrt((square - mean * mean) / (SEEDS - 1)));
    CHECK(mean > 0.10 && mean < 0.20);
}

static int compare_falling(const void* one, const void* other) {
    const double a = *(const double*)one, b = *(const double*)other;
    return (a < b) - (a > b);
}

/* S1, the steepness by the mean period, of the sea's waves. */
static double mean_steepness(const OceanCascade* cascade) {
    double m0 = 0.0, m1 = 0.0;
    for (int m = 1 - GRID / 2; m < GRID / 2; ++m) {
        for (int n = 1 - GRID / 2; n < GRID / 2; ++n) {
            const double variance = ocean_cascade_variance(cascade, n, m);
            m0 += variance;
            m1 += variance * ocean_cascade_frequency(cascade, n, m);
        }
    }
    return 4.0 * sqrt(m0) * m1 * m1 / (m0 * m0) / (SWELL_TWO_PI * G);
}

/* A gauge's crests: the highest water between two crossings of the level. */
typedef struct Gauge {
    double last, top;
    bool crossed; /* since it began */
} Gauge;

/* Probabilities Q of higher crests by Forristall (J. Phys. Oceanogr. 30 (2000)), for waves of all
   directions in deep water: exp(-(crest / (alpha Hs))^beta), alpha = .3536 + .2568 S1, beta = 2 -
   1.7912 S1; as six public programs have these constants, which were not seen in the paper
   itself. */
CASE("crests follow Forristall's law") {
    enum { SIDE = 5, GAUGES = SIDE * SIDE, STEPS = 600, CRESTS_MAX = SEEDS * GAUGES * STEPS / 4 };
    const double step = 0.3;
    double* crest = malloc(CRESTS_MAX * sizeof *crest);
    double squares = 0.0, sum = 0.0, steepness = 0.0;
    int count = 0;
    for (int seed = 0; seed < SEEDS; ++seed) {
        const OceanParams params = statistical_params(seed);
        OceanSea* sea = sea_of(&params);
        steepness = mean_steepness(ocean_sea_cascade(sea, 0));
        Gauge gauge[GAUGES] = {{0.0, 0.0, false}};
        for (int t = 0; t < STEPS; ++t) {
            ocean_sea_advance(sea, OCEAN_METHOD_FFT, t * step);
            for (int i = 0; i < GAUGES; ++i) {
                const double apart = sea_length(sea) / SIDE;
                const double h = ocean_sea_query(sea, i % SIDE * apart, i / SIDE * apart).height;
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
    const double samples = (double)SEEDS * GAUGES * STEPS, mean = sum / samples;
    const double height = 4.0 * sqrt(squares / samples - mean * mean);
    const double alpha = 0.3536 + 0.2568 * steepness, beta = 2.0 - 1.7912 * steepness;
    qsort(crest, (size_t)count, sizeof *crest, compare_falling);
    for (double q = 0.1; q > 0.0005; q *= 0.1) {
        const double law = alpha * height * pow(-log(q), 1.0 / beta);
        const double found = crest[(int)(q * count)];
        TELL("one of %.0f crests of %d: %.2f m, %+.1f %% of the law\n", 1.0 / q, count, found,
             100.0 * (found / law - 1.0));
        CHECK_NEAR(found / law, 1.0, 0.05);
    }
    free(crest);
}

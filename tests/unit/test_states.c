/*
 * True sea states, as they are drawn: what is measured on seas of many seeds is what their spectra
 * say, in the sum and wave by wave; and grids of other sizes draw the same waves.
 */
#include "unit/seas.h"

static int seed_count(void) {
    return check_sweep(8, 20);
}

static OceanParams small_params(int cascades) {
    OceanParams params = ocean_physical_params();
    params.grid = 64;
    params.cascades = cascades;
    return params;
}

/* A wind sea over a bottom, and a second system across it. */
static OceanParams shallow_params(void) {
    OceanParams params = small_params(2);
    params.state.kind = OCEAN_SPECTRUM_TMA;
    params.state.depth = 12.0;
    params.state.spreading = OCEAN_SPREADING_HASSELMANN;
    params.state.wind_direction = 70.0;
    params.state.swell = 0.4;
    params.state.swell_height = 1.5;
    params.state.swell_period = 11.0;
    params.state.swell_direction = -120.0;
    return params;
}

static OceanParams storm_params(void) {
    OceanParams params = small_params(4);
    params.state.kind = OCEAN_SPECTRUM_PM;
    params.state.wind_speed = 27.0;
    params.state.spreading = OCEAN_SPREADING_COSINE;
    return params;
}

/* ---- Variance ------------------------------------------------------------------------------ */

/* The sums of V_s = (V(k) + V(-k)) / 2 and of its square over all waves of a sea. */
typedef struct Sums {
    double variance, square;
} Sums;

static Sums sum_variances(const OceanSea* sea) {
    Sums sums = {0.0, 0.0};
    for (int i = 0; i < ocean_sea_cascade_count(sea); ++i) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, i);
        const int half = ocean_cascade_grid(cascade) / 2;
        for (int m = -half + 1; m < half; ++m) {
            for (int n = -half + 1; n < half; ++n) {
                const double v = 0.5 * (ocean_cascade_variance(cascade, n, m) +
                                        ocean_cascade_variance(cascade, -n, -m));
                sums.variance += v;
                sums.square += v * v;
            }
        }
    }
    return sums;
}

/* Returns four times the relative scatter of the significant height, by the mean variance of some
   draws. The energy of each pair k, -k is spread exponentially, so the variance of a draw scatters
   by sqrt(2 sum V_s^2), and its root relatively by half as much. */
static double height_tolerance(Sums sums, int draws) {
    return 4.0 * 0.5 * sqrt(2.0 * sums.square) / sums.variance / sqrt(draws);
}

static void check_height(OceanParams params) {
    const int seeds = seed_count();
    double variance = 0.0, target = 0.0;
    Sums sums = {0.0, 0.0};
    for (int seed = 1; seed <= seeds; ++seed) {
        params.seed = (uint64_t)seed;
        OceanSea* sea = sea_of(&params);
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, 100.0 * seed);
        const double height = ocean_sea_measure(sea).significant_height;
        variance += height * height / 16.0 / seeds;
        if (seed == 1) {
            sums = sum_variances(sea);
            target = ocean_sea_targets(sea).significant_height;
        }
        ocean_sea_destroy(sea);
    }
    CHECK_NEAR(4.0 * sqrt(sums.variance), target, 1e-3 * target); /* as the bins promise */
    const double tolerance = height_tolerance(sums, seeds);
    CHECK(tolerance < 0.16);
    CHECK_NEAR(4.0 * sqrt(variance), target, tolerance * target);
}

SWEEP("the height of many seas is that of their spectrum") {
    check_height(small_params(3));
    check_height(shallow_params());
    check_height(storm_params());
    OceanParams one = small_params(1);
    one.grid = 128;
    check_height(one);
}

/* ---- Wave by wave -------------------------------------------------------------------------- */

enum { RINGS = 6, SECTORS = 8 };

/* The sum of |h|^2 / sigma^2 over the modes of each ring and sector of wave vectors, and over
   seeds; and the number of its terms. */
typedef struct Means {
    double sum[RINGS][SECTORS];
    int count[RINGS][SECTORS];
} Means;

static void add_mode(Means* means, int n, int m, double share) {
    const int ring = (int)floor(log2(hypot(n, m)));
    const int sector = (int)floor((atan2(m, n) / SWELL_TWO_PI + 0.5) * SECTORS) % SECTORS;
    CHECK(ring >= 0 && ring < RINGS);
    means->sum[ring][sector] += share;
    means->count[ring][sector] += 1;
}

/* Checks that the means are 1: each |h|^2 / sigma^2 has the standard deviation 1. Returns the
   number of means that have enough terms. */
static int check_means(const Means* means) {
    int checked = 0;
    for (int ring = 0; ring < RINGS; ++ring) {
        for (int sector = 0; sector < SECTORS; ++sector) {
            const int count = means->count[ring][sector];
            if (count >= 2 * seed_count()) {
                CHECK_NEAR(means->sum[ring][sector] / count, 1.0, 4.0 / sqrt(count));
                ++checked;
            }
        }
    }
    return checked;
}

/* Adds h0 to `drawn`, and the waves at a later time to `moving`. The wave of h0(k) runs along -k,
   so h0(k) has the variance V(-k) / 2. h(k, t) has (V(k) + V(-k)) / 2 at any time. h(-k, t) is its
   conjugate and adds nothing new. */
static void add_modes(const OceanCascade* cascade, Means* drawn, Means* moving) {
    static const double LEAST = 1e-74; /* a float holds the root of this variance */
    const int half = ocean_cascade_grid(cascade) / 2;
    for (int m = -half + 1; m < half; ++m) {
        for (int n = -half + 1; n < half; ++n) {
            const double there = ocean_cascade_variance(cascade, n, m);
            const double back = ocean_cascade_variance(cascade, -n, -m);
            if (back > LEAST) {
                const double size = cabs(sea_h0_at(cascade, n, m));
                add_mode(drawn, n, m, size * size / (0.5 * back));
            }
            if (there + back > LEAST && (m > 0 || (m == 0 && n > 0))) {
                const double complex turn = cexp(ocean_cascade_frequency(cascade, n, m) * 37.0 *
                                                 (double complex)_Complex_I);
                const double size =
                    cabs(sea_h0_at(cascade, n, m) * turn + conj(sea_h0_at(cascade, -n, -m) * turn));
                add_mode(moving, n, m, size * size / (0.5 * (there + back)));
            }
        }
    }
}

SWEEP("each wave has its variance, in every ring and sector") {
    const OceanParams seas[] = {small_params(3), shallow_params()};
    const int seeds = seed_count();
    for (int s = 0; s < 2; ++s) {
        Means drawn[OCEAN_CASCADES_MAX] = {0}, moving[OCEAN_CASCADES_MAX] = {0};
        for (int seed = 1; seed <= seeds; ++seed) {
            OceanParams params = seas[s];
            params.seed = (uint64_t)seed;
            OceanSea* sea = sea_of(&params);
            for (int i = 0; i < params.cascades; ++i) {
                add_modes(ocean_sea_cascade(sea, i), &drawn[i], &moving[i]);
            }
            ocean_sea_destroy(sea);
        }
        for (int i = 0; i < seas[s].cascades; ++i) {
            CHECK(check_means(&drawn[i]) > 15);
            CHECK(check_means(&moving[i]) > 6);
        }
    }
}

/* The bins that lie inside both bands are the same waves. With 128 samples the first cascade ends
   at its last full ring, 63.5 dk; with 256 it ends at 6 dk of the next one. */
SWEEP("grids share their common waves") {
    OceanParams params = ocean_physical_params();
    OceanSea* fine = sea_of(&params);
    params.grid = 128;
    OceanSea* coarse = sea_of(&params);
    for (int i = 0; i < 3; ++i) {
        const OceanCascade* a = ocean_sea_cascade(coarse, i);
        const OceanCascade* b = ocean_sea_cascade(fine, i);
        double low[2], high[2];
        ocean_cascade_band(a, &low[0], &high[0]);
        ocean_cascade_band(b, &low[1], &high[1]);
        CHECK(ocean_cascade_length(a) == ocean_cascade_length(b));
        const double dk = SWELL_TWO_PI / ocean_cascade_length(a);
        int shared = 0;
        for (int m = -63; m < 64; ++m) {
            for (int n = -63; n < 64; ++n) {
                const double k = dk * hypot(n, m), reach = dk / sqrt(2.0);
                if (k - reach > fmax(low[0], low[1]) && k + reach < fmin(high[0], high[1])) {
                    CHECK(sea_h0_at(a, n, m) == sea_h0_at(b, n, m));
                    CHECK(ocean_cascade_frequency(a, n, m) == ocean_cascade_frequency(b, n, m));
                    shared += sea_h0_at(a, n, m) != 0.0;
                }
            }
        }
        CHECK(shared > 10000);
    }
    ocean_sea_destroy(coarse);
    ocean_sea_destroy(fine);
}

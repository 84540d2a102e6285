/*
 * J of a choppy sea of waves in all directions, at every sample, against the double sums by
 * definition; and seas of different seeds, which have nothing in common.
 */
#include "check.h"

#include "unit/seas.h"

enum { GRID = 32 };

static void check_jacobian(OceanFft fft, SwellWorkers* workers) {
    OceanParams params = ocean_default_params();
    params.grid = GRID;
    params.choppiness = 1.7;
    OceanSea* sea = ocean_sea_create(&params, (OceanEngine){.workers = workers, .fft = fft}, NULL);
    if (!sea) {
        CHECK(fft != OCEAN_FFT_AUTO && fft != OCEAN_FFT_SCALAR);
        return; /* not to be had here */
    }
    const double time = 23.5, l = -params.choppiness;
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    double largest_shear = 0.0;
    for (int row = 0; row < GRID; ++row) {
        for (int column = 0; column < GRID; ++column) {
            double f[OCEAN_FIELD_COUNT];
            ocean_sea_evaluate_point(sea, (column - GRID / 2) * params.length / GRID,
                                     (row - GRID / 2) * params.length / GRID, time, f, NULL);
            const double shear = l * f[OCEAN_FIELD_DXZ];
            const double j =
                (1.0 + l * f[OCEAN_FIELD_DXX]) * (1.0 + l * f[OCEAN_FIELD_DZZ]) - shear * shear;
            /* Sums of a thousand waves, each rounded by 2^-24 of fields below 4, and their
               products. */
            CHECK_NEAR(sea_texels(sea)[row * GRID + column].jacobian, j, 2e-5);
            largest_shear = fmax(largest_shear, shear * shear);
        }
    }
    CHECK(largest_shear > 0.1); /* or the term would go unseen */
    ocean_sea_destroy(sea);
}

CASE("J is that of the definition at every sample") {
    SwellWorkers* workers = swell_workers_create(2, NULL);
    for (int fft = OCEAN_FFT_AUTO; fft < OCEAN_FFT_COUNT; ++fft) {
        check_jacobian((OceanFft)fft, workers);
    }
    swell_workers_destroy(workers);
}

/* The random numbers behind the amplitudes, of unit variance: (count) of those with any wave. */
static int random_parts(uint64_t seed, SwellWorkers* workers, double* parts) {
    OceanParams params = ocean_default_params();
    params.grid = 64;
    params.seed = seed;
    OceanSea* sea = sea_create(&params, workers);
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
    SwellWorkers* workers = swell_workers_create(1, NULL);
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; ++i) {
        const int count = random_parts(pairs[i][0], workers, a);
        assert_int_equal(random_parts(pairs[i][1], workers, b), count);
        CHECK(count > 7000);
        CHECK_NEAR(correlation_of(a, b, count), 0.0, 5.0 / sqrt(count));
        CHECK_NEAR(correlation_of(a, b + 2, count - 2), 0.0, 5.0 / sqrt(count)); /* its neighbour */
        CHECK_NEAR(correlation_of(a, a + 1, count - 1), 0.0, 5.0 / sqrt(count));
    }
    swell_workers_destroy(workers);
}

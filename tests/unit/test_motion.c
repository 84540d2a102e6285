/*
 * Seas of several cascades in time: each field by the sums of its definition, loops that close,
 * frequencies without a period.
 */
#include "unit/seas.h"

static OceanParams small_params(void) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    params.state.wind_direction = 30.0;
    return params;
}

static double frequency_by_definition(double k, double depth) {
    const double deep = 9.81 * k + 0.074 / 1000.0 * k * k * k;
    return sqrt(isinf(depth) ? deep : deep * tanh(k * depth));
}

/* ---- The fields ---------------------------------------------------------------------------- */

/* The eight fields of a cascade at a grid point, and what bounds each: the sum of |S(k)|. */
static void sum_waves(const OceanCascade* cascade, double depth, int column, int row, double time,
                      double fields[OCEAN_FIELD_COUNT], double bounds[OCEAN_FIELD_COUNT]) {
    const double complex i = (double complex)_Complex_I;
    const int half = ocean_cascade_grid(cascade) / 2;
    const double dk = SWELL_TWO_PI / ocean_cascade_length(cascade);
    const double period = ocean_cascade_period(cascade);
    const double seconds = period > 0.0 ? fmod(time, period) : time; /* angles keep their digits */
    for (int m = -half + 1; m < half; ++m) {
        for (int n = -half + 1; n < half; ++n) {
            if (n == 0 && m == 0) {
                continue;
            }
            const double kx = dk * n, kz = dk * m, k = hypot(kx, kz);
            const double omega = ocean_cascade_frequency(cascade, n, m);
            const double complex turn = cexp(i * fmod(omega * seconds, SWELL_TWO_PI));
            const double complex plus = sea_h0_at(cascade, n, m);
            const double complex minus = conj(sea_h0_at(cascade, -n, -m));
            const double place =
                SWELL_TWO_PI * (n * (column - half) + m * (row - half)) / (2.0 * half);
            const double complex h = (plus * turn + minus * conj(turn)) * cexp(i * place);
            const double orbit = 1.0 / tanh(fmin(k * depth, 30.0)) / k; /* coth(k d) / k */
            const double complex factor[OCEAN_FIELD_COUNT] = {1.0,
                                                              i * kx,
                                                              i * kz,
                                                              -i * kx * orbit,
                                                              -i * kz * orbit,
                                                              kx * kx * orbit,
                                                              kz * kz * orbit,
                                                              kx * kz * orbit};
            for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
                fields[f] += creal(factor[f] * h);
                bounds[f] += cabs(factor[f]) * (cabs(plus) + cabs(minus));
            }
        }
    }
}

/* With u = 2^-24 every stage perturbs a term by a few u, so a field is off by at most K u times the
   sum of magnitudes: 12 by the spectrum (sine and cosine, product, sum, k); by an FFT 6 for each
   pass of radix 4, as often over columns and twice over rows, two of which may share their errors,
   and 6 for joining them, 90 in all for N = 256; by direct sums 1.5 N + 8. 105 leaves room for a
   sine and cosine of each wave's own. */
static void check_method(const OceanParams* params, OceanMethod method, OceanFft fft, double time) {
    const OceanEngine engine = {.workers = sea_workers(), .fft = fft};
    OceanSea* sea = ocean_sea_create(params, engine, NULL);
    if (!sea) { /* not on this machine */
        CHECK(fft != OCEAN_FFT_SCALAR && fft != OCEAN_FFT_AUTO);
        return;
    }
    ocean_sea_advance(sea, method, time);
    OceanSample* samples = malloc(sea_points(sea) * sizeof *samples);
    CHECK(samples);
    const int grid = params->grid;
    const int points[][2] = {{grid / 2, grid / 2}, {0, 0}, {3, 17}, {grid - 1, 5}};
    for (int c = 0; c < ocean_sea_cascade_count(sea); ++c) {
        OceanCascade* cascade = ocean_sea_cascade(sea, c);
        ocean_cascade_fill_samples(cascade, samples);
        for (int p = 0; p < 4; ++p) {
            double fields[OCEAN_FIELD_COUNT] = {0.0}, bounds[OCEAN_FIELD_COUNT] = {0.0};
            sum_waves(cascade, params->state.depth, points[p][0], points[p][1], time, fields,
                      bounds);
            const OceanSample* sample = &samples[points[p][1] * grid + points[p][0]];
            for (int f = 0; f < OCEAN_FIELD_COUNT; ++f) {
                CHECK_NEAR(sample->field[f], fields[f], 105.0 * 0x1p-24 * bounds[f]);
            }
        }
    }
    free(samples);
    ocean_sea_destroy(sea);
}

static void check_fields(const OceanParams* params, double time) {
    check_method(params, OCEAN_METHOD_FFT, OCEAN_FFT_AUTO, time);
}

/* The direct sums, and the FFT in each way that this build and machine have. */
CASE("the fields of the Phillips sea are those of the definition, by each method") {
    OceanParams params = ocean_default_params();
    params.grid = 32;
    const double times[] = {0.0, 37.3, 999999999.7};
    for (int i = 0; i < 3; ++i) {
        check_method(&params, OCEAN_METHOD_DFT, OCEAN_FFT_AUTO, times[i]);
        for (int fft = OCEAN_FFT_LANES8; fft < OCEAN_FFT_COUNT; ++fft) {
            check_method(&params, OCEAN_METHOD_FFT, (OceanFft)fft, times[i]);
        }
    }
}

CASE("the fields of each cascade are those of the definition") {
    OceanParams params = small_params();
    params.choppiness = 0.0; /* no bound waves: see test_bound */
    const double times[] = {0.0, 0.1, 12.75, 4000.0, 1e5};
    for (int i = 0; i < 5; ++i) {
        check_fields(&params, times[i]);
    }
    params.state.depth = 6.0;
    check_fields(&params, 77.7);
    params.loop = 12.5;
    check_fields(&params, 77.7);
    params.cascades = 1;
    params.grid = 64;
    check_fields(&params, 3.3);
    params.cascades = 2; /* the first one's band ends well within its grid */
    params.grid = 256;
    check_fields(&params, 9.9);
}

/* ---- Time ---------------------------------------------------------------------------------- */

static void check_frequencies(const OceanParams* params) {
    OceanSea* sea = sea_of(params);
    for (int c = 0; c < ocean_sea_cascade_count(sea); ++c) {
        const OceanCascade* cascade = ocean_sea_cascade(sea, c);
        CHECK(ocean_cascade_period(cascade) == params->loop);
        for (int m = -15; m < 16; ++m) {
            for (int n = -15; n < 16; ++n) {
                const double k = SWELL_TWO_PI / ocean_cascade_length(cascade) * hypot(n, m);
                const double exact = frequency_by_definition(k, params->state.depth);
                const double used = ocean_cascade_frequency(cascade, n, m);
                if (params->loop == 0.0 || k == 0.0) {
                    CHECK_NEAR(used, exact, 1e-12 * exact);
                    continue;
                }
                const double harmonic = used * params->loop / SWELL_TWO_PI;
                CHECK_NEAR(harmonic, round(harmonic), 1e-9);
                CHECK(harmonic > 0.5);
                CHECK(harmonic < 1.5 || fabs(used - exact) < 0.501 * SWELL_TWO_PI / params->loop);
            }
        }
    }
    ocean_sea_destroy(sea);
}

CASE("frequencies are exact, or harmonics of the loop") {
    const double loops[] = {0.0, 1.0, 10.0, 3600.0};
    for (int i = 0; i < 4; ++i) {
        OceanParams params = small_params();
        params.loop = loops[i];
        check_frequencies(&params);
        params.state.depth = 3.0;
        check_frequencies(&params);
    }
}

/* Whether all cascades are to the bit what they are at another time. */
static bool is_the_same_at(OceanSea* sea, double time, double other) {
    OceanTexel* first[OCEAN_CASCADES_MAX];
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    const int count = ocean_sea_cascade_count(sea);
    for (int i = 0; i < count; ++i) {
        first[i] = malloc(sea_texel_bytes(sea));
        CHECK(first[i]);
        memcpy(first[i], ocean_cascade_texels(ocean_sea_cascade(sea, i)), sea_texel_bytes(sea));
    }
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, other);
    bool same = true;
    for (int i = 0; i < count; ++i) {
        const OceanTexel* texels = ocean_cascade_texels(ocean_sea_cascade(sea, i));
        same = same && memcmp(first[i], texels, sea_texel_bytes(sea)) == 0;
        free(first[i]);
    }
    return same;
}

CASE("a loop closes to the bit") {
    OceanParams params = small_params();
    params.loop = 10.0;
    OceanSea* sea = sea_of(&params);
    CHECK(is_the_same_at(sea, 0.0, 10.0) && is_the_same_at(sea, 0.0, 1e9));
    CHECK(is_the_same_at(sea, 3.25, 13.25) && is_the_same_at(sea, 3.25, 1e6 + 3.25));
    CHECK(!is_the_same_at(sea, 0.0, 5.0) && !is_the_same_at(sea, 0.0, 9.9375));
    ocean_sea_destroy(sea);
}

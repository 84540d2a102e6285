/*
 * The noise that gives foam its shape, and the law that says how much of it there is.
 */
#include "unit/seas.h"

#include "base/numbers.h"
#include "sea/foam/coverage.h"

#include <stdlib.h>

/* ---- The noise ----------------------------------------------------------------------------- */

enum { SIZE = FOAM_NOISE_SIZE, BYTES = SIZE * SIZE * FOAM_NOISE_CHANNELS };

/* To be freed. */
static uint8_t* make_noise(uint64_t seed, int worker_count) {
    SwellWorkers* workers = swell_workers_create(worker_count, NULL);
    uint8_t* pixels = malloc(BYTES);
    CHECK(pixels && foam_noise_fill(seed, workers, pixels, NULL));
    swell_workers_destroy(workers);
    return pixels;
}

static int value_at(const uint8_t* pixels, int x, int z, int channel) {
    return pixels[((z & (SIZE - 1)) * SIZE + (x & (SIZE - 1))) * FOAM_NOISE_CHANNELS + channel];
}

CASE("lace and soft noise have flat histograms") {
    uint8_t* pixels = make_noise(1, 2);
    for (int channel = 0; channel < 2; ++channel) {
        int count[256] = {0};
        for (int i = 0; i < SIZE * SIZE; ++i) {
            count[value_at(pixels, i % SIZE, i / SIZE, channel)] += 1;
        }
        for (int value = 0; value < 256; ++value) {
            assert_int_equal(count[value], SIZE * SIZE / 256);
        }
    }
    free(pixels);
}

/* The gradients have no mean over a period, and are in units of six deviations. */
CASE("the slopes of froth fill their range") {
    uint8_t* pixels = make_noise(1, 2);
    double squares = 0.0;
    for (int channel = 2; channel < 4; ++channel) {
        double sum = 0.0;
        for (int i = 0; i < SIZE * SIZE; ++i) {
            const double g = value_at(pixels, i % SIZE, i / SIZE, channel) / 255.0 - 0.5;
            sum += g / (SIZE * SIZE);
            squares += g * g / (SIZE * SIZE);
        }
        CHECK_NEAR(sum, 0.0, 1.0 / 255.0);
    }
    CHECK_NEAR(sqrt(0.5 * squares), 1.0 / 6.0, 0.05 / 6.0); /* a few are cut at 3 deviations */
    free(pixels);
}

static double mean_step_x(const uint8_t* pixels, int x, int channel) {
    double sum = 0.0;
    for (int z = 0; z < SIZE; ++z) {
        sum += abs(value_at(pixels, x + 1, z, channel) - value_at(pixels, x, z, channel));
    }
    return sum / SIZE;
}

static double mean_step_z(const uint8_t* pixels, int z, int channel) {
    double sum = 0.0;
    for (int x = 0; x < SIZE; ++x) {
        sum += abs(value_at(pixels, x, z + 1, channel) - value_at(pixels, x, z, channel));
    }
    return sum / SIZE;
}

/* The step over the edge is one among the others. */
CASE("foam's noise has no seam") {
    uint8_t* pixels = make_noise(1, 2);
    for (int channel = 0; channel < FOAM_NOISE_CHANNELS; ++channel) {
        double most_x = 0.0, most_z = 0.0;
        for (int i = 0; i < SIZE - 1; ++i) {
            most_x = fmax(most_x, mean_step_x(pixels, i, channel));
            most_z = fmax(most_z, mean_step_z(pixels, i, channel));
        }
        CHECK(mean_step_x(pixels, SIZE - 1, channel) <= most_x);
        CHECK(mean_step_z(pixels, SIZE - 1, channel) <= most_z);
        CHECK(most_x < 60.0 && most_z < 60.0); /* random bytes have 85 */
    }
    free(pixels);
}

CASE("foam's noise has the same bytes for any number of workers") {
    uint8_t* pixels = make_noise(1, 1);
    const int workers[] = {2, 7};
    for (int i = 0; i < 2; ++i) {
        uint8_t* again = make_noise(1, workers[i]);
        assert_memory_equal(pixels, again, BYTES);
        free(again);
    }
    uint8_t* other = make_noise(2, 2);
    CHECK(memcmp(pixels, other, BYTES) != 0);
    free(other);
    free(pixels);
}

/* Down to a sixteenth of the texels a side ranks keep the deviation of ranks, and slopes are
   means. */
CASE("mip levels of the noise keep its deviation") {
    uint8_t* pixels = make_noise(1, 2);
    static uint8_t half[2][BYTES / 4];
    const uint8_t* last = pixels;
    for (int level = 1, side = SIZE / 2; level <= 4; ++level, side /= 2) {
        foam_noise_halve(last, 2 * side, half[level % 2]);
        const uint8_t* now = half[level % 2];
        for (int channel = 0; channel < FOAM_NOISE_CHANNELS; ++channel) {
            double sum = 0.0, squares = 0.0, off = 0.0;
            for (int i = 0; i < side * side; ++i) {
                const double value = now[4 * i + channel] / 255.0 - 0.5;
                const uint8_t* four = last + 4 * (4 * (i / side) * side + 2 * (i % side)) + channel;
                const double mean =
                    (four[0] + four[4] + four[8 * side] + four[8 * side + 4]) / (4.0 * 255.0) - 0.5;
                sum += value;
                squares += value * value;
                off = fmax(off, fabs(value - mean));
            }
            const double deviation = sqrt(squares / (side * side));
            CHECK(fabs(sum) < 0.01 * side * side);
            CHECK(channel > 1 ? off < 0.6 / 255.0 : deviation > 0.27 && deviation < 0.295);
        }
        last = now;
    }
    free(pixels);
}

/* ---- The law ------------------------------------------------------------------------------- */

enum { GRID = 128 };

/* Foam of a sea as it comes with a wind. */
typedef struct Foamy {
    OceanSea* sea;
    OceanFoam* foam;
} Foamy;

static Foamy foamy_of(const OceanParams* params) {
    Foamy foamy = {.sea = sea_of(params)};
    foamy.foam = ocean_foam_create(foamy.sea, NULL);
    CHECK(foamy.foam);
    ocean_foam_set_stride(foamy.foam, 6);
    return foamy;
}

static OceanParams params_of_force(int force) {
    OceanParams params = ocean_physical_params();
    const OceanBeaufort beaufort = ocean_beaufort(force);
    params.grid = GRID;
    params.state.wind_speed = beaufort.wind_speed;
    params.state.fetch = beaufort.fetch;
    params.choppiness = ocean_choppiness_for_wind(beaufort.wind_speed);
    return params;
}

static void follow(Foamy* foamy, double time) {
    ocean_foam_reset(foamy->foam);
    CHECK(ocean_foam_advance(foamy->foam, foamy->sea, OCEAN_METHOD_FFT, time, NULL));
}

static void finish(Foamy* foamy) {
    ocean_foam_destroy(foamy->foam);
    ocean_sea_destroy(foamy->sea);
}

static bool fit(const Foamy* foamy, double wind_speed, FoamCoverage* coverage) {
    return foam_coverage_fit(coverage, NULL, foamy->sea, foamy->foam, wind_speed, 1.0, NULL, NULL);
}

/* At times that the tests do not look at. */
static void fit_pool(Foamy* foamy, double wind_speed, FoamCoverage* coverage) {
    FoamPool* pool = NULL;
    for (int k = 0; k < FOAM_POOL_TIMES; ++k) {
        follow(foamy, k == 0 ? 0.0 : 400.0 + 37.0 * k);
        CHECK(foam_coverage_fit(coverage, &pool, foamy->sea, foamy->foam, wind_speed, 1.0, NULL,
                                NULL));
        assert_int_equal(coverage->times, k + 1);
    }
    swell_memory_free(pool);
}

static double measure(const Foamy* foamy, const FoamCoverage* coverage) {
    double share = NAN;
    CHECK(foam_coverage_measure(coverage, foamy->sea, foamy->foam, &share));
    return share * FOAM_SHARE_OF_LAW;
}

static double next_random(uint64_t* random) {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (double)(*random * 2685821657736338717u >> 11) * 0x1p-53;
}

/* A part of the table at its Q or S and a hidden deviation, interpolated as by the shader. */
static float coverage_far(const FoamCoverage* coverage, FoamPart part, float Q,
                          float hidden_deviation) {
    const float x =
        swell_clampf((Q - coverage->table_low) / (coverage->table_high - coverage->table_low), 0.0f,
                     1.0f) *
        (float)(FOAM_TABLE_WIDTH - 1);
    const float y = swell_clampf(hidden_deviation / coverage->table_hidden[part], 0.0f, 1.0f) *
                    (float)(FOAM_TABLE_HEIGHT - 1);
    const int column = (int)fminf(x, (float)(FOAM_TABLE_WIDTH - 2));
    const int row = (int)fminf(y, (float)(FOAM_TABLE_HEIGHT - 2));
    const float u = x - (float)column, v = y - (float)row;
    const float(*a)[FOAM_PARTS] = coverage->table[row] + column;
    const float(*b)[FOAM_PARTS] = coverage->table[row + 1] + column;
    return swell_mixf(swell_mixf(a[0][part], a[1][part], u), swell_mixf(b[0][part], b[1][part], u),
                      v);
}

/* What is seen near, where nothing is hidden, and from afar, where everything of q is. */
typedef struct Shares {
    double near, far;
} Shares;

enum { TEXEL = sizeof(OceanTexel) / sizeof(float) };

/* A field (N x N), so many floats from sample to sample, as graphics cards interpolate it at a
   place in samples. */
static double field_at(const float* field, size_t apart, double x, double y) {
    const int i = (int)x, j = (int)y;
    double sum = 0.0;
    for (int corner = 0; corner < 4; ++corner) {
        const int column = i + corner % 2, row = j + corner / 2;
        const int at = (row & (GRID - 1)) * GRID + (column & (GRID - 1));
        sum += (1.0 - fabs(x - column)) * (1.0 - fabs(y - row)) * (double)field[(size_t)at * apart];
    }
    return sum;
}

static Shares measure_shares(const Foamy* foamy, const FoamCoverage* coverage, int draws) {
    uint64_t random = 88172645463325252u;
    const float height = (float)ocean_sea_targets(foamy->sea).significant_height;
    double near = 0.0, far = 0.0, area = 0.0;
    for (int i = 0; i < draws; ++i) {
        float Q = 0.0f, S = 0.0f, J = 1.0f, rise = 0.0f, z[OCEAN_SEA_CASCADES_MAX] = {0};
        for (int c = 0; c < coverage->cascades; ++c) {
            const double x = GRID * next_random(&random), y = GRID * next_random(&random);
            const float q = (float)field_at(ocean_foam_memory(foamy->foam, c), 1, x, y);
            const float* fresh = ocean_foam_compression(foamy->foam, 0);
            const OceanTexel* texels = ocean_cascade_texels(ocean_sea_cascade(foamy->sea, c));
            Q += coverage->weight[c] * q;
            S += coverage->weight[c] * (c == 0 ? (float)field_at(fresh, 1, x, y) : q);
            J *= fmaxf((float)field_at(&texels->jacobian, TEXEL, x, y), 0.0f);
            rise += c == 0 ? (float)field_at(&texels->displacement[1], TEXEL, x, y) : 0.0f;
            z[c] = (q - coverage->mean_q[c]) / coverage->deviation_q[c];
        }
        const float n3 = (float)next_random(&random), n4 = (float)next_random(&random);
        const float noise = coverage->noise_weight * (n3 - 0.5f + 0.6f * (n4 - 0.5f));
        const FoamTexture texture = {(float)next_random(&random),
                                     (float)next_random(&random),
                                     (float)next_random(&random),
                                     0.7f * z[1] + 0.9f * z[2],
                                     (float)(i % 2),
                                     n4,
                                     rise / height,
                                     (float)next_random(&random)};
        near += (double)(J * foam_coverage_at(coverage, Q + noise, S + noise, &texture));
        for (int part = 0; part < FOAM_PARTS; ++part) {
            far += (double)coverage_far(coverage, (FoamPart)part, coverage->mean[part] + noise,
                                        coverage->deviation_sum[part]);
        }
        area += (double)J;
    }
    return (Shares){near / area, far / draws};
}

/* Beaufort 4, 5, 7, 9 and 12 are 7, 10, 15, 23 and 35 m/s. */
CASE("foam covers the law's share near and far, at other places and times") {
    const int forces[] = {4, 5, 7, 9, 12};
    double last = 0.0;
    for (int i = 0; i < 5; ++i) {
        const OceanParams params = params_of_force(forces[i]);
        Foamy foamy = foamy_of(&params);
        FoamCoverage coverage;
        fit_pool(&foamy, params.state.wind_speed, &coverage);
        const double whitecaps = 3.84e-6 * pow(fmin(params.state.wind_speed, 20.0), 3.41);
        const double white = 3.84e-6 * pow(params.state.wind_speed, 3.41);
        const double wanted = white + 0.3 * whitecaps;
        CHECK_NEAR(coverage.share, wanted, 1e-6);
        CHECK_NEAR(coverage.found, wanted, 0.02 * wanted);
        double near = 0.0;
        enum { TIMES = 3 };
        for (int k = 0; k < TIMES; ++k) {
            follow(&foamy, 50.0 + 37.0 * k);
            const Shares shares = measure_shares(&foamy, &coverage, 60000);
            near += shares.near / TIMES;
            CHECK(shares.near > wanted / 1.5 && shares.near < wanted * 1.5);
            CHECK_NEAR(shares.far, wanted, 0.1 * wanted);
        }
        CHECK_NEAR(near, wanted, 0.2 * wanted);
        CHECK(near > 1.25 * last);
        last = near;
        finish(&foamy);
    }
}

/* The share that the overlay tells, against the draws of this test at the same and another time. */
CASE("the share of foam is measured at any time") {
    const OceanParams params = params_of_force(7);
    Foamy foamy = foamy_of(&params);
    follow(&foamy, 0.0);
    FoamCoverage coverage;
    CHECK(fit(&foamy, params.state.wind_speed, &coverage));
    for (int i = 0; i < 2; ++i) {
        const double near = measure_shares(&foamy, &coverage, 200000).near;
        /* Both are means over places, of 20000 and of 200000. */
        CHECK_NEAR(measure(&foamy, &coverage), near, 4.0 / sqrt(20000.0 * near) * near);
        follow(&foamy, 60.0);
    }
    finish(&foamy);
    OceanParams calm = params_of_force(0);
    foamy = foamy_of(&calm);
    follow(&foamy, 0.0);
    CHECK(fit(&foamy, 0.0, &coverage));
    CHECK(measure(&foamy, &coverage) == 0.0);
    finish(&foamy);
}

/* What hides nothing is what is seen near: the first row against the mean of f over places of about
   such a sum, of this test's own draws. */
CASE("the far table is the mean of what is seen near") {
    const OceanParams params = params_of_force(7);
    Foamy foamy = foamy_of(&params);
    follow(&foamy, 20.0);
    FoamCoverage coverage, again;
    CHECK(fit(&foamy, params.state.wind_speed, &coverage));
    CHECK(fit(&foamy, params.state.wind_speed, &again));
    assert_memory_equal(&coverage, &again, sizeof coverage);
    for (int i = 0; i < FOAM_TABLE_HEIGHT * FOAM_TABLE_WIDTH; ++i) {
        for (int part = 0; part < FOAM_PARTS; ++part) {
            const float value = coverage.table[i / FOAM_TABLE_WIDTH][i % FOAM_TABLE_WIDTH][part];
            CHECK(value >= 0.0f && value <= 1.0f);
        }
    }
    CHECK(coverage.table[0][0][FOAM_OLD] < 1e-3f && coverage.table[0][0][FOAM_FRESH] < 1e-3f);
    CHECK(coverage.table[0][FOAM_TABLE_WIDTH - 1][FOAM_FRESH] > 0.7f);
    uint64_t random = 1234567u;
    enum { TEXTURES = 40000 };
    const float S = coverage.breaks + 2.0f * coverage.deviation; /* breaks for certain */
    double dense = 0.0;
    for (int i = 0; i < TEXTURES; ++i) {
        const FoamTexture texture = {(float)next_random(&random),
                                     (float)next_random(&random),
                                     (float)next_random(&random),
                                     0.0f,
                                     (float)(i % 2),
                                     0.5f,
                                     0.5f,
                                     (float)next_random(&random)};
        dense += (double)foam_coverage_at(&coverage, 0.0f, S, &texture) / TEXTURES;
    }
    CHECK_NEAR(coverage_far(&coverage, FOAM_FRESH, S, 0.0f), dense, 0.15 * dense);
    finish(&foamy);
}

CASE("a coarser level hides more of the memory") {
    const OceanParams params = params_of_force(5);
    Foamy foamy = foamy_of(&params);
    follow(&foamy, 10.0);
    FoamCoverage coverage;
    CHECK(fit(&foamy, params.state.wind_speed, &coverage));
    assert_int_equal(coverage.cascades, 3);
    double all[FOAM_PARTS] = {0.0, 0.0};
    for (int c = 0; c < coverage.cascades; ++c) {
        for (int part = 0; part < FOAM_PARTS; ++part) {
            CHECK(coverage.hidden[c][0][part] == 0.0f);
            for (int level = 1; level < FOAM_LEVELS; ++level) {
                CHECK(coverage.hidden[c][level][part] >= coverage.hidden[c][level - 1][part]);
            }
            all[part] += (double)coverage.hidden[c][FOAM_LEVELS - 1][part];
        }
        const double deviation = (double)(coverage.weight[c] * coverage.deviation_q[c]);
        CHECK_NEAR(coverage.hidden[c][7][FOAM_OLD], deviation * deviation, 1e-6); /* 1 x 1 */
    }
    CHECK_NEAR(sqrt(all[FOAM_OLD]), coverage.deviation_sum[FOAM_OLD], 1e-5);
    CHECK_NEAR(sqrt(all[FOAM_FRESH]), coverage.deviation_sum[FOAM_FRESH], 1e-5);
    finish(&foamy);
}

static void check_no_foam(const OceanParams* params, double wind) {
    Foamy foamy = foamy_of(params);
    follow(&foamy, 3.0);
    FoamCoverage coverage;
    CHECK(fit(&foamy, wind, &coverage));
    CHECK(coverage.share == 0.0f && coverage.deviation > 0.0f && isfinite(coverage.middle));
    const FoamTexture most = {1.0f, 1.0f, 1.0f, 5.0f, 0.0f, 1.0f, 1.0f, 1.0f};
    CHECK(foam_coverage_at(&coverage, 3.0f, 3.0f, &most) == 0.0f);
    CHECK(coverage_far(&coverage, FOAM_OLD, 3.0f, 0.1f) == 0.0f);
    CHECK(coverage_far(&coverage, FOAM_FRESH, 3.0f, 0.1f) == 0.0f);
    finish(&foamy);
}

CASE("calm seas have no foam") {
    OceanParams params = params_of_force(0);
    check_no_foam(&params, 0.0);
    check_no_foam(&params, 15.0); /* a wind that has raised no sea yet */
    params = params_of_force(2);
    check_no_foam(&params, 1.0);
    check_no_foam(&params, ocean_beaufort(2).wind_speed); /* whitecaps begin at force 3 */
    check_no_foam(&params, 3.3);
}

/* The default sea of the source document: one cascade, a wind beyond the coverage. */
CASE("a sea of one cascade has its share") {
    const OceanParams params = ocean_default_params();
    Foamy foamy = foamy_of(&params);
    follow(&foamy, 7.0);
    FoamCoverage coverage;
    CHECK(fit(&foamy, hypot(params.wind_x, params.wind_z), &coverage));
    CHECK_NEAR(coverage.found, coverage.share, 0.02 * (double)coverage.share);
    CHECK_NEAR(coverage.share, 1.3 * ocean_whitecap_share(20.0), 1e-6);
    finish(&foamy);
}

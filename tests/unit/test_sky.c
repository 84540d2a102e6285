#include "check.h"

#include "base/half.h"
#include "sky/cumulus_map.h"
#include "unit/sky_values.h"

/* ---- The panorama -------------------------------------------------------------------------- */

typedef struct Bake {
    SkyAir* air;
    SkyPanorama* panorama;
} Bake;

static Bake bake(const SkyNoise* noise, const SkyParams* params, int size, SwellWorkers* workers) {
    Bake made = {.air = sky_air_create(NULL)};
    CHECK(made.air);
    sky_air_compute(made.air, params, workers);
    made.panorama = sky_panorama_create(size, made.air, noise, params, NULL);
    CHECK(made.panorama);
    for (double share = 0.0; !sky_panorama_advance(made.panorama, workers);
         share = made.panorama->share) {
        CHECK(made.panorama->share > share && made.panorama->share < 1.0);
    }
    return made;
}

static void finish(Bake* made) {
    sky_panorama_destroy(made->panorama);
    sky_air_destroy(made->air);
}

static void check_same(const Bake* a, const Bake* b) {
    const size_t size = (size_t)a->panorama->size;
    assert_memory_equal(a->panorama->texel, b->panorama->texel, size * size * 4 * sizeof(uint16_t));
    assert_memory_equal(&a->panorama->light, &b->panorama->light, sizeof(SkyLight));
    const SkyShadow one = a->panorama->shadow, two = b->panorama->shadow;
    assert_memory_equal(one.share, two.share,
                        (size_t)SKY_SHADOW_SIZE * SKY_SHADOW_SIZE * sizeof(float));
}

static SkyParams cloudy_params(void) {
    SkyParams params = sky_default_params();
    params.deck = 0.6;
    params.cumulus = 0.5;
    params.time = 1234.5;
    return params;
}

THREADED("the same bits for 1 3 and 7 workers") {
    const SkyParams params = cloudy_params();
    SkyNoise* alone = sky_noise_create(7, NULL, NULL);
    Bake expected = bake(alone, &params, 64, NULL);
    static const int COUNTS[] = {1, 3, 7};
    for (int i = 0; i < 3; ++i) {
        SwellWorkers* workers = swell_workers_create(COUNTS[i], NULL);
        SkyNoise* noise = sky_noise_create(7, workers, NULL);
        Bake made = bake(noise, &params, 64, workers);
        check_same(&made, &expected);
        finish(&made);
        sky_noise_destroy(noise);
        swell_workers_destroy(workers);
    }
    finish(&expected);
    sky_noise_destroy(alone);
}

/* The radiance at the middle of a texel, and its direction for a place within the unit circle. */
static void texel(const SkyPanorama* panorama, int row, int column, double direction[3],
                  double value[4]) {
    const int size = panorama->size;
    const double x = ((column + 0.5) / size * 2.0 - 1.0) * SKY_PANORAMA_REACH;
    const double z = ((row + 0.5) / size * 2.0 - 1.0) * SKY_PANORAMA_REACH;
    const double square = x * x + z * z;
    direction[0] = 2.0 * x / (1.0 + square);
    direction[1] = (1.0 - square) / (1.0 + square);
    direction[2] = 2.0 * z / (1.0 + square);
    for (int c = 0; c < 4; ++c) {
        value[c] = (double)swell_float_from_half(panorama->texel[(row * size + column) * 4 + c]);
        value[c] *= c < 3 ? (double)panorama->light.radiance_scale : 1.0;
    }
}

/* Turns a direction towards the zenith: its stereographic place is drawn in by `factor`. */
static void raise(double direction[3], double factor) {
    const double x = factor * direction[0] / (1.0 + direction[1]);
    const double z = factor * direction[2] / (1.0 + direction[1]);
    const double square = x * x + z * z;
    direction[0] = 2.0 * x / (1.0 + square);
    direction[1] = (1.0 - square) / (1.0 + square);
    direction[2] = 2.0 * z / (1.0 + square);
}

/* The horizon of aerial perspective against the clear sky. */
static void check_horizon(const Bake* made) {
    static const double V[2] = {0.10, 0.16};
    for (int azimuth = -180; azimuth < 540; azimuth += 17) {
        for (int row = 0; row < 2; ++row) {
            double direction[3], expected[3], radiance[3];
            sky_direction(azimuth, 90.0 * V[row] * V[row], direction);
            sky_air_radiance(made->air, direction, expected);
            sky_light_horizon(&made->panorama->light, azimuth, row, radiance);
            for (int c = 0; c < 3; ++c) {
                CHECK_NEAR(radiance[c], expected[c], 0.01 * expected[c]);
            }
        }
    }
}

CASE("a panorama without clouds is the air and its mirror, and its horizon that of the sky") {
    enum { SIZE = 96 };
    SkyNoise* noise = sky_noise_create(1, NULL, NULL);
    static const double SUNS[] = {20.0, -8.0};
    for (int i = 0; i < 2; ++i) {
        const SkyParams params = clear_params(SUNS[i]);
        Bake made = bake(noise, &params, SIZE, NULL);
        if (SUNS[i] > 0.0) {
            check_horizon(&made);
        }
        const SkyLight* light = &made.panorama->light;
        CHECK(SUNS[i] > 0.0 ? light->radiance_scale == 1.0f : light->radiance_scale < 0.01f);
        const double* irradiance = made.air->irradiance;
        for (int texel_index = 0; texel_index < SIZE * SIZE; ++texel_index) {
            double d[3], value[4], sky[3];
            texel(made.panorama, texel_index / SIZE, texel_index % SIZE, d, value);
            const bool above = d[1] >= 0.0, below = d[1] < -0.05;
            double up[3] = {d[0], fabs(d[1]), d[2]};
            if (!above) {
                raise(up, 0.7);
            }
            sky_air_radiance(made.air, up, sky);
            for (int c = 0; c < 3; ++c) {
                const double water =
                    0.5 * params.water_reflectance[c] * (double)light->sky_irradiance[c];
                const double expected = above ? sky[c] : 0.42 * sky[c] + water;
                if (above || below) {
                    /* Rounding to halves; below, a bilinear lookup in the texels above. */
                    CHECK_NEAR(value[c], expected, (above ? 6e-4 : 0.04) * expected + 1e-9);
                }
            }
            CHECK_NEAR(value[3], 1.0, 1e-9);
        }
        for (int c = 0; c < 3; ++c) {
            CHECK_NEAR(light->sky_irradiance[c], irradiance[c], 0.01 * irradiance[c]);
        }
        finish(&made);
    }
    sky_noise_destroy(noise);
}

static void check_shown(int size) {
    const double radius = 40.0;
    SkyParams params = sky_default_params();
    SkyNoise* noise = sky_noise_create(1, NULL, NULL);
    Bake whole = bake(noise, &params, size, NULL);
    params.shown_azimuth = 200.0;
    params.shown_elevation = 20.0;
    params.shown_radius = radius;
    Bake part = bake(noise, &params, size, NULL);
    double middle[3];
    sky_direction(params.shown_azimuth, params.shown_elevation, middle);
    int same = 0, other = 0;
    for (int i = 0; i < size * size; ++i) {
        double d[3], expected[4], found[4];
        texel(whole.panorama, i / size, i % size, d, expected);
        texel(part.panorama, i / size, i % size, d, found);
        const bool equal = memcmp(expected, found, sizeof expected) == 0;
        const double cosine = d[0] * middle[0] + d[1] * middle[1] + d[2] * middle[2];
        if (d[1] >= 0.0 && cosine > cos(swell_radians(radius - 1.5))) { /* less than a block */
            CHECK(equal);
            ++same;
        } else if (d[1] >= 0.0 && !equal) {
            ++other;
        }
    }
    CHECK(same > size * size / 16 && other > size * size / 32);
    const SkyLight *one = &whole.panorama->light, *two = &part.panorama->light;
    for (int c = 0; c < 3; ++c) {
        const double light = (double)one->sky_irradiance[c];
        CHECK_NEAR(two->sky_irradiance[c], light, 0.005 * light);
    }
    finish(&part);
    finish(&whole);
    sky_noise_destroy(noise);
}

CASE("what a picture shows has the same bits, and the light of the rest is as strong") {
    check_shown(512);
    check_shown(1048); /* whose blocks have more texels */
}

CASE("a closed deck hides the sun and is a cool gray") {
    SkyNoise* noise = sky_noise_create(1, NULL, NULL);
    SkyParams params = sky_default_params();
    params.deck = 1.0;
    Bake made = bake(noise, &params, 64, NULL);
    const SkyLight* light = &made.panorama->light;
    double direction[3], value[4];
    for (int c = 0; c < 3; ++c) {
        CHECK(light->sea_transmittance[c] == 0.0f);
        CHECK_NEAR(light->sun_transmittance[c], made.air->sun_transmittance[c], 1e-6);
    }
    CHECK(light->cloud_transmittance == 0.0f);
    /* Gray, whatever the colour of the sun, and closed. */
    CHECK_NEAR(light->sky_irradiance[0] / light->sky_irradiance[1], 0.87, 0.03);
    CHECK_NEAR(light->sky_irradiance[2] / light->sky_irradiance[1], 1.13, 0.03);
    int closed = 0;
    for (int column = 16; column < 48; ++column) {
        texel(made.panorama, 32, column, direction, value);
        closed += value[3] < 0.05;
    }
    assert_int_equal(closed, 32);
    finish(&made);
    sky_noise_destroy(noise);
}

/* Mean difference between the texels of a panorama and the means of those of another that is four
   times as fine, as a share of their mean, between two elevations [degrees]. */
static double aliased_share(const SkyPanorama* coarse, const SkyPanorama* fine, double low,
                            double high) {
    enum { TIMES = 4 };
    double apart = 0.0, sum = 0.0;
    for (int i = 0; i < coarse->size * coarse->size; ++i) {
        const int row = i / coarse->size, column = i % coarse->size;
        const double scale = 2.0 * SKY_PANORAMA_REACH / coarse->size;
        const double x = (column + 0.5) * scale - SKY_PANORAMA_REACH;
        const double z = (row + 0.5) * scale - SKY_PANORAMA_REACH;
        const double elevation = 90.0 - swell_degrees(2.0 * atan(hypot(x, z)));
        if (elevation < low || elevation > high) {
            continue;
        }
        double mean = 0.0;
        for (int n = 0; n < TIMES * TIMES; ++n) {
            const int at = (TIMES * row + n / TIMES) * fine->size + TIMES * column + n % TIMES;
            mean += (double)swell_float_from_half(fine->texel[4 * at + 1]) / (TIMES * TIMES);
        }
        apart += fabs((double)swell_float_from_half(coarse->texel[4 * i + 1]) - mean);
        sum += mean;
    }
    return apart / sum;
}

CASE("far bumps of a deck are nearly means of what a texel sees, not a comb") {
    SkyNoise* noise = sky_noise_create(5, NULL, NULL);
    SkyParams params = clear_params(30.0);
    params.deck = 1.0;
    params.wind_speed = 20.0;
    Bake coarse = bake(noise, &params, 512, NULL), fine = bake(noise, &params, 2048, NULL);
    const double aliased = aliased_share(coarse.panorama, fine.panorama, 3.0, 12.0);
    TELL("a texel is %.4f off the mean of what it sees\n", aliased);
    CHECK(aliased < 0.025);
    finish(&coarse);
    finish(&fine);
    sky_noise_destroy(noise);
}

CASE("the horizon of aerial perspective is dark under rain, as the sky there") {
    enum { SIZE = 512 };
    SkyNoise* noise = sky_noise_create(1, NULL, NULL);
    SkyParams params = clear_params(20.0);
    params.deck = 1.0;
    Bake made = bake(noise, &params, SIZE, NULL);
    int compared = 0;
    for (int i = 0; i < SIZE * SIZE; ++i) {
        double d[3], sky[4], horizon[3];
        texel(made.panorama, i / SIZE, i % SIZE, d, sky);
        if (fabs(d[1] - 0.0157) < 0.002) { /* 0.9 degrees up */
            sky_light_horizon(&made.panorama->light, swell_degrees(atan2(d[0], -d[2])), 0.0,
                              horizon);
            /* Columns of the horizon lie up to 6 degrees apart, and scud is in the sky alone. */
            CHECK_NEAR(sky[1], horizon[1], 0.4 * horizon[1]);
            ++compared;
        }
    }
    CHECK(compared > 100);
    finish(&made);
    sky_noise_destroy(noise);
}

/* The largest change of the horizon's brightness within 6 degrees. */
static double unevenness_of_horizon(const SkyNoise* noise, double aerosol) {
    SkyParams params = clear_params(20.0);
    params.deck = 1.0;
    params.aerosol = aerosol;
    Bake made = bake(noise, &params, 32, NULL);
    double most = 0.0, before[3], horizon[3];
    sky_light_horizon(&made.panorama->light, 0.0, 0.0, before);
    for (int azimuth = 6; azimuth <= 360; azimuth += 6) {
        sky_light_horizon(&made.panorama->light, azimuth, 0.0, horizon);
        most = fmax(most, fabs(horizon[1] / before[1] - 1.0));
        before[1] = horizon[1];
    }
    finish(&made);
    TELL("aerosol %.1f: the horizon changes by %.3f at most\n", aerosol, most);
    return most;
}

CASE("no shower is seen through fog") {
    SkyNoise* noise = sky_noise_create(1, NULL, NULL);
    CHECK(unevenness_of_horizon(noise, 0.1) > 0.15);
    CHECK(unevenness_of_horizon(noise, SKY_AEROSOL_MAX) < 0.1);
    sky_noise_destroy(noise);
}

CASE("mist hides the lower sky and its clouds, and the upper sky less") {
    enum { SIZE = 128 };
    SkyNoise* noise = sky_noise_create(1, NULL, NULL);
    SkyParams params = clear_params(20.0);
    params.cumulus = 0.5;
    Bake clear = bake(noise, &params, SIZE, NULL);
    params.mist = 0.001;
    Bake misty = bake(noise, &params, SIZE, NULL);
    int low = 0;
    double high[2] = {0.0};
    for (int i = 0; i < SIZE * SIZE; ++i) {
        double d[3], sky[4], behind[4], horizon[3];
        texel(misty.panorama, i / SIZE, i % SIZE, d, sky);
        texel(clear.panorama, i / SIZE, i % SIZE, d, behind);
        if (d[1] > 0.002 && d[1] < 0.01) {
            sky_light_horizon(&misty.panorama->light, swell_degrees(atan2(d[0], -d[2])), 0.0,
                              horizon);
            CHECK_NEAR(sky[1], horizon[1], 0.1 * horizon[1]);
            CHECK(sky[3] < 0.02);
            ++low;
        } else if (d[1] > 0.9) {
            high[0] += sky[3];
            high[1] += behind[3];
        }
    }
    CHECK(low > 100);
    CHECK_NEAR(high[0] / high[1], exp(-0.12 / 0.96), 0.01);
    const SkyLight* light = &misty.panorama->light;
    CHECK(light->sea_transmittance[1] < 0.9f * light->sun_transmittance[1]);
    finish(&clear);
    finish(&misty);
    sky_noise_destroy(noise);
}

/* ---- Clouds -------------------------------------------------------------------------------- */

static SkyPanorama* bake_seed(uint64_t seed, double cumulus, double deck, double elevation,
                              int size) {
    SkyParams params = clear_params(elevation);
    params.cumulus = cumulus;
    params.deck = deck;
    params.cloud_seed = seed;
    SkyPanorama* panorama = bake_sky(&params, size, NULL);
    CHECK(panorama);
    return panorama;
}

/* Transmittance of the clouds at the middle of a texel, 1 below the horizon. */
static double transmittance(const SkyPanorama* panorama, int row, int column) {
    double direction[3], value[4];
    texel(panorama, row, column, direction, value);
    return direction[1] > 0.0 ? value[3] : 1.0;
}

/* The mean over the texels above the horizon, which are a disc of the panorama. */
static double mean_transmittance(const SkyPanorama* panorama) {
    const int size = panorama->size;
    double hidden = 0.0;
    for (int i = 0; i < size * size; ++i) {
        hidden += 1.0 - transmittance(panorama, i / size, i % size);
    }
    const double radius = 0.5 * size / SKY_PANORAMA_REACH;
    return 1.0 - hidden / (3.14159265358979 * radius * radius);
}

/* Clouds in places that do not depend on each other seldom cover each other. */
CASE("another seed is another sky") {
    enum { SIZE = 64 };
    SkyPanorama* sky[2] = {bake_seed(1, 0.4, 0.0, 40.0, SIZE),
                           bake_seed(UINT64_MAX, 0.4, 0.0, 40.0, SIZE)};
    int covered = 0, differ = 0;
    for (int i = 0; i < SIZE * SIZE; ++i) {
        const bool one = transmittance(sky[0], i / SIZE, i % SIZE) < 0.5;
        const bool other = transmittance(sky[1], i / SIZE, i % SIZE) < 0.5;
        covered += one || other;
        differ += one != other;
    }
    CHECK(covered > 0 && 2 * differ > covered);
    sky_panorama_destroy(sky[0]);
    sky_panorama_destroy(sky[1]);
}

CASE("cover and shadow grow with the option") {
    double before[2] = {1.0, 1.0};
    for (int step = 1; step <= 4; ++step) {
        SkyPanorama* panorama = bake_seed(5, 0.25 * step, 0.0, 40.0, 64);
        const double open[2] = {mean_transmittance(panorama), panorama->shadow.beyond};
        for (int i = 0; i < 2; ++i) {
            CHECK(open[i] < before[i]);
            before[i] = open[i];
        }
        sky_panorama_destroy(panorama);
    }
    CHECK(before[0] < 0.3 && before[1] < 0.3);
}

/* Least and greatest transmittance of the nine texels about the sun. */
static void look_at_sun(const SkyPanorama* panorama, double least_greatest[2]) {
    const int size = panorama->size;
    const float* sun = panorama->light.sun_direction;
    const double up = 1.0 + (double)sun[1];
    const int column = (int)((0.5 + (double)sun[0] / up / (2.0 * SKY_PANORAMA_REACH)) * size);
    const int row = (int)((0.5 + (double)sun[2] / up / (2.0 * SKY_PANORAMA_REACH)) * size);
    least_greatest[0] = 1.0;
    least_greatest[1] = 0.0;
    for (int n = 0; n < 9; ++n) {
        const double a = transmittance(panorama, row + n / 3 - 1, column + n % 3 - 1);
        least_greatest[0] = fmin(least_greatest[0], a);
        least_greatest[1] = fmax(least_greatest[1], a);
    }
}

SWEEP("the clouds before the sun are those that one sees there") {
    int hidden = 0, open = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)check_sweep(5, 15); ++seed) {
        SkyPanorama* panorama = bake_seed(seed, 0.65, 0.0, 30.0, 128);
        const SkyLight* light = &panorama->light;
        const double through = (double)light->cloud_transmittance;
        CHECK(through >= 0.0 && through <= 1.0);
        double around[2];
        look_at_sun(panorama, around);
        /* The disc is a tenth of their area, and edges of clouds are sharper than texels. */
        CHECK(through > around[0] - 0.25 && through < around[1] + 0.25);
        hidden += through < 0.1;
        open += through > 0.9;
        sky_panorama_destroy(panorama);
    }
    CHECK(hidden > 0 && open > 0);
    for (int deck = 0; deck < 2; ++deck) {
        SkyPanorama* panorama = bake_seed(2, 0.0, deck, 30.0, 16);
        CHECK(panorama->light.cloud_transmittance == 1.0f - (float)deck);
        sky_panorama_destroy(panorama);
    }
}

/* Least and greatest share of the sunlight on the sea within 500 m of the eye. */
static void look_at_shadow(const SkyPanorama* panorama, double least_greatest[2]) {
    const SkyShadow shadow = panorama->shadow;
    const float* sun = panorama->light.sun_direction;
    const double reach = SKY_SHADOW_HEIGHT / (double)sun[1] / SKY_SHADOW_CELL;
    const double x = reach * (double)sun[0], z = reach * (double)sun[2];
    const int column = (int)lround(x * shadow.along[0] + z * shadow.along[1]) + SKY_SHADOW_SIZE / 2;
    const int row = (int)lround(x * shadow.across[0] + z * shadow.across[1]) + SKY_SHADOW_SIZE / 2;
    least_greatest[0] = 1.0;
    least_greatest[1] = 0.0;
    for (int n = 0; n < 81; ++n) {
        const int at = (row + n / 9 - 4) * SKY_SHADOW_SIZE + column + n % 9 - 4;
        least_greatest[0] = fmin(least_greatest[0], (double)shadow.share[at]);
        least_greatest[1] = fmax(least_greatest[1], (double)shadow.share[at]);
    }
}

static double share_of_sun(const SkyLight* light) {
    return (double)light->sea_transmittance[1] / (double)light->sun_transmittance[1];
}

SWEEP("what floats has the light of the sea around it, under a low sun that which one sees") {
    int apart = 0;
    for (uint64_t seed = (uint64_t)check_sweep(11, 1); seed <= (uint64_t)check_sweep(16, 18);
         ++seed) {
        for (int low = 0; low < 2; ++low) {
            SkyPanorama* panorama = bake_seed(seed, 0.55, 0.6, low ? 5.0 : 20.0, 16);
            const SkyLight* light = &panorama->light;
            const double share = share_of_sun(light), seen = (double)light->cloud_transmittance;
            double around[2];
            look_at_shadow(panorama, around);
            CHECK(share >= around[0] - 1e-6 && share <= around[1] + 1e-6);
            apart += fabs(share - seen) > 0.2;
            if (low) { /* a quarter of 1.2 km away the sea has at least exp(-1 / 16) of it */
                CHECK_NEAR(share, seen, 0.1);
            }
            sky_panorama_destroy(panorama);
        }
    }
    CHECK(apart > 0);
}

/* Foam of albedo .75 that faces the sun. */
static double exposed_foam(const SkyLight* light) {
    static const double LUMINANCE[3] = {0.2126, 0.7152, 0.0722};
    double sum = 0.0;
    for (int c = 0; c < 3; ++c) {
        sum += LUMINANCE[c] * (double)(light->sky_irradiance[c] + light->sea_transmittance[c]);
    }
    return 0.75 / 3.14159265358979 * sum * (double)light->exposure;
}

SWEEP("in a gap of a dark deck foam is no brighter than under an open sky") {
    double brightest = 0.0;
    for (uint64_t seed = 1; seed <= (uint64_t)check_sweep(6, 20); ++seed) {
        SkyPanorama* panorama = bake_seed(seed, 0.55, 0.65, 8.0, 16);
        brightest = fmax(brightest, exposed_foam(&panorama->light));
        sky_panorama_destroy(panorama);
    }
    SkyPanorama* open = bake_seed(1, 0.0, 0.0, 8.0, 16);
    CHECK(brightest < 1.1 * exposed_foam(&open->light));
    CHECK(brightest > 1.0); /* there was a gap */
    sky_panorama_destroy(open);
}

/* Red over blue of the opaque clouds away from a low sun, over several skies. */
static double redness(double deck, uint64_t seeds) {
    double sum[3] = {0.0};
    for (uint64_t seed = 1; seed <= seeds; ++seed) {
        SkyPanorama* panorama = bake_seed(seed, 0.55, deck, 4.0, 64);
        const float* sun = panorama->light.sun_direction;
        for (int i = 0; i < 64 * 64; ++i) {
            double direction[3], value[4];
            texel(panorama, i / 64, i % 64, direction, value);
            const double towards = direction[0] * (double)sun[0] + direction[2] * (double)sun[2];
            if (direction[1] > 0.05 && direction[1] < 0.5 && towards < -0.3 && value[3] < 0.1) {
                for (int c = 0; c < 3; ++c) {
                    sum[c] += value[c];
                }
            }
        }
        sky_panorama_destroy(panorama);
    }
    return sum[0] / sum[2];
}

CASE("a low sun colours the clouds between the gaps of a deck, away from it, too") {
    CHECK_NEAR(redness(1.0, 1), 0.87 / 1.13, 0.03); /* the grey of a closed one */
    CHECK(redness(0.6, 5) > 1.1);
}

/* Share of three squares of 60 km, which divide the longest period along the wind, with cumulus at
 * its base. */
static double covered_share(const SkyAir* air, const SkyNoise* noise, double cumulus) {
    enum { HALF = 30 };
    int covered = 0, count = 0;
    for (int square = 0; square < 3; ++square) {
        SkyParams params = clear_params(30.0);
        params.cumulus = cumulus;
        params.wind_speed = 10.0;
        params.time = square * 6300.0;
        CloudScene scene;
        sky_clouds_prepare(&scene, air, noise, &params, NULL);
        for (int n = 0; n < 4 * HALF * HALF; ++n, ++count) {
            const float a = (float)(n % (2 * HALF) - HALF), b = (float)(n / (2 * HALF) - HALF);
            covered += sky_cumulus_cover_exact(&scene, a, b).value > 0.0f;
        }
    }
    return (double)covered / count;
}

CASE("cumulus covers the share of the sky that the table of the options tells") {
    enum { SEEDS = 8, ROWS = 6 };
    static const double TABLE[ROWS][2] = {{0.1, 0.06},  {0.2, 0.10}, {0.31, 0.18},
                                          {0.45, 0.32}, {0.6, 0.50}, {1.0, 0.89}};
    SkyAir* air = sky_air_create(NULL);
    const SkyParams params = clear_params(30.0);
    sky_air_compute(air, &params, NULL);
    double sum[ROWS] = {0.0}, square[ROWS] = {0.0};
    for (uint64_t seed = 1; seed <= SEEDS; ++seed) {
        SkyNoise* noise = sky_noise_create(seed, NULL, NULL);
        for (int row = 0; row < ROWS; ++row) {
            const double share = covered_share(air, noise, TABLE[row][0]);
            sum[row] += share;
            square[row] += share * share;
        }
        sky_noise_destroy(noise);
    }
    sky_air_destroy(air);
    for (int row = 0; row < ROWS; ++row) {
        const double mean = sum[row] / SEEDS;
        const double spread = sqrt((square[row] / SEEDS - mean * mean) * SEEDS / (SEEDS - 1));
        /* Three standard errors of the mean, and half a unit of the table's last digit. */
        CHECK_NEAR(mean, TABLE[row][1], 3.0 * spread / sqrt(SEEDS) + 0.005);
        CHECK(spread < 0.1); /* so that the tolerance stays below the steps of the table */
    }
}

CASE("the white balance trades red for blue, leaves green and keeps the luminance") {
    static const double SUNS[] = {0.5, 1.0, 2.5, 4.0, 16.0, 60.0};
    SkyNoise* noise = sky_noise_create(4, NULL, NULL);
    for (int n = 0; n < (int)(sizeof SUNS / sizeof *SUNS); ++n) {
        const SkyParams params = clear_params(SUNS[n]);
        Bake made = bake(noise, &params, 64, NULL);
        const SkyLight* light = &made.panorama->light;
        const double* sun = made.air->sun_transmittance;
        const double facing = fmax(made.air->sun[1], 0.35);
        double before = 0.0, after = 0.0;
        for (int c = 0; c < 3; ++c) {
            static const double LUMINANCE[] = {0.2126, 0.7152, 0.0722};
            const double lit = (double)light->sky_irradiance[c] + facing * sun[c];
            before += LUMINANCE[c] * lit;
            after += LUMINANCE[c] * lit * (double)light->white_balance[c];
        }
        CHECK_NEAR(after / before, 1.0, 1e-5);
        const double green = (double)light->white_balance[1];
        const double others = (double)light->white_balance[0] * (double)light->white_balance[2];
        CHECK_NEAR(others / (green * green), 1.0, 1e-5);
        CHECK(light->white_balance[2] > light->white_balance[0]);
        finish(&made);
    }
    sky_noise_destroy(noise);
}

CASE("the shadow drifts with the wind") {
    enum { INNER = 150 }; /* cells; farther clouds change with the distance */
    SkyNoise* noise = sky_noise_create(3, NULL, NULL);
    SkyParams params = clear_params(50.0);
    params.cloud_seed = 3;
    params.cumulus = 0.5;
    params.wind_direction = 30.0;
    params.wind_speed = 10.0;
    Bake start = bake(noise, &params, 16, NULL);
    params.time = 3.0 * SKY_SHADOW_CELL / params.wind_speed;
    Bake later = bake(noise, &params, 16, NULL);
    const SkyShadow from = start.panorama->shadow;
    const SkyShadow to = later.panorama->shadow;
    double wind[3], apart = 0.0, spread = 0.0;
    sky_direction(params.wind_direction, 0.0, wind);
    CHECK_NEAR(to.along[0], wind[0], 1e-6);
    CHECK_NEAR(to.along[1], wind[2], 1e-6);
    CHECK_NEAR(to.across[0] * to.along[0] + to.across[1] * to.along[1], 0.0, 1e-12);
    for (int row = -INNER; row < INNER; ++row) {
        for (int column = -INNER; column < INNER; ++column) {
            const int cell =
                (row + SKY_SHADOW_SIZE / 2) * SKY_SHADOW_SIZE + column + SKY_SHADOW_SIZE / 2;
            apart += fabs((double)(to.share[cell + 3] - from.share[cell]));
            spread += fabs((double)(to.share[cell] - from.share[cell]));
        }
    }
    CHECK(apart < 0.03 * spread);
    finish(&start);
    finish(&later);
    sky_noise_destroy(noise);
}

/* Cloud from the middle of a cell towards the sun [km], by small steps through the densities. */
static double reference_depth(const CumulusMap* map, const float sun[3], int row, int column) {
    const double step = 0.01;
    double depth = 0.0;
    for (double t = 0.5 * step;; t += step) {
        const double place[3] = {row + t * (double)sun[2] / (double)COVER_MAP_CELL,
                                 column + t * (double)sun[0] / (double)COVER_MAP_CELL,
                                 t * (double)sun[1] / (double)LIGHT_CELL};
        const int j = (int)place[0], i = (int)place[1], k = (int)place[2];
        if (place[2] >= LIGHT_LEVELS - 1) {
            return depth;
        }
        double density = 0.0;
        for (int n = 0; n < 8; ++n) {
            const double b = n & 1 ? place[0] - j : 1.0 - (place[0] - j);
            const double a = n & 2 ? place[1] - i : 1.0 - (place[1] - i);
            const double c = n & 4 ? place[2] - k : 1.0 - (place[2] - k);
            density += a * b * c * map->density[j + (n & 1)][i + (n >> 1 & 1)][k + (n >> 2)];
        }
        depth += step * density / 255.0;
    }
}

static void fill_map(const CloudScene* scene, CumulusMap* map) {
    for (int row = 0; row < COVER_MAP_SIZE; ++row) {
        sky_cumulus_map_fill_cover(scene, map, row);
    }
    for (int row = 0; row < COVER_MAP_SIZE; ++row) {
        sky_cumulus_map_fill_density(scene, map, row);
    }
    for (int step = 0; step < CUMULUS_MAP_STEPS; ++step) {
        sky_cumulus_map_step(scene, map, step);
    }
}

CASE("the volume of sunlight is the integral of the densities") {
    SkyNoise* noise = sky_noise_create(4, NULL, NULL);
    SkyAir* air = sky_air_create(NULL);
    CumulusMap* map = swell_memory_allocate(1, sizeof *map, NULL);
    static const double SUNS[] = {90.0, 60.0, 30.0};
    for (int n = 0; n < 3; ++n) {
        SkyParams params = clear_params(SUNS[n]);
        params.cumulus = 0.4; /* thin: few depths reach the greatest stored */
        CloudScene scene;
        sky_air_compute(air, &params, NULL);
        sky_clouds_prepare(&scene, air, noise, &params, map);
        fill_map(&scene, map);
        double error = 0.0, sum = 0.0, reference_sum = 0.0;
        int count = 0;
        for (int row = 150; row < 360; row += 3) {
            for (int column = 150; column < 360; column += 3, ++count) {
                const double expected =
                    fmin(reference_depth(map, scene.sun, row, column), 255.0 / (double)LIGHT_UNIT);
                const double depth = map->depth[row][column][0] / (double)LIGHT_UNIT;
                error += fabs(depth - expected);
                sum += depth;
                reference_sum += expected;
            }
        }
        /* Half a step of the stored depth, and what bilinear lookups in every slice smear. */
        CHECK(error / count < 0.5 / (double)LIGHT_UNIT + 0.12 * reference_sum / count);
        CHECK_NEAR(sum / reference_sum, 1.0, 0.03);
    }
    swell_memory_free(map);
    sky_air_destroy(air);
    sky_noise_destroy(noise);
}

CASE("no cumulus lies within a clear length, at its height or above") {
    SkyNoise* noise = sky_noise_create(4, NULL, NULL);
    SkyAir* air = sky_air_create(NULL);
    CumulusMap* map = swell_memory_allocate(1, sizeof *map, NULL);
    SkyParams params = clear_params(40.0);
    params.cumulus = 0.1; /* far from each other, so that clear lengths are long */
    CloudScene scene;
    sky_air_compute(air, &params, NULL);
    sky_clouds_prepare(&scene, air, noise, &params, map);
    fill_map(&scene, map);
    int clear_count = 0;
    for (uint32_t i = 0; i < 400000; ++i) {
        uint32_t bits[4], more[4];
        swell_random_bits(3, (const uint32_t[4]){i, 0, 0, 0}, bits);
        swell_random_bits(3, (const uint32_t[4]){i, 1, 0, 0}, more);
        const float reach = i % 2 ? 32.0f : 80.0f; /* km: in the nearer map, and in both */
        const float a = reach * (2.0f * swell_uniformf(bits[0]) - 1.0f);
        const float b = reach * (2.0f * swell_uniformf(bits[1]) - 1.0f);
        const float h = swell_uniformf(bits[2]);
        ClearPlace place;
        const CumulusCell* cell = cumulus_cell(&scene, a, b, &place);
        const int clear = cell->clear[(int)(h * CLEAR_LEVELS)];
        if (clear == 0) {
            continue;
        }
        /* Within the cell, if no other is known to be free. */
        const float free = 0.25f * place.side * (float)(clear - 4);
        const float away = swell_maxf(free, 0.0f) * swell_uniformf(bits[3]);
        const float turn = 2.0f * SKY_PI_F * swell_uniformf(more[0]);
        const CumulusCover cover =
            cumulus_cover(&scene, a + away * cosf(turn), b + away * sinf(turn));
        clear_count += 1;
        CHECK(cumulus_inside(cover, swell_mixf(h, 1.0f, swell_uniformf(more[1]))) <=
              1e-3f - BILLOWS_OUT);
    }
    CHECK(clear_count > 200000); /* half of all is known to be clear */
    swell_memory_free(map);
    sky_air_destroy(air);
    sky_noise_destroy(noise);
}

/* ---- Robustness ---------------------------------------------------------------------------- */

static double draw(uint32_t index, uint32_t field, double low, double high) {
    uint32_t bits[4];
    swell_random_bits(5, (const uint32_t[4]){index, field, 0, 0}, bits);
    /* One draw in five lies on an end of the range. */
    const double unit = bits[1] % 10 == 0 ? 0.0 : (bits[1] % 10 == 1 ? 1.0 : bits[0] * 0x1p-32);
    return low + (high - low) * unit;
}

static void check_finite(const SkyPanorama* panorama) {
    const int size = panorama->size;
    for (int i = 0; i < size * size * 4; ++i) {
        const float value = swell_float_from_half(panorama->texel[i]);
        CHECK(isfinite(value) && value >= 0.0f && (i % 4 < 3 || value <= 1.0f));
    }
    SkyLight light = panorama->light;
    float values[sizeof light / sizeof(float)];
    memcpy(values, &light, sizeof light);
    for (size_t i = 0; i < sizeof light / sizeof(float); ++i) {
        CHECK(isfinite(values[i]));
    }
    CHECK(light.exposure > 0.0f && light.white_balance[0] > 0.0f);
}

SWEEP("no parameters give a number that is not finite") {
    SkyNoise* noise = sky_noise_create(11, NULL, NULL);
    SkyAir* air = sky_air_create(NULL);
    for (uint32_t i = 0; i < (uint32_t)check_sweep(12, 40); ++i) {
        SkyParams params = {.sun_azimuth = draw(i, 0, -720.0, 720.0),
                            .sun_elevation = draw(i, 1, -90.0, 90.0),
                            .aerosol = draw(i / 10, 11, 0.0, SKY_AEROSOL_MAX),
                            .haze = i % 2 ? 0.0 : draw(i / 10, 2, 0.0, 10.0),
                            .mist = i % 4 ? 0.0 : draw(i, 15, 0.0, 1.0),
                            .eye_height = draw(i, 3, 0.0, i % 2 ? 5e4 : 50.0),
                            .cumulus = i % 3 ? 0.0 : draw(i, 4, 0.0, 1.0),
                            .cirrus = draw(i, 5, 0.0, 1.0),
                            .deck = draw(i, 6, 0.0, 1.0),
                            .wind_direction = draw(i, 7, -720.0, 720.0),
                            .wind_speed = draw(i, 8, 0.0, 200.0),
                            .time = draw(i, 9, -1e12, 1e12),
                            .water_reflectance = {draw(i, 10, 0.0, 1.0), 0.0, 1.0}};
        if (i % 2) {
            params.eclipse = (SkyEclipse){.offset = {draw(i, 12, -0.01, 0.01), 0.0, 0.0},
                                          .sun_radius = draw(i, 13, 0.0045, 0.0048),
                                          .moon_radius = draw(i, 14, 0.0043, 0.0049),
                                          .moon_distance = 3.7e8};
        }
        sky_air_compute(air, &params, NULL);
        SkyPanorama* panorama = sky_panorama_create(24, air, noise, &params, NULL);
        while (!sky_panorama_advance(panorama, NULL)) {
        }
        check_finite(panorama);
        sky_panorama_destroy(panorama);
    }
    sky_air_destroy(air);
    sky_noise_destroy(noise);
}

/* Bakes two clear skies and mixes their lights; the sun goes on by 130 degrees in azimuth. Returns
   the weight of the second one's texels. */
static double mix_lights(double first, double second, double share, SkyLight from[2],
                         SkyLight* light) {
    SkyNoise* noise = sky_noise_create(3, NULL, NULL);
    for (int i = 0; i < 2; ++i) {
        SkyParams params = clear_params(i == 0 ? first : second);
        params.sun_azimuth = i == 0 ? 70.0 : 200.0;
        Bake made = bake(noise, &params, 64, NULL);
        from[i] = made.panorama->light;
        finish(&made);
    }
    sky_noise_destroy(noise);
    *light = from[0];
    return sky_light_approach(light, &from[1], share);
}

/* Every value of the light goes the same share of its way, the last of the horizon's too. */
CASE("all of the light passes over to the next panorama, and the sun stays in the sky") {
    enum { COUNT = sizeof(SkyLight) / sizeof(float) };
    SkyLight from[2], light;
    CHECK(mix_lights(50.0, 35.0, 0.25, from, &light) == 0.25);
    float first[COUNT], last[COUNT], mixed[COUNT];
    memcpy(first, &from[0], sizeof first);
    memcpy(last, &from[1], sizeof last);
    memcpy(mixed, &light, sizeof mixed);
    int changed = 0;
    for (int i = 3; i < COUNT; ++i) { /* behind the sun's direction */
        CHECK(mixed[i] == first[i] + (last[i] - first[i]) * 0.25f);
        changed += mixed[i] != first[i];
    }
    CHECK(changed > COUNT / 2);
    const float* sun = light.sun_direction;
    CHECK_NEAR(sun[0] * sun[0] + sun[1] * sun[1] + sun[2] * sun[2], 1.0, 1e-6);
    for (int i = 0; i < 3; ++i) { /* along the arc between both */
        const float aim = from[0].sun_direction[i] * 0.75f + from[1].sun_direction[i] * 0.25f;
        CHECK_NEAR(sun[i] / sun[1] *
                       (from[0].sun_direction[1] * 0.75f + from[1].sun_direction[1] * 0.25f),
                   aim, 1e-5);
    }
}

/* What a picture shows of a light is its product with the exposure: that of the mix is the mix of
   both, though the night's light is some 1e-5 of the day's. */
CASE("day and night mix as their pictures do") {
    for (int n = 0; n <= 4; ++n) {
        const double share = 0.25 * n;
        SkyLight from[2], light;
        const double weight = mix_lights(40.0, -10.0, share, from, &light);
        const double shown[2] = {(1.0 - share) * (double)from[0].exposure,
                                 share * (double)from[1].exposure};
        const double exposure = (double)light.exposure;
        CHECK(from[1].exposure > 1e3f * from[0].exposure);
        CHECK_NEAR(exposure / pow((double)from[0].exposure, 1.0 - share) /
                       pow((double)from[1].exposure, share),
                   1.0, 1e-5);
        for (int c = 0; c < 3; ++c) {
            const double wanted = shown[0] * (double)from[0].sky_irradiance[c] +
                                  shown[1] * (double)from[1].sky_irradiance[c];
            CHECK_NEAR(exposure * (double)light.sky_irradiance[c] / wanted, 1.0, 1e-5);
        }
        const double scale = exposure * (double)light.radiance_scale;
        const double texels[2] = {shown[0] * (double)from[0].radiance_scale,
                                  shown[1] * (double)from[1].radiance_scale};
        const double all = texels[0] + texels[1];
        CHECK_NEAR(scale * weight / all, texels[1] / all, 1e-5);
        CHECK_NEAR(scale * (1.0 - weight) / all, texels[0] / all, 1e-5);
    }
}

/* ---- Half floats --------------------------------------------------------------------------- */

/* binary16 by its definition: the nearest multiple of the unit in the last place, ties to even. */
static uint16_t reference_half(double value) {
    const uint16_t sign = signbit(value) ? 0x8000u : 0u;
    const double size = fabs(value);
    if (isnan(value)) {
        return sign | 0x7e00u;
    }
    int exponent = 0;
    frexp(size, &exponent);
    const int unit = exponent - 11 > -24 ? exponent - 11 : -24;
    const double units = isinf(size) ? size : nearbyint(ldexp(size, -unit));
    const double rounded = ldexp(units, unit);
    if (rounded >= 65520.0) {
        return sign | 0x7c00u;
    }
    frexp(rounded, &exponent);
    if (rounded < 0x1p-14) {
        return (uint16_t)(sign | (unsigned)ldexp(rounded, 24));
    }
    const unsigned mantissa = (unsigned)(ldexp(rounded, 11 - exponent)) - 1024u;
    return (uint16_t)(sign | (unsigned)(exponent + 14) << 10 | mantissa);
}

CASE("half floats are rounded to the nearest even") {
    for (uint32_t half = 0; half < 65536; ++half) {
        const float value = swell_float_from_half((uint16_t)half);
        if ((half & 0x7c00u) == 0x7c00u && (half & 0x3ffu)) {
            CHECK(isnan(value));
        } else {
            assert_int_equal(swell_half_from_float(value), half);
            assert_int_equal(reference_half((double)value), half);
        }
    }
    for (uint32_t i = 0; i < 200000; ++i) {
        uint32_t bits[4];
        swell_random_bits(9, (const uint32_t[4]){i, 0, 0, 0}, bits);
        /* All floats, then those about the range of halves, then exact ties. */
        const uint32_t tried[3] = {bits[0], (bits[1] & 0x80ffffffu) + ((96u + bits[2] % 50u) << 23),
                                   (bits[3] & 0x8fffe000u) + 0x30001000u};
        for (int k = 0; k < 3; ++k) {
            float value;
            memcpy(&value, &tried[k], sizeof value);
            assert_int_equal(swell_half_from_float(value), reference_half((double)value));
        }
    }
}

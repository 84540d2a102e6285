#include "check.h"

#include "base/half.h"
#include "sky/image.h"
#include "unit/sky_values.h"

#include <stdlib.h>

/* ---- Pictures that are made up ------------------------------------------------------------- */

typedef struct Picture {
    int width, height;
    float* pixels;
} Picture;

static Picture picture(int width) {
    Picture made = {width, width / 2, malloc((size_t)width * (size_t)(width / 2) * 3 * 4)};
    CHECK(made.pixels);
    return made;
}

/* Degrees, as the middle of a pixel stands in the picture: the middle column is azimuth 0. */
static double azimuth_of(const Picture* of, int column) {
    return ((column + 0.5) / of->width - 0.5) * 360.0;
}

static double elevation_of(const Picture* of, int row) {
    return 90.0 - (row + 0.5) / of->height * 180.0;
}

static float* pixel_of(const Picture* of, int row, int column) {
    return of->pixels + ((size_t)row * (size_t)of->width + (size_t)column) * 3;
}

static double solid_angle(const Picture* of, int row) {
    const double top = (0.5 - (double)row / of->height) * acos(-1.0);
    const double low = (0.5 - (row + 1.0) / of->height) * acos(-1.0);
    return 2.0 * acos(-1.0) / of->width * (sin(top) - sin(low));
}

/* Linear in the direction, so that interpolation is nearly exact; darker below the horizon than any
   place above it. */
static double gradient(const double direction[3], int c) {
    static const double SLOPE[3][3] = {{0.5, 0.1, 0.2}, {-0.3, 0.4, 0.3}, {0.2, -0.2, -0.6}};
    return 2.0 + c + SLOPE[c][0] * direction[0] + SLOPE[c][1] * direction[1] +
           SLOPE[c][2] * direction[2];
}

static Picture gradient_picture(int width) {
    Picture made = picture(width);
    for (int i = 0; i < made.width * made.height; ++i) {
        double direction[3];
        const int row = i / made.width, column = i % made.width;
        sky_direction(azimuth_of(&made, column), elevation_of(&made, row), direction);
        for (int c = 0; c < 3; ++c) {
            pixel_of(&made, row, column)[c] =
                direction[1] < 0.0 ? 0.01f : (float)gradient(direction, c);
        }
    }
    return made;
}

static SkyImage* image_of(const Picture* of) {
    SkyImage* image = sky_image_create(of->pixels, of->width, of->height, NULL);
    CHECK(image);
    return image;
}

static SkyPanorama* bake(const SkyImage* image, double turned, int size) {
    SkyParams params = sky_default_params();
    params.image = image;
    params.image_turned = turned;
    return bake_sky(&params, size, NULL);
}

/* ---- Light --------------------------------------------------------------------------------- */

CASE("an even picture gives the irradiance pi L") {
    static const float RADIANCE[3] = {300.0f, 700.0f, 90.0f}; /* in whatever unit */
    Picture even = picture(64);
    for (int i = 0; i < even.width * even.height * 3; ++i) {
        even.pixels[i] = RADIANCE[i % 3];
    }
    SkyImage* image = image_of(&even);
    SkyPanorama* panorama = bake(image, 0.0, 256);
    const SkyLight* light = &panorama->light;
    const double unit = image->unit;
    CHECK(!sky_image_sun(image).found);
    for (int c = 0; c < 3; ++c) {
        const double radiance = (double)RADIANCE[c];
        /* The edge of the disc runs through texels: 2 pi of them of 256^2, of which half count. */
        CHECK_NEAR(unit * (double)light->sky_irradiance[c], acos(-1.0) * radiance, 0.01 * radiance);
        CHECK(light->sea_transmittance[c] == 0.0f);
        for (int azimuth = 0; azimuth < 360; azimuth += 30) {
            double horizon[3];
            sky_light_horizon(light, azimuth, 0.5, horizon);
            CHECK_NEAR(unit * horizon[c], radiance, 1e-5 * radiance);
        }
    }
    CHECK(light->exposure > 0.0f && isfinite(light->exposure));
    sky_panorama_destroy(panorama);
    sky_image_destroy(image);
    free(even.pixels);
}

/* Compares what texels show above the horizon with the function that the picture was made of. */
static void check_gradient(const SkyImage* image, double turned) {
    enum { SIZE = 128 };
    SkyPanorama* panorama = bake(image, turned, SIZE);
    const double turn = turned * acos(-1.0) / 180.0;
    for (int i = 0; i < SIZE * SIZE; ++i) {
        const double x = ((i % SIZE + 0.5) / SIZE * 2.0 - 1.0) * SKY_PANORAMA_REACH;
        const double z = ((i / SIZE + 0.5) / SIZE * 2.0 - 1.0) * SKY_PANORAMA_REACH;
        const double square = x * x + z * z;
        if (square > 0.95) { /* where a texel may hold some of the horizon's row */
            continue;
        }
        /* The picture's own direction: back by the turn, which is clockwise from above. */
        const double dx = 2.0 * x / (1.0 + square), dz = 2.0 * z / (1.0 + square);
        const double direction[3] = {dx * cos(turn) + dz * sin(turn),
                                     (1.0 - square) / (1.0 + square),
                                     dz * cos(turn) - dx * sin(turn)};
        for (int c = 0; c < 3; ++c) {
            const double shown =
                image->unit * (double)swell_float_from_half(panorama->texel[4 * i + c]);
            /* Half floats keep 11 bits; a texel of 2.1 degrees and a pixel of 1.4 bend little. */
            CHECK_NEAR(shown, gradient(direction, c), 2e-3 * gradient(direction, c));
        }
    }
    for (int azimuth = -170; azimuth < 180; azimuth += 20) {
        double horizon[3], direction[3];
        sky_light_horizon(&panorama->light, azimuth + turned, 0.0, horizon);
        sky_direction(azimuth, 0.9, direction);
        for (int c = 0; c < 3; ++c) { /* averaged over some degrees, in 64 columns a side */
            CHECK_NEAR(image->unit * horizon[c], gradient(direction, c), 0.02);
        }
    }
    sky_panorama_destroy(panorama);
}

CASE("what is in a picture is seen where it is and turned") {
    Picture made = gradient_picture(256);
    SkyImage* image = image_of(&made);
    CHECK(!sky_image_sun(image).found);
    check_gradient(image, 0.0);
    check_gradient(image, 90.0);
    check_gradient(image, -37.0);
    sky_image_destroy(image);
    free(made.pixels);
}

/* A row of an odd height lies on the horizon: its upper half is sky. */
CASE("a picture of odd height has half a row at the horizon") {
    const double pi = acos(-1.0);
    Picture steps = picture(18); /* nine rows, brighter from the zenith to the horizon */
    for (int i = 0; i < 18 * 9; ++i) {
        const int row = i / 18;
        for (int c = 0; c < 3; ++c) {
            steps.pixels[3 * i + c] = row <= 4 ? (float)(1 << row) : 1000.0f;
        }
    }
    SkyImage* image = image_of(&steps);
    const float unit = (float)image->unit, pixel = (float)(pi / 9.0);
    CHECK_NEAR(unit * sky_image_read(image, 0.3f, 0.0f).c[0], 16.0, 1e-5);
    CHECK_NEAR(unit * sky_image_read(image, 0.3f, 0.5f * pixel).c[0], 12.0, 1e-5);
    CHECK_NEAR(unit * sky_image_read(image, 0.3f, (float)pi / 2.0f).c[0], 1.0, 1e-5);
    sky_image_destroy(image);
    free(steps.pixels);

    Picture sunny = picture(258);
    const int horizon = 64;
    for (int i = 0; i < sunny.width * sunny.height * 3; ++i) {
        sunny.pixels[i] = 1.0f;
    }
    for (int c = 0; c < 3; ++c) {
        pixel_of(&sunny, horizon, 100)[c] = 1e5f;
    }
    image = image_of(&sunny);
    const SkyImageSun sun = sky_image_sun(image);
    const double side = 2.0 * pi / sunny.width;
    CHECK(sun.found);
    CHECK_NEAR(sun.place.elevation, 0.0, 1e-6);
    CHECK_NEAR(image->unit * sun.irradiance[1], (1e5 - 8.0) * side * sin(0.5 * side), 1.0);
    sky_image_destroy(image);
    free(sunny.pixels);
}

/* ---- The sun ------------------------------------------------------------------------------- */

/* Adds a disc; returns its irradiance, green. */
static double add_sun(Picture* to, double azimuth, double elevation, double radius,
                      double radiance) {
    double middle[3], irradiance = 0.0;
    sky_direction(azimuth, elevation, middle);
    for (int row = 0; row < to->height / 2; ++row) {
        for (int column = 0; column < to->width; ++column) {
            double direction[3];
            sky_direction(azimuth_of(to, column), elevation_of(to, row), direction);
            const double cosine =
                direction[0] * middle[0] + direction[1] * middle[1] + direction[2] * middle[2];
            if (cosine > cos(radius * acos(-1.0) / 180.0)) {
                static const double COLOR[3] = {1.2, 1.0, 0.5};
                for (int c = 0; c < 3; ++c) {
                    pixel_of(to, row, column)[c] += (float)(COLOR[c] * radiance);
                }
                irradiance += radiance * solid_angle(to, row);
            }
        }
    }
    CHECK(irradiance > 0.0);
    return irradiance;
}

CASE("the sun is found and becomes direct light") {
    static const struct {
        int width;
        double azimuth, elevation, radius, radiance;
    } SUNS[] = {{512, 33.0, 40.0, 0.8, 3000.0},
                {2048, -120.0, 8.0, 0.27, 40000.0},
                {1024, 179.7, 63.0, 0.3, 20000.0},
                {1024, 10.0, 88.5, 0.3, 20000.0},
                {4352, 71.0, 25.0, 0.266, 40000.0}};
    for (size_t i = 0; i < sizeof SUNS / sizeof *SUNS; ++i) {
        Picture made = gradient_picture(SUNS[i].width);
        const double irradiance =
            add_sun(&made, SUNS[i].azimuth, SUNS[i].elevation, SUNS[i].radius, SUNS[i].radiance);
        SkyImage* image = image_of(&made);
        const SkyImageSun sun = sky_image_sun(image);
        const double unit = image->unit;
        CHECK(sun.found);
        double found[3], wanted[3];
        sky_direction(sun.place.azimuth, sun.place.elevation, found);
        sky_direction(SUNS[i].azimuth, SUNS[i].elevation, wanted);
        const double cosine = found[0] * wanted[0] + found[1] * wanted[1] + found[2] * wanted[2];
        CHECK(acos(fmin(cosine, 1.0)) < 0.5 * acos(-1.0) / 180.0);
        /* The disc keeps the light of 8 times the ring. */
        CHECK_NEAR(unit * sun.irradiance[1], irradiance, 0.02 * irradiance);
        CHECK_NEAR(sun.irradiance[0] / sun.irradiance[1], 1.2, 0.01);
        CHECK_NEAR(sun.irradiance[2] / sun.irradiance[1], 0.5, 0.01);
        SkyPanorama* panorama = bake(image, 45.0, 128);
        const SkyLight* light = &panorama->light;
        sky_direction(sun.place.azimuth + 45.0, sun.place.elevation, wanted);
        for (int c = 0; c < 3; ++c) {
            CHECK_NEAR((double)light->sun_direction[c], wanted[c], 1e-6);
            CHECK_NEAR((double)light->sea_transmittance[c], sun.irradiance[c], 1e-6);
        }
        /* The sky is left, and no more than a pale spot of the sun. */
        double least = 1e9, most = 0.0;
        for (int j = 0; j < 128 * 128; ++j) {
            const double shown = unit * (double)swell_float_from_half(panorama->texel[4 * j + 1]);
            most = fmax(most, shown);
            least = fmin(least, shown);
        }
        CHECK(most < 8.0 * 3.7 * 1.01 && least > 0.0);
        /* pi times the mean of the gradient by the cosine: 3 + .4 * 2/3. */
        CHECK_NEAR(unit * (double)light->sky_irradiance[1], acos(-1.0) * (3.0 + 0.4 * 2.0 / 3.0),
                   0.15);
        sky_panorama_destroy(panorama);
        sky_image_destroy(image);
        free(made.pixels);
    }
}

/* ---- What is refused ---------------------------------------------------------------------------
 */

CASE("what is no sky is refused") {
    SwellError error = {0};
    Picture black = picture(64);
    for (int i = 0; i < 64 * 32 * 3; ++i) { /* lit from below only */
        black.pixels[i] = i < 64 * 16 * 3 ? 0.0f : 1.0f;
    }
    CHECK(!sky_image_create(black.pixels, 64, 32, &error));
    assert_int_equal(error.code, SWELL_ERROR_RANGE);
    for (int i = 0; i < 64 * 16 * 3; ++i) { /* by so little that no float divides it out */
        black.pixels[i] = 1e-39f;
    }
    CHECK(!sky_image_create(black.pixels, 64, 32, &error));
    CHECK(strstr(error.message, "without light"));
    for (int i = 0; i < 64 * 16 * 3; ++i) { /* the largest number of the file */
        black.pixels[i] = 1.7e38f;
    }
    error.code = SWELL_ERROR_NONE;
    CHECK(!sky_image_create(black.pixels, 64, 32, &error));
    CHECK(error.code == SWELL_ERROR_RANGE && strstr(error.message, "too much light"));
    static const int SIZES[][2] = {{64, 31}, {32, 32}, {8, 4}, {16386, 8193}, {32, 64}};
    for (int i = 0; i < 5; ++i) {
        error.code = SWELL_ERROR_NONE;
        CHECK(!sky_image_create(black.pixels, SIZES[i][0], SIZES[i][1], &error));
        assert_int_equal(error.code, SWELL_ERROR_RANGE);
    }
    free(black.pixels);
}

THREADED("any number of workers bakes the same picture") {
    enum { SIZE = 48 };
    Picture made = gradient_picture(66); /* 33 rows: the middle one lies at the horizon */
    SkyImage* image = image_of(&made);
    SkyPanorama* alone = bake(image, 12.0, SIZE);
    SwellWorkers* workers = swell_workers_create(3, NULL);
    SkyParams params = sky_default_params();
    params.image = image;
    params.image_turned = 12.0;
    SkyPanorama* shared = bake_sky(&params, SIZE, workers);
    assert_memory_equal(shared->texel, alone->texel, (size_t)SIZE * SIZE * 4 * sizeof(uint16_t));
    assert_memory_equal(&shared->light, &alone->light, sizeof(SkyLight));
    sky_panorama_destroy(shared);
    sky_panorama_destroy(alone);
    swell_workers_destroy(workers);
    sky_image_destroy(image);
    free(made.pixels);
}

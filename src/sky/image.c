/*
 * The picture of a sky: shrinks it, normalizes its unit, finds its sun and removes it.
 *
 * The sun is at the brightest block of the picture. The pixels around that block that are more than
 * SUN_CAP times as bright as the ring outside the glow are the disc. They are dimmed to that limit,
 * and the excess becomes the irradiance of the sun.
 */
#include "image.h"

#include "base/numbers.h"

#include <assert.h>

enum { WIDTH_LOW = 16, WIDTH_HIGH = 16384, WIDTH_KEPT = 4096, CHANNELS = 3, SEARCH_COLUMNS = 512 };

/* Samples along the side of a texel of a panorama. Only a panorama of few texels would need more.
 */
enum { SAMPLES_MAX = 4 };

static const double SUN_REACH = 5.0;  /* degrees around the brightest place */
static const double RING_INNER = 4.0; /* degrees, outside the glow */
static const double SUN_CAP = 8.0;    /* times the ring */
static const double SUN_SHARE = 0.01; /* least share of the sky's irradiance for a sun */

/* Limits of the irradiance on a level plane, in the picture's unit. The inverse is a float, too. */
static const double IRRADIANCE_LOW = 1e-30, IRRADIANCE_HIGH = 1e30;

static double luminance_of(const float* rgb) {
    return 0.2126 * (double)rgb[0] + 0.7152 * (double)rgb[1] + 0.0722 * (double)rgb[2];
}

static float* texel_at(const SkyImage* image, int row, int column) {
    return image->texel + ((ptrdiff_t)row * image->width + column) * CHANNELS;
}

/* ---- Places -------------------------------------------------------------------------------- */

/* Elevation of a row's middle [radians]; 0 for the last row of a picture of odd height. */
static double row_elevation(const SkyImage* image, int row) {
    return 0.5 * SKY_PI - (row + 0.5) * image->pixel;
}

static double column_azimuth(const SkyImage* image, int column) {
    return (column + 0.5) * image->pixel - SKY_PI;
}

/* Solid angle of the part of a pixel above the horizon [sr]. */
static double solid_angle(const SkyImage* image, int row) {
    const double low = fmax(0.5 * SKY_PI - (row + 1) * image->pixel, 0.0);
    return image->pixel * (sin(0.5 * SKY_PI - row * image->pixel) - sin(low));
}

/* ---- The sun ------------------------------------------------------------------------------- */

/* Luminance of the irradiance on a level plane. */
static double measure_irradiance(const SkyImage* image) {
    double sum = 0.0;
    for (int row = 0; row < image->rows; ++row) {
        double line = 0.0;
        for (int column = 0; column < image->width; ++column) {
            line += luminance_of(texel_at(image, row, column));
        }
        sum += line * solid_angle(image, row) * sin(fmax(row_elevation(image, row), 0.0));
    }
    return sum;
}

/* A square block of pixels: its luminance, and its brightest pixel. */
typedef struct ImageBlock {
    double sum, most; /* of the block, and of the pixel */
    int row, column;  /* of the pixel */
} ImageBlock;

static ImageBlock measure_block(const SkyImage* image, int row, int column, int side) {
    ImageBlock block = {.most = -1.0, .row = row, .column = column};
    for (int r = row; r < row + side && r < image->rows; ++r) {
        for (int c = column; c < column + side && c < image->width; ++c) {
            const double luminance = luminance_of(texel_at(image, r, c));
            block.sum += luminance;
            if (luminance > block.most) {
                block.most = luminance;
                block.row = r;
                block.column = c;
            }
        }
    }
    return block;
}

/* Fills the direction of the brightest pixel of the brightest block. The sum over a block gives
   little weight to a single hot pixel. */
static void find_brightest(const SkyImage* image, double direction[3]) {
    const int side = image->width > SEARCH_COLUMNS ? image->width / SEARCH_COLUMNS : 1;
    ImageBlock brightest = {.sum = -1.0};
    for (int row = 0; row < image->rows; row += side) {
        for (int column = 0; column < image->width; column += side) {
            const ImageBlock block = measure_block(image, row, column, side);
            brightest = block.sum > brightest.sum ? block : brightest;
        }
    }
    sky_direction(swell_degrees(column_azimuth(image, brightest.column)),
                  swell_degrees(row_elevation(image, brightest.row)), direction);
}

/* All pixels around the sun are visited twice: first to measure the ring, then to remove the
   disc. */
typedef struct SunVisit {
    double radiance[3], ring; /* sums over the ring: radiance times solid angle; solid angle */
    double cap;           /* luminance above which light belongs to the sun; 0 on the first visit */
    double irradiance[3]; /* irradiance of the removed light */
    double place[3];      /* sum of directions, weighted by luminance */
} SunVisit;

static void remove_excess(SunVisit* visit, float* texel, double angle, const double direction[3]) {
    const double luminance = luminance_of(texel);
    if (luminance <= visit->cap) {
        return;
    }
    const double left = visit->cap / luminance;
    for (int c = 0; c < CHANNELS; ++c) {
        visit->irradiance[c] += (double)texel[c] * (1.0 - left) * angle;
        visit->place[c] += direction[c] * luminance * (1.0 - left) * angle;
        texel[c] *= (float)left;
    }
}

/* Visits the pixels around `middle`: measures the ring, or with a cap removes the disc. */
static void visit_around(const SkyImage* image, const double middle[3], SunVisit* visit) {
    const double reach = cos(swell_radians(SUN_REACH)), inner = cos(swell_radians(RING_INNER));
    for (int row = 0; row < image->rows; ++row) {
        const double elevation = row_elevation(image, row);
        if (fabs(elevation - asin(fmax(-1.0, fmin(1.0, middle[1])))) > swell_radians(SUN_REACH)) {
            continue;
        }
        const double angle = solid_angle(image, row);
        const double across = cos(elevation), up = sin(elevation);
        for (int column = 0; column < image->width; ++column) {
            const double azimuth = column_azimuth(image, column);
            const double direction[3] = {sin(azimuth) * across, up, -cos(azimuth) * across};
            const double cosine =
                direction[0] * middle[0] + direction[1] * middle[1] + direction[2] * middle[2];
            float* texel = texel_at(image, row, column);
            if (cosine < reach) {
                continue;
            }
            if (visit->cap > 0.0) {
                remove_excess(visit, texel, angle, direction);
            } else if (cosine < inner) {
                visit->ring += angle;
                for (int c = 0; c < CHANNELS; ++c) {
                    visit->radiance[c] += (double)texel[c] * angle;
                }
            }
        }
    }
}

/* Finds the sun and removes its disc. `irradiance` is that of the sky on a level plane. */
static void find_sun(SkyImage* image, double irradiance) {
    double middle[3];
    find_brightest(image, middle);
    SunVisit visit = {.ring = 0.0};
    visit_around(image, middle, &visit);
    const float ring[3] = {(float)visit.radiance[0], (float)visit.radiance[1],
                           (float)visit.radiance[2]};
    /* The cap is above 0 even if the ring is black. */
    visit.cap = fmax(SUN_CAP * luminance_of(ring) / fmax(visit.ring, 1e-12), 1e-6 * irradiance);
    visit_around(image, middle, &visit);
    double* found = visit.irradiance;
    const float total[3] = {(float)found[0], (float)found[1], (float)found[2]};
    SkyImageSun* sun = &image->sun;
    sun->found = luminance_of(total) >= SUN_SHARE * irradiance;
    const double* place = sun->found ? visit.place : middle;
    const double level = hypot(place[0], place[2]);
    sun->place = (SkyPlace){.azimuth = swell_degrees(atan2(place[0], -place[2])),
                            .elevation = swell_degrees(atan2(place[1], level))};
    sun->place.azimuth += sun->place.azimuth < 0.0 ? 360.0 : 0.0;
    for (int c = 0; c < CHANNELS; ++c) {
        sun->irradiance[c] = sun->found ? found[c] : 0.0;
    }
}

/* ---- Life ---------------------------------------------------------------------------------- */

/* Makes each texel the mean of `shrink` x `shrink` pixels. */
static void fill_texels(const SkyImage* image, const float* pixels, int shrink) {
    const ptrdiff_t width = (ptrdiff_t)image->width * shrink;
    const float share = 1.0f / (float)(shrink * shrink);
    for (int row = 0; row < image->rows; ++row) {
        for (int column = 0; column < image->width; ++column) {
            float* texel = texel_at(image, row, column);
            for (int i = 0; i < shrink * shrink; ++i) {
                const ptrdiff_t down = row * shrink + i / shrink;
                const ptrdiff_t right = column * shrink + i % shrink;
                const float* pixel = pixels + (down * width + right) * CHANNELS;
                for (int c = 0; c < CHANNELS; ++c) {
                    texel[c] += share * pixel[c];
                }
            }
        }
    }
}

/* Divides all light of `count` texels by a power of two so that the irradiance is near 1. The unit
   of a picture is arbitrary, and the panorama stores half floats. */
static void divide_light(SkyImage* image, size_t count, double irradiance) {
    int exponent = 0;
    frexp(irradiance, &exponent);
    image->unit = ldexp(1.0, exponent);
    const float factor = (float)(1.0 / image->unit);
    for (size_t i = 0; i < count * CHANNELS; ++i) {
        image->texel[i] *= factor;
    }
}

SkyImage* sky_image_create(const float* pixels, int width, int height, SwellError* error) {
    assert(pixels);
    if (width < WIDTH_LOW || width > WIDTH_HIGH || width != 2 * height) {
        swell_error_set(error, SWELL_ERROR_RANGE,
                        "a sky of %dx%d is not equirectangular: twice as wide as high, %d to %d "
                        "pixels wide",
                        width, height, WIDTH_LOW, WIDTH_HIGH);
        return NULL;
    }
    SkyImage* image = swell_memory_allocate(1, sizeof *image, error);
    if (!image) {
        return NULL;
    }
    /* Sides shrink by a power of two. */
    int shrink = 1;
    while (width / shrink > WIDTH_KEPT && width / 2 % (2 * shrink) == 0) {
        shrink *= 2;
    }
    image->width = width / shrink;
    image->rows = (height / shrink + 1) / 2;
    image->pixel = 2.0 * SKY_PI / image->width;
    const size_t count = (size_t)image->rows * (size_t)image->width;
    image->texel = swell_memory_allocate(count, CHANNELS * sizeof(float), error);
    if (!image->texel) {
        sky_image_destroy(image);
        return NULL;
    }
    fill_texels(image, pixels, shrink);
    const double irradiance = measure_irradiance(image);
    if (!(irradiance > IRRADIANCE_LOW && irradiance < IRRADIANCE_HIGH)) {
        swell_error_set(error, SWELL_ERROR_RANGE,
                        "a sky %s: it gives a level plane an irradiance of %g, and %g to %g is "
                        "accepted",
                        irradiance > 1.0 ? "of too much light" : "without light", irradiance,
                        IRRADIANCE_LOW, IRRADIANCE_HIGH);
        sky_image_destroy(image);
        return NULL;
    }
    divide_light(image, count, irradiance);
    find_sun(image, irradiance / image->unit);
    return image;
}

void sky_image_destroy(SkyImage* image) {
    if (image) {
        swell_memory_free(image->texel);
        swell_memory_free(image);
    }
}

SkyImageSun sky_image_sun(const SkyImage* image) {
    assert(image);
    return image->sun;
}

/* ---- Lookups ------------------------------------------------------------------------------- */

SkyColor sky_image_read(const SkyImage* image, float azimuth, float elevation) {
    const float per_pixel = (float)(1.0 / image->pixel);
    const float u = (azimuth + SKY_PI_F) * per_pixel - 0.5f;
    const float v = swell_clampf((0.5f * SKY_PI_F - elevation) * per_pixel - 0.5f, 0.0f,
                                 (float)(image->rows - 1));
    const int row = (int)v < image->rows - 2 ? (int)v : image->rows - 2;
    const float left = floorf(u);
    int column = (int)left % image->width;
    column += column < 0 ? image->width : 0;
    const int next = column + 1 < image->width ? column + 1 : 0;
    const float a = u - left, b = v - (float)row;
    const float* upper = image->texel + (ptrdiff_t)row * image->width * CHANNELS;
    const float* lower = upper + (ptrdiff_t)image->width * CHANNELS;
    SkyColor color = {{0.0f, 0.0f, 0.0f, 1.0f}};
    for (int c = 0; c < CHANNELS; ++c) {
        const float one =
            upper[column * CHANNELS + c] * (1.0f - a) + upper[next * CHANNELS + c] * a;
        const float other =
            lower[column * CHANNELS + c] * (1.0f - a) + lower[next * CHANNELS + c] * a;
        color.c[c] = one + (other - one) * b;
    }
    return color;
}

SkyColor sky_image_shade(const SkyImage* image, double turned, double x, double z, double side) {
    /* The angle that the texel spans [radians]. */
    const double angle = 2.0 * side / (1.0 + fmin(x * x + z * z, 1.0));
    const int samples = (int)fmin(ceil(angle / image->pixel), SAMPLES_MAX);
    const float turn = (float)(turned * SWELL_DEGREE);
    SkyColor sum = color_gray(0.0f);
    for (int i = 0; i < samples * samples; ++i) {
        const float px = (float)(x + ((i % samples + 0.5) / samples - 0.5) * side);
        const float pz = (float)(z + ((i / samples + 0.5) / samples - 0.5) * side);
        const float elevation = 0.5f * SKY_PI_F - 2.0f * atanf(sqrtf(px * px + pz * pz));
        sum = color_add(sum,
                        sky_image_read(image, atan2f(px, -pz) - turn, swell_maxf(elevation, 0.0f)));
    }
    return color_scale(sum, 1.0f / (float)(samples * samples));
}

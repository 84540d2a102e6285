/*
 * Lookups in the picture of a sky.
 */
#include "image.h"

enum { CHANNELS = 3, SAMPLES_MAX = 4 /* a side; more only for drafts, whose dots fade away */ };

SkyColor sky_image_read(const SkyImage* image, float azimuth, float elevation) {
    const float per_pixel = (float)(1.0 / image->pixel);
    const float u = (azimuth + SKY_PI_F) * per_pixel - 0.5f;
    const float v = float_clamp((0.5f * SKY_PI_F - elevation) * per_pixel - 0.5f, 0.0f,
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
    /* The angle that the texel spans, in pixels. */
    const double angle = 2.0 * side / (1.0 + fmin(x * x + z * z, 1.0));
    const int samples = (int)fmin(ceil(angle / image->pixel), SAMPLES_MAX);
    const float turn = (float)(turned * (SKY_PI / 180.0));
    SkyColor sum = color_gray(0.0f);
    for (int i = 0; i < samples * samples; ++i) {
        const float px = (float)(x + ((i % samples + 0.5) / samples - 0.5) * side);
        const float pz = (float)(z + ((i / samples + 0.5) / samples - 0.5) * side);
        const float elevation = 0.5f * SKY_PI_F - 2.0f * atanf(sqrtf(px * px + pz * pz));
        sum = color_add(sum,
                        sky_image_read(image, atan2f(px, -pz) - turn, float_max(elevation, 0.0f)));
    }
    return color_scale(sum, 1.0f / (float)(samples * samples));
}

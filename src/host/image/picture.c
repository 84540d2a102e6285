/*
 * Pictures in memory, and the error messages of their readers.
 */
#include "picture_source.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { PICTURE_CHANNELS = 3 };

HostPicture host_picture_create(int width, int height, SwellError* error) {
    HostPicture picture = {.width = width, .height = height};
    picture.pixels = swell_memory_allocate((size_t)width * (size_t)height, PICTURE_CHANNELS, error);
    return picture;
}

void host_picture_destroy(HostPicture* picture) {
    swell_memory_free(picture->pixels);
    memset(picture, 0, sizeof *picture);
}

/* ---- Light of pictures --------------------------------------------------------------------- */

/* Encodes linear light as sRGB (IEC 61966-2-1). */
static uint8_t encode_srgb(float light) {
    const float encoded =
        light <= 0.0031308f ? 12.92f * light : 1.055f * powf(light, 1.0f / 2.4f) - 0.055f;
    return (uint8_t)lroundf(255.0f * encoded);
}

float host_light_of_srgb(float color) {
    return color <= 0.04045f ? color / 12.92f : powf((color + 0.055f) / 1.055f, 2.4f);
}

void host_picture_mix(HostPicture* picture, const HostPicture* other, double share) {
    assert(picture && other && picture->width == other->width && picture->height == other->height);
    assert(share >= 0.0 && share <= 1.0);
    float light[256];
    for (int i = 0; i < 256; ++i) {
        light[i] = host_light_of_srgb((float)i / 255.0f);
    }
    const size_t count = (size_t)picture->width * (size_t)picture->height * PICTURE_CHANNELS;
    for (size_t i = 0; i < count; ++i) {
        const float here = light[picture->pixels[i]], there = light[other->pixels[i]];
        picture->pixels[i] = encode_srgb(here + (float)share * (there - here));
    }
}

/* ---- Refusals ------------------------------------------------------------------------------ */

bool host_source_refuse(const HostSource* source, SwellError* error, const char* format, ...) {
    char reason[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    return swell_error_set(error, SWELL_ERROR_FILE, "cannot read the %s '%s': %s", source->what,
                           source->path, reason);
}

bool host_source_check_size(const HostSource* source, long long width, long long height,
                            SwellError* error) {
    const int side = source->side;
    if (width < 1 || height < 1) {
        return host_source_refuse(source, error, "it is %s without pixels", source->kind);
    }
    if (width > side || height > side || width * height > HOST_PICTURE_PIXELS) {
        return host_source_refuse(
            source, error,
            "it is too large: %s of %lldx%lld, up to %dx%d and %d million pixels are read",
            source->kind, width, height, side, side, HOST_PICTURE_PIXELS / 1000000);
    }
    return true;
}

bool host_source_out_of_memory(const HostSource* source, SwellError* error) {
    return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the %s '%s'", source->what,
                           source->path);
}

/*
 * stb_image, compiled with two kinds and nothing else, from memory, and only for data that was
 * checked to its end: see jpeg.h for why. Its memory is ours, zeroed, so that what it returns
 * becomes a picture as it is.
 */
#include "read_stb.h"

#include "hdr_check.h"
#include "jpeg.h"

#include <assert.h>
#include <limits.h>
#include <math.h>
#include <string.h>

/* Most of what it declares is never defined, which gcc tells at the end of this file. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_JPEG
#define STBI_ONLY_HDR
#define STBI_NO_STDIO
#define STBI_ASSERT(condition) assert(condition)
#define STBI_MALLOC(size) swell_memory_allocate(size, 1, NULL)
#define STBI_REALLOC(memory, size) NULL /* for kinds that are left out */
#define STBI_FREE(memory) swell_memory_free(memory)
#include <stb_image.h>

static_assert(HOST_FILE_BYTES <= INT_MAX, "stb_image counts bytes in an int");

enum { STB_CHANNELS = 3 };

/* What stb_image says of data that was checked. Without memory to look at the kind, it knows none.
 */
static bool refuse_decoded(const HostSource* source, SwellError* error) {
    const char* reason = stbi_failure_reason();
    if (!reason || strcmp(reason, "outofmem") == 0 || strcmp(reason, "unknown image type") == 0) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the picture '%s'",
                               source->path);
    }
    return host_source_refuse(source, error, "it is %s with an error (%s)", source->kind, reason);
}

bool host_jpeg_read(const HostSource* source, HostPicture* picture, SwellError* error) {
    int channels;
    if (!host_jpeg_check(source, error)) {
        return false;
    }
    picture->pixels = stbi_load_from_memory(source->bytes, (int)source->size, &picture->width,
                                            &picture->height, &channels, STB_CHANNELS);
    return picture->pixels || refuse_decoded(source, error);
}

static bool decode_hdr(const HostSource* source, HostImage* image, SwellError* error) {
    int channels;
    image->pixels = stbi_loadf_from_memory(source->bytes, (int)source->size, &image->width,
                                           &image->height, &channels, STB_CHANNELS);
    return image->pixels || refuse_decoded(source, error);
}

bool host_hdr_read(const HostSource* source, HostImage* image, SwellError* error) {
    return host_hdr_check(source, STB_CHANNELS * sizeof(float), error) &&
           decode_hdr(source, image, error);
}

/* IEC 61966-2-1. */
static uint8_t encode_srgb(float light) {
    const float clamped = fminf(fmaxf(light, 0.0f), 1.0f);
    const float encoded =
        clamped <= 0.0031308f ? 12.92f * clamped : 1.055f * powf(clamped, 1.0f / 2.4f) - 0.055f;
    return (uint8_t)lroundf(255.0f * encoded);
}

static bool tone(const HostImage* image, HostPicture* picture) {
    const size_t row_size = (size_t)image->width * STB_CHANNELS;
    for (int row = 0; row < image->height; ++row) {
        if (host_interrupts_pending()) {
            return false;
        }
        for (size_t i = row_size * (size_t)row; i < row_size * ((size_t)row + 1); ++i) {
            picture->pixels[i] = encode_srgb(image->pixels[i]);
        }
    }
    return true;
}

bool host_hdr_read_toned(const HostSource* source, HostPicture* picture, SwellError* error) {
    HostImage image = {0};
    if (!host_hdr_check(source, STB_CHANNELS * (sizeof(float) + 1), error) ||
        !decode_hdr(source, &image, error)) {
        return false;
    }
    *picture = host_picture_create(image.width, image.height, error);
    bool ok = picture->pixels != NULL;
    if (ok && !tone(&image, picture)) {
        ok = host_source_interrupted(source, error);
    }
    host_image_destroy(&image);
    return ok;
}

/*
 * Pictures to and from files, by stb_image_write and stb_image. Both live in this one file.
 */
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#endif
#define STB_IMAGE_IMPLEMENTATION
#define STBI_FAILURE_USERMSG
#include <stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

enum { PICTURE_CHANNELS = 3 };

Picture picture_create(int width, int height, Error* error) {
    Picture picture = {.width = width, .height = height};
    picture.pixels = memory_allocate((size_t)width * (size_t)height, PICTURE_CHANNELS, error);
    return picture;
}

void picture_destroy(Picture* picture) {
    memory_free(picture->pixels);
    memset(picture, 0, sizeof *picture);
}

static void write_chunk(void* context, void* data, int size) {
    file_write(context, data, (size_t)size);
}

bool picture_write_png(const Picture* picture, const char* path, Error* error) {
    FileWriter file;
    if (!file_begin(&file, path, error)) {
        return false;
    }
    if (!stbi_write_png_to_func(write_chunk, &file, picture->width, picture->height,
                                PICTURE_CHANNELS, picture->pixels,
                                picture->width * PICTURE_CHANNELS)) {
        file_abandon(&file);
        return error_set(error, ERROR_MEMORY, "out of memory: a PNG of %d x %d pixels",
                         picture->width, picture->height);
    }
    return file_commit(&file, error);
}

Picture picture_read(const char* path, Error* error) {
    Picture picture = {0};
    int channels = 0;
    uint8_t* pixels = stbi_load(path, &picture.width, &picture.height, &channels, PICTURE_CHANNELS);
    if (!pixels) {
        error_set(error, ERROR_FILE, "cannot read the picture '%s': %s", path,
                  stbi_failure_reason());
        return (Picture){0};
    }
    Picture copy = picture_create(picture.width, picture.height, error);
    if (copy.pixels) {
        memcpy(copy.pixels, pixels,
               (size_t)picture.width * (size_t)picture.height * PICTURE_CHANNELS);
    }
    stbi_image_free(pixels);
    return copy;
}

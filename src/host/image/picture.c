/*
 * Pictures in memory, and as PNG files.
 */
#include "png_write.h"

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

void host_image_destroy(HostImage* image) {
    swell_memory_free(image->pixels);
    memset(image, 0, sizeof *image);
}

bool host_picture_write_png(const HostPicture* picture, const char* path, SwellError* error) {
    HostFile file;
    if (!host_file_begin(&file, path, error)) {
        return false;
    }
    const HostPng png = {picture->width, picture->height, 8, picture->pixels};
    const bool ok = host_png_append(&png, &file, error);
    if (ok) {
        return host_file_commit(&file, error);
    }
    host_file_abandon(&file);
    return false;
}

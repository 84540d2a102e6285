/*
 * Pictures to files by libpng, row by row. (stb_image_write stops the program, or leaks, when
 * memory runs out.)
 */
#include "swell/host.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

enum { PICTURE_CHANNELS = 3, PICTURE_ROWS_PER_LOOK = 16 /* at signals */ };

HostPicture host_picture_create(int width, int height, SwellError* error) {
    HostPicture picture = {.width = width, .height = height};
    picture.pixels = swell_memory_allocate((size_t)width * (size_t)height, PICTURE_CHANNELS, error);
    return picture;
}

void host_picture_destroy(HostPicture* picture) {
    swell_memory_free(picture->pixels);
    memset(picture, 0, sizeof *picture);
}

static void append_bytes(png_structp png, png_bytep bytes, size_t size) {
    host_file_write(png_get_io_ptr(png), bytes, size);
}

static void append_nothing(png_structp png) {
    (void)png;
}

/* libpng leaves a failing call by this jump; the only way it can fail here is for want of memory.
 */
static void on_png_error(png_structp png, png_const_charp reason) {
    (void)reason;
    png_longjmp(png, 1);
}

static void on_png_warning(png_structp png, png_const_charp reason) {
    (void)png;
    (void)reason;
}

static bool append_png(png_structp png, png_infop info, const HostPicture* picture,
                       HostFile* file) {
    if (setjmp(png_jmpbuf(png))) {
        return false;
    }
    png_set_write_fn(png, file, append_bytes, append_nothing);
    png_set_IHDR(png, info, (png_uint_32)picture->width, (png_uint_32)picture->height, 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    const size_t row_size = (size_t)picture->width * PICTURE_CHANNELS;
    for (int row = 0; row < picture->height; ++row) {
        if (row % PICTURE_ROWS_PER_LOOK == 0 && host_interrupts_pending()) {
            return false;
        }
        png_write_row(png, picture->pixels + (size_t)row * row_size);
    }
    png_write_end(png, info);
    return true;
}

static bool encode_png(const HostPicture* picture, HostFile* file) {
    png_structp png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_png_error, on_png_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    const bool ok = info && append_png(png, info, picture, file);
    png_destroy_write_struct(&png, &info);
    return ok;
}

bool host_picture_write_png(const HostPicture* picture, const char* path, SwellError* error) {
    HostFile file;
    if (!host_file_begin(&file, path, error)) {
        return false;
    }
    const bool ok = encode_png(picture, &file);
    if (host_interrupts_pending()) {
        host_file_abandon(&file);
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                               "interrupted before '%s' was written", path);
    }
    if (!ok) {
        host_file_abandon(&file);
        return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: a PNG of %d x %d pixels",
                               picture->width, picture->height);
    }
    return host_file_commit(&file, error);
}

/*
 * PNG by libpng, row by row. (stb_image_write stops the program, or leaks, when memory runs out.)
 */
#include "swell/host.h"

#include <assert.h>
#include <png.h>
#include <setjmp.h>

enum { ROWS_PER_CHECK = 16 /* for signals */ };

/* With one filter: a third of the default's time, and files of about the same size. */
enum { LEVEL = 3 };

static void append_bytes(png_structp png, png_bytep bytes, size_t size) {
    host_file_write(png_get_io_ptr(png), bytes, size);
}

static void append_nothing(png_structp png) {
    (void)png;
}

/* libpng leaves a failing call by this jump. It can only fail here when out of memory. */
static void on_png_error(png_structp png, png_const_charp reason) {
    (void)reason;
    png_longjmp(png, 1);
}

static void on_png_warning(png_structp png, png_const_charp reason) {
    (void)png;
    (void)reason;
}

static bool append(png_structp png, png_infop info, const HostPicture* picture, HostFile* file) {
    if (setjmp(png_jmpbuf(png))) {
        return false;
    }
    png_set_write_fn(png, file, append_bytes, append_nothing);
    png_set_IHDR(png, info, (png_uint_32)picture->width, (png_uint_32)picture->height, 8,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, LEVEL);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
    png_write_info(png, info);
    const size_t row_size = png_get_rowbytes(png, info);
    for (int row = 0; row < picture->height; ++row) {
        if (row % ROWS_PER_CHECK == 0 && host_interrupts_pending()) {
            return false;
        }
        png_write_row(png, picture->pixels + (size_t)row * row_size);
    }
    png_write_end(png, info);
    return true;
}

/* Appends a whole PNG. */
static bool append_png(const HostPicture* picture, HostFile* file, SwellError* error) {
    png_structp png =
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_png_error, on_png_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    const bool ok = info && append(png, info, picture, file);
    png_destroy_write_struct(&png, &info);
    if (!ok && host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                               "interrupted before '%s' was written", file->path);
    }
    return ok ||
           swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: a PNG of %d x %d pixels",
                           picture->width, picture->height);
}

bool host_picture_write_png(const HostPicture* picture, const char* path, HostPlace place,
                            SwellError* error) {
    assert(picture && path);
    HostFile file;
    if (!host_file_begin_at(&file, path, place, error)) {
        return false;
    }
    if (append_png(picture, &file, error)) {
        return host_file_commit(&file, error);
    }
    host_file_abandon(&file);
    return false;
}

/*
 * PNG by libpng, where a failing call jumps back to setjmp.
 *
 * Reads the palette, its transparency and the pixels; skips all other chunks (profiles, texts,
 * ...). Writes row by row. (stb_image_write stops the program, or leaks, when memory runs out.)
 */
#include "picture_source.h"

#include <assert.h>
#include <png.h>
#include <setjmp.h>
#include <string.h>

static void on_warning(png_structp png, png_const_charp reason) {
    (void)png;
    (void)reason;
}

/* ---- Reading -------------------------------------------------------------------------------- */

enum { PNG_CHANNELS = 3 };

typedef struct PngReading {
    const HostSource* source;
    size_t at;            /* bytes read */
    HostPicture* picture; /* result: a picture, or a field */
    HostField* field;
    uint8_t* bytes; /* of the field's pixels, owned */
    SwellError* error;
} PngReading;

static void on_error(png_structp png, png_const_charp reason) {
    const PngReading* reading = png_get_error_ptr(png);
    host_source_refuse(reading->source, reading->error, "%s", reason);
    png_longjmp(png, 1);
}

static void on_read(png_structp png, png_bytep bytes, size_t size) {
    PngReading* reading = png_get_io_ptr(png);
    if (size > reading->source->size - reading->at) {
        png_error(png, "it ends too early");
    }
    memcpy(bytes, reading->source->bytes + reading->at, size);
    reading->at += size;
}

static void read_rows(png_structp png, png_infop info, uint8_t* pixels, size_t row_size) {
    const png_uint_32 rows = png_get_image_height(png, info);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != row_size) {
        png_error(png, "its rows are not what its header says");
    }
    for (int pass = 0; pass < passes; ++pass) {
        for (png_uint_32 row = 0; row < rows; ++row) {
            png_read_row(png, pixels + (size_t)row * row_size, NULL);
        }
    }
    png_read_end(png, NULL);
}

/* Reads the rows as RGB. */
static bool read_picture(png_structp png, png_infop info, const PngReading* reading) {
    static const png_color_16 BLACK = {0};
    const int width = (int)png_get_image_width(png, info);
    *reading->picture =
        host_picture_create(width, (int)png_get_image_height(png, info), reading->error);
    if (!reading->picture->pixels) {
        return false;
    }
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_background(png, &BLACK, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1.0);
    read_rows(png, info, reading->picture->pixels, (size_t)width * PNG_CHANNELS);
    return true;
}

static bool read_field(png_structp png, png_infop info, PngReading* reading) {
    HostField* field = reading->field;
    const size_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
    const bool wide = png_get_bit_depth(png, info) == 16;
    if (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR) {
        return host_source_refuse(reading->source, reading->error,
                                  "it is in colour: a map is grey, of 8 or 16 bits");
    }
    *field = (HostField){.rows = (int)height, .columns = (int)width, .is_picture = true};
    field->values = swell_memory_allocate(width * height, sizeof *field->values, reading->error);
    reading->bytes = swell_memory_allocate(width * height, wide ? 2 : 1, reading->error);
    if (!field->values || !reading->bytes) {
        return false;
    }
    png_set_expand_gray_1_2_4_to_8(png);
    png_set_strip_alpha(png);
    read_rows(png, info, reading->bytes, width * (wide ? 2u : 1u));
    for (size_t n = 0; n < width * height; ++n) {
        const uint8_t* bytes = reading->bytes + (wide ? 2 * n : n);
        field->values[n] =
            wide ? (float)(bytes[0] << 8 | bytes[1]) / 65535.0f : (float)bytes[0] / 255.0f;
    }
    return true;
}

static bool read_guarded(png_structp png, png_infop info, PngReading* reading) {
    if (setjmp(png_jmpbuf(png))) {
        return false;
    }
    png_set_read_fn(png, reading, on_read);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* our limits are checked below */
    png_read_info(png, info);
    return host_source_check_size(reading->source, png_get_image_width(png, info),
                                  png_get_image_height(png, info), reading->error) &&
           (reading->field ? read_field(png, info, reading) : read_picture(png, info, reading));
}

bool host_png_read(const HostSource* source, HostPicture* picture, HostField* field,
                   SwellError* error) {
    PngReading reading = {.source = source, .picture = picture, .field = field, .error = error};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reading, on_error, on_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    const bool ok =
        info ? read_guarded(png, info, &reading) : host_source_out_of_memory(source, error);
    png_destroy_read_struct(&png, &info, NULL);
    swell_memory_free(reading.bytes);
    return ok;
}

/* ---- Writing -------------------------------------------------------------------------------- */

enum { ROWS_PER_CHECK = 16 /* rows between checks for signals */ };

/* This level with one filter takes a third of the default's time and gives files of about the same
   size. */
enum { LEVEL = 3 };

static void append_bytes(png_structp png, png_bytep bytes, size_t size) {
    host_file_write(png_get_io_ptr(png), bytes, size);
}

static void append_nothing(png_structp png) {
    (void)png;
}

/* libpng can only fail here when out of memory. */
static void on_write_error(png_structp png, png_const_charp reason) {
    (void)reason;
    png_longjmp(png, 1);
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
        png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, on_write_error, on_warning);
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

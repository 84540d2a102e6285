/*
 * PNG by libpng. We check the size in the first chunk before we call libpng or allocate memory.
 * libpng reads the palette, its transparency and the pixels; it skips all other chunks (profiles,
 * texts, ...).
 */
#include "picture_source.h"

#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

enum {
    PNG_CHANNELS = 3,
    PNG_HEADER_BYTES = 8 + 25,   /* the signature and IHDR with its frame */
    PNG_ROWS_PER_CHECK = 16,     /* for signals */
    PNG_DEFLATE_RATIO_MAX = 1033 /* upper limit of deflate (zlib's technical notes) */
};

typedef struct PngReading {
    const HostSource* source;
    size_t at;                   /* bytes read */
    const HostPicture* picture;  /* to be filled */
    char reason[96];             /* of the failure */
    bool interrupted, no_memory; /* other reasons */
} PngReading;

static void on_error(png_structp png, png_const_charp reason) {
    PngReading* reading = png_get_error_ptr(png);
    snprintf(reading->reason, sizeof reading->reason, "%s", reason);
    png_longjmp(png, 1);
}

static void on_warning(png_structp png, png_const_charp reason) {
    (void)png;
    (void)reason;
}

static png_voidp on_allocate(png_structp png, png_alloc_size_t size) {
    void* memory = swell_memory_allocate(size, 1, NULL);
    if (!memory) {
        ((PngReading*)png_get_mem_ptr(png))->no_memory = true;
    }
    return memory;
}

static void on_free(png_structp png, png_voidp memory) {
    (void)png;
    swell_memory_free(memory);
}

static void on_read(png_structp png, png_bytep bytes, size_t size) {
    PngReading* reading = png_get_io_ptr(png);
    if (size > reading->source->size - reading->at) {
        png_error(png, "it ends too early");
    }
    memcpy(bytes, reading->source->bytes + reading->at, size);
    reading->at += size;
}

/* To rows of RGB. */
static void set_transformations(png_structp png) {
    const png_color_16 black = {0};
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_background(png, &black, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1.0);
}

static void read_rows(png_structp png, png_infop info, PngReading* reading) {
    const HostPicture* picture = reading->picture;
    const size_t row_size = (size_t)picture->width * PNG_CHANNELS;
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != row_size) {
        png_error(png, "its rows are not what its header says");
    }
    for (int pass = 0; pass < passes; ++pass) {
        for (int row = 0; row < picture->height; ++row) {
            if (row % PNG_ROWS_PER_CHECK == 0 && host_interrupts_pending()) {
                reading->interrupted = true;
                png_error(png, "interrupted");
            }
            png_read_row(png, picture->pixels + (size_t)row * row_size, NULL);
        }
    }
}

static void read_all(png_structp png, png_infop info, PngReading* reading) {
    png_set_read_fn(png, reading, on_read);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX); /* checked before */
    png_read_info(png, info);
    set_transformations(png);
    read_rows(png, info, reading);
    png_read_end(png, NULL);
}

/* libpng leaves a failing call by a jump to here. */
static bool read_guarded(png_structp png, png_infop info, PngReading* reading) {
    if (setjmp(png_jmpbuf(png))) {
        return false;
    }
    read_all(png, info, reading);
    return true;
}

static bool decode(PngReading* reading) {
    png_structp png = png_create_read_struct_2(PNG_LIBPNG_VER_STRING, reading, on_error, on_warning,
                                               reading, on_allocate, on_free);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    const bool ok = info && read_guarded(png, info, reading);
    png_destroy_read_struct(&png, &info, NULL);
    return ok;
}

static uint32_t big_endian(const uint8_t* bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Samples of a pixel of that colour type; 1 for an unknown type. */
static int channel_count(uint8_t color_type) {
    return color_type == PNG_COLOR_TYPE_RGB          ? 3
           : color_type == PNG_COLOR_TYPE_RGB_ALPHA  ? 4
           : color_type == PNG_COLOR_TYPE_GRAY_ALPHA ? 2
                                                     : 1;
}

static bool check_header(const HostSource* source, int* width, int* height, SwellError* error) {
    const uint8_t* header = source->bytes + 8;
    if (source->size < PNG_HEADER_BYTES) {
        return host_source_refuse(source, error, "it ends too early");
    }
    if (big_endian(header) != 13 || memcmp(header + 4, "IHDR", 4) != 0) {
        return host_source_refuse(source, error, "it is a PNG without a header");
    }
    const uint32_t columns = big_endian(header + 8), rows = big_endian(header + 12);
    const double pixels = (double)columns * (double)rows;
    if (!host_source_check_size(source, columns, rows, pixels * PNG_CHANNELS, error)) {
        return false;
    }
    const double bits = pixels * header[16] * channel_count(header[17]);
    if (bits / 8.0 > (double)PNG_DEFLATE_RATIO_MAX * (double)source->size) {
        return host_source_refuse_short(source, (int)columns, (int)rows, error);
    }
    *width = (int)columns;
    *height = (int)rows;
    return true;
}

bool host_png_read(const HostSource* source, HostPicture* picture, SwellError* error) {
    int width = 0, height = 0;
    if (!check_header(source, &width, &height, error)) {
        return false;
    }
    *picture = host_picture_create(width, height, error);
    if (!picture->pixels) {
        return false;
    }
    PngReading reading = {.source = source, .picture = picture};
    if (decode(&reading)) {
        return true;
    }
    host_picture_destroy(picture);
    if (reading.interrupted) {
        return host_source_interrupted(source, error);
    }
    if (reading.no_memory) {
        return host_source_out_of_memory(source, error);
    }
    return host_source_refuse(source, error, "%s", reading.reason);
}

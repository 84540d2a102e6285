/*
 * PNG: read by libpng, where a failing call jumps back to setjmp, and written by libdeflate, which
 * compresses a whole picture in a fifth of the time that libpng takes.
 *
 * Reads the palette, its transparency, the orientation of Exif before the pixels, and these; skips
 * all other chunks (profiles, texts, ...).
 */
#include "picture_source.h"

#include <assert.h>
#include <libdeflate.h>
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
    png_uint_32 size = 0;
    png_bytep exif = NULL;
    png_get_eXIf_1(png, info, &size, &exif);
    return host_picture_orient(reading->picture, exif ? host_exif_orientation(exif, size) : 1,
                               reading->error);
}

/* Reads a picture whose colours are greys. */

static bool read_field(png_structp png, png_infop info, PngReading* reading) {
    HostField* field = reading->field;
    const size_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
    const size_t depth = png_get_bit_depth(png, info) == 16 ? 2 : 1;
    const size_t pixel = depth * (png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR ? 3 : 1);
    *field = (HostField){.rows = (int)height, .columns = (int)width, .is_picture = true};
    field->values = swell_memory_allocate(width * height, sizeof *field->values, reading->error);
    reading->bytes = swell_memory_allocate(width * height, pixel, reading->error);
    if (!field->values || !reading->bytes) {
        return false;
    }
    png_set_expand_gray_1_2_4_to_8(png); /* and palettes to RGB */
    png_set_strip_alpha(png);
    read_rows(png, info, reading->bytes, width * pixel);
    for (size_t n = 0; n < width * height; ++n) {
        const uint8_t* bytes = reading->bytes + pixel * n;
        if (pixel > depth && (memcmp(bytes, bytes + depth, depth) != 0 ||
                              memcmp(bytes, bytes + 2 * depth, depth) != 0)) {
            return host_source_refuse(
                reading->source, reading->error,
                "it is in colour, as Terrain-RGB is: a map is grey, of 8 or 16 bits");
        }
        field->values[n] =
            depth == 2 ? (float)(bytes[0] << 8 | bytes[1]) / 65535.0f : (float)bytes[0] / 255.0f;
    }
    return true;
}

static bool read_guarded(png_structp png, png_infop info, PngReading* reading) {
    if (setjmp(png_jmpbuf(png))) {
        return false;
    }
    png_set_read_fn(png, reading, on_read);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_AS_DEFAULT, (png_const_bytep) "eXIf", 1);
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

enum { ROWS_PER_CHECK = 256 /* rows between checks for signals */ };

/* libdeflate's first level takes a fifth of the time of zlib's third, for files that are 2 %
 * longer. */
enum { LEVEL = 1 };

static void put_number(uint8_t bytes[4], uint32_t number) {
    for (int i = 0; i < 4; ++i) {
        bytes[i] = (uint8_t)(number >> (24 - 8 * i));
    }
}

/* Appends a chunk: its length, its type, its bytes and the sum over type and bytes. */
static void append_chunk(HostFile* file, const char type[4], const uint8_t* bytes, size_t size) {
    uint8_t length[4], sum[4];
    put_number(length, (uint32_t)size);
    put_number(sum, libdeflate_crc32(libdeflate_crc32(0, type, 4), bytes, size));
    host_file_write(file, length, 4);
    host_file_write(file, type, 4);
    host_file_write(file, bytes, size);
    host_file_write(file, sum, 4);
}

/* Fills in the rows, each after the number of its filter: each byte less that of the pixel to its
   left. Returns false after a signal. */
static bool filter_rows(const HostPicture* picture, uint8_t* to) {
    enum { SUB = 1 };
    const size_t row_size = PNG_CHANNELS * (size_t)picture->width;
    for (int y = 0; y < picture->height; ++y) {
        if (y % ROWS_PER_CHECK == 0 && host_interrupts_pending()) {
            return false;
        }
        const uint8_t* from = picture->pixels + (size_t)y * row_size;
        *to++ = SUB;
        memcpy(to, from, PNG_CHANNELS);
        for (size_t i = PNG_CHANNELS; i < row_size; ++i) {
            to[i] = (uint8_t)(from[i] - from[i - PNG_CHANNELS]);
        }
        to += row_size;
    }
    return true;
}

/* Appends a whole PNG. */
static bool append_png(const HostPicture* picture, HostFile* file, SwellError* error) {
    static const uint8_t SIGNATURE[8] = {137, 'P', 'N', 'G', '\r', '\n', 26, '\n'};
    enum { BITS = 8, RGB = 2 };
    uint8_t header[13] = {[8] = BITS, [9] = RGB};
    const size_t size = (PNG_CHANNELS * (size_t)picture->width + 1) * (size_t)picture->height;
    struct libdeflate_compressor* compressor = libdeflate_alloc_compressor(LEVEL);
    const size_t room = compressor ? libdeflate_zlib_compress_bound(compressor, size) : 0;
    uint8_t* rows = room ? swell_memory_allocate(size, 1, NULL) : NULL;
    uint8_t* bytes = rows ? swell_memory_allocate(room, 1, NULL) : NULL;
    const bool goes_on = bytes && filter_rows(picture, rows);
    const size_t length =
        goes_on ? libdeflate_zlib_compress(compressor, rows, size, bytes, room) : 0;
    if (length > 0) {
        put_number(header, (uint32_t)picture->width);
        put_number(header + 4, (uint32_t)picture->height);
        host_file_write(file, SIGNATURE, sizeof SIGNATURE);
        append_chunk(file, "IHDR", header, sizeof header);
        append_chunk(file, "IDAT", bytes, length);
        append_chunk(file, "IEND", bytes, 0);
    } else if (bytes) {
        swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted before '%s' was written",
                        file->path);
    } else {
        swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: a PNG of %d x %d pixels",
                        picture->width, picture->height);
    }
    swell_memory_free(bytes);
    swell_memory_free(rows);
    libdeflate_free_compressor(compressor);
    return length > 0;
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

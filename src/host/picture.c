/*
 * Pictures to files by libpng, row by row, and from files by stb_image. (stb_image_write stops the
 * program, or leaks, when memory runs out.)
 */
#include "swell/host.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_IMPLEMENTATION
#define STBI_FAILURE_USERMSG
#include <stb_image.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

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

/* ---- Writing ------------------------------------------------------------------------------- */

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
    if (!encode_png(picture, &file)) {
        host_file_abandon(&file);
        return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: a PNG of %d x %d pixels",
                               picture->width, picture->height);
    }
    if (host_interrupts_pending()) {
        host_file_abandon(&file);
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                               "interrupted before '%s' was written", path);
    }
    return host_file_commit(&file, error);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* stb_image takes what lies behind the end of a file for zeros, so that half a picture comes out
   grey. One notices by a read that gives nothing, or less than asked for; but its own buffer, which
   asks for SOURCE_BUFFER bytes, may be filled in part by the end of a whole file. */
enum { SOURCE_BUFFER = 128 };

typedef struct PictureSource {
    FILE* file;
    bool overrun;
} PictureSource;

static int read_source(void* context, char* bytes, int size) {
    PictureSource* source = context;
    const size_t got = fread(bytes, 1, (size_t)size, source->file);
    const bool short_read = got == 0 || (got < (size_t)size && size != SOURCE_BUFFER);
    source->overrun = source->overrun || short_read;
    return (int)got;
}

static void skip_source(void* context, int size) {
    fseek(((PictureSource*)context)->file, size, SEEK_CUR);
}

static int source_ended(void* context) {
    return feof(((PictureSource*)context)->file);
}

/* No format packs more pixels into a byte than this, so a header that claims more is a lie, and an
   expensive one. (Deflate reaches 1032 to 1, at 8 pixels of one bit to a byte.) */
enum { PIXELS_PER_BYTE_MAX = 10000 };

/* Whether the size in the header can be true. Leaves the file at its beginning. */
static bool size_is_credible(FILE* file) {
    int width = 0, height = 0, channels = 0;
    if (!stbi_info_from_file(file, &width, &height, &channels) || fseek(file, 0, SEEK_END) != 0) {
        rewind(file);
        return true; /* no picture, or no file that tells its size: for the reader to find out */
    }
    const long bytes = ftell(file);
    rewind(file);
    return (double)width * height <= (double)PIXELS_PER_BYTE_MAX * (double)bytes;
}

HostPicture host_picture_read(const char* path, SwellError* error) {
    PictureSource source = {.file = fopen(path, "rb")};
    if (!source.file) {
        swell_error_set(error, SWELL_ERROR_FILE, "cannot read the picture '%s': %s", path,
                        strerror(errno));
        return (HostPicture){0};
    }
    if (!size_is_credible(source.file)) {
        fclose(source.file);
        swell_error_set(error, SWELL_ERROR_FILE,
                        "cannot read the picture '%s': it is too short for its size", path);
        return (HostPicture){0};
    }
    const stbi_io_callbacks callbacks = {read_source, skip_source, source_ended};
    HostPicture picture = {0};
    int channels = 0;
    uint8_t* pixels = stbi_load_from_callbacks(&callbacks, &source, &picture.width, &picture.height,
                                               &channels, PICTURE_CHANNELS);
    fclose(source.file);
    if (!pixels || source.overrun || picture.width < 1 || picture.height < 1) {
        swell_error_set(error, SWELL_ERROR_FILE, "cannot read the picture '%s': %s", path,
                        source.overrun ? "it ends too early"
                        : pixels       ? "it has no pixels"
                                       : stbi_failure_reason());
        stbi_image_free(pixels);
        return (HostPicture){0};
    }
    HostPicture copy = host_picture_create(picture.width, picture.height, error);
    if (copy.pixels) {
        memcpy(copy.pixels, pixels,
               (size_t)picture.width * (size_t)picture.height * PICTURE_CHANNELS);
    }
    stbi_image_free(pixels);
    return copy;
}

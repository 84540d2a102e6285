/*
 * Pictures from files, in any format that stb_image knows. It reports no short reads, so they are
 * noticed here, where it asks for its bytes.
 */
#include "swell/host.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Its functions are this file's own: most are not needed, some not even defined. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STBI_FAILURE_USERMSG
#include <stb_image.h>

enum { READER_CHANNELS = 3 };

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
                                               &channels, READER_CHANNELS);
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
               (size_t)picture.width * (size_t)picture.height * READER_CHANNELS);
    }
    stbi_image_free(pixels);
    return copy;
}

/*
 * Radiance HDR by stb_image, compiled for this format alone. It allocates by swell_memory_allocate,
 * so its pixels are returned without a copy.
 *
 * stb_image 2.27 reads zeros after the end of a file, and a zero as a run of no pixels, so that it
 * never finishes a truncated picture. We pass line ends to it instead, which end all its loops.
 */
#include "picture_source.h"

#include <assert.h>
#include <string.h>

/* stb_image declares functions that are not defined here; gcc warns at the end of this file. */
#if defined(__GNUC__)
#pragma GCC diagnostic ignored "-Wunused-function"
#endif
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_HDR
#define STBI_NO_STDIO
#define STBI_ASSERT(condition) assert(condition)
#define STBI_MALLOC(size) swell_memory_allocate(size, 1, NULL)
#define STBI_REALLOC(memory, size) NULL /* only formats that are left out use it */
#define STBI_FREE(memory) swell_memory_free(memory)
#include <stb_image.h>

enum {
    HDR_CHANNELS = 3,
    HDR_PIXEL_BYTES = 4,
    HDR_PIXELS_PER_BYTE_MAX = 16 /* a run of 127 pixels takes 2 bytes for each of 4 channels */
};

static const char TOO_SHORT[] = "it ends too early";

/* ---- The file as a stream ------------------------------------------------------------------ */

typedef struct HdrStream {
    const HostSource* source;
    size_t at;  /* next byte */
    bool ended; /* stb_image has read beyond the end */
} HdrStream;

/* stb_image reads the next 128 bytes, of which there may be fewer, or the missing bytes of the
   current pixel. */
static int on_read(void* context, char* bytes, int size) {
    HdrStream* stream = context;
    const size_t wanted = (size_t)size;
    const size_t left = stream->source->size - stream->at;
    const size_t taken = wanted < left ? wanted : left;
    memcpy(bytes, stream->source->bytes + stream->at, taken);
    stream->at += taken;
    if (taken > 0 && (taken == wanted || wanted > HDR_PIXEL_BYTES)) {
        return (int)taken;
    }
    stream->ended = true;
    memset(bytes + taken, '\n', wanted - taken);
    return size;
}

static int on_eof(void* context) {
    (void)context;
    return 0;
}

static const stbi_io_callbacks CALLBACKS = {.read = on_read, .eof = on_eof};

/* ---- Reading ------------------------------------------------------------------------------- */

static bool check_header(const HostSource* source, SwellError* error) {
    HdrStream stream = {.source = source};
    int width, height, channels;
    if (!stbi_info_from_callbacks(&CALLBACKS, &stream, &width, &height, &channels)) {
        return host_source_refuse(source, error, "%s",
                                  stream.ended ? TOO_SHORT
                                               : "it is a Radiance HDR of another format than "
                                                 "32-bit_rle_rgbe, or of another orientation than "
                                                 "'-Y height +X width', which is not read");
    }
    if (!host_source_check_size(source, width, height, error)) {
        return false;
    }
    const double pixels = (double)width * (double)height;
    return pixels <= HDR_PIXELS_PER_BYTE_MAX * (double)source->size ||
           host_source_refuse(source, error, "%s", TOO_SHORT);
}

static bool decode(const HostSource* source, HostImage* image, SwellError* error) {
    HdrStream stream = {.source = source};
    int channels;
    image->pixels = stbi_loadf_from_callbacks(&CALLBACKS, &stream, &image->width, &image->height,
                                              &channels, HDR_CHANNELS);
    if (stream.ended) {
        return host_source_refuse(source, error, "%s", TOO_SHORT);
    }
    if (!image->pixels && strcmp(stbi_failure_reason(), "outofmem") == 0) {
        return host_source_out_of_memory(source, error);
    }
    return image->pixels ||
           host_source_refuse(source, error, "it is a Radiance HDR with an error (%s)",
                              stbi_failure_reason());
}

bool host_hdr_read(const HostSource* source, HostImage* image, SwellError* error) {
    return check_header(source, error) && decode(source, image, error);
}

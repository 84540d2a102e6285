/*
 * Radiance HDR by stb_image, compiled for this format alone. It allocates by swell_memory_allocate,
 * so its pixels are returned without a copy.
 *
 * stb_image 2.27 reads zeros after the end of a file, and a zero as a run of no pixels, so that it
 * never finishes a truncated picture. We pass line ends to it instead, which end all its loops.
 *
 * It does not know the older runs, where 1, 1, 1, n repeats the pixel before n times, and further
 * such pixels 256, 65536 ... times n; we expand them first. Source: Radiance's color.c.
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

/* ---- Older runs ----------------------------------------------------------------------------- */

typedef struct HdrSize {
    int width, height;
    size_t start; /* of the rows, behind the header */
} HdrSize;

/* Returns whether the rows are coded by channels, which stb_image expands. */
static bool is_coded(const HostSource* source, const HdrSize* size) {
    enum { LEAST = 8, MOST = 0x7fff };
    const uint8_t* bytes = source->bytes + size->start;
    return size->width >= LEAST && size->width <= MOST &&
           source->size - size->start >= HDR_PIXEL_BYTES && bytes[0] == 2 && bytes[1] == 2 &&
           bytes[2] < 128;
}

/* Copies the pixels of the file to `to`, room for `count` of them, and expands the runs. Returns
   NULL, or why it fails. */
static const char* copy_pixels(const HostSource* source, size_t at, uint8_t* to, size_t count) {
    enum { SHIFT_MOST = 16 };
    size_t done = 0;
    for (unsigned shift = 0; done < count; at += HDR_PIXEL_BYTES) {
        const uint8_t* from = source->bytes + at;
        if (source->size - at < HDR_PIXEL_BYTES) {
            return TOO_SHORT;
        }
        const bool is_run = from[0] == 1 && from[1] == 1 && from[2] == 1;
        const size_t times = is_run ? (size_t)from[3] << shift : 1;
        if (times > count - done || (is_run && (done == 0 || shift > SHIFT_MOST))) {
            return "it is a Radiance HDR with an error (a run of pixels is too long)";
        }
        for (size_t n = 0; n < times; ++n, ++done) {
            uint8_t* pixel = to + done * HDR_PIXEL_BYTES;
            memcpy(pixel, is_run ? pixel - HDR_PIXEL_BYTES : from, HDR_PIXEL_BYTES);
        }
        shift = is_run ? shift + 8 : 0;
    }
    return NULL;
}

/* Makes `flat` the same file without runs. The caller frees its bytes. */
static bool expand_runs(const HostSource* source, const HdrSize* size, HostSource* flat,
                        SwellError* error) {
    const size_t count = (size_t)size->width * (size_t)size->height;
    flat->size = size->start + count * HDR_PIXEL_BYTES;
    flat->bytes = swell_memory_allocate(flat->size, 1, error);
    if (!flat->bytes) {
        return false;
    }
    memcpy(flat->bytes, source->bytes, size->start);
    const char* why = copy_pixels(source, size->start, flat->bytes + size->start, count);
    return !why || host_source_refuse(source, error, "%s", why);
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Returns the place behind the header, which is lines up to an empty one, and another. */
static size_t find_rows(const HostSource* source) {
    size_t at = 1;
    while (at < source->size && !(source->bytes[at - 1] == '\n' && source->bytes[at] == '\n')) {
        ++at;
    }
    const uint8_t* rest = at < source->size ? source->bytes + at + 1 : NULL;
    const uint8_t* end = rest ? memchr(rest, '\n', source->size - at - 1) : NULL;
    return end ? (size_t)(end - source->bytes) + 1 : source->size;
}

static bool read_size(const HostSource* source, HdrSize* size, SwellError* error) {
    HdrStream stream = {.source = source};
    int channels;
    if (!stbi_info_from_callbacks(&CALLBACKS, &stream, &size->width, &size->height, &channels)) {
        return host_source_refuse(source, error, "%s",
                                  stream.ended ? TOO_SHORT
                                               : "it is a Radiance HDR of another format than "
                                                 "32-bit_rle_rgbe, or of another orientation than "
                                                 "'-Y height +X width', which is not read");
    }
    size->start = find_rows(source);
    return host_source_check_size(source, size->width, size->height, error);
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
    HdrSize size;
    HostSource flat = *source;
    if (!read_size(source, &size, error)) {
        return false;
    }
    if (is_coded(source, &size)) {
        const double pixels = (double)size.width * (double)size.height;
        return pixels <= HDR_PIXELS_PER_BYTE_MAX * (double)source->size
                   ? decode(source, image, error)
                   : host_source_refuse(source, error, "%s", TOO_SHORT);
    }
    const bool ok = expand_runs(source, &size, &flat, error) && decode(&flat, image, error);
    swell_memory_free(flat.bytes);
    return ok;
}

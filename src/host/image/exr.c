/*
 * Writes light and layers as OpenEXR. The library seeks while it writes, since the table of offsets
 * comes last.
 */
#include "exr.h"

#include <assert.h>
#include <errno.h>
#include <libdeflate.h>
#include <openexr.h>
#include <string.h>

static int64_t put_bytes(exr_const_context_t context, void* target, const void* bytes,
                         uint64_t count, uint64_t offset, exr_stream_error_func_ptr_t on_error) {
    (void)context;
    (void)on_error;
    HostFile* file = target;
    if (fseek(file->stream, (long)offset, SEEK_SET) != 0 && !file->failure) {
        file->failure = errno;
    }
    host_file_write(file, bytes, (size_t)count);
    return file->failure ? -1 : (int64_t)count;
}

/* We report failures ourselves. */
static void ignore_message(exr_const_context_t context, exr_result_t code, const char* text) {
    (void)context;
    (void)code;
    (void)text;
}

/* ---- Compression --------------------------------------------------------------------------- */

/* Compresses as OpenEXR's ZIP does, with libdeflate in place of zlib, which takes four times as
   long for files as large. Further levels take twice as long and save a hundredth: the last bits of
   floats are noise. */
enum { ZIP_LEVEL = 1 };

typedef struct Zip {
    struct libdeflate_compressor* compressor;
    uint8_t *sorted, *bytes; /* (size), owned */
    size_t size;             /* of the largest chunk */
} Zip;

static bool zip_init(Zip* zip, size_t size) {
    *zip = (Zip){libdeflate_alloc_compressor(ZIP_LEVEL),
                 swell_memory_allocate(size, sizeof *zip->sorted, NULL),
                 swell_memory_allocate(size, sizeof *zip->bytes, NULL), size};
    return zip->compressor && zip->sorted && zip->bytes;
}

static void zip_finish(Zip* zip) {
    libdeflate_free_compressor(zip->compressor);
    swell_memory_free(zip->sorted);
    swell_memory_free(zip->bytes);
}

/* The bytes at even places come first, then those at odd ones, each less the one before it and plus
   128. A chunk that does not become smaller stays as it is. */
static exr_result_t compress_chunk(exr_encode_pipeline_t* pipe) {
    Zip* zip = pipe->encoding_user_data;
    const uint8_t* from = pipe->packed_buffer;
    const size_t size = (size_t)pipe->packed_bytes, half = (size + 1) / 2;
    assert(size > 1 && size <= zip->size);
    uint8_t *even = zip->sorted, *odd = zip->sorted + half;
    even[0] = from[0];
    odd[0] = (uint8_t)(from[1] - from[2 * half - 2] + 128);
    for (size_t i = 1; i < half; ++i) {
        even[i] = (uint8_t)(from[2 * i] - from[2 * i - 2] + 128);
    }
    for (size_t i = 1; i < size / 2; ++i) {
        odd[i] = (uint8_t)(from[2 * i + 1] - from[2 * i - 1] + 128);
    }
    const size_t written =
        libdeflate_zlib_compress(zip->compressor, zip->sorted, size, zip->bytes, size - 1);
    pipe->compressed_buffer = written > 0 ? zip->bytes : pipe->packed_buffer;
    pipe->compressed_bytes = written > 0 ? written : size;
    pipe->compressed_alloc_size = 0; /* OpenEXR does not own it */
    return EXR_ERR_SUCCESS;
}

/* ---- The file ------------------------------------------------------------------------------ */

static bool describe_header(exr_context_t exr, int part, const HostLayers* header) {
    bool ok = true;
    for (int i = 0; ok && i < header->notes; ++i) {
        ok = exr_attr_set_float(exr, part, header->note[i].name, header->note[i].value) ==
             EXR_ERR_SUCCESS;
    }
    exr_attr_m44f_t camera;
    _Static_assert(sizeof camera == sizeof header->camera, "four rows of four");
    memcpy(&camera, header->camera, sizeof camera);
    return ok && (!header->has_camera ||
                  exr_attr_set_m44f(exr, part, "worldToCamera", &camera) == EXR_ERR_SUCCESS);
}

static bool describe(exr_context_t exr, const ExrPicture* picture) {
    int part = 0;
    bool ok = exr_add_part(exr, picture->part, EXR_STORAGE_SCANLINE, &part) == EXR_ERR_SUCCESS &&
              exr_initialize_required_attr_simple(exr, part, picture->width, picture->height,
                                                  EXR_COMPRESSION_ZIP) == EXR_ERR_SUCCESS;
    for (int c = 0; ok && c < picture->count; ++c) {
        ok = exr_add_channel(exr, part, picture->channel[c].name, EXR_PIXEL_FLOAT,
                             EXR_PERCEPTUALLY_LINEAR, 1, 1) == EXR_ERR_SUCCESS;
    }
    ok = ok && (!picture->header || describe_header(exr, part, picture->header));
    return ok && exr_write_header(exr) == EXR_ERR_SUCCESS;
}

static const ExrChannel* find_channel(const ExrPicture* picture, const char* name) {
    const ExrChannel* channel = picture->channel;
    while (strcmp(channel->name, name) != 0) {
        ++channel;
    }
    return channel;
}

/* OpenEXR sorts channels by name. */
static void point_at_rows(exr_encode_pipeline_t* pipe, const ExrPicture* picture, int row) {
    for (int c = 0; c < pipe->channel_count; ++c) {
        exr_coding_channel_info_t* to = &pipe->channels[c];
        const ExrChannel* channel = find_channel(picture, to->channel_name);
        const ptrdiff_t line = (ptrdiff_t)picture->width * channel->stride;
        to->encode_from_ptr = (const uint8_t*)(channel->values + row * line);
        to->user_pixel_stride = channel->stride * (int32_t)sizeof(float);
        to->user_line_stride = (int32_t)line * (int32_t)sizeof(float);
        to->user_bytes_per_element = sizeof(float);
        to->user_data_type = EXR_PIXEL_FLOAT;
    }
}

static bool encode_chunk(exr_context_t exr, exr_encode_pipeline_t* pipe, Zip* zip,
                         const ExrPicture* picture, int row) {
    exr_chunk_info_t chunk;
    if (exr_write_scanline_chunk_info(exr, 0, row, &chunk) != EXR_ERR_SUCCESS ||
        (row == 0 ? exr_encoding_initialize(exr, 0, &chunk, pipe)
                  : exr_encoding_update(exr, 0, &chunk, pipe)) != EXR_ERR_SUCCESS) {
        return false;
    }
    point_at_rows(pipe, picture, row);
    if (row == 0 && exr_encoding_choose_default_routines(exr, 0, pipe) != EXR_ERR_SUCCESS) {
        return false;
    }
    pipe->encoding_user_data = zip;
    pipe->compress_fn = compress_chunk;
    return exr_encoding_run(exr, 0, pipe) == EXR_ERR_SUCCESS;
}

static bool encode_rows(exr_context_t exr, const ExrPicture* picture) {
    exr_encode_pipeline_t pipe = EXR_ENCODE_PIPELINE_INITIALIZER;
    int32_t rows = 0;
    Zip zip = {0};
    bool ok = exr_get_scanlines_per_chunk(exr, 0, &rows) == EXR_ERR_SUCCESS && rows > 0 &&
              zip_init(&zip, (size_t)rows * (size_t)picture->width * (size_t)picture->count *
                                 sizeof(float));
    for (int row = 0; ok && row < picture->height; row += rows) {
        ok = encode_chunk(exr, &pipe, &zip, picture, row);
    }
    pipe.compressed_buffer = NULL;
    exr_encoding_destroy(exr, &pipe);
    zip_finish(&zip);
    return ok;
}

bool host_exr_append(HostFile* file, const ExrPicture* picture, SwellError* error) {
    assert(file && picture && picture->width > 0 && picture->height > 0 && picture->count > 0);
    exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
    setup.user_data = file;
    setup.write_fn = put_bytes;
    setup.error_handler_fn = ignore_message;
    exr_context_t exr = NULL;
    bool ok =
        exr_start_write(&exr, "picture.exr", EXR_WRITE_FILE_DIRECTLY, &setup) == EXR_ERR_SUCCESS;
    ok = ok && describe(exr, picture) && encode_rows(exr, picture);
    ok = exr_finish(&exr) == EXR_ERR_SUCCESS && ok;
    return ok || file->failure ||
           swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: an EXR of %d x %d",
                           picture->width, picture->height);
}

bool host_image_write_exr(HostFile* file, const HostImage* image, SwellError* error) {
    assert(file && image && image->width > 0 && image->height > 0 && image->pixels);
    const ExrChannel channel[] = {
        {"R", image->pixels, 3}, {"G", image->pixels + 1, 3}, {"B", image->pixels + 2, 3}};
    const ExrPicture picture = {"map", image->width, image->height, 3, channel, NULL};
    return host_exr_append(file, &picture, error);
}

/*
 * Writes light as OpenEXR. The library seeks while it writes, since the table of offsets comes
 * last.
 */
#include "swell/host.h"

#include <assert.h>
#include <errno.h>
#include <openexr.h>
#include <string.h>

enum { CHANNELS = 3 };

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

static bool describe(exr_context_t exr, const HostImage* image) {
    static const char* const NAMES[CHANNELS] = {"R", "G", "B"};
    int part = 0;
    bool ok = exr_add_part(exr, "map", EXR_STORAGE_SCANLINE, &part) == EXR_ERR_SUCCESS &&
              exr_initialize_required_attr_simple(exr, part, image->width, image->height,
                                                  EXR_COMPRESSION_ZIP) == EXR_ERR_SUCCESS;
    for (int c = 0; ok && c < CHANNELS; ++c) {
        ok = exr_add_channel(exr, part, NAMES[c], EXR_PIXEL_FLOAT, EXR_PERCEPTUALLY_LINEAR, 1, 1) ==
             EXR_ERR_SUCCESS;
    }
    return ok && exr_write_header(exr) == EXR_ERR_SUCCESS;
}

/* OpenEXR sorts channels by name: B, G, R. */
static void point_at_rows(exr_encode_pipeline_t* pipe, const HostImage* image, int row) {
    static const char ORDER[] = "RGB";
    const float* values = image->pixels + (ptrdiff_t)row * image->width * CHANNELS;
    for (int c = 0; c < pipe->channel_count; ++c) {
        exr_coding_channel_info_t* channel = &pipe->channels[c];
        const char* place = strchr(ORDER, channel->channel_name[0]);
        channel->encode_from_ptr = (const uint8_t*)(values + (place - ORDER));
        channel->user_pixel_stride = CHANNELS * (int32_t)sizeof *values;
        channel->user_line_stride = image->width * CHANNELS * (int32_t)sizeof *values;
        channel->user_bytes_per_element = sizeof *values;
        channel->user_data_type = EXR_PIXEL_FLOAT;
    }
}

static bool encode_chunk(exr_context_t exr, exr_encode_pipeline_t* pipe, const HostImage* image,
                         int row) {
    exr_chunk_info_t chunk;
    if (exr_write_scanline_chunk_info(exr, 0, row, &chunk) != EXR_ERR_SUCCESS ||
        (row == 0 ? exr_encoding_initialize(exr, 0, &chunk, pipe)
                  : exr_encoding_update(exr, 0, &chunk, pipe)) != EXR_ERR_SUCCESS) {
        return false;
    }
    point_at_rows(pipe, image, row);
    return (row > 0 || exr_encoding_choose_default_routines(exr, 0, pipe) == EXR_ERR_SUCCESS) &&
           exr_encoding_run(exr, 0, pipe) == EXR_ERR_SUCCESS;
}

static bool encode_rows(exr_context_t exr, const HostImage* image) {
    exr_encode_pipeline_t pipe = EXR_ENCODE_PIPELINE_INITIALIZER;
    int32_t rows = 0;
    bool ok = exr_get_scanlines_per_chunk(exr, 0, &rows) == EXR_ERR_SUCCESS && rows > 0;
    for (int row = 0; ok && row < image->height; row += rows) {
        ok = encode_chunk(exr, &pipe, image, row);
    }
    exr_encoding_destroy(exr, &pipe);
    return ok;
}

bool host_image_write_exr(HostFile* file, const HostImage* image, SwellError* error) {
    assert(file && image && image->width > 0 && image->height > 0 && image->pixels);
    exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
    setup.user_data = file;
    setup.write_fn = put_bytes;
    setup.error_handler_fn = ignore_message;
    exr_context_t exr = NULL;
    bool ok = exr_start_write(&exr, "map.exr", EXR_WRITE_FILE_DIRECTLY, &setup) == EXR_ERR_SUCCESS;
    ok = ok && describe(exr, image) && encode_rows(exr, image);
    ok = exr_finish(&exr) == EXR_ERR_SUCCESS && ok;
    return ok || file->failure ||
           swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: an EXR of %d x %d",
                           image->width, image->height);
}

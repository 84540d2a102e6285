/*
 * Writes light and layers as OpenEXR. The library seeks while it writes, since the table of offsets
 * comes last. Rows are compressed by RLE: the last bits of floats are noise, and what is even, as
 * masks and the sky's depth, becomes small. ZIP made files a fifth smaller in three times the time.
 */
#include "exr.h"

#include <assert.h>
#include <errno.h>
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
                                                  EXR_COMPRESSION_RLE) == EXR_ERR_SUCCESS;
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

static bool encode_chunk(exr_context_t exr, exr_encode_pipeline_t* pipe, const ExrPicture* picture,
                         int row) {
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
    return exr_encoding_run(exr, 0, pipe) == EXR_ERR_SUCCESS;
}

static bool encode_rows(exr_context_t exr, const ExrPicture* picture) {
    exr_encode_pipeline_t pipe = EXR_ENCODE_PIPELINE_INITIALIZER;
    int32_t rows = 0;
    bool ok = exr_get_scanlines_per_chunk(exr, 0, &rows) == EXR_ERR_SUCCESS && rows > 0;
    for (int row = 0; ok && row < picture->height; row += rows) {
        ok = encode_chunk(exr, &pipe, picture, row);
    }
    exr_encoding_destroy(exr, &pipe);
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

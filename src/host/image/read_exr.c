/*
 * Reads light from OpenEXR: the first part's channels R, G and B, or Y as grey, of halves or
 * floats, in scan lines or tiles of full size, in any compression that the library has. What a
 * damaged header can ask for is limited: the pixels by the picture's limits and the size of the
 * file, the library's own memory by LARGEST.
 */
#include "picture_source.h"

#include <math.h>
#include <openexr.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHANNELS = 3,
    PIXELS_PER_BYTE_MOST = 1024, /* more than any compression reaches */
    LARGEST = 512 << 20          /* of one allocation, in bytes */
};

static const float HALF_MOST = 65504.0f;

typedef struct ExrReading {
    const HostSource* source;
    exr_context_t exr;
    exr_decode_pipeline_t pipe;
    HostImage* image;
    bool grey, begun; /* the pipe has routines */
    SwellError* error;
} ExrReading;

/* ---- What the library calls ------------------------------------------------------------------ */

static int64_t get_bytes(exr_const_context_t exr, void* from, void* bytes, uint64_t count,
                         uint64_t offset, exr_stream_error_func_ptr_t on_error) {
    (void)exr;
    (void)on_error;
    const HostSource* source = from;
    const uint64_t left = offset < source->size ? source->size - offset : 0;
    const uint64_t taken = count < left ? count : left;
    if (taken > 0) {
        memcpy(bytes, source->bytes + offset, (size_t)taken);
    }
    return (int64_t)taken;
}

static int64_t get_size(exr_const_context_t exr, void* from) {
    (void)exr;
    return (int64_t)((const HostSource*)from)->size;
}

/* We report failures ourselves. */
static void ignore_message(exr_const_context_t exr, exr_result_t code, const char* text) {
    (void)exr;
    (void)code;
    (void)text;
}

static void* allocate(size_t size) {
    return size <= LARGEST ? calloc(size ? size : 1, 1) : NULL;
}

static bool refuse(const ExrReading* reading, exr_result_t code) {
    if (code == EXR_ERR_FEATURE_NOT_IMPLEMENTED) {
        return host_source_refuse(reading->source, reading->error,
                                  "its compression, DWAA, DWAB or on a page B44, is not read");
    }
    return code == EXR_ERR_OUT_OF_MEMORY
               ? host_source_out_of_memory(reading->source, reading->error)
               : host_source_refuse(reading->source, reading->error,
                                    "it is an EXR with an error (%s)",
                                    exr_get_default_error_message(code));
}

/* ---- The header ------------------------------------------------------------------------------ */

/* Returns which of three channels the name is, or -1. */
static int channel_of(const char* name) {
    static const char* const NAMES[] = {"R", "G", "B", "Y"};
    for (int n = 0; n < 4; ++n) {
        if (strcmp(name, NAMES[n]) == 0) {
            return n % CHANNELS;
        }
    }
    return -1;
}

/* Finds which channels there are. */
static bool check_channels(ExrReading* reading) {
    const exr_attr_chlist_t* list;
    int colors = 0, greys = 0, chroma = 0;
    const exr_result_t code = exr_get_channels(reading->exr, 0, &list);
    if (code != EXR_ERR_SUCCESS) {
        return refuse(reading, code);
    }
    for (int i = 0; i < list->num_channels; ++i) {
        const exr_attr_chlist_entry_t* entry = &list->entries[i];
        const char* name = entry->name.str;
        chroma += strcmp(name, "RY") == 0 || strcmp(name, "BY") == 0;
        if (channel_of(name) < 0) {
            continue;
        }
        if (entry->pixel_type == EXR_PIXEL_UINT || entry->x_sampling != 1 ||
            entry->y_sampling != 1) {
            return host_source_refuse(reading->source, reading->error,
                                      "its channel %s is not of a half or a float for each pixel",
                                      name);
        }
        *(name[0] == 'Y' ? &greys : &colors) += 1;
    }
    reading->grey = greys == 1 && colors == 0 && chroma == 0;
    return colors == CHANNELS || reading->grey ||
           host_source_refuse(reading->source, reading->error,
                              "it has no channels R, G and B, nor Y alone, in its first part");
}

static bool check_window(ExrReading* reading, exr_attr_box2i_t* window) {
    const HostSource* source = reading->source;
    const exr_result_t code = exr_get_data_window(reading->exr, 0, window);
    if (code != EXR_ERR_SUCCESS) {
        return refuse(reading, code);
    }
    const long long width = (long long)window->max.x - window->min.x + 1;
    const long long height = (long long)window->max.y - window->min.y + 1;
    if (!host_source_check_size(source, width, height, reading->error)) {
        return false;
    }
    reading->image->width = (int)width;
    reading->image->height = (int)height;
    return (double)width * (double)height <= PIXELS_PER_BYTE_MOST * (double)source->size ||
           host_source_refuse(source, reading->error, "it ends too early");
}

/* ---- Pixels ---------------------------------------------------------------------------------- */

/* Decodes a chunk whose first pixel is at x, y of the picture. */
static exr_result_t decode(ExrReading* reading, const exr_chunk_info_t* chunk, int x, int y) {
    const HostImage* image = reading->image;
    exr_decode_pipeline_t* pipe = &reading->pipe;
    exr_result_t code = reading->begun ? exr_decoding_update(reading->exr, 0, chunk, pipe)
                                       : exr_decoding_initialize(reading->exr, 0, chunk, pipe);
    if (code != EXR_ERR_SUCCESS) {
        return code;
    }
    if (chunk->width < 1 || chunk->height < 1 || chunk->width > image->width - x ||
        chunk->height > image->height - y) {
        return EXR_ERR_BAD_CHUNK_LEADER;
    }
    for (int c = 0; c < pipe->channel_count; ++c) {
        exr_coding_channel_info_t* to = &pipe->channels[c];
        const int channel = channel_of(to->channel_name);
        float* first = image->pixels + CHANNELS * ((size_t)y * (size_t)image->width + (size_t)x);
        to->decode_to_ptr = channel < 0 ? NULL : (uint8_t*)(first + channel);
        to->user_pixel_stride = CHANNELS * (int32_t)sizeof *first;
        to->user_line_stride = to->user_pixel_stride * image->width;
        to->user_bytes_per_element = sizeof *first;
        to->user_data_type = EXR_PIXEL_FLOAT;
    }
    if (!reading->begun) {
        code = exr_decoding_choose_default_routines(reading->exr, 0, pipe);
        reading->begun = true;
    }
    return code == EXR_ERR_SUCCESS ? exr_decoding_run(reading->exr, 0, pipe) : code;
}

static exr_result_t decode_rows(ExrReading* reading, int first) {
    exr_chunk_info_t chunk;
    int32_t rows = 0;
    exr_result_t code = exr_get_scanlines_per_chunk(reading->exr, 0, &rows);
    for (int y = 0; code == EXR_ERR_SUCCESS && rows > 0 && y < reading->image->height; y += rows) {
        code = exr_read_scanline_chunk_info(reading->exr, 0, first + y, &chunk);
        code = code == EXR_ERR_SUCCESS ? decode(reading, &chunk, 0, y) : code;
    }
    return code;
}

static exr_result_t decode_tiles(ExrReading* reading) {
    exr_chunk_info_t chunk;
    int32_t width = 0, height = 0;
    exr_result_t code = exr_get_tile_sizes(reading->exr, 0, 0, 0, &width, &height);
    const HostImage* image = reading->image;
    for (int y = 0; code == EXR_ERR_SUCCESS && height > 0 && y < image->height; y += height) {
        for (int x = 0; code == EXR_ERR_SUCCESS && width > 0 && x < image->width; x += width) {
            code = exr_read_tile_chunk_info(reading->exr, 0, x / width, y / height, 0, 0, &chunk);
            code = code == EXR_ERR_SUCCESS ? decode(reading, &chunk, x, y) : code;
        }
    }
    return code;
}

/* Makes all values finite and not negative, and a grey picture's channels alike. */
static void finish_pixels(const ExrReading* reading) {
    const HostImage* image = reading->image;
    const size_t count = CHANNELS * (size_t)image->width * (size_t)image->height;
    for (size_t i = 0; i < count; ++i) {
        const float value = image->pixels[reading->grey ? i - i % CHANNELS : i];
        image->pixels[i] = !(value > 0.0f) ? 0.0f : isinf(value) ? HALF_MOST : value;
    }
}

static bool read_part(ExrReading* reading) {
    HostImage* image = reading->image;
    exr_attr_box2i_t window;
    exr_storage_t storage;
    exr_result_t code = exr_get_storage(reading->exr, 0, &storage);
    if (code != EXR_ERR_SUCCESS) {
        return refuse(reading, code);
    }
    if (storage != EXR_STORAGE_SCANLINE && storage != EXR_STORAGE_TILED) {
        return host_source_refuse(reading->source, reading->error, "it is a deep EXR");
    }
    if (!check_channels(reading) || !check_window(reading, &window)) {
        return false;
    }
    image->pixels = swell_memory_allocate((size_t)image->width * (size_t)image->height,
                                          CHANNELS * sizeof *image->pixels, reading->error);
    if (!image->pixels) {
        return false;
    }
    code =
        storage == EXR_STORAGE_TILED ? decode_tiles(reading) : decode_rows(reading, window.min.y);
    exr_decoding_destroy(reading->exr, &reading->pipe);
    if (code != EXR_ERR_SUCCESS) {
        return refuse(reading, code);
    }
    finish_pixels(reading);
    return true;
}

bool host_exr_read(const HostSource* source, HostImage* image, SwellError* error) {
    HostSource stream = *source;
    ExrReading reading = {.source = source, .image = image, .error = error};
    exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
    setup.user_data = &stream;
    setup.read_fn = get_bytes;
    setup.size_fn = get_size;
    setup.alloc_fn = allocate;
    setup.free_fn = free;
    setup.error_handler_fn = ignore_message;
    const exr_result_t code = exr_start_read(&reading.exr, source->path, &setup);
    const bool ok = code == EXR_ERR_SUCCESS ? read_part(&reading) : refuse(&reading, code);
    exr_finish(&reading.exr);
    return ok;
}

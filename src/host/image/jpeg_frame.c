/*
 * The frame header: how large the picture is, and what it takes to decode it.
 */
#include "jpeg.h"

#include <string.h>

enum { BLOCK_SIDE = 8 /* samples */, SAMPLING_MAX = 4 };

static bool read_component(HostJpeg* jpeg, int index, const uint8_t bytes[3]) {
    HostJpegComponent* component = &jpeg->components[index];
    component->id = bytes[0];
    component->horizontal = bytes[1] >> 4;
    component->vertical = bytes[1] & 15;
    component->quantizer = bytes[2];
    memset(component->level, -1, sizeof component->level);
    for (int other = 0; other < index; ++other) {
        if (jpeg->components[other].id == component->id) {
            return false;
        }
    }
    return component->horizontal >= 1 && component->horizontal <= SAMPLING_MAX &&
           component->vertical >= 1 && component->vertical <= SAMPLING_MAX &&
           component->quantizer < JPEG_TABLES;
}

static int divide_up(int a, int b) {
    return (a + b - 1) / b;
}

/* The numbers of blocks (A.1.1, A.2.4). False for samplings that are no whole shares of the finest,
   which stb_image does not take. */
static bool lay_out(HostJpeg* jpeg) {
    int horizontal = 1, vertical = 1;
    for (int i = 0; i < jpeg->count; ++i) {
        const HostJpegComponent* component = &jpeg->components[i];
        horizontal = component->horizontal > horizontal ? component->horizontal : horizontal;
        vertical = component->vertical > vertical ? component->vertical : vertical;
    }
    jpeg->mcu_columns = divide_up(jpeg->width, BLOCK_SIDE * horizontal);
    jpeg->mcu_rows = divide_up(jpeg->height, BLOCK_SIDE * vertical);
    for (int i = 0; i < jpeg->count; ++i) {
        HostJpegComponent* component = &jpeg->components[i];
        if (horizontal % component->horizontal != 0 || vertical % component->vertical != 0) {
            return false;
        }
        const int samples = divide_up(jpeg->width * component->horizontal, horizontal);
        const int lines = divide_up(jpeg->height * component->vertical, vertical);
        component->columns = divide_up(samples, BLOCK_SIDE);
        component->rows = divide_up(lines, BLOCK_SIDE);
        component->stride = jpeg->mcu_columns * component->horizontal;
        component->lines = jpeg->mcu_rows * component->vertical;
    }
    return true;
}

/* What stb_image allocates: samples, coefficients of two bytes where progressive, RGB. */
static double decoding_memory(const HostJpeg* jpeg) {
    double bytes = 3.0 * jpeg->width * jpeg->height;
    for (int i = 0; i < jpeg->count; ++i) {
        const double blocks = (double)jpeg->components[i].stride * jpeg->components[i].lines;
        bytes += blocks * JPEG_COEFFICIENTS * (jpeg->progressive ? 3.0 : 1.0);
    }
    return bytes;
}

static bool allocate_blocks(HostJpeg* jpeg) {
    for (int i = 0; jpeg->progressive && i < jpeg->count; ++i) {
        HostJpegComponent* component = &jpeg->components[i];
        component->blocks = swell_memory_allocate(
            (size_t)component->stride * (size_t)component->lines, sizeof *component->blocks, NULL);
        if (!component->blocks) {
            return host_jpeg_refuse(jpeg, NULL);
        }
    }
    return true;
}

/* Every block takes a bit of the file at least, in the scan of its DC. */
static bool is_long_enough(const HostJpeg* jpeg) {
    double blocks = 0.0;
    for (int i = 0; i < jpeg->count; ++i) {
        blocks += (double)jpeg->components[i].columns * jpeg->components[i].rows;
    }
    return blocks <= 8.0 * (double)(jpeg->source->size - jpeg->at);
}

bool host_jpeg_read_frame(HostJpeg* jpeg, SwellError* error) {
    size_t length;
    if (!host_jpeg_begin_segment(jpeg, &length)) {
        return false;
    }
    const uint8_t* bytes = host_jpeg_here(jpeg);
    if (length < 6 || length != 6 + 3 * (size_t)bytes[5]) {
        return host_jpeg_refuse(jpeg, "it is a JPEG with a broken frame header");
    }
    jpeg->count = bytes[5];
    jpeg->height = bytes[1] << 8 | bytes[2];
    jpeg->width = bytes[3] << 8 | bytes[4];
    if (bytes[0] != 8 || (jpeg->count != 1 && jpeg->count != 3 && jpeg->count != 4)) {
        jpeg->count = 0;
        return host_jpeg_refuse(jpeg, "it is a JPEG with other than 1, 3 or 4 samples of 8 bits a "
                                      "pixel, which is not read");
    }
    bool ok = true;
    for (int i = 0; i < jpeg->count; ++i) {
        ok = read_component(jpeg, i, bytes + 6 + 3 * i) && ok;
    }
    if (!ok || !lay_out(jpeg)) {
        return host_jpeg_refuse(jpeg, "it is a JPEG with a broken frame header");
    }
    jpeg->at += length;
    if (!host_source_check_size(jpeg->source, jpeg->width, jpeg->height, decoding_memory(jpeg),
                                error)) {
        return false;
    }
    return is_long_enough(jpeg) ? allocate_blocks(jpeg) : host_jpeg_refuse(jpeg, JPEG_TOO_SHORT);
}

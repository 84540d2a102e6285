/*
 * Radiance HDR of 32-bit_rle_rgbe: lines of text, then rows of pixels of four bytes, red, green,
 * blue and a common exponent. A row is coded by channels, or has whole pixels, where 1, 1, 1, n
 * repeats the pixel before it n times and further such pixels 256, 65536 ... times n. Source: G.
 * Ward, "Real pixels", Graphics Gems II, 1991, and Radiance's color.c.
 */
#include "picture_source.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    CHANNELS = 3,
    PIXEL_BYTES = 4,
    EXPONENT_BIAS = 128 + 8, /* of mantissas of 8 bits */
    CODED_LEAST = 8,
    CODED_MOST = 0x7fff,        /* pixels of a row that is coded by channels */
    RUN_SHIFT_MOST = 16,        /* of repeated runs, in bits */
    PIXELS_PER_BYTE_MOST = 1366 /* the longest row in a pixel and two runs: 12 bytes */
};

static const char TOO_SHORT[] = "it ends too early";

typedef struct HdrReading {
    const HostSource* source;
    size_t at;
    int width, height;
    uint8_t* row; /* (width x PIXEL_BYTES) */
    SwellError* error;
} HdrReading;

static size_t left(const HdrReading* reading) {
    return reading->source->size - reading->at;
}

/* ---- The header ------------------------------------------------------------------------------ */

/* Copies the next line; returns false at the end of the file or for a line that is too long. */
static bool read_line(HdrReading* reading, char* line, size_t size) {
    const uint8_t* from = reading->source->bytes + reading->at;
    const uint8_t* end = memchr(from, '\n', left(reading));
    const size_t length = end ? (size_t)(end - from) : size;
    if (length >= size) {
        return false;
    }
    memcpy(line, from, length);
    line[length] = '\0';
    reading->at += length + 1;
    return true;
}

static bool read_header(HdrReading* reading) {
    const HostSource* source = reading->source;
    char line[1024];
    bool known = false, ends = false;
    long long width = 0, height = 0;
    while (!ends && read_line(reading, line, sizeof line)) {
        known = known || strcmp(line, "FORMAT=32-bit_rle_rgbe") == 0;
        ends = !line[0];
    }
    ends = ends && read_line(reading, line, sizeof line);
    if (!ends) {
        return host_source_refuse(source, reading->error, "%s", TOO_SHORT);
    }
    if (!known || sscanf(line, "-Y %9lld +X %9lld", &height, &width) != 2) {
        return host_source_refuse(
            source, reading->error,
            "it is a Radiance HDR of another format than 32-bit_rle_rgbe, or of another "
            "orientation than '-Y height +X width', which is not read");
    }
    if (!host_source_check_size(source, width, height, reading->error)) {
        return false;
    }
    reading->width = (int)width;
    reading->height = (int)height;
    return (double)width * (double)height <= PIXELS_PER_BYTE_MOST * (double)left(reading) ||
           host_source_refuse(source, reading->error, "%s", TOO_SHORT);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

/* Each of these returns NULL, or why the row cannot be read. */

/* Reads a row of whole pixels and runs. */
static const char* read_pixels(HdrReading* reading) {
    uint8_t* to = reading->row;
    for (int x = 0, shift = 0; x < reading->width;) {
        if (left(reading) < PIXEL_BYTES) {
            return TOO_SHORT;
        }
        const uint8_t* from = reading->source->bytes + reading->at;
        reading->at += PIXEL_BYTES;
        if (from[0] != 1 || from[1] != 1 || from[2] != 1) {
            memcpy(to + PIXEL_BYTES * x++, from, PIXEL_BYTES);
            shift = 0;
            continue;
        }
        const int count = shift <= RUN_SHIFT_MOST ? from[3] << shift : INT_MAX;
        if (x == 0 || count > reading->width - x) {
            return "a run of its pixels is too long, or repeats none";
        }
        for (int n = 0; n < count; ++n, ++x) {
            memcpy(to + PIXEL_BYTES * x, to + PIXEL_BYTES * (x - 1), PIXEL_BYTES);
        }
        shift += 8;
    }
    return NULL;
}

/* Reads a row of channels, each of stretches: more than 128 for a run, else a number of bytes. */
static const char* read_channels(HdrReading* reading) {
    const uint8_t* bytes = reading->source->bytes;
    for (int channel = 0; channel < PIXEL_BYTES; ++channel) {
        for (int x = 0; x < reading->width;) {
            if (left(reading) < 2) {
                return TOO_SHORT;
            }
            const int code = bytes[reading->at++];
            const bool repeats = code > 128;
            const int count = repeats ? code - 128 : code;
            if (count == 0 || count > reading->width - x) {
                return "a stretch of its bytes is empty or too long";
            }
            if (left(reading) < (size_t)(repeats ? 1 : count)) {
                return TOO_SHORT;
            }
            for (int n = 0; n < count; ++n, ++x) {
                reading->row[PIXEL_BYTES * x + channel] =
                    bytes[reading->at + (size_t)(repeats ? 0 : n)];
            }
            reading->at += (size_t)(repeats ? 1 : count);
        }
    }
    return NULL;
}

static const char* read_row(HdrReading* reading) {
    const uint8_t* bytes = reading->source->bytes + reading->at;
    if (reading->width < CODED_LEAST || reading->width > CODED_MOST ||
        left(reading) < PIXEL_BYTES || bytes[0] != 2 || bytes[1] != 2 || bytes[2] >= 128) {
        return read_pixels(reading);
    }
    if ((bytes[2] << 8 | bytes[3]) != reading->width) {
        return "a row has another width than the picture";
    }
    reading->at += PIXEL_BYTES;
    return read_channels(reading);
}

static bool read_rows(HdrReading* reading, float* to) {
    for (int y = 0; y < reading->height; ++y) {
        const char* why = read_row(reading);
        if (why) {
            return host_source_refuse(
                reading->source, reading->error,
                why == TOO_SHORT ? "%s" : "it is a Radiance HDR with an error (%s)", why);
        }
        for (const uint8_t* from = reading->row; from < reading->row + PIXEL_BYTES * reading->width;
             from += PIXEL_BYTES) {
            const float unit = from[3] ? ldexpf(1.0f, from[3] - EXPONENT_BIAS) : 0.0f;
            for (int channel = 0; channel < CHANNELS; ++channel) {
                *to++ = (float)from[channel] * unit;
            }
        }
    }
    return true;
}

bool host_hdr_read(const HostSource* source, HostImage* image, SwellError* error) {
    HdrReading reading = {.source = source, .error = error};
    if (!read_header(&reading)) {
        return false;
    }
    const size_t width = (size_t)reading.width;
    image->width = reading.width;
    image->height = reading.height;
    image->pixels = swell_memory_allocate(width * (size_t)reading.height,
                                          CHANNELS * sizeof *image->pixels, error);
    reading.row = swell_memory_allocate(width, PIXEL_BYTES, error);
    const bool ok = image->pixels && reading.row && read_rows(&reading, image->pixels);
    swell_memory_free(reading.row);
    return ok;
}

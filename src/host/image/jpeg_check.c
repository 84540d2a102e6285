/*
 * The segments of a JPEG, in the order in which stb_image reads them: tables and notes up to the
 * frame header (SOF), then scans and tables up to EOI.
 */
#include "jpeg.h"

enum {
    MARKER_SOF0 = 0xc0,
    MARKER_SOF2 = 0xc2,
    MARKER_DHT = 0xc4,
    MARKER_SOF15 = 0xcf,
    MARKER_EOI = 0xd9,
    MARKER_SOS = 0xda,
    MARKER_DQT = 0xdb,
    MARKER_DRI = 0xdd,
    MARKER_APP0 = 0xe0,
    MARKER_APP15 = 0xef,
    MARKER_COM = 0xfe
};

bool host_jpeg_refuse(HostJpeg* jpeg, const char* reason) {
    jpeg->reason = reason;
    return false;
}

const uint8_t* host_jpeg_here(const HostJpeg* jpeg) {
    return jpeg->source->bytes + jpeg->at;
}

/* Takes the next marker. Behind a scan and before the frame some files have a few bytes more. */
static bool next_marker(HostJpeg* jpeg, bool padded, int* marker) {
    const size_t size = jpeg->source->size;
    while (padded && jpeg->at < size && *host_jpeg_here(jpeg) != 0xff) {
        ++jpeg->at;
    }
    if (jpeg->at < size && *host_jpeg_here(jpeg) != 0xff) {
        return host_jpeg_refuse(jpeg, "it is a JPEG with a broken segment");
    }
    while (jpeg->at < size && *host_jpeg_here(jpeg) == 0xff) {
        ++jpeg->at;
    }
    if (jpeg->at >= size) {
        return host_jpeg_refuse(jpeg, JPEG_TOO_SHORT);
    }
    *marker = *host_jpeg_here(jpeg);
    ++jpeg->at;
    return true;
}

bool host_jpeg_begin_segment(HostJpeg* jpeg, size_t* length) {
    const size_t left = jpeg->source->size - jpeg->at;
    if (left < 2) {
        return host_jpeg_refuse(jpeg, JPEG_TOO_SHORT);
    }
    const size_t whole = (size_t)host_jpeg_here(jpeg)[0] << 8 | host_jpeg_here(jpeg)[1];
    if (whole < 2 || whole > left) {
        return host_jpeg_refuse(jpeg,
                                whole < 2 ? "it is a JPEG with a broken segment" : JPEG_TOO_SHORT);
    }
    jpeg->at += 2;
    *length = whole - 2;
    return true;
}

/* Tables and notes. What else there is, arithmetic coding and hierarchies, is not read. */
static bool read_segment(HostJpeg* jpeg, int marker) {
    size_t length;
    if (marker > MARKER_SOF2 && marker <= MARKER_SOF15 && marker != MARKER_DHT) {
        return host_jpeg_refuse(jpeg, "it is a lossless, hierarchical or arithmetically coded "
                                      "JPEG, which is not read");
    }
    const bool note = (marker >= MARKER_APP0 && marker <= MARKER_APP15) || marker == MARKER_COM;
    if (!note && marker != MARKER_DHT && marker != MARKER_DQT && marker != MARKER_DRI) {
        return host_jpeg_refuse(jpeg, "it is a JPEG with a segment out of place");
    }
    if (!host_jpeg_begin_segment(jpeg, &length)) {
        return false;
    }
    if (marker == MARKER_DHT) {
        return host_jpeg_read_huffman(jpeg, length);
    }
    if (marker == MARKER_DQT) {
        return host_jpeg_read_quantizers(jpeg, length);
    }
    if (marker == MARKER_DRI) {
        if (length != 2) {
            return host_jpeg_refuse(jpeg, "it is a JPEG with a broken segment");
        }
        jpeg->restart_interval = host_jpeg_here(jpeg)[0] << 8 | host_jpeg_here(jpeg)[1];
    }
    jpeg->at += length;
    return true;
}

static bool read_to_frame(HostJpeg* jpeg, SwellError* error) {
    int marker;
    bool padded = false; /* what comes first follows the signature at once */
    jpeg->at = 2;
    while (next_marker(jpeg, padded, &marker)) {
        if (marker >= MARKER_SOF0 && marker <= MARKER_SOF2) {
            jpeg->progressive = marker == MARKER_SOF2;
            return host_jpeg_read_frame(jpeg, error);
        }
        if (!read_segment(jpeg, marker)) {
            return false;
        }
        padded = true;
    }
    return false;
}

static bool read_to_end(HostJpeg* jpeg) {
    int marker;
    bool padded = false;
    while (next_marker(jpeg, padded, &marker)) {
        if (marker == MARKER_EOI) {
            for (int i = 0; i < jpeg->count; ++i) {
                if (!jpeg->components[i].scanned) {
                    return host_jpeg_refuse(jpeg, JPEG_TOO_SHORT);
                }
            }
            return true;
        }
        padded = marker == MARKER_SOS;
        if (padded ? !host_jpeg_read_scan(jpeg) : !read_segment(jpeg, marker)) {
            return false;
        }
    }
    return false;
}

bool host_jpeg_check(const HostSource* source, SwellError* error) {
    SwellError size_error = {0};
    HostJpeg* jpeg = swell_memory_allocate(1, sizeof *jpeg, error);
    if (!jpeg) {
        return false;
    }
    jpeg->source = source;
    const bool ok = read_to_frame(jpeg, &size_error) && read_to_end(jpeg);
    const char* reason = jpeg->reason;
    for (int i = 0; i < jpeg->count; ++i) {
        swell_memory_free(jpeg->components[i].blocks);
    }
    swell_memory_free(jpeg);
    if (ok) {
        return true;
    }
    if (size_error.code != SWELL_ERROR_NONE) {
        return swell_error_set(error, size_error.code, "%s", size_error.message);
    }
    if (!reason) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "out of memory: the picture '%s'",
                               source->path);
    }
    return *reason ? host_source_refuse(source, error, "%s", reason)
                   : host_source_interrupted(source, error);
}

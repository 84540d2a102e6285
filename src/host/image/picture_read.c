/*
 * Pictures from untrusted files: reads the whole file into memory, detects its kind by the first
 * bytes and calls the reader of that kind.
 */
#include "file_read.h"
#include "picture_source.h"

#include <string.h>

/* ---- Kinds --------------------------------------------------------------------------------- */

typedef enum PictureKind { PICTURE_OTHER, PICTURE_PNG, PICTURE_JPEG, PICTURE_HDR } PictureKind;

typedef struct Signature {
    const char* bytes;
    size_t size, at; /* bytes; from the beginning of the file */
    const char* name;
    PictureKind kind;
} Signature;

#define SIGNATURE(text, at, name, kind)                                                            \
    { text, sizeof(text) - 1, at, name, kind }
#define OTHER(text, at, name) SIGNATURE(text, at, name, PICTURE_OTHER)

static const Signature SIGNATURES[] = {
    SIGNATURE("\x89PNG\r\n\x1a\n", 0, "a PNG", PICTURE_PNG),
    SIGNATURE("\xff\xd8\xff", 0, "a JPEG", PICTURE_JPEG),
    SIGNATURE("#?RADIANCE\n", 0, "a Radiance HDR", PICTURE_HDR),
    SIGNATURE("#?RGBE\n", 0, "a Radiance HDR", PICTURE_HDR),
    OTHER("GIF8", 0, "a GIF picture"),
    OTHER("BM", 0, "a BMP picture"),
    OTHER("WEBP", 8, "a WebP picture"),
    OTHER("II*\0", 0, "a TIFF picture"),
    OTHER("MM\0*", 0, "a TIFF picture"),
    OTHER("8BPS", 0, "a Photoshop picture"),
    OTHER("\x53\x80\xf6\x34", 0, "a Softimage PIC picture"),
    OTHER("\x76\x2f\x31\x01", 0, "an OpenEXR picture"),
    OTHER("ftypavif", 4, "an AVIF picture"),
    OTHER("ftyphei", 4, "a HEIF picture"),
    OTHER("ftypmif1", 4, "a HEIF picture"),
    OTHER("\xff\x0a", 0, "a JPEG XL picture"),
    OTHER("\0\0\0\x0cJXL ", 0, "a JPEG XL picture"),
    OTHER("\0\0\0\x0cjP  ", 0, "a JPEG 2000 picture"),
    OTHER("\xff\x4f\xff\x51", 0, "a JPEG 2000 picture"),
    OTHER("DDS ", 0, "a DDS texture"),
    OTHER("\xabKTX ", 0, "a KTX texture"),
    OTHER("qoif", 0, "a QOI picture"),
    OTHER("\0\0\1\0", 0, "an icon"),
    OTHER("%PDF", 0, "a PDF document"),
    OTHER("<svg", 0, "an SVG drawing"),
    OTHER("PF\n", 0, "a PFM picture"),
    OTHER("Pf\n", 0, "a PFM picture"),
};

static bool is_netpbm(const uint8_t* bytes, size_t size) {
    return size >= 3 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '7' &&
           memchr(" \t\r\n#", bytes[2], 5);
}

/* Fills `name` for messages, as "a GIF picture". */
static PictureKind find_kind(const uint8_t* bytes, size_t size, const char** name) {
    for (size_t i = 0; i < sizeof SIGNATURES / sizeof *SIGNATURES; ++i) {
        const Signature* signature = &SIGNATURES[i];
        if (size >= signature->at + signature->size &&
            memcmp(bytes + signature->at, signature->bytes, signature->size) == 0) {
            *name = signature->name;
            return signature->kind;
        }
    }
    *name = size == 0                ? "empty"
            : is_netpbm(bytes, size) ? "a PBM, PGM, PPM or PAM picture"
                                     : "no picture of a known kind";
    return PICTURE_OTHER;
}

/* ---- Reading ------------------------------------------------------------------------------- */

static HostPictureLimit fill_limit(const HostPictureLimit* limit) {
    HostPictureLimit filled = limit ? *limit : (HostPictureLimit){0};
    filled.side = filled.side > 0 ? filled.side : HOST_PICTURE_SIDE;
    filled.memory = filled.memory > 0 ? filled.memory : HOST_PICTURE_MEMORY;
    return filled;
}

/* Reads the file into `bytes`, which the source borrows, and finds its kind. */
static bool open_source(HostSource* source, HostBytes* bytes, PictureKind* kind, const char* path,
                        const HostPictureLimit* limit, SwellError* error) {
    if (!host_bytes_read(bytes, path, error)) {
        return false;
    }
    *source = (HostSource){
        .path = path, .bytes = bytes->data, .size = bytes->size, .limit = fill_limit(limit)};
    *kind = find_kind(bytes->data, bytes->size, &source->kind);
    return true;
}

HostPicture host_picture_read(const char* path, const HostPictureLimit* limit, SwellError* error) {
    HostSource source;
    HostBytes bytes;
    PictureKind kind;
    HostPicture picture = {0};
    if (!open_source(&source, &bytes, &kind, path, limit, error)) {
        return picture;
    }
    bool ok;
    switch (kind) {
    case PICTURE_PNG:
        ok = host_png_read(&source, &picture, error);
        break;
    case PICTURE_JPEG:
        ok = host_jpeg_read(&source, &picture, error);
        break;
    case PICTURE_HDR:
        ok = host_hdr_read_toned(&source, &picture, error);
        break;
    default:
        ok = host_source_refuse(&source, error, "it is %s: PNG, JPEG and Radiance HDR are read",
                                source.kind);
        break;
    }
    swell_memory_free(bytes.data);
    if (!ok) {
        host_picture_destroy(&picture);
    }
    return picture;
}

HostImage host_image_read_hdr(const char* path, const HostPictureLimit* limit, SwellError* error) {
    HostSource source;
    HostBytes bytes;
    PictureKind kind;
    HostImage image = {0};
    if (!open_source(&source, &bytes, &kind, path, limit, error)) {
        return image;
    }
    const bool ok =
        kind == PICTURE_HDR
            ? host_hdr_read(&source, &image, error)
            : host_source_refuse(&source, error, "it is %s: only Radiance HDR is read here",
                                 source.kind);
    swell_memory_free(bytes.data);
    if (!ok) {
        host_image_destroy(&image);
    }
    return image;
}

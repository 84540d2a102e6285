/*
 * Pictures from untrusted files: reads the whole file into memory, detects its kind by the first
 * bytes and calls the reader of that kind.
 */
#include "file_read.h"
#include "picture_source.h"

#include <string.h>

/* ---- Kinds --------------------------------------------------------------------------------- */

typedef enum PictureKind { PICTURE_OTHER, PICTURE_PNG, PICTURE_JPEG, PICTURE_HDR } PictureKind;

static const struct {
    const char* bytes;
    const char* name; /* for messages */
    PictureKind kind;
} SIGNATURES[] = {
    {"\x89PNG\r\n\x1a\n", "a PNG", PICTURE_PNG},
    {"\xff\xd8\xff", "a JPEG", PICTURE_JPEG},
    {"#?RADIANCE\n", "a Radiance HDR", PICTURE_HDR},
    {"#?RGBE\n", "a Radiance HDR", PICTURE_HDR},
};

static PictureKind find_kind(const uint8_t* bytes, size_t size, const char** name) {
    for (size_t i = 0; i < sizeof SIGNATURES / sizeof *SIGNATURES; ++i) {
        const size_t length = strlen(SIGNATURES[i].bytes);
        if (size >= length && memcmp(bytes, SIGNATURES[i].bytes, length) == 0) {
            *name = SIGNATURES[i].name;
            return SIGNATURES[i].kind;
        }
    }
    *name = size == 0 ? "empty" : "of another kind";
    return PICTURE_OTHER;
}

/* ---- Reading ------------------------------------------------------------------------------- */

/* Reads the file into `bytes`, which the source borrows, and finds its kind. */
static bool open_source(HostSource* source, HostBytes* bytes, PictureKind* kind, const char* path,
                        int side, SwellError* error) {
    if (!host_bytes_read(bytes, path, error)) {
        return false;
    }
    *source = (HostSource){
        .path = path, .what = "picture", .bytes = bytes->data, .size = bytes->size, .side = side};
    *kind = find_kind(bytes->data, bytes->size, &source->kind);
    return true;
}

HostPicture host_picture_read(const char* path, int side, SwellError* error) {
    HostSource source;
    HostBytes bytes;
    PictureKind kind;
    HostPicture picture = {0};
    if (!open_source(&source, &bytes, &kind, path, side, error)) {
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
    default:
        ok = host_source_refuse(&source, error, "it is %s: PNG and JPEG are read", source.kind);
        break;
    }
    swell_memory_free(bytes.data);
    if (!ok) {
        host_picture_destroy(&picture);
    }
    return picture;
}

HostImage host_image_read_hdr(const char* path, SwellError* error) {
    HostSource source;
    HostBytes bytes;
    PictureKind kind;
    HostImage image = {0};
    if (!open_source(&source, &bytes, &kind, path, HOST_PICTURE_SIDE, error)) {
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

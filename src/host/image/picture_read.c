/*
 * Pictures and fields from untrusted files: reads the whole file into memory, detects its kind by
 * the first bytes and calls the reader of that kind.
 */
#include "file/disk.h"
#include "picture_source.h"

#include <string.h>

typedef enum PictureKind {
    PICTURE_OTHER,
    PICTURE_PNG,
    PICTURE_JPEG,
    PICTURE_HDR,
    PICTURE_ARRAY
} PictureKind;

static const struct {
    const char* bytes;
    const char* name; /* for messages */
    PictureKind kind;
} SIGNATURES[] = {
    {"\x89PNG\r\n\x1a\n", "a PNG", PICTURE_PNG},     {"\xff\xd8\xff", "a JPEG", PICTURE_JPEG},
    {"#?RADIANCE\n", "a Radiance HDR", PICTURE_HDR}, {"#?RGBE\n", "a Radiance HDR", PICTURE_HDR},
    {"\x93NUMPY", "an array", PICTURE_ARRAY},
};

/* Reads the file, whose bytes the caller frees, and finds its kind. Returns false, with no bytes,
   if it cannot be read. */
static bool open_source(HostSource* source, PictureKind* kind, const char* what, const char* path,
                        int side, SwellError* error) {
    HostBytes bytes;
    if (!host_bytes_read(&bytes, path, error)) {
        return false;
    }
    *source = (HostSource){path, what, bytes.data, bytes.size, "of another kind", side};
    *kind = PICTURE_OTHER;
    if (bytes.size == 0) {
        source->kind = "empty";
    }
    for (size_t i = 0; i < sizeof SIGNATURES / sizeof *SIGNATURES; ++i) {
        const size_t length = strlen(SIGNATURES[i].bytes);
        if (bytes.size >= length && memcmp(bytes.data, SIGNATURES[i].bytes, length) == 0) {
            source->kind = SIGNATURES[i].name;
            *kind = SIGNATURES[i].kind;
        }
    }
    return true;
}

HostPicture host_picture_read(const char* path, int side, SwellError* error) {
    HostSource source;
    PictureKind kind;
    HostPicture picture = {0};
    if (!open_source(&source, &kind, "picture", path, side, error)) {
        return picture;
    }
    const bool ok =
        kind == PICTURE_PNG ? host_png_read(&source, &picture, NULL, error)
        : kind == PICTURE_JPEG
            ? host_jpeg_read(&source, &picture, error)
            : host_source_refuse(&source, error, "it is %s: PNG and JPEG are read", source.kind);
    swell_memory_free(source.bytes);
    if (!ok) {
        host_picture_destroy(&picture);
    }
    return picture;
}

HostImage host_image_read_hdr(const char* path, SwellError* error) {
    HostSource source;
    PictureKind kind;
    HostImage image = {0};
    if (!open_source(&source, &kind, "picture", path, HOST_PICTURE_SIDE, error)) {
        return image;
    }
    const bool ok =
        kind == PICTURE_HDR
            ? host_hdr_read(&source, &image, error)
            : host_source_refuse(&source, error, "it is %s: only Radiance HDR is read here",
                                 source.kind);
    swell_memory_free(source.bytes);
    if (!ok) {
        swell_memory_free(image.pixels);
        image = (HostImage){0};
    }
    return image;
}

bool host_field_read(HostField* field, const char* path, SwellError* error) {
    HostSource source;
    PictureKind kind;
    memset(field, 0, sizeof *field);
    if (!open_source(&source, &kind, "map", path, HOST_PICTURE_SIDE, error)) {
        return false;
    }
    const bool ok =
        kind == PICTURE_ARRAY ? host_array_read(&source, field, error)
        : kind == PICTURE_PNG
            ? host_png_read(&source, NULL, field, error)
            : host_source_refuse(&source, error, "it is %s: .npy and PNG are read", source.kind);
    swell_memory_free(source.bytes);
    if (!ok) {
        swell_memory_free(field->values);
        *field = (HostField){0};
    }
    return ok;
}

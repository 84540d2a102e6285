/*
 * Pictures from files that anyone may have made: the whole file into memory, its kind by its first
 * bytes, then the reader of that kind.
 */
#include "file_read.h"
#include "picture_kind.h"
#include "picture_source.h"
#include "read_png.h"
#include "read_stb.h"

#include <string.h>

static HostPictureLimit fill_limit(const HostPictureLimit* limit) {
    HostPictureLimit filled = limit ? *limit : (HostPictureLimit){0};
    filled.side = filled.side > 0 ? filled.side : HOST_PICTURE_SIDE;
    filled.memory = filled.memory > 0 ? filled.memory : HOST_PICTURE_MEMORY;
    return filled;
}

/* Reads the file and tells its kind. Fills `bytes`, which the source borrows. */
static bool open_source(HostSource* source, HostBytes* bytes, HostPictureKind* kind,
                        const char* path, const HostPictureLimit* limit, SwellError* error) {
    if (!host_bytes_read(bytes, path, error)) {
        return false;
    }
    *source = (HostSource){
        .path = path, .bytes = bytes->data, .size = bytes->size, .limit = fill_limit(limit)};
    *kind = host_picture_kind(bytes->data, bytes->size, &source->kind);
    return true;
}

HostPicture host_picture_read(const char* path, const HostPictureLimit* limit, SwellError* error) {
    HostSource source;
    HostBytes bytes;
    HostPictureKind kind;
    HostPicture picture = {0};
    if (!open_source(&source, &bytes, &kind, path, limit, error)) {
        return picture;
    }
    bool ok;
    switch (kind) {
    case HOST_PICTURE_PNG:
        ok = host_png_read(&source, &picture, error);
        break;
    case HOST_PICTURE_JPEG:
        ok = host_jpeg_read(&source, &picture, error);
        break;
    case HOST_PICTURE_HDR:
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
    HostPictureKind kind;
    HostImage image = {0};
    if (!open_source(&source, &bytes, &kind, path, limit, error)) {
        return image;
    }
    const bool ok =
        kind == HOST_PICTURE_HDR
            ? host_hdr_read(&source, &image, error)
            : host_source_refuse(&source, error, "it is %s: only Radiance HDR is read here",
                                 source.kind);
    swell_memory_free(bytes.data);
    if (!ok) {
        host_image_destroy(&image);
    }
    return image;
}

void host_image_destroy(HostImage* image) {
    swell_memory_free(image->pixels);
    memset(image, 0, sizeof *image);
}

/*
 * Pictures and fields from untrusted files: reads the whole file into memory, finds its kind and
 * calls the reader of that kind.
 */
#include "file/disk.h"
#include "picture_source.h"

#include "base/file_kind.h"

#include <string.h>

/* Reads the file, whose bytes the caller frees, and finds its kind. Returns false, with no bytes,
   if it cannot be read or is of a kind without that role. */
static bool open_source(HostSource* source, FileKind* kind, FileRole role, const char* path,
                        int side, SwellError* error) {
    HostBytes bytes;
    char why[FILE_KIND_REASON];
    if (!host_bytes_read(&bytes, path, error)) {
        return false;
    }
    *kind = swell_file_kind_find(bytes.data, bytes.size, path);
    *source = (HostSource){path,
                           role == FILE_ROLE_LAND ? "map" : "picture",
                           bytes.data,
                           bytes.size,
                           swell_file_kind_name(*kind),
                           side};
    if (swell_file_kind_is(*kind, role)) {
        return true;
    }
    swell_memory_free(bytes.data);
    return host_source_refuse(source, error, "%s", swell_file_kind_reason(*kind, role, why));
}

HostPicture host_picture_read(const char* path, int side, SwellError* error) {
    HostSource source;
    FileKind kind;
    HostPicture picture = {0};
    if (!open_source(&source, &kind, FILE_ROLE_FLOOR, path, side, error)) {
        return picture;
    }
    const bool ok = kind == FILE_KIND_PNG ? host_png_read(&source, &picture, NULL, error)
                                          : host_jpeg_read(&source, &picture, error);
    swell_memory_free(source.bytes);
    if (!ok) {
        host_picture_destroy(&picture);
    }
    return picture;
}

HostImage host_image_read_hdr(const char* path, SwellError* error) {
    HostSource source;
    FileKind kind;
    HostImage image = {0};
    if (!open_source(&source, &kind, FILE_ROLE_SKY, path, HOST_PICTURE_SIDE, error)) {
        return image;
    }
    const bool ok = kind == FILE_KIND_EXR ? host_exr_read(&source, &image, error)
                                          : host_hdr_read(&source, &image, error);
    swell_memory_free(source.bytes);
    if (!ok) {
        swell_memory_free(image.pixels);
        image = (HostImage){0};
    }
    return image;
}

bool host_field_read(HostField* field, const char* path, SwellError* error) {
    HostSource source;
    FileKind kind;
    memset(field, 0, sizeof *field);
    if (!open_source(&source, &kind, FILE_ROLE_LAND, path, HOST_PICTURE_SIDE, error)) {
        return false;
    }
    const bool ok = kind == FILE_KIND_PNG ? host_png_read(&source, NULL, field, error)
                    : kind == FILE_KIND_NPY
                        ? host_array_read(&source, field, error)
                        : host_grid_read(&source, kind == FILE_KIND_ASC, field, error);
    swell_memory_free(source.bytes);
    if (!ok) {
        swell_memory_free(field->values);
        *field = (HostField){0};
    }
    return ok;
}

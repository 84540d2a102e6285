/*
 * Pictures and fields from untrusted files: reads the whole file into memory, detects its kind by
 * the first bytes and calls the reader of that kind. The reader of NumPy's arrays is here.
 */
#include "file/disk.h"
#include "picture_source.h"

#include "base/text.h"

#include <float.h>
#include <math.h>
#include <string.h>

/* ---- Kinds --------------------------------------------------------------------------------- */

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

/* ---- Fields -------------------------------------------------------------------------------- */

/* NumPy's .npy, versions 1 to 3. Source: numpy.lib.format. The header is a Python dictionary of
   three keys, in any order. */

enum { MAGIC_BYTES = 6, VERSION_MAX = 3, HEADER_MAX = 1023 };

/* Returns the text that follows `'KEY':` in the header, or NULL. */
static const char* find_value(const char* header, const char* key) {
    const char* at = strstr(header, key);
    at = at ? at + strlen(key) : NULL;
    return at ? at + strspn(at, " ") : NULL;
}

/* Reads a float or a double from unaligned bytes. A double beyond the range of floats becomes
   infinite. */
static float read_number(const uint8_t* bytes, size_t size) {
    float single;
    double number;
    if (size == sizeof single) {
        memcpy(&single, bytes, sizeof single);
        return single;
    }
    memcpy(&number, bytes, sizeof number);
    return fabs(number) > (double)FLT_MAX ? (float)INFINITY : (float)number;
}

static bool read_array(const HostSource* source, HostField* field, SwellError* error) {
    /* Read the length of the header, from two bytes in version 1, else from four. */
    const uint8_t* bytes = source->bytes;
    const int version = source->size > MAGIC_BYTES + 5 ? bytes[MAGIC_BYTES] : 0;
    const size_t preamble = MAGIC_BYTES + 2u + (version == 1 ? 2u : 4u);
    size_t length = 0;
    for (size_t i = preamble; version > 0 && i-- > MAGIC_BYTES + 2u;) {
        length = length << 8 | bytes[i];
    }
    if (version < 1 || version > VERSION_MAX || length > HEADER_MAX ||
        length > source->size - preamble) {
        return host_source_refuse(source, error, "its header is damaged");
    }
    char header[HEADER_MAX + 1];
    memcpy(header, bytes + preamble, length);
    header[length] = '\0';

    /* Read the type of the numbers, and their order. */
    const char* type = find_value(header, "'descr':");
    const int letters = type && *type == '\'' ? (int)strcspn(type + 1, "'") : 0;
    const size_t size = letters != 3                       ? 0
                        : strncmp(type + 1, "<f4", 3) == 0 ? 4
                        : strncmp(type + 1, "<f8", 3) == 0 ? 8
                                                           : 0;
    if (size == 0) {
        return host_source_refuse(source, error, "its numbers are '%.*s': '<f4' and '<f8' are read",
                                  letters < 16 ? letters : 16, letters ? type + 1 : "");
    }
    const char* order = find_value(header, "'fortran_order':");
    const bool by_columns = order && strncmp(order, "True", 4) == 0;

    /* Read the shape, "(rows, columns)". */
    const char* at = find_value(header, "'shape':");
    int shape[2] = {0}, dimensions = 0, side = 0;
    at = at && *at == '(' ? at + 1 : "";
    while (swell_read_whole(at, &at, 0.0, 2147483647.0, &side)) {
        shape[dimensions < 1 ? 0 : 1] = side;
        dimensions += 1;
        at += *at == ',';
        at += strspn(at, " ");
    }
    if (*at != ')') {
        return host_source_refuse(source, error, "its header has no shape of 2 dimensions");
    }
    if (dimensions != 2) {
        return host_source_refuse(source, error, "it is of %d dimensions, not of 2", dimensions);
    }
    if (!host_source_check_size(source, shape[1], shape[0], error)) {
        return false;
    }

    /* Read the numbers. */
    const size_t rows = (size_t)shape[0], columns = (size_t)shape[1];
    const size_t wanted = rows * columns * size, held = source->size - preamble - length;
    if (held != wanted) {
        return host_source_refuse(source, error, "it %s: %zu of %zu bytes of numbers",
                                  held < wanted ? "ends too early" : "goes on after its end", held,
                                  wanted);
    }
    *field = (HostField){.rows = shape[0], .columns = shape[1]};
    field->values = swell_memory_allocate(rows * columns, sizeof *field->values, error);
    for (size_t n = 0; n < rows * columns && field->values; ++n) {
        const size_t from = by_columns ? n % columns * rows + n / columns : n;
        field->values[n] = read_number(bytes + preamble + length + from * size, size);
    }
    return field->values != NULL;
}

bool host_field_read(HostField* field, const char* path, SwellError* error) {
    HostSource source;
    PictureKind kind;
    memset(field, 0, sizeof *field);
    if (!open_source(&source, &kind, "map", path, HOST_PICTURE_SIDE, error)) {
        return false;
    }
    const bool ok =
        kind == PICTURE_ARRAY ? read_array(&source, field, error)
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

/*
 * Fields of numbers from untrusted files: NumPy's .npy (versions 1 to 3), or a grey PNG.
 * Source: numpy.lib.format. The header is a Python dictionary of three keys, in any order.
 */
#include "file_read.h"
#include "picture_source.h"

#include "base/values.h"

#include <float.h>
#include <math.h>
#include <string.h>

static const char MAGIC[] = "\x93NUMPY", PNG_MAGIC[] = "\x89PNG\r\n\x1a\n";
enum { MAGIC_BYTES = 6, VERSION_MAX = 3, HEADER_MAX = 1023 };

/* What the header of an array says. */
typedef struct ArrayHeader {
    int bytes; /* of a number: 4 or 8 */
    bool by_columns;
    int shape[2];
    size_t data_at;
} ArrayHeader;

/* What follows `'KEY':` in the header, or NULL. */
static const char* find_value(const char* header, const char* key) {
    const char* at = strstr(header, key);
    at = at ? at + strlen(key) : NULL;
    return at ? at + strspn(at, " ") : NULL;
}

static bool read_type(const HostSource* source, const char* header, ArrayHeader* array,
                      SwellError* error) {
    const char* type = find_value(header, "'descr':");
    const int length = type && *type == '\'' ? (int)strcspn(type + 1, "'") : 0;
    array->bytes = length == 3 && strncmp(type + 1, "<f4", 3) == 0   ? 4
                   : length == 3 && strncmp(type + 1, "<f8", 3) == 0 ? 8
                                                                     : 0;
    return array->bytes ||
           host_source_refuse(source, error, "its numbers are '%.*s': '<f4' and '<f8' are read",
                              length < 16 ? length : 16, length ? type + 1 : "");
}

/* "(rows, columns)" */
static bool read_shape(const HostSource* source, const char* header, ArrayHeader* array,
                       SwellError* error) {
    const char* at = find_value(header, "'shape':");
    int count = 0, side = 0;
    at = at && *at == '(' ? at + 1 : "";
    while (swell_read_whole(at, &at, 0.0, 2147483647.0, &side)) {
        if (count < 2) {
            array->shape[count] = side;
        }
        count += 1;
        at += *at == ',';
        at += strspn(at, " ");
    }
    if (*at != ')' || count != 2) {
        return host_source_refuse(source, error,
                                  *at == ')' ? "it is of %d dimensions, not of 2"
                                             : "its header has no shape of 2 dimensions",
                                  count);
    }
    return host_source_check_size(source, array->shape[1], array->shape[0], error);
}

static bool read_header(const HostSource* source, ArrayHeader* array, SwellError* error) {
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
    const char* order = find_value(header, "'fortran_order':");
    array->by_columns = order && strncmp(order, "True", 4) == 0;
    array->data_at = preamble + length;
    return read_type(source, header, array, error) && read_shape(source, header, array, error);
}

/* Of bytes that may lie anywhere; a number beyond the range of floats becomes infinite. */
static float read_number(const uint8_t* bytes, int size) {
    float single;
    double number;
    if (size == 4) {
        memcpy(&single, bytes, sizeof single);
        return single;
    }
    memcpy(&number, bytes, sizeof number);
    return fabs(number) > (double)FLT_MAX ? (float)INFINITY : (float)number;
}

static bool read_array(const HostSource* source, HostField* field, SwellError* error) {
    ArrayHeader array = {0};
    if (!read_header(source, &array, error)) {
        return false;
    }
    const size_t rows = (size_t)array.shape[0], columns = (size_t)array.shape[1];
    const size_t size = (size_t)array.bytes, wanted = rows * columns * size;
    const size_t held = source->size - array.data_at;
    if (held != wanted) {
        return host_source_refuse(source, error, "it %s: %zu of %zu bytes of numbers",
                                  held < wanted ? "ends too early" : "goes on after its end", held,
                                  wanted);
    }
    *field = (HostField){.rows = array.shape[0], .columns = array.shape[1]};
    field->values = swell_memory_allocate(rows * columns, sizeof *field->values, error);
    for (size_t n = 0; n < rows * columns && field->values; ++n) {
        const size_t from = array.by_columns ? n % columns * rows + n / columns : n;
        field->values[n] = read_number(source->bytes + array.data_at + from * size, array.bytes);
    }
    return field->values != NULL;
}

static bool begins_with(const HostSource* source, const char* magic, size_t length) {
    return source->size >= length && memcmp(source->bytes, magic, length) == 0;
}

bool host_field_read(HostField* field, const char* path, SwellError* error) {
    HostBytes bytes;
    memset(field, 0, sizeof *field);
    if (!host_bytes_read(&bytes, path, error)) {
        return false;
    }
    HostSource source = {.path = path,
                         .what = "map",
                         .bytes = bytes.data,
                         .size = bytes.size,
                         .kind = "an array",
                         .side = HOST_PICTURE_SIDE};
    bool ok = false;
    if (begins_with(&source, MAGIC, MAGIC_BYTES)) {
        ok = read_array(&source, field, error);
    } else if (begins_with(&source, PNG_MAGIC, strlen(PNG_MAGIC))) {
        source.kind = "a PNG";
        ok = host_png_read_field(&source, field, error);
    } else {
        host_source_refuse(&source, error, "it is %s: .npy and PNG are read",
                           source.size == 0 ? "empty" : "of another kind");
    }
    swell_memory_free(bytes.data);
    if (!ok) {
        host_field_destroy(field);
    }
    return ok;
}

void host_field_destroy(HostField* field) {
    swell_memory_free(field->values);
    memset(field, 0, sizeof *field);
}

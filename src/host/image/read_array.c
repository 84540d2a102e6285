/*
 * NumPy's .npy, versions 1 to 3: a header, which is a Python dictionary of three keys in any order,
 * then the numbers. Source: numpy.lib.format.
 */
#include "picture_source.h"

#include "base/text.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum { MAGIC_BYTES = 6, VERSION_MAX = 3, HEADER_MAX = 1023 };

/* Copies the header, whose length has two bytes in version 1, else four. Returns the place of the
   numbers, or 0 on failure. */
static size_t read_header(const HostSource* source, char header[HEADER_MAX + 1],
                          SwellError* error) {
    const uint8_t* bytes = source->bytes;
    const int version = source->size > MAGIC_BYTES + 5 ? bytes[MAGIC_BYTES] : 0;
    const size_t preamble = MAGIC_BYTES + 2u + (version == 1 ? 2u : 4u);
    size_t length = 0;
    for (size_t i = preamble; version > 0 && i-- > MAGIC_BYTES + 2u;) {
        length = length << 8 | bytes[i];
    }
    if (version < 1 || version > VERSION_MAX || length > HEADER_MAX ||
        length > source->size - preamble) {
        host_source_refuse(source, error, "its header is damaged");
        return 0;
    }
    memcpy(header, bytes + preamble, length);
    header[length] = '\0';
    return preamble + length;
}

/* Returns the text that follows `'KEY':` in the header, or NULL. */
static const char* find_value(const char* header, const char* key) {
    const char* at = strstr(header, key);
    at = at ? at + strlen(key) : NULL;
    return at ? at + strspn(at, " ") : NULL;
}

typedef struct ArrayType {
    char letter; /* 'f' for floats, 'i' and 'u' for integers with and without a sign */
    size_t size; /* bytes of a number, or 0 for none */
    bool big;    /* the byte order */
} ArrayType;

/* Returns the type of the numbers, such as '<f4'; of size 0 on failure. */
static ArrayType read_type(const HostSource* source, const char* header, SwellError* error) {
    const char* text = find_value(header, "'descr':");
    const int letters = text && *text == '\'' ? (int)strcspn(text + 1, "'") : 0;
    ArrayType type = {0};
    if (letters == 3 && strchr("<>|", text[1]) && strchr("fiu", text[2]) &&
        strchr("1248", text[3])) {
        type = (ArrayType){text[2], (size_t)(text[3] - '0'), text[1] == '>'};
        type.size = type.letter == 'f' && type.size < sizeof(float) ? 0 : type.size;
    }
    if (type.size == 0) {
        host_source_refuse(source, error,
                           "its numbers are '%.*s': f4, f8, i1 to i8 and u1 to u8 are read",
                           letters < 16 ? letters : 16, letters ? text + 1 : "");
    }
    return type;
}

/* Reads and checks the shape, "(rows, columns)". */
static bool read_shape(const HostSource* source, const char* header, HostField* field,
                       SwellError* error) {
    const char* at = find_value(header, "'shape':");
    int dimensions = 0, side = 0;
    at = at && *at == '(' ? at + 1 : "";
    while (swell_read_whole(at, &at, 0.0, INT_MAX, &side)) {
        *(dimensions < 1 ? &field->rows : &field->columns) = side;
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
    return host_source_check_size(source, field->columns, field->rows, error);
}

/* Reads a number. A double beyond the range of floats becomes infinite. */
static float read_number(const uint8_t* bytes, ArrayType type) {
    uint64_t bits = 0;
    for (size_t i = 0; i < type.size; ++i) {
        bits = bits << 8 | bytes[type.big ? i : type.size - 1 - i];
    }
    if (type.letter == 'u') {
        return (float)bits;
    }
    if (type.letter == 'i') {
        const uint64_t sign = (uint64_t)1 << (8 * type.size - 1);
        return bits & sign ? -(float)((~bits & (sign - 1)) + 1) : (float)bits;
    }
    const uint32_t half = (uint32_t)bits;
    float single;
    double number;
    memcpy(&single, &half, sizeof single);
    memcpy(&number, &bits, sizeof number);
    return type.size == sizeof single       ? single
           : fabs(number) > (double)FLT_MAX ? (float)INFINITY
                                            : (float)number;
}

bool host_array_read(const HostSource* source, HostField* field, SwellError* error) {
    char header[HEADER_MAX + 1];
    const size_t start = read_header(source, header, error);
    const ArrayType type = start > 0 ? read_type(source, header, error) : (ArrayType){0};
    if (type.size == 0 || !read_shape(source, header, field, error)) {
        return false;
    }
    const size_t rows = (size_t)field->rows, columns = (size_t)field->columns;
    const size_t wanted = rows * columns * type.size, held = source->size - start;
    if (held != wanted) {
        return host_source_refuse(source, error, "it %s: %zu of %zu bytes of numbers",
                                  held < wanted ? "ends too early" : "goes on after its end", held,
                                  wanted);
    }
    const char* order = find_value(header, "'fortran_order':");
    const bool by_columns = order && strncmp(order, "True", 4) == 0;
    field->values = swell_memory_allocate(rows * columns, sizeof *field->values, error);
    for (size_t n = 0; n < rows * columns && field->values; ++n) {
        const size_t from = by_columns ? n % columns * rows + n / columns : n;
        field->values[n] = read_number(source->bytes + start + from * type.size, type);
    }
    return field->values != NULL;
}

/*
 * NumPy's .npy, versions 1 to 3: a header, which is a Python dictionary of three keys in any order,
 * then the numbers. Source: numpy.lib.format.
 */
#include "file/disk.h"
#include "picture_source.h"

#include "base/text.h"

#include <float.h>
#include <limits.h>
#include <math.h>
#include <string.h>

enum { MAGIC_BYTES = 6, VERSION_MAX = 3, HEADER_MAX = 2047 };

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

static double read_number(const uint8_t* bytes, ArrayType type) {
    uint64_t bits = 0;
    for (size_t i = 0; i < type.size; ++i) {
        bits = bits << 8 | bytes[type.big ? i : type.size - 1 - i];
    }
    if (type.letter == 'u') {
        return (double)bits;
    }
    if (type.letter == 'i') {
        const uint64_t sign = (uint64_t)1 << (8 * type.size - 1);
        return bits & sign ? -(double)((~bits & (sign - 1)) + 1) : (double)bits;
    }
    const uint32_t half = (uint32_t)bits;
    float single;
    double number;
    memcpy(&single, &half, sizeof single);
    memcpy(&number, &bits, sizeof number);
    return type.size == sizeof single ? (double)single : number;
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
        const double number = read_number(source->bytes + start + from * type.size, type);
        field->values[n] = fabs(number) > (double)FLT_MAX ? INFINITY : (float)number;
    }
    return field->values != NULL;
}

/* ---- Columns -------------------------------------------------------------------------------- */

/* Bytes of a name and its end, and of a number, a comma and the end; two of these hold a name. */
enum { COLUMNS_MAX = 64, NAME_SIZE = 32, NUMBER_SIZE = 26 };

typedef struct Columns {
    int count;
    ArrayType type[COLUMNS_MAX];
    size_t stride;                     /* bytes of a row */
    char name[COLUMNS_MAX][NAME_SIZE]; /* empty where they have none */
    double rows;                       /* whole, perhaps beyond what fits into memory */
} Columns;

/* Reads the fields of records, "[('x', '<f8'), ...]". */
static bool read_fields(const HostSource* source, const char* at, Columns* columns,
                        SwellError* error) {
    int end = 0, bytes = 0;
    for (at += 1; columns->count < COLUMNS_MAX; at += end, columns->count += 1) {
        end = 0;
        if (sscanf(at, " ( '%31[^']' , '<f%d' )%n", columns->name[columns->count], &bytes, &end) !=
                2 ||
            end == 0 || (bytes != 4 && bytes != 8)) {
            break;
        }
        columns->type[columns->count] = (ArrayType){.letter = 'f', .size = (size_t)bytes};
        end += at[end] == ',';
    }
    at += strspn(at, " ");
    return (columns->count > 0 && *at == ']') ||
           host_source_refuse(source, error,
                              "its records have other fields than up to %d of '<f4' and '<f8'",
                              COLUMNS_MAX);
}

/* Reads what an array holds: records, or numbers of which each row of two dimensions is one. */
static bool read_columns(const HostSource* source, const char* header, Columns* columns,
                         SwellError* error) {
    const char* type = find_value(header, "'descr':");
    const char* order = find_value(header, "'fortran_order':");
    const char* at = find_value(header, "'shape':");
    const bool is_record = type && *type == '[';
    int dimensions = 0, side = 0;
    const ArrayType all = is_record ? (ArrayType){0} : read_type(source, header, error);
    if (is_record ? !read_fields(source, type, columns, error) : all.size == 0) {
        return false;
    }
    columns->rows = 1.0;
    for (at = at && *at == '(' ? at + 1 : ""; swell_read_whole(at, &at, 0.0, INT_MAX, &side);
         ++dimensions) {
        at += *at == ',';
        at += strspn(at, " ");
        if (!is_record && dimensions == 1 && side >= 1 && side <= COLUMNS_MAX) {
            columns->count = side;
        } else {
            columns->rows *= side;
        }
    }
    if (*at != ')' || dimensions < 1 || (!is_record && dimensions > 2) ||
        (order && strncmp(order, "True", 4) == 0 && dimensions > 1)) {
        return host_source_refuse(source, error, "it is no list of records or of rows, in C order");
    }
    columns->count += columns->count == 0;
    for (int i = 0; i < columns->count; ++i) {
        columns->type[i] = is_record ? columns->type[i] : all;
        columns->stride += columns->type[i].size;
    }
    return true;
}

static char* write_columns(const HostSource* source, size_t start, const Columns* columns,
                           SwellError* error) {
    const size_t held = source->size - start;
    if (columns->rows * (double)columns->stride != (double)held) {
        host_source_refuse(source, error, "it has %zu bytes of numbers, not %.0f x %zu", held,
                           columns->rows, columns->stride);
        return NULL;
    }
    const size_t rows = (size_t)columns->rows, count = (size_t)columns->count;
    char* text = swell_memory_allocate((rows + 2) * count + 1, NUMBER_SIZE, error);
    char* to = text;
    for (size_t i = 0; text && columns->name[0][0] && i < count; ++i) {
        to += snprintf(to, NAME_SIZE + 1, "%s%s", columns->name[i], i + 1 < count ? "," : "\n");
    }
    const uint8_t* from = source->bytes + start;
    for (size_t n = 0; text && n < rows * count; from += columns->type[n % count].size, ++n) {
        const double number = read_number(from, columns->type[n % count]);
        if (!columns->name[0][0] && !isfinite(number)) {
            host_source_refuse(source, error, "row %zu has a number that is not finite", n / count);
            swell_memory_free(text);
            return NULL;
        }
        to += snprintf(to, NUMBER_SIZE, "%.17g%s", number, n % count + 1 < count ? "," : "\n");
    }
    return text;
}

char* host_columns_read(const char* path, SwellError* error) {
    HostBytes bytes;
    if (!host_bytes_read(&bytes, path, error)) {
        return NULL;
    }
    const HostSource source = {path, "array", bytes.data, bytes.size, "an .npy", 0};
    char header[HEADER_MAX + 1];
    Columns columns = {0};
    const bool is_array = bytes.size > MAGIC_BYTES && memcmp(bytes.data, "\x93NUMPY", 6) == 0;
    const size_t start = is_array ? read_header(&source, header, error)
                                  : (size_t)host_source_refuse(&source, error, "it is no .npy");
    char* text = start > 0 && read_columns(&source, header, &columns, error)
                     ? write_columns(&source, start, &columns, error)
                     : NULL;
    swell_memory_free(bytes.data);
    return text;
}

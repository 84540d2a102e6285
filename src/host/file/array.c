/*
 * NumPy's .npy, version 1.0: a magic string, the length of a header, the header (a Python
 * dictionary, padded so that the data start at a multiple of 64 bytes), the data.
 * Source: numpy.lib.format, "Format Version 1.0".
 */
#include "swell/host.h"

#include "base/text.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are written as they are");

enum { NPY_PREAMBLE_BYTES = 10, NPY_ALIGNMENT = 64, HEADER_BYTES = 2048 };

static const struct {
    const char* descriptor;
    size_t size; /* bytes of one element */
} ARRAY_TYPES[HOST_ARRAY_TYPE_COUNT] = {
    [HOST_ARRAY_FLOAT32] = {"'<f4'", 4},
    [HOST_ARRAY_COMPLEX64] = {"'<c8'", 8},
    [HOST_ARRAY_INT32] = {"'<i4'", 4},
};

void host_array_begin(HostFile* file, const char* descriptor, int dimensions, const int shape[]) {
    assert(file && descriptor && dimensions >= 1 && dimensions <= 3);
    char tuple[64] = "";
    for (int d = 0; d < dimensions; ++d) {
        swell_append(tuple, sizeof tuple, "%s%d%s", d ? ", " : "", shape[d],
                     dimensions == 1 ? "," : "");
    }
    char header[HEADER_BYTES];
    const int length =
        snprintf(header, sizeof header, "{'descr': %s, 'fortran_order': False, 'shape': (%s), }",
                 descriptor, tuple);
    assert(length > 0 && length < (int)sizeof header - NPY_ALIGNMENT);
    const int unpadded = NPY_PREAMBLE_BYTES + length + 1;
    const int padding = (NPY_ALIGNMENT - unpadded % NPY_ALIGNMENT) % NPY_ALIGNMENT;
    const int total = length + padding + 1;
    const uint8_t preamble[NPY_PREAMBLE_BYTES] = {
        0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (uint8_t)(total & 0xff), (uint8_t)(total >> 8)};
    host_file_write(file, preamble, sizeof preamble);
    host_file_print(file, "%s%*s\n", header, padding, "");
}

void host_array_write(HostFile* file, HostArrayType type, int dimensions, const int shape[],
                      const void* values) {
    assert(file && type < HOST_ARRAY_TYPE_COUNT && values);
    size_t count = 1;
    for (int d = 0; d < dimensions; ++d) {
        count *= (size_t)shape[d];
    }
    host_array_begin(file, ARRAY_TYPES[type].descriptor, dimensions, shape);
    host_file_write(file, values, count * ARRAY_TYPES[type].size);
}

void host_file_require_finite(HostFile* file, const float* values, size_t count) {
    assert(file && values);
    bool finite = true;
    for (size_t i = 0; i < count; ++i) {
        finite = finite && isfinite(values[i]);
    }
    if (!finite && !file->failure) {
        file->failure = EDOM;
    }
}

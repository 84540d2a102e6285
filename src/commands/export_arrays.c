#include "export_internal.h"

#include <math.h>

enum { VERTEX_NUMBERS = 6 };

typedef struct Arrays {
    OceanCascade* cascade;
    int grid;
    HostFile* const* file; /* (EXPORT_ARRAY_COUNT), borrowed; NULL for none */
    float* values;         /* (N+1 x N+1 x 6), room for the largest array, owned */
    OceanSample* samples;  /* (N x N), owned */
} Arrays;

const char* export_array_name(ExportArray array) {
    static const char* const NAMES[EXPORT_ARRAY_COUNT] = {
        [EXPORT_H0] = "h0",
        [EXPORT_OMEGA] = "omega",
        [EXPORT_HEIGHT] = "height",
        [EXPORT_SLOPE_X] = "slope_x",
        [EXPORT_SLOPE_Z] = "slope_z",
        [EXPORT_DISP_X] = "disp_x",
        [EXPORT_DISP_Z] = "disp_z",
        [EXPORT_JACOBIAN] = "jacobian",
        [EXPORT_VERTICES] = "vertices",
    };
    return NAMES[array];
}

static void write_grid(const Arrays* arrays, ExportArray array) {
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    host_file_require_finite(arrays->file[array], arrays->values, count);
    host_array_write(arrays->file[array], HOST_ARRAY_FLOAT32, 2,
                     (const int[]){arrays->grid, arrays->grid}, arrays->values);
}

static void write_amplitudes(const Arrays* arrays) {
    const OceanComplex* h0 = ocean_cascade_amplitudes(arrays->cascade);
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    host_file_require_finite(arrays->file[EXPORT_H0], &h0->re, 2 * count);
    host_array_write(arrays->file[EXPORT_H0], HOST_ARRAY_COMPLEX64, 2,
                     (const int[]){arrays->grid, arrays->grid}, h0);
}

static void write_frequencies(const Arrays* arrays) {
    const int half = arrays->grid / 2;
    float* value = arrays->values;
    for (int m = -half; m < half; ++m) {
        for (int n = -half; n < half; ++n) {
            *value++ = (float)ocean_cascade_frequency(arrays->cascade, n, m);
        }
    }
    write_grid(arrays, EXPORT_OMEGA);
}

static void write_field(const Arrays* arrays, ExportArray array, OceanField field) {
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    for (size_t i = 0; i < count; ++i) {
        arrays->values[i] = arrays->samples[i].field[field];
    }
    write_grid(arrays, array);
}

static void write_jacobian(const Arrays* arrays) {
    const OceanTexel* texels = ocean_cascade_texels(arrays->cascade);
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    for (size_t i = 0; i < count; ++i) {
        arrays->values[i] = texels[i].jacobian;
    }
    write_grid(arrays, EXPORT_JACOBIAN);
}

/* (N+1 x N+1): the last row and column repeat the first, a length further on. */
static void write_vertices(const Arrays* arrays) {
    const int grid = arrays->grid;
    const double spacing = ocean_cascade_length(arrays->cascade) / grid;
    float* value = arrays->values;
    for (int m = 0; m <= grid; ++m) {
        for (int n = 0; n <= grid; ++n) {
            const OceanTexel* texel =
                ocean_cascade_texels(arrays->cascade) + (m % grid * grid + n % grid);
            const float slope_x = texel->surface_slope[0];
            const float slope_z = texel->surface_slope[1];
            const float up = 1.0f / sqrtf(1.0f + slope_x * slope_x + slope_z * slope_z);
            *value++ = (float)((n - grid / 2) * spacing) + texel->displacement[0];
            *value++ = texel->displacement[1];
            *value++ = (float)((m - grid / 2) * spacing) + texel->displacement[2];
            *value++ = -slope_x * up;
            *value++ = up;
            *value++ = -slope_z * up;
        }
    }
    host_file_require_finite(arrays->file[EXPORT_VERTICES], arrays->values,
                             (size_t)(value - arrays->values));
    host_array_write(arrays->file[EXPORT_VERTICES], HOST_ARRAY_FLOAT32, 3,
                     (const int[]){grid + 1, grid + 1, VERTEX_NUMBERS}, arrays->values);
}

bool export_write_arrays(OceanCascade* cascade, HostFile* const file[EXPORT_ARRAY_COUNT],
                         SwellError* error) {
    Arrays arrays = {.cascade = cascade, .grid = ocean_cascade_grid(cascade), .file = file};
    const size_t grid = (size_t)arrays.grid;
    const size_t numbers = (grid + 1) * (grid + 1) * VERTEX_NUMBERS;
    arrays.values = swell_memory_allocate(numbers, sizeof *arrays.values, error);
    arrays.samples =
        arrays.values ? swell_memory_allocate(grid * grid, sizeof *arrays.samples, error) : NULL;
    const bool ok = arrays.samples != NULL;
    if (ok) {
        ocean_cascade_fill_samples(cascade, arrays.samples);
        if (file[EXPORT_H0] && file[EXPORT_OMEGA]) {
            write_amplitudes(&arrays);
            write_frequencies(&arrays);
        }
        write_field(&arrays, EXPORT_HEIGHT, OCEAN_FIELD_HEIGHT);
        write_field(&arrays, EXPORT_SLOPE_X, OCEAN_FIELD_SLOPE_X);
        write_field(&arrays, EXPORT_SLOPE_Z, OCEAN_FIELD_SLOPE_Z);
        write_field(&arrays, EXPORT_DISP_X, OCEAN_FIELD_DISP_X);
        write_field(&arrays, EXPORT_DISP_Z, OCEAN_FIELD_DISP_Z);
        write_jacobian(&arrays);
        write_vertices(&arrays);
    }
    swell_memory_free(arrays.samples);
    swell_memory_free(arrays.values);
    return ok;
}

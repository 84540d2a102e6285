/*
 * The sum of the cascades and a wake as a mesh: Wavefront OBJ, and PC2, a cache of its points at
 * many times (a header of 32 bytes, then x, y, z of each point frame by frame, as little-endian
 * floats).
 */
#include "export_internal.h"

/* Computes the present place of point (n, m). */
static void place_point(const WaterLayers* water, double side, int cells, int n, int m,
                        float place[3]) {
    const double x = side * n / cells - 0.5 * side, z = side * m / cells - 0.5 * side;
    double displacement[3];
    ocean_sea_displacement(water->sea, x, z, displacement);
    if (water->wake) {
        displacement[1] += wake_patch_sample(water->wake, x, z).height;
    }
    place[0] = (float)(x + displacement[0]);
    place[1] = (float)displacement[1];
    place[2] = (float)(z + displacement[2]);
}

static void write_points(HostFile* file, const WaterLayers* water, double side, int cells) {
    for (int m = 0; m <= cells; ++m) {
        for (int n = 0; n <= cells; ++n) {
            float place[3];
            place_point(water, side, cells, n, m, place);
            host_file_require_finite(file, place, 3);
            host_file_print(file, "v %.7g %.7g %.7g\n", (double)place[0], (double)place[1],
                            (double)place[2]);
        }
    }
}

static void write_texture_points(HostFile* file, int cells) {
    for (int m = 0; m <= cells; ++m) {
        for (int n = 0; n <= cells; ++n) {
            host_file_print(file, "vt %.7g %.7g\n", (double)n / cells, 1.0 - (double)m / cells);
        }
    }
}

/* Squares, anticlockwise as seen from above; points count from 1. */
static void write_faces(HostFile* file, int cells) {
    const int row = cells + 1;
    for (int m = 0; m < cells; ++m) {
        for (int n = 0; n < cells; ++n) {
            const int a = m * row + n + 1, b = a + row, c = b + 1, d = a + 1;
            host_file_print(file, "f %d/%d %d/%d %d/%d %d/%d\n", a, a, b, b, c, c, d, d);
        }
    }
}

void export_write_obj(HostFile* file, const WaterLayers* water, double side, int cells) {
    host_file_print(file, "# Swell %s: %g m x %g m, y up\no sea\n", swell_version(), side, side);
    write_points(file, water, side, cells);
    write_texture_points(file, cells);
    host_file_print(file, "s 1\n");
    write_faces(file, cells);
}

void export_begin_pc2(HostFile* file, int cells, int frames) {
    static const char MAGIC[12] = "POINTCACHE2";
    const int32_t form[] = {1, (cells + 1) * (cells + 1)}; /* version, points */
    const float times[] = {0.0f, 1.0f};                    /* first frame, frames a sample */
    const int32_t samples = frames;
    host_file_write(file, MAGIC, sizeof MAGIC);
    host_numbers_write(file, HOST_ARRAY_INT32, form, 2);
    host_numbers_write(file, HOST_ARRAY_FLOAT32, times, 2);
    host_numbers_write(file, HOST_ARRAY_INT32, &samples, 1);
}

bool export_write_pc2(HostFile* file, const WaterLayers* water, double side, int cells,
                      SwellError* error) {
    float* places = swell_memory_allocate((size_t)cells + 1, 3 * sizeof *places, error);
    if (!places) {
        return false;
    }
    for (int m = 0; m <= cells; ++m) {
        for (int n = 0; n <= cells; ++n) {
            place_point(water, side, cells, n, m, places + 3 * (ptrdiff_t)n);
        }
        host_file_require_finite(file, places, 3 * ((size_t)cells + 1));
        host_numbers_write(file, HOST_ARRAY_FLOAT32, places, 3 * ((size_t)cells + 1));
    }
    swell_memory_free(places);
    return true;
}

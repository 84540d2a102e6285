#include "export.h"
#include "swell/host.h"

#include <assert.h>
#include <stdio.h>

typedef enum ExportFile {
    EXPORT_H0,
    EXPORT_OMEGA,
    EXPORT_HEIGHT,
    EXPORT_SLOPE_X,
    EXPORT_SLOPE_Z,
    EXPORT_DISP_X,
    EXPORT_DISP_Z,
    EXPORT_JACOBIAN,
    EXPORT_VERTICES,
    EXPORT_PARAMETERS,
    EXPORT_FILE_COUNT
} ExportFile;

static const char* const FILE_NAMES[EXPORT_FILE_COUNT] = {
    [EXPORT_H0] = "h0.npy",
    [EXPORT_OMEGA] = "omega.npy",
    [EXPORT_HEIGHT] = "height.npy",
    [EXPORT_SLOPE_X] = "slope_x.npy",
    [EXPORT_SLOPE_Z] = "slope_z.npy",
    [EXPORT_DISP_X] = "disp_x.npy",
    [EXPORT_DISP_Z] = "disp_z.npy",
    [EXPORT_JACOBIAN] = "jacobian.npy",
    [EXPORT_VERTICES] = "vertices.npy",
    [EXPORT_PARAMETERS] = "parameters.json",
};

enum { VERTEX_NUMBERS = 6 };

typedef struct Export {
    const Options* options;
    OceanSea* ocean;
    int grid;
    float* values; /* (N+1 x N+1 x 6), room for the largest array, owned */
    HostFile file[EXPORT_FILE_COUNT];
} Export;

static void write_grid(Export* export, ExportFile file) {
    host_array_write(&export->file[file], HOST_ARRAY_FLOAT32, 2,
                     (const int[]){export->grid, export->grid}, export->values);
}

static void write_amplitudes(Export* export) {
    host_array_write(&export->file[EXPORT_H0], HOST_ARRAY_COMPLEX64, 2,
                     (const int[]){export->grid, export->grid}, ocean_amplitudes(export->ocean));
}

static void write_frequencies(Export* export) {
    const int half = export->grid / 2;
    float* value = export->values;
    for (int m = -half; m < half; ++m) {
        for (int n = -half; n < half; ++n) {
            *value++ = (float)ocean_frequency(&export->options->ocean, n, m);
        }
    }
    write_grid(export, EXPORT_OMEGA);
}

static void write_field(Export* export, ExportFile file, OceanField field) {
    const size_t count = (size_t) export->grid * (size_t) export->grid;
    const OceanSample* samples = ocean_samples(export->ocean);
    for (size_t i = 0; i < count; ++i) {
        export->values[i] = samples[i].field[field];
    }
    write_grid(export, file);
}

static void write_jacobian(Export* export) {
    const OceanVertex* vertex = ocean_vertices(export->ocean);
    float* value = export->values;
    for (int m = 0; m < export->grid; ++m) {
        for (int n = 0; n < export->grid; ++n) {
            *value++ = vertex[m * (export->grid + 1) + n].folding;
        }
    }
    write_grid(export, EXPORT_JACOBIAN);
}

static void write_vertices(Export* export) {
    const int side = export->grid + 1;
    const OceanVertex* vertex = ocean_vertices(export->ocean);
    const OceanRestVertex* rest = ocean_rest_vertices(export->ocean);
    float* value = export->values;
    for (int i = 0; i < side * side; ++i) {
        *value++ = rest[i].rest[0] + vertex[i].offset[0];
        *value++ = vertex[i].offset[1];
        *value++ = rest[i].rest[1] + vertex[i].offset[2];
        *value++ = vertex[i].normal[0];
        *value++ = vertex[i].normal[1];
        *value++ = vertex[i].normal[2];
    }
    host_array_write(&export->file[EXPORT_VERTICES], HOST_ARRAY_FLOAT32, 3,
                     (const int[]){side, side, VERTEX_NUMBERS}, export->values);
}

/* One more entry of an object, which is not its first. A NULL unit is written as null. */
static void print_entry(HostFile* file, const char* name, const char* value, const char* unit) {
    const char* quote = unit ? "\"" : "";
    host_file_print(file, ",\n    \"%s\": {\"value\": %s, \"unit\": %s%s%s}", name, value, quote,
                    unit ? unit : "null", quote);
}

static void print_number(HostFile* file, const char* name, double value, const char* unit) {
    char text[32];
    snprintf(text, sizeof text, "%.17g", value);
    print_entry(file, name, text, unit);
}

static void print_wind(HostFile* file, const OceanParams* ocean) {
    char text[64];
    snprintf(text, sizeof text, "[%.17g, %.17g]", ocean->wind_x, ocean->wind_z);
    print_entry(file, "wind", text, "m/s");
}

static void print_seed(HostFile* file, uint64_t seed) {
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)seed);
    print_entry(file, "seed", text, NULL);
}

static void print_method(HostFile* file, OceanMethod method) {
    char text[32];
    snprintf(text, sizeof text, "\"%s\"", ocean_method_name(method));
    print_entry(file, "method", text, NULL);
}

static void write_parameters(Export* export) {
    HostFile* file = &export->file[EXPORT_PARAMETERS];
    const Options* options = export->options;
    const OceanParams* ocean = &options->ocean;
    host_file_print(file, "{\n  \"swell\": \"%s\",\n  \"parameters\": {\n", SWELL_VERSION);
    host_file_print(file, "    \"spectrum\": {\"value\": \"phillips\", \"unit\": null}");
    print_number(file, "grid", ocean->grid, "samples per side");
    print_number(file, "length", ocean->length, "m");
    print_wind(file, ocean);
    print_number(file, "amplitude", ocean->amplitude, "1");
    print_number(file, "choppiness", ocean->choppiness, "1");
    print_seed(file, ocean->seed);
    print_number(file, "time", options->time, "s");
    print_method(file, (OceanMethod)options->method);
    print_number(file, "gravity", OCEAN_GRAVITY, "m/s^2");
    print_number(file, "period", OCEAN_PERIOD, "s");
    host_file_print(file,
                    "\n  },\n"
                    "  \"significant_height\": {\"value\": %.17g, \"unit\": \"m\", "
                    "\"meaning\": \"4 std(height), measured on the exported grid\"}\n}\n",
                    ocean_significant_height(export->ocean));
}

static bool begin_files(Export* export, const char* directory, SwellError* error) {
    for (int i = 0; i < EXPORT_FILE_COUNT; ++i) {
        char path[HOST_PATH_SIZE];
        const int length = snprintf(path, sizeof path, "%s/%s", directory, FILE_NAMES[i]);
        if (length < 0 || (size_t)length >= sizeof path) {
            return swell_error_set(error, SWELL_ERROR_FILE,
                                   "cannot write into '%.64s...': the name is too long", directory);
        }
        if (!host_file_begin(&export->file[i], path, error)) {
            return false;
        }
    }
    return true;
}

/* All files are complete on the disk before the first takes its place. */
static bool finish_files(Export* export, const char* directory, SwellError* error) {
    for (int i = 0; i < EXPORT_FILE_COUNT; ++i) {
        if (!host_file_flush(&export->file[i], error)) {
            return false;
        }
    }
    if (host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED,
                               "interrupted before '%s' was written", directory);
    }
    for (int i = 0; i < EXPORT_FILE_COUNT; ++i) {
        if (!host_file_commit(&export->file[i], error)) {
            return false;
        }
    }
    return true;
}

static bool write_files(Export* export, const char* directory, SwellError* error) {
    const size_t side = (size_t) export->grid + 1;
    export->values =
        swell_memory_allocate(side * side * VERTEX_NUMBERS, sizeof *export->values, error);
    if (!export->values || !begin_files(export, directory, error)) {
        return false;
    }
    write_amplitudes(export);
    write_frequencies(export);
    write_field(export, EXPORT_HEIGHT, OCEAN_FIELD_HEIGHT);
    write_field(export, EXPORT_SLOPE_X, OCEAN_FIELD_SLOPE_X);
    write_field(export, EXPORT_SLOPE_Z, OCEAN_FIELD_SLOPE_Z);
    write_field(export, EXPORT_DISP_X, OCEAN_FIELD_DISP_X);
    write_field(export, EXPORT_DISP_Z, OCEAN_FIELD_DISP_Z);
    write_jacobian(export);
    write_vertices(export);
    write_parameters(export);
    return finish_files(export, directory, error);
}

/* Makes the folder unless it is there; `made` says whether it did. */
static bool make_directory(const char* directory, bool* made, SwellError* error) {
    if (host_path_exists(directory) && !host_folder_exists(directory)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot export to '%s': it is not a folder",
                               directory);
    }
    return host_folder_make(directory, made, error);
}

static bool export_to(const Options* options, OceanSea* ocean, const char* directory,
                      SwellError* error) {
    bool made = false;
    Export* export = swell_memory_allocate(1, sizeof *export, error);
    bool ok = export && make_directory(directory, &made, error);
    if (ok) {
        export->options = options;
        export->ocean = ocean;
        export->grid = options->ocean.grid;
        ok = write_files(export, directory, error);
        for (int i = 0; i < EXPORT_FILE_COUNT; ++i) {
            host_file_abandon(&export->file[i]);
        }
        swell_memory_free(export->values);
    }
    if (!ok && made) {
        host_folder_remove(directory);
    }
    swell_memory_free(export);
    return ok;
}

bool export_sea(const Options* options, const char* directory, SwellError* error) {
    assert(options && directory);
    SwellWorkers* workers = swell_workers_create(options->threads, error);
    OceanSea* ocean = workers ? ocean_create(&options->ocean, workers, error) : NULL;
    bool ok = false;
    if (ocean) {
        ocean_sea_advance(ocean, (OceanMethod)options->method, options->time);
        ok = export_to(options, ocean, directory, error);
    }
    ocean_sea_destroy(ocean);
    swell_workers_destroy(workers);
    return ok;
}

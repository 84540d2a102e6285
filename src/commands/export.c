/*
 * Exports the sea as arrays, maps or a mesh. The folder itself holds parameters.json, the files of
 * the first cascade, a mesh, and the arrays of a scripted wake; cascade1, cascade2 and cascade3
 * within it hold those of the other cascades. The files of a time appear together.
 */
#include "commands.h"
#include "export_parameters.h"
#include "options/resolve.h"
#include "output_folder.h"
#include "scene/scene_water.h"
#include "scene/shore_stream.h"
#include "scene/view_light.h"
#include "ui/sea_figures.h"
#include "wake_arrays.h"
#include "water/water_layers.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { STEM_SIZE = 32, NAME_SIZE = 64, MAP_CHANNELS = 3, VERTEX_NUMBERS = 6 };

/* Maps of a cascade, three numbers per sample; columns along x, rows along z. */
typedef enum ExportMap {
    EXPORT_DISPLACEMENT, /* lambda D_x, h, lambda D_z [m] */
    EXPORT_SLOPE,        /* dh/dx, dh/dz, 0 */
    EXPORT_FOAM,         /* J; the memory of whitecaps; 0 */
    EXPORT_MAP_COUNT
} ExportMap;

typedef struct Export {
    const Settings* settings;
    SwellWorkers* workers; /* borrowed */
    OceanSea* sea;
    OceanFoam* foam; /* of maps, else NULL */
    WaterSim* water;
    const WakePatch* wake; /* of the water, or NULL */
    ShoreStream shore;
    ShoreWanted land; /* what it is of */
    OutputFolder output;
    HostProgress progress;
} Export;

static int frame_count(const Export* export) {
    return export->settings->clip.frames > 0 ? export->settings->clip.frames : 1;
}

/* Begins "slope.exr" or, where there are many frames, "slope-0001.exr". */
static HostFile* begin_file(Export* export, int cascade, int frame, const char* stem,
                            const char* ending, SwellError* error) {
    char name[NAME_SIZE];
    if (export->settings->clip.frames > 0) {
        snprintf(name, sizeof name, "%s-%04d.%s", stem, frame + 1, ending);
    } else {
        snprintf(name, sizeof name, "%s.%s", stem, ending);
    }
    return output_folder_begin(&export->output, cascade, name, error);
}

static bool make_folders(Export* export, SwellError* error) {
    bool ok = true;
    for (int cascade = 0; ok && cascade < ocean_sea_cascade_count(export->sea); ++cascade) {
        ok = output_folder_make(&export->output, cascade, error);
    }
    return ok;
}

/* ---- Arrays -------------------------------------------------------------------------------- */

/* Of a cascade at a time. */
typedef struct Arrays {
    OceanCascade* cascade;
    int grid;
    OceanField field;     /* that write_field writes */
    float* values;        /* (N+1 x N+1 x 6), room for the largest array, owned */
    OceanSample* samples; /* (N x N), owned */
} Arrays;

static void write_grid(HostFile* file, const Arrays* arrays) {
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    host_file_require_finite(file, arrays->values, count);
    host_array_write(file, HOST_ARRAY_FLOAT32, 2, (const int[]){arrays->grid, arrays->grid},
                     arrays->values);
}

static void write_amplitudes(HostFile* file, const Arrays* arrays) {
    const OceanComplex* h0 = ocean_cascade_amplitudes(arrays->cascade);
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    host_file_require_finite(file, &h0->re, 2 * count);
    host_array_write(file, HOST_ARRAY_COMPLEX64, 2, (const int[]){arrays->grid, arrays->grid}, h0);
}

static void write_frequencies(HostFile* file, const Arrays* arrays) {
    const int half = arrays->grid / 2;
    float* value = arrays->values;
    for (int m = -half; m < half; ++m) {
        for (int n = -half; n < half; ++n) {
            *value++ = (float)ocean_cascade_frequency(arrays->cascade, n, m);
        }
    }
    write_grid(file, arrays);
}

static void write_field(HostFile* file, const Arrays* arrays) {
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    for (size_t i = 0; i < count; ++i) {
        arrays->values[i] = arrays->samples[i].field[arrays->field];
    }
    write_grid(file, arrays);
}

static void write_jacobian(HostFile* file, const Arrays* arrays) {
    const OceanTexel* texels = ocean_cascade_texels(arrays->cascade);
    const size_t count = (size_t)arrays->grid * (size_t)arrays->grid;
    for (size_t i = 0; i < count; ++i) {
        arrays->values[i] = texels[i].jacobian;
    }
    write_grid(file, arrays);
}

/* (N+1 x N+1): the last row and column repeat the first, a length further on. */
static void write_vertices(HostFile* file, const Arrays* arrays) {
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
    host_file_require_finite(file, arrays->values, (size_t)(value - arrays->values));
    host_array_write(file, HOST_ARRAY_FLOAT32, 3, (const int[]){grid + 1, grid + 1, VERTEX_NUMBERS},
                     arrays->values);
}

static const struct {
    const char* name;
    bool constant; /* one file for all times */
    void (*write)(HostFile* file, const Arrays* arrays);
    OceanField field;
} ARRAYS[] = {
    {"h0", true, write_amplitudes, 0},
    {"omega", true, write_frequencies, 0},
    {"height", false, write_field, OCEAN_FIELD_HEIGHT},
    {"slope_x", false, write_field, OCEAN_FIELD_SLOPE_X},
    {"slope_z", false, write_field, OCEAN_FIELD_SLOPE_Z},
    {"disp_x", false, write_field, OCEAN_FIELD_DISP_X},
    {"disp_z", false, write_field, OCEAN_FIELD_DISP_Z},
    {"jacobian", false, write_jacobian, 0},
    {"vertices", false, write_vertices, 0},
};

static bool write_array(Export* export, Arrays* arrays, int array, int cascade, int frame,
                        SwellError* error) {
    char constant[NAME_SIZE];
    if (ARRAYS[array].constant && frame > 0) {
        return true;
    }
    snprintf(constant, sizeof constant, "%s.npy", ARRAYS[array].name);
    HostFile* file = ARRAYS[array].constant
                         ? output_folder_begin(&export->output, cascade, constant, error)
                         : begin_file(export, cascade, frame, ARRAYS[array].name, "npy", error);
    if (!file) {
        return false;
    }
    arrays->field = ARRAYS[array].field;
    ARRAYS[array].write(file, arrays);
    return true;
}

static bool write_arrays(Export* export, int cascade, int frame, SwellError* error) {
    OceanCascade* grid = ocean_sea_cascade(export->sea, cascade);
    Arrays arrays = {.cascade = grid, .grid = ocean_cascade_grid(grid)};
    const size_t side = (size_t)arrays.grid;
    arrays.values = swell_memory_allocate((side + 1) * (side + 1) * VERTEX_NUMBERS,
                                          sizeof *arrays.values, error);
    arrays.samples =
        arrays.values ? swell_memory_allocate(side * side, sizeof *arrays.samples, error) : NULL;
    bool ok = arrays.samples != NULL;
    if (ok) {
        ocean_cascade_fill_samples(grid, arrays.samples);
    }
    for (int array = 0; ok && array < (int)(sizeof ARRAYS / sizeof *ARRAYS); ++array) {
        ok = write_array(export, &arrays, array, cascade, frame, error);
    }
    swell_memory_free(arrays.samples);
    swell_memory_free(arrays.values);
    return ok;
}

/* ---- Maps ---------------------------------------------------------------------------------- */

static const char* const MAP_NAME[EXPORT_MAP_COUNT] = {
    [EXPORT_DISPLACEMENT] = "displacement", [EXPORT_SLOPE] = "slope", [EXPORT_FOAM] = "foam"};

static void read_sample(const OceanTexel* texel, float foam, ExportMap map,
                        float value[MAP_CHANNELS]) {
    value[2] = 0.0f;
    switch (map) {
    case EXPORT_DISPLACEMENT:
        for (int c = 0; c < MAP_CHANNELS; ++c) {
            value[c] = texel->displacement[c];
        }
        break;
    case EXPORT_SLOPE:
        value[0] = texel->slope[0];
        value[1] = texel->slope[1];
        break;
    case EXPORT_FOAM:
        value[0] = texel->jacobian;
        value[1] = foam;
        break;
    case EXPORT_MAP_COUNT:
        break;
    }
}

static size_t sample_count(const OceanCascade* cascade) {
    const size_t grid = (size_t)ocean_cascade_grid(cascade);
    return grid * grid;
}

static bool write_map(Export* export, int cascade, int frame, ExportMap map, float* values,
                      SwellError* error) {
    const OceanCascade* grid = ocean_sea_cascade(export->sea, cascade);
    const OceanTexel* texels = ocean_cascade_texels(grid);
    const float* foam = ocean_foam_memory(export->foam, cascade);
    const int side = ocean_cascade_grid(grid);
    const size_t count = sample_count(grid);
    for (size_t i = 0; i < count; ++i) {
        read_sample(&texels[i], foam[i], map, values + MAP_CHANNELS * i);
    }
    HostFile* file = begin_file(export, cascade, frame, MAP_NAME[map], "exr", error);
    if (!file) {
        return false;
    }
    host_file_require_finite(file, values, MAP_CHANNELS * count);
    return host_map_write_exr(file, &(HostMap){side, side, values}, error);
}

static bool write_maps(Export* export, int cascade, int frame, SwellError* error) {
    const size_t count = sample_count(ocean_sea_cascade(export->sea, cascade));
    float* values = swell_memory_allocate(count, MAP_CHANNELS * sizeof *values, error);
    bool ok = values != NULL;
    for (int map = 0; ok && map < EXPORT_MAP_COUNT; ++map) {
        ok = write_map(export, cascade, frame, (ExportMap)map, values, error);
    }
    swell_memory_free(values);
    return ok;
}

/* ---- A mesh -------------------------------------------------------------------------------- */

/*
 * The sum of the cascades and a wake: Wavefront OBJ, y up, and PC2, a cache of its points at many
 * times (a header of 32 bytes, then x, y, z of each point frame by frame, as little-endian floats).
 */

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

static void write_obj(HostFile* file, const WaterLayers* water, double side, int cells) {
    host_file_print(file, "# Swell %s: %g m x %g m, y up\no sea\n", swell_version(), side, side);
    write_points(file, water, side, cells);
    write_texture_points(file, cells);
    host_file_print(file, "s 1\n");
    write_faces(file, cells);
}

static void begin_pc2(HostFile* file, int cells, int frames) {
    static const char MAGIC[12] = "POINTCACHE2";
    const int32_t form[] = {1, (cells + 1) * (cells + 1)}; /* version, points */
    const float times[] = {0.0f, 1.0f};                    /* first frame, frames a sample */
    const int32_t samples = frames;
    host_file_write(file, MAGIC, sizeof MAGIC);
    host_numbers_write(file, HOST_ARRAY_INT32, form, 2);
    host_numbers_write(file, HOST_ARRAY_FLOAT32, times, 2);
    host_numbers_write(file, HOST_ARRAY_INT32, &samples, 1);
}

static bool write_pc2(HostFile* file, const WaterLayers* water, double side, int cells,
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

/* ---- Times --------------------------------------------------------------------------------- */

static double frame_time(const Settings* settings, int frame) {
    return settings->clock.time + frame * settings->clock.speed / settings->clip.rate;
}

/* Computes sea and foam at the time of a frame. */
static bool advance(Export* export, int frame, SwellError* error) {
    const Settings* settings = export->settings;
    const OceanMethod method = settings->computing.method;
    const double time = frame_time(settings, frame);
    if (frame > 0 && host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted at frame %d of %d",
                               frame + 1, frame_count(export));
    }
    if (!scene_water_run(export->water, export->sea, time, NULL, error)) {
        return false;
    }
    if (export->foam) {
        return ocean_foam_advance(export->foam, export->sea, method, time, error);
    }
    ocean_sea_advance(export->sea, method, time);
    return true;
}

static void print_shore(HostFile* file, const Export* export) {
    const ShoreParams* window = &export->shore.shown->window;
    host_file_print(file, ",\n  \"shore\": {");
    export_print_number(file, "\n    ", "cell", window->cell, "m");
    export_print_number(file, ",\n    ", "west", window->west, "m");
    export_print_number(file, ",\n    ", "north", window->north, "m");
    export_print_number(file, ",\n    ", "begins", export->land.from, "s");
    host_file_print(file, "\n  }");
}

static bool write_parameters(Export* export, SwellError* error) {
    HostFile* file = output_folder_begin(&export->output, 0, "parameters.json", error);
    if (file) {
        export_begin_parameters(file, export->settings, export->sea);
        if (export->wake) {
            wake_parameters_print(file, export->water);
        }
        if (export->shore.shown) {
            print_shore(file, export);
        }
        host_file_print(file, "\n}\n");
    }
    return file != NULL;
}

/* The arrays of the wake, and the middle of its window. */
static bool write_wake(Export* export, int frame, SwellError* error) {
    bool ok = true;
    for (int array = 0; ok && array < WAKE_ARRAY_COUNT; ++array) {
        char stem[STEM_SIZE];
        snprintf(stem, sizeof stem, "wake_%s", wake_array_name((WakeArray)array));
        HostFile* file = begin_file(export, 0, frame, stem, "npy", error);
        ok = file && wake_array_write(file, export->wake, (WakeArray)array, error);
    }
    HostFile* file = ok ? begin_file(export, 0, frame, "wake_middle", "npy", error) : NULL;
    if (file) {
        double middle[2];
        wake_patch_middle(export->wake, middle);
        const float place[2] = {(float)middle[0], (float)middle[1]};
        host_array_write(file, HOST_ARRAY_FLOAT32, 1, (const int[]){2}, place);
    }
    return file != NULL;
}

/* ---- The shore ----------------------------------------------------------------------------- */

static const struct {
    const char* name;
    ShoreField field;
} SHORE_ARRAYS[] = {{"bed", SHORE_BED},
                    {"surface", SHORE_SURFACE},
                    {"flux_x", SHORE_FLUX_X},
                    {"flux_z", SHORE_FLUX_Z},
                    {"foam", SHORE_FOAM}};

static bool write_shore_array(Export* export, int array, int frame, float* values,
                              SwellError* error) {
    const ShoreParams* window = shore_stream_window(&export->shore);
    char stem[STEM_SIZE];
    snprintf(stem, sizeof stem, "shore_%s", SHORE_ARRAYS[array].name);
    HostFile* file = begin_file(export, 0, frame, stem, "npy", error);
    if (!file) {
        return false;
    }
    shore_stream_copy(&export->shore, SHORE_ARRAYS[array].field, values);
    host_file_require_finite(file, values, (size_t)window->nx * (size_t)window->nz);
    host_array_write(file, HOST_ARRAY_FLOAT32, 2, (const int[]){window->nz, window->nx}, values);
    return true;
}

static bool go_on(void* context, double share) {
    (void)context;
    (void)share;
    return !host_interrupts_pending();
}

/* The arrays of the shore's window at the last of its steps up to the frame's time. */
static bool write_shore(Export* export, int frame, SwellError* error) {
    export->land.time = frame_time(export->settings, frame);
    if (!shore_stream_advance(&export->shore, &export->land, export->sea, error)) {
        return false;
    }
    const ShoreParams* window = shore_stream_window(&export->shore);
    float* values =
        swell_memory_allocate((size_t)window->nx * (size_t)window->nz, sizeof *values, error);
    bool ok = values != NULL;
    for (int i = 0; ok && i < (int)(sizeof SHORE_ARRAYS / sizeof *SHORE_ARRAYS); ++i) {
        ok = write_shore_array(export, i, frame, values, error);
    }
    swell_memory_free(values);
    return ok;
}

static bool write_frame(Export* export, int frame, SwellError* error) {
    const bool arrays = export->settings->clip.format == EXPORT_NPY;
    bool ok = true;
    for (int i = 0; ok && i < ocean_sea_cascade_count(export->sea); ++i) {
        ok = (arrays ? write_arrays : write_maps)(export, i, frame, error);
    }
    return ok && (!export->wake || write_wake(export, frame, error)) &&
           (!export->land.shown || write_shore(export, frame, error)) &&
           (frame > 0 || write_parameters(export, error));
}

static bool write_frames(Export* export, SwellError* error) {
    const int frames = frame_count(export);
    if (!make_folders(export, error)) {
        return false;
    }
    for (int frame = 0; frame < frames; ++frame) {
        if (!advance(export, frame, error) || !write_frame(export, frame, error) ||
            !output_folder_commit(&export->output, error)) {
            return false;
        }
        host_progress_show(&export->progress, (frame + 1.0) / frames);
    }
    return true;
}

static bool write_obj_file(Export* export, const WaterLayers* water, SwellError* error) {
    HostFile* file = output_folder_begin(&export->output, 0, "sea.obj", error);
    if (file) {
        write_obj(file, water, export->settings->clip.area, export->settings->clip.area_grid);
    }
    return file != NULL;
}

static bool write_cache(Export* export, const WaterLayers* water, SwellError* error) {
    const int frames = frame_count(export), cells = export->settings->clip.area_grid;
    HostFile* file = output_folder_begin(&export->output, 0, "sea.pc2", error);
    if (!file) {
        return false;
    }
    begin_pc2(file, cells, frames);
    for (int frame = 0; frame < frames; ++frame) {
        if (!advance(export, frame, error) ||
            !write_pc2(file, water, export->settings->clip.area, cells, error)) {
            return false;
        }
        host_progress_show(&export->progress, (frame + 1.0) / frames);
    }
    return true;
}

static bool write_mesh(Export* export, SwellError* error) {
    const WaterLayers water = {export->sea, export->wake, NULL};
    return output_folder_make(&export->output, 0, error) && advance(export, 0, error) &&
           write_obj_file(export, &water, error) && write_parameters(export, error) &&
           (export->settings->clip.frames == 0 || write_cache(export, &water, error)) &&
           output_folder_commit(&export->output, error);
}

/* ---- The export ---------------------------------------------------------------------------- */

static double last_time(const Settings* settings) {
    return frame_time(settings, settings->clip.frames > 0 ? settings->clip.frames - 1 : 0);
}

static bool export_to(Export* export, SwellError* error) {
    const int format = export->settings->clip.format;
    export->water = scene_water_create(export->settings, export->workers, error);
    export->wake = export->water ? water_sim_wake(export->water) : NULL;
    bool ok =
        export->water && scene_water_check_end(export->water, last_time(export->settings), error);
    export->land = shore_stream_wanted(export->settings,
                                       view_light_quality(export->settings->view.quality, ""),
                                       false, export->settings->clock.time);
    export->land.settles = true;
    export->land.progress = go_on;
    export->land.fine = export->land.time < export->land.from + SHORE_STREAM_COARSE;
    ok = ok && shore_stream_init(&export->shore, export->workers, 1,
                                 export->settings->computing.fft, error);
    ok = ok && (format != EXPORT_EXR || (export->foam = ocean_foam_create(export->sea, error)));
    ok = ok && (format == EXPORT_OBJ ? write_mesh : write_frames)(export, error);
    host_progress_end(&export->progress);
    output_folder_release(&export->output);
    ocean_foam_destroy(export->foam);
    shore_stream_finish(&export->shore);
    water_sim_destroy(export->water);
    return ok;
}

static bool check_times(const Settings* settings, SwellError* error) {
    const double last = last_time(settings);
    return last <= OCEAN_TIME_MAX ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the last frame is at %g s: up to %g s is accepted", last,
                           OCEAN_TIME_MAX);
}

/* Maps cannot hold a wake. */
static bool check_script(const Settings* settings, SwellError* error) {
    const bool script = settings->bodies.stone_at.count > 0 || settings->bodies.course[0];
    return !script || settings->clip.format != EXPORT_EXR ||
           swell_error_set(
               error, SWELL_ERROR_USAGE, "%s and %s exr do not go together: npy and obj hold wakes",
               option_name(settings->bodies.course[0] ? OPTION_COURSE : OPTION_STONE_AT),
               option_name(OPTION_FORMAT));
}

static bool check_land(const Settings* settings, SwellError* error) {
    return !options_find_land(settings, NULL) || settings->clip.format == EXPORT_NPY ||
           swell_error_set(error, SWELL_ERROR_USAGE,
                           "%s goes with %s npy alone, which holds the water before land",
                           option_name(OPTION_LAND), option_name(OPTION_FORMAT));
}

bool export_sea(const Settings* settings, const char* folder, FILE* log, SwellError* error) {
    assert(settings && folder);
    if (!check_times(settings, error) || !check_script(settings, error) ||
        !check_land(settings, error)) {
        return false;
    }
    Export* export = swell_memory_allocate(1, sizeof *export, error);
    SwellWorkers* workers =
        export ? swell_workers_create(settings->computing.threads, error) : NULL;
    const OceanEngine engine = {.workers = workers, .fft = settings->computing.fft};
    bool ok = workers && (export->sea = ocean_sea_create(&settings->ocean, engine, error));
    if (ok) {
        export->settings = settings;
        export->workers = workers;
        export->output.path = folder;
        export->progress = host_progress_begin(log, "export");
        ok = export_to(export, error);
        char rounding[SEA_FIGURES_WORDS];
        if (ok && log && sea_figures_rounding(export->sea, rounding, sizeof rounding)) {
            fprintf(log, "swell: note: %s\n", rounding);
        }
        ocean_sea_destroy(export->sea);
    }
    swell_workers_destroy(workers);
    swell_memory_free(export);
    return ok;
}

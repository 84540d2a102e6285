/*
 * Exports the sea as arrays, maps or a mesh. The folder itself holds parameters.json, the files of
 * the first cascade, a mesh, and the arrays of a scripted wake. The folders cascade1, cascade2 and
 * cascade3 within it hold the files of the other cascades. The files of a time appear together.
 */
#include "commands.h"
#include "options/resolve.h"
#include "output.h"
#include "ui/sea_figures.h"
#include "world/shore_stream.h"
#include "world/world_water.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NAME_SIZE = 64 };

typedef struct Export {
    const Settings* settings;
    SwellWorkers* workers;
    OceanSea* sea;
    OceanFoam* foam; /* for maps, else NULL */
    WaterSim* water;
    const WakePatch* wake; /* the patch of the water, or NULL */
    ShoreStream shore;
    ShoreRequest land; /* the fields that the shore computes */
    OutputFolder output;
    HostProgress progress;
} Export;

static int frame_count(const Settings* settings) {
    return settings->clip.frames > 0 ? settings->clip.frames : 1;
}

static double frame_time(const Settings* settings, int frame) {
    return settings->clock.time + frame * settings->clock.speed / settings->clip.rate;
}

enum { NO_NUMBER = -1 }; /* in place of a frame: one file for all times */

/* Writes "STEM.exr" or, where there are many frames, "STEM-0001.exr". */
static void name_file(const Export* export, int frame, const char* stem, const char* ending,
                      char name[NAME_SIZE]) {
    char number[16] = "";
    if (export->settings->clip.frames > 0 && frame != NO_NUMBER) {
        snprintf(number, sizeof number, "-%04d", frame + 1);
    }
    snprintf(name, NAME_SIZE, "%s%s.%s", stem, number, ending);
}

static HostFile* begin_file(Export* export, int cascade, int frame, const char* stem,
                            const char* ending, SwellError* error) {
    char name[NAME_SIZE];
    name_file(export, frame, stem, ending, name);
    return output_folder_begin(&export->output, cascade, name, error);
}

/* A file of a frame, whose content a worker fills and writes. */
typedef struct ExportFile ExportFile;
struct ExportFile {
    bool (*write)(const ExportFile* what, SwellError* error);
    HostFile* file;
    OceanCascade* cascade;
    const OceanSample* samples; /* the cascade's, for arrays */
    const float* foam;          /* the cascade's memory of foam, for maps */
    int content;                /* an ExportArray or ExportMap */
    bool failed;
    SwellError error;
};

static void write_file(void* context, int block, int worker) {
    ExportFile* what = (ExportFile*)context + block;
    (void)worker;
    what->failed = !what->write(what, &what->error);
}

/* Writes files at the same time. Fails for the first that fails. */
static bool write_files(const Export* export, ExportFile* files, int count, SwellError* error) {
    swell_workers_run(export->workers, count, write_file, files);
    for (int i = 0; i < count; ++i) {
        if (files[i].failed) {
            return swell_error_set(error, files[i].error.code, "%s", files[i].error.message);
        }
    }
    return true;
}

/* ---- Arrays -------------------------------------------------------------------------------- */

enum { VERTEX_NUMBERS = 6 }; /* of a vertex: its place and its normal */

typedef enum ExportArray {
    ARRAY_H0, /* h0 and omega have one file for all times */
    ARRAY_OMEGA,
    ARRAY_HEIGHT,
    ARRAY_SLOPE_X,
    ARRAY_SLOPE_Z,
    ARRAY_DISP_X,
    ARRAY_DISP_Z,
    ARRAY_JACOBIAN,
    ARRAY_VERTICES,
    ARRAY_COUNT
} ExportArray;

static const char* const ARRAY_NAMES[ARRAY_COUNT] = {
    "h0", "omega", "height", "slope_x", "slope_z", "disp_x", "disp_z", "jacobian", "vertices"};

/* Fills places and normals (N+1 x N+1 x 6). The last row and column repeat the first, a length
   further on. */
static void fill_vertices(const OceanCascade* cascade, float* value) {
    const int grid = ocean_cascade_grid(cascade);
    const double spacing = ocean_cascade_length(cascade) / grid;
    for (int m = 0; m <= grid; ++m) {
        for (int n = 0; n <= grid; ++n) {
            const OceanTexel* texel = ocean_cascade_texels(cascade) + (m % grid * grid + n % grid);
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
}

/* Fills an array of (N x N) floats, which is not h0 or vertices. */
static void fill_grid(const OceanCascade* cascade, const OceanSample* samples, ExportArray array,
                      float* values) {
    static const OceanField FIELDS[ARRAY_COUNT] = {[ARRAY_HEIGHT] = OCEAN_FIELD_HEIGHT,
                                                   [ARRAY_SLOPE_X] = OCEAN_FIELD_SLOPE_X,
                                                   [ARRAY_SLOPE_Z] = OCEAN_FIELD_SLOPE_Z,
                                                   [ARRAY_DISP_X] = OCEAN_FIELD_DISP_X,
                                                   [ARRAY_DISP_Z] = OCEAN_FIELD_DISP_Z};
    const int grid = ocean_cascade_grid(cascade);
    const OceanTexel* texels = ocean_cascade_texels(cascade);
    for (int i = 0; i < grid * grid; ++i) {
        values[i] =
            array == ARRAY_OMEGA
                ? (float)ocean_cascade_frequency(cascade, i % grid - grid / 2, i / grid - grid / 2)
            : array == ARRAY_JACOBIAN ? texels[i].jacobian
                                      : samples[i].field[FIELDS[array]];
    }
}

static bool write_array(const ExportFile* what, SwellError* error) {
    const int grid = ocean_cascade_grid(what->cascade), edge = grid + 1;
    const size_t count = (size_t)grid * (size_t)grid;
    const size_t vertices = (size_t)edge * (size_t)edge * VERTEX_NUMBERS;
    const bool is_vertices = what->content == ARRAY_VERTICES;
    if (what->content == ARRAY_H0) {
        const OceanComplex* h0 = ocean_cascade_amplitudes(what->cascade);
        host_file_require_finite(what->file, &h0->re, 2 * count);
        host_array_write(what->file, HOST_ARRAY_COMPLEX64, 2, (const int[]){grid, grid}, h0);
        return true;
    }
    float* values = swell_memory_allocate(is_vertices ? vertices : count, sizeof *values, error);
    if (values && is_vertices) {
        fill_vertices(what->cascade, values);
        host_file_require_finite(what->file, values, vertices);
        host_array_write(what->file, HOST_ARRAY_FLOAT32, 3,
                         (const int[]){edge, edge, VERTEX_NUMBERS}, values);
    } else if (values) {
        fill_grid(what->cascade, what->samples, (ExportArray)what->content, values);
        output_write_grid(what->file, grid, grid, values);
    }
    swell_memory_free(values);
    return values != NULL;
}

static bool write_arrays(Export* export, int cascade, int frame, SwellError* error) {
    OceanCascade* sea = ocean_sea_cascade(export->sea, cascade);
    const size_t grid = (size_t)ocean_cascade_grid(sea);
    OceanSample* samples = swell_memory_allocate(grid * grid, sizeof *samples, error);
    ExportFile files[ARRAY_COUNT];
    int count = 0;
    bool ok = samples != NULL;
    for (int array = frame > 0 ? ARRAY_HEIGHT : 0; ok && array < ARRAY_COUNT; ++array) {
        const int number = array < ARRAY_HEIGHT ? NO_NUMBER : frame;
        HostFile* file = begin_file(export, cascade, number, ARRAY_NAMES[array], "npy", error);
        files[count++] = (ExportFile){.write = write_array,
                                      .file = file,
                                      .cascade = sea,
                                      .samples = samples,
                                      .content = array};
        ok = file != NULL;
    }
    if (ok) {
        ocean_cascade_fill_samples(sea, samples);
    }
    ok = ok && write_files(export, files, count, error);
    swell_memory_free(samples);
    return ok;
}

/* ---- Maps ---------------------------------------------------------------------------------- */

enum { MAP_CHANNELS = 3 };

typedef enum ExportMap { MAP_DISPLACEMENT, MAP_SLOPE, MAP_FOAM, MAP_COUNT } ExportMap;

static const char* const MAP_NAMES[MAP_COUNT] = {"displacement", "slope", "foam"};

/* Writes a map of a cascade, three numbers per sample, columns along x, rows along z: displacement
   lambda D_x, h, lambda D_z [m]; slope dh/dx, dh/dz, 0; foam J, the memory of whitecaps, 0. */
static bool write_map(const ExportFile* what, SwellError* error) {
    const int side = ocean_cascade_grid(what->cascade);
    const size_t count = (size_t)side * (size_t)side;
    float* values = swell_memory_allocate(count, MAP_CHANNELS * sizeof *values, error);
    for (size_t i = 0; values && i < count; ++i) {
        const OceanTexel* texel = ocean_cascade_texels(what->cascade) + i;
        const float number[MAP_COUNT][MAP_CHANNELS] = {
            {texel->displacement[0], texel->displacement[1], texel->displacement[2]},
            {texel->slope[0], texel->slope[1], 0.0f},
            {texel->jacobian, what->foam[i], 0.0f}};
        memcpy(values + MAP_CHANNELS * i, number[what->content], sizeof *number);
    }
    if (values) {
        host_file_require_finite(what->file, values, MAP_CHANNELS * count);
    }
    const bool ok =
        values && host_image_write_exr(what->file, &(HostImage){side, side, values}, error);
    swell_memory_free(values);
    return ok;
}

static bool write_maps(Export* export, int frame, SwellError* error) {
    ExportFile files[MAP_COUNT * OCEAN_CASCADES_MAX];
    int count = 0;
    for (int cascade = 0; cascade < ocean_sea_cascade_count(export->sea); ++cascade) {
        for (int map = 0; map < MAP_COUNT; ++map) {
            HostFile* file = begin_file(export, cascade, frame, MAP_NAMES[map], "exr", error);
            if (!file) {
                return false;
            }
            files[count++] = (ExportFile){.write = write_map,
                                          .file = file,
                                          .cascade = ocean_sea_cascade(export->sea, cascade),
                                          .foam = ocean_foam_memory(export->foam, cascade),
                                          .content = map};
        }
    }
    return write_files(export, files, count, error);
}

/* ---- Wake and shore ------------------------------------------------------------------------ */

/* Writes the arrays of the wake, and the middle of its window. */
static bool write_wake(Export* export, int frame, SwellError* error) {
    char behind[NAME_SIZE];
    name_file(export, frame, "", "npy", behind);
    HostFile* file = wake_arrays_write(&export->output, "wake_", behind, export->wake, error)
                         ? begin_file(export, 0, frame, "wake_middle", "npy", error)
                         : NULL;
    if (file) {
        double middle[2];
        wake_patch_middle(export->wake, middle);
        const float place[2] = {(float)middle[0], (float)middle[1]};
        host_array_write(file, HOST_ARRAY_FLOAT32, 1, (const int[]){2}, place);
    }
    return file != NULL;
}

/* Writes the arrays of the shore's window at its last step up to the frame's time. */
static bool write_shore(Export* export, int frame, SwellError* error) {
    static const struct {
        const char* name;
        ShoreField field;
    } ARRAYS[] = {{"shore_bed", SHORE_BED},
                  {"shore_surface", SHORE_SURFACE},
                  {"shore_flux_x", SHORE_FLUX_X},
                  {"shore_flux_z", SHORE_FLUX_Z},
                  {"shore_foam", SHORE_FOAM}};
    export->land.time = frame_time(export->settings, frame);
    if (!shore_stream_advance(&export->shore, &export->land, export->sea, error)) {
        return false;
    }
    const ShoreParams* window = shore_stream_window(&export->shore);
    float* values =
        swell_memory_allocate((size_t)window->nx * (size_t)window->nz, sizeof *values, error);
    bool ok = values != NULL;
    for (int i = 0; ok && i < (int)(sizeof ARRAYS / sizeof *ARRAYS); ++i) {
        HostFile* file = begin_file(export, 0, frame, ARRAYS[i].name, "npy", error);
        ok = file != NULL;
        if (ok) {
            shore_stream_copy(&export->shore, ARRAYS[i].field, values);
            output_write_grid(file, window->nz, window->nx, values);
        }
    }
    swell_memory_free(values);
    return ok;
}

static bool write_parameters(Export* export, SwellError* error) {
    HostFile* file = output_folder_begin(&export->output, 0, "parameters.json", error);
    if (!file) {
        return false;
    }
    export_begin_parameters(file, export->settings, export->sea);
    if (export->wake) {
        wake_parameters_print(file, export->water);
    }
    if (export->shore.shown) {
        const ShoreParams* window = &export->shore.shown->window;
        host_file_print(file, ",\n  \"shore\": {");
        export_print_number(file, "\n    ", "cell", window->cell, "m");
        export_print_number(file, ",\n    ", "west", window->west, "m");
        export_print_number(file, ",\n    ", "north", window->north, "m");
        export_print_number(file, ",\n    ", "begins", export->land.from, "s");
        host_file_print(file, "\n  }");
    }
    host_file_print(file, "\n}\n");
    return true;
}

/* ---- Frames -------------------------------------------------------------------------------- */

/* Computes sea and foam at the time of a frame. */
static bool advance(Export* export, int frame, SwellError* error) {
    const Settings* settings = export->settings;
    const OceanMethod method = settings->computing.method;
    const double time = frame_time(settings, frame);
    host_progress_show(&export->progress, (double)frame / frame_count(settings));
    if (frame > 0 && host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted at frame %d of %d",
                               frame + 1, frame_count(settings));
    }
    if (!world_water_run(export->water, export->sea, time, NULL, error)) {
        return false;
    }
    if (export->foam) {
        return ocean_foam_advance(export->foam, export->sea, method, time, error);
    }
    ocean_sea_advance(export->sea, method, time);
    return true;
}

/* Writes the files of each time: arrays or maps. */
static bool write_frames(Export* export, SwellError* error) {
    const bool arrays = export->settings->clip.format == EXPORT_NPY;
    const int cascades = ocean_sea_cascade_count(export->sea);
    bool ok = true;
    for (int cascade = 0; ok && cascade < cascades; ++cascade) {
        ok = output_folder_make(&export->output, cascade, error);
    }
    for (int frame = 0; ok && frame < frame_count(export->settings); ++frame) {
        ok = advance(export, frame, error);
        ok = ok && (arrays || write_maps(export, frame, error));
        for (int cascade = 0; ok && arrays && cascade < cascades; ++cascade) {
            ok = write_arrays(export, cascade, frame, error);
        }
        ok = ok && (!export->wake || write_wake(export, frame, error)) &&
             (!export->land.shown || write_shore(export, frame, error)) &&
             (frame > 0 || write_parameters(export, error)) &&
             output_folder_commit(&export->output, error);
    }
    return ok;
}

/* ---- A mesh --------------------------------------------------------------------------------
 *
 * A mesh is the sum of the cascades and a wake, as Wavefront OBJ, y up, and PC2, a cache of its
 * points at many times (a header of 32 bytes, then x, y, z of each point frame by frame, as
 * little-endian floats).
 */

/* The points of a mesh (cells+1 x cells+1 x 3), whose rows workers compute. */
typedef struct ExportPoints {
    const Export* export;
    float* place;
} ExportPoints;

static void place_row(void* context, int m, int worker) {
    const ExportPoints* points = context;
    const Export* export = points->export;
    const double side = export->settings->clip.area;
    const int cells = export->settings->clip.area_grid;
    float* place = points->place + (ptrdiff_t)m * (cells + 1) * 3;
    (void)worker;
    for (int n = 0; n <= cells; ++n) {
        const double x = side * n / cells - 0.5 * side, z = side * m / cells - 0.5 * side;
        double displacement[3];
        ocean_sea_displacement(export->sea, x, z, displacement);
        if (export->wake) {
            displacement[1] += wake_patch_sample(export->wake, x, z).height;
        }
        *place++ = (float)(x + displacement[0]);
        *place++ = (float)displacement[1];
        *place++ = (float)(z + displacement[2]);
    }
}

static void place_points(const Export* export, float* places) {
    ExportPoints points = {export, places};
    swell_workers_run(export->workers, export->settings->clip.area_grid + 1, place_row, &points);
}

/* Writes points, texture points, and squares, anticlockwise as seen from above. Points are numbered
   from 1. */
static void write_obj(HostFile* file, const Export* export, float* places) {
    const double side = export->settings->clip.area;
    const int cells = export->settings->clip.area_grid, row = cells + 1;
    host_file_print(file, "# Swell %s: %g m x %g m, y up\no sea\n", swell_version(), side, side);
    const ptrdiff_t numbers = 3 * (ptrdiff_t)row * row;
    place_points(export, places);
    host_file_require_finite(file, places, (size_t)numbers);
    for (const float* at = places; at < places + numbers; at += 3) {
        host_file_print(file, "v %.7g %.7g %.7g\n", (double)at[0], (double)at[1], (double)at[2]);
    }
    for (int m = 0; m <= cells; ++m) {
        for (int n = 0; n <= cells; ++n) {
            host_file_print(file, "vt %.7g %.7g\n", (double)n / cells, 1.0 - (double)m / cells);
        }
    }
    host_file_print(file, "s 1\n");
    for (int m = 0; m < cells; ++m) {
        for (int n = 0; n < cells; ++n) {
            const int a = m * row + n + 1, b = a + row, c = b + 1, d = a + 1;
            host_file_print(file, "f %d/%d %d/%d %d/%d %d/%d\n", a, a, b, b, c, c, d, d);
        }
    }
}

static bool write_pc2(HostFile* file, Export* export, float* places, SwellError* error) {
    static const char MAGIC[12] = "POINTCACHE2";
    const int32_t samples = frame_count(export->settings);
    const int row = export->settings->clip.area_grid + 1;
    const int32_t form[] = {1, row * row}; /* version, points */
    const float times[] = {0.0f, 1.0f};    /* first frame, frames a sample */
    host_file_write(file, MAGIC, sizeof MAGIC);
    host_file_write(file, form, sizeof form);
    host_file_write(file, times, sizeof times);
    host_file_write(file, &samples, sizeof samples);
    for (int frame = 0; frame < samples; ++frame) {
        if (!advance(export, frame, error)) {
            return false;
        }
        const size_t numbers = 3 * (size_t)row * (size_t)row;
        place_points(export, places);
        host_file_require_finite(file, places, numbers);
        host_file_write(file, places, numbers * sizeof *places);
    }
    return true;
}

static bool write_mesh(Export* export, SwellError* error) {
    OutputFolder* output = &export->output;
    const bool moves = export->settings->clip.frames > 0;
    const size_t row = (size_t) export->settings->clip.area_grid + 1;
    float* places = swell_memory_allocate(row * row, 3 * sizeof *places, error);
    HostFile* file = NULL;
    if (places && output_folder_make(output, 0, error) && advance(export, 0, error)) {
        file = output_folder_begin(output, 0, "sea.obj", error);
    }
    if (file) {
        write_obj(file, export, places);
    }
    bool ok = file && write_parameters(export, error);
    if (ok && moves) {
        file = output_folder_begin(output, 0, "sea.pc2", error);
        ok = file && write_pc2(file, export, places, error);
    }
    swell_memory_free(places);
    return ok && output_folder_commit(output, error);
}

/* ---- The export ---------------------------------------------------------------------------- */

/* Refuses times beyond the sea's last time, and options for data that the format cannot hold. */
static bool check(const Settings* settings, SwellError* error) {
    const double last = frame_time(settings, frame_count(settings) - 1);
    const ExportFormat format = settings->clip.format;
    const bool sails = settings->bodies.course[0], throws = settings->bodies.stone_at.count > 0;
    const OptionsRule RULES[] = {
        {(sails || throws) && format == EXPORT_EXR, sails ? OPTION_COURSE : OPTION_STONE_AT,
         OPTION_FORMAT, "exr holds no wakes, as npy and obj do"},
        {options_find_land(settings, NULL) && format != EXPORT_NPY, OPTION_LAND, OPTION_FORMAT,
         "npy alone holds the water before land"},
    };
    if (last > OCEAN_TIME_MAX) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "the last frame is at %g s: up to %g s is accepted", last,
                               OCEAN_TIME_MAX);
    }
    return options_check_rules(RULES, sizeof RULES / sizeof *RULES, error);
}

bool export_sea(const Settings* settings, const char* folder, FILE* log, SwellError* error) {
    assert(settings && folder);
    const ExportFormat format = settings->clip.format;
    const double end = frame_time(settings, frame_count(settings) - 1);
    Export* export =
        check(settings, error) ? swell_memory_allocate(1, sizeof *export, error) : NULL;
    SwellWorkers* workers =
        export ? swell_workers_create(settings->computing.threads, error) : NULL;
    const OceanEngine engine = {.workers = workers, .fft = settings->computing.fft};
    bool ok = workers && (export->sea = ocean_sea_create(&settings->ocean, engine, error));
    if (ok) {
        export->settings = settings;
        export->workers = workers;
        export->output.path = folder;
        export->progress = host_progress_begin(log, "export");
        export->water = world_water_create(settings, workers, error);
        export->wake = export->water ? water_sim_wake(export->water) : NULL;
        export->land = shore_stream_settled_request(settings);
        ok = export->water && world_water_check_end(export->water, end, error) &&
             shore_stream_init(&export->shore, workers, error) &&
             (format != EXPORT_EXR || (export->foam = ocean_foam_create(export->sea, error))) &&
             (format == EXPORT_OBJ ? write_mesh : write_frames)(export, error);
        host_progress_end(&export->progress);
        output_folder_release(&export->output);
        if (ok && log) {
            sea_figures_note_rounding(export->sea, log);
        }
        ocean_foam_destroy(export->foam);
        shore_stream_finish(&export->shore);
        water_sim_destroy(export->water);
        ocean_sea_destroy(export->sea);
    }
    swell_workers_destroy(workers);
    swell_memory_free(export);
    return ok;
}

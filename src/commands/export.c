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

enum { NAME_SIZE = 64 };

typedef struct Export {
    const Settings* settings;
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

static bool write_arrays(Export* export, int cascade, int frame, SwellError* error) {
    OceanCascade* sea = ocean_sea_cascade(export->sea, cascade);
    const int grid = ocean_cascade_grid(sea), edge = grid + 1;
    const size_t count = (size_t)grid * (size_t)grid;
    const size_t vertices = (size_t)edge * (size_t)edge * VERTEX_NUMBERS;
    float* values = swell_memory_allocate(vertices, sizeof *values, error);
    OceanSample* samples = values ? swell_memory_allocate(count, sizeof *samples, error) : NULL;
    bool ok = samples != NULL;
    if (ok) {
        ocean_cascade_fill_samples(sea, samples);
    }
    for (int array = frame > 0 ? ARRAY_HEIGHT : 0; ok && array < ARRAY_COUNT; ++array) {
        const int number = array < ARRAY_HEIGHT ? NO_NUMBER : frame;
        HostFile* file = begin_file(export, cascade, number, ARRAY_NAMES[array], "npy", error);
        ok = file != NULL;
        if (ok && array == ARRAY_H0) {
            const OceanComplex* h0 = ocean_cascade_amplitudes(sea);
            host_file_require_finite(file, &h0->re, 2 * count);
            host_array_write(file, HOST_ARRAY_COMPLEX64, 2, (const int[]){grid, grid}, h0);
        } else if (ok && array == ARRAY_VERTICES) {
            fill_vertices(sea, values);
            host_file_require_finite(file, values, vertices);
            host_array_write(file, HOST_ARRAY_FLOAT32, 3, (const int[]){edge, edge, VERTEX_NUMBERS},
                             values);
        } else if (ok) {
            fill_grid(sea, samples, (ExportArray)array, values);
            output_write_grid(file, grid, grid, values);
        }
    }
    swell_memory_free(samples);
    swell_memory_free(values);
    return ok;
}

/* ---- Maps ---------------------------------------------------------------------------------- */

/* Writes the maps of a cascade, three numbers per sample, columns along x, rows along z:
   displacement lambda D_x, h, lambda D_z [m]; slope dh/dx, dh/dz, 0; foam J, the memory of
   whitecaps, 0. */
static bool write_maps(Export* export, int cascade, int frame, SwellError* error) {
    enum { DISPLACEMENT, SLOPE, FOAM, COUNT, MAP_CHANNELS = 3 };
    static const char* const NAMES[COUNT] = {"displacement", "slope", "foam"};
    const OceanCascade* sea = ocean_sea_cascade(export->sea, cascade);
    const OceanTexel* texels = ocean_cascade_texels(sea);
    const float* foam = ocean_foam_memory(export->foam, cascade);
    const int side = ocean_cascade_grid(sea);
    const size_t count = (size_t)side * (size_t)side;
    float* values = swell_memory_allocate(count, MAP_CHANNELS * sizeof *values, error);
    bool ok = values != NULL;
    for (int map = 0; ok && map < COUNT; ++map) {
        for (size_t i = 0; i < count; ++i) {
            const OceanTexel* texel = &texels[i];
            const float* place = texel->displacement;
            float* value = values + MAP_CHANNELS * i;
            value[0] = map == DISPLACEMENT ? place[0]
                       : map == SLOPE      ? texel->slope[0]
                                           : texel->jacobian;
            value[1] = map == DISPLACEMENT ? place[1] : map == SLOPE ? texel->slope[1] : foam[i];
            value[2] = map == DISPLACEMENT ? place[2] : 0.0f;
        }
        HostFile* file = begin_file(export, cascade, frame, NAMES[map], "exr", error);
        if (file) {
            host_file_require_finite(file, values, MAP_CHANNELS * count);
        }
        ok = file && host_image_write_exr(file, &(HostImage){side, side, values}, error);
    }
    swell_memory_free(values);
    return ok;
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

/* A progress that only stops at an interrupt. */
static bool go_on(void* context, double share) {
    (void)context;
    (void)share;
    return !host_interrupts_pending();
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
        for (int cascade = 0; ok && cascade < cascades; ++cascade) {
            ok = (arrays ? write_arrays : write_maps)(export, cascade, frame, error);
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

/* Computes the present places of the row m of points, (cells+1 x 3). */
static void place_points(const Export* export, int m, float* place) {
    const double side = export->settings->clip.area;
    const int cells = export->settings->clip.area_grid;
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

/* Writes points, texture points, and squares, anticlockwise as seen from above. Points are numbered
   from 1. `places` has room for a row. */
static void write_obj(HostFile* file, const Export* export, float* places) {
    const double side = export->settings->clip.area;
    const int cells = export->settings->clip.area_grid, row = cells + 1;
    host_file_print(file, "# Swell %s: %g m x %g m, y up\no sea\n", swell_version(), side, side);
    for (int m = 0; m <= cells; ++m) {
        place_points(export, m, places);
        host_file_require_finite(file, places, 3 * (size_t)row);
        for (const float* at = places; at < places + 3 * (ptrdiff_t)row; at += 3) {
            host_file_print(file, "v %.7g %.7g %.7g\n", (double)at[0], (double)at[1],
                            (double)at[2]);
        }
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
        for (int m = 0; m < row; ++m) {
            place_points(export, m, places);
            host_file_require_finite(file, places, 3 * (size_t)row);
            host_file_write(file, places, 3 * (size_t)row * sizeof *places);
        }
    }
    return true;
}

static bool write_mesh(Export* export, SwellError* error) {
    OutputFolder* output = &export->output;
    const bool moves = export->settings->clip.frames > 0;
    float* places = swell_memory_allocate((size_t) export->settings->clip.area_grid + 1,
                                          3 * sizeof *places, error);
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
        export->output.path = folder;
        export->progress = host_progress_begin(log, "export");
        export->water = world_water_create(settings, workers, error);
        export->wake = export->water ? water_sim_wake(export->water) : NULL;
        export->land =
            shore_stream_request(settings, render_choose_quality(settings->view.quality, ""), false,
                                 settings->clock.time);
        export->land.settles = true;
        export->land.progress = go_on;
        export->land.fine = export->land.time < export->land.from + SHORE_STREAM_COARSE;
        ok = export->water && world_water_check_end(export->water, end, error) &&
             shore_stream_init(&export->shore, workers, error) &&
             (format != EXPORT_EXR || (export->foam = ocean_foam_create(export->sea, error))) &&
             (format == EXPORT_OBJ ? write_mesh : write_frames)(export, error);
        host_progress_end(&export->progress);
        output_folder_release(&export->output);
        char rounding[SEA_FIGURES_WORDS];
        if (ok && log && sea_figures_rounding(export->sea, rounding, sizeof rounding)) {
            fprintf(log, "swell: note: %s\n", rounding);
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

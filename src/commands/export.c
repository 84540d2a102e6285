/*
 * Exports the sea as arrays, maps or a mesh. The folder itself holds parameters.json, the files of
 * the first cascade, a mesh, and the arrays of a scripted wake; cascade1, cascade2 and cascade3
 * within it hold those of the other cascades.
 *
 * The files of a time appear together, when all of them are written. At the end the files of an
 * earlier export with more cascades are removed. An export that fails keeps the times before.
 */
#include "export.h"

#include "export_internal.h"
#include "scene/scene_water.h"
#include "swell/host.h"
#include "wake_files.h"

#include <assert.h>
#include <stdio.h>

#define PARAMETERS_NAME "parameters.json"

enum {
    SLOTS_MAX = EXPORT_ARRAY_COUNT,    /* files of a cascade, at one time */
    WAKE_FILES = WAKE_ARRAY_COUNT + 1, /* arrays, and the middle */
    FILES_MAX = OCEAN_CASCADES_MAX * SLOTS_MAX + WAKE_FILES + 1,
    FOLDERS_MAX = OCEAN_CASCADES_MAX,
    NAME_SIZE = 48
};

typedef struct ExportName {
    int cascade; /* whose folder it lies in */
    char name[NAME_SIZE];
} ExportName;

typedef struct Export {
    const Settings* settings;
    SwellWorkers* workers; /* borrowed */
    OceanSea* sea;
    OceanFoam* foam; /* of maps, else NULL */
    const char* path;
    bool made[FOLDERS_MAX]; /* the folder of each cascade, by this export */
    int file_count;         /* of this time */
    ExportName name[FILES_MAX];
    HostFile file[FILES_MAX];
    HostFile* slot[OCEAN_CASCADES_MAX][SLOTS_MAX]; /* into `file`; NULL: not written now */
    ExportRange range[OCEAN_CASCADES_MAX][EXPORT_MAP_COUNT]; /* of PNG */
    WaterSim* water;
    const WakePatch* wake; /* of the water, or NULL */
    HostFile* wake_file[WAKE_FILES];
    HostProgress progress;
} Export;

static int frame_count(const Export* export) {
    return export->settings->clip.frames > 0 ? export->settings->clip.frames : 1;
}

static bool join_path(char path[HOST_PATH_SIZE], const Export* export, int cascade,
                      const char* name, SwellError* error) {
    char folder[NAME_SIZE] = "";
    if (cascade > 0) {
        snprintf(folder, sizeof folder, "/cascade%d", cascade);
    }
    const int length =
        snprintf(path, HOST_PATH_SIZE, "%s%s%s%s", export->path, folder, name[0] ? "/" : "", name);
    return (length >= 0 && length < HOST_PATH_SIZE) ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot write into '%.64s...': the name is too long", export->path);
}

static bool make_folder(Export* export, int cascade, SwellError* error) {
    char path[HOST_PATH_SIZE];
    if (!join_path(path, export, cascade, "", error)) {
        return false;
    }
    if (host_path_exists(path) && !host_folder_exists(path)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot export to '%s': it is not a folder",
                               path);
    }
    return host_folder_make(path, &export->made[cascade], error);
}

/* ---- Files of an earlier export ------------------------------------------------------------- */

/* Removes a file of a cascade; sets `any` if it existed. */
static bool remove_stale_file(const Export* export, int cascade, const char* stem,
                              const char* ending, bool* any, SwellError* error) {
    char name[NAME_SIZE], path[HOST_PATH_SIZE];
    snprintf(name, sizeof name, "%s.%s", stem, ending);
    if (!join_path(path, export, cascade, name, error)) {
        return false;
    }
    *any = *any || host_path_exists(path);
    return host_file_remove(path, error);
}

/* Removes the files of an export of one time, of any format, and the folder if that empties it. */
static bool remove_stale_cascade(const Export* export, int cascade, SwellError* error) {
    static const char* const ENDINGS[] = {"exr", "png", "json"};
    bool any = false, ok = true;
    for (int array = 0; ok && array < EXPORT_ARRAY_COUNT; ++array) {
        ok = remove_stale_file(export, cascade, export_array_name((ExportArray)array), "npy", &any,
                               error);
    }
    for (int i = 0; ok && i < EXPORT_MAP_COUNT * 3; ++i) {
        ok = remove_stale_file(export, cascade, export_map_name((ExportMap)(i / 3)), ENDINGS[i % 3],
                               &any, error);
    }
    char folder[HOST_PATH_SIZE];
    if (ok && any && join_path(folder, export, cascade, "", NULL)) {
        host_folder_remove(folder);
    }
    return ok;
}

/* Of cascades that this sea lacks, except those with an export of their own. */
static bool remove_stale_files(const Export* export, SwellError* error) {
    for (int cascade = ocean_sea_cascade_count(export->sea); cascade < FOLDERS_MAX; ++cascade) {
        char parameters[HOST_PATH_SIZE];
        if (!join_path(parameters, export, cascade, PARAMETERS_NAME, error) ||
            (!host_path_exists(parameters) && !remove_stale_cascade(export, cascade, error))) {
            return false;
        }
    }
    return true;
}

/* ---- The files of a time ------------------------------------------------------------------- */

static HostFile* add_file(Export* export, int cascade, const char* name) {
    assert(export->file_count < FILES_MAX);
    ExportName* place = &export->name[export->file_count];
    place->cascade = cascade;
    snprintf(place->name, sizeof place->name, "%s", name);
    return &export->file[export->file_count++];
}

/* "slope.exr", or, where there are many, "slope-0001.exr". */
static void name_file(char name[NAME_SIZE], const Export* export, int frame, const char* stem,
                      const char* ending) {
    if (export->settings->clip.frames > 0) {
        snprintf(name, NAME_SIZE, "%s-%04d.%s", stem, frame + 1, ending);
    } else {
        snprintf(name, NAME_SIZE, "%s.%s", stem, ending);
    }
}

static void add_arrays(Export* export, int cascade, int frame) {
    for (int array = 0; array < EXPORT_ARRAY_COUNT; ++array) {
        const char* stem = export_array_name((ExportArray)array);
        const bool constant = array == EXPORT_H0 || array == EXPORT_OMEGA;
        char name[NAME_SIZE];
        name_file(name, export, frame, stem, "npy");
        if (constant) {
            snprintf(name, sizeof name, "%s.npy", stem);
        }
        export->slot[cascade][array] =
            constant && frame > 0 ? NULL : add_file(export, cascade, name);
    }
}

static void add_maps(Export* export, int cascade, int frame) {
    const bool png = export->settings->clip.format == EXPORT_PNG16;
    HostFile** slot = export->slot[cascade];
    for (int map = 0; map < EXPORT_MAP_COUNT; ++map) {
        char name[NAME_SIZE];
        const char* stem = export_map_name((ExportMap)map);
        name_file(name, export, frame, stem, png ? "png" : "exr");
        slot[map] = add_file(export, cascade, name);
        if (png && frame == 0) {
            snprintf(name, sizeof name, "%s.json", stem);
            slot[EXPORT_MAP_COUNT + map] = add_file(export, cascade, name);
        }
    }
}

static const char* wake_file_name(int file) {
    static const char* const NAMES[WAKE_FILES] = {
        [WAKE_ARRAY_HEIGHT] = "wake_height",   [WAKE_ARRAY_SLOPE_X] = "wake_slope_x",
        [WAKE_ARRAY_SLOPE_Z] = "wake_slope_z", [WAKE_ARRAY_FOAM] = "wake_foam",
        [WAKE_ARRAY_PSI] = "wake_psi",         [WAKE_ARRAY_COUNT] = "wake_middle"};
    return NAMES[file];
}

static void add_wake(Export* export, int frame) {
    for (int i = 0; export->wake && i < WAKE_FILES; ++i) {
        char name[NAME_SIZE];
        name_file(name, export, frame, wake_file_name(i), "npy");
        export->wake_file[i] = add_file(export, 0, name);
    }
}

/* The files of a time; of the first one the last file is that of the parameters. */
static void list_files(Export* export, int frame) {
    export->file_count = 0;
    for (int cascade = 0; cascade < ocean_sea_cascade_count(export->sea); ++cascade) {
        if (export->settings->clip.format == EXPORT_NPY) {
            add_arrays(export, cascade, frame);
        } else {
            add_maps(export, cascade, frame);
        }
    }
    add_wake(export, frame);
    if (frame == 0) {
        add_file(export, 0, PARAMETERS_NAME);
    }
}

static bool begin_files(Export* export, SwellError* error) {
    for (int i = 0; i < export->file_count; ++i) {
        char path[HOST_PATH_SIZE];
        if (!join_path(path, export, export->name[i].cascade, export->name[i].name, error) ||
            !host_file_begin(&export->file[i], path, error)) {
            return false;
        }
    }
    return true;
}

static bool fill_wake(Export* export, SwellError* error) {
    if (!export->wake) {
        return true;
    }
    double middle[2];
    wake_patch_middle(export->wake, middle);
    const float place[2] = {(float)middle[0], (float)middle[1]};
    host_array_write(export->wake_file[WAKE_ARRAY_COUNT], HOST_ARRAY_FLOAT32, 1, (const int[]){2},
                     place);
    return wake_arrays_write(export->wake, export->wake_file, error);
}

/* Removes the wake of an earlier export where this one has none. */
static bool remove_stale_wake(const Export* export, SwellError* error) {
    bool any = false, ok = true;
    for (int i = 0; ok && !export->wake && i < WAKE_FILES; ++i) {
        ok = remove_stale_file(export, 0, wake_file_name(i), "npy", &any, error);
    }
    return ok;
}

static void fill_ranges(Export* export, int cascade) {
    for (int map = 0; map < EXPORT_MAP_COUNT; ++map) {
        const bool many = export->settings->clip.frames > 0;
        char pattern[NAME_SIZE];
        snprintf(pattern, sizeof pattern, "%s%s.png", export_map_name((ExportMap)map),
                 many ? "-%04d" : "");
        export_write_range(export->slot[cascade][EXPORT_MAP_COUNT + map],
                           ocean_sea_cascade(export->sea, cascade), (ExportMap)map,
                           &export->range[cascade][map], pattern);
    }
}

static bool fill_cascade(Export* export, int cascade, int frame, SwellError* error) {
    OceanCascade* grid = ocean_sea_cascade(export->sea, cascade);
    if (export->settings->clip.format == EXPORT_NPY) {
        return export_write_arrays(grid, export->slot[cascade], error);
    }
    const bool png = export->settings->clip.format == EXPORT_PNG16;
    if (png && frame == 0) {
        fill_ranges(export, cascade);
    }
    return export_write_maps(grid, ocean_foam_memory(export->foam, cascade),
                             png ? export->range[cascade] : NULL, export->slot[cascade], error);
}

static void write_parameters(const Export* export, HostFile* file) {
    export_begin_parameters(file, export->settings, export->sea);
    if (export->wake) {
        wake_parameters_print(file, export->water);
    }
    host_file_print(file, "\n}\n");
}

/* Fills and commits the files of a time. */
static bool write_frame(Export* export, int frame, SwellError* error) {
    for (int i = 0; i < ocean_sea_cascade_count(export->sea); ++i) {
        if (!fill_cascade(export, i, frame, error)) {
            return false;
        }
    }
    if (!fill_wake(export, error)) {
        return false;
    }
    if (frame == 0) {
        write_parameters(export, &export->file[export->file_count - 1]);
    }
    return host_files_commit(export->file, export->file_count, error);
}

/* ---- Times --------------------------------------------------------------------------------- */

/* Computes sea and foam at the time of a frame. */
static bool advance(Export* export, int frame, SwellError* error) {
    const Settings* settings = export->settings;
    const OceanMethod method = settings->computing.method;
    const double time = settings->clock.time + frame * settings->clock.speed / settings->clip.rate;
    if (frame > 0 && host_interrupts_pending()) {
        return swell_error_set(error, SWELL_ERROR_INTERRUPTED, "interrupted at frame %d of %d",
                               frame + 1, frame_count(export));
    }
    if (!water_sim_run(export->water, export->sea, time, NULL, error)) {
        return false;
    }
    if (export->foam) {
        return ocean_foam_advance(export->foam, export->sea, method, time, error);
    }
    ocean_sea_advance(export->sea, method, time);
    return true;
}

/* Computes all frames first, since all pictures of a channel share one range. */
static bool find_ranges(Export* export, SwellError* error) {
    const int cascades = ocean_sea_cascade_count(export->sea), frames = frame_count(export);
    for (int i = 0; i < cascades; ++i) {
        for (int map = 0; map < EXPORT_MAP_COUNT; ++map) {
            export->range[i][map] = export_empty_range();
        }
    }
    for (int frame = 0; frame < frames; ++frame) {
        if (!advance(export, frame, error)) {
            return false;
        }
        for (int i = 0; i < cascades; ++i) {
            export_widen_ranges(ocean_sea_cascade(export->sea, i),
                                ocean_foam_memory(export->foam, i), export->range[i]);
        }
        host_progress_show(&export->progress, 0.5 * (frame + 1.0) / frames);
    }
    return true;
}

static bool write_frames(Export* export, SwellError* error) {
    const bool png = export->settings->clip.format == EXPORT_PNG16;
    const int frames = frame_count(export);
    for (int cascade = 0; cascade < ocean_sea_cascade_count(export->sea); ++cascade) {
        if (!make_folder(export, cascade, error)) {
            return false;
        }
    }
    for (int frame = 0; frame < frames; ++frame) { /* begins files first: early errors */
        list_files(export, frame);
        if (!begin_files(export, error) || (png && frame == 0 && !find_ranges(export, error)) ||
            !advance(export, frame, error) || !write_frame(export, frame, error)) {
            return false;
        }
        const double done = (frame + 1.0) / frames;
        host_progress_show(&export->progress, png ? 0.5 + 0.5 * done : done);
    }
    return remove_stale_files(export, error) && remove_stale_wake(export, error);
}

/* ---- A mesh -------------------------------------------------------------------------------- */

static bool write_mesh(Export* export, SwellError* error) {
    const Settings* settings = export->settings;
    const int frames = frame_count(export), cells = settings->clip.area_grid;
    HostFile* obj = add_file(export, 0, "sea.obj");
    HostFile* cache = settings->clip.frames > 0 ? add_file(export, 0, "sea.pc2") : NULL;
    HostFile* parameters = add_file(export, 0, PARAMETERS_NAME);
    if (!make_folder(export, 0, error) || !begin_files(export, error) ||
        !advance(export, 0, error)) {
        return false;
    }
    const WaterLayers water = {export->sea, export->wake};
    export_write_obj(obj, &water, settings->clip.area, cells);
    write_parameters(export, parameters);
    if (cache) {
        export_begin_pc2(cache, cells, frames);
    }
    for (int frame = 0; cache && frame < frames; ++frame) {
        if (!advance(export, frame, error) ||
            !export_write_pc2(cache, &water, settings->clip.area, cells, error)) {
            return false;
        }
        host_progress_show(&export->progress, (frame + 1.0) / frames);
    }
    return host_files_commit(export->file, export->file_count, error);
}

/* ---- The export ---------------------------------------------------------------------------- */

/* Removes the folders that the export has made and left empty. */
static void remove_empty_folders(const Export* export) {
    char path[HOST_PATH_SIZE];
    for (int cascade = FOLDERS_MAX - 1; cascade >= 0; --cascade) {
        if (export->made[cascade] && join_path(path, export, cascade, "", NULL)) {
            host_folder_remove(path);
        }
    }
}

static bool export_to(Export* export, SwellError* error) {
    const int format = export->settings->clip.format;
    const bool maps = format == EXPORT_EXR || format == EXPORT_PNG16;
    export->water = scene_water_create(export->settings, export->workers, error);
    export->wake = export->water ? water_sim_wake(export->water) : NULL;
    bool ok = export->water != NULL;
    ok = ok && (!maps || (export->foam = ocean_foam_create(export->sea, error)));
    ok = ok && (format == EXPORT_OBJ ? write_mesh(export, error) : write_frames(export, error));
    host_progress_end(&export->progress);
    for (int i = 0; i < FILES_MAX; ++i) {
        host_file_abandon(&export->file[i]);
    }
    remove_empty_folders(export);
    ocean_foam_destroy(export->foam);
    water_sim_destroy(export->water);
    return ok;
}

static bool check_times(const Settings* settings, SwellError* error) {
    const double last = settings->clock.time +
                        (settings->clip.frames - 1) * settings->clock.speed / settings->clip.rate;
    return last <= OCEAN_TIME_MAX ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "the last frame is at %g s: up to %g s is accepted", last,
                           OCEAN_TIME_MAX);
}

/* Maps cannot hold a wake. */
static bool check_script(const Settings* settings, SwellError* error) {
    const bool script = settings->bodies.stone_at.count > 0 || settings->bodies.course[0];
    return !script || settings->clip.format == EXPORT_NPY || settings->clip.format == EXPORT_OBJ ||
           swell_error_set(
               error, SWELL_ERROR_USAGE, "%s and %s %s do not go together: npy and obj hold wakes",
               option_name(settings->bodies.course[0] ? OPTION_COURSE : OPTION_STONE_AT),
               option_name(OPTION_FORMAT), settings->clip.format == EXPORT_EXR ? "exr" : "png16");
}

bool export_sea(const Settings* settings, const char* folder, FILE* log, SwellError* error) {
    assert(settings && folder);
    if (!check_times(settings, error) || !check_script(settings, error)) {
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
        export->path = folder;
        export->progress = host_progress_begin(log, "export");
        ok = export_to(export, error);
        ocean_sea_destroy(export->sea);
    }
    swell_workers_destroy(workers);
    swell_memory_free(export);
    return ok;
}

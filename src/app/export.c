/*
 * The sea at one time as arrays: those of the first cascade in the folder itself, those of the
 * others in cascade1, cascade2 and cascade3 within it, and parameters.json. Where an earlier export
 * had more cascades, theirs go once the new files are in their places.
 */
#include "export.h"

#include "export_parts.h"

#include <assert.h>
#include <stdio.h>

#define PARAMETERS_NAME "parameters.json"

enum {
    FILES_MAX = OCEAN_CASCADES_MAX * EXPORT_ARRAY_COUNT + 1,
    FOLDERS_MAX = OCEAN_CASCADES_MAX,
    ARRAY_NAME_SIZE = 32
};

typedef struct Export {
    const Options* options;
    OceanSea* sea;
    const char* path;
    HostFolder folder[FOLDERS_MAX]; /* one of each cascade, also of an earlier export's */
    int file_count;
    HostFile file[FILES_MAX];
} Export;

static void name_array(char name[ARRAY_NAME_SIZE], int array) {
    snprintf(name, ARRAY_NAME_SIZE, "%s.npy", export_array_name((ExportArray)array));
}

static bool join_path(char path[HOST_PATH_SIZE], const Export* export, int cascade,
                      const char* name, SwellError* error) {
    int length = 0;
    if (cascade == 0) {
        length = snprintf(path, HOST_PATH_SIZE, "%s%s%s", export->path, name[0] ? "/" : "", name);
    } else {
        length = snprintf(path, HOST_PATH_SIZE, "%s/cascade%d%s%s", export->path, cascade,
                          name[0] ? "/" : "", name);
    }
    return (length >= 0 && length < HOST_PATH_SIZE) ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot write into '%.64s...': the name is too long", export->path);
}

/* Makes the folder of a cascade unless it is there, and claims it. */
static bool claim_folder(Export* export, int cascade, SwellError* error) {
    char path[HOST_PATH_SIZE];
    if (!join_path(path, export, cascade, "", error)) {
        return false;
    }
    if (host_path_exists(path) && !host_folder_exists(path)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot export to '%s': it is not a folder",
                               path);
    }
    return host_folder_claim(&export->folder[cascade], path, error);
}

/* Claims the folders of cascades that this sea does not have, but for those that hold an export of
   their own. */
static bool claim_stale_folders(Export* export, SwellError* error) {
    for (int cascade = ocean_sea_cascade_count(export->sea); cascade < FOLDERS_MAX; ++cascade) {
        char folder[HOST_PATH_SIZE], parameters[HOST_PATH_SIZE];
        if (!join_path(folder, export, cascade, "", error) ||
            !join_path(parameters, export, cascade, PARAMETERS_NAME, error)) {
            return false;
        }
        if (host_folder_exists(folder) && !host_path_exists(parameters) &&
            !host_folder_claim(&export->folder[cascade], folder, error)) {
            return false;
        }
    }
    return true;
}

/* A folder that held any of these files and is empty then goes, too. */
static bool remove_stale_arrays(const Export* export, int cascade, SwellError* error) {
    bool any = false;
    for (int array = 0; array < EXPORT_ARRAY_COUNT; ++array) {
        char name[ARRAY_NAME_SIZE], path[HOST_PATH_SIZE];
        name_array(name, array);
        if (!join_path(path, export, cascade, name, error)) {
            return false;
        }
        any = any || host_path_exists(path);
        if (!host_file_remove(path, error)) {
            return false;
        }
    }
    if (any) {
        host_folder_remove(export->folder[cascade].path);
    }
    return true;
}

static bool remove_stale_files(const Export* export, SwellError* error) {
    for (int cascade = ocean_sea_cascade_count(export->sea); cascade < FOLDERS_MAX; ++cascade) {
        if (export->folder[cascade].path[0] && !remove_stale_arrays(export, cascade, error)) {
            return false;
        }
    }
    return true;
}

static bool begin_file(Export* export, int cascade, const char* name, SwellError* error) {
    char path[HOST_PATH_SIZE];
    if (!join_path(path, export, cascade, name, error) ||
        !host_file_begin(&export->file[export->file_count], path, error)) {
        return false;
    }
    export->file_count += 1;
    return true;
}

static bool begin_files(Export* export, SwellError* error) {
    for (int cascade = 0; cascade < ocean_sea_cascade_count(export->sea); ++cascade) {
        if (!claim_folder(export, cascade, error)) {
            return false;
        }
        for (int array = 0; array < EXPORT_ARRAY_COUNT; ++array) {
            char name[ARRAY_NAME_SIZE];
            name_array(name, array);
            if (!begin_file(export, cascade, name, error)) {
                return false;
            }
        }
    }
    return claim_stale_folders(export, error) && begin_file(export, 0, PARAMETERS_NAME, error);
}

static bool write_files(Export* export, SwellError* error) {
    if (!begin_files(export, error)) {
        return false;
    }
    for (int i = 0; i < ocean_sea_cascade_count(export->sea); ++i) {
        if (!export_write_arrays(ocean_sea_cascade(export->sea, i),
                                 &export->file[i * EXPORT_ARRAY_COUNT], error)) {
            return false;
        }
    }
    export_write_parameters(&export->file[export->file_count - 1], export->options, export->sea);
    return host_file_commit_all(export->file, export->file_count, error) &&
           remove_stale_files(export, error);
}

/* Takes back what was begun. */
static void clear_up(Export* export, bool failed) {
    for (int i = 0; i < export->file_count; ++i) {
        host_file_abandon(&export->file[i]);
    }
    for (int cascade = FOLDERS_MAX - 1; cascade >= 0; --cascade) {
        host_folder_release(&export->folder[cascade], !failed);
    }
}

static bool export_to(const Options* options, OceanSea* sea, const char* folder,
                      SwellError* error) {
    Export* export = swell_memory_allocate(1, sizeof *export, error);
    if (!export) {
        return false;
    }
    export->options = options;
    export->sea = sea;
    export->path = folder;
    const bool ok = write_files(export, error);
    clear_up(export, !ok);
    swell_memory_free(export);
    return ok;
}

bool export_sea(const Options* options, const char* folder, SwellError* error) {
    assert(options && folder);
    SwellWorkers* workers = swell_workers_create(options->threads, error);
    const OceanEngine engine = {.workers = workers, .fft = (OceanFft)options->fft};
    OceanSea* sea = workers ? ocean_sea_create(&options->ocean, engine, error) : NULL;
    bool ok = false;
    if (sea) {
        ocean_sea_advance(sea, (OceanMethod)options->method, options->time);
        ok = export_to(options, sea, folder, error);
    }
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

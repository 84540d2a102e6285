#include "wake_command.h"

#include "export_internal.h"
#include "scene/scene_water.h"
#include "wake_figure.h"
#include "wake_files.h"

#include <assert.h>
#include <stdio.h>

enum { FILES = WAKE_ARRAY_COUNT + 1 };

static void print_result(HostFile* file, const char* name, double value, const char* unit) {
    host_file_print(file, ",\n  \"%s\": {\"value\": %.17g, \"unit\": \"%s\"}", name, value, unit);
}

static void print_patch(HostFile* file, const WaterSim* water) {
    double middle[2];
    wake_patch_middle(water->patch, middle);
    host_file_print(file,
                    ",\n  \"middle\": {\"value\": [%.17g, %.17g], \"unit\": \"m\", \"meaning\": "
                    "\"x, z at which [N/2][N/2] rests\"}",
                    middle[0], middle[1]);
    wake_parameters_print_patch(file, water, ",\n  ");
    print_result(file, "ends", (double)water->step * WAKE_STEP, "s");
    print_result(file, "largest_height", wake_patch_largest(water->patch), "m");
    host_file_print(file,
                    ",\n  \"energy\": {\"value\": %.17g, \"unit\": \"m^4\", \"meaning\": "
                    "\"over g times density: 1/2 sum (height^2 + psi^2) cell^2\"}",
                    wake_patch_energy(water->patch));
}

static void write_parameters(HostFile* file, const WaterSim* water, const Settings* settings,
                             const OceanSea* sea) {
    export_begin_parameters(file, settings, sea);
    print_patch(file, water);
    wake_parameters_print_script(file, water);
    host_file_print(file, "\n}\n");
}

static bool begin_file(HostFile* file, const char* folder, const char* name, const char* ending,
                       SwellError* error) {
    char path[HOST_PATH_SIZE];
    const int length = snprintf(path, sizeof path, "%s/%s.%s", folder, name, ending);
    if (length < 0 || length >= (int)sizeof path) {
        return swell_error_set(error, SWELL_ERROR_FILE,
                               "cannot write into '%.64s...': the name is too long", folder);
    }
    return host_file_begin(file, path, error);
}

static bool begin_files(HostFile file[FILES], const char* folder, SwellError* error) {
    for (int i = 0; i < FILES; ++i) {
        const bool is_array = i < WAKE_ARRAY_COUNT;
        if (!begin_file(&file[i], folder, is_array ? wake_array_name((WakeArray)i) : "parameters",
                        is_array ? "npy" : "json", error)) {
            return false;
        }
    }
    return true;
}

/* Writes all files or none. */
static bool write_files(HostFile file[FILES], const WaterSim* water, const Settings* settings,
                        const OceanSea* sea, SwellError* error) {
    HostFile* array[WAKE_ARRAY_COUNT];
    for (int i = 0; i < WAKE_ARRAY_COUNT; ++i) {
        array[i] = &file[i];
    }
    if (!wake_arrays_write(water->patch, array, error)) {
        return false;
    }
    write_parameters(&file[WAKE_ARRAY_COUNT], water, settings, sea);
    return host_files_commit(file, FILES, error);
}

static bool advance(WaterSim* water, const Settings* settings, OceanSea* sea, FILE* log,
                    SwellError* error) {
    HostProgress progress = host_progress_begin(log, "wake");
    const bool ok = water_sim_run(water, sea, settings->clock.time, &progress, error);
    host_progress_end(&progress);
    return ok;
}

/* The files are begun before the run, to find write errors early. */
static bool make_arrays(WaterSim* water, const Settings* settings, OceanSea* sea, const char* path,
                        FILE* log, SwellError* error) {
    HostFile file[FILES] = {0};
    bool made = false;
    bool ok = host_folder_make(path, &made, error) && begin_files(file, path, error) &&
              advance(water, settings, sea, log, error);
    if (ok) {
        ocean_sea_advance(sea, settings->computing.method, settings->clock.time);
        ok = write_files(file, water, settings, sea, error);
    }
    for (int i = 0; i < FILES; ++i) {
        host_file_abandon(&file[i]);
    }
    if (made && !ok) {
        host_folder_remove(path);
    }
    return ok;
}

static bool make_figure(WaterSim* water, const Settings* settings, OceanSea* sea, const char* path,
                        FILE* log, SwellError* error) {
    Figure* figure = host_file_check(path, error) ? figure_create(settings, error) : NULL;
    bool ok = figure && advance(water, settings, sea, log, error);
    if (ok) {
        wake_figure_draw(figure, water, sea, settings->clock.time);
        ok = figure_write(figure, path, error);
    }
    figure_destroy(figure);
    return ok;
}

static bool is_figure(const char* path) {
    return host_path_ends_with(path, ".png") && !host_folder_exists(path);
}

/* Refuses the ending of another kind of file for a folder. */
static bool check_target(const Settings* settings, const char* path, SwellError* error) {
    static const char* const OTHERS[] = {".npy", ".json", ".jpg", ".jpeg", ".svg", ".pdf",
                                         ".exr", ".obj",  ".mp4", ".webm", ".hdr"};
    if (is_figure(path)) {
        return figure_check_size(settings, error);
    }
    if (host_folder_exists(path)) {
        return true;
    }
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; ++i) {
        if (host_path_ends_with(path, OTHERS[i])) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "cannot write a wake to '%.200s': a figure ends in .png, arrays "
                                   "go into a folder",
                                   path);
        }
    }
    return !host_path_exists(path) ||
           swell_error_set(error, SWELL_ERROR_FILE, "cannot write to '%s': it is not a folder",
                           path);
}

bool wake_command_run(const Settings* settings, const char* path, FILE* log, SwellError* error) {
    assert(settings && path);
    if (settings->bodies.stone_at.count == 0 && !settings->bodies.course[0]) {
        return swell_error_set(error, SWELL_ERROR_USAGE, "wake needs %s or %s",
                               option_name(OPTION_STONE_AT), option_name(OPTION_COURSE));
    }
    if (!check_target(settings, path, error)) {
        return false;
    }
    SwellWorkers* workers = swell_workers_create(settings->computing.threads, error);
    const OceanEngine engine = {.workers = workers, .fft = settings->computing.fft};
    OceanSea* sea = workers ? ocean_sea_create(&settings->ocean, engine, error) : NULL;
    WaterSim* water = sea ? scene_water_create(settings, workers, error) : NULL;
    const bool ok = water && (is_figure(path) ? make_figure : make_arrays)(water, settings, sea,
                                                                           path, log, error);
    water_sim_destroy(water);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

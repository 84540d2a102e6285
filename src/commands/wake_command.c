/*
 * The command `wake`: runs the script of stones and a boat, and writes the patch as arrays or as a
 * figure.
 */
#include "commands.h"
#include "export_parameters.h"
#include "output_folder.h"
#include "scene/scene_water.h"
#include "wake_arrays.h"
#include "wake_figure.h"

#include <assert.h>
#include <stdio.h>

static void print_patch(HostFile* file, const WaterSim* water) {
    double middle[2];
    wake_patch_middle(water->patch, middle);
    host_file_print(file,
                    ",\n  \"middle\": {\"value\": [%.17g, %.17g], \"unit\": \"m\", \"meaning\": "
                    "\"x, z at which [N/2][N/2] rests\"}",
                    middle[0], middle[1]);
    wake_parameters_print_patch(file, water, ",\n  ");
    export_print_number(file, ",\n  ", "ends", (double)water->step * WAKE_STEP, "s");
    export_print_number(file, ",\n  ", "largest_height", wake_patch_largest(water->patch), "m");
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

static bool write_files(OutputFolder* output, const WaterSim* water, const Settings* settings,
                        const OceanSea* sea, SwellError* error) {
    for (int array = 0; array < WAKE_ARRAY_COUNT; ++array) {
        char name[32];
        snprintf(name, sizeof name, "%s.npy", wake_array_name((WakeArray)array));
        HostFile* file = output_folder_begin(output, 0, name, error);
        if (!file || !wake_array_write(file, water->patch, (WakeArray)array, error)) {
            return false;
        }
    }
    HostFile* file = output_folder_begin(output, 0, "parameters.json", error);
    if (file) {
        write_parameters(file, water, settings, sea);
    }
    return file && output_folder_commit(output, error);
}

static bool advance(WaterSim* water, const Settings* settings, OceanSea* sea, FILE* log,
                    SwellError* error) {
    HostProgress progress = host_progress_begin(log, "wake");
    const bool ok = scene_water_run(water, sea, settings->clock.time, &progress, error);
    host_progress_end(&progress);
    return ok;
}

static bool make_arrays(WaterSim* water, const Settings* settings, OceanSea* sea, const char* path,
                        FILE* log, SwellError* error) {
    OutputFolder* output = swell_memory_allocate(1, sizeof *output, error);
    if (!output) {
        return false;
    }
    output->path = path;
    bool ok = output_folder_make(output, 0, error) && advance(water, settings, sea, log, error);
    if (ok) {
        ocean_sea_advance(sea, settings->computing.method, settings->clock.time);
        ok = write_files(output, water, settings, sea, error);
    }
    output_folder_release(output);
    swell_memory_free(output);
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
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; ++i) {
        if (host_path_ends_with(path, OTHERS[i]) && !host_folder_exists(path)) {
            return swell_error_set(error, SWELL_ERROR_USAGE,
                                   "cannot write a wake to '%.200s': a figure ends in .png, arrays "
                                   "go into a folder",
                                   path);
        }
    }
    return true;
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
    const bool ok =
        water && scene_water_check_end(water, settings->clock.time, error) &&
        (is_figure(path) ? make_figure : make_arrays)(water, settings, sea, path, log, error);
    water_sim_destroy(water);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

#include "output.h"

#include <assert.h>
#include <stdio.h>

static bool join_path(char path[HOST_PATH_SIZE], const OutputFolder* output, int cascade,
                      const char* name, SwellError* error) {
    char folder[24] = "";
    if (cascade > 0) {
        snprintf(folder, sizeof folder, "/cascade%d", cascade);
    }
    const int length =
        snprintf(path, HOST_PATH_SIZE, "%s%s%s%s", output->path, folder, name[0] ? "/" : "", name);
    return (length >= 0 && length < HOST_PATH_SIZE) ||
           swell_error_set(error, SWELL_ERROR_FILE,
                           "cannot write into '%.64s...': the name is too long", output->path);
}

bool output_folder_make(OutputFolder* output, int cascade, SwellError* error) {
    char path[HOST_PATH_SIZE], inside[HOST_PATH_SIZE];
    if (!join_path(path, output, cascade, "", error) ||
        !join_path(inside, output, cascade, "parameters.json", error)) {
        return false;
    }
    if (host_path_exists(path) && !host_folder_exists(path)) {
        return swell_error_set(error, SWELL_ERROR_FILE, "cannot write to '%s': it is not a folder",
                               path);
    }
    return host_folder_make(path, &output->made[cascade], error) &&
           host_file_check(inside, HOST_PLACE_NAMED, error);
}

HostFile* output_folder_begin(OutputFolder* output, int cascade, const char* name,
                              SwellError* error) {
    assert(output->count < OUTPUT_FILES_MAX);
    char path[HOST_PATH_SIZE];
    HostFile* file = &output->file[output->count];
    if (!join_path(path, output, cascade, name, error) || !host_file_begin(file, path, error)) {
        return NULL;
    }
    output->count += 1;
    return file;
}

bool output_folder_commit(OutputFolder* output, SwellError* error) {
    const bool ok = host_files_commit(output->file, output->count, error);
    output->count = 0;
    return ok;
}

void output_folder_release(OutputFolder* output) {
    for (int i = 0; i < output->count; ++i) {
        host_file_abandon(&output->file[i]);
    }
    for (int cascade = OCEAN_CASCADES_MAX - 1; cascade >= 0; --cascade) {
        char path[HOST_PATH_SIZE];
        if (output->made[cascade] && join_path(path, output, cascade, "", NULL)) {
            host_folder_remove(path);
        }
    }
}

void output_write_grid(HostFile* file, int rows, int columns, const float* values) {
    host_file_require_finite(file, values, (size_t)rows * (size_t)columns);
    host_array_write(file, HOST_ARRAY_FLOAT32, 2, (const int[]){rows, columns}, values);
}

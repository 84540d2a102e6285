#include "spectrum_command.h"

#include "spectrum_figure.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { COLUMNS = 6 };

static void fill_rows(const SpectrumBins* bins, int rows, float* value) {
    for (int i = 0; i < rows * COLUMNS; ++i) {
        value[i] = NAN;
    }
    for (int i = 0; i < bins->frequency_count; ++i) {
        float* row = value + (size_t)i * COLUMNS;
        row[0] = (float)spectrum_bin_frequency(bins, i);
        row[1] = (float)bins->frequency[i].target;
        row[2] = (float)bins->frequency[i].measured;
    }
    for (int i = 0; i < SPECTRUM_DIRECTIONS; ++i) {
        float* row = value + (size_t)i * COLUMNS;
        row[3] = (float)spectrum_bin_direction(i);
        row[4] = (float)bins->direction[i].target;
        row[5] = (float)bins->direction[i].measured;
    }
}

static bool write_numbers(const SpectrumBins* bins, const char* path, SwellError* error) {
    const int rows = bins->frequency_count > SPECTRUM_DIRECTIONS ? bins->frequency_count
                                                                 : (int)SPECTRUM_DIRECTIONS;
    float* value = swell_memory_allocate((size_t)(rows * COLUMNS), sizeof *value, error);
    HostFile file;
    bool ok = value && host_file_begin(&file, path, error);
    if (ok) {
        fill_rows(bins, rows, value);
        host_array_write(&file, HOST_ARRAY_FLOAT32, 2, (const int[]){rows, COLUMNS}, value);
        ok = host_file_commit(&file, error);
    }
    swell_memory_free(value);
    return ok;
}

static bool write_figure(const Options* options, const SpectrumBins* bins, const OceanSea* sea,
                         const char* path, SwellError* error) {
    Figure* figure = figure_create(options, error);
    if (figure) {
        spectrum_figure_draw(figure, bins, sea);
    }
    const bool ok = figure && figure_write(figure, path, error);
    figure_destroy(figure);
    return ok;
}

/* ---- The command --------------------------------------------------------------------------- */

static bool check_target(const Options* options, const char* path, bool is_figure,
                         SwellError* error) {
    if (!is_figure && !host_path_ends_with(path, ".npy")) {
        return swell_error_set(
            error, SWELL_ERROR_USAGE,
            "cannot write a spectrum to '%.200s': a figure ends in .png, numbers "
            "in .npy",
            path);
    }
    return !is_figure || figure_check_size(options, error);
}

bool spectrum_command_run(const Options* options, const char* path, SwellError* error) {
    assert(options && path);
    const bool is_figure = host_path_ends_with(path, ".png");
    if (!check_target(options, path, is_figure, error)) {
        return false;
    }
    SwellWorkers* workers = swell_workers_create(options->threads, error);
    const OceanEngine engine = {.workers = workers, .fft = (OceanFft)options->fft};
    OceanSea* sea = workers ? ocean_sea_create(&options->ocean, engine, error) : NULL;
    SpectrumBins* bins = sea ? swell_memory_allocate(1, sizeof *bins, error) : NULL;
    bool ok = bins != NULL;
    if (ok) {
        spectrum_bins_fill(bins, sea);
        ok = is_figure ? write_figure(options, bins, sea, path, error)
                       : write_numbers(bins, path, error);
    }
    swell_memory_free(bins);
    ocean_sea_destroy(sea);
    swell_workers_destroy(workers);
    return ok;
}

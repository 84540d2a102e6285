#include "spectrum_command.h"

#include "headless.h"
#include "spectrum_figure.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>

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

static bool write_words(const PlotWords* words, Plot* plot, SwellError* error) {
    Headless* headless = headless_create(false, error);
    Renderer* renderer = headless ? render_create(error) : NULL;
    const bool ok = renderer && plot_words_draw(words, renderer, plot, error);
    render_destroy(renderer);
    headless_destroy(headless);
    return ok;
}

static bool write_figure(const Options* options, const SpectrumBins* bins, const OceanSea* sea,
                         const char* path, SwellError* error) {
    PlotWords* words = swell_memory_allocate(1, sizeof *words, error);
    Plot plot = {0};
    bool ok = words && plot_init(&plot, options->width, options->height, error);
    if (ok) {
        spectrum_figure_draw(&plot, words, bins, sea);
        ok = write_words(words, &plot, error) && host_picture_write_png(&plot.picture, path, error);
    }
    plot_finish(&plot);
    swell_memory_free(words);
    return ok;
}

static bool check_target(const Options* options, const char* path, bool is_figure,
                         SwellError* error) {
    if (!is_figure && !host_path_ends_with(path, ".npy")) {
        return swell_error_set(
            error, SWELL_ERROR_USAGE,
            "cannot write a spectrum to '%.200s': a figure ends in .png, numbers "
            "in .npy",
            path);
    }
    if (is_figure && (options->width < SPECTRUM_FIGURE_WIDTH_MIN ||
                      options->height < SPECTRUM_FIGURE_HEIGHT_MIN)) {
        return swell_error_set(error, SWELL_ERROR_RANGE,
                               "--resolution %dx%d is too small for a figure: at least %dx%d is "
                               "wanted",
                               options->width, options->height, SPECTRUM_FIGURE_WIDTH_MIN,
                               SPECTRUM_FIGURE_HEIGHT_MIN);
    }
    return true;
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

#include "spectrum_command.h"

#include "figure.h"
#include "spectrum_panels.h"
#include "swell/host.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { COLUMNS = 6, LINE_SIZE = FIGURE_LINE_SIZE };

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

/* ---- The figure ---------------------------------------------------------------------------- */

/* The waves' mean direction: that of the wind. */
static double mean_direction(const OceanParams* params) {
    return params->state.kind == OCEAN_SPECTRUM_PHILLIPS
               ? atan2(params->wind_z, params->wind_x) * 360.0 / SWELL_TWO_PI
               : params->state.wind_direction;
}

static void name_sea(const OceanParams* params, char text[LINE_SIZE]) {
    static const char* const NAMES[OCEAN_SPECTRUM_COUNT] = {"Phillips", "Pierson-Moskowitz",
                                                            "JONSWAP", "TMA"};
    const OceanSeaState* state = &params->state;
    const char* name = NAMES[state->kind];
    if (state->kind == OCEAN_SPECTRUM_PHILLIPS) {
        snprintf(text, LINE_SIZE, "%s spectrum: wind %.3g m/s, amplitude %g", name,
                 hypot(params->wind_x, params->wind_z), params->amplitude);
        return;
    }
    const int force = ocean_beaufort_force(state->wind_speed);
    int used = snprintf(text, LINE_SIZE, "Beaufort %d, %s: %s, wind %.3g m/s", force,
                        ocean_beaufort_name(force), name, state->wind_speed);
    if (state->kind != OCEAN_SPECTRUM_PM) {
        used += snprintf(text + used, (size_t)(LINE_SIZE - used), " over %.3g km", state->fetch);
    }
    if (isfinite(state->depth)) {
        used += snprintf(text + used, (size_t)(LINE_SIZE - used), ", %.3g m deep", state->depth);
    }
    if (state->swell_height > 0.0) {
        snprintf(text + used, (size_t)(LINE_SIZE - used), ", swell %.2g m of %.3g s",
                 state->swell_height, state->swell_period);
    }
}

static void tell_heights(const SpectrumBins* bins, const OceanSea* sea, char text[LINE_SIZE]) {
    const OceanTargets targets = ocean_sea_targets(sea);
    const int used = snprintf(text, LINE_SIZE, "Significant height: target %.2f m, measured %.2f m",
                              bins->target_height, bins->measured_height);
    if (targets.peak_period > 0.0) {
        snprintf(text + used, (size_t)(LINE_SIZE - used), ". Peak: %.1f s, %.0f m",
                 targets.peak_period, targets.peak_wavelength);
    }
}

static void tell_grids(const OceanSea* sea, char text[LINE_SIZE]) {
    const OceanParams* params = ocean_sea_params(sea);
    const int count = ocean_sea_cascade_count(sea);
    snprintf(text, LINE_SIZE, "%d cascade%s of %d \xc3\x97 %d, seed %llu", count,
             count == 1 ? "" : "s", params->grid, params->grid, (unsigned long long)params->seed);
}

static void draw_figure(Figure* figure, const SpectrumBins* bins, const OceanSea* sea) {
    assert(figure && bins && sea);
    const double width = figure->map.width, height = figure->map.height;
    const double u = figure_unit(figure);
    char words_of[LINE_SIZE];
    name_sea(ocean_sea_params(sea), words_of);
    figure_add_text(figure, GUI_TEXT_TITLE, 2.0 * u, 1.8 * u, 0.0, PLOT_INK, words_of);
    tell_heights(bins, sea, words_of);
    figure_add_text(figure, GUI_TEXT, 2.0 * u, 3.7 * u, 0.0, PLOT_INK, words_of);
    tell_grids(sea, words_of);
    figure_add_text(figure, GUI_TEXT, width - 2.0 * u, 3.7 * u, 1.0, PLOT_SOFT, words_of);

    const double top = round(7.2 * u), bottom = round(height - 6.2 * u);
    const double left = round(4.5 * u), middle = round(0.61 * width),
                 right = round(width - 2.0 * u);
    PlotPanel tail = {figure, .x = {.from = left, .to = middle}, .y = {.from = bottom, .to = top}};
    spectrum_panel_draw_tail(&tail, bins, sea);
    PlotPanel peak = {
        figure, .x = {.from = round(left + 0.62 * (middle - left)), .to = round(middle - 1.2 * u)},
        .y = {.from = round(top + 0.37 * (bottom - top)), .to = round(top + 3.2 * u)}};
    if (spectrum_panel_has_room(&tail, bins, peak.x.from - 3.0 * u, peak.y.from + 1.6 * u)) {
        spectrum_panel_draw_peak(&peak, bins);
    }
    PlotPanel directions = {figure, .x = {.from = round(middle + 5.5 * u), .to = right},
                            .y = {.from = bottom, .to = top}};
    spectrum_panel_draw_directions(&directions, bins, mean_direction(ocean_sea_params(sea)));
    spectrum_panel_draw_legend(&tail, right, height - 1.6 * u);
}

static bool write_figure(const Options* options, const SpectrumBins* bins, const OceanSea* sea,
                         const char* path, SwellError* error) {
    Figure* figure = figure_create(options, error);
    if (figure) {
        draw_figure(figure, bins, sea);
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

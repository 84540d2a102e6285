#include "spectrum_figure.h"

#include "spectrum_panels.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { LINE_SIZE = FIGURE_LINE_SIZE };

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

void spectrum_figure_draw(Figure* figure, const SpectrumBins* bins, const OceanSea* sea) {
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

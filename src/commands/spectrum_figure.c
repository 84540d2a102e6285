#include "spectrum_figure.h"

#include "base/numbers.h"
#include "base/text.h"
#include "swell/spectra.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

static const RenderColor TARGET = {214, 74, 28, 255}, MEASURED = {24, 96, 170, 255};
static const RenderColor BAR = {146, 188, 226, 255}, SCATTER = {246, 178, 140, 120};

enum { DECADES_MAX = 14, LINE_SIZE = FIGURE_LINE_SIZE };

/* ---- Curves -------------------------------------------------------------------------------- */

static double place_y(const PlotPanel* panel, double value) {
    const double least = panel->y.logarithmic ? 0.1 * panel->y.low : panel->y.low;
    return plot_panel_y(panel, fmax(value, least));
}

/* Adds the interval of one standard deviation between `from` and `to`; on a logarithmic axis only
   where it stays above 0. */
static void add_scatter(const PlotPanel* panel, double from, double to,
                        const SpectrumDensity* density) {
    if (!panel->y.logarithmic || density->scatter < density->target) {
        figure_add_box(panel->figure, from, place_y(panel, density->target - density->scatter), to,
                       place_y(panel, density->target + density->scatter));
    }
}

static void draw_frequency_curves(const PlotPanel* panel, const SpectrumBins* bins) {
    Figure* figure = panel->figure;
    plot_panel_clip(panel);
    figure_set_ink(figure, SCATTER);
    for (int i = 0; i < bins->frequency_count; ++i) {
        add_scatter(panel, plot_panel_x(panel, bins->frequency_edge[i]),
                    plot_panel_x(panel, bins->frequency_edge[i + 1]), &bins->frequency[i]);
    }
    for (int pass = 0; pass < 2; ++pass) { /* the target on top of the measured */
        double x0 = 0.0, y0 = 0.0;
        bool begun = false;
        figure_set_ink(figure, pass ? TARGET : MEASURED);
        for (int i = 0; i < bins->frequency_count; ++i) {
            const SpectrumDensity* density = &bins->frequency[i];
            const double value = pass ? density->target : density->measured;
            if (!(value > 0.0)) { /* a bin without waves */
                continue;
            }
            const double x = plot_panel_x(panel, spectrum_bin_frequency(bins, i));
            const double y = place_y(panel, value);
            if (begun) {
                figure_add_segment(figure, x0, y0, x, y, (pass ? 1.6 : 1.4) * figure->line);
            }
            if (!pass) {
                figure_add_segment(figure, x, y, x, y, 4.0 * figure->line);
            }
            x0 = x;
            y0 = y;
            begun = true;
        }
    }
    plot_panel_draw_frame(panel);
}

static double highest(const SpectrumDensity* density, int count) {
    double most = 0.0;
    for (int i = 0; i < count; ++i) {
        most = fmax(most, fmax(density[i].target + density[i].scatter, density[i].measured));
    }
    return most;
}

/* ---- The panels ---------------------------------------------------------------------------- */

/* Draws the boundaries between cascades. */
static void draw_seams(const PlotPanel* panel, const OceanSea* sea) {
    Figure* figure = panel->figure;
    const double line = figure->line;
    const int count = ocean_sea_cascade_count(sea);
    const double top = panel->y.to + 0.9 * figure_unit(figure);
    double from = panel->x.low;
    figure_set_ink(figure, PLOT_SOFT);
    for (int i = 0; i < count && count > 1; ++i) {
        double low = 0.0, high = 0.0;
        ocean_cascade_band(ocean_sea_cascade(sea, i), &low, &high);
        const double to = fmin(ocean_sea_wave_frequency(sea, high), panel->x.high);
        if (i + 1 < count) {
            const double at = round(plot_panel_x(panel, to));
            for (double y = panel->y.to; y < panel->y.from; y += 9.0 * line) {
                figure_add_box(figure, at, y, at + line, y + 5.0 * line);
            }
        }
        char text[LINE_SIZE];
        snprintf(text, sizeof text, "L = %.3g m", ocean_cascade_length(ocean_sea_cascade(sea, i)));
        if (figure_text_width(figure, GUI_TEXT_SMALL, text) <
            plot_panel_x(panel, to) - plot_panel_x(panel, from)) {
            figure_add_text(figure, GUI_TEXT_SMALL,
                            0.5 * (plot_panel_x(panel, from) + plot_panel_x(panel, to)), top, 0.5,
                            PLOT_SOFT, text);
        }
        from = to;
    }
}

/* Draws the whole spectrum over frequency, on logarithmic axes. */
static void draw_tail(PlotPanel* panel, const SpectrumBins* bins, const OceanSea* sea) {
    const double most = highest(bins->frequency, bins->frequency_count);
    const double top = most > 0.0 ? ceil(log10(most)) + 1.0 : 0.0;
    const double last = bins->frequency[bins->frequency_count - 1].target;
    const double bottom = last > 0.0 ? floor(log10(last)) : top - DECADES_MAX;
    panel->y.logarithmic = panel->x.logarithmic = true;
    panel->y.high = pow(10.0, top);
    panel->y.low = pow(10.0, swell_clamp(bottom, top - DECADES_MAX, top - 5.0));
    panel->x.low = bins->frequency_edge[0];
    panel->x.high = bins->frequency_edge[bins->frequency_count];
    plot_panel_clip(panel);
    const double decades = log10(panel->y.high / panel->y.low);
    plot_panel_add_decades(panel, false, decades > 6.5 ? 2 : 1, false);
    plot_panel_add_decades(panel, true, 1, panel->x.high < 50.0 * panel->x.low);
    draw_seams(panel, sea);
    draw_frequency_curves(panel, bins);
    plot_panel_draw_marks(panel);
    const bool flows = ocean_sea_params(sea)->state.current_speed > 0.0;
    plot_panel_name(panel,
                    flows ? "angular frequency relative to the water [rad/s]"
                          : "angular frequency [rad/s]",
                    "variance density [m\xc2\xb2 s]");
}

/* Whether the curves of the tail leave the area right of `left` and above `bottom` free [pixels].
 */
static bool has_room(const PlotPanel* panel, const SpectrumBins* bins, double left, double bottom) {
    for (int i = 0; i < bins->frequency_count; ++i) {
        const SpectrumDensity* density = &bins->frequency[i];
        const double most = fmax(density->target + density->scatter, density->measured);
        if (plot_panel_x(panel, bins->frequency_edge[i + 1]) > left && most > 0.0 &&
            place_y(panel, most) < bottom) {
            return false;
        }
    }
    return true;
}

/* Draws the surroundings of the peak on linear axes; nothing without waves. */
static void draw_peak(PlotPanel* panel, const SpectrumBins* bins) {
    Figure* figure = panel->figure;
    int peak = 0;
    for (int i = 1; i < bins->frequency_count; ++i) {
        peak = bins->frequency[i].target > bins->frequency[peak].target ? i : peak;
    }
    const double most = highest(bins->frequency, bins->frequency_count);
    if (!(most > 0.0)) {
        return;
    }
    const double margin = figure_unit(figure);
    figure_set_clip(figure, NULL);
    figure_set_ink(figure, (RenderColor){255, 255, 255, 255});
    figure_add_box(figure, panel->x.from - 3.0 * margin, panel->y.to - 1.6 * margin,
                   panel->x.to + 0.6 * margin, panel->y.from + 1.6 * margin);
    panel->x.low = 0.0;
    panel->x.high =
        fmin(3.2 * spectrum_bin_frequency(bins, peak), bins->frequency_edge[bins->frequency_count]);
    panel->y.low = 0.0;
    panel->y.high = 1.08 * most;
    plot_panel_clip(panel);
    plot_panel_add_ticks(panel, true, 4);
    plot_panel_add_ticks(panel, false, 3);
    draw_frequency_curves(panel, bins);
    figure_add_text(figure, GUI_TEXT, panel->x.from, panel->y.to - 0.8 * margin, 0.0, PLOT_INK,
                    "around the peak");
}

/* Draws variance over direction; `middle` [degrees] is that of the axis. */
static void draw_directions(PlotPanel* panel, const SpectrumBins* bins, double middle) {
    Figure* figure = panel->figure;
    const double step = 360.0 / SPECTRUM_DIRECTIONS;
    double most = highest(bins->direction, SPECTRUM_DIRECTIONS);
    most = most > 0.0 ? most : 1.0;
    panel->x.low = middle - 180.0;
    panel->x.high = middle + 180.0;
    panel->y.low = 0.0;
    panel->y.high = 1.08 * most;
    plot_panel_clip(panel);
    plot_panel_add_ticks(panel, false, 6);
    for (double at = 90.0 * ceil(panel->x.low / 90.0); at <= panel->x.high; at += 90.0) {
        plot_panel_add_grid(panel, true, at);
        plot_panel_label(panel, true, at, fabs(at) <= 180.0 ? at : remainder(at, 360.0));
    }
    const RenderColor inks[] = {BAR, SCATTER, TARGET};
    /* Directions are periodic. */
    for (int pass = 0; pass < 3; ++pass) {
        figure_set_ink(figure, inks[pass]);
        for (int i = -2 * SPECTRUM_DIRECTIONS; i < 3 * SPECTRUM_DIRECTIONS; ++i) {
            const int bin = (i + 2 * SPECTRUM_DIRECTIONS) % SPECTRUM_DIRECTIONS;
            const SpectrumDensity* density = &bins->direction[bin];
            const double at = spectrum_bin_direction(0) + i * step;
            const double left = plot_panel_x(panel, at - 0.5 * step);
            const double right = plot_panel_x(panel, at + 0.5 * step);
            const double gap = 0.12 * (right - left);
            if (pass == 0) {
                figure_add_box(figure, left + gap, place_y(panel, 0.0), right - gap,
                               place_y(panel, density->measured));
            } else if (pass == 1) {
                add_scatter(panel, left, right, density);
            } else {
                const SpectrumDensity* next = &bins->direction[(bin + 1) % SPECTRUM_DIRECTIONS];
                figure_add_segment(figure, plot_panel_x(panel, at), place_y(panel, density->target),
                                   plot_panel_x(panel, at + step), place_y(panel, next->target),
                                   1.6 * figure->line);
            }
        }
    }
    plot_panel_draw_frame(panel);
    plot_panel_name(panel, "towards [degrees, 0 = +x, 90 = +z]",
                    "variance density [m\xc2\xb2/degree]");
}

/* Draws the legend of the curves in one line, ending at x. */
static void draw_legend(PlotPanel* panel, double x, double y) {
    Figure* figure = panel->figure;
    static const char* const NAMES[] = {"target", "measured, from the amplitudes",
                                        "\xc2\xb1 1 standard deviation over all seeds"};
    const RenderColor inks[] = {TARGET, MEASURED, SCATTER};
    const double height = figure_unit(figure);
    double width = 0.0;
    for (int i = 0; i < 3; ++i) {
        width += figure_text_width(figure, GUI_TEXT, NAMES[i]) + 4.6 * height;
    }
    figure_set_clip(figure, NULL);
    double left = x - width + 1.6 * height;
    for (int i = 0; i < 3; ++i) {
        const double right = left + 2.4 * height;
        figure_set_ink(figure, inks[i]);
        if (i == 2) {
            figure_add_box(figure, left, y - 0.35 * height, right, y + 0.35 * height);
        } else {
            figure_add_segment(figure, left, y, right, y, 1.6 * figure->line);
        }
        if (i == 1) {
            figure_add_segment(figure, 0.5 * (left + right), y, 0.5 * (left + right), y,
                               4.0 * figure->line);
        }
        figure_add_text(figure, GUI_TEXT, right + 0.6 * height, y, 0.0, PLOT_INK, NAMES[i]);
        left = right + 2.2 * height + figure_text_width(figure, GUI_TEXT, NAMES[i]);
    }
}

/* ---- The figure ---------------------------------------------------------------------------- */

/* Returns the mean direction of the waves, that of the wind. */
static double mean_direction(const OceanParams* params) {
    return params->state.kind == OCEAN_SPECTRUM_PHILLIPS
               ? swell_degrees(atan2(params->wind_z, params->wind_x))
               : params->state.wind_direction;
}

static void name_sea(const OceanParams* params, char text[LINE_SIZE]) {
    static const char* const NAMES[OCEAN_SPECTRUM_COUNT] = {
        "Phillips",   "Pierson-Moskowitz", "JONSWAP", "TMA",      "equilibrium",
        "Elfouhaily", "Donelan",           "drawn",   "measured", "waves"};
    const OceanSeaState* state = &params->state;
    const char* name = NAMES[state->kind];
    if (state->kind == OCEAN_SPECTRUM_PHILLIPS) {
        snprintf(text, LINE_SIZE, "%s spectrum: wind %.3g m/s, amplitude %g", name,
                 hypot(params->wind_x, params->wind_z), params->amplitude);
        return;
    }
    if (state->kind == OCEAN_SPECTRUM_WAVES) {
        snprintf(text, LINE_SIZE, "Single waves: %d", ocean_wave_count(state));
    } else if (state->kind == OCEAN_SPECTRUM_MEASURED) {
        snprintf(text, LINE_SIZE, "%s: measured, wind %.3g m/s",
                 state->table->name ? state->table->name : "A sea", state->wind_speed);
    } else {
        const int force = ocean_beaufort_force(state->wind_speed);
        snprintf(text, LINE_SIZE, "Beaufort %d, %s: %s, wind %.3g m/s", force,
                 ocean_beaufort_name(force), name, state->wind_speed);
        if (state->kind != OCEAN_SPECTRUM_PM && state->kind != OCEAN_SPECTRUM_DRAWN) {
            swell_append(text, LINE_SIZE, " over %.3g km", state->fetch);
        }
        if (isfinite(state->depth)) {
            swell_append(text, LINE_SIZE, ", %.3g m deep", state->depth);
        }
        if (state->swell_height > 0.0) {
            swell_append(text, LINE_SIZE, ", swell %.2g m of %.3g s", state->swell_height,
                         state->swell_period);
        }
    }
    if (state->current_speed > 0.0) {
        swell_append(text, LINE_SIZE, ", current %.3g m/s to %.3g\xc2\xb0", state->current_speed,
                     state->current_direction);
    }
}

static void describe_heights(const SpectrumBins* bins, const OceanSea* sea, char text[LINE_SIZE]) {
    const OceanTargets targets = ocean_sea_targets(sea);
    snprintf(text, LINE_SIZE, "Significant height: target %.2f m, measured %.2f m",
             bins->target_height, bins->measured_height);
    if (targets.peak_period > 0.0) {
        swell_append(text, LINE_SIZE, ". Peak: %.1f s, %.0f m", targets.peak_period,
                     targets.peak_wavelength);
    }
}

/* "swell 1.0 m of 5.6 s from 195 degrees; wind sea ...": the highest four. */
static void describe_systems(const OceanSeaState* state, char text[LINE_SIZE]) {
    SpectraSystem system[SPECTRA_SYSTEMS_MAX];
    const int count = spectra_systems(state->table, state->wind_speed,
                                      swell_radians(state->wind_direction), system, NULL, NULL);
    enum { SHOWN = 4 };
    text[0] = '\0';
    for (int i = 0; i < count && i < SHOWN; ++i) {
        const SpectraSummary* summary = &system[i].summary;
        swell_append(text, LINE_SIZE, "%s%s %.1f m, %.1f s from %03.0f\xc2\xb0", i ? "; " : "",
                     system[i].wind_sea ? "wind sea" : "swell", summary->height,
                     summary->peak_period, spectra_direction_to_compass(summary->direction));
    }
}

static void describe_grids(const OceanSea* sea, char text[LINE_SIZE]) {
    const OceanParams* params = ocean_sea_params(sea);
    const int count = ocean_sea_cascade_count(sea);
    snprintf(text, LINE_SIZE, "%d cascade%s of %d \xc3\x97 %d, seed %llu", count,
             count == 1 ? "" : "s", params->grid, params->grid, (unsigned long long)params->seed);
}

void spectrum_figure_draw(Figure* figure, const SpectrumBins* bins, const OceanSea* sea) {
    assert(figure && bins && sea);
    const double width = figure->map.width, height = figure->map.height;
    const double u = figure_unit(figure);
    char title[LINE_SIZE], text[LINE_SIZE], grids[LINE_SIZE];
    name_sea(ocean_sea_params(sea), title);
    describe_heights(bins, sea, text);
    describe_grids(sea, grids);
    figure_add_title(figure, title, text, grids);
    if (ocean_sea_params(sea)->state.kind == OCEAN_SPECTRUM_MEASURED) {
        describe_systems(&ocean_sea_params(sea)->state, text);
        figure_add_text(figure, GUI_TEXT, 2.0 * u, 5.3 * u, 0.0, PLOT_INK, text);
    }

    const double top = round(7.2 * u), bottom = round(height - 6.2 * u);
    const double left = round(4.5 * u), middle = round(0.61 * width),
                 right = round(width - 2.0 * u);
    PlotPanel tail = {figure, .x = {.from = left, .to = middle}, .y = {.from = bottom, .to = top}};
    draw_tail(&tail, bins, sea);
    PlotPanel peak = {
        figure, .x = {.from = round(left + 0.62 * (middle - left)), .to = round(middle - 1.2 * u)},
        .y = {.from = round(top + 0.37 * (bottom - top)), .to = round(top + 3.2 * u)}};
    if (has_room(&tail, bins, peak.x.from - 3.0 * u, peak.y.from + 1.6 * u)) {
        draw_peak(&peak, bins);
    }
    PlotPanel directions = {figure, .x = {.from = round(middle + 5.5 * u), .to = right},
                            .y = {.from = bottom, .to = top}};
    draw_directions(&directions, bins, mean_direction(ocean_sea_params(sea)));
    draw_legend(&tail, right, height - 1.6 * u);
}

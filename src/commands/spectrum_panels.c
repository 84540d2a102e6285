#include "spectrum_panels.h"

#include <math.h>
#include <stdio.h>

/* Decades of the tail that are shown at most. */
enum { DECADES_MAX = 14, NAME_SIZE = 48 };

/* ---- Curves -------------------------------------------------------------------------------- */

static double place_y(const PlotPanel* panel, double value) {
    const double least = panel->y.logarithmic ? 0.1 * panel->y.low : panel->y.low;
    return plot_axis_place(&panel->y, fmax(value, least));
}

/* What a sea with other random numbers would measure, two times in three, from `from` to `to`. On a
   logarithmic axis nothing where that reaches down to 0. */
static void add_scatter(const PlotPanel* panel, double from, double to,
                        const SpectrumDensity* density) {
    if (!panel->y.logarithmic || density->scatter < density->target) {
        figure_add_box(panel->figure, from, place_y(panel, density->target - density->scatter), to,
                       place_y(panel, density->target + density->scatter));
    }
}

static void draw_frequency_curves(const PlotPanel* panel, const SpectrumBins* bins) {
    plot_panel_clip(panel);
    figure_set_ink(panel->figure, SPECTRUM_SCATTER);
    for (int i = 0; i < bins->frequency_count; ++i) {
        add_scatter(panel, plot_panel_x(panel, bins->frequency_edge[i]),
                    plot_panel_x(panel, bins->frequency_edge[i + 1]), &bins->frequency[i]);
    }
    for (int pass = 0; pass < 2; ++pass) { /* the target on top of the measured */
        double x0 = 0.0, y0 = 0.0;
        bool begun = false;
        figure_set_ink(panel->figure, pass ? SPECTRUM_TARGET : SPECTRUM_MEASURED);
        for (int i = 0; i < bins->frequency_count; ++i) {
            const SpectrumDensity* density = &bins->frequency[i];
            const double value = pass ? density->target : density->measured;
            if (!(value > 0.0)) { /* a bin without waves */
                continue;
            }
            const double x = plot_panel_x(panel, spectrum_bin_frequency(bins, i));
            const double y = place_y(panel, value);
            if (begun) {
                figure_add_segment(panel->figure, x0, y0, x, y,
                                   (pass ? 1.6 : 1.4) * panel->figure->line);
            }
            if (!pass) {
                figure_add_segment(panel->figure, x, y, x, y, 4.0 * panel->figure->line);
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

/* Where one cascade ends and the next begins. */
static void draw_seams(const PlotPanel* panel, const OceanSea* sea) {
    const int count = ocean_sea_cascade_count(sea);
    const double top = panel->y.to + 0.9 * figure_unit(panel->figure);
    double from = panel->x.low;
    figure_set_ink(panel->figure, PLOT_SOFT);
    for (int i = 0; i < count && count > 1; ++i) {
        double low = 0.0, high = 0.0;
        ocean_cascade_band(ocean_sea_cascade(sea, i), &low, &high);
        const double to = fmin(ocean_sea_wave_frequency(sea, high), panel->x.high);
        if (i + 1 < count) {
            const double at = round(plot_panel_x(panel, to));
            for (double y = panel->y.to; y < panel->y.from; y += 9.0 * panel->figure->line) {
                figure_add_box(panel->figure, at, y, at + panel->figure->line,
                               y + 5.0 * panel->figure->line);
            }
        }
        char text[NAME_SIZE];
        snprintf(text, sizeof text, "L = %.3g m", ocean_cascade_length(ocean_sea_cascade(sea, i)));
        if (figure_text_width(panel->figure, GUI_TEXT_SMALL, text) <
            plot_panel_x(panel, to) - plot_panel_x(panel, from)) {
            figure_add_text(panel->figure, GUI_TEXT_SMALL,
                            0.5 * (plot_panel_x(panel, from) + plot_panel_x(panel, to)), top, 0.5,
                            PLOT_SOFT, text);
        }
        from = to;
    }
}

void spectrum_panel_draw_tail(PlotPanel* panel, const SpectrumBins* bins, const OceanSea* sea) {
    const double most = highest(bins->frequency, bins->frequency_count);
    const double top = most > 0.0 ? ceil(log10(most)) + 1.0 : 0.0;
    const double last = bins->frequency[bins->frequency_count - 1].target;
    const double bottom = last > 0.0 ? floor(log10(last)) : top - DECADES_MAX;
    panel->y.logarithmic = panel->x.logarithmic = true;
    panel->y.high = pow(10.0, top);
    panel->y.low = pow(10.0, fmin(fmax(bottom, top - DECADES_MAX), top - 5.0));
    panel->x.low = bins->frequency_edge[0];
    panel->x.high = bins->frequency_edge[bins->frequency_count];
    plot_panel_clip(panel);
    const double decades = log10(panel->y.high / panel->y.low);
    plot_panel_add_decades(panel, false, decades > 6.5 ? 2 : 1, false);
    plot_panel_add_decades(panel, true, 1, panel->x.high < 50.0 * panel->x.low);
    draw_seams(panel, sea);
    draw_frequency_curves(panel, bins);
    plot_panel_draw_marks(panel);
    plot_panel_name(panel, "angular frequency [rad/s]", "variance density [m\xc2\xb2 s]");
}

bool spectrum_panel_has_room(const PlotPanel* panel, const SpectrumBins* bins, double left,
                             double bottom) {
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

void spectrum_panel_draw_peak(PlotPanel* panel, const SpectrumBins* bins) {
    int peak = 0;
    for (int i = 1; i < bins->frequency_count; ++i) {
        peak = bins->frequency[i].target > bins->frequency[peak].target ? i : peak;
    }
    const double most = highest(bins->frequency, bins->frequency_count);
    if (!(most > 0.0)) {
        return;
    }
    const double margin = figure_unit(panel->figure);
    figure_set_clip(panel->figure, NULL);
    figure_set_ink(panel->figure, (RenderColor){255, 255, 255, 255});
    figure_add_box(panel->figure, panel->x.from - 3.0 * margin, panel->y.to - 1.6 * margin,
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
    figure_add_text(panel->figure, GUI_TEXT, panel->x.from, panel->y.to - 0.8 * margin, 0.0,
                    PLOT_INK, "around the peak");
}

void spectrum_panel_draw_directions(PlotPanel* panel, const SpectrumBins* bins, double middle) {
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
    /* What leaves on one side comes in on the other. */
    for (int pass = 0; pass < 3; ++pass) {
        figure_set_ink(panel->figure, pass == 0   ? SPECTRUM_BAR
                                      : pass == 1 ? SPECTRUM_SCATTER
                                                  : SPECTRUM_TARGET);
        for (int i = -2 * SPECTRUM_DIRECTIONS; i < 3 * SPECTRUM_DIRECTIONS; ++i) {
            const int bin = (i + 2 * SPECTRUM_DIRECTIONS) % SPECTRUM_DIRECTIONS;
            const SpectrumDensity* density = &bins->direction[bin];
            const double at = spectrum_bin_direction(0) + i * step;
            const double left = plot_panel_x(panel, at - 0.5 * step);
            const double right = plot_panel_x(panel, at + 0.5 * step);
            const double gap = 0.12 * (right - left);
            if (pass == 0) {
                figure_add_box(panel->figure, left + gap, place_y(panel, 0.0), right - gap,
                               place_y(panel, density->measured));
            } else if (pass == 1) {
                add_scatter(panel, left, right, density);
            } else {
                const SpectrumDensity* next = &bins->direction[(bin + 1) % SPECTRUM_DIRECTIONS];
                figure_add_segment(panel->figure, plot_panel_x(panel, at),
                                   place_y(panel, density->target), plot_panel_x(panel, at + step),
                                   place_y(panel, next->target), 1.6 * panel->figure->line);
            }
        }
    }
    plot_panel_draw_frame(panel);
    plot_panel_name(panel, "towards [degrees, 0 = +x, 90 = +z]",
                    "variance density [m\xc2\xb2/degree]");
}

void spectrum_panel_draw_legend(PlotPanel* panel, double x, double y) {
    static const char* const NAMES[] = {"target", "measured, from the amplitudes",
                                        "\xc2\xb1 1 standard deviation over all seeds"};
    const double height = figure_unit(panel->figure);
    double width = 0.0;
    for (int i = 0; i < 3; ++i) {
        width += figure_text_width(panel->figure, GUI_TEXT, NAMES[i]) + 4.6 * height;
    }
    figure_set_clip(panel->figure, NULL);
    double left = x - width + 1.6 * height;
    for (int i = 0; i < 3; ++i) {
        const double right = left + 2.4 * height;
        figure_set_ink(panel->figure, i == 0   ? SPECTRUM_TARGET
                                      : i == 1 ? SPECTRUM_MEASURED
                                               : SPECTRUM_SCATTER);
        if (i == 2) {
            figure_add_box(panel->figure, left, y - 0.35 * height, right, y + 0.35 * height);
        } else {
            figure_add_segment(panel->figure, left, y, right, y, 1.6 * panel->figure->line);
        }
        if (i == 1) {
            figure_add_segment(panel->figure, 0.5 * (left + right), y, 0.5 * (left + right), y,
                               4.0 * panel->figure->line);
        }
        figure_add_text(panel->figure, GUI_TEXT, right + 0.6 * height, y, 0.0, PLOT_INK, NAMES[i]);
        left = right + 2.2 * height + figure_text_width(panel->figure, GUI_TEXT, NAMES[i]);
    }
}

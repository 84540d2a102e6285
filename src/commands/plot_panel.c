#include "plot_panel.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { NAME_SIZE = 48 };

double plot_axis_place(const PlotAxis* axis, double value) {
    const double share = axis->logarithmic ? log(value / axis->low) / log(axis->high / axis->low)
                                           : (value - axis->low) / (axis->high - axis->low);
    return axis->from + share * (axis->to - axis->from);
}

double plot_round_step(double span, int parts) {
    assert(span > 0.0 && parts > 0);
    const double least = span / parts;
    const double power = pow(10.0, floor(log10(least)));
    return least <= power         ? power
           : least <= 2.0 * power ? 2.0 * power
           : least <= 5.0 * power ? 5.0 * power
                                  : 10.0 * power;
}

void plot_panel_clip(const PlotPanel* panel) {
    const RenderRect clip = {(float)panel->x.from, (float)panel->y.to,
                             (float)(panel->x.to - panel->x.from),
                             (float)(panel->y.from - panel->y.to)};
    figure_set_clip(panel->figure, &clip);
}

void plot_panel_draw_frame(const PlotPanel* panel) {
    Figure* figure = panel->figure;
    const double line = figure->line;
    const double left = panel->x.from, right = panel->x.to;
    const double bottom = panel->y.from, top = panel->y.to;
    figure_set_clip(figure, NULL);
    figure_set_ink(figure, PLOT_INK);
    figure_add_box(figure, left - line, top - line, left, bottom + line);
    figure_add_box(figure, right, top - line, right + line, bottom + line);
    figure_add_box(figure, left, top - line, right, top);
    figure_add_box(figure, left, bottom, right, bottom + line);
}

void plot_panel_add_grid(const PlotPanel* panel, bool along_x, double value) {
    Figure* figure = panel->figure;
    const double at = round(plot_axis_place(along_x ? &panel->x : &panel->y, value));
    figure_set_ink(figure, PLOT_FAINT);
    if (along_x) {
        figure_add_box(figure, at, panel->y.to, at + figure->line, panel->y.from);
    } else {
        figure_add_box(figure, panel->x.from, at, panel->x.to, at + figure->line);
    }
}

double plot_panel_x(const PlotPanel* panel, double value) {
    return plot_axis_place(&panel->x, value);
}

static double below(const PlotPanel* panel) {
    return panel->y.from + 0.9 * figure_unit(panel->figure);
}

static double left_of(const PlotPanel* panel) {
    return panel->x.from - 0.5 * figure_unit(panel->figure);
}

void plot_panel_label(const PlotPanel* panel, bool along_x, double value, double shown) {
    char text[NAME_SIZE];
    snprintf(text, sizeof text, "%.7g", shown + 0.0);
    if (along_x) {
        figure_add_text(panel->figure, GUI_TEXT, plot_panel_x(panel, value), below(panel), 0.5,
                        PLOT_INK, text);
    } else {
        figure_add_text(panel->figure, GUI_TEXT, left_of(panel), plot_axis_place(&panel->y, value),
                        1.0, PLOT_INK, text);
    }
}

void plot_panel_add_ticks(const PlotPanel* panel, bool along_x, int parts) {
    const PlotAxis* axis = along_x ? &panel->x : &panel->y;
    const double step = plot_round_step(axis->high - axis->low, parts);
    for (int i = (int)ceil(axis->low / step - 1e-9); i * step <= axis->high * (1.0 + 1e-9); ++i) {
        plot_panel_add_grid(panel, along_x, i * step);
        plot_panel_label(panel, along_x, i * step, i * step);
    }
}

void plot_panel_add_decades(const PlotPanel* panel, bool along_x, int every, bool between) {
    const PlotAxis* axis = along_x ? &panel->x : &panel->y;
    const double tiny = 1e-9;
    for (int power = (int)floor(log10(axis->low)); power <= (int)ceil(log10(axis->high)); ++power) {
        for (int digit = 1; digit < 10; ++digit) {
            const double value = digit * pow(10.0, power);
            if (value < axis->low * (1.0 - tiny) || value > axis->high * (1.0 + tiny)) {
                continue;
            }
            if (digit == 1) {
                plot_panel_add_grid(panel, along_x, value);
            }
            if (along_x && (digit == 1 || (between && (digit == 2 || digit == 5)))) {
                plot_panel_label(panel, true, value, value);
            } else if (!along_x && digit == 1 && power % every == 0) {
                figure_add_power(panel->figure, left_of(panel), plot_axis_place(axis, value), 1.0,
                                 PLOT_INK, power);
            }
        }
    }
}

void plot_panel_draw_marks(const PlotPanel* panel) {
    Figure* figure = panel->figure;
    figure_set_ink(figure, PLOT_INK);
    for (int power = (int)floor(log10(panel->x.low)); pow(10.0, power) < panel->x.high; ++power) {
        for (int digit = 1; digit < 10; ++digit) {
            const double value = digit * pow(10.0, power);
            if (value >= panel->x.low && value <= panel->x.high) {
                const double at = round(plot_panel_x(panel, value));
                const double length = (digit == 1 ? 0.45 : 0.25) * figure_unit(figure);
                figure_add_box(figure, at, panel->y.from - length, at + figure->line,
                               panel->y.from);
            }
        }
    }
}

void plot_panel_name(const PlotPanel* panel, const char* x, const char* y) {
    Figure* figure = panel->figure;
    figure_add_text(figure, GUI_TEXT, 0.5 * (panel->x.from + panel->x.to),
                    panel->y.from + 2.3 * figure_unit(figure), 0.5, PLOT_INK, x);
    figure_add_text(figure, GUI_TEXT, panel->x.from, panel->y.to - 0.8 * figure_unit(figure), 0.0,
                    PLOT_INK, y);
}

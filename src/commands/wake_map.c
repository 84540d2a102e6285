#include "wake_map.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { BINS = 4096, LEFT_OUT = 100, NAME_SIZE = 48 };

static const double LEAST_RANGE = 1e-4; /* m, of water that is still */
static const double MOVED_SHARE = 0.01; /* of the largest height, below which water seems still */

/* Even steps from the deepest to the highest, each darker towards its end. */
static const double COLORS[][3] = {{8, 42, 92},     {30, 94, 158},   {96, 160, 208},
                                   {184, 217, 236}, {255, 255, 255}, {252, 216, 176},
                                   {240, 152, 88},  {204, 82, 38},   {122, 30, 16}};
enum { COLOR_STEPS = sizeof COLORS / sizeof *COLORS - 1 };

static void color_at(double share, uint8_t color[3]) {
    const double at = fmin(fmax(0.5 * (share + 1.0), 0.0), 1.0) * COLOR_STEPS;
    const int step = (int)fmin(floor(at), COLOR_STEPS - 1);
    for (int channel = 0; channel < 3; ++channel) {
        const double low = COLORS[step][channel], high = COLORS[step + 1][channel];
        color[channel] = (uint8_t)lround(low + (at - step) * (high - low));
    }
}

void wake_map_fit(const WakeMap* map, const WakePatch* patch, PlotPanel* panel) {
    assert(map && patch && panel);
    const WakeParams* params = wake_patch_params(patch);
    const double reach = 0.5 * params->grid * params->cell - params->border - params->cell;
    const double ratio = (panel->y.from - panel->y.to) / (panel->x.to - panel->x.from);
    const double *right = map->right, cosine = fabs(right[0]), sine = fabs(right[1]);
    const double half = reach / fmax(cosine + ratio * sine, sine + ratio * cosine);
    double middle[2];
    wake_patch_middle(patch, middle);
    const double dx = middle[0] - map->origin[0], dz = middle[1] - map->origin[1];
    const double x = dx * right[0] + dz * right[1], y = dx * right[1] - dz * right[0];
    panel->x.low = x - half;
    panel->x.high = x + half;
    panel->y.low = y - ratio * half;
    panel->y.high = y + ratio * half;
}

/* At the middle of a pixel. */
static double height_at(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel,
                        int column, int row) {
    const double meters =
        (panel->x.high - panel->x.low) / (panel->x.to - panel->x.from); /* a pixel */
    const double x = panel->x.low + (column + 0.5 - panel->x.from) * meters;
    const double y = panel->y.high - (row + 0.5 - panel->y.to) * meters;
    return wake_patch_sample(patch, map->origin[0] + x * map->right[0] + y * map->right[1],
                             map->origin[1] + x * map->right[1] - y * map->right[0])
        .height;
}

/* The next number of two digits at most that reads well. */
static double round_up(double value) {
    static const double ROUND[] = {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0};
    const double power = pow(10.0, floor(log10(value)));
    for (size_t i = 0; i < sizeof ROUND / sizeof *ROUND; ++i) {
        if (value <= ROUND[i] * power) {
            return ROUND[i] * power;
        }
    }
    return 10.0 * power;
}

double wake_map_range(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel) {
    assert(map && patch && panel);
    const double largest = wake_patch_largest(patch);
    if (!(largest > LEAST_RANGE)) {
        return LEAST_RANGE;
    }
    long count[BINS] = {0}, all = 0;
    for (int row = (int)panel->y.to; row < (int)panel->y.from; ++row) {
        for (int column = (int)panel->x.from; column < (int)panel->x.to; ++column) {
            const double share = fabs(height_at(map, patch, panel, column, row)) / largest;
            count[(int)fmin(share * BINS, BINS - 1)] += share > MOVED_SHARE;
            all += share > MOVED_SHARE;
        }
    }
    int bin = BINS;
    for (long above = 0; bin > 1 && above + count[bin - 1] <= all / LEFT_OUT; --bin) {
        above += count[bin - 1];
    }
    return round_up(fmax(largest * bin / BINS, LEAST_RANGE));
}

static void set_pixel(const HostPicture* map, int column, int row, const uint8_t color[3]) {
    uint8_t* pixel = map->pixels + 3 * ((size_t)row * (size_t)map->width + (size_t)column);
    for (int channel = 0; channel < 3; ++channel) {
        pixel[channel] = color[channel];
    }
}

void wake_map_draw(const WakeMap* map, const WakePatch* patch, const PlotPanel* panel) {
    assert(map && map->range > 0.0 && patch && panel);
    for (int row = (int)panel->y.to; row < (int)panel->y.from; ++row) {
        for (int column = (int)panel->x.from; column < (int)panel->x.to; ++column) {
            uint8_t color[3];
            color_at(height_at(map, patch, panel, column, row) / map->range, color);
            set_pixel(&panel->figure->map, column, row, color);
        }
    }
}

void wake_map_draw_scale(const WakeMap* map, const PlotPanel* panel, double left) {
    assert(map && panel);
    const double unit = figure_unit(panel->figure);
    const bool meters = map->range >= 1.0, millimeters = map->range < 0.005;
    const double scale = meters ? 1.0 : millimeters ? 1000.0 : 100.0;
    PlotPanel bar = *panel;
    bar.x.from = left;
    bar.x.to = left + round(1.1 * unit);
    bar.y.low = -scale * map->range;
    bar.y.high = scale * map->range;
    for (int row = (int)bar.y.to; row < (int)bar.y.from; ++row) {
        uint8_t color[3];
        color_at(1.0 - 2.0 * (row + 0.5 - bar.y.to) / (bar.y.from - bar.y.to), color);
        for (int column = (int)bar.x.from; column < (int)bar.x.to; ++column) {
            set_pixel(&bar.figure->map, column, row, color);
        }
    }
    plot_panel_draw_frame(&bar);
    figure_set_ink(bar.figure, PLOT_INK);
    const double step = plot_round_step(bar.y.high - bar.y.low, 8);
    for (int i = (int)ceil(bar.y.low / step - 1e-9); i * step <= bar.y.high * (1.0 + 1e-9); ++i) {
        char text[NAME_SIZE];
        snprintf(text, sizeof text, "%s%.6g", i > 0 ? "+" : "", i * step);
        const double y = plot_axis_place(&bar.y, i * step);
        const double right = bar.x.to + bar.figure->line;
        figure_add_box(bar.figure, right, round(y), right + round(0.3 * unit),
                       round(y) + bar.figure->line);
        figure_add_text(bar.figure, GUI_TEXT, right + 0.6 * unit, y, 0.0, PLOT_INK, text);
    }
    figure_add_text(bar.figure, GUI_TEXT, left, bar.y.to - 1.1 * unit, 0.0, PLOT_INK,
                    meters        ? "height [m]"
                    : millimeters ? "height [mm]"
                                  : "height [cm]");
}

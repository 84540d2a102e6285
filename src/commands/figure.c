#include "figure.h"

#include "base/numbers.h"

#include "window/headless.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const RenderColor WHITE = {255, 255, 255, 255}, FAINT = {228, 231, 235, 255};

enum { LINES = 42, COLUMNS = 104, LABEL_SIZE = 48 };

bool figure_check_size(const Settings* settings, SwellError* error) {
    assert(settings);
    return (settings->view.width >= FIGURE_WIDTH_MIN &&
            settings->view.height >= FIGURE_HEIGHT_MIN) ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "%s %dx%d is too small for a figure: at least %dx%d is needed",
                           option_name(OPTION_RESOLUTION), settings->view.width,
                           settings->view.height, FIGURE_WIDTH_MIN, FIGURE_HEIGHT_MIN);
}

static bool begin(Figure* figure, SwellError* error) {
    static const double SIZES[GUI_TEXT_SIZE_COUNT] = {1.0, 0.75, 1.35};
    const double width = figure->map.width, height = figure->map.height;
    const double text = floor(fmin(height / LINES, 2.0 * width / COLUMNS / 1.04));
    GuiScreen screen = {.width = figure->map.width, .height = figure->map.height};
    for (int size = 0; size < GUI_TEXT_SIZE_COUNT; ++size) {
        figure->text_height[size] = (int)lround(SIZES[size] * text);
    }
    gui_set_sizes(figure->gui, figure->text_height[GUI_TEXT_SMALL],
                  figure->text_height[GUI_TEXT_TITLE]);
    screen.text_height = figure->text_height[GUI_TEXT];
    figure->line = fmax(round(text / 16.0), 1.0);
    if (!gui_begin(figure->gui, screen, error)) {
        return false;
    }
    gui_add_box(figure->gui, 0.0f, 0.0f, (float)width, (float)height, WHITE);
    return true;
}

Figure* figure_create(const Settings* settings, SwellError* error) {
    assert(settings);
    Figure* figure = swell_memory_allocate(1, sizeof *figure, error);
    if (figure) {
        figure->map = host_picture_create(settings->view.width, settings->view.height, error);
        figure->gui = figure->map.pixels ? gui_create(error) : NULL;
    }
    if (!figure || !figure->gui || !begin(figure, error)) {
        figure_destroy(figure);
        return NULL;
    }
    memset(figure->map.pixels, 255,
           3 * (size_t)settings->view.width * (size_t)settings->view.height);
    return figure;
}

void figure_destroy(Figure* figure) {
    if (figure) {
        gui_destroy(figure->gui);
        host_picture_destroy(&figure->map);
        swell_memory_free(figure);
    }
}

/* ---- Shapes -------------------------------------------------------------------------------- */

void figure_set_clip(Figure* figure, const RenderRect* clip) {
    gui_set_clip(figure->gui, clip);
}

void figure_set_ink(Figure* figure, RenderColor ink) {
    figure->ink = ink;
}

void figure_add_segment(Figure* figure, double x0, double y0, double x1, double y1, double width) {
    assert(isfinite(x0) && isfinite(y0) && isfinite(x1) && isfinite(y1));
    gui_add_line(figure->gui, (float)x0, (float)y0, (float)x1, (float)y1, (float)width,
                 figure->ink);
}

void figure_add_box(Figure* figure, double x0, double y0, double x1, double y1) {
    assert(isfinite(x0) && isfinite(y0) && isfinite(x1) && isfinite(y1));
    gui_add_box(figure->gui, (float)fmin(x0, x1), (float)fmin(y0, y1), (float)fabs(x1 - x0),
                (float)fabs(y1 - y0), figure->ink);
}

/* ---- Words --------------------------------------------------------------------------------- */

double figure_unit(const Figure* figure) {
    return figure->text_height[GUI_TEXT];
}

double figure_text_width(const Figure* figure, GuiTextSize size, const char* text) {
    return gui_text_columns(text) * (double)gui_text_advance(figure->text_height[size]);
}

void figure_add_text(Figure* figure, GuiTextSize size, double x, double y, double align,
                     RenderColor color, const char* text) {
    const double left = x - align * figure_text_width(figure, size, text);
    const double top = y - 0.5 * figure->text_height[size];
    gui_add_word(figure->gui, size, (float)left, (float)top, color, text);
}

void figure_add_title(Figure* figure, const char* title, const char* below, const char* right) {
    const double u = figure_unit(figure);
    figure_add_text(figure, GUI_TEXT_TITLE, 2.0 * u, 1.8 * u, 0.0, PLOT_INK, title);
    figure_add_text(figure, GUI_TEXT, 2.0 * u, 3.7 * u, 0.0, PLOT_INK, below);
    figure_add_text(figure, GUI_TEXT, figure->map.width - 2.0 * u, 3.7 * u, 1.0, PLOT_SOFT, right);
}

/* ---- A panel ------------------------------------------------------------------------------- */

double plot_axis_place(const PlotAxis* axis, double value) {
    const double share = axis->logarithmic ? log(value / axis->low) / log(axis->high / axis->low)
                                           : (value - axis->low) / (axis->high - axis->low);
    return axis->from + share * (axis->to - axis->from);
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
    figure_set_ink(figure, FAINT);
    if (along_x) {
        figure_add_box(figure, at, panel->y.to, at + figure->line, panel->y.from);
    } else {
        figure_add_box(figure, panel->x.from, at, panel->x.to, at + figure->line);
    }
}

double plot_panel_x(const PlotPanel* panel, double value) {
    return plot_axis_place(&panel->x, value);
}

double plot_panel_y(const PlotPanel* panel, double value) {
    return plot_axis_place(&panel->y, value);
}

static double below(const PlotPanel* panel) {
    return panel->y.from + 0.9 * figure_unit(panel->figure);
}

static double left_of(const PlotPanel* panel) {
    return panel->x.from - 0.5 * figure_unit(panel->figure);
}

void plot_panel_label(const PlotPanel* panel, bool along_x, double value, double shown) {
    char text[LABEL_SIZE];
    snprintf(text, sizeof text, "%.7g", shown + 0.0);
    if (along_x) {
        figure_add_text(panel->figure, GUI_TEXT, plot_panel_x(panel, value), below(panel), 0.5,
                        PLOT_INK, text);
    } else {
        figure_add_text(panel->figure, GUI_TEXT, left_of(panel), plot_panel_y(panel, value), 1.0,
                        PLOT_INK, text);
    }
}

void plot_panel_add_ticks(const PlotPanel* panel, bool along_x, int parts) {
    const PlotAxis* axis = along_x ? &panel->x : &panel->y;
    const double step = swell_round_up((axis->high - axis->low) / parts);
    for (int i = (int)ceil(axis->low / step - 1e-9); i * step <= axis->high * (1.0 + 1e-9); ++i) {
        plot_panel_add_grid(panel, along_x, i * step);
        plot_panel_label(panel, along_x, i * step, i * step);
    }
}

/* Adds 10 to that power, its right end at x. */
static void add_power(Figure* figure, double x, double y, int power) {
    char exponent[16];
    snprintf(exponent, sizeof exponent, "%d", power);
    const double base = figure_text_width(figure, GUI_TEXT, "10");
    const double width = base + figure_text_width(figure, GUI_TEXT_SMALL, exponent);
    const double left = x - width;
    figure_add_text(figure, GUI_TEXT, left, y, 0.0, PLOT_INK, "10");
    figure_add_text(figure, GUI_TEXT_SMALL, left + base, y - 0.35 * figure_unit(figure), 0.0,
                    PLOT_INK, exponent);
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
                add_power(panel->figure, left_of(panel), plot_axis_place(axis, value), power);
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

/* ---- The end ------------------------------------------------------------------------------- */

/* Draws the shapes on one grey, the colour of the box which figure_create added first. */
static HostPicture draw_on(const Figure* figure, RenderOverlay overlay, uint8_t grey,
                           Renderer* renderer, RenderTarget* target, SwellError* error) {
    const size_t count = (size_t)overlay.corner_count;
    RenderCorner* corner = swell_memory_allocate(count, sizeof *corner, error);
    const RenderFrame frame = {
        .width = figure->map.width, .height = figure->map.height, .mode = RENDER_MODE_PANELS};
    HostPicture drawn = {0};
    if (corner) {
        memcpy(corner, overlay.corner, count * sizeof *corner);
        for (int i = 0; i < 4; ++i) {
            corner[i].color = (RenderColor){grey, grey, grey, 255};
        }
        overlay.corner = corner;
        render_draw(renderer, &frame, &overlay, target);
        drawn = render_target_read(target, error);
    }
    swell_memory_free(corner);
    return drawn;
}

/* Blends the shapes over the map, which the renderer cannot draw: their transparency is the
   difference between a white and a black background. */
static bool draw_shapes(Figure* figure, Renderer* renderer, SwellError* error) {
    RenderTarget target;
    RenderOverlay overlay;
    gui_end(figure->gui, &overlay);
    HostPicture* map = &figure->map;
    if (!render_target_create(&target, map->width, map->height, 0, error)) {
        return false;
    }
    HostPicture on_black = draw_on(figure, overlay, 0, renderer, &target, error);
    HostPicture on_white = draw_on(figure, overlay, 255, renderer, &target, error);
    const bool ok = on_black.pixels && on_white.pixels && render_check(renderer, error);
    const size_t count = ok ? 3 * (size_t)map->width * (size_t)map->height : 0;
    for (size_t i = 0; i < count; ++i) {
        const int black = on_black.pixels[i], left = on_white.pixels[i] - black;
        map->pixels[i] = (uint8_t)(black + left * map->pixels[i] / 255);
    }
    host_picture_destroy(&on_black);
    host_picture_destroy(&on_white);
    render_target_destroy(&target);
    return ok;
}

bool figure_write(Figure* figure, const char* path, SwellError* error) {
    assert(figure && path);
    Headless* headless = headless_create(false, render_load_gl, error);
    Renderer* renderer = headless ? render_create(error) : NULL;
    const bool ok = renderer && draw_shapes(figure, renderer, error);
    render_destroy(renderer);
    headless_destroy(headless);
    return ok && host_picture_write_png(&figure->map, path, error);
}

#include "plot.h"

#include "base/numbers.h"

#include <assert.h>
#include <assets.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH_MIN = 640, HEIGHT_MIN = 360 }; /* of a figure with words [pixels] */
enum { ROWS = 42, COLUMNS = 108 };          /* of text that fit into a figure */
enum { GRID = 0xe4e7eb };                   /* colour of the grid's lines */

static void blend(const Plot* plot, int column, int row, int color, double coverage) {
    const HostPicture* picture = &plot->picture;
    if (column >= 0 && row >= 0 && column < picture->width && row < picture->height) {
        const size_t at = (size_t)row * (size_t)picture->width + (size_t)column;
        for (int i = 0; i < 3; ++i) {
            uint8_t* value = &picture->pixels[3 * at + (size_t)i];
            *value = (uint8_t)lround(swell_mix(*value, color >> (16 - 8 * i) & 255, coverage));
        }
    }
}

/* Fills a box between the nearest borders of pixels. */
static void fill(const Plot* plot, double left, double top, double right, double bottom,
                 int color) {
    for (int row = (int)lround(top); row < lround(bottom); ++row) {
        for (int column = (int)lround(left); column < lround(right); ++column) {
            blend(plot, column, row, color, 1.0);
        }
    }
}

/* ---- Words --------------------------------------------------------------------------------- */

static void* allocate(size_t size, Plot* plot) {
    return swell_memory_allocate(size, 1, &plot->trouble);
}

/* stb_truetype draws nothing where it gets no memory. */
#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#define STBTT_assert(condition) ((void)0)
#define STBTT_malloc(size, plot) allocate(size, plot)
#define STBTT_free(memory, plot) ((void)(plot), swell_memory_free(memory))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_truetype.h>
#pragma GCC diagnostic pop

/* Reads a character of UTF-8, of up to three bytes. */
static int next_character(const char** text) {
    unsigned code = (unsigned char)*(*text)++;
    code = code < 0x80 ? code : code < 0xe0 ? code & 0x1f : code & 0x0f;
    while ((**text & 0xc0) == 0x80) {
        code = code << 6 | (*(*text)++ & 0x3f);
    }
    return (int)(code & 0xffff);
}

/* Writes a text with its left end (align 0), middle (0.5) or right end (1) at x, and its middle at
   y [pixels]. Returns its width. */
static double write_text(Plot* plot, double height, double x, double y, double align, int color,
                         const char* text) {
    stbtt_fontinfo font;
    stbtt_InitFont(&font, asset_DejaVuSansMono_ttf, 0);
    font.userdata = plot;
    int advance, bearing, ascent, descent, gap, columns = 0;
    stbtt_GetCodepointHMetrics(&font, '0', &advance, &bearing);
    stbtt_GetFontVMetrics(&font, &ascent, &descent, &gap);
    const float scale = stbtt_ScaleForPixelHeight(&font, (float)height);
    const int step = (int)lround(advance * (double)scale);
    for (const char* at = text; *at; ++columns) {
        next_character(&at);
    }
    const int base = (int)lround(y + 0.5 * (ascent + descent) * (double)scale);
    for (int left = (int)lround(x - align * step * columns); *text; left += step) {
        int width, rows, right, down;
        uint8_t* glyph = stbtt_GetCodepointBitmap(&font, 0.0f, scale, next_character(&text), &width,
                                                  &rows, &right, &down);
        for (int i = 0; glyph && i < width * rows; ++i) {
            blend(plot, left + right + i % width, base + down + i / width, color, glyph[i] / 255.0);
        }
        stbtt_FreeBitmap(glyph, plot);
    }
    return step * columns;
}

/* ---- The figure ---------------------------------------------------------------------------- */

bool plot_check_size(const Settings* settings, SwellError* error) {
    const int width = settings->view.width, height = settings->view.height;
    return (width >= WIDTH_MIN && height >= HEIGHT_MIN) ||
           swell_error_set(error, SWELL_ERROR_RANGE,
                           "--resolution %dx%d is too small for a figure: at least %dx%d is needed",
                           width, height, WIDTH_MIN, HEIGHT_MIN);
}

bool plot_begin(Plot* plot, const Settings* settings, SwellError* error) {
    const int width = settings->view.width, height = settings->view.height;
    *plot = (Plot){.picture = host_picture_create(width, height, error)};
    plot->unit = floor(fmin((double)height / ROWS, 2.0 * width / COLUMNS));
    plot->line = fmax(round(plot->unit / 16.0), 1.0);
    plot->legend = 5.0 * plot->unit;
    if (plot->picture.pixels) {
        memset(plot->picture.pixels, 255, 3 * (size_t)width * (size_t)height);
    }
    return plot->picture.pixels != NULL;
}

void plot_note(Plot* plot, int row, double align, const char* format, ...) {
    const double u = plot->unit, x = swell_mix(2.0 * u, plot->picture.width - 2.0 * u, align);
    char text[PLOT_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    write_text(plot, row ? u : 1.35 * u, x, (1.9 + 1.7 * row) * u, align,
               align > 0.0 ? PLOT_SOFT : PLOT_INK, text);
}

bool plot_end(Plot* plot, const char* path, SwellError* error) {
    const bool is_whole = !plot->trouble.message[0] ||
                          swell_error_set(error, plot->trouble.code, "%s", plot->trouble.message);
    const bool ok = plot->picture.pixels && path && is_whole &&
                    host_picture_write_png(&plot->picture, path, HOST_PLACE_NAMED, error);
    host_picture_destroy(&plot->picture);
    return ok;
}

/* ---- A panel ------------------------------------------------------------------------------- */

PlotPanel plot_panel(Plot* plot, double left, double top, double right, double bottom,
                     double shape) {
    const double u = plot->unit, wide = plot->picture.width;
    const double above = 5.7 * u, high = plot->picture.height - 8.5 * u;
    PlotPanel panel = {.plot = plot};
    panel.left = round(left * wide + 5.0 * u);
    panel.right = round(right * wide - 2.0 * u);
    panel.top = round(above + top * high + 1.6 * u);
    panel.bottom = round(above + bottom * high - 3.3 * u);
    if (shape > 0.0) {
        const double width = fmin(panel.right - panel.left, (panel.bottom - panel.top) / shape);
        panel.left = round(0.5 * (panel.left + panel.right - width));
        panel.right = panel.left + fmax(round(width), 1.0);
        panel.bottom = panel.top + fmax(round(width * shape), 1.0);
    }
    return panel;
}

/* Returns the pixel of a value of x or y. */
static double place(const PlotPanel* panel, bool along_x, double value) {
    const PlotAxis* axis = along_x ? &panel->x : &panel->y;
    assert(isfinite(value));
    double share = (value - axis->low) / (axis->high - axis->low);
    if (panel->logarithmic) {
        share = log(fmax(value / axis->low, 1e-3)) / log(axis->high / axis->low);
    }
    return along_x ? swell_mix(panel->left, panel->right, share)
                   : swell_mix(panel->bottom, panel->top, share);
}

/* Draws a line of the grid with its mark and its number. */
static void draw_number(const PlotPanel* panel, bool along_x, double value) {
    Plot* plot = panel->plot;
    const double u = plot->unit, line = plot->line, mark = round(0.3 * u);
    const double at = round(place(panel, along_x, value));
    char text[32];
    snprintf(text, sizeof text, "%.6g", value);
    if (along_x) {
        fill(plot, at, panel->top, fmin(at + line, panel->right), panel->bottom, GRID);
        fill(plot, at, panel->bottom, at + line, panel->bottom + mark, PLOT_INK);
        write_text(plot, u, at, panel->bottom + u, 0.5, PLOT_INK, text);
    } else {
        fill(plot, panel->left, at, panel->right, fmin(at + line, panel->bottom), GRID);
        fill(plot, panel->left - mark, at, panel->left, at + line, PLOT_INK);
        write_text(plot, u, panel->left - 0.6 * u, at, 1.0, PLOT_INK, text);
    }
}

/* Draws the round numbers that have room. On a logarithmic axis these are the decades, or 1, 2 and
   5 of each. */
static void draw_numbers(const PlotPanel* panel, bool along_x) {
    const PlotAxis* axis = along_x ? &panel->x : &panel->y;
    const double low = fmin(axis->low, axis->high), high = fmax(axis->low, axis->high);
    const double room = along_x ? (panel->right - panel->left) / (5.0 * panel->plot->unit)
                                : (panel->bottom - panel->top) / (2.5 * panel->plot->unit);
    if (!panel->logarithmic) {
        const double step =
            along_x && panel->step > 0.0 ? panel->step : swell_round_up((high - low) / room);
        for (double i = ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; i += 1.0) {
            draw_number(panel, along_x, i * step + 0.0);
        }
        return;
    }
    static const int DIGITS[] = {1, 2, 5};
    const double decades = log10(high / low);
    const int every = (int)ceil(decades / room);
    for (int power = (int)floor(log10(low)); power <= log10(high); ++power) {
        for (int i = 0; i < 3; ++i) {
            const double value = DIGITS[i] * pow(10.0, power);
            const bool shown = i > 0 ? room > 4.0 * decades : power % every == 0;
            if (shown && value >= low * (1.0 - 1e-9) && value <= high * (1.0 + 1e-9)) {
                draw_number(panel, along_x, value);
            }
        }
    }
}

void plot_axes(PlotPanel* panel, const char* x_name, PlotAxis x, const char* y_name, PlotAxis y) {
    Plot* plot = panel->plot;
    const double u = plot->unit, line = plot->line, left = panel->left, right = panel->right;
    panel->x = x;
    panel->y = y;
    fill(plot, left - line, panel->top - line, right + line, panel->bottom + line, PLOT_INK);
    fill(plot, left, panel->top, right, panel->bottom, 0xffffff);
    draw_numbers(panel, true);
    draw_numbers(panel, false);
    write_text(plot, u, 0.5 * (left + right), panel->bottom + 2.4 * u, 0.5, PLOT_INK, x_name);
    write_text(plot, u, left, panel->top - 0.9 * u, 0.0, PLOT_INK, y_name);
}

/* ---- Shapes -------------------------------------------------------------------------------- */

/* Writes the pen's name into the legend, once. */
static void begin_pen(Plot* plot, PlotPen* pen) {
    if (!pen->begun && pen->name) {
        const double u = plot->unit, y = plot->picture.height - 1.6 * u, x = plot->legend;
        fill(plot, x, y - 0.2 * u, x + 1.5 * u, y + 0.2 * u, pen->color);
        plot->legend += 4.0 * u + write_text(plot, u, x + 2.0 * u, y, 0.0, PLOT_INK, pen->name);
    }
    pen->begun = true;
}

void plot_line_to(const PlotPanel* panel, PlotPen* pen, double x, double y) {
    const double x1 = place(panel, true, x), y1 = place(panel, false, y);
    const double x0 = pen->begun ? pen->x : x1, y0 = pen->begun ? pen->y : y1;
    const double dx = x1 - x0, dy = y1 - y0, square = fmax(dx * dx + dy * dy, 1e-9);
    const double reach = 0.5 * pen->width * panel->plot->line + 0.5;
    const double right = fmin(fmax(x0, x1) + reach, panel->right);
    const double bottom = fmin(fmax(y0, y1) + reach, panel->bottom);
    begin_pen(panel->plot, pen);
    for (int row = (int)fmax(fmin(y0, y1) - reach, panel->top); row < bottom; ++row) {
        for (int column = (int)fmax(fmin(x0, x1) - reach, panel->left); column < right; ++column) {
            const double px = column + 0.5 - x0, py = row + 0.5 - y0;
            const double share = swell_clamp((px * dx + py * dy) / square, 0.0, 1.0);
            const double away = hypot(px - share * dx, py - share * dy);
            blend(panel->plot, column, row, pen->color, swell_clamp(reach - away, 0.0, 1.0));
        }
    }
    pen->x = x1;
    pen->y = y1;
}

void plot_box(const PlotPanel* panel, PlotPen* pen, double x0, double y0, double x1, double y1) {
    begin_pen(panel->plot, pen);
    fill(panel->plot, fmax(place(panel, true, x0), panel->left),
         fmax(place(panel, false, y1), panel->top), fmin(place(panel, true, x1), panel->right),
         fmin(place(panel, false, y0), panel->bottom), pen->color);
}

void plot_field(const PlotPanel* panel, int (*color)(const void* context, double x, double y),
                const void* context) {
    for (int row = (int)panel->top; row < panel->bottom; ++row) {
        const double down = (row + 0.5 - panel->top) / (panel->bottom - panel->top);
        const double y = swell_mix(panel->y.high, panel->y.low, down);
        for (int column = (int)panel->left; column < panel->right; ++column) {
            const double across = (column + 0.5 - panel->left) / (panel->right - panel->left);
            const double x = swell_mix(panel->x.low, panel->x.high, across);
            blend(panel->plot, column, row, color(context, x, y), 1.0);
        }
    }
}

void plot_picture(const PlotPanel* panel, const HostPicture* picture) {
    const size_t wide = 3 * (size_t)(panel->right - panel->left);
    for (int row = (int)panel->top; row < panel->bottom; ++row) {
        const size_t from = 3 * ((size_t)row * (size_t)picture->width + (size_t)panel->left);
        memcpy(panel->plot->picture.pixels + from, picture->pixels + from, wide);
    }
}

#include "plot.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static size_t pixel_count(const Plot* plot) {
    return (size_t)plot->picture.width * (size_t)plot->picture.height;
}

bool plot_init(Plot* plot, int width, int height, SwellError* error) {
    *plot = (Plot){.picture = host_picture_create(width, height, error)};
    if (!plot->picture.pixels ||
        !(plot->mask = swell_memory_allocate(pixel_count(plot), sizeof *plot->mask, error))) {
        return false;
    }
    memset(plot->picture.pixels, 255, 3 * pixel_count(plot));
    plot_set_clip(plot, NULL);
    return true;
}

void plot_finish(Plot* plot) {
    host_picture_destroy(&plot->picture);
    swell_memory_free(plot->mask);
    *plot = (Plot){0};
}

void plot_set_clip(Plot* plot, const RenderRect* clip) {
    plot->clip =
        clip ? *clip
             : (RenderRect){0.0f, 0.0f, (float)plot->picture.width, (float)plot->picture.height};
}

/* The part of the pixel [at, at + 1] that lies between two places. */
static double overlap(int at, double from, double to) {
    return fmax(fmin(to, at + 1.0) - fmax(from, at), 0.0);
}

/* How much of a pixel the clip leaves. */
static double left_by_clip(const Plot* plot, int x, int y) {
    const RenderRect* clip = &plot->clip;
    return overlap(x, (double)clip->x, (double)(clip->x + clip->width)) *
           overlap(y, (double)clip->y, (double)(clip->y + clip->height));
}

static void cover(Plot* plot, int x, int y, double part) {
    float* mask = &plot->mask[(size_t)y * (size_t)plot->picture.width + (size_t)x];
    *mask = fmaxf(*mask, (float)(part * left_by_clip(plot, x, y)));
}

typedef struct PixelRange {
    int first, end;
} PixelRange;

static PixelRange range(double from, double to, int size) {
    return (PixelRange){(int)fmin(fmax(floor(from), 0.0), size),
                        (int)fmin(fmax(ceil(to), 0.0), size)};
}

void plot_add_segment(Plot* plot, double x0, double y0, double x1, double y1, double width) {
    assert(isfinite(x0) && isfinite(y0) && isfinite(x1) && isfinite(y1));
    const double reach = 0.5 * width + 1.0;
    const PixelRange columns =
        range(fmin(x0, x1) - reach, fmax(x0, x1) + reach, plot->picture.width);
    const PixelRange rows = range(fmin(y0, y1) - reach, fmax(y0, y1) + reach, plot->picture.height);
    const double dx = x1 - x0, dy = y1 - y0;
    const double square = dx * dx + dy * dy;
    for (int y = rows.first; y < rows.end; ++y) {
        for (int x = columns.first; x < columns.end; ++x) {
            const double px = x + 0.5 - x0, py = y + 0.5 - y0;
            const double along =
                square > 0.0 ? fmin(fmax((px * dx + py * dy) / square, 0.0), 1.0) : 0.0;
            const double distance = hypot(px - along * dx, py - along * dy);
            const double part = fmin(fmax(0.5 * width + 0.5 - distance, 0.0), 1.0);
            cover(plot, x, y, fmin(part, width));
        }
    }
}

void plot_add_box(Plot* plot, double x0, double y0, double x1, double y1) {
    assert(isfinite(x0) && isfinite(y0) && isfinite(x1) && isfinite(y1));
    const PixelRange columns = range(fmin(x0, x1), fmax(x0, x1), plot->picture.width);
    const PixelRange rows = range(fmin(y0, y1), fmax(y0, y1), plot->picture.height);
    for (int y = rows.first; y < rows.end; ++y) {
        for (int x = columns.first; x < columns.end; ++x) {
            cover(plot, x, y,
                  overlap(x, fmin(x0, x1), fmax(x0, x1)) * overlap(y, fmin(y0, y1), fmax(y0, y1)));
        }
    }
}

void plot_ink(Plot* plot, RenderColor color) {
    const float ink[3] = {(float)color.red, (float)color.green, (float)color.blue};
    const float opacity = (float)color.opacity / 255.0f;
    const size_t count = pixel_count(plot);
    for (size_t i = 0; i < count; ++i) {
        const float share = opacity * plot->mask[i];
        for (size_t channel = 0; share > 0.0f && channel < 3; ++channel) {
            uint8_t* pixel = &plot->picture.pixels[3 * i + channel];
            *pixel = (uint8_t)lroundf((1.0f - share) * (float)*pixel + share * ink[channel]);
        }
        plot->mask[i] = 0.0f;
    }
}

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

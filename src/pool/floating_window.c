#include "pool/floating_window.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>

static const double DESIGN_WIDTH = 1280.0, DESIGN_HEIGHT = 720.0;
static const double WIDTH_MIN = 80.0;   /* points */
static const double WIDTH_MAX = 1200.0; /* points */

/* Pixels to a point. */
static double point_size(const FloatingArea* window) {
    return fmin(window->width / DESIGN_WIDTH, window->height / DESIGN_HEIGHT);
}

static bool is_window(const FloatingArea* window) {
    return window && window->width >= 1 && window->height >= 1 && window->title_height >= 0;
}

/* The least y of an inside, so that its title is below the window's upper edge. */
static double top_of(const FloatingArea* window) {
    const int half = window->height / 2;
    return window->title_height < half ? window->title_height : half;
}

/* The factor that shrinks a panel so that it fits into the window. */
static double fit_of(const FloatingWindow* panel, const FloatingArea* window) {
    const double point = point_size(window);
    const double room = window->height - top_of(window);
    return fmin(fmin(window->width / (panel->width * point), room / (panel->height * point)), 1.0);
}

/* The largest inside of the panel's shape, centred. */
static RenderRect enlarged_rect(const FloatingWindow* panel, const FloatingArea* window) {
    const double top = top_of(window), shape = panel->height / panel->width;
    const double room = window->height - top;
    const double w = fmax(fmin(window->width, floor(room / shape)), 1.0);
    const double h = fmax(fmin(round(w * shape), room), 1.0);
    return (RenderRect){(float)round(0.5 * (window->width - w)),
                        (float)(top + round(0.5 * (room - h))), (float)w, (float)h};
}

RenderRect floating_window_rect(const FloatingWindow* panel, const FloatingArea* window) {
    assert(panel && is_window(window));
    if (panel->enlarged) {
        return enlarged_rect(panel, window);
    }
    const double point = point_size(window), top = top_of(window);
    const double fit = fit_of(panel, window);
    const double w = fmax(round(panel->width * point * fit), 1.0);
    const double h = fmax(round(panel->height * point * fit), 1.0);
    const double side = panel->side * point;
    const double x = panel->from_right ? window->width - side - w : side;
    const double y = window->height - panel->bottom * point - h;
    return (RenderRect){(float)swell_clamp(round(x), 0.0, window->width - w),
                        (float)swell_clamp(round(y), top, window->height - h), (float)w, (float)h};
}

void floating_window_place(FloatingWindow* panel, RenderRect inside, const FloatingArea* window) {
    assert(panel && is_window(window) && isfinite(inside.x) && isfinite(inside.y));
    assert(inside.width > 0.0f);
    const double point = point_size(window);
    const double shape = panel->height / panel->width;
    panel->width = swell_clamp((double)inside.width / point, WIDTH_MIN, WIDTH_MAX);
    panel->height = panel->width * shape;
    panel->enlarged = false;
    panel->by_hand = true;
    const double fit = fit_of(panel, window);
    const double w = panel->width * point * fit, h = panel->height * point * fit;
    const double x = swell_clamp((double)inside.x, 0.0, window->width - w);
    const double y = swell_clamp((double)inside.y, top_of(window), window->height - h);
    panel->side = (panel->from_right ? window->width - x - w : x) / point;
    panel->bottom = (window->height - y - h) / point;
}

double floating_window_least_width(const FloatingArea* window) {
    assert(is_window(window));
    return WIDTH_MIN * point_size(window);
}

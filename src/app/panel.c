#include "panel.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const double DESIGN_WIDTH = 1280.0, DESIGN_HEIGHT = 720.0;
static const double CORNER = 18.0;      /* pixels that take hold of the corner */
static const float CORNER_GAP = 3.0f;   /* pixels from its mark to the edges */
static const double WIDTH_MIN = 80.0;   /* points */
static const double WIDTH_MAX = 1200.0; /* points */

static const RenderColor BAR = {4, 22, 26, 210};
static const RenderColor TITLE = {235, 245, 243, 255};
static const RenderColor EDGE = {190, 230, 222, 160};

/* Pixels to a point. */
static double point_size(const PanelWindow* window) {
    return fmin(window->width / DESIGN_WIDTH, window->height / DESIGN_HEIGHT);
}

static double clamp(double value, double low, double high) {
    return value > high ? high : value < low ? low : value;
}

static bool is_window(const PanelWindow* window) {
    return window && window->width >= 1 && window->height >= 1 && window->title_height >= 0;
}

/* The least y of an inside, so that its title is never beyond the window's upper edge. */
static double top_of(const PanelWindow* window) {
    const int half = window->height / 2;
    return window->title_height < half ? window->title_height : half;
}

RenderRect panel_rect(const Panel* panel, const PanelWindow* window) {
    assert(panel && is_window(window));
    const double point = point_size(window), top = top_of(window);
    const double w = fmin(round(panel->width * point), window->width);
    const double h = fmin(round(panel->height * point), window->height - top);
    const double side = panel->side * point;
    const double x = panel->from_right ? window->width - side - w : side;
    const double y = window->height - panel->bottom * point - h;
    return (RenderRect){(float)clamp(round(x), 0.0, window->width - w),
                        (float)clamp(round(y), top, window->height - h), (float)w, (float)h};
}

RenderRect panel_title_rect(RenderRect inside, int title_height) {
    return (RenderRect){inside.x, inside.y - (float)title_height, inside.width,
                        (float)title_height};
}

static bool contains(RenderRect r, double x, double y) {
    return x >= (double)r.x && y >= (double)r.y && x < (double)(r.x + r.width) &&
           y < (double)(r.y + r.height);
}

PanelPart panel_part_at(RenderRect inside, int title_height, double x, double y) {
    assert(title_height >= 0);
    if (contains(panel_title_rect(inside, title_height), x, y)) {
        return PANEL_TITLE;
    }
    if (!contains(inside, x, y)) {
        return PANEL_OUTSIDE;
    }
    const double size = fmin(CORNER, 0.2 * (double)inside.width);
    const bool corner = x >= (double)(inside.x + inside.width) - size &&
                        y >= (double)(inside.y + inside.height) - size;
    return corner ? PANEL_CORNER : PANEL_INSIDE;
}

/* Takes over a place in pixels. */
static void place_at(Panel* panel, double x, double y, double w, double h,
                     const PanelWindow* window) {
    const double point = point_size(window);
    panel->side = (panel->from_right ? window->width - x - w : x) / point;
    panel->bottom = (window->height - y - h) / point;
}

void panel_move(Panel* panel, double dx, double dy, const PanelWindow* window) {
    assert(panel && is_window(window) && isfinite(dx) && isfinite(dy));
    const RenderRect r = panel_rect(panel, window);
    const double w = (double)r.width, h = (double)r.height;
    place_at(panel, clamp((double)r.x + dx, 0.0, window->width - w),
             clamp((double)r.y + dy, top_of(window), window->height - h), w, h, window);
}

void panel_resize(Panel* panel, double x, double y, const PanelWindow* window) {
    assert(panel && is_window(window) && isfinite(x) && isfinite(y));
    const RenderRect r = panel_rect(panel, window);
    const double left = (double)r.x, top = (double)r.y;
    const double point = point_size(window);
    const double shape = panel->height / panel->width;
    /* As large as either direction asks for, as far as the window has room. */
    double w = fmax(x - left, (y - top) / shape);
    w = fmin(w, fmin(window->width - left, (window->height - top) / shape));
    panel->width = clamp(w / point, WIDTH_MIN, WIDTH_MAX);
    panel->height = panel->width * shape;
    place_at(panel, left, top, panel->width * point, panel->height * point, window);
}

/* How much of a title fits into `room` characters: whole parts, which two spaces keep apart, or
   what there is room for of the first one. */
static int fitting_length(const char* title, int room) {
    const int length = (int)strlen(title);
    if (length <= room) {
        return length;
    }
    for (int end = room; end > 0; --end) {
        if (strncmp(title + end, "  ", 2) == 0) {
            return end;
        }
    }
    return room;
}

/* The part of a title's bar that the panel above leaves free: all of it, or what is left or right
   of that panel, whichever is wider. */
static RenderRect free_part(RenderRect bar, RenderRect above, int title_height) {
    const float top = above.y - (float)title_height, bottom = above.y + above.height;
    const float right = above.x + above.width, bar_right = bar.x + bar.width;
    if (bar.y >= bottom || bar.y + bar.height <= top || bar.x >= right || bar_right <= above.x) {
        return bar;
    }
    const float left_room = fmaxf(above.x - bar.x, 0.0f);
    const float right_room = fmaxf(bar_right - right, 0.0f);
    if (left_room >= right_room) {
        return (RenderRect){bar.x, bar.y, left_room, bar.height};
    }
    return (RenderRect){right, bar.y, right_room, bar.height};
}

static void add_title(Gui* gui, RenderRect bar, const char* title) {
    gui_add_box(gui, bar.x, bar.y, bar.width, bar.height, BAR);
    const float advance = gui_text_advance(gui_text_height(gui));
    const int room = (int)((bar.width - advance) / advance);
    if (room > 0) {
        gui_add_label(gui, bar.x + 0.5f * advance,
                      bar.y + 0.5f * (bar.height - (float)gui_text_height(gui)), TITLE, "%.*s",
                      fitting_length(title, room), title);
    }
}

void panel_add_frame(Gui* gui, RenderRect inside, const RenderRect* above, int title_height,
                     const char* title) {
    assert(gui && title && title_height >= 0);
    const RenderRect bar = panel_title_rect(inside, title_height);
    add_title(gui, above ? free_part(bar, *above, title_height) : bar, title);
    const float right = inside.x + inside.width - CORNER_GAP;
    const float bottom = inside.y + inside.height - CORNER_GAP;
    if (above && panel_part_at(*above, title_height, (double)right, (double)bottom)) {
        return;
    }
    for (int i = 1; i <= 3; ++i) {
        const float size = 5.0f * (float)i;
        gui_add_stroke(gui, right - size, bottom, right, bottom - size, 1.5f, EDGE);
    }
}

#include "panel.h"

#include <math.h>
#include <string.h>

static const double DESIGN_WIDTH = 1280.0, DESIGN_HEIGHT = 720.0;
static const double CORNER = 18.0;      /* pixels that can be grabbed */
static const double WIDTH_MIN = 80.0;   /* points */
static const double WIDTH_MAX = 1200.0; /* points */

static const RenderColor BAR = {4, 22, 26, 210};
static const RenderColor TITLE = {235, 245, 243, 255};
static const RenderColor EDGE = {190, 230, 222, 160};

/* Pixels to a point. */
static double point_size(int width, int height) {
    return fmin(width / DESIGN_WIDTH, height / DESIGN_HEIGHT);
}

static double clamp(double value, double low, double high) {
    return value > high ? high : value < low ? low : value;
}

RenderRect panel_rect(const Panel* panel, int width, int height) {
    const double point = point_size(width, height);
    const double w = fmin(round(panel->width * point), width);
    const double h = fmin(round(panel->height * point), height);
    const double x = panel->from_right ? width - panel->side * point - w : panel->side * point;
    const double y = height - panel->bottom * point - h;
    return (RenderRect){(float)clamp(round(x), 0.0, width - w),
                        (float)clamp(round(y), 0.0, height - h), (float)w, (float)h};
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
    if (contains(panel_title_rect(inside, title_height), x, y)) {
        return PANEL_TITLE;
    }
    if (!contains(inside, x, y)) {
        return PANEL_OUTSIDE;
    }
    const double grip = fmin(CORNER, 0.2 * (double)inside.width);
    const bool corner = x >= (double)(inside.x + inside.width) - grip &&
                        y >= (double)(inside.y + inside.height) - grip;
    return corner ? PANEL_CORNER : PANEL_INSIDE;
}

/* Takes over a place in pixels. */
static void place_at(Panel* panel, double x, double y, double w, double h, int width, int height) {
    const double point = point_size(width, height);
    panel->side = (panel->from_right ? width - x - w : x) / point;
    panel->bottom = (height - y - h) / point;
}

void panel_move(Panel* panel, double dx, double dy, int width, int height) {
    const RenderRect r = panel_rect(panel, width, height);
    const double w = (double)r.width, h = (double)r.height;
    place_at(panel, clamp((double)r.x + dx, 0.0, width - w),
             clamp((double)r.y + dy, 0.0, height - h), w, h, width, height);
}

void panel_resize(Panel* panel, double x, double y, int width, int height) {
    const RenderRect r = panel_rect(panel, width, height);
    const double point = point_size(width, height);
    const double shape = panel->height / panel->width;
    /* The larger of the two wishes, as far as the window has room. */
    double w = fmax(x - (double)r.x, (y - (double)r.y) / shape);
    w = fmin(w, fmin(width - (double)r.x, (height - (double)r.y) / shape));
    panel->width = clamp(w / point, WIDTH_MIN, WIDTH_MAX);
    panel->height = panel->width * shape;
    place_at(panel, (double)r.x, (double)r.y, panel->width * point, panel->height * point, width,
             height);
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

void panel_add_frame(RenderOverlay* overlay, RenderRect inside, int title_height,
                     const char* title) {
    const RenderRect bar = panel_title_rect(inside, title_height);
    overlay_add_box(overlay, bar.x, bar.y, bar.width, bar.height, BAR);
    const float advance = overlay_text_advance(overlay->text_height);
    const int room = (int)((inside.width - advance) / advance);
    if (room > 0) {
        overlay_add_label(overlay, bar.x + 0.5f * advance,
                          bar.y + 0.5f * ((float)title_height - (float)overlay->text_height), TITLE,
                          "%.*s", fitting_length(title, room), title);
    }
    const float right = inside.x + inside.width - 3.0f;
    const float bottom = inside.y + inside.height - 3.0f;
    for (int i = 1; i <= 3; ++i) {
        const float size = 5.0f * (float)i;
        overlay_add_stroke(overlay, right - size, bottom, right, bottom - size, 1.5f, EDGE);
    }
}

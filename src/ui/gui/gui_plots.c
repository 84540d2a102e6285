/*
 * Plots, and bars that are dragged.
 *
 * A bar is a vertical slider of Dear ImGui, for keys. The pointer is followed across all bars, so
 * that one stroke draws a spectrum.
 */
#include "gui_internal.h"

#include "base/numbers.h"

#include <math.h>
#include <stdio.h>

static const float MARGIN = 4.0f; /* margin of words in a plot, pixels */
static const RenderColor GROUND = {20, 58, 64, 115}, FAINT = {125, 150, 150, 255};
static const RenderColor WORDS = GUI_PALE(255);

/* ---- Plots ---------------------------------------------------------------------------------- */

static float text_width(const Gui* gui, const char* text) {
    return (float)gui_text_columns(text) * gui_text_advance(gui->text_height);
}

/* Draws a label in the upper right corner. */
static void draw_corner_label(Gui* gui, RenderRect place, const char* label) {
    const float x = place.x + place.width - text_width(gui, label) - MARGIN;
    gui_draw_text(gui, x, place.y + 0.5f * MARGIN, 0.0f, WORDS, label);
}

static void draw_curve(Gui* gui, const GuiCurve* curve, RenderRect place, float low, float high) {
    const float middle = 0.5f; /* middle of a pixel */
    const float step = place.width / (float)curve->count, bottom = place.y + place.height;
    float last_x = 0.0f, last_y = 0.0f;
    bool begun = false;
    for (int i = 0; i < curve->count; ++i) {
        const float value = curve->values[i];
        if (!isfinite(value)) {
            begun = false;
            continue;
        }
        const float share = fminf(fmaxf((value - low) / (high - low), 0.0f), 1.0f);
        const float x = place.x + ((float)i + 0.5f) * step, y = bottom - share * place.height;
        if (curve->filled) {
            gui_draw_box(gui, (RenderRect){x - 0.5f * step, y, step, bottom - y}, curve->color);
        } else if (begun) {
            gui_draw_line(gui, last_x + middle, last_y + middle, x + middle, y + middle, 1.5f,
                          curve->color);
        }
        last_x = x;
        last_y = y;
        begun = true;
    }
}

void gui_plot(Gui* gui, const char* label, const GuiCurve* curves, int count, float low, float high,
              float lines) {
    const GuiSpot spot = gui_spot();
    const RenderRect place = {spot.x, spot.y, spot.room, lines * (float)gui->text_height};
    gui_draw_box(gui, place, GROUND);
    for (int i = 0; i < count; ++i) {
        draw_curve(gui, &curves[i], place, low, high);
    }
    draw_corner_label(gui, place, label);
    gui_leave_room(place.width, place.height);
    gui_keep_word(gui, GUI_LABEL, label, gui_item().place, GUI_WHITE);
}

/* ---- Bars ----------------------------------------------------------------------------------- */

static const RenderColor BAR = GUI_TEAL(200), BAR_FOUND = {190, 244, 236, 255};
static const RenderColor LIMIT = {255, 196, 120, 110};
static const double TOP_STEP = 4.0, TOP_ROOM = 2.0; /* factor between tops of the axis, and least
                                                       top over the highest bar */

static double highest_of(const double* values, int count) {
    double highest = 0.0;
    for (int i = 0; i < count; ++i) {
        highest = fmax(highest, values[i]);
    }
    return highest;
}

/* Returns the height of a value, by the root of its share of the top. */
static float height_of(double value, double top, float height) {
    return height * (float)sqrt(fmin(value / top, 1.0));
}

bool gui_bars(Gui* gui, const GuiBars* bars, double* values, int* found) {
    enum { STEPS_MOST = 8 };
    const GuiSpot spot = gui_spot();
    const GuiPointer now = gui_pointer();
    const int count = bars->count;
    const float width = floorf(spot.room / (float)count), middle = 0.5f;
    const float height = bars->lines * (float)gui->text_height, bottom = spot.y + height;
    const RenderRect whole = {spot.x, spot.y, width * (float)count, height};
    const double highest = highest_of(values, count);

    /* The top of the axis is a power of TOP_STEP below the most of all bars. It stays while a bar
       is held, and with `holds` unless a bar is higher. */
    double top = gui->bars_top;
    if (!(top > 0.0 && (gui->bars_held || (bars->holds && highest <= top)))) {
        top = highest_of(bars->most, count);
        for (int i = 0; i < STEPS_MOST && top >= TOP_STEP * TOP_ROOM * highest; ++i) {
            top /= TOP_STEP;
        }
    }
    gui->bars_top = top;
    gui_draw_box(gui, whole, GROUND);
    gui_keep_held(gui, whole);

    /* Each bar is a slider, for keys. */
    bool moved = false, held = false;
    *found = -1;
    for (int i = 0; i < count; ++i) {
        char label[GUI_NAME_SIZE];
        double share = sqrt(fmin(values[i] / top, 1.0));
        snprintf(label, sizeof label, "%s %d", bars->label, i);
        gui_set_cursor(spot.x + (float)i * width, spot.y);
        const bool by_slider = gui_slide_unseen(gui, label, width, height, &share);
        const bool by_pointer = gui_item().is_held && now.left;
        if (by_slider && !by_pointer) {
            values[i] = top * share * share;
            moved = true;
        }
        *found = gui_wants_tip(gui) ? i : *found;
        held = held || by_pointer;
    }
    gui->bars_held = held;

    /* The pointer sets all bars that it has crossed since the last frame. */
    if (held) {
        const float right = now.pressed ? 0.0f : now.right_by,
                    down = now.pressed ? 0.0f : now.down_by;
        const int steps = 1 + (int)(fabsf(right) / width);
        for (int i = 0; i <= steps; ++i) {
            const float back = 1.0f - (float)i / (float)steps;
            const double x = (double)(now.x - back * right - spot.x);
            const double y = (double)(now.y - back * down - spot.y);
            const double share = swell_clamp(1.0 - y / (double)height, 0.0, 1.0);
            *found = (int)swell_clamp(x / (double)width, 0.0, count - 1.0);
            values[*found] = top * share * share;
        }
        moved = now.right_by != 0.0f || now.down_by != 0.0f || now.pressed;
    }

    for (int i = 0; i < count; ++i) {
        const float left = spot.x + (float)i * width, wide = width - 1.0f;
        const double most = bars->most[i];
        if (most < top) {
            const float limit = bottom - height_of(most, top, height) + middle;
            gui_draw_line(gui, left + middle, limit, left + wide + middle, limit, 1.0f, LIMIT);
        }
        const float tall = height_of(fmin(values[i], most), top, height);
        gui_draw_box(gui, (RenderRect){left, bottom - tall, wide, tall},
                     i == *found ? BAR_FOUND : BAR);
    }
    char label[GUI_NAME_SIZE];
    snprintf(label, sizeof label, "%s 0 to %.2g%s", bars->name, top, bars->unit);
    draw_corner_label(gui, whole, label);
    for (int i = 0; i < bars->edges; ++i) { /* evenly spaced below the bars */
        const float room = whole.width - text_width(gui, bars->edge[i]);
        const float share = (float)i / (float)(bars->edges - 1);
        gui_draw_text(gui, floorf(spot.x + share * room), bottom, 0.0f, FAINT, bars->edge[i]);
    }
    gui_set_cursor(spot.x, spot.y);
    gui_leave_room(spot.room, height + (float)gui->text_height);
    return moved;
}

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
    float last_x = NAN, last_y = 0.0f;
    for (int i = 0; i < curve->count; ++i) {
        const float value = curve->values[i];
        if (!isfinite(value)) {
            last_x = NAN;
            continue;
        }
        const float share = fminf(fmaxf((value - low) / (high - low), 0.0f), 1.0f);
        const float x = place.x + ((float)i + 0.5f) * step, y = bottom - share * place.height;
        if (curve->filled) {
            gui_draw_box(gui, (RenderRect){x - 0.5f * step, y, step, bottom - y}, curve->color);
        } else if (isfinite(last_x)) {
            gui_draw_line(gui, last_x + middle, last_y + middle, x + middle, y + middle, 1.5f,
                          curve->color);
        }
        last_x = x;
        last_y = y;
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

/* Factor between tops of the axis, and least top over the highest bar. */
static const double TOP_STEP = 4.0, TOP_ROOM = 2.0;

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

/* Returns the top of the axis, a power of TOP_STEP below the most of all bars. It stays while a bar
   is held, and with `holds` unless a bar is higher. */
static double find_top(const Gui* gui, const GuiBars* bars, const double* values) {
    enum { STEPS_MAX = 8 };
    const double highest = highest_of(values, bars->count), before = gui->bars_top;
    if (before > 0.0 && (gui->bars_held || (bars->holds && highest <= before))) {
        return before;
    }
    double top = highest_of(bars->most, bars->count);
    for (int i = 0; i < STEPS_MAX && top >= TOP_STEP * TOP_ROOM * highest; ++i) {
        top /= TOP_STEP;
    }
    return top;
}

/* Writes each bar as a slider, for keys, and finds whether the pointer holds one. Returns whether
   keys have changed a value. */
static bool slide_bars(Gui* gui, const GuiBars* bars, RenderRect place, double* values,
                       int* found) {
    const bool pressed = gui_pointer().left;
    const float width = place.width / (float)bars->count;
    bool moved = false, held = false;
    for (int i = 0; i < bars->count; ++i) {
        char label[GUI_NAME_SIZE];
        double share = sqrt(fmin(values[i] / gui->bars_top, 1.0));
        snprintf(label, sizeof label, "%s %d", bars->label, i);
        gui_set_cursor(place.x + (float)i * width, place.y);
        const bool by_slider = gui_slide_unseen(gui, label, width, place.height, &share);
        const bool by_pointer = gui_item().is_held && pressed;
        if (by_slider && !by_pointer) {
            values[i] = gui->bars_top * share * share;
            moved = true;
        }
        *found = gui_wants_tip(gui) ? i : *found;
        held = held || by_pointer;
    }
    gui->bars_held = held;
    return moved;
}

/* Sets all bars that the pointer has crossed since the last frame. Returns whether it has moved. */
static bool draw_stroke(const Gui* gui, const GuiBars* bars, RenderRect place, double* values,
                        int* found) {
    const GuiPointer now = gui_pointer();
    const float width = place.width / (float)bars->count;
    const float right = now.pressed ? 0.0f : now.right_by, down = now.pressed ? 0.0f : now.down_by;
    const int steps = 1 + (int)(fabsf(right) / width);
    for (int i = 0; i <= steps; ++i) {
        const float back = 1.0f - (float)i / (float)steps;
        const double x = (double)(now.x - back * right - place.x);
        const double y = (double)(now.y - back * down - place.y);
        const double share = swell_clamp(1.0 - y / (double)place.height, 0.0, 1.0);
        *found = (int)swell_clamp(x / (double)width, 0.0, bars->count - 1.0);
        values[*found] = gui->bars_top * share * share;
    }
    return now.right_by != 0.0f || now.down_by != 0.0f || now.pressed;
}

/* Draws the bars with their limits, the axis' top, and the words below them, evenly spaced. */
static void draw_bars(Gui* gui, const GuiBars* bars, RenderRect place, const double* values,
                      int found) {
    const float width = place.width / (float)bars->count, middle = 0.5f;
    const float bottom = place.y + place.height;
    const double top = gui->bars_top;
    for (int i = 0; i < bars->count; ++i) {
        const float left = place.x + (float)i * width, wide = width - 1.0f;
        const double most = bars->most[i];
        if (most < top) {
            const float limit = bottom - height_of(most, top, place.height) + middle;
            gui_draw_line(gui, left + middle, limit, left + wide + middle, limit, 1.0f, LIMIT);
        }
        const float tall = height_of(fmin(values[i], most), top, place.height);
        gui_draw_box(gui, (RenderRect){left, bottom - tall, wide, tall},
                     i == found ? BAR_FOUND : BAR);
    }
    char label[GUI_NAME_SIZE];
    snprintf(label, sizeof label, "%s 0 to %.2g%s", bars->name, top, bars->unit);
    draw_corner_label(gui, place, label);
    for (int i = 0; i < bars->edges; ++i) {
        const float room = place.width - text_width(gui, bars->edge[i]);
        const float share = (float)i / (float)(bars->edges - 1);
        gui_draw_text(gui, floorf(place.x + share * room), bottom, 0.0f, FAINT, bars->edge[i]);
    }
}

bool gui_bars(Gui* gui, const GuiBars* bars, double* values, int* found) {
    const GuiSpot spot = gui_spot();
    const float count = (float)bars->count, height = bars->lines * (float)gui->text_height;
    const RenderRect place = {spot.x, spot.y, floorf(spot.room / count) * count, height};
    gui->bars_top = find_top(gui, bars, values);
    gui_draw_box(gui, place, GROUND);
    gui_keep_held(gui, place);
    *found = -1;
    bool moved = slide_bars(gui, bars, place, values, found);
    if (gui->bars_held) {
        moved = draw_stroke(gui, bars, place, values, found);
    }
    draw_bars(gui, bars, place, values, *found);
    gui_set_cursor(spot.x, spot.y);
    gui_leave_room(spot.room, height + (float)gui->text_height);
    return moved;
}

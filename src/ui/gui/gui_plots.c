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

/* Writes the words of an axis below a plot, evenly from end to end. */
static void draw_axis(Gui* gui, RenderRect place, const GuiAxis* axis) {
    for (int i = 0; i < axis->count; ++i) {
        const float share = (float)i / (float)(axis->count - 1), y = place.y + place.height;
        const float x = place.x + share * place.width, word = text_width(gui, axis->word[i]);
        gui_draw_line(gui, x, y - 0.25f * (float)gui->text_height, x, y, 1.0f, FAINT);
        gui_add_text(gui, floorf(x - share * word), y, 0.0f, FAINT, axis->word[i]);
    }
}

void gui_plot(Gui* gui, const GuiPlot* plot, const GuiCurve* curves, int count) {
    const GuiSpot spot = gui_spot();
    const RenderRect place = {spot.x, spot.y, spot.room, plot->lines * (float)gui->text_height};
    gui_draw_box(gui, place, GROUND);
    for (int i = 0; i < count; ++i) {
        draw_curve(gui, &curves[i], place, plot->low, plot->high);
    }
    draw_corner_label(gui, place, plot->label);
    draw_axis(gui, place, &plot->axis);
    gui_leave_room(place.width, place.height + (float)gui->text_height);
    gui_keep_word(gui, GUI_LABEL, plot->label, gui_item().place, GUI_WHITE);
}

/* ---- Bars ----------------------------------------------------------------------------------- */

static const RenderColor BAR = GUI_TEAL(200), BAR_FOUND = {190, 244, 236, 255};
static const RenderColor LIMIT = {255, 196, 120, 110}, TICK = GUI_PALE(40);

/* The least top of the axis over the highest bar, and over the most of all bars. */
static const double TOP_ROOM = 2.0, TOP_LEAST = 1e-5;

static double highest_of(const double* values, int count) {
    double highest = 0.0;
    for (int i = 0; i < count; ++i) {
        highest = fmax(highest, values[i]);
    }
    return highest;
}

static float height_of(double value, double top, float height) {
    return height * (float)fmin(value / top, 1.0);
}

/* Returns the least of 1, 2 and 5 times a power of ten that is no less. Fills the `ticks` up to it.
 */
static double round_up(double value, int* ticks) {
    const double rounded = (1.0 - 1e-9) * value; /* a top is its own */
    const double power = pow(10.0, floor(log10(rounded))), share = rounded / power;
    *ticks = share <= 2.0 && share > 1.0 ? 4 : 5;
    return power * (share <= 1.0 ? 1.0 : share <= 2.0 ? 2.0 : share <= 5.0 ? 5.0 : 10.0);
}

/* Returns the top of the axis. It stays while a bar is held, and with `holds` unless a bar is
   higher. */
static double find_top(const Gui* gui, const GuiBars* bars, const double* values) {
    const double highest = highest_of(values, bars->count), before = gui->bars_top;
    const double least = TOP_LEAST * highest_of(bars->most, bars->count);
    int ticks = 0;
    return before > 0.0 && (gui->bars_held || (bars->holds && highest <= before))
               ? before
               : round_up(fmax(TOP_ROOM * highest, least), &ticks);
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
        double share = fmin(values[i] / gui->bars_top, 1.0);
        snprintf(label, sizeof label, "%s %d", bars->label, i);
        gui_set_cursor(place.x + (float)i * width, place.y);
        const bool by_slider = gui_slide_unseen(gui, label, width, place.height, &share);
        const bool by_pointer = gui_item().is_held && pressed;
        if (by_slider && !by_pointer) {
            values[i] = gui->bars_top * share;
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
        values[*found] = gui->bars_top * share;
    }
    return now.right_by != 0.0f || now.down_by != 0.0f || now.pressed;
}

/* Draws the bars with their limits, between the ticks of the axis, and the words below them. */
static void draw_bars(Gui* gui, const GuiBars* bars, RenderRect place, const double* values,
                      int found) {
    const float width = place.width / (float)bars->count, middle = 0.5f;
    const float bottom = place.y + place.height;
    const double top = gui->bars_top;
    char label[GUI_NAME_SIZE];
    int ticks = 0;
    round_up(top, &ticks);
    for (int i = 1; i < ticks; ++i) {
        const double tick = top * i / ticks;
        const float y = bottom - height_of(tick, top, place.height) + middle;
        gui_draw_line(gui, place.x, y, place.x + place.width, y, 1.0f, TICK);
        snprintf(label, sizeof label, "%.3g", tick);
        gui_add_text(gui, place.x + MARGIN, floorf(y - 0.5f * (float)gui->text_height), 0.0f, FAINT,
                     label);
    }
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
    snprintf(label, sizeof label, "%s 0 to %.2g%s", bars->name, top, bars->unit);
    draw_corner_label(gui, place, label);
    draw_axis(gui, place, &bars->axis);
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

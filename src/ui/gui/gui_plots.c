/*
 * Plots, and bars that are dragged.
 *
 * A bar is an upright slider of Dear ImGui, for keys. The pointer is followed across all bars, so
 * that one stroke draws a spectrum.
 */
#include "gui_internal.h"

#include "base/numbers.h"

#include <math.h>
#include <stdio.h>

static const float MARGIN = 4.0f; /* of words in a plot, pixels */
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
    const float middle = 0.5f; /* of a pixel */
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
static const double TOP_STEP = 4.0, TOP_ROOM = 2.0; /* of the axis: factor, and over the highest */

/* Where the bars are. A height is the root of the share of the top. */
typedef struct BarsPlace {
    RenderRect whole;
    float width; /* of one bar */
    int count;
    double top;
} BarsPlace;

static float height_of(const BarsPlace* place, double value) {
    return place->whole.height * (float)sqrt(fmin(value / place->top, 1.0));
}

static double highest_of(const double* values, int count) {
    double highest = 0.0;
    for (int i = 0; i < count; ++i) {
        highest = fmax(highest, values[i]);
    }
    return highest;
}

/* Returns the top of the axis, a power of TOP_STEP below the most of all bars. It stays while a bar
   is held, and with `holds` unless a bar is higher. */
static double fit_top(Gui* gui, const GuiBars* bars, const double* values) {
    enum { STEPS_MOST = 8 };
    const double highest = highest_of(values, bars->count);
    if (gui->bars_top > 0.0 && (gui->bars_held || (bars->holds && highest <= gui->bars_top))) {
        return gui->bars_top;
    }
    gui->bars_top = highest_of(bars->most, bars->count);
    for (int i = 0; i < STEPS_MOST && gui->bars_top >= TOP_STEP * TOP_ROOM * highest; ++i) {
        gui->bars_top /= TOP_STEP;
    }
    return gui->bars_top;
}

static void draw_bar(Gui* gui, const BarsPlace* place, int bar, double value, double most,
                     bool found) {
    const float left = place->whole.x + (float)bar * place->width, width = place->width - 1.0f;
    const float bottom = place->whole.y + place->whole.height, middle = 0.5f;
    if (most < place->top) {
        const float limit = bottom - height_of(place, most) + middle;
        gui_draw_line(gui, left + middle, limit, left + width + middle, limit, 1.0f, LIMIT);
    }
    const float height = height_of(place, value);
    gui_draw_box(gui, (RenderRect){left, bottom - height, width, height}, found ? BAR_FOUND : BAR);
}

/* Sets the bars along the pointer's way since the last frame. Returns the one below it. */
static int draw_stroke(const BarsPlace* place, const GuiPointer* now, double* values) {
    const float right = now->pressed ? 0.0f : now->right_by,
                down = now->pressed ? 0.0f : now->down_by;
    const int steps = 1 + (int)(fabsf(right) / place->width);
    int bar = 0;
    for (int i = 0; i <= steps; ++i) {
        const float back = 1.0f - (float)i / (float)steps;
        const double x = (double)(now->x - back * right - place->whole.x);
        const double y = (double)(now->y - back * down - place->whole.y);
        const double height = swell_clamp(1.0 - y / (double)place->whole.height, 0.0, 1.0);
        bar = (int)swell_clamp(x / (double)place->width, 0.0, place->count - 1.0);
        values[bar] = place->top * height * height;
    }
    return bar;
}

/* Moves the bars by pointer and keys. Returns whether a value has changed; fills which bar is
   pointed at, focused or held, or -1. */
static bool move_bars(Gui* gui, const GuiBars* bars, const BarsPlace* place, double* values,
                      int* found) {
    const GuiPointer pointer = gui_pointer();
    bool moved = false, held = false;
    for (int i = 0; i < bars->count; ++i) {
        char label[GUI_NAME_SIZE];
        snprintf(label, sizeof label, "%s %d", bars->label, i);
        double share = sqrt(fmin(values[i] / place->top, 1.0));
        gui_set_cursor(place->whole.x + (float)i * place->width, place->whole.y);
        const bool by_slider =
            gui_slide_unseen(gui, label, place->width, place->whole.height, &share);
        const bool by_pointer = gui_item().is_held && pointer.left;
        if (by_slider && !by_pointer) {
            values[i] = place->top * share * share;
            moved = true;
        }
        *found = gui_wants_tip(gui) ? i : *found;
        held = held || by_pointer;
    }
    if (held) {
        *found = draw_stroke(place, &pointer, values);
        moved = pointer.right_by != 0.0f || pointer.down_by != 0.0f || pointer.pressed;
    }
    gui->bars_held = held;
    return moved;
}

bool gui_bars(Gui* gui, const GuiBars* bars, double* values, int* found) {
    const GuiSpot spot = gui_spot();
    const float width = floorf(spot.room / (float)bars->count);
    const float height = bars->lines * (float)gui->text_height;
    const BarsPlace place = {{spot.x, spot.y, width * (float)bars->count, height},
                             width,
                             bars->count,
                             fit_top(gui, bars, values)};
    gui_draw_box(gui, place.whole, GROUND);
    gui_keep_held(gui, place.whole);
    *found = -1;
    const bool moved = move_bars(gui, bars, &place, values, found);
    for (int i = 0; i < bars->count; ++i) {
        draw_bar(gui, &place, i, fmin(values[i], bars->most[i]), bars->most[i], i == *found);
    }
    char label[GUI_NAME_SIZE];
    snprintf(label, sizeof label, "%s 0 to %.2g%s", bars->name, place.top, bars->unit);
    draw_corner_label(gui, place.whole, label);
    for (int i = 0; i < bars->edges; ++i) { /* evenly spaced below the bars */
        const float room = place.whole.width - text_width(gui, bars->edge[i]);
        const float share = (float)i / (float)(bars->edges - 1);
        gui_draw_text(gui, floorf(place.whole.x + share * room), place.whole.y + height, 0.0f,
                      FAINT, bars->edge[i]);
    }
    gui_set_cursor(spot.x, spot.y);
    gui_leave_room(spot.room, height + (float)gui->text_height);
    return moved;
}

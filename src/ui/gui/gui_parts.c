/*
 * The part of the gui in C, on the calls of gui.cpp: frames and events, windows, scopes, widgets,
 * fingers, shapes.
 */
#include "gui_internal.h"

#include "base/numbers.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- A frame -------------------------------------------------------------------------------- */

static const double PICTURE_SECONDS = 1.0 / 60.0; /* time of a frame for a still picture [s] */

/* Backgrounds of controls: at rest, under the pointer, and while they are used. */
#define REST                                                                                       \
    { 20, 58, 64, 191 }
#define HOVERED                                                                                    \
    { 32, 90, 98, 217 }
#define ACTIVE                                                                                     \
    { 44, 122, 128, 242 }

/* The names are Dear ImGui's. Colours that are not listed keep its defaults. */
static const GuiColor COLORS[] = {
    {"WindowBg", GUI_DARK(255)},
    {"PopupBg", {4, 26, 31, 247}},
    {"Border", {120, 190, 185, 56}},
    {"Text", GUI_PALE(255)},
    {"TextDisabled", {125, 150, 150, 255}},
    {"TextSelectedBg", GUI_TEAL(89)},
    {"FrameBg", REST},
    {"FrameBgHovered", HOVERED},
    {"FrameBgActive", ACTIVE},
    {"TitleBg", {6, 40, 46, 255}},
    {"TitleBgActive", {6, 40, 46, 255}},
    {"Button", REST},
    {"ButtonHovered", HOVERED},
    {"ButtonActive", ACTIVE},
    {"Header", {14, 70, 78, 204}},
    {"HeaderHovered", HOVERED},
    {"HeaderActive", ACTIVE},
    {"SliderGrab", GUI_TEAL(191)},
    {"SliderGrabActive", {190, 244, 236, 255}},
    {"CheckMark", GUI_TEAL(255)},
    {"ScrollbarBg", {0, 0, 0, 38}},
    {"ScrollbarGrab", {60, 120, 122, 153}},
    {"ScrollbarGrabHovered", HOVERED},
    {"ScrollbarGrabActive", ACTIVE},
    {"ResizeGrip", GUI_TEAL(51)},
    {"ResizeGripHovered", GUI_TEAL(128)},
    {"ResizeGripActive", GUI_TEAL(255)},
    {"NavHighlight", {255, 196, 120, 255}},
    {"NavCursor", {255, 196, 120, 255}}, /* the same, from 1.91.4 on */
};

void gui_add_event(Gui* gui, const GuiEvent* event) {
    assert(gui && event);
    if (gui->event_count < GUI_EVENTS_MAX) {
        GuiEvent* kept = &gui->event[gui->event_count++];
        *kept = *event;
        kept->code =
            kept->code == KEY_KEYPAD_ENTER && kept->kind == GUI_KEY ? KEY_ENTER : kept->code;
    }
}

bool gui_has_events(const Gui* gui) {
    assert(gui);
    return gui->event_count > 0;
}

/* Applies the events up to the first change of a key or a button. A release waits until a frame has
   shown the end of its drag. Dear ImGui sees keys and buttons only as they are when a frame begins.
   Without this queue, a key that goes down and up within a slow frame would be lost, and a click
   would act at the pointer's later place. A key's own character belongs to the key's frame, because
   Dear ImGui drops the blank of a Space that enters a field. Esc ends an action in a window, then
   takes the keys from the window. */
static void apply_events(Gui* gui) {
    int done = 0;
    bool moved = false, changed = false;
    for (; done < gui->event_count; ++done) {
        const GuiEvent* event = &gui->event[done];
        if ((changed && event->kind != GUI_CHARACTER) ||
            (moved && event->kind == GUI_BUTTON && !event->down) ||
            (moved && event->kind == GUI_POINTER && gui_holds_pointer(gui))) {
            break;
        }
        if (event->kind == GUI_KEY && event->code == KEY_ESCAPE && event->down &&
            !gui_holds_pointer(gui)) {
            gui_focus(gui, NULL);
        } else {
            gui_apply_event(gui, event);
        }
        moved = moved || event->kind == GUI_POINTER;
        changed = changed || event->kind == GUI_KEY || event->kind == GUI_BUTTON;
    }
    gui->event_count -= done;
    memmove(gui->event, gui->event + done, (size_t)gui->event_count * sizeof *gui->event);
}

void gui_begin(Gui* gui, GuiScreen screen) {
    assert(gui && screen.width > 0 && screen.height > 0 && screen.text_height > 0);
    const int height = screen.text_height;
    if (gui->text_height != height || gui->styled_row != gui->finger_row) {
        /* Dear ImGui rounds the ascent up. Rounding to the nearest pixel centres the text. */
        const float ascent = gui_text_ascent(height);
        gui_set_style(gui, height, roundf(ascent) - floorf(ascent + 1.0f), COLORS,
                      sizeof COLORS / sizeof *COLORS);
    }
    gui->text_height = height;
    gui->styled_row = gui->finger_row;
    gui->width = (float)screen.width;
    gui->word_count = gui->held_count = 0;
    gui->glow = NULL;
    memcpy(gui->before, gui->picture, sizeof gui->before);
    memset(gui->picture, 0, sizeof gui->picture);
    apply_events(gui);
    gui_begin_frame(gui, gui->width, (float)screen.height,
                    (float)(screen.seconds > 0.0 ? screen.seconds : PICTURE_SECONDS));
    const GuiPointer pointer = gui_pointer();
    const float x = pointer.x - gui->used.x, y = pointer.y - gui->used.y;
    if (!pointer.left && !(x >= 0.0f && x < gui->used.width && y >= 0.0f && y < gui->used.height)) {
        gui->used = (RenderRect){0};
    }
}

/* ---- Windows -------------------------------------------------------------------------------- */

bool gui_begin_window(Gui* gui, const GuiWindow* window) {
    const bool seen = gui_open_window(gui, window);
    gui->in_window = true;
    if (window->has_title) {
        const char* name = strstr(window->title, "###");
        const size_t length = name ? (size_t)(name - window->title) : strlen(window->title);
        char shown[GUI_WORD_SIZE];
        RenderRect place = gui_spot().window;
        place.height = gui_title_height(gui);
        snprintf(shown, sizeof shown, "%.*s", (int)length, window->title);
        gui_keep_word(gui, GUI_LABEL, shown, place, GUI_WHITE);
    }
    return seen;
}

void gui_end_window(Gui* gui) {
    gui->in_window = false;
    gui_close_window();
}

float gui_title_height(const Gui* gui) {
    return gui->title_height;
}

/* Presses an arrow key, which marks a control, twice, because the window takes keys from the second
   press on. */
void gui_enter_window(Gui* gui, const char* name) {
    gui_focus(gui, name);
    gui->card_entered = true;
    for (int i = 0; i < 4; ++i) {
        gui_add_event(gui, &(GuiEvent){.kind = GUI_KEY, .code = KEY_DOWN, .down = i % 2 == 0});
    }
}

RenderRect gui_picture_place(const Gui* gui, RenderPicture picture) {
    return gui->before[picture];
}

/* ---- Scopes, and the one that glows --------------------------------------------------------- */

void gui_set_glow(Gui* gui, const char* name, bool pulse, bool reveal) {
    gui->glow = name;
    gui->pulses = pulse;
    gui->reveals = reveal;
}

void gui_begin_scope(Gui* gui, const char* name) {
    gui_set_scope(name);
    gui->scopes += 1;
    if (gui->glow && strcmp(gui->glow, name) == 0) {
        gui->glow_scope = gui->scopes;
        gui->glow_top = gui_spot().y;
    }
}

/* Ends the scope. If it glows, its contents get a frame. */
void gui_end_scope(Gui* gui) {
    static const double PULSE_SECONDS = 1.6;
    if (gui->glow && gui->glow_scope == gui->scopes) {
        const GuiSpot spot = gui_spot();
        const double phase = gui->pulses ? fmod(spot.seconds, PULSE_SECONDS) / PULSE_SECONDS : 0.0;
        const double strength = 0.35 + 0.65 * fabs(2.0 * phase - 1.0);
        const RenderColor color = {255, 214, 115, (uint8_t)lround(255.0 * strength)};
        const float line = 2.0f, out = 0.5f * spot.spacing;
        const float left = spot.window.x + spot.margin - out, right = spot.x + spot.room + out;
        const float top = gui->glow_top - out, bottom = spot.y - out;
        gui_draw_box(gui, (RenderRect){left, top, right - left, line}, color);
        gui_draw_box(gui, (RenderRect){left, bottom - line, right - left, line}, color);
        gui_draw_box(gui, (RenderRect){left, top + line, line, bottom - top - 2.0f * line}, color);
        gui_draw_box(gui, (RenderRect){right - line, top + line, line, bottom - top - 2.0f * line},
                     color);
        gui->glow_scope = 0;
        if (gui->reveals) {
            gui_scroll_here();
        }
    }
    gui->scopes -= 1;
    gui_set_scope(NULL);
}

/* ---- Layout and widgets --------------------------------------------------------------------- */

float gui_columns(const Gui* gui) {
    const GuiSpot spot = gui_spot();
    return (spot.x + spot.room - spot.window.x - spot.margin) / gui_text_advance(gui->text_height);
}

void gui_text(Gui* gui, RenderColor color, const char* format, ...) {
    char text[GUI_WORD_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    gui_paragraph(gui, color, text);
}

bool gui_wants_tip(const Gui* gui) {
    const GuiItem item = gui_item();
    return item.is_marked || (gui->finger_row == 0.0f && item.is_hovered);
}

/* Returns whether the pointer has used the last control since it came there. */
static bool is_used(Gui* gui) {
    const GuiItem item = gui_item();
    if (item.is_held && gui_pointer().left) {
        gui->used = item.place;
    }
    return gui->used.width > 0.0f && memcmp(&gui->used, &item.place, sizeof item.place) == 0;
}

/* The tip lies beside the window, on the side with more room. */
void gui_tip(Gui* gui, const char* text) {
    const GuiSpot spot = gui_spot();
    const float gap = 4.0f, right = spot.window.x + spot.window.width + gap;
    const float room = gui->width - right, left_room = spot.window.x - gap;
    if (is_used(gui) || !gui_wants_tip(gui)) {
        return;
    }
    float size[2], left = right;
    if (left_room > room) {
        gui_measure_text(text, fmaxf(left_room - 2.0f * spot.margin, 1.0f), size);
        left = left_room - size[0] - 2.0f * spot.margin;
    }
    gui_show_tip(left, gui_item().place.y, fmaxf(room, left_room), text);
    gui_keep_word(gui, GUI_LABEL, text, (RenderRect){0}, GUI_WHITE);
}

static bool write_button(Gui* gui, const char* label, bool repeats) {
    const GuiSpot spot = gui_spot();
    float size[2];
    gui_measure_text(label, 0.0f, size);
    const float width = fmaxf(size[0] + 2.0f * spot.padding, gui->finger_row);
    if (!spot.is_first && width > spot.room + 1.0f) {
        gui_leave_room(0.0f, 0.0f); /* ends the line */
    }
    return gui_button_as(gui, label, width, repeats);
}

bool gui_button(Gui* gui, const char* label) {
    return write_button(gui, label, false);
}

bool gui_step(Gui* gui, double low, double high, double* value) {
    static const double STEP = 1.01;
    const GuiSpot from = gui_spot();
    const bool less = write_button(gui, " - ", true);
    gui_same_line(gui, -1.0f);
    const bool more = write_button(gui, " + ", true);
    const RenderRect to = gui_item().place;
    gui_keep_held(
        gui, (RenderRect){from.x, from.y, to.x + to.width - from.x, to.y + to.height - from.y});
    const double stepped = more ? *value * STEP : less ? *value / STEP : *value;
    *value = swell_clamp(stepped, low, high);
    return less || more;
}

enum { SLIDER_TEXT_SIZE = 64 }; /* size of Dear ImGui's text of a slider */

/* Returns the width of a value in characters. Its format is "%.2f" among words, or words alone. */
static int count_columns(const char* format, double value) {
    const char* number = strstr(format, "%.");
    const int columns = gui_text_columns(format);
    return number
               ? columns + snprintf(NULL, 0, "%.*f", atoi(number + 2), value) - (int)strlen("%.2f")
               : columns;
}

/* Returns the value in the middle of a slider. A logarithmic one begins at the smallest number that
   its format shows. */
static double find_middle(const GuiSlider* slider) {
    const char* point = strchr(slider->format, '.');
    const double smallest = pow(0.1, point ? atoi(point + 1) : 3);
    return slider->logarithmic ? sqrt(fmax(slider->low, smallest) * slider->high)
                               : 0.5 * (slider->low + slider->high);
}

/* Dear ImGui centres the number, where the handle may cover it. Spaces on one side of the number in
   the format move it into the half without the handle. */
bool gui_slide(Gui* gui, const GuiSlider* slider, double* value) {
    const int width = count_columns(slider->format, *value);
    const int columns = (int)(gui_spot().item_width / gui_text_advance(gui->text_height));
    const int room = columns - 1 < SLIDER_TEXT_SIZE / 2 ? columns - 1 : SLIDER_TEXT_SIZE / 2;
    const int wanted = columns / 2 < room - width ? columns / 2 : room - width;
    const int pad = wanted > 0 ? wanted : 0;
    const bool before = *value < find_middle(slider);
    char format[2 * SLIDER_TEXT_SIZE]; /* it may hold UTF-8 */
    snprintf(format, sizeof format, "%*s%s%*s", before ? pad : 0, "", slider->format,
             before ? 0 : pad, "");
    return gui_number(gui, slider, format, 0.0, value);
}

bool gui_drag(Gui* gui, const GuiSlider* slider, double speed, double* value) {
    return gui_number(gui, slider, slider->format, speed, value);
}

/* ---- Fingers -------------------------------------------------------------------------------- */

void gui_set_fingers(Gui* gui, float row) {
    assert(gui && row >= 0.0f);
    gui->finger_row = row;
}

float gui_finger_row(const Gui* gui) {
    assert(gui);
    return gui->finger_row;
}

void gui_keep_held(Gui* gui, RenderRect place) {
    const RenderRect seen = gui_spot().seen;
    const float x = fmaxf(place.x, seen.x), y = fmaxf(place.y, seen.y);
    const RenderRect kept = {x, y, fminf(place.x + place.width, seen.x + seen.width) - x,
                             fminf(place.y + place.height, seen.y + seen.height) - y};
    if (kept.width > 0.0f && kept.height > 0.0f && gui->held_count < GUI_HELD_MAX) {
        gui->held[gui->held_count++] = kept;
    }
}

int gui_held_places(const Gui* gui, RenderRect* places, int most) {
    const int count = gui->held_count < most ? gui->held_count : most;
    memcpy(places, gui->held, (size_t)count * sizeof *places);
    return count;
}

/* ---- Shapes --------------------------------------------------------------------------------- */

void gui_add_box(Gui* gui, float x, float y, float width, float height, RenderColor color) {
    const RenderRect place = {x, y, width, height};
    gui_draw_box(gui, place, color);
    gui_keep_word(gui, GUI_BOX, "", place, color);
}

void gui_add_stroke(Gui* gui, float x0, float y0, float x1, float y1, float width,
                    RenderColor color) {
    const float length = hypotf(x1 - x0, y1 - y0);
    if (length == 0.0f) {
        return;
    }
    const float x = -0.5f * width * (y1 - y0) / length, y = 0.5f * width * (x1 - x0) / length;
    const float corner[4][2] = {
        {x0 + x, y0 + y}, {x1 + x, y1 + y}, {x1 - x, y1 - y}, {x0 - x, y0 - y}};
    gui_draw_quad(gui, corner, color);
    gui_keep_word(gui, GUI_STROKE, "", (RenderRect){x0, y0, x1 - x0, y1 - y0}, color);
}

void gui_add_line(Gui* gui, float x0, float y0, float x1, float y1, float width,
                  RenderColor color) {
    const float length = hypotf(x1 - x0, y1 - y0);
    gui_draw_line(gui, x0, y0, x1, y1, width, color);
    if (length == 0.0f || length > 4.0f * width) { /* short lines join without caps */
        gui_draw_circle(gui, x0, y0, 0.5f * width, 0.0f, color);
        gui_draw_circle(gui, x1, y1, 0.5f * width, 0.0f, color);
    }
    gui_keep_word(gui, GUI_STROKE, "", (RenderRect){x0, y0, x1 - x0, y1 - y0}, color);
}

void gui_add_label(Gui* gui, float x, float y, RenderColor color, const char* format, ...) {
    char text[GUI_WORD_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    gui_add_text(gui, x, y, 0.0f, color, text);
}

void gui_add_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text) {
    float size[2];
    gui_measure_text(text, width, size);
    gui_draw_text(gui, x, y, width, color, text);
    gui_keep_word(gui, GUI_LABEL, text, (RenderRect){x, y, size[0], size[1]}, color);
}

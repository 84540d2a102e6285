/*
 * Plots, and bars that are dragged.
 *
 * A bar is a vertical slider of Dear ImGui, for keys. The pointer is followed across all bars, so
 * that one stroke draws a spectrum.
 */
#include "gui_internal.h"

#include <cfloat>
#include <cmath>
#include <cstdio>

static const float MARGIN = 4.0f; /* of words in a plot, pixels */

/* ---- Plots ---------------------------------------------------------------------------------- */

static void add_ground(ImDrawList* list, ImVec2 from, ImVec2 to) {
    list->AddRectFilled(from, to, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f));
}

/* A label in the upper right corner. */
static void add_corner_label(Gui* gui, ImDrawList* list, ImVec2 from, ImVec2 to,
                             const char* label) {
    const float width = float(gui_text_columns(label)) * gui_text_advance(gui->text_height);
    list->AddText(ImVec2(to.x - width - MARGIN, from.y + 0.5f * MARGIN),
                  ImGui::GetColorU32(ImGuiCol_Text), label);
}

static void draw_curve(ImDrawList* list, const GuiCurve* curve, ImVec2 from, ImVec2 to, float low,
                       float high) {
    ImVec2 last = {};
    bool begun = false;
    for (int i = 0; i < curve->count; ++i) {
        const float value = curve->values[i];
        if (!std::isfinite(value)) {
            begun = false;
            continue;
        }
        const float share = std::fmin(std::fmax((value - low) / (high - low), 0.0f), 1.0f);
        const float along = (float(i) + 0.5f) / float(curve->count);
        const ImVec2 point(from.x + along * (to.x - from.x), to.y - share * (to.y - from.y));
        if (curve->filled) {
            const float half = 0.5f * (to.x - from.x) / float(curve->count);
            list->AddRectFilled(ImVec2(point.x - half, point.y), ImVec2(point.x + half, to.y),
                                gui_packed(curve->color));
        } else if (begun) {
            list->AddLine(last, point, gui_packed(curve->color), 1.5f);
        }
        last = point;
        begun = true;
    }
}

void gui_plot(Gui* gui, const char* label, const GuiCurve* curves, int count, float low, float high,
              float lines) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, lines * float(gui->text_height));
    const ImVec2 to(from.x + size.x, from.y + size.y);
    ImDrawList* list = ImGui::GetWindowDrawList();
    add_ground(list, from, to);
    list->PushClipRect(from, to, true);
    for (int i = 0; i < count; ++i) {
        draw_curve(list, &curves[i], from, to, low, high);
    }
    list->PopClipRect();
    add_corner_label(gui, list, from, to, label);
    ImGui::Dummy(size);
    gui_keep_item(gui, GUI_LABEL, label, GUI_WHITE);
}

/* ---- Bars ----------------------------------------------------------------------------------- */

static const RenderColor BAR = {94, 200, 190, 200}, BAR_FOUND = {190, 244, 236, 255};
static const RenderColor LIMIT = {255, 196, 120, 110};
static const double TOP_STEP = 4.0, TOP_ROOM = 2.0; /* of the axis: factor, and over the highest */

/* Where the bars are, in pixels: heights are the roots of shares of the top. */
struct BarsPlace {
    ImVec2 from;
    float width, height; /* of one bar */
    int count;
    double top;
};

static float height_of(const BarsPlace* place, double value) {
    return place->height * float(std::sqrt(std::fmin(value / place->top, 1.0)));
}

static double highest_of(const GuiBars* bars, const double* values) {
    double highest = 0.0;
    for (int i = 0; i < bars->count; ++i) {
        highest = std::fmax(highest, values[i]);
    }
    return highest;
}

/* The top of the axis, a power of TOP_STEP below the most of all bars; it stays while a bar is
   held, and with `holds` unless a bar is higher. */
static double fit_top(Gui* gui, const GuiBars* bars, const double* values) {
    const double highest = highest_of(bars, values), most = highest_of(bars, bars->most);
    if (gui->bars_top > 0.0 && (gui->bars_held || (bars->holds && highest <= gui->bars_top))) {
        return gui->bars_top;
    }
    const int steps_most = 8;
    gui->bars_top = most;
    for (int i = 0; i < steps_most && gui->bars_top >= TOP_STEP * TOP_ROOM * highest; ++i) {
        gui->bars_top /= TOP_STEP;
    }
    return gui->bars_top;
}

static void draw_bar(ImDrawList* list, const BarsPlace* place, int bar, double value, double most,
                     bool found) {
    const float left = place->from.x + float(bar) * place->width;
    const float bottom = place->from.y + place->height, right = left + place->width - 1.0f;
    if (most < place->top) {
        const float limit = bottom - height_of(place, most);
        list->AddLine(ImVec2(left, limit), ImVec2(right, limit), gui_packed(LIMIT));
    }
    list->AddRectFilled(ImVec2(left, bottom - height_of(place, value)), ImVec2(right, bottom),
                        gui_packed(found ? BAR_FOUND : BAR));
}

/* Sets the bars along the pointer's way since the last frame. Returns the one below it. */
static int draw_stroke(const BarsPlace* place, double* values) {
    const ImVec2 now = ImGui::GetIO().MousePos, way = ImGui::GetIO().MouseDelta;
    const bool pressed = ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    const ImVec2 before = pressed ? now : ImVec2(now.x - way.x, now.y - way.y);
    int bar = 0;
    const int steps = 1 + int(std::fabs(now.x - before.x) / place->width);
    for (int i = 0; i <= steps; ++i) {
        const float share = float(i) / float(steps);
        const float x = before.x + share * (now.x - before.x) - place->from.x;
        const float y = before.y + share * (now.y - before.y) - place->from.y;
        const double height =
            std::fmin(std::fmax(1.0 - double(y) / double(place->height), 0.0), 1.0);
        bar = int(std::fmin(std::fmax(x / place->width, 0.0f), float(place->count - 1)));
        values[bar] = place->top * height * height;
    }
    return bar;
}

/* The slider of a bar, which draws nothing. Returns whether keys have moved it. */
static bool slide_bar(Gui* gui, const GuiBars* bars, const BarsPlace* place, int bar,
                      double* value) {
    char label[GUI_NAME_SIZE];
    std::snprintf(label, sizeof label, "%s %d", bars->label, bar);
    const double low = 0.0, high = 1.0;
    double share = std::sqrt(std::fmin(*value / place->top, 1.0));
    ImGui::SetCursorScreenPos(ImVec2(place->from.x + float(bar) * place->width, place->from.y));
    const bool moved =
        ImGui::VSliderScalar(label, ImVec2(place->width, place->height), ImGuiDataType_Double,
                             &share, &low, &high, "%.3f", ImGuiSliderFlags_NoRoundToFormat);
    gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
    if (moved) {
        *value = place->top * share * share;
    }
    return moved;
}

static const ImGuiCol SLIDER_COLORS[] = {ImGuiCol_FrameBg,          ImGuiCol_FrameBgHovered,
                                         ImGuiCol_FrameBgActive,    ImGuiCol_SliderGrab,
                                         ImGuiCol_SliderGrabActive, ImGuiCol_Text};

static void push_invisible(void) {
    for (ImGuiCol color : SLIDER_COLORS) {
        ImGui::PushStyleColor(color, IM_COL32_BLACK_TRANS);
    }
    ImGui::PushStyleVar(ImGuiStyleVar_GrabMinSize, 1.0f);
}

static void pop_invisible(void) {
    ImGui::PopStyleVar();
    ImGui::PopStyleColor(IM_ARRAYSIZE(SLIDER_COLORS));
}

/* Moves the bars by pointer and keys. Returns whether a value has changed; fills which bar is
   pointed at, focused or held, or -1. */
static bool move_bars(Gui* gui, const GuiBars* bars, const BarsPlace* place, double* values,
                      int* found) {
    bool moved = false, held = false;
    push_invisible();
    for (int i = 0; i < bars->count; ++i) {
        double value = values[i];
        const bool by_slider = slide_bar(gui, bars, place, i, &value);
        const bool by_pointer = ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
        if (by_slider && !by_pointer) {
            values[i] = value;
            moved = true;
        }
        *found = gui_wants_tip(gui) ? i : *found;
        held = held || by_pointer;
    }
    pop_invisible();
    if (held) {
        *found = draw_stroke(place, values);
        const ImVec2 way = ImGui::GetIO().MouseDelta;
        moved = way.x != 0.0f || way.y != 0.0f || ImGui::IsMouseClicked(ImGuiMouseButton_Left);
    }
    gui->bars_held = held;
    return moved;
}

/* The words of the edges below the bars, evenly spaced. */
static void add_edges(Gui* gui, const GuiBars* bars, const BarsPlace* place) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float whole = place->width * float(bars->count);
    for (int i = 0; i < bars->edges; ++i) {
        const float width =
            float(gui_text_columns(bars->edge[i])) * gui_text_advance(gui->text_height);
        const float share = float(i) / float(bars->edges - 1);
        list->AddText(
            ImVec2(place->from.x + share * (whole - width), place->from.y + place->height),
            ImGui::GetColorU32(ImGuiCol_TextDisabled), bars->edge[i]);
    }
}

bool gui_bars(Gui* gui, const GuiBars* bars, double* values, int* found) {
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float whole = ImGui::GetContentRegionAvail().x;
    const float height = bars->lines * float(gui->text_height);
    const BarsPlace place = {from, std::floor(whole / float(bars->count)), height, bars->count,
                             fit_top(gui, bars, values)};
    const ImVec2 to(from.x + place.width * float(bars->count), from.y + height);
    ImDrawList* list = ImGui::GetWindowDrawList();
    add_ground(list, from, to);
    gui_keep_held(gui, from, to);
    *found = -1;
    const bool moved = move_bars(gui, bars, &place, values, found);
    for (int i = 0; i < bars->count; ++i) {
        draw_bar(list, &place, i, std::fmin(values[i], bars->most[i]), bars->most[i], i == *found);
    }
    char label[GUI_NAME_SIZE];
    std::snprintf(label, sizeof label, "%s 0 to %.2g%s", bars->name, place.top, bars->unit);
    add_corner_label(gui, list, from, to, label);
    add_edges(gui, bars, &place);
    ImGui::SetCursorScreenPos(from);
    ImGui::Dummy(ImVec2(whole, height + float(gui->text_height)));
    return moved;
}

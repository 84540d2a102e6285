/*
 * Windows and widgets.
 */
#include "gui_internal.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

/* ---- Windows -------------------------------------------------------------------------------- */

/* Scrolls the open window by this frame's keys. */
static void scroll_by_keys(void) {
    const int pages = ImGui::IsKeyPressed(ImGuiKey_PageDown) - ImGui::IsKeyPressed(ImGuiKey_PageUp);
    if (ImGui::IsKeyPressed(ImGuiKey_Home) || ImGui::IsKeyPressed(ImGuiKey_End)) {
        ImGui::SetScrollY(ImGui::IsKeyPressed(ImGuiKey_Home) ? 0.0f : ImGui::GetScrollMaxY());
    } else if (pages != 0) {
        const float way = 0.9f * float(pages) * ImGui::GetWindowHeight();
        ImGui::SetScrollY(
            std::fmin(std::fmax(ImGui::GetScrollY() + way, 0.0f), ImGui::GetScrollMaxY()));
    }
}

static void set_next_place(const GuiWindow* window) {
    const RenderRect* place = &window->place;
    const ImVec2 size(place->width, place->height);
    ImGui::SetNextWindowPos(ImVec2(place->x, place->y));
    if (window->is_card) {
        ImGui::SetNextWindowSizeConstraints(ImVec2(size.x, 0.0f), size);
        return;
    }
    ImGui::SetNextWindowSize(size, window->can_widen ? ImGuiCond_Appearing : ImGuiCond_Always);
    if (window->can_widen) {
        const float room = ImGui::GetIO().DisplaySize.x;
        ImGui::SetNextWindowSizeConstraints(ImVec2(std::fmin(0.6f * size.x, room), size.y),
                                            ImVec2(std::fmax(room - place->x, 1.0f), size.y));
    }
}

/* The title as it is shown, and the name by which Dear ImGui knows the window whatever it shows. */
static void fill_id(const GuiWindow* window, char id[GUI_WORD_SIZE]) {
    const char* about = window->about;
    std::snprintf(id, GUI_WORD_SIZE, "%s%s%s%s###%s", window->title, about ? " (" : "",
                  about ? about : "", about ? ")" : "", window->title);
}

static void keep_title(Gui* gui, const char* id, const RenderRect& window) {
    char shown[GUI_WORD_SIZE];
    std::snprintf(shown, sizeof shown, "%.*s", int(std::strstr(id, "###") - id), id);
    gui_keep_word(gui, GUI_LABEL, shown,
                  {window.x, window.y, window.width, ImGui::GetFrameHeight()}, GUI_WHITE);
}

bool gui_begin_window(Gui* gui, const GuiWindow* window) {
    ImGuiWindowFlags flags =
        ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
    flags |= window->takes_keys ? 0 : ImGuiWindowFlags_NoFocusOnAppearing;
    flags |= window->can_widen ? 0 : ImGuiWindowFlags_NoResize;
    flags |= window->has_title ? 0 : ImGuiWindowFlags_NoTitleBar;
    flags |= window->is_page || window->ignores_keys ? ImGuiWindowFlags_NoNav : 0;
    if (window->is_card) {
        flags |= ImGuiWindowFlags_AlwaysAutoResize;
        flags |= gui->card_entered ? 0 : ImGuiWindowFlags_NoNavInputs;
    }
    const bool translucent = window->ground.opacity > 0;
    set_next_place(window);
    if (translucent) {
        ImGui::PushStyleColor(ImGuiCol_WindowBg, gui_packed(window->ground));
    }
    char id[GUI_WORD_SIZE];
    fill_id(window, id);
    const bool seen = ImGui::Begin(id, nullptr, flags);
    if (translucent) {
        ImGui::PopStyleColor();
    }
    const ImVec2 from = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const RenderRect whole = {from.x, from.y, size.x, size.y};
    gui_add_shown(gui, window->title, whole);
    if (window->has_title) {
        keep_title(gui, id, whole);
    }
    if (window->is_card) {
        gui->card_entered = gui->card_entered && ImGui::IsWindowFocused();
    }
    if (window->is_page) {
        scroll_by_keys();
    }
    return seen;
}

void gui_end_window(Gui*) {
    ImGui::End();
}

const GuiShown* gui_find_shown(const GuiShownList* list, const char* name) {
    for (int i = 0; i < list->count; ++i) {
        if (std::strcmp(list->window[i].name, name) == 0) {
            return &list->window[i];
        }
    }
    return nullptr;
}

RenderRect gui_window_place(const Gui* gui, const char* title) {
    const GuiShown* now = gui_find_shown(&gui->shown, title);
    const GuiShown* shown = now ? now : gui_find_shown(&gui->last, title);
    return shown ? shown->place : RenderRect{};
}

bool gui_heading(Gui* gui, const char* name, bool open_at_first) {
    const bool open =
        ImGui::CollapsingHeader(name, open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : 0);
    gui_keep_item(gui, GUI_CONTROL, name, GUI_WHITE);
    return open;
}

/* ---- Scopes, and the one that glows --------------------------------------------------------- */

void gui_set_glow(Gui* gui, const char* name, bool reveal) {
    gui->glow = name;
    gui->reveals = reveal;
}

void gui_open_next(Gui*) {
    ImGui::SetNextItemOpen(true);
}

void gui_begin_scope(Gui* gui, const char* name) {
    ImGui::PushID(name);
    gui->scopes += 1;
    if (gui->glow && std::strcmp(gui->glow, name) == 0) {
        gui->glow_scope = gui->scopes;
        gui->glow_top = ImGui::GetCursorScreenPos().y;
    }
}

/* A pulsing frame around what was written since the scope began. */
static void draw_glow(const Gui* gui) {
    static const float PULSE_SECONDS = 1.6f;
    const float phase = float(std::fmod(ImGui::GetTime(), double(PULSE_SECONDS))) / PULSE_SECONDS;
    const float pulse = std::fabs(2.0f * phase - 1.0f);
    const float spacing = ImGui::GetStyle().ItemSpacing.y, margin = 0.5f * spacing;
    const float left = ImGui::GetWindowPos().x + ImGui::GetStyle().WindowPadding.x;
    const float right = left + ImGui::GetContentRegionMax().x - ImGui::GetStyle().WindowPadding.x;
    const ImU32 color =
        ImGui::ColorConvertFloat4ToU32(ImVec4(1.0f, 0.84f, 0.45f, 0.35f + 0.65f * pulse));
    ImGui::GetWindowDrawList()->AddRect(
        ImVec2(left - margin, gui->glow_top - margin),
        ImVec2(right + margin, ImGui::GetCursorScreenPos().y - spacing + margin), color,
        ImGui::GetStyle().FrameRounding, 0, 2.0f);
}

void gui_end_scope(Gui* gui) {
    if (gui->glow && gui->glow_scope == gui->scopes) {
        draw_glow(gui);
        gui->glow_scope = 0;
        if (gui->reveals) {
            ImGui::SetScrollHereY(0.5f);
        }
    }
    gui->scopes -= 1;
    ImGui::PopID();
}

void gui_same_line(Gui* gui, float x) {
    if (x < 0.0f) {
        ImGui::SameLine();
    } else {
        ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + x * gui_text_advance(gui->text_height));
    }
}

float gui_columns(const Gui* gui) {
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    return (right - ImGui::GetStyle().WindowPadding.x) / gui_text_advance(gui->text_height);
}

void gui_next_width(Gui* gui, float columns) {
    ImGui::SetNextItemWidth(columns * gui_text_advance(gui->text_height));
}

void gui_space(Gui*) {
    ImGui::Spacing();
}

void gui_paragraph(Gui* gui, RenderColor color, const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, gui_packed(color));
    ImGui::PushTextWrapPos(0.0f); /* at the right end */
    ImGui::TextUnformatted(text);
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
    gui_keep_item(gui, GUI_LABEL, text, color);
}

void gui_text(Gui* gui, RenderColor color, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const GuiPhrase phrase(format, arguments);
    va_end(arguments);
    gui_paragraph(gui, color, phrase.text);
}

void gui_name(Gui* gui, RenderColor color, const char* text) {
    ImGui::AlignTextToFramePadding();
    gui_text(gui, color, "%s", text);
}

/* ---- Tips ----------------------------------------------------------------------------------- */

bool gui_wants_tip(const Gui* gui) {
    const bool focused =
        ImGui::IsItemFocused() && ImGui::IsWindowFocused() && ImGui::GetIO().NavVisible;
    return focused || (gui->finger_row == 0.0f && ImGui::IsItemHovered());
}

void gui_tip(Gui* gui, const char* text) {
    static const char HOW_TO_CHOOSE[] = "Enter opens the list, arrows and Enter choose";
    if (!gui_wants_tip(gui)) {
        return;
    }
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowWidth();
    const float room = ImGui::GetIO().DisplaySize.x - right - 4.0f;
    ImGui::SetNextWindowPos(ImVec2(right + 4.0f, ImGui::GetItemRectMin().y));
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(room - 2.0f * ImGui::GetStyle().WindowPadding.x);
    ImGui::TextUnformatted(text);
    if (gui->after_list) {
        ImGui::TextUnformatted(HOW_TO_CHOOSE);
        gui_keep_word(gui, GUI_LABEL, HOW_TO_CHOOSE, {}, GUI_WHITE);
    }
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    gui_keep_word(gui, GUI_LABEL, text, {}, GUI_WHITE);
}

/* ---- Widgets -------------------------------------------------------------------------------- */

/* Call it after a widget in which Enter starts typing. */
static void keep_typed(Gui* gui, const char* label) {
    gui->enter_types = gui->enter_types || ImGui::IsItemFocused();
    gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
}

/* Whether the next widget is to the right of another one. */
static bool is_beside(void) {
    return ImGui::GetCursorPosX() > ImGui::GetCursorStartPos().x;
}

bool gui_button(Gui* gui, const char* label) {
    const float text =
        ImGui::CalcTextSize(label, nullptr, true).x + 2.0f * ImGui::GetStyle().FramePadding.x;
    const float width = std::fmax(text, gui->finger_row);
    if (is_beside() && width > ImGui::GetContentRegionAvail().x + 1.0f) {
        ImGui::NewLine();
    }
    const bool pressed = ImGui::Button(label, ImVec2(width, 0.0f));
    gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
    return pressed;
}

bool gui_check(Gui* gui, const char* label, bool* value) {
    const bool changed = ImGui::Checkbox(label, value);
    gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
    return changed;
}

enum { SLIDER_TEXT_SIZE = 64 }; /* as in Dear ImGui */

/* The number of columns of a value in the format of a slider. */
static int columns_of(const char* format, ...) {
    char text[SLIDER_TEXT_SIZE];
    va_list value;
    va_start(value, format);
    std::vsnprintf(text, sizeof text, format, value);
    va_end(value);
    return gui_text_columns(text);
}

/* The value in the middle of a slider. A logarithmic one begins at the smallest number that its
   format shows. */
static double middle_of(const GuiSlider* slider) {
    if (!slider->logarithmic) {
        return 0.5 * (slider->low + slider->high);
    }
    const char* point = std::strchr(slider->format, '.');
    const double smallest = std::pow(0.1, point ? std::atoi(point + 1) : 3);
    return std::sqrt(std::max(slider->low, smallest) * slider->high);
}

/* Pads the format of a slider: Dear ImGui centres the number, below the handle; spaces on one side
   move it into the half without the handle. */
static void format_beside_handle(const Gui* gui, const GuiSlider* slider, double value,
                                 char format[2 * SLIDER_TEXT_SIZE]) {
    const int columns = int(ImGui::CalcItemWidth() / gui_text_advance(gui->text_height));
    const int width = columns_of(slider->format, value);
    const int most = std::min(columns - 1, SLIDER_TEXT_SIZE / 2) - width; /* bytes of UTF-8, too */
    const int pad = std::max(std::min(columns / 2, most), 0);
    const bool before = value < middle_of(slider);
    std::snprintf(format, 2 * SLIDER_TEXT_SIZE, "%*s%s%*s", before ? pad : 0, "", slider->format,
                  before ? 0 : pad, "");
}

bool gui_slide(Gui* gui, const GuiSlider* slider, double* value) {
    char format[2 * SLIDER_TEXT_SIZE];
    format_beside_handle(gui, slider, *value, format);
    const bool changed = ImGui::SliderScalar(
        slider->label, ImGuiDataType_Double, value, &slider->low, &slider->high, format,
        ImGuiSliderFlags_AlwaysClamp | (slider->logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
    keep_typed(gui, slider->label);
    return changed;
}

bool gui_step(Gui* gui, const GuiSlider* limits, double* value) {
    static const double STEP = 1.01;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    ImGui::PushButtonRepeat(true);
    const bool less = gui_button(gui, " - ");
    ImGui::SameLine();
    const bool more = gui_button(gui, " + ");
    ImGui::PopButtonRepeat();
    gui_keep_held(gui, from, ImGui::GetItemRectMax());
    const double stepped = more ? *value * STEP : less ? *value / STEP : *value;
    *value = std::fmin(std::fmax(stepped, limits->low), limits->high);
    return less || more;
}

bool gui_drag(Gui* gui, const GuiSlider* slider, double speed, double* value) {
    const bool changed =
        ImGui::DragScalar(slider->label, ImGuiDataType_Double, value, float(speed), &slider->low,
                          &slider->high, slider->format, ImGuiSliderFlags_AlwaysClamp);
    keep_typed(gui, slider->label);
    return changed;
}

bool gui_choose(Gui* gui, const char* label, const char* const* names, int* index) {
    bool changed = false;
    const bool open =
        ImGui::BeginCombo(label, *index >= 0 ? names[*index] : "", ImGuiComboFlags_HeightLarge);
    gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
    const RenderRect list = {ImGui::GetWindowPos().x, ImGui::GetWindowPos().y,
                             ImGui::GetWindowWidth(), ImGui::GetWindowHeight()};
    if (open) {
        gui_add_shown(gui, "list", list);
    }
    for (int i = 0; open && names[i]; ++i) {
        if (ImGui::Selectable(names[i], i == *index, 0, ImVec2(0.0f, gui->finger_row))) {
            changed = changed || i != *index;
            *index = i;
        }
        gui_keep_item(gui, GUI_CONTROL, names[i], GUI_WHITE);
        if (i == *index) {
            ImGui::SetItemDefaultFocus();
        }
    }
    if (open) {
        ImGui::EndCombo();
    }
    gui->after_list = true;
    return changed;
}

bool gui_write(Gui* gui, const char* label, char* text, size_t size, bool at_once) {
    const bool entered =
        ImGui::InputText(label, text, size, at_once ? 0 : ImGuiInputTextFlags_EnterReturnsTrue);
    keep_typed(gui, label);
    return entered;
}

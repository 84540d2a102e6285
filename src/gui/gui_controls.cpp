/*
 * Windows, controls and plots.
 */
#include "gui_internal.h"

#include <cmath>

/* ---- Windows -------------------------------------------------------------------------------- */

bool gui_begin_window(Gui* gui, const GuiWindow* window) {
    bool seen = false;
    gui_enter(gui, [&] {
        ImGuiWindowFlags flags = ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                                 ImGuiWindowFlags_NoSavedSettings;
        flags |= window->can_widen ? 0 : ImGuiWindowFlags_NoResize;
        flags |= window->has_title ? 0 : ImGuiWindowFlags_NoTitleBar;
        flags |=
            window->only_read ? ImGuiWindowFlags_NoInputs | ImGuiWindowFlags_NoFocusOnAppearing : 0;
        const RenderRect* place = &window->place;
        ImGui::SetNextWindowPos(ImVec2(place->x, place->y));
        if (window->can_widen) {
            ImGui::SetNextWindowSize(ImVec2(place->width, place->height), ImGuiCond_Appearing);
            ImGui::SetNextWindowSizeConstraints(
                ImVec2(std::fmin(0.6f * place->width, ImGui::GetIO().DisplaySize.x), place->height),
                ImVec2(std::fmax(ImGui::GetIO().DisplaySize.x - place->x, 1.0f), place->height));
        } else {
            ImGui::SetNextWindowSize(ImVec2(place->width, place->height));
        }
        seen = ImGui::Begin(window->title, nullptr, flags);
        gui->sheet = window->only_read ? gui->sheet : ImGui::GetCurrentWindow();
    });
    return seen && !gui->broken;
}

void gui_end_window(Gui* gui) {
    gui_enter(gui, [] { ImGui::End(); });
}

RenderRect gui_window_place(Gui* gui, const char* title) {
    RenderRect place = {};
    gui_enter(gui, [&] {
        const ImGuiWindow* window = gui->context ? ImGui::FindWindowByName(title) : nullptr;
        if (window && (window->Active || window->WasActive)) {
            place = {window->Pos.x, window->Pos.y, window->Size.x, window->Size.y};
        }
    });
    return place;
}

bool gui_heading(Gui* gui, const char* name, bool open_at_first) {
    bool open = false;
    gui_enter(gui, [&] {
        open = ImGui::CollapsingHeader(name, open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : 0);
        gui_keep_item(gui, GUI_CONTROL, name, GUI_WHITE);
    });
    return open;
}

void gui_begin_scope(Gui* gui, const char* name) {
    gui_enter(gui, [&] { ImGui::PushID(name); });
}

void gui_end_scope(Gui* gui) {
    gui_enter(gui, [] { ImGui::PopID(); });
}

void gui_same_line(Gui* gui, float x) {
    gui_enter(gui, [&] {
        if (x < 0.0f) {
            ImGui::SameLine();
        } else {
            ImGui::SameLine(ImGui::GetStyle().WindowPadding.x +
                            x * gui_text_advance(gui->text_height));
        }
    });
}

float gui_columns(Gui* gui) {
    float columns = 0.0f;
    gui_enter(gui, [&] {
        columns = ImGui::GetContentRegionMax().x - ImGui::GetStyle().WindowPadding.x;
        columns /= gui_text_advance(gui->text_height);
    });
    return columns;
}

void gui_next_width(Gui* gui, float columns) {
    gui_enter(gui, [&] { ImGui::SetNextItemWidth(columns * gui_text_advance(gui->text_height)); });
}

void gui_space(Gui* gui) {
    gui_enter(gui, [] { ImGui::Spacing(); });
}

void gui_text(Gui* gui, RenderColor color, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const GuiPhrase phrase(format, arguments);
    va_end(arguments);
    gui_enter(gui, [&] {
        ImGui::PushStyleColor(ImGuiCol_Text, gui_packed(color));
        ImGui::PushTextWrapPos(0.0f); /* at the right end */
        ImGui::TextUnformatted(phrase.text);
        ImGui::PopTextWrapPos();
        ImGui::PopStyleColor();
        gui_keep_item(gui, GUI_LABEL, phrase.text, color);
    });
}

void gui_name(Gui* gui, RenderColor color, const char* text) {
    gui_enter(gui, [] { ImGui::AlignTextToFramePadding(); });
    gui_text(gui, color, "%s", text);
}

bool gui_wants_tip(Gui* gui) {
    bool wants = false;
    gui_enter(gui, [&] {
        const ImGuiContext* context = gui->context;
        const bool walked_to = ImGui::IsItemFocused() && !context->NavDisableHighlight &&
                               context->NavWindow == context->CurrentWindow;
        wants = ImGui::IsItemHovered() || walked_to;
    });
    return wants;
}

static const char HOW_TO_CHOOSE[] = "Enter opens the list, arrows and Enter choose";

void gui_tip(Gui* gui, const char* text) {
    if (!gui_wants_tip(gui)) {
        return;
    }
    gui_enter(gui, [&] {
        const ImGuiWindow* window = gui->context->CurrentWindow;
        const bool is_list = ImGui::GetItemID() == gui->list;
        ImGui::SetNextWindowPos(
            ImVec2(window->Pos.x + window->Size.x + 4.0f, ImGui::GetItemRectMin().y));
        ImGui::BeginTooltip();
        ImGui::TextUnformatted(text);
        if (is_list) {
            ImGui::TextUnformatted(HOW_TO_CHOOSE);
            gui_keep_word(gui, GUI_LABEL, HOW_TO_CHOOSE, {}, GUI_WHITE);
        }
        ImGui::EndTooltip();
        gui_keep_word(gui, GUI_LABEL, text, {}, GUI_WHITE);
    });
}

/* ---- Controls ------------------------------------------------------------------------------- */

/* The control has just been written: Enter is for typing into it. */
static void keep_typed(Gui* gui, const char* label) {
    gui->enter_types = gui->enter_types || ImGui::IsItemFocused();
    gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
}

/* Whether the next control stands to the right of another one. */
static bool is_beside(const Gui* gui) {
    const ImGuiWindow* window = gui->context->CurrentWindow;
    return window->DC.CursorPos.x >
           window->Pos.x + window->DC.Indent.x + window->DC.ColumnsOffset.x - window->Scroll.x;
}

bool gui_button(Gui* gui, const char* label) {
    bool pressed = false;
    gui_enter(gui, [&] {
        const float width =
            ImGui::CalcTextSize(label, nullptr, true).x + 2.0f * ImGui::GetStyle().FramePadding.x;
        if (is_beside(gui) && width > ImGui::GetContentRegionAvail().x) {
            ImGui::NewLine();
        }
        pressed = ImGui::Button(label);
        gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
    });
    return pressed;
}

bool gui_check(Gui* gui, const char* label, bool* value) {
    bool changed = false;
    gui_enter(gui, [&] {
        changed = ImGui::Checkbox(label, value);
        gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
    });
    return changed;
}

bool gui_slide(Gui* gui, const GuiSlider* slider, double* value) {
    bool changed = false;
    gui_enter(gui, [&] {
        changed = ImGui::SliderScalar(slider->label, ImGuiDataType_Double, value, &slider->low,
                                      &slider->high, slider->format,
                                      ImGuiSliderFlags_AlwaysClamp |
                                          (slider->logarithmic ? ImGuiSliderFlags_Logarithmic : 0));
        keep_typed(gui, slider->label);
    });
    return changed;
}

bool gui_drag(Gui* gui, const GuiSlider* slider, double speed, double* value) {
    bool changed = false;
    gui_enter(gui, [&] {
        changed = ImGui::DragScalar(slider->label, ImGuiDataType_Double, value, float(speed),
                                    &slider->low, &slider->high, slider->format,
                                    ImGuiSliderFlags_AlwaysClamp);
        keep_typed(gui, slider->label);
    });
    return changed;
}

bool gui_choose(Gui* gui, const char* label, const char* const* names, int* index) {
    bool changed = false;
    gui_enter(gui, [&] {
        const bool open = ImGui::BeginCombo(label, *index >= 0 ? names[*index] : "");
        gui->list = ImGui::GetItemID();
        gui_keep_item(gui, GUI_CONTROL, label, GUI_WHITE);
        if (!open) {
            return;
        }
        for (int i = 0; names[i]; ++i) {
            if (ImGui::Selectable(names[i], i == *index)) {
                changed = changed || i != *index;
                *index = i;
            }
            gui_keep_item(gui, GUI_CONTROL, names[i], GUI_WHITE);
            if (i == *index) {
                ImGui::SetItemDefaultFocus();
            }
        }
        ImGui::EndCombo();
    });
    return changed;
}

bool gui_write(Gui* gui, const char* label, char* text, size_t size, bool at_once) {
    bool entered = false;
    gui_enter(gui, [&] {
        entered =
            ImGui::InputText(label, text, size, at_once ? 0 : ImGuiInputTextFlags_EnterReturnsTrue);
        keep_typed(gui, label);
    });
    return entered;
}

/* ---- Plots ---------------------------------------------------------------------------------- */

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
    gui_enter(gui, [&] {
        const ImVec2 from = ImGui::GetCursorScreenPos();
        const ImVec2 size(ImGui::GetContentRegionAvail().x, lines * float(gui->text_height));
        const ImVec2 to(from.x + size.x, from.y + size.y);
        ImDrawList* list = ImGui::GetWindowDrawList();
        list->AddRectFilled(from, to, ImGui::GetColorU32(ImGuiCol_FrameBg, 0.6f));
        list->PushClipRect(from, to, true);
        for (int i = 0; i < count; ++i) {
            draw_curve(list, &curves[i], from, to, low, high);
        }
        list->PopClipRect();
        const float width = float(gui_text_columns(label)) * gui_text_advance(gui->text_height);
        list->AddText(ImVec2(to.x - width - 4.0f, from.y + 2.0f), ImGui::GetColorU32(ImGuiCol_Text),
                      label);
        ImGui::Dummy(size);
        gui_keep_item(gui, GUI_LABEL, label, GUI_WHITE);
    });
}

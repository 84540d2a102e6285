/* Shapes below all windows, and the words recorded for tests. */
#include "gui_internal.h"

#include <cmath>
#include <cstdio>

GuiPhrase::GuiPhrase(const char* format, va_list arguments) {
    std::vsnprintf(text, sizeof text, format, arguments);
}

ImU32 gui_packed(RenderColor color) {
    return IM_COL32(color.red, color.green, color.blue, color.opacity);
}

/* ---- Recorded words ------------------------------------------------------------------------- */

bool gui_keep_words(Gui* gui, SwellError* error) {
    assert(gui);
    if (!gui->word) {
        gui->word = static_cast<GuiWord*>(swell_memory_allocate(WORDS_MAX, sizeof(GuiWord), error));
    }
    return gui->word != nullptr;
}

const GuiWord* gui_words(const Gui* gui, int* count) {
    *count = gui->word_count;
    return gui->word;
}

void gui_keep_word(Gui* gui, GuiWordKind kind, const char* text, RenderRect place,
                   RenderColor color) {
    if (gui->word && gui->word_count < WORDS_MAX) {
        GuiWord* word = &gui->word[gui->word_count++];
        std::snprintf(word->text, sizeof word->text, "%s", text);
        word->place = place;
        word->color = color;
        word->kind = kind;
    }
}

void gui_keep_item(Gui* gui, GuiWordKind kind, const char* text, RenderColor color) {
    gui->after_list = false;
    if (gui->word) {
        const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
        gui_keep_word(gui, kind, text, {from.x, from.y, to.x - from.x, to.y - from.y}, color);
    }
}

/* ---- Shapes --------------------------------------------------------------------------------- */

void gui_add_box(Gui* gui, float x, float y, float width, float height, RenderColor color) {
    ImGui::GetBackgroundDrawList()->AddRectFilled(ImVec2(x, y), ImVec2(x + width, y + height),
                                                  gui_packed(color));
    gui_keep_word(gui, GUI_BOX, "", {x, y, width, height}, color);
}

void gui_add_stroke(Gui* gui, float x0, float y0, float x1, float y1, float width,
                    RenderColor color) {
    const float length = std::hypot(x1 - x0, y1 - y0);
    if (length == 0.0f) {
        return;
    }
    const float across_x = -0.5f * width * (y1 - y0) / length;
    const float across_y = 0.5f * width * (x1 - x0) / length;
    const ImVec2 solid = ImGui::GetFontTexUvWhitePixel();
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    list->PrimReserve(6, 4);
    list->PrimQuadUV(ImVec2(x0 + across_x, y0 + across_y), ImVec2(x1 + across_x, y1 + across_y),
                     ImVec2(x1 - across_x, y1 - across_y), ImVec2(x0 - across_x, y0 - across_y),
                     solid, solid, solid, solid, gui_packed(color));
    gui_keep_word(gui, GUI_STROKE, "", {x0, y0, x1 - x0, y1 - y0}, color);
}

void gui_add_line(Gui* gui, float x0, float y0, float x1, float y1, float width,
                  RenderColor color) {
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const ImU32 packed = gui_packed(color);
    const float middle = 0.5f; /* Dear ImGui's lines run between pixel centres */
    list->AddLine(ImVec2(x0 - middle, y0 - middle), ImVec2(x1 - middle, y1 - middle), packed,
                  width);
    const float length = std::hypot(x1 - x0, y1 - y0);
    if (length == 0.0f || length > 4.0f * width) { /* short lines join without caps */
        list->AddCircleFilled(ImVec2(x0, y0), 0.5f * width, packed);
        list->AddCircleFilled(ImVec2(x1, y1), 0.5f * width, packed);
    }
    gui_keep_word(gui, GUI_STROKE, "", {x0, y0, x1 - x0, y1 - y0}, color);
}

void gui_add_label(Gui* gui, float x, float y, RenderColor color, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const GuiPhrase phrase(format, arguments);
    va_end(arguments);
    gui_add_text(gui, x, y, 0.0f, color, phrase.text);
}

void gui_measure_text(const char* text, float width, float size[2]) {
    const ImVec2 needed = ImGui::CalcTextSize(text, nullptr, false, width > 0.0f ? width : -1.0f);
    size[0] = needed.x;
    size[1] = needed.y;
}

void gui_add_text(Gui* gui, float x, float y, float width, RenderColor color, const char* text) {
    float size[2];
    gui_measure_text(text, width, size);
    ImGui::GetBackgroundDrawList()->AddText(nullptr, 0.0f, ImVec2(std::round(x), std::round(y)),
                                            gui_packed(color), text, nullptr, width);
    gui_keep_word(gui, GUI_LABEL, text, {x, y, size[0], size[1]}, color);
}

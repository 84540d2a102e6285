/* The font, DejaVu Sans Mono, which is compiled in, and the style of all widgets. */
#include "gui_internal.h"

extern "C" {
#include <assets.h>
}

#include <cmath>

/* Metrics of DejaVu Sans Mono in font units, from its tables hhea and hmtx. The line height is
   ascent plus descent. test_gui compares them with the file. */
static const float UNITS_ADVANCE = 1233.0f, UNITS_ASCENT = 1901.0f, UNITS_DESCENT = 483.0f;

int gui_clamp_height(int height) {
    return height < GUI_TEXT_HEIGHT_MIN   ? GUI_TEXT_HEIGHT_MIN
           : height > GUI_TEXT_HEIGHT_MAX ? GUI_TEXT_HEIGHT_MAX
                                          : height;
}

static float in_pixels(float units, int height) {
    return units * (float(gui_clamp_height(height)) / (UNITS_ASCENT + UNITS_DESCENT));
}

float gui_text_advance(int text_height) {
    return std::round(in_pixels(UNITS_ADVANCE, text_height));
}

int gui_text_columns(const char* text) {
    assert(text);
    int columns = 0;
    for (; *text; ++text) {
        columns += (static_cast<unsigned char>(*text) & 0xc0) != 0x80;
    }
    return columns;
}

static void add_font(ImFontAtlas* atlas, int height) {
    static const ImWchar RANGES[] = {0x20,   0xff,   0x3c0,  0x3c0,  0x3c9,  0x3c9, 0x2074,
                                     0x2074, 0x21ba, 0x21ba, 0x221a, 0x221a, 0};
    ImFontConfig config;
    config.FontDataOwnedByAtlas = false;
    config.OversampleH = config.OversampleV = 1;
    config.PixelSnapH = true;
    /* Dear ImGui rounds the ascent up; rounding to the nearest pixel centres the text. */
    const float ascent = in_pixels(UNITS_ASCENT, height);
    config.GlyphOffset.y = std::round(ascent) - std::floor(ascent + 1.0f);
    atlas->AddFontFromMemoryTTF(const_cast<unsigned char*>(asset_DejaVuSansMono_ttf),
                                int(asset_DejaVuSansMono_ttf_size), float(height), &config, RANGES);
}

void gui_build_font(Gui* gui, int height) {
    gui->font_height = height;
    ImFontAtlas* atlas = ImGui::GetIO().Fonts;
    atlas->Clear();
    atlas->Flags |= ImFontAtlasFlags_NoMouseCursors;
    add_font(atlas, height);
    atlas->Build();
}

static ImVec4 rgba(int red, int green, int blue, float opacity) {
    return ImVec4(float(red) / 255.0f, float(green) / 255.0f, float(blue) / 255.0f, opacity);
}

static void set_colors(ImVec4* colors) {
    const ImVec4 deep = rgba(4, 22, 26, 1.0f), field = rgba(20, 58, 64, 0.75f);
    const ImVec4 over = rgba(32, 90, 98, 0.85f), held = rgba(44, 122, 128, 0.95f);
    const ImVec4 light = rgba(94, 200, 190, 1.0f), bright = rgba(190, 244, 236, 1.0f);
    colors[ImGuiCol_WindowBg] = deep;
    colors[ImGuiCol_PopupBg] = rgba(4, 26, 31, 0.97f);
    colors[ImGuiCol_Border] = rgba(120, 190, 185, 0.22f);
    colors[ImGuiCol_Text] = rgba(235, 245, 243, 1.0f);
    colors[ImGuiCol_TextDisabled] = rgba(125, 150, 150, 1.0f);
    colors[ImGuiCol_TextSelectedBg] = rgba(94, 200, 190, 0.35f);
    colors[ImGuiCol_FrameBg] = field;
    colors[ImGuiCol_FrameBgHovered] = over;
    colors[ImGuiCol_FrameBgActive] = held;
    colors[ImGuiCol_TitleBg] = colors[ImGuiCol_TitleBgActive] = rgba(6, 40, 46, 1.0f);
    colors[ImGuiCol_TitleBgCollapsed] = deep;
    colors[ImGuiCol_Button] = field;
    colors[ImGuiCol_ButtonHovered] = over;
    colors[ImGuiCol_ButtonActive] = held;
    colors[ImGuiCol_Header] = rgba(14, 70, 78, 0.80f);
    colors[ImGuiCol_HeaderHovered] = over;
    colors[ImGuiCol_HeaderActive] = held;
    colors[ImGuiCol_SliderGrab] = rgba(94, 200, 190, 0.75f);
    colors[ImGuiCol_SliderGrabActive] = bright;
    colors[ImGuiCol_CheckMark] = light;
    colors[ImGuiCol_ScrollbarBg] = rgba(0, 0, 0, 0.15f);
    colors[ImGuiCol_ScrollbarGrab] = rgba(60, 120, 122, 0.60f);
    colors[ImGuiCol_ScrollbarGrabHovered] = over;
    colors[ImGuiCol_ScrollbarGrabActive] = held;
    colors[ImGuiCol_Separator] = colors[ImGuiCol_Border];
    colors[ImGuiCol_ResizeGrip] = rgba(94, 200, 190, 0.20f);
    colors[ImGuiCol_ResizeGripHovered] = rgba(94, 200, 190, 0.50f);
    colors[ImGuiCol_ResizeGripActive] = light;
    colors[ImGuiCol_NavHighlight] = rgba(255, 196, 120, 1.0f);
}

void gui_set_style(int text_height, float finger_row) {
    ImGuiStyle& style = ImGui::GetStyle();
    style = ImGuiStyle();
    /* No rounded corners: a box is two triangles, which software GL draws fast. */
    style.WindowRounding = style.FrameRounding = style.GrabRounding = style.PopupRounding = 0.0f;
    style.ScrollbarRounding = style.ChildRounding = 0.0f;
    style.AntiAliasedLinesUseTex = false; /* the font is sampled without filter */
    style.FramePadding = ImVec2(5.0f, 2.0f);
    style.ItemSpacing = ImVec2(6.0f, 3.0f);
    style.ItemInnerSpacing = ImVec2(5.0f, 3.0f);
    style.WindowPadding = ImVec2(9.0f, 7.0f);
    style.ScrollbarSize = 11.0f;
    style.WindowTitleAlign = ImVec2(0.0f, 0.5f);
    style.WindowMenuButtonPosition = ImGuiDir_None;
    style.ScaleAllSizes(float(text_height) / 15.0f);
    if (finger_row > 0.0f) {
        const float padding = std::ceil(0.5f * (finger_row - float(text_height)));
        style.FramePadding.y = padding > style.FramePadding.y ? padding : style.FramePadding.y;
        style.ScrollbarSize = 0.4f * finger_row; /* the page itself is dragged, too */
        style.GrabMinSize = finger_row;
        style.SelectableTextAlign = ImVec2(0.0f, 0.5f);
    }
    style.WindowBorderSize = 1.0f;
    set_colors(style.Colors);
}

/* Windows around pictures that the renderer draws: pool and string. */
#include "gui_internal.h"

#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstring>

float gui_title_height(const Gui* gui) {
    gui_enter(gui);
    return ImGui::GetFrameHeight();
}

/* Gives a window of that width the height of its picture and title. */
static void keep_shape(ImGuiSizeCallbackData* data) {
    const double shape = *static_cast<const double*>(data->UserData);
    data->DesiredSize.x = std::floor(data->DesiredSize.x);
    data->DesiredSize.y =
        ImGui::GetFrameHeight() + float(std::round(double(data->DesiredSize.x) * shape));
}

static bool same_place(const RenderRect& a, const RenderRect& b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

/* A button in the title, `place` sides from its end: an arrow, or a mark. */
static bool add_button(Gui* gui, const char* name, float place, const char* mark) {
    const float side = ImGui::GetFrameHeight();
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 to(from.x + ImGui::GetWindowWidth(), from.y + side);
    ImGui::PushClipRect(from, to, false);
    ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetColorU32(ImGuiCol_TitleBg));
    ImGui::SetCursorScreenPos(ImVec2(to.x - place * side, from.y));
    const bool pressed =
        mark ? ImGui::Button(mark, ImVec2(side, side)) : ImGui::ArrowButton(name, ImGuiDir_Right);
    if (ImGui::IsItemHovered()) {
        ImGui::SetTooltip("%s", name);
    }
    gui_keep_item(gui, GUI_CONTROL, name, GUI_WHITE);
    ImGui::PopStyleColor();
    ImGui::PopClipRect();
    return pressed;
}

/* Draws the corner that resizes a window, whose own one lies behind the picture. */
static void draw_corner(ImVec2 to) {
    const float side = ImGui::GetFontSize(), inside = std::round(0.25f * side);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddTriangleFilled(ImVec2(to.x, to.y - side), to, ImVec2(to.x - side, to.y),
                            ImGui::GetColorU32(ImGuiCol_TitleBg));
    list->AddTriangleFilled(
        ImVec2(to.x - inside, to.y - side + 2.0f * inside), ImVec2(to.x - inside, to.y - inside),
        ImVec2(to.x - side + 2.0f * inside, to.y - inside), ImGui::GetColorU32(ImGuiCol_Text));
}

/* Draws the mark; returns whether the first place of the pointer is at it. */
static bool show_mark(const Gui* gui, const RenderRect& place, const double share[2]) {
    const ImVec2 at(place.x + float(share[0]) * place.width,
                    place.y + float(share[1]) * place.height);
    const float radius = 0.4f * float(gui->text_height), line = std::fmax(0.2f * radius, 1.0f);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddCircle(at, radius, IM_COL32(4, 22, 26, 255), 0, 3.0f * line);
    list->AddCircle(at, radius, IM_COL32(255, 196, 120, 255), 0, line);
    const float reach = std::fmax(2.0f * radius, 0.5f * gui->finger_row);
    return std::hypot(gui->path[0][0] - at.x, gui->path[0][1] - at.y) < reach;
}

/* Of Dear ImGui, which passes the place among the pictures of the gui. */
static void draw_picture(const ImDrawList*, const ImDrawCmd* command) {
    const Gui* gui = static_cast<const Gui*>(ImGui::GetIO().UserData);
    const RenderRect* place = static_cast<const RenderRect*>(command->UserCallbackData);
    const ImVec4 clip = command->ClipRect;
    gui->pictures->draw(gui->pictures->context, RenderPicture(place - gui->picture), *place,
                        {clip.x, clip.y, clip.z - clip.x, clip.w - clip.y});
}

static GuiStroke show_picture(Gui* gui, const RenderRect& place, const GuiPictureWindow* window) {
    const ImVec2 from(place.x, place.y), to(place.x + place.width, place.y + place.height);
    ImGui::SetCursorScreenPos(from);
    ImGui::InvisibleButton("picture", ImVec2(place.width, place.height),
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    gui->picture[window->picture] = place;
    ImGui::GetWindowDrawList()->AddCallback(draw_picture, &gui->picture[window->picture]);
    ImGui::GetWindowDrawList()->AddCallback(ImDrawCallback_ResetRenderState, nullptr);
    const bool at_mark = window->mark && show_mark(gui, place, window->mark);
    draw_corner(to);
    const bool held = ImGui::IsItemActive();
    return {held,
            ImGui::IsMouseDown(ImGuiMouseButton_Right),
            ImGui::GetIO().KeyShift,
            at_mark,
            held ? gui->path_count : 0,
            gui->path};
}

/* Begins the window, where it was if the program has not moved it since. Returns false if its cross
   was pressed. */
static bool begin_window(const Gui* gui, const GuiPictureWindow* window) {
    const RenderRect& wanted = window->place;
    const float title = ImGui::GetFrameHeight();
    const GuiShown* last = gui_find_shown(&gui->last, window->name);
    if (!last || !same_place(last->inside, wanted)) {
        ImGui::SetNextWindowPos(ImVec2(wanted.x, wanted.y - title));
        ImGui::SetNextWindowSize(ImVec2(wanted.width, wanted.height + title));
    }
    double shape = window->shape;
    ImGui::SetNextWindowSizeConstraints(ImVec2(std::fmin(window->width_min, wanted.width), 0.0f),
                                        ImVec2(FLT_MAX, FLT_MAX), keep_shape, &shape);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0f, 0.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0f, 1.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    for (ImGuiCol grip = ImGuiCol_ResizeGrip; grip <= ImGuiCol_ResizeGripActive; ++grip) {
        ImGui::PushStyleColor(grip, 0u); /* draw_corner draws it over the picture */
    }
    char id[GUI_WORD_SIZE + GUI_NAME_SIZE];
    std::snprintf(id, sizeof id, "%s###%s", window->title, window->name);
    bool open = true;
    ImGui::Begin(id, &open,
                 ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleColor(3);
    ImGui::PopStyleVar(3);
    return open;
}

GuiPictureAnswer gui_picture_window(Gui* gui, const GuiPictureWindow* window) {
    assert(gui && window && window->title && window->name && window->shape > 0.0);
    assert(window->place.width > 0.0f && window->place.height > 0.0f);
    GuiPictureAnswer answer = {};
    answer.closed = !begin_window(gui, window);
    const float title = ImGui::GetFrameHeight();
    const ImVec2 from = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const ImVec2 title_end(from.x + size.x, from.y + title);
    /* In a window of few pixels nothing may be left below the title. */
    const RenderRect place = {from.x, std::round(title_end.y), std::fmax(size.x, 1.0f),
                              std::fmax(std::round(size.y - title), 1.0f)};
    gui_keep_word(gui, GUI_LABEL, window->title, {from.x, from.y, size.x, title}, GUI_WHITE);
    gui_keep_word(gui, GUI_CONTROL, "close", {title_end.x - title, from.y, title, title},
                  GUI_WHITE);
    answer.place = place;
    answer.moved = !same_place(place, window->place);
    answer.enlarge = ImGui::IsMouseDoubleClicked(0) && ImGui::IsWindowHovered() &&
                     !ImGui::IsAnyItemHovered() &&
                     ImGui::IsMouseHoveringRect(from, title_end, false);
    answer.button = window->button && add_button(gui, window->button, 2.0f, nullptr);
    answer.question = window->question && add_button(gui, window->question, 3.0f, "?");
    answer.stroke = show_picture(gui, place, window);
    if (GuiShown* shown = gui_add_shown(gui, window->name, {from.x, from.y, size.x, size.y})) {
        shown->inside = place;
    }
    ImGui::End();
    return answer;
}

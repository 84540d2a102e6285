/*
 * Windows around pictures that the renderer draws: pool and string. Title, boxes and corner are
 * buttons; the picture is a placeholder image. They ignore keys.
 */
#include "gui_internal.h"

#include <climits>
#include <cmath>
#include <cstdio>
#include <cstring>

/* Border of the window to the left, to the right and below its picture, pixels. */
static const float EDGE = 1.0f;

static const float DRAG_FROM = 1.0f; /* pixels; less is a click */
static const ImU32 DARK = IM_COL32(4, 22, 26, 150);

/* ---- The title ----------------------------------------------------------------------------- */

float gui_floating_title(const Gui*) {
    return ImGui::GetFrameHeight();
}

/* Number of characters of a title that fit into `room`: whole parts, separated by two spaces or a
   colon, or else the start of the first part. */
static int fitting_length(const char* title, int room) {
    const int length = int(std::strlen(title));
    if (length <= room) {
        return length;
    }
    for (int end = room; end > 0; --end) {
        if (std::strncmp(title + end, "  ", 2) == 0 || title[end] == ':') {
            return end;
        }
    }
    return room > 0 ? room : 0;
}

/* A narrow title has no box to enlarge; a double click on the title enlarges, too. */
static bool has_square(const GuiFloatingWindow* frame) {
    return !frame->can_step || frame->place.width > 8.0f * ImGui::GetFontSize();
}

/* Writes the title in the room left by its boxes, over the button that moves the window. */
static void write_title(Gui* gui, const GuiFloatingWindow* frame, GuiFloatingAnswer* answer) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const ImVec2 from = ImGui::GetWindowPos();
    const ImVec2 size(ImGui::GetWindowWidth(), gui_floating_title(gui));
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const int boxes = 1 + has_square(frame) + frame->can_step;
    const float room = size.x - float(boxes) * (ImGui::GetFontSize() + 2.0f) - style.FramePadding.x;
    char title[GUI_WORD_SIZE];
    std::snprintf(title, sizeof title, "%.*s",
                  fitting_length(frame->title, int((room - style.FramePadding.x) /
                                                   gui_text_advance(gui->text_height))),
                  frame->title);
    ImGui::SetCursorScreenPos(from);
    ImGui::InvisibleButton("title", ImVec2(std::fmax(room, 1.0f), size.y));
    if (ImGui::IsItemActivated()) {
        gui->grab_x = mouse.x - frame->place.x;
        gui->grab_y = mouse.y - frame->place.y;
    }
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, DRAG_FROM)) {
        answer->wanted.x = mouse.x - gui->grab_x;
        answer->wanted.y = mouse.y - gui->grab_y;
    }
    answer->enlarge = ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0);
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(from, ImVec2(from.x + size.x, from.y + size.y),
                        ImGui::GetColorU32(ImGuiCol_TitleBg));
    list->AddText(ImVec2(from.x + style.FramePadding.x, from.y + style.FramePadding.y),
                  ImGui::GetColorU32(ImGuiCol_Text), title);
    gui_keep_word(gui, GUI_LABEL, title, {from.x, from.y, size.x, size.y}, GUI_WHITE);
}

/* A box of the title. */
struct TitleBox {
    ImVec2 from, to;
    bool pressed;
};

/* Adds the box of that number, counted from the right end. */
static TitleBox add_box(Gui* gui, const char* name, int number) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const ImVec2 window = ImGui::GetWindowPos();
    const float side = ImGui::GetFontSize();
    const float right =
        window.x + ImGui::GetWindowWidth() - style.FramePadding.x - float(number) * (side + 2.0f);
    const ImVec2 from(right - side, window.y + style.FramePadding.y);
    const ImVec2 to(right, from.y + side);
    ImGui::SetCursorScreenPos(from);
    const bool pressed = ImGui::InvisibleButton(name, ImVec2(side, side));
    if (ImGui::IsItemHovered()) {
        const ImGuiCol color =
            ImGui::IsItemActive() ? ImGuiCol_ButtonActive : ImGuiCol_ButtonHovered;
        ImGui::GetWindowDrawList()->AddRectFilled(from, to, ImGui::GetColorU32(color));
        ImGui::SetTooltip("%s", name);
    }
    gui_keep_word(gui, GUI_CONTROL, name, {from.x, from.y, side, side}, GUI_WHITE);
    return {from, to, pressed};
}

static void draw_cross(const TitleBox& box) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    const float reach = 0.5f * (box.to.x - box.from.x) * 0.7071f - 1.0f;
    const float x = 0.5f * (box.from.x + box.to.x) - 0.5f;
    const float y = 0.5f * (box.from.y + box.to.y) - 0.5f;
    list->AddLine(ImVec2(x + reach, y + reach), ImVec2(x - reach, y - reach), color);
    list->AddLine(ImVec2(x + reach, y - reach), ImVec2(x - reach, y + reach), color);
}

/* A square: large to enlarge, small to restore. */
static void draw_square(const TitleBox& box, bool enlarged) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    const float gap = std::floor((box.to.x - box.from.x) * (enlarged ? 0.34f : 0.22f));
    const ImVec2 from(box.from.x + gap, box.from.y + gap), to(box.to.x - gap, box.to.y - gap);
    list->AddRectFilled(from, ImVec2(to.x, from.y + 1.0f), color);
    list->AddRectFilled(ImVec2(from.x, to.y - 1.0f), to, color);
    list->AddRectFilled(ImVec2(from.x, from.y + 1.0f), ImVec2(from.x + 1.0f, to.y - 1.0f), color);
    list->AddRectFilled(ImVec2(to.x - 1.0f, from.y + 1.0f), ImVec2(to.x, to.y - 1.0f), color);
}

/* An arrow to the right: the next one. */
static void draw_arrow(const TitleBox& box) {
    const float width = box.to.x - box.from.x, gap = std::floor(width * 0.28f);
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        ImVec2(box.from.x + gap + 1.0f, box.from.y + gap),
        ImVec2(box.from.x + gap + 1.0f, box.to.y - gap),
        ImVec2(box.to.x - gap, 0.5f * (box.from.y + box.to.y)), ImGui::GetColorU32(ImGuiCol_Text));
}

static void add_boxes(Gui* gui, const GuiFloatingWindow* frame, GuiFloatingAnswer* answer) {
    const TitleBox close = add_box(gui, "close", 0);
    answer->closed = close.pressed;
    draw_cross(close);
    if (has_square(frame)) {
        const TitleBox square = add_box(gui, frame->enlarged ? "as it was" : "enlarge", 1);
        answer->enlarge = answer->enlarge || square.pressed;
        draw_square(square, frame->enlarged);
    }
    if (frame->can_step) {
        const TitleBox arrow = add_box(gui, frame->step_name, has_square(frame) ? 2 : 1);
        answer->step = arrow.pressed;
        draw_arrow(arrow);
    }
}

/* ---- The window ---------------------------------------------------------------------------- */

static RenderRect corner_of(const GuiFloatingWindow* frame) {
    const float side = std::floor(1.35f * ImGui::GetFontSize() * 0.75f);
    const RenderRect* place = &frame->place;
    return {place->x + place->width + EDGE - side, place->y + place->height + EDGE - side, side,
            side};
}

/* Resizes by the larger of both directions, within the screen; keeps the shape. */
static void drag_corner(Gui* gui, const GuiFloatingWindow* frame, RenderRect* wanted) {
    const RenderRect *place = &frame->place, corner = corner_of(frame);
    const ImVec2 mouse = ImGui::GetIO().MousePos, room = ImGui::GetIO().DisplaySize;
    ImGui::SetCursorScreenPos(ImVec2(corner.x, corner.y));
    ImGui::InvisibleButton("corner", ImVec2(corner.width, corner.height));
    if (ImGui::IsItemActivated()) {
        gui->grab_x = mouse.x - place->width;
        gui->grab_y = mouse.y - place->height;
    }
    if (!ImGui::IsItemActive() || !ImGui::IsMouseDragging(0, DRAG_FROM)) {
        return;
    }
    const float shape = place->height / place->width;
    float width = std::fmax(mouse.x - gui->grab_x, (mouse.y - gui->grab_y) / shape);
    width = std::fmin(width, std::fmin(room.x - place->x, (room.y - place->y) / shape));
    wanted->width = std::round(std::fmax(width, std::fmin(frame->width_min, place->width)));
    wanted->height = std::round(wanted->width * shape);
}

/* Draws the corner's mark over the picture. */
static void draw_corner(const RenderRect& corner, bool bright) {
    const ImU32 color = ImGui::GetColorU32(bright ? ImGuiCol_ResizeGripActive : ImGuiCol_Text);
    const float side = corner.width, x = corner.x + side - EDGE, y = corner.y + side - EDGE;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddTriangleFilled(ImVec2(x, y - side), ImVec2(x, y), ImVec2(x - side, y), DARK);
    for (float share = 0.35f; share < 0.9f; share += 0.35f) {
        list->AddLine(ImVec2(x, y - share * side), ImVec2(x - share * side, y), color, 1.5f);
    }
}

/* Adds the corner first, so that it receives presses on it. A press on the picture raises the
 * window.
 */
static void show_picture(Gui* gui, const GuiFloatingWindow* frame, RenderRect* wanted) {
    const RenderRect* place = &frame->place;
    const ImVec2 from(place->x, place->y), to(place->x + place->width, place->y + place->height);
    drag_corner(gui, frame, wanted);
    const bool bright = ImGui::IsItemHovered() || ImGui::IsItemActive();
    ImGui::SetCursorScreenPos(from);
    ImGui::InvisibleButton("picture", ImVec2(place->width, place->height),
                           ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
    ImGui::PushClipRect(from, to, false);
    ImGui::GetWindowDrawList()->AddImage(gui_texture_of(frame->picture), from, to);
    draw_corner(corner_of(frame), bright);
    ImGui::PopClipRect();
}

/* Writes the window's id. */
static void write_id(const char* name, char id[GUI_NAME_SIZE]) {
    std::snprintf(id, GUI_NAME_SIZE, "picture of %s", name);
}

/* Its level in the last frame; a new window lies above all others. */
static int level_of(const Gui* gui, const char* id) {
    const GuiShown* before = gui_find_shown(&gui->last, id);
    return before ? before->level : INT_MAX;
}

GuiFloatingAnswer gui_floating_window(Gui* gui, const GuiFloatingWindow* frame) {
    assert(gui && frame && frame->title && frame->name && frame->picture != RENDER_PICTURE_WORDS);
    assert(frame->place.width > 0.0f && frame->place.height > 0.0f);
    char id[GUI_NAME_SIZE];
    write_id(frame->name, id);
    const RenderRect *place = &frame->place,
                     whole = {place->x - EDGE, place->y - gui_floating_title(gui),
                              place->width + 2.0f * EDGE,
                              place->height + gui_floating_title(gui) + EDGE};
    GuiFloatingAnswer answer = {*place, false, false, false, false, level_of(gui, id)};
    ImGui::SetNextWindowPos(ImVec2(whole.x, whole.y));
    ImGui::SetNextWindowSize(ImVec2(whole.width, whole.height));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0f, 0.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0f, 1.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::Begin(id, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoScrollWithMouse |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar(3);
    write_title(gui, frame, &answer);
    add_boxes(gui, frame, &answer);
    show_picture(gui, frame, &answer.wanted);
    if (GuiShown* shown = gui_add_shown(gui, id, whole)) {
        shown->picture = frame->picture;
        shown->inside = *place;
        shown->corner = corner_of(frame);
    }
    ImGui::End();
    answer.moved = std::memcmp(&answer.wanted, place, sizeof *place) != 0;
    return answer;
}

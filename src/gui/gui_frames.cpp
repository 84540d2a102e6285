/*
 * Windows around pictures that are drawn elsewhere: pool and string. Dear ImGui draws the title and
 * its boxes, moves, resizes and raises them; the picture is a square of a texture by its number.
 * They take no keys.
 */
#include "gui_internal.h"

#include <cmath>
#include <cstdio>
#include <cstring>

/* How far the window reaches beyond its picture to the left, to the right and below; pixels. */
static const float EDGE = 1.0f;

static const ImU32 DARK = IM_COL32(4, 22, 26, 150);

enum { ID_SIZE = GUI_WORD_SIZE + 32 };

/* ---- The title ----------------------------------------------------------------------------- */

static float title_height(void) {
    return ImGui::GetFrameHeight();
}

float gui_frame_title(Gui* gui) {
    float height = 0.0f;
    gui_enter(gui, [&] { height = title_height(); });
    return height;
}

/* How much of a title fits into `room` characters: whole parts, which two spaces or a colon keep
   apart, or what there is room for of the first one. */
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

/* A narrow title has no room for a third box; a second press on the title enlarges, too. */
static bool has_square(const GuiFrame* frame) {
    return !frame->can_step || frame->place.width > 8.0f * ImGui::GetFontSize();
}

/* The boxes at the right end of the title, Dear ImGui's own at 0. */
static ImRect box_of(const ImGuiWindow* window, int number) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float side = ImGui::GetFontSize();
    const float right =
        window->Pos.x + window->Size.x - style.FramePadding.x - float(number) * (side + 2.0f);
    const float top = window->Pos.y + style.FramePadding.y;
    return ImRect(right - side, top, right, top + side);
}

/* The name, cut to what its boxes leave, and what tells the window from others. */
static void write_title(const GuiFrame* frame, char* id, size_t size) {
    const ImGuiStyle& style = ImGui::GetStyle();
    const float boxes =
        float(1 + has_square(frame) + frame->can_step) * (ImGui::GetFontSize() + 2.0f);
    const float room = frame->place.width - boxes - 2.0f * style.FramePadding.x;
    const int columns = int(room / ImGui::GetFont()->GetCharAdvance(' '));
    std::snprintf(id, size, "%.*s###%s", fitting_length(frame->title, columns), frame->title,
                  frame->name);
}

/* A box of the title with its sign; whether it is pressed. */
static bool press_box(Gui* gui, const char* name, const ImRect& box) {
    const ImGuiID id = ImGui::GetID(name);
    bool hovered = false, held = false;
    if (!ImGui::ItemAdd(box, id)) {
        return false;
    }
    const bool pressed = ImGui::ButtonBehavior(box, id, &hovered, &held);
    if (hovered) {
        ImGui::GetWindowDrawList()->AddRectFilled(
            box.Min, box.Max,
            ImGui::GetColorU32(held ? ImGuiCol_ButtonActive : ImGuiCol_ButtonHovered));
        ImGui::SetTooltip("%s", name);
    }
    gui_keep_word(gui, GUI_CONTROL, name, {box.Min.x, box.Min.y, box.GetWidth(), box.GetHeight()},
                  GUI_WHITE);
    return pressed;
}

/* A square: small ones grow to the window, and back. */
static void draw_square(const ImRect& box, bool enlarged) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 color = ImGui::GetColorU32(ImGuiCol_Text);
    const float gap = std::floor(box.GetWidth() * (enlarged ? 0.34f : 0.22f));
    const ImVec2 from(box.Min.x + gap, box.Min.y + gap), to(box.Max.x - gap, box.Max.y - gap);
    list->AddRectFilled(from, ImVec2(to.x, from.y + 1.0f), color);
    list->AddRectFilled(ImVec2(from.x, to.y - 1.0f), to, color);
    list->AddRectFilled(ImVec2(from.x, from.y + 1.0f), ImVec2(from.x + 1.0f, to.y - 1.0f), color);
    list->AddRectFilled(ImVec2(to.x - 1.0f, from.y + 1.0f), ImVec2(to.x, to.y - 1.0f), color);
}

/* To the right: what comes next. */
static void draw_arrow(const ImRect& box) {
    const float gap = std::floor(box.GetWidth() * 0.28f), side = box.GetWidth() - 2.0f * gap;
    ImGui::GetWindowDrawList()->AddTriangleFilled(
        ImVec2(box.Min.x + gap + 1.0f, box.Min.y + gap),
        ImVec2(box.Min.x + gap + 1.0f, box.Max.y - gap),
        ImVec2(box.Min.x + gap + side, 0.5f * (box.Min.y + box.Max.y)),
        ImGui::GetColorU32(ImGuiCol_Text));
}

static void press_boxes(Gui* gui, const GuiFrame* frame, GuiFrameAnswer* answer) {
    const ImGuiWindow* window = gui->context->CurrentWindow;
    ImGui::PushClipRect(
        window->Pos, ImVec2(window->Pos.x + window->Size.x, window->Pos.y + title_height()), false);
    const bool on_title = window->TitleBarRect().Contains(ImGui::GetIO().MousePos) &&
                          gui->context->HoveredWindow == window;
    if (has_square(frame)) {
        const ImRect square = box_of(window, 1);
        answer->enlarge = press_box(gui, frame->enlarged ? "as it was" : "enlarge", square);
        draw_square(square, frame->enlarged);
    }
    if (frame->can_step) {
        const ImRect arrow = box_of(window, has_square(frame) ? 2 : 1);
        answer->step = press_box(gui, frame->step_name, arrow);
        draw_arrow(arrow);
    }
    if (on_title && ImGui::IsMouseDoubleClicked(0) && gui->context->HoveredId == 0) {
        answer->enlarge = true;
    }
    const ImRect close = box_of(window, 0);
    gui_keep_word(gui, GUI_CONTROL, "close",
                  {close.Min.x, close.Min.y, close.GetWidth(), close.GetHeight()}, GUI_WHITE);
    ImGui::PopClipRect();
}

/* ---- Its place ----------------------------------------------------------------------------- */

static bool is_resized(const ImGuiWindow* window) {
    return window && ImGui::GetActiveID() != 0 &&
           ImGui::GetActiveID() ==
               ImGui::GetWindowResizeCornerID(const_cast<ImGuiWindow*>(window), 0);
}

/* As large as either direction asks for, as far as there is room. */
static void keep_shape(ImGuiSizeCallbackData* data) {
    const GuiFrame* frame = static_cast<const GuiFrame*>(data->UserData);
    const ImGuiContext* context = ImGui::GetCurrentContext();
    if (!is_resized(context->CurrentWindow)) {
        return;
    }
    const float title = title_height(), shape = frame->place.height / frame->place.width;
    const float w = data->DesiredSize.x - 2.0f * EDGE;
    const float h = data->DesiredSize.y - title - EDGE;
    const ImVec2 room = context->IO.DisplaySize;
    float width = std::fmax(w, h / shape);
    width = std::fmin(
        width, std::fmin(room.x - data->Pos.x - EDGE, (room.y - data->Pos.y - title) / shape));
    width = std::fmax(width, std::fmin(frame->width_min, frame->place.width));
    data->DesiredSize =
        ImVec2(std::round(width) + 2.0f * EDGE, std::round(width * shape) + title + EDGE);
}

static RenderRect picture_place(const ImGuiWindow* window) {
    const float title = title_height();
    return {window->Pos.x + EDGE, window->Pos.y + title, window->Size.x - 2.0f * EDGE,
            window->Size.y - title - EDGE};
}

/* Where the user is dragging it to, if he is. */
static void find_move(const Gui* gui, const char* id, RenderRect* place) {
    const ImGuiWindow* window = ImGui::FindWindowByName(id);
    if (window && gui->context->MovingWindow == window) {
        place->x = window->Pos.x + EDGE;
        place->y = window->Pos.y + title_height();
    }
}

/* ---- The window ---------------------------------------------------------------------------- */

/* A mark over the picture, where it is resized. */
static RenderRect draw_corner(const ImGuiWindow* window) {
    const float side = std::floor(1.35f * ImGui::GetFontSize() * 0.75f);
    const ImVec2 end(window->Pos.x + window->Size.x, window->Pos.y + window->Size.y);
    const ImGuiID id = ImGui::GetWindowResizeCornerID(const_cast<ImGuiWindow*>(window), 0);
    const ImGuiContext* context = ImGui::GetCurrentContext();
    const bool pointed_at = context->ActiveId == id || context->HoveredId == id;
    const ImGuiCol color = pointed_at ? ImGuiCol_ResizeGripActive : ImGuiCol_Text;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float x = end.x - EDGE, y = end.y - EDGE;
    list->AddTriangleFilled(ImVec2(x, y - side), ImVec2(x, y), ImVec2(x - side, y), DARK);
    for (float share = 0.35f; share < 0.9f; share += 0.35f) {
        list->AddLine(ImVec2(x, y - share * side), ImVec2(x - share * side, y),
                      ImGui::GetColorU32(color), 1.5f);
    }
    return {end.x - side, end.y - side, side, side};
}

static void show_picture(Gui* gui, const GuiFrame* frame) {
    const ImGuiWindow* window = gui->context->CurrentWindow;
    const RenderRect place = picture_place(window);
    const ImVec2 from(place.x, place.y), to(place.x + place.width, place.y + place.height);
    ImGui::SetCursorScreenPos(from);
    if (place.width >= 1.0f && place.height >= 1.0f) { /* which a press raises */
        ImGui::InvisibleButton("picture", ImVec2(place.width, place.height),
                               ImGuiButtonFlags_MouseButtonLeft |
                                   ImGuiButtonFlags_MouseButtonRight);
    }
    ImGui::PushClipRect(from, to, false);
    ImGui::GetWindowDrawList()->AddImage(gui_texture_of(frame->picture), from, to);
    const RenderRect corner = draw_corner(window);
    ImGui::PopClipRect();
    if (gui->frame_count < GUI_FRAMES_MAX) {
        gui->frame[gui->frame_count++] = {gui->context->CurrentWindow, frame->picture, place,
                                          corner};
    }
}

static void begin_frame(const GuiFrame* frame, const char* id, bool* open) {
    const float title = title_height();
    const RenderRect* place = &frame->place;
    ImGui::SetNextWindowPos(ImVec2(place->x - EDGE, place->y - title));
    ImGui::SetNextWindowSize(ImVec2(place->width + 2.0f * EDGE, place->height + title + EDGE));
    ImGui::SetNextWindowSizeConstraints(ImVec2(1.0f, 1.0f), ImVec2(1e6f, 1e6f), keep_shape,
                                        const_cast<GuiFrame*>(frame));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0.0f, 0.0f));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1.0f, 1.0f));
    ImGui::Begin(id, open,
                 ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoBackground);
    ImGui::PopStyleVar(2);
}

GuiFrameAnswer gui_frame(Gui* gui, const GuiFrame* frame) {
    assert(gui && frame && frame->title && frame->name && frame->picture != RENDER_PICTURE_WORDS);
    assert(frame->place.width > 0.0f && frame->place.height > 0.0f);
    GuiFrameAnswer answer = {frame->place, frame->place, false, false, false, false, 0};
    gui_enter(gui, [&] {
        char id[ID_SIZE];
        bool open = true;
        write_title(frame, id, sizeof id);
        find_move(gui, id, &answer.wanted);
        begin_frame(frame, id, &open);
        const ImGuiWindow* window = gui->context->CurrentWindow;
        answer.place = picture_place(window);
        if (is_resized(window)) {
            answer.wanted = answer.place;
        }
        answer.taken = std::memcmp(&answer.wanted, &frame->place, sizeof answer.wanted) != 0;
        gui_keep_word(gui, GUI_LABEL, id,
                      {window->Pos.x, window->Pos.y, window->Size.x, title_height()}, GUI_WHITE);
        press_boxes(gui, frame, &answer);
        show_picture(gui, frame);
        answer.closed = !open;
        answer.level = ImGui::FindWindowDisplayIndex(gui->context->CurrentWindow);
        ImGui::End();
    });
    return answer;
}

void gui_raise(Gui* gui, const char* name) {
    gui_enter(gui, [&] {
        char id[ID_SIZE];
        std::snprintf(id, sizeof id, "###%s", name);
        if (ImGuiWindow* window = gui->context ? ImGui::FindWindowByName(id) : nullptr) {
            ImGui::BringWindowToDisplayFront(window);
        }
    });
}

/* ---- Whose the pointer is ------------------------------------------------------------------ */

static const GuiShown* shown_in(const Gui* gui, const ImGuiWindow* window) {
    for (int i = 0; i < gui->frame_count; ++i) {
        if (gui->frame[i].window == window) {
            return &gui->frame[i];
        }
    }
    return nullptr;
}

static bool takes_pointer(const ImGuiWindow* window) {
    return window->Active && !window->Hidden && window == window->RootWindow &&
           !(window->Flags & (ImGuiWindowFlags_NoMouseInputs | ImGuiWindowFlags_Tooltip));
}

int gui_parts(const Gui* gui, GuiPart* parts, int most) {
    int count = 0;
    const auto add = [&](RenderRect place, RenderPicture picture) {
        if (count < most) {
            parts[count++] = {place, picture};
        }
    };
    for (int i = gui->context ? gui->context->Windows.Size : 0; i-- > 0;) {
        const ImGuiWindow* window = gui->context->Windows[i];
        if (!takes_pointer(window)) {
            continue;
        }
        if (const GuiShown* shown = shown_in(gui, window)) {
            add(shown->corner, RENDER_PICTURE_WORDS);
            add(shown->place, shown->picture);
        }
        add({window->Pos.x, window->Pos.y, window->Size.x, window->Size.y}, RENDER_PICTURE_WORDS);
    }
    return count;
}

/* Life and frames of the gui. Joins a frame's draw lists into one overlay for the renderer. */
#include "gui_internal.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

/* ---- Life ----------------------------------------------------------------------------------- */

static const char* read_clipboard(void* user) {
    const GuiClipboard* clipboard = &static_cast<Gui*>(user)->clipboard;
    return clipboard->read ? clipboard->read(clipboard->context) : nullptr;
}

static void write_clipboard(void* user, const char* text) {
    const GuiClipboard* clipboard = &static_cast<Gui*>(user)->clipboard;
    if (clipboard->write) {
        clipboard->write(clipboard->context, text);
    }
}

static void create_context(Gui* gui) {
    IMGUI_CHECKVERSION();
    gui->context = ImGui::CreateContext();
    ImGui::SetCurrentContext(gui->context);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = io.LogFilename = nullptr;
    io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    io.ConfigInputTextCursorBlink = false;
    io.ConfigMemoryCompactTimer = FLT_MAX; /* keep buffers */
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    io.BackendFlags |= ImGuiBackendFlags_RendererHasVtxOffset;
    io.ClipboardUserData = gui;
    io.GetClipboardTextFn = read_clipboard;
    io.SetClipboardTextFn = write_clipboard;
    gui_init_keys(io);
}

enum { RESERVE_BYTES = 1 << 20 }; /* more than a frame needs without new fonts */

/* Dear ImGui does not check for NULL. Where memory has run out, the reserve serves the rest of the
   frame, and the next gui_begin fails. */
static void* allocate(size_t size, void* user) {
    Gui* gui = static_cast<Gui*>(user);
    void* block = std::malloc(size);
    if (!block) {
        swell_memory_free(gui->reserve);
        gui->reserve = nullptr;
        block = std::malloc(size);
        assert(block);
    }
    return block;
}

static void release(void* block, void*) {
    std::free(block);
}

Gui* gui_create(SwellError* error) {
    Gui* gui = static_cast<Gui*>(swell_memory_allocate(1, sizeof(Gui), error));
    if (gui && !(gui->reserve = swell_memory_allocate(RESERVE_BYTES, 1, error))) {
        swell_memory_free(gui);
        return nullptr;
    }
    if (gui) {
        ImGui::SetAllocatorFunctions(allocate, release, gui);
        create_context(gui);
    }
    return gui;
}

void gui_destroy(Gui* gui) {
    if (gui) {
        gui_enter(gui);
        gui->corner.clear();
        gui->index.clear();
        gui->batch.clear();
        ImGui::DestroyContext(gui->context);
        swell_memory_free(gui->reserve);
        swell_memory_free(gui->word);
        swell_memory_free(gui);
    }
}

/* ---- A frame -------------------------------------------------------------------------------- */

static const double PICTURE_SECONDS = 1.0 / 60.0; /* of a still picture */

void gui_set_fingers(Gui* gui, float row) {
    assert(gui && row >= 0.0f);
    gui->restyle = gui->restyle || gui->finger_row != row;
    gui->finger_row = row;
}

float gui_finger_row(const Gui* gui) {
    assert(gui);
    return gui->finger_row;
}

/* Renews font and style where the line height or fingers have changed. */
static bool update_style(Gui* gui, int height, SwellError* error) {
    if (gui->font_height != height) {
        if (!gui_build_font(gui, height, error)) {
            return false;
        }
        gui->restyle = true;
    }
    if (gui->restyle) {
        gui_set_style(height, gui->finger_row);
        gui->restyle = false;
    }
    return true;
}

bool gui_begin(Gui* gui, GuiScreen screen, SwellError* error) {
    assert(gui && screen.width > 0 && screen.height > 0 && screen.seconds >= 0.0);
    gui_enter(gui);
    ImGui::SetAllocatorFunctions(allocate, release, gui);
    const int height = gui_clamp_height(screen.text_height);
    if (!gui->reserve && !(gui->reserve = swell_memory_allocate(RESERVE_BYTES, 1, error))) {
        return false;
    }
    if (!update_style(gui, height, error)) {
        return false;
    }
    gui->word_count = 0;
    gui->last = gui->shown;
    gui->shown.count = 0;
    gui->held_count = 0;
    gui->glow = nullptr;
    gui->text_height = height;
    ImGuiIO& io = ImGui::GetIO();
    io.DisplaySize = ImVec2(float(screen.width), float(screen.height));
    io.DeltaTime = float(screen.seconds > 0.0 ? screen.seconds : PICTURE_SECONDS);
    gui_process_events(gui);
    const bool first = ImGui::GetFrameCount() == 0;
    ImGui::NewFrame();
    if (first) {
        ImGui::SetWindowFocus(nullptr); /* else Dear ImGui's default window has it */
    }
    return true;
}

/* The place of a picture, from its placeholder triangles, which are not drawn. */
static RenderRect square_of(const ImDrawList* list, const ImDrawCmd* command) {
    const ImDrawVert* corner =
        &list->VtxBuffer[int(command->VtxOffset) + list->IdxBuffer[int(command->IdxOffset)]];
    const ImVec2 from = corner[0].pos, to = corner[2].pos;
    return {from.x, from.y, to.x - from.x, to.y - from.y};
}

/* Appends a command; merges it with the last batch if that is not before `begin`. */
static void join_command(Gui* gui, const ImDrawList* list, const ImDrawCmd& command, uint32_t base,
                         int begin) {
    const ImVec4 clip = command.ClipRect;
    const RenderRect rect = {clip.x, clip.y, clip.z - clip.x, clip.w - clip.y};
    const size_t first = size_t(gui->index.Size);
    const RenderPicture picture = gui_picture_of(command.GetTexID());
    if (command.ElemCount == 0) {
        return;
    }
    if (picture != RENDER_PICTURE_WORDS) {
        gui->batch.push_back({first, 0, rect, picture, square_of(list, &command)});
        return;
    }
    for (unsigned i = 0; i < command.ElemCount; ++i) {
        gui->index.push_back(base + command.VtxOffset +
                             list->IdxBuffer[int(command.IdxOffset + i)]);
    }
    RenderBatch* last = gui->batch.Size == begin ? nullptr : &gui->batch.back();
    if (last && last->picture == picture && std::memcmp(&last->clip, &rect, sizeof rect) == 0) {
        last->count += int(command.ElemCount);
    } else {
        gui->batch.push_back({first, int(command.ElemCount), rect, picture, {}});
    }
}

/* Appends a draw list. Merges neighbouring commands with the same clip, but not across lists. */
static void join_list(Gui* gui, const ImDrawList* list) {
    const uint32_t base = uint32_t(gui->corner.Size);
    const int begin = gui->batch.Size;
    for (const ImDrawCmd& command : list->CmdBuffer) {
        join_command(gui, list, command, base, begin);
    }
    for (const ImDrawVert& vertex : list->VtxBuffer) {
        const ImU32 color = vertex.col;
        gui->corner.push_back(
            {vertex.pos.x,
             vertex.pos.y,
             vertex.uv.x,
             vertex.uv.y,
             {uint8_t(color >> IM_COL32_R_SHIFT & 255), uint8_t(color >> IM_COL32_G_SHIFT & 255),
              uint8_t(color >> IM_COL32_B_SHIFT & 255), uint8_t(color >> IM_COL32_A_SHIFT & 255)}});
    }
}

GuiShown* gui_add_shown(Gui* gui, const char* name, RenderRect place) {
    if (gui->shown.count == GUI_WINDOWS_MAX) {
        return nullptr;
    }
    GuiShown* shown = &gui->shown.window[gui->shown.count++];
    *shown = {{}, ImGui::GetWindowDrawList(), -1, place, {}};
    std::snprintf(shown->name, sizeof shown->name, "%s", name);
    return shown;
}

void gui_keep_held(Gui* gui, ImVec2 from, ImVec2 to) {
    const ImVec2 low = ImGui::GetWindowDrawList()->GetClipRectMin();
    const ImVec2 high = ImGui::GetWindowDrawList()->GetClipRectMax();
    const float x = std::fmax(from.x, low.x), y = std::fmax(from.y, low.y);
    const RenderRect seen = {x, y, std::fmin(to.x, high.x) - x, std::fmin(to.y, high.y) - y};
    if (seen.width > 0.0f && seen.height > 0.0f && gui->held_count < GUI_HELD_MAX) {
        gui->held[gui->held_count++] = seen;
    }
}

int gui_held_places(const Gui* gui, RenderRect* places, int most) {
    const int count = std::min(gui->held_count, most);
    std::copy_n(gui->held, count, places);
    return count;
}

/* Sorts the windows by stacking order, topmost first. */
static void sort_shown(Gui* gui, const ImDrawData* data) {
    GuiShownList* shown = &gui->shown;
    for (int i = 0; i < shown->count; ++i) {
        for (int level = 0; level < data->CmdListsCount; ++level) {
            if (data->CmdLists[level] == shown->window[i].list) {
                shown->window[i].level = level;
            }
        }
    }
    std::stable_sort(shown->window, shown->window + shown->count,
                     [](const GuiShown& a, const GuiShown& b) { return a.level > b.level; });
}

void gui_end(Gui* gui, RenderOverlay* overlay) {
    assert(gui && overlay);
    gui_enter(gui);
    ImGui::Render();
    gui->corner.resize(0);
    gui->index.resize(0);
    gui->batch.resize(0);
    const ImDrawData* data = ImGui::GetDrawData();
    for (int i = 0; i < data->CmdListsCount; ++i) {
        join_list(gui, data->CmdLists[i]);
    }
    sort_shown(gui, data);
    *overlay = {gui->font,        gui->corner.Size, gui->index.Size, gui->batch.Size,
                gui->corner.Data, gui->index.Data,  gui->batch.Data};
}

int gui_text_height(const Gui* gui) {
    return gui->text_height;
}

int gui_window_places(const Gui* gui, RenderRect* places, int most) {
    const int count = gui->shown.count < most ? gui->shown.count : most;
    for (int i = 0; i < count; ++i) {
        places[i] = gui->shown.window[i].place;
    }
    return count;
}

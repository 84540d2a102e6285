/* Life and frames of the gui, drawn by Dear ImGui's back end for OpenGL 3. */
#include "gui_internal.h"

#include <backends/imgui_impl_opengl3.h>

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
    io.ClipboardUserData = io.UserData = gui;
    io.GetClipboardTextFn = read_clipboard;
    io.SetClipboardTextFn = write_clipboard;
    gui_init_keys(io);
}

/* Dear ImGui does not check for NULL: where memory runs out, the program ends, and what was not
   saved is lost. */
Gui* gui_create(SwellError* error) {
    Gui* gui = static_cast<Gui*>(swell_memory_allocate(1, sizeof(Gui), error));
    if (gui) {
        create_context(gui);
    }
    return gui;
}

void gui_destroy(Gui* gui) {
    if (gui) {
        gui_enter(gui);
        if (ImGui::GetIO().BackendRendererUserData) {
            ImGui_ImplOpenGL3_Shutdown();
        }
        ImGui::DestroyContext(gui->context);
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
static void update_style(Gui* gui, int height) {
    if (gui->font_height != height) {
        gui_build_font(gui, height);
        gui->restyle = true;
    }
    if (gui->restyle) {
        gui_set_style(height, gui->finger_row);
        gui->restyle = false;
    }
}

void gui_begin(Gui* gui, GuiScreen screen) {
    assert(gui && screen.width > 0 && screen.height > 0 && screen.seconds >= 0.0);
    gui_enter(gui);
    const int height = gui_clamp_height(screen.text_height);
    update_style(gui, height);
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

/* Loads the font into a texture if that is not the one there, which commands written before do not
   know. */
static void load_font(Gui* gui, const ImDrawData* data) {
    if (gui->font_loaded == gui->font_height) {
        return;
    }
    if (gui->font_loaded) {
        ImGui_ImplOpenGL3_DestroyFontsTexture();
        ImGui_ImplOpenGL3_CreateFontsTexture();
    }
    ImGui_ImplOpenGL3_NewFrame();
    gui->font_loaded = gui->font_height;
    for (int i = 0; i < data->CmdListsCount; ++i) {
        for (ImDrawCmd& command : data->CmdLists[i]->CmdBuffer) {
            command.TextureId = ImGui::GetIO().Fonts->TexID;
        }
    }
}

#ifdef __EMSCRIPTEN__
static const char GLSL_VERSION[] = "#version 300 es";
#else
static const char GLSL_VERSION[] = "#version 330";
#endif

static bool draw(void* context, const RenderPictures* pictures) {
    Gui* gui = static_cast<Gui*>(context);
    gui_enter(gui);
    if (!ImGui::GetIO().BackendRendererUserData && !ImGui_ImplOpenGL3_Init(GLSL_VERSION)) {
        return false;
    }
    ImDrawData* data = ImGui::GetDrawData();
    load_font(gui, data);
    gui->pictures = pictures;
    ImGui_ImplOpenGL3_RenderDrawData(data);
    return true;
}

void gui_end(Gui* gui, RenderOverlay* overlay) {
    assert(gui && overlay);
    gui_enter(gui);
    ImGui::Render();
    sort_shown(gui, ImGui::GetDrawData());
    *overlay = {draw, gui};
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

/*
 * What the user does, told to Dear ImGui frame by frame.
 */
#include "gui_internal.h"

extern "C" {
#include "ui/actions.h"
}

#include <cstring>

void gui_map_keys(int* map) {
    const int pairs[][2] = {
        {ImGuiKey_Tab, KEY_TAB},
        {ImGuiKey_LeftArrow, KEY_LEFT},
        {ImGuiKey_RightArrow, KEY_RIGHT},
        {ImGuiKey_UpArrow, KEY_UP},
        {ImGuiKey_DownArrow, KEY_DOWN},
        {ImGuiKey_PageUp, KEY_PAGE_UP},
        {ImGuiKey_PageDown, KEY_PAGE_DOWN},
        {ImGuiKey_Home, KEY_HOME},
        {ImGuiKey_End, KEY_END},
        {ImGuiKey_Insert, KEY_INSERT},
        {ImGuiKey_Delete, KEY_DELETE},
        {ImGuiKey_Backspace, KEY_BACKSPACE},
        {ImGuiKey_Space, ' '},
        {ImGuiKey_Enter, KEY_ENTER},
        {ImGuiKey_Escape, KEY_ESCAPE},
        {ImGuiKey_KeyPadEnter, KEY_KEYPAD_ENTER},
        {ImGuiKey_A, 'A'},
        {ImGuiKey_C, 'C'},
        {ImGuiKey_V, 'V'},
        {ImGuiKey_X, 'X'},
        {ImGuiKey_Y, 'Y'},
        {ImGuiKey_Z, 'Z'},
    };
    for (const int* pair : pairs) {
        map[pair[0]] = pair[1];
    }
}

void gui_add_event(Gui* gui, const GuiEvent* event) {
    assert(gui && event);
    if (gui->event_count < EVENTS_MAX) {
        gui->event[gui->event_count++] = *event;
    }
}

void gui_release_all(Gui* gui) {
    gui->event_count = 0;
    gui->enter_held = false;
    gui_enter(gui, [&] {
        if (gui->context) {
            ImGui::GetIO().ClearInputCharacters();
            std::memset(ImGui::GetIO().KeysDown, 0, sizeof ImGui::GetIO().KeysDown);
            std::memset(ImGui::GetIO().MouseDown, 0, sizeof ImGui::GetIO().MouseDown);
        }
    });
}

static bool is_busy(void) {
    return ImGui::GetCurrentContext()->ActiveId != 0 ||
           ImGui::GetCurrentContext()->OpenPopupStack.Size > 0;
}

static bool is_known_key(const ImGuiIO& io, int code) {
    for (int key : io.KeyMap) {
        if (key == code) {
            return true;
        }
    }
    return false;
}

/* Either Enter opens lists, takes their entries and presses buttons, as Space does, but where it
   begins or ends typing. */
static int find_key(const Gui* gui, const GuiEvent* event) {
    if (event->code != KEY_ENTER && event->code != KEY_KEYPAD_ENTER) {
        return event->code;
    }
    const bool as_space = event->down ? !gui->enter_types : gui->enter_held;
    return as_space ? int(' ') : int(KEY_ENTER);
}

/* What has changed in a frame so far. */
struct Seen {
    bool key[512], button, pointer;
};

static bool take_key(Gui* gui, ImGuiIO& io, const GuiEvent* event, Seen* seen) {
    const int code = find_key(gui, event);
    if (code >= 0 && code < 512 && seen->key[code]) {
        return false;
    }
    io.KeyShift = (event->modifiers & WITH_SHIFT) != 0;
    io.KeyCtrl = (event->modifiers & WITH_CONTROL) != 0;
    io.KeyAlt = (event->modifiers & WITH_ALT) != 0;
    if (code < 0 || code >= 512 || !is_known_key(io, code)) {
        return true;
    }
    seen->key[code] = true;
    if (code == KEY_ESCAPE && event->down && !is_busy()) {
        ImGui::SetWindowFocus(nullptr);
        return true;
    }
    gui->enter_held = code == ' ' && event->code != ' ' ? event->down : gui->enter_held;
    io.KeysDown[code] = event->down;
    return true;
}

/* Takes an event over, unless the frame has to see first what came before it. */
static bool take_event(Gui* gui, ImGuiIO& io, const GuiEvent* event, Seen* seen) {
    switch (event->kind) {
    case GUI_KEY:
        return take_key(gui, io, event, seen);
    case GUI_CHARACTER:
        io.AddInputCharacter(static_cast<unsigned>(event->code));
        return true;
    case GUI_POINTER:
        if (seen->button) {
            return false;
        }
        seen->pointer = true;
        io.MousePos = ImVec2(float(event->x), float(event->y));
        return true;
    case GUI_BUTTON:
        if (seen->button || (seen->pointer && !event->down)) { /* a drag goes all its way */
            return false;
        }
        seen->button = true;
        io.MousePos = ImVec2(float(event->x), float(event->y));
        io.KeyShift = (event->modifiers & WITH_SHIFT) != 0;
        io.KeyCtrl = (event->modifiers & WITH_CONTROL) != 0;
        io.MouseDown[event->code ? 1 : 0] = event->down;
        return true;
    case GUI_WHEEL:
        io.MouseWheel += float(event->y);
        return true;
    }
    return true;
}

void gui_take_events(Gui* gui) {
    Seen seen = {};
    int taken = 0;
    while (taken < gui->event_count && take_event(gui, ImGui::GetIO(), &gui->event[taken], &seen)) {
        ++taken;
    }
    gui->enter_types = false; /* until this frame says so */
    gui->event_count -= taken;
    std::memmove(gui->event, gui->event + taken, size_t(gui->event_count) * sizeof *gui->event);
}

/* Frames with pictures take none, nor does the window that Dear ImGui always has. */
static bool takes_keys(const ImGuiWindow* window) {
    return window && !window->IsFallbackWindow && !(window->Flags & ImGuiWindowFlags_NoNavInputs);
}

bool gui_has_keys(const Gui* gui) {
    const ImGuiContext* context = gui->context;
    return context && (takes_keys(context->NavWindow) ||
                       (context->ActiveId != 0 && takes_keys(context->ActiveIdWindow)));
}

bool gui_holds_pointer(const Gui* gui) {
    const ImGuiContext* context = gui->context;
    return context && ((context->ActiveId != 0 && takes_keys(context->ActiveIdWindow)) ||
                       context->OpenPopupStack.Size > 0);
}

void gui_focus(Gui* gui, const char* title) {
    gui_enter(gui, [&] {
        if (gui->context) {
            ImGui::SetWindowFocus(title);
        }
    });
}

void gui_set_clipboard(Gui* gui, GuiClipboard clipboard) {
    gui->clipboard = clipboard;
}

/* Forwards events to Dear ImGui, frame by frame. */
#include "gui_internal.h"

#include "base/keys.h"

#include <cstdio>
#include <cstring>

/* Before 1.87 Dear ImGui maps its keys to numbers of the program; its own numbers serve. */
#if IMGUI_VERSION_NUM >= 18900
static const ImGuiKey KEYPAD_ENTER = ImGuiKey_KeypadEnter;

void gui_init_keys(ImGuiIO& io) {
    io.ConfigInputTrickleEventQueue = false; /* gui_process_events spreads events over frames */
}

static void set_key(ImGuiIO& io, ImGuiKey key, bool down) {
    io.AddKeyEvent(key, down);
}

static void set_modifiers(ImGuiIO& io, int modifiers) {
    io.AddKeyEvent(ImGuiMod_Shift, (modifiers & WITH_SHIFT) != 0);
    io.AddKeyEvent(ImGuiMod_Ctrl, (modifiers & WITH_CONTROL) != 0);
    io.AddKeyEvent(ImGuiMod_Alt, (modifiers & WITH_ALT) != 0);
}

static void release_keys(ImGuiIO& io) {
    io.ClearInputKeys();
}
#else
static const ImGuiKey KEYPAD_ENTER = ImGuiKey_KeyPadEnter;

void gui_init_keys(ImGuiIO& io) {
    for (int key = 0; key < ImGuiKey_COUNT; ++key) {
        io.KeyMap[key] = key;
    }
}

static void set_key(ImGuiIO& io, ImGuiKey key, bool down) {
    io.KeysDown[key] = down;
}

static void set_modifiers(ImGuiIO& io, int modifiers) {
    io.KeyShift = (modifiers & WITH_SHIFT) != 0;
    io.KeyCtrl = (modifiers & WITH_CONTROL) != 0;
    io.KeyAlt = (modifiers & WITH_ALT) != 0;
}

static void release_keys(ImGuiIO& io) {
    io.ClearInputCharacters();
    std::memset(io.KeysDown, 0, sizeof io.KeysDown);
}
#endif

/* The keys that Dear ImGui knows, by codes of keys.h. */
static const struct {
    int code;
    ImGuiKey key;
} KEYS[] = {
    {KEY_TAB, ImGuiKey_Tab},
    {KEY_LEFT, ImGuiKey_LeftArrow},
    {KEY_RIGHT, ImGuiKey_RightArrow},
    {KEY_UP, ImGuiKey_UpArrow},
    {KEY_DOWN, ImGuiKey_DownArrow},
    {KEY_PAGE_UP, ImGuiKey_PageUp},
    {KEY_PAGE_DOWN, ImGuiKey_PageDown},
    {KEY_HOME, ImGuiKey_Home},
    {KEY_END, ImGuiKey_End},
    {KEY_INSERT, ImGuiKey_Insert},
    {KEY_DELETE, ImGuiKey_Delete},
    {KEY_BACKSPACE, ImGuiKey_Backspace},
    {' ', ImGuiKey_Space},
    {KEY_ENTER, ImGuiKey_Enter},
    {KEY_ESCAPE, ImGuiKey_Escape},
    {KEY_KEYPAD_ENTER, KEYPAD_ENTER},
    {'A', ImGuiKey_A},
    {'C', ImGuiKey_C},
    {'V', ImGuiKey_V},
    {'X', ImGuiKey_X},
    {'Y', ImGuiKey_Y},
    {'Z', ImGuiKey_Z},
};

enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

/* Returns its index in KEYS, or -1. */
static int find_known_key(int code) {
    for (int i = 0; i < KEY_COUNT; ++i) {
        if (KEYS[i].code == code) {
            return i;
        }
    }
    return -1;
}

void gui_add_event(Gui* gui, const GuiEvent* event) {
    assert(gui && event);
    if (gui->event_count < EVENTS_MAX) {
        gui->event[gui->event_count++] = *event;
    }
}

bool gui_has_events(const Gui* gui) {
    assert(gui);
    return gui->event_count > 0;
}

void gui_release_all(Gui* gui) {
    gui_enter(gui);
    ImGuiIO& io = ImGui::GetIO();
    gui->event_count = 0;
    gui->enter_held = false;
    release_keys(io);
    std::memset(io.MouseDown, 0, sizeof io.MouseDown);
}

static bool is_list_open(void) {
    return ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopup);
}

/* Returns the key to forward. Enter and keypad Enter act as Space, which opens lists, chooses
   entries and presses buttons, unless they start or end typing. */
static int find_key(const Gui* gui, const GuiEvent* event) {
    if (event->code != KEY_ENTER && event->code != KEY_KEYPAD_ENTER) {
        return event->code;
    }
    const bool as_space = event->down ? !gui->enter_types : gui->enter_held;
    return as_space ? int(' ') : int(KEY_ENTER);
}

/* The inputs that have changed in a frame so far. */
struct Seen {
    bool key[KEY_COUNT], button, pointer;
};

static bool process_key(Gui* gui, ImGuiIO& io, const GuiEvent* event, Seen* seen) {
    const int code = find_key(gui, event);
    const int known = find_known_key(code);
    if (known >= 0 && seen->key[known]) {
        return false;
    }
    set_modifiers(io, event->modifiers);
    if (known < 0) {
        return true;
    }
    seen->key[known] = true;
    if (code == KEY_ESCAPE && event->down && !ImGui::IsAnyItemActive() && !is_list_open()) {
        ImGui::SetWindowFocus(nullptr);
        return true;
    }
    gui->enter_held = code == ' ' && event->code != ' ' ? event->down : gui->enter_held;
    set_key(io, KEYS[known].key, event->down);
    return true;
}

static void move_pointer(Gui* gui, ImGuiIO& io, const GuiEvent* event) {
    float* at = gui->path[gui->path_count++];
    at[0] = float(event->x);
    at[1] = float(event->y);
    io.MousePos = ImVec2(at[0], at[1]);
}

/* Processes an event; false if it must wait until a frame has shown the events before it. */
static bool process_event(Gui* gui, ImGuiIO& io, const GuiEvent* event, Seen* seen) {
    switch (event->kind) {
    case GUI_KEY:
        return process_key(gui, io, event, seen);
    case GUI_CHARACTER:
        io.AddInputCharacter(static_cast<unsigned>(event->code));
        return true;
    case GUI_POINTER:
        if (seen->button) {
            return false;
        }
        seen->pointer = true;
        move_pointer(gui, io, event);
        return true;
    case GUI_BUTTON:
        if (seen->button || (seen->pointer && !event->down)) { /* show the drag's end first */
            return false;
        }
        seen->button = true;
        gui->path_count = event->down ? 0 : gui->path_count;
        move_pointer(gui, io, event);
        set_modifiers(io, event->modifiers);
        io.MouseDown[event->code ? 1 : 0] = event->down;
        return true;
    case GUI_WHEEL:
        io.MouseWheel += float(event->y);
        return true;
    }
    return true;
}

void gui_process_events(Gui* gui) {
    Seen seen = {};
    int done = 0;
    gui->path_count = 0;
    while (done < gui->event_count &&
           process_event(gui, ImGui::GetIO(), &gui->event[done], &seen)) {
        ++done;
    }
    gui->enter_types = false; /* until a widget of this frame sets it */
    gui->event_count -= done;
    std::memmove(gui->event, gui->event + done, size_t(gui->event_count) * sizeof *gui->event);
}

bool gui_takes_text(const Gui* gui) {
    gui_enter(gui);
    return ImGui::GetIO().WantTextInput;
}

bool gui_has_keys(const Gui* gui) {
    gui_enter(gui);
    return ImGui::GetIO().NavActive || ImGui::GetIO().WantTextInput;
}

bool gui_holds_pointer(const Gui* gui) {
    gui_enter(gui);
    return is_list_open() || ImGui::IsAnyItemActive();
}

void gui_focus(Gui* gui, const char* title) {
    gui_enter(gui);
    char id[GUI_WORD_SIZE];
    std::snprintf(id, sizeof id, "###%s", title ? title : "");
    ImGui::SetWindowFocus(title ? id : nullptr);
}

/* An arrow marks a control. The first one comes a frame before the window takes keys. */
void gui_enter_window(Gui* gui, const char* title) {
    const GuiEvent press = {GUI_KEY, KEY_DOWN, true, 0, 0.0, 0.0};
    const GuiEvent release = {GUI_KEY, KEY_DOWN, false, 0, 0.0, 0.0};
    gui_focus(gui, title);
    gui->card_entered = true;
    for (int i = 0; i < 2; ++i) {
        gui_add_event(gui, &press);
        gui_add_event(gui, &release);
    }
}

void gui_set_clipboard(Gui* gui, GuiClipboard clipboard) {
    gui->clipboard = clipboard;
}

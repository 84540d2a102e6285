#include "window/input.h"

#include <GLFW/glfw3.h>

#include <assert.h>
#include <stdio.h>

/* The table of actions is written in numbers of our own, which are GLFW's. */
_Static_assert((int)KEY_ESCAPE == GLFW_KEY_ESCAPE && (int)KEY_END == GLFW_KEY_END, "GLFW's keys");
_Static_assert((int)KEY_F1 == GLFW_KEY_F1 && (int)KEY_F12 == GLFW_KEY_F12, "GLFW's keys");
_Static_assert((int)KEY_KEYPAD_ENTER == GLFW_KEY_KP_ENTER, "GLFW's keys");
_Static_assert((int)KEY_LEFT_SHIFT == GLFW_KEY_LEFT_SHIFT, "GLFW's keys");
_Static_assert((int)KEY_RIGHT_SHIFT == GLFW_KEY_RIGHT_SHIFT, "GLFW's keys");
_Static_assert('A' == GLFW_KEY_A && '0' == GLFW_KEY_0 && ' ' == GLFW_KEY_SPACE, "GLFW's keys");
_Static_assert((int)MOUSE_LEFT == GLFW_MOUSE_BUTTON_LEFT, "GLFW's mouse buttons");
_Static_assert((int)MOUSE_RIGHT == GLFW_MOUSE_BUTTON_RIGHT, "GLFW's mouse buttons");
_Static_assert((int)WITH_SHIFT == GLFW_MOD_SHIFT && (int)WITH_CONTROL == GLFW_MOD_CONTROL &&
                   (int)WITH_ALT == GLFW_MOD_ALT,
               "GLFW's modifiers");

static Input* input_of(GLFWwindow* window) {
    return glfwGetWindowUserPointer(window);
}

/* Returns the event, at the pointer's place, or NULL where no more fit. */
static InputEvent* add_event(Input* input, InputEventKind kind) {
    if (input->event_count == INPUT_EVENTS_MAX) {
        return NULL;
    }
    InputEvent* event = &input->event[input->event_count++];
    *event = (InputEvent){.kind = kind, .x = input->pointer_x, .y = input->pointer_y};
    return event;
}

void input_note_key(Input* input, int key, bool down) {
    assert(input);
    if (down) {
        input->key = key;
    } else if (key == input->gliding_key) {
        input->gliding = (ActionCall){0};
    }
}

static void start_gliding(Input* input, ActionCall call) {
    input->gliding = call;
    input->gliding_key = input->key;
    input->gliding_for = 0.0;
}

bool input_press(Input* input, PressKind kind, int code, int modifiers) {
    assert(input);
    const ActionCall call = action_find(kind, code, modifiers);
    InputEvent* event = call.action ? add_event(input, EVENT_ACTION) : NULL;
    if (event) {
        event->call = call;
    }
    if (call.action && call.action->glide) {
        start_gliding(input, call);
    }
    if (event && call.action->let_go) {
        input->clicked = call;
        input->clicked_button = code;
    }
    return call.action != NULL;
}

static bool is_within(const Input* input, const InputRegion* r) {
    return input->pointer_x >= r->x && input->pointer_x < r->x + r->width &&
           input->pointer_y >= r->y && input->pointer_y < r->y + r->height;
}

/* The nearest region under the pointer, or NULL. */
static const InputRegion* region_below(const Input* input) {
    for (int i = 0; i < input->region_count; ++i) {
        if (is_within(input, &input->region[i])) {
            return &input->region[i];
        }
    }
    return NULL;
}

bool input_is_claimed(const Input* input) {
    assert(input);
    return region_below(input) != NULL;
}

/* ---- The gui ------------------------------------------------------------------------------- */

static bool over_gui(const Input* input) {
    const InputRegion* region = region_below(input);
    return input->gui_open && !input->mouse_held &&
           (input->gui_pointer || (region && region->picture == RENDER_PICTURE_WORDS));
}

static void tell_gui(Input* input, GuiEvent event) {
    if (input->gui_event_count < INPUT_EVENTS_MAX) {
        input->gui_event[input->gui_event_count++] = event;
    }
}

/* Keys that scroll a page of the gui and do nothing else. */
static bool is_page_key(int key) {
    return key == GLFW_KEY_PAGE_UP || key == GLFW_KEY_PAGE_DOWN || key == GLFW_KEY_HOME ||
           key == GLFW_KEY_END;
}

/* Keys are the gui's while it has them, but for the release of one that was pressed before. */
static bool take_gui_key(Input* input, int key, int action, int modifiers) {
    const bool down = action == GLFW_PRESS;
    if (input->gui_open && action != GLFW_REPEAT && (input->gui_keys || !down || is_page_key(key))) {
        tell_gui(input,
                 (GuiEvent){.kind = GUI_KEY, .code = key, .down = down, .modifiers = modifiers});
    }
    return input->gui_open && input->gui_keys;
}

/* The gui is told of all clicks: beside its windows they are the sea's and take the keys from it,
   in a picture they raise its window. */
static bool take_gui_button(Input* input, int button, bool down, int modifiers) {
    if (input->gui_open && !input->mouse_held) {
        tell_gui(input, (GuiEvent){.kind = GUI_BUTTON,
                                   .code = button == MOUSE_RIGHT,
                                   .down = down,
                                   .modifiers = modifiers,
                                   .x = input->pointer_x,
                                   .y = input->pointer_y});
    }
    return down && over_gui(input);
}

/* ---- What GLFW tells ----------------------------------------------------------------------- */

/* The pointer's way must end where it ends: when events are many, the last move is updated. */
static void add_pointer_move(Input* input) {
    InputEvent* last = input->event_count > 0 ? &input->event[input->event_count - 1] : NULL;
    if (input->event_count >= INPUT_EVENTS_MAX / 2 && last && last->kind == EVENT_POINTER_MOVE) {
        last->x = input->pointer_x;
        last->y = input->pointer_y;
    } else {
        add_event(input, EVENT_POINTER_MOVE);
    }
}

/* Presses and releases that belong to a picture's region; false for those that do not. */
static bool take_region_button(Input* input, int button, bool down, int modifiers) {
    const InputRegion* region = region_below(input);
    if (down && !input->mouse_held && !input->captured && region) {
        InputEvent* event = add_event(input, EVENT_POINTER_DOWN);
        if (event) {
            event->picture = region->picture;
            event->right_button = button == MOUSE_RIGHT;
            event->shift = (modifiers & WITH_SHIFT) != 0;
            input->captured = true;
            input->captured_button = button;
        }
        return true;
    }
    if (input->captured && down) {
        return true; /* a second button in a panel is neither a second hand nor a look around */
    }
    if (input->captured && button == input->captured_button) {
        add_event(input, EVENT_POINTER_UP);
        input->captured = false;
        return true;
    }
    return false;
}

static void on_key(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    Input* input = input_of(window);
    const ActionCall hold = action_find(PRESS_HOLD, key, modifiers);
    if (hold.action) {
        input->held[hold.argument] = action != GLFW_RELEASE;
    }
    input->repeating = action == GLFW_REPEAT;
    if (take_gui_key(input, key, action, modifiers)) {
        if (hold.action) {
            input->held[hold.argument] = false;
        }
        return;
    }
    if (action != GLFW_REPEAT) {
        input_note_key(input, key, action == GLFW_PRESS);
    }
    if (action != GLFW_PRESS) { /* a key that repeats toggles nothing */
        return;
    }
    if (key == GLFW_KEY_ESCAPE && input->mouse_held) {
        /* At once, so that a loss of focus in the same frame cannot turn it into leaving. */
        input_hold_mouse(input, window, false);
        return;
    }
    input_press(input, PRESS_KEY, key, modifiers);
}

/* Signs are where each keyboard has them, so they go by what is written, not by place. */
static void on_character(GLFWwindow* window, unsigned character) {
    Input* input = input_of(window);
    if (input->gui_open && input->gui_keys) {
        tell_gui(input, (GuiEvent){.kind = GUI_CHARACTER, .code = (int)character});
    } else if (!input->repeating) {
        input_press(input, PRESS_SIGN, (int)character, 0);
    }
}

/* What a click has asked for happens where its button is let go. */
static void let_go(Input* input) {
    InputEvent* event = add_event(input, EVENT_LET_GO);
    if (event) {
        event->call = input->clicked;
    }
    input->clicked = (ActionCall){0};
}

void input_button(Input* input, int button, bool down, int modifiers) {
    assert(input && (button == MOUSE_LEFT || button == MOUSE_RIGHT));
    if (take_gui_button(input, button, down, modifiers) ||
        take_region_button(input, button, down, modifiers)) {
        return;
    }
    if (!down && input->clicked.action && button == input->clicked_button) {
        let_go(input);
        return;
    }
    bool* drag = button == MOUSE_LEFT ? &input->drag_left : &input->drag_right;
    *drag = down && !input_press(input, PRESS_CLICK, button, modifiers);
}

static void on_button(GLFWwindow* window, int button, int action, int modifiers) {
    if (button == GLFW_MOUSE_BUTTON_LEFT || button == GLFW_MOUSE_BUTTON_RIGHT) {
        input_button(input_of(window), button, action == GLFW_PRESS, modifiers);
    }
}

void input_point(Input* input, double x, double y) {
    assert(input);
    const bool looking = input->drag_left || input->drag_right || input->mouse_held;
    if (looking && !input->skip_motion) {
        input->look_right += x - input->pointer_x;
        input->look_down += y - input->pointer_y;
    }
    input->skip_motion = false;
    input->pointer_x = x;
    input->pointer_y = y;
    if (input->gui_open && !input->mouse_held) {
        tell_gui(input, (GuiEvent){.kind = GUI_POINTER, .x = x, .y = y});
    }
    if (input->captured) {
        add_pointer_move(input);
    }
}

static void on_motion(GLFWwindow* window, double x, double y) {
    input_point(input_of(window), x, y);
}

void input_wheel(Input* input, double notches) {
    assert(input);
    if (over_gui(input)) {
        tell_gui(input, (GuiEvent){.kind = GUI_WHEEL, .y = notches});
    } else if (input->clicked.action) {
        InputEvent* event = add_event(input, EVENT_SIZE);
        if (event) {
            event->notches = notches;
        }
    } else {
        input->wheel += notches;
    }
}

static void on_wheel(GLFWwindow* window, double x, double y) {
    (void)x;
    input_wheel(input_of(window), y);
}

/* Of several files the first. The pointer has been moved to where it was let go. */
static void on_drop(GLFWwindow* window, int count, const char** paths) {
    Input* input = input_of(window);
    if (count > 0 && add_event(input, EVENT_DROP)) {
        snprintf(input->dropped, sizeof input->dropped, "%s", paths[0]);
    }
}

static void on_focus(GLFWwindow* window, int focused) {
    Input* input = input_of(window);
    /* Releases that happen elsewhere are never reported: let go of everything. */
    for (int hold = 0; hold < INPUT_HOLD_COUNT; ++hold) {
        input->held[hold] = false;
    }
    input->gliding = (ActionCall){0};
    input->clicked = (ActionCall){0};
    input->drag_left = false;
    input->drag_right = false;
    input->captured = false;
    input->gui_let_go = true;
    if (!focused) {
        input_hold_mouse(input, window, false);
    }
    input->skip_motion = true;
}

void input_attach(Input* input, GLFWwindow* window) {
    assert(input && window);
    *input = (Input){0};
    glfwSetWindowUserPointer(window, input);
    glfwGetCursorPos(window, &input->pointer_x, &input->pointer_y);
    glfwSetKeyCallback(window, on_key);
    glfwSetCharCallback(window, on_character);
    glfwSetMouseButtonCallback(window, on_button);
    glfwSetCursorPosCallback(window, on_motion);
    glfwSetScrollCallback(window, on_wheel);
    glfwSetWindowFocusCallback(window, on_focus);
    glfwSetDropCallback(window, on_drop);
}

void input_hold_mouse(Input* input, GLFWwindow* window, bool hold) {
    assert(input && window);
    if (input->mouse_held == hold) {
        return;
    }
    input->mouse_held = hold;
    input->drag_left = false;
    input->drag_right = false;
    input->captured = false;
    glfwSetInputMode(window, GLFW_CURSOR, hold ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL);
    /* Taking and giving back the pointer moves it: what it reports now is the new start. */
    glfwGetCursorPos(window, &input->pointer_x, &input->pointer_y);
    input->skip_motion = true;
}

void input_begin_frame(Input* input) {
    assert(input);
    input->event_count = 0;
    input->gui_event_count = 0;
    input->gui_let_go = false;
    input->look_right = 0.0;
    input->look_down = 0.0;
    input->wheel = 0.0;
}

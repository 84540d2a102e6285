#include "input.h"

#include <GLFW/glfw3.h>

static const struct {
    int key; /* GLFW's, named by their place on a US keyboard */
    InputKey hold;
} HOLD_KEYS[] = {
    {GLFW_KEY_W, INPUT_FORWARD},
    {GLFW_KEY_S, INPUT_BACK},
    {GLFW_KEY_A, INPUT_LEFT},
    {GLFW_KEY_D, INPUT_RIGHT},
    {GLFW_KEY_E, INPUT_UP},
    {GLFW_KEY_Q, INPUT_DOWN},
    {GLFW_KEY_LEFT_SHIFT, INPUT_FAST_LEFT},
    {GLFW_KEY_RIGHT_SHIFT, INPUT_FAST_RIGHT},
};

static const struct {
    int key;
    InputAction action;
} ACTION_KEYS[] = {
    {GLFW_KEY_F, ACTION_METHOD},        {GLFW_KEY_G, ACTION_WIREFRAME},
    {GLFW_KEY_V, ACTION_SPECTRUM},      {GLFW_KEY_SPACE, ACTION_PAUSE},
    {GLFW_KEY_C, ACTION_CLEAR_MARKERS}, {GLFW_KEY_M, ACTION_HOLD_MOUSE},
    {GLFW_KEY_F2, ACTION_PICTURE},      {GLFW_KEY_F11, ACTION_FULL_SCREEN},
    {GLFW_KEY_BACKSPACE, ACTION_RESET}, {GLFW_KEY_H, ACTION_HELP},
    {GLFW_KEY_P, ACTION_POOL},          {GLFW_KEY_Y, ACTION_STRING},
    {GLFW_KEY_K, ACTION_SCHEME},        {GLFW_KEY_R, ACTION_STILL},
    {GLFW_KEY_ENTER, ACTION_PULL},      {GLFW_KEY_KP_ENTER, ACTION_PULL},
    {GLFW_KEY_B, ACTION_PLAIN},         {GLFW_KEY_N, ACTION_RAIN},
    {GLFW_KEY_F1, ACTION_HELP},         {GLFW_KEY_ESCAPE, ACTION_LEAVE},
};

/* Signs are where each keyboard has them, so these go by what is written, not by place. */
static const struct {
    unsigned character;
    InputAction action;
} ACTION_CHARACTERS[] = {
    {'+', ACTION_GRID_UP}, {'=', ACTION_GRID_UP}, {'-', ACTION_GRID_DOWN},
    {',', ACTION_SLOWER},  {'.', ACTION_QUICKER},
};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

static Input* input_of(GLFWwindow* window) {
    return glfwGetWindowUserPointer(window);
}

void input_add_action(Input* input, InputAction action) {
    if (input->event_count < INPUT_EVENTS_MAX) {
        input->event[input->event_count++] =
            (InputEvent){.action = action, .x = input->pointer_x, .y = input->pointer_y};
    }
}

static bool over_region(const Input* input) {
    for (int i = 0; i < input->region_count; ++i) {
        const InputRegion* r = &input->region[i];
        if (input->pointer_x >= r->x && input->pointer_x < r->x + r->width &&
            input->pointer_y >= r->y && input->pointer_y < r->y + r->height) {
            return true;
        }
    }
    return false;
}

/* The pointer's way must end where it ends: when events are many, the last move is updated. */
static void add_pointer_move(Input* input) {
    InputEvent* last = input->event_count > 0 ? &input->event[input->event_count - 1] : NULL;
    if (input->event_count >= INPUT_EVENTS_MAX / 2 && last && last->action == ACTION_POINTER_MOVE) {
        last->x = input->pointer_x;
        last->y = input->pointer_y;
    } else {
        input_add_action(input, ACTION_POINTER_MOVE);
    }
}

/* Presses and releases that belong to a region; false for those that do not. */
static bool take_region_button(Input* input, int button, int action, int modifiers) {
    if (action == GLFW_PRESS && !input->mouse_held && !input->captured && over_region(input)) {
        const int count = input->event_count;
        input_add_action(input, ACTION_POINTER_DOWN);
        if (input->event_count > count) {
            input->event[count].right_button = button == GLFW_MOUSE_BUTTON_RIGHT;
            input->event[count].shift = (modifiers & GLFW_MOD_SHIFT) != 0;
            input->captured = true;
            input->captured_button = button;
        }
        return true;
    }
    if (input->captured && action == GLFW_PRESS) {
        return true; /* a second button in a panel is neither a second hand nor a look around */
    }
    if (input->captured && button == input->captured_button && action == GLFW_RELEASE) {
        input_add_action(input, ACTION_POINTER_UP);
        input->captured = false;
        return true;
    }
    return false;
}

static void on_key(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    (void)modifiers;
    Input* input = input_of(window);
    for (size_t i = 0; i < COUNT_OF(HOLD_KEYS); ++i) {
        if (HOLD_KEYS[i].key == key) {
            input->held[HOLD_KEYS[i].hold] = action != GLFW_RELEASE;
        }
    }
    input->repeating = action == GLFW_REPEAT;
    if (action != GLFW_PRESS) { /* a key that repeats toggles nothing */
        return;
    }
    if (key == GLFW_KEY_ESCAPE && input->mouse_held) {
        /* At once, so that a loss of focus in the same frame cannot turn it into leaving. */
        input_hold_mouse(input, window, false);
        return;
    }
    for (size_t i = 0; i < COUNT_OF(ACTION_KEYS); ++i) {
        if (ACTION_KEYS[i].key == key) {
            input_add_action(input, ACTION_KEYS[i].action);
        }
    }
}

static void on_character(GLFWwindow* window, unsigned character) {
    Input* input = input_of(window);
    for (size_t i = 0; i < COUNT_OF(ACTION_CHARACTERS) && !input->repeating; ++i) {
        if (ACTION_CHARACTERS[i].character == character) {
            input_add_action(input, ACTION_CHARACTERS[i].action);
        }
    }
}

static void on_button(GLFWwindow* window, int button, int action, int modifiers) {
    Input* input = input_of(window);
    if (button != GLFW_MOUSE_BUTTON_LEFT && button != GLFW_MOUSE_BUTTON_RIGHT) {
        return;
    }
    if (take_region_button(input, button, action, modifiers)) {
        return;
    }
    bool* drag = button == GLFW_MOUSE_BUTTON_LEFT ? &input->drag_left : &input->drag_right;
    if (action == GLFW_PRESS && button == GLFW_MOUSE_BUTTON_LEFT && modifiers & GLFW_MOD_CONTROL) {
        input_add_action(input, ACTION_MARKER);
    } else {
        *drag = action == GLFW_PRESS;
    }
}

static void on_motion(GLFWwindow* window, double x, double y) {
    Input* input = input_of(window);
    const bool looking = input->drag_left || input->drag_right || input->mouse_held;
    if (looking && !input->skip_motion) {
        input->look_right += x - input->pointer_x;
        input->look_down += y - input->pointer_y;
    }
    input->skip_motion = false;
    input->pointer_x = x;
    input->pointer_y = y;
    if (input->captured) {
        add_pointer_move(input);
    }
}

static void on_wheel(GLFWwindow* window, double x, double y) {
    (void)x;
    input_of(window)->wheel += y;
}

static void on_focus(GLFWwindow* window, int focused) {
    Input* input = input_of(window);
    /* Releases that happen elsewhere are never reported: let go of everything. */
    for (int key = 0; key < INPUT_KEY_COUNT; ++key) {
        input->held[key] = false;
    }
    input->drag_left = false;
    input->drag_right = false;
    input->captured = false;
    if (!focused) {
        input_hold_mouse(input, window, false);
    }
    input->skip_motion = true;
}

void input_attach(Input* input, GLFWwindow* window) {
    *input = (Input){0};
    glfwSetWindowUserPointer(window, input);
    glfwGetCursorPos(window, &input->pointer_x, &input->pointer_y);
    glfwSetKeyCallback(window, on_key);
    glfwSetCharCallback(window, on_character);
    glfwSetMouseButtonCallback(window, on_button);
    glfwSetCursorPosCallback(window, on_motion);
    glfwSetScrollCallback(window, on_wheel);
    glfwSetWindowFocusCallback(window, on_focus);
}

void input_hold_mouse(Input* input, GLFWwindow* window, bool hold) {
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
    input->event_count = 0;
    input->look_right = 0.0;
    input->look_down = 0.0;
    input->wheel = 0.0;
}

#include "screen.h"

#include <GLFW/glfw3.h>

#include <string.h>

/* The numbers of keys.h are GLFW's. */
_Static_assert((int)KEY_ESCAPE == GLFW_KEY_ESCAPE && (int)KEY_END == GLFW_KEY_END, "GLFW's keys");
_Static_assert((int)KEY_F1 == GLFW_KEY_F1 && (int)KEY_F4 == GLFW_KEY_F4, "GLFW's keys");
_Static_assert((int)KEY_F11 == GLFW_KEY_F11 && (int)KEY_KEYPAD_ENTER == GLFW_KEY_KP_ENTER,
               "GLFW's keys");
_Static_assert((int)KEY_LEFT_SHIFT == GLFW_KEY_LEFT_SHIFT, "GLFW's keys");
_Static_assert((int)KEY_RIGHT_SHIFT == GLFW_KEY_RIGHT_SHIFT, "GLFW's keys");
_Static_assert('A' == GLFW_KEY_A && '0' == GLFW_KEY_0 && ' ' == GLFW_KEY_SPACE, "GLFW's keys");
_Static_assert((int)MOUSE_LEFT == GLFW_MOUSE_BUTTON_LEFT, "GLFW's mouse buttons");
_Static_assert((int)MOUSE_RIGHT == GLFW_MOUSE_BUTTON_RIGHT, "GLFW's mouse buttons");
_Static_assert((int)WITH_SHIFT == GLFW_MOD_SHIFT && (int)WITH_CONTROL == GLFW_MOD_CONTROL &&
                   (int)WITH_ALT == GLFW_MOD_ALT,
               "GLFW's modifiers");
_Static_assert((int)PAD_A == GLFW_GAMEPAD_BUTTON_A && (int)PAD_START == GLFW_GAMEPAD_BUTTON_START &&
                   (int)PAD_BUTTON_COUNT == GLFW_GAMEPAD_BUTTON_LAST + 1 &&
                   (int)PAD_UP == GLFW_GAMEPAD_BUTTON_DPAD_UP,
               "GLFW's buttons");
_Static_assert((int)PAD_AXIS_COUNT == GLFW_GAMEPAD_AXIS_LAST + 1 &&
                   (int)PAD_RIGHT_X == GLFW_GAMEPAD_AXIS_RIGHT_X &&
                   (int)PAD_LEFT_TRIGGER == GLFW_GAMEPAD_AXIS_LEFT_TRIGGER,
               "GLFW's axes");

/* ---- Events -------------------------------------------------------------------------------- */

static Input* input_of(GLFWwindow* handle) {
    Window* window = glfwGetWindowUserPointer(handle);
    return &window->input;
}

static void on_key(GLFWwindow* handle, int key, int scancode, int action, int modifiers) {
    int place, label;
    screen_read_key(key, scancode, &place, &label);
    input_key(input_of(handle), place, label, action != GLFW_RELEASE, action == GLFW_REPEAT,
              modifiers);
}

static void on_character(GLFWwindow* handle, unsigned character) {
    input_character(input_of(handle), character);
}

static void on_button(GLFWwindow* handle, int button, int action, int modifiers) {
    if (button == GLFW_MOUSE_BUTTON_LEFT || button == GLFW_MOUSE_BUTTON_RIGHT) {
        input_button(input_of(handle), button, action == GLFW_PRESS, modifiers);
    }
}

static void on_motion(GLFWwindow* handle, double x, double y) {
    input_point(input_of(handle), x, y);
}

static void on_wheel(GLFWwindow* handle, double x, double y) {
    (void)x;
    input_wheel(input_of(handle), y);
}

/* Accepts the first of several files. GLFW has moved the pointer to the drop. */
static void on_drop(GLFWwindow* handle, int count, const char** paths) {
    if (count > 0) {
        input_drop(input_of(handle), paths[0]);
    }
}

static void on_focus(GLFWwindow* handle, int focused) {
    input_focus(input_of(handle), focused);
}

static void on_refresh(GLFWwindow* handle) {
    input_refresh(input_of(handle));
}

static void set_callbacks(Window* window) {
    GLFWwindow* handle = window->handle;
    glfwSetWindowUserPointer(handle, window);
    glfwGetCursorPos(handle, &window->input.pointer_x, &window->input.pointer_y);
    glfwSetKeyCallback(handle, on_key);
    glfwSetCharCallback(handle, on_character);
    glfwSetMouseButtonCallback(handle, on_button);
    glfwSetCursorPosCallback(handle, on_motion);
    glfwSetScrollCallback(handle, on_wheel);
    glfwSetWindowFocusCallback(handle, on_focus);
    glfwSetDropCallback(handle, on_drop);
    glfwSetWindowRefreshCallback(handle, on_refresh);
}

/* ---- Life ---------------------------------------------------------------------------------- */

static const char* glfw_reason(void) {
    const char* reason = NULL;
    glfwGetError(&reason);
    return reason ? reason : "no reason given";
}

static WindowGlFunction find_function(const char* name) {
    return glfwGetProcAddress(name);
}

static bool open_handle(Window* window, int width, int height, WindowLoadGl load,
                        SwellError* error) {
    const bool visible = width > 0;
    const int wide = visible ? width : 64, high = visible ? height : 64; /* any size will do */
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 24);
    glfwWindowHint(GLFW_VISIBLE, visible);
    /* A robust context reports a reset of the driver. Not every driver supports it. */
    static const int ROBUSTNESS[] = {GLFW_LOSE_CONTEXT_ON_RESET, GLFW_NO_ROBUSTNESS};
    for (int i = 0; i < 2 && !window->handle; ++i) {
        glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, ROBUSTNESS[i]);
        window->handle = glfwCreateWindow(wide, high, "Swell", NULL, NULL);
    }
    if (!window->handle) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS, "no OpenGL 3.3 on this display: %s",
                               glfw_reason());
    }
    glfwMakeContextCurrent(window->handle);
    return load(find_function, error);
}

Window* window_create(int width, int height, WindowLoadGl load, SwellError* error) {
    Window* window = swell_memory_allocate(1, sizeof *window, error);
    if (!window) {
        return NULL;
    }
    glfwInitHint(GLFW_JOYSTICK_HAT_BUTTONS, GLFW_FALSE);
    if (!screen_check(error) ||
        !(glfwInit() ||
          swell_error_set(error, SWELL_ERROR_DISPLAY, "no display: %s", glfw_reason())) ||
        !open_handle(window, width, height, load, error)) {
        window_destroy(window);
        return NULL;
    }
    glfwSwapInterval(1);
    set_callbacks(window);
    screen_connect(window);
    window->opened = glfwGetTime();
    return window;
}

void window_destroy(Window* window) {
    if (!window) {
        return;
    }
    if (window->handle) {
        glfwDestroyWindow(window->handle);
    }
    glfwTerminate();
    swell_memory_free(window);
}

double window_seconds(const Window* window) {
    return glfwGetTime() - window->opened;
}

/* ---- Input --------------------------------------------------------------------------------- */

/* Applies input.mouse_held. */
static void update_capture(Window* window) {
    if (window->captures_pointer != window->input.mouse_held) {
        window->captures_pointer = window->input.mouse_held;
        glfwSetInputMode(window->handle, GLFW_CURSOR,
                         window->captures_pointer ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL);
        glfwGetCursorPos(window->handle, &window->input.pointer_x, &window->input.pointer_y);
    }
}

void window_poll(Window* window, double wait) {
    if (wait > 0.0) {
        glfwWaitEventsTimeout(wait);
    } else {
        glfwPollEvents();
    }
    input_set_time(&window->input, window_seconds(window));
    update_capture(window);
}

bool window_collect(Window* window) {
    if (window_is_page()) {
        return false;
    }
    glfwPollEvents();
    input_set_time(&window->input, window_seconds(window));
    return true;
}

Input* window_input(Window* window) {
    return &window->input;
}

void window_hold_mouse(Window* window, bool hold) {
    window->input.mouse_held = hold;
    update_capture(window);
}

const char* window_read_clipboard(const Window* window) {
    const char* text = glfwGetClipboardString(window->handle);
    return text ? text : "";
}

bool window_wants_to_close(const Window* window) {
    return glfwWindowShouldClose(window->handle);
}

GamepadReading window_gamepad(const Window* window) {
    (void)window;
    GamepadReading reading = {0};
    for (int id = GLFW_JOYSTICK_1; id <= GLFW_JOYSTICK_LAST && !reading.present; ++id) {
        GLFWgamepadstate state;
        if (!glfwJoystickIsGamepad(id) || !glfwGetGamepadState(id, &state)) {
            continue;
        }
        reading.present = true;
        for (int i = 0; i < PAD_BUTTON_COUNT; ++i) {
            reading.button[i] = state.buttons[i] == GLFW_PRESS;
        }
        memcpy(reading.axis, state.axes, sizeof reading.axis);
    }
    return reading;
}

/* ---- The picture --------------------------------------------------------------------------- */

double window_content_scale(const Window* window) {
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(window->handle, &x, &y);
    return (double)(x > y ? x : y);
}

void window_swap(Window* window) {
    glfwSwapBuffers(window->handle);
}

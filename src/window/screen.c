#include "screen.h"

#include <GLFW/glfw3.h>

#include <assert.h>
#include <string.h>

/* The numbers of keys.h are GLFW's. */
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
    const Screen* screen = glfwGetWindowUserPointer(handle);
    return screen->input;
}

static void on_key(GLFWwindow* handle, int key, int scancode, int action, int modifiers) {
    (void)scancode;
    input_key(input_of(handle), key, action != GLFW_RELEASE, action == GLFW_REPEAT, modifiers);
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

static void set_callbacks(Screen* screen) {
    GLFWwindow* handle = screen->handle;
    glfwSetWindowUserPointer(handle, screen);
    glfwGetCursorPos(handle, &screen->input->pointer_x, &screen->input->pointer_y);
    glfwSetKeyCallback(handle, on_key);
    glfwSetCharCallback(handle, on_character);
    glfwSetMouseButtonCallback(handle, on_button);
    glfwSetCursorPosCallback(handle, on_motion);
    glfwSetScrollCallback(handle, on_wheel);
    glfwSetWindowFocusCallback(handle, on_focus);
    glfwSetDropCallback(handle, on_drop);
}

/* ---- Life ---------------------------------------------------------------------------------- */

static const char* glfw_reason(void) {
    const char* reason = NULL;
    glfwGetError(&reason);
    return reason ? reason : "no reason given";
}

static bool start_glfw(SwellError* error) {
    glfwInitHint(GLFW_JOYSTICK_HAT_BUTTONS, GLFW_FALSE);
    if (!glfwInit()) {
        return swell_error_set(error, SWELL_ERROR_DISPLAY, "no display: %s", glfw_reason());
    }
    return true;
}

static WindowGlFunction find_function(const char* name) {
    return glfwGetProcAddress(name);
}

static bool open_handle(Screen* screen, int width, int height, WindowLoadGl load,
                        SwellError* error) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 24);
    glfwWindowHint(GLFW_VISIBLE, screen->visible);
    /* Such a context reports a reset of the driver; not every driver supports it. */
    glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_LOSE_CONTEXT_ON_RESET);
    screen->handle = glfwCreateWindow(width, height, "Swell", NULL, NULL);
    if (!screen->handle) {
        glfwWindowHint(GLFW_CONTEXT_ROBUSTNESS, GLFW_NO_ROBUSTNESS);
        screen->handle = glfwCreateWindow(width, height, "Swell", NULL, NULL);
    }
    if (!screen->handle) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS, "no OpenGL 3.3 on this display: %s",
                               glfw_reason());
    }
    glfwMakeContextCurrent(screen->handle);
    return load(find_function, error);
}

static bool open_screen(void* context, Input* input, int width, int height, WindowLoadGl load,
                        SwellError* error) {
    Screen* screen = context;
    screen->input = input;
    if (!screen_check(error) || !start_glfw(error) ||
        !open_handle(screen, width, height, load, error)) {
        return false;
    }
    glfwSwapInterval(1);
    set_callbacks(screen);
    screen_connect(screen);
    screen->opened = glfwGetTime();
    return true;
}

static void close_screen(void* context) {
    const Screen* screen = context;
    if (screen->handle) {
        glfwDestroyWindow(screen->handle);
    }
    glfwTerminate();
}

/* ---- The other functions of a source ------------------------------------------------------- */

static void poll(void* context, double wait) {
    (void)context;
    if (wait > 0.0) {
        glfwWaitEventsTimeout(wait);
    } else {
        glfwPollEvents();
    }
}

static void collect(void* context) {
    (void)context;
    glfwPollEvents();
}

static void swap(void* context) {
    const Screen* screen = context;
    glfwSwapBuffers(screen->handle);
}

static double seconds(const void* context) {
    const Screen* screen = context;
    return glfwGetTime() - screen->opened;
}

static double content_scale(const void* context) {
    const Screen* screen = context;
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(screen->handle, &x, &y);
    return (double)(x > y ? x : y);
}

static const char* read_clipboard(const void* context) {
    const Screen* screen = context;
    const char* text = glfwGetClipboardString(screen->handle);
    return text ? text : "";
}

static void capture_pointer(void* context, bool capture, double* x, double* y) {
    const Screen* screen = context;
    glfwSetInputMode(screen->handle, GLFW_CURSOR,
                     capture ? GLFW_CURSOR_DISABLED : GLFW_CURSOR_NORMAL);
    glfwGetCursorPos(screen->handle, x, y);
}

static bool wants_to_close(const void* context) {
    const Screen* screen = context;
    return glfwWindowShouldClose(screen->handle);
}

static GamepadReading read_gamepad(const void* context) {
    (void)context;
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

WindowSource screen_source(Screen* screen) {
    assert(screen);
    return (WindowSource){screen,
                          open_screen,
                          close_screen,
                          poll,
                          window_is_page() ? NULL : collect,
                          swap,
                          seconds,
                          screen_size,
                          screen_pixels_per_point,
                          content_scale,
                          read_clipboard,
                          screen_write_clipboard,
                          capture_pointer,
                          wants_to_close,
                          screen_toggle_full_screen,
                          screen_is_full_screen,
                          read_gamepad,
                          screen_offer_file};
}

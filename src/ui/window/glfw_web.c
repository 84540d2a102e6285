/* Functions of GLFW 3.3 that Emscripten's GLFW 3.2 lacks. */
#include "screen.h"

#include <GLFW/glfw3.h>

#include <emscripten/html5.h>
#include <string.h>

void glfwInitHint(int hint, int value) {
    (void)hint, (void)value;
}

int glfwGetError(const char** description) {
    *description = NULL;
    return GLFW_NO_ERROR;
}

/* WebGL's functions are linked statically. */
GLFWglproc glfwGetProcAddress(const char* name) {
    (void)name;
    return NULL;
}

void glfwGetWindowContentScale(GLFWwindow* window, float* x, float* y) {
    *x = *y = (float)window_pixels_per_point(glfwGetWindowUserPointer(window));
}

/* Reads a gamepad whose layout the browser knows. */
static int read_pad(int id, EmscriptenGamepadEvent* pad) {
    return emscripten_sample_gamepad_data() == EMSCRIPTEN_RESULT_SUCCESS &&
           id < emscripten_get_num_gamepads() &&
           emscripten_get_gamepad_status(id, pad) == EMSCRIPTEN_RESULT_SUCCESS && pad->connected &&
           strcmp(pad->mapping, "standard") == 0;
}

int glfwJoystickIsGamepad(int id) {
    EmscriptenGamepadEvent pad;
    return read_pad(id, &pad);
}

/* Maps the W3C's standard gamepad, on which triggers are buttons, to GLFW's order. */
int glfwGetGamepadState(int id, GLFWgamepadstate* state) {
    static const int BUTTON[] = {0, 1, 2, 3, 4, 5, 8, 9, 16, 10, 11, 12, 15, 13, 14};
    EmscriptenGamepadEvent pad;
    if (!read_pad(id, &pad)) {
        return GLFW_FALSE;
    }
    for (int i = 0; i < 15; ++i) {
        state->buttons[i] = pad.digitalButton[BUTTON[i]] ? GLFW_PRESS : GLFW_RELEASE;
    }
    for (int i = 0; i < 4; ++i) {
        state->axes[i] = (float)pad.axis[i];
    }
    state->axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER] = (float)(2.0 * pad.analogButton[6] - 1.0);
    state->axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER] = (float)(2.0 * pad.analogButton[7] - 1.0);
    return GLFW_TRUE;
}

#include "gamepad.h"

#include <GLFW/glfw3.h>

#include <math.h>
#include <string.h>

static const float DEAD_ZONE = 0.18f;     /* of a stick's reach */
static const double TURN_DEGREES = 110.0; /* a second, stick fully out */

_Static_assert(GAMEPAD_BUTTONS == GLFW_GAMEPAD_BUTTON_LAST + 1, "GLFW's buttons");
_Static_assert(GAMEPAD_AXES == GLFW_GAMEPAD_AXIS_LAST + 1, "GLFW's axes");

static const struct {
    int button;
    InputAction action;
    const char* name;
} BUTTONS[] = {
    {GLFW_GAMEPAD_BUTTON_A, ACTION_METHOD, "A"},
    {GLFW_GAMEPAD_BUTTON_B, ACTION_WIREFRAME, "B"},
    {GLFW_GAMEPAD_BUTTON_X, ACTION_PAUSE, "X"},
    {GLFW_GAMEPAD_BUTTON_Y, ACTION_SPECTRUM, "Y"},
    {GLFW_GAMEPAD_BUTTON_START, ACTION_HELP, "Start"},
    {GLFW_GAMEPAD_BUTTON_BACK, ACTION_RESET, "Back"},
    {GLFW_GAMEPAD_BUTTON_DPAD_UP, ACTION_GRID_UP, "pad up"},
    {GLFW_GAMEPAD_BUTTON_DPAD_DOWN, ACTION_GRID_DOWN, "pad down"},
    {GLFW_GAMEPAD_BUTTON_DPAD_LEFT, ACTION_SLOWER, "pad left"},
    {GLFW_GAMEPAD_BUTTON_DPAD_RIGHT, ACTION_QUICKER, "pad right"},
    {GLFW_GAMEPAD_BUTTON_RIGHT_THUMB, ACTION_PICTURE, "right stick"},
};

enum { BUTTON_COUNT = sizeof BUTTONS / sizeof *BUTTONS };

GamepadReading gamepad_read(void) {
    GamepadReading reading = {0};
    for (int id = GLFW_JOYSTICK_1; id <= GLFW_JOYSTICK_LAST && !reading.present; ++id) {
        GLFWgamepadstate state;
        if (!glfwJoystickIsGamepad(id) || !glfwGetGamepadState(id, &state)) {
            continue;
        }
        reading.present = true;
        for (int i = 0; i < GAMEPAD_BUTTONS; ++i) {
            reading.button[i] = state.buttons[i] == GLFW_PRESS;
        }
        memcpy(reading.axis, state.axes, sizeof reading.axis);
    }
    return reading;
}

/* The dead zone is round, so that a stick's direction is kept. */
static void read_stick(const float* axis, double* x, double* y) {
    const float reach = hypotf(axis[0], axis[1]);
    *x = 0.0;
    *y = 0.0;
    if (reach > DEAD_ZONE) {
        const float wish = fminf((reach - DEAD_ZONE) / (1.0f - DEAD_ZONE), 1.0f) / reach;
        *x = (double)(axis[0] * wish);
        *y = (double)(axis[1] * wish);
    }
}

static double read_trigger(float axis) {
    const float pressed = 0.5f * (axis + 1.0f);
    return pressed > DEAD_ZONE ? (double)((pressed - DEAD_ZONE) / (1.0f - DEAD_ZONE)) : 0.0;
}

GamepadWish gamepad_wish(const GamepadReading* reading) {
    GamepadWish wish = {0};
    if (!reading->present) {
        return wish;
    }
    double right = 0.0, back = 0.0, turn_right = 0.0, turn_down = 0.0;
    read_stick(&reading->axis[GLFW_GAMEPAD_AXIS_LEFT_X], &right, &back);
    read_stick(&reading->axis[GLFW_GAMEPAD_AXIS_RIGHT_X], &turn_right, &turn_down);
    wish.fly = (CameraWish){
        .forward = -back,
        .right = right,
        .up = read_trigger(reading->axis[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER]) -
              read_trigger(reading->axis[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER]),
        .fast = reading->button[GLFW_GAMEPAD_BUTTON_LEFT_BUMPER] ||
                reading->button[GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER],
    };
    wish.turn_right = TURN_DEGREES * turn_right;
    wish.turn_up = -TURN_DEGREES * turn_down;
    return wish;
}

void gamepad_press(Input* input, const GamepadReading* before, const GamepadReading* now) {
    for (int i = 0; i < BUTTON_COUNT; ++i) {
        const int button = BUTTONS[i].button;
        if (now->button[button] && !before->button[button]) {
            input_add_action(input, BUTTONS[i].action);
        }
    }
}

const char* gamepad_button_name(InputAction action) {
    for (int i = 0; i < BUTTON_COUNT; ++i) {
        if (BUTTONS[i].action == action) {
            return BUTTONS[i].name;
        }
    }
    return NULL;
}

/* Emscripten's GLFW is of version 3.2. What the program uses of 3.3 is declared here as 3.3
   declares it, and defined in src/ui/window/glfw_web.c. */
#include_next <GLFW/glfw3.h>

#ifndef SWELL_WEB_GLFW_H
#define SWELL_WEB_GLFW_H

#define GLFW_JOYSTICK_HAT_BUTTONS 0x00050001

#define GLFW_GAMEPAD_BUTTON_A 0
#define GLFW_GAMEPAD_BUTTON_LEFT_BUMPER 4
#define GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER 5
#define GLFW_GAMEPAD_BUTTON_START 7
#define GLFW_GAMEPAD_BUTTON_DPAD_UP 11
#define GLFW_GAMEPAD_BUTTON_LAST 14
#define GLFW_NO_ERROR 0
#define GLFW_GAMEPAD_AXIS_LEFT_X 0
#define GLFW_GAMEPAD_AXIS_RIGHT_X 2
#define GLFW_GAMEPAD_AXIS_LEFT_TRIGGER 4
#define GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER 5
#define GLFW_GAMEPAD_AXIS_LAST 5

typedef struct GLFWgamepadstate {
    unsigned char buttons[15];
    float axes[6];
} GLFWgamepadstate;

void glfwInitHint(int hint, int value);
int glfwGetError(const char** description);
void glfwGetWindowContentScale(GLFWwindow* window, float* x, float* y);
int glfwJoystickIsGamepad(int id);
int glfwGetGamepadState(int id, GLFWgamepadstate* state);

#endif

/*
 * A gamepad flies too: GLFW's mapping of its buttons and axes, turned into what keys and mouse ask
 * for. Pads come and go while the program runs; the first one there is used.
 */
#ifndef SWELL_WINDOW_GAMEPAD_H
#define SWELL_WINDOW_GAMEPAD_H

#include "scene/camera.h"
#include "window/input.h"

/* In GLFW's order; down is positive, triggers are -1 when released. */
enum {
    PAD_LEFT_X,
    PAD_LEFT_Y,
    PAD_RIGHT_X,
    PAD_RIGHT_Y,
    PAD_LEFT_TRIGGER,
    PAD_RIGHT_TRIGGER,
    PAD_AXIS_COUNT
};

typedef struct GamepadReading {
    bool present;
    bool button[PAD_BUTTON_COUNT];
    float axis[PAD_AXIS_COUNT];
} GamepadReading;

/* What a pad asks for during a frame. */
typedef struct GamepadMotion {
    CameraMotion fly;
    double turn_right, turn_up; /* degrees a second */
} GamepadMotion;

/* Within the dead zone a stick asks for nothing; beyond it the motion grows from 0 to 1. */
GamepadMotion gamepad_motion(const GamepadReading* reading);

/* Adds an action to `input` for each button that has gone down between two readings. */
void gamepad_press(Input* input, const GamepadReading* before, const GamepadReading* now);

/* What the help page calls a button. */
const char* gamepad_button_name(int button);

#endif

/*
 * A gamepad flies too: GLFW's mapping of its buttons and axes, turned into what keys and mouse ask
 * for. Pads come and go while the program runs; the first one there is used.
 */
#ifndef SWELL_WINDOW_GAMEPAD_H
#define SWELL_WINDOW_GAMEPAD_H

#include "scene/camera.h"
#include "window/input.h"

enum { GAMEPAD_AXES = 6 };

/* As GLFW orders them: left x, left y, right x, right y (down is positive), left trigger, right
   trigger (-1 released). */
typedef struct GamepadReading {
    bool present;
    bool button[PAD_BUTTON_COUNT];
    float axis[GAMEPAD_AXES];
} GamepadReading;

/* What a pad asks for during a frame. */
typedef struct GamepadMotion {
    CameraMotion fly;
    double turn_right, turn_up; /* degrees a second */
} GamepadMotion;

/* Reads the first pad that GLFW has a mapping for. */
GamepadReading gamepad_read(void);

/* Within the dead zone a stick asks for nothing; beyond it the motion grows from 0 to 1. */
GamepadMotion gamepad_motion(const GamepadReading* reading);

/* Adds an action to `input` for each button that has gone down between two readings. */
void gamepad_press(Input* input, const GamepadReading* before, const GamepadReading* now);

/* What the help page calls a button. */
const char* gamepad_button_name(int button);

#endif

/*
 * A gamepad, and what its sticks ask for.
 */
#ifndef SWELL_WINDOW_GAMEPAD_H
#define SWELL_WINDOW_GAMEPAD_H

#include "window/input.h"

typedef struct GamepadReading {
    bool present;
    bool button[PAD_BUTTON_COUNT];
    float axis[PAD_AXIS_COUNT];
} GamepadReading;

typedef struct GamepadMotion {
    InputMotion fly;
    double turn_right, turn_up; /* degrees a second */
} GamepadMotion;

/* Within the dead zone a stick asks for nothing; beyond it the motion grows from 0 to 1. */
GamepadMotion gamepad_motion(const GamepadReading* reading);

#endif

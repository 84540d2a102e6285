/* A gamepad's state and the motion of its sticks. */
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

/* Returns the motion: 0 within a stick's dead zone, then growing from 0 to 1. */
GamepadMotion gamepad_motion(const GamepadReading* reading);

#endif

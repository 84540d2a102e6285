#include "window/gamepad.h"

#include <assert.h>
#include <math.h>

static const float DEAD_ZONE = 0.18f;     /* of a stick's reach */
static const double TURN_DEGREES = 110.0; /* a second, stick fully out */

/* A round dead zone keeps the stick's direction. */
static void read_stick(const float* axis, double* x, double* y) {
    const float reach = hypotf(axis[0], axis[1]);
    *x = 0.0;
    *y = 0.0;
    if (reach > DEAD_ZONE) {
        const float share = fminf((reach - DEAD_ZONE) / (1.0f - DEAD_ZONE), 1.0f) / reach;
        *x = (double)(axis[0] * share);
        *y = (double)(axis[1] * share);
    }
}

static double read_trigger(float axis) {
    const float pressed = 0.5f * (axis + 1.0f);
    return pressed > DEAD_ZONE ? (double)((pressed - DEAD_ZONE) / (1.0f - DEAD_ZONE)) : 0.0;
}

GamepadMotion gamepad_motion(const GamepadReading* reading) {
    assert(reading);
    GamepadMotion motion = {0};
    if (!reading->present) {
        return motion;
    }
    double right = 0.0, back = 0.0, turn_right = 0.0, turn_down = 0.0;
    read_stick(&reading->axis[PAD_LEFT_X], &right, &back);
    read_stick(&reading->axis[PAD_RIGHT_X], &turn_right, &turn_down);
    motion.fly = (InputMotion){
        .forward = -back,
        .right = right,
        .up = read_trigger(reading->axis[PAD_RIGHT_TRIGGER]) -
              read_trigger(reading->axis[PAD_LEFT_TRIGGER]),
        .fast = reading->button[PAD_LEFT_BUMPER] || reading->button[PAD_RIGHT_BUMPER],
    };
    motion.turn_right = TURN_DEGREES * turn_right;
    motion.turn_up = -TURN_DEGREES * turn_down;
    return motion;
}

#include "events.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>

/* Appends the event, at the pointer's place, unless the list is full. */
static void add_event(Input* input, InputEvent event) {
    assert(input);
    if (input->event_count < INPUT_EVENTS_MAX) {
        event.x = input->pointer_x;
        event.y = input->pointer_y;
        input->event[input->event_count++] = event;
    }
}

void input_key(Input* input, int key, int label, bool down, bool repeats, int modifiers) {
    add_event(input, (InputEvent){.kind = INPUT_KEY,
                                  .code = key,
                                  .label = label,
                                  .down = down,
                                  .repeats = repeats,
                                  .modifiers = modifiers});
}

void input_shortcut(Input* input, int key) {
    add_event(input, (InputEvent){.kind = INPUT_SHORTCUT, .code = key, .down = true});
}

void input_character(Input* input, unsigned character) {
    add_event(input, (InputEvent){.kind = INPUT_CHARACTER, .code = (int)character});
}

/* If the list is half full, updates the last move, so that the pointer's last place is kept. */
void input_point(Input* input, double x, double y) {
    assert(input);
    input->pointer_x = x;
    input->pointer_y = y;
    InputEvent* last = input->event_count > 0 ? &input->event[input->event_count - 1] : NULL;
    if (input->event_count >= INPUT_EVENTS_MAX / 2 && last && last->kind == INPUT_POINTER) {
        last->x = x;
        last->y = y;
    } else {
        add_event(input, (InputEvent){.kind = INPUT_POINTER});
    }
}

void input_button(Input* input, int button, bool down, int modifiers) {
    assert(button == MOUSE_LEFT || button == MOUSE_RIGHT);
    add_event(
        input,
        (InputEvent){.kind = INPUT_BUTTON, .code = button, .down = down, .modifiers = modifiers});
}

void input_wheel(Input* input, double notches) {
    add_event(input, (InputEvent){.kind = INPUT_WHEEL, .notches = notches});
}

void input_drop(Input* input, const char* path) {
    assert(input && path);
    snprintf(input->dropped, sizeof input->dropped, "%s", path);
    add_event(input, (InputEvent){.kind = INPUT_DROP});
}

void input_focus(Input* input, bool focused) {
    add_event(input, (InputEvent){.kind = INPUT_FOCUS, .down = focused});
}

void input_refresh(Input* input) {
    add_event(input, (InputEvent){.kind = INPUT_REFRESH});
}

const InputRegion* input_region_at(const Input* input, double x, double y) {
    assert(input);
    for (int i = 0; i < input->region_count; ++i) {
        const InputRegion* r = &input->region[i];
        if (x >= r->x && x < r->x + r->width && y >= r->y && y < r->y + r->height) {
            return r;
        }
    }
    return NULL;
}

void input_set_time(Input* input, double seconds) {
    assert(input);
    for (; input->timed_count < input->event_count; ++input->timed_count) {
        input->event[input->timed_count].seconds = seconds;
        input->event[input->timed_count].after = input->timed_at;
    }
    input->timed_at = seconds;
}

void input_begin_frame(Input* input) {
    assert(input);
    input->event_count = input->timed_count = 0;
    input->look_right = input->look_down = 0.0;
}

/* ---- Gamepads ------------------------------------------------------------------------------- */

static const float DEAD_ZONE = 0.18f;     /* share of a stick's reach */
static const double TURN_DEGREES = 110.0; /* degrees a second with the stick fully out */

/* A round dead zone keeps the stick's direction. */
static void read_stick(const float* axis, double* x, double* y) {
    const float reach = hypotf(axis[0], axis[1]);
    *x = *y = 0.0;
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

#include "events.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

/* Screen coordinates; a finger covers some 40. */
static const double TAP_REACH = 10.0;   /* largest move of a tap */
static const double PRESS_REACH = 4.0;  /* a larger move presses the button */
static const double STICK_REACH = 90.0; /* full speed */
static const double STICK_REST = 12.0;  /* dead zone */
static const double NOTCH = 40.0;       /* of the wheel */
static const double APART_REACH = 1.0;  /* full speed, in doublings of the distance */
static const double APART_REST = 0.15;  /* dead zone */

static double middle_x(const Touch* touch) {
    return 0.5 * (touch->finger[0].x + touch->finger[1].x);
}

static double middle_y(const Touch* touch) {
    return 0.5 * (touch->finger[0].y + touch->finger[1].y);
}

static double apart(const Touch* touch) {
    const TouchFinger* f = touch->finger;
    return fmax(hypot(f[1].x - f[0].x, f[1].y - f[0].y), 1.0);
}

static TouchFinger* find_finger(Touch* touch, int id) {
    for (int i = 0; i < touch->count; ++i) {
        if (touch->finger[i].id == id) {
            return &touch->finger[i];
        }
    }
    return NULL;
}

/* ---- Two fingers --------------------------------------------------------------------------- */

/* -1 to 1, continuous at the end of the dead zone. */
static double push(double way, double rest, double reach) {
    const double beyond = fmax(fabs(way) - rest, 0.0) / (reach - rest);
    return copysign(fmin(beyond, 1.0), way);
}

static void begin_two(Touch* touch, Input* input) {
    if (touch->pressed) {
        input_button(input, MOUSE_LEFT, false, 0);
    }
    input->finger_looks = false;
    touch->scrolls = touch->points;
    touch->points = touch->pressed = false;
    touch->travels = true;
    touch->from_x = middle_x(touch);
    touch->from_y = middle_y(touch);
    touch->from_apart = apart(touch);
}

static void move_two(Touch* touch, Input* input) {
    const double right = middle_x(touch) - touch->from_x, down = middle_y(touch) - touch->from_y;
    if (touch->scrolls) {
        input_wheel(input, down / NOTCH);
        touch->from_y += down;
        return;
    }
    input->stick = (InputMotion){
        .forward = push(-down, STICK_REST, STICK_REACH),
        .right = push(right, STICK_REST, STICK_REACH),
        .up = push(-log2(apart(touch) / touch->from_apart), APART_REST, APART_REACH),
    };
}

static void end_two(Touch* touch, Input* input) {
    input->stick = (InputMotion){0};
    touch->scrolls = false;
}

/* ---- One ----------------------------------------------------------------------------------- */

/* Presses the button at the pointer, where the finger went down. */
static void press(Touch* touch, Input* input) {
    if (!touch->pressed) {
        input_button(input, MOUSE_LEFT, true, 0);
        touch->pressed = true;
    }
}

static void begin_one(Touch* touch, Input* input, double x, double y) {
    input_point(input, x, y);
    touch->from_x = x;
    touch->from_y = y;
    touch->travels = false;
    const InputRegion* region = input_region_at(input, x, y);
    touch->points = region != NULL;
    if (region && region->presses) {
        press(touch, input);
    }
}

/* Drags the view with the finger, so it turns the opposite way. */
static void look(Touch* touch, Input* input, double right, double down) {
    input->look_right -= right;
    input->look_down -= down;
    input->finger_looks = true;
    input_point(input, touch->finger[0].x, touch->finger[0].y);
}

static void move_one(Touch* touch, Input* input, double right, double down) {
    const TouchFinger* finger = &touch->finger[0];
    const double along = finger->x - touch->from_x, across = finger->y - touch->from_y;
    const double way = hypot(along, across);
    if (touch->points) {
        const InputRegion* region = input_region_at(input, touch->from_x, touch->from_y);
        if (!touch->pressed && !touch->scrolls && way > PRESS_REACH && region && region->scrolls &&
            fabs(across) > fabs(along)) {
            touch->scrolls = true;
        }
        if (touch->scrolls) {
            input_wheel(input, down / NOTCH);
        } else if (touch->pressed || way > PRESS_REACH) {
            press(touch, input);
            input_point(input, finger->x, finger->y);
        }
        return;
    }
    touch->travels = touch->travels || way > TAP_REACH;
    if (touch->travels) {
        look(touch, input, right, down);
    }
}

static void end_one(Touch* touch, Input* input) {
    if (touch->points && !touch->scrolls) {
        press(touch, input);
        input_button(input, MOUSE_LEFT, false, 0);
    } else if (!touch->points && !touch->travels) { /* as Ctrl + click */
        input_button(input, MOUSE_LEFT, true, WITH_CONTROL);
        input_button(input, MOUSE_LEFT, false, 0);
    }
    touch->points = touch->pressed = touch->scrolls = false;
    input->finger_looks = false;
}

/* ---- Events -------------------------------------------------------------------------------- */

void touch_down(Touch* touch, Input* input, int id, double x, double y) {
    assert(touch && input && isfinite(x) && isfinite(y));
    if (touch->count == TOUCH_FINGERS_MAX || find_finger(touch, id)) {
        return;
    }
    input->fingers = true;
    touch->finger[touch->count++] = (TouchFinger){id, x, y};
    if (touch->count == 1) {
        begin_one(touch, input, x, y);
    } else {
        begin_two(touch, input);
    }
}

void touch_move(Touch* touch, Input* input, int id, double x, double y) {
    assert(touch && input && isfinite(x) && isfinite(y));
    TouchFinger* finger = find_finger(touch, id);
    if (!finger) {
        return;
    }
    const double right = x - finger->x, down = y - finger->y;
    finger->x = x;
    finger->y = y;
    if (touch->count == 1) {
        move_one(touch, input, right, down);
    } else {
        move_two(touch, input);
    }
}

void touch_up(Touch* touch, Input* input, int id) {
    assert(touch && input);
    TouchFinger* finger = find_finger(touch, id);
    if (!finger) {
        return;
    }
    if (touch->count == 1) {
        end_one(touch, input);
    } else {
        end_two(touch, input);
        if (finger == &touch->finger[0]) {
            touch->finger[0] = touch->finger[1]; /* still looks, and is no tap */
        }
    }
    touch->count -= 1;
}

void touch_cancel(Touch* touch, Input* input) {
    assert(touch && input);
    touch->travels = true;
    touch->points = touch->pressed;
    while (touch->count > 0) {
        touch_up(touch, input, touch->finger[0].id);
    }
}

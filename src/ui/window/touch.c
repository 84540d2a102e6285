#include "events.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

/* Moves in screen coordinates, of which a finger covers some 40. */
static const double TAP_REACH = 10.0;   /* largest move of a tap */
static const double PRESS_REACH = 4.0;  /* largest move before the button is pressed */
static const double STICK_REACH = 90.0; /* move for full speed */
static const double STICK_REST = 12.0;  /* dead zone */
static const double NOTCH = 40.0;       /* move for a notch of the wheel */

/* Changes of the distance between two fingers, in doublings. */
static const double APART_REACH = 1.0; /* change for full speed */
static const double APART_REST = 0.15; /* dead zone */

/* Fills the place between both fingers, and returns their distance, at least 1. */
static double find_middle(const Touch* touch, double middle[2]) {
    const TouchFinger* f = touch->finger;
    middle[0] = 0.5 * (f[0].x + f[1].x);
    middle[1] = 0.5 * (f[0].y + f[1].y);
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

/* Returns -1 to 1, continuous at the end of the dead zone. */
static double push(double way, double rest, double reach) {
    const double beyond = fmax(fabs(way) - rest, 0.0) / (reach - rest);
    return copysign(fmin(beyond, 1.0), way);
}

/* Presses the button at the pointer, where the finger went down. */
static void press(Touch* touch, Input* input) {
    if (!touch->pressed) {
        input_button(input, MOUSE_LEFT, true, 0);
        touch->pressed = true;
    }
}

void touch_down(Touch* touch, Input* input, int id, double x, double y) {
    assert(touch && input && isfinite(x) && isfinite(y));
    if (touch->count == TOUCH_FINGERS_MAX || find_finger(touch, id)) {
        return;
    }
    input->fingers = true;
    touch->finger[touch->count++] = (TouchFinger){id, x, y};
    if (touch->count == 1) {
        const InputRegion* region = input_region_at(input, x, y);
        input_point(input, x, y);
        touch->from[0] = x;
        touch->from[1] = y;
        touch->travels = false;
        touch->points = region != NULL;
        if (region && region->presses) {
            press(touch, input);
        }
        return;
    }
    if (touch->pressed) { /* the second finger ends the action of the first */
        input_button(input, MOUSE_LEFT, false, 0);
    }
    input->finger_looks = false;
    touch->scrolls = touch->points;
    touch->points = touch->pressed = false;
    touch->travels = true;
    touch->from_apart = find_middle(touch, touch->from);
}

/* Follows a single finger that has moved by `right` and `down`. In a region it is the button, or
   turns the wheel. Elsewhere it drags the view, and the camera turns the opposite way. */
static void move_one(Touch* touch, Input* input, double right, double down) {
    const TouchFinger* finger = &touch->finger[0];
    const double moved_x = finger->x - touch->from[0], moved_y = finger->y - touch->from[1];
    const double way = hypot(moved_x, moved_y);
    if (touch->points) {
        const InputRegion* region = input_region_at(input, touch->from[0], touch->from[1]);
        if (!touch->pressed && !touch->scrolls && way > PRESS_REACH && region && region->scrolls &&
            fabs(moved_y) > fabs(moved_x)) {
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
        input->look_right -= right;
        input->look_down -= down;
        input->finger_looks = true;
        input_point(input, finger->x, finger->y);
    }
}

void touch_move(Touch* touch, Input* input, int id, double x, double y) {
    assert(touch && input && isfinite(x) && isfinite(y));
    TouchFinger* finger = find_finger(touch, id);
    if (!finger) {
        return;
    }
    const double before[2] = {finger->x, finger->y};
    finger->x = x;
    finger->y = y;
    if (touch->count == 1) {
        move_one(touch, input, x - before[0], y - before[1]);
        return;
    }
    double middle[2];
    const double apart = find_middle(touch, middle);
    const double right = middle[0] - touch->from[0], down = middle[1] - touch->from[1];
    if (touch->scrolls) {
        input_wheel(input, down / NOTCH);
        touch->from[1] += down;
        return;
    }
    input->stick = (InputMotion){
        .forward = push(-down, STICK_REST, STICK_REACH),
        .right = push(right, STICK_REST, STICK_REACH),
        .up = push(-log2(apart / touch->from_apart), APART_REST, APART_REACH),
    };
}

void touch_up(Touch* touch, Input* input, int id) {
    assert(touch && input);
    TouchFinger* finger = find_finger(touch, id);
    if (!finger) {
        return;
    }
    if (touch->count == 2) {
        input->stick = (InputMotion){0};
        touch->scrolls = false;
        if (finger == &touch->finger[0]) {
            touch->finger[0] = touch->finger[1]; /* the other finger still looks, and is no tap */
        }
    } else {
        if (touch->points && !touch->scrolls) {
            press(touch, input);
            input_button(input, MOUSE_LEFT, false, 0);
        } else if (!touch->points && !touch->travels) { /* acts as Ctrl + click */
            input_button(input, MOUSE_LEFT, true, WITH_CONTROL);
            input_button(input, MOUSE_LEFT, false, 0);
        }
        touch->points = touch->pressed = touch->scrolls = false;
        input->finger_looks = false;
    }
    touch->count -= 1;
}

void touch_cancel(Touch* touch, Input* input) {
    assert(touch && input);
    touch->travels = true;
    touch->points = touch->pressed; /* a button that is still up is not pressed any more */
    while (touch->count > 0) {
        touch_up(touch, input, touch->finger[0].id);
    }
}

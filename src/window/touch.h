/*
 * Translates fingers on a touch screen into mouse and stick: on a panel or in the pool one finger
 * is the left mouse button; beside them it drags the view along, and a tap throws a stone. Two fly:
 * up and down the screen is ahead and back, sideways is sideways, together is up and apart is down,
 * the farther the faster; aboard they drive. On a panel two turn the wheel.
 */
#ifndef SWELL_WINDOW_TOUCH_H
#define SWELL_WINDOW_TOUCH_H

#include "window/input.h"

enum { TOUCH_FINGERS_MAX = 2 /* more are not followed */ };

typedef struct TouchFinger {
    int id;
    double x, y; /* screen coordinates */
} TouchFinger;

typedef struct Touch {
    TouchFinger finger[TOUCH_FINGERS_MAX];
    int count;
    double from_x, from_y; /* where the first went down, then the middle of both */
    double from_apart;     /* how far both were from each other */
    bool points;           /* the first is the mouse button, which goes down ... */
    bool pressed;          /* ... once it moves or leaves, for it may be one of two ... */
    bool scrolls;          /* ... that turn the wheel */
    bool travels;          /* it has gone too far for a tap, or was one of two */
} Touch;

/* A finger goes down at (x, y), screen coordinates. `id` tells it from others that are down. */
void touch_down(Touch* touch, Input* input, int id, double x, double y);

void touch_move(Touch* touch, Input* input, int id, double x, double y);

/* It leaves the screen where it was last; fingers that are not followed change nothing. */
void touch_up(Touch* touch, Input* input, int id);

/* The system takes all fingers away; none of them counts as a tap. */
void touch_cancel(Touch* touch, Input* input);

#endif

/*
 * The events that a window adds to its input, one function for each; and touches, which become such
 * events.
 */
#ifndef SWELL_WINDOW_EVENTS_H
#define SWELL_WINDOW_EVENTS_H

#include "window/input.h"

/* A key of KEY_... with that label (see InputEvent) goes down (again with `repeats`) or comes up.
 */
void input_key(Input* input, int key, int label, bool down, bool repeats, int modifiers);

void input_character(Input* input, unsigned character);

/* The pointer goes to (x, y) [screen coordinates]. */
void input_point(Input* input, double x, double y);

/* MOUSE_LEFT or MOUSE_RIGHT is pressed or released at the pointer. */
void input_button(Input* input, int button, bool down, int modifiers);

/* The wheel turns at the pointer; up is positive. */
void input_wheel(Input* input, double notches);

/* A file is dropped at the pointer. */
void input_drop(Input* input, const char* path);

/* The window gets or loses the keyboard. */
void input_focus(Input* input, bool focused);

/* The picture must be drawn again. */
void input_refresh(Input* input);

/* Sets the times of each event that has none. `seconds` is the present time. */
void input_set_time(Input* input, double seconds);

/* ---- Touches --------------------------------------------------------------------------------- */

/*
 * Translates touches into mouse and stick. One finger is the left mouse button on a panel or in the
 * pool, which goes down once it moves or leaves, since a second may follow, or at once where the
 * region `presses`. Elsewhere it drags the view, and a tap throws a stone. Two fingers fly, or
 * steer aboard: moving up or down the screen is ahead or back, sideways is sideways, together is
 * up, apart is down, and farther is faster. On a panel two fingers turn the wheel; so does one
 * finger that moves up or down where the region scrolls.
 */

enum { TOUCH_FINGERS_MAX = 2 /* more are ignored */ };

typedef struct TouchFinger {
    int id;
    double x, y; /* screen coordinates */
} TouchFinger;

typedef struct Touch {
    TouchFinger finger[TOUCH_FINGERS_MAX];
    int count;
    double from[2];    /* place where the first finger, or the middle of both, began */
    double from_apart; /* distance of both at the start */
    bool points;       /* the first finger is the mouse button, ... */
    bool pressed;      /* ... which is down ... */
    bool scrolls;      /* ... or both fingers turn the wheel, or one where the region scrolls */
    bool travels;      /* the finger moved too far for a tap, or was one of two */
} Touch;

/* A finger goes down at (x, y), screen coordinates; `id` identifies it until it leaves. */
void touch_down(Touch* touch, Input* input, int id, double x, double y);

void touch_move(Touch* touch, Input* input, int id, double x, double y);

/* A finger leaves the screen at its last place. Ignored fingers change nothing. */
void touch_up(Touch* touch, Input* input, int id);

/* The system cancels all fingers. None of them counts as a tap. */
void touch_cancel(Touch* touch, Input* input);

#endif

/*
 * The user's input in order: keys, characters, pointer, wheel, dropped files. The window adds the
 * events (events.h); the viewer handles and clears them once a frame.
 */
#ifndef SWELL_WINDOW_INPUT_H
#define SWELL_WINDOW_INPUT_H

#include "base/keys.h"

#include <stdbool.h>

enum { INPUT_EVENTS_MAX = 256, INPUT_PATH_SIZE = 4096, INPUT_REGIONS_MAX = 24 };

typedef enum InputEventKind {
    INPUT_KEY,       /* `code` of KEY_... goes down, repeats or comes up */
    INPUT_SHORTCUT,  /* the key `code` is pressed for its command alone, not as text */
    INPUT_CHARACTER, /* `code` [Unicode] is typed */
    INPUT_BUTTON,    /* `code` of MOUSE_... goes down or comes up */
    INPUT_POINTER,   /* the pointer moves */
    INPUT_WHEEL,     /* `notches`, up is positive */
    INPUT_DROP,      /* the file in `dropped` is dropped */
    INPUT_FOCUS,     /* the window gets (`down`) or loses the keyboard */
    INPUT_REFRESH    /* the window's picture is lost */
} InputEventKind;

typedef struct InputEvent {
    InputEventKind kind;
    int code;  /* of a key: its place on a US keyboard */
    int label; /* of a key: the letter on it in the user's layout, else `code` or another key's */
    bool down, repeats;
    int modifiers;  /* WITH_... that are held */
    double seconds; /* time at which it was collected, by the window's clock ... */
    double after;   /* ... and time of the collection before, after which it came */
    double x, y;    /* place of the pointer [screen coordinates] */
    double notches;
} InputEvent;

/* A part of the window that handles its own clicks, which never turn the camera. */
typedef struct InputRegion {
    double x, y, width, height; /* screen coordinates */
    bool scrolls;               /* a finger that moves up or down turns the wheel, ... */
    bool presses;               /* ... or a finger presses as soon as it is down */
} InputRegion;

/* A motion by stick or fingers, with components from -1 to 1. */
typedef struct InputMotion {
    double forward, right, up;
    bool fast;
} InputMotion;

typedef struct Input {
    InputEvent event[INPUT_EVENTS_MAX]; /* in order; excess ones are dropped */
    int event_count;
    int timed_count;               /* number of events that have their times */
    double timed_at;               /* the last of these times [s] */
    char dropped[INPUT_PATH_SIZE]; /* the file of the last INPUT_DROP, truncated if longer */
    double pointer_x, pointer_y;   /* screen coordinates */
    bool mouse_held;               /* the pointer is captured for looking */
    InputRegion region[INPUT_REGIONS_MAX]; /* topmost first; set by the viewer */
    int region_count;
    bool fingers;      /* fingers are used: one has touched the screen, or a page says so */
    bool finger_looks; /* a finger drags the view, by ... */
    double look_right, look_down; /* ... this much in this frame [screen coordinates] */
    InputMotion stick;            /* the motion of two fingers */
    bool covered;                 /* set by the viewer: panel or help covers the sea, ... */
    bool types;                   /* ... a text is being entered; a page may lack a keyboard; ... */
    bool rests;                   /* ... no frame is drawn until something happens */
} Input;

/* A key is pressed for its command alone, for example by a button of a page. */
void input_shortcut(Input* input, int key);

/* Returns the topmost region at that place [screen coordinates], or NULL. */
const InputRegion* input_region_at(const Input* input, double x, double y);

/* Clears events and look. The stick stays. */
void input_begin_frame(Input* input);

/* ---- Gamepads ------------------------------------------------------------------------------- */

typedef struct GamepadReading {
    bool present;
    bool button[PAD_BUTTON_COUNT];
    float axis[PAD_AXIS_COUNT];
} GamepadReading;

typedef struct GamepadMotion {
    InputMotion fly;
    double turn_right, turn_up; /* degrees a second */
} GamepadMotion;

/* Returns the motion. A stick gives 0 within its dead zone, then grows from 0 to 1. */
GamepadMotion gamepad_motion(const GamepadReading* reading);

#endif

/*
 * What the user does: keys held, actions asked for, the mouse. Filled by GLFW's callbacks, emptied
 * by the viewer once a frame.
 */
#ifndef SWELL_APP_INPUT_H
#define SWELL_APP_INPUT_H

#include <stdbool.h>

struct GLFWwindow;

typedef enum InputKey {
    INPUT_FORWARD,
    INPUT_BACK,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_UP,
    INPUT_DOWN,
    INPUT_FAST_LEFT,
    INPUT_FAST_RIGHT,
    INPUT_KEY_COUNT
} InputKey;

typedef enum InputAction {
    ACTION_NONE,
    ACTION_METHOD,
    ACTION_WIREFRAME,
    ACTION_SPECTRUM,
    ACTION_GRID_UP,
    ACTION_GRID_DOWN,
    ACTION_PAUSE,
    ACTION_SLOWER,
    ACTION_QUICKER,
    ACTION_MARKER, /* at the event's x, y */
    ACTION_CLEAR_MARKERS,
    ACTION_HOLD_MOUSE,
    ACTION_PICTURE,
    ACTION_FULL_SCREEN,
    ACTION_RESET,
    ACTION_HELP,
    ACTION_LEAVE,
    ACTION_POOL,
    ACTION_STRING,
    ACTION_SCHEME,
    ACTION_STILL,
    ACTION_PULL,
    ACTION_PLAIN,
    ACTION_RAIN,
    ACTION_POINTER_DOWN, /* in a region: at the event's place, with its button */
    ACTION_POINTER_MOVE,
    ACTION_POINTER_UP,
    ACTION_COUNT
} InputAction;

enum { INPUT_EVENTS_MAX = 256 };

typedef struct InputEvent {
    InputAction action;
    double x, y;       /* of the pointer, screen coordinates */
    bool right_button; /* of ACTION_POINTER_DOWN; else the left one */
    bool shift;        /* held at that moment */
} InputEvent;

enum { INPUT_REGIONS_MAX = 4 };

/* A part of the window whose clicks are its own: they never turn the camera. */
typedef struct InputRegion {
    double x, y, width, height; /* screen coordinates */
} InputRegion;

typedef struct Input {
    bool held[INPUT_KEY_COUNT];
    InputEvent event[INPUT_EVENTS_MAX]; /* in the order they came; more than fit are dropped */
    int event_count;
    double look_right, look_down; /* how far the mouse went while looking, screen coordinates */
    double wheel;                 /* notches, up is positive */
    double pointer_x, pointer_y;  /* screen coordinates */
    bool drag_left, drag_right;   /* buttons that look around and are down */
    InputRegion region[INPUT_REGIONS_MAX];
    int region_count;
    bool captured;       /* a button went down in a region and is still down */
    int captured_button; /* GLFW's */
    bool mouse_held;     /* the pointer is captured for looking */
    bool skip_motion;    /* the next motion is a jump, not the user's */
    bool repeating;      /* the last key event was an auto-repeat */
} Input;

/* Routes the window's events into `input`, which must outlive the window. */
void input_attach(Input* input, struct GLFWwindow* window);

/* Captures the pointer for looking around, or lets it go. */
void input_hold_mouse(Input* input, struct GLFWwindow* window, bool hold);

/* Appends an event at the pointer's place. */
void input_add_action(Input* input, InputAction action);

/* Empties what has been acted on; keys held stay held. */
void input_begin_frame(Input* input);

#endif

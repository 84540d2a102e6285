/*
 * What the user does: keys held, actions asked for, the mouse. Filled by the window's source, which
 * calls one function per event, and emptied by the viewer once a frame.
 */
#ifndef SWELL_WINDOW_INPUT_H
#define SWELL_WINDOW_INPUT_H

#include "gui/gui.h"
#include "ui/actions.h"

enum { INPUT_EVENTS_MAX = 256, INPUT_PATH_SIZE = 4096 };

typedef enum InputEventKind {
    EVENT_ACTION,
    EVENT_LET_GO,       /* the button of a click whose action waits for that */
    EVENT_SIZE,         /* the wheel while it waits */
    EVENT_POINTER_DOWN, /* in a region */
    EVENT_POINTER_MOVE,
    EVENT_POINTER_UP,
    EVENT_DROP /* of a file */
} InputEventKind;

typedef struct InputEvent {
    InputEventKind kind;
    ActionCall call;       /* of EVENT_ACTION and EVENT_LET_GO */
    double x, y;           /* of the pointer, screen coordinates */
    double notches;        /* of EVENT_SIZE, up is positive */
    bool right_button;     /* of EVENT_POINTER_DOWN; else the left one */
    bool shift;            /* held at that moment */
    RenderPicture picture; /* in whose region */
} InputEvent;

enum { INPUT_REGIONS_MAX = 24 };

/* A part of the window whose clicks are its own: they never turn the camera. */
typedef struct InputRegion {
    double x, y, width, height; /* screen coordinates */
    RenderPicture picture;      /* where presses become events; of words they are the gui's alone */
} InputRegion;

typedef struct Input {
    bool held[INPUT_HOLD_COUNT];
    InputEvent event[INPUT_EVENTS_MAX]; /* in the order they came; more than fit are dropped */
    int event_count;
    double look_right, look_down;  /* how far the mouse went while looking, screen coordinates */
    char dropped[INPUT_PATH_SIZE]; /* the file of the last EVENT_DROP, cut off where it is longer */
    double wheel;                  /* notches, up is positive */
    bool fingers;                  /* have touched the screen */
    bool finger_looks;             /* one drags the view along */
    CameraMotion stick;            /* what fingers fly by, each component -1 to 1 */
    double pointer_x, pointer_y;   /* screen coordinates */
    ActionCall clicked;            /* that waits for its button to be let go, or none */
    int clicked_button;            /* GLFW's */
    bool drag_left, drag_right;    /* buttons that look around and are down */
    InputRegion region[INPUT_REGIONS_MAX]; /* the nearest first */
    int region_count;
    bool captured;       /* a button went down in a region and is still down */
    int captured_button; /* GLFW's */
    GuiEvent
        gui_event[INPUT_EVENTS_MAX]; /* for the gui while it has windows, in screen coordinates */
    int gui_event_count;
    bool gui_open;      /* it has windows, and is told of the pointer and of releases */
    bool gui_keys;      /* keys are its ... */
    bool gui_pointer;   /* ... so is the pointer, wherever it is */
    bool gui_let_go;    /* of keys and buttons, since the focus was lost */
    bool mouse_held;    /* the pointer is captured for looking */
    bool skip_motion;   /* the next motion is a jump, not the user's */
    bool repeating;     /* the last key event was an auto-repeat */
    int key;            /* that went down last */
    ActionCall gliding; /* that goes on while its key is held, or none */
    int gliding_key;    /* that key */
    double gliding_for; /* s */
} Input;

typedef enum InputKeyAction { INPUT_PRESS, INPUT_REPEAT, INPUT_RELEASE } InputKeyAction;

/* A key of KEY_... changes, with these modifiers held. */
void input_key(Input* input, int key, InputKeyAction action, int modifiers);

/* A character [Unicode] is typed. Signs are found by what is written, not by the key's place. */
void input_character(Input* input, unsigned character);

/* A file is dropped where the pointer is. */
void input_drop(Input* input, const char* path);

/* The window gets or loses the keyboard. */
void input_focus(Input* input, bool focused);

/* Captures the pointer for looking around, or frees it. */
void input_hold_mouse(Input* input, bool hold);

/* A key that goes down or, with `down` false, comes up again: what glides by it, glides no more. A
   sign that is typed after it glides on while it is held, where its action does. */
void input_note_key(Input* input, int key, bool down);

/* Appends the action that a press asks for; false if it asks for none. Modifiers are those held. */
bool input_press(Input* input, PressKind kind, int code, int modifiers);

/* The pointer goes to (x, y), screen coordinates. */
void input_point(Input* input, double x, double y);

/* A mouse button, MOUSE_LEFT or MOUSE_RIGHT, goes down or comes up where the pointer is. */
void input_button(Input* input, int button, bool down, int modifiers);

/* The wheel turns there; up is positive. */
void input_wheel(Input* input, double notches);

/* Whether what lies under the pointer is not the sea's. */
bool input_is_claimed(const Input* input);

/* Empties what has been acted on; keys held stay held, and so does the stick. */
void input_begin_frame(Input* input);

#endif

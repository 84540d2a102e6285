/*
 * Everything that a press of something does in the window, in one table: what is pressed for it,
 * what the help page says, when it can be done, and the deed. Input and gamepad look up what is
 * pressed, the help page goes through the rows, the viewer does the deeds.
 *
 * A new key is a row of actions_table.c and its deed: a change of the ViewState beside the row, or
 * what needs the whole viewer in viewer_actions.c.
 */
#ifndef SWELL_UI_ACTIONS_H
#define SWELL_UI_ACTIONS_H

#include "scene/view_state.h"

struct InputEvent;
struct Viewer;

/* ---- What is pressed ----------------------------------------------------------------------- */

/* Keys by their place on a US keyboard: letters, digits and space are their (upper case) character,
   others are here. The numbers are GLFW's. */
enum {
    KEY_ESCAPE = 256,
    KEY_ENTER,
    KEY_TAB,
    KEY_BACKSPACE,
    KEY_INSERT,
    KEY_DELETE,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_DOWN,
    KEY_UP,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_HOME,
    KEY_END,
    KEY_F1 = 290,
    KEY_F2,
    KEY_F3,
    KEY_F4,
    KEY_F5,
    KEY_F6,
    KEY_F7,
    KEY_F8,
    KEY_F9,
    KEY_F10,
    KEY_F11,
    KEY_F12,
    KEY_KEYPAD_ENTER = 335,
    KEY_LEFT_SHIFT = 340,
    KEY_RIGHT_SHIFT = 344
};

enum { MOUSE_LEFT, MOUSE_RIGHT };

/* Keys that change the meaning of others; bits, GLFW's. */
enum { WITH_SHIFT = 1, WITH_CONTROL = 2, WITH_ALT = 4 };

/* Buttons of a gamepad, in GLFW's order. */
enum {
    PAD_A,
    PAD_B,
    PAD_X,
    PAD_Y,
    PAD_LEFT_BUMPER,
    PAD_RIGHT_BUMPER,
    PAD_BACK,
    PAD_START,
    PAD_GUIDE,
    PAD_LEFT_STICK,
    PAD_RIGHT_STICK,
    PAD_UP,
    PAD_RIGHT,
    PAD_DOWN,
    PAD_LEFT,
    PAD_BUTTON_COUNT
};

/* Keys that act for as long as they are down. */
typedef enum InputHold {
    INPUT_FORWARD,
    INPUT_BACK,
    INPUT_LEFT,
    INPUT_RIGHT,
    INPUT_UP,
    INPUT_DOWN,
    INPUT_FAST_LEFT,
    INPUT_FAST_RIGHT,
    INPUT_AHEAD, /* of the boat, as those below */
    INPUT_ASTERN,
    INPUT_PORT,
    INPUT_STARBOARD,
    INPUT_HOLD_COUNT
} InputHold;

typedef enum PressKind {
    PRESS_NONE,
    PRESS_KEY,   /* a key goes down; its place */
    PRESS_SIGN,  /* a character is typed, wherever a keyboard has it */
    PRESS_HOLD,  /* a key is held; its place, and an InputHold as the argument */
    PRESS_CLICK, /* a mouse button goes down outside the overlays */
    PRESS_PAD    /* a button of the gamepad goes down */
} PressKind;

typedef struct ActionPress {
    PressKind kind;
    int code;      /* the key, character or button */
    int modifiers; /* that must be held; others do not matter */
    int argument;  /* of the deed */
} ActionPress;

/* ---- What it does -------------------------------------------------------------------------- */

/* The headings of the help page. */
typedef enum ActionGroup {
    GROUP_FLYING,
    GROUP_SEA,
    GROUP_WATER,
    GROUP_LIGHT,
    GROUP_POOL,
    GROUP_PICTURE,
    GROUP_COUNT
} ActionGroup;

enum { ACTION_PRESSES_MAX = 10 };

/* A row of the help page. One without a deed is done elsewhere, such as looking around. */
typedef struct Action {
    ActionGroup group;
    const char* keys; /* as the help page calls them */
    const char* meaning;
    ActionPress press[ACTION_PRESSES_MAX]; /* any of these asks for it; PRESS_NONE ends them */
    const char* pad; /* what does it on a gamepad, unless that is the one button of `press` */

    /* Why it cannot be done now: a line for the overlay, or "" to say nothing; NULL when it can.
       Without this function it always can. */
    const char* (*obstacle)(const ViewState* state, int argument);

    /* The deed: either, both or none. */
    void (*change)(ViewState* state, int argument);
    void (*glide)(ViewState* state, int argument, double seconds); /* what goes on while it is held
                                                                      down, beside `change` */
    void (*act)(struct Viewer* viewer, const struct InputEvent* event);
    void (*let_go)(struct Viewer* viewer, const struct InputEvent* event); /* of a click, when its
                                                       button comes up again */
} Action;

/* An action as it is asked for. */
typedef struct ActionCall {
    const Action* action; /* NULL for none */
    int argument;
} ActionCall;

/* The table, in the order of the help page; its length goes to `count`. */
const Action* actions_table(int* count);

const char* action_group_name(ActionGroup group);

/* What a press asks for, with these modifiers held. Among rows that ask for modifiers, the one that
   asks for most of those held is meant. */
ActionCall action_find(PressKind kind, int code, int modifiers);

/* Why the action cannot be done now, or NULL. */
const char* action_obstacle(ActionCall call, const ViewState* state);

/* Whether any press of the action can be followed now: else the help page shows it in grey. */
bool action_can(const Action* action, const ViewState* state);

/* Does what the action does to the state, if it can now; returns whether it can. */
bool action_change_state(ActionCall call, ViewState* state);

#endif

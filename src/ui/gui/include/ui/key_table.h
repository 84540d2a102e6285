/*
 * The table of keys: each row has presses with their commands, words for help page and manual, and
 * the condition under which it works. It is data alone; viewer/commands.c executes the commands.
 *
 * A new key is a row of key_table.c and, unless it only changes an option, a case in commands.c.
 */
#ifndef SWELL_UI_KEY_TABLE_H
#define SWELL_UI_KEY_TABLE_H

#include "base/keys.h"

#include <stdbool.h>

typedef enum KeyCommand {
    KEY_COMMAND_NONE,
    KEY_COMMAND_OPTION, /* argument: an OptionId; turns it on or off, or to the next choice */
    KEY_COMMAND_HOLD_MOUSE,
    KEY_COMMAND_FORCE, /* argument: a force of Beaufort */
    KEY_COMMAND_HOUR,  /* argument: 1 or -1 */
    KEY_COMMAND_WIND,  /* argument: 1 or -1, as for all commands below with two directions */
    KEY_COMMAND_TURN_WIND,
    KEY_COMMAND_GRID,
    KEY_COMMAND_SPECTRUM_CASCADE,
    KEY_COMMAND_PAUSE,
    KEY_COMMAND_SPEED,
    KEY_COMMAND_TAP,   /* throws a stone, or fixes the probe */
    KEY_COMMAND_STONE, /* pressed: aims; released: throws */
    KEY_COMMAND_ADD_BUOY,
    KEY_COMMAND_CLEAR_BUOYS,
    KEY_COMMAND_BOAT_VIEW,
    KEY_COMMAND_TIDE,
    KEY_COMMAND_RAISE_SUN,
    KEY_COMMAND_TURN_SUN,
    KEY_COMMAND_SUN_HOUR,
    KEY_COMMAND_EXPOSURE,
    KEY_COMMAND_CALM, /* argument: whether walls go, too */
    KEY_COMMAND_PULL_STRING,
    KEY_COMMAND_PICTURE, /* argument: whether with all words */
    KEY_COMMAND_RECORD_CLIP,
    KEY_COMMAND_RECORD_PATH,
    KEY_COMMAND_FULL_SCREEN,
    KEY_COMMAND_TOUR,
    KEY_COMMAND_RESET,
    KEY_COMMAND_UNDO,
    KEY_COMMAND_TIMES,
    KEY_COMMAND_HELP,
    KEY_COMMAND_LEAVE /* argument: whether at once */
} KeyCommand;

/* The condition of a command, which viewer/keys.c decides. A value at the end of its range is no
   condition: the command is tried and changes nothing. */
typedef enum KeyCondition {
    KEY_ALWAYS,
    KEY_WHILE_ASHORE,
    KEY_WHILE_ABOARD,
    KEY_OVER_THE_SEA, /* not over the spectrum */
    KEY_WITH_BUOYS,
    KEY_WITH_LAND,
    KEY_WITH_SUN,          /* the sea look has a sun */
    KEY_WITH_COMPUTED_SUN, /* a sun that is not a picture's */
    KEY_WITH_POOL,
    KEY_WITH_STRING,
    KEY_WITH_POOL_OR_STRING,
    KEY_CONDITION_COUNT
} KeyCondition;

/* Keys that act while they are held. */
typedef enum KeyHold {
    HOLD_FORWARD,
    HOLD_BACK,
    HOLD_LEFT,
    HOLD_RIGHT,
    HOLD_UP,
    HOLD_DOWN,
    HOLD_FAST_LEFT,
    HOLD_FAST_RIGHT,
    HOLD_AHEAD, /* these move the boat */
    HOLD_ASTERN,
    HOLD_PORT,
    HOLD_STARBOARD,
    HOLD_COUNT
} KeyHold;

typedef enum PressKind {
    PRESS_NONE,
    PRESS_KEY,   /* a key goes down, by key_table_find_key */
    PRESS_SIGN,  /* a character is typed, on any keyboard layout */
    PRESS_HOLD,  /* a key is held, by its position; the argument is a KeyHold */
    PRESS_CLICK, /* a mouse button goes down outside the overlays */
    PRESS_TAP,   /* a mouse button comes up where it went down, outside the overlays */
    PRESS_PAD    /* a button of the gamepad goes down */
} PressKind;

typedef struct KeyPress {
    PressKind kind;
    int code;      /* the key, character or button */
    int modifiers; /* modifiers that must be held; others are ignored */
    KeyCommand command;
    int argument;
} KeyPress;

/* The headings of the help page. */
typedef enum KeyGroup {
    GROUP_FLYING,
    GROUP_SEA,
    GROUP_WATER,
    GROUP_LIGHT,
    GROUP_POOL,
    GROUP_PICTURE,
    GROUP_COUNT
} KeyGroup;

enum { KEY_PRESSES_MAX = 10 };

/* A row of the help page. Rows without a press or command, such as looking around, are handled
   elsewhere. */
typedef struct KeyRow {
    KeyGroup group;
    const char* keys; /* names of the keys on the help page */
    const char* meaning;

    /* Keys and meaning in a page of a browser, or NULL where they are the same. Keys of "" are
       those that the browser keeps for itself: the page has no such row. */
    const char *page_keys, *page_meaning;

    KeyPress press[KEY_PRESSES_MAX]; /* PRESS_NONE ends them */
    KeyCondition when;
    const char* pad; /* the gamepad control's name on the help page, or NULL */
    bool glides;     /* whether the command repeats smoothly while the key is held */
    bool releases;   /* whether the command is given again when the mouse button is released */
} KeyRow;

/* The command of a press; row is NULL if there is none. */
typedef struct KeyCall {
    const KeyRow* row;
    KeyCommand command;
    int argument;
} KeyCall;

/* Returns the table, in the order of the help page, and its length. */
const KeyRow* key_table(int* count);

/* Returns the command of a press with these modifiers held. A row that requires one of them wins
   over one that requires none. */
KeyCall key_table_find(PressKind kind, int code, int modifiers);

/* Returns the command of a key that goes down, at a place with a label (InputEvent); `sign` is what
   it types, or 0. One press does one thing, on any keyboard layout: what a letter's place moves,
   for which there is no command here; else that of the sign; else that of the label; else, where
   the label is a letter that moves elsewhere, that of the place. With Ctrl no letter moves. */
KeyCall key_table_find_key(int place, int label, int sign, int modifiers);

const char* key_group_name(KeyGroup group);

#endif

#include "ui/key_table.h"

#include "options/options.h"

#include <assert.h>
#include <stddef.h>

#define PRESS(kind, code, held, name, argument)                                                    \
    { PRESS_##kind, code, held, KEY_COMMAND_##name, argument }
#define KEY(place, name, argument) PRESS(KEY, place, 0, name, argument)
#define SHIFTED(place, name, argument) PRESS(KEY, place, WITH_SHIFT, name, argument)
#define CTRL(place, name, argument) PRESS(KEY, place, WITH_CONTROL, name, argument)
#define SIGN(character, name, argument) PRESS(SIGN, character, 0, name, argument)
#define HOLD(place, what) PRESS(HOLD, place, 0, NONE, HOLD_##what)
#define CLICK(button, name) PRESS(CLICK, button, WITH_CONTROL, name, 0)
#define TAP(button, name) PRESS(TAP, button, 0, name, 0)
#define PAD(button, name, argument) PRESS(PAD, button, 0, name, argument)

#define ON(...) .press = {__VA_ARGS__}

static const KeyRow KEY_TABLE[] = {
    {GROUP_FLYING, "W A S D", "forward, left, back, right: by their place",
     ON(HOLD('W', FORWARD), HOLD('A', LEFT), HOLD('S', BACK), HOLD('D', RIGHT)),
     .pad = "left stick"},
    {GROUP_FLYING, "E  Q", "up, down: by their place; all others by label",
     ON(HOLD('E', UP), HOLD('Q', DOWN)), .pad = "triggers"},
    {GROUP_FLYING, "Shift", "faster",
     ON(HOLD(KEY_LEFT_SHIFT, FAST_LEFT), HOLD(KEY_RIGHT_SHIFT, FAST_RIGHT)), .pad = "bumpers"},
    {GROUP_FLYING, "wheel", "change the flying speed", .pad = NULL},
    {GROUP_FLYING, "drag", "look around, left or right button", .pad = "right stick"},
    {GROUP_FLYING, "M", "hold the mouse for looking", ON(KEY('M', HOLD_MOUSE, 0))},

    {GROUP_SEA, "0 to 9", "Beaufort force; clouds follow unless you chose them",
     ON(KEY('0', FORCE, 0), KEY('1', FORCE, 1), KEY('2', FORCE, 2), KEY('3', FORCE, 3),
        KEY('4', FORCE, 4), KEY('5', FORCE, 5), KEY('6', FORCE, 6), KEY('7', FORCE, 7),
        KEY('8', FORCE, 8), KEY('9', FORCE, 9))},
    {GROUP_SEA, "Page Up Down", "the next, last hour of a measured sea",
     ON(KEY(KEY_PAGE_UP, HOUR, 1), KEY(KEY_PAGE_DOWN, HOUR, -1))},
    {GROUP_SEA, "Up  Down", "wind 1 m/s stronger, weaker",
     ON(KEY(KEY_UP, WIND, 1), KEY(KEY_DOWN, WIND, -1)), KEY_WHILE_ASHORE},
    {GROUP_SEA, "Left Right", "turn the wind by 10°",
     ON(KEY(KEY_LEFT, TURN_WIND, -1), KEY(KEY_RIGHT, TURN_WIND, 1)), KEY_WHILE_ASHORE},
    {GROUP_SEA, "+  -", "twice, half as many samples per side",
     ON(SIGN('+', GRID, 1), SIGN('=', GRID, 1), SIGN('-', GRID, -1), PAD(PAD_UP, GRID, 1),
        PAD(PAD_DOWN, GRID, -1)),
     .pad = "pad up, down"},
    {GROUP_SEA, "F", "switch between FFT and DFT",
     ON(KEY('F', OPTION, OPTION_METHOD), PAD(PAD_A, OPTION, OPTION_METHOD)), .pad = "A"},
    {GROUP_SEA, "Space", "pause and go on", ON(KEY(' ', PAUSE, 0), PAD(PAD_X, PAUSE, 0)),
     .pad = "X"},
    {GROUP_SEA, ",  .", "half, twice as fast",
     ON(SIGN(',', SPEED, -1), SIGN('.', SPEED, 1), PAD(PAD_LEFT, SPEED, -1),
        PAD(PAD_RIGHT, SPEED, 1)),
     .pad = "pad sides"},

    {GROUP_WATER, "B", "board the boat, go ashore",
     ON(KEY('B', OPTION, OPTION_BOAT), PAD(PAD_LEFT_STICK, OPTION, OPTION_BOAT)), KEY_OVER_THE_SEA,
     "left stick"},
    {GROUP_WATER, "arrows", "aboard: throttle and rudder",
     ON(HOLD(KEY_UP, AHEAD), HOLD(KEY_DOWN, ASTERN), HOLD(KEY_LEFT, PORT),
        HOLD(KEY_RIGHT, STARBOARD)),
     KEY_WHILE_ABOARD, "left stick"},
    {GROUP_WATER, "X", "aboard: seen from behind, or passing by", ON(KEY('X', BOAT_VIEW, 0)),
     KEY_WHILE_ABOARD},
    {GROUP_WATER, "click", "throw a stone; Ctrl: the wheel sizes it first",
     ON(TAP(MOUSE_LEFT, TAP), CLICK(MOUSE_LEFT, STONE)), KEY_OVER_THE_SEA, .releases = true},
    {GROUP_WATER, "Ctrl + right", "moor a buoy", ON(CLICK(MOUSE_RIGHT, ADD_BUOY)),
     KEY_OVER_THE_SEA},
    {GROUP_WATER, "I", "probe the sea, pool or string at the pointer",
     ON(KEY('I', OPTION, OPTION_PROBE)), KEY_OVER_THE_SEA},
    {GROUP_WATER, "C", "remove the buoys", ON(KEY('C', CLEAR_BUOYS, 0)), KEY_WITH_BUOYS},
    {GROUP_WATER, "N", "rain, on the sea and into the pool", ON(KEY('N', OPTION, OPTION_RAIN)),
     KEY_OVER_THE_SEA},
    {GROUP_WATER, "J", "tide 0.25 m higher, with Shift lower",
     ON(KEY('J', TIDE, 1), SHIFTED('J', TIDE, -1)), KEY_WITH_LAND},

    {GROUP_LIGHT, "L", "the next look: sea, study or classic", ON(KEY('L', OPTION, OPTION_LOOK))},
    {GROUP_LIGHT, "[  ]", "sun 2° lower, higher",
     ON(SIGN('[', RAISE_SUN, -1), SIGN(']', RAISE_SUN, 1)), KEY_WITH_COMPUTED_SUN, .glides = true},
    {GROUP_LIGHT, "{  }", "sun 5° to the left, to the right",
     ON(SIGN('{', TURN_SUN, -1), SIGN('}', TURN_SUN, 1)), KEY_WITH_SUN, .glides = true},
    {GROUP_LIGHT, "Home End", "a quarter of an hour earlier, later",
     ON(KEY(KEY_HOME, SUN_HOUR, -1), KEY(KEY_END, SUN_HOUR, 1)), KEY_WITH_COMPUTED_SUN},
    {GROUP_LIGHT, ";  '", "darker, brighter by 1/3 EV",
     ON(SIGN(';', EXPOSURE, -1), SIGN('\'', EXPOSURE, 1)), KEY_WITH_SUN, .glides = true},

    {GROUP_POOL, "P  Y", "show or hide the pool, the string",
     ON(KEY('P', OPTION, OPTION_POOL), KEY('Y', OPTION, OPTION_STRING)), KEY_OVER_THE_SEA},
    {GROUP_POOL, "click, drag", "stones and wakes; right: walls, with Shift gone", .pad = NULL},
    {GROUP_POOL, "K", "the next scheme", ON(KEY('K', OPTION, OPTION_SCHEME)),
     KEY_WITH_POOL_OR_STRING},
    {GROUP_POOL, "Shift + K", "explain it: formula, limit, driver",
     ON(SHIFTED('K', OPTION, OPTION_EXPLAIN)), KEY_WITH_POOL_OR_STRING},
    {GROUP_POOL, "R", "calm pool and string, with Shift no walls",
     ON(KEY('R', CALM, 0), SHIFTED('R', CALM, 1)), KEY_WITH_POOL_OR_STRING},
    {GROUP_POOL, "Enter", "pull the string, or drag it",
     ON(KEY(KEY_ENTER, PULL_STRING, 0), KEY(KEY_KEYPAD_ENTER, PULL_STRING, 0)), KEY_WITH_STRING},
    {GROUP_POOL, "Shift + B", "water or plain heights", ON(SHIFTED('B', OPTION, OPTION_PLAIN)),
     KEY_WITH_POOL},
    {GROUP_POOL, "title", "moves its window; double click enlarges it", .pad = NULL},

    {GROUP_PICTURE, "G", "lines or surface",
     ON(KEY('G', OPTION, OPTION_WIREFRAME), PAD(PAD_B, OPTION, OPTION_WIREFRAME)), KEY_OVER_THE_SEA,
     "B"},
    {GROUP_PICTURE, "V", "the spectrum or the sea; Shift: its next cascade",
     ON(KEY('V', OPTION, OPTION_SPECTRUM_VIEW), SHIFTED('V', SPECTRUM_CASCADE, 0),
        PAD(PAD_Y, OPTION, OPTION_SPECTRUM_VIEW)),
     .pad = "Y"},
    {GROUP_PICTURE, "F2", "save it into screenshots/, with Shift as shown",
     .page_meaning = "download it, with Shift as shown",
     ON(KEY(KEY_F2, PICTURE, 0), SHIFTED(KEY_F2, PICTURE, 1), PAD(PAD_RIGHT_STICK, PICTURE, 0)),
     .pad = "right stick"},
    {GROUP_PICTURE, "F3  F4", "record a clip, a camera path for swell clip", .page_keys = "F4",
     .page_meaning = "record a camera path; end and download it",
     ON(KEY(KEY_F3, RECORD_CLIP, 0), KEY(KEY_F4, RECORD_PATH, 0))},
    {GROUP_PICTURE, "F11", "full screen and back", .page_keys = "",
     ON(KEY(KEY_F11, FULL_SCREEN, 0))},
    {GROUP_PICTURE, "Backspace", "all but the window as at the start",
     ON(KEY(KEY_BACKSPACE, RESET, 0), PAD(PAD_BACK, RESET, 0)), .pad = "Back"},
    {GROUP_PICTURE, "U  Ctrl+Z", "undo this and other changes", .page_keys = "U",
     ON(KEY('U', UNDO, 0), CTRL('Z', UNDO, 0))},
    {GROUP_PICTURE, "Tab O T H Z", "panel of values; overlay, all of it; help; tour",
     ON(KEY(KEY_TAB, OPTION, OPTION_PANEL), KEY('O', OPTION, OPTION_HUD), KEY('T', TIMES, 0),
        KEY('H', HELP, 0), KEY(KEY_F1, HELP, 0), PAD(PAD_START, HELP, 0), KEY('Z', TOUR, 0)),
     .pad = "Start"},
    {GROUP_PICTURE, "Esc  Ctrl+Q", "free the mouse, close this; twice: leave", .page_keys = "Esc",
     .page_meaning = "free the mouse, close this; twice: stop",
     ON(KEY(KEY_ESCAPE, LEAVE, 0), CTRL('Q', LEAVE, 1))},
};

const KeyRow* key_table(int* count) {
    assert(count);
    *count = (int)(sizeof KEY_TABLE / sizeof *KEY_TABLE);
    return KEY_TABLE;
}

const char* key_group_name(KeyGroup group) {
    static const char* const NAMES[GROUP_COUNT] = {
        [GROUP_FLYING] = "Flying",        [GROUP_SEA] = "The sea and its time",
        [GROUP_WATER] = "On the water",   [GROUP_LIGHT] = "Look and light",
        [GROUP_POOL] = "Pool and string", [GROUP_PICTURE] = "The picture",
    };
    assert(group < GROUP_COUNT);
    return NAMES[group];
}

KeyCall key_table_find(PressKind kind, int code, int modifiers) {
    assert(kind != PRESS_NONE);
    KeyCall call = {0};
    int most = -1, count = 0;
    const KeyRow* table = key_table(&count);
    for (int i = 0; i < count; ++i) {
        const KeyPress* press = table[i].press;
        for (int j = 0; j < KEY_PRESSES_MAX && press[j].kind != PRESS_NONE; ++j) {
            if (press[j].kind == kind && press[j].code == code &&
                (press[j].modifiers & ~modifiers) == 0 && press[j].modifiers > most) {
                most = press[j].modifiers;
                call = (KeyCall){&table[i], press[j].command, press[j].argument};
            }
        }
    }
    return call;
}

static bool is_letter(int key) {
    return key >= 'A' && key <= 'Z';
}

KeyCall key_table_find_key(int place, int label, int sign, int modifiers) {
    const bool moves = is_letter(place) && key_table_find(PRESS_HOLD, place, modifiers).row;
    const bool moves_elsewhere = is_letter(label) && key_table_find(PRESS_HOLD, label, 0).row;
    if (moves && !(modifiers & WITH_CONTROL)) {
        return (KeyCall){0};
    }
    KeyCall call = key_table_find(PRESS_SIGN, sign, 0);
    if (!call.row) {
        call = key_table_find(PRESS_KEY, label, modifiers);
    }
    return call.row || !moves_elsewhere ? call : key_table_find(PRESS_KEY, place, modifiers);
}

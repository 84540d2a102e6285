/*
 * Keys, mouse buttons and gamepad buttons by number. The numbers are GLFW's.
 */
#ifndef SWELL_BASE_KEYS_H
#define SWELL_BASE_KEYS_H

/* Keys by their place on a US keyboard. The numbers of letters, digits and space are their (upper
   case) characters. */
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
    KEY_F11 = 300,
    KEY_KEYPAD_ENTER = 335,
    KEY_LEFT_SHIFT = 340,
    KEY_RIGHT_SHIFT = 344
};

enum { MOUSE_LEFT, MOUSE_RIGHT };

/* Modifier keys, as bits. */
enum { WITH_SHIFT = 1, WITH_CONTROL = 2, WITH_ALT = 4 };

/* Buttons of a gamepad. */
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

/* Axes of a gamepad, -1 to 1: down is positive, a trigger is -1 when released. */
enum {
    PAD_LEFT_X,
    PAD_LEFT_Y,
    PAD_RIGHT_X,
    PAD_RIGHT_Y,
    PAD_LEFT_TRIGGER,
    PAD_RIGHT_TRIGGER,
    PAD_AXIS_COUNT
};

#endif

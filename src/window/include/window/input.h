/*
 * What the user does, as it comes: keys, characters, pointer, wheel, dropped files. Filled by the
 * window's source, which calls one function per event; emptied by the viewer once a frame, which
 * knows what keys mean.
 */
#ifndef SWELL_WINDOW_INPUT_H
#define SWELL_WINDOW_INPUT_H

#include "swell/keys.h"

#include <stdbool.h>

enum { INPUT_EVENTS_MAX = 256, INPUT_PATH_SIZE = 4096, INPUT_REGIONS_MAX = 24 };

typedef enum InputEventKind {
    INPUT_KEY,       /* `code` of KEY_... goes down, repeats or comes up */
    INPUT_SHORTCUT,  /* `code` is pressed for its command alone: no text field takes it */
    INPUT_CHARACTER, /* `code` [Unicode] is typed */
    INPUT_BUTTON,    /* `code` of MOUSE_... goes down or comes up */
    INPUT_POINTER,   /* moves */
    INPUT_WHEEL,     /* `notches`, up is positive */
    INPUT_DROP,      /* of the file in `dropped` */
    INPUT_FOCUS      /* the window gets (`down`) or loses the keyboard */
} InputEventKind;

typedef struct InputEvent {
    InputEventKind kind;
    int code;
    bool down, repeats;
    int modifiers; /* WITH_... that are held */
    double x, y;   /* of the pointer [screen coordinates] */
    double notches;
} InputEvent;

/* A part of the window whose clicks are its own: they never turn the camera. */
typedef struct InputRegion {
    double x, y, width, height; /* screen coordinates */
    int tag;                    /* for the viewer */
} InputRegion;

/* What stick or fingers ask for, each component -1 to 1. */
typedef struct InputMotion {
    double forward, right, up;
    bool fast;
} InputMotion;

typedef struct Input {
    InputEvent event[INPUT_EVENTS_MAX]; /* in the order they came; more than fit are dropped */
    int event_count;
    char dropped[INPUT_PATH_SIZE]; /* the file of the last INPUT_DROP, cut off where it is longer */
    double pointer_x, pointer_y;   /* screen coordinates */
    bool mouse_held;               /* the pointer is captured for looking */
    InputRegion region[INPUT_REGIONS_MAX]; /* the nearest first; set by the viewer */
    int region_count;
    bool fingers;                 /* have touched the screen */
    bool finger_looks;            /* one drags the view along, by as far as ... */
    double look_right, look_down; /* ... in this frame [screen coordinates] */
    InputMotion stick;            /* what fingers fly by */
} Input;

/* A key of KEY_... goes down (again with `repeats`) or comes up. */
void input_key(Input* input, int key, bool down, bool repeats, int modifiers);

/* A key is pressed for its command alone, as by a button of a page. */
void input_shortcut(Input* input, int key);

void input_character(Input* input, unsigned character);

/* The pointer goes to (x, y) [screen coordinates]. */
void input_point(Input* input, double x, double y);

/* MOUSE_LEFT or MOUSE_RIGHT changes where the pointer is. */
void input_button(Input* input, int button, bool down, int modifiers);

/* The wheel turns there; up is positive. */
void input_wheel(Input* input, double notches);

/* A file is dropped there. */
void input_drop(Input* input, const char* path);

/* The window gets or loses the keyboard. */
void input_focus(Input* input, bool focused);

/* Returns the nearest region at that place [screen coordinates], or NULL. */
const InputRegion* input_region_at(const Input* input, double x, double y);

/* Empties what has been acted on; the stick stays as it is. */
void input_begin_frame(Input* input);

#endif

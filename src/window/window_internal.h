/*
 * What the files of the window share: window.c is the same everywhere; window_screen.c has what a
 * window does on a screen of its own, window_web.c what it does in a page.
 */
#ifndef SWELL_WINDOW_WINDOW_INTERNAL_H
#define SWELL_WINDOW_WINDOW_INTERNAL_H

#include "display_watch.h"
#include "touch.h"
#include "window/window.h"

struct GLFWwindow;

struct Window {
    struct GLFWwindow* handle;
    DisplayWatch watch;
    Input input;
    Touch touch;  /* of fingers, where the screen tells of them */
    double ratio; /* pixels to a screen coordinate, where GLFW does not know */
    bool full_screen;
    int x, y, width, height; /* of the window before it filled the screen */
    double opened;           /* GLFW's clock */
};

/* Whether there may be a window at all; else fails with SWELL_ERROR_DISPLAY. */
bool window_has_place(SwellError* error);

/* Makes the window, which has just been opened, at home where it is. */
void window_place(Window* window);

#endif

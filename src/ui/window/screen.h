/*
 * A window by GLFW. window.c is common. screen_desktop.c and screen_web.c hold the functions of
 * window.h that differ between a desktop and a page.
 */
#ifndef SWELL_WINDOW_SCREEN_H
#define SWELL_WINDOW_SCREEN_H

#include "events.h"
#include "window/window.h"

struct GLFWwindow;

struct Window {
    struct GLFWwindow* handle;
    Input input;
    bool captures_pointer; /* input.mouse_held as applied last */
    Touch touch;
    double pixels_per_point; /* used in a page */
    int x, y, width, height; /* place and size before it filled the screen */
    double opened;           /* time of opening by GLFW's clock */
};

/* Fails with SWELL_ERROR_DISPLAY if no window is possible here. */
bool screen_check(SwellError* error);

/* Fills a key's place on a US keyboard and its label, by GLFW's key. */
void screen_read_key(int key, int scancode, int* place, int* label);

/* Connects a newly opened window to its page. */
void screen_connect(Window* window);

#endif

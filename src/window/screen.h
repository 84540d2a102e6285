/*
 * A window on a screen, by GLFW. screen.c is the same everywhere; screen_desktop.c and screen_web.c
 * hold what a desktop and a page do differently.
 */
#ifndef SWELL_WINDOW_SCREEN_H
#define SWELL_WINDOW_SCREEN_H

#include "touch.h"
#include "window/window.h"

struct GLFWwindow;

typedef struct Screen {
    bool visible;
    struct GLFWwindow* handle;
    Input* input; /* borrowed */
    Touch touch;
    double pixels_per_point; /* in a page */
    bool full_screen;
    int x, y, width, height; /* of the window before it filled the screen */
    double opened;           /* GLFW's clock */
} Screen;

/* The screen as a source of windows; borrows `screen`, which must be zeroed but for `visible`. */
WindowSource screen_source(Screen* screen);

/* ---- In screen_desktop.c and screen_web.c -------------------------------------------------- */

/* Whether a window is possible here; else fails with SWELL_ERROR_DISPLAY. */
bool screen_check(SwellError* error);

/* Connects the window, which has just been opened, to its surroundings. */
void screen_connect(Screen* screen);

double screen_pixels_per_point(const Screen* screen);
void screen_toggle_full_screen(Screen* screen);
bool screen_is_full_screen(const Screen* screen);
void screen_offer_file(const char* path);

#endif

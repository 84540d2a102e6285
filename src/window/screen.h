/*
 * A window on a screen, by GLFW. screen.c is common; screen_desktop.c and screen_web.c hold what
 * differs between a desktop and a page.
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

/* Fails with SWELL_ERROR_DISPLAY if no window is possible here. */
bool screen_check(SwellError* error);

/* Connects a newly opened window to its page. */
void screen_connect(Screen* screen);

/* Functions of the source; `context` is the Screen. */
void screen_size(const void* context, int* width, int* height);
double screen_pixels_per_point(const void* context);
void screen_write_clipboard(void* context, const char* text);
void screen_toggle_full_screen(void* context);
bool screen_is_full_screen(const void* context);
void screen_offer_file(const void* context, const char* path);

#endif

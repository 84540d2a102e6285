/*
 * The window and its OpenGL 3.3 core context, by GLFW.
 */
#ifndef SWELL_WINDOW_WINDOW_H
#define SWELL_WINDOW_WINDOW_H

#include "swell/base.h"
#include "swell/render.h"
#include "window/input.h"

typedef struct Window Window;

/* Opens the window titled "Swell", makes its context current and loads GL. Fails with
   SWELL_ERROR_DISPLAY where there is no display, with SWELL_ERROR_GRAPHICS where there is no
   OpenGL 3.3. One at a time. */
Window* window_create(int width, int height, bool visible, SwellError* error);

/* Takes NULL. */
void window_destroy(Window* window);

/* What a window goes through while it is open. */
typedef struct WindowLoop {
    bool (*frame)(void* context);                  /* whether another is to follow */
    bool (*end)(void* context, SwellError* error); /* after the last; may destroy the window */
    void* context;
} WindowLoop;

/* Calls `frame` until there is none to follow, then `end`, and returns what that returns. A page
   calls for frames itself: there this function does not return, and tells the page of the end. */
bool window_run(Window* window, WindowLoop loop, SwellError* error);

/* Collects events into the input; waits up to `wait` seconds for the first one. */
void window_poll(Window* window, double wait);

Input* window_input(Window* window);
void window_hold_mouse(Window* window, bool hold);

/* Of the framebuffer, pixels; 0 x 0 while minimised. */
void window_size(const Window* window, int* width, int* height);

/* Pixels of the framebuffer to a screen coordinate of the pointer. */
double window_pixels_per_point(const Window* window);

/* How large text should be: 1 on an ordinary screen, 2 on a HiDPI one. */
double window_content_scale(const Window* window);

/* The text that other programs share; "" for none. Borrowed until the next call. */
const char* window_read_clipboard(const Window* window);
void window_write_clipboard(Window* window, const char* text);

/* Hands on a file that has been saved for who sees the window: a browser downloads it. Elsewhere it
   is where its name says, and that is all. */
void window_offer_file(const Window* window, const char* path);

bool window_wants_to_close(const Window* window);
void window_toggle_full_screen(Window* window);
bool window_is_full_screen(const Window* window);

/* Shows what was drawn. */
void window_swap(Window* window);

/* Seconds since the window was opened. */
double window_seconds(const Window* window);

#endif

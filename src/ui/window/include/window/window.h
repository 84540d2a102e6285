/*
 * A window with an OpenGL 3.3 core context, by GLFW. A test program replaces these functions by its
 * own.
 */
#ifndef SWELL_WINDOW_WINDOW_H
#define SWELL_WINDOW_WINDOW_H

#include "swell/base.h"
#include "window/input.h"

typedef struct Window Window;

/* The type of render_load_gl, which loads GL once a context is current. This room does not include
   the renderer. */
typedef void (*WindowGlFunction)(void);
typedef WindowGlFunction (*WindowFindGl)(const char* name);
typedef bool (*WindowLoadGl)(WindowFindGl find, SwellError* error);

/* Opens a window titled "Swell" on the screen, or with size 0 a hidden one for its GL context.
   Loads GL by `load` (render_load_gl). Fails with SWELL_ERROR_DISPLAY without a display, with
   SWELL_ERROR_GRAPHICS without OpenGL 3.3. There may be one window at a time. */
Window* window_create(int width, int height, WindowLoadGl load, SwellError* error);

/* Takes NULL. */
void window_destroy(Window* window);

/* Returns the seconds since the window was opened. */
double window_seconds(const Window* window);

typedef struct WindowLoop {
    bool (*frame)(void* context);                  /* returns whether another follows */
    bool (*end)(void* context, SwellError* error); /* ends the last; may destroy the window */
    /* Returns the shown picture as the options of an address, for swell_memory_free; NULL when out
       of memory. */
    char* (*describe)(void* context);
    /* Sets an option, which acts with the next frame. `name` has no dashes. */
    void (*set_option)(void* context, const char* name, const char* value);
    void* context;
} WindowLoop;

/* Calls `frame` until it returns false, then returns the result of `end`. In a page the browser
   calls `frame`. There this function does not return, and the page is notified of the end. Only a
   page calls `describe` and `set_option`. */
bool window_run(Window* window, WindowLoop loop, SwellError* error);

/* Returns whether windows are parts of a page in a browser. */
bool window_is_page(void);

/* Collects events into the input. Waits up to `wait` seconds for the first one. */
void window_poll(Window* window, double wait);

/* Collects the events that have come since, within a frame. Returns false on a page, where none
   come before the next frame. */
bool window_collect(Window* window);

Input* window_input(Window* window);

/* Captures or frees the pointer, for looking around. */
void window_hold_mouse(Window* window, bool hold);

/* Fills the size of the framebuffer [pixels]; 0 x 0 while minimised. */
void window_size(const Window* window, int* width, int* height);

/* Returns the pixels of the framebuffer per screen coordinate of the pointer. */
double window_pixels_per_point(const Window* window);

/* Returns the factor on the size of text: 1 on an ordinary screen, 2 on a HiDPI one. */
double window_content_scale(const Window* window);

/* Returns the clipboard's text, "" for none, borrowed until the next call. */
const char* window_read_clipboard(const Window* window);
void window_write_clipboard(Window* window, const char* text);

/* Offers a saved file to the user. A browser downloads it; elsewhere this does nothing. */
void window_offer_file(const Window* window, const char* path);

bool window_wants_to_close(const Window* window);
void window_toggle_full_screen(Window* window);
bool window_is_full_screen(const Window* window);

/* Reads the first gamepad. */
GamepadReading window_gamepad(const Window* window);

/* Swaps buffers. */
void window_swap(Window* window);

/* ---- Without a window (headless.c) ----------------------------------------------------------- */

/* An OpenGL 3.3 core context without a window and without a default framebuffer, by EGL on a GPU,
   else by EGL in software. Where EGL is missing or refuses, it is that of a hidden window. With
   LIBGL_ALWAYS_SOFTWARE=1 in the environment EGL opens no GPU. */
typedef struct Headless Headless;

/* Makes the context current and loads GL by `load` (render_load_gl). Returns NULL on failure
   (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
Headless* headless_create(WindowLoadGl load, SwellError* error);

/* Takes NULL. */
void headless_destroy(Headless* headless);

#endif

/*
 * An OpenGL 3.3 core context without a window: EGL on a GPU, else EGL in software, else, where EGL
 * is missing or refuses, a hidden window.
 */
#ifndef SWELL_WINDOW_HEADLESS_H
#define SWELL_WINDOW_HEADLESS_H

#include "window/window.h"

typedef struct Headless Headless;

/* Makes the context current and loads GL by `load` (render_load_gl). `debug` makes the driver check
   every call. Returns NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
Headless* headless_create(bool debug, WindowLoadGl load, SwellError* error);

/* Creates or resizes the context's default framebuffer, which it lacks at first. Fails with
   SWELL_ERROR_GRAPHICS; then the old one stays. */
bool headless_resize(Headless* headless, int width, int height, SwellError* error);

/* Takes NULL. */
void headless_destroy(Headless* headless);

#endif

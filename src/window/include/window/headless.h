/*
 * An OpenGL 3.3 core context without a window and without a default framebuffer: EGL on a GPU, else
 * EGL in software, else, where EGL is missing or refuses, a hidden window. With
 * LIBGL_ALWAYS_SOFTWARE=1 in the environment no GPU is opened by EGL.
 */
#ifndef SWELL_WINDOW_HEADLESS_H
#define SWELL_WINDOW_HEADLESS_H

#include "window/window.h"

typedef struct Headless Headless;

/* Makes the context current and loads GL by `load` (render_load_gl). `debug` makes the driver check
   every call. Returns NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
Headless* headless_create(bool debug, WindowLoadGl load, SwellError* error);

/* Takes NULL. */
void headless_destroy(Headless* headless);

#endif

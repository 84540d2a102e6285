/*
 * An OpenGL 3.3 core context without a window: EGL on a GPU, else EGL in software, else, where EGL
 * is missing or refuses, a hidden window.
 */
#ifndef SWELL_WINDOW_HEADLESS_H
#define SWELL_WINDOW_HEADLESS_H

#include "window/load_gl.h"

typedef struct Headless Headless;

/* Makes the context current and loads GL by `load`, which is render_load_gl. `debug` asks the
   driver to check every call. Returns NULL on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY).
 */
Headless* headless_create(bool debug, WindowLoadGl load, SwellError* error);

/* Gives the context a framebuffer of its own, as that of a window; until then it has none, and
   pictures are drawn into others. Fails with SWELL_ERROR_GRAPHICS; then the old one stays. */
bool headless_resize(Headless* headless, int width, int height, SwellError* error);

/* Takes NULL. */
void headless_destroy(Headless* headless);

#endif

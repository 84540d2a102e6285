/*
 * An OpenGL 3.3 core context without a window: EGL on a GPU, else EGL in software, else, where EGL
 * is missing or refuses, a hidden window.
 */
#ifndef SWELL_WINDOW_HEADLESS_H
#define SWELL_WINDOW_HEADLESS_H

#include "swell/base.h"

typedef struct Headless Headless;

/* Makes the context current and loads GL. `debug` asks the driver to check every call. Returns NULL
   on failure (SWELL_ERROR_GRAPHICS, SWELL_ERROR_MEMORY). */
Headless* headless_create(bool debug, SwellError* error);

/* Takes NULL. */
void headless_destroy(Headless* headless);

#endif

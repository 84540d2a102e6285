/*
 * How a room above loads GL's functions once a context is current: render_load_gl has this type, so
 * that the window need not know what draws.
 */
#ifndef SWELL_WINDOW_LOAD_GL_H
#define SWELL_WINDOW_LOAD_GL_H

#include "swell/base.h"

typedef void (*WindowGlFunction)(void);
typedef WindowGlFunction (*WindowFindGl)(const char* name);
typedef bool (*WindowLoadGl)(WindowFindGl find, SwellError* error);

#endif

/* A context of OpenGL without a window. */
#ifndef SWELL_TESTS_GL_CONTEXT_H
#define SWELL_TESTS_GL_CONTEXT_H

#include "check.h"

#include "swell/render.h"
#include "window/headless.h"

/* `debug`: the driver sends messages. */
static inline Headless* open_context(bool debug) {
    SwellError error = {0};
    Headless* headless = headless_create(debug, render_load_gl, &error);
    if (!headless) {
        print_error("%s\n", error.message);
    }
    CHECK(headless);
    return headless;
}

#endif

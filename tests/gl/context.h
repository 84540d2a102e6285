/*
 * A context of OpenGL without a window, of the renderer that the tests are about. That is Mesa's
 * software renderer, whatever cards the machine has; or, with SWELL_TEST_GPU in the environment,
 * which the test preset `gpu` sets, the machine's card. Every test that draws includes this file.
 */
#ifndef SWELL_TESTS_GL_CONTEXT_H
#define SWELL_TESTS_GL_CONTEXT_H

#include "check.h"

#include "swell/render.h"
#include "window/window.h"

#define NO_CARD "SWELL_TEST_GPU is set, and no graphics card draws"
#define NO_SOFTWARE                                                                                \
    "Mesa's software renderer does not draw: llvmpipe of Debian's packages libegl-mesa0 and "      \
    "libgl1-mesa-dri"

static inline bool card_draws(void) {
    return getenv("SWELL_TEST_GPU") != NULL;
}

/* Before main: programs of the test's own find it, too. */
__attribute__((constructor)) static void choose_renderer(void) {
    if (card_draws()) {
        unsetenv("LIBGL_ALWAYS_SOFTWARE");
    } else {
        setenv("LIBGL_ALWAYS_SOFTWARE", "1", 1);
    }
}

/* What is wrong with a driver of this name (render_describe_gl), or NULL. */
static inline const char* renderer_fault(const char* driver, bool card) {
    const bool software = strncmp(driver, "llvmpipe", strlen("llvmpipe")) == 0;
    return software != card ? NULL : card ? NO_CARD : NO_SOFTWARE;
}

/* Fails unless the current context is of the renderer that the test is about. */
static inline void check_renderer(void) {
    char driver[256];
    render_describe_gl(driver, sizeof driver);
    const char* fault = renderer_fault(driver, card_draws());
    if (fault) {
        print_error("%s; what draws is %s\n", fault, driver);
        fail();
    }
}

static inline Headless* open_context(void) {
    SwellError error = {0};
    Headless* headless = headless_create(render_load_gl, &error);
    if (!headless) {
        print_error("%s; %s\n", card_draws() ? NO_CARD : NO_SOFTWARE, error.message);
    }
    CHECK(headless);
    check_renderer();
    return headless;
}

/* ---- A renderer and its target ----------------------------------------------------------------
 */

typedef struct RenderScene {
    Headless* headless;
    Renderer* renderer;
    RenderTarget target;
} RenderScene;

static inline void open_renderer(RenderScene* scene, int width, int height, int samples) {
    scene->headless = open_context();
    CHECK(scene->renderer = render_create(NULL));
    CHECK(render_target_create(&scene->target, width, height, samples, NULL));
}

static inline void close_renderer(RenderScene* scene) {
    CHECK(render_check(scene->renderer, NULL));
    render_target_destroy(&scene->target);
    render_destroy(scene->renderer);
    headless_destroy(scene->headless);
}

static inline HostPicture draw_frame(RenderScene* scene, const RenderFrame* frame,
                                     const RenderOverlay* overlay) {
    render_draw(scene->renderer, frame, overlay, &scene->target);
    HostPicture picture = render_target_read(&scene->target, NULL);
    CHECK(picture.pixels);
    return picture;
}

#endif

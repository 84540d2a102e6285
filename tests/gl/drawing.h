/*
 * A renderer with a sea and a target, in a context whose messages are counted.
 */
#ifndef SWELL_TESTS_GL_DRAWING_H
#define SWELL_TESTS_GL_DRAWING_H

#include "frames.h"
#include "gl/context.h"

#include "swell/host.h"
#include "swell/render.h"

#include <glad/gl.h>

typedef struct Scene {
    Headless* headless;
    SwellWorkers* workers;
    OceanSea* sea;
    Renderer* renderer;
    RenderTarget target;
    int messages; /* of the driver, about what is wrong */
} Scene;

static inline void GLAD_API_PTR on_message(GLenum source, GLenum type, GLuint id, GLenum severity,
                                           GLsizei length, const GLchar* message,
                                           const void* user) {
    (void)source;
    (void)id;
    (void)length;
    if (type == GL_DEBUG_TYPE_OTHER && severity == GL_DEBUG_SEVERITY_NOTIFICATION) {
        return; /* compile statistics and the like */
    }
    print_error("the driver says: %s\n", message);
    /* Some drivers compile a program again when a state changes, and report it. */
    ((Scene*)(uintptr_t)user)->messages += type != GL_DEBUG_TYPE_PERFORMANCE;
}

static inline void open_scene(Scene* scene, OceanParams params, int width, int height,
                              int samples) {
    *scene = (Scene){0};
    scene->headless = open_context(true);
    CHECK(GLAD_GL_KHR_debug);
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(on_message, scene);
    CHECK(scene->workers = swell_workers_create(2, NULL));
    const OceanEngine engine = {.workers = scene->workers};
    CHECK(scene->sea = ocean_sea_create(&params, engine, NULL));
    CHECK(scene->renderer = render_create(NULL));
    CHECK(render_load_sea(scene->renderer, scene->sea, NULL));
    CHECK(render_target_create(&scene->target, width, height, samples, NULL));
    ocean_sea_advance(scene->sea, OCEAN_METHOD_FFT, 6.0);
    render_stream_sea(scene->renderer, scene->sea, NULL, RENDER_LOOK_CLASSIC);
}

static inline void close_scene(Scene* scene) {
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_int_equal(scene->messages, 0);
    render_target_destroy(&scene->target);
    render_destroy(scene->renderer);
    ocean_sea_destroy(scene->sea);
    swell_workers_destroy(scene->workers);
    headless_destroy(scene->headless);
}

static inline RenderFrame default_frame(const Scene* scene) {
    return plain_frame(scene->target.width, scene->target.height);
}

static inline HostPicture draw(Scene* scene, const RenderFrame* frame,
                               const RenderOverlay* overlay) {
    render_draw(scene->renderer, frame, overlay, &scene->target);
    HostPicture picture = render_target_read(&scene->target, NULL);
    CHECK(picture.pixels);
    return picture;
}

#endif

/*
 * What the tests of overlays share: a renderer without a window, a target, and the gui that fills
 * the overlay.
 */
#ifndef SWELL_TESTS_OVERLAYS_H
#define SWELL_TESTS_OVERLAYS_H

#include "frames.h"
#include "gl/context.h"

#include "swell/render.h"
#include "ui/gui.h"

typedef struct Scene {
    Headless* headless;
    Renderer* renderer;
    RenderTarget target;
    Gui* gui;
} Scene;

static inline void open_scene(Scene* scene, int width, int height) {
    *scene = (Scene){0};
    scene->headless = open_context(false);
    CHECK(scene->renderer = render_create(NULL));
    CHECK(render_target_create(&scene->target, width, height, 0, NULL));
    CHECK(scene->gui = gui_create(NULL));
}

static inline void close_scene(Scene* scene) {
    CHECK(render_check(scene->renderer, NULL));
    gui_destroy(scene->gui);
    render_target_destroy(&scene->target);
    render_destroy(scene->renderer);
    headless_destroy(scene->headless);
}

static inline RenderFrame only_panels(int width, int height) {
    RenderFrame frame = plain_frame(width, height);
    frame.mode = RENDER_MODE_PANELS;
    return frame;
}

static inline HostPicture draw(Scene* scene, const RenderFrame* frame,
                               const RenderOverlay* overlay) {
    render_draw(scene->renderer, frame, overlay, &scene->target);
    HostPicture picture = render_target_read(&scene->target, NULL);
    CHECK(picture.pixels);
    return picture;
}

static inline const uint8_t* pixel(const HostPicture* picture, double x, double y) {
    const int column = (int)floor(x), row = (int)floor(y);
    CHECK(column >= 0 && column < picture->width && row >= 0 && row < picture->height);
    return picture->pixels + 3 * (row * picture->width + column);
}

#endif

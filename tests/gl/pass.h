/*
 * The pass of the sea by itself, with a context and workers: what scenes are made of.
 */
#ifndef SWELL_TESTS_GL_PASS_H
#define SWELL_TESTS_GL_PASS_H

#include "gl/context.h"

#include "render/gl/gl_objects.h"
#include "render/looks/sea_pass.h"
#include "swell/host.h"

#include <stdlib.h>

static inline void open_pass(Headless** headless, SwellWorkers** workers, Programs** programs,
                             SeaPass** pass) {
    *headless = open_context();
    CHECK(*workers = swell_workers_create(2, NULL));
    CHECK(*pass = swell_memory_allocate(1, sizeof **pass, NULL));
    CHECK(*programs = swell_memory_allocate(1, sizeof **programs, NULL));
    sea_pass_add_constants(&(*programs)->preamble);
    sea_pass_init(*pass, *programs);
}

static inline void close_pass(Headless* headless, SwellWorkers* workers, Programs* programs,
                              SeaPass* pass) {
    assert_int_equal(glGetError(), GL_NO_ERROR);
    CHECK(pass->failure.code == SWELL_ERROR_NONE);
    sea_pass_finish(pass);
    swell_memory_free(pass);
    swell_memory_free(programs);
    swell_workers_destroy(workers);
    headless_destroy(headless);
}

/* Replaces a target by one of half floats, whose values GL_FLOAT reads. */
static inline void use_float_target(RenderTarget* target, int width, int height) {
    render_target_destroy(target);
    CHECK(render_target_create(target, width, height, 0, NULL));
    glBindTexture(GL_TEXTURE_2D, target->color);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, width, height, 0, GL_RGBA, GL_HALF_FLOAT, NULL);
}

static inline HostPicture draw_pass(SeaPass* pass, const RenderTarget* target,
                                    const RenderFrame* frame, vec3s background) {
    target_bind(target);
    glViewport(0, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    glClearColor(background.x, background.y, background.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    const View view = sea_pass_view(frame);
    sea_pass_draw(pass, &view, frame);
    target_resolve(target);
    HostPicture picture = render_target_read(target, NULL);
    CHECK(picture.pixels);
    return picture;
}

#endif

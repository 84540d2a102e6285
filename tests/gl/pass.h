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

/* Its members are zeroed, but for what open_pass sets. */
typedef struct PassScene {
    Headless* headless;
    SwellWorkers* workers;
    Programs* programs;
    SeaPass* pass;
    OceanSea* sea; /* owned */
    RenderTarget target;
} PassScene;

static inline void open_pass(PassScene* scene, int width, int height, int samples) {
    scene->headless = open_context();
    CHECK(scene->workers = swell_workers_create(2, NULL));
    CHECK(scene->pass = swell_memory_allocate(1, sizeof *scene->pass, NULL));
    CHECK(scene->programs = swell_memory_allocate(1, sizeof *scene->programs, NULL));
    sea_pass_init(scene->pass, scene->programs);
    CHECK(render_target_create(&scene->target, width, height, samples, NULL));
}

static inline void close_pass(PassScene* scene) {
    assert_int_equal(glGetError(), GL_NO_ERROR);
    CHECK(scene->programs->failure.code == SWELL_ERROR_NONE);
    render_target_destroy(&scene->target);
    ocean_sea_destroy(scene->sea);
    sea_pass_finish(scene->pass);
    programs_finish(scene->programs);
    swell_memory_free(scene->pass);
    swell_memory_free(scene->programs);
    swell_workers_destroy(scene->workers);
    headless_destroy(scene->headless);
}

static inline OceanEngine engine_of(const PassScene* scene) {
    return (OceanEngine){.workers = scene->workers};
}

/* Uploads the sea again, after it or its foam (NULL for none) was advanced. */
static inline void stream_sea(PassScene* scene, const OceanFoam* foam, RenderLook look) {
    RenderHalves halves = {0};
    CHECK(render_fill_halves(&halves, scene->sea, foam, scene->workers, NULL));
    sea_pass_stream(scene->pass, scene->sea, &halves, look);
    render_free_halves(&halves);
}

/* Shows a sea, as a look takes it. */
static inline void show_sea(PassScene* scene, OceanSea* sea, double time, RenderLook look) {
    CHECK(sea);
    ocean_sea_destroy(scene->sea);
    scene->sea = sea;
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    CHECK(sea_pass_load(scene->pass, sea, NULL));
    stream_sea(scene, NULL, look);
}

/* Replaces a target by one of half floats, whose values GL_FLOAT reads. */
static inline void use_float_target(RenderTarget* target, int width, int height) {
    render_target_destroy(target);
    CHECK(render_target_create(target, width, height, 0, NULL));
    glBindTexture(GL_TEXTURE_2D, target->color);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA16F, width, height, 0, GL_RGBA, GL_HALF_FLOAT, NULL);
}

static inline HostPicture draw_pass(const PassScene* scene, const RenderFrame* frame,
                                    vec3s background) {
    const RenderTarget* target = &scene->target;
    target_bind(target);
    glViewport(0, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    glClearColor(background.x, background.y, background.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    const View view = sea_pass_view(frame);
    sea_pass_draw(scene->pass, &view, frame);
    target_resolve(target);
    HostPicture picture = render_target_read(target, NULL);
    CHECK(picture.pixels);
    return picture;
}

#endif

/*
 * Which programs of the sea are there: those of a frame, those compiled ahead, and a bounded
 * number.
 */
#include "bake_sky.h"
#include "drawing.h"

#include "render/looks/sea_pass.h"

/* A small sea in its own look under a sky. */
static RenderFrame open_sea_look(Scene* scene) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    open_scene(scene, params, 96, 54, 0);
    const SkyParams sky = sky_default_params();
    SkyPanorama* panorama = bake_sky(&sky, 32, scene->workers);
    CHECK(panorama && render_load_sky(scene->renderer, 0, panorama, 0, 32, NULL));
    sky_panorama_destroy(panorama);
    render_stream_sea(scene->renderer, scene->sea, NULL, RENDER_LOOK_SEA);
    RenderFrame frame = default_frame(scene);
    frame.drawing.look = RENDER_LOOK_SEA;
    frame.weather.quality = RENDER_QUALITY_LOW;
    frame.eye[1] = 3.0;
    return frame;
}

enum { PREWARM_FRAMES = 8 }; /* in which all is compiled that is compiled ahead */

/* Prewarming shows in no picture. */
CASE("prewarming is not seen") {
    Scene scene;
    RenderFrame frame = open_sea_look(&scene);
    HostPicture wanted = draw(&scene, &frame, NULL);
    const long triangles = render_triangles_drawn(scene.renderer);
    frame.prewarm = true;
    for (int i = 0; i < PREWARM_FRAMES; ++i) {
        HostPicture warmed = draw(&scene, &frame, NULL);
        assert_memory_equal(warmed.pixels, wanted.pixels, 96 * 54 * 3);
        CHECK(render_triangles_drawn(scene.renderer) == triangles && triangles > 0);
        host_picture_destroy(&warmed);
    }
    host_picture_destroy(&wanted);
    CHECK(render_check(scene.renderer, NULL));
    close_scene(&scene);
}

static int programs_linked, programs_deleted;
static PFNGLLINKPROGRAMPROC link_program;
static PFNGLDELETEPROGRAMPROC delete_program;

static void GLAD_API_PTR count_program(GLuint program) {
    ++programs_linked;
    link_program(program);
}

static void GLAD_API_PTR count_deletion(GLuint program) {
    programs_deleted += program != 0;
    delete_program(program);
}

/* Draws a frame, and returns how many programs that has taken. */
static int count_drawing(Scene* scene, const RenderFrame* frame) {
    programs_linked = 0;
    HostPicture picture = draw(scene, frame, NULL);
    host_picture_destroy(&picture);
    return programs_linked;
}

/* A program a frame; and then a boat, a patch and rain need no other. */
CASE("programs that small waves and bodies need are compiled ahead") {
    Scene scene;
    RenderFrame frame = open_sea_look(&scene);
    link_program = glad_glLinkProgram;
    glad_glLinkProgram = count_program;
    CHECK(count_drawing(&scene, &frame) > 0);
    CHECK(count_drawing(&scene, &frame) == 0);
    frame.prewarm = true;
    int built = 0;
    for (int i = 0; i < PREWARM_FRAMES; ++i) {
        const int count = count_drawing(&scene, &frame);
        CHECK(count <= 1);
        built += count;
    }
    CHECK(built > 3 && count_drawing(&scene, &frame) == 0);
    frame.prewarm = false; /* or what is drawn next would be compiled for a transition, too */

    WakeParams params = wake_default_params();
    params.grid = 64;
    params.border = 2.0;
    WakePatch* patch = wake_patch_create(&params, scene.workers, NULL);
    CHECK(patch && wake_patch_add_stone(patch, 0.0, -5.0, 1.0, 0.3, 1.0));
    wake_patch_step(patch);
    RenderBody boat = {.kind = RENDER_BODY_BOAT, .pose = {{0.0, 0.0, -8.0}, {0.0, 0.0, 0.0, 1.0}}};
    frame.body = &boat;
    frame.body_count = 1;
    CHECK(render_stream_wake(scene.renderer, patch, NULL));
    CHECK(count_drawing(&scene, &frame) == 0);
    CHECK(render_stream_wake(scene.renderer, NULL, NULL));
    frame.rain = 250.0;
    CHECK(count_drawing(&scene, &frame) == 0);
    CHECK(render_stream_wake(scene.renderer, patch, NULL));
    CHECK(count_drawing(&scene, &frame) > 0); /* both at once are seldom */
    glad_glLinkProgram = link_program;
    wake_patch_destroy(patch);
    close_scene(&scene);
}

/* The programs of a transition loop over the cascades; those of a settled sea name each. */
CASE("a transition needs no other program, and begins with the same picture") {
    Scene scene;
    RenderFrame frame = open_sea_look(&scene);
    HostPicture settled = draw(&scene, &frame, NULL);
    frame.prewarm = true;
    for (int i = 0; i < PREWARM_FRAMES; ++i) {
        HostPicture picture = draw(&scene, &frame, NULL);
        host_picture_destroy(&picture);
    }
    OceanParams next = *ocean_sea_params(scene.sea);
    next.length = 300.0; /* no waves in common */
    CHECK(ocean_sea_change(scene.sea, &next, NULL));
    while (ocean_sea_cascade_count(scene.sea) == next.cascades) {
        CHECK(ocean_sea_progress(scene.sea, 0.0, NULL) != OCEAN_PROGRESS_FAILED);
    }
    ocean_sea_advance(scene.sea, OCEAN_METHOD_FFT, 6.0);
    CHECK(render_load_sea(scene.renderer, scene.sea, NULL));
    render_stream_sea(scene.renderer, scene.sea, NULL, RENDER_LOOK_SEA);
    link_program = glad_glLinkProgram;
    glad_glLinkProgram = count_program;
    programs_linked = 0;
    HostPicture begun = draw(&scene, &frame, NULL);
    CHECK(programs_linked == 0);
    for (int i = 0; i < 96 * 54 * 3; ++i) {
        CHECK(abs(begun.pixels[i] - settled.pixels[i]) <= 1);
    }
    glad_glLinkProgram = link_program;
    host_picture_destroy(&begun);
    host_picture_destroy(&settled);
    close_scene(&scene);
}

/* In all qualities, from above, below and across the surface. */
SWEEP("at most so many programs are kept, and dropped ones come again") {
    if (!check_sweep(0, 1)) {
        skip();
    }
    Scene scene;
    RenderFrame frame = open_sea_look(&scene);
    HostPicture first = draw(&scene, &frame, NULL);
    link_program = glad_glLinkProgram;
    delete_program = glad_glDeleteProgram;
    glad_glLinkProgram = count_program;
    glad_glDeleteProgram = count_deletion;
    programs_linked = programs_deleted = 0;
    frame.prewarm = true;
    static RenderWaterline waterline;
    for (int k = 0; k < RENDER_MEDIUM_COUNT * RENDER_QUALITY_COUNT; ++k) {
        frame.weather.quality = (RenderQuality)(k / RENDER_MEDIUM_COUNT);
        waterline.medium = (RenderMedium)(k % RENDER_MEDIUM_COUNT);
        frame.waterline = &waterline;
        for (int i = 0; i < PREWARM_FRAMES; ++i) {
            HostPicture picture = draw(&scene, &frame, NULL);
            host_picture_destroy(&picture);
        }
    }
    print_message("%d programs built, %d dropped\n", programs_linked, programs_deleted);
    CHECK(programs_deleted > 0);
    const int others = LOOK_KIND_COUNT * 2 * RENDER_QUALITY_COUNT;
    CHECK(programs_linked - programs_deleted <= SEA_PROGRAMS + others);
    frame.weather.quality = RENDER_QUALITY_LOW;
    frame.waterline = NULL;
    programs_linked = 0;
    HostPicture again = {0};
    for (int i = 0; i < PREWARM_FRAMES; ++i) {
        host_picture_destroy(&again);
        again = draw(&scene, &frame, NULL);
    }
    CHECK(programs_linked > 0);
    assert_memory_equal(again.pixels, first.pixels, 96 * 54 * 3);
    glad_glLinkProgram = link_program;
    glad_glDeleteProgram = delete_program;
    host_picture_destroy(&again);
    host_picture_destroy(&first);
    CHECK(render_check(scene.renderer, NULL));
    close_scene(&scene);
}

/*
 * Drawing in a strict OpenGL 3.3 context: no error, no message of the driver, no gap in the sea.
 */
#include "bake_sky.h"
#include "context.h"
#include "frames.h"

#include "swell/host.h"
#include "swell/render.h"
#include "ui/gui.h"

#include <glad/gl.h>
#include <stdlib.h>

/* A renderer with a sea and a target, in a context whose messages are counted. */
typedef struct World {
    RenderScene gl;
    SwellWorkers* workers;
    OceanSea* sea;
    int messages; /* of the driver, about what is wrong */
} World;

static void GLAD_API_PTR on_message(GLenum source, GLenum type, GLuint id, GLenum severity,
                                    GLsizei length, const GLchar* message, const void* user) {
    (void)source;
    (void)id;
    (void)length;
    if (type == GL_DEBUG_TYPE_OTHER && severity == GL_DEBUG_SEVERITY_NOTIFICATION) {
        return; /* compile statistics and the like */
    }
    print_error("the driver says: %s\n", message);
    /* Some drivers compile a program again when a state changes, and report it. */
    ((World*)(uintptr_t)user)->messages += type != GL_DEBUG_TYPE_PERFORMANCE;
}

static void stream_sea(World* world, RenderLook look) {
    RenderHalves halves = {0};
    CHECK(render_fill_halves(&halves, world->sea, NULL, world->workers, NULL));
    render_stream_sea(world->gl.renderer, world->sea, &halves, look);
    render_free_halves(&halves);
}

static void open_scene(World* world, OceanParams params, int width, int height, int samples) {
    *world = (World){0};
    open_renderer(&world->gl, width, height, samples);
    CHECK(GLAD_GL_KHR_debug);
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(on_message, world);
    CHECK(world->workers = swell_workers_create(2, NULL));
    const OceanEngine engine = {.workers = world->workers};
    CHECK(world->sea = ocean_sea_create(&params, engine, NULL));
    CHECK(render_load_sea(world->gl.renderer, world->sea, NULL));
    ocean_sea_advance(world->sea, OCEAN_METHOD_FFT, 6.0);
    stream_sea(world, RENDER_LOOK_CLASSIC);
}

static void close_scene(World* world) {
    assert_int_equal(glGetError(), GL_NO_ERROR);
    assert_int_equal(world->messages, 0);
    ocean_sea_destroy(world->sea);
    swell_workers_destroy(world->workers);
    close_renderer(&world->gl);
}

static RenderFrame default_frame(const World* world) {
    return plain_frame(world->gl.target.width, world->gl.target.height);
}

static int count_pixels(const HostPicture* picture, int red, int green, int blue, int tolerance) {
    int count = 0;
    for (int i = 0; i < picture->width * picture->height; ++i) {
        const uint8_t* p = picture->pixels + 3 * i;
        count += abs(p[0] - red) <= tolerance && abs(p[1] - green) <= tolerance &&
                 abs(p[2] - blue) <= tolerance;
    }
    return count;
}

enum { FOG_RED = 64, FOG_GREEN = 191, FOG_BLUE = 166 };

CASE("surface lines and text draw without an error or a message") {
    const int samples[] = {0, 4};
    for (int i = 0; i < 2; ++i) {
        World scene;
        open_scene(&scene, ocean_default_params(), 160, 90, samples[i]);
        RenderFrame frame = default_frame(&scene);
        HostPicture surface = draw_frame(&scene.gl, &frame, NULL);
        CHECK(count_pixels(&surface, FOG_RED, FOG_GREEN, FOG_BLUE, 1) < 160 * 90 * 9 / 10);
        frame.mode = RENDER_MODE_LINES;
        HostPicture lines = draw_frame(&scene.gl, &frame, NULL);
        CHECK(count_pixels(&lines, 0, 0, 0, 0) > 160 * 90 / 4);
        frame.mode = RENDER_MODE_SURFACE;
        Gui* gui = gui_create(NULL);
        CHECK(gui);
        gui_begin(gui, (GuiScreen){160, 90, 14, 0.0});
        gui_add_box(gui, 4, 4, 80, 20, (RenderColor){0, 0, 0, 255});
        gui_add_label(gui, 8, 6, (RenderColor){255, 255, 255, 255}, "N = %d × 2°", 64);
        RenderOverlay overlay;
        gui_end(gui, &overlay);
        HostPicture text = draw_frame(&scene.gl, &frame, &overlay);
        CHECK(count_pixels(&text, 0, 0, 0, 0) > 80 * 20 / 2);
        CHECK(count_pixels(&text, 255, 255, 255, 60) > 20);
        /* What the overlay set up does not spoil the next frame. */
        HostPicture again = draw_frame(&scene.gl, &frame, NULL);
        assert_memory_equal(again.pixels, surface.pixels, 160 * 90 * 3);
        host_picture_destroy(&surface);
        host_picture_destroy(&lines);
        host_picture_destroy(&text);
        host_picture_destroy(&again);
        gui_destroy(gui);
        close_scene(&scene);
    }
}

/* Tiles are equal: moving by a whole tile changes nothing, however far it is. */
CASE("the block of tiles follows the eye") {
    World scene;
    open_scene(&scene, ocean_default_params(), 160, 90, 0);
    RenderFrame frame = default_frame(&scene);
    HostPicture here = draw_frame(&scene.gl, &frame, NULL);
    const double tiles_away[][2] = {{1, 0}, {-3, 2}, {15000, -15000}};
    for (int i = 0; i < 3; ++i) {
        frame.eye[0] = 64.0 * tiles_away[i][0];
        frame.eye[2] = 4.0 + 64.0 * tiles_away[i][1];
        HostPicture there = draw_frame(&scene.gl, &frame, NULL);
        assert_memory_equal(here.pixels, there.pixels, 160 * 90 * 3);
        host_picture_destroy(&there);
    }
    host_picture_destroy(&here);
    close_scene(&scene);
}

CASE("another sea can be loaded and the first again") {
    World scene;
    open_scene(&scene, ocean_default_params(), 160, 90, 0);
    const RenderFrame frame = default_frame(&scene);
    HostPicture first = draw_frame(&scene.gl, &frame, NULL);
    OceanParams params = ocean_default_params();
    params.grid = 256;
    OceanSea* finer = ocean_sea_create(&params, (OceanEngine){.workers = scene.workers}, NULL);
    CHECK(finer);
    CHECK(render_load_sea(scene.gl.renderer, finer, NULL));
    ocean_sea_advance(finer, OCEAN_METHOD_FFT, 6.0);
    render_stream_sea(scene.gl.renderer, finer, NULL, RENDER_LOOK_CLASSIC);
    HostPicture second = draw_frame(&scene.gl, &frame, NULL);
    CHECK(memcmp(first.pixels, second.pixels, 160 * 90 * 3) != 0);
    CHECK(render_load_sea(scene.gl.renderer, scene.sea, NULL));
    render_stream_sea(scene.gl.renderer, scene.sea, NULL, RENDER_LOOK_CLASSIC);
    HostPicture third = draw_frame(&scene.gl, &frame, NULL);
    assert_memory_equal(first.pixels, third.pixels, 160 * 90 * 3);
    host_picture_destroy(&first);
    host_picture_destroy(&second);
    host_picture_destroy(&third);
    ocean_sea_destroy(finer);
    close_scene(&scene);
}

CASE("the limits of the driver are reported") {
    World scene;
    open_scene(&scene, ocean_default_params(), 64, 36, 0);
    RenderTarget target;
    SwellError error = {0};
    GLint most_samples = 0;
    glGetIntegerv(GL_MAX_SAMPLES, &most_samples);
    CHECK(!render_target_create(&target, 64, 36, most_samples + 1, &error));
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    char limit[32];
    snprintf(limit, sizeof limit, "up to %d", most_samples);
    CHECK(strstr(error.message, limit));
    CHECK(!render_target_create(&target, 1 << 20, 36, 0, &error));
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    CHECK(strstr(error.message, "1048576"));
    close_scene(&scene);
}

static GLenum GLAD_API_PTR no_memory(void) {
    return GL_OUT_OF_MEMORY;
}

static GLenum GLAD_API_PTR context_reset(void) {
    return GL_GUILTY_CONTEXT_RESET_ARB;
}

/* A driver that refuses memory or loses its context is stood in for by its own answers. */
CASE("a lost context and refused memory end with a reason") {
    World scene;
    open_scene(&scene, ocean_default_params(), 64, 36, 0);
    SwellError error = {0};
    CHECK(render_check(scene.gl.renderer, &error));
    const PFNGLGETERRORPROC get_error = glad_glGetError;
    glad_glGetError = no_memory;
    CHECK(!render_check(scene.gl.renderer, &error));
    assert_int_equal(error.code, SWELL_ERROR_MEMORY);
    CHECK(!render_load_sea(scene.gl.renderer, scene.sea, &error));
    assert_int_equal(error.code, SWELL_ERROR_MEMORY);
    glad_glGetError = get_error;
    /* After a failed upload there is no sea, and streaming it does no harm. */
    render_stream_sea(scene.gl.renderer, scene.sea, NULL, RENDER_LOOK_CLASSIC);
    const RenderFrame frame = default_frame(&scene);
    HostPicture empty = draw_frame(&scene.gl, &frame, NULL);
    assert_int_equal(count_pixels(&empty, FOG_RED, FOG_GREEN, FOG_BLUE, 1), 64 * 36);
    host_picture_destroy(&empty);
    const int had_robustness = GLAD_GL_ARB_robustness;
    const PFNGLGETGRAPHICSRESETSTATUSARBPROC get_status = glad_glGetGraphicsResetStatusARB;
    const int had_khr = GLAD_GL_KHR_robustness;
    GLAD_GL_KHR_robustness = 0;
    GLAD_GL_ARB_robustness = 1;
    glad_glGetGraphicsResetStatusARB = context_reset;
    CHECK(!render_check(scene.gl.renderer, &error));
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    glad_glGetGraphicsResetStatusARB = get_status;
    GLAD_GL_ARB_robustness = had_robustness;
    GLAD_GL_KHR_robustness = had_khr;
    close_scene(&scene);
}

/* ---- Programs ------------------------------------------------------------------------------ */

/* A small sea in its own look under a sky. */
static RenderFrame open_sea_look(World* world) {
    OceanParams params = ocean_physical_params();
    params.grid = 32;
    open_scene(world, params, 96, 54, 0);
    const SkyParams sky = sky_default_params();
    SkyPanorama* panorama = bake_sky(&sky, 32, world->workers);
    CHECK(panorama && render_load_sky(world->gl.renderer, 0, panorama, NULL));
    sky_panorama_destroy(panorama);
    stream_sea(world, RENDER_LOOK_SEA);
    RenderFrame frame = default_frame(world);
    frame.drawing.look = RENDER_LOOK_SEA;
    frame.weather.quality = RENDER_QUALITY_LOW;
    frame.eye[1] = 3.0;
    return frame;
}

/* The programs of a transition loop over the cascades; those of a settled sea name each. */
CASE("a transition begins with the same picture") {
    World scene;
    RenderFrame frame = open_sea_look(&scene);
    HostPicture settled = draw_frame(&scene.gl, &frame, NULL);
    OceanParams next = *ocean_sea_params(scene.sea);
    next.length = 300.0; /* no waves in common */
    CHECK(ocean_sea_change(scene.sea, &next, NULL));
    while (ocean_sea_cascade_count(scene.sea) == next.cascades) {
        CHECK(ocean_sea_progress(scene.sea, 0.0, NULL) != OCEAN_PROGRESS_FAILED);
    }
    ocean_sea_advance(scene.sea, OCEAN_METHOD_FFT, 6.0);
    CHECK(render_load_sea(scene.gl.renderer, scene.sea, NULL));
    stream_sea(&scene, RENDER_LOOK_SEA);
    HostPicture begun = draw_frame(&scene.gl, &frame, NULL);
    for (int i = 0; i < 96 * 54 * 3; ++i) {
        CHECK(abs(begun.pixels[i] - settled.pixels[i]) <= 1);
    }
    host_picture_destroy(&begun);
    host_picture_destroy(&settled);
    close_scene(&scene);
}

/*
 * Drawing in a strict OpenGL 3.3 context: no error, no message of the driver, no gap in the sea.
 */
#include "drawing.h"

#include "ui/gui.h"

#include <stdlib.h>

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

CASE("the context is 3.3 core and nothing later") {
    Scene scene;
    open_scene(&scene, ocean_default_params(), 64, 36, 0);
    GLint major = 0, minor = 0, profile = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    glGetIntegerv(GL_CONTEXT_PROFILE_MASK, &profile);
    assert_int_equal(major * 10 + minor, 33);
    CHECK(profile & GL_CONTEXT_CORE_PROFILE_BIT);
    close_scene(&scene);
}

CASE("surface lines and text draw without an error or a message") {
    const int samples[] = {0, 4};
    for (int i = 0; i < 2; ++i) {
        Scene scene;
        open_scene(&scene, ocean_default_params(), 160, 90, samples[i]);
        RenderFrame frame = default_frame(&scene);
        HostPicture surface = draw(&scene, &frame, NULL);
        CHECK(count_pixels(&surface, FOG_RED, FOG_GREEN, FOG_BLUE, 1) < 160 * 90 * 9 / 10);
        frame.mode = RENDER_MODE_LINES;
        HostPicture lines = draw(&scene, &frame, NULL);
        CHECK(count_pixels(&lines, 0, 0, 0, 0) > 160 * 90 / 4);
        frame.mode = RENDER_MODE_SURFACE;
        Gui* gui = gui_create(NULL);
        CHECK(gui);
        gui_begin(gui, (GuiScreen){160, 90, 14, 0.0});
        gui_add_box(gui, 4, 4, 80, 20, (RenderColor){0, 0, 0, 255});
        gui_add_label(gui, 8, 6, (RenderColor){255, 255, 255, 255}, "N = %d × 2°", 64);
        RenderOverlay overlay;
        gui_end(gui, &overlay);
        HostPicture text = draw(&scene, &frame, &overlay);
        CHECK(count_pixels(&text, 0, 0, 0, 0) > 80 * 20 / 2);
        CHECK(count_pixels(&text, 255, 255, 255, 60) > 20);
        /* What the overlay set up does not spoil the next frame. */
        HostPicture again = draw(&scene, &frame, NULL);
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
    Scene scene;
    open_scene(&scene, ocean_default_params(), 160, 90, 0);
    RenderFrame frame = default_frame(&scene);
    HostPicture here = draw(&scene, &frame, NULL);
    const double tiles_away[][2] = {{1, 0}, {-3, 2}, {15000, -15000}};
    for (int i = 0; i < 3; ++i) {
        frame.eye[0] = 64.0 * tiles_away[i][0];
        frame.eye[2] = 4.0 + 64.0 * tiles_away[i][1];
        HostPicture there = draw(&scene, &frame, NULL);
        assert_memory_equal(here.pixels, there.pixels, 160 * 90 * 3);
        host_picture_destroy(&there);
    }
    host_picture_destroy(&here);
    close_scene(&scene);
}

CASE("nothing is drawn of a sea out of sight") {
    Scene scene;
    open_scene(&scene, ocean_default_params(), 160, 90, 0);
    for (int levels = 0; levels <= 1; ++levels) {
        RenderFrame frame = default_frame(&scene);
        frame.drawing.levels = levels == 1;
        HostPicture picture = draw(&scene, &frame, NULL);
        CHECK(render_triangles_drawn(scene.renderer) > 0);
        host_picture_destroy(&picture);
        frame.pitch = 90.0;
        frame.eye[1] = 40.0;
        picture = draw(&scene, &frame, NULL);
        assert_int_equal(render_triangles_drawn(scene.renderer), 0);
        assert_int_equal(count_pixels(&picture, FOG_RED, FOG_GREEN, FOG_BLUE, 1), 160 * 90);
        host_picture_destroy(&picture);
    }
    close_scene(&scene);
}

CASE("another sea can be loaded and the first again") {
    Scene scene;
    open_scene(&scene, ocean_default_params(), 160, 90, 0);
    const RenderFrame frame = default_frame(&scene);
    HostPicture first = draw(&scene, &frame, NULL);
    OceanParams params = ocean_default_params();
    params.grid = 256;
    OceanSea* finer = ocean_sea_create(&params, (OceanEngine){.workers = scene.workers}, NULL);
    CHECK(finer);
    CHECK(render_load_sea(scene.renderer, finer, NULL));
    ocean_sea_advance(finer, OCEAN_METHOD_FFT, 6.0);
    render_stream_sea(scene.renderer, finer, NULL, RENDER_LOOK_CLASSIC);
    HostPicture second = draw(&scene, &frame, NULL);
    CHECK(memcmp(first.pixels, second.pixels, 160 * 90 * 3) != 0);
    CHECK(render_load_sea(scene.renderer, scene.sea, NULL));
    render_stream_sea(scene.renderer, scene.sea, NULL, RENDER_LOOK_CLASSIC);
    HostPicture third = draw(&scene, &frame, NULL);
    assert_memory_equal(first.pixels, third.pixels, 160 * 90 * 3);
    host_picture_destroy(&first);
    host_picture_destroy(&second);
    host_picture_destroy(&third);
    ocean_sea_destroy(finer);
    close_scene(&scene);
}

CASE("a message of the driver counts unless it is about performance") {
    Scene scene;
    open_scene(&scene, ocean_default_params(), 64, 36, 0);
    const GLenum types[] = {GL_DEBUG_TYPE_ERROR,       GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR,
                            GL_DEBUG_TYPE_PORTABILITY, GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR,
                            GL_DEBUG_TYPE_OTHER,       GL_DEBUG_TYPE_PERFORMANCE};
    for (int i = 0; i < 6; ++i) {
        scene.messages = 0;
        glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, types[i], 1, GL_DEBUG_SEVERITY_MEDIUM, -1,
                             "a test of messages");
        assert_int_equal(scene.messages, types[i] != GL_DEBUG_TYPE_PERFORMANCE);
    }
    close_scene(&scene);
}

CASE("the limits of the driver are reported") {
    Scene scene;
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
    Scene scene;
    open_scene(&scene, ocean_default_params(), 64, 36, 0);
    SwellError error = {0};
    CHECK(render_check(scene.renderer, &error));
    const PFNGLGETERRORPROC get_error = glad_glGetError;
    glad_glGetError = no_memory;
    CHECK(!render_check(scene.renderer, &error));
    assert_int_equal(error.code, SWELL_ERROR_MEMORY);
    CHECK(!render_load_sea(scene.renderer, scene.sea, &error));
    assert_int_equal(error.code, SWELL_ERROR_MEMORY);
    glad_glGetError = get_error;
    /* After a failed upload there is no sea, and streaming it does no harm. */
    render_stream_sea(scene.renderer, scene.sea, NULL, RENDER_LOOK_CLASSIC);
    const RenderFrame frame = default_frame(&scene);
    HostPicture empty = draw(&scene, &frame, NULL);
    assert_int_equal(count_pixels(&empty, FOG_RED, FOG_GREEN, FOG_BLUE, 1), 64 * 36);
    host_picture_destroy(&empty);
    const int had_robustness = GLAD_GL_ARB_robustness;
    const PFNGLGETGRAPHICSRESETSTATUSARBPROC get_status = glad_glGetGraphicsResetStatusARB;
    const int had_khr = GLAD_GL_KHR_robustness;
    GLAD_GL_KHR_robustness = 0;
    GLAD_GL_ARB_robustness = 1;
    glad_glGetGraphicsResetStatusARB = context_reset;
    CHECK(!render_check(scene.renderer, &error));
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    glad_glGetGraphicsResetStatusARB = get_status;
    GLAD_GL_ARB_robustness = had_robustness;
    GLAD_GL_KHR_robustness = had_khr;
    close_scene(&scene);
}

/* An error that somebody made earlier is no reason to believe in what comes next, and nobody may
   take it silently away. */
CASE("an error of an earlier call is reported and not swallowed") {
    Scene scene;
    open_scene(&scene, ocean_default_params(), 64, 36, 0);
    glDisable(GL_DEBUG_OUTPUT);
    SwellError error = {0};
    glEnable(GL_RGBA);
    const bool loaded = render_load_sea(scene.renderer, scene.sea, &error);
    const bool checked = render_check(scene.renderer, &error);
    CHECK(!loaded || !checked);
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    CHECK(strstr(error.message, "0x0500")); /* GL_INVALID_ENUM */
    RenderTarget target;
    error = (SwellError){0};
    glEnable(GL_RGBA);
    const bool created = render_target_create(&target, 64, 36, 0, &error);
    CHECK(!created || !render_check(scene.renderer, &error));
    assert_int_equal(error.code, SWELL_ERROR_GRAPHICS);
    CHECK(render_load_sea(scene.renderer, scene.sea, &error));
    CHECK(render_check(scene.renderer, &error));
    close_scene(&scene);
}

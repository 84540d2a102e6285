/*
 * The renderer owns the passes, hands each what it needs, and draws a frame with them, from the sky
 * to the overlay.
 */
#include "swell/render.h"

#include "bodies/body_pass.h"
#include "gl/gl_objects.h"
#include "looks/camera_pass.h"
#include "looks/layers_pass.h"
#include "looks/projection_pass.h"
#include "looks/sea_pass.h"
#include "looks/shutter_pass.h"
#include "overlay/pool_pass.h"
#include "overlay/spectrum_pass.h"
#include "overlay/string_pass.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { FOAM_SEED = 1 };

struct Renderer {
    Programs programs;
    SeaPass sea;
    SpectrumPass spectrum;
    BodyPass bodies;
    CameraPass camera;
    ProjectionPass projection;
    ShutterPass shutter;
    LayersPass layers;
    PoolPass pool;
    StringPass string;
    bool has_foam_noise;
};

/* ---- Life ---------------------------------------------------------------------------------- */

Renderer* render_create(SwellError* error) {
    Renderer* renderer = swell_memory_allocate(1, sizeof *renderer, error);
    if (!renderer) {
        return NULL;
    }
    Programs* programs = &renderer->programs;
    sea_pass_init(&renderer->sea, programs);
    spectrum_pass_init(&renderer->spectrum, programs);
    pool_pass_init(&renderer->pool, programs);
    string_pass_init(&renderer->string, programs);
    if (!body_pass_init(&renderer->bodies, error)) {
        render_destroy(renderer);
        return NULL;
    }
    return renderer;
}

void render_destroy(Renderer* renderer) {
    if (!renderer) {
        return;
    }
    spectrum_pass_finish(&renderer->spectrum);
    body_pass_finish(&renderer->bodies);
    camera_pass_finish(&renderer->camera);
    projection_pass_finish(&renderer->projection);
    shutter_pass_finish(&renderer->shutter);
    layers_pass_finish(&renderer->layers);
    pool_pass_finish(&renderer->pool);
    string_pass_finish(&renderer->string);
    sea_pass_finish(&renderer->sea);
    programs_finish(&renderer->programs);
    swell_memory_free(renderer);
}

bool render_load_hull(Renderer* renderer, const RenderHull* hull, SwellError* error) {
    assert(renderer && hull);
    return body_pass_load_hull(&renderer->bodies, hull, error);
}

bool render_reload_shaders(Renderer* renderer, const char* directory, SwellError* error) {
    assert(renderer && directory);
    return programs_reload(&renderer->programs, directory, error);
}

/* ---- The camera ---------------------------------------------------------------------------- */

RenderCamera render_find_camera(const RenderFrame* frame) {
    assert(frame);
    const float* depth = sea_pass_depths(frame);
    RenderCamera camera = {.near = (double)depth[0], .far = (double)depth[1]};
    view_find_camera(frame, &camera);
    return camera;
}

RenderBounds render_find_bounds(const Renderer* renderer, const RenderFrame* frame,
                                const RenderBody* body) {
    assert(renderer && frame && body);
    return body_pass_find_bounds(&renderer->bodies, frame, body);
}

/* ---- Passes -------------------------------------------------------------------------------- */

bool render_begin_passes(Renderer* renderer) {
    assert(renderer);
    return pass_timer_begin(&renderer->programs.timer);
}

int render_end_passes(Renderer* renderer, RenderPass pass[RENDER_PASSES_MAX]) {
    assert(renderer && pass);
    return pass_timer_end(&renderer->programs.timer, pass);
}

/* Programs begin passes of their own. */
static void begin_pass(Renderer* renderer, const char* pass) {
    pass_timer_mark(&renderer->programs.timer, pass);
}

/* Ends the pass of an upload, and hands its success on. */
static bool uploaded(Renderer* renderer, bool ok) {
    begin_pass(renderer, NULL);
    return ok;
}

/* ---- Uploads ------------------------------------------------------------------------------- */

bool render_load_sea(Renderer* renderer, const OceanSea* sea, SwellError* error) {
    assert(renderer && sea);
    spectrum_pass_forget(&renderer->spectrum);
    return sea_pass_load(&renderer->sea, sea, error);
}

bool render_load_spectrum(Renderer* renderer, const OceanSea* sea, int cascade, SwellError* error) {
    assert(renderer && sea);
    return spectrum_pass_load(&renderer->spectrum, sea, cascade, error);
}

void render_stream_sea(Renderer* renderer, const OceanSea* sea, const RenderHalves* halves,
                       RenderLook look) {
    assert(renderer && sea && look < RENDER_LOOK_COUNT);
    begin_pass(renderer, "upload");
    sea_pass_stream(&renderer->sea, sea, halves, look);
    begin_pass(renderer, NULL);
}

void render_stream_then(Renderer* renderer, const OceanSea* sea, const RenderHalves* halves,
                        RenderLook look, int time) {
    assert(renderer && sea && look < RENDER_LOOK_COUNT);
    sea_pass_stream_then(&renderer->sea, sea, halves, look, time);
}

bool render_stream_wake(Renderer* renderer, const WakePatch* patch, SwellError* error) {
    assert(renderer);
    begin_pass(renderer, "upload");
    return uploaded(
        renderer, wake_fields_stream(&renderer->sea.wake, patch, &renderer->programs.timer, error));
}

bool render_stream_track(Renderer* renderer, const WakeTrack* track, double time,
                         SwellError* error) {
    assert(renderer && track);
    begin_pass(renderer, "upload");
    return uploaded(renderer, wake_track_stream(&renderer->sea.wake.track, track, time, error));
}

bool render_load_sky(Renderer* renderer, int layer, const SkyPanorama* panorama,
                     SwellError* error) {
    assert(renderer && panorama);
    begin_pass(renderer, "upload");
    return uploaded(renderer, sea_look_load_sky(&renderer->sea.sea_look, layer, panorama, error));
}

bool render_load_foam_noise(Renderer* renderer, SwellWorkers* workers, SwellError* error) {
    assert(renderer && workers);
    if (renderer->has_foam_noise) {
        return true;
    }
    const size_t bytes = (size_t)FOAM_NOISE_SIZE * FOAM_NOISE_SIZE * FOAM_NOISE_CHANNELS;
    uint8_t* pixels = swell_memory_allocate(bytes, 1, error);
    const bool ok = pixels && foam_noise_fill(FOAM_SEED, workers, pixels, error) &&
                    sea_look_load_foam_noise(&renderer->sea.sea_look, pixels, error);
    swell_memory_free(pixels);
    renderer->has_foam_noise = ok;
    return ok;
}

bool render_load_foam(Renderer* renderer, const FoamCoverage* coverage, SwellError* error) {
    assert(renderer && coverage);
    return sea_look_load_foam(&renderer->sea.sea_look, coverage, error);
}

bool render_stream_pool(Renderer* renderer, const RenderPool* pool, SwellError* error) {
    assert(renderer && pool);
    return pool_pass_stream(&renderer->pool, pool, error);
}

void render_stream_string(Renderer* renderer, const float* heights, int cells) {
    assert(renderer && heights && cells > 0);
    string_pass_stream(&renderer->string, heights, cells);
}

int render_largest_floor(const Renderer* renderer) {
    assert(renderer);
    return renderer->pool.texture_side_max;
}

bool render_load_floor(Renderer* renderer, const HostPicture* floor, SwellError* error) {
    assert(renderer && (!floor || floor->pixels));
    return floor ? pool_pass_load_floor(&renderer->pool, floor, error)
                 : pool_pass_load_tiles(&renderer->pool, error);
}

/* ---- The frame ----------------------------------------------------------------------------- */

/* Draws bodies, sea and sky into the bound framebuffer, which was cleared. */
static View draw_surfaces(Renderer* renderer, const RenderFrame* frame) {
    const View view = sea_pass_view(frame);
    body_pass_draw(&renderer->bodies, &view, frame, &renderer->sea.sea_look);
    sea_pass_draw(&renderer->sea, &view, frame);
    return view;
}

/* Draws the world into the bound framebuffer. */
static View draw_scene(Renderer* renderer, const RenderFrame* frame) {
    begin_pass(renderer, "rest");
    glViewport(0, 0, frame->width, frame->height);
    sea_pass_draw_background(&renderer->sea, frame);
    return draw_surfaces(renderer, frame);
}

/* Draws the light of the world into the target. No eye is dazzled by it. */
static void draw_light(Renderer* renderer, const RenderFrame* frame, const RenderTarget* target) {
    RenderFrame drawn = *frame;
    drawn.weather.tone.glint_curve = false;
    if (target) {
        drawn.width = target->width;
        drawn.height = target->height;
    }
    draw_scene(renderer, &drawn);
}

/* Draws a perspective into the target: its light, or its picture once the meter has measured a
   sketch of it. */
static View draw_view(Renderer* renderer, const RenderFrame* frame, const RenderTarget* target) {
    CameraPass* camera = &renderer->camera;
    const UniformBlocks* blocks = &renderer->sea.sea_look.blocks;
    RenderFrame small;
    if (camera_pass_sketch(camera, blocks, frame, &small)) {
        target_bind(target);
        const View view = draw_scene(renderer, &small);
        camera_pass_measure_sketch(camera, &renderer->programs, blocks, &view, &small, target);
    }
    target_bind(target);
    return draw_scene(renderer, frame);
}

/* Draws a frame of another projection into the target, from faces with that number of samples.
   Returns the view of the last face. */
static View draw_faces(Renderer* renderer, const RenderFrame* frame, int samples,
                       const RenderTarget* target) {
    ProjectionPass* projection = &renderer->projection;
    Programs* programs = &renderer->programs;
    const bool light = view_is_photo(frame);
    const int finer = light && samples == RENDER_SAMPLES_FINE ? 2 : 1;
    RenderFrame larger = *frame;
    larger.width *= finer;
    larger.height *= finer;
    View view = {.focal = 0.0f};
    for (int i = 0; i < render_face_count(frame); ++i) {
        const RenderFrame face = render_face(&larger, i);
        const RenderTarget* drawn =
            projection_pass_target(projection, &face, light, samples, &programs->failure);
        if (!drawn) {
            break;
        }
        view = draw_view(renderer, &face, drawn);
        target_resolve(drawn);
        target_bind(target);
        begin_pass(renderer, "rest");
        projection_pass_fill(projection, programs, &view, frame, i);
    }
    return view;
}

/* Draws the world into the target, a part of a picture that gathers light, or all of it. A photo is
   developed from its light. */
static void draw_world(Renderer* renderer, const RenderFrame* frame, const RenderTarget* target) {
    CameraPass* camera = &renderer->camera;
    const Projection projection = frame->drawing.projection;
    const bool flat = projection == PROJECTION_PERSPECTIVE;
    const RenderTarget whole = {.samples = 0}; /* the light of a cube's faces is whole */
    const RenderTarget* light = camera_pass_light(camera, frame, flat ? target : &whole);
    RenderFrame drawn = *frame;
    if (light) {
        drawn.width = light->width;
        drawn.height = light->height;
    } else if (view_is_photo(frame) || frame->mode != RENDER_MODE_SURFACE) {
        drawn.weather.tone.camera = CAMERA_LOOK_PLAIN;
    }
    drawn.meter_seconds = !light && frame->part > 0 ? 0.0 : frame->meter_seconds; /* of a sketch */
    const RenderTarget* to = light ? light : target;
    const View view = flat ? draw_view(renderer, &drawn, to)
                           : draw_faces(renderer, &drawn, target ? target->samples : 0, to);
    begin_pass(renderer, "rest");
    if (frame->parts > 1) {
        shutter_pass_gather(&renderer->shutter, &renderer->programs, &view, &drawn, to);
    }
    if (frame->part + 1 < frame->parts) {
        return;
    }
    if (light) {
        camera_pass_develop(camera, &renderer->programs, &view, frame, target);
    }
    if (projection == PROJECTION_FISHEYE) {
        projection_pass_darken(&renderer->programs, &view, frame);
    }
}

/* The context for drawing the pictures of an overlay, and the panels below it. */
typedef struct Panels {
    const Renderer* renderer;
    const RenderFrame* frame;
} Panels;

static void draw_panel(const void* context, RenderPicture picture, RenderRect place) {
    const Panels* panels = context;
    const RenderFrame* frame = panels->frame;
    if (place.width < 1.0f || place.height < 1.0f) {
        return;
    }
    if (picture == RENDER_PICTURE_POOL) {
        pool_pass_draw(&panels->renderer->pool, place, frame);
    } else {
        string_pass_draw(&panels->renderer->string, place, frame->width, frame->height);
    }
}

/* Draws the part of a picture that lies in `clip`, widened to whole pixels. */
static void draw_clipped(const void* context, RenderPicture picture, RenderRect place,
                         RenderRect clip) {
    const Panels* panels = context;
    const int width = panels->frame->width, height = panels->frame->height;
    const int left = (int)fmaxf(floorf(clip.x), 0.0f), top = (int)fmaxf(floorf(clip.y), 0.0f);
    const int right = (int)fminf(ceilf(clip.x + clip.width), (float)width);
    const int bottom = (int)fminf(ceilf(clip.y + clip.height), (float)height);
    if (right > left && bottom > top) {
        glEnable(GL_SCISSOR_TEST);
        glScissor(left, height - bottom, right - left, bottom - top);
        glDisable(GL_BLEND);
        draw_panel(context, picture, place);
    }
}

/* Asserts what render.h requires of a frame. */
static void check_frame(const Renderer* renderer, const RenderFrame* frame,
                        const RenderTarget* target) {
    assert(renderer && frame && frame->width >= 1 && frame->height >= 1);
    assert(frame->mode < RENDER_MODE_COUNT && frame->drawing.look < RENDER_LOOK_COUNT);
    assert(frame->body_count >= 0 && frame->body_count <= RENDER_BODY_MAX);
    assert(frame->body_count == 0 || frame->body);
    assert(frame->spray_count == 0 || frame->spray);
    assert(!target || frame->output != RENDER_OUTPUT_PICTURE ||
           (target->width == frame->width && target->height == frame->height));
    assert(frame->output != RENDER_OUTPUT_LAYERS);
    (void)renderer, (void)frame, (void)target;
}

/* Draws panels and overlay into the bound framebuffer. */
static void draw_over(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay) {
    const Panels panels = {renderer, frame};
    const RenderPictures pictures = {frame->width, frame->height, draw_clipped, &panels};
    draw_panel(&panels, RENDER_PICTURE_POOL, frame->pool);
    draw_panel(&panels, RENDER_PICTURE_STRING, frame->string);
    if (overlay && overlay->draw && !overlay->draw(overlay->context, &pictures)) {
        swell_error_set(&renderer->programs.failure, SWELL_ERROR_GRAPHICS,
                        "words and windows need the library of OpenGL: libGL.so.1, opengl32.dll");
    }
}

void render_draw(Renderer* renderer, const RenderFrame* frame, const RenderOverlay* overlay,
                 const RenderTarget* target) {
    check_frame(renderer, frame, target);
    renderer->sea.sees_shore = false;
    target_bind(target);
    glViewport(0, 0, frame->width, frame->height);
    glEnable(GL_DEPTH_TEST);
    switch (frame->mode) {
    case RENDER_MODE_SURFACE:
    case RENDER_MODE_LINES:
        (frame->output == RENDER_OUTPUT_LIGHT ? draw_light : draw_world)(renderer, frame, target);
        break;
    case RENDER_MODE_SPECTRUM:
        spectrum_pass_draw(&renderer->spectrum, frame);
        break;
    case RENDER_MODE_PANELS:
    case RENDER_MODE_COUNT:
        glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
        glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        break;
    }
    begin_pass(renderer, "rest");
    if (frame->output == RENDER_OUTPUT_PICTURE) {
        draw_over(renderer, frame, overlay);
    }
    if (target) {
        target_resolve(target);
    }
    begin_pass(renderer, NULL);
}

bool render_draw_layers(Renderer* renderer, const RenderFrame* frame, SwellError* error) {
    assert(renderer && frame && frame->output == RENDER_OUTPUT_LAYERS);
    if (!layers_pass_begin(&renderer->layers, frame->width, frame->height, frame->moved[0] != NULL,
                           error)) {
        return false;
    }
    begin_pass(renderer, "layers");
    draw_surfaces(renderer, frame);
    begin_pass(renderer, NULL);
    return render_check(renderer, error);
}

bool render_read_layers(Renderer* renderer, int first, int rows, RenderPixel* pixels,
                        SwellError* error) {
    assert(renderer && pixels);
    return layers_pass_read(&renderer->layers, first, rows, pixels, error);
}

void render_draw_overlay(Renderer* renderer, const RenderFrame* frame,
                         const RenderOverlay* overlay) {
    check_frame(renderer, frame, NULL);
    target_bind(NULL);
    glViewport(0, 0, frame->width, frame->height);
    draw_over(renderer, frame, overlay);
}

RenderSpectrumLayout render_spectrum_layout(const Renderer* renderer, const RenderFrame* frame) {
    assert(renderer && frame);
    return spectrum_pass_layout(&renderer->spectrum, frame);
}

double render_meter_ev(const Renderer* renderer, RenderMeter meter) {
    assert(renderer && meter < RENDER_METER_COUNT);
    return camera_pass_meter_ev(&renderer->camera, meter);
}

bool render_take_camera_trouble(Renderer* renderer, SwellError* why) {
    assert(renderer && why);
    *why = renderer->camera.trouble;
    renderer->camera.trouble = (SwellError){0};
    return why->code != SWELL_ERROR_NONE;
}

long render_triangles_drawn(const Renderer* renderer) {
    return renderer->sea.triangles_drawn;
}

bool render_sees_shore(const Renderer* renderer) {
    assert(renderer);
    return renderer->sea.sees_shore;
}

/* ---- The driver ---------------------------------------------------------------------------- */

bool render_load_gl(RenderLoader loader, SwellError* error) {
    const int version = gladLoadGL((GLADloadfunc)loader);
    if (version == 0) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "the OpenGL functions cannot be loaded");
    }
    if (version < GLAD_MAKE_VERSION(3, 3)) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "the driver offers OpenGL %d.%d: 3.3 is needed",
                               GLAD_VERSION_MAJOR(version), GLAD_VERSION_MINOR(version));
    }
    return true;
}

void render_describe_gl(char* text, size_t size) {
    snprintf(text, size, "%s, OpenGL %s", (const char*)glGetString(GL_RENDERER),
             (const char*)glGetString(GL_VERSION));
}

RenderQuality render_choose_quality(QualityChoice choice, const char* driver) {
    static const char* const SOFTWARE[] = {
        "llvmpipe", "softpipe", "swrast", "SwiftShader", "Software Rasterizer", "Basic Render"};
    assert(driver && choice < QUALITY_COUNT);
    RenderQuality quality = choice == QUALITY_LOW      ? RENDER_QUALITY_LOW
                            : choice == QUALITY_MEDIUM ? RENDER_QUALITY_MEDIUM
                                                       : RENDER_QUALITY_HIGH;
    for (size_t i = 0; choice == QUALITY_AUTO && i < sizeof SOFTWARE / sizeof *SOFTWARE; ++i) {
        quality = strstr(driver, SOFTWARE[i]) ? RENDER_QUALITY_MEDIUM : quality;
    }
    return quality;
}

static GLenum reset_status(void) {
    if (GLAD_GL_KHR_robustness && glGetGraphicsResetStatus) {
        return glGetGraphicsResetStatus();
    }
    if (GLAD_GL_ARB_robustness && glGetGraphicsResetStatusARB) {
        return glGetGraphicsResetStatusARB();
    }
    return GL_NO_ERROR;
}

bool render_check(Renderer* renderer, SwellError* error) {
    assert(renderer);
    SwellError* failure = &renderer->programs.failure;
    if (failure->code != SWELL_ERROR_NONE) {
        swell_error_set(error, failure->code, "%s", failure->message);
        *failure = (SwellError){0};
        return false;
    }
    if (reset_status() != GL_NO_ERROR) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS,
                               "the driver has lost the OpenGL context");
    }
    const GLenum code = gl_fetch_error();
    if (code == GL_OUT_OF_MEMORY) {
        return swell_error_set(error, SWELL_ERROR_MEMORY, "the driver has run out of memory");
    }
    if (code != GL_NO_ERROR) {
        return swell_error_set(error, SWELL_ERROR_GRAPHICS, "the driver reports error 0x%04x",
                               code);
    }
    return true;
}

void render_wait(void) {
    glFinish();
}

bool render_wait_for(double seconds) {
    assert(seconds >= 0.0);
    const GLsync drawn = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    const GLenum state =
        glClientWaitSync(drawn, GL_SYNC_FLUSH_COMMANDS_BIT, (GLuint64)(1e9 * seconds));
    glDeleteSync(drawn);
    return state != GL_TIMEOUT_EXPIRED;
}

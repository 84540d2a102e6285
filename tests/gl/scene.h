/*
 * The sea look drawn by its pass itself, so that a test can choose what is there before, and tell
 * what has not been drawn.
 */
#ifndef SWELL_TESTS_GL_SCENE_H
#define SWELL_TESTS_GL_SCENE_H

#include "bake_sky.h"
#include "frames.h"
#include "pass.h"

#include <assets.h>

enum { SKY_SIZE = 128 };

typedef struct GlScene {
    PassScene gl;
    int grid; /* N [64] */
    RenderWaterline waterline;
    RenderFrame frame;
} GlScene;

/* ---- Scenes -------------------------------------------------------------------------------- */

static inline OceanParams sea_of(int force, int grid) {
    const OceanBeaufort beaufort = ocean_beaufort(force);
    OceanParams params = ocean_physical_params();
    params.grid = grid;
    params.state.wind_speed = beaufort.wind_speed;
    params.state.fetch = beaufort.fetch;
    return params;
}

static inline bool load_sky(GlScene* scene, int layer, const SkyPanorama* sky) {
    return sea_look_load_sky(&scene->gl.pass->sea_look, layer, sky, NULL);
}

/* In dry air: the bounds of these tests belong to the contrast of its light. `shadow` is a map of
   the clouds' shadow, or NULL. */
static inline void open_shadowed_sky(GlScene* scene, double azimuth, double elevation, double deck,
                                     const float* shadow) {
    SkyParams params = sky_default_params();
    params.aerosol = 0.0;
    params.haze = 1.2;
    params.sun_azimuth = azimuth;
    params.sun_elevation = elevation;
    params.cumulus = 0.0;
    params.cirrus = 0.0;
    params.deck = deck;
    SkyPanorama* sky = bake_sky(&params, SKY_SIZE, scene->gl.workers);
    const SkyShadow baked = sky->shadow;
    if (shadow) {
        sky->shadow = (SkyShadow){.share = shadow, .along = {1.0, 0.0}, .across = {0.0, 1.0}};
    }
    CHECK(load_sky(scene, 0, sky));
    sky->shadow = baked;
    sky_panorama_destroy(sky);
    scene->frame.weather.deck = deck;
}

static inline void open_sky(GlScene* scene, double azimuth, double elevation, double deck) {
    open_shadowed_sky(scene, azimuth, elevation, deck, NULL);
}

/* Any sea, as a look takes it. */
static inline void take_sea_of(GlScene* scene, const OceanParams* params, double time,
                               RenderLook look) {
    show_sea(&scene->gl, ocean_sea_create(params, engine_of(&scene->gl), NULL), time, look);
}

static inline void take_sea(GlScene* scene, int force, double time) {
    const OceanParams params = sea_of(force, scene->grid);
    take_sea_of(scene, &params, time, RENDER_LOOK_SEA);
    const OceanTargets targets = ocean_sea_targets(scene->gl.sea);
    RenderWeather* weather = &scene->frame.weather;
    weather->wind_speed = params.state.wind_speed;
    weather->significant_height = targets.significant_height;
    weather->foam = 1.0;
    weather->slope_variance = targets.mean_square_slope;
}

/* Soft noise for the shafts of light, without which there are none. */
static inline void load_noise(GlScene* scene) {
    const size_t bytes = (size_t)FOAM_NOISE_SIZE * FOAM_NOISE_SIZE * FOAM_NOISE_CHANNELS;
    uint8_t* pixels = swell_memory_allocate(bytes, 1, NULL);
    CHECK(pixels && foam_noise_fill(1, scene->gl.workers, pixels, NULL));
    CHECK(sea_look_load_foam_noise(&scene->gl.pass->sea_look, pixels, NULL));
    swell_memory_free(pixels);
}

static inline void open_scene(GlScene* scene, int force, int width, int height) {
    *scene = (GlScene){.grid = 64, .frame = plain_frame(width, height)};
    open_pass(&scene->gl, width, height, 0);
    scene->frame.drawing.look = RENDER_LOOK_SEA;
    scene->frame.waterline = &scene->waterline;
    take_sea(scene, force, 11.0);
    load_noise(scene);
    open_sky(scene, -60.0, 40.0, 0.0);
}

/* A calm whose own waves are millimetres. */
static inline void open_calm(GlScene* scene, int width, int height) {
    open_scene(scene, 0, width, height);
    scene->frame.waterline = NULL;
    scene->frame.drawing.field_of_view = 50.0;
}

static inline void close_scene(GlScene* scene) {
    close_pass(&scene->gl);
}

static inline void look(GlScene* scene, double x, double y, double z, double yaw, double pitch) {
    RenderFrame* frame = &scene->frame;
    frame->eye[0] = x;
    frame->eye[1] = y;
    frame->eye[2] = z;
    frame->yaw = yaw;
    frame->pitch = pitch;
}

/* Over magenta, which the sea never has. */
static inline HostPicture draw(GlScene* scene) {
    const RenderFrame* frame = &scene->frame;
    if (frame->waterline) {
        render_find_waterline(frame, scene->gl.sea, &scene->waterline);
    }
    return draw_pass(&scene->gl, frame, (vec3s){{1.0f, 0.0f, 1.0f}});
}

/* Returns the depths of the picture drawn last, rows from bottom to top; the caller frees. */
static inline float* depths_of(const GlScene* scene) {
    const RenderFrame* frame = &scene->frame;
    float* depth = malloc((size_t)frame->width * (size_t)frame->height * sizeof *depth);
    CHECK(depth);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, scene->gl.target.framebuffer);
    glReadPixels(0, 0, frame->width, frame->height, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
    return depth;
}

/* Pixels that no triangle has covered, of those for which `counts` says so. */
static inline int count_uncovered(const GlScene* scene,
                                  bool (*counts)(const GlScene* scene, int x, int y)) {
    const RenderFrame* frame = &scene->frame;
    float* depth = depths_of(scene);
    int uncovered = 0;
    for (int y = 0; y < frame->height; ++y) {
        const float* row = depth + (size_t)(frame->height - 1 - y) * (size_t)frame->width;
        for (int x = 0; x < frame->width; ++x) {
            uncovered += row[x] >= 1.0f && counts(scene, x, y);
        }
    }
    free(depth);
    return uncovered;
}

/* How far down the frame looks at a pixel: the sine. */
static inline double down_at(const GlScene* scene, int x, int y) {
    double direction[3];
    render_pixel_direction(&scene->frame, x + 0.5, y + 0.5, direction);
    return -direction[1];
}

static inline const uint8_t* pixel_of(const HostPicture* picture, int x, int y) {
    return picture->pixels + 3 * ((size_t)y * (size_t)picture->width + (size_t)x);
}

static inline double random_between(double low, double high, uint32_t round, uint32_t which) {
    uint32_t bits[4];
    swell_random_bits(53, (const uint32_t[4]){round, which, 0, 0}, bits);
    return low + (high - low) * bits[0] / 4294967296.0;
}

/* ---- Light as it is ---------------------------------------------------------------------------
 */

/* Programs come from a folder of shaders that write `light`, of radiance and exposure, as it is. */
static const char LINEAR[] = "radiance * look.exposure";

static inline void watch_shaders(Programs* programs, const char* folder, const char* light) {
    char tone[256];
    snprintf(tone, sizeof tone,
             "const float FARTHEST = 1.0;\n"
             "float nearness() {\n    return 1.0;\n}\n"
             "vec3 tone(vec3 radiance) {\n"
             "    return %s;\n}\n",
             light);
    bool made;
    CHECK(host_folder_make(folder, &made, NULL));
    for (const Asset* asset = assets; asset->name; ++asset) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", folder, asset->name);
        FILE* file = fopen(path, "w");
        CHECK(file);
        const bool tones = strcmp(asset->name, "tone.glsl") == 0;
        CHECK(fputs(tones ? tone : (const char*)asset->bytes, file) >= 0);
        CHECK(fclose(file) == 0);
    }
    CHECK(programs_reload(programs, folder, NULL));
}

/* Replaces a text in a file of the folder. */
static inline void change_shader(const char* folder, const char* name, const char* from,
                                 const char* to) {
    char path[128];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char* text = host_file_read(path, NULL);
    CHECK(text);
    char* at = strstr(text, from);
    CHECK(at);
    FILE* file = fopen(path, "w");
    CHECK(file);
    CHECK(fprintf(file, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from)) > 0);
    CHECK(fclose(file) == 0);
    swell_memory_free(text);
}

/* What a pixel of the sea shows, by programs of that folder: a statement that sets `color`. */
static inline void show_value(GlScene* scene, const char* folder, const char* value) {
    watch_shaders(scene->gl.programs, folder, LINEAR);
    change_shader(folder, "sea_look.frag", "    color = vec4(tone(radiance), nearness());", value);
}

/* Draws and reads the target, of half floats: rows from bottom to top. */
static inline void draw_values(GlScene* scene, float (*value)[4]) {
    HostPicture picture = draw(scene);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, scene->gl.target.framebuffer);
    glReadPixels(0, 0, picture.width, picture.height, GL_RGBA, GL_FLOAT, value[0]);
    host_picture_destroy(&picture);
}

#endif

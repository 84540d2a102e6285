/*
 * The camera pass: what it makes of light that is no number, of a meter that follows, and where the
 * driver draws no half floats.
 */
#include "scene.h"

#include "render/looks/camera_pass.h"

enum { WIDTH = 96, HEIGHT = 54, HOLE = 20, HOLE_SIDE = 3 };

typedef struct CameraScene {
    GlScene gl;
    CameraPass camera;
} CameraScene;

static void open_camera(CameraScene* scene) {
    *scene = (CameraScene){0};
    open_scene(&scene->gl, 3, WIDTH, HEIGHT);
    RenderFrame* frame = &scene->gl.frame;
    frame->weather.tone.camera = CAMERA_LOOK_PHOTO;
    frame->meter_seconds = INFINITY;
}

static void close_camera(CameraScene* scene) {
    camera_pass_finish(&scene->camera);
    close_scene(&scene->gl);
}

static const RenderTarget* begin(CameraScene* scene) {
    return camera_pass_light(&scene->camera, &scene->gl.frame, &scene->gl.gl.target);
}

static void fill(float r, float g, float b) {
    glClearColor(r, g, b, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

static HostPicture develop(CameraScene* scene) {
    const RenderFrame* frame = &scene->gl.frame;
    const View view = sea_pass_view(frame);
    camera_pass_develop(&scene->camera, scene->gl.gl.programs, &view, frame, &scene->gl.gl.target);
    target_resolve(&scene->gl.gl.target);
    HostPicture picture = render_target_read(&scene->gl.gl.target, NULL);
    CHECK(picture.pixels);
    return picture;
}

static HostPicture develop_grey(CameraScene* scene, float kept) {
    const RenderTarget* light = begin(scene);
    CHECK(light);
    target_bind(light);
    fill(kept, kept, kept);
    return develop(scene);
}

static double mean_of(HostPicture* picture) {
    double sum = 0.0;
    for (int i = 0; i < 3 * WIDTH * HEIGHT; ++i) {
        sum += picture->pixels[i];
    }
    host_picture_destroy(picture);
    return sum / (3 * WIDTH * HEIGHT);
}

CASE("with sixteen samples four pixels of light become one of the picture") {
    CameraScene scene;
    open_camera(&scene);
    RenderTarget* target = &scene.gl.gl.target;
    HostPicture even = develop_grey(&scene, 0.3f);
    render_target_destroy(target);
    CHECK(render_target_create(target, WIDTH, HEIGHT, RENDER_SAMPLES_FINE, NULL));
    const RenderTarget* light = begin(&scene);
    assert_true(light && light->width == 2 * WIDTH && light->height == 2 * HEIGHT);
    target_bind(light);
    fill(0.27f, 0.27f, 0.27f);
    glEnable(GL_SCISSOR_TEST);
    for (int x = 0; x < light->width; x += 2) {
        glScissor(x, 0, 1, light->height);
        fill(0.33f, 0.33f, 0.33f);
    }
    glDisable(GL_SCISSOR_TEST);
    HostPicture striped = develop(&scene);
    for (int i = 0; i < 3 * WIDTH * HEIGHT; ++i) { /* the grain of both is the same */
        CHECK_NEAR(striped.pixels[i], even.pixels[i], 1.0);
    }
    host_picture_destroy(&even);
    host_picture_destroy(&striped);
    close_camera(&scene);
}

/* The mean over a pixel of light that is interpolated between pixels: 3/4 of its own and 1/8 of
   each neighbour's. */
CASE("a pixel of the sensor is as wide as a pixel") {
    static const float KEPT[] = {0.3f, 0.3f + 0.75f * 0.1f, 0.3f + 0.125f * 0.1f};
    CameraScene scene;
    open_camera(&scene);
    scene.gl.frame.weather.tone.meter = false;
    scene.gl.frame.weather.tone.bloom = -1.0; /* nothing is scattered */
    HostPicture even[3];
    for (int i = 0; i < 3; ++i) {
        even[i] = develop_grey(&scene, KEPT[i]);
    }
    target_bind(begin(&scene));
    fill(0.3f, 0.3f, 0.3f);
    glEnable(GL_SCISSOR_TEST);
    glScissor(WIDTH / 2, 0, 1, HEIGHT);
    fill(0.4f, 0.4f, 0.4f);
    glDisable(GL_SCISSOR_TEST);
    HostPicture line = develop(&scene);
    for (int i = 0; i < 3 * WIDTH * HEIGHT; ++i) { /* the grain of all is the same */
        const int away = abs(i / 3 % WIDTH - WIDTH / 2);
        CHECK_NEAR(line.pixels[i], even[away == 0 ? 1 : away == 1 ? 2 : 0].pixels[i], 1.0);
    }
    CHECK(even[1].pixels[0] > even[2].pixels[0] + 3 && even[2].pixels[0] > even[0].pixels[0]);
    for (int i = 0; i < 3; ++i) {
        host_picture_destroy(&even[i]);
    }
    host_picture_destroy(&line);
    close_camera(&scene);
}

CASE("light that is no number stays where it is") {
    static const float BAD[][3] = {{NAN, 0.3f, 0.3f}, {NAN, NAN, NAN}, {INFINITY, 0.0f, 0.0f}};
    CameraScene scene;
    open_camera(&scene);
    HostPicture whole = develop_grey(&scene, 0.2f);
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; ++i) {
        target_bind(begin(&scene));
        fill(0.2f, 0.2f, 0.2f);
        glEnable(GL_SCISSOR_TEST);
        glScissor(HOLE, HOLE, HOLE_SIDE, HOLE_SIDE);
        fill(BAD[i][0], BAD[i][1], BAD[i][2]);
        glDisable(GL_SCISSOR_TEST);
        HostPicture picture = develop(&scene);
        for (int at = 0; at < WIDTH * HEIGHT; ++at) {
            const int x = at % WIDTH - HOLE, y = HEIGHT - 1 - at / WIDTH - HOLE;
            const bool far = abs(x) > 12 || abs(y) > 12;
            for (int c = 3 * at; c < 3 * at + 3; ++c) {
                CHECK(!far || abs(picture.pixels[c] - whole.pixels[c]) <= 3);
            }
        }
        host_picture_destroy(&picture);
    }
    host_picture_destroy(&whole);
    close_camera(&scene);
}

enum { PUFF_AWAY = 3 }; /* [m] */

/* Lets the eye look 30 degrees up, at one puff of spray. */
static void open_spray(CameraScene* scene, SprayPuff* puff) {
    open_camera(scene);
    RenderFrame* frame = &scene->gl.frame;
    frame->waterline = NULL;
    look(&scene->gl, 0.0, 9.0, 0.0, 0.0, 30.0);
    *puff = (SprayPuff){.place = {0.0f, 0.5f * PUFF_AWAY, -0.866025f * PUFF_AWAY},
                        .over = 100.0f,
                        .axis = {0.0f, 1.0f, 0.0f},
                        .width = 1.0f,
                        .soft = 1.0f};
    frame->spray = puff;
    frame->spray_count = 1;
}

static void draw_light(CameraScene* scene) {
    target_bind(begin(scene));
    glViewport(0, 0, WIDTH, HEIGHT);
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
    const View view = sea_pass_view(&scene->gl.frame);
    sea_pass_draw(scene->gl.gl.pass, &view, &scene->gl.frame);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, scene->camera.light.framebuffer);
}

/* Light is kept below 1, where the sun shines through thin spray and from all other sides. */
CASE("the light of spray before the sun is a number") {
    static float kept[4 * WIDTH * HEIGHT];
    CameraScene scene;
    SprayPuff puff;
    open_spray(&scene, &puff);
    float most = 0.0f;
    for (int side = 0; side < 8; ++side) {
        open_sky(&scene.gl, 45.0 * side, 30.0, 0.0);
        for (puff.opacity = 0.1f; puff.opacity < 100.0f; puff.opacity *= 30.0f) {
            draw_light(&scene);
            glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_FLOAT, kept);
            for (int i = 0; i < 4 * WIDTH * HEIGHT; ++i) {
                CHECK(kept[i] >= 0.0f && kept[i] <= 1.0f); /* not of NAN */
                most = fmaxf(most, kept[i]);
            }
        }
    }
    TELL("the brightest spray is kept as %.3f\n", (double)most);
    CHECK(most > 0.90f);
    close_camera(&scene);
}

/* The target's alpha is 1 / (1 + distance) of a dense puff before the sky, and 0 of a thin one. */
CASE("a lens with an aperture knows how far spray is") {
    static const double OPACITY[] = {50.0, 50.0, 0.2}, APERTURE[] = {0.0, 20.0, 20.0};
    const double nearness[] = {0.0, 1.0 / (1.0 + PUFF_AWAY), 0.0};
    CameraScene scene;
    SprayPuff puff;
    open_spray(&scene, &puff);
    for (int i = 0; i < 3; ++i) {
        scene.gl.frame.weather.tone.aperture = APERTURE[i];
        puff.opacity = (float)OPACITY[i];
        draw_light(&scene);
        float pixel[4] = {0};
        glReadPixels(WIDTH / 2, HEIGHT / 2, 1, 1, GL_RGBA, GL_FLOAT, pixel);
        CHECK_NEAR((double)pixel[3], nearness[i], 0.002);
    }
    close_camera(&scene);
}

CASE("the meter follows, and no picture of a file disturbs the window's") {
    CameraScene scene;
    open_camera(&scene);
    RenderFrame* frame = &scene.gl.frame;
    frame->meter = RENDER_METER_WINDOW;
    HostPicture picture = develop_grey(&scene, 0.1f);
    const double dim = mean_of(&picture);
    picture = develop_grey(&scene, 0.6f);
    const double settled = mean_of(&picture);
    develop_grey(&scene, 0.1f); /* settles again */
    frame->meter_seconds = 0.05;
    double before = 256.0;
    for (int i = 0; i < 80; ++i) {
        picture = develop_grey(&scene, 0.6f);
        const double mean = mean_of(&picture);
        CHECK(mean <= before && mean > settled - 1.0);
        CHECK(i > 0 || mean > settled + 20.0);
        before = mean;
        RenderFrame window = *frame;
        frame->meter = RENDER_METER_FILE;
        frame->meter_seconds = INFINITY;
        picture = develop_grey(&scene, 0.1f);
        CHECK_NEAR(mean_of(&picture), dim, 0.1);
        *frame = window;
    }
    CHECK_NEAR(before, settled, 3.0);
    close_camera(&scene);
}

static PFNGLTEXIMAGE2DPROC make_texture;

/* A driver that makes no textures of half floats. */
static void GLAD_API_PTR refuse_halves(GLenum target, GLint level, GLint form, GLsizei width,
                                       GLsizei height, GLint border, GLenum format, GLenum type,
                                       const void* texels) {
    if (form == GL_RGBA16F) {
        glEnable(GL_RGBA); /* GL_INVALID_ENUM */
    } else {
        make_texture(target, level, form, width, height, border, format, type, texels);
    }
}

CASE("without half floats there is no light, and one reason") {
    CameraScene scene;
    open_camera(&scene);
    make_texture = glad_glTexImage2D;
    glad_glTexImage2D = refuse_halves;
    CHECK(!begin(&scene));
    CHECK(scene.camera.trouble.code == SWELL_ERROR_GRAPHICS);
    scene.camera.trouble = (SwellError){0};
    CHECK(!begin(&scene)); /* nor is it tried again at this size */
    CHECK(scene.camera.trouble.code == SWELL_ERROR_NONE);
    glad_glTexImage2D = make_texture;
    scene.gl.frame.width += 2;
    CHECK(begin(&scene));
    scene.gl.frame.weather.quality = RENDER_QUALITY_MEDIUM;
    CHECK(!begin(&scene));
    const UniformBlocks* blocks = &scene.gl.gl.pass->sea_look.blocks; /* nor a meter at medium */
    RenderFrame sketch;
    scene.gl.frame.weather.tone.meter = true;
    CHECK(camera_pass_sketch(&scene.camera, blocks, &scene.gl.frame, &sketch));
    scene.gl.frame.width *= 2;
    glad_glTexImage2D = refuse_halves;
    uniform_blocks_set(blocks, UNIFORM_BLOCK_METER, &(MeterBlock){.gain = 0.0f});
    CHECK(!camera_pass_sketch(&scene.camera, blocks, &scene.gl.frame, &sketch));
    MeterBlock block;
    glGetBufferSubData(GL_UNIFORM_BUFFER, 0, sizeof block, &block);
    CHECK(block.gain == 1.0f);
    glad_glTexImage2D = make_texture;
    close_camera(&scene);
}

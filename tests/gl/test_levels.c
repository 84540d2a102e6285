/*
 * Levels of detail of the sea: no crack where they meet, no jump when the eye moves, the picture as
 * without them, for fewer triangles. Drawn by the pass itself, so that a test can choose the
 * background and spoil the bounds.
 */
#include "frames.h"
#include "pass.h"
#include "unit/seas.h"

typedef struct World {
    PassScene gl;
    vec3s background;
} World;

/* A colour that the sea never has. */
static const vec3s MAGENTA = {{1.0f, 0.0f, 1.0f}};

/* Waves about as steep as those of the default sea. */
static OceanParams steep_sea(int grid, double length, uint64_t seed) {
    OceanParams params = ocean_default_params();
    params.grid = grid;
    params.length = length;
    params.amplitude = 1e-4 * (64.0 / length) * (64.0 / length);
    params.seed = seed;
    return params;
}

static void open_scene(World* world, OceanParams params, double time, int width, int height,
                       int samples) {
    *world = (World){.background = view_fog_color()};
    open_pass(&world->gl, width, height, samples);
    show_sea(&world->gl, ocean_sea_create(&params, engine_of(&world->gl), NULL), time,
             RENDER_LOOK_CLASSIC);
}

static RenderFrame frame_from(const World* world, double x, double y, double z, double yaw,
                              double pitch) {
    RenderFrame frame = plain_frame(world->gl.target.width, world->gl.target.height);
    frame.eye[0] = x;
    frame.eye[1] = y;
    frame.eye[2] = z;
    frame.yaw = yaw;
    frame.pitch = pitch;
    return frame;
}

static HostPicture draw(World* world, const RenderFrame* frame) {
    return draw_pass(&world->gl, frame, world->background);
}

static int bytes_of(const HostPicture* picture) {
    return 3 * picture->width * picture->height;
}

static double mean_square(const HostPicture* a, const HostPicture* b) {
    double sum = 0.0;
    for (int i = 0; i < bytes_of(a); ++i) {
        const double d = a->pixels[i] - b->pixels[i];
        sum += d * d;
    }
    return sum / bytes_of(a);
}

/* Peak signal to noise, dB. */
static double similarity(const HostPicture* a, const HostPicture* b) {
    return 10.0 * log10(255.0 * 255.0 / fmax(mean_square(a, b), 1e-9));
}

static double random_between(double low, double high, uint32_t round, uint32_t view,
                             uint32_t which) {
    uint32_t r[4];
    swell_random_bits(6, (const uint32_t[4]){round, view, which, 0}, r);
    return low + (high - low) * (double)r[0] / 4294967296.0;
}

/* ---- Cracks -------------------------------------------------------------------------------- */

/* Steeply down from heights at which no part of the picture reaches the fog's end: a pixel with
   something of the background in it lies in a crack. */
static void check_no_crack(OceanParams params, int tiles, int samples, uint32_t round) {
    World scene;
    open_scene(&scene, params, 3.7 * round, 320, 240, samples);
    scene.background = MAGENTA;
    for (uint32_t i = 0; i < (uint32_t)check_sweep(6, 20); ++i) {
        RenderFrame frame = frame_from(
            &scene, random_between(-4000.0, 4000.0, round, i, 0),
            random_between(14.0, 62.0, round, i, 1), random_between(-4000.0, 4000.0, round, i, 2),
            random_between(0.0, 360.0, round, i, 3), random_between(-90.0, -70.0, round, i, 4));
        frame.drawing.tiles = tiles;
        frame.drawing.levels = params.grid > 256 || i % 3 > 0;
        HostPicture picture = draw(&scene, &frame);
        for (int p = 0; p < bytes_of(&picture); p += 3) {
            /* Water has less red than green, or as an orange glint less blue than red. */
            const uint8_t* color = picture.pixels + p;
            if (color[0] > color[1] + 8 && color[2] > color[1] + 8) {
                print_error("N = %d, L = %g: a gap in view %u at pixel %d, %d\n", params.grid,
                            params.length, i, p / 3 % picture.width, p / 3 / picture.width);
                fail();
            }
        }
        CHECK(scene.gl.pass->triangles_drawn > 0);
        host_picture_destroy(&picture);
    }
    close_pass(&scene.gl);
}

SWEEP("levels and tiles meet without a crack") {
    check_no_crack(steep_sea(256, 64.0, 1), 10, 0, 0);
    check_no_crack(steep_sea(512, 61.7, 2), 10, 0, 1);
    check_no_crack(steep_sea(128, 33.333, 3), 16, 4, 2);
    check_no_crack(steep_sea(64, 11.0, 4), 32, 0, 3);
    check_no_crack(steep_sea(1024, 300.0, 5), 3, 0, 4);
}

/* ---- The same picture ---------------------------------------------------------------------- */

static const double VIEWS[][5] = {/* x, y, z, yaw, pitch */
                                  {0, 10, 4, 0, 0},     {0, 18, 0, 30, -22}, {0, 45, 0, 30, -60},
                                  {7, 4, 3, 200, 5},    {0, 9, 0, 45, -6},   {0, 80, 0, 0, -90},
                                  {31, 14, -32, 290, 0}};
enum { VIEW_COUNT = sizeof VIEWS / sizeof *VIEWS };

static RenderFrame view_of(const World* world, int i) {
    return frame_from(world, VIEWS[i][0], VIEWS[i][1], VIEWS[i][2], VIEWS[i][3], VIEWS[i][4]);
}

/* dB: a root mean square difference of 1.4 of 255. */
static const double SIMILARITY_MIN = 45.0;

static void check_similar(int grid) {
    World scene;
    open_scene(&scene, steep_sea(grid, 64.0, 1), 12.0, 1280, 720, 0);
    for (int i = 0; i < VIEW_COUNT; i += check_sweep(2, 1)) {
        RenderFrame frame = view_of(&scene, i);
        HostPicture with = draw(&scene, &frame);
        const long fewer = scene.gl.pass->triangles_drawn;
        frame.drawing.levels = false;
        HostPicture without = draw(&scene, &frame);
        const double similar = similarity(&with, &without);
        print_message("N = %d, view %d: %.1f dB, %ld of %ld triangles\n", grid, i, similar, fewer,
                      scene.gl.pass->triangles_drawn);
        CHECK(similar >= SIMILARITY_MIN);
        CHECK(fewer > 0);
        CHECK(fewer < scene.gl.pass->triangles_drawn / 2);
        host_picture_destroy(&with);
        host_picture_destroy(&without);
    }
    close_pass(&scene.gl);
}

SWEEP("with levels the picture stays as it is without") {
    check_similar(64);
    check_similar(256);
}

/* Waves so high that vertices that rest far away stray right up to the eye. */
CASE("waves that stray up to the eye are drawn as fine") {
    World scene;
    OceanParams params = ocean_default_params();
    params.grid = 128;
    params.length = 300.0;
    open_scene(&scene, params, 12.0, 640, 360, 0);
    RenderFrame frame = frame_from(&scene, 0.0, 40.0, 4.0, 0.0, 0.0);
    frame.drawing.tiles = 3;
    HostPicture with = draw(&scene, &frame);
    frame.drawing.levels = false;
    HostPicture without = draw(&scene, &frame);
    CHECK(similarity(&with, &without) >= SIMILARITY_MIN);
    host_picture_destroy(&with);
    host_picture_destroy(&without);
    close_pass(&scene.gl);
}

/* Pixels that differ, if only where several samples meet on one: the fog of a pixel that an edge
   crosses is that of its middle, where the triangle may not reach, and so less than full on some
   crest behind full fog. Leaving that out is no loss. */
static int count_differing(const HostPicture* a, const HostPicture* b, int* worst) {
    int count = 0;
    *worst = 0;
    for (int p = 0; p < bytes_of(a); p += 3) {
        count += memcmp(a->pixels + p, b->pixels + p, 3) != 0;
        for (int channel = 0; channel < 3; ++channel) {
            const int d = abs(a->pixels[p + channel] - b->pixels[p + channel]);
            *worst = d > *worst ? d : *worst;
        }
    }
    return count;
}

/* Bounds that reach beyond every plane at the side of the picture and behind the fog let each node
   of each tile pass. */
static void check_culling(int grid, int samples) {
    World scene;
    open_scene(&scene, steep_sea(grid, 64.0, 1), 12.0, 320, 180, samples);
    for (int i = 0; i < 2 * VIEW_COUNT; ++i) {
        RenderFrame frame = view_of(&scene, i % VIEW_COUNT);
        const bool lines = i >= VIEW_COUNT;
        frame.mode = lines ? RENDER_MODE_LINES : RENDER_MODE_SURFACE;
        scene.background = lines ? (vec3s){{0}} : view_fog_color();
        const OceanBounds bounds = scene.gl.pass->bounds;
        HostPicture culled = draw(&scene, &frame);
        const long fewer = scene.gl.pass->triangles_drawn;
        scene.gl.pass->bounds.horizontal = 1e6f;
        HostPicture whole = draw(&scene, &frame);
        CHECK(fewer < scene.gl.pass->triangles_drawn);
        scene.gl.pass->bounds = bounds;
        int worst = 0;
        const int differing = count_differing(&culled, &whole, &worst);
        if (samples > 0 && !lines) {
            CHECK(differing <= 3);
            CHECK(worst <= 8);
        } else {
            assert_int_equal(differing, 0);
        }
        host_picture_destroy(&culled);
        host_picture_destroy(&whole);
    }
    close_pass(&scene.gl);
}

CASE("culling changes no pixel") {
    check_culling(64, 0);
    check_culling(256, 0);
    check_culling(64, 4);
}

/* ---- Movement ------------------------------------------------------------------------------ */

/* The most that one of `steps` steps along the way changes a channel of a pixel, of 255. */
static int largest_change(World* world, RenderFrame frame, const double step[3], int steps) {
    int largest = 0;
    HostPicture before = draw(world, &frame);
    for (int i = 0; i < steps; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
            frame.eye[axis] += step[axis];
        }
        HostPicture after = draw(world, &frame);
        int worst = 0;
        count_differing(&before, &after, &worst);
        largest = worst > largest ? worst : largest;
        host_picture_destroy(&before);
        before = after;
    }
    host_picture_destroy(&before);
    return largest;
}

/* One wave of four cells in length, which the next level keeps half of and the one after it
   loses. Seen from above, without outlines and glints, a step of the eye changes each pixel a
   little. */
SWEEP("nothing jumps while the eye moves") {
    enum { GRID = 256, WAVE = (GRID / 2 + 10) * GRID + GRID / 2 + GRID / 4 };
    static OceanComplex h0[GRID * GRID];
    h0[WAVE] = (OceanComplex){0.04f, 0.0f};
    World scene;
    const OceanParams params = steep_sea(GRID, 64.0, 1);
    open_scene(&scene, params, 12.0, 320, 180, 0);
    show_sea(&scene.gl, sea_from_amplitudes(&params, h0, scene.gl.workers), 12.0,
             RENDER_LOOK_CLASSIC);
    const double ways[][3] = {{0.0, 0.0, -0.01}, {0.0, -0.01, 0.0}};
    const int steps = check_sweep(20, 60);
    for (int i = 0; i < 2; ++i) {
        RenderFrame frame = frame_from(&scene, 0.0, 44.0, 0.0, 30.0, -80.0);
        const int with = largest_change(&scene, frame, ways[i], steps);
        frame.drawing.levels = false;
        const int without = largest_change(&scene, frame, ways[i], steps);
        print_message("a step changes a pixel by %d, without levels by %d of 255\n", with, without);
        CHECK(with <= without + 1);
    }
    close_pass(&scene.gl);
}

/* ---- Drivers ------------------------------------------------------------------------------- */

static PFNGLGETINTEGERVPROC get_integer;

static void GLAD_API_PTR small_textures(GLenum name, GLint* value) {
    get_integer(name, value);
    if (name == GL_MAX_TEXTURE_SIZE) {
        *value = 1024; /* the least that OpenGL 3.3 promises */
    }
}

CASE("a driver with small textures refuses a sea that they cannot hold") {
    const int grids[] = {512, 1024};
    for (int i = 0; i < 2; ++i) {
        World scene;
        open_scene(&scene, steep_sea(grids[i], 64.0, 1), 12.0, 160, 90, 0);
        get_integer = glad_glGetIntegerv;
        glad_glGetIntegerv = small_textures;
        SwellError error = {0};
        const bool ok = sea_pass_load(scene.gl.pass, scene.gl.sea, &error);
        glad_glGetIntegerv = get_integer;
        assert_int_equal(ok, grids[i] == 512);
        assert_int_equal(error.code, ok ? SWELL_ERROR_NONE : SWELL_ERROR_GRAPHICS);
        close_pass(&scene.gl);
    }
}

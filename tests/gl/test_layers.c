/*
 * Layers of pictures against the sea that the library computes.
 */
#include "gl/context.h"

#include "options/options.h"
#include "viewer/viewer.h"
#include "world/world.h"

#include <string.h>

enum { WIDTH = 96, HEIGHT = 54, WORDS = 24 };

typedef struct Scene {
    Settings settings;
    Picture picture;
    HostLayers layers;
} Scene;

/* Layers in the order of the table. */
enum { LIGHT = 0, DEPTH = 4, PLACE = 6, NORMAL = 9, FLOW = 12, MASK = 16, CHANNELS = 18 };
static const unsigned ALL = (1u << PICTURE_LAYER_COUNT) - 1u;

static void must(bool ok, const SwellError* error) {
    if (!ok) {
        print_error("%s\n", error->message);
        fail();
    }
}

static void draw_at(Scene* scene, double time, double seconds) {
    SwellError error = {0};
    const PictureMotion motion = {.seconds = seconds};
    host_layers_destroy(&scene->layers);
    must(picture_advance(&scene->picture, time, 0.0, NULL, &error), &error);
    must(picture_draw_layers(&scene->picture, ALL, &motion, &scene->layers, &error), &error);
    assert_int_equal(scene->layers.count, CHANNELS);
}

/* `words` are options of shot, NULL-ended. */
static void open_layers(Scene* scene, const char* const* words) {
    *scene = (Scene){0};
    SwellError error = {0};
    char* argument[WORDS] = {(char*)(uintptr_t) "shot",         (char*)(uintptr_t) "unused.exr",
                             (char*)(uintptr_t) "--resolution", (char*)(uintptr_t) "96x54",
                             (char*)(uintptr_t) "--clouds",     (char*)(uintptr_t) "0,0,0",
                             (char*)(uintptr_t) "--grid",       (char*)(uintptr_t) "64"};
    int count = 8;
    for (; *words; ++words) {
        argument[count++] = (char*)(uintptr_t)*words;
    }
    must(options_parse(&scene->settings, count, argument, &error), &error);
    must(picture_open(&scene->picture, &scene->settings, &error), &error);
    check_renderer();
}

static void close_layers(Scene* scene) {
    host_layers_destroy(&scene->layers);
    picture_close(&scene->picture);
    options_finish(&scene->settings);
}

static double value(const Scene* scene, int channel, int at) {
    return (double)host_layers_channel(&scene->layers, channel)[at];
}

static void place_of(const Scene* scene, int at, double place[3]) {
    for (int axis = 0; axis < 3; ++axis) {
        place[axis] = value(scene, PLACE + axis, at);
    }
}

static bool is_sea(const Scene* scene, int at) {
    return value(scene, MASK, at) == (double)RENDER_INDEX_SEA;
}

/* The Earth falls away below the eye's level. */
static double fallen(const Scene* scene, const double place[3]) {
    const double* eye = scene->picture.state.settings.camera.pose.place;
    const double x = place[0] - eye[0], z = place[2] - eye[2];
    return (x * x + z * z) / (2.0 * RENDER_EARTH_RADIUS);
}

/* ---- Where the sea is ------------------------------------------------------------------------ */

/* How far the drawn sea lies over the library's surface of the same samples, and how far that lies
   over the smooth one [m]. */
typedef struct Heights {
    int count;
    double rms, most, rms_between, most_between;
} Heights;

/* Of all pixels up to `reach` metres away. */
static Heights compare(const Scene* scene, double reach) {
    const OceanSea* sea = world_sea(scene->picture.world);
    Heights heights = {0};
    for (int at = 0; at < WIDTH * HEIGHT; ++at) {
        double place[3];
        place_of(scene, at, place);
        if (!is_sea(scene, at) || value(scene, DEPTH + 1, at) > reach) {
            continue;
        }
        const OceanQuery drawn = ocean_drawn_query(sea, place[0], place[2]);
        const OceanQuery smooth = ocean_sea_query(sea, place[0], place[2]);
        const double over = place[1] + fallen(scene, place) - drawn.height;
        const double between = drawn.height - smooth.height;
        if (drawn.exact && smooth.exact) {
            heights.rms += over * over;
            heights.rms_between += between * between;
            heights.most = fmax(heights.most, fabs(over));
            heights.most_between = fmax(heights.most_between, fabs(between));
            heights.count += 1;
        }
    }
    assert_true(heights.count > WIDTH);
    heights.rms = sqrt(heights.rms / heights.count);
    heights.rms_between = sqrt(heights.rms_between / heights.count);
    return heights;
}

/* In smooth waves longer than 40 cells of the near mesh, 9 cm wide, drawn by triangles, the error
   of the heights is below k^2 a cell^2 / 8 [m]; half floats of displacements up to 1 m add 2^-11 m
   on each axis. */
CASE("near the eye the drawn sea is the library's") {
    Scene scene;
    open_layers(&scene, (const char*[]){"--wave", "30,1.0,20", "--camera", "0,2.5,0,40,-25",
                                        "--grid", "256", NULL});
    for (int i = 0; i < 3; ++i) {
        draw_at(&scene, 3.0 + 1.3 * i, 0.0);
        const Heights heights = compare(&scene, 8.0);
        CHECK_NEAR(heights.rms, 0.0, 0.002);
        CHECK_NEAR(heights.most, 0.0, 0.006);
    }
    close_layers(&scene);
}

/* The stated error is that over the smooth sea, at every pixel of so small a picture. By the
   triangle's inequality it differs from that over the samples' by no more than both lie apart. */
CASE("the stated error of the surface is that of the layers") {
    Scene scene;
    open_layers(&scene, (const char*[]){"--beaufort", "6", "--foam", "0", NULL});
    draw_at(&scene, 17.0, 0.0);
    const Heights heights = compare(&scene, 1e9);
    assert_int_equal(scene.layers.notes, 2);
    assert_string_equal(scene.layers.note[0].name, "surfaceErrorRms");
    CHECK_NEAR((double)scene.layers.note[0].value, heights.rms, 1.001 * heights.rms_between);
    CHECK_NEAR((double)scene.layers.note[1].value, heights.most, 1.001 * heights.most_between);
    const PictureSurface* surface = &scene.picture.surface;
    CHECK_NEAR(surface->rms, (double)scene.layers.note[0].value, 1e-6);
    CHECK_NEAR(surface->most, (double)scene.layers.note[1].value, 1e-6);
    assert_true(surface->count > 1000);
    close_layers(&scene);
}

/* ---- One picture ----------------------------------------------------------------------------- */

static void check_pixel(const Scene* scene, const RenderFrame* frame, int at) {
    double place[3], depth = 0.0, range = 0.0, normal = 0.0;
    const RenderCamera camera = render_find_camera(frame);
    place_of(scene, at, place);
    for (int axis = 0; axis < 3; ++axis) {
        const double away = place[axis] - frame->eye[axis];
        depth += camera.rotation[2][axis] * away;
        range += away * away;
        normal += value(scene, NORMAL + axis, at) * value(scene, NORMAL + axis, at);
    }
    for (int channel = 0; channel < CHANNELS; ++channel) {
        assert_true(isfinite(value(scene, channel, at)));
    }
    if (value(scene, MASK, at) == (double)RENDER_INDEX_NONE) {
        CHECK_NEAR(value(scene, DEPTH, at), 1e10, 1e3);
        CHECK_NEAR(value(scene, DEPTH + 1, at), 1e10, 1e3);
        CHECK_NEAR(normal, 0.0, 0.0);
        return;
    }
    /* A float has 24 bits. */
    CHECK_NEAR(depth, value(scene, DEPTH, at), 1e-5 + 4e-7 * sqrt(range));
    CHECK_NEAR(sqrt(range), value(scene, DEPTH + 1, at), 1e-5 + 4e-7 * sqrt(range));
    CHECK_NEAR(normal, 1.0, 1e-5);
    /* The rasteriser moves corners by up to 1/512 pixel, and a triangle seen edge-on magnifies
       that. */
    double pixel[2];
    assert_true(render_find_pixel(frame, place, pixel));
    CHECK_NEAR(pixel[0], at % WIDTH + 0.5, 0.02);
    CHECK_NEAR(pixel[1], at / WIDTH + 0.5, 0.02);
}

CASE("all layers of a pixel agree, in every look and quality") {
    static const char* const WORDS_OF[][14] = {
        {"--buoy-at", "2,-11", "--buoy-at", "-3,-14", "--boat-at", "0,-20,70", "--camera",
         "0,3,0,0,-6", NULL},
        {"--quality", "low", "--camera-roll", "7", NULL},
        {"--quality", "medium", "--preset", "waterline", NULL},
        {"--look", "study", "--boat-at", "0,-20,70", "--camera", "0,3,0,0,-6", NULL},
        {"--look", "classic", NULL},
        {"--preset", "classic", "--look", "classic", NULL},
        {"--land", "beach", "--land-from", "6.9", "--time", "7", NULL},
        {"--land", "beach", "--land-from", "6.9", "--time", "7", "--look", "study", NULL},
    };
    for (size_t i = 0; i < sizeof WORDS_OF / sizeof *WORDS_OF; ++i) {
        Scene scene;
        open_layers(&scene, WORDS_OF[i]);
        draw_at(&scene, scene.settings.clock.time + 1.0, 0.04);
        const RenderFrame frame = view_state_frame(&scene.picture.state, WIDTH, HEIGHT);
        int found[50] = {0};
        for (int at = 0; at < WIDTH * HEIGHT; ++at) {
            check_pixel(&scene, &frame, at);
            found[(int)value(&scene, MASK, at)] += 1;
        }
        assert_true(found[RENDER_INDEX_SEA] > WIDTH);
        CHECK(i != 0 || (found[RENDER_INDEX_BUOY] > 5 && found[RENDER_INDEX_BUOY + 1] > 2));
        CHECK(i != 3 || found[RENDER_INDEX_BOAT] > 20);
        CHECK(i < 6 || found[RENDER_INDEX_LAND] > WIDTH);
        close_layers(&scene);
    }
}

/* ---- Flow ------------------------------------------------------------------------------------ */

/* The drawn place of the water that rests at a point, by the library's displacement. */
static void follow(OceanSea* sea, double time, const double rest[2], double place[3]) {
    ocean_sea_advance(sea, OCEAN_METHOD_FFT, time);
    ocean_sea_displacement(sea, rest[0], rest[1], place);
    place[0] += rest[0];
    place[2] += rest[1];
}

/* Near the eye the mesh resolves the waves, and the flow is that of the library's water. */
CASE("the flow is the motion of the water that rests at a point") {
    static const double TIME = 9.0, STEP = 0.04;
    Scene scene;
    open_layers(&scene, (const char*[]){"--wave", "30,1.0,20", "--camera", "0,2.5,0,40,-25",
                                        "--samples", "0", NULL});
    draw_at(&scene, TIME, STEP);
    OceanSea* sea = world_sea(scene.picture.world);
    const RenderFrame frame = view_state_frame(&scene.picture.state, WIDTH, HEIGHT);
    int count = 0;
    double largest = 0.0;
    for (int at = 0; at < WIDTH * HEIGHT; at += 7) {
        double place[3], now[3], then[3], from[2], to[2];
        place_of(&scene, at, place);
        if (!is_sea(&scene, at) || value(&scene, DEPTH + 1, at) > 8.0) {
            continue;
        }
        ocean_sea_advance(sea, OCEAN_METHOD_FFT, TIME);
        const OceanQuery query = ocean_drawn_query(sea, place[0], place[2]);
        for (int after = 0; after < 2; ++after) {
            follow(sea, TIME, query.rest, now);
            follow(sea, TIME + (after ? STEP : -STEP), query.rest, then);
            assert_true(render_find_pixel(&frame, now, from) &&
                        render_find_pixel(&frame, then, to));
            const double sign = after ? -1.0 : 1.0;
            CHECK_NEAR(value(&scene, FLOW + 2 * after, at), sign * (to[0] - from[0]), 0.05);
            CHECK_NEAR(value(&scene, FLOW + 2 * after + 1, at), -sign * (to[1] - from[1]), 0.05);
            largest = fmax(largest, fabs(to[1] - from[1]));
        }
        count += 1;
    }
    assert_true(count > 100 && largest > 0.1);
    close_layers(&scene);
}

/* 0.1 s of a current of 2 m/s carry water by 0.2 m, of which waves 0.2 m high hide little. */
CASE("a current carries the water") {
    Scene scene;
    open_layers(&scene, (const char*[]){"--wave", "60,0.2,90", "--current", "2,0", "--camera",
                                        "0,6,0,0,-40", NULL});
    draw_at(&scene, 9.0, 0.1);
    const int middle = HEIGHT / 2 * WIDTH + WIDTH / 2;
    const double focal = 0.5 * HEIGHT / tan(25.0 * SWELL_TWO_PI / 360.0);
    const double wanted = 0.2 * focal / value(&scene, DEPTH, middle);
    CHECK_NEAR(value(&scene, FLOW + 0, middle), -wanted, 0.1 * wanted);
    CHECK_NEAR(value(&scene, FLOW + 2, middle), -wanted, 0.1 * wanted);
    close_layers(&scene);
}

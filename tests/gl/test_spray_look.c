/*
 * Spray as it is drawn: behind what is before it, and in the air alone.
 */
#include "gl/scene.h"

enum { WIDTH = 240, HEIGHT = 160 };

/* Over the water and out of it, opaque: nothing but depth may hide it. */
static SprayPuff puff_at(float x, float y, float z, float size) {
    return (SprayPuff){.place = {x, y, z},
                       .over = 100.0f,
                       .axis = {0.0f, size, 0.0f},
                       .width = size,
                       .opacity = 50.0f,
                       .soft = 1.0f};
}

enum { COLUMNS = 24, ROWS = 16, PUFFS = COLUMNS * ROWS };

/* A wall of puffs across the whole picture, at a depth before an eye that looks along -z [m]. */
static void build_wall(const RenderFrame* frame, float depth, SprayPuff puffs[PUFFS]) {
    const float high = depth * tanf(glm_rad((float)frame->drawing.field_of_view) / 2.0f);
    const float wide = high * (float)frame->width / (float)frame->height;
    for (int i = 0; i < PUFFS; ++i) {
        const float x = (2.0f * ((float)(i % COLUMNS) + 0.5f) / COLUMNS - 1.0f) * wide;
        const float y = (2.0f * ((float)(i / COLUMNS) + 0.5f) / ROWS - 1.0f) * high;
        puffs[i] = puff_at(x, y, -depth, 2.4f * high / ROWS);
    }
}

/* Forward distance of what the depth buffer holds, as log_depth has it [m]. */
static double distance_of(float depth) {
    return pow(1.0 + (double)SEA_LOOK_FAR, (double)depth) - 1.0;
}

/* The sea of a gale from a trough: crests hide what is behind them. A puff that faces the eye is
   tilted against the picture, by its size at most: within that of the wall's depth both may be
   before the other. */
CASE("spray is never seen through the sea") {
    static const float DEPTHS[] = {8.0f, 25.0f, 70.0f, 200.0f};
    static SprayPuff puffs[PUFFS];
    GlScene scene;
    open_scene(&scene, 9, WIDTH, HEIGHT);
    scene.frame.waterline = NULL;
    look(&scene, 40.0, ocean_drawn_query(scene.gl.sea, 40.0, 30.0).height + 1.5, 30.0, 0.0, 0.0);
    HostPicture without = draw(&scene);
    float* depths = depths_of(&scene);
    for (int k = 0; k < 4; ++k) {
        build_wall(&scene.frame, DEPTHS[k], puffs);
        scene.frame.spray = puffs;
        scene.frame.spray_count = PUFFS;
        HostPicture with = draw(&scene);
        const double tilt = 0.6; /* of the depth: the picture's corner, of 50 degrees and 3:2 */
        const double slack = 2.4 / ROWS * tilt * (double)DEPTHS[k];
        int hidden = 0, free_ones = 0, shown = 0;
        for (int y = 0; y < HEIGHT; ++y) {
            const float* row = depths + (size_t)(HEIGHT - 1 - y) * WIDTH;
            for (int x = 0; x < WIDTH; ++x) {
                const double away = distance_of(row[x]) - (double)DEPTHS[k];
                const bool same = memcmp(pixel_of(&with, x, y), pixel_of(&without, x, y), 3) == 0;
                if (away < -slack) {
                    CHECK(same);
                    ++hidden;
                } else if (away > slack) {
                    ++free_ones;
                    shown += !same;
                }
            }
        }
        CHECK(free_ones > WIDTH * HEIGHT / 4 && shown > free_ones / 2);
        CHECK(k == 0 || hidden > WIDTH * HEIGHT / 8);
        host_picture_destroy(&with);
    }
    free(depths);
    host_picture_destroy(&without);
    close_scene(&scene);
}

/* The eye is in the sun; a shadow lies over all else. */
CASE("the shadow of a cloud falls on spray") {
    static const float SHADOW[SKY_SHADOW_SIZE * SKY_SHADOW_SIZE];
    GlScene scene;
    open_scene(&scene, 5, WIDTH, HEIGHT);
    scene.frame.waterline = NULL;
    look(&scene, 0.0, 12.0, 0.0, 0.0, 0.0);
    SprayPuff puff = puff_at(0.0f, 0.0f, -6.0f, 2.0f);
    scene.frame.spray = &puff;
    scene.frame.spray_count = 1;
    HostPicture sunlit = draw(&scene);
    open_shadowed_sky(&scene, -60.0, 40.0, 0.0, SHADOW);
    HostPicture shadowed = draw(&scene);
    const uint8_t* bright = pixel_of(&sunlit, WIDTH / 2, HEIGHT / 2);
    const uint8_t* dark = pixel_of(&shadowed, WIDTH / 2, HEIGHT / 2);
    CHECK(bright[0] > dark[0] + 30 && bright[1] > dark[1] + 20);
    host_picture_destroy(&sunlit);
    host_picture_destroy(&shadowed);
    close_scene(&scene);
}

/* The sun to the right, and then to the left, of a puff before the sky. */
CASE("spray is brighter on the side of the sun") {
    GlScene scene;
    open_scene(&scene, 5, WIDTH, HEIGHT);
    scene.frame.waterline = NULL;
    look(&scene, 0.0, 12.0, 0.0, 0.0, 30.0);
    SprayPuff puff = puff_at(0.0f, 4.0f, -6.9f, 3.0f);
    scene.frame.spray = &puff;
    scene.frame.spray_count = 1;
    long excess[2] = {0, 0};
    for (int side = 0; side < 2; ++side) {
        open_sky(&scene, side == 0 ? 90.0 : -90.0, 30.0, 0.0);
        HostPicture picture = draw(&scene);
        for (int y = HEIGHT / 4; y < 3 * HEIGHT / 4; ++y) {
            for (int x = WIDTH / 4; x < WIDTH / 2; ++x) {
                excess[side] += pixel_of(&picture, WIDTH - 1 - x, y)[1];
                excess[side] -= pixel_of(&picture, x, y)[1];
            }
        }
        host_picture_destroy(&picture);
    }
    TELL("right over left: %.1f with the sun to the right, %.1f to the left\n",
         (double)excess[0] * 8.0 / (WIDTH * HEIGHT), (double)excess[1] * 8.0 / (WIDTH * HEIGHT));
    CHECK(excess[0] > WIDTH * HEIGHT / 4 && excess[1] < -WIDTH * HEIGHT / 4);
    close_scene(&scene);
}

/* Where it touches the water it fades: a puff that is below it shows nothing, even before the
   sea. */
CASE("spray fades where it touches the water") {
    static const float OVER[] = {-0.5f, 0.3f, 1.0f, 3.0f};
    GlScene scene;
    open_scene(&scene, 5, WIDTH, HEIGHT);
    scene.frame.waterline = NULL;
    look(&scene, 0.0, 12.0, 0.0, 0.0, 0.0);
    HostPicture without = draw(&scene);
    SprayPuff puff = puff_at(0.0f, 0.0f, -6.0f, 0.4f);
    puff.opacity = 1.0f;
    scene.frame.spray = &puff;
    scene.frame.spray_count = 1;
    long before = -1;
    for (int k = 0; k < 4; ++k) {
        puff.over = OVER[k];
        HostPicture with = draw(&scene);
        long change = 0;
        for (int i = 0; i < 3 * WIDTH * HEIGHT; ++i) {
            change += labs((long)with.pixels[i] - (long)without.pixels[i]);
        }
        CHECK(k == 0 ? change == 0 : change > before);
        before = change;
        host_picture_destroy(&with);
    }
    host_picture_destroy(&without);
    close_scene(&scene);
}

/* The lens half in the water: what is below the waterline has none. Below the water there is none
   at all. The same twice has the same bytes. */
CASE("spray is in the air alone, the same bytes twice") {
    static SprayPuff puffs[PUFFS];
    GlScene scene;
    open_scene(&scene, 4, WIDTH, HEIGHT);
    const double level = ocean_drawn_query(scene.gl.sea, 0.0, 0.0).height;
    for (int quality = RENDER_QUALITY_MEDIUM; quality < RENDER_QUALITY_COUNT; ++quality) {
        scene.frame.weather.quality = (RenderQuality)quality;
        for (int below = 0; below < 2; ++below) {
            look(&scene, 0.0, level - (below ? 6.0 : 0.05), 0.0, 0.0, 0.0);
            scene.frame.spray_count = 0;
            HostPicture without = draw(&scene);
            build_wall(&scene.frame, 0.7f, puffs);
            scene.frame.spray = puffs;
            scene.frame.spray_count = PUFFS;
            HostPicture with = draw(&scene), again = draw(&scene);
            CHECK(memcmp(with.pixels, again.pixels, (size_t)3 * WIDTH * HEIGHT) == 0);
            const int cut = scene.waterline.medium == RENDER_MEDIUM_BOTH;
            CHECK(scene.waterline.medium == (below ? RENDER_MEDIUM_WATER : RENDER_MEDIUM_BOTH));
            int changed = 0;
            for (int y = 0; y < HEIGHT; ++y) {
                for (int x = 0; x < WIDTH; ++x) {
                    const int row = (HEIGHT - 1 - y) * (RENDER_WATERLINE_ROWS - 1) / HEIGHT;
                    const int column = x * (RENDER_WATERLINE_COLUMNS - 1) / WIDTH;
                    const float over = scene.waterline.over[row][column];
                    const bool same =
                        memcmp(pixel_of(&with, x, y), pixel_of(&without, x, y), 3) == 0;
                    CHECK(same || over > -0.05f); /* a cell of these heights is a centimetre high */
                    changed += !same;
                }
            }
            CHECK(cut ? changed > WIDTH * HEIGHT / 5 : changed == 0);
            host_picture_destroy(&with);
            host_picture_destroy(&again);
            host_picture_destroy(&without);
        }
    }
    close_scene(&scene);
}

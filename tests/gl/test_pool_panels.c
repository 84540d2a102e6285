/*
 * The panels of pool and string: light through the water, which of them covers the other, and where
 * the pool is drawn.
 */
#include "gl/overlays.h"

enum { CELLS_X = 320, CELLS_Y = 40 };

/* The floor is black on the left and white on the right. Through water whose surface rises to the
   right with slope s, a ray from straight above goes on by tan(a - b) to the right for each unit of
   depth, where tan a = s and sin a = n sin b: so far to the left of it the border is seen. */
CASE("the floor is seen through water of index 1.333") {
    Scene scene;
    open_scene(&scene, CELLS_X, CELLS_Y);
    HostPicture floor = host_picture_create(1024, 4, NULL);
    CHECK(floor.pixels);
    for (int i = 0; i < 1024 * 4; ++i) {
        memset(floor.pixels + 3 * i, i % 1024 < 512 ? 0 : 255, 3);
    }
    CHECK(render_load_floor(scene.renderer, &floor, NULL));
    host_picture_destroy(&floor);
    const double slope = 0.3, depth = 400.0;
    const double a = atan(slope), b = asin(sin(a) / 1.333), carried = depth * tan(a - b);
    static float heights[CELLS_X * CELLS_Y];
    for (int i = 0; i < CELLS_X * CELLS_Y; ++i) {
        const double x = i % CELLS_X + 0.5 - (0.5 * CELLS_X - carried); /* from where it is seen */
        heights[i] = (float)(slope * fmax(fmin(x, 20.0), -20.0));
    }
    const RenderPool pool = {.width = CELLS_X,
                             .height = CELLS_Y,
                             .heights = heights,
                             .height_scale = 1.0f,
                             .depth = (float)depth};
    CHECK(render_stream_pool(scene.renderer, &pool, NULL));
    RenderFrame frame = only_panels(CELLS_X, CELLS_Y);
    frame.pool = (RenderRect){0.0f, 0.0f, CELLS_X, CELLS_Y};
    HostPicture picture = draw(&scene, &frame, NULL);
    const uint8_t* row = picture.pixels + 3 * CELLS_X * (CELLS_Y / 2) + 2; /* blue goes deepest */
    const int seen = (int)round(0.5 * CELLS_X - carried);
    const double dark = row[3 * (seen - 8)], bright = row[3 * (seen + 8)];
    CHECK(bright > dark + 40.0);
    int x = seen - 8;
    while (row[3 * (x + 1)] < 0.5 * (dark + bright)) {
        ++x;
    }
    const double border =
        x + 0.5 + (0.5 * (dark + bright) - row[3 * x]) / (double)(row[3 * (x + 1)] - row[3 * x]);
    CHECK_NEAR(border, 0.5 * CELLS_X - carried, 0.5);
    host_picture_destroy(&picture);
    close_scene(&scene);
}

/* An overlay of the two pictures, the upper one cut off at `right`. */
typedef struct Both {
    RenderPicture lower, upper;
    float right;
} Both;

static bool draw_both(void* context, const RenderPictures* pictures) {
    const Both* both = context;
    const RenderRect all = {0.0f, 0.0f, 64.0f, 48.0f}, left = {0.0f, 0.0f, both->right, 48.0f};
    pictures->draw(pictures->context, both->lower, all, all);
    pictures->draw(pictures->context, both->upper, all, left);
    return true;
}

CASE("the upper panel covers the lower") {
    Scene scene;
    open_scene(&scene, 64, 48);
    static float heights[64 * 48]; /* still water: mid-blue where it is plain */
    const RenderPool pool = {
        .width = 64, .height = 48, .heights = heights, .height_scale = 1.0f, .depth = 30.0f};
    CHECK(render_stream_pool(scene.renderer, &pool, NULL));
    static const float line[64]; /* at rest, in the middle of its panel */
    render_stream_string(scene.renderer, line, 64);
    RenderFrame frame = only_panels(64, 48);
    frame.pool_plain = true;
    Both both = {RENDER_PICTURE_POOL, RENDER_PICTURE_STRING, 64.0f};
    const RenderOverlay overlay = {draw_both, &both};
    HostPicture picture = draw(&scene, &frame, &overlay);
    CHECK(pixel(&picture, 32.0, 24.0)[1] > 200); /* the line */
    CHECK(pixel(&picture, 32.0, 10.0)[2] < 60);  /* its ground */
    host_picture_destroy(&picture);
    both = (Both){RENDER_PICTURE_STRING, RENDER_PICTURE_POOL, 40.0f};
    picture = draw(&scene, &frame, &overlay);
    CHECK(pixel(&picture, 32.0, 24.0)[1] == 0 && pixel(&picture, 32.0, 24.0)[2] > 100);
    CHECK(pixel(&picture, 50.0, 24.0)[1] > 200); /* what is cut off shows the lower one */
    host_picture_destroy(&picture);
    close_scene(&scene);
}

/* ---- Its place ----------------------------------------------------------------------------- */

enum { POOL_X = 48, POOL_Y = 36 };

CASE("the pool is shown in its place, pixel for pixel") {
    Scene scene;
    open_scene(&scene, 2 * POOL_X, 2 * POOL_Y);
    static float heights[POOL_X * POOL_Y];
    for (int i = 0; i < POOL_X * POOL_Y; ++i) { /* levels of plain blue, all different */
        const float level = (float)(i % POOL_X + 3 * (i / POOL_X)) / 400.0f; /* below 0.39 */
        heights[i] = level * level;
    }
    const RenderPool pool = {.width = POOL_X,
                             .height = POOL_Y,
                             .heights = heights,
                             .height_scale = 1.0f,
                             .depth = 30.0f};
    CHECK(render_stream_pool(scene.renderer, &pool, NULL));
    RenderFrame frame = only_panels(2 * POOL_X, 2 * POOL_Y);
    frame.pool_plain = true;
    frame.pool = (RenderRect){13.0f, 5.0f, POOL_X, POOL_Y};
    HostPicture picture = draw(&scene, &frame, NULL);
    for (int y = 0; y < 2 * POOL_Y; ++y) {
        for (int x = 0; x < 2 * POOL_X; ++x) {
            const int column = x - 13, row = y - 5;
            const bool inside = column >= 0 && column < POOL_X && row >= 0 && row < POOL_Y;
            const float h = inside ? heights[row * POOL_X + column] : 0.0f;
            const double wanted = inside ? 255.0 * (0.5 + 0.5 * sqrt(3.0 * (double)h)) : 0.0;
            /* Half floats of the heights and bytes of the colour. */
            CHECK_NEAR(pixel(&picture, x, y)[2], wanted, 0.7);
        }
    }
    host_picture_destroy(&picture);
    close_scene(&scene);
}

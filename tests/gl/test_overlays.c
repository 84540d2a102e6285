/*
 * What is drawn over the sea: words, and the panels of pool and string, each against where it has
 * to be by arithmetic.
 */
#include "frames.h"
#include "gl/context.h"

#include "swell/render.h"
#include "ui/gui.h"

/* A renderer without a window, a target, and the gui that fills the overlay. */
typedef struct World {
    RenderScene gl;
    Gui* gui;
} World;

static void open_scene(World* world, int width, int height) {
    *world = (World){0};
    open_renderer(&world->gl, width, height, 0);
    CHECK(world->gui = gui_create(NULL));
}

static void close_scene(World* world) {
    gui_destroy(world->gui);
    close_renderer(&world->gl);
}

static RenderFrame only_panels(int width, int height) {
    RenderFrame frame = plain_frame(width, height);
    frame.mode = RENDER_MODE_PANELS;
    return frame;
}

static const uint8_t* pixel(const HostPicture* picture, double x, double y) {
    const int column = (int)floor(x), row = (int)floor(y);
    CHECK(column >= 0 && column < picture->width && row >= 0 && row < picture->height);
    return picture->pixels + 3 * (row * picture->width + column);
}

/* ---- Text ---------------------------------------------------------------------------------- */

/* A picture of the window that is ready once the window has another size. */
CASE("an overlay begins at the top left of a picture of any size") {
    static const int SIZE[][2] = {{96, 72}, {40, 30}};
    for (int i = 0; i < 2; ++i) {
        World scene;
        open_scene(&scene, SIZE[i][0], SIZE[i][1]);
        RenderOverlay overlay;
        gui_begin(scene.gui, (GuiScreen){64, 48, 14, 0.0});
        gui_add_box(scene.gui, 4.0f, 2.0f, 20.0f, 10.0f, (RenderColor){200, 100, 50, 255});
        gui_end(scene.gui, &overlay);
        const RenderFrame frame = only_panels(SIZE[i][0], SIZE[i][1]);
        HostPicture picture = draw_frame(&scene.gl, &frame, &overlay);
        for (int y = 0; y < SIZE[i][1]; ++y) {
            for (int x = 0; x < SIZE[i][0]; ++x) {
                const bool inside = x >= 4 && x < 24 && y >= 2 && y < 12;
                assert_int_equal(pixel(&picture, x, y)[0], inside ? 200 : 0);
            }
        }
        host_picture_destroy(&picture);
        close_scene(&scene);
    }
}

/* ---- Pool and string ------------------------------------------------------------------------ */

enum { CELLS_X = 320, CELLS_Y = 40 };

/* The floor is black on the left and white on the right. Through water whose surface rises to the
   right with slope s, a ray from straight above goes on by tan(a - b) to the right for each unit of
   depth, where tan a = s and sin a = n sin b: so far to the left of it the border is seen. */
CASE("the floor is seen through water of index 1.333") {
    World scene;
    open_scene(&scene, CELLS_X, CELLS_Y);
    HostPicture floor = host_picture_create(1024, 4, NULL);
    CHECK(floor.pixels);
    for (int i = 0; i < 1024 * 4; ++i) {
        memset(floor.pixels + 3 * i, i % 1024 < 512 ? 0 : 255, 3);
    }
    CHECK(render_load_floor(scene.gl.renderer, &floor, NULL));
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
    CHECK(render_stream_pool(scene.gl.renderer, &pool, NULL));
    RenderFrame frame = only_panels(CELLS_X, CELLS_Y);
    frame.pool = (RenderRect){0.0f, 0.0f, CELLS_X, CELLS_Y};
    HostPicture picture = draw_frame(&scene.gl, &frame, NULL);
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
    World scene;
    open_scene(&scene, 64, 48);
    static float heights[64 * 48]; /* still water: mid-blue where it is plain */
    const RenderPool pool = {
        .width = 64, .height = 48, .heights = heights, .height_scale = 1.0f, .depth = 30.0f};
    CHECK(render_stream_pool(scene.gl.renderer, &pool, NULL));
    static const float line[64]; /* at rest, in the middle of its panel */
    render_stream_string(scene.gl.renderer, line, 64);
    RenderFrame frame = only_panels(64, 48);
    frame.pool_plain = true;
    Both both = {RENDER_PICTURE_POOL, RENDER_PICTURE_STRING, 64.0f};
    const RenderOverlay overlay = {draw_both, &both};
    HostPicture picture = draw_frame(&scene.gl, &frame, &overlay);
    CHECK(pixel(&picture, 32.0, 24.0)[1] > 200); /* the line */
    CHECK(pixel(&picture, 32.0, 10.0)[2] < 60);  /* its ground */
    host_picture_destroy(&picture);
    both = (Both){RENDER_PICTURE_STRING, RENDER_PICTURE_POOL, 40.0f};
    picture = draw_frame(&scene.gl, &frame, &overlay);
    CHECK(pixel(&picture, 32.0, 24.0)[1] == 0 && pixel(&picture, 32.0, 24.0)[2] > 100);
    CHECK(pixel(&picture, 50.0, 24.0)[1] > 200); /* what is cut off shows the lower one */
    host_picture_destroy(&picture);
    close_scene(&scene);
}

/*
 * What is drawn over the sea: buoys and text, each against where it has to be by arithmetic. No sea
 * is loaded: behind the buoys there is fog alone.
 */
#include "gl/overlays.h"

static RenderFrame seen_from(int width, int height, const double eye[3]) {
    RenderFrame frame = plain_frame(width, height);
    memcpy(frame.eye, eye, sizeof frame.eye);
    frame.drawing.tiles = 1;
    return frame;
}

/* ---- Buoys --------------------------------------------------------------------------------- */

enum { WIDTH = 640, HEIGHT = 480 };

/* Where a point of the body at `height` metres along the axis of a buoy at the origin is seen. */
static const uint8_t* body_pixel(const HostPicture* picture, const RenderFrame* frame,
                                 const double up[3], double height) {
    const double focal = 0.5 * HEIGHT / tan(acos(-1.0) / 8.0);
    const double depth = frame->eye[2] - height * up[2];
    return pixel(picture, 0.5 * WIDTH + focal * (height * up[0] - frame->eye[0]) / depth,
                 0.5 * HEIGHT - focal * (height * up[1] - frame->eye[1]) / depth);
}

/* Colours as they are told apart by eye, through a little fog. */
static bool is_orange(const uint8_t* p) {
    return p[0] > 150 && p[0] > p[1] + 60 && p[1] > p[2] + 20;
}

static bool is_white(const uint8_t* p) {
    return p[0] > 150 && p[1] > 150 && p[2] > 150;
}

static bool is_black(const uint8_t* p) {
    return p[0] < 60 && p[1] < 60 && p[2] < 60;
}

/* A buoy stands along its own axis: top mark, pole and cone are where that points. */
CASE("a buoy stands along its own axis") {
    Scene scene;
    open_scene(&scene, WIDTH, HEIGHT);
    const double axes[][3] = {
        {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, {0.0, 0.0, -1.0}, {1.0, 0.0, 0.0}, {0.6, 0.48, -0.64}};
    const double angles[] = {0.0, 0.55, 0.55, 0.5, 0.45}; /* rad */
    for (int i = 0; i < 5; ++i) {
        RenderBody buoy = {.kind = RENDER_BODY_BUOY};
        for (int axis = 0; axis < 3; ++axis) {
            buoy.pose.orientation[axis] = sin(0.5 * angles[i]) * axes[i][axis];
        }
        buoy.pose.orientation[3] = cos(0.5 * angles[i]);
        const double* q = buoy.pose.orientation;
        const double up[3] = {2.0 * (q[0] * q[1] - q[3] * q[2]),
                              1.0 - 2.0 * (q[0] * q[0] + q[2] * q[2]),
                              2.0 * (q[1] * q[2] + q[3] * q[0])};
        RenderFrame frame = seen_from(WIDTH, HEIGHT, (const double[3]){0.0, 1.5, 8.0});
        frame.body = &buoy;
        frame.body_count = 1;
        HostPicture picture = draw(&scene, &frame, NULL);
        CHECK(is_orange(body_pixel(&picture, &frame, up, 2.31))); /* top mark */
        CHECK(is_black(body_pixel(&picture, &frame, up, 1.90)));  /* pole */
        CHECK(is_black(body_pixel(&picture, &frame, up, 1.40)));
        CHECK(is_orange(body_pixel(&picture, &frame, up, 1.00))); /* cone */
        if (i == 0) { /* in other attitudes its side lies before it */
            CHECK(is_white(body_pixel(&picture, &frame, up, 0.83))); /* its band */
            CHECK(is_orange(body_pixel(&picture, &frame, up, 0.30)));
        }
        host_picture_destroy(&picture);
    }
    close_scene(&scene);
}

/* ---- Text ---------------------------------------------------------------------------------- */

enum { TEXT_SIDE = 320 };

/* A line of 16 characters from `first` on, in UTF-8. */
static void sixteen_from(int first, char text[33]) {
    size_t length = 0;
    for (int c = first; c < first + 16; ++c) {
        if (c > 0x7f) {
            text[length++] = (char)(0xc0 | c >> 6);
        }
        text[length++] = (char)(c > 0x7f ? 0x80 | (c & 0x3f) : c);
    }
    text[length] = '\0';
}

/* The squares of an overlay on whole pixels, texel for pixel, without the driver. */
static void copy_squares(const RenderOverlay* overlay, uint8_t wanted[TEXT_SIDE * TEXT_SIDE]) {
    const RenderFont* font = &overlay->font;
    for (int square = 0; square < overlay->corner_count / 4; ++square) {
        const RenderCorner *from = &overlay->corner[4 * square], *to = from + 2;
        const int u = (int)lroundf(from->u * (float)font->width);
        const int v = (int)lroundf(from->v * (float)font->height);
        for (int y = 0; y < (int)(to->y - from->y); ++y) {
            for (int x = 0; x < (int)(to->x - from->x); ++x) {
                uint8_t* pixel = &wanted[((int)from->y + y) * TEXT_SIDE + (int)from->x + x];
                const uint8_t covered = font->coverage[(v + y) * font->width + u + x];
                *pixel = covered > *pixel ? covered : *pixel;
            }
        }
    }
}

/* Every character of Latin-1 in its place, pixel by pixel. What the squares hold, test_gui knows.
 */
CASE("each character is drawn as its own glyph") {
    Scene scene;
    open_scene(&scene, TEXT_SIDE, TEXT_SIDE);
    CHECK(gui_begin(scene.gui, (GuiScreen){TEXT_SIDE, TEXT_SIDE, 17, 0.0}, NULL));
    for (int first = ' '; first < 256; first += 16) {
        if (first < 0x70 || first >= 0xa0) {
            char text[33];
            sixteen_from(first, text);
            gui_add_label(scene.gui, 10.0f, (float)(8 + 20 * (first - ' ') / 16),
                          (RenderColor){255, 255, 255, 255}, "%s", text);
        }
    }
    RenderOverlay overlay;
    gui_end(scene.gui, &overlay);
    CHECK(overlay.corner_count > 4 * 150);
    static uint8_t wanted[TEXT_SIDE * TEXT_SIDE];
    memset(wanted, 0, sizeof wanted);
    copy_squares(&overlay, wanted);
    const RenderFrame frame = only_panels(TEXT_SIDE, TEXT_SIDE);
    HostPicture picture = draw(&scene, &frame, &overlay);
    for (int i = 0; i < TEXT_SIDE * TEXT_SIDE; ++i) {
        CHECK_NEAR(picture.pixels[3 * i], wanted[i], 1.0);
    }
    host_picture_destroy(&picture);
    close_scene(&scene);
}

/* What a batch draws ends at its rectangle, and it begins at the top. */
CASE("batches are cut at their rectangles") {
    Scene scene;
    open_scene(&scene, 64, 48);
    CHECK(gui_begin(scene.gui, (GuiScreen){64, 48, 14, 0.0}, NULL));
    gui_add_box(scene.gui, 0.0f, 0.0f, 64.0f, 48.0f, (RenderColor){200, 100, 50, 255});
    RenderOverlay overlay;
    gui_end(scene.gui, &overlay);
    assert_int_equal(overlay.batch_count, 1);
    const RenderBatch cut = {.count = overlay.batch[0].count, .clip = {8.0f, 4.0f, 20.0f, 10.0f}};
    overlay.batch = &cut;
    const RenderFrame frame = only_panels(64, 48);
    HostPicture picture = draw(&scene, &frame, &overlay);
    for (int y = 0; y < 48; ++y) {
        for (int x = 0; x < 64; ++x) {
            const bool inside = x >= 8 && x < 28 && y >= 4 && y < 14;
            assert_int_equal(pixel(&picture, x, y)[0], inside ? 200 : 0);
        }
    }
    host_picture_destroy(&picture);
    close_scene(&scene);
}

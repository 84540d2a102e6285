/*
 * What is drawn over the sea: buoys and text, each against where it has to be by arithmetic. No sea
 * is loaded: behind the buoys there is fog alone.
 */
#include "gl/overlays.h"

#include <assets.h>

#define STBTT_STATIC
#define STB_TRUETYPE_IMPLEMENTATION
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_truetype.h>
#pragma GCC diagnostic pop

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

enum { TEXT_WIDTH = 1000, TEXT_HEIGHT = 800 };

/* Writes a character into `wanted` as stb_truetype draws it, its line's top left corner at (x, y).
 */
static void add_glyph(const stbtt_fontinfo* info, int height, int character, int x, int y,
                      uint8_t wanted[TEXT_WIDTH * TEXT_HEIGHT]) {
    const float scale = stbtt_ScaleForPixelHeight(info, (float)height);
    int ascent = 0, descent = 0, gap = 0, width = 0, rows = 0, left = 0, top = 0;
    stbtt_GetFontVMetrics(info, &ascent, &descent, &gap);
    unsigned char* glyph =
        stbtt_GetCodepointBitmap(info, scale, scale, character, &width, &rows, &left, &top);
    const int baseline = y + (int)roundf((float)ascent * scale);
    for (int i = 0; i < rows * width; ++i) {
        uint8_t* pixel = &wanted[(baseline + top + i / width) * TEXT_WIDTH + x + left + i % width];
        *pixel = glyph[i] > *pixel ? glyph[i] : *pixel;
    }
    stbtt_FreeBitmap(glyph, NULL);
}

/* Every character of Latin-1 in its place, pixel by pixel, against the font file: a digit that
   stands where another belongs would be one small part of a picture. */
CASE("each character is drawn as its own glyph") {
    static uint8_t wanted[TEXT_WIDTH * TEXT_HEIGHT];
    const int heights[] = {6, 14, 17, 40};
    stbtt_fontinfo info;
    CHECK(stbtt_InitFont(&info, asset_DejaVuSansMono_ttf,
                         stbtt_GetFontOffsetForIndex(asset_DejaVuSansMono_ttf, 0)));
    Scene scene;
    open_scene(&scene, TEXT_WIDTH, TEXT_HEIGHT);
    for (int k = 0; k < 4; ++k) {
        const int height = heights[k], advance = (int)gui_text_advance(height);
        memset(wanted, 0, sizeof wanted);
        gui_begin(scene.gui, (GuiScreen){TEXT_WIDTH, TEXT_HEIGHT, height, 0.0});
        for (int c = ' '; c < 256; c = c == '~' ? 0xa0 : c + 1) {
            char text[3] = {(char)c, '\0', '\0'};
            if (c > 0x7f) { /* UTF-8 */
                text[0] = (char)(0xc0 | c >> 6);
                text[1] = (char)(0x80 | (c & 0x3f));
            }
            const int x = 10 + c % 16 * (2 * advance), y = 8 + (c - ' ') / 16 * (height + 3);
            gui_add_label(scene.gui, (float)x, (float)y, GUI_WHITE, "%s", text);
            add_glyph(&info, height, c, x, y, wanted);
        }
        RenderOverlay overlay;
        gui_end(scene.gui, &overlay);
        const RenderFrame frame = only_panels(TEXT_WIDTH, TEXT_HEIGHT);
        HostPicture picture = draw(&scene, &frame, &overlay);
        for (int i = 0; i < TEXT_WIDTH * TEXT_HEIGHT; ++i) {
            CHECK_NEAR(picture.pixels[3 * i], wanted[i], 1.0);
        }
        host_picture_destroy(&picture);
    }
    close_scene(&scene);
}

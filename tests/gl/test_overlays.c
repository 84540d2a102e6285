/*
 * What is drawn over the sea: markers, text, the pool and the string, each against where it has to
 * be by arithmetic. No sea is loaded: behind the markers there is fog alone.
 */
#include "check.h"

#include "app/headless.h"
#include "render/font.h"
#include "swell/render.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct Scene {
    Headless* headless;
    Renderer* renderer;
    RenderTarget target;
    RenderOverlay* overlay;
} Scene;

static void open_scene(Scene* scene, int width, int height) {
    *scene = (Scene){0};
    SwellError error = {0};
    scene->headless = headless_create(false, &error);
    if (!scene->headless) {
        print_error("%s\n", error.message);
    }
    CHECK(scene->headless);
    CHECK(scene->renderer = render_create(NULL));
    CHECK(render_target_create(&scene->target, width, height, 0, RENDER_PRECISION_BYTES, NULL));
    CHECK(scene->overlay = calloc(1, sizeof *scene->overlay));
}

static void close_scene(Scene* scene) {
    CHECK(render_check(scene->renderer, NULL));
    free(scene->overlay);
    render_target_destroy(&scene->target);
    render_destroy(scene->renderer);
    headless_destroy(scene->headless);
}

static RenderFrame seen_from(int width, int height, const double eye[3]) {
    RenderFrame frame = render_default_frame(width, height);
    memcpy(frame.eye, eye, sizeof frame.eye);
    frame.tiles = 1;
    return frame;
}

static RenderFrame only_panels(int width, int height) {
    RenderFrame frame = render_default_frame(width, height);
    frame.mode = RENDER_MODE_PANELS;
    return frame;
}

static HostPicture draw(Scene* scene, const RenderFrame* frame, const RenderOverlay* overlay) {
    render_draw(scene->renderer, frame, overlay, &scene->target);
    HostPicture picture = render_target_read(&scene->target, NULL);
    CHECK(picture.pixels);
    return picture;
}

static const uint8_t* pixel(const HostPicture* picture, double x, double y) {
    const int column = (int)floor(x), row = (int)floor(y);
    CHECK(column >= 0 && column < picture->width && row >= 0 && row < picture->height);
    return picture->pixels + 3 * (row * picture->width + column);
}

/* ---- Markers ------------------------------------------------------------------------------- */

enum { WIDTH = 640, HEIGHT = 480 };

/* Where a point of the body at `height` metres along the axis of a marker at the origin is seen. */
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

/* The body stands along the water's normal: ball, mast and cone are where that points. */
static void markers_stand_on_the_water(void** state) {
    (void)state;
    Scene scene;
    open_scene(&scene, WIDTH, HEIGHT);
    const double tilts[][2] = {{0.0, 0.0}, {0.6, 0.0}, {-0.6, 0.0}, {0.0, 0.6}, {0.3, -0.5}};
    for (int i = 0; i < 5; ++i) {
        const double length = sqrt(1.0 + tilts[i][0] * tilts[i][0] + tilts[i][1] * tilts[i][1]);
        RenderMarker marker = {
            .normal = {tilts[i][0] / length, 1.0 / length, tilts[i][1] / length}};
        RenderFrame frame = seen_from(WIDTH, HEIGHT, (const double[3]){0.0, 2.0, 8.0});
        frame.marker = &marker;
        frame.marker_count = 1;
        HostPicture picture = draw(&scene, &frame, NULL);
        CHECK(is_orange(body_pixel(&picture, &frame, marker.normal, 2.87))); /* ball */
        CHECK(is_black(body_pixel(&picture, &frame, marker.normal, 2.40)));  /* mast */
        CHECK(is_black(body_pixel(&picture, &frame, marker.normal, 1.60)));
        CHECK(is_orange(body_pixel(&picture, &frame, marker.normal, 1.10))); /* cone */
        if (i == 0) { /* its band, before which the ring may lie in other positions */
            CHECK(is_white(body_pixel(&picture, &frame, marker.normal, 0.50)));
        }
        host_picture_destroy(&picture);
    }
    close_scene(&scene);
}

/* ---- Doors --------------------------------------------------------------------------------- */

/* How a process ends that draws that: assertions are alive in every build but the packaged one. */
static int signal_of_drawing(const Scene* scene, const RenderFrame* frame,
                             const RenderOverlay* overlay) {
    const pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        alarm(20); /* the driver's threads are not here: past the doors drawing may wait for ever */
        fclose(stderr);
        render_draw(scene->renderer, frame, overlay, &scene->target);
        _exit(0);
    }
    int status = 0;
    CHECK(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void too_many_are_stopped_at_the_door(void** state) {
    (void)state;
    Scene scene;
    open_scene(&scene, 64, 36);
    static RenderMarker markers[RENDER_MARKER_MAX + 1];
    for (int i = 0; i <= RENDER_MARKER_MAX; ++i) {
        markers[i] = (RenderMarker){.place = {i, 0.0, -20.0}, .normal = {0.0, 1.0, 0.0}};
    }
    RenderFrame frame = seen_from(64, 36, (const double[3]){0.0, 2.0, 8.0});
    frame.marker = markers;
    frame.marker_count = RENDER_MARKER_MAX;
    HostPicture picture = draw(&scene, &frame, NULL);
    host_picture_destroy(&picture);
    const int bad_counts[] = {RENDER_MARKER_MAX + 1, -1};
    for (int i = 0; i < 2; ++i) {
        frame.marker_count = bad_counts[i];
        assert_int_equal(signal_of_drawing(&scene, &frame, NULL), SIGABRT);
    }
    frame.marker_count = 0;
    RenderOverlay* overlay = scene.overlay;
    int* const counts[] = {&overlay->box_count, &overlay->stroke_count, &overlay->label_count};
    const int limits[] = {RENDER_BOX_MAX, RENDER_STROKE_MAX, RENDER_LABEL_MAX};
    for (int i = 0; i < 3; ++i) {
        render_overlay_begin(overlay, 14);
        *counts[i] = limits[i] + 1;
        assert_int_equal(signal_of_drawing(&scene, &frame, overlay), SIGABRT);
        *counts[i] = -1;
        assert_int_equal(signal_of_drawing(&scene, &frame, overlay), SIGABRT);
    }
    close_scene(&scene);
}

static void what_does_not_fit_is_left_out(void** state) {
    (void)state;
    RenderOverlay* overlay = calloc(1, sizeof *overlay);
    CHECK(overlay);
    render_overlay_begin(overlay, 14);
    const RenderColor white = {255, 255, 255, 255};
    for (int i = 0; i < 1000; ++i) {
        render_overlay_add_box(overlay, 0.0f, 0.0f, 1.0f, 1.0f, white);
        render_overlay_add_stroke(overlay, 0.0f, 0.0f, 1.0f, 1.0f, 1.0f, white);
        render_overlay_add_label(overlay, 0.0f, 0.0f, white, "%0*d", 2 * RENDER_LABEL_SIZE, i);
    }
    assert_int_equal(overlay->box_count, RENDER_BOX_MAX);
    assert_int_equal(overlay->stroke_count, RENDER_STROKE_MAX);
    assert_int_equal(overlay->label_count, RENDER_LABEL_MAX);
    assert_int_equal(strlen(overlay->label[0].text), RENDER_LABEL_SIZE - 1);
    free(overlay);
}

/* ---- Text ---------------------------------------------------------------------------------- */

/* Every character of Latin-1 in its place, pixel by pixel. */
static void each_character_is_drawn_as_its_own_glyph(void** state) {
    (void)state;
    enum { LINE = 20, PER_LINE = 16, LEFT = 10, TOP = 8 };
    Scene scene;
    open_scene(&scene, 320, 320);
    FontAtlas atlas;
    CHECK(font_create(&atlas, 17, NULL));
    static uint8_t wanted[320 * 320];
    memset(wanted, 0, sizeof wanted);
    render_overlay_begin(scene.overlay, 17);
    for (int first = FONT_FIRST; first < 256; first += PER_LINE) {
        const int y = TOP + LINE * (first - FONT_FIRST) / PER_LINE;
        char text[2 * PER_LINE + 1] = "";
        size_t length = 0;
        for (int i = 0; i < PER_LINE; ++i) {
            const int c = first + i;
            if (c > 0x7f) { /* UTF-8 */
                text[length++] = (char)(0xc0 | c >> 6);
            }
            text[length++] = (char)(c > 0x7f ? 0x80 | (c & 0x3f) : c);
            const FontGlyph* glyph = &atlas.glyph[c - FONT_FIRST];
            const int x = LEFT + (int)atlas.advance * i + (int)glyph->offset_x;
            for (int row = 0; row < glyph->bottom - glyph->top; ++row) {
                const int to = (y + (int)atlas.baseline + (int)glyph->offset_y + row) * 320 + x;
                for (int column = 0; column < glyph->right - glyph->left; ++column) {
                    const uint8_t covered =
                        atlas.coverage[(glyph->top + row) * atlas.width + glyph->left + column];
                    wanted[to + column] =
                        covered > wanted[to + column] ? covered : wanted[to + column];
                }
            }
        }
        render_overlay_add_label(scene.overlay, LEFT, (float)y, (RenderColor){255, 255, 255, 255},
                                 "%s", text);
    }
    const RenderFrame frame = only_panels(320, 320);
    HostPicture picture = draw(&scene, &frame, scene.overlay);
    for (int i = 0; i < 320 * 320; ++i) {
        CHECK_NEAR(picture.pixels[3 * i], wanted[i], 1.0);
    }
    host_picture_destroy(&picture);
    font_destroy(&atlas);
    close_scene(&scene);
}

/* ---- Panels -------------------------------------------------------------------------------- */

enum { CELLS_X = 320, CELLS_Y = 40 };

/* The floor is black on the left and white on the right. Through water whose surface rises to the
   right with slope s, a ray from straight above goes on by tan(a - b) to the right for each unit of
   depth, where tan a = s and sin a = n sin b: so far to the left of it the border is seen. */
static void the_floor_is_seen_through_refracting_water(void** state) {
    (void)state;
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

static void the_upper_panel_covers_the_lower(void** state) {
    (void)state;
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
    frame.pool = frame.string = (RenderRect){0.0f, 0.0f, 64.0f, 48.0f};
    HostPicture picture = draw(&scene, &frame, NULL);
    CHECK(pixel(&picture, 32.0, 24.0)[1] > 200); /* the line */
    CHECK(pixel(&picture, 32.0, 10.0)[2] < 60);  /* its ground */
    host_picture_destroy(&picture);
    frame.pool_above_string = true;
    picture = draw(&scene, &frame, NULL);
    CHECK(pixel(&picture, 32.0, 24.0)[1] == 0 && pixel(&picture, 32.0, 24.0)[2] > 100);
    host_picture_destroy(&picture);
    close_scene(&scene);
}

static const struct CMUnitTest CASES[] = {
    CHECK_CASE("a marker stands along the normal of the water", markers_stand_on_the_water),
    CHECK_CASE("too many markers or labels are stopped at the door",
               too_many_are_stopped_at_the_door),
    CHECK_CASE("what does not fit into an overlay is left out", what_does_not_fit_is_left_out),
    CHECK_CASE("each character is drawn as its own glyph",
               each_character_is_drawn_as_its_own_glyph),
    CHECK_CASE("the floor is seen through water of index 1.333",
               the_floor_is_seen_through_refracting_water),
    CHECK_CASE("the upper panel covers the lower", the_upper_panel_covers_the_lower),
};

CHECK_MAIN(CASES)

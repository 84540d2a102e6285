/*
 * The study look: colours of heights, contours and borders of tiles at their places.
 */
#include "frames.h"
#include "pass.h"
#include "unit/seas.h"

#include <string.h>

enum { SIDE = 96, GRID = 64 };

static const double LENGTH = 64.0, AMPLITUDE = 1.0; /* of the waves below [m] */
static const vec3s MAGENTA = {{1.0f, 0.0f, 1.0f}};
static const double EVEN_LIGHT = 0.38 + 0.80 * 0.77; /* study_look.frag, of level water */

typedef struct Study {
    PassScene gl;
    RenderFrame frame;
    HostPicture picture;
} Study;

static void take_sea(Study* study, OceanSea* sea) {
    show_sea(&study->gl, sea, 0.0, RENDER_LOOK_STUDY);
}

/* Two waves along x to a side, with a crest at 0. */
static void open_study(Study* study) {
    *study = (Study){.frame = plain_frame(SIDE, SIDE)};
    open_pass(&study->gl, SIDE, SIDE, 0);
    study->frame.drawing.look = RENDER_LOOK_STUDY;
    study->frame.pitch = -90.0;
    study->frame.study.step = AMPLITUDE / 2.4;
    OceanParams params = ocean_default_params();
    params.grid = GRID;
    params.length = LENGTH;
    params.choppiness = 0.0;
    OceanComplex h0[GRID * GRID] = {{0.0f, 0.0f}};
    h0[GRID / 2 * GRID + GRID / 2 - 2].re = (float)(0.5 * AMPLITUDE);
    take_sea(study, sea_from_amplitudes(&params, h0, study->gl.workers));
}

static void close_study(Study* study) {
    host_picture_destroy(&study->picture);
    close_pass(&study->gl);
}

/* Draws what lies below an eye so high over (x, z). */
static void look_down(Study* study, double x, double y, double z) {
    study->frame.eye[0] = x;
    study->frame.eye[1] = y;
    study->frame.eye[2] = z;
    host_picture_destroy(&study->picture);
    study->picture = draw_pass(&study->gl, &study->frame, MAGENTA);
}

static const uint8_t* pixel(const Study* study, int x, int y) {
    return study->picture.pixels + 3 * (y * SIDE + x);
}

static int brightness(const uint8_t* color) {
    return color[0] + color[1] + color[2];
}

/* The largest difference of a channel. */
static int apart(const uint8_t* pixel_color, RenderColor color, double light) {
    const int want[3] = {color.red, color.green, color.blue};
    int most = 0;
    for (int i = 0; i < 3; ++i) {
        const int off = abs((int)pixel_color[i] - (int)lround(light * want[i]));
        most = off > most ? off : most;
    }
    return most;
}

CASE("crests and troughs have the colours of their heights") {
    Study study;
    open_study(&study);
    const double place[] = {0.0, 0.25 * LENGTH, 0.5 * LENGTH - 8.0, 1000.0 * LENGTH};
    for (int i = 0; i < 4; ++i) {
        look_down(&study, place[i], 12.0, 3.0);
        const double height = ocean_drawn_query(study.gl.sea, place[i], 3.0).height;
        if (i != 2) { /* where it is level */
            const RenderColor color = render_study_height_color(height / study.frame.study.step);
            CHECK(apart(pixel(&study, SIDE / 2, SIDE / 2), color, EVEN_LIGHT) <= 4);
        }
    }
    CHECK_NEAR(ocean_drawn_query(study.gl.sea, 0.0, 3.0).height, AMPLITUDE, 1e-3);
    close_study(&study);
}

/* Red lines lie on crests, and none in troughs. */
CASE("crest lines lie on crests") {
    Study study;
    open_study(&study);
    study.frame.study.way[0] = 1.0;
    study.frame.study.length = 0.5 * LENGTH;
    for (int i = 0; i < 2; ++i) {
        look_down(&study, 0.25 * i * LENGTH, 8.0, 3.0);
        const uint8_t* color = pixel(&study, SIDE / 2, SIDE / 2);
        CHECK((color[0] > 3 * color[1] && color[1] < 60) == (i == 0));
    }
    close_study(&study);
}

/* Dark lines cross the slope where the height is a whole number of steps. */
CASE("contours lie at whole steps") {
    Study study;
    open_study(&study);
    const double k = 2.0 * SWELL_TWO_PI / LENGTH;
    for (int step = -2; step <= 2; ++step) {
        const double x = acos(step * study.frame.study.step / AMPLITUDE) / k;
        look_down(&study, x, 8.0, 3.0);
        int darkest = SIDE / 2;
        for (int i = SIDE / 2 - 8; i <= SIDE / 2 + 8; ++i) {
            const int here = brightness(pixel(&study, i, SIDE / 2));
            darkest = here < brightness(pixel(&study, darkest, SIDE / 2)) ? i : darkest;
        }
        CHECK(darkest == SIDE / 2 || darkest == SIDE / 2 - 1); /* it lies between them */
        CHECK(brightness(pixel(&study, darkest, SIDE / 2)) <
              0.8 * brightness(pixel(&study, SIDE / 2 - 6, SIDE / 2)));
    }
    close_study(&study);
}

CASE("borders of tiles lie at the first sample of each period") {
    Study study;
    open_study(&study);
    const RenderColor border = render_study_tile_color(0);
    const double tiles[] = {0.5, -0.5, 7.5, 2000.5};
    for (int i = 0; i < 4; ++i) {
        for (int axis = 0; axis < 2; ++axis) {
            const double at = tiles[i] * LENGTH;
            look_down(&study, axis == 0 ? at : 5.0, 30.0, axis == 0 ? 5.0 : at);
            CHECK(apart(pixel(&study, SIDE / 2, SIDE / 2), border, 1.0) <= 8);
            for (int j = -1; j <= 1; j += 2) {
                const int aside = SIDE / 2 + 8 * j;
                CHECK(apart(axis == 0 ? pixel(&study, aside, SIDE / 2)
                                      : pixel(&study, SIDE / 2, aside),
                            border, 1.0) > 30);
            }
        }
    }
    close_study(&study);
}

static int count_holes(const Study* study) {
    int holes = 0;
    for (int i = 0; i < SIDE * SIDE; ++i) {
        holes += memcmp(study->picture.pixels + 3 * i, (const uint8_t[]){255, 0, 255}, 3) == 0;
    }
    return holes;
}

CASE("it covers the sea with any cascades, at any quality, and in a transition") {
    Study study;
    open_study(&study);
    for (int cascades = 1; cascades <= OCEAN_CASCADES_MAX; ++cascades) {
        OceanParams params = ocean_physical_params();
        params.grid = 32;
        params.cascades = cascades;
        take_sea(&study, ocean_sea_create(&params, engine_of(&study.gl), NULL));
        study.frame.weather.quality = (RenderQuality)(cascades % RENDER_QUALITY_COUNT);
        look_down(&study, 10.0, 3.0 * exp2(2.0 * cascades), 10.0);
        assert_int_equal(count_holes(&study), 0);
        if (cascades == 2) {
            params.seed = 5;
            params.length = 900.0;
            CHECK(ocean_sea_change(study.gl.sea, &params, NULL));
            while (ocean_sea_progress(study.gl.sea, 0.3, NULL) == OCEAN_PROGRESS_DRAWING) {
            }
            CHECK(ocean_sea_changes(study.gl.sea) && ocean_sea_cascade_count(study.gl.sea) > 2);
            ocean_sea_advance(study.gl.sea, OCEAN_METHOD_FFT, 0.0);
            CHECK(sea_pass_load(study.gl.pass, study.gl.sea, NULL));
            stream_sea(&study.gl, NULL, RENDER_LOOK_STUDY);
            look_down(&study, 10.0, 40.0, 10.0);
            assert_int_equal(count_holes(&study), 0);
        }
    }
    close_study(&study);
}

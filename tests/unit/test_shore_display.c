/*
 * The texels that are drawn of a shore: what fronts, crests and still water become, and that
 * nothing depends on how they are computed.
 */
#include "check.h"

#include "unit/shores.h"

#include "shore/state.h"
#include "swell/shore_display.h"

enum { SIDE = 64, CELLS = SIDE * SIDE };

static const LandParams LAND = {.depth = 6.0};

static double half_value(uint16_t half) {
    const int exponent = half >> 10 & 31, fraction = half & 1023;
    const double size =
        exponent == 0 ? ldexp(fraction, -24) : ldexp(1024 + fraction, exponent - 25);
    return half & 0x8000 ? -size : size;
}

/* Rounding to a half float. */
static double rounding(double value) {
    return fabs(value) * 0x1p-11 + 0x1p-14;
}

static ShoreParams small_params(void) {
    ShoreParams params = shore_default_params();
    params.nx = params.nz = SIDE;
    params.cell = 0.8;
    params.soak = 0.0;
    return params;
}

static double slope_bed(double x, double z) {
    return -3.0 + 0.08 * x + 0.2 * sin(SWELL_TWO_PI * z / (0.8 * SIDE));
}

static double flat_bed(double x, double z) {
    (void)x;
    (void)z;
    return -3.0;
}

/* A front that is steep towards +x, ends along z, and runs ahead. */
static double front(double x, double z) {
    const double at = x - 14.0 - 2.0 * sin(SWELL_TWO_PI * z / (0.8 * SIDE));
    const double share = 0.5 + 0.5 * cos(SWELL_TWO_PI * z / (0.8 * SIDE));
    return 1.4 * share * (at > 0.0 ? exp(-at * at / 4.0) : exp(-at * at / 40.0));
}

static double front_flux(double x, double z) {
    return 4.0 * front(x, z);
}

static Window front_window(int workers) {
    static float surface[CELLS];
    Window window = window_of(small_params(), slope_bed, workers);
    window_fill(&window, front);
    memcpy(surface, window.values, sizeof surface);
    window_fill(&window, front_flux);
    CHECK(shore_set_water(window.shore, surface, window.values, NULL, NULL));
    window_run(&window, 0.8);
    return window;
}

/* A display of the window, `ahead` seconds after its last step. */
static ShoreDisplay* display_of(const Window* window, double ahead) {
    ShoreDisplay* display = shore_display_create(window->shore, 0, NULL);
    CHECK(display && display->generation == 0);
    CHECK(shore_display_update(display, window->shore, &LAND, ahead));
    return display;
}

static void finish(ShoreDisplay* display, Window* window) {
    shore_display_destroy(display);
    window_finish(window);
}

/* ---- Cases ----------------------------------------------------------------------------------- */

CASE("a front moves ahead and stands up, and foam piles up on it") {
    Window window = front_window(1);
    ShoreDisplay* display = display_of(&window, 0.0);
    double farthest = 0.0, upright = 1.0;
    int piles = 0;
    for (int c = 0; c < CELLS; ++c) {
        const double x = half_value(display->moved[4 * c]);
        CHECK(x > -1e-3);
        farthest = fmax(farthest, hypot(x, half_value(display->moved[4 * c + 1])));
        upright = fmin(upright, half_value(display->shape[4 * c + 1]));
        piles += half_value(display->shape[4 * c + 3]) > 0.1;
    }
    TELL("farthest %.2f m, least upright part of a normal %.2f\n", farthest, upright);
    CHECK(farthest > 0.5 && upright < 0.9 && piles > 0);
    CHECK_NEAR(display->farthest, farthest, 1e-2);
    finish(display, &window);
}

CASE("still water stays where it is") {
    Window window = window_of(small_params(), flat_bed, 1);
    ShoreDisplay* display = display_of(&window, 0.0);
    CHECK(display->generation == 1 && display->window.nx == SIDE && display->window.nz == SIDE);
    CHECK_NEAR(display->window.cell, 0.8, 1e-12);
    for (int c = 0; c < CELLS; ++c) {
        const double expected[4] = {0.0, 0.0, 3.0, -3.0}, up[4] = {0.0, 1.0, 0.0, 0.0};
        for (int k = 0; k < 4; ++k) {
            CHECK_NEAR(half_value(display->moved[4 * c + k]), expected[k], 1e-6);
            CHECK_NEAR(half_value(display->shape[4 * c + k]), up[k], 1e-6);
            CHECK_NEAR(half_value(display->carried[4 * c + k]), 0.0, 1e-6);
        }
    }
    finish(display, &window);
}

static double tilted(double x, double z) {
    (void)z;
    return -3.0 + 0.05 * x;
}

CASE("the bed has its own slope") {
    Window window = window_of(small_params(), tilted, 1);
    ShoreDisplay* display = display_of(&window, 0.0);
    for (int c = 0; c < CELLS; ++c) {
        const int i = c % SIDE;
        const double bed = tilted((i + 0.5) * 0.8, 0.0);
        if (i >= 1 && i < SIDE - 1) {
            CHECK_NEAR(half_value(display->moved[4 * c + 3]), bed, rounding(bed));
            CHECK_NEAR(half_value(display->carried[4 * c + 2]), 0.05, 2.0 * rounding(0.05));
        }
    }
    finish(display, &window);
}

static void check_same(const ShoreDisplay* one, const ShoreDisplay* other) {
    const size_t values = (size_t)4 * CELLS;
    CHECK(memcmp(one->moved, other->moved, 2 * values) == 0);
    CHECK(memcmp(one->shape, other->shape, 2 * values) == 0);
    CHECK(memcmp(one->carried, other->carried, 2 * values) == 0);
    CHECK(memcmp(one->cover, other->cover, values) == 0);
    CHECK(one->lip_count == other->lip_count);
    CHECK(memcmp(one->lips, other->lips, (size_t)one->lip_count * sizeof *one->lips) == 0);
}

CASE("the same bits for any workers and width of vectors, and after the bed has moved") {
    ShoreDisplay* display[2];
    Window window[2] = {front_window(1), front_window(3)};
    window[1].shore->rows = shore_rows_plain();
    for (int n = 0; n < 2; ++n) {
        display[n] = display_of(&window[n], 0.01);
    }
    check_same(display[0], display[1]);
    window_read(&window[0], SHORE_BED);
    for (size_t c = 0; c < CELLS; ++c) {
        window[0].values[c] *= 1.0f - 0.001f * (float)(c % SIDE);
    }
    CHECK(shore_set_bed(window[0].shore, window[0].values, NULL));
    CHECK(shore_display_update(display[0], window[0].shore, &LAND, 0.01));
    shore_display_destroy(display[1]);
    display[1] = display_of(&window[0], 0.01);
    check_same(display[0], display[1]);
    for (int n = 0; n < 2; ++n) {
        finish(display[n], &window[n]);
    }
}

CASE("a breaking crest throws a lip in the way that it runs") {
    Window window = front_window(1);
    ShoreDisplay* display = display_of(&window, 0.0);
    CHECK(display->lip_count > 4);
    for (int n = 0; n < display->lip_count; ++n) {
        const ShoreLip* lip = &display->lips[n];
        CHECK_NEAR(hypot((double)lip->way[0], (double)lip->way[1]), 1.0, 1e-6);
        CHECK(lip->way[0] > 0.7f && lip->strength > 0.0f && lip->strength <= 1.0f);
        CHECK(lip->place[0] > 14.0f && lip->place[0] < 30.0f);
        CHECK(lip->place[1] > 0.3f && lip->place[1] <= display->highest);
        CHECK_NEAR((double)lip->place[2], 1.6 * lip->row, 2.0);
        CHECK(n == 0 || lip->row >= display->lips[n - 1].row);
    }
    finish(display, &window);
}

CASE("between steps the surface goes on as it rises") {
    Window window = front_window(1);
    ShoreDisplay *before = display_of(&window, 0.0), *after = display_of(&window, 0.02);
    for (int j = 0; j < SIDE; ++j) { /* deep water, where nothing falls */
        const size_t c = 4 * (size_t)(j * SIDE + 4);
        const double rise = (double)window.shore->rise[shore_at(window.shore, 4, j)];
        const double depth = half_value(before->moved[c + 2]);
        CHECK_NEAR(half_value(after->moved[c + 2]), depth + 0.02 * rise, 2.0 * rounding(depth));
    }
    shore_display_destroy(before);
    finish(after, &window);
}
